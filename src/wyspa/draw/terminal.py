"""A position as text for terminals: hexes of signs, twelve columns wide, so that the base board fits in eighty.

Boards of more than six hexes in a row have hexes of ten columns. Of the frame only the names are written, and figures.

      .            n
  .-'   '-.     nw   ne    corners and sides have the names of the compass: c2.n, c2/ne
.     c2    .
|   forest  |   w         e
.    11 **  .
  '-.   .-'     sw   se
      .            s
"""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from wyspa.core.book import Book
from wyspa.core.ids import EDGE, HEX, KIND, NOBODY, NODE, OWNER
from wyspa.core.notation import Places
from wyspa.core.shown import BESIDE, INSTEAD, LYING, UNDER, OnPlaces, Thing
from wyspa.core.view import View
from wyspa.core.why import UnknownWord
from wyspa.draw.canvas import Canvas
from wyspa.draw.facts import Teller, bank_of, facts_of, hand_of, headline, own_cards_of, sign_of, things_on, told, worn
from wyspa.draw.grid import grid_for
from wyspa.draw.kit import Kit
from wyspa.draw.labels import capital, word
from wyspa.game import Game

if TYPE_CHECKING:
    from rich.text import Text

DOWN = 4  # from row to row
WIDE = 94  # letters of a line beside the board
COLUMNS = 78  # letters of a line below the players, which is indented by two
SHORT = 76  # letters of one that holds several facts
SLANTS = ["\\", "|", "/", "\\", "|", "/"]
NODE_SIGNS = {"settlement": "({})", "city": "[{}]", "fort": "<{}>"}
# knights show their strength; an awake one a shout
NODE_SIGNS |= {f"{name}-knight": f"{{}}{n}" for n, name in enumerate(["weak", "strong", "mighty"], start=1)}
NODE_SIGNS |= {f"active-{name}-knight": f"{{}}{n}!" for n, name in enumerate(["weak", "strong", "mighty"], start=1)}
# a road is drawn as the side itself, doubled around the letter of its seat; others with signs of their own
EDGE_SIGNS = {"road": "", "ship": "~", "warship": "^"}
WATER = "sea"
LIKELY = (6, 8)
DARK = "#14181f"


class Island:
    """Draws one board on a canvas."""

    def __init__(self, book: Book, view: View, places: Places, language: str) -> None:
        """Give every seat a letter that no other has."""
        self.book = book
        self.view = view
        self.places = places
        self.language = language
        self.kit = Kit("dark", book.colour_names, places, "")
        self.letters = letters_of(book.colour_names)
        self.canvas = Canvas()
        self.grid = grid_for(view.board)
        self.under, self.instead, self.lying = (worn(book, view, way) for way in (UNDER, INSTEAD, LYING))

    def top(self, h: int) -> tuple[int, int]:
        """Give the northern corner of a hex."""
        q, r = self.view.board.spots[h]
        return q * self.grid.across + r * self.grid.half, r * DOWN

    def draw(self) -> Canvas:
        """Draw tiles, sides and corners, then what stands on them, then harbours where there is room."""
        for h in range(self.view.board.n_inner):
            self.draw_tile(h)
        for edge in range(self.view.board.n_edge):
            self.draw_edge(edge)
        for node in range(self.view.board.n_node):
            self.draw_node(node)
        for edge, kind in zip(list(self.view.layout.dock_edges), list(self.view.layout.dock_kinds), strict=True):
            self.draw_dock(edge, kind)
        for shown, thing in things_on(self.book, self.view):
            if shown.way == BESIDE:
                self.draw_thing(shown, thing)
        for h in range(self.view.board.n_inner):
            x, y = self.top(h)
            self.draw_figures(h, x, [y + 4, y + 3, y + 2])
        for h in range(self.view.board.n_inner, self.view.board.n_hex):
            self.draw_rim(h)
        return self.canvas

    def draw_tile(self, h: int) -> None:
        """Write name, terrain, number with its pips, and figures on the colour of the terrain."""
        x, y = self.top(h)
        name = self.book.terrain_names.get(int(self.view.layout.terrain[h]), "?")
        fill = self.kit.colour(name) if self.kit.has(f"t-{name}") else self.kit.colour("stone-d")
        broad = self.grid.across - 1
        for row, wide in [(1, 3), (2, broad), (3, broad), (4, broad), (5, 3)]:
            self.canvas.write(x - wide // 2, y + row, " " * wide, f"on {fill}")
        self.canvas.centre(x, y + 1, self.places.say_hex(h), f"{DARK} on {fill}")
        said = "" if name == WATER else word(self.language, name)[: self.grid.text]
        self.canvas.centre(x, y + 2, said, f"{DARK} on {fill}")
        token = int(self.view.layout.number[h])
        if token:
            hot = self.kit.colour("token-hot" if token in LIKELY else "token-ink")
            pips = "*" * max(0, 6 - abs(7 - token))
            self.canvas.centre(x, y + 3, f"{token} {pips}", f"bold {hot} on {self.kit.colour('token')}")

    def figures_on(self, h: int) -> str:
        """Name the figures on a hex."""
        standing = [name for figure, name in sorted(self.book.figure_names.items()) if self.view.figures(h) & figure]
        return "+".join(word(self.language, name) for name in standing).upper()[: self.grid.text]

    def draw_figures(self, h: int, x: int, rows: list[int]) -> None:
        """Write the figures on a hex, in the first row that has room for them."""
        text = self.figures_on(h)
        if text:
            self.write_figures(x - len(text) // 2, self.row_for(x - len(text) // 2, rows, text), text)

    def write_figures(self, x: int, y: int, text: str) -> None:
        """Write the names of figures."""
        self.canvas.write(x, y, text, f"bold white on {self.kit.colour('thief-d')}")

    def draw_rim(self, h: int) -> None:
        """Write the name of a hex of the frame near the board, and figures on it."""
        x, y = self.top(h)
        beside = [int(o) for o in self.view.board.hex_hexes[h * 6 : h * 6 + 6] if 0 <= o < self.view.board.n_inner]
        near = [self.top(o) for o in beside]
        level = [there for there in near if there[1] == y]
        name, standing = self.places.say_hex(h), self.figures_on(h)
        if level:  # at the end of a row: the name beside it, figures farther out
            left = level[0][0] > x
            text = " ".join([standing, name] if left else [name, standing]).strip()
            start = x + 4 - len(text) if left else x - 3
            at = self.row_for(start, [y + 3, y + 4, y + 2, y + 5, y + 1], text)
            self.canvas.write(start + (len(text) - len(name) if left else 0), at, name, "dim")
            self.write_figures(start + (0 if left else len(name) + 1), at, standing)
        else:
            rows = [y + 4, y + 3, y + 2] if all(there[1] > y for there in near) else [y + 2, y + 3, y + 4]
            at = self.row_for(x - len(name) // 2, rows, name)
            self.canvas.centre(x, at, name, "dim")
            self.draw_figures(h, x, [row for row in rows if row != at])

    def row_for(self, x: int, rows: list[int], text: str) -> int:
        """Find the first row in which a text from a column on covers nothing; if there is none, the first."""
        return next((row for row in rows if self.canvas.is_blank(x, row, len(text))), rows[0])

    def draw_thing(self, shown: OnPlaces, thing: Thing) -> None:
        """Write what a rule keeps on a corner or a side, where nothing stands on it, or on a hex."""
        board = self.view.board
        h, dx, dy = thing.place, 0, 3
        if shown.where == NODE:
            if self.view.node(thing.place):
                return
            h = board.node_hexes[thing.place * 3]
            dx, dy = self.grid.corner(next(k for k in range(6) if board.hex_nodes[h * 6 + k] == thing.place))
        elif shown.where == EDGE:
            if self.view.edge(thing.place):
                return
            h = board.edge_hexes[thing.place * 2]
            dx, dy = self.grid.side(next(k for k in range(6) if board.hex_edges[h * 6 + k] == thing.place))
        x, y = self.top(h)
        text = shown.sign + (str(thing.number) if thing.number else "")
        text += f":{thing.count}" if thing.count >= 0 else ""
        if shown.where == HEX:  # the number of the hex stays readable, and its figures have their row
            dy = self.row_for(x - len(text) // 2, [y + dy, y + 5], text) - y
        self.canvas.centre(x + dx, y + dy, text, "bold magenta")

    def draw_edge(self, edge: int) -> None:
        """Draw a side, as the piece that lies on it if there is one."""
        board = self.view.board
        h = board.edge_hexes[edge * 2]
        k = next(k for k in range(6) if board.hex_edges[h * 6 + k] == edge)
        x, y = self.top(h)
        x, y = x + self.grid.side(k)[0], y + self.grid.side(k)[1]
        here = int(self.view.edge(edge))
        if not here:
            for at, sign in enumerate(self.grid.signs[k], start=x - len(self.grid.signs[k]) // 2):
                if sign != " ":
                    self.canvas.write(at, y, sign, "dim")
            return
        seat = (here >> OWNER) - 1
        name = self.book.pieces[here & KIND].name
        side = EDGE_SIGNS.get(name, name[:1]) or SLANTS[k]
        self.canvas.centre(x, y, f"{side}{self.letters[seat]}{side}", self.worn(seat))

    def draw_node(self, node: int) -> None:
        """Draw a corner: a piece, the end of a pier, or nothing."""
        board = self.view.board
        h = board.node_hexes[node * 3]
        k = next(k for k in range(6) if board.hex_nodes[h * 6 + k] == node)
        x, y = self.top(h)
        x, y = x + self.grid.corner(k)[0], y + self.grid.corner(k)[1]
        here = int(self.view.node(node))
        if here:
            seat = (here >> OWNER) - 1
            piece = self.book.pieces[here & KIND]
            letter = self.letters[seat]
            sign = NODE_SIGNS.get(piece.name, f"{{}}:{piece.name[:1]}").format(
                letter.upper() if piece.upgrades else letter
            )
            if node in self.lying:
                sign = f"_{letter}_"
            elif node in self.instead:
                sign = f"{{{letter.upper()}}}"
            self.canvas.centre(x, y, f"#{sign}" if node in self.under else sign, self.worn(seat))
        elif self.view.layout.dock_at[node]:
            self.canvas.write(x, y, "o", "cyan")
        else:
            self.canvas.write(x, y, ".", "dim")

    def draw_dock(self, edge: int, kind: int) -> None:
        """Write what a harbour gives beside its side, towards the sea."""
        board = self.view.board
        first, other = board.edge_hexes[edge * 2], board.edge_hexes[edge * 2 + 1]
        sides = [(first, next(k for k in range(6) if board.hex_edges[first * 6 + k] == edge))]
        if other >= 0:  # of two hexes, seen from the land
            sides.append((other, next(k for k in range(6) if board.hex_edges[other * 6 + k] == edge)))
        h, k = max(sides, key=lambda side: self.book.land[self.view.layout.terrain[side[0]]])
        x, y = self.top(h)
        name = self.book.dock_names.get(kind, str(kind))
        for line, text in enumerate([sign_of(name), word(self.language, name)]):
            column, row = x + self.grid.dock(k)[0], y + self.grid.dock(k)[1] + line
            if self.canvas.is_free(column - len(text) // 2, row, len(text)) or other >= 0:
                self.canvas.centre(column, row, text, "cyan")

    def worn(self, seat: int) -> str:
        """Give the style of a seat's pieces."""
        return f"bold {self.kit.coat(seat, 'p-on')} on {self.kit.coat(seat, 'p')}"


def letters_of(names: list[str]) -> list[str]:
    """Give every seat the first letter of its name that nobody before it has; then digits, then signs that repeat."""
    taken: list[str] = []
    for k, name in enumerate(names):
        free = [letter for letter in name.lower() + "0123456789" if letter not in taken and letter.isalnum()]
        taken.append(free[0] if free else str(k % 10))
    return taken


def draw_beside(island: Island, players: list[str]) -> Canvas:
    """Write what lies beside the board: how it stands, the seats, the bank, the own hand."""
    book, view, language, canvas = island.book, island.view, island.language, Canvas()
    canvas.write(0, 0, capital(headline(book, view, language)), "bold")
    wide = max(len(name) for name in players)
    y = 1
    for seat in view.scope:
        name = players[seat]
        on_turn = view.winner == NOBODY and seat == view.turn
        canvas.write(0, y, ">" if on_turn else " ", "bold yellow")
        canvas.write(2, y, f" {island.letters[seat]} ", island.worn(seat))
        canvas.write(6, y, name, "bold" if on_turn else "")
        points = view.total if seat == view.seat else view.points[seat]
        parts = [f"{word(language, 'points')} {points}"]
        parts += [told(fact) for fact in facts_of(book, view, seat, language)]
        for part in wrap(", ".join(parts), WIDE - 6 - wide):
            canvas.write(8 + wide, y, part)
            y += 1
    for colour in range(len(book.seat_names), len(book.colour_names)):
        canvas.write(2, y, f" {island.letters[colour]} ", island.worn(colour))
        name = word(language, "unplayed", who=word(language, book.colour_names[colour]))
        known = [told(fact) for fact in facts_of(book, view, colour, language)]
        canvas.write(6, y, f"{name}: {', '.join(known)}", "dim")
        y += 1
    for line in packed(Teller(book, view, island.places, language).all()):
        for part in wrap(line, COLUMNS, subsequent_indent="  "):
            canvas.write(2, y, part, "dim")
            y += 1
    bank = [f"{word(language, card)} {n}" for card, n in bank_of(book, view)]
    canvas.write(2, y, f"{word(language, 'bank')}: {', '.join(bank)}", "dim")
    if view.seat >= 0:
        canvas.write(2, y + 1, hand_line(book, view, language), "bold")
    return canvas


def packed(lines: list[str]) -> list[str]:
    """Put what is short side by side, as far as it fits."""
    rows: list[str] = []
    for line in lines:
        if rows and len(rows[-1]) + len(line) + 2 <= SHORT:
            rows[-1] += f"; {line}"
        else:
            rows.append(line)
    return rows


def hand_line(book: Book, view: View, language: str) -> str:
    """Say what the own hand holds."""
    held = [f"{word(language, card)} {n}" for card, n in hand_of(book, view) + own_cards_of(book, view) if n > 0]
    return f"{word(language, 'hand')}: {', '.join(held) if held else '-'}"


def sheets(game: Game, seat: int | str | None, language: str, players: list[str] | None, beside: bool) -> list[Canvas]:
    """Draw the board, and what lies beside it."""
    eyes = game.seat(seat) if isinstance(seat, str) else NOBODY if seat is None else seat
    if not NOBODY <= eyes < len(game.seats):
        raise UnknownWord(f"there is no seat {eyes} at this table of {len(game.seats)}")
    island = Island(game.book, game.view(eyes), game.notation.places, language)
    drawn = [island.draw()]
    if beside:
        drawn.append(draw_beside(island, players or [word(language, name) for name in game.seats]))
    return drawn


def plain(
    game: Game,
    *,
    seat: int | str | None = None,
    language: str = "en",
    players: list[str] | None = None,
    beside: bool = True,
) -> str:
    """Draw a position as plain text, as a seat sees it (default: as a spectator does)."""
    return "\n\n".join(sheet.plain() for sheet in sheets(game, seat, language, players, beside)) + "\n"


def coloured(
    game: Game,
    *,
    seat: int | str | None = None,
    language: str = "en",
    players: list[str] | None = None,
    beside: bool = True,
) -> Text:
    """Draw a position as text with colours, for a rich console."""
    from rich.text import Text

    drawn = [sheet.rich() for sheet in sheets(game, seat, language, players, beside)]
    text = Text("\n\n", no_wrap=True, overflow="crop").join(drawn)
    text.append("\n")
    return text
