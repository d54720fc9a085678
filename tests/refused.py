"""Makes up actions of every verb, possible or not, to see how they are refused. Knows no box."""

from __future__ import annotations

import random

from wyspa import Game
from wyspa.core.ids import EXTRA, A
from wyspa.core.purse import held, one, packed, terms
from wyspa.core.rule import Verb

MANY = 6


def anything(rng: random.Random, game: Game, verb: Verb) -> int:
    """Give any action of a verb: words of the right kinds after it, most of them impossible now."""
    book = game.book
    kinds = verb.form.split()
    if kinds[:1] == ["terms"]:
        give, want = [0] * book.kinds, [0] * book.kinds
        for card in range(book.kinds):
            (give if rng.random() < 0.5 else want)[card] = rng.choice([0, 0, 0, 1, 2])
        to = rng.randrange(book.seats + 1) if "seat" in kinds else 0
        return int(verb.code) | to << EXTRA | int(terms(packed(give), packed(want)))
    words = [one_of(rng, game, kind) for kind in kinds]
    action = int(verb.code)
    if words:
        action |= words[0] << A
    if len(words) > 1:
        action |= words[1]
    return int(verb.tidy(action))


def one_of(rng: random.Random, game: Game, kind: str) -> int:
    """Give any argument of a kind; one that may be missing is missing now and then."""
    board = game.state.board
    shift = 1 if kind.endswith("?") else 0
    if shift and rng.random() < 0.3:
        return 0
    bare = kind.rstrip("?")
    if bare in ("hex", "node", "edge"):
        return rng.randrange({"hex": board.n_hex, "node": board.n_node, "edge": board.n_edge}[bare])
    if bare == "number":
        return rng.randint(1, 6)
    return rng.randrange(len(game.notation.names_of(bare))) + shift


def offers_for(game: Game, seat: int) -> list[int]:
    """List what a seat could compose now: each card of its hand for each other one, to all and to each, by asking."""
    book, state = game.book, game.state
    purse = state.players[seat].purse
    found = []
    for verb in book.verbs:
        if not verb.built:
            continue
        for give in [card for card in range(book.kinds) if held(purse, card)]:
            for want in [card for card in range(book.kinds) if card != give]:
                deal = int(terms(one(give), one(want)))
                for to in range(book.seats + 1) if "seat" in verb.form.split() and book.seats <= MANY else [0]:
                    action = int(verb.code) | to << EXTRA | deal
                    if book.fits(state, seat, action):
                        found.append(action)
    return found
