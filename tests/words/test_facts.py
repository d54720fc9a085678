"""Every fact of every box can be seen by everybody: it has words, help, a symbol, and each kind is drawn everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from wyspa.core import shown as kinds
from wyspa.core.book import Book
from wyspa.core.rule import Module
from wyspa.core.shown import SORTS, WAYS, OnPlaces, Pile, Shown
from wyspa.core.why import RuleConflict, UnknownWord
from wyspa.draw import facts as drawn
from wyspa.draw.kit import drawings
from wyspa.server import shown as told
from wyspa.server.catalogue import catalogue
from wyspa.server.messages import shown as messages
from wyspa.table import book_of, set_table
from wyspa.words import LANGUAGES, sentences
from wyspa.words.shown import fact_help, fact_name, fact_short, fact_word, lacking

ROOT = Path(__file__).parents[2]
RULES = ROOT / "src/wyspa/rules"
PAGE = ROOT / "web/src"
KINDS = [kind for kind in vars(kinds).values() if isinstance(kind, type) and issubclass(kind, Shown) and kind != Shown]
MOST = 40  # letters of a name: it stands in a row of a phone


def books() -> Iterator[Book]:
    """Every box on every map, for the fewest seats and one more, and on one map with every value of every option."""
    for box in catalogue("en").boxes:
        for map in box.maps:
            tables: list[dict[str, str]] = [{}]
            if map == box.maps[0]:
                tables += [{option.name: value} for option in box.options for value in option.values]
            tables.append({"expert": "yes"})
            for seats, options in product(map.seats[:2], tables):
                try:
                    yield book_of(set_table(box.box, map.map, seats, None, **options))
                except (UnknownWord, RuleConflict):
                    continue  # this option cannot be combined with this map, or with so many seats


@cache
def every_fact() -> dict[str, Shown]:
    """Every fact by kind, name and what it is made of: the same name may be shown by two boxes."""
    return {
        f"{shown.kind} {shown.name} {shown.words()} {shown.arts()}": shown
        for book in books()
        for shown in book.shown.values()
    }


@cache
def sprite() -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', (PAGE / "art/pieces.svg").read_text(encoding="utf-8")))


@cache
def page() -> str:
    """What of the page reads facts."""
    files = [PAGE / "lib/shown.ts", PAGE / "lib/picture.ts", *sorted((PAGE / "lib/panels").glob("*.svelte"))]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def symbols(shown: Shown, known: set[str]) -> list[str]:
    """List the symbols that a set of drawings lacks; a sort without its own has that of the fact."""
    return [art for art in shown.arts() if art not in known and shown.art not in known]


def faults(shown: Shown) -> list[str]:
    """List everything that keeps somebody from seeing or understanding a fact."""
    found = [f"{shown.name} lacks {word} in {language}" for language in LANGUAGES for word in lacking(language, shown)]
    found += [f"{shown.name} has no symbol {art} in draw/kit.svg" for art in symbols(shown, set(drawings()))]
    found += [f"{shown.name} has no symbol {art} in web/src/art/pieces.svg" for art in symbols(shown, sprite())]
    return found


def test_every_fact_of_every_box_has_words_help_and_symbols():
    assert [fault for shown in every_fact().values() for fault in faults(shown)] == []


def test_the_walk_meets_every_fact_that_a_rule_declares():
    source = "\n".join(file.read_text(encoding="utf-8") for file in RULES.rglob("*.py"))
    declared = set(re.findall(r'book\.show\(\s*\w+\(\s*"([\w-]+)"', source))
    assert len(declared) > 60
    assert declared <= {shown.name for shown in every_fact().values()}
    assert {type(shown) for shown in every_fact().values()} == set(KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_is_short_and_a_help_is_a_sentence(language):
    walked = [(book, shown) for book in books() for shown in book.shown.values()]
    names = {fact_name(language, book, shown) for book, shown in walked}
    helps = {fact_help(language, book, shown) for book, shown in walked}
    assert [name for name in names if not 2 < len(name) <= MOST or name.endswith(".")] == []
    assert [text for text in helps if not text.endswith(".") or not text[0].isupper()] == []


def test_a_rule_may_call_the_fact_of_another_otherwise():
    for box, map, name in (
        ("base", "beginner", "longest road"),
        ("seafarers", "new-shores-3", "longest trade route"),
    ):
        award = name.capitalize()
        book = book_of(set_table(box, map, 3))
        shown = book.shown["route_length"]
        assert fact_name("en", book, shown) == name
        assert fact_word("en", book, shown, "award") == award
        assert fact_short("pl", book, shown) == "droga"
        [sent] = [one for one in told.shown_of(book, "en") if one.key == "route_length"]
        assert (sent.name, sent.award) == (name, award)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_for_the_fact_of_another_are_for_rules_and_facts_that_are_there(language):
    facts = {shown.name for shown in every_fact().values()}
    rules = {module.name for book in books() for module in book.modules}
    for key in sentences(language)["facts"]:
        fact, _, rule = key.partition(" with ")
        assert fact in facts
        assert not rule or rule in rules


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_is_drawn_told_and_has_a_panel(kind):
    name = next(shown.kind for shown in every_fact().values() if type(shown) is kind)
    walked = re.findall(r"isinstance\(shown, (\w+)\)", Path(drawn.__file__).read_text(encoding="utf-8"))
    assert kind in drawn.say.registry or kind.__name__ in walked
    assert kind in told.declared.registry
    assert name in [message.__struct_config__.tag for message in messages.Shown.__args__]
    assert re.search(rf'ofKind\([\w., ]+, "{name}"\)', page())


def test_every_sort_of_field_is_written_in_the_page():
    record = (PAGE / "lib/panels/RecordPanel.svelte").read_text(encoding="utf-8")
    number = '{:else} <b class="num">{n}</b>'  # what is left is a number
    assert [sort for sort in SORTS if sort != "number" and f'field.sort === "{sort}"' not in record] == []
    assert number in " ".join(record.split())


def test_every_way_to_lie_on_the_board_is_drawn_in_the_page():
    assert [way for way in WAYS if f'"{way}"' not in page()] == []


class Volcano(Module):
    """A rule that forgets to say what it shows."""

    def install(self, book: Book) -> None:
        """Show two facts that nobody has words or drawings for."""
        book.show(Pile("ash", "i-ash", ["warm", "cold"]))
        book.show(OnPlaces("lava", "lava", kinds.NODE, of=["old"]))


def test_a_rule_that_shows_a_fact_without_words_or_symbols_is_found():
    book = book_of.__wrapped__(set_table("base", "variable", 4))  # not the kept one: it gets a rule more
    before = set(book.shown)
    book.at_work = "volcano"  # as while it is laid
    Volcano("volcano").install(book)
    found = [fault for name in book.shown if name not in before for fault in faults(book.shown[name])]
    for language in LANGUAGES:
        for word in ("name", "help", "warm", "cold"):
            assert f"ash lacks {word} in {language}" in found
        assert f"lava lacks old in {language}" in found
    assert "ash has no symbol i-ash in draw/kit.svg" in found
    assert "lava has no symbol lava-old in web/src/art/pieces.svg" in found
