"""What rules keep on the board as SVG: things on corners, sides and hexes, with what is written on them, and paths."""

from wyspa.core.book import Book
from wyspa.core.chart import Chart
from wyspa.core.ids import EDGE, HEX, NODE
from wyspa.core.notation import Places
from wyspa.core.shown import BADGE, BESIDE, CARRIED, PATH, OnPlaces, Thing
from wyspa.core.view import View
from wyspa.draw.facts import Teller, sign_of, things_on
from wyspa.draw.geometry import Point, edge_at, hex_at, node_at, number
from wyspa.draw.kit import Kit, written

LIKELY = (6, 8)
BADGE_AT = (-24.0, -26.0)  # beside the piece it is about
MARK_AT = (0.0, 44.0)  # below the figure whose owner it names
BELOW = 26.0  # a sign lies in the lower half of a hex without a number
ABOVE = -52.0  # a thing on a hex with a number stands behind its token, and is drawn smaller
BEHIND = 0.8


def at(board: Chart, shown: OnPlaces, place: int) -> Point:
    """Find a place in a picture."""
    if shown.where == NODE:
        return node_at(board, place)
    return edge_at(board, place).middle if shown.where == EDGE else hex_at(board, place)


def name_of(places: Places, shown: OnPlaces, place: int) -> str:
    """Name a place."""
    if shown.where == NODE:
        return places.say_node(place)
    return places.say_edge(place) if shown.where == EDGE else places.say_hex(place)


def draw_things(book: Book, view: View, kit: Kit, places: Places, language: str) -> str:
    """Draw all of them, from north to south so that the nearer one covers the farther."""
    out = [
        draw_path(view, kit, view.facts[shown.name])
        for shown in book.shown.values()
        if isinstance(shown, OnPlaces) and shown.way == PATH and view.facts.get(shown.name)
    ]
    found = [(at(view.board, s, t.place), s, t) for s, t in things_on(book, view) if s.way in (BESIDE, BADGE)]
    teller = Teller(book, view, places, language)
    for (x, y), shown, thing in sorted(found, key=lambda entry: (entry[0][1], entry[0][0])):
        where = name_of(places, shown, thing.place)
        label = f"{teller.name(shown)} {teller.thing(shown, thing)}"
        out.append(f'<g data-mark="{written(f"{shown.name} {where}")}"><title>{written(label)}</title>')
        out.append(
            draw_badge(kit, shown, thing, x, y) if shown.way == BADGE else draw_beside(kit, view, shown, thing, x, y)
        )
        out.append("</g>")
    return "".join(out)


def draw_beside(kit: Kit, view: View, shown: OnPlaces, thing: Thing, x: float, y: float) -> str:
    """Draw a thing of its own; the number of its hex stays readable."""
    if shown.where != HEX or view.layout.number[thing.place] == 0:
        return draw_thing(kit, shown, thing, x, y)
    there = f"translate({number(x)} {number(y + ABOVE)}) scale({BEHIND})"
    return f'<g transform="{there}">{draw_thing(kit, shown, thing, 0, 0)}</g>'


def draw_thing(kit: Kit, shown: OnPlaces, thing: Thing, x: float, y: float) -> str:
    """Draw one thing with its seat, count and number."""
    sort = shown.of[thing.sort] if shown.of else ""
    out = []
    if sort and not kit.has(f"{shown.art}-{sort}"):  # a sign that says what its sort takes
        return draw_sign(kit, shown.art, sort, x, y + BELOW)
    out.append(kit.use(f"{shown.art}-{sort}" if sort else shown.art, x, y))
    if thing.seat >= 0:
        out.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="14.6" fill="{kit.coat(thing.seat, "p")}"/>')
        out.append(kit.use(kit.mark_of(thing.seat), x, y, seat=thing.seat))
    if thing.count >= 0:
        out.append(kit.use(shown.counted, x - 33, y + 24, scale=0.72))
        out.append(draw_count(kit, thing.count, x - 33, y + 27))
    if thing.number:
        out.append(kit.use("token", x + 34, y + 22, scale=0.66))
        ink = kit.colour("token-hot" if thing.number in LIKELY else "token-ink")
        out.append(kit.digits(str(thing.number), x + 34, y + 30, 29, ink))
    return "".join(out)


def draw_sign(kit: Kit, plate: str, sort: str, x: float, y: float) -> str:
    """Draw a sign with a rate, and the card it takes."""
    out = [kit.use(plate, x, y, scale=0.95)]
    card = f"r-{sort}"
    if kit.has(card):
        out.append(kit.use(card, x, y - 7.5, scale=0.66))
        out.append(kit.digits(sign_of(sort), x, y + 19, 16, kit.colour("token-ink")))
    else:
        out.append(kit.digits(sign_of(sort), x, y + 7.5, 25, kit.colour("token-ink")))
    return "".join(out)


def draw_badge(kit: Kit, shown: OnPlaces, thing: Thing, x: float, y: float) -> str:
    """Draw a small sign on a piece; that of a seat is its mark."""
    if thing.seat < 0:
        return kit.use(shown.art, x + BADGE_AT[0], y + BADGE_AT[1], scale=0.8)
    dx, dy = MARK_AT
    disc = f'<circle cx="{number(x + dx)}" cy="{number(y + dy)}" r="13" fill="{kit.coat(thing.seat, "p")}"/>'
    return disc + kit.use(kit.mark_of(thing.seat), x + dx, y + dy, seat=thing.seat, scale=0.8)


def draw_path(view: View, kit: Kit, hexes: list[int]) -> str:
    """Draw a ring through the middles of hexes."""
    spots = [hex_at(view.board, h) for h in hexes]
    line = " ".join(f"{number(x)} {number(y)}" for x, y in spots)
    return (
        f'<path data-path="{len(hexes)}" d="M{line}Z" fill="none" stroke="{kit.colour("foam")}" stroke-width="7" '
        'stroke-dasharray="2 18" stroke-linecap="round" opacity=".8"/>'
    )


def draw_count(kit: Kit, count: int, x: float, y: float) -> str:
    """Draw a number on a small disc."""
    return kit.use("count", x, y) + kit.digits(str(count), x, y + 6, 18, kit.colour("token-ink"))


def carried(book: Book, view: View) -> dict[int, int]:
    """Give the numbers that pieces carry, by node."""
    return {thing.place: thing.count for shown, thing in things_on(book, view) if shown.way == CARRIED}
