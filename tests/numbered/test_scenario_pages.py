"""Every scenario has a page in both languages: story, goal, set-up, special rules, prices; and each names its rules."""

import re
from collections import Counter

import pytest

from tests.numbered.test_polish import ENGLISH_WORDS
from tests.server.test_help import statements
from wyspa.numbered import by_id, by_prefix
from wyspa.rules.installed import installed
from wyspa.server.helping import CITED, cited
from wyspa.table import drawing_named, map_names, scenario_names, without_seats

PREFIX = {
    "new-shores": "S1", "four-islands": "S2", "fog-islands": "S3", "through-the-desert": "S4", "forgotten-tribe": "S5",
    "cloth-trade": "S6", "pirate-islands": "S7", "wonders": "S8", "new-world": "SN",
}  # fmt: skip
HEADINGS = {
    "en": ["Story", "Goal", "Set-up", "Special rules", "Prices"],
    "pl": ["Opowieść", "Cel", "Przygotowanie", "Zasady specjalne", "Ceny"],
}
WITH_PRICES = {"wonders"}
# rules that settle rare cases; the page of numbered rules has them
RARE = {
    "S3-16", "S5-18", "S5-19", "S5-20", "S6-6", "S6-13", "S6-22", "S6-24", "S6-25", "S6-26", "S6-27", "S7-2", "S7-9",
    "S7-17", "S7-18", "S7-19", "S7-33", "S7-37", "S7-38", "S7-40", "S7-41", "S7-43", "S7-44", "S7-45", "S7-46", "S7-47",
    "SN-3", "SN-13",
}  # fmt: skip
PAGES = [(name, language) for name in scenario_names() for language in HEADINGS]


def page(name: str, language: str) -> str:
    return installed().boxes[drawn(name).box].folder.read("scenarios", f"{name}.{language}.md")


def drawn(name: str):
    return drawing_named(next(each for each in map_names() if without_seats(each) == name))


def parts(text: str) -> dict[str, str]:
    """Give what stands below each heading."""
    found = re.split(r"^## (.*)\n", text, flags=re.M)
    return dict(zip(found[1::2], found[2::2], strict=True))


def test_the_pages_are_those_of_the_scenarios() -> None:
    assert set(PREFIX) == set(scenario_names())


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_a_page_has_its_title_and_all_its_parts(name: str, language: str) -> None:
    text = page(name, language)
    assert text.partition("\n")[0] == f"# {drawn(name).name[language]}"
    wanted = HEADINGS[language] if name in WITH_PRICES else HEADINGS[language][:-1]
    assert list(parts(text)) == wanted
    assert all(part.strip() for part in parts(text).values())


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_a_story_is_three_or_four_sentences_and_no_rule(name: str, language: str) -> None:
    story = parts(page(name, language))[HEADINGS[language][0]]
    assert len(re.findall(r"[.!?](?=\s|$)", story)) in (3, 4)
    assert not re.search(r"\d|\[", story)


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_every_statement_names_rules_that_exist(name: str, language: str) -> None:
    text = page(name, language)
    for heading in HEADINGS[language][1:]:
        for statement in statements(parts(text).get(heading, "")):
            assert CITED.search(statement), statement
    for id in cited(text):
        assert id in by_id(), id


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_the_goal_is_that_of_the_map(name: str, language: str) -> None:
    assert f"**{drawn(name).target} p" in parts(page(name, language))[HEADINGS[language][1]]


@pytest.mark.parametrize("name", scenario_names())
def test_all_rules_of_the_scenario_but_the_rare_ones_are_named(name: str) -> None:
    named = set(cited(page(name, "en")))
    assert {each.id for each in by_prefix()[PREFIX[name]]} - named == {
        each.id for each in by_prefix()[PREFIX[name]] if each.id in RARE
    }
    assert {by_id()[id].prefix for id in named} <= {PREFIX[name], "S", "B"}


@pytest.mark.parametrize("name", scenario_names())
def test_both_languages_say_the_same(name: str) -> None:
    english, polish = page(name, "en"), page(name, "pl")
    assert CITED.findall(english) == CITED.findall(polish)
    assert Counter(re.findall(r"\d+", english)) == Counter(re.findall(r"\d+", polish))


@pytest.mark.parametrize("name", scenario_names())
def test_no_english_is_left_in_the_polish_page(name: str) -> None:
    assert re.findall(rf"\b(?:{ENGLISH_WORDS})\b", page(name, "pl"), re.I) == []


def test_the_prices_are_those_of_the_numbered_rules() -> None:
    def prices(text: str) -> list[str]:
        return re.findall(r"\d \w+, (?:\d \w+, )?\d \w+", text)

    stated = prices(by_id()["S8-8"].text)
    assert prices(parts(page("wonders", "en"))["Prices"]) == stated
    assert len(stated) == 5
