"""A hall of many boards as SVG: every row or ring in lines of boards, or what lies around one player's seat.

A line is drawn like any other board: the view is cut to its hexes first. A ring is cut open, and goes on where the
last line ends; a row of a hall begins a new line.
"""

from math import ceil, sqrt

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import listed, zeros
from wyspa.core.board import Board, Layout, Spot
from wyspa.core.book import Book
from wyspa.core.ids import HEX, NOBODY
from wyspa.core.notation import Places
from wyspa.core.shown import OnPlaces, Shown
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.core.why import UnknownWord
from wyspa.draw.kit import SANS, THEMES, colours, written
from wyspa.draw.svg import LARGEST, SMALLEST, draw_view
from wyspa.game import Game
from wyspa.rules.connect.boards import WIDTH
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.ids import SIDE_NAMES
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.seats import side_due
from wyspa.rules.connect.sight import HallSight
from wyspa.words import Noun, say
from wyspa.words.nouns import noun, seat_noun

HEAD = 40  # pixels above the first line
GAP = 14
END_WIDTH = 3  # hexes of an end board
SEA_WIDTH = 2
WHOLE = 6  # boards of a row that stay in one line where there are several rows
ACROSS_TO_HIGH = 1.75  # how wide a board is for its height, roughly


def draw_hall(
    game: Game,
    *,
    seat: int | None = None,
    size: int = 1100,
    theme: str = "light",
    language: str = "en",
    names: bool = False,
) -> str:
    """Draw the whole hall, or with a seat the boards that this player sees.

    >>> import wyspa
    >>> draw_hall(wyspa.lay("connect", seats=6, seed=1))[:4]
    '<svg'
    """
    if not SMALLEST <= size <= LARGEST:
        raise UnknownWord(f"a picture is {SMALLEST} to {LARGEST} pixels wide, not {size}")
    if theme not in THEMES:
        raise UnknownWord(f"there is no theme {theme}")
    hall = game.book.rule(HallSight).hall
    view = game.view(NOBODY)
    rows = shown_rows(game, hall, seat)
    most = max(len(row) for row in rows)
    wide = most if seat is not None else ceil(sqrt(sum(len(row) for row in rows) / ACROSS_TO_HIGH))
    if len(rows) > 1:
        wide = max(wide, min(most, WHOLE))
    lines = [line for row in rows for line in in_lines(row, wide)]
    top, out = HEAD, []
    widest = max(columns(hall, line) for line in lines)
    for line in lines:
        part, places = cut(game, hall, view, line)
        width = max(SMALLEST, round(size * columns(hall, line) / widest))
        picture = draw_view(
            game.book, part, places, size=width, theme=theme, language=language, legend=False, names=names,
            players=game.seats,
        )  # fmt: skip
        high = int(picture.partition(' height="')[2].partition('"')[0])
        out.append(picture.replace("<svg ", f'<svg x="0" y="{top}" ', 1).rstrip("\n"))
        top += high + GAP
    title = headline(game, seat, language)
    ground = colours()[theme]["table"]
    ink = colours()[theme]["ink"]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{top}" viewBox="0 0 {size} {top}" role="img" '
        f'font-family="{SANS}"><title>{written(title)}</title><rect width="{size}" height="{top}" fill="{ground}"/>'
        f'<text x="{GAP}" y="27" font-size="18" font-weight="600" fill="{ink}">{written(title)}</text>'
        f"{''.join(out)}</svg>\n"
    )


def in_lines(row: list[int], wide: int) -> list[list[int]]:
    """Cut a row into lines of about the same length, so that no end board stands alone."""
    each = ceil(len(row) / ceil(len(row) / wide))
    return [row[k : k + each] for k in range(0, len(row), each)]


def shown_rows(game: Game, hall: Hall, seat: int | None) -> list[list[int]]:
    """List the boards to draw, row by row and from left to right, the end boards of open rows too."""
    if seat is not None:
        return [game.book.rule(HallSight).boards_seen(game.state, seat)]
    rows: dict[int, list[int]] = {}
    for k in hall.all_boards():
        rows.setdefault(hall.row_at(k), []).append(k)
    return list(rows.values())


def columns(hall: Hall, boards: list[int]) -> float:
    """Count how many hexes lie beside each other in a line, the sea around it included."""
    return sum(WIDTH if 0 <= k < hall.boards else END_WIDTH for k in boards) + SEA_WIDTH


def headline(game: Game, seat: int | None, language: str) -> str:
    """Say which round it is, and whose eyes look."""
    part = game.book.rule(Rounds).part(game.state)
    side = noun(language, "sides", SIDE_NAMES[side_due(part.number)])
    text = say(language, "events", "round_begins", {"number": Noun(str(part.number)), "side": side})
    return text if seat is None else f"{seat_noun(language, game.seats[seat])}: {text}"


def cut(game: Game, hall: Hall, view: View, boards: list[int]) -> tuple[View, Places]:
    """Cut a view to some boards that lie side by side, and give names to its places."""
    whole, state = view.board, game.state
    slots = [hall.slot(k) for k in boards]
    hexes = [int(hall.hexes[i]) for slot in slots for i in range(hall.first_hex[slot], hall.first_hex[slot + 1])]
    spots: dict[Spot, int] = {}
    for h in hexes:
        printed = hall.board.printed_hexes[h]  # places in its row, not yet closed to a ring
        own = int(hall.board_of[h])
        east = WIDTH * (boards.index(own) - hall.place_of(own))
        spots[int(printed.q) + east, int(printed.r)] = h
    board = Board(list(spots), names={spot: whole.names[h] for spot, h in spots.items()})
    came = [spots[spot] for spot in board.spots]
    layout = Layout(
        board, taken(list(view.layout.terrain), came), taken(list(view.layout.number), came), vec[i64](), vec[i64]()
    )
    nodes, edges = zeros(board.n_node), zeros(board.n_edge)
    for new, old in enumerate(came):
        for k in range(6):
            nodes[board.hex_nodes[new * 6 + k]] = whole.hex_nodes[old * 6 + k]
            edges[board.hex_edges[new * 6 + k]] = whole.hex_edges[old * 6 + k]
    on_node = taken(listed(view.on_node), [int(n) for n in nodes])
    on_edge = taken(listed(view.on_edge), [int(e) for e in edges])
    on_hex = taken(listed(view.on_hex), came)
    part = View(board.chart(), layout.tiles(), view.seat, view.seats, True)
    part.see(with_places(game.book, state, board, layout, on_node, on_edge, on_hex))
    part.facts = {name: moved(game.book.shown[name], view.facts[name], came) for name in view.facts}
    return part, Places(board)


def moved(shown: Shown, numbers: list[int], came: list[int]) -> list[int]:
    """Give the things on hexes that came along, under their new numbers; all else is for the table."""
    if not isinstance(shown, OnPlaces) or shown.where != HEX:
        return numbers if not isinstance(shown, OnPlaces) else []
    wide, new = int(shown.columns()), {old: k for k, old in enumerate(came)}
    rows = [numbers[k : k + wide] for k in range(0, len(numbers), wide)]
    return [n for row in rows if row[0] in new for n in (new[row[0]], *row[1:])]


def taken(values: list[int], places: list[int]) -> vec[i64]:
    """Take the values of these places, in this order."""
    return vec[i64]([values[place] for place in places])


def with_places(
    book: Book, state: State, board: Board, layout: Layout, on_node: vec[i64], on_edge: vec[i64], on_hex: vec[i64]
) -> State:
    """Put the players of a state before another board: a view takes from it what all may see."""
    part = State(
        board, layout, on_node, on_edge, on_hex, state.players, state.parts, state.bank, state.waiting, state.stack, []
    )
    part.phase, part.who, part.turn, part.turns = state.phase, state.who, state.turn, state.turns
    part.target, part.winner, part.starter = state.target, state.winner, state.starter
    return part
