"""A position in sentences, for those who do not see the picture."""

from wyspa.core.book import Book
from wyspa.core.ids import KIND, OWNER
from wyspa.core.notation import Places
from wyspa.core.view import View
from wyspa.draw.facts import Teller, bank_of, facts_of, hand_of, headline, own_cards_of, told
from wyspa.draw.labels import capital, word


def describe(book: Book, view: View, places: Places, language: str, names: list[str]) -> str:
    """Say everything a picture shows: how it stands, each seat and its pieces, figures, harbours, bank, hand."""

    def say(key: str) -> str:
        return word(language, key)

    parts = [f"{headline(book, view, language)}, {word(language, 'target', points=str(view.target))}"]
    for seat in view.scope:
        points = view.total if seat == view.seat else view.points[seat]
        facts = [f"{say('points')} {points}"] + [told(fact) for fact in facts_of(book, view, seat, language)]
        parts.append(f"{names[seat]}: {', '.join(facts + pieces_of(book, view, places, seat, language))}")
    for colour in range(len(book.seat_names), len(book.colour_names)):
        facts = [told(fact) for fact in facts_of(book, view, colour, language)]
        name = word(language, "unplayed", who=say(book.colour_names[colour]))
        parts.append(f"{name}: {', '.join(facts + pieces_of(book, view, places, colour, language))}")
    for figure in sorted(book.figure_names):
        at = [places.say_hex(h) for h in range(view.board.n_hex) if view.figures(h) & figure]
        if at:
            parts.append(f"{say(book.figure_names[figure])} {' '.join(at)}")
    parts += Teller(book, view, places, language).all()
    docks = zip(list(view.layout.dock_edges), list(view.layout.dock_kinds), strict=True)
    for edge, kind in docks:
        parts.append(f"{say('harbour')} {places.say_edge(edge)} {say(book.dock_names.get(kind, str(kind)))}")
    parts.append(f"{say('bank')}: " + ", ".join(f"{say(card)} {n}" for card, n in bank_of(book, view)))
    if view.seat >= 0:
        held = hand_of(book, view) + own_cards_of(book, view)
        parts.append(f"{say('hand')}: " + ", ".join(f"{say(card)} {n}" for card, n in held))
    return " ".join(f"{capital(part)}." for part in parts)


def pieces_of(book: Book, view: View, places: Places, seat: int, language: str) -> list[str]:
    """List where the pieces of a seat stand, kind by kind."""
    where: dict[int, list[str]] = {}
    for node in range(view.board.n_node):
        if view.node(node) >> OWNER == seat + 1:
            kind = int(view.node(node) & KIND)
            where.setdefault(kind, []).append(places.say_node(node))
    for edge in range(view.board.n_edge):
        if view.edge(edge) >> OWNER == seat + 1:
            where.setdefault(int(view.edge(edge) & KIND), []).append(places.say_edge(edge))
    return [f"{word(language, book.pieces[kind].name)} {' '.join(where[kind])}" for kind in sorted(where, reverse=True)]
