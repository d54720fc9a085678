"""What lies beside the board as SVG: how the game stands, the seats, the bank, the own hand, in a column 262 wide."""

from textwrap import wrap

from wyspa.core.book import Book
from wyspa.core.ids import NOBODY
from wyspa.core.notation import Places
from wyspa.core.shown import OnPlaces, Pile, Shown, Track
from wyspa.core.view import View
from wyspa.draw.facts import (
    LabelledNumber,
    Teller,
    bank_of,
    facts_of,
    hand_of,
    headline,
    own_cards_of,
    say,
    stocks_of,
    told,
    tracks_of,
)  # fmt: skip
from wyspa.draw.geometry import number
from wyspa.draw.kit import Kit, written
from wyspa.draw.labels import capital, word
from wyspa.words.shown import fact_name, fact_word

WIDE = 262.0
GAP = 12.0
HEAD = 62.0
SEAT = 88.0
BANK = 100.0
TRACK = 84.0
SHOWN = 8  # seats with a card of their own; a hall has more
ROW, LINE = 54.0, 20.0
LETTERS = 40  # of a line of words
A_ROW = 8  # kinds of cards beside each other
FACT_WIDE = 46.0
FACT_HIGH = 26.0
FACTS_A_ROW = 5


class Column:
    """Draws one thing below the other."""

    def __init__(self, book: Book, view: View, kit: Kit, language: str, names: list[str]) -> None:
        """Begin at the top."""
        self.book = book
        self.view = view
        self.kit = kit
        self.language = language
        self.names = names
        self.out: list[str] = []
        self.y = 0.0

    def say(self, key: str, **facts: str) -> str:
        """Say a word in the language of the picture."""
        return word(self.language, key, **facts)

    def panel(self, height: float, ring: bool = False) -> None:
        """Lay an empty card."""
        edge = f' stroke="{self.kit.colour("turn-fill")}" stroke-width="2.5"' if ring else ""
        self.out.append(
            f'<rect x="0" y="{number(self.y)}" width="{number(WIDE)}" height="{number(height)}" rx="14" '
            f'fill="{self.kit.colour("surface")}"{edge}/>'
        )

    def draw_head(self, title: str) -> None:
        """Say which island it is and how the game stands."""
        kit = self.kit
        self.out.append(kit.use("isle", 22, self.y + 24, scale=1.1))
        self.out.append(kit.words(title, 54, self.y + 22, 19, "ink", bold=True, named=True))
        self.out.append(kit.words(capital(headline(self.book, self.view, self.language)), 54, self.y + 42, 13, "ink-2"))
        self.y += HEAD

    def draw_seat(self, seat: int) -> None:
        """Draw the public facts of a seat."""
        kit, view = self.kit, self.view
        name = self.book.seat_names[seat]
        on_turn = seat == (view.turn if view.winner == NOBODY else view.winner)
        points = int(view.total if seat == view.seat else view.points[seat])
        self.out.append(
            f'<g data-seat="{written(name)}" data-points="{points}"><title>{written(self.told(seat, points))}</title>'
        )
        facts = facts_of(self.book, view, seat, self.language)
        rows = [facts[k : k + FACTS_A_ROW] for k in range(0, len(facts), FACTS_A_ROW)]
        height = SEAT + max(0, len(rows) - 1) * FACT_HIGH
        self.panel(height, ring=on_turn)
        self.draw_tab(seat, height)
        self.draw_badge(seat, 36, self.y + 30)
        self.out.append(kit.words(self.names[seat], 60, self.y + 35, 15, "ink", bold=True))
        self.out.append(kit.digits(str(points), 232, self.y + 38, 28, kit.colour("ink")))
        for r, row in enumerate(rows):
            for k, fact in enumerate(row):
                x, y = 32 + k * FACT_WIDE, self.y + 67 + r * FACT_HIGH
                colour = "turn" if fact.award else "ink-2"
                number_colour = colour if fact.award else "ink"
                self.out.append(kit.symbol(fact.art, x, y, 18, colour))
                self.out.append(kit.words(str(fact.amount), x + 14, y + 5, 14, number_colour, bold=True))
        self.out.append("</g>")
        self.y += height + GAP

    def told(self, seat: int, points: int) -> str:
        """Say the facts of a seat in words."""
        facts = [f"{self.say('points')} {points}"]
        facts += [told(fact) for fact in facts_of(self.book, self.view, seat, self.language)]
        return f"{self.names[seat]}: {', '.join(facts)}"

    def draw_tab(self, seat: int, height: float) -> None:
        """Draw the colour and pattern of a seat along the left of its card."""
        top, bottom = number(self.y), number(self.y + height)
        low = number(self.y + height - 14)
        shape = f'd="M14 {top}A14 14 0 0 0 0 {number(self.y + 14)}V{low}A14 14 0 0 0 14 {bottom}'
        self.out.append(f'<path {shape}H8V{top}Z" fill="{self.kit.coat(seat, "p")}"/>')
        self.out.append(f'<path {shape}H8V{top}Z" fill="{self.kit.coat(seat, "p-pat")}"/>')

    def draw_badge(self, seat: int, x: float, y: float) -> None:
        """Draw colour, pattern and mark of a seat as a round badge."""
        kit = self.kit
        at = f'cx="{number(x)}" cy="{number(y)}"'
        self.out.append(f'<circle {at} r="14.5" fill="{kit.coat(seat, "p")}"/>')
        self.out.append(f'<circle {at} r="14.5" fill="{kit.coat(seat, "p-pat")}" opacity=".55"/>')
        self.out.append(f'<circle {at} r="9.5" fill="{kit.coat(seat, "p")}"/>')
        self.out.append(kit.use(kit.mark_of(seat), x, y, seat=seat, scale=0.78))
        self.out.append(
            f'<circle {at} r="14.5" fill="none" stroke="{kit.colour("piece-line")}" '
            'stroke-opacity=".75" stroke-width="2"/>'
        )

    def draw_cards(self, kind: str, cards: list[tuple[str, int]], note: str, below: list[LabelledNumber]) -> None:
        """Draw kinds of cards with how many there are, in rows, and name others below."""
        rows = [cards[k : k + A_ROW] for k in range(0, len(cards), A_ROW)]
        height = BANK + (len(rows) - 1) * ROW + (8 + len(below) * LINE if below else 0)
        self.out.append(f'<g data-cards="{kind}">')
        self.panel(height)
        self.out.append(self.kit.words(self.say(kind), 18, self.y + 28, 16, "ink", bold=True, named=True))
        if note:
            self.out.append(self.kit.words(note, WIDE - 16, self.y + 27, 12, "ink-2", end=True))
        for r, row in enumerate(rows):
            step = (WIDE - 24) / max(len(row), 5)
            for k, (name, n) in enumerate(row):
                x, y = 12 + step * (k + 0.5), self.y + 54 + r * ROW
                drawing = f"r-{name}" if self.kit.has(f"r-{name}") else "r-plain"
                label = written(f"{self.say(name)}: {n}")
                self.out.append(f'<g data-card="{written(name)}" data-count="{n}"><title>{label}</title>')
                self.out.append(self.kit.use(drawing, x, y, scale=0.62))
                self.out.append(self.kit.words(str(n), x, y + 32, 14, "ink", middle=True, bold=True) + "</g>")
        for k, fact in enumerate(below):
            y = self.y + height - 14 - (len(below) - 1 - k) * LINE
            mark = "stock" if kind == "bank" else "own"
            self.out.append(f'<g data-{mark}="{written(fact.key)}" data-count="{fact.amount}">')
            self.out.append(self.kit.symbol(fact.art, 26, y - 5, 16))
            self.out.append(self.kit.words(f"{fact.name} × {fact.amount}", 42, y, 13, "ink") + "</g>")
        self.out.append("</g>")
        self.y += height + GAP

    def draw_track(self, track: Track, numbers: list[int]) -> None:
        """Draw a track with the figure where it stands, and the strengths of both sides."""
        kit, length = self.kit, int(track.length)
        at, attack, defence = numbers
        name = fact_name(self.language, self.book, track)
        self.out.append(f'<g data-track="{at}"><title>{written(f"{name} {at}/{length}")}</title>')
        self.panel(TRACK)
        self.out.append(kit.words(name, 18, self.y + 26, 15, "ink", bold=True, named=True))
        sides = (("attack", attack), ("defence", defence))
        words = [f"{fact_word(self.language, self.book, track, key)} {n}" for key, n in sides]
        self.out.append(kit.words(", ".join(words), WIDE - 16, self.y + 25, 12, "ink-2", end=True))
        step = (WIDE - 56) / length
        y = number(self.y + 58)
        self.out.append(
            f'<path d="M28 {y}H{number(WIDE - 28)}" stroke="{kit.colour("line")}" stroke-width="6" '
            'stroke-linecap="round"/>'
        )
        for k in range(length + 1):
            fill = kit.colour("turn-fill" if k == length else "surface-3")
            self.out.append(f'<circle cx="{number(28 + k * step)}" cy="{y}" r="7" fill="{fill}"/>')
        self.out.append(kit.use(track.art, 28 + at * step, self.y + 52, scale=0.5) + "</g>")
        self.y += TRACK + GAP

    def draw_lines(self, lines: list[str]) -> None:
        """Write what is said in words, on a card of its own."""
        rows = [row for line in lines for row in wrap(capital(line), LETTERS, subsequent_indent="   ")]
        if rows:
            self.panel(len(rows) * LINE + 18)
            for k, row in enumerate(rows):
                self.out.append(self.kit.words(row, 18, self.y + 24 + k * LINE, 12, "ink-2"))
            self.y += len(rows) * LINE + 18 + GAP


def draw_legend(
    book: Book, view: View, kit: Kit, places: Places, title: str, language: str, names: list[str]
) -> tuple[str, float]:
    """Draw the column and give its height."""
    column = Column(book, view, kit, language, names)
    column.draw_head(title)
    for seat in view.scope[:SHOWN]:
        column.draw_seat(seat)
    for track, numbers in tracks_of(book, view):
        column.draw_track(track, numbers)
    column.draw_cards("bank", bank_of(book, view), "", stocks_of(book, view, language))
    teller = Teller(book, view, places, language)
    beside = told_beside(book, view)
    column.draw_lines([line for shown in beside for line in say(shown, teller, view.facts[shown.name])])
    if view.seat >= 0:
        own = [LabelledNumber(name, word(language, name), "i-sparkle", n) for name, n in own_cards_of(book, view)]
        column.draw_cards("hand", hand_of(book, view), names[view.seat], own)
    return "".join(column.out), column.y - GAP


def told_beside(book: Book, view: View) -> list[Shown]:
    """List what is neither drawn on the board nor beside the bank."""
    return [
        shown
        for shown in book.shown.values()
        if shown.name in view.facts
        and not isinstance(shown, OnPlaces | Track)
        and not (isinstance(shown, Pile) and not shown.of and not shown.by)
    ]
