"""How much finds room: numbers that must lie apart, settlements that keep their distance, tokens on their hexes."""

from collections.abc import Sequence

from wyspa.core.board import Board

STEPS_TRIED = 20_000  # how long to look for a way to keep numbers apart before believing that there is one


def beside(board: Board, h: int) -> list[int]:
    """List the hexes beside one."""
    return [int(o) for o in board.hex_hexes[h * 6 : h * 6 + 6] if o >= 0]


def room_apart(board: Board, free: list[int], wanted: int) -> int:
    """Find how many hexes can be chosen so that no two touch; at most as many as wanted. Gives up in good faith."""
    tried = 0

    def grow(left: list[int], chosen: int) -> int:
        nonlocal tried
        tried += 1
        if chosen == wanted or tried > STEPS_TRIED:
            return wanted
        if chosen + len(left) < wanted or not left:
            return chosen
        h = min(left, key=lambda x: len(set(beside(board, x)) & set(left)))  # the loneliest first: rarely wrong
        near = [h, *[o for o in beside(board, h) if o in left]]
        best = chosen
        for pick in near:  # some largest choice holds h or one of its neighbours
            best = max(best, grow([x for x in left if x != pick and x not in beside(board, pick)], chosen + 1))
            if best >= wanted:
                return wanted
        return best

    return grow(free, 0)


def pairs(fitting: Sequence[Sequence[int]]) -> int:
    """Count how many can each be given one of those that fit them, by letting others step aside."""
    taken: dict[int, int] = {}

    def give(one: int, asked: set[int]) -> bool:
        for other in fitting[one]:
            if other not in taken:
                taken[other] = one
                return True
        for other in fitting[one]:
            if other not in asked:
                asked.add(other)
                if give(taken[other], asked):
                    taken[other] = one
                    return True
        return False

    return sum(give(one, set()) for one in range(len(fitting)))


def room_for_settlements(board: Board, nodes: Sequence[int]) -> int:
    """Count how many settlements can stand on nodes so that no two are neighbours (B-66).

    The nodes of a hex board fall into two halves without neighbours among themselves, so what must stay empty is as
    many as can be paired across.
    """
    chosen = set(nodes)
    half: dict[int, int] = {}
    for start in nodes:
        waiting = [start] if half.setdefault(start, 0) == 0 else []
        while waiting:
            node = waiting.pop()
            for other in neighbours(board, node):
                if other in chosen and other not in half:
                    half[other] = 1 - half[node]
                    waiting.append(other)
    ones = [node for node in nodes if half[node] == 0]
    return len(nodes) - pairs([[other for other in neighbours(board, node) if other in chosen] for node in ones])


def neighbours(board: Board, node: int) -> list[int]:
    """List the nodes next to one."""
    return [int(other) for other in board.node_nodes[node * 3 : node * 3 + 3] if other >= 0]
