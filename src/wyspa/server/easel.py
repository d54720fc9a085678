"""What somebody has sent as a drawing: what is wrong with it, who can play it and how, and how it looks.

It is looked at in a process of its own, within a budget of processor time: whatever it is, no game waits for it.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from wyspa.core.why import RuleConflict, UnknownWord
from wyspa.draw.geometry import hex_at
from wyspa.laying import tried
from wyspa.maps.cells import NAMES
from wyspa.maps.check import check, warnings
from wyspa.maps.drawing import BadDrawing, Drawing, read_own
from wyspa.maps.own import PREFIX, keep
from wyspa.maps.problem import Problem
from wyspa.maps.text import text_of
from wyspa.rules.box import Box
from wyspa.rules.catalogue import boxes as all_boxes
from wyspa.server import bodies
from wyspa.server.catalogue import every_number, map_title, may_be_played, needed_for, packaged_maps
from wyspa.server.errors import Refusal
from wyspa.server.readable import TEXT_MOST, check_table_name, check_text
from wyspa.table import book_of, set_table
from wyspa.words.drawing import told

KEY = "drawing"  # what sentences call it
PROBLEMS_MOST = 40  # that are said; nobody mends more at once


class TooSlow(Exception):
    """The budget is used up."""


def looked_at(raw: bytes, language: str, hexes_most: int, seconds: float) -> bodies.SentDrawing:
    """Say all about a drawing in a language."""
    try:
        with within(seconds):
            return described(raw, language, hexes_most)
    except TooSlow:
        return bodies.SentDrawing(problems=[told(Problem("too-slow", key=KEY), language)])


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Give a stretch of work so much processor time."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def described(raw: bytes, language: str, hexes_most: int) -> bodies.SentDrawing:
    """Read and check it; what can be read is drawn even if it cannot be played."""
    try:
        drawing = read_own(text_of(raw, KEY), KEY)
    except BadDrawing as error:
        return bodies.SentDrawing(problems=[told(error.problem, language)])
    hexes = int(drawing.board.n_hex)
    if hexes > hexes_most:
        return bodies.SentDrawing(
            problems=[told(Problem("too-many-hexes", key=KEY, hexes=hexes, most=hexes_most), language)]
        )
    problems = check_shown(drawing) or check(drawing) or tried(drawing)
    card = bodies.SentDrawing(
        problems=[told(problem, language) for problem in problems[:PROBLEMS_MOST]],
        more=max(0, len(problems) - PROBLEMS_MOST),
        warnings=[told(warning, language) for warning in warnings(drawing)[:PROBLEMS_MOST]],
        hexes=int(drawing.board.n_inner),
        tiles=tiles_of(drawing),
    )
    if not problems:
        describe_play(card, drawing, language)
    return card


def describe_play(card: bodies.SentDrawing, drawing: Drawing, language: str) -> None:
    """Say what it is called, and in which boxes it can be played by how many."""
    card.map = keep(drawing.text)
    card.link = f"/new?map={card.map}"
    card.name = map_title(drawing, card.map, language)
    card.text = drawing.said(drawing.special, language)
    card.box = drawing.box
    boxes = [all_boxes()[drawing.box], *[box for box in all_boxes().values() if box.name != drawing.box]]
    card.boxes = [found for box in boxes if (found := in_box(box, drawing)) is not None]


def in_box(box: Box, drawing: Drawing) -> bodies.SentInBox | None:
    """Say how a box is played on it, if it is."""
    map = PREFIX + drawing.digest
    if box.name != drawing.box and (box.map_for is not None or has_drawings(box) or not box.plays_on(drawing.box)):
        return None
    if not may_be_played(box, map, drawing):
        return None
    seats = sorted(n for n in drawing.seats if n in every_number(box))
    needs = needed_for(box.name, map)
    usual = [n for n in seats if n in box.seats]
    if not seats:
        return None
    if not usual:
        return bodies.SentInBox(box.name, seats, drawing.target, needs)
    try:
        return bodies.SentInBox(
            box.name, seats, int(book_of(set_table(box.name, map, usual[-1], **needs)).target), needs
        )
    except (UnknownWord, RuleConflict):
        return None


def has_drawings(box: Box) -> bool:
    """Tell whether a box has drawings of its own: then it is not offered on those of others."""
    return any(drawing.box == box.name for _, drawing in packaged_maps())


def check_shown(drawing: Drawing) -> list[Problem]:
    """Find texts that others could not read: names of drawings are names of tables in the lobby."""
    problems = []
    for name in drawing.name.values():
        try:
            check_table_name(name)
        except Refusal:
            problems.append(Problem("shown-name", key="name", most=40))
    for text in drawing.special.values():
        try:
            check_text(text)
        except Refusal:
            problems.append(Problem("shown-name", key="special", most=TEXT_MOST))
    return problems[:1]


def tiles_of(drawing: Drawing) -> list[bodies.SentTile]:
    """Give the hexes for a picture."""
    found = []
    chart = drawing.board.chart()
    for h in range(drawing.board.n_hex):
        x, y = hex_at(chart, h)
        number = drawing.number[h] if drawing.number[h] > 0 else 0
        found.append(bodies.SentTile(round(x, 1), round(y, 1), NAMES[drawing.terrain[h]], number))
    return found
