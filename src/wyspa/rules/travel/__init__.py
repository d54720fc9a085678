"""Two players and the travel board."""
