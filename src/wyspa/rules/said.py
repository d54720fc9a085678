"""Whether everything on a table has a name: a rule that brings a thing without words is refused when it is laid."""

from collections.abc import Iterator, Sequence

from wyspa.core.book import Book
from wyspa.core.why import RuleConflict
from wyspa.rules.box import LooseRule
from wyspa.rules.folder import LANGUAGES
from wyspa.rules.installed import is_ours, words_in


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


def things(book: Book) -> Iterator[tuple[str, str]]:
    """List what a table has, each by the group of its words."""
    yield from (("actions", verb.name) for verb in book.verbs if not is_ours(type(verb).__module__))
    yield from (("pieces", piece.name) for piece in book.pieces if piece.where >= 0)
    yield from (("cards", name) for name in book.card_names.values())
    yield from (("figures", name) for name in book.figure_names.values())
    yield from (("reasons", f"not_in_{phase.replace('-', '_')}") for phase in book.phase_names.values())
