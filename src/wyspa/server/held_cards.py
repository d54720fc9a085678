"""Why a hidden card of one's own cannot be played now. Those that can be are among the choices."""

from functools import lru_cache

from wyspa.core.book import Book
from wyspa.core.refusing import why_not_at_all
from wyspa.core.rule import Verb
from wyspa.core.shown import OwnCards
from wyspa.core.view import View
from wyspa.game import Game
from wyspa.server import messages
from wyspa.server.art import card_of
from wyspa.server.due import waits_in_turn
from wyspa.server.shop import LATER
from wyspa.server.speech import Voice, phrase


@lru_cache(maxsize=256)
def by_name(book: Book) -> dict[str, Verb]:
    """Give the verbs of a table by the cards they play: those have their names, or are named in the tables of art."""
    return {card_of(verb.name) or verb.name: verb for verb in book.verbs}


@lru_cache(maxsize=256)
def own_cards(book: Book) -> list[OwnCards]:
    """List what hidden cards of one's own a table has."""
    return [shown for shown in book.shown.values() if isinstance(shown, OwnCards)]


def waiting_cards(
    game: Game, seat: int, view: View, groups: list[messages.Group], voice: Voice
) -> list[messages.WaitingCard]:
    """List the own cards that wait, each with its reason; one that is never played has none."""
    playable = {group.card or group.verb for group in groups} | {
        choice.named for group in groups for choice in group.choices
    }
    verbs = by_name(game.book)
    found = []
    for shown in own_cards(game.book):
        if not any(view.facts.get(shown.name, ())):
            continue
        for card, name in enumerate(shown.of):
            if shown.count(view.facts[shown.name], card) == 0 or name in playable or name not in verbs:
                continue
            why = why_not_at_all(game.book, game.state, seat, verbs[name])
            later = why.key in LATER or why.key.startswith("not_in_")
            first = waits_in_turn(game, seat, why, voice)[0] if later else ""
            reason = first or (phrase(voice.language, "shop", "card_later") if later else voice.reason(why, seat))
            found.append(messages.WaitingCard(name, reason, "" if later else why.rule))
    return found
