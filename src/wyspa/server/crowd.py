"""Those who look at a table: coming, going, and what each of them is told."""

from wyspa.bots.reason import Reason, reason_said
from wyspa.server import messages
from wyspa.server.automatic import Automatic
from wyspa.server.clock import TurnClock
from wyspa.server.hosting import Hosting
from wyspa.server.listener import Listener
from wyspa.server.played import Played
from wyspa.server.presenter import Presenter
from wyspa.server.records import Head, Said
from wyspa.server.sealing import Sealing
from wyspa.server.speech import phrase
from wyspa.server.standing import Standing
from wyspa.server.states import Status
from wyspa.server.timing import Time
from wyspa.server.votes import Votes

CHAT_SHOWN = 100


class Crowd:
    """The people around one table. The table itself is built on it."""

    head: Head
    time: Time
    played: Played | None
    presenter: Presenter
    clock: TurnClock
    listeners: list[Listener]
    chat: list[Said]
    automatic: Automatic
    hosting: Hosting
    sealing: Sealing
    votes: Votes
    standing: Standing
    idle_since: float

    async def enter(self, listener: Listener, since: int) -> None:
        """Let somebody in and tell them everything."""
        if listener.key:
            await self.hosting.come(listener)
        self.listeners.append(listener)
        self.idle_since = self.time.now()
        if listener.seat >= 0:
            self.automatic.came_back(listener.seat)
        if not await self.sealing.try_to_go_on():  # the deal greets everybody
            self.greet(listener, since)
        await self.votes.settle()
        self.tell_seats()
        if listener.seat == self.head.host:
            for seat, key in sorted(self.automatic.failed.items()):
                self.tell_host(key, seat, self.head.chairs[seat].name)

    async def go(self, listener: Listener) -> None:
        """Note that a connection is gone; the seat is kept."""
        if listener in self.listeners:
            self.listeners.remove(listener)
            self.idle_since = self.time.now()
            if listener.seat >= 0 and listener.seat not in self.here():
                self.automatic.went(listener.seat)
                self.sealing.went()
            self.tell_seats()

    def here(self) -> set[int]:
        """List the seats that are connected."""
        return {listener.seat for listener in self.listeners if listener.seat >= 0}

    def version(self) -> int:
        """Give the newest version."""
        return self.played.version if self.played is not None else 0

    def greet(self, listener: Listener, since: int) -> None:
        """Tell somebody everything they need."""
        seat, language = listener.seat, listener.language
        listener.tell(self.presenter.welcome(self.played, seat, language))
        listener.tell(self.seats_message())
        listener.tell(messages.Chat([chat_line(said) for said in self.chat[-CHAT_SHOWN:]]))
        if self.head.status == Status.WAITING:
            listener.tell(self.sealing.message())
        if self.played is not None:
            listener.tell(self.presenter.places(self.played, language))
            self.catch_up(listener, since)
        self.votes.show(listener)
        self.standing.show(listener)
        if self.head.again:
            listener.tell(messages.Again(self.head.again, f"/t/{self.head.again}"))

    def catch_up(self, listener: Listener, since: int) -> None:
        """Tell what was missed, and how things stand."""
        played, seat, language = self.played, listener.seat, listener.language
        if played is None:
            return
        listener.tell(self.presenter.history(played, since, seat, language))
        self.show(listener, whole=True)
        if self.head.status == Status.OVER:
            listener.send(self.presenter.over(played, language))

    def tell_state(self) -> None:
        """Tell everybody anew how things stand: something besides the game has changed what can be done."""
        for listener in self.listeners:
            self.show(listener)

    def show(self, listener: Listener, whole: bool = False) -> None:
        """Tell somebody how things stand: what has changed since they were told last, or everything."""
        if self.played is None:
            return
        before, outlook = listener.outlook, self.presenter.outlook(self.played, listener.seat, listener.language)
        clock = self.clock.shown(listener.seat, self.time.now())
        if before is None or whole or not (listener.patches and outlook.follows(before)):
            listener.send(outlook.whole(clock))
        else:
            listener.send(outlook.since(before, clock))
        listener.outlook = outlook

    def seats_message(self) -> messages.Seats:
        """Say who is there."""
        watchers = sum(1 for listener in self.listeners if listener.seat < 0)
        return messages.Seats(
            self.head.status, self.hosting.seats(), watchers, self.hosting.may_start(), self.head.guests_talk
        )

    def tell_seats(self) -> None:
        """Tell everybody who is there."""
        self.tell_all(self.seats_message())

    def tell_all(self, message: messages.FromServer) -> None:
        """Tell everybody the same."""
        raw = messages.writer.encode(message)
        for listener in self.listeners:
            listener.send(raw)

    def notice(self, key: str, seat: int, name: str) -> None:
        """Tell everybody about somebody, each in their language."""
        for listener in self.listeners:
            listener.tell(messages.Notice(phrase(listener.language, "talk", key, name=name), seat))

    def tell_reason(self, played: Played, seat: int, why: Reason) -> None:
        """Tell everybody why a bot has done something, each in their language and from their side, with names."""
        for listener in self.listeners:
            voice = self.presenter.voice(played, listener.language)
            said = reason_said(played.game, why, listener.language, listener.seat, voice)
            listener.tell(messages.BotReason(seat, said))

    def tell_host(self, key: str, seat: int, name: str) -> None:
        """Tell the host alone about a seat."""
        for listener in self.listeners:
            if listener.seat == self.head.host:
                listener.tell(messages.Notice(phrase(listener.language, "talk", key, name=name), seat))


def chat_line(said: Said) -> messages.ChatLine:
    """Write a line of the chat."""
    return messages.ChatLine(said.n, said.seat, said.name, said.text, int(said.at * 1000))
