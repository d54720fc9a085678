"""What lies beside the board: the public facts of a view, as a table that drawings in SVG and text both read."""

from dataclasses import dataclass

from wyspa.core.book import Book
from wyspa.core.ids import NOBODY, SEVERAL, TABLE
from wyspa.core.purse import held
from wyspa.core.view import View
from wyspa.draw.labels import word


@dataclass(frozen=True)
class Fact:
    """One number beside a seat."""

    key: str  # the note of the view it comes from
    icon: str
    amount: int
    award: bool = False  # the seat holds the special card for it


# notes of the view with one number for each seat, the icon for it, and the note that says who holds an award for it
COUNTED = [
    ("development_counts", "i-sparkle", ""),
    ("knights", "i-shield", "army"),
    ("route_length", "i-route", "route"),
    ("trade_cards", "i-star", ""),
    ("bales", "i-bale", ""),
    ("warships", "i-anchor", ""),
    ("wonder_level", "i-tower", ""),
    ("defence", "i-shield", ""),
    ("progress_counts", "i-sparkle", ""),
    ("level_science", "i-science", ""),
    ("level_trade", "i-market", ""),
    ("level_politics", "i-politics", ""),
]
# likewise, but shown only once somebody has one; a note may have several numbers for each seat
EARNED = [
    ("land_tokens", "i-isle"),
    ("gift_points", "i-star"),
    ("docks_kept", "i-pier"),
    ("defender_tokens", "i-star"),
]
SIGNS = {"any": "3:1"}  # what the sign of a harbour says; one for a single kind of card says 2:1
PILE = "development_pile"
STOCKS = {"cloth_supply": "i-bale"}  # notes with one number for what lies beside the bank, and their icons
OWN_CARDS = ["development", "progress"]  # notes with one number for each name in book.named_args of the same key
# notes with one number: how far a figure has come on a track, its drawing, how long the track is, and the notes with
# the strengths of both sides when it arrives
TRACKS = [("barbarian_track", "barbarian", 7, "barbarian_strength", "defence")]


def facts_of(view: View, seat: int) -> list[Fact]:
    """List what all can see of a seat."""
    found = [Fact("cards", "i-cards", int(view.cards[seat]))] if seat < view.seats else []  # others have no hand
    for key, icon, award in COUNTED:
        counts = view.notes.get(key)
        if counts is not None and seat < len(counts):
            holder = view.notes.get(award, [NOBODY])[0]
            found.append(Fact(key, icon, counts[seat], holder == seat))
    for key, icon in EARNED:
        counts = view.notes.get(key, [])
        each = len(counts) // max(1, int(view.seats))
        if any(counts) and each and (seat + 1) * each <= len(counts):
            found.append(Fact(key, icon, sum(counts[seat * each : (seat + 1) * each])))
    return found


def bank_of(book: Book, view: View) -> list[tuple[str, int]]:
    """List the cards of the bank."""
    return [(book.card_names[card], int(view.bank[card])) for card in range(book.kinds)]


def stocks_of(view: View) -> list[tuple[str, int]]:
    """List what else lies beside the bank."""
    return [(name, view.notes[name][0]) for name in STOCKS if view.notes.get(name)]


def hand_of(book: Book, view: View) -> list[tuple[str, int]]:
    """List the own cards; a spectator has none."""
    if view.seat < 0:
        return []
    return [(book.card_names[card], int(held(view.hand, card))) for card in range(book.kinds)]


def own_cards_of(book: Book, view: View) -> list[tuple[str, int]]:
    """List the own hidden cards that are there."""
    found = []
    for kind in OWN_CARDS:
        names, counts = book.named_args.get(kind, []), view.notes.get(kind, [])
        found += [(name, n) for name, n in zip(names, counts, strict=False) if n > 0]
    return found


@dataclass(frozen=True)
class Track:
    """How far a figure has come, and what stands against what when it arrives."""

    key: str
    drawing: str
    at: int
    length: int
    attack: int
    defence: int


def tracks_of(view: View) -> list[Track]:
    """List the tracks beside the board."""
    return [
        Track(key, drawing, view.notes[key][0], length, sum(view.notes[attack]), sum(view.notes[defence]))
        for key, drawing, length, attack, defence in TRACKS
        if key in view.notes
    ]


def sign_of(dock: str) -> str:
    """Say what a harbour gives, for its sign."""
    return SIGNS.get(dock, "2:1")


def headline(book: Book, view: View, language: str = "en") -> str:
    """Say in one sentence how the game stands."""
    if view.winner != NOBODY:
        name = book.seat_names[view.winner]
        return word(language, "won", who=word(language, name), points=str(view.points[view.winner]))
    who = book.seat_names[view.turn]
    if view.who == SEVERAL:
        waited = [word(language, name) for name, n in zip(book.seat_names, list(view.waiting), strict=True) if n > 0]
        return word(language, "waiting", turn=str(view.turns + 1), who=", ".join(waited))
    if view.who not in (TABLE, view.turn):
        who = book.seat_names[view.who]
    return word(language, "turn", turn=str(view.turns + 1), who=word(language, who))
