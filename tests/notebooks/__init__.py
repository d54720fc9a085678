"""Tests of what is for notebooks."""
