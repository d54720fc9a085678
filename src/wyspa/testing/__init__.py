"""For authors of rules: `check_rule` plays games with a rule, `check_source` reads it. See docs/rule-authors.md."""

from wyspa.testing.broken import BadRule
from wyspa.testing.proofreading import check_source
from wyspa.testing.trial import check_rule

__all__ = ["BadRule", "check_rule", "check_source"]
