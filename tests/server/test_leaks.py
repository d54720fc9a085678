"""Twin worlds: two games that differ only in the hidden cards of others send equal bytes to a seat."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass

from tests.leaks.twins import twin
from wyspa.core.ids import NOBODY, TABLE
from wyspa.game import Game
from wyspa.server.clock import MODES, TurnClock
from wyspa.server.messages import writer
from wyspa.server.played import Played
from wyspa.server.presenter import Presenter
from wyspa.server.records import Chair, Entry, Head
from wyspa.server.states import By, ChairKind, ClockMode, EntryKind, Status
from wyspa.table import set_table

GAMES = int(os.environ.get("WYSPA_TWINS", "200"))
SHOWN = ("handed_over", "discarded", "revealed", "won")  # the rules show hidden cards to everybody
CLOCK = TurnClock(MODES[ClockMode.OFF])


@dataclass
class World:
    """A game, and what is told of it."""

    presenter: Presenter
    played: Played

    def beside(self, game: Game) -> World:
        """Give another world at the same table."""
        old = self.played
        played = Played(old.table, bytes(32), b"salt")
        played.game = game
        played.told = list(old.told)
        played.steps = list(old.steps)
        played.version, played.dice, played.question = old.version, list(old.dice), old.question
        return World(Presenter(self.presenter.head, self.presenter.table), played)

    def all_bytes(self, seat: int) -> bytes:
        """Give everything that a seat is sent at this moment."""
        told, played = self.presenter, self.played
        seldom = [told.places(played, "pl"), told.welcome(played, seat, "en")]
        state = told.outlook(played, seat, "pl").whole(CLOCK.shown(seat, 0.0))
        return state + b"".join(map(writer.encode, seldom))


def test_hidden_cards_of_others_change_no_byte_that_a_seat_is_sent() -> None:
    rng = random.Random(11)
    worlds = actions = 0
    for number in range(GAMES):
        options = {"target": 6} if number % 2 else {"hand_limit": 4, "target": 5, "balanced_dice": "yes"}
        table = set_table("base", "variable" if number % 3 else "beginner", 3 + number % 2, **options)
        chairs = [Chair(ChairKind.PERSON, f"P{seat}") for seat in range(len(table.seats))]
        head = Head("t", table.line(), "", "", "", ClockMode.OFF, True, 0.0, "00" * 32, chairs, status=Status.PLAYING)
        played = Played(table, number.to_bytes(32, "big"), b"salt")
        world = World(Presenter(head, table), played)
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
                twins = world.beside(other)
                worlds += other.hash() != game.hash()
                assert world.all_bytes(viewer) == twins.all_bytes(viewer)
                actions += same_story(rng, world, twins, viewer)
            played.do(seat, rng.choice(game.legal(seat)), f"c{played.version}", By.PERSON, 0.0)
        viewer = rng.randrange(NOBODY, len(chairs))
        assert len(world.presenter.history(played, 0, viewer, "en").entries) > 0
    assert worlds > GAMES * 3
    assert actions > GAMES // 2


def same_story(rng: random.Random, world: World, twins: World, viewer: int) -> int:
    """Do the same in both worlds, what the viewer may do, and compare what is told about it."""
    one, other = world.played.game.copy(), twins.played.game.copy()
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
    for game, like in ((one, world), (other, twins)):
        after = like.beside(game)
        played = after.played
        entry = Entry(played.version + 1, EntryKind.PLAY, viewer, [(viewer, action)], "x", By.PERSON, 0.0, 0)
        played.note(entry)
        told.append(after.presenter.newest(played, viewer, "pl"))
    assert told[0] == told[1]
    return 1


def test_a_card_that_is_drawn_or_stolen_is_told_only_to_those_who_see_it() -> None:
    seen = 0
    for number in range(12):
        table = set_table("base", "beginner", 4, target=7)
        chairs = [Chair(ChairKind.PERSON, f"P{seat}") for seat in range(4)]
        head = Head("t", table.line(), "", "", "", ClockMode.OFF, True, 0.0, "00" * 32, chairs, status=Status.PLAYING)
        played = Played(table, number.to_bytes(32, "big"), b"salt")
        world = World(Presenter(head, table), played)
        rng = random.Random(number)
        played.begin(0.0)
        while not played.game.over and played.game.turns < 150:
            seat = rng.choice(played.game.waiting())
            played.do(seat, rng.choice(played.game.legal(seat)), f"c{played.version}", By.PERSON, 0.0)
            for event in played.told[-1].events:
                if event.eyes:
                    for viewer in range(NOBODY, 4):
                        facts = [
                            f
                            for f in world.presenter.events(played, played.version, viewer, "en").facts
                            if f.name == event.name
                        ]
                        open_ = [f for f in facts if f.seat == event.seat and f.detail is not None]
                        assert bool(open_) == (viewer in event.eyes), (event, viewer)
                        seen += 1
    assert seen > 100
