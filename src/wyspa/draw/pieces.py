"""What stands on the island, as SVG: routes, buildings and figures. Kinds without a drawing get a plain shape."""

from wyspa.core.book import Book
from wyspa.core.ids import KIND, OWNER
from wyspa.core.view import View
from wyspa.draw.geometry import edge_at, hex_at, node_at
from wyspa.draw.kit import Kit, written

FIGURE_AT = (-50.0, -14.0)  # beside the number, which stays readable
FIGURES_APART = 40.0
MARKS = {
    "settlement": (-9.0, 8.5, 0.8),
    "city": (-19.0, 4.0, 0.9),
}  # where a piece carries the mark of its seat, and how large
PLAIN_MARK = (0.0, 8.0, 0.8)


def draw_routes(book: Book, view: View, kit: Kit) -> str:
    """Draw what lies on edges."""
    out = []
    for edge in range(view.board.n_edge):
        here = int(view.on_edge[edge])
        if here:
            side = edge_at(view.board, edge)
            name = book.pieces[here & KIND].name
            drawing = name if kit.has(name) else "edge-piece"
            seat = (here >> OWNER) - 1
            out.append(group(book, seat, name, kit.places.say_edge(edge)))
            out.append(kit.use(drawing, *side.middle, seat=seat, turn=side.angle) + "</g>")
    return "".join(out)


def draw_buildings(book: Book, view: View, kit: Kit, marks: bool) -> str:
    """Draw what stands on nodes, from north to south so that the nearer one covers the farther."""
    standing = [(node_at(view.board, node), node) for node in range(view.board.n_node) if view.on_node[node]]
    out = []
    for (x, y), node in sorted(standing, key=lambda entry: (round(entry[0][1], 3), round(entry[0][0], 3))):
        here = int(view.on_node[node])
        name = book.pieces[here & KIND].name
        drawing = name if kit.has(name) else "node-piece"
        seat = (here >> OWNER) - 1
        out.append(group(book, seat, name, kit.places.say_node(node)))
        out.append(kit.use(drawing, x, y, seat=seat))
        if marks:
            dx, dy, scale = MARKS.get(drawing, PLAIN_MARK)
            out.append(kit.use(kit.mark_of(seat), x + dx, y + dy, seat=seat, scale=scale))
        out.append("</g>")
    return "".join(out)


def draw_figures(book: Book, view: View, kit: Kit) -> str:
    """Draw the figures on hexes; several on one hex stand side by side."""
    out = []
    for h in range(view.board.n_hex):
        x, y = hex_at(view.board, h)
        dx, dy = FIGURE_AT
        for figure in sorted(book.figure_names):
            if view.on_hex[h] & figure:
                name = book.figure_names[figure]
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


def group(book: Book, seat: int, name: str, where: str) -> str:
    """Open a group that says what it shows, to people and to tests."""
    owner = book.seat_names[seat] if seat < len(book.seat_names) else "nobody"
    label = written(f"{owner} {name} {where}")
    return f'<g data-piece="{label}"><title>{label}</title>'
