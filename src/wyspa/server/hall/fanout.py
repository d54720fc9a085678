"""Telling everybody what has changed near them: in ticks, in slices, each board written once.

What has changed is marked when it is on the disk. Every tick (a roll at once) marked boards are read again, and
whoever sees one that has changed is sent what they lack. After a few milliseconds of this others have their turn, so
that no acknowledgement waits behind a broadcast; they have several, because an answer takes several steps. Who does
not take what is sent stays marked and gets the rest later.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from wyspa.server.collector import Tidying
from wyspa.server.hall.eyes import BoardTopic, Lens, OwnEyes
from wyspa.server.hall.ground import HallGround
from wyspa.server.hall.listener import HallListener
from wyspa.server.messages.hall import HallNear

if TYPE_CHECKING:
    from wyspa.server.hall.hall import LiveHall

TICK = 0.075  # seconds
SLICE = 0.003  # seconds of work before others have their turn
TURNS = 3  # that others have then: an action is read in one, handed to the disk in the next, answered in the third
encode = msgspec.json.Encoder().encode
CONFIG = HallNear.__struct_config__
NEAR = f'{{"{CONFIG.tag_field}":"{CONFIG.tag}",'.encode()  # how a patch begins: its parts are written already


class Fanout:
    """The boards of a running game, and who has to be told."""

    def __init__(self, hall: LiveHall) -> None:
        """Look at every board once."""
        evening = hall.evening
        self.hall = hall
        self.ground = HallGround(evening.playing().game)
        self.lens = Lens(evening, self.ground)
        self.topics = {k: BoardTopic(k, self.ground.key_of(k)) for k in self.ground.all}
        self.keys = {k: b'"%s":' % topic.key.encode() for k, topic in self.topics.items()}
        self.sight: list[list[int]] = []
        self.words: dict[int, bytes] = {}  # of actions
        self.boards: set[int] = set(self.topics)  # to be read again
        self.seats: set[int] = set()  # to be told
        self.looking: set[int] = set()  # boards that are read in this tick
        self.telling: set[int] = set()  # seats that are told in this tick
        self.held: dict[int, int] = {}  # boards that something has happened on that is not on the disk yet
        self.held_all = 0
        state = evening.playing().game.state
        for seat in range(evening.floor.seats):
            boards = self.ground.in_sight(state, seat)
            self.sight.append(boards)
            for k in boards:
                self.topics[k].viewers.add(seat)
        self.patches = self.empty = self.looked = self.late = 0
        self.busy = 0.0  # seconds spent
        self.tidying = Tidying(evening.floor.seats)

    # ---- marking -----------------------------------------------------------------------------------------

    def see_again(self, seat: int) -> list[int]:
        """Find out anew what a seat sees: it may have built farther away."""
        boards = self.ground.in_sight(self.lens.game.state, seat)
        if boards != self.sight[seat]:
            for k in boards:
                self.topics[k].viewers.add(seat)
            self.sight[seat] = boards
        return boards

    def hold(self, boards: Iterable[int] | None) -> None:
        """Do not show these boards (None: any) until what has happened there is on the disk."""
        if boards is None:
            self.held_all += 1
            return
        for k in boards:
            self.held[k] = self.held.get(k, 0) + 1

    def let_go(self, boards: Iterable[int] | None) -> None:
        """Show them: it is on the disk."""
        if boards is None:
            self.held_all -= 1
            self.mark_all()
            return
        for k in boards:
            left = self.held[k] - 1
            if left:
                self.held[k] = left
            else:
                del self.held[k]
            self.boards.add(k)

    def mark_all(self) -> None:
        """Read everything again, and tell everybody."""
        self.boards.update(self.topics)
        self.seats.update(range(len(self.sight)))

    def due(self) -> bool:
        """Tell whether anybody has to be told anything."""
        return bool(self.boards or self.seats)

    def at_rest(self) -> bool:
        """Tell whether everybody has been told everything."""
        return not (self.boards or self.seats or self.looking or self.telling)

    def awaits(self, seat: int) -> bool:
        """Tell whether a seat is about to be told something."""
        if seat in self.seats or seat in self.telling or self.held_all:
            return True
        marked = (self.boards, self.looking, self.held)
        return any(k in kind for k in self.sight[seat] for kind in marked)

    # ---- telling -----------------------------------------------------------------------------------------

    async def flush(self) -> None:
        """Read what is marked, and tell whoever sees it."""
        begun = turn = time.perf_counter()
        boards, self.boards = self.boards, self.looking
        self.looking = boards
        while boards:
            k = boards.pop()
            if self.held_all or k in self.held:
                continue  # it is marked again when it is on the disk
            self.look(k)
            if time.perf_counter() - turn > SLICE:
                turn = await self.give_way()
        seats, self.seats = self.seats, self.telling
        self.telling = seats
        while seats:
            seat = seats.pop()
            listeners = self.hall.crowd.at_seat(seat)
            self.hall.bots.look_again(seat)
            if listeners and self.hides(seat):
                self.seats.add(seat)
                continue
            for listener in listeners:
                if listener.slow:
                    self.late += 1
                    self.seats.add(seat)
                else:
                    self.tell(listener, seat)
            if time.perf_counter() - turn > SLICE:
                turn = await self.give_way()
        self.tidying.tidy()
        self.busy += time.perf_counter() - begun

    async def give_way(self) -> float:
        """Let others have their turn, and give the moment when they had it."""
        self.tidying.slice_done()
        for _ in range(TURNS):
            await asyncio.sleep(0)
        return time.perf_counter()

    def hides(self, seat: int) -> bool:
        """Tell whether something has happened near a seat that is not on the disk yet."""
        return bool(self.held_all) or (bool(self.held) and any(k in self.held for k in self.sight[seat]))

    def look(self, k: int) -> None:
        """Read one board again; whoever sees it is to be told if it has changed."""
        topic = self.topics[k]
        self.looked += 1
        if topic.look(self.lens):
            self.seats.update(topic.viewers)

    def tell(self, listener: HallListener, seat: int) -> None:
        """Send somebody what they lack."""
        text = self.patch_for(listener, seat)
        if text is None:
            self.empty += 1
        else:
            self.patches += 1
            listener.send(text)

    def patch_for(self, listener: HallListener, seat: int) -> bytes | None:
        """Write what somebody lacks: boards, own things, what can be done, and the round."""
        parts = []
        seen, topics, lens = listener.seen, self.topics, self.lens
        sight = self.sight[seat]
        boards = []
        for k in sight:
            topic = topics[k]
            version = seen.get(k, 0)
            if version != topic.version:
                boards.append(self.keys[k] + topic.since(version, lens))
                seen[k] = topic.version
        if boards:
            parts.append(b'"boards":{' + b",".join(boards) + b"}")
        me = listener.eyes.look(lens, seat, sight)
        if me is not None:
            parts.append(b'"me":' + encode(me))
        can = self.can(listener.eyes, seat)
        if can is not None:
            parts.append(can)
        stamp = self.hall.stamp
        if stamp is listener.stamp:
            return NEAR + b",".join(parts) + b"}" if parts else None
        listener.stamp = stamp
        if not parts:
            return stamp
        return b"[" + stamp + b"," + NEAR + b",".join(parts) + b"}]"

    def can(self, eyes: OwnEyes, seat: int) -> bytes | None:
        """Write what can be done, if it is something else than before."""
        legal = self.hall.legal(seat)
        if legal == eyes.can:
            return None
        eyes.can = legal
        words = self.words
        said = []
        for action in legal:
            word = words.get(action)
            if word is None:
                word = words[action] = encode(self.lens.game.say(action))
            said.append(word)
        return b'"can":[' + b",".join(said) + b"]"

    # ---- checking ----------------------------------------------------------------------------------------

    def audit(self) -> list[int]:
        """List the seats whose listeners hold something else than a fresh greeting would bring; nobody is told.

        What is marked, or not on the disk yet, is about to be told and not looked at.
        """
        stale: set[int] = set()
        fresh = {k: BoardTopic(k, topic.key) for k, topic in self.topics.items()}
        for k, topic in self.topics.items():
            if k in self.boards or k in self.looking or k in self.held or self.held_all:
                continue
            fresh[k].look(self.lens)
            if fresh[k].whole(self.lens) != whole_again(topic, self.lens):
                stale.update(topic.viewers)
        state = self.lens.game.state
        for seat, sight in enumerate(self.sight):
            listeners = self.hall.crowd.at_seat(seat)
            if not listeners or self.awaits(seat):
                continue
            if self.ground.in_sight(state, seat) != sight:
                stale.add(seat)
            for listener in listeners:
                told = listener.eyes
                now = OwnEyes()
                now.look(self.lens, seat, sight)
                now.can = self.hall.legal(seat)
                kept = [name for name in OwnEyes.__slots__ if name != "version"]
                same = all(getattr(told, name) == getattr(now, name) for name in kept)
                behind = any(listener.seen.get(k, 0) != self.topics[k].version for k in sight)
                if not same or behind or listener.stamp is not self.hall.stamp:
                    stale.add(seat)
        return sorted(stale)


def whole_again(topic: BoardTopic, lens: Lens) -> bytes:
    """Write all that was told of a board, not what was kept of that."""
    topic.full = None
    return topic.whole(lens)
