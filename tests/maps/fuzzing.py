"""Drawings with something wrong: cells, keys, values and types changed at random, the same for the same seed."""

from __future__ import annotations

import random

from wyspa.maps.packaged import drawn_maps, text_of

CELLS = ["....", "????", "~~~~", "%%%%", "fo05", "go06", "de..", "mo08", "hi??", "pa12", "xx99", "fo7", "go..", "sea"]
VALUES = [
    "0", "1", "-5", "7", "13", "60", "true", "1.5", '"x"', '""', "[]", "{}", "[[]]", '["a1"]', "[6, 8]", "[7]", '["x"]',
    "1979-05-27", "99999999999999999999", '{ sea = "x" }', "{ gold = 5000 }", "[3, 4, 11]", '"a1 a2 zz9"', '"desert"',
]  # fmt: skip
LINES = [
    "[fog]\nnumbers = [7, 0, -5]", "[fog]\nnumbers = ['x', 13]", "[never]\ngold = ['x']", "[figures]\nrobber = 5",
    "[figures]\npirate = []", "[[mark]]\nkind = 3", "[[mark]]\nkind = 'village'\nnode = 7", "[harbours]\n'a1/w' = []",
    "[[start]]\ncolour = 'red'\nsettlements = [1]", "target = 1", "seats = [3, 3, 'x']", "rules = ['tribe', 'fog']",
    "[areas]\nx = 'a1 a1'", "[groups]\nx = 'a1 b1 c1'", "[lands]\nbonus = ['x']\npoints = -1", "colours = ['red']",
]  # fmt: skip


def shipped() -> dict[str, str]:
    """Give the texts of all drawings of the package."""
    return {name: text_of(name) for name in sorted(drawn_maps())}


def changed(rng: random.Random, text: str) -> str:
    """Change one or a few things of a drawing."""
    for _ in range(rng.choice([1, 1, 2, 4])):
        lines = text.splitlines()
        at = rng.randrange(len(lines))
        line = lines[at]
        way = rng.randrange(8)
        words = line.split()
        if way == 0 and words:
            line = line.replace(rng.choice(words), rng.choice(CELLS), 1)
        elif way == 1 and "=" in line:
            line = f"{line.split('=')[0]}= {rng.choice(VALUES)}"
        elif way == 2:
            line = ""
        elif way == 3:
            line = f"{line}\n{rng.choice(lines)}"
        elif way == 4:
            line = f"{line}\n{rng.choice(LINES)}"
        elif way == 5 and words:
            line = line.replace(rng.choice(words), rng.choice(" ".join(lines).split()), 1)
        elif way == 6 and line:
            k = rng.randrange(len(line))
            line = line[:k] + chr(rng.choice([*range(32, 127), 0, 233, 8232])) + line[k + 1 :]
        else:
            line = line.replace(rng.choice("0123456789"), rng.choice("0123456789"))
        text = "\n".join([*lines[:at], line, *lines[at + 1 :]])
    return text
