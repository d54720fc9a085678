"""The public half of a state: what a spectator sees. It is rendered from a spectator's view, so nothing can leak."""

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import KIND, NOBODY, OWNER
from wyspa.core.purse import given, unpacked, wanted
from wyspa.core.view import View
from wyspa.draw.facts import COUNTED, EARNED, STOCKS, TRACKS, facts_of, sign_of, stocks_of, tracks_of
from wyspa.draw.island import sign_at, to_sea
from wyspa.draw.labels import word
from wyspa.draw.markers import CARRIED, MARKERS, PATHS, carried_by, marked_on
from wyspa.game import Game
from wyspa.server import messages
from wyspa.server.art import art
from wyspa.server.scene import named, piece_ids
from wyspa.server.speech import lookup
from wyspa.server.states import PlaceKind, Reply

# what a seat has said to an open offer, by the number in the note of the answers
SAID = [None, *Reply]
TALK = ("offer", "answers", "terms")
LONG = 24  # notes with more numbers are tables of the board, which are drawn or not for people
# notes that stand elsewhere in the state
SHOWN = {
    *TALK,
    "offers",
    "offers_to",
    "hand_limit",
    "development_pile",
    "development_used",
    "card_played",
    "revealed_points",
    *(key for key, _, _ in COUNTED),
    *(award for _, _, award in COUNTED),
    *(key for key, _ in EARNED),
    *STOCKS,
    *(name for track in TRACKS for name in (track[0], track[3])),
    *PATHS,
    *CARRIED.values(),
    *(name for marker in MARKERS for name in (marker.note, marker.number, marker.count)),
}


def public_state(
    game: Game, dice: list[int], language: str, harbours: list[messages.Harbour] | None = None, die: str = ""
) -> messages.PublicState:
    """Write what everybody may know; harbours change seldom and may be given."""
    book, view = game.book, game.view(NOBODY)
    return messages.PublicState(
        turn=int(view.turns) + 1,
        on_turn=int(view.turn),
        phase=game.phase,
        asked=game.waiting(),
        terrain=[int(x) for x in view.layout.terrain],
        number=[int(x) for x in view.layout.number],
        nodes=standing(view.on_node),
        edges=standing(view.on_edge),
        figures=figures_on(book, view),
        harbours=harbours if harbours is not None else harbours_of(book, view, language),
        bank=[int(x) for x in view.bank],
        seats=[seat_state(book, view, seat, language) for seat in range(int(view.seats))],
        awards=awards_of(book, view, language),
        notes=notes_of(view.notes, int(view.seats), language),
        dice=dice,
        die=die,
        stocks=[messages.Fact(name, word(language, name), STOCKS[name], n) for name, n in stocks_of(view)],
        tracks=[
            messages.Track(
                track.key,
                note_name(language, track.key),
                track.drawing,
                track.at,
                track.length,
                track.attack,
                track.defence,
            )
            for track in tracks_of(view)
        ],
        markers=markers_of(view, language),
        carried=carried_of(book, view),
        paths=[view.notes[name] for name in PATHS if view.notes.get(name)],
        talk=talk_of(book, view),
        offers=offers_of(book, view),
        winner=int(view.winner),
    )


def standing(places: "vec[i64]") -> list[list[int]]:
    """List what stands on corners or sides: place, kind, colour."""
    return [[place, int(here & KIND), int(here >> OWNER) - 1] for place, here in enumerate(places) if here]


def figures_on(book: Book, view: View) -> list[list[int]]:
    """List the figures: hex and figure."""
    return [
        [h, figure]
        for h, here in enumerate(view.on_hex)
        if here
        for figure in sorted(book.figure_names)
        if here & figure
    ]


def harbours_of(book: Book, view: View, language: str) -> list[messages.Harbour]:
    """Place the harbours with their signs."""
    found = []
    for edge, kind in zip(list(view.layout.dock_edges), list(view.layout.dock_kinds), strict=True):
        name = book.dock_names.get(int(kind), str(kind))
        x, y = sign_at(book, view, edge)
        card = art("cards", name, "r-") if name in book.card_names.values() else ""
        said = named(language, "harbours", name)
        found.append(
            messages.Harbour(
                int(edge), name, said, sign_of(name), card, round(x, 1), round(y, 1), to_sea(book, view, edge)
            )
        )
    return found


def seat_state(book: Book, view: View, seat: int, language: str) -> messages.SeatState:
    """Write what all can see of a seat."""
    facts = [messages.Fact(f.key, word(language, f.key), f.icon, f.amount, f.award) for f in facts_of(view, seat)]
    return messages.SeatState(
        points=int(view.points[seat]),
        cards=int(view.cards[seat]),
        facts=facts,
        supply=[int(view.supply[seat][kind]) for kind in piece_ids(book)],
        rates=unpacked(view.rates[seat], book.kinds),
        due=int(view.waiting[seat]),
    )


def awards_of(book: Book, view: View, language: str) -> list[messages.Award]:
    """List the special cards that a seat may hold, with how much the holder has."""
    found = []
    ways = "route" if len(book.edge_kinds) == 1 else "trade_route"  # of roads, or of roads and ships
    for key, icon, award in COUNTED:
        counts, holders = view.notes.get(key), view.notes.get(award)
        if award and counts is not None and holders is not None:
            holder = holders[0]
            name = lookup(language, "awards", ways if award == "route" else award) or word(language, key)
            found.append(
                messages.Award(award, name, icon, holder, counts[holder] if holder >= 0 else max(counts, default=0))
            )
    return found


def notes_of(notes: dict[str, list[int]], seats: int, language: str) -> list[messages.Note]:
    """List what else the rules show."""
    return [
        messages.Note(key, values, note_name(language, key), by_seat=len(values) == seats and seats > 1)
        for key, values in notes.items()
        if key not in SHOWN and 0 < len(values) <= LONG
    ]


def note_name(language: str, key: str) -> str:
    """Name a note in the words of the server or of the drawings; one without a name is for programs."""
    found = lookup(language, "notes", key) or word(language, key)
    return found if found != key else ""


def markers_of(view: View, language: str) -> list[messages.Marker]:
    """List what rules keep on the board."""
    return [
        messages.Marker(
            key=mark.marker.note, art=mark.marker.drawing, at=mark.place,
            place=PlaceKind.NODE if mark.marker.on_node else PlaceKind.EDGE,
            name=word(language, mark.marker.note), number=mark.number, count=mark.count,
            thing=mark.marker.thing, seat=mark.seat,
        )
        for mark in marked_on(view)
    ]  # fmt: skip


def carried_of(book: Book, view: View) -> list[list[int]]:
    """List the numbers that pieces carry: node and number."""
    if not any(name in view.notes for name in CARRIED.values()):
        return []
    found = []
    for node, here in enumerate(view.on_node):
        number = carried_by(view, book.pieces[here & KIND].name, int(here)) if here else -1
        if number >= 0:
            found.append([node, number])
    return found


def offers_of(book: Book, view: View) -> list[messages.Talk]:
    """Write the offers that are open at the same time, seen from those who make them."""
    found = []
    for seat, offer in enumerate(view.notes.get("offers", [])):
        if offer:
            found.append(
                messages.Talk(seat, unpacked(given(offer), book.kinds), unpacked(wanted(offer), book.kinds), [])
            )
    return found


def talk_of(book: Book, view: View) -> messages.Talk | None:
    """Write the open trade talk, if there is one."""
    if not all(name in view.notes for name in TALK):
        return None
    offer, answers, terms = view.notes["offer"][0], view.notes["answers"], view.notes["terms"]
    kinds = book.kinds
    said = []
    for seat, answer in enumerate(answers):
        reply = SAID[answer]
        if reply is not None:
            own = terms[seat] if reply == Reply.COUNTERS else 0
            give, want = (unpacked(given(own), kinds), unpacked(wanted(own), kinds)) if own else ([], [])
            said.append(messages.Answer(seat, reply, give, want))
    return messages.Talk(int(view.turn), unpacked(given(offer), kinds), unpacked(wanted(offer), kinds), said)
