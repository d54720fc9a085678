"""A table: which box, which map, who sits there, which options. Lay it and play."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from wyspa.core.book import Book
from wyspa.core.notation import nearest
from wyspa.core.plan import Plan
from wyspa.core.why import BadTable, RuleConflict, UnknownWord
from wyspa.idle import refuse_idle
from wyspa.maps import own
from wyspa.maps.check import check
from wyspa.maps.connect import KEY as CONNECT
from wyspa.maps.connect import connect_map, same_rows
from wyspa.maps.connect import options_of as connect_options
from wyspa.maps.connect import size_of as connect_size
from wyspa.maps.drawing import BadDrawing, Drawing, read
from wyspa.maps.packaged import drawn_maps, text_of
from wyspa.maps.problem import Problem, Several
from wyspa.maps.travel import KEY as TRAVEL
from wyspa.maps.travel import NAMED, travel_map
from wyspa.rules.amiss import Objection, bad_table
from wyspa.rules.base.ids import COLOURS
from wyspa.rules.box import Box, LooseRule
from wyspa.rules.catalogue import (
    Asked,
    box_named,
    box_on,
    boxes,
    check_version,
    checked_options,
    chosen_rules,
    modules_of,
    rule_signed,
)
from wyspa.rules.handed import HANDED, handed
from wyspa.rules.installed import is_ours, said_by
from wyspa.rules.presets import PRESETS, USUAL, Preset, preset_named
from wyspa.rules.said import check_said

PACKAGED = 128  # maps that are kept ready


@dataclass(frozen=True)
class Table:
    """Everything that is fixed before the first action, but the dealt island."""

    box: str
    map: str
    seats: tuple[str, ...]  # the colours, in turn order
    options: tuple[tuple[str, str], ...]  # all of them, sorted
    text: str = field(default="", compare=False, repr=False)  # of a drawing of one's own: the map is its digest
    rules: tuple[str, ...] = ()  # those put on the table besides the box's, each with its digest
    version: str = ""  # the digest of a box that is not ours

    def __reduce__(self) -> tuple[Any, ...]:
        """Take rules along that a script has handed over, when the table is sent to another process."""
        fields = (self.box, self.map, self.seats, self.options, self.text, self.rules, self.version)
        return (unpacked, (fields, tuple(HANDED[word] for word in self.rules if word in HANDED)))

    def line(self) -> str:
        """Give what is written of it."""
        return self.written

    def option(self, name: str) -> str:
        """Give the value of an option."""
        return dict(self.options)[name]

    @cached_property
    def written(self) -> str:
        """Write the table in one line, as replays do; what came later is said where it is not as usual."""
        later = {option.name: option.default for option in box_named(self.box).options if option.later}
        chosen = " ".join(f"{name}={value}" for name, value in self.options if later.get(name) != value)
        box = f"{self.box}@{self.version}" if self.version else self.box
        rules = f" rules={','.join(self.rules)}" if self.rules else ""
        return f"box={box} map={self.map} seats={','.join(self.seats)}{rules} {chosen}".strip()


def unpacked(fields: tuple[Any, ...], rules: tuple[LooseRule, ...]) -> Table:
    """Take a table in another process."""
    for rule in rules:
        handed(rule)
    return Table(*fields)


def map_names() -> list[str]:
    """List the maps there are: those of the package, and those of folders that are offered."""
    return sorted(packaged_names() + own.offered_names())


def maps_from(folder: str | Path) -> list[own.Offered]:
    """Offer the drawings of a folder (*.toml) by the names of their files, and say what is wrong with the others.

    >>> maps_from("no/such/folder")
    Traceback (most recent call last):
    wyspa.core.why.UnknownWord: the maps of no/such/folder cannot be read: No such file or directory
    """
    names = packaged_names()
    return own.offer_folder(Path(folder), {*names, *[without_seats(name) for name in names]})


def packaged_names() -> list[str]:
    """List the maps that come with the boxes."""
    return sorted([*drawn_maps(), *NAMED])


def scenario_names() -> list[str]:
    """List the scenarios: maps of other boxes than the base, under one name for any number of seats."""
    found = {without_seats(name) for name in map_names() if ":" not in name and drawing_named(name).box != "base"}
    return sorted(found)


def without_seats(name: str) -> str:
    """Give the name under which a map drawn for one number of seats is asked for."""
    head, _, tail = name.rpartition("-")
    return head if tail.isdigit() else name


def map_named(name: str) -> Drawing:
    """Find a map of the package, or a file; a drawing that cannot be played is refused with all its problems."""
    if name.startswith(f"{CONNECT}:"):
        return connect_map(name.removeprefix(f"{CONNECT}:"))
    if name.endswith(".toml") or own.is_own(name) or name in own.OFFERED:
        return playable(drawing_named(name))
    return packaged(name)


@lru_cache(maxsize=PACKAGED)
def packaged(name: str) -> Drawing:
    """Read a map of the package, once; travel boards can be put together in thousands of ways, so not all are kept."""
    return playable(drawing_named(name))


def playable(drawing: Drawing) -> Drawing:
    """Refuse a drawing that cannot be played, with all its problems."""
    problems = own.problems_once(drawing.text) if drawing.text else check(drawing)
    if problems:
        raise BadDrawing(Problem("cannot-be-played", key=drawing.key, problems=Several(problems)))
    return drawing


def drawing_named(name: str) -> Drawing:
    """Read a map of the package, or a file."""
    if name.endswith(".toml"):
        return own.from_file(Path(name))
    if own.is_own(name):
        return own.own_drawing(name)
    offered = own.offered_named(name)
    if offered is not None:
        return offered
    if name.startswith(f"{CONNECT}:"):
        return connect_map(name.removeprefix(f"{CONNECT}:"))
    if name.startswith(f"{TRAVEL}:"):
        return travel_map(name.removeprefix(f"{TRAVEL}:"))
    if name not in packaged_names():
        known = sorted({*map_names(), *[without_seats(known) for known in map_names()]})
        raise bad_table(f"there is no map {name}{nearest(name, known)}", "no_such_map", word=name)
    return read(text_of(name), name)


def for_seats(map: str, seats: int) -> str:
    """Give the map that a name stands for with so many players: a scenario may be drawn for each number apart."""
    names = map_names()
    if map in names or f"{map}-{seats}" not in names:
        drawn = [name.removeprefix(f"{map}-") for name in names if name.startswith(f"{map}-") and name[-1].isdigit()]
        if map not in names and drawn:
            many = " or ".join(drawn)
            raise bad_table(
                f"{map} is for {many} players, not for {seats}",
                "other_number", map=f"{map}-{drawn[0]}", either=" ".join(drawn), has=str(seats),
            )  # fmt: skip
        return map
    return f"{map}-{seats}"


def set_table(
    box: str | None = None,
    map: str = "variable",
    seats: int | list[str] | None = None,
    preset: str | None = None,
    *,
    rules: Sequence[Asked] = (),
    **options: object,
) -> Table:
    """Choose a table; what does not fit is refused in one sentence.

    Without a box it is the one the map is for, without seats as many as the box has. A preset chooses all of these;
    what is given besides it wins. Without one it is the usual table. Rules are put on the table besides those of the
    box: installed ones by name, others as classes or instances of Module.
    """
    names = [rule for rule in rules if isinstance(rule, str)]
    check_kinds(box, map, seats)
    if len(names) < len(rules) or map.endswith(".toml") or own.is_own(map) or map in own.OFFERED:
        return settled(box, map, seats, preset, rules, options, written=False)
    asked = seats if seats is None or isinstance(seats, int) else tuple(seats)
    return packaged_table(box, map, asked, preset, tuple(names), tuple(sorted(said(options).items())))


@lru_cache(maxsize=1024)
def packaged_table(
    box: str | None,
    map: str,
    seats: int | tuple[str, ...] | None,
    preset: str | None,
    rules: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
) -> Table:
    """Choose a table once, where everything it is made of is installed: the same words always mean the same one."""
    named = list(seats) if isinstance(seats, tuple) else seats
    return settled(box, map, named, preset, rules, dict(options), written=False)


def settled(
    box: str | None,
    map: str,
    seats: int | list[str] | None,
    preset: str | None,
    rules: Sequence[Asked],
    options: dict[str, object],
    written: bool,
) -> Table:
    """Choose a table, or read one that was written: then options that do nothing are let be."""
    ready = preset_named(preset) if preset is not None else USUAL
    if ready.box and box not in (None, ready.box):
        raise bad_table(
            f"the preset {preset} is for the box {ready.box}, not for {box}",
            "preset_of_other_box", preset=ready.name, box=ready.box,
        )  # fmt: skip
    box = ready.box or box
    seats = ready.seats or None if seats is None else seats
    words = said(options)
    if map.startswith(f"{CONNECT}:"):
        box = box or CONNECT
        if not {"rows", "ring"} & words.keys():
            words = connect_options(map.removeprefix(f"{CONNECT}:")) | words
    if seats is None:
        seats = seats_asked(box, ready, words, [*ready.rules, *rules]) or most_seats(box, map)
    if " " in map:
        raise bad_table(f"the name of a map has no spaces: {map}", "no_such_map", word=map)
    count = seats if isinstance(seats, int) else len(seats)
    if box is None or box_named(box).map_for is None:
        map = for_seats(map, count)
    else:
        map = made_for(box, map, count, ready.options_in(box) | words, [*ready.rules, *rules])
    drawing = map_named(map)
    found = box_on(box_named(box or drawing.box), drawing.box)
    box = found.name
    put = chosen_rules(found, [*ready.rules, *rules])
    if not found.plays_on(drawing.box):
        raise bad_table(
            f"{map} is drawn for {drawing.box}, not for {box}", "map_of_other_box", map=map, box=drawing.box
        )
    chosen = checked_options(found, ready.options_in(box) | words, put)
    objection = found.objection(without_seats(map), drawing.marking.words["rules"], chosen)
    if objection:
        raise BadTable(objection, objection.why) if isinstance(objection, Objection) else UnknownWord(objection)
    fits = [n for n in found.seats_with(chosen) if n in drawing.seats]
    count = len(drawing.marking.words["colours"]) if drawing.made else count
    if count not in fits:
        many = " or ".join(str(n) for n in fits) or "no"
        instead = fitting(drawing, count)
        limit = "".join(f" with {option.name}" for option in found.options if option.limits(chosen))
        raise bad_table(
            f"{map} in {box}{limit} is for {many} players, not for {count}{instead}",
            "number_in_box" if fits else "no_number_in_box",
            map=map, box=box, either=" ".join(str(n) for n in fits), has=str(count),
        )  # fmt: skip
    names = colours_for(drawing, seats)
    if len(set(names)) < len(names):
        text = f"two seats have the same colour: {', '.join(names)}"
        raise bad_table(text, "same_colour", seats=" ".join(names))
    if not written:
        refuse_idle(drawing, words, chosen, checked_options(found, {}, put))
    signed = tuple(rule.signed for rule in put)
    map = own.PREFIX + drawing.digest if drawing.digest else map
    return Table(box, map, tuple(names), tuple(sorted(chosen.items())), drawing.text, signed, version_of(found))


def check_kinds(box: object, map: object, seats: object) -> None:
    """Refuse names that are no words, and seats that are neither a number nor colours."""
    if not isinstance(map, str) or not isinstance(box, str | None):
        wrong = f"map={map!r}" if not isinstance(map, str) else f"box={box!r}"
        raise UnknownWord(f"{wrong} cannot be: name one")
    colours = isinstance(seats, list | tuple) and all(isinstance(colour, str) for colour in seats)
    if seats is not None and not colours and (not isinstance(seats, int) or isinstance(seats, bool)):
        raise UnknownWord(f"seats={seats!r} cannot be: give a number, or the colours in the order of turns")


def version_of(box: Box) -> str:
    """Give the digest of a box; ours have the version of the package."""
    return "" if is_ours(box.package) else box.folder.digest()


def said(options: dict[str, object]) -> dict[str, str]:
    """Give options as words: yes, no and off for what Python has for them."""
    words = {name: str(value).lower() for name, value in options.items()}
    return {name: {"true": "yes", "false": "no", "none": "off"}.get(value, value) for name, value in words.items()}


def made_for(box: str, map: str, seats: int, words: dict[str, str], rules: Sequence[Asked]) -> str:
    """Give the map that a box makes for so many players."""
    found = box_named(box)
    if found.map_for is None:
        raise UnknownWord(f"{box} makes no maps")
    sit = connect_size(map.removeprefix(f"{CONNECT}:"))[0] if map.startswith(f"{CONNECT}:") else seats
    if sit != seats:
        text = f"{map} is for {sit} players, not for {seats}"
        raise bad_table(text, "other_number", map=map, either=str(sit), has=str(seats))
    made = found.map_for(seats, checked_options(found, words, chosen_rules(found, rules)))
    if map not in ("variable", made) and not same_rows(map, made):
        text = f"{seats} players sit at {made} in {box} with these options, not at {map}"
        raise bad_table(text, "other_made_map", map=made, has=str(seats), box=box)
    return made if map == "variable" else map


def seats_asked(box: str | None, ready: Preset, words: dict[str, str], rules: Sequence[Asked]) -> int:
    """Count the seats that the options of a box alone ask for; none if they do not."""
    found = box_named(box) if box is not None else None
    if found is None or found.seats_for is None:
        return 0
    return found.seats_for(checked_options(found, ready.options_in(found.name) | words, chosen_rules(found, rules)))


def most_seats(box: str | None, map: str) -> int:
    """Give how many can play at most on a map, in a box if one is named, or how many usually do."""
    fits = box_named(box or "base").seats
    if map.startswith(f"{CONNECT}:"):
        return connect_size(map.removeprefix(f"{CONNECT}:"))[0]
    if box is not None and box_named(box).usual:
        return box_named(box).usual
    if map in map_names() or map.endswith(".toml") or own.is_own(map):
        drawing = map_named(map)
        fits = tuple(n for n in box_named(box or drawing.box).seats if n in drawing.seats) or fits
    return max(fits)


def fitting(drawing: Drawing, seats: int) -> str:
    """Name the boxes and presets that so many players can choose on an island."""
    if seats not in drawing.seats:
        return ""
    drawn = {name: box for name, box in boxes().items() if box.map_for is None}  # the others make their own maps
    ways = [f"the box {name}" for name, box in drawn.items() if seats in box.seats and box.plays_on(drawing.box)]
    ways += [f"the preset {name}" for name, preset in PRESETS.items() if seats == preset.seats]
    return f": choose {' or '.join(ways)}" if ways else ""


def colours_for(drawing: Drawing, seats: int | list[str]) -> list[str]:
    """Give the colours of the seats: those the drawing names, in its order, or any.

    Of a printed start they are the last ones, since three players leave out red (B-23).
    """
    if drawing.made:
        drawn = drawing.marking.words["colours"]
        if isinstance(seats, int) and seats != len(drawn):
            text = f"{drawing.key} is for {len(drawn)} players, not for {seats}"
            raise bad_table(text, "other_number", map=drawing.key, either=str(len(drawn)), has=str(seats))
        if not isinstance(seats, int) and list(seats) != drawn:
            text = f"the seats of {drawing.key} are {', '.join(drawn[:4])} and so on, in this order"
            raise bad_table(text, "colours_are_made", map=drawing.key)
        return drawn
    if isinstance(seats, int):
        if drawing.marking.words.get("colours"):
            return drawing.marking.words["colours"][:seats]
        return printed_colours(drawing)[-seats:] if drawing.starts else COLOURS[:seats]
    drawn = drawing.marking.words.get("colours", [])[: len(seats)]
    for colour in seats:
        if colour not in COLOURS:
            text = f"there is no colour {colour}{nearest(colour, COLOURS)}"
            raise bad_table(text, "no_such_colour", word=colour, seats=" ".join(COLOURS))
        if drawn and colour not in drawn:
            text = f"{len(seats)} players take {', '.join(drawn)} on {drawing.key}, not {colour}"
            raise bad_table(text, "colours_are_drawn", map=drawing.key, seats=" ".join(drawn), seat=colour)
        if drawing.starts:
            check_printed(drawing, colour, len(seats))
    return list(seats)


def colours_to_wish() -> list[str]:
    """List the colours that somebody may ask for at a table."""
    return list(COLOURS)


def printed_colours(drawing: Drawing) -> list[str]:
    """List the colours whose start is printed, in the order of the box."""
    return [colour for colour in COLOURS if colour in drawing.starts]


def check_printed(drawing: Drawing, colour: str, seats: int) -> None:
    """B-23: of a printed start three players take the last three colours; nobody takes one without a start."""
    printed = printed_colours(drawing)
    three = printed[-3:] if seats == 3 else printed
    if colour not in printed:
        text = f"{colour} has no start on {drawing.key}: {', '.join(printed)} have one"
        raise bad_table(text, "colours_are_drawn", map=drawing.key, seats=" ".join(printed), seat=colour)
    if colour not in three:
        unused = ", ".join(other for other in printed if other not in three)
        raise bad_table(
            f"three players leave the pieces of {unused} in the box on {drawing.key} and its places empty: take "
            f"{', '.join(three)} (B-23)",
            "colours_are_drawn", "B-23", map=drawing.key, seats=" ".join(three), seat=colour,
        )  # fmt: skip


def read_table(line: str, text: str = "") -> Table:
    """Read what Table.line wrote; the text of a drawing of one's own may be written beside it."""
    words = dict(word.split("=", 1) for word in line.split() if "=" in word)
    seats = words.pop("seats", "").split(",")
    map = words.pop("map", "")
    box, _, version = words.pop("box", "").partition("@")
    if text:
        own.keep_for(map, text)
    if map.endswith(".toml"):
        raise UnknownWord(f"a table names a drawing of one's own by its digest, {own.PREFIX}..., not by the file {map}")
    rules = [rule_signed(word) for word in words.pop("rules", "").split(",") if word]
    table = settled(box, map, seats, None, rules, dict(words), written=True)
    check_version("box", table.box, version, table.version)
    return table


def drawing_of(table: Table) -> Drawing:
    """Give the drawing of a table, which brings the text of one's own with it."""
    if table.text:
        own.keep_for(table.map, table.text)
    return map_named(table.map)


@lru_cache(maxsize=256)
def book_of(table: Table) -> Book:
    """Make the book of a table, once."""
    drawing = drawing_of(table)
    box = box_named(table.box)
    ground = drawing.ground(table.seats)
    rules = [rule_signed(word) for word in table.rules]
    try:
        book = Book(modules_of(box, dict(table.options), ground, rules), list(table.seats))
    except (RuleConflict, UnknownWord):
        raise
    except Exception as error:  # a stranger's rule may do anything
        if not rules:
            raise
        names = " or ".join(rule.name for rule in rules)
        raise RuleConflict(f"the rule {names} cannot be put on this table: {said_by(error)}") from error
    book.ground = ground
    book.line = table.line()
    check_said(book, rules)
    return book


@lru_cache(maxsize=256)
def plan_of(table: Table) -> Plan:
    """Make the plan of a table's island, once."""
    options = dict(table.options)
    return drawing_of(table).plan(
        options.get("tokens", "spiral"), options.get("ports", "random"), options.get("layout", "fixed")
    )
