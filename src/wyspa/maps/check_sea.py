"""What is wrong with the islands of a drawing: sea without its box, fog, areas, lands, groups, room to start."""

from collections import Counter
from itertools import combinations

from wyspa.core.notation import Places
from wyspa.core.plan import OPEN
from wyspa.maps.cells import BARE, TERRAINS
from wyspa.maps.drawing import Drawing
from wyspa.maps.marking import BY_SHAPE, LIKELY
from wyspa.maps.problem import Problem, near
from wyspa.maps.room import beside, neighbours, pairs, room_apart, room_for_settlements
from wyspa.rules.base.ids import COLOURS, DESERT
from wyspa.rules.seafarers.ids import FOG, GOLD, SEA

BASE = "base"  # the box without a sea
FRAME = {"frame-harbour"}  # marks that a base island may have too
FIRST = 2  # settlements that every player places before the first turn
SAID = {SEA: "sea", GOLD: "gold", FOG: "fog"}


def check_sea(drawing: Drawing) -> list[Problem]:
    """List what is wrong with sea and islands."""
    return [
        *check_base(drawing),
        *check_fog(drawing),
        *check_areas(drawing),
        *check_lands(drawing),
        *check_groups(drawing),
        *check_never(drawing),
        *check_gold(drawing),
        *check_room(drawing),
    ]


def check_base(drawing: Drawing) -> list[Problem]:
    """Find sea, gold and fog in a drawing for the base game, which knows none of them."""
    if drawing.box != BASE:
        return []
    for h, terrain in enumerate(drawing.terrain):
        if terrain in SAID:
            return [Problem(f"base-{SAID[terrain]}", what=drawing.where(h))]
    for terrain in drawing.terrain_pool:
        if terrain in SAID:
            return [Problem(f"base-{SAID[terrain]}", what="terrains")]
    marking = drawing.marking
    for key, found in [("lands", marking.words.get("start") or marking.words.get("closed")),
                       ("figures", marking.figures), ("groups", marking.groups), ("mark", marking.marks.keys() - FRAME),
                       ("rules", marking.words.get("rules"))]:  # fmt: skip
        if found:
            return [Problem("base-reads-not", key=key)]
    return []


def check_fog(drawing: Drawing) -> list[Problem]:
    """Find a bag of fog that does not fill the fog of the drawing, or bears the wrong numbers."""
    cells = [h for h, terrain in enumerate(drawing.terrain) if terrain == FOG]
    bag, numbers = drawing.marking.words.get("fog_terrains", []), drawing.marking.words.get("fog_numbers", [])
    problems = [
        Problem("no-terrain", what="fog", name=name, near=near(name, list(TERRAINS)))
        for name in dict.fromkeys(bag)
        if name not in TERRAINS
    ]
    if len(bag) != len(cells):
        where = Problem("first", where=drawing.where(cells[0])) if cells else ""
        problems.append(Problem("fog-bag", found=len(bag), due=len(cells), first=where))
    due = sum(TERRAINS.get(name, DESERT) not in BARE for name in bag)
    if len(numbers) != due and not problems:
        problems.append(Problem("fog-numbers", found=len(numbers), due=due))
    if cells and "fog" not in drawing.marking.words["rules"]:
        problems.append(Problem("fog-rule", where=drawing.where(cells[0])))
    return problems


def check_areas(drawing: Drawing) -> list[Problem]:
    """Find areas that name sea, and areas of lands that share a hex."""
    places, words = Places(drawing.board), drawing.marking.words
    problems = []
    for name, hexes in drawing.marking.areas.items():
        for h in hexes:
            if drawing.terrain[h] == SEA:
                problems.append(Problem("area-sea", name=name, hex=places.say_hex(h), where=drawing.where(h)))
        if not hexes:
            problems.append(Problem("area-empty", name=name))
    for key, other in [("start", "closed"), ("bonus", "closed"), ("bonus", "bonus")]:
        for one, two in {(a, b) for a in words.get(key, []) for b in words.get(other, []) if key != other or a < b}:
            both = sorted(set(drawing.marking.areas.get(one, [])) & set(drawing.marking.areas.get(two, [])))
            if both and one != two:
                here = {"hex": places.say_hex(both[0]), "where": drawing.where(both[0])}
                problems.append(Problem("land-shared", one=one, key=key, two=two, other=other, **here))
            elif both:
                problems.append(Problem("land-both", name=one, key=key, other=other))
    return sorted(problems)


def check_lands(drawing: Drawing) -> list[Problem]:
    """Find lands that pay nothing, and points for no land."""
    words, points = drawing.marking.words, drawing.marking.numbers.get("land_points", 0)
    if words.get("bonus") and not points:
        return [Problem("land-no-points")]
    if points and not words.get("bonus"):
        return [Problem("land-no-bonus", points=points)]
    if BY_SHAPE in words.get("bonus", []) and not drawing.has_sea:
        return [Problem("land-no-sea", name=BY_SHAPE)]
    return []


def check_groups(drawing: Drawing) -> list[Problem]:
    """Find groups that the variable layout cannot deal: hexes without numbers, limits that leave no way."""
    places, problems = Places(drawing.board), []
    for one, two in combinations(drawing.marking.groups, 2):
        both = set(drawing.marking.groups[one]) & set(drawing.marking.groups[two])
        if both:
            h = min(both)
            problems.append(Problem("group-shared", hex=places.say_hex(h), one=one, two=two, where=drawing.where(h)))
    for name, hexes in drawing.marking.groups.items():
        odd = [h for h in hexes if drawing.terrain[h] in (OPEN, FOG) or drawing.number[h] == OPEN]
        if odd:
            where = drawing.where(odd[0])
            problems.append(Problem("group-not-drawn", name=name, hex=places.say_hex(odd[0]), where=where))
            continue
        tokens = [drawing.number[h] for h in hexes if drawing.number[h]]
        kinds = [drawing.terrain[h] for h in hexes if drawing.terrain[h] not in BARE]
        if len(tokens) != len(kinds):
            bare = next((h for h in hexes if drawing.terrain[h] not in BARE and not drawing.number[h]), hexes[0])
            many = {"found": len(tokens), "due": len(kinds)}
            problems.append(Problem("group-numbers", name=name, where=drawing.where(bare), **many))
            continue
        problems += check_limits(drawing, name, hexes, tokens, kinds)
    return problems


def check_limits(drawing: Drawing, name: str, hexes: list[int], tokens: list[int], kinds: list[int]) -> list[Problem]:
    """Find numbers of a group that are banned from too many of its hexes, or cannot be kept apart."""
    places = Places(drawing.board)
    banned = {(what, number) for what, number in drawing.marking.never}
    names = {terrain: word for word, terrain in TERRAINS.items()}

    lie = [[k for k, h in enumerate(hexes) if (places.say_hex(h), token) not in banned] for token in tokens]
    bear = [[k for k, kind in enumerate(kinds) if (names[kind], token) not in banned] for token in tokens]
    if pairs(lie) < len(tokens) or pairs(bear) < len(tokens):
        return [Problem("group-never", name=name)]
    outside = {h for h, number in enumerate(drawing.number) if number in drawing.apart and h not in hexes}
    free = [h for h in hexes if not any(o in outside for o in beside(drawing.board, h))]
    many = sum(token in drawing.apart for token in tokens)
    if many > room_apart(drawing.board, free, many):
        return [Problem("group-apart", many=many, name=name)]
    return []


def check_never(drawing: Drawing) -> list[Problem]:
    """Find bans for a terrain or a hex that is not there."""
    known = Places(drawing.board).hex_by_name
    return [
        Problem("never-what", what=what, near=near(what, [*TERRAINS, *known]))
        for what in dict(drawing.marking.never)
        if what not in TERRAINS and what not in known
    ]


def check_gold(drawing: Drawing) -> list[Problem]:
    """Find gold that is drawn with a likely number on an own board of the New World."""
    if "new-world" not in drawing.marking.words["rules"]:
        return []
    return [
        Problem("new-world-gold", where=drawing.where(h), number=number)
        for h, (terrain, number) in enumerate(zip(drawing.terrain, drawing.number, strict=True))
        if terrain == GOLD and number in LIKELY
    ]


def check_room(drawing: Drawing) -> list[Problem]:
    """Find start areas on which the first settlements of all players find no room by the distance rule."""
    seats = [n for n in drawing.seats if 1 < n <= len(COLOURS)]
    if drawing.starts or not seats or SEA in drawing.terrain_pool:
        return []
    words, areas, board = drawing.marking.words, drawing.marking.areas, drawing.board
    land = {h for h, terrain in enumerate(drawing.terrain) if terrain not in (SEA, FOG)}
    closed = {h for name in words.get("closed", []) for h in areas.get(name, [])}
    names = [name for name in words.get("start", []) if name in areas]
    start = {h for name in names for h in areas[name]} & land if names else land
    nodes = [
        node
        for node in range(board.n_node)
        if (around := {int(h) for h in board.node_hexes[node * 3 : node * 3 + 3]}) & start
        and not around & closed
        and neighbours(board, node)
    ]
    room, due = room_for_settlements(board, nodes), max(seats) * FIRST
    if room < due:
        many = {"seats": max(seats), "due": due, "room": room}
        if names:
            return [Problem("no-room-in-areas", areas=", ".join(names), **many)]
        return [Problem("no-room", **many)]
    return []


def numbers_of(drawing: Drawing) -> Counter[int]:
    """Count the numbers that are drawn or dealt."""
    return Counter([number for number in drawing.number if number > 0] + drawing.number_pool)
