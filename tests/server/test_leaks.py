"""Twin worlds: two games that differ only in the hidden cards of others send equal bytes to a seat."""

from __future__ import annotations

import os
import random

from tests.leaks.twins import twin
from wyspa.core.ids import NOBODY, TABLE
from wyspa.game import Game
from wyspa.server.clock import MODES, TurnClock
from wyspa.server.eyes import Eyes
from wyspa.server.played import Played
from wyspa.server.records import PLAYING, Chair, Entry, Head
from wyspa.server.wire import writer
from wyspa.table import set_table

GAMES = int(os.environ.get("WYSPA_TWINS", "200"))
SHOWN = ("handed_over", "discarded", "revealed", "won")  # the rules show hidden cards to everybody
CLOCK = TurnClock(MODES["off"])


def eyes_on(game: Game, like: Eyes) -> Eyes:
    """Look at another world from the same table."""
    eyes = Eyes(like.head, like.table)
    eyes.commitment = like.commitment
    old = like.playing()
    played = Played(old.table, bytes(32), b"salt")
    played.game = game
    played.told = list(old.told)
    played.steps = list(old.steps)
    played.version, played.dice, played.question = old.version, list(old.dice), old.question
    eyes.played = played
    return eyes


def all_bytes(eyes: Eyes, seat: int) -> bytes:
    """Give everything that a seat is sent at this moment."""
    return (
        eyes.state(seat, "pl", CLOCK, 0.0) + writer.encode(eyes.places("pl")) + writer.encode(eyes.welcome(seat, "en"))
    )


def test_hidden_cards_of_others_change_no_byte_that_a_seat_is_sent() -> None:
    rng = random.Random(11)
    worlds = actions = 0
    for number in range(GAMES):
        options = {"target": 6} if number % 2 else {"hand_limit": 4, "target": 5, "balanced_dice": "yes"}
        table = set_table("base", "variable" if number % 3 else "beginner", 3 + number % 2, **options)
        chairs = [Chair("person", f"P{seat}") for seat in range(len(table.seats))]
        head = Head("t", table.line(), "", "", "", "off", True, 0.0, "00" * 32, chairs, status=PLAYING)
        eyes = Eyes(head, table)
        eyes.played = played = Played(table, number.to_bytes(32, "big"), b"salt")
        played.begin(0.0)
        step = rng.randrange(6, 16)
        while not played.game.over and played.game.turns < 24:
            game = played.game
            seat = rng.choice(game.waiting())
            if played.version % step == 0:
                viewer = rng.randrange(NOBODY, len(chairs))
                other = game.copy()
                other.state = twin(rng, game.book, game.state, viewer)
                other.tell()
                twins = eyes_on(other, eyes)
                worlds += other.hash() != game.hash()
                assert all_bytes(eyes, viewer) == all_bytes(twins, viewer)
                actions += same_story(rng, eyes, twins, viewer)
            played.do(seat, rng.choice(game.legal(seat)), f"c{played.version}", "person", 0.0)
        viewer = rng.randrange(NOBODY, len(chairs))
        assert len(eyes.history(0, viewer, "en").entries) > 0
    assert worlds > GAMES * 3
    assert actions > GAMES // 2


def same_story(rng: random.Random, eyes: Eyes, twins: Eyes, viewer: int) -> int:
    """Do the same in both worlds, what the viewer may do, and compare what is told about it."""
    one, other = eyes.playing().game.copy(), twins.playing().game.copy()
    if viewer not in one.waiting():
        return 0
    action = rng.choice(one.legal(viewer))
    one.tell(), other.tell()
    for game in (one, other):
        game.play(action, viewer)
    if one.phase == "dice":
        thrown = rng.choice(one.legal(TABLE))
        for game in (one, other):
            game.play(thrown, TABLE)
    if one.state.who == TABLE or any(event.name in SHOWN for event in one.state.journal):
        return 0  # what nature draws may differ, and what the rules turn up
    told = []
    for game, like in ((one, eyes), (other, twins)):
        world = eyes_on(game, like)
        played = world.playing()
        played.note(Entry(played.version + 1, "play", viewer, [(viewer, action)], "x", "person", 0.0, 0))
        told.append(world.newest(viewer, "pl"))
    assert told[0] == told[1]
    return 1


def test_a_card_that_is_drawn_or_stolen_is_told_only_to_those_who_see_it() -> None:
    seen = 0
    for number in range(12):
        table = set_table("base", "beginner", 4, target=7)
        chairs = [Chair("person", f"P{seat}") for seat in range(4)]
        head = Head("t", table.line(), "", "", "", "off", True, 0.0, "00" * 32, chairs, status=PLAYING)
        eyes = Eyes(head, table)
        eyes.played = played = Played(table, number.to_bytes(32, "big"), b"salt")
        rng = random.Random(number)
        played.begin(0.0)
        while not played.game.over and played.game.turns < 150:
            seat = rng.choice(played.game.waiting())
            played.do(seat, rng.choice(played.game.legal(seat)), f"c{played.version}", "person", 0.0)
            for event in played.told[-1].events:
                if event.eyes:
                    for viewer in range(NOBODY, 4):
                        facts = [f for f in eyes.events(played.version, viewer, "en").facts if f.name == event.name]
                        open_ = [f for f in facts if f.seat == event.seat and f.detail is not None]
                        assert bool(open_) == (viewer in event.eyes), (event, viewer)
                        seen += 1
    assert seen > 100
