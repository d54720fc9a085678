"""The numbered rules of the game, read from the pages that boxes and rules bring; found by id, prefix or chapter.

>>> rule("B-77").text
'On a 7 nobody produces.'
>>> rule("B-77").chapter
'8. Seven, discards, robber'
"""

import difflib
import re
from dataclasses import dataclass, replace
from functools import cache

from wyspa.core.why import UnknownWord
from wyspa.rules.folder import FALLBACK
from wyspa.rules.installed import installed
from wyspa.words import entry
from wyspa.words.nouns import enumerated

ITEM = re.compile(r"- \*\*(?P<id>[A-Z]+\d*-\d+)\*\* (?P<text>.*)")
ROW = re.compile(r"\| (?P<id>E-[A-Z]\d+) \| (?P<given>.*) \| (?P<when>.*) \| (?P<then>.*) \|")
SPLIT = re.compile(r"(?P<prefix>.+?)-?(?P<number>\d+)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule or worked example: what it says and where it stands."""

    id: str
    prefix: str
    text: str
    file: str
    chapter: str
    address: str  # the chapter in one word, the same in every language: 'base/8', 'seafarers/scenario-7'


def address_of(file: str, chapter: str) -> str:
    """Name a chapter in one word, from its English heading."""
    head = chapter.split(" > ")[0].split(" — ")[0]
    number = re.match(r"(\d+)\.", head)
    return f"{file}/{number[1] if number else re.sub(r'[^a-z0-9]+', '-', head.lower())}"


@cache
def all_rules(language: str = FALLBACK) -> tuple[Rule, ...]:
    """List every rule and worked example, page by page."""
    return tuple(found for file in pages() for found in rules_of(file, language))


@cache
def rules_of(file: str, language: str = FALLBACK) -> tuple[Rule, ...]:
    """List the rules of one page; what another language leaves out is said in English."""
    english = read_page(file, page(file))
    translated = {each.id: each for each in read_page(file, page(file, language), language)}
    return tuple(replace(translated.get(each.id, each), address=each.address) for each in english)


@cache
def by_id(language: str = FALLBACK) -> dict[str, Rule]:
    """Give the rules by their id."""
    found: dict[str, Rule] = {}
    for each in all_rules(language):
        found.setdefault(each.id, each)  # ours stand first: a stranger cannot take an id away
    return found


@cache
def by_prefix(language: str = FALLBACK) -> dict[str, tuple[Rule, ...]]:
    """Give the rules by prefix: B, BX, T, TX, S, S1, ... in the order in which the prefixes first appear."""
    groups: dict[str, list[Rule]] = {}
    for found in all_rules(language):
        groups.setdefault(found.prefix, []).append(found)
    return {prefix: tuple(sorted(group, key=number_of)) for prefix, group in groups.items()}


def rule(name: str, language: str = FALLBACK) -> Rule:
    """Find a rule by its id, in capitals or not."""
    found = by_id(language).get(name.upper())
    if found is None:
        raise unknown("no_such_rule", name, list(by_id()), language)
    return found


def find(word: str, language: str = FALLBACK) -> tuple[Rule, ...]:
    """Find what a word names: one rule (B-52), all of a prefix (B), a box (base) or a chapter (base/8)."""
    if word.upper() in by_id():
        return (rule(word, language),)
    if word.upper() in by_prefix():
        return by_prefix(language)[word.upper()]
    place = word.lower()
    found = tuple(each for each in all_rules(language) if place in (each.file, each.address))
    if not found:
        places = [*pages(), *dict.fromkeys(each.address for each in all_rules())]
        raise unknown("no_such_chapter", word, [*by_id(), *by_prefix(), *places], language)
    return found


def unknown(key: str, word: str, known: list[str], language: str) -> UnknownWord:
    """Make the complaint about a word that names no rule, with what is nearest to it, in the reader's language."""
    near = nearest(word, known)
    hint = said(language, "like")
    if near:
        hint = said(language, "near", list=enumerated(near, f" {entry(language, 'words', 'or')} "))
    return UnknownWord(said(language, key, word=word) + hint)


def said(language: str, key: str, **facts: str) -> str:
    """Say what stands around numbered rules."""
    return str(entry(language, "numbered", key)).format(**facts)


def nearest(word: str, known: list[str]) -> list[str]:
    """Give the nearest known names, whatever their capitals."""
    lower = {name.lower(): name for name in known}
    return [lower[name] for name in difflib.get_close_matches(word.lower(), lower, n=3, cutoff=0.6)]


def number_of(found: Rule) -> int:
    """Give the number behind the prefix."""
    return int(split(found.id)[1])


def split(name: str) -> tuple[str, str]:
    """Part an id into prefix and number: ('S7', '12'), ('E-C', '4')."""
    match = SPLIT.fullmatch(name)
    if match is None:
        raise UnknownWord(f"{name} is not the id of a rule: they look like B-52")
    return match["prefix"], match["number"]


@cache
def pages(language: str = FALLBACK) -> dict[str, str]:
    """Read the pages of all boxes and rules that bring one, by name."""
    read = {one.name: one.folder.numbered(language) for one in installed().all()}
    return {name: text for name, text in read.items() if text}


def page(file: str, language: str = FALLBACK) -> str:
    """Give one page of rules."""
    return pages(language)[file]


def title(file: str, language: str = FALLBACK) -> str:
    """Give the title of a page."""
    return page(file, language).partition("\n")[0].removeprefix("# ")


def preface(file: str, language: str = FALLBACK) -> str:
    """Give what a page says before its first chapter: what it is about and what its words mean."""
    return page(file, language).partition("\n")[2].partition("\n## ")[0].strip()


def read_page(file: str, page: str, language: str = FALLBACK) -> list[Rule]:
    """Read the rules out of a page: list items with the table below them, and the rows of the example tables."""
    rules: list[Rule] = []
    head = section = ""
    open_item = False  # the last rule may still get its table
    for line in page.splitlines():
        item, row = ITEM.fullmatch(line), ROW.fullmatch(line)
        if line.startswith("#"):
            level, _, heading = line.partition(" ")
            head, section = (heading, "") if len(level) < 3 else (head, heading)
            open_item = False
        elif item or row:
            match = item or row
            assert match is not None
            text = item["text"] if item else in_a_sentence(match["given"], match["when"], match["then"], language)
            chapter = f"{head} > {section}" if section else head
            rules.append(Rule(match["id"], split(match["id"])[0], text, file, chapter, address_of(file, chapter)))
            open_item = item is not None
        elif open_item and line.startswith("|"):
            last = rules[-1]
            gap = "\n" if last.text.endswith("|") else "\n\n"
            rules[-1] = replace(last, text=f"{last.text}{gap}{line}")
        elif line.strip():
            open_item = False
    return rules


def in_a_sentence(given: str, when: str, then: str, language: str = FALLBACK) -> str:
    """Say an example of a table as given, when, then; a dash means that nothing has to happen."""
    happens = "" if when in ("—", "–") else said(language, "when", what=when)
    return said(language, "example", given=given, when=happens, then=then)
