"""Rehearsing an evening: many people at once through real sockets, and what the server needed for them."""
