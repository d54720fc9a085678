"""What a drawing marks for the rules: areas, lands, figures, groups that are dealt anew, places, bags of fog."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from wyspa.core.notation import Places
from wyspa.core.why import UnknownWord
from wyspa.maps.cells import MOST_HEXES, NUMBERS, TERRAINS
from wyspa.maps.problem import BadDrawing, Problem, near
from wyspa.rules.base.ids import COLOURS

KEYS = ["areas", "lands", "figures", "groups", "mark", "fog", "rules", "never", "harbour_pool", "rim", "colours"]
LAND_KEYS = ["start", "closed", "bonus", "points", "reshaped"]
FOG_KEYS = ["terrains", "numbers"]
LIKELY = [6, 8]
BY_SHAPE = "by-shape"  # instead of an area: every connected group of land is an island of its own
PLACE_KEYS = {"node": "read_node", "edge": "read_edge", "hex": "read_hex", "hexe": "read_hex"}  # without an s


@dataclass
class Marking:
    """The marks of a drawing."""

    areas: dict[str, list[int]] = field(default_factory=dict)
    words: dict[str, list[str]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    figures: dict[str, str] = field(default_factory=dict)
    groups: dict[str, list[int]] = field(default_factory=dict)
    marks: dict[str, list[dict[str, str]]] = field(default_factory=dict)
    never: list[tuple[str, int]] = field(default_factory=list)  # terrain or hex, and the number banned from it


def read_marking(data: Mapping[str, object], places: Places) -> Marking:
    """Read all the marks of a drawing."""
    marking = Marking()
    marking.areas = read_hex_lists(data, "areas", places)
    marking.groups = read_hex_lists(data, "groups", places)
    marking.words["rules"] = read_words(data, "rules")
    marking.words["harbour_pool"] = read_words(data, "harbour_pool")
    marking.words["colours"] = read_colours(data)
    read_lands(table(data, "lands"), marking)
    for figure, where in table(data, "figures").items():
        if not isinstance(where, (str, int)) or isinstance(where, bool):
            raise BadDrawing(Problem("figure-where", figure=figure, found=where))
        marking.figures[figure] = str(where)
        if not str(where).isdigit() and str(where) not in TERRAINS:
            find(places.read_hex, str(where), f"figures: {figure}")
    read_marks(data, marking, places)
    read_fog(table(data, "fog"), marking)
    for what, numbers in table(data, "never").items():
        marking.never += [(what, number) for number in read_tokens(numbers, f"never: {what}")]
    if "new-world" in marking.words["rules"]:
        marking.never += [("gold", number) for number in LIKELY]  # SN-3
    return marking


def table(data: Mapping[str, object], key: str) -> dict[str, object]:
    """Read a table of the file, or an empty one."""
    found = data.get(key, {})
    if not isinstance(found, dict):
        raise BadDrawing(Problem("no-table", key=key))
    return found


def read_words(data: Mapping[str, object], key: str) -> list[str]:
    """Read a list of words."""
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(word, str) for word in found):
        raise BadDrawing(Problem("no-words", key=key, found=found))
    return list(found)


def read_colours(data: Mapping[str, object]) -> list[str]:
    """Read which colours play, in the order in which they take their seats; none: any."""
    found = read_words(data, "colours")
    for colour in found:
        if colour not in COLOURS:
            raise BadDrawing(Problem("no-colour", what="colours", colour=colour, near=near(colour, COLOURS)))
    if len(set(found)) < len(found):
        raise BadDrawing(Problem("colour-twice"))
    return found


def find(read: Callable[[str], int], word: str, what: str) -> int:
    """Find a place, and say for what it was wanted if it is not there."""
    try:
        return read(word)
    except UnknownWord as error:
        raise BadDrawing(Problem("no-place", what=what, why=error)) from None


def read_hex_lists(data: Mapping[str, object], key: str, places: Places) -> dict[str, list[int]]:
    """Read lists of hexes by name: main = "a1 a2 b3"."""
    found: dict[str, list[int]] = {}
    for name, hexes in table(data, key).items():
        if not isinstance(hexes, str):
            raise BadDrawing(Problem("no-hexes", key=key, name=name))
        found[name] = [find(places.read_hex, word, f"{key}: {name}") for word in hexes.split()]
        if len(set(found[name])) < len(found[name]):
            raise BadDrawing(Problem("hex-twice", key=key, name=name))
    return found


def read_lands(lands: dict[str, object], marking: Marking) -> None:
    """Read where players start, where they may never settle, and which lands pay how much."""
    for key, names in lands.items():
        if key not in LAND_KEYS:
            raise BadDrawing(Problem("no-key", what="lands", key=key, near=near(key, LAND_KEYS)))
        if key == "points":
            if not isinstance(names, int) or isinstance(names, bool) or names < 0:
                raise BadDrawing(Problem("land-points", found=names))
            marking.numbers["land_points"] = names
            continue
        marking.words[key] = read_words(lands, key)
        if key == "reshaped":
            known, key_of = list(marking.groups), "no-group"
        else:
            known, key_of = list(marking.areas), "no-area"
        for name in marking.words[key]:
            if name not in known and (name != BY_SHAPE or key == "reshaped"):
                raise BadDrawing(Problem(key_of, key=key, name=name, near=near(name, known)))


def read_marks(data: Mapping[str, object], marking: Marking, places: Places) -> None:
    """Read [[mark]] entries: a kind, and places or numbers; places are checked here and kept as words."""
    entries = data.get("mark", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadDrawing(Problem("marks-like"))
    for entry in entries:
        kind = str(entry.get("kind", ""))
        if not kind:
            raise BadDrawing(Problem("mark-kind", found=entry))
        for key, value in entry.items():
            role = key.split("_")[-1].rstrip("s")
            if role in PLACE_KEYS:
                for word in str(value).split():
                    find(getattr(places, PLACE_KEYS[role]), word, f"mark {kind}: {key}")
        words = {key: str(value) for key, value in entry.items() if key != "kind"}
        marking.marks.setdefault(kind, []).append(words)


def read_fog(fog: dict[str, object], marking: Marking) -> None:
    """Read the bags of what lies in the fog."""
    if not fog:
        return
    for key in fog:
        if key not in FOG_KEYS:
            raise BadDrawing(Problem("no-key", what="fog", key=key, near=near(key, FOG_KEYS)))
    terrains = fog.get("terrains", {})
    if not isinstance(terrains, dict):
        raise BadDrawing(Problem("fog-terrains", found=terrains))
    marking.words["fog_terrains"] = [
        name for name, count in terrains.items() for _ in range(read_count(count, f"fog: {name}"))
    ]
    marking.words["fog_numbers"] = [str(number) for number in read_tokens(fog.get("numbers", []), "fog: numbers")]


def read_tokens(found: object, what: str) -> list[int]:
    """Read a list of number tokens."""
    if not isinstance(found, list):
        raise BadDrawing(Problem("no-tokens", what=what, found=found))
    for number in found:
        if not isinstance(number, int) or isinstance(number, bool) or number not in NUMBERS:
            raise BadDrawing(Problem("no-token", what=what, number=number))
    return [int(number) for number in found]


def read_count(found: object, what: str) -> int:
    """Read how many hexes of a kind there are."""
    if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= MOST_HEXES:
        raise BadDrawing(Problem("hex-count", what=what, most=MOST_HEXES, found=found))
    return found
