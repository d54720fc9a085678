"""What a seat is told is the same in every world that looks the same to it, over whole games."""

from __future__ import annotations

import random

import pytest

import wyspa
from tests.leaks.twins import twin
from tests.rule import rule
from tests.walker import Walker
from wyspa import NOBODY, TABLE, Game
from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import VERB, first
from wyspa.core.purse import held
from wyspa.core.state import State

HIDDEN_FROM_OTHERS = {"stolen", "drawn"}  # nature's actions whose outcome only some learn


def told(state: State, seat: int, since: int = 0) -> list[tuple[str, int, int, int]]:
    """Give the facts as a seat may know them."""
    return [event.seen_by(seat).row() for event in state.journal[since:]]


def same_for(rng: random.Random, book: Book, world: State, seat: int, action: int, knows: bool) -> int | None:
    """Find what the viewer would see as the same action in the other world; None if it cannot happen there."""
    out = Actions()
    book.legal_for(world, seat, out)
    actions = out.listed()
    name = book.verbs[action >> VERB].name
    if not knows and (name in HIDDEN_FROM_OTHERS or name == "discard"):
        return rng.choice(actions)
    if action in actions or book.fits(world, seat, action):
        return action
    return None


def reveals(book: Book, worlds: tuple[State, State], seat: int, action: int) -> bool:
    """Tell whether an action lays open how the worlds differ: a monopoly counts hands, the last discard shows all."""
    name = book.verbs[action >> VERB].name
    one, other = worlds
    if name == "monopoly":
        card = first(action)
        return any(
            held(one.players[k].purse, card) != held(other.players[k].purse, card)
            for k in range(book.seats)
            if k != seat
        )
    return name == "discard" and one.data == 1


def who_knows(book: Book, state: State, seat: int, action: int) -> list[int]:
    """Name the seats that learn the outcome of a hidden action, from the rules (B-79, B-83, B-88)."""
    name = book.verbs[action >> VERB].name
    if name == "stolen":
        return [state.data >> 20, state.data & ((1 << 20) - 1)]
    if name == "drawn":
        return [state.data]
    return [seat]


@rule("B-79", "B-83", "B-88")
@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2, 3])
def test_events_are_the_same_in_both_worlds(viewer: int):
    rng = random.Random(viewer)
    compared = hidden = 0
    for seed in range(3):
        game = wyspa.lay("base", "beginner", 4, hand_limit=4)
        game.tell()
        walker = Walker(seed)
        world = None
        since = 0
        while not game.over and game.turns < 150:
            if world is None:
                world = twin(rng, game.book, game.state, viewer)
                world.telling, world.journal = True, []
                since = len(game.state.journal)
            seat, action = walker.choose(game)
            knows = viewer in who_knows(game.book, game.state, seat, action)
            there = same_for(rng, game.book, world, seat, action, knows)
            if there is None or reveals(game.book, (game.state, world), seat, action):
                world = None  # this tells the two worlds apart, as it may: begin again with another twin
                game.play(action, seat)
                continue
            hidden += there != action
            game.play(action, seat)
            game.book.play(world, seat, there)
            if (world.winner == NOBODY) != (game.state.winner == NOBODY):
                world = None  # hidden points have won in one of them
                continue
            assert told(game.state, viewer, since) == told(world, viewer)
            assert game.book.view(world, viewer, True).plain() == game.view(viewer, True).plain()
            compared += 1
    assert compared > 300
    assert hidden > 5


def thefts(game: Game) -> list[int]:
    """Give the places of the thefts in the journal."""
    return [k for k, event in enumerate(game.state.journal) if event.name == "stolen"]


@rule("B-83")
def test_thief_and_victim_learn_the_stolen_card_and_others_do_not():
    game = wyspa.lay("base", "beginner", 4)
    game.tell()
    for _ in Walker(11).walk(game, turns=80):
        pass
    assert thefts(game)
    for k in thefts(game):
        event = game.state.journal[k]
        thief, victim = event.seat, event.what
        for seat in range(NOBODY, 4):
            shown = event.seen_by(seat).detail
            assert (0 <= shown < 5) == (seat in (thief, victim))


@rule("B-88")
def test_only_the_buyer_learns_the_card_from_the_pile():
    game = wyspa.lay("base", "beginner", 4)
    game.tell()
    for _ in Walker(12).walk(game, turns=150):
        pass
    drawn = [event for event in game.state.journal if event.name == "drawn"]
    assert drawn
    for event in drawn:
        for seat in range(NOBODY, 4):
            assert (0 <= event.seen_by(seat).detail < 5) == (seat == event.seat)


def test_a_masked_fact_names_no_eyes_and_leads_to_no_whole_one():
    game = wyspa.lay("base", "beginner", 4)
    game.tell()
    for _ in Walker(11).walk(game, turns=80):
        pass
    for event in game.events(NOBODY):
        assert event.eyes == []
        assert event.seat != TABLE or event.name == "route"
