"""The help of the page: every sentence that states a rule names it, the rules exist, both languages name the same."""

from __future__ import annotations

import re

import pytest

import wyspa
from wyspa.numbered import by_id
from wyspa.rules.catalogue import boxes
from wyspa.server.helping import CITED, cited, help_for
from wyspa.server.shown import card_text
from wyspa.words import LANGUAGES

# what states no rule: greetings, and where to read on
PLAIN = {
    "You are settling an island.", "Zasiedlasz wyspę.",
    "The rules of the base game apply.", "Obowiązują zasady gry podstawowej.",
    "New are the sea, ships, and islands worth discovering.", "Nowe są morze, statki i wyspy, które warto odkryć.",
    "The base game grows up: cities produce commodities, knights defend the island, and barbarians come by sea.",
    "Gra podstawowa dorasta: miasta przynoszą towary, rycerze bronią wyspy, a morzem przybywają barbarzyńcy.",
    "Both big boxes together, in the scenarios of the sea.", "Oba duże pudełka naraz, w scenariuszach na morzu.",
    "The rules of *Seafarers* and of *Cities and knights* apply; read those pages first.",
    "Obowiązują zasady *Żeglarzy* oraz *Miast i rycerzy*; zacznij od tamtych stron.",
    "Everybody plays at the same time.", "Wszyscy grają jednocześnie.",
}  # fmt: skip
HEADING, RULER = re.compile(r"#+ "), re.compile(r"[\s|:-]+$")
LEAD = re.compile(r"^(?:- |\d+\. )?(?:\*\*[^*]+\.\*\* )?")  # a bullet, a number, a catchword like **Roll.**
SENTENCE = re.compile(r".+?[.;:](?=\[|\s|$)(?:\[[^\]]*\])?")


def statements(text: str) -> list[str]:
    """Take a page apart: its sentences and the rows of its tables, each with the rules behind it."""
    found: list[str] = []
    rows = 0
    for line in text.splitlines():
        rows = rows + 1 if line.startswith("|") else 0
        if not line.strip() or HEADING.match(line) or RULER.match(line) or rows == 1:
            continue
        if rows:
            found.append(line.strip("| "))
            continue
        rest = LEAD.sub("", line)
        part = ""
        for piece in SENTENCE.findall(rest):
            part += piece
            # a colon or a semicolon ends a statement only where the rules stand behind it
            if piece.endswith("]") or (piece.endswith(".") and not piece.endswith("]")):
                found.append(part.strip())
                part = ""
        assert not part, line
        assert "".join(SENTENCE.findall(rest)) == rest, line
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", list(boxes()))
def test_every_statement_names_rules_that_exist(box, language):
    page = help_for(box, language)
    assert page.language == language
    told = statements(page.text)
    assert len(told) > 8
    for statement in told:
        assert statement in PLAIN or CITED.search(statement), statement
        assert not (statement in PLAIN and CITED.search(statement))
    for id in cited(page.text):
        assert id in by_id(), id
    assert set(page.rules) == set(cited(page.text))
    for id, said in page.rules.items():
        assert by_id()[id].text.startswith(said)
        assert "\n" not in said


@pytest.mark.parametrize("box", list(boxes()))
def test_both_languages_state_the_same_rules_in_the_same_order(box):
    english, polish = (CITED.findall(help_for(box, language).text) for language in ("en", "pl"))
    assert english == polish


@pytest.mark.parametrize("box", list(boxes()))
def test_a_box_names_its_own_rules_or_those_of_what_it_is_built_on(box):
    files = {by_id()[id].file for id in cited(help_for(box, "en").text)}
    assert box in files
    assert files <= {box, "base"}


def test_a_wonder_wins_finished_or_with_ten_points_and_a_strictly_higher_level():
    page = help_for("seafarers", "en").text
    line = next(line for line in page.splitlines() if line.startswith("- **Wonders**"))
    assert "ten points" in line
    assert "higher wonder than anybody else" in line
    assert line.endswith("[S8-11 S8-12]")
    polish = next(line for line in help_for("seafarers", "pl").text.splitlines() if line.startswith("- **Cuda**"))
    assert "dziesięć punktów" in polish
    assert "wyższy etap cudu niż ktokolwiek inny" in polish


def test_a_statement_without_its_rule_is_found():
    assert statements(
        "# A\n\nYou are settling an island. Ten win.[B-1]\n- **X**: y; z.\n\n| a | b |\n|---|---|\n| c | d |\n"
    ) == [
        "You are settling an island.",
        "Ten win.[B-1]",
        "**X**: y; z.",
        "c | d",
    ]


@pytest.mark.parametrize(
    ("box", "map_", "card", "english"),
    [
        ("base", "variable", "knight", "Move the robber to another hex and steal a card"),
        ("seafarers", "new-shores", "knight", "Move the robber or the pirate to another hex"),
        ("seafarers", "new-shores", "roads", "Place two roads, two ships, or one of each"),
        ("seafarers", "wonders", "knight", "Move the robber to another hex and steal a card"),
        ("seafarers", "pirate-islands", "knight", "Turn the rearmost ship of your western line into a warship."),
        ("seafarers", "pirate-islands", "point", "Worth no point here: turn the rearmost ship"),
        ("connect", "variable", "knight", "Send your own robber home and take a card of the hex it leaves"),
    ],
)
def test_a_card_says_what_it_does_at_this_table(box, map_, card, english):
    book = wyspa.lay(box, map_).book
    assert card_text(book, "en", card).startswith(english)
    assert card_text(book, "pl", card) != card_text(book, "en", card)
