"""What is wrong with a drawing that can be read: each problem in a sentence that says where."""

from collections import Counter

from wyspa.core.notation import Places
from wyspa.core.plan import OPEN
from wyspa.maps.cells import BARE
from wyspa.maps.check_marks import check_marks
from wyspa.maps.check_sea import check_sea
from wyspa.maps.drawing import Drawing
from wyspa.maps.marking import LIKELY
from wyspa.maps.problem import Problem, near
from wyspa.maps.room import beside, room_apart
from wyspa.maps.spiral import fits_spiral
from wyspa.rules.base.ids import COLOURS, DESERT
from wyspa.rules.catalogue import boxes
from wyspa.rules.seafarers.ids import FOG, GOLD, SEA


def check(drawing: Drawing) -> list[Problem]:
    """List the problems of a drawing; an empty list means that it can be played."""
    return [
        *check_box(drawing),
        *check_seats(drawing),
        *check_pools(drawing),
        *check_numbers(drawing),
        *check_land(drawing),
        *check_harbours(drawing),
        *check_starts(drawing),
        *check_sea(drawing),
        *check_marks(drawing),
    ]


def warnings(drawing: Drawing) -> list[Problem]:
    """List what can be played, but is hardly meant so."""
    return [
        Problem("likely-gold", where=drawing.where(h), number=number)
        for h, (terrain, number) in enumerate(zip(drawing.terrain, drawing.number, strict=True))
        if terrain == GOLD and number in LIKELY
    ]


def check_box(drawing: Drawing) -> list[Problem]:
    """Find a box that is not there, and players for whom it has no rules."""
    if drawing.box not in boxes():
        return [Problem("no-box", box=drawing.box, near=near(drawing.box, sorted(boxes())))]
    box = boxes()[drawing.box]
    fits = sorted({*box.seats, *[n for option in box.options for n in option.seats]})
    return [
        Problem("box-seats", box=box.name, fits=tuple(fits), seats=seats)
        for seats in drawing.seats
        if 1 < seats <= len(COLOURS) and seats not in fits
    ]


def check_seats(drawing: Drawing) -> list[Problem]:
    """Find seats that cannot be."""
    problems = []
    if not drawing.seats:
        problems.append(Problem("no-seats"))
    for seats in drawing.seats:
        if not 1 < seats <= len(COLOURS):
            problems.append(Problem("seats-range", seats=seats, most=len(COLOURS)))
    for seats, times in Counter(drawing.seats).items():
        if times > 1:
            problems.append(Problem("seats-twice", seats=seats, times=times))
    colours = drawing.marking.words.get("colours", [])
    if colours and len(colours) < max(drawing.seats, default=0):
        problems.append(Problem("few-colours", colours=len(colours), seats=max(drawing.seats)))
    return problems


def check_pools(drawing: Drawing) -> list[Problem]:
    """Find pools that do not fill the holes exactly."""
    problems = []
    holes = drawing.terrain.count(OPEN)
    if len(drawing.terrain_pool) != holes:
        found = len(drawing.terrain_pool)
        problems.append(Problem("terrain-pool", found=found, due=holes, off=off(found, holes)))
    bare = sum(terrain in BARE for terrain in drawing.terrain_pool)
    fixed_bare = sum(t in BARE and n == OPEN for t, n in zip(drawing.terrain, drawing.number, strict=True))
    due = drawing.number.count(OPEN) - bare - fixed_bare
    found = len(drawing.number_pool)
    if found != due:
        problems.append(Problem("number-pool", found=found, due=due, off=off(found, due)))
    if drawing.spiral:
        if not drawing.number_pool:
            problems.append(Problem("spiral-empty"))
        elif not fits_spiral(drawing.board):
            problems.append(Problem("spiral-shape"))
        elif drawing.number.count(OPEN) != len(drawing.number):
            problems.append(Problem("spiral-open"))
    return problems


def off(found: int, due: int) -> Problem:
    """Say how many are missing or left over."""
    return Problem("too-few", n=due - found) if found < due else Problem("too-many", n=found - due)


def check_numbers(drawing: Drawing) -> list[Problem]:
    """Find deserts with a number, land without one, and numbers that cannot be kept apart."""
    problems = []
    for h, (terrain, number) in enumerate(zip(drawing.terrain, drawing.number, strict=True)):
        if terrain == DESERT and number not in (0, OPEN):
            problems.append(Problem("desert-number", where=drawing.where(h)))
        if terrain not in (*BARE, OPEN) and number == 0 and not drawing.has_sea:
            problems.append(Problem("land-number", where=drawing.where(h)))
    for number in drawing.apart:
        if number not in drawing.number_pool and number not in drawing.number:
            problems.append(Problem("apart-absent", number=number))
    return problems + check_apart(drawing)


def check_apart(drawing: Drawing) -> list[Problem]:
    """Find likely numbers that are drawn side by side, or that no deal can keep apart."""
    apart, board = set(drawing.apart), drawing.board
    drawn = [h for h, number in enumerate(drawing.number) if number in apart]
    for h in drawn:
        for other in beside(drawing.board, h):
            if other in drawn and h < other:
                pair = {"number": drawing.number[h], "other": drawing.number[other]}
                return [Problem("apart-touch", where=drawing.where(h), there=drawing.where(other), **pair)]
    many = sum(number in apart for number in drawing.number_pool)
    free = [
        h
        for h in range(len(board.spots))
        if drawing.number[h] == OPEN
        and drawing.terrain[h] not in BARE
        and not any(o in drawn for o in beside(drawing.board, h))
    ]
    if many > room_apart(board, free, many):
        return [Problem("apart-room", many=many)]
    return []


def check_land(drawing: Drawing) -> list[Problem]:
    """Find hexes that no way along the sides leads to."""
    board = drawing.board
    ways: dict[int, list[int]] = {}
    for edge in range(board.n_edge):
        one, other = int(board.edge_nodes[edge * 2]), int(board.edge_nodes[edge * 2 + 1])
        ways.setdefault(one, []).append(other)
        ways.setdefault(other, []).append(one)
    waiting = [int(board.hex_nodes[0])]
    reached = set(waiting)
    while waiting:
        for node in ways.get(waiting.pop(), []):
            if node not in reached:
                reached.add(node)
                waiting.append(node)
    lost = [h for h in range(board.n_inner) if int(board.hex_nodes[h * 6]) not in reached]
    if lost:
        return [Problem("cut-off", where=drawing.where(lost[0]), lost=len(lost), all=board.n_inner)]
    return []


def check_harbours(drawing: Drawing) -> list[Problem]:
    """Find harbours without a coast, harbours whose land may be dealt as sea, and harbours that share a corner."""
    board, places = drawing.board, Places(drawing.board)
    problems = []
    owner: dict[int, str] = {}
    for edge in drawing.dock_edges:
        name = places.say_edge(edge)
        sides = drawing.hexes_beside(edge)
        sure = all(drawing.terrain[h] != OPEN for h in sides) or SEA not in drawing.terrain_pool
        if sure and not drawing.is_coast(edge):
            why = "harbour-at-sea" if drawing.terrain[sides[0]] == SEA else "harbour-inland"
            if FOG in [drawing.terrain[h] for h in sides]:
                why = "harbour-in-fog"
            problems.append(Problem(why, edge=name, where=drawing.where(sides[0])))
        elif not sure or moves_to_sea(drawing, sides):
            problems.append(Problem("harbour-dealt", edge=name, where=drawing.where(sides[0])))
        for node in (int(board.edge_nodes[edge * 2]), int(board.edge_nodes[edge * 2 + 1])):
            if node in owner:
                problems.append(Problem("harbour-corner", edge=name, node=places.say_node(node), other=owner[node]))
            owner[node] = name
    return problems


def moves_to_sea(drawing: Drawing, hexes: list[int]) -> bool:
    """Tell whether one of the hexes belongs to a group in which land and sea change places."""
    groups = [group for group in drawing.marking.groups.values() if any(drawing.terrain[h] == SEA for h in group)]
    return any(h in group for h in hexes for group in groups)


def check_starts(drawing: Drawing) -> list[Problem]:
    """Find printed starts that the rules would not allow."""
    if not drawing.starts:
        return []
    board, places = drawing.board, Places(drawing.board)
    problems = []
    if len(drawing.starts) < max(drawing.seats, default=0):
        problems.append(Problem("few-starts", starts=len(drawing.starts), seats=max(drawing.seats)))
    taken: dict[int, str] = {}
    built: dict[int, str] = {}
    for colour, start in drawing.starts.items():
        for node in start.buildings:
            here = {"colour": colour, "node": places.say_node(node)}
            if node in taken:
                problems.append(Problem("start-taken", other=taken[node], **here))
            for other in board.node_nodes[node * 3 : node * 3 + 3]:
                if int(other) in taken:
                    there = places.say_node(other)
                    problems.append(Problem("start-close", other=taken[int(other)], there=there, **here))
            taken[node] = colour
        for edge in start.routes:
            here = {"colour": colour, "edge": places.say_edge(edge)}
            if edge in built:
                problems.append(Problem("start-road-taken", other=built[edge], **here))
            ends = (int(board.edge_nodes[edge * 2]), int(board.edge_nodes[edge * 2 + 1]))
            if not any(node in start.buildings for node in ends):
                problems.append(Problem("start-road-loose", **here))
            built[edge] = colour
    return problems
