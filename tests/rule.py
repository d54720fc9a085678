"""Every test says which numbered rules it proves: @rule("B-52")."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the ids of the rules it proves."""
    return pytest.mark.rule(*ids)
