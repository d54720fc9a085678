"""B-20 to B-25, BX-3, BX-4: the printed island and the printed start."""

import json
from pathlib import Path

import pytest

import wyspa
from tests.island import PORTS, SPOTS, Island, edge, edges, node, nodes
from tests.rule import rule
from tests.scene import Scene
from wyspa import UnknownWord
from wyspa.maps.packaged import text_of

FACTS = Path(__file__).parents[3] / ".." / "shared" / "layouts" / "base-beginner.json"

HEXES = {
    (0, -2): ("mountains", 10), (1, -2): ("pasture", 2), (2, -2): ("forest", 9),
    (-1, -1): ("fields", 12), (0, -1): ("hills", 6), (1, -1): ("pasture", 4), (2, -1): ("hills", 10),
    (-2, 0): ("fields", 9), (-1, 0): ("forest", 11), (0, 0): ("desert", 0), (1, 0): ("forest", 3),
    (2, 0): ("mountains", 8),
    (-2, 1): ("forest", 8), (-1, 1): ("mountains", 3), (0, 1): ("fields", 4), (1, 1): ("pasture", 5),
    (-2, 2): ("hills", 5), (-1, 2): ("fields", 6), (0, 2): ("pasture", 11),
}  # fmt: skip

# colour: lettered settlement, its road, second settlement, its road, starting hand
STARTS = {
    "red": ((-2, 1, "N"), (-2, 1, "NE"), (0, -1, "N"), (0, -1, "NE"), {"grain": 1, "lumber": 2}),
    "blue": ((-1, 1, "SW"), (-1, 1, "SW"), (0, 1, "SE"), (0, 1, "E"), {"lumber": 1, "ore": 1, "brick": 1}),
    "orange": ((-1, 1, "SE"), (-1, 2, "NE"), (2, -2, "S"), (1, -1, "NE"), {"ore": 1, "grain": 2}),
    "white": ((1, 1, "N"), (1, 0, "E"), (-1, 0, "N"), (-1, 0, "NW"), {"wool": 1, "lumber": 1, "ore": 1}),
}


def beginner(seats: int | list[str] = 4) -> Scene:
    """Lay the table with its start pieces."""
    scene = Scene("beginner", seats)
    scene.game = wyspa.lay("base", "beginner", seats)
    scene.words = scene.game.notation
    return scene


def hand(scene: Scene, seat: str) -> dict[str, int]:
    return {card: scene.has(seat, card) for card in scene.words.names_of("card") if scene.has(seat, card)}


def pieces(scene: Scene) -> dict[str, str]:
    """Find everything that stands on nodes and edges."""
    names = [node(*found[0]) for found in nodes().values()] + [edge(*found[0]) for found in edges().values()]
    return {place: scene.at(place) for place in names if scene.at(place)}


def written(place: str) -> str:
    """Give the name under which `pieces` lists a place."""
    places = Scene().words.places
    if "." in place:
        return next(node(*f[0]) for f in nodes().values() if places.read_node(node(*f[0])) == places.read_node(place))
    return next(edge(*f[0]) for f in edges().values() if places.read_edge(edge(*f[0])) == places.read_edge(place))


@rule("B-20")
@pytest.mark.parametrize("spot", SPOTS)
def test_the_printed_island_has_this_hex(spot):
    island = Island(beginner().game)
    assert (island.terrain(*spot), island.number(*spot)) == HEXES[spot]


@rule("B-20", "B-21")
def test_the_printed_island_is_the_same_in_every_game():
    for seed in range(5):
        island = Island(wyspa.lay("base", "beginner", seed=seed))
        assert {spot: (island.terrain(*spot), island.number(*spot)) for spot in SPOTS} == HEXES
        assert island.ports() == PORTS


@rule("B-21")
@pytest.mark.parametrize(("place", "kind"), PORTS.items())
def test_the_printed_island_has_this_port(place, kind):
    assert Island(beginner().game).port(*place) == kind


@rule("B-22")
@pytest.mark.parametrize("colour", STARTS)
def test_a_colour_starts_on_its_printed_places(colour):
    scene = beginner()
    lettered, road, second, second_road, _ = STARTS[colour]
    assert scene.at(node(*lettered)) == scene.at(node(*second)) == f"{colour} settlement"
    assert scene.at(edge(*road)) == scene.at(edge(*second_road)) == f"{colour} road"
    assert len([piece for piece in pieces(scene).values() if piece.startswith(colour)]) == 4


@rule("B-22", "B-24")
@pytest.mark.parametrize("colour", STARTS)
def test_a_colour_starts_with_its_printed_hand(colour):
    assert hand(beginner(), colour) == STARTS[colour][4]


@rule("B-20", "B-21", "B-22")
@pytest.mark.skipif(not FACTS.exists(), reason="the collected facts lie beside this repository and are not here")
def test_the_printed_start_equals_the_collected_facts():
    facts = json.loads(FACTS.read_text(encoding="utf-8"))
    scene = beginner()
    island = Island(scene.game)
    for entry in facts["hexes"]:
        spot = (entry["q"], entry["r"])
        assert (island.terrain(*spot), island.number(*spot)) == (entry["terrain"], entry["number"] or 0)
    assert len(facts["hexes"]) == 19
    for entry in facts["ports"]:
        assert island.port(entry["q"], entry["r"], entry["side"]) == entry["type"]
    assert len(facts["ports"]) == 9
    expected = {}
    for entry in facts["markers"]:
        colour = entry["colour"]
        for place in entry["settlements"]:
            expected[written(node(place["q"], place["r"], place["corner"]))] = f"{colour} settlement"
        for place in entry["roads"]:
            expected[written(edge(place["q"], place["r"], place["side"]))] = f"{colour} road"
        assert hand(scene, colour) == entry["starting_resources"]
    assert pieces(scene) == expected
    assert len(expected) == 16


@rule("B-23")
def test_with_three_players_red_does_not_play_and_its_places_stay_empty():
    scene = beginner(3)
    assert sorted(scene.game.seats) == ["blue", "orange", "white"]
    assert len(pieces(scene)) == 12
    for place in STARTS["red"][:4]:
        assert scene.at(node(*place) if place in (STARTS["red"][0], STARTS["red"][2]) else edge(*place)) == ""
    for colour in scene.game.seats:
        assert hand(scene, colour) == STARTS[colour][4]


@rule("B-23")
@pytest.mark.parametrize("box", ["base", "cities-knights"])
def test_three_players_cannot_take_red(box):
    with pytest.raises(UnknownWord) as error:
        wyspa.lay(box, "beginner", seats=["white", "red", "blue"])
    assert "three players leave the pieces of red in the box" in str(error.value)
    assert "take blue, orange, white (B-23)" in str(error.value)
    game = wyspa.lay(box, "beginner", seats=["white", "blue", "orange"])  # in any order round the table
    assert game.seats == ["white", "blue", "orange"]
    assert wyspa.lay(box, "variable", seats=["white", "red", "blue"]).seats == ["white", "red", "blue"]


@rule("B-23")
def test_a_colour_without_a_printed_start_is_refused(tmp_path):
    printed = text_of("beginner")
    head, *starts = printed.split("[[start]]")
    three = [start for start in starts if 'colour = "orange"' not in start]
    assert len(three) == 3
    island = tmp_path / "three.toml"
    island.write_text("[[start]]".join([head.replace("[2, 3, 4]", "[3]"), *three]), encoding="utf-8")
    assert wyspa.lay("base", str(island)).seats == ["red", "blue", "white"]
    with pytest.raises(UnknownWord, match=r"orange has no start on .*: red, blue, white have one"):
        wyspa.lay("base", str(island), seats=["red", "blue", "orange"])


@rule("B-24")
@pytest.mark.parametrize("colour", STARTS)
def test_the_lettered_settlement_pays_one_card_for_each_hex_it_touches(colour):
    scene = beginner()
    lettered = next(found for found in nodes().values() if STARTS[colour][0] in found)
    held = sorted(card for card, n in hand(scene, colour).items() for _ in range(n))
    assert held == Island(scene.game).income(*lettered)


@rule("B-24")
def test_the_settlement_that_pays_is_the_lettered_one_and_not_the_first(tmp_path):
    """Move red's letter to its other settlement: it would pay ore, wool and brick."""
    printed = text_of("beginner")
    moved = tmp_path / "moved.toml"
    moved.write_text(printed.replace('pays = "d1.n"', 'pays = "b2.n"'), encoding="utf-8")
    scene = Scene()
    scene.game = wyspa.lay("base", str(moved))
    assert hand(scene, "red") == {"ore": 1, "wool": 1, "brick": 1}
    assert hand(scene, "blue") == STARTS["blue"][4]


@rule("B-24")
def test_the_starting_hands_come_from_the_bank():
    scene = beginner()
    assert {card: scene.left(card) for card in scene.words.names_of("card")} == {
        "lumber": 15, "brick": 18, "wool": 18, "grain": 16, "ore": 16,
    }  # fmt: skip


@rule("B-25")
@pytest.mark.parametrize("seats", [["red", "blue", "orange", "white"], ["white", "orange", "blue"]])
def test_the_first_seat_takes_the_first_turn_and_play_goes_clockwise(seats):
    game = wyspa.lay("base", "beginner", seats)
    order = []
    for _ in range(2 * len(seats)):
        assert game.phase == "roll"
        order.append(game.seats[game.actor])
        game.play("roll")
        game.play("dice 1 1", -1)
        game.play("end")
    assert order == seats * 2


@rule("BX-3")
def test_a_three_on_the_printed_start_pays_white_blue_and_orange():
    scene = beginner()
    before = {seat: hand(scene, seat) for seat in scene.game.seats}
    scene.when("red: roll", "table: dice 1 2")
    assert scene.has("white", "lumber") == before["white"]["lumber"] + 1
    assert scene.has("blue", "ore") == before["blue"]["ore"] + 1
    assert scene.has("orange", "ore") == before["orange"]["ore"] + 1
    assert hand(scene, "red") == before["red"]
    assert [scene.count(seat) for seat in ("red", "blue", "orange", "white")] == [3, 4, 4, 4]


@rule("BX-4")
def test_blue_and_orange_start_with_the_hands_of_the_example():
    scene = beginner()
    assert hand(scene, "blue") == {"lumber": 1, "ore": 1, "brick": 1}
    assert hand(scene, "orange") == {"ore": 1, "grain": 2}
