"""The island itself as SVG: sea, beach, piers, tiles and number tokens."""

from wyspa.core.book import Book
from wyspa.core.chart import Chart
from wyspa.core.view import View
from wyspa.draw.facts import SIGNS, sign_of
from wyspa.draw.geometry import Point, edge_at, hex_at, node_at, number, outline, towards
from wyspa.draw.kit import Kit, written

TOKEN_BELOW = 20.0  # the token lies below the scenery of its tile
LIKELY = (6, 8)
SIGN_FAR = 66.0  # from the coast to the harbour's sign
SIGN_NEAR = 50.0  # where two harbours share a hex of sea
AROUND = 56.0  # of sea
WATER = "sea"  # the terrain that lies below the beach; fog lies above it, and has none
FEW_PIXELS = 30.0  # hexes lower than this have no tokens, marks or scenery


def is_land(book: Book, view: View, h: int) -> bool:
    """Tell whether a hex has a beach around it."""
    return book.land[view.layout.terrain[h]] != 0


def draw_water(kit: Kit, frame: tuple[float, float, float, float]) -> str:
    """Draw the sea with its waves."""
    x, y, width, height = (number(side) for side in frame)
    box = f'x="{x}" y="{y}" width="{width}" height="{height}" rx="32"'
    wave = "q9-9 18 0 9-9 18 0 9-9 18 0"
    return (
        f'<defs><pattern id="{kit.mark}waves" width="260" height="180" patternUnits="userSpaceOnUse">'
        f'<path d="M30 40{wave}M160 130{wave}" fill="none" stroke="{kit.colour("sea-l")}" stroke-width="3.6" '
        f'stroke-linecap="round" opacity=".55"/></pattern><clipPath id="{kit.mark}sea"><rect {box}/></clipPath></defs>'
        f'<rect {box} fill="{kit.colour("sea")}"/><rect {box} fill="url(#{kit.mark}waves)"/>'
    )


def draw_shore(book: Book, view: View, kit: Kit) -> str:
    """Draw shallows, foam and beach around the land, within the sea."""
    board = view.board
    land = "".join(f'<path d="{outline(board, h)}"/>' for h in range(board.n_hex) if is_land(book, view, h))
    name = f"{kit.mark}land"
    out = [f'<defs><g id="{name}" stroke-linejoin="round">{land}</g></defs><g clip-path="url(#{kit.mark}sea)">']
    shallow, foam, sand, wet = kit.colour("sea-l"), kit.colour("foam"), kit.colour("sand"), kit.colour("sand-d")
    for fill, wide, rest in [
        (shallow, 130, ' opacity=".22"'),
        (foam, 74, ' opacity=".2"'),
        ("#06141f", 24, ' opacity=".3" transform="translate(6 11)"'),
        (foam, 36, ' opacity=".75"'),
        (wet, 27, ""),
        (sand, 22, ""),
    ]:
        out.append(f'<use href="#{name}" fill="{fill}" stroke="{fill}" stroke-width="{wide}"{rest}/>')
    return "".join(out) + "</g>"


def draw_harbours(book: Book, view: View, kit: Kit) -> str:
    """Draw a pier for every harbour, with its sign in the sea."""
    out = []
    for edge, kind in zip(list(view.layout.dock_edges), list(view.layout.dock_kinds), strict=True):
        side = edge_at(view.board, edge)
        name = book.dock_names.get(kind, str(kind))
        x, y = sign_at(book, view, edge)
        rate = sign_of(name)
        out.append(f'<g data-harbour="{written(name)}"><title>{written(f"harbour {rate} {name}")}</title>')
        out.append(
            kit.use(
                "pier", *side.middle, turn=to_sea(book, view, edge) + 90.0, scale=far_from(book, view, edge) / SIGN_FAR
            )
        )
        out.append(kit.use("harbour-sign", x, y, scale=0.95))
        ink = kit.colour("token-ink")
        if name in SIGNS:
            out.append(kit.digits(rate, x, y + 7.5, 25, ink))
        else:
            card = f"r-{name}" if kit.has(f"r-{name}") else "r-plain"
            out.append(kit.use(card, x, y - 7.5, scale=0.66))
            out.append(kit.digits(rate, x, y + 19, 16, ink))
        out.append("</g>")
    return "".join(out)


def to_sea(book: Book, view: View, edge: int) -> float:
    """Give the way from a harbour's side out to the sea, in degrees."""
    return edge_at(view.board, edge).outward + (180.0 if faces_land(book, view, edge) else 0.0)


def sign_at(book: Book, view: View, edge: int) -> Point:
    """Give the place of a harbour's sign."""
    return towards(edge_at(view.board, edge).middle, to_sea(book, view, edge), far_from(book, view, edge))


def far_from(book: Book, view: View, edge: int) -> float:
    """Give how far a harbour's sign stands from its coast: two in one hex of sea must not cover each other."""

    def sea_of(dock: int) -> int:
        return int(view.board.edge_hexes[dock * 2 + (0 if faces_land(book, view, dock) else 1)])

    water = sea_of(edge)
    shared = water >= 0 and any(dock != edge and sea_of(dock) == water for dock in view.layout.dock_edges)
    return SIGN_NEAR if shared else SIGN_FAR


def faces_land(book: Book, view: View, edge: int) -> bool:
    """Tell whether the way out of an edge's first hex leads to land and not to the sea."""
    board: Chart = view.board
    first, other = board.edge_hexes[edge * 2], board.edge_hexes[edge * 2 + 1]
    return other >= 0 and is_land(book, view, other) and not is_land(book, view, first)


def draw_tiles(book: Book, view: View, kit: Kit, plain: bool, water: bool) -> str:
    """Draw the tiles of the sea, or all others, with their number tokens; plain ones are a colour and nothing else."""
    out = []
    for h in range(view.board.n_hex):
        x, y = hex_at(view.board, h)
        name = book.terrain_names.get(int(view.layout.terrain[h]), "unknown")
        if (name == WATER) != water:
            continue
        token = int(view.layout.number[h])
        label = f"{kit.places.say_hex(h)}: {name}" + (f" {token}" if token else "")
        out.append(
            f'<g data-hex="{kit.places.say_hex(h)}" data-terrain="{written(name)}"><title>{written(label)}</title>'
        )
        drawing = f"t-{name}" if kit.has(f"t-{name}") else "t-plain"
        if plain:
            fill = kit.colour(name) if kit.has(f"t-{name}") else kit.colour("stone")
            out.append(f'<path d="{outline(view.board, h)}" fill="{fill}"/>')
        else:
            out.append(kit.use(drawing, x, y, faint=h >= view.board.n_inner))
            if drawing == "t-plain":
                out.append(kit.words(name, x, y + 76, 20, "ink", middle=True))
            if token:
                out.append(draw_token(kit, token, x, y + TOKEN_BELOW))
        out.append("</g>")
    return "".join(out)


def draw_token(kit: Kit, token: int, x: float, y: float) -> str:
    """Draw a number with a pip for each of the 36 ways to throw it."""
    ink = kit.colour("token-hot" if token in LIKELY else "token-ink")
    ways = max(0, 6 - abs(7 - token))
    out = [
        f'<g data-number="{token}">',
        kit.use("token", x, y),
        kit.digits(str(token), x, y + 9.5, 41 if token < 10 else 37, ink),
    ]
    for k in range(ways):
        out.append(
            f'<circle cx="{number(x + (k - (ways - 1) / 2) * 7.6)}" cy="{number(y + 20)}" r="2.8" fill="{ink}"/>'
        )
    return "".join(out) + "</g>"


def draw_names(view: View, kit: Kit) -> str:
    """Write the name of every hex above its scenery."""
    out = []
    for h in range(view.board.n_hex):
        x, y = hex_at(view.board, h)
        label = kit.places.say_hex(h)
        wide = 14 + 11 * len(label)
        out.append(
            f'<rect x="{number(x - wide / 2)}" y="{number(y - 71)}" width="{wide}" height="26" rx="13" '
            f'fill="{kit.colour("surface")}" opacity=".82"/>'
        )
        out.append(kit.words(label, x, y - 51, 20, "ink", middle=True, bold=True))
    return "".join(out)


def frame_of(book: Book, view: View) -> tuple[float, float, float, float]:
    """Give the sea around the island: left, top, width, height, with room for the signs of harbours."""
    middles = [hex_at(view.board, h) for h in range(view.board.n_hex)]
    nodes = [node_at(view.board, node) for node in range(view.board.n_node)]
    spots = [(x + dx, y + dy) for x, y in middles for dx, dy in [(-87, -100), (87, 100)]] + nodes
    signs = []
    for edge in list(view.layout.dock_edges):
        x, y = sign_at(book, view, edge)
        signs += [(x - 20, y - 20), (x + 20, y + 20)]
    left = min(x for x, _ in spots + signs) - AROUND
    right = max(x for x, _ in spots + signs) + AROUND
    top = min(y for _, y in spots + signs) - AROUND
    bottom = max(y for _, y in spots + signs) + AROUND
    return left, top, right - left, bottom - top
