"""Help for a box in our own words: one page in each language, written by people, shown beside the table."""

from functools import cache
from importlib import resources

from wyspa.rules.catalogue import BOXES
from wyspa.server import bodies
from wyspa.server.catalogue import box_name
from wyspa.server.errors import Refusal
from wyspa.words import FALLBACK


@cache
def help_for(box: str, language: str) -> bodies.Help:
    """Give the help for a box; a language without a page gets the English one."""
    if box not in BOXES:
        raise Refusal("not-found", 404)
    for tongue in (language, FALLBACK):
        page = resources.files("wyspa.server").joinpath("help", f"{box}.{tongue}.md")
        if page.is_file():
            return bodies.Help(box, box_name(box, language), tongue, page.read_text(encoding="utf-8"))
    return bodies.Help(box, box_name(box, language), language, "")
