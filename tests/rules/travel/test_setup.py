"""T-8 to T-13: the neutral settlements, then the normal set-up phase for two."""

import pytest

import wyspa
from tests.rule import rule
from tests.rules.travel.test_preparation import laid
from wyspa import IllegalAction, UnknownWord
from wyspa.core.arrays import listed
from wyspa.core.ids import KIND, OWNER
from wyspa.core.why import RuleConflict
from wyspa.rules.travel.board import turned
from wyspa.rules.travel.neutrals import MARKED, PLACES, neutral_nodes
from wyspa.table import map_named, read_table


def standing(game: wyspa.Game) -> dict[str, str]:
    """Say what stands on the nodes, by place."""
    names, pieces, places = game.book.colour_names, game.book.pieces, game.notation.places
    return {
        places.say_node(node): f"{names[(here >> OWNER) - 1]} {pieces[here & KIND].name}"
        for node, here in enumerate(listed(game.state.on_node))
        if here
    }


def node(game: wyspa.Game, name: str) -> str:
    places = game.notation.places
    return places.say_node(places.read_node(name))


@rule("T-8")
@pytest.mark.parametrize("map", ["beginner", "variable", "travel:random", "travel:beginner"])
def test_each_neutral_begins_with_a_settlement_without_a_road_on_its_marked_node(map):
    game = laid(map)
    assert PLACES[MARKED] == [((1, -2), "s"), ((-1, 2), "n")]
    assert standing(game) == {node(game, "a2.s"): "orange settlement", node(game, "e2.n"): "white settlement"}
    assert not any(listed(game.state.on_edge))


@rule("T-8")
@pytest.mark.parametrize("places", PLACES)
def test_the_places_lie_inland_opposite_to_each_other_and_not_at_the_centre(places):
    board = map_named("beginner").board
    found = []
    for place in neutral_nodes(board, places):
        hexes = {board.spots[h] for h in board.node_hexes[place * 3 : place * 3 + 3] if h >= 0}
        assert len(hexes) == 3
        assert (0, 0) not in hexes
        found.append(hexes)
    assert {(-q, -r) for q, r in found[0]} == found[1]
    turns = {MARKED: 0, "turned-right": 1, "turned-left": 5}[places]
    assert found[0] == {turned(spot, turns) for spot in [(1, -2), (0, -1), (1, -1)]}


@rule("T-8")
def test_the_neutral_places_are_an_option_and_kept_in_the_line():
    for places, nodes in [("turned-right", "b4.sw d1.ne"), ("turned-left", "b1.se d4.nw"), ("b2.s+d3.n", "b2.s d3.n")]:
        game = wyspa.lay("travel", "variable", seed=1, neutral_places=places)
        one, other = nodes.split()
        assert standing(game) == {node(game, one): "orange settlement", node(game, other): "white settlement"}
        assert read_table(game.line).option("neutral_places") == places
        with pytest.raises(IllegalAction, match="B-11"):
            game.play(f"settlement {one}")


@rule("T-8")
@pytest.mark.parametrize(
    ("box", "places", "said"),
    [
        ("travel", "b2.s+b2.se", "b2.s and b2.se are too close to each other for two settlements (B-66)"),
        ("travel", "b2.s+b2.s", "b2.s and b2.s are too close to each other for two settlements (B-66)"),
        ("travel", "b2.s+x9.n", "there is no hex x9"),
        ("travel", "b2.s+d3.n+a1.n", "neutral_places takes 2 places joined by +, not b2.s+d3.n+a1.n"),
        ("travel", "b2.s+", "neutral_places takes 2 places joined by +, not b2.s+"),
        ("travel", "coast", "neutral_places cannot be coast"),
        ("base", "marked", "there is no option neutral_places in base"),
    ],
)
def test_neutral_places_that_cannot_be_are_refused_in_one_sentence(box, places, said):
    with pytest.raises(UnknownWord) as error:
        wyspa.lay(box, neutral_places=places)
    assert str(error.value).startswith(said)


@rule("T-8")
def test_an_island_without_the_marked_nodes_is_refused(tmp_path):
    island = tmp_path / "small.toml"
    island.write_text("seats = [2]\ndrawing = '''\n   fo05  hi08\npa04  de..  mo10\n   fi09  fo03\n'''\n")
    with pytest.raises(RuleConflict, match="too small for two players"):
        wyspa.lay("travel", str(island))


@rule("T-9")
def test_the_players_place_in_the_order_one_two_two_one():
    game = laid()
    order = []
    for house, road in [("a1.nw", "a1/w"), ("a3.ne", "a3/e"), ("e3.se", "e3/e"), ("e1.sw", "e1/w")]:
        order.append(game.seats[game.actor])
        game.play(f"settlement {house}")
        game.play(f"road {road}")
    assert order == ["red", "blue", "blue", "red"]
    assert (game.phase, game.actor) == ("roll", 0)


@rule("T-9")
@pytest.mark.parametrize("place", ["a2.s", "a2.se", "a2.sw", "b2.se"])
def test_the_distance_rule_holds_towards_neutral_settlements(place):
    with pytest.raises(IllegalAction, match=r"\((B-66|B-11)\)"):
        laid().play(f"settlement {place}")


@rule("T-10", "T-39", "T-40")
def test_players_take_trade_cards_for_both_settlements_of_the_set_up():
    game = laid()
    for action in ("settlement a1.nw", "road a1/w", "settlement c3.ne", "road c3/e"):
        game.play(action)
    assert game.view(-1).facts["trade_cards"] == [5, 6]  # the coast; the desert
    for action in ("settlement c3.sw", "road c3/w", "settlement e1.sw", "road e1/w"):
        game.play(action)
    assert game.view(-1).facts["trade_cards"] == [6, 7]  # the coast; the desert, but seven are the most
    assert game.view(-1).facts["trade_supply"] == [1]


@rule("T-11", "T-12", "T-26")
def test_after_the_set_up_players_have_two_of_each_and_neutrals_one_settlement_and_no_cards():
    game = laid()
    for house, road in [("a1.nw", "a1/w"), ("a3.ne", "a3/e"), ("e3.se", "e3/e"), ("e1.sw", "e1/w")]:
        game.play(f"settlement {house}")
        assert game.phase == "setup-route"  # nothing is due for the neutrals
        game.play(f"road {road}")
    for seat in (0, 1):
        assert listed(game.state.players[seat].supply)[1:3] == [13, 3]
        assert game.state.players[seat].cards > 0
    for colour in (2, 3):
        assert listed(game.state.players[colour].supply)[1:3] == [15, 4]
        assert game.state.players[colour].cards == 0


@rule("T-13")
@pytest.mark.parametrize(
    "map", ["variable", "beginner", "travel:beginner", "travel:random", "travel:5/B3-A6-A1-B2-A5-B4"]
)
def test_the_variant_is_played_on_every_island_with_the_normal_set_up(map):
    game = laid(map)
    assert game.phase == "setup-house"
    assert len(standing(game)) == 2  # printed start pieces are not used
    assert game.state.players[0].cards == game.state.players[1].cards == 0
