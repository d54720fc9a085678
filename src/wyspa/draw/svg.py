"""A position as SVG: one file with everything in it, the same every time, and nothing that its eyes may not see."""

from hashlib import blake2b

from wyspa.carrying import table_of
from wyspa.core.book import Book
from wyspa.core.ids import NOBODY
from wyspa.core.notation import Places
from wyspa.core.view import View
from wyspa.core.why import UnknownWord
from wyspa.draw.description import describe
from wyspa.draw.facts import headline
from wyspa.draw.geometry import number
from wyspa.draw.island import (
    FEW_PIXELS,
    draw_harbours,
    draw_names,
    draw_shore,
    draw_tiles,
    draw_water,
    frame_of,
)
from wyspa.draw.kit import SANS, Kit, written
from wyspa.draw.labels import capital, word
from wyspa.draw.legend import GAP, WIDE, draw_legend
from wyspa.draw.pieces import draw_buildings, draw_figures, draw_routes
from wyspa.draw.things import draw_things
from wyspa.game import Game
from wyspa.laying import notation_of

SMALLEST, LARGEST = 40, 20_000
LEGEND_SHARE = 0.27  # of the picture's width
MARGIN = 0.022


def draw(
    game: Game,
    *,
    seat: int | str | None = None,
    size: int = 1100,
    theme: str = "light",
    language: str = "en",
    legend: bool = True,
    names: bool = False,
    players: list[str] | None = None,
    title: str = "Wyspa",
) -> str:
    """Draw a position as a standalone SVG, as a seat sees it (default: as a spectator does).

    `size` is the width in pixels; `names` writes the name of every hex on it; `players` are names for the seats.

    >>> import wyspa
    >>> draw(wyspa.lay("base", "beginner", seed=1), size=600)[:4]
    '<svg'
    """
    eyes = game.seat(seat) if isinstance(seat, str) else NOBODY if seat is None else seat
    if not NOBODY <= eyes < len(game.seats):
        raise UnknownWord(f"there is no seat {eyes} at this table of {len(game.seats)}")
    return draw_view(
        game.book, game.view(eyes), game.notation.places, size=size, theme=theme, language=language, legend=legend,
        names=names, players=players, title=title,
    )  # fmt: skip


def draw_seen(view: View) -> str:
    """Draw a view from itself alone: rules and names of places are those of the table that it names."""
    notation = notation_of(table_of(view.line))
    return draw_view(notation.book, view, notation.places)


def draw_view(
    book: Book,
    view: View,
    places: Places,
    *,
    size: int = 1100,
    theme: str = "light",
    language: str = "en",
    legend: bool = True,
    names: bool = False,
    players: list[str] | None = None,
    title: str = "Wyspa",
) -> str:
    """Draw a view: for those who have no game, only what one pair of eyes was told."""
    if not SMALLEST <= size <= LARGEST:
        raise UnknownWord(f"a picture is {SMALLEST} to {LARGEST} pixels wide, not {size}")
    called = players if players is not None else [capital(word(language, name)) for name in book.seat_names]
    if len(called) != len(book.seat_names):
        raise UnknownWord(f"there are {len(book.seat_names)} seats, and {len(called)} names")
    mark = "w" + blake2b(repr((theme, names, legend, size, view.plain())).encode(), digest_size=4).hexdigest() + "-"
    kit = Kit(theme, book.colour_names, places, mark)
    frame = frame_of(book, view)
    left, top, width, height = frame
    column, wide, high = "", width, height
    if legend:
        text, tall = draw_legend(book, view, kit, places, title, language, called)
        # the column takes its share of the width, and is not higher than the sea beside it
        scale = min(width * LEGEND_SHARE / WIDE / (1 - LEGEND_SHARE), height / tall)
        wide += (WIDE + 2 * GAP) * scale
        where = f"translate({number(left + width + 2 * GAP * scale)} {number(top)}) scale({scale:.4g})"
        column = f'<g transform="{where}">{text}</g>'
    margin = width * MARGIN
    left, top, wide, high = left - margin, top - margin, wide + 2 * margin, high + 2 * margin
    pixels = size / wide
    plain = 200 * pixels < FEW_PIXELS
    # the sea's tiles lie under the beach, everything else above it
    board = [draw_water(kit, frame), draw_tiles(book, view, kit, plain, True), draw_shore(book, view, kit)]
    board += ["" if plain else draw_harbours(book, view, kit), draw_tiles(book, view, kit, plain, False)]
    board += ["" if plain else draw_things(book, view, kit, places, language), draw_routes(book, view, kit)]
    board += [draw_figures(book, view, kit), draw_buildings(book, view, kit, not plain)]
    if names and not plain:
        board.append(draw_names(view, kit))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{round(high * pixels)}" '
        f'viewBox="{number(left)} {number(top)} {number(wide)} {number(high)}" role="img" '
        f'aria-labelledby="{mark}title {mark}desc" font-family="{SANS}">'
        f'<title id="{mark}title">{written(f"{title}: {headline(book, view, language)}")}</title>'
        f'<desc id="{mark}desc">{written(describe(book, view, places, language, called))}</desc>'
    )
    box = f'x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}"'
    ground = f'<rect {box} fill="{kit.colour("table")}"/>'
    body = f'<g data-board="{view.board.n_hex}">{"".join(board)}</g>{column}'
    return f"{head}<defs>{kit.definitions()}</defs>{ground}{body}</svg>\n"
