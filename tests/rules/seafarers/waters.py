"""Waters to sail in: the Four Islands for three, with a channel from west to east between them.

Island-2 (b1 b2 c1 c2) and island-1 (a3 a4 b4 b5 c4 c5) lie north of the channel d1 to d5, island-3 (e1 e2 e3 f1 f2 g1)
and island-4 (e5 e6 f4 f5) south of it. NORTH and SOUTH are its banks, node by node from west to east; a crossing
joins them: c2.s - e2.n, c3.s - e3.n, c4.s - e4.n, c5.s - e5.n, c6.s - e6.n.
"""

from __future__ import annotations

from itertools import pairwise

from tests.scene import Scene
from wyspa.core.arrays import array
from wyspa.rules.seafarers.ids import SHIP
from wyspa.rules.seafarers.islands import Islands
from wyspa.rules.seafarers.ships import Ships

NORTH = ["c1.sw", "c1.s", "c1.se", "c2.s", "c2.se", "c3.s", "c3.se", "c4.s", "c4.se", "c5.s", "c5.se", "c6.s", "c6.se"]
SOUTH = ["e1.nw", "e1.n", "e1.ne", "e2.n", "e2.ne", "e3.n", "e3.ne", "e4.n", "e4.ne", "e5.n", "e5.ne", "e6.n", "e6.ne"]
SHIP_PRICE = "1 lumber 1 wool"


def calm(**options: object) -> Scene:
    """The channel with the pirate far away in the frame, and all islands known to all; red is about to build."""
    return at_home(Scene("four-islands", 3, **options).given("pirate ~1"))


def at_home(scene: Scene) -> Scene:
    """Let all lands be known to all, so that a settlement is one point and no more."""
    part = scene.state.edit_part(scene.module(Islands).slot)
    part.known = array([2 ** (max(part.land_of) + 1) - 1] * scene.book.colours)
    return scene


def sail(scene: Scene, seat: str, *nodes: str) -> Scene:
    """Lay ships from node to neighbouring node, in earlier turns."""
    for a, b in pairwise(nodes):
        scene.book.put(scene.state, SHIP, scene.edge_between(a, b), scene.seat(seat))
    return earlier(scene)


def earlier(scene: Scene) -> Scene:
    """Let all that stands there have been built in earlier turns."""
    scene.module(Ships).turn_begins(scene.book, scene.state, scene.state.turn)
    return scene


def bank(row: list[str], west: str, east: str) -> list[str]:
    """Give the nodes of a bank between two of them."""
    return row[row.index(west) : row.index(east) + 1]


def edge(scene: Scene, a: str, b: str) -> str:
    """Name the edge between two nodes."""
    return scene.words.places.say_edge(scene.edge_between(a, b))


def edges(scene: Scene, *pairs: str) -> set[str]:
    """Name the edges between pairs of nodes, each written 'c2.s e2.n'."""
    return {edge(scene, *pair.split()) for pair in pairs}


def movable(scene: Scene, seat: str = "red") -> set[str]:
    """Name the ships that a seat may lift."""
    return scene.open(seat, "lift")


def west_line(scene: Scene) -> Scene:
    """Red's open line from c2.s along the northern bank: c2.s - c2.se - c3.s - c3.se."""
    return sail(scene.given("red settlement c2.s"), "red", "c2.s", "c2.se", "c3.s", "c3.se")


def thief(scene: Scene, seat: str = "red") -> Scene:
    """Let a seat move robber or pirate now."""
    return scene.turn(seat).roll(7)


def beside_d2() -> Scene:
    """Blue and orange have ships at d2, red too; blue holds ore, orange nothing."""
    scene = calm().given("blue settlement c2.s", "orange settlement e3.n", "red settlement e2.n")
    sail(scene, "blue", "c2.s", "c2.se")
    sail(scene, "orange", "e3.n", "c3.s")
    sail(scene, "red", "e2.n", "e2.ne")
    return scene.hand("blue", "2 ore").hand("red", "1 wool")
