"""Presets: a box with the seats and options of a well-known way to play, under one name."""

from dataclasses import dataclass

from wyspa.core.notation import nearest
from wyspa.core.why import UnknownWord


@dataclass(frozen=True)
class Preset:
    """What a preset chooses; options that are given besides it win."""

    name: str
    box: str  # empty: it goes with every box
    seats: int  # 0: it goes with any number of players
    options: tuple[tuple[str, str], ...]
    text: str


DUEL = Preset(
    "duel",
    "base",
    2,
    (("duel", "yes"), ("target", "15"), ("hand_limit", "9"), ("friendly_robber", "yes")),
    "one against one: 15 points, nine cards are safe on a seven, nobody under three points is robbed",
)

OFFICIAL = Preset("official", "", 0, (), "the rules as they are written")
QUICK = Preset("quick", "base", 0, (("target", "8"),), "eight points win")
FAMILY = Preset(
    "family",
    "",
    0,
    (("friendly_robber", "yes"), ("no_sevens", "2")),
    "nobody under three points is robbed, and the first two rounds have no seven",
)
TOURNAMENT = Preset("tournament", "", 0, (("balanced_dice", "no"),), "the rules as they are written, with real dice")

PRESETS = {preset.name: preset for preset in [OFFICIAL, QUICK, FAMILY, TOURNAMENT, DUEL]}


def preset_named(name: str) -> Preset:
    """Find a preset."""
    if name not in PRESETS:
        raise UnknownWord(f"there is no preset {name}{nearest(name, sorted(PRESETS))}")
    return PRESETS[name]
