"""The compiled heart: knows no box."""
