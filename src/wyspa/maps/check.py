"""What is wrong with a drawing that can be read: each problem in a sentence that says where."""

from collections import Counter

from wyspa.core.board import STEPS, Spot
from wyspa.core.notation import Places
from wyspa.core.plan import OPEN
from wyspa.maps.drawing import Drawing
from wyspa.maps.spiral import fits_spiral
from wyspa.rules.base.words import COLOURS, DESERT

STEPS_TRIED = 20_000  # how long to look for a way to keep numbers apart before believing that there is one


def check(drawing: Drawing) -> list[str]:
    """List the problems of a drawing; an empty list means that it can be played."""
    return [
        *check_seats(drawing),
        *check_pools(drawing),
        *check_numbers(drawing),
        *check_land(drawing),
        *check_harbours(drawing),
        *check_starts(drawing),
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
    return problems


def check_pools(drawing: Drawing) -> list[str]:
    """Find pools that do not fill the holes exactly."""
    problems = []
    holes = drawing.terrain.count(OPEN)
    if len(drawing.terrain_pool) != holes:
        problems.append(
            f"terrains: {len(drawing.terrain_pool)} for {holes} open cells: {off(len(drawing.terrain_pool), holes)}"
        )
    bare = drawing.terrain_pool.count(DESERT)
    fixed_bare = sum(t == DESERT and n == OPEN for t, n in zip(drawing.terrain, drawing.number, strict=True))
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
        if terrain not in (DESERT, OPEN) and number == 0:
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
        for other in beside(drawing, h):
            if other in drawn and h < other:
                numbers = f"{drawing.number[h]} and {drawing.number[other]}"
                return [f"{drawing.where(h)} and {drawing.where(other)}: {numbers} must be kept apart"]
    many = sum(number in apart for number in drawing.number_pool)
    free = [
        h
        for h in range(len(board.spots))
        if drawing.number[h] == OPEN
        and drawing.terrain[h] != DESERT
        and not any(o in drawn for o in beside(drawing, h))
    ]
    if many > room_apart(drawing, free, many):
        return [f"apart: {many} numbers must be kept apart, and this island has no room for that"]
    return []


def beside(drawing: Drawing, h: int) -> list[int]:
    """List the hexes beside one."""
    return [int(o) for o in drawing.board.hex_hexes[h * 6 : h * 6 + 6] if o >= 0]


def room_apart(drawing: Drawing, free: list[int], wanted: int) -> int:
    """Find how many hexes can be chosen so that no two touch; at most as many as wanted. Gives up in good faith."""
    tried = 0

    def grow(left: list[int], chosen: int) -> int:
        nonlocal tried
        tried += 1
        if chosen == wanted or tried > STEPS_TRIED:
            return wanted
        if chosen + len(left) < wanted or not left:
            return chosen
        h = min(left, key=lambda x: len(set(beside(drawing, x)) & set(left)))  # the loneliest first: rarely wrong
        near = [h, *[o for o in beside(drawing, h) if o in left]]
        best = chosen
        for pick in near:  # some largest choice holds h or one of its neighbours
            best = max(best, grow([x for x in left if x != pick and x not in beside(drawing, pick)], chosen + 1))
            if best >= wanted:
                return wanted
        return best

    return grow(free, 0)


def check_land(drawing: Drawing) -> list[str]:
    """Find land that cannot be reached over land."""
    spots = set(drawing.board.spots)
    reached = {drawing.board.spots[0]}
    waiting: list[Spot] = [drawing.board.spots[0]]
    while waiting:
        q, r = waiting.pop()
        for dq, dr in STEPS:
            spot = (q + dq, r + dr)
            if spot in spots and spot not in reached:
                reached.add(spot)
                waiting.append(spot)
    lost = [h for h, spot in enumerate(drawing.board.spots) if spot not in reached]
    if lost:
        return [f"{drawing.where(lost[0])}: {len(lost)} of {len(spots)} hexes are cut off from the others"]
    return []


def check_harbours(drawing: Drawing) -> list[str]:
    """Find harbours inland, and harbours that share a corner."""
    board, places = drawing.board, Places(drawing.board)
    problems = []
    owner: dict[int, str] = {}
    for edge in drawing.dock_edges:
        name = places.say_edge(edge)
        if not board.is_coast(edge):
            problems.append(f"harbour {name}: it lies inland; a harbour needs the sea on one side")
        for node in (int(board.edge_nodes[edge * 2]), int(board.edge_nodes[edge * 2 + 1])):
            if node in owner:
                problems.append(
                    f"harbour {name}: it shares the corner {places.say_node(node)} with {owner[node]} (B-10)"
                )
            owner[node] = name
    return problems


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
