"""The own half of a state: hand, what can be done now by verb, and the prompt. What can be bought is in `shop`."""

from copy import copy
from functools import lru_cache

from wyspa.core.book import Book
from wyspa.core.ids import NOBODY, SEVERAL, TABLE, TERMS_MASK, VERB, extra, first, second
from wyspa.core.offering import offerings
from wyspa.core.purse import given, unpacked, wanted
from wyspa.core.rule import Verb
from wyspa.core.shown import OwnCards
from wyspa.core.view import View
from wyspa.game import Game
from wyspa.server import messages
from wyspa.server.art import art, card_of, rate_of, role_of
from wyspa.server.due import due_now, stance_of
from wyspa.server.shown import facts_of, heaps_near
from wyspa.server.speech import SAID_MOST, Voice, label_of, lookup, phrase, sentence
from wyspa.server.states import Clicked, PlaceKind
from wyspa.words.narration import describe
from wyspa.words.nouns import joined

PLACES: dict[str, Clicked] = {kind: Clicked(kind) for kind in PlaceKind}


def groups_for(game: Game, seat: int, voice: Voice) -> list[messages.Group]:
    """List the legal actions of a seat, grouped by verb, and what it may compose."""
    by_verb: dict[int, list[int]] = {}
    for action in game.legal(seat):
        by_verb.setdefault(action >> VERB, []).append(action)
    playable = own_cards_of(game.book)
    found = [group_of(game, game.book.verbs[verb], actions, voice, playable) for verb, actions in by_verb.items()]
    for verb in composed(game, seat):
        found.append(group_of(game, verb, [], voice, playable))
        found[-1].to = addressed(game, seat) if "seat" in verb.form.split() else []
    return found


def group_of(game: Game, verb: Verb, actions: list[int], voice: Voice, playable: frozenset[str]) -> messages.Group:
    """Write the legal actions of one verb."""
    group = copy(bare_group(game.book, verb, voice.language, verb.name in playable))
    form = verb.form
    if group.place != Clicked.NONE and " " not in form:
        group.choices = [place_alone(form, action) for action in actions]
    elif actions:
        group.choices = [voiced_choice(game.book, form, action, voice) for action in actions]
    return group


@lru_cache(maxsize=8192)
def bare_group(book: Book, verb: Verb, language: str, playable: bool) -> messages.Group:
    """Write what is the same about a verb whatever can be done; it is copied before anything is written into it."""
    kinds = verb.form.split()
    return messages.Group(
        verb=verb.name,
        label=label_of(language, verb.name),
        art=art("verbs", verb.name),
        form=verb.form,
        place=PLACES.get(kinds[0], Clicked.NONE) if kinds else Clicked.NONE,
        role=role_of(verb.name, verb.asks() > 0, playable or card_of(verb.name) != ""),
        choices=[],
        price=unpacked(verb.asks(), book.kinds) if verb.asks() else [],
        composed=verb.built,
        rate=rate_of(verb.name),
        card=card_of(verb.name),
    )


def voiced_choice(book: Book, form: str, action: int, voice: Voice) -> messages.Choice:
    """Give an action as this voice has written it before: an action says all about its choice."""
    known = voice.choices.get(action)
    if known is None:
        if len(voice.choices) >= SAID_MOST:
            voice.choices.clear()
        known = voice.choices[action] = choice_of(book, form, action)
        known.text = describe(voice, action)
    return known


@lru_cache(maxsize=16384)
def place_alone(form: str, action: int) -> messages.Choice:
    """Write a choice that is a place and nothing else, in whatever language; whoever gets it does not change it."""
    place, code = int(first(action)), str(action)
    if form == "node":
        return messages.Choice(code, node=place)
    return messages.Choice(code, edge=place) if form == "edge" else messages.Choice(code, hex=place)


def choice_of(book: Book, form: str, action: int) -> messages.Choice:
    """Write one legal action with its arguments."""
    choice = messages.Choice(action=str(action))
    kinds = form.split()
    if kinds[:1] == ["terms"]:  # an answer that repeats what it agrees to
        deal = action & TERMS_MASK
        choice.give, choice.want = unpacked(given(deal), book.kinds), unpacked(wanted(deal), book.kinds)
        choice.seat = int(extra(action)) - 1
        return choice
    for kind, value in zip(kinds, (int(first(action)), int(second(action))), strict=False):
        bare = kind.rstrip("?")
        if kind.endswith("?"):
            value -= 1
            if value < 0:
                continue
        if bare == "node":
            choice.node = value
        elif bare == "edge":
            choice.edge = value
        elif bare == "hex":
            choice.hex = value
        elif bare == "seat":
            choice.seat = value
        elif bare == "card":
            choice.cards = [*choice.cards, value]
        elif bare == "number":
            choice.numbers = [*choice.numbers, value]
        else:
            choice.named = book.named_args[bare][value]
    return choice


def composed(game: Game, seat: int) -> list[Verb]:
    """List what a seat may put together itself now: offers, proposals, counter-offers."""
    return [game.book.verbs[action >> VERB] for action in offerings(game.book, game.state, seat)]


def addressed(game: Game, seat: int) -> list[int]:
    """List whom an offer may be made to alone: everybody else in sight, or where all act at once those who still do."""
    view = game.view(seat)
    others = [other for other in view.scope if other != seat]
    return [other for other in others if view.waiting[other] > 0] if acts_at_once(game) else others


def acts_at_once(game: Game) -> bool:
    """Tell whether all act at the same time, until a bell rings."""
    return len(game.book.bells[game.state.phase]) > 0


# ---- what the own eyes see --------------------------------------------------------------------


def own_of(game: Game, view: View) -> messages.YouState:
    """Write hand, hidden facts and points of a seat."""
    book = game.book
    return messages.YouState(
        hand=unpacked(view.hand, book.kinds),
        points=int(view.total),
        aside=unpacked(view.aside, book.kinds) if view.aside else [],
        facts=facts_of(book, view, own=True) | heaps_near(book, view),
        near=[messages.Neighbour(seat, unpacked(purse, book.kinds)) for seat, purse in view.hands.items()],
    )


@lru_cache(maxsize=256)
def own_cards_of(book: Book) -> frozenset[str]:
    """Name the hidden cards that a seat may hold: verbs of the same name play them."""
    return frozenset(name for shown in book.shown.values() if isinstance(shown, OwnCards) for name in shown.of)


def prompt_for(game: Game, seat: int, voice: Voice, groups: list[messages.Group]) -> str:
    """Say whose turn it is and what to do now, in one sentence."""
    state, language = game.state, voice.language
    if state.winner != NOBODY:
        return phrase(language, "prompting", "won", seat=voice.seat(int(state.winner)))
    if state.who == TABLE:
        return lookup(language, "table_prompts", game.phase) or phrase(language, "prompting", "table")
    stance = stance_of(game, seat)
    said = lookup(language, "prompt_sentences", f"{game.phase}-{stance}") if stance else None
    if said is not None:
        return said
    asked = game.waiting()
    turn = int(state.turn)
    talking = state.who == SEVERAL and any(verb.built for verb in game.book.phases[state.phase])
    talking = talking and not acts_at_once(game)  # there offers are made while everybody goes on
    if seat in asked:
        if talking:
            key = "proposal" if seat == turn else "offer"
            return phrase(language, "prompting", key, seat=voice.seat(turn))
        what = due_now(game, seat, language) or labels(groups, language)
        return phrase(language, "prompting", "you" if seat == turn else "you_also", what=what)
    if talking:
        key = "own_offer" if seat == turn else "waiting_answers"
        return phrase(language, "prompting", key, seat=voice.seat(turn))
    if len(asked) == 1:
        key = "other" if asked[0] == turn else "answering"
        return sentence(phrase(language, "prompting", key, seat=voice.seat(asked[0])))
    return phrase(language, "prompting", "others", list=joined(language, [voice.seat(other) for other in asked]))


def labels(groups: list[messages.Group], language: str) -> str:
    """Name what can be done."""
    return ", ".join(dict.fromkeys(group.label.lower() for group in groups))
