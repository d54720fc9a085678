"""What a table does by itself: bots think, stand-ins play safe for those who are away, clocks run out."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from wyspa.bots import WAIT, Bot
from wyspa.bots.driver import Driver
from wyspa.core.ids import NOBODY, TABLE
from wyspa.core.shown import SECONDS, Record
from wyspa.game import Game
from wyspa.replay.added import bot_chance
from wyspa.server.bots_at_table import THINKS, USUAL, TableBots
from wyspa.server.clock import Shared
from wyspa.server.far_bots import FarBot, ThoughtLate
from wyspa.server.states import By, ChairKind, Role, Status
from wyspa.server.talks import Talk, open_talk, role_in

if TYPE_CHECKING:
    from wyspa.server.table import LiveTable

LONG = 60.0  # seconds of a phase that ends for all at once, if no rule shows how many there are
CHECK = 5.0  # seconds in which others may still claim before the table checks, as no host does it here
REST = 2.0  # seconds to wait after the disk has failed
log = logging.getLogger("wyspa.server")


class Automatic:
    """Bots, stand-ins and clocks of one table."""

    def __init__(self, owner: LiveTable) -> None:
        """Begin with nothing due."""
        self.owner = owner
        self.bots = TableBots(self.bot_failed, owner.limits.bot_offers, self.send)
        self.failed: dict[int, str] = {}  # seats whose bot has failed in this game, and what the host was told
        self.away: set[int] = set()  # persons for whom a stand-in plays
        self.gone: dict[int, float] = {}  # persons without a connection, and since when
        self.thinking: float | None = None  # when a bot will have thought
        self.resting = 0.0
        self.bell: float | None = None  # when time is up for everybody
        self.bell_total = 0.0  # seconds that there were for it
        self.bell_for: tuple[int, int] | None = None  # the turn and the phase it was set for
        self.halted: float | None = None  # seconds that were left when a check halted it
        self.talk: Talk | None = None  # about a trade
        self.talk_since = (-1, 0.0)  # the version with which it began, and when
        self.weighed = -1  # the version whose answers a bot has thought about

    # ---- who plays by itself --------------------------------------------------------------------

    def plays(self, seat: int) -> bool:
        """Tell whether nobody is asked for this seat: a bot has it, or somebody is away, or it is open."""
        return self.owner.head.chairs[seat].kind != ChairKind.PERSON or seat in self.away

    def came_back(self, seat: int) -> None:
        """Give the seat back to its person."""
        self.gone.pop(seat, None)
        if seat in self.away:
            self.away.discard(seat)
            self.owner.notice("came_back", seat, self.owner.head.chairs[seat].name)
        self.game_changed()

    def went(self, seat: int) -> None:
        """Begin the grace time."""
        self.gone[seat] = self.owner.time.now()
        if self.owner.head.status == Status.PLAYING:
            self.owner.notice("lost", seat, self.owner.head.chairs[seat].name)
        self.game_changed()

    def changed_hands(self, seat: int) -> None:
        """Forget the bot of a seat, and that its person was away."""
        self.bots.leave(seat)
        self.away.discard(seat)
        self.gone.pop(seat, None)
        self.owner.standing.kept.pop(seat, None)
        self.game_changed()

    def awake(self) -> bool:
        """Tell whether somebody looks on: a table without eyes sleeps."""
        return bool(self.owner.listeners) and self.owner.head.status == Status.PLAYING

    # ---- what is due --------------------------------------------------------------------

    def game_changed(self) -> None:
        """See who is asked now, set the clocks, and let a bot begin to think."""
        owner = self.owner
        played = owner.played
        now = owner.time.now()
        self.thinking = None
        self.talk = open_talk(played.game) if played is not None and not played.game.over else None
        if played is None:
            return
        owner.clock.for_all = None
        if self.talk is not None and self.talk_since[0] != played.question_since:
            self.talk_since = played.question_since, now
        here = owner.here()
        for seat, chair in enumerate(owner.head.chairs):
            if chair.kind == ChairKind.PERSON and seat not in here and seat not in self.away:
                self.gone.setdefault(seat, now)
        if not self.awake():
            owner.clock.stop(now)
            return
        game = played.game
        self.set_bell(now)
        owner.clock.for_all = self.shared()
        asked = game.waiting()
        people = [seat for seat in asked if not self.plays(seat)]
        owner.clock.ask(now, people, int(game.state.turn), game.turns, played.question_since)
        if len(people) < len(asked):
            at_once = len(asked) - len(people) if self.bots.drive(game).at_once else 1
            answers = self.talk is not None and asked[0] != self.talk.seat  # nobody waits for a bot's opinion
            self.thinking = now if answers else now + owner.limits.bot_seconds / at_once

    def set_bell(self, now: float) -> None:
        """Where the rules let the table end a phase for all, set the time they give for it."""
        game = self.owner.playing().game
        state = game.state
        phase = (int(state.turns), int(state.phase))
        if state.who == TABLE and game.book.chances[state.phase].by_hand:  # K-79: all stand still until it is checked
            if self.halted is None:
                self.halted, self.bell = max(0.0, self.bell - now) if self.bell is not None else 0.0, None
            if self.bell is None:
                self.bell = now + CHECK
        elif not len(game.book.bells[state.phase]):
            self.bell, self.bell_for, self.halted = None, None, None
        elif self.bell_for != phase:
            self.bell_total = seconds_of(game)
            self.bell = now + self.bell_total
            self.bell_for, self.halted = phase, None
        elif self.halted is not None:  # the round goes on with the seconds that were left
            self.bell, self.halted = now + self.halted, None

    def shared(self) -> Shared | None:
        """Give the time that everybody has, if the phase ends for all at once."""
        if self.bell is None:
            return None
        return Shared(self.bell, self.bell_total, self.halted)

    def due(self) -> float | None:
        """Give the next moment at which something is to be done."""
        if self.owner.head.status == Status.WAITING:
            return self.owner.sealing.due()
        if not self.awake():
            return None
        moments = [self.owner.clock.due(), self.thinking, self.bell, self.talk_due()]
        moments += [since + self.owner.limits.grace_seconds for since in self.gone.values()]
        known = [moment for moment in moments if moment is not None]
        return max(self.resting, min(known)) if known else None

    def rest(self) -> None:
        """Wait a little: something failed."""
        self.resting = self.owner.time.now() + REST

    async def act(self) -> None:
        """Do what is due, one thing."""
        if self.owner.head.status == Status.WAITING:
            await self.owner.sealing.act()
            return
        owner = self.owner
        now = owner.time.now()
        if not self.awake() or now < self.resting:
            return
        for seat, since in list(self.gone.items()):
            if now >= since + owner.limits.grace_seconds:
                self.stand_in(seat)
                await owner.votes.settle()
        await owner.votes.look()
        if not self.awake():
            return
        late = owner.clock.run_out(now)
        if self.bell is not None and now >= self.bell:
            await self.ring()
        elif move := self.talk_move(now):
            await self.move(*move)
        elif late:
            await self.move(late[0], By.CLOCK, self.driver(late[0]).safe(late[0]))
        elif self.thinking is not None and now >= self.thinking:
            asked = [seat for seat in owner.playing().game.waiting() if self.plays(seat)]
            move = self.next_move(asked) if asked else None
            if move is None:
                self.thinking = None
            else:
                await self.move(*move)

    def next_move(self, asked: list[int]) -> tuple[int, By, int] | None:
        """Give which of the seats that play by themselves acts next, as what, and what it does.

        Where all act at once, bots that have nothing to do wait while people are still at it: somebody may make them an
        offer. They look up again when something has happened, and pass when nobody else is left.
        """
        game = self.owner.playing().game
        people = len(game.waiting()) > len(asked)
        driver = self.bots.drive(game)
        while (seat := driver.next_seat(self.may_be_asked)) is not None:
            self.driver(seat)
            if self.owner.head.chairs[seat].kind != ChairKind.BOT or self.owner.head.chairs[seat].silent:
                return seat, By.STAND_IN, driver.safe(seat)  # it holds nobody up
            action = self.chosen(game, seat)
            if action == THINKS:
                self.owner.tell_seats()
                continue
            if action != WAIT:
                driver.go_on()
                return seat, By.BOT, action
            driver.wait(seat)
        return None if people or self.bots.thinking() else (asked[0], By.BOT, self.driver(asked[0]).safe(asked[0]))

    def may_be_asked(self, seat: int) -> bool:
        """Tell whether a seat plays by itself and is not thinking already."""
        return self.plays(seat) and seat not in self.bots.thinking()

    def send(self, bot: Bot, level: str) -> Bot:
        """Give who passes questions on to a bot that thinks long; where there are no workers it is asked here."""
        workshop = self.owner.workshop
        return bot if workshop is None else FarBot(bot, level, self.owner, workshop, self.has_thought)

    def has_thought(self, seat: int) -> None:
        """Ask the bot again, now that it knows."""

        async def ask_again() -> None:
            self.owner.tell_seats()
            if self.owner.played is not None:
                self.thinking = self.owner.time.now()

        self.owner.box.put(ask_again)

    def chosen(self, game: Game, seat: int) -> int:
        """Let a bot choose, and note how long it has thought."""
        begun = self.owner.time.now()
        self.bots.hear(self.owner.playing().told)
        action = self.bots.choose(game, seat)
        if action != THINKS:
            self.owner.pulse.thinking.add(self.owner.time.now() - begun)
        return action

    # ---- talks about a trade --------------------------------------------------------------------

    def declined(self) -> list[int]:
        """List who is asked and has declined the open offer before it was made."""
        standing, talk = self.owner.standing, self.talk
        return [seat for seat in talk.asked if standing.refuses(seat, talk)] if talk is not None else []

    def closes_by_itself(self) -> bool:
        """Tell whether the offer is a bot's, or of somebody who is away, and people are still asked about it."""
        return self.talk is not None and bool(self.talk.asked) and self.plays(self.talk.seat)

    def talk_due(self) -> float | None:
        """Give when something is to be done about the open talk that nobody at the table has to do."""
        if self.declined():
            return self.owner.time.now()
        if self.talk is None or not self.closes_by_itself():
            return None
        if self.talk.answered and self.weighed != self.owner.version():
            return self.owner.time.now()
        return self.talk_since[1] + self.owner.limits.offer_seconds

    def talk_move(self, now: float) -> tuple[int, By, int] | None:
        """Decline what was declined before, at once; a bot takes a good answer at once, and waits so long for others.

        Nobody is held up by an offer of a bot: when its patience is over it deals with those who have answered, or with
        nobody.
        """
        game = self.owner.playing().game
        if declined := self.declined():
            return declined[0], By.STANDING, self.driver(declined[0]).safe(declined[0])
        if not self.closes_by_itself() or self.talk is None:
            return None
        self.weighed = self.owner.version()
        seat = self.talk.seat
        chair = self.owner.head.chairs[seat]
        over = now >= self.talk_since[1] + self.owner.limits.offer_seconds
        driver = self.driver(seat)
        if chair.kind != ChairKind.BOT or chair.silent:
            return (seat, By.STAND_IN, driver.safe(seat)) if over else None
        if not over and not self.talk.answered:
            return None
        action = self.chosen(game, seat)
        if action == THINKS:
            return (seat, By.BOT, driver.safe(seat)) if over else None
        return (seat, By.BOT, action) if over or role_in(game, action) == Role.DEAL else None

    # ---- away -----------------------------------------------------------------------------------

    def stand_in(self, seat: int) -> None:
        """Let a bot play safe moves for somebody who is away."""
        self.gone.pop(seat, None)
        self.away.add(seat)
        self.owner.notice("stand_in", seat, self.owner.head.chairs[seat].name)
        self.owner.tell_seats()
        self.game_changed()

    async def ring(self) -> None:
        """End the phase for all: time is up."""
        played = self.owner.playing()
        self.bell = None
        if self.halted is None:
            self.bell_for = None
        entry = played.do(
            TABLE, played.game.legal(TABLE)[0], f"!{played.version + 1}", By.CLOCK, self.owner.time.wall()
        )
        await self.owner.keep(entry)
        self.owner.tell_version()

    async def move(self, seat: int, by: By, action: int) -> None:
        """Play for a seat."""
        owner = self.owner
        played = owner.playing()
        why = self.bots.drive(played.game).reason(seat, action) if by == By.BOT and owner.listeners else None
        entry = played.do(seat, action, f"!{played.version + 1}", by, owner.time.wall())
        await owner.keep(entry)
        owner.tell_version()
        if why is not None:
            owner.tell_reason(played, seat, why)

    def driver(self, seat: int) -> Driver:
        """Give the driver with a bot on a seat; it sits down when it is needed first."""
        game = self.owner.playing().game
        if seat not in self.bots.seated:
            head = self.owner.head
            seed = bot_chance(bytes.fromhex(head.seed), head.id, seat)
            self.bots.sit(game, seat, head.chairs[seat].level or USUAL, seed)
        return self.bots.drive(game)

    def bot_failed(self, seat: int, error: Exception) -> None:
        """Write a failing bot into the log, once a game, and tell the host; a safe move is played instead."""
        key = "bot_late" if isinstance(error.__cause__, ThoughtLate) else "bot_failed"
        if self.failed.get(seat) == key:
            return
        self.failed[seat] = key
        chair = self.owner.head.chairs[seat]
        log.error("table %s: the bot %s on seat %d failed", self.owner.head.id, chair.level, seat, exc_info=error)
        self.owner.tell_host(key, seat, chair.name)


def seconds_of(game: Game) -> float:
    """Give how long a phase lasts that ends for all at once, as the rules show it."""
    facts = game.view(NOBODY).facts
    for shown in game.book.shown.values():
        if isinstance(shown, Record) and SECONDS in shown.sorts and shown.name in facts:
            return float(facts[shown.name][shown.sorts.index(SECONDS)])
    return LONG
