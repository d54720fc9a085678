"""Help for a box or rule in our own words: one page in each language, written by people, shown beside the table."""

import re
from functools import cache

from wyspa.numbered import by_id, rule
from wyspa.rules.catalogue import boxes, loose_rules
from wyspa.server import bodies
from wyspa.server.catalogue import box_name, rule_name
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
def help_for(name: str, language: str) -> bodies.Help:
    """Give the help for a box or a loose rule; a language without a page gets the English one."""
    found = boxes().get(name) or loose_rules().get(name)
    if found is None:
        raise Refusal("not-found", 404)
    called = box_name(name, language) if name in boxes() else rule_name(name, language)
    for tongue in (language, FALLBACK):
        text = found.folder.help(tongue)
        if text:
            return bodies.Help(name, called, tongue, text, {id: short(id) for id in cited(text) if id in by_id()})
    return bodies.Help(name, called, language, "")
