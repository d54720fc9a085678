"""Bots say why in a sentence: from what everybody sees, in both languages, to whom it concerns."""

import random

import pytest

import wyspa
from tests.leaks.twins import twin
from wyspa import NOBODY
from wyspa.bots import Greedy, Reason
from wyspa.bots.driver import Driver
from wyspa.bots.reason import reason_of, reason_said
from wyspa.words import sentences

TABLES = [("base", "variable"), ("seafarers", "new-shores"), ("cities-knights", "variable")]


def test_it_says_whom_the_robber_hits_and_speaks_to_the_one_it_concerns() -> None:
    game = wyspa.lay(seed=1)
    why = Reason("robs_leader", 0, 9, points=8)
    assert reason_said(game, why, "en", 0) == "blocks your 9: you lead with 8"
    assert reason_said(game, why, "en", 1) == "blocks the 9: red leads with 8"
    assert reason_said(game, why, "pl", 0) == "blokuje twoje 9, bo prowadzisz (8 pkt)"
    assert reason_said(game, Reason("builds_missing", card=4), "en") == "builds to get ore"


def test_every_reason_has_a_sentence_in_both_languages() -> None:
    english, polish = sentences("en")["bot_reasons"], sentences("pl")["bot_reasons"]
    assert set(english) == set(polish)
    assert len(english) >= 20


@pytest.mark.parametrize(("box", "map"), TABLES)
def test_reasons_are_the_same_whatever_is_hidden(box: str, map: str) -> None:
    """Twin worlds look alike to a spectator and differ in hidden cards: the same action has the same reason."""
    game = wyspa.lay(box, map, seats=4, seed=6)
    driver = Driver(game, {seat: Greedy(seat) for seat in range(4)})
    kinds: set[str] = set()
    while game.turns < 30 and not game.over:
        before, done = game.state.copy(), len(game.actions_log)
        driver.step()
        seat, action = game.log()[done]
        if seat < 0:
            continue
        why = reason_of(driver.guide, game.book.view(before, NOBODY), seat, action)
        if why is None:
            continue
        kinds.add(why.key)
        other = twin(random.Random(done), game.book, before, NOBODY)
        assert reason_of(driver.guide, game.book.view(other, NOBODY), seat, action) == why
        for language in ("en", "pl"):
            for eyes in range(-1, 4):
                assert "{" not in reason_said(game, why, language, eyes)
    assert {"builds", "refuses"} <= kinds
    assert len(kinds) >= 6


def test_a_reason_that_fails_does_not_stop_the_game() -> None:
    class Tongue(Greedy):
        def reason(self, view: wyspa.View, action: int) -> Reason | None:
            raise ValueError("tied")

    game = wyspa.lay(seed=1)
    driver = Driver(game, {seat: Tongue(seat) for seat in range(4)})
    driver.tells_why = True
    for _ in range(20):
        driver.step()
    assert driver.reasons == []
    assert len(game.actions_log) >= 20
