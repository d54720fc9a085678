"""Help for a box in our own words: one page in each language, written by people, shown beside the table."""

import re
from functools import cache
from importlib import resources

from wyspa.numbered import rule
from wyspa.rules.catalogue import BOXES
from wyspa.server import bodies
from wyspa.server.catalogue import box_name
from wyspa.server.errors import Refusal
from wyspa.words import FALLBACK

# after a sentence: the rules that it states
CITED = re.compile(r"\[([A-Z]+\d*-\d+(?: [A-Z]+\d*-\d+)*)\]")


def cited(text: str) -> list[str]:
    """List the ids of the rules that a page names, each once."""
    return list(dict.fromkeys(id for found in CITED.findall(text) for id in found.split()))


def short(id: str) -> str:
    """Give what a rule says, without the table below it."""
    return rule(id).text.splitlines()[0]


@cache
def help_for(box: str, language: str) -> bodies.Help:
    """Give the help for a box; a language without a page gets the English one."""
    if box not in BOXES:
        raise Refusal("not-found", 404)
    for tongue in (language, FALLBACK):
        page = resources.files("wyspa.server").joinpath("help", f"{box}.{tongue}.md")
        if page.is_file():
            text = page.read_text(encoding="utf-8")
            return bodies.Help(box, box_name(box, language), tongue, text, {id: short(id) for id in cited(text)})
    return bodies.Help(box, box_name(box, language), language, "")
