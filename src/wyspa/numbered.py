"""The numbered rules of the game, read from the pages that boxes and rules bring; found by id, prefix or chapter.

>>> rule("B-77").text
'On a 7 nobody produces.'
>>> rule("B-77").chapter
'8. Seven, discards, robber'
"""

import difflib
import re
from dataclasses import dataclass
from functools import cache

from wyspa.core.why import UnknownWord
from wyspa.rules.installed import installed

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

    @property
    def address(self) -> str:
        """Name the chapter in one word: 'base/8', 'seafarers/scenario-7', 'connect/worked-examples'."""
        head = self.chapter.split(" > ")[0].split(" — ")[0]
        number = re.match(r"(\d+)\.", head)
        return f"{self.file}/{number[1] if number else re.sub(r'[^a-z0-9]+', '-', head.lower())}"


@cache
def all_rules() -> tuple[Rule, ...]:
    """List every rule and worked example, page by page."""
    return tuple(found for file in pages() for found in read_page(file, page(file)))


@cache
def by_id() -> dict[str, Rule]:
    """Give the rules by their id."""
    found: dict[str, Rule] = {}
    for each in all_rules():
        found.setdefault(each.id, each)  # ours stand first: a stranger cannot take an id away
    return found


@cache
def by_prefix() -> dict[str, tuple[Rule, ...]]:
    """Give the rules by prefix: B, BX, T, TX, S, S1, ... in the order in which the prefixes first appear."""
    groups: dict[str, list[Rule]] = {}
    for found in all_rules():
        groups.setdefault(found.prefix, []).append(found)
    return {prefix: tuple(sorted(group, key=number_of)) for prefix, group in groups.items()}


def rule(name: str) -> Rule:
    """Find a rule by its id, in capitals or not."""
    found = by_id().get(name.upper())
    if found is None:
        raise UnknownWord(f"there is no rule {name}{closest(name, list(by_id()))}")
    return found


def find(word: str) -> tuple[Rule, ...]:
    """Find what a word names: one rule (B-52), all of a prefix (B), a box (base) or a chapter (base/8)."""
    if word.upper() in by_id():
        return (rule(word),)
    if word.upper() in by_prefix():
        return by_prefix()[word.upper()]
    place = word.lower()
    found = tuple(each for each in all_rules() if place in (each.file, each.address))
    if not found:
        places = [*pages(), *dict.fromkeys(each.address for each in all_rules())]
        hint = closest(word, [*by_id(), *by_prefix(), *places])
        raise UnknownWord(f"there is no rule, prefix or chapter {word}{hint}")
    return found


def closest(word: str, known: list[str]) -> str:
    """Give ' (did you mean ...?)' with the nearest known names, whatever their capitals."""
    lower = {name.lower(): name for name in known}
    near = difflib.get_close_matches(word.lower(), lower, n=3, cutoff=0.6)
    if not near:
        return " (they look like B-52; `wyspa rules` lists the prefixes)"
    return f" (did you mean {' or '.join(lower[name] for name in near)}?)"


def number_of(found: Rule) -> int:
    """Give the number behind the prefix."""
    return int(split(found.id)[1])


def split(name: str) -> tuple[str, str]:
    """Part an id into prefix and number: ('S7', '12'), ('E-C', '4')."""
    match = SPLIT.fullmatch(name)
    if match is None:
        raise UnknownWord(f"{name} is no id of a rule: they look like B-52")
    return match["prefix"], match["number"]


@cache
def pages() -> dict[str, str]:
    """Read the pages of all boxes and rules that bring one, by name."""
    read = {one.name: one.folder.numbered() for one in installed().all()}
    return {name: text for name, text in read.items() if text}


def page(file: str) -> str:
    """Give one page of rules."""
    return pages()[file]


def title(file: str) -> str:
    """Give the title of a page."""
    return page(file).partition("\n")[0].removeprefix("# ")


def read_page(file: str, text: str) -> list[Rule]:
    """Read the rules out of a page: list items with the table below them, and the rows of the example tables."""
    rules: list[Rule] = []
    head = section = ""
    open_item = False  # the last rule may still get its table
    for line in text.splitlines():
        item, row = ITEM.fullmatch(line), ROW.fullmatch(line)
        if line.startswith("#"):
            level, _, heading = line.partition(" ")
            head, section = (heading, "") if len(level) < 3 else (head, heading)
            open_item = False
        elif item or row:
            match = item or row
            assert match is not None
            said = item["text"] if item else in_a_sentence(match["given"], match["when"], match["then"])
            chapter = f"{head} > {section}" if section else head
            rules.append(Rule(match["id"], split(match["id"])[0], said, file, chapter))
            open_item = item is not None
        elif open_item and line.startswith("|"):
            last = rules[-1]
            gap = "\n" if last.text.endswith("|") else "\n\n"
            rules[-1] = Rule(last.id, last.prefix, f"{last.text}{gap}{line}", last.file, last.chapter)
        elif line.strip():
            open_item = False
    return rules


def in_a_sentence(given: str, when: str, then: str) -> str:
    """Say an example of a table as given, when, then; a dash means that nothing has to happen."""
    happens = "" if when in ("—", "–") else f" When: {when}."
    return f"Given: {given}.{happens} Then: {then}."
