"""Halls: Connect as an event, with a desk for the host, a wall for all, and a phone for everybody."""
