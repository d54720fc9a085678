"""B-1 to B-10: what is in the box."""

from collections import Counter

import pytest

import wyspa
from tests.island import PORTS, SIDES, Island, edge, edges, node, nodes
from tests.rule import rule
from tests.scene import Scene
from wyspa import UnknownWord

RESOURCES = ["lumber", "brick", "wool", "grain", "ore"]
BUILT_IN = {"road": 15, "settlement": 5, "city": 4}


def on_board(scene: Scene, seat: str, piece: str) -> int:
    """Count the pieces of one kind that a seat has on the board."""
    names = [edge(*found[0]) for found in edges().values()] + [node(*found[0]) for found in nodes().values()]
    return sum(scene.at(place) == f"{seat} {piece}" for place in names)


@rule("B-1")
@pytest.mark.parametrize("map", ["beginner", "variable"])
@pytest.mark.parametrize("seats", [3, 4])
def test_three_or_four_play(map, seats):
    assert len(wyspa.lay("base", map, seats, seed=1).seats) == seats


@rule("B-1")
@pytest.mark.parametrize("map", ["beginner", "variable"])
@pytest.mark.parametrize("seats", [0, 1, 2, 5, 6])
def test_no_other_number_of_players_sits_down(map, seats):
    with pytest.raises(UnknownWord):
        wyspa.lay("base", map, seats)


@rule("B-1")
def test_the_colours_are_red_blue_orange_and_white():
    assert wyspa.lay(seats=4).seats == ["red", "blue", "orange", "white"]
    assert wyspa.lay(seats=["white", "orange", "red"]).seats == ["white", "orange", "red"]


@rule("B-1")
@pytest.mark.parametrize("colours", [["red", "blue", "green"], ["red", "blue", "blue"], ["red", "white"]])
def test_another_colour_or_one_colour_twice_is_refused(colours):
    with pytest.raises(UnknownWord):
        wyspa.lay(seats=colours)


@rule("B-2")
@pytest.mark.parametrize(("piece", "number"), BUILT_IN.items())
def test_each_player_owns_so_many_pieces(piece, number):
    scene = Scene()
    for seat in scene.game.seats:
        assert scene.supply(seat, piece) == number


@rule("B-2")
def test_pieces_on_the_board_and_in_supply_always_sum_to_what_a_player_owns():
    scene = Scene().given("red settlement c3.n", "red road c3/ne").hand("red", "3 lumber 3 brick 1 wool 3 grain 3 ore")

    def sums() -> dict[str, int]:
        return {piece: on_board(scene, "red", piece) + scene.supply("red", piece) for piece in BUILT_IN}

    assert sums() == BUILT_IN
    for action in ["road c3/e", "settlement c3.se", "city c3.n", "road c3/se"]:
        scene.when(f"red: {action}")
        assert sums() == BUILT_IN
    assert [scene.supply("red", piece) for piece in BUILT_IN] == [12, 4, 3]


@rule("B-3")
@pytest.mark.parametrize("map", ["beginner", "variable"])
def test_nineteen_hexes_with_their_terrains_fill_the_island(map):
    for seed in range(20):
        game = wyspa.lay("base", map, seed=seed)
        board = game.state.board
        assert sorted(board.spots) == sorted(
            (q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2
        )  # fmt: skip
        assert len(board.spots) == 19
        assert Counter(Island(game).terrains().values()) == {
            "forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1,
        }  # fmt: skip


@rule("B-4")
def test_the_island_has_54_nodes_and_72_edges_30_of_each_at_the_coast():
    board = Scene().state.board
    assert (board.n_node, board.n_edge) == (54, 72)
    assert sum(board.is_coast(e) for e in range(72)) == 30
    assert sum(board.node_is_coast(n) for n in range(54)) == 30
    assert (len(nodes()), len(edges())) == (54, 72)
    assert sum(len(found) < 3 for found in nodes().values()) == 30
    assert sum(len(found) < 2 for found in edges().values()) == 30


@rule("B-5")
@pytest.mark.parametrize(("map", "options"), [
    ("beginner", {}), ("variable", {}), ("variable", {"tokens": "random"}),
])  # fmt: skip
def test_eighteen_number_tokens_lie_on_every_hex_but_the_desert(map, options):
    for seed in range(20):
        island = Island(wyspa.lay("base", map, seed=seed, **options))
        numbers = island.numbers()
        assert numbers.pop(island.desert()) == 0
        expected = {2: 1, 12: 1} | dict.fromkeys([3, 4, 5, 6, 8, 9, 10, 11], 2)
        assert Counter(numbers.values()) == expected


@rule("B-6")
def test_the_bank_begins_with_nineteen_cards_of_each_of_five_kinds():
    scene = Scene()
    assert [scene.words.names_of("card")] == [RESOURCES]
    assert [scene.left(card) for card in RESOURCES] == [19] * 5


@rule("B-6")
def test_bank_and_hands_always_sum_to_nineteen_of_each_kind():
    scene = Scene().given("red settlement c5.n", "blue city c5.s", "red road c5/w", "robber c3")
    scene.hand("red", "5 lumber 3 brick 2 wool 1 grain 1 ore").hand("blue", "9 wool").cards("red", monopoly=1)

    def sums() -> list[int]:
        return [scene.left(card) + sum(scene.has(seat, card) for seat in scene.game.seats) for card in RESOURCES]

    assert sums() == [19] * 5
    scene.roll(8)
    assert sums() == [19] * 5
    for action in [
        "red: trade lumber ore", "red: offer 1 brick for 1 wool to blue", "blue: accept", "red: confirm blue",
        "red: road d4/ne", "red: buy", "table: drawn knight", "red: monopoly wool", "red: end", "blue: roll",
        "table: dice 4 4",
    ]:  # fmt: skip
        scene.when(action)
        assert sums() == [19] * 5


@rule("B-7")
def test_the_pile_holds_25_development_cards():
    scene = Scene().hand("red", "1 wool 1 grain 1 ore").when("red: buy")
    pile = {scene.game.say(action): weight for action, weight in scene.game.outcomes()}
    assert pile == {
        "drawn knight": 14, "drawn point": 5, "drawn roads": 2, "drawn plenty": 2, "drawn monopoly": 2,
    }  # fmt: skip
    assert sum(pile.values()) == 25


@rule("B-7")
def test_after_25_purchases_the_pile_is_empty():
    scene = Scene(target=30)
    kinds = ["knight"] * 14 + ["point"] * 5 + ["roads"] * 2 + ["plenty"] * 2 + ["monopoly"] * 2
    for kind in kinds:
        scene.hand("red", "1 wool 1 grain 1 ore").when("red: buy", f"table: drawn {kind}")
    scene.hand("red", "1 wool 1 grain 1 ore").refused("red: buy", "B-75")


@rule("B-8")
def test_longest_road_is_one_card_of_two_points_for_one_player():
    scene = Scene()
    assert scene.longest_road() is None
    scene.line("red", "north", 0, 5)
    assert (scene.longest_road(), scene.points("red")) == ("red", 2)
    scene.line("blue", "south", 0, 6)
    assert (scene.longest_road(), scene.points("red"), scene.points("blue")) == ("blue", 0, 2)


@rule("B-8")
def test_largest_army_is_one_card_of_two_points_for_one_player():
    scene = Scene().given("robber c3")
    assert scene.largest_army() is None
    for seat, knights in [("red", 3), ("blue", 4)]:
        for k in range(knights):
            scene.cards(seat, knight=1).turn(seat)
            scene.when(f"{seat}: knight", f"{seat}: rob {'c2' if scene.at('c3') else 'c3'}", f"{seat}: end")
            if (seat, k) == ("red", 2):
                assert (scene.largest_army(), scene.points("red")) == ("red", 2)
    assert (scene.largest_army(), scene.points("red"), scene.points("blue")) == ("blue", 0, 2)


@rule("B-9")
def test_two_six_sided_dice_are_rolled():
    scene = Scene().turn("red", "roll").when("red: roll")
    ways = {scene.game.say(action): weight for action, weight in scene.game.outcomes()}
    assert ways == {f"dice {a} {b}": 1 for a in range(1, 7) for b in range(1, 7)}


@rule("B-9")
@pytest.mark.parametrize("throw", ["dice 0 6", "dice 7 1", "dice 6 0", "dice 3 7", "dice 12 0"])
def test_a_die_shows_nothing_but_one_to_six(throw):
    Scene().turn("red", "roll").when("red: roll").refused(f"table: {throw}", "B-48")


@rule("B-9")
@pytest.mark.parametrize("map", ["beginner", "variable"])
def test_there_is_one_robber(map):
    game = wyspa.lay("base", map, start="first")
    assert game.book.figure_names == {1: "robber"}
    assert sum(1 for here in game.state.on_hex if here) == 1


@rule("B-9")
def test_the_robber_leaves_its_hex_when_it_moves():
    scene = Scene().given("robber c3").cards("red", knight=1).when("red: knight", "red: rob a1")
    assert [name for name in scene.words.places.hex_names if scene.at(name)] == ["a1"]


@rule("B-10")
@pytest.mark.parametrize("map", ["beginner", "variable"])
def test_nine_ports_lie_on_coastal_edges_with_eighteen_nodes_of_their_own(map):
    game = wyspa.lay("base", map, seed=3)
    board, layout = game.state.board, game.state.layout
    kinds = Counter(game.book.dock_names[kind] for kind in layout.dock_kinds)
    assert kinds == {"any": 4, "lumber": 1, "brick": 1, "wool": 1, "grain": 1, "ore": 1}
    assert all(board.is_coast(e) for e in layout.dock_edges)
    ends = {board.edge_nodes[e * 2 + k] for e in layout.dock_edges for k in range(2)}
    assert (len(set(layout.dock_edges)), len(ends)) == (9, 18)


@rule("B-10")
def test_a_port_serves_exactly_the_two_end_nodes_of_its_edge():
    served = {}
    for (q, r, side), kind in PORTS.items():
        for corner in SIDES[side]:
            served[Scene().words.places.read_node(node(q, r, corner))] = kind
    for found in nodes().values():
        scene = Scene().given(f"red settlement {node(*found[0])}")
        kind = served.get(scene.words.places.read_node(node(*found[0])), "")
        rates = {card: scene.rate("red", card) for card in RESOURCES}
        plain = dict.fromkeys(RESOURCES, 3 if kind == "any" else 4)
        assert rates == (plain | {kind: 2} if kind in RESOURCES else plain)
    assert len(served) == 18
