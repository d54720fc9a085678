"""C-9 to C-15, C-152, C-153: the board, the first pieces, the first hand."""

import pytest

import wyspa
from tests.rule import rule
from wyspa import Game, IllegalAction
from wyspa.core.arrays import listed
from wyspa.core.ids import KIND, OWNER
from wyspa.core.purse import unpacked
from wyspa.core.why import UnknownWord
from wyspa.rules.base.ids import ANY_DOCK, CITY, ROBBER, SETTLEMENT
from wyspa.rules.cities_knights.ids import MERCHANT_FIGURE
from wyspa.rules.cities_knights.progress.decks import Progress

APART = ["a1.n", "a3.n", "c1.nw", "c5.ne", "e1.s", "e3.s", "c3.n", "c3.s"]  # room for eight buildings


def begun(starter: str = "first", **options: object) -> Game:
    """A game in which this seat places first."""
    return wyspa.lay("cities-knights", "variable", seats=4, seed=5, start=starter, **options)


def place(game: Game, kind: str, node: str) -> int:
    """Place a building and any road at it; give the seat that did."""
    seat = game.actor
    game.play(f"{kind} {node}")
    game.play(game.words()[0])
    return seat


def placed(starter: str = "first") -> Game:
    """A game with all first pieces on the board."""
    game = begun(starter)
    for k, node in enumerate(APART):
        place(game, "settlement" if k < 4 else "city", node)
    return game


def buildings(game: Game, seat: int) -> list[int]:
    return sorted(here & KIND for here in listed(game.state.on_node) if here >> OWNER == seat + 1)


def brings(game: Game, node: int) -> list[int]:
    """One card for each producing hex at a node, by kind."""
    found = [0] * 8
    for h in listed(game.state.board.node_hexes)[node * 3 : node * 3 + 3]:
        if h >= 0 and game.state.layout.terrain[h] < 5:
            found[game.state.layout.terrain[h]] += 1
    return found


@rule("C-9")
@pytest.mark.parametrize("island", ["beginner", "variable"])
def test_any_base_island_serves_with_all_its_harbours(island):
    game = wyspa.lay("cities-knights", island, seats=4, seed=3)
    base = wyspa.lay("base", island, seats=4, seed=3)
    assert len(game.state.layout.dock_edges) == 9
    assert listed(game.state.layout.dock_kinds) == listed(base.state.layout.dock_kinds)


@rule("C-9")
@pytest.mark.parametrize(("island", "ports"), [("beginner", "random"), ("variable", "fixed")])
def test_the_frame_may_take_the_place_of_the_first_harbour_for_any_card(island, ports):
    game = wyspa.lay("cities-knights", island, seats=4, seed=3, frame_harbour=True, ports=ports)
    edges = [game.notation.places.say_edge(edge) for edge in listed(game.state.layout.dock_edges)]
    assert "a1/nw" not in edges
    assert len(edges) == 8
    assert listed(game.state.layout.dock_kinds).count(ANY_DOCK) == 3


@rule("C-9")
@pytest.mark.parametrize("seed", range(6))
def test_of_shuffled_harbours_it_is_one_for_any_card(seed):
    whole = wyspa.lay("cities-knights", "variable", seats=4, seed=seed).state.layout
    game = wyspa.lay("cities-knights", "variable", seats=4, seed=seed, frame_harbour=True)
    kinds = listed(whole.dock_kinds)
    at = kinds.index(ANY_DOCK)
    assert listed(game.state.layout.dock_kinds) == kinds[:at] + kinds[at + 1 :]
    assert listed(game.state.layout.dock_edges) == [e for k, e in enumerate(listed(whole.dock_edges)) if k != at]


DRAWN = """
seats = [3, 4]
drawing = '''
   fo05  hi06  mo09
fi04  pa10  de..  fo03
   mo08  fi11  hi03
'''
[harbours]
"a1/nw" = "any"
"a3/ne" = "ore"
"c1/sw" = "any"
{mark}
"""


@rule("C-9")
def test_a_drawing_may_name_the_harbour(tmp_path):
    path = tmp_path / "isle.toml"
    path.write_text(DRAWN.format(mark='[[mark]]\nkind = "frame-harbour"\nedge = "c1/sw"'))
    game = wyspa.lay("cities-knights", str(path), seats=3, seed=1, frame_harbour=True)
    assert [game.notation.places.say_edge(e) for e in listed(game.state.layout.dock_edges)] == ["a1/nw", "a3/ne"]


@rule("C-9")
def test_a_mark_beside_the_harbours_is_refused(tmp_path):
    path = tmp_path / "isle.toml"
    path.write_text(DRAWN.format(mark='[[mark]]\nkind = "frame-harbour"\nedge = "c2/sw"'))
    with pytest.raises(ValueError, match="mark frame-harbour: there is no harbour at c2/sw"):
        wyspa.lay("cities-knights", str(path), seats=3, seed=1)


@rule("C-9")
def test_a_printed_start_at_the_harbour_that_is_gone_trades_as_anywhere(tmp_path):
    start = '\n[[start]]\ncolour = "{}"\nsettlements = ["{}", "{}"]\nroads = ["{}", "{}"]\npays = "{}"\n'
    starts = [
        ("blue", "a1.nw", "b4.ne", "a1/nw", "b4/ne", "a1.nw"),
        ("orange", "a2.n", "c2.s", "a2/ne", "c2/se", "a2.n"),
        ("white", "c3.s", "b1.sw", "c3/se", "b1/w", "c3.s"),
    ]
    path = tmp_path / "isle.toml"
    path.write_text(DRAWN.format(mark="").replace("[3, 4]", "[3]") + "".join(start.format(*words) for words in starts))
    rates = {}
    for gone in (False, True):
        game = wyspa.lay("cities-knights", str(path), seats=3, seed=1, frame_harbour=gone)
        rates[gone] = unpacked(game.state.players[0].rates, 8)
    assert rates == {False: [3] * 8, True: [4] * 8}


@rule("C-10", "C-11")
def test_merchant_and_robber_start_beside_the_board():
    game = placed()
    assert not any(here & (ROBBER | MERCHANT_FIGURE) for here in listed(game.state.on_hex))


@rule("C-10")
def test_every_card_of_a_deck_may_lie_on_top_and_none_of_another_deck():
    game = wyspa.lay("cities-knights", "beginner", seats=4)
    state = game.state
    progress = next(m for m in game.book.modules if isinstance(m, Progress))
    progress.draw(state, 0, 1)
    game.fresh = -9
    drawn = {game.say(action): weight for action, weight in game.outcomes()}
    assert drawn == {
        "drawn merchant": 6,
        "drawn commercial-harbour": 2,
        "drawn merchant-fleet": 2,
        "drawn master-merchant": 2,
        "drawn trade-monopoly": 2,
        "drawn resource-monopoly": 4,
    }


@rule("C-11")
def test_the_hex_on_which_the_robber_would_start_is_not_blocked():
    game = wyspa.lay("cities-knights", "beginner", seats=4, seed=1)
    assert listed(game.state.on_hex) == [0] * 19


@rule("C-12")
def test_the_first_round_places_settlements_and_the_second_cities_forth_and_back():
    game = begun("second")
    with pytest.raises(IllegalAction):
        game.play("city a1.n")
    order = [place(game, "settlement", node) for node in APART[:4]]
    with pytest.raises(IllegalAction):
        game.play(f"settlement {APART[4]}")
    order += [place(game, "city", node) for node in APART[4:]]
    assert order == [1, 2, 3, 0, 0, 3, 2, 1]
    for seat in range(4):
        assert buildings(game, seat) == [SETTLEMENT, CITY]


@rule("C-12", "B-66")
def test_a_first_city_keeps_its_distance():
    game = begun()
    for node in APART[:4]:
        place(game, "settlement", node)
    with pytest.raises(IllegalAction, match="B-66"):
        game.play("city a1.ne")


@rule("C-13")
def test_the_city_brings_one_resource_for_each_hex_and_no_commodities():
    game = placed()
    for seat in range(4):
        city = next(n for n, here in enumerate(listed(game.state.on_node)) if here == (seat + 1) << OWNER | CITY)
        assert unpacked(game.state.players[seat].purse, 8) == brings(game, city)


@rule("C-14")
@pytest.mark.parametrize(("starter", "seat"), [("first", 0), ("third", 2)])
def test_who_placed_a_city_last_takes_the_first_turn_and_play_goes_clockwise(starter, seat):
    game = placed(starter)
    assert (game.phase, game.actor) == ("roll", seat)
    assert game.seats[game.state.turn] == ["red", "blue", "orange", "white"][seat]


@rule("C-15")
def test_everybody_starts_with_three_points():
    game = placed()
    assert [player.points for player in game.state.players] == [3, 3, 3, 3]


@rule("C-152", "C-15")
def test_of_a_printed_start_the_lettered_building_is_the_city_and_pays():
    game = wyspa.lay("cities-knights", "beginner", seats=4, seed=1)
    read = game.notation.places.read_node
    cities = {0: "d1.n", 1: "d2.sw", 2: "d2.se", 3: "d4.n"}
    for seat, node in cities.items():
        assert game.state.on_node[read(node)] == (seat + 1) << OWNER | CITY
        assert buildings(game, seat) == [SETTLEMENT, CITY]
        assert unpacked(game.state.players[seat].purse, 8) == brings(game, read(node))
        assert game.state.players[seat].points == 3


@rule("C-152", "B-25")
def test_with_a_printed_start_the_first_seat_begins_unless_another_is_named():
    assert wyspa.lay("cities-knights", "beginner", seats=4, seed=1).actor == 0
    assert wyspa.lay("cities-knights", "beginner", seats=4, seed=1, start="third").actor == 2


@rule("C-153")
@pytest.mark.parametrize("laid", [placed, lambda: wyspa.lay("cities-knights", "beginner", seats=4, seed=1)])
def test_what_is_left_in_supply_after_set_up(laid):
    game = laid()
    kinds = {game.book.pieces[k].name: k for k in range(game.book.piece_kinds)}
    left = ["settlement", "city", "road", "weak-knight", "strong-knight", "mighty-knight"]
    for player in game.state.players:
        assert [player.supply[kinds[name]] for name in left] == [4, 3, 13, 2, 2, 2]
    assert game.view(0).facts["walls"] == []
    assert sum(here != 0 for here in listed(game.state.on_edge)) == 8


@rule("C-19")
def test_trade_and_building_are_never_separated():
    with pytest.raises(UnknownWord, match="there is no option phases in cities-knights"):
        wyspa.lay("cities-knights", "variable", seats=4, phases="separated")
