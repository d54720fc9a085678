"""S-26, S-70: Road Building brings roads and ships."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.seafarers.waters import calm, edge, sail
from tests.scene import Scene

PLENTY = "5 lumber 5 brick 5 wool 5 grain 5 ore"


@rule("S-26")
@pytest.mark.parametrize(
    "pieces",
    [
        ["road c2/se", "road c2/e"],
        ["ship d1/e", "ship e2/nw"],
        ["road c2/se", "ship d1/e"],
        ["ship d1/e", "road c2/se"],
    ],
)
def test_road_building_gives_two_route_pieces_of_any_kind_in_any_order(pieces):
    scene = calm().given("red settlement c2.s").hand("red", "nothing").cards("red", roads=1)
    scene.when("red: roads", *(f"red: {piece}" for piece in pieces))
    assert [scene.at(piece.split()[1]) for piece in pieces] == [f"red {piece.split()[0]}" for piece in pieces]
    assert scene.phase == "main"
    assert scene.supply("red", "road") + scene.supply("red", "ship") == 28


@rule("S-26")
def test_nothing_else_is_built_between_the_two():
    scene = calm().given("red settlement c2.s").hand("red", PLENTY).cards("red", roads=1)
    sail(scene, "red", "c2.s", "e2.n", "e2.ne")
    scene.when("red: roads", "red: ship e2/nw")
    assert {words.split()[0] for words in scene.legal("red")} == {"road", "ship"}
    scene.refused("red: settlement e2.ne", "B-90")
    scene.refused("red: end", "B-90")


@rule("S-26")
def test_free_pieces_obey_support_and_pirate():
    scene = calm().given("red settlement c2.se", "red road c2/se", "pirate d2").cards("red", roads=1)
    scene.when("red: roads")
    scene.refused("red: ship d1/e", "S-51")  # an edge of the pirate's hex
    scene.refused(f"red: ship {edge(scene, 'c2.s', 'c1.se')}", "S-18")  # S-20: only a road leads there
    scene.refused("red: road d1/e", "S-17")


def cornered(ships: int) -> Scene:
    """Red with one settlement at the coast, no roads left and only so many ships."""
    scene = calm().given("red settlement g1.s").hand("red", "nothing")
    player = scene.state.edit(scene.seat("red"))
    supply = player.supply[:]
    for kind in range(len(supply)):
        name = scene.book.pieces[kind].name
        if name in ("road", "ship"):
            supply[kind] = 0 if name == "road" else ships
    player.supply = supply
    return scene


@rule("S-70")
def test_the_second_free_piece_is_forfeited_when_none_can_be_placed():
    scene = cornered(ships=1).cards("red", roads=1)
    scene.when("red: roads", "red: ship g1/se")
    assert scene.phase == "main"
    assert scene.supply("red", "ship") == 0


@rule("S-70")
def test_the_card_cannot_be_played_when_nothing_can_be_placed():
    scene = cornered(ships=0).cards("red", roads=1)
    assert scene.legal("red", "roads") == []
    scene.refused("red: roads", "B-90")


@rule("S-70")
def test_a_ship_alone_is_reason_enough_to_play_the_card():
    scene = cornered(ships=2).cards("red", roads=1)
    scene.when("red: roads")
    assert {words.split()[0] for words in scene.legal("red")} == {"ship"}
