"""What a drawing says to the rules beyond the island itself: starts, areas, figures, marks."""

from typing import final

from wyspa.core.board import Board


@final
class Start:
    """Where one colour starts: buildings, routes, and which of the buildings pays."""

    buildings: list[int]
    routes: list[int]
    pays: int

    def __init__(self, buildings: list[int], routes: list[int], pays: int) -> None:
        """Take nodes and edges."""
        self.buildings = buildings
        self.routes = routes
        self.pays = pays


@final
class Ground:
    """The ground on which a table's rules stand. Modules read it when they are made, and keep what they need."""

    board: Board
    terrain: list[int]  # by hex, as drawn; a negative number where it is dealt
    seats: list[str]  # the names of the seats, in turn order
    starts: list[Start]  # by seat; empty where the players choose
    areas: dict[str, list[int]]  # hexes by the name of their area
    groups: dict[str, list[int]]  # hexes that a variable layout deals anew among themselves, by the group's name
    figures: dict[str, str]  # where a figure starts: the name of a hex, the number on it, or its terrain
    words: dict[str, list[str]]  # lists of words: which areas are for what, which rules are asked for
    marks: dict[str, list[dict[str, str]]]  # marked places by kind, in words
    numbers: dict[str, int]  # single numbers, such as a target

    def __init__(self, board: Board, seats: list[str]) -> None:
        """Begin with nothing marked."""
        self.board = board
        self.terrain = []
        self.seats = seats
        self.starts = []
        self.areas = {}
        self.groups = {}
        self.figures = {}
        self.words = {}
        self.marks = {}
        self.numbers = {}
