"""Seafarers: ships, the pirate, gold, islands."""
