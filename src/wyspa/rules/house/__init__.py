"""House rules: each one small class, off by default."""
