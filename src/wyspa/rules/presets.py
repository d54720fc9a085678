"""Presets: a box with the seats and options of a well-known way to play, under one name.

Without a preset a table is the usual one: the defaults of all options. They follow what experienced players do, above
all trade and building in any order. `official` is what the rules say as they are written, box by box.
"""

from dataclasses import dataclass

from wyspa.core.notation import nearest
from wyspa.rules.amiss import bad_table

Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Preset:
    """What a preset chooses; options that are given besides it win."""

    name: str
    box: str  # empty: it goes with every box
    seats: int  # 0: it goes with any number of players
    options: Options
    text: str
    in_box: tuple[tuple[str, Options], ...] = ()  # what it chooses besides in a box: not all boxes have all options
    rules: tuple[str, ...] = ()  # loose rules that it puts on the table

    def options_in(self, box: str) -> dict[str, str]:
        """Give all that it chooses for a table of a box."""
        return dict(self.options) | dict(dict(self.in_box).get(box, ()))


USUAL = Preset("usual", "", 0, (), "as most people play: trade and build in any order")

SEPARATED: Options = (("phases", "separated"),)  # B-38, B-42: first trade, then build
OFFICIAL = Preset(
    "official",
    "",
    0,
    (),
    "the rules as they are written: first trade, then build (in cities-knights in any order, and the frame with the "
    "track takes the place of a 3:1 harbour; in connect players claim their victory)",
    in_box=(
        ("base", SEPARATED),
        ("seafarers", SEPARATED),
        ("travel", SEPARATED),
        ("cities-knights", (("frame_harbour", "yes"),)),  # C-9; trade and building are one phase there (C-19)
        ("connect", (("claims", "manual"),)),  # K-79
    ),
)
QUICK = Preset("quick", "base", 0, (("target", "8"),), "eight points win")
FAMILY = Preset(
    "family",
    "",
    0,
    (("friendly_robber", "yes"), ("no_sevens", "2")),
    "nobody under three points is robbed, and the first two rounds have no seven",
)
TOURNAMENT = Preset("tournament", "", 0, (("balanced_dice", "no"),), "the usual rules, with real dice")
DUEL = Preset(
    "duel",
    "base",
    2,
    (("duel", "yes"), ("target", "15"), ("hand_limit", "9"), ("friendly_robber", "yes")),
    "one against one: 15 points, nine cards are safe on a seven, nobody under three points is robbed",
)

PRESETS = {preset.name: preset for preset in [USUAL, OFFICIAL, QUICK, FAMILY, TOURNAMENT, DUEL]}


def preset_named(name: str) -> Preset:
    """Find a preset."""
    if name not in PRESETS:
        raise bad_table(f"there is no preset {name}{nearest(name, sorted(PRESETS))}", "no_such_preset", word=name)
    return PRESETS[name]
