"""Before a click every legal action says what it would bring, in every box and in both languages."""

from __future__ import annotations

import random

import pytest

import wyspa
from tests.leaks.twins import enrich
from tests.rules.cities_knights.shore import Shore
from tests.scene import Scene
from tests.walker import Walker
from wyspa.ahead import foreseen
from wyspa.server.speech import Voice
from wyspa.words.ahead import Hint, Tone, told_ahead

NAMES = ["Ania", "Bo", "Cela", "Dana"]
RICH = "4 lumber 4 brick 4 wool 4 grain 4 ore"


def hints(game: wyspa.Game, seat: int, words: str, language: str = "en") -> list[Hint]:
    """Say what an action in words would bring to a seat."""
    game.fresh = -9
    action = game.read(words)
    assert game.is_legal(action, seat), words
    voice = Voice(game.notation, language, NAMES, game.view(-1).layout)
    return told_ahead(voice, foreseen(game.book, game.state, seat, action))


def lines(game: wyspa.Game, seat: int, words: str, language: str = "en") -> list[str]:
    return [hint.text for hint in hints(game, seat, words, language)]


def base() -> Scene:
    """Red has a settlement and a road; the robber is out of the way."""
    return Scene("beginner").given("robber c3").hand("red", RICH)


def test_a_settlement_says_its_yield_its_harbour_and_its_point() -> None:
    scene = base().given("red settlement b2.s").walk("red", "b2.s", "b2.sw", "b2.nw", "b1.n", "b1.nw")
    said = lines(scene.game, 0, "settlement b1.nw")
    assert "+1 point (2 of 10)" in said
    assert any("of 36 rolls" in line for line in said)
    rates = [line for line in said if line.startswith("Bank: ")]
    docks = {int(node) for edge in scene.state.layout.dock_edges for node in ends(scene, edge)}
    assert bool(rates) == (scene.words.places.read_node("b1.nw") in docks)


def ends(scene: Scene, edge: int) -> list[int]:
    return [int(node) for node in scene.state.board.edge_nodes[edge * 2 : edge * 2 + 2]]


def test_every_harbour_is_told_by_its_rate() -> None:
    scene = base()
    for edge, kind in zip(scene.state.layout.dock_edges, scene.state.layout.dock_kinds, strict=True):
        at = base()
        node = at.words.places.say_node(ends(at, edge)[0])
        beside = next(
            at.words.places.say_edge(int(e))
            for e in at.state.board.node_edges[ends(at, edge)[0] * 3 : ends(at, edge)[0] * 3 + 3]
            if e >= 0
        )
        at.given(f"red road {beside}")
        name = at.book.dock_names[int(kind)]
        wanted = f"Bank: {name} 2:1" if name in at.book.card_names.values() else "Bank: any card 3:1"
        assert wanted in lines(at.game, 0, f"settlement {node}")


def test_a_new_kind_of_card_is_pointed_out_and_a_known_one_is_not() -> None:
    scene = base().tile("b2", "forest", 9).tile("b3", "forest", 4).tile("c3", "pasture", 5).given("robber e1")
    scene.given("red settlement b2.nw").walk("red", "b2.nw", "b2.n", "b2.ne", "b2.se")
    [income] = [line for line in lines(scene.game, 0, "settlement b2.se") if "rolls" in line]
    assert income.startswith("Lumber and wool on 11 of 36 rolls; new for you: ")
    assert "lumber" not in income.partition("new for you")[2]


@pytest.mark.parametrize(
    ("language", "taken", "race"),
    [
        ("en", "Longest road 5: you take it, +2", "Longest road 4 of 5"),
        ("pl", "Najdłuższa droga handlowa 5: przejmujesz, +2", "Najdłuższa droga handlowa 4 z 5"),
    ],
)
def test_a_road_says_how_far_the_longest_road_is_and_when_it_is_taken(language: str, taken: str, race: str) -> None:
    words = wyspa.words.entry(language, "facts", "route_length")
    assert isinstance(words, dict)
    taken, race = (line.replace("Najdłuższa droga handlowa", words["award"]) for line in (taken, race))
    scene = base().line("red", "north", 0, 3)
    assert lines(scene.game, 0, "road c2/ne", language)[0] == race
    scene = base().line("red", "north", 0, 4)
    [hint] = [hint for hint in hints(scene.game, 0, "road c3/nw", language) if "5" in hint.text]
    assert (hint.text, hint.tone) == (taken, Tone.GAIN)


def test_taking_the_longest_road_tells_who_loses_it() -> None:
    scene = base().line("blue", "south", 0, 5).line("red", "north", 0, 5)
    assert scene.longest_road() == "blue"
    said = lines(scene.game, 0, "road c3/ne")
    assert said[:3] == ["Bo: −2 points", "Longest road 6: you take it, +2", "Bo loses: Longest road"]


def test_a_road_says_which_building_place_it_opens() -> None:
    scene = base().given("red settlement c1.nw").walk("red", "c1.nw", "c1.n")
    said = lines(scene.game, 0, "road c1/ne")
    assert any(line.startswith("Room for a settlement: ") for line in said)


def test_the_robber_says_whom_it_stops_and_how_many_cards_there_are_to_be_taken() -> None:
    scene = base().given("blue settlement d3.n", "red city d3.s").hand("blue", "2 wool 1 ore").turn("red", "thief")
    said = lines(scene.game, 0, "rob d3 blue")
    assert "Bo: 3 cards in hand" in said
    assert any(line.startswith("Stops ") and "Bo 1" in line and "you 2" in line for line in said)
    assert "Nobody is robbed" in lines(scene.game, 0, "rob a1")
    assert "Bo: 3 karty na ręce" in lines(scene.game, 0, "rob d3 blue", "pl")


def test_a_winning_action_says_so_and_nothing_else() -> None:
    scene = base().given("red settlement b2.s").walk("red", "b2.s", "b2.sw", "b2.nw")
    scene.state.target = 2
    assert lines(scene.game, 0, "settlement b2.nw") == ["You win the game"]


def test_a_knight_says_what_it_adds_to_the_defence() -> None:
    scene = Shore().hand("red", RICH).knight("red", "weak", "c2.n", active=False)
    scene.given("red city e3.s")
    said = lines(scene.game, 0, "activate c2.n")
    assert any("efence 0 → 1" in line for line in said)
    assert any("obrona 0 → 1" in line for line in lines(scene.game, 0, "activate c2.n", "pl"))


def test_walls_say_how_many_cards_are_safe() -> None:
    scene = Shore().hand("red", RICH).given("red city e3.s")
    assert any("7 → 9" in line for line in lines(scene.game, 0, "wall e3.s"))


def test_an_improvement_says_its_level() -> None:
    scene = Shore().hand("red", "3 cloth 3 coin 3 paper").given("red city e3.s")
    assert "Trade: level 1" in lines(scene.game, 0, "improve trade")
    assert "Handel: etap 1" in lines(scene.game, 0, "improve trade", "pl")


def test_a_monopoly_foretells_nothing() -> None:
    scene = base().hand("blue", "5 ore").cards("red", monopoly=1)
    assert lines(scene.game, 0, "monopoly ore") == []


def test_a_ship_that_is_only_taken_up_loses_no_title() -> None:
    lifts = 0
    for seed in range(6):
        game = wyspa.lay("seafarers", "new-shores", seats=4, seed=seed)
        for _ in Walker(seed).walk(game, turns=60):
            for action in game.legal() if game.actor >= 0 and not game.over else []:
                if game.say(action).startswith("lift "):
                    assert lines(game, game.actor, game.say(action)) == []
                    lifts += 1
    assert lifts > 20


@pytest.mark.parametrize(
    ("table", "verb"),
    [
        ({"box": "base", "map": "variable", "seats": 4}, "settlement"),
        ({"box": "travel", "seats": 2}, "settlement"),
        ({"box": "seafarers", "map": "new-shores", "seats": 4}, "settlement"),
        ({"box": "seafarers", "map": "wonders", "seats": 4}, "settlement"),
        ({"box": "cities-knights", "map": "variable", "seats": 4}, "settlement"),
        ({"box": "seafarers-cities-knights", "map": "new-shores", "seats": 4}, "settlement"),
        ({"box": "connect", "seats": 6}, "settlement"),
    ],
)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_place_of_the_first_settlement_says_its_yield(table: dict[str, object], verb: str, language: str) -> None:
    rng = random.Random(5)
    game = wyspa.lay(**table, seed=5)
    for n, _ in enumerate(Walker(5).walk(game, turns=60)):
        if n % 40 == 39:  # in a hall the first buildings stand already: the next ones are paid for
            enrich(rng, game.book, game.state)
            game.fresh = -9
        for seat in game.waiting():
            places = [action for action in game.legal(seat) if game.say(action).startswith(verb)]
            if places:
                said = [lines(game, seat, game.say(action), language) for action in places]
                assert sum(any("36" in line for line in of) for of in said) >= len(said) * 0.8
                return
    raise AssertionError("nobody could build")
