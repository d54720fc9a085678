"""Tables that people of a simulated world wish for: every box, every map, few seats."""

from __future__ import annotations

import functools
import random
from typing import Any

from wyspa.rules.catalogue import boxes
from wyspa.server.catalogue import catalogue

SEATS_MOST = 6


@functools.cache
def kinds() -> list[dict[str, Any]]:
    """List box, map and seats of every table there is."""
    found = []
    for box in catalogue("en").boxes:
        for map in box.maps:
            seats = map.seats[0]
            if seats <= SEATS_MOST:
                duel = seats not in boxes()[box.box].seats
                table = {"map": map.map, "preset": "duel"} if duel else {"map": map.map, "box": box.box}
                found.append({**table, "seats": seats})
    return found


def wished(rng: random.Random) -> dict[str, Any]:
    """Choose a table, and who shall sit there: whoever asks, others, bots."""
    wish = dict(rng.choice(kinds()))
    seats = wish.pop("seats")
    chairs = [{"who": rng.choice(["open", "open", "bot"])} for _ in range(seats)]
    chairs[rng.randrange(seats)] = {"who": "you"}
    return {
        **wish, "you": "Host", "seats": chairs, "clock": rng.choice(["off", "off", "relaxed", "fast"]),
        "resigned": rng.choice(["bot", "silent"]), "guests_talk": rng.random() < 0.5,
    }  # fmt: skip
