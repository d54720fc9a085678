"""Scenarios: only what a drawing cannot say."""
