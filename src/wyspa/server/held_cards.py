"""Why a hidden card of one's own cannot be played now. Those that can be are among the choices."""

from wyspa.core.refusing import why_not_at_all
from wyspa.core.shown import OwnCards
from wyspa.core.view import View
from wyspa.game import Game
from wyspa.server import messages
from wyspa.server.shop import LATER
from wyspa.server.speech import Voice, phrase


def waiting_cards(
    game: Game, seat: int, view: View, groups: list[messages.Group], voice: Voice
) -> list[messages.WaitingCard]:
    """List the own cards that wait, each with its reason; one that is never played has none."""
    playable = {group.verb for group in groups} | {choice.named for group in groups for choice in group.choices}
    verbs = {verb.name: verb for verb in game.book.verbs}
    found = []
    for shown in game.book.shown.values():
        if not isinstance(shown, OwnCards) or shown.name not in view.facts:
            continue
        for card, name in enumerate(shown.of):
            if shown.count(view.facts[shown.name], card) == 0 or name in playable or name not in verbs:
                continue
            why = why_not_at_all(game.book, game.state, seat, verbs[name])
            later = why.key in LATER or why.key.startswith("not_in_")
            reason = phrase(voice.language, "shop", "card_later") if later else voice.reason(why, seat)
            found.append(messages.WaitingCard(name, reason, "" if later else why.rule))
    return found
