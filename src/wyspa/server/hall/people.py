"""Coming, changing seats and leaving: K-124. Over HTTP, because a phone that joins has no line yet."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from wyspa.server.errors import Refusal
from wyspa.server.hall import records
from wyspa.server.hall.bodies import HallJoin, HallSeated
from wyspa.server.hall.states import HallSide
from wyspa.server.messages.hall import HallNotice
from wyspa.server.seats import hashed, new_secret
from wyspa.server.speech import phrase
from wyspa.server.states import known

if TYPE_CHECKING:
    from wyspa.server.hall.hall import LiveHall


async def join(hall: LiveHall, wish: HallJoin) -> HallSeated:
    """Give somebody a seat, or another one; the answer comes when it is on the disk."""
    if hall.evening.over:
        raise Refusal("over", 409)
    side = known(HallSide, wish.side, "bad-side")
    if wish.secret:
        return await change_seat(hall, wish, side)
    if not hall.evening.doors:
        raise Refusal("doors-closed", 409)
    hall.check_disk()
    chairs = hall.evening.chairs
    name = chairs.names.told_apart(wish.name)
    seat = chairs.place_for(wish.row, wish.board, side)
    secret = new_secret(hall.luck)
    entry = records.Joined(at=hall.at(), seat=seat, name=name, secret=hashed(secret), seal=wish.seal)
    await on_disk(hall, entry)
    hall.gone.setdefault(seat, hall.time.now())  # until the phone has come over the socket
    if hall.crowd.at_seat(seat):
        hall.gone.pop(seat, None)
    hall.person_changed([seat])
    return HallSeated(hall.head.code, secret, hall.evening.floor.place(seat, name))


async def change_seat(hall: LiveHall, wish: HallJoin, side: HallSide) -> HallSeated:
    """Put a person on another free seat, as long as the game has not begun; later only the host does."""
    key = hashed(wish.secret)
    seat = hall.seat_of(key)
    if seat < 0:
        raise Refusal("bad-secret", 403)
    if hall.evening.begun:
        raise Refusal("hall-started", 409, rule="K-124")
    hall.check_disk()
    chairs = hall.evening.chairs
    to = chairs.place_for(wish.row, wish.board, side)
    await on_disk(hall, records.Swapped(at=hall.at(), a=seat, b=to))
    changed_seats(hall, seat, to)
    return HallSeated(hall.head.code, wish.secret, hall.evening.floor.place(to, chairs[to].name))


async def on_disk(hall: LiveHall, entry: records.Any) -> None:
    """Follow an entry, and wait until it is on the disk."""
    done = asyncio.get_running_loop().create_future()
    hall.waits.add(done)

    def kept() -> None:
        hall.waits.discard(done)
        if not done.done():
            done.set_result(None)

    hall.order(entry, kept)
    await done


def swap_by_host(hall: LiveHall, a: int, b: int, host: str, key: str) -> None:
    """Have whoever sits on two seats change places."""
    entry = records.Swapped(at=hall.at(), command=key, host=host, a=a, b=b)
    hall.order(entry, lambda: changed_seats(hall, a, b))


def changed_seats(hall: LiveHall, a: int, b: int) -> None:
    """Let phones follow their people to other seats, and tell them where they sit now."""
    gone = {b: hall.gone.pop(a, None), a: hall.gone.pop(b, None)}
    hall.gone.update({seat: since for seat, since in gone.items() if since is not None})
    for listener in hall.crowd.change_seats(a, b):
        hall.greet(listener)
        place = hall.evening.floor.place(listener.seat)
        side = phrase(listener.language, "hall", str(place.side))
        text = phrase(
            listener.language, "hall", "moved", row=place.row_name, board=str(place.board + 1), side=side
        )  # fmt: skip
        listener.tell(HallNotice("moved", text))
    hall.person_changed([a, b])
