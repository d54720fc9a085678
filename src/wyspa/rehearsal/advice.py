"""What a hall needs by what was measured: whether this machine will do, and how the Wi-Fi should be."""

import math
from dataclasses import dataclass

from wyspa.rehearsal.rehearsing import Found

AT_A_POINT = 60  # phones that a good access point serves well when all talk at once
AT_HOME = 25  # the same for a box as people have at home
ADDRESSES_USUAL = 250  # that such a box gives out: a network /24
ACK_SLOW = 200.0  # milliseconds: people notice
PATCH_SLOW = 1500.0
BUSY = 75.0  # per cent of a core, on average
LAG_MOST = 20.0  # milliseconds: beyond that the swarm itself was late
SPARE = 1.15  # more addresses than people: desk, wall, those who look on


@dataclass(frozen=True)
class Advice:
    """A sentence by its key, and what it speaks of."""

    key: str
    facts: dict[str, str]


def verdict(found: Found) -> Advice:
    """Say in one sentence whether it will do."""
    figures = found.figures
    people = str(found.plan.people)
    if figures["lag_p99"] >= LAG_MOST:
        return Advice("rehearse_late", {"lag": f"{figures['lag_p99']:.0f}"})
    if figures["stale"] or figures["missed"] or figures["unanswered"]:
        return Advice("rehearse_wrong", {"people": people})
    slow = figures["ack_p99"] > ACK_SLOW or figures["patch_p99"] > PATCH_SLOW
    if slow or figures.get("processor", 0.0) > BUSY:
        return Advice("rehearse_tight", {"people": people})
    return Advice("rehearse_fine", {"people": people})


def wifi(people: int, greeting: float, peak: float) -> list[Advice]:
    """Say what the Wi-Fi needs: places, addresses, and how much goes through the air at once."""
    points = math.ceil(people / AT_A_POINT)
    found = [
        Advice("wifi_home", {"people": str(people)})
        if people <= AT_HOME
        else Advice("wifi_points", {"points": str(points), "each": str(AT_A_POINT)})
    ]
    wanted = math.ceil(people * SPARE) + 2
    if wanted > ADDRESSES_USUAL:
        prefix = 32 - math.ceil(math.log2(wanted + 3))
        found.append(Advice("wifi_addresses", {"wanted": str(wanted), "prefix": f"/{prefix}"}))
    found.append(Advice("wifi_air", {"peak": f"{peak:.1f}", "greeting": f"{greeting / 1000:.1f}"}))
    found += [Advice(key, {}) for key in ("wifi_cable", "wifi_isolation", "wifi_internet", "wifi_sleep")]
    return found
