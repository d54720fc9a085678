"""Connect: one map for a whole hall of people."""
