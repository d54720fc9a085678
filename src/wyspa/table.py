"""A table: which box, which map, who sits there, which options. Lay it and play."""

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path

from wyspa.core.book import Book
from wyspa.core.notation import nearest
from wyspa.core.plan import Plan
from wyspa.core.why import UnknownWord
from wyspa.maps.check import check
from wyspa.maps.drawing import BadDrawing, Drawing, load, read
from wyspa.rules.base.words import COLOURS
from wyspa.rules.catalogue import box_named, checked_options, modules_of


@dataclass(frozen=True)
class Table:
    """Everything that is fixed before the first action, but the dealt island."""

    box: str
    map: str
    seats: tuple[str, ...]  # the colours, in turn order
    options: tuple[tuple[str, str], ...]  # all of them, sorted

    def option(self, name: str) -> str:
        """Give the value of an option."""
        return dict(self.options)[name]

    def line(self) -> str:
        """Write the table in one line, as replays do."""
        chosen = " ".join(f"{name}={value}" for name, value in self.options)
        return f"box={self.box} map={self.map} seats={','.join(self.seats)} {chosen}".strip()


def map_names() -> list[str]:
    """List the maps that come with the package."""
    folder = resources.files("wyspa.maps")
    return sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))


@cache
def map_named(name: str) -> Drawing:
    """Find a map of the package, or a file; a drawing that cannot be played is refused with all its problems."""
    drawing = drawing_named(name)
    problems = check(drawing)
    if problems:
        raise BadDrawing(f"{drawing.key} cannot be played: {'; '.join(problems)}")
    return drawing


def drawing_named(name: str) -> Drawing:
    """Read a map of the package, or a file."""
    if name.endswith(".toml"):
        return load(Path(name))
    if name not in map_names():
        raise UnknownWord(f"there is no map {name}{nearest(name, map_names())}")
    return read(resources.files("wyspa.maps").joinpath(f"{name}.toml").read_text(encoding="utf-8"), name)


def set_table(box: str = "base", map: str = "variable", seats: int | list[str] = 4, **options: object) -> Table:
    """Choose a table; what does not fit is refused in one sentence."""
    found = box_named(box)
    if " " in map:
        raise UnknownWord(f"the name of a map has no spaces: {map}")
    drawing = map_named(map)
    words = {name: str(value).lower() for name, value in options.items()}
    words = {name: {"true": "yes", "false": "no", "none": "off"}.get(value, value) for name, value in words.items()}
    names = colours_for(drawing, seats)
    if len(names) not in found.seats or len(names) not in drawing.seats:
        fits = [str(n) for n in found.seats if n in drawing.seats]
        raise UnknownWord(f"{map} in {box} is for {' or '.join(fits)} players, not for {len(names)}")
    if len(set(names)) < len(names):
        raise UnknownWord(f"two seats have the same colour: {', '.join(names)}")
    return Table(box, map, tuple(names), tuple(sorted(checked_options(found, words).items())))


def colours_for(drawing: Drawing, seats: int | list[str]) -> list[str]:
    """Give the colours of the seats: of a printed start the last ones, since three players leave out red (B-23)."""
    if isinstance(seats, int):
        if not 0 < seats <= len(COLOURS):
            raise UnknownWord(f"there are {len(COLOURS)} colours, not {seats}")
        return COLOURS[-seats:] if drawing.starts else COLOURS[:seats]
    for colour in seats:
        if colour not in COLOURS:
            raise UnknownWord(f"there is no colour {colour}{nearest(colour, COLOURS)}")
    return list(seats)


def read_table(line: str) -> Table:
    """Read what Table.line wrote."""
    words = dict(word.split("=", 1) for word in line.split() if "=" in word)
    seats = words.pop("seats", "").split(",")
    return set_table(words.pop("box", ""), words.pop("map", ""), seats, **words)


@lru_cache(maxsize=256)
def book_of(table: Table) -> Book:
    """Make the book of a table, once."""
    drawing = map_named(table.map)
    box = box_named(table.box)
    return Book(modules_of(box, dict(table.options), drawing.ground(table.seats)), list(table.seats))


@lru_cache(maxsize=256)
def plan_of(table: Table) -> Plan:
    """Make the plan of a table's island, once."""
    return map_named(table.map).plan(table.option("tokens"), table.option("ports"))
