"""What stands on the island, as SVG: routes, buildings and figures. Kinds without a drawing get a plain shape."""

from math import hypot

from wyspa.core.book import Book
from wyspa.core.ids import KIND, OWNER
from wyspa.core.shown import INSTEAD, LYING, UNDER
from wyspa.core.view import View
from wyspa.draw.facts import worn
from wyspa.draw.geometry import RADIUS, Point, edge_at, hex_at, node_at
from wyspa.draw.island import sign_at
from wyspa.draw.kit import Kit, written
from wyspa.draw.things import carried, draw_count

FIGURE_AT = (-50.0, -14.0)  # beside the number, which stays readable
ALONE_AT = (0.0, -4.0)  # where there is no number
FIGURES_APART = 40.0
CORNERED = {"merchant": (47.0, 40.0)}  # figures with a place of their own on a hex
KNIGHTS = [f"{awake}{strength}-knight" for awake in ("", "active-") for strength in ("weak", "strong", "mighty")]
MARKS = {
    "settlement": (-9.0, 8.5, 0.8),
    "city": (-19.0, 4.0, 0.9),
    "fort": (0.0, -1.0, 0.72),
    "metropolis-science": (-25.0, 19.0, 0.72),
    "metropolis-trade": (-25.0, 19.0, 0.72),
    "metropolis-politics": (-25.0, 19.0, 0.72),
    **dict.fromkeys(KNIGHTS, (0.0, 2.0, 0.62)),
}  # where a piece carries the mark of its seat, and how large
PLAIN_MARK = (0.0, 8.0, 0.8)
CARRIED_AT = (26.0, 20.0)  # where a piece shows the number it carries
LANE = "ship-lane"
UPRIGHT = {"ship": 0.82, "warship": 0.86}  # pieces of the sea stand on a lane, and how large they are
SIGN_ASIDE = 42.0  # how far a figure makes way for the sign of a harbour
UPRIGHT_AT = -6.0  # a little above the lane
BELOW_AT = 24.0  # what lies under a building shows at its foot
LYING_TURN = 78.0  # degrees: on its side


def draw_routes(book: Book, view: View, kit: Kit) -> str:
    """Draw what lies on edges: first what lies flat, and lanes; then what stands, from north to south."""
    flat, standing = [], []
    for edge in range(view.board.n_edge):
        here = int(view.edge(edge))
        if here:
            side = edge_at(view.board, edge)
            name = book.pieces[here & KIND].name
            seat = (here >> OWNER) - 1
            opened = group(book, seat, name, kit.places.say_edge(edge))
            if name in UPRIGHT:
                flat.append(kit.use(LANE, *side.middle, seat=seat, turn=side.angle))
                x, y = side.middle
                drawn = kit.use(name, x, y + UPRIGHT_AT, seat=seat, scale=UPRIGHT[name])
                standing.append((round(y, 3), round(x, 3), f"{opened}{drawn}</g>"))
            else:
                drawing = name if kit.has(name) else "edge-piece"
                flat.append(opened + kit.use(drawing, *side.middle, seat=seat, turn=side.angle) + "</g>")
    return "".join(flat) + "".join(drawn for _, _, drawn in sorted(standing))


def draw_buildings(book: Book, view: View, kit: Kit, marks: bool) -> str:
    """Draw what stands on nodes, from north to south so that the nearer one covers the farther."""
    standing = [(node_at(view.board, node), node) for node in range(view.board.n_node) if view.node(node)]
    under, instead, lying = (worn(book, view, way) for way in (UNDER, INSTEAD, LYING))
    numbers = carried(book, view)
    out = []
    for (x, y), node in sorted(standing, key=lambda entry: (round(entry[0][1], 3), round(entry[0][0], 3))):
        here = int(view.node(node))
        name = book.pieces[here & KIND].name
        drawing = name if kit.has(name) else "node-piece"
        seat = (here >> OWNER) - 1
        drawing = lying.get(node) or instead.get(node) or drawing
        below = under.get(node, "")
        label = " ".join([name, *[w for w in ("lying" if node in lying else instead.get(node, ""), below) if w]])
        out.append(group(book, seat, label, kit.places.say_node(node)))
        if below:
            out.append(kit.use(below, x, y + BELOW_AT, seat=seat))
        out.append(kit.use(drawing, x, y, seat=seat, turn=LYING_TURN if node in lying else 0.0))
        if marks:
            dx, dy, scale = MARKS.get(drawing, PLAIN_MARK)
            out.append(kit.use(kit.mark_of(seat), x + dx, y + dy, seat=seat, scale=scale))
        if node in numbers and marks:
            out.append(draw_count(kit, numbers[node], x + CARRIED_AT[0], y + CARRIED_AT[1]))
        out.append("</g>")
    return "".join(out)


def draw_figures(book: Book, view: View, kit: Kit) -> str:
    """Draw the figures on hexes; several on one hex stand side by side."""
    out = []
    for h in range(view.board.n_hex):
        x, y = hex_at(view.board, h)
        dx, dy = FIGURE_AT if view.layout.number[h] else room_in(book, view, h) if view.figures(h) else ALONE_AT
        for figure in sorted(book.figure_names):
            if view.figures(h) & figure:
                name = book.figure_names[figure]
                if name in CORNERED and kit.has(name):
                    label = written(f"{name} {kit.places.say_hex(h)}")
                    there = kit.use(name, x + CORNERED[name][0], y + CORNERED[name][1], scale=0.8)
                    out.append(f'<g data-piece="{label}"><title>{label}</title>{there}</g>')
                    continue
                label = f"{name} {kit.places.say_hex(h)}"
                out.append(f'<g data-piece="{written(label)}"><title>{written(label)}</title>')
                if kit.has(name):
                    out.append(kit.use(name, x + dx, y + dy) + "</g>")
                else:
                    out.append(kit.use("figure", x + dx, y + dy))
                    out.append(
                        kit.words(name[:1].upper(), x + dx, y + dy + 26, 26, "piece-line", middle=True, bold=True)
                        + "</g>"
                    )
                dx += FIGURES_APART
    return "".join(out)


def room_in(book: Book, view: View, h: int) -> Point:
    """Give where a figure stands on a hex without a number: in the middle, or away from the signs of harbours."""
    x, y = hex_at(view.board, h)
    dx, dy = ALONE_AT
    for edge in view.layout.dock_edges:
        if edge in view.board.hex_edges[h * 6 : h * 6 + 6]:
            sign_x, sign_y = sign_at(book, view, edge)
            if hypot(sign_x - x, sign_y - y) < RADIUS * 0.8:  # the sign stands in this hex, not in the other one
                far = max(1.0, hypot(sign_x - x, sign_y - y))
                dx -= SIGN_ASIDE * (sign_x - x) / far
                dy -= SIGN_ASIDE * (sign_y - y) / far
    return dx, dy


def group(book: Book, seat: int, name: str, where: str) -> str:
    """Open a group that says what it shows, to people and to tests."""
    owner = book.colour_names[seat] if seat < len(book.colour_names) else "nobody"
    label = written(f"{owner} {name} {where}")
    return f'<g data-piece="{label}"><title>{label}</title>'
