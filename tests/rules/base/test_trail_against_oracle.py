"""B-96 to B-102 against a slow judge: every trail is walked, and the card is given by the letter of the rules."""

import random
from collections import Counter

import pytest

from tests.rule import rule
from tests.scene import Scene
from wyspa.core.ids import NOBODY
from wyspa.rules.base.ids import CITY, ROAD, SETTLEMENT
from wyspa.rules.base.route import Route
from wyspa.rules.base.trail import Paper, longest

NODES = 54
EDGES = 72


class Judge:
    """Keeps roads and buildings in plain sets, and knows the board only as pairs of nodes."""

    def __init__(self, scene: Scene, seats: int) -> None:
        board = scene.state.board
        self.ends = [(board.edge_nodes[2 * e], board.edge_nodes[2 * e + 1]) for e in range(EDGES)]
        self.roads: list[set[int]] = [set() for _ in range(seats)]
        self.owner: dict[int, int] = {}  # node: who has a building there
        self.lengths = [0] * seats
        self.holder: int | None = None

    def length(self, seat: int) -> int:
        """Walk every trail from every node; a trail ends at a node with a building of another."""

        def walk(node: int, unused: frozenset[int], started: bool) -> int:
            if started and self.owner.get(node, seat) != seat:
                return 0
            best = 0
            for road in unused:
                if node in self.ends[road]:
                    a, b = self.ends[road]
                    best = max(best, 1 + walk(a + b - node, unused - {road}, True))
            return best

        roads = frozenset(self.roads[seat])
        starts = {node for road in roads for node in self.ends[road]}
        return max((walk(node, roads, False) for node in starts), default=0)

    def judge(self) -> None:
        """Give the card as B-98, B-99, B-101 and B-102 say."""
        self.lengths = [self.length(seat) for seat in range(len(self.roads))]
        most = max(self.lengths)
        best = [seat for seat, n in enumerate(self.lengths) if n == most]
        if most < 5:
            self.holder = None
        elif self.holder is not None and self.holder in best:
            pass
        elif len(best) == 1:
            self.holder = best[0]
        else:
            self.holder = None


def grow(choose: random.Random, judge: Judge, seat: int, loops: float) -> int | None:
    """Choose a free edge that touches the network of a seat, preferring edges that close a loop."""
    taken = set().union(*judge.roads)
    own = {node for road in judge.roads[seat] for node in judge.ends[road]}
    free = [e for e in range(EDGES) if e not in taken]
    touching = [e for e in free if own & set(judge.ends[e])]
    closing = [e for e in touching if set(judge.ends[e]) <= own]
    if closing and choose.random() < loops:
        return choose.choice(closing)
    return choose.choice(touching or free) if free else None


@rule("B-96", "B-97")
@pytest.mark.parametrize("seed", range(150))
def test_the_trail_search_finds_what_walking_every_trail_finds(seed):
    choose = random.Random(seed)
    scene = Scene()
    state, book = scene.state, scene.book
    state.target = 99
    judge = Judge(scene, 4)
    size = choose.choice([4, 6, 8, 10, 12, 15, 15])
    for node in choose.sample(range(NODES), choose.choice([0, 0, 1, 2, 4])):
        seat = choose.randrange(4)
        book.put(state, SETTLEMENT, node, seat)
        judge.owner[node] = seat
        if choose.random() < 0.3:
            book.put(state, CITY, node, seat)
    for _ in range(size):
        edge = grow(choose, judge, 0, loops=0.7)
        if choose.random() < 0.08:
            edge = choose.choice([e for e in range(EDGES) if e not in judge.roads[0]])  # begins another network
        judge.roads[0].add(edge)
        book.put(state, ROAD, edge, 0)
    true = judge.length(0)
    assert scene.road_length("red") == true  # kept road by road
    assert longest(book, state, Paper(), 0) == true  # measured from scratch
    for node in choose.sample(range(NODES), 5):  # buildings that come later
        seat = choose.randrange(1, 4)
        if node not in judge.owner and scene.supply(scene.game.seats[seat], "settlement") > 0:
            book.put(state, SETTLEMENT, node, seat)
            judge.owner[node] = seat
            assert scene.road_length("red") == judge.length(0)


@rule("B-96")
@pytest.mark.parametrize("names", ["c3", "c3 c4", "b2 b3 c3", "a1 a2 b2", "c1 c2 c3", "d2 e2 d3", "a1 c3", "e1 e3"])
def test_networks_of_whole_rings_are_measured_rightly(names):
    scene = Scene()
    hexes = names.split()
    judge = Judge(scene, 4)
    board = scene.state.board
    edges = {board.hex_edges[scene.words.places.read_hex(name) * 6 + k] for name in hexes for k in range(6)}
    for edge in sorted(edges)[:15]:
        judge.roads[0].add(edge)
        scene.book.put(scene.state, ROAD, edge, 0)
        assert scene.road_length("red") == judge.length(0)
        assert longest(scene.book, scene.state, Paper(), 0) == judge.length(0)


def a_game_of_roads(seed: int) -> Counter[str]:
    """Lay roads and settlements by chance, compare card and points after each, and count what happened to the card."""
    choose = random.Random(seed)
    scene = Scene()
    state, book = scene.state, scene.book
    state.target = 99
    judge = Judge(scene, 4)
    seen: Counter[str] = Counter()
    for step in range(70):
        seat = choose.randrange(4)
        before, was = judge.holder, judge.lengths
        cuts = step > 30 and choose.random() < 0.4
        if cuts:
            # cut where it hurts: at a node with two roads of another
            node = a_knot(choose, judge, seat)
            if node is None or scene.supply(scene.game.seats[seat], "settlement") == 0:
                continue
            judge.owner[node] = seat
            book.put(state, SETTLEMENT, node, seat)
        else:
            edge = grow(choose, judge, seat, loops=0.2)
            if edge is None or len(judge.roads[seat]) == 15:
                continue
            judge.roads[seat].add(edge)
            book.put(state, ROAD, edge, seat)
        judge.judge()
        part = scene.module(Route).part(state)
        assert list(scene.module(Route).lengths(book, state.copy())) == judge.lengths
        assert part.holder == (NOBODY if judge.holder is None else judge.holder)
        for other, name in enumerate(scene.game.seats):
            buildings = sum(owner == other for owner in judge.owner.values())
            assert scene.points(name) == buildings + (2 if judge.holder == other else 0)
        what = "cut" if cuts else "road"
        if before is None:
            seen[f"{what} gives it" if judge.holder is not None else "nobody has it"] += 1
        elif judge.holder == before:
            same = judge.lengths[before] == was[before]
            seen[f"{what} leaves it" if same else f"{what} changes the holder's road"] += 1
        else:
            seen[f"{what} sets it aside" if judge.holder is None else f"{what} moves it"] += 1
    return seen


def a_knot(choose: random.Random, judge: Judge, seat: int) -> int | None:
    """Choose a free node with two roads of another seat, the holder's if there are any.

    Who builds there needs a road of their own (B-67), so a third seat has none at that node.
    """
    there: dict[int, set[int]] = {node: set() for node in range(NODES)}
    for other in range(4):
        for node in {node for e in judge.roads[other] for node in judge.ends[e]}:
            there[node].add(other)
    free = [node for node in range(NODES) if node not in judge.owner and len(there[node] - {seat}) == 1]

    def knots(other: int) -> list[int]:
        return [node for node in free if sum(node in judge.ends[e] for e in judge.roads[other]) >= 2]

    if judge.holder not in (None, seat) and knots(judge.holder) and choose.random() < 0.7:
        return choose.choice(knots(judge.holder))
    found = [node for other in range(4) if other != seat for node in knots(other)]
    return choose.choice(found) if found else None


@rule("B-98", "B-99", "B-100", "B-101", "B-102", "B-103")
def test_the_card_goes_where_the_letter_of_the_rules_sends_it():
    seen: Counter[str] = Counter()
    for seed in range(70):
        seen += a_game_of_roads(seed)
    for case in (
        "road gives it", "road moves it", "cut gives it", "cut moves it", "cut sets it aside", "cut leaves it",
        "cut changes the holder's road",
    ):  # fmt: skip
        assert seen[case] > 0, f"chance never came to this: {case}; {seen}"
    assert seen["road sets it aside"] == 0  # a new road never takes the card out of play
