"""What a hall answers to a phone, a desk or a wall, by the type of the message. What has an id is done once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from wyspa.core.why import UnknownWord
from wyspa.game import IllegalAction
from wyspa.server import messages
from wyspa.server.errors import Refusal, caused, plain
from wyspa.server.failing import StoreFailed
from wyspa.server.hall import wire
from wyspa.server.hall.claims import claims_now
from wyspa.server.hall.desk import DESK
from wyspa.server.hall.listener import HallListener
from wyspa.server.hall.states import HallPhase, HallRole, Halt
from wyspa.server.messages.hall import HallNotice, HallPong
from wyspa.server.pulse import RULES
from wyspa.server.speech import known_language, phrase
from wyspa.server.wire import Ping, Speak
from wyspa.words.refusal import possible

if TYPE_CHECKING:
    from wyspa.server.hall.hall import LiveHall

READY, NOT_READY = "ready", "not-ready"


def hear(hall: LiveHall, listener: HallListener, raw: bytes) -> None:
    """Read a frame and answer it; whatever is wrong with it is said in a sentence, and nothing has changed."""
    if listener.closed:
        return
    if not take_one(hall, listener):
        refuse(hall, listener, "", Refusal("too-fast"))
        return
    try:
        message = wire.reader.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        refuse(hall, listener, id_in(raw), Refusal("bad-message", why=plain(error)))
        return
    BESIDES.get(type(message), command)(hall, listener, message)


def pong(hall: LiveHall, listener: HallListener, message: Ping) -> None:
    """Say that we are here, and what time it is."""
    listener.tell(HallPong(message.n, round(hall.at() * 1000)))


def speak(hall: LiveHall, listener: HallListener, message: Speak) -> None:
    """Tell everything again in another language."""
    listener.language = known_language(message.language)
    hall.greet(listener)


def greet_once(hall: LiveHall, listener: HallListener, message: wire.HallHello) -> None:
    """Refuse: it has been said."""
    refuse(hall, listener, "", Refusal("bad-message", why="hello"))


# what is no command; everything else is one
BESIDES: dict[type, Callable[[LiveHall, HallListener, Any], None]] = {
    Ping: pong,
    Speak: speak,
    wire.HallHello: greet_once,
}


class Marked(msgspec.Struct):
    """Of a message that cannot be read: what it is answered by."""

    id: str = ""


def id_in(raw: bytes) -> str:
    """Find the id in a message that is wrong otherwise, so that whoever sent it knows which one it was."""
    try:
        return msgspec.json.decode(raw, type=Marked).id[:40]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def take_one(hall: LiveHall, listener: HallListener) -> bool:
    """Count a message of somebody; one too many is not read."""
    now = hall.time.now()
    if listener.bucket is None:
        listener.bucket = hall.bucket_for(listener, now)
    return listener.bucket.take(now)


def command(hall: LiveHall, listener: HallListener, message: Any) -> None:
    """Carry a command out, once; or say why not."""
    kind = type(message)
    came = hall.time.now()
    try:
        if kind in SEAT:
            if listener.role is not HallRole.SEAT:
                raise Refusal("not-seated")
            key = f"{hall.evening.chairs[listener.seat].secret[:16]}:{message.id}"
            if hall.answered(listener, key, message.id):
                return
            hall.check_disk()
            SEAT[kind](hall, listener, message, key)
        else:
            if listener.role is not HallRole.DESK or listener.host not in hall.evening.hosts:
                raise Refusal("not-host", 403)
            key = f"{listener.host[:16]}:{message.id}"
            if hall.answered(listener, key, message.id):
                return
            hall.check_disk()
            DESK[kind](hall, listener, message, key)
        if key in hall.in_flight:
            hall.await_ack(listener, key, message.id, came)
        else:
            listener.tell(messages.Ack(message.id, hall.evening.n))
    except (Refusal, IllegalAction, StoreFailed) as error:
        refuse(hall, listener, message.id, error)
    except Exception as error:
        refuse(hall, listener, message.id, error)
        raise


def refuse(hall: LiveHall, listener: HallListener, id: str, error: Exception) -> None:
    """Say why something is not done; who is refused all the time is sent away."""
    language, n = listener.language, hall.evening.n
    if isinstance(error, IllegalAction):
        hall.pulse.refused("hall", RULES)
        text = hall.voice(language).reason(error.why, listener.seat)
        instead = possible(hall.evening.playing().game, listener.seat, language)
        listener.tell(messages.Refused(id, error.why.key, text, n, error.why.rule, instead))
        return
    if isinstance(error, StoreFailed):
        error = Refusal("storage", why=error.key)
    if not isinstance(error, Refusal):
        error = Refusal("broken")
    hall.pulse.refused("hall", error.key)
    if error.key in STRIKING:
        listener.strikes += 1
        if listener.strikes > hall.limits.strikes:
            listener.close("flood")
            return
    listener.tell(messages.Refused(id, error.key, error.text(language), n, error.facts.get("rule", "")))


STRIKING = {"too-fast", "bad-message", "not-host", "not-seated"}

# ---- what a seat may say ----


def check_playing(hall: LiveHall) -> None:
    """Refuse what needs a game that goes on."""
    phase = hall.evening.phase
    if phase is HallPhase.WAITING:
        raise Refusal("hall-not-started")
    if phase is HallPhase.OVER:
        raise Refusal("over")


def check_clock(hall: LiveHall) -> None:
    """K-125: while the clock stands still no action is taken; what comes after the bell is late."""
    clock = hall.evening.clock
    if clock.halts:
        key = "hall-claim-checked" if clock.why is Halt.CLAIM else "hall-halted"
        raise Refusal(key, rule="K-128" if clock.why is Halt.CLAIM else "K-125")
    due = clock.due()
    if due is not None and hall.at() >= due:
        raise Refusal("too-late-for-round", rule="K-27")


def play(hall: LiveHall, seat: int, words: str, key: str, then: Callable[[], None] | None = None) -> None:
    """Play words of a seat."""
    try:
        hall.act(seat, words, key, then)
    except (UnknownWord, OverflowError) as error:
        raise caused("unknown-action", error) from None


def do(hall: LiveHall, listener: HallListener, message: wire.HallDo, key: str) -> None:
    """Do something in words. Nothing is too old: it is legal at this moment, or it is not."""
    check_playing(hall)
    word = message.action.split(" ", 1)[0].lower()
    if word == hall.evening.playing().CLAIM:
        claim_now(hall, listener, key)
        return
    check_clock(hall)
    play(hall, listener.seat, message.action, key)


def claim(hall: LiveHall, listener: HallListener, message: wire.ClaimVictory, key: str) -> None:
    """Claim the victory."""
    check_playing(hall)
    claim_now(hall, listener, key)


def claim_now(hall: LiveHall, listener: HallListener, key: str) -> None:
    """K-79, K-128: halt the clock until the host has looked; once a seat and round."""
    game = hall.evening.playing()
    seat = listener.seat
    if hall.head.claims == "auto":
        raise Refusal("claims-auto", rule="K-128")
    if hall.evening.claimed.get(seat) == game.number and seat not in claims_now(hall.evening):
        raise Refusal("claimed-already", rule="K-128")
    name = hall.evening.chairs[seat].name

    def tell() -> None:
        hall.summaries.seats_changed([seat])
        hall.say_to_all(lambda language: HallNotice("claim", phrase(language, "hall", "claims", name=name)))

    play(hall, seat, game.CLAIM, key, tell)


def ready(hall: LiveHall, listener: HallListener, message: wire.SayReady, key: str) -> None:
    """Say that one is ready, or not after all (K-127)."""
    check_playing(hall)
    check_clock(hall)
    play(hall, listener.seat, READY if message.on else NOT_READY, key)


def away(hall: LiveHall, listener: HallListener, message: wire.Away, key: str) -> None:
    """Go away for a while, or come back (K-130); nobody has to ask for leave."""
    seat = listener.seat
    if message.on:
        hall.gone.setdefault(seat, hall.time.now())
        if hall.evening.begun and not hall.evening.over and not hall.evening.chairs[seat].stand_in:
            hall.stand_in(seat, True)
    else:
        hall.gone.pop(seat, None)
        if hall.evening.chairs[seat].stand_in:
            hall.stand_in(seat, False)
    hall.summaries.seats_changed([seat])
    hall.wake()


def reveal(hall: LiveHall, listener: HallListener, message: wire.RevealNonce, key: str) -> None:
    """Show the nonce that was sealed."""
    hall.starting.reveal(listener.seat, message.nonce)


SEAT: dict[type, Callable[[LiveHall, HallListener, Any, str], None]] = {
    wire.HallDo: do,
    wire.ClaimVictory: claim,
    wire.SayReady: ready,
    wire.Away: away,
    wire.RevealNonce: reveal,
}
