"""Examples of what the politics cards tell: the event, and its sentence in both languages."""

from __future__ import annotations

from wyspa.core.event import HIDDEN
from wyspa.rules.base.ids import ORE
from wyspa.rules.cities_knights.ids import WARLORD

RED, BLUE = 0, 1

SAID = [
    (("must_give", BLUE, 2, 0), "Blue must give 2 cards.", "Niebieski musi oddać 2 karty."),
    (("gift", RED, BLUE, ORE), "Red gets 1 ore from blue.", "Czerwony dostaje 1 rudę od niebieskiego."),
    (("gift", RED, BLUE, HIDDEN), "Red gets 1 card from blue.", "Czerwony dostaje 1 kartę od niebieskiego."),
    (
        ("spies", RED, BLUE, 0),
        "Red looks at blue's progress cards.",
        "Czerwony ogląda karty postępu niebieskiego.",
    ),
    (("spied", RED, BLUE, WARLORD), "Red takes Warlord from blue.", "Czerwony zabiera niebieskiemu kartę Wódz."),
    (
        ("spied", RED, BLUE, HIDDEN),
        "Red takes a progress card from blue.",
        "Czerwony zabiera niebieskiemu kartę postępu.",
    ),
]
