"""Examples of what Cities & Knights tell: the event, and its sentence in both languages."""

from __future__ import annotations

from wyspa.core.event import HIDDEN
from wyspa.rules.base.ids import ROBBER, SETTLEMENT
from wyspa.rules.cities_knights.ids import (
    CONSTITUTION,
    CRANE,
    POLITICS,
    SCIENCE,
    SPY_CARD,
    STRONG_ACTIVE,
    WARLORD,
    WEAK,
)

RED, BLUE = 0, 1

SAID = [
    (
        ("knight_driven", BLUE, WEAK, "c2.ne"),
        "Blue's weak knight is displaced from b2.s.",
        "Niebieski musi wycofać słabego rycerza z b2.s.",
    ),
    (
        ("knight_home", BLUE, STRONG_ACTIVE, "c2.ne"),
        "Blue has no corner for the active strong knight from b2.s: it goes back to the supply.",
        "Niebieski nie ma dokąd wycofać silnego rycerza w gotowości z b2.s: rycerz wraca do zasobów.",
    ),
    (
        ("knight_chases", RED, ROBBER, "c2.ne"),
        "Red's knight on b2.s chases the robber away.",
        "Rycerz na b2.s (czerwony) wypiera złodzieja.",
    ),
    (
        ("improved", RED, SCIENCE, 2),
        "Red builds level 2 of science: Library.",
        "Czerwony osiąga etap 2 wiedzy: Biblioteka.",
    ),
    (
        ("wall_built", RED, 2, "c2.ne"),
        "Red builds a city wall on b2.s; walls now: 2.",
        "Czerwony buduje mury miejskie na b2.s; miasta z murami: 2.",
    ),
    (
        ("wall_lost", RED, 0, "c2.ne"),
        "Red loses the city wall on b2.s; walls now: 0.",
        "Czerwony traci mury miejskie na b2.s; miasta z murami: 0.",
    ),
    (
        ("metropolis_gained", BLUE, POLITICS, "c2.ne"),
        "Blue now has the metropolis of politics on b2.s.",
        "Niebieski ma na b2.s metropolię polityki.",
    ),
    (
        ("metropolis_lost", BLUE, POLITICS, "c2.ne"),
        "Blue loses the metropolis of politics on b2.s; the city stays.",
        "Niebieski traci metropolię polityki na b2.s; miasto zostaje.",
    ),
    (("aqueduct", BLUE, 0, 0), "The Aqueduct brings blue a card.", "Akwedukt: niebieski bierze kartę z banku."),
    (
        ("changed", BLUE, SETTLEMENT, "c2.ne"),
        "Blue now has a settlement on b2.s.",
        "Niebieski ma teraz osadę na b2.s.",
    ),
    (
        ("progress_drawn", RED, SCIENCE, CRANE),
        "Red draws Crane from the science deck.",
        "Czerwony dobiera kartę Dźwig z talii wiedzy.",
    ),
    (
        ("progress_drawn", RED, SCIENCE, HIDDEN),
        "Red draws a progress card from the science deck.",
        "Czerwony dobiera kartę postępu z talii wiedzy.",
    ),
    (
        ("progress_open", BLUE, CONSTITUTION, 0),
        "Blue reveals Constitution: a victory point.",
        "Niebieski wykłada kartę Konstytucja: punkt zwycięstwa.",
    ),
    (("progress_played", RED, WARLORD, 0), "Red plays Warlord.", "Czerwony zagrywa kartę Wódz."),
    (
        ("progress_returned", BLUE, POLITICS, SPY_CARD),
        "Blue puts Spy back under the politics deck.",
        "Niebieski odkłada kartę Szpieg pod talię polityki.",
    ),
    (
        ("progress_returned", BLUE, POLITICS, HIDDEN),
        "Blue puts a progress card back under the politics deck.",
        "Niebieski odkłada kartę postępu pod talię polityki.",
    ),
]
