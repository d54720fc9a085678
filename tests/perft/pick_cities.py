"""Pick the positions of Cities & Knights anew and count them: `python -m tests.perft.pick_cities`.

As pick_sea: the first position of random games in which a verb of the box is possible and few other things are.
"""

from __future__ import annotations

from tests.perft.pick_sea import pick, write

BOX = "cities-knights"
WANTED: dict[str, tuple[str, int, str]] = {  # position: map, seats, verb that is possible there
    "cities-setup": ("variable", 4, "city"),
    "cities-march": ("variable", 4, "march"),
    "cities-retreat": ("variable", 3, "retreat"),
    "cities-chase": ("variable", 4, "chase"),
    "cities-landing": ("variable", 4, "lose-city"),
    "cities-fifth-card": ("variable", 4, "put-back"),
    "cities-aqueduct": ("variable", 3, "aqueduct"),
    "cities-spy": ("beginner", 4, "take-card"),
    "cities-rebuild": ("beginner", 3, "rebuild"),
    "cities-enlist": ("variable", 3, "enlist"),
    "cities-inventor": ("variable", 3, "swap-number"),
    "cities-at-sea-march": ("new-shores", 4, "march"),
    "cities-at-sea-chase": ("new-shores", 3, "chase-pirate"),
}

if __name__ == "__main__":
    write({name: pick(*wanted, box=BOX) for name, wanted in WANTED.items()})
