"""Whether everything on a table has a name: a rule that brings a thing without words is refused when it is laid."""

from collections.abc import Iterator, Mapping, Sequence

from wyspa.core.book import Book
from wyspa.core.shown import Shown
from wyspa.core.why import RuleConflict
from wyspa.rules.box import LooseRule
from wyspa.rules.folder import LANGUAGES
from wyspa.rules.installed import is_ours, words_in

FACTS = "facts"
# groups of nouns by which the parts of a fact may be named already
NOUNS = ("cards", "terrains", "harbours", "developments", "progress", "areas", "wonders", "pieces", "figures", "seats")


def check_said(book: Book, rules: Sequence[LooseRule]) -> None:
    """Refuse a table with rules that bring something without words; rules of a script need none."""
    if not rules or any(rule.made_of for rule in rules):
        return
    for language in LANGUAGES:
        words = words_in(language)
        for group, key in things(book):
            if key not in words.get(group, {}):
                names = " or ".join(rule.name for rule in rules)
                raise RuleConflict(
                    f"the rule {names} brings {key} without words: words/{language}.toml has no {key} in [{group}]"
                )
        for shown in book.shown.values():
            missing = lacking(words, shown)
            if missing:
                names = " or ".join(rule.name for rule in rules)
                raise RuleConflict(
                    f"the rule {names} shows {shown.name} without words: words/{language}.toml has no "
                    f"{', '.join(missing)} in [facts.{shown.name}]"
                )


def lacking(words: Mapping[str, Mapping[str, object]], shown: Shown) -> list[str]:
    """List the words that a fact needs and a language does not have; its parts may be nouns that it has anyway."""
    found = words.get(FACTS, {}).get(shown.name)
    own = found if isinstance(found, dict) else {}
    missing = [key for key in ("name", "help") if key not in own]
    for key in shown.words():
        if key not in own and not key.isdigit() and not any(key in words.get(group, {}) for group in NOUNS):
            missing.append(key)
    return missing


def things(book: Book) -> Iterator[tuple[str, str]]:
    """List what a table has, each by the group of its words."""
    yield from (("actions", verb.name) for verb in book.verbs if not is_ours(type(verb).__module__))
    yield from (("pieces", piece.name) for piece in book.pieces if piece.where >= 0)
    yield from (("cards", name) for name in book.card_names.values())
    yield from (("figures", name) for name in book.figure_names.values())
    yield from (("reasons", f"not_in_{phase.replace('-', '_')}") for phase in book.phase_names.values())
