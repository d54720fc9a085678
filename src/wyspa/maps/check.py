"""What is wrong with a drawing that can be read: each problem in a sentence that says where."""

from collections import Counter

from wyspa.core.notation import Places, nearest
from wyspa.core.plan import OPEN
from wyspa.maps.cells import BARE
from wyspa.maps.check_marks import check_marks
from wyspa.maps.check_sea import check_sea
from wyspa.maps.drawing import Drawing
from wyspa.maps.marking import LIKELY
from wyspa.maps.room import beside, room_apart
from wyspa.maps.spiral import fits_spiral
from wyspa.rules.base.ids import COLOURS, DESERT
from wyspa.rules.catalogue import boxes
from wyspa.rules.seafarers.ids import FOG, GOLD, SEA


def check(drawing: Drawing) -> list[str]:
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


def warnings(drawing: Drawing) -> list[str]:
    """List what can be played, but is hardly meant so."""
    return [
        f"{drawing.where(h)}: gold with a {number} pays cards of choice on one of the likeliest rolls"
        for h, (terrain, number) in enumerate(zip(drawing.terrain, drawing.number, strict=True))
        if terrain == GOLD and number in LIKELY
    ]


def check_box(drawing: Drawing) -> list[str]:
    """Find a box that is not there, and players for whom it has no rules."""
    if drawing.box not in boxes():
        return [f"box: there is no box {drawing.box}{nearest(drawing.box, sorted(boxes()))}"]
    box = boxes()[drawing.box]
    fits = sorted({*box.seats, *[n for option in box.options for n in option.seats]})
    return [
        f"seats: {box.name} is for {' or '.join(str(n) for n in fits)} players, not for {seats}"
        for seats in drawing.seats
        if 1 < seats <= len(COLOURS) and seats not in fits
    ]


def check_seats(drawing: Drawing) -> list[str]:
    """Find seats that cannot be."""
    problems = []
    if not drawing.seats:
        problems.append("seats: there must be at least one number of players")
    for seats in drawing.seats:
        if not 1 < seats <= len(COLOURS):
            problems.append(f"seats: {seats} players cannot play; 2 to {len(COLOURS)} can")
    for seats, times in Counter(drawing.seats).items():
        if times > 1:
            problems.append(f"seats: {seats} stands there {times} times")
    colours = drawing.marking.words.get("colours", [])
    if colours and len(colours) < max(drawing.seats, default=0):
        problems.append(f"colours: {len(colours)} for {max(drawing.seats)} players")
    return problems


def check_pools(drawing: Drawing) -> list[str]:
    """Find pools that do not fill the holes exactly."""
    problems = []
    holes = drawing.terrain.count(OPEN)
    if len(drawing.terrain_pool) != holes:
        problems.append(
            f"terrains: {len(drawing.terrain_pool)} for {holes} open cells: {off(len(drawing.terrain_pool), holes)}"
        )
    bare = sum(terrain in BARE for terrain in drawing.terrain_pool)
    fixed_bare = sum(t in BARE and n == OPEN for t, n in zip(drawing.terrain, drawing.number, strict=True))
    due = drawing.number.count(OPEN) - bare - fixed_bare
    found = len(drawing.number_pool)
    if found != due:
        problems.append(f"numbers: {found} for {due} open cells that are not desert: {off(found, due)}")
    if drawing.spiral:
        if not drawing.number_pool:
            problems.append("spiral: there are no numbers to lay along it")
        elif not fits_spiral(drawing.board):
            problems.append("spiral: the island cannot be wound in rings from its corners to its middle")
        elif drawing.number.count(OPEN) != len(drawing.number):
            problems.append("spiral: every cell must be open, or the numbers would cover those that are drawn")
    return problems


def off(found: int, due: int) -> str:
    """Say how many are missing or left over."""
    return f"{due - found} too few" if found < due else f"{found - due} too many"


def check_numbers(drawing: Drawing) -> list[str]:
    """Find deserts with a number, land without one, and numbers that cannot be kept apart."""
    problems = []
    for h, (terrain, number) in enumerate(zip(drawing.terrain, drawing.number, strict=True)):
        if terrain == DESERT and number not in (0, OPEN):
            problems.append(f"{drawing.where(h)}: a desert has no number")
        if terrain not in (*BARE, OPEN) and number == 0 and not drawing.has_sea:
            problems.append(f"{drawing.where(h)}: land that produces needs a number")
    for number in drawing.apart:
        if number not in drawing.number_pool and number not in drawing.number:
            problems.append(f"apart: there is no {number} on this island")
    return problems + check_apart(drawing)


def check_apart(drawing: Drawing) -> list[str]:
    """Find likely numbers that are drawn side by side, or that no deal can keep apart."""
    apart, board = set(drawing.apart), drawing.board
    drawn = [h for h, number in enumerate(drawing.number) if number in apart]
    for h in drawn:
        for other in beside(drawing.board, h):
            if other in drawn and h < other:
                numbers = f"{drawing.number[h]} and {drawing.number[other]}"
                return [f"{drawing.where(h)} and {drawing.where(other)}: {numbers} must be kept apart"]
    many = sum(number in apart for number in drawing.number_pool)
    free = [
        h
        for h in range(len(board.spots))
        if drawing.number[h] == OPEN
        and drawing.terrain[h] not in BARE
        and not any(o in drawn for o in beside(drawing.board, h))
    ]
    if many > room_apart(board, free, many):
        return [f"apart: {many} numbers must be kept apart, and this island has no room for that"]
    return []


def check_land(drawing: Drawing) -> list[str]:
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
        return [f"{drawing.where(lost[0])}: {len(lost)} of {board.n_inner} hexes are cut off from the others"]
    return []


def check_harbours(drawing: Drawing) -> list[str]:
    """Find harbours without a coast, harbours whose land may be dealt as sea, and harbours that share a corner."""
    board, places = drawing.board, Places(drawing.board)
    problems = []
    owner: dict[int, str] = {}
    for edge in drawing.dock_edges:
        name = places.say_edge(edge)
        sides = drawing.hexes_beside(edge)
        sure = all(drawing.terrain[h] != OPEN for h in sides) or SEA not in drawing.terrain_pool
        if sure and not drawing.is_coast(edge):
            wet = drawing.terrain[sides[0]] == SEA
            why = "it lies at sea; a harbour needs land" if wet else "it lies inland; a harbour needs the sea"
            if FOG in [drawing.terrain[h] for h in sides]:
                why = "nobody knows what lies in the fog beside it; a harbour needs land that is drawn"
            problems.append(f"harbour {name}: {why} on one side ({drawing.where(sides[0])})")
        elif not sure or moves_to_sea(drawing, sides):
            problems.append(f"harbour {name}: its land may be dealt as sea ({drawing.where(sides[0])})")
        for node in (int(board.edge_nodes[edge * 2]), int(board.edge_nodes[edge * 2 + 1])):
            if node in owner:
                problems.append(
                    f"harbour {name}: it shares the corner {places.say_node(node)} with {owner[node]} (B-10)"
                )
            owner[node] = name
    return problems


def moves_to_sea(drawing: Drawing, hexes: list[int]) -> bool:
    """Tell whether one of the hexes belongs to a group in which land and sea change places."""
    groups = [group for group in drawing.marking.groups.values() if any(drawing.terrain[h] == SEA for h in group)]
    return any(h in group for h in hexes for group in groups)


def check_starts(drawing: Drawing) -> list[str]:
    """Find printed starts that the rules would not allow."""
    if not drawing.starts:
        return []
    board, places = drawing.board, Places(drawing.board)
    problems = []
    if len(drawing.starts) < max(drawing.seats, default=0):
        problems.append(f"start: {len(drawing.starts)} colours start, but {max(drawing.seats)} can play")
    taken: dict[int, str] = {}
    built: dict[int, str] = {}
    for colour, start in drawing.starts.items():
        for node in start.buildings:
            name = f"start of {colour}: settlement {places.say_node(node)}"
            if node in taken:
                problems.append(f"{name}: {taken[node]} already stands there")
            for other in board.node_nodes[node * 3 : node * 3 + 3]:
                if int(other) in taken:
                    problems.append(f"{name}: too close to {taken[int(other)]} at {places.say_node(other)} (B-66)")
            taken[node] = colour
        for edge in start.routes:
            name = f"start of {colour}: road {places.say_edge(edge)}"
            if edge in built:
                problems.append(f"{name}: {built[edge]} already has a road there")
            ends = (int(board.edge_nodes[edge * 2]), int(board.edge_nodes[edge * 2 + 1]))
            if not any(node in start.buildings for node in ends):
                problems.append(f"{name}: it touches no settlement of {colour} (B-31)")
            built[edge] = colour
    return problems
