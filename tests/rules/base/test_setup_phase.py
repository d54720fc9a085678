"""B-31 to B-37, B-53: two settlements with a road each."""

import pytest

import wyspa
from tests.island import CORNERS, Island, edge, edges, node, nodes, where
from tests.rule import rule
from tests.rules.base.test_first_roll import rolled
from wyspa import Game, IllegalAction
from wyspa.core.purse import unpacked

CARDS = ["lumber", "brick", "wool", "grain", "ore"]
# far enough from each other for eight settlements
APART = ["a1.n", "a3.n", "c1.nw", "c5.ne", "e1.s", "e3.s", "c3.n", "c3.s"]


def first(starter: int = 0, seats: int = 4) -> Game:
    """Lay a game in which this seat starts."""
    return rolled(*["6 6" if seat == starter else "1 1" for seat in range(seats)], seats=seats)


def place(game: Game, node_name: str, edge_name: str | None = None) -> None:
    """Place a settlement and the (or any) road at it."""
    game.play(f"settlement {node_name}")
    game.play(f"road {edge_name}" if edge_name else game.words()[0])


def refused(game: Game, action: str, rule_id: str, seat: int | None = None) -> None:
    before = game.hash()
    with pytest.raises(IllegalAction) as error:
        game.play(action, seat)
    assert error.value.why.rule == rule_id
    assert game.hash() == before


def hand(game: Game, seat: int) -> list[str]:
    counts = unpacked(game.state.players[seat].purse, 5)
    return sorted(card for card, n in zip(CARDS, counts, strict=True) for _ in range(n))


def canonical(game: Game, words: list[str], verb: str) -> set[int]:
    """Find the places that legal actions in words name."""
    read = game.notation.places.read_node if verb == "settlement" else game.notation.places.read_edge
    assert all(word.split()[0] == verb for word in words)
    return {read(word.split()[1]) for word in words}


@rule("B-31", "B-34")
def test_the_first_settlement_may_stand_on_any_node_of_the_island():
    game = first()
    assert canonical(game, game.words(), "settlement") == set(range(54))
    assert len(game.words()) == 54


@rule("B-31", "B-66")
def test_a_settlement_in_set_up_keeps_its_distance():
    game = first()
    place(game, "c3.n")
    closed = closed_around("c3.n", game)
    assert len(closed) == 4
    assert canonical(game, game.words(), "settlement") == set(range(54)) - closed
    refused(game, "settlement c3.n", "B-11")
    refused(game, "settlement c3.ne", "B-66")


def closed_around(name: str, game: Game) -> set[int]:
    """Find a node and its neighbours by geometry: points one side of a hex apart."""
    read = game.notation.places.read_node
    by_number = {read(node(*found[0])): point for point, found in nodes().items()}
    x, y = by_number[read(name)]
    return {n for n, (a, b) in by_number.items() if (a - x) ** 2 + (b - y) ** 2 < 0.4}


@rule("B-31")
def test_the_road_touches_the_settlement_just_placed():
    for found in nodes().values():
        game = first()
        game.play(f"settlement {node(*found[0])}")
        point = where(*found[0])
        around = {game.notation.places.read_edge(edge(*names[0])) for ends, names in edges().items() if point in ends}
        assert len(around) in (2, 3)
        assert canonical(game, game.words(), "road") == around


@rule("B-31")
def test_the_first_road_is_refused_anywhere_else():
    game = first()
    game.play("settlement c3.n")
    refused(game, "road c3/e", "B-31")


@rule("B-31")
def test_the_settlement_comes_first_and_then_its_road_before_anything_else():
    game = first()
    with pytest.raises(IllegalAction) as error:
        game.play("road c3/ne")
    assert error.value.why.key == "not_in_setup_house"
    game.play("settlement c3.n")
    with pytest.raises(IllegalAction) as error:
        game.play("settlement a1.n")
    assert error.value.why.key == "not_in_setup_route"


@rule("B-32")
def test_the_second_road_touches_the_second_settlement_and_not_the_first():
    game = first(seats=3)
    for name in ["c3.n", "a1.n", "a3.n", "c1.nw", "c5.ne"]:
        place(game, name)
    game.play("settlement e1.s")
    refused(game, "road c3/e", "B-32")
    legal = canonical(game, game.words(), "road")
    assert legal == {game.notation.places.read_edge(name) for name in ("e1/se", "e1/sw")}


@rule("B-32")
def test_the_second_settlement_is_independent_of_the_first_but_keeps_its_distance():
    game = first(seats=3)
    for name in ["c3.n", "a1.n", "a3.n"]:
        place(game, name)
    assert game.actor == 2
    open_nodes = set(range(54))
    for name in ["c3.n", "a1.n", "a3.n"]:
        open_nodes -= closed_around(name, game)
    assert canonical(game, game.words(), "settlement") == open_nodes


@rule("B-33", "B-31", "B-32")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_players_place_forth_and_back(seats, starter):
    game = first(starter, seats)
    order = []
    for name in APART[: 2 * seats]:
        order.append(game.actor)
        assert game.state.turn == game.actor
        game.play(f"settlement {name}")
        assert game.actor == order[-1]
        game.play(game.legal()[0])
    clockwise = [(starter + k) % seats for k in range(seats)]
    assert order == clockwise + clockwise[::-1]


@rule("B-34")
def test_set_up_pieces_are_free():
    game = first()
    bank = list(game.state.bank)
    place(game, "c3.n")
    assert game.state.players[0].cards == 0
    assert list(game.state.bank) == bank


@rule("B-35")
def test_the_first_settlement_pays_nothing():
    game = first()
    for name in APART[:4]:
        place(game, name)
    assert [game.state.players[seat].cards for seat in range(4)] == [0] * 4


@rule("B-35")
def test_the_second_settlement_pays_one_card_per_touching_hex_before_its_road():
    for found in nodes().values():
        game = first(seats=3)
        free = [name for name in APART if not closed_around(name, game) & closed_around(node(*found[0]), game)]
        for name in free[:3]:
            place(game, name)
        game.play(f"settlement {node(*found[0])}")
        assert game.phase == "setup-route"
        assert hand(game, 2) == Island(game).income(*found)


@rule("B-35")
def test_the_desert_and_the_sea_pay_nothing():
    game = first(seats=3)
    q, r = Island(game).desert()
    inner = next(corner for corner in CORNERS if len(nodes()[where(q, r, corner)]) == 3)
    free = [n for n in APART if not closed_around(n, game) & closed_around(node(q, r, inner), game)]
    for name in free[:3]:
        place(game, name)
    game.play(f"settlement {node(q, r, inner)}")
    assert len(hand(game, 2)) == 2  # two hexes beside the desert
    game.play(game.legal()[0])
    coast = next(n for n in ("a1.n", "e3.s", "c1.nw", "e1.s") if f"settlement {n}" in game.words())
    game.play(f"settlement {coast}")
    assert len(hand(game, 1)) <= 1  # one hex and the sea twice


@rule("B-36")
@pytest.mark.parametrize("starter", [0, 1, 2, 3])
def test_the_starting_player_takes_the_first_turn(starter):
    game = first(starter)
    for name in APART:
        place(game, name)
    assert (game.phase, game.actor, game.state.turn, game.turns) == ("roll", starter, starter, 0)


@rule("B-37")
@pytest.mark.parametrize("seats", [3, 4])
def test_after_set_up_everybody_has_two_settlements_and_two_roads(seats):
    game = first(1, seats)
    for name in APART[: 2 * seats]:
        place(game, name)
    kinds = {game.book.pieces[k].name: k for k in range(32)}
    for seat, player in enumerate(game.state.players):
        supply = {name: player.supply[kinds[name]] for name in ("settlement", "road", "city")}
        assert supply == {"settlement": 3, "road": 13, "city": 4}
        assert player.points == 2
        on_nodes = [here & 31 for here in game.state.on_node if here >> 5 == seat + 1]
        on_edges = [here & 31 for here in game.state.on_edge if here >> 5 == seat + 1]
        assert on_nodes == [kinds["settlement"]] * 2
        assert on_edges == [kinds["road"]] * 2


@rule("B-53")
def test_the_bank_is_never_short_of_starting_hands():
    """Four second settlements around fields only would take twelve grain at most; there are nineteen."""
    for seed in range(25):
        game = wyspa.lay("base", "variable", seed=seed)
        placed = 0
        while game.phase.startswith("setup"):
            settles = game.phase == "setup-house"
            seat = game.actor
            legal = game.legal()
            action = legal[(seed * 7 + placed * 13) % len(legal)]
            word = game.say(action).split()[1]
            game.play(action)
            if settles:
                placed += 1
                if placed > 4:
                    read = game.notation.places.read_node
                    names = next(f for f in nodes().values() if read(node(*f[0])) == read(word))
                    assert hand(game, seat) == Island(game).income(*names)
        assert sum(game.state.players[seat].cards for seat in range(4)) <= 12
        assert sum(game.state.bank) == 95 - sum(game.state.players[seat].cards for seat in range(4))
        assert min(game.state.bank) >= 19 - 12


@rule("B-31")
@pytest.mark.parametrize("action", ["roll", "end", "buy", "trade ore wool", "city a1.n"])
def test_nothing_but_placing_happens_in_set_up(action):
    game = first()
    before = game.hash()
    with pytest.raises(IllegalAction):
        game.play(action)
    assert game.hash() == before
