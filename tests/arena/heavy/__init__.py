"""What needs libraries that are too heavy for everybody: `make test-ray`."""
