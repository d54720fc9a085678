"""X-1 to X-4, X-37, X-43: which scenarios are played with cities and knights, and to how many points."""

from __future__ import annotations

import pytest

import wyspa
from tests.rule import rule
from tests.rules.combination.seas import Seas
from wyspa.core.book import Book
from wyspa.core.why import UnknownWord
from wyspa.rules.seafarers_cities_knights.box import FOR_EXPERTS, RECOMMENDED
from wyspa.table import book_of, map_named, scenario_names, set_table

TARGETS = {
    "new-shores": 16, "through-the-desert": 16, "four-islands": 15, "fog-islands": 14, "new-world": 14,
    "cloth-trade": 16, "wonders": 12,
}  # fmt: skip
NEVER = ["forgotten-tribe", "pirate-islands"]


@rule("X-1", "X-2", "X-3")
def test_the_lists_hold_every_scenario():
    assert sorted([*RECOMMENDED, *FOR_EXPERTS, *NEVER]) == scenario_names()


@rule("X-1")
@pytest.mark.parametrize("box", ["cities-knights", "seafarers-cities-knights"])
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("scenario", RECOMMENDED)
def test_the_recommended_ones_are_played_without_further_words(scenario, seats, box):
    game = wyspa.lay(box, map=scenario, seats=seats, seed=1)
    assert game.line.startswith(f"box=seafarers-cities-knights map={scenario}-{seats} ")


@rule("X-2", "X-3")
@pytest.mark.parametrize("scenario", FOR_EXPERTS)
def test_others_want_the_expert_option(scenario):
    with pytest.raises(UnknownWord) as error:
        set_table("cities-knights", map=scenario, seats=4)
    assert str(error.value).startswith(f"{scenario} goes with cities-knights only with expert=yes: ")
    assert "new-shores and through-the-desert" in str(error.value)
    assert "\n" not in str(error.value)
    assert set_table("cities-knights", map=scenario, seats=4, expert=True).option("expert") == "yes"


@rule("X-3")
@pytest.mark.parametrize("expert", ["no", "yes"])
@pytest.mark.parametrize("scenario", NEVER)
def test_scenarios_of_development_cards_and_fleets_are_always_refused(scenario, expert):
    before = book_of.cache_info().misses
    with pytest.raises(UnknownWord) as error:
        wyspa.lay("cities-knights", map=scenario, seats=4, seed=1, expert=expert)
    assert str(error.value) == (
        f"{scenario} never goes with cities-knights, because it needs development cards or a pirate of its own: "
        "new-shores and through-the-desert go with it, and with expert=yes four-islands, fog-islands, new-world, "
        "cloth-trade, wonders (X-3)"
    )
    assert book_of.cache_info().misses == before  # no book was made for it


@rule("X-2")
def test_a_drawing_of_ones_own_is_for_experts_too(tmp_path):
    text = (
        "box = 'seafarers'\nrim = true\n"
        "drawing = '''\n   fo05  hi06\nmo08  ~~~~  pa04\n   fi09  fo10\n'''\n[figures]\npirate = '~1'\n"
    )
    path = tmp_path / "new-shores-3.toml"  # a name does not make it one of the recommended
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnknownWord, match="only with expert=yes"):
        set_table("cities-knights", map=str(path), seats=3)
    game = wyspa.lay("cities-knights", map=str(path), seats=3, seed=1, expert="yes")
    assert game.state.target == 12


@rule("X-4")
@pytest.mark.parametrize(("scenario", "target"), TARGETS.items())
def test_the_target_is_two_more_than_the_scenarios_own(scenario, target):
    game = wyspa.lay("cities-knights", map=scenario, seats=3, seed=1, expert="yes")
    assert game.state.target == target == map_named(game.line.split("map=")[1].split()[0]).target + 2


@rule("X-4")
def test_the_house_may_still_say_otherwise():
    assert wyspa.lay("cities-knights", map="new-shores", seats=3, seed=1, target=11).state.target == 11


@rule("X-4", "E-X1")
def test_sixteen_points_in_the_own_turn_win_new_shores():
    for points in (13, 14):
        scene = Seas("new-shores", 4).given("red road e2/ne").hand("red", "1 lumber 1 brick 1 wool 1 grain")
        scene.book.score(scene.state, scene.seat("red"), points)
        scene.when("red: settlement e2.n")
        assert (scene.points("red"), scene.game.over) == (points + 1, False)
    scene = Seas("new-shores", 4).given("red road e2/ne").hand("red", "1 lumber 1 brick 1 wool 1 grain")
    scene.book.score(scene.state, scene.seat("red"), 15)
    scene.when("red: settlement e2.n")
    assert (scene.points("red"), scene.game.winner) == (16, "red")


@rule("X-4")
def test_nobody_wins_with_sixteen_points_in_the_turn_of_another():
    scene = Seas("new-shores", 4).turn("white")
    scene.book.score(scene.state, scene.seat("red"), 16)
    assert not scene.game.over
    scene.when("white: end")
    assert scene.game.winner == "red"


@rule("X-4")
def test_other_conditions_of_a_scenario_keep_their_numbers():
    """S8-12: twelve points win only with the highest level; S8-5: the needs of the wonders are as drawn."""
    scene = Seas("wonders", 4)
    scene.book.score(scene.state, scene.seat("red"), 12)
    assert not scene.game.over
    alone = wyspa.lay(map="wonders", seats=4, seed=1).book
    assert [w.name for m in alone.modules if m.name == "wonders" for w in m.wonders] == [
        w.name for m in scene.book.modules if m.name == "wonders" for w in m.wonders
    ]


@rule("X-37")
def test_there_are_no_development_cards_and_no_largest_army():
    scene = Seas("new-shores", 4).hand("red", "5 wool 5 grain 5 ore")
    alone = wyspa.lay(map="new-shores", seats=4, seed=1).book
    assert verbs_of(alone) - verbs_of(scene.book) == {"buy", "knight", "plenty", "monopoly", "roads"}
    assert not {"development", "cards", "army"} & {module.name for module in scene.book.modules}
    assert not {"knights", "army", "development_counts"} & set(scene.sees("red")["facts"])


def verbs_of(book: Book) -> set[str]:
    """Name all that can be done at a table."""
    return {verb.name for phase in book.phase_names for verb in book.verbs_in(phase)}


@rule("X-43")
def test_harbours_come_from_the_scenario_and_the_track_takes_none():
    with pytest.raises(UnknownWord, match="there is no option frame_harbour"):
        set_table("cities-knights", map="new-shores", seats=4, frame_harbour="yes")
    joined = wyspa.lay("cities-knights", map="through-the-desert", seats=4, seed=1)
    alone = wyspa.lay("seafarers", map="through-the-desert", seats=4, seed=1)
    assert list(joined.state.layout.dock_edges) == list(alone.state.layout.dock_edges)
    assert list(joined.state.layout.dock_kinds) == list(alone.state.layout.dock_kinds)
    assert joined.view(0).plain()["facts"]["barbarians"][0] == 0


def test_a_box_is_refused_on_what_it_is_not_drawn_for():
    with pytest.raises(UnknownWord, match="variable is drawn for base, not for seafarers-cities-knights"):
        set_table("seafarers-cities-knights", seats=4)
    with pytest.raises(UnknownWord, match="new-shores-4 is drawn for seafarers, not for base"):
        set_table("base", map="new-shores", seats=4)
    with pytest.raises(UnknownWord, match="there is no option phases"):
        set_table("cities-knights", map="new-shores", seats=4, phases="separated")  # C-19


def test_a_line_of_such_a_table_is_read_back():
    chosen = {"map": "fog-islands", "seats": 3, "expert": True, "layout": "variable", "ports": "random"}
    table = set_table("cities-knights", **chosen)
    game = wyspa.lay("cities-knights", seed=4, **chosen)
    assert game.line == table.line()
    assert wyspa.from_text(game.to_text()).hash() == game.hash()
