"""A picture for a rule: a position that was set up for it, drawn as the game draws it, cut to what it is about."""

import re
from xml.sax.saxutils import escape

from wyspa.core.ids import NOBODY
from wyspa.draw.geometry import hex_at, number
from wyspa.draw.svg import draw
from wyspa.laying import from_text

WIDE, HIGH = 87.0, 100.0  # half a hex
AROUND = 55.0
SIZE = 640  # pixels
FINE = 2400  # pixels of the whole board, so that nothing of it is left out before it is cut


def draw_picture(position: str, hexes: list[str], theme: str, language: str, caption: str) -> str:
    """Draw a position around some hexes; none of them: the whole board."""
    game = from_text(position)
    drawn = draw(game, theme=theme, language=language, legend=False, size=FINE, title="")
    drawn = re.sub(r"<title id=(\S+)>[^<]*</title>", rf"<title id=\1>{escape(caption)}</title>", drawn, count=1)
    if not hexes:
        return re.sub(
            r'width="\d+" height="(\d+)"',
            lambda found: f'width="{SIZE}" height="{int(found[1]) * SIZE // FINE}"',
            drawn,
            count=1,
        )
    places = game.notation.places
    middles = [hex_at(game.view(NOBODY).board, places.read_hex(name)) for name in hexes]
    left = min(x for x, _ in middles) - WIDE - AROUND
    right = max(x for x, _ in middles) + WIDE + AROUND
    top = min(y for _, y in middles) - HIGH - AROUND
    bottom = max(y for _, y in middles) + HIGH + AROUND
    size = f'width="{SIZE}" height="{round(SIZE * (bottom - top) / (right - left))}" '
    view = f'viewBox="{number(left)} {number(top)} {number(right - left)} {number(bottom - top)}"'
    return re.sub(r'width="\d+" height="\d+" viewBox="[^"]*"', size + view, drawn, count=1)
