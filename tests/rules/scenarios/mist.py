"""The Fog Islands for four, at the northern end of the fog: b2 lies in it, a2 and b3 are sea, a3 is the shore.

A ship on a2/se leads from the shore (a3.sw) to a corner of b2. `lifted` is the position in which it has just got there.
"""

from __future__ import annotations

from tests.scene import Scene
from wyspa.core.arrays import listed
from wyspa.core.purse import count
from wyspa.rules.seafarers.ids import FOG
from wyspa.rules.seafarers.ships import Ships

SHORE = "a3.sw"
TO_FOG = "a2/se"
SHIP_PRICE = "1 lumber 1 wool"


def shore(hand: str = SHIP_PRICE, **options: object) -> Scene:
    """Red lives at the shore, holds these cards and is about to build; the pirate is far away."""
    scene = Scene("fog-islands", 4, **options).given("pirate ~26", "robber e7", f"red settlement {SHORE}")
    return scene.hand("red", hand)


def lifted(hand: str = SHIP_PRICE) -> Scene:
    """Red has just built the ship that reaches b2; nature is to say what lies there."""
    return shore(hand).when(f"red: ship {TO_FOG}")


def earlier(scene: Scene) -> Scene:
    """Let all that stands there have been built in earlier turns."""
    scene.module(Ships).turn_begins(scene.book, scene.state, scene.state.turn)
    return scene


def lies_on(scene: Scene, hex: str) -> str:
    """Say what lies on a hex: 'fog', 'sea', 'fields 8'."""
    h = scene.words.places.read_hex(hex)
    number = scene.state.layout.number[h]
    return f"{scene.book.terrain_names[int(scene.state.layout.terrain[h])]}{f' {number}' if number else ''}"


def fog_left(scene: Scene) -> list[str]:
    """Name the hexes that nobody has discovered."""
    terrain = listed(scene.state.layout.terrain)
    return [name for name, kind in zip(scene.words.places.hex_names, terrain, strict=True) if kind == FOG]


def cards(scene: Scene) -> list[int]:
    """Count the cards in all hands."""
    return [count(player.purse) for player in scene.state.players]
