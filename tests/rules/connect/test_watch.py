"""K-114: what an action has touched: exactly the boards that anybody would see to be other than before."""

from __future__ import annotations

import pytest

import wyspa
from tests.rule import rule
from tests.rules.connect.row import Row
from tests.walker import Walker
from wyspa import Game
from wyspa.attempts import attempt, log_since
from wyspa.core.ids import OWNER, TABLE
from wyspa.rules.connect.sight import HallSight
from wyspa.rules.connect.titles import LongestRoads
from wyspa.rules.connect.watch import BANK, CARDS, HANDS, PIECES, TALK, Watch

WHOLE_HALL = {"round", "development_used", "claims", "winners"}  # told to all, not board by board
PLAIN = ("nodes", "edges", "hexes", "waiting", "cards", "points", "rates", "supply", "hands")
HALLS = [
    {"rows": "3,4r,1", "timed": True},
    {"rows": "2,3r", "claims": "manual"},
    {"seats": 8},
    {"seats": 8, "ring": True, "timed": True},
]


def seen(game: Game) -> dict[int, dict[str, object]]:
    """Give what everybody may see of every board."""
    sight = game.book.rule(HallSight)
    found = {}
    for k in sight.hall.all_boards():
        plain = sight.board_view(game.book, game.state, k).plain()
        facts = {name: rows for name, rows in plain["facts"].items() if name not in WHOLE_HALL}
        found[k] = {name: plain[name] for name in PLAIN} | {"facts": facts}
    return found


def own(game: Game, seat: int) -> object:
    """Give what only a seat itself knows."""
    view = game.book.rule(HallSight).own_view(game.book, game.state, seat)
    facts = {name: view.facts[name] for name, shown in game.book.shown.items() if shown.own and name in view.facts}
    return int(view.total), facts


@rule("K-114", "K-121")
@pytest.mark.parametrize("table", HALLS, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_a_watch_names_exactly_the_boards_that_look_other_than_before(table, seed):
    game = wyspa.lay("connect", target=30, **table)
    watch = Watch(game.book)
    hall = game.book.rule(HallSight).hall
    assert [k for k, _ in watch.changed(game.state, hall.all_boards())] == hall.all_boards()
    assert watch.changed(game.state, hall.all_boards()) == []
    before, mine = seen(game), [own(game, seat) for seat in range(game.book.seats)]
    for seat in range(game.book.seats):
        assert watch.own_changed(game.state, seat)
    done = 0
    for _ in Walker(seed, talk=0.3).walk(game, most=500):
        acts = log_since(game, done)
        done += len(acts)
        touched = [k for k, _ in watch.touched(game.state, acts)]
        after = seen(game)
        assert sorted(touched) == sorted(k for k in after if after[k] != before[k]), game.say(acts[0][1])
        before = after
        for who in range(game.book.seats):
            known = own(game, who)
            assert watch.own_changed(game.state, who) or known == mine[who]
            mine[who] = known


@rule("K-74", "K-114")
def test_a_title_that_falls_far_from_where_somebody_builds_is_noticed():
    hall = Row(6).starts("sun")
    far = hall.seat("A sun")
    grow(hall, "A sun", 6)
    assert hall.road_holder(0) == "0sun"
    watch = Watch(hall.book)
    watch.changed(hall.state, hall.hall.all_boards())
    node = cutting_node(hall, far)
    other = hall.seat("F sun")  # three boards away from anything that was touched before
    hall.book.put(hall.state, 2, node, other)
    assert hall.road_holder(0) is None
    found = dict(watch.touched(hall.state, [(other, settlement(hall, node))]))
    assert found[0] & CARDS
    assert found[0] & HANDS  # two points less


def grow(hall: Row, seat: str, roads: int) -> None:
    """Let a seat have a trail of so many roads."""
    while hall.length(seat) < roads:
        hall.grow_at_end(seat)


def cutting_node(hall: Row, seat: int) -> int:
    """Find a bare corner in the middle of a seat's roads, with no building next to it."""
    board, state = hall.state.board, hall.state
    for node in range(board.n_node):
        edges = [e for e in board.node_edges[node * 3 : node * 3 + 3] if e >= 0]
        through = sum((state.on_edge[e] >> OWNER) - 1 == seat for e in edges)
        if through == 2 and state.on_node[node] == 0:
            rest = state.copy()
            hall.book.put(rest, 2, node, hall.seat("F sun"))
            if hall.module(LongestRoads).part(rest).length[seat] < 5:
                return node
    raise ValueError("nothing cuts that road")


def settlement(hall: Row, node: int) -> int:
    return hall.words.read(f"settlement {hall.words.places.say_node(node)}", hall.state.phase)


def test_the_bits_say_what_has_changed():
    hall = Row(3).starts("sun").hand("A sun", "1 lumber 1 brick 1 wool 1 grain 1 ore")
    watch = Watch(hall.book)
    watch.changed(hall.state, hall.hall.all_boards())
    done = len(hall.game.log())

    def touched(*actions: str) -> dict[int, int]:
        nonlocal done
        hall.when(*actions)
        acts = log_since(hall.game, done)
        done += len(acts)
        return dict(watch.touched(hall.state, acts))

    assert touched("A sun: offer 1 wool for 1 ore to B moon") == {0: TALK}
    assert touched("A sun: road (4,2,NE)") == {0: PIECES | HANDS | BANK | CARDS}
    assert touched("A sun: buy-from A sun", "table: drawn knight") == {0: HANDS | BANK | CARDS}
    assert touched("B moon: pass") == {0: TALK, 1: TALK}  # and the offer to it has lapsed
    assert touched("C moon: pass") == {2: TALK}


@rule("K-114")
def test_the_seat_that_is_refused_gets_the_rule_without_a_sentence_and_nothing_changes():
    game = wyspa.lay("connect", seats=6, seed=1)
    before, log = game.hash(), game.log()
    for words in ("road 0c5/ne", "buy-from 2sun", "offer 1 ore for 1 wool to 2sun"):
        why = attempt(game, words, 0)
        assert why is not None
        assert why.rule.startswith("K-")
        with pytest.raises(wyspa.IllegalAction) as refused:
            game.play(words, 0)
        assert (refused.value.why.rule, refused.value.why.key) == (why.rule, why.key)
    assert (game.hash(), game.log()) == (before, log)
    assert attempt(game, "pass", 0) is None
    assert log_since(game, len(log)) == [(0, game.read("pass"))]
    with pytest.raises(wyspa.UnknownWord):
        attempt(game, "dance", 0)
    with pytest.raises(wyspa.UnknownWord):
        attempt(game, "pass", 99)


def test_the_log_is_given_from_any_action_on():
    game = wyspa.lay("connect", seats=4, seed=2)
    for seat in range(3):
        game.play("pass", seat)
    log = game.log()
    assert [log_since(game, n) for n in range(len(log) + 1)] == [log[n:] for n in range(len(log) + 1)]
    assert log[0][0] == TABLE
