"""What the rules of a scenario keep on the board, as their notes in a view say: one table for pictures and terminals.

A rule writes the places of its things into one note and, in the same order, what is written on them into others. A line
of the table below says how such a note is drawn; nothing here asks which scenario is played.
"""

from dataclasses import dataclass

from wyspa.core.chart import Chart
from wyspa.core.ids import OWNER
from wyspa.core.notation import Places
from wyspa.core.view import View
from wyspa.draw.geometry import Point, edge_at, hex_at, node_at, number
from wyspa.draw.kit import Kit, written
from wyspa.draw.labels import word


@dataclass(frozen=True)
class Marker:
    """How the places of one note are drawn."""

    note: str  # the note with the places; also the word for one of them
    on_node: bool  # else on sides
    drawing: str
    sign: str  # in a terminal
    number: str = ""  # the note with the number of the dice for each place
    count: str = ""  # the note with how many things lie on each place
    thing: str = ""  # the drawing of these things
    scale: float = 1.0
    by_seat: bool = False  # one place for each seat, in its colour


LIKELY = (6, 8)
MARKERS = [
    Marker("village_nodes", True, "village", "V", "village_numbers", "village_cloth", "cloth", scale=0.95),
    Marker("gift_tokens", False, "victory", "*", scale=0.72),
    Marker("gift_cards", False, "gift-card", "?"),
    Marker("great_wall_nodes", True, "site-wall", "#", scale=1.15),
    Marker("great_bridge_nodes", True, "site-bridge", "=", scale=1.15),
    Marker("no_setup_nodes", True, "site-closed", "!"),
    Marker("landing_nodes", True, "site", "+", by_seat=True),
]
# pieces that carry a number: the note with one for each colour
CARRIED = {"fort": "fort_tokens"}
# rings of hexes along which a figure goes
PATHS = ["fleet_path"]


@dataclass(frozen=True)
class Marked:
    """One thing on the board."""

    marker: Marker
    place: int
    number: int  # of the dice, or 0
    count: int  # of things, or -1
    seat: int = -1

    def where(self, places: Places) -> str:
        """Name its place."""
        return places.say_node(self.place) if self.marker.on_node else places.say_edge(self.place)

    def at(self, board: Chart) -> Point:
        """Find its place in a picture."""
        return node_at(board, self.place) if self.marker.on_node else edge_at(board, self.place).middle

    def told(self, places: Places, language: str) -> str:
        """Say it in words."""
        parts = [word(language, self.marker.note), self.where(places)]
        parts += [str(self.number)] if self.number else []
        parts += [f"{word(language, self.marker.count)} {self.count}"] if self.count >= 0 else []
        return " ".join(parts)


def marked_on(view: View) -> list[Marked]:
    """List everything that notes of the view put on the board."""
    found = []
    for marker in MARKERS:
        tokens, counts = view.notes.get(marker.number, []), view.notes.get(marker.count, [])
        for k, place in enumerate(view.notes.get(marker.note, [])):
            if place >= 0:
                token = tokens[k] if k < len(tokens) else 0
                count = counts[k] if k < len(counts) else -1
                found.append(Marked(marker, place, token, count, k if marker.by_seat else -1))
    return found


def draw_markers(view: View, kit: Kit, places: Places, language: str) -> str:
    """Draw all of them, from north to south so that the nearer one covers the farther."""
    out = [draw_path(view, kit, view.notes[name]) for name in PATHS if view.notes.get(name)]
    for (x, y), mark in sorted(((m.at(view.board), m) for m in marked_on(view)), key=lambda e: (e[0][1], e[0][0])):
        marker = mark.marker
        label = written(mark.told(places, language))
        out.append(f'<g data-mark="{written(f"{marker.note} {mark.where(places)}")}"><title>{label}</title>')
        out.append(kit.use(marker.drawing, x, y, scale=marker.scale))
        if mark.seat >= 0:
            out.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="14.6" fill="{kit.coat(mark.seat, "p")}"/>')
            out.append(kit.use(kit.mark_of(mark.seat), x, y, seat=mark.seat))
        if mark.count >= 0:
            out.append(kit.use(marker.thing, x - 33, y + 24, scale=0.72))
            out.append(draw_count(kit, mark.count, x - 33, y + 27))
        if mark.number:
            out.append(kit.use("token", x + 34, y + 22, scale=0.66))
            ink = kit.colour("token-hot" if mark.number in LIKELY else "token-ink")
            out.append(kit.digits(str(mark.number), x + 34, y + 30, 29, ink))
        out.append("</g>")
    return "".join(out)


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


def carried_by(view: View, name: str, here: int) -> int:
    """Give the number that a piece carries, or -1 for none."""
    counts = view.notes.get(CARRIED.get(name, ""), [])
    seat = (here >> OWNER) - 1
    return counts[seat] if 0 <= seat < len(counts) else -1
