"""The public half of a state: what a spectator sees. It is rendered from a spectator's view, so nothing can leak."""

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import KIND, NOBODY, OWNER
from wyspa.core.purse import unpacked
from wyspa.core.view import View
from wyspa.draw.facts import sign_of
from wyspa.draw.island import sign_at, to_sea
from wyspa.game import Game
from wyspa.server import messages
from wyspa.server.art import art
from wyspa.server.scene import named, piece_ids
from wyspa.server.shown import facts_of


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
        seats=[seat_state(book, view, seat) for seat in range(int(view.seats))],
        facts=facts_of(book, view, own=False),
        dice=dice,
        die=die,
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


def seat_state(book: Book, view: View, seat: int) -> messages.SeatState:
    """Write what all can see of a seat."""
    return messages.SeatState(
        points=int(view.points[seat]),
        cards=int(view.cards[seat]),
        supply=[int(view.supply[seat][kind]) for kind in piece_ids(book)],
        rates=unpacked(view.rates[seat], book.kinds),
        due=int(view.waiting[seat]),
    )
