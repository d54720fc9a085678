"""Positions as pictures: SVG for pages, text for terminals. Both draw from a View and show nothing hidden."""
