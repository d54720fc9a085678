"""Environments for those who learn: Gymnasium, PettingZoo, OpenSpiel, text; see docs/research.md.

Importing this needs nothing but Wyspa itself; each door imports its library when it is opened.
"""

import sys

from wyspa.env.lab import BadSetting, Lab
from wyspa.env.numbering import BadIndex
from wyspa.env.registering import register

if sys.modules.get("gymnasium") is not None:
    register()

__all__ = ["BadIndex", "BadSetting", "Lab"]
