"""What the host may do from the desk. Each act is an entry of the log; most can be taken back until the next roll."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import msgspec

from wyspa.core.why import RuleConflict, UnknownWord
from wyspa.server.bots_at_table import level_named
from wyspa.server.errors import Refusal, caused
from wyspa.server.hall import records, wire
from wyspa.server.hall.acts import Act
from wyspa.server.hall.claims import claims_now, verdict
from wyspa.server.hall.eyes import BoardTopic
from wyspa.server.hall.game import table_of
from wyspa.server.hall.people import changed_seats, swap_by_host
from wyspa.server.hall.rows import Floor, RowPlan, read_rows
from wyspa.server.hall.states import ClaimMode, EmptySeats, HallPhase, Halt, Sitting
from wyspa.server.messages.hall import CoHost, HallAnnounce, HallBoardLook, HallBoardPatch, HallNotice
from wyspa.server.readable import check_table_name, check_text
from wyspa.server.seats import hashed, new_secret
from wyspa.server.speech import phrase
from wyspa.server.states import known

if TYPE_CHECKING:
    from wyspa.server.hall.hall import LiveHall
    from wyspa.server.hall.listener import HallListener

COHOSTS_MOST = 20
NAMES_MOST = 40
Carry = Callable[["LiveHall", "HallListener", Any, str], None]
DESK: dict[type, Carry] = {}


def on(kind: type) -> Callable[[Carry], Carry]:
    """Note who carries out messages of a kind."""

    def note(work: Carry) -> Carry:
        DESK[kind] = work
        return work

    return note


def host_of(hall: LiveHall, listener: HallListener) -> str:
    """Name the host that does something, for the log."""
    return hall.evening.hosts[listener.host] or records.HOST


def check_seat(hall: LiveHall, seat: int) -> None:
    """Refuse a seat that is not there."""
    if not hall.evening.floor.has(seat):
        raise Refusal("no-such-seat", 404, seats=str(hall.evening.floor.seats))


def check_person(hall: LiveHall, seat: int) -> None:
    """Refuse a seat that no person has."""
    check_seat(hall, seat)
    if not hall.evening.chairs[seat].taken:
        raise Refusal("nobody-there", board=str((seat >> 1) + 1))


def check_before(hall: LiveHall) -> None:
    """Refuse what is only possible before the start."""
    if hall.evening.begun:
        raise Refusal("hall-started")


def check_goes_on(hall: LiveHall) -> None:
    """Refuse what needs a game that goes on."""
    phase = hall.evening.phase
    if phase is HallPhase.WAITING:
        raise Refusal("hall-not-started")
    if phase is HallPhase.OVER:
        raise Refusal("over")


# ---- doors and start ----


@on(wire.OpenDoors)
def open_doors(hall: LiveHall, listener: HallListener, message: wire.OpenDoors, key: str) -> None:
    """Let people in; late ones too (they take seats of bots)."""
    doors(hall, listener, key, True)


@on(wire.CloseDoors)
def close_doors(hall: LiveHall, listener: HallListener, message: wire.CloseDoors, key: str) -> None:
    """Let nobody else in."""
    doors(hall, listener, key, False)


def doors(hall: LiveHall, listener: HallListener, key: str, open: bool) -> None:
    """Open or close."""
    if hall.evening.over:
        raise Refusal("over")
    if hall.evening.doors == open:
        return
    entry = records.Doors(at=hall.at(), command=key, host=host_of(hall, listener), open=open)
    hall.order(entry, hall.tell_round)


@on(wire.StartHall)
def start(hall: LiveHall, listener: HallListener, message: wire.StartHall, key: str) -> None:
    """Begin the game (K-125)."""
    check_before(hall)
    hall.starting.begin(host_of(hall, listener), key)


# ---- the clock ----


@on(wire.Pause)
def pause(hall: LiveHall, listener: HallListener, message: wire.Pause, key: str) -> None:
    """Halt the clock."""
    check_goes_on(hall)
    if Halt.HOST not in hall.evening.clock.halts:
        entry = records.HallHalted(at=hall.at(), command=key, host=host_of(hall, listener), on=True)
        hall.order(entry, hall.tell_round)


@on(wire.Resume)
def resume(hall: LiveHall, listener: HallListener, message: wire.Resume, key: str) -> None:
    """Let it go on with what was left."""
    check_goes_on(hall)
    if Halt.HOST in hall.evening.clock.halts:
        entry = records.HallHalted(at=hall.at(), command=key, host=host_of(hall, listener), on=False)
        hall.order(entry, hall.tell_round)


@on(wire.SetSeconds)
def seconds(hall: LiveHall, listener: HallListener, message: wire.SetSeconds, key: str) -> None:
    """Set how long rounds last, and how much is left of this one."""
    host = host_of(hall, listener)
    old = hall.evening.seconds
    wanted = [message.first, message.later, message.robber]
    new = [want if want is not None else had for want, had in zip(wanted, old, strict=True)]
    if new != old:
        entry = records.SecondsSet(at=hall.at(), command=key, host=host, seconds=(new[0], new[1], new[2]))
        hall.order(entry, hall.tell_round)
    if message.now is not None:
        check_goes_on(hall)
        set_left(hall, host, "" if new != old else key, float(message.now))


@on(wire.AddSeconds)
def add(hall: LiveHall, listener: HallListener, message: wire.AddSeconds, key: str) -> None:
    """Lengthen the running round, or shorten it."""
    check_goes_on(hall)
    left = hall.evening.clock.left_at(hall.at()) + message.seconds
    set_left(hall, host_of(hall, listener), key, left)


def set_left(hall: LiveHall, host: str, key: str, left: float) -> None:
    """Let so much be left of the running round."""
    entry = records.ClockLeft(at=hall.at(), command=key, host=host, left=max(1.0, min(3600.0, left)))
    hall.order(entry, hall.tell_round)


@on(wire.NextRoll)
def next_roll(hall: LiveHall, listener: HallListener, message: wire.NextRoll, key: str) -> None:
    """Call the next roll before the time is over (K-125)."""
    check_goes_on(hall)
    if hall.evening.playing().checking:
        raise Refusal("hall-claim-checked", rule="K-128")
    hall.ring("host", host_of(hall, listener), key)


# ---- saying ----


@on(wire.Announce)
def announce(hall: LiveHall, listener: HallListener, message: wire.Announce, key: str) -> None:
    """Say something to everybody."""
    pl = check_text(message.pl) if message.pl.strip() else ""
    en = check_text(message.en) if message.en.strip() else ""
    if not pl and not en:
        raise Refusal("bad-text")
    at = hall.at()
    entry = records.Announced(at=at, command=key, host=host_of(hall, listener), pl=pl, en=en)

    def tell() -> None:
        hall.say_to_all(lambda language: HallAnnounce((pl or en) if language == "pl" else (en or pl), round(at * 1000)))
        hall.summaries.hurry()
        hall.wake()

    hall.order(entry, tell)


# ---- claims ----


@on(wire.AcceptClaim)
def accept(hall: LiveHall, listener: HallListener, message: wire.AcceptClaim, key: str) -> None:
    """Accept a claim that is right: the best of those that are wins (K-81)."""
    check_claim(hall, message.seat)
    valid, reason = verdict(hall.evening, message.seat, listener.language)
    if not valid:
        raise Refusal("claim-wrong", reason=reason, rule="K-80")
    hall.table_acts(hall.evening.playing().check, "accept", host_of(hall, listener), key)


@on(wire.DismissClaim)
def dismiss(hall: LiveHall, listener: HallListener, message: wire.DismissClaim, key: str) -> None:
    """Dismiss a claim that is wrong: the clock goes on with what was left (K-128)."""
    check_claim(hall, message.seat)
    valid, _ = verdict(hall.evening, message.seat, listener.language)
    if valid:
        raise Refusal("claim-right", rule="K-80")
    if any(verdict(hall.evening, seat, "en")[0] for seat in claims_now(hall.evening)):
        raise Refusal("claim-other-right", rule="K-81")
    name = hall.evening.chairs[message.seat].name
    claimed = claims_now(hall.evening)
    hall.table_acts(hall.evening.playing().check, "dismiss", host_of(hall, listener), key)
    hall.summaries.seats_changed(claimed)
    hall.say_to_all(lambda language: HallNotice("dismissed", phrase(language, "hall", "dismissed", name=name)))


def check_claim(hall: LiveHall, seat: int) -> None:
    """Refuse to judge what nobody has claimed."""
    check_goes_on(hall)
    check_seat(hall, seat)
    if seat not in claims_now(hall.evening):
        raise Refusal("no-claim")


# ---- people ----


@on(wire.RemovePerson)
def remove(hall: LiveHall, listener: HallListener, message: wire.RemovePerson, key: str) -> None:
    """Take a seat away from a person."""
    seat = message.seat
    check_person(hall, seat)
    entry = records.Removed(at=hall.at(), command=key, host=host_of(hall, listener), seat=seat)

    def tell() -> None:
        for other in list(hall.crowd.at_seat(seat)):
            other.close("removed")
            hall.crowd.drop(other)
        hall.gone.pop(seat, None)
        hall.person_changed([seat])

    hall.order(entry, tell)


@on(wire.MovePerson)
def move(hall: LiveHall, listener: HallListener, message: wire.MovePerson, key: str) -> None:
    """Put a person on a seat that no person has (K-124)."""
    check_person(hall, message.seat)
    check_seat(hall, message.to)
    if hall.evening.chairs[message.to].taken:
        raise Refusal("seat-taken", 409, **hall.evening.chairs.taken_by(message.to))
    swap_by_host(hall, message.seat, message.to, host_of(hall, listener), key)


@on(wire.SwapPeople)
def swap(hall: LiveHall, listener: HallListener, message: wire.SwapPeople, key: str) -> None:
    """Let two people change seats (K-5, K-124)."""
    check_person(hall, message.a)
    check_person(hall, message.b)
    if message.a == message.b:
        raise Refusal("same-seat")
    swap_by_host(hall, message.a, message.b, host_of(hall, listener), key)


@on(wire.GiveToBot)
def bot(hall: LiveHall, listener: HallListener, message: wire.GiveToBot, key: str) -> None:
    """Have a bot play a seat, or give it back."""
    check_seat(hall, message.seat)
    if hall.evening.chairs[message.seat].by_bot != message.on:
        give_to_bots(hall, listener, key, [message.seat], message.on)


@on(wire.FillWithBots)
def fill(hall: LiveHall, listener: HallListener, message: wire.FillWithBots, key: str) -> None:
    """Have bots play all seats without a person, or none of them."""
    empty = (Sitting.FREE, Sitting.REST) if message.on else (Sitting.BOT,)
    seats = [seat for seat, chair in enumerate(hall.evening.chairs.all) if chair.kind in empty]
    if seats:
        give_to_bots(hall, listener, key, seats, message.on)


def give_to_bots(hall: LiveHall, listener: HallListener, key: str, seats: list[int], on: bool) -> None:
    """Give seats to bots, or take them away."""
    entry = records.Botted(at=hall.at(), command=key, host=host_of(hall, listener), seats=seats, on=on)
    hall.order(entry, lambda: hall.person_changed(seats))


@on(wire.Rename)
def rename(hall: LiveHall, listener: HallListener, message: wire.Rename, key: str) -> None:
    """Give a person another name."""
    check_person(hall, message.seat)
    name = hall.evening.chairs.names.told_apart(message.name)
    entry = records.Renamed(at=hall.at(), command=key, host=host_of(hall, listener), seat=message.seat, name=name)
    hall.order(entry, lambda: hall.person_changed([message.seat]))


# ---- the hall ----


@on(wire.SetRows)
def rows(hall: LiveHall, listener: HallListener, message: wire.SetRows, key: str) -> None:
    """Set the rows anew, before anybody has come."""
    check_before(hall)
    plans = read_rows(message.rows, hall.limits.door.hall_seats_most)
    names = [check_table_name(name) for name in message.names]
    if hall.evening.chairs.people and Floor(plans, []).words() != hall.evening.floor.words():
        raise Refusal("people-there")
    entry = records.RowsSet(
        at=hall.at(), command=key, host=host_of(hall, listener), rows=Floor(plans, []).words(), names=names
    )

    def tell() -> None:
        for other in hall.crowd.hosts():
            hall.greet(other)

    hall.order(entry, tell)


@on(wire.SetHall)
def set_hall(hall: LiveHall, listener: HallListener, message: wire.SetHall, key: str) -> None:
    """Set what the hall is played with; what the game hangs on only before the start."""
    head = hall.head
    hangs = (message.claims, message.early, message.target)
    if any(one is not None for one in hangs):
        check_before(hall)
    name = check_table_name(message.name) if message.name is not None else ""
    entry = records.HallSet(
        at=hall.at(), command=key, host=host_of(hall, listener), name=name or head.name,
        claims=known(ClaimMode, message.claims, "bad-claims") if message.claims is not None else head.claims,
        empty=known(EmptySeats, message.empty, "bad-empty") if message.empty is not None else head.empty,
        away_seconds=message.away_seconds if message.away_seconds is not None else head.away_seconds,
        level=level_named(message.level) if message.level is not None else head.level,
        early=message.early if message.early is not None else head.early,
        target=message.target if message.target is not None else head.target,
    )  # fmt: skip
    check_options(hall, entry)
    hall.order(entry, hall.tell_settings)


def check_options(hall: LiveHall, entry: records.HallSet) -> None:
    """Refuse what no table can be laid with."""
    head = msgspec.structs.replace(hall.head, claims=entry.claims, early=entry.early, target=entry.target)
    try:
        table_of(head, Floor([RowPlan(1)], []))
    except (UnknownWord, RuleConflict) as error:
        raise caused("bad-table", error) from None


@on(wire.MakeCoHost)
def cohost(hall: LiveHall, listener: HallListener, message: wire.MakeCoHost, key: str) -> None:
    """Make a secret for another host."""
    if len(hall.evening.hosts) > COHOSTS_MOST:
        raise Refusal("too-many-hosts", most=str(COHOSTS_MOST))
    secret = new_secret(hall.luck)
    name = check_table_name(message.name)[:NAMES_MOST] or str(len(hall.evening.hosts) + 1)
    entry = records.CoHosted(
        at=hall.at(), command=key, host=host_of(hall, listener), secret=hashed(secret), name=name
    )  # fmt: skip

    def tell() -> None:
        listener.tell(CoHost(message.id, secret, f"/h/{hall.head.code}#{secret}"))
        hall.summaries.hurry()
        hall.wake()

    hall.order(entry, tell)


@on(wire.EndHall)
def end(hall: LiveHall, listener: HallListener, message: wire.EndHall, key: str) -> None:
    """End the game now: everybody is ranked as things stand."""
    check_goes_on(hall)
    entry = records.Ended(at=hall.at(), command=key, host=host_of(hall, listener))

    def tell() -> None:
        if hall.fanout is not None:
            hall.fanout.mark_all()
        hall.round_changed(None)

    hall.order(entry, tell)


@on(wire.TakeBack)
def take_back(hall: LiveHall, listener: HallListener, message: wire.TakeBack, key: str) -> None:
    """Take back what a host has done."""
    acts = hall.evening.acts
    act = acts.find(message.n)
    if act is None:
        raise Refusal("no-such-act")
    if not acts.can_be_undone(act):
        raise Refusal("act-sealed")
    check_undo(hall, act)
    host = host_of(hall, listener)
    undo = act.inverse
    assert undo is not None
    at = hall.at()
    if isinstance(undo, records.ClockLeft):  # what it holds is how much was gained
        undo = records.ClockLeft(at=at, left=max(1.0, hall.evening.clock.left_at(at) + undo.left))
    undo.at = at
    hall.order(undo)
    hall.order(records.TakenBack(at=at, command=key, host=host, n=act.n), lambda: changed_back(hall, undo))


def changed_back(hall: LiveHall, undo: records.Any) -> None:
    """Show what has been taken back."""
    if isinstance(undo, records.Swapped):
        changed_seats(hall, undo.a, undo.b)
    elif isinstance(undo, records.Returned | records.Renamed):
        hall.person_changed([undo.seat])
    elif isinstance(undo, records.Botted):
        hall.person_changed(undo.seats)
    elif isinstance(undo, records.HallSet):
        hall.tell_settings()
    hall.tell_round()


def check_undo(hall: LiveHall, act: Act) -> None:
    """Refuse what cannot be undone because somebody else sits there by now."""
    undo = act.inverse
    if isinstance(undo, records.Returned) and hall.evening.chairs[undo.seat].taken:
        raise Refusal("seat-taken", 409, **hall.evening.chairs.taken_by(undo.seat))


@on(wire.LookAtBoard)
def look(hall: LiveHall, listener: HallListener, message: wire.LookAtBoard, key: str) -> None:
    """Show a board to the host: what everybody near it sees."""
    evening = hall.evening
    if message.board >= evening.floor.boards:
        raise Refusal("no-such-board", 404, board=str(message.board + 1))
    seats = [message.board * 2, message.board * 2 + 1]
    boards: dict[str, HallBoardPatch] = {}
    points = [0, 0]
    if hall.fanout is not None:
        topic = BoardTopic(message.board, hall.fanout.ground.key_of(message.board))
        topic.look(hall.fanout.lens)
        boards = {topic.key: cast(HallBoardPatch, msgspec.Raw(topic.whole(hall.fanout.lens)))}
        points = list(topic.points)
    listener.tell(
        HallBoardLook(
            message.id, message.board, boards, [evening.floor.place(s, evening.chairs[s].name) for s in seats],
            [evening.chairs[s].kind for s in seats], points,
        )
    )  # fmt: skip
