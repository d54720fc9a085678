"""Patches: whoever applies them from the greeting on has what a fresh state says, at every box, seat and language.

`WYSPA_PATCHES` is how many things are done at each table.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.leaks.boxes import TABLES, Table, name_of, seats_of
from tests.server.desk import Desk, Guest, in_loop, played
from tests.web.record import GAME, patches_of
from wyspa.core.ids import VERB
from wyspa.server.listener import FRAME_FULL, Listener
from wyspa.server.messages import Ack, writer
from wyspa.server.table import LiveTable

STEPS = int(os.environ.get("WYSPA_PATCHES", "25"))
LANGUAGES = ("en", "pl")
FIXTURE = GAME.with_name("patches.json")


async def sit_down(desk: Desk, table: Table) -> tuple[LiveTable, list[Guest]]:
    """Open a table for people, each seat with one that hears English and one that hears Polish, and two who look on."""
    options = {key: str(value) for key, value in table.items() if key not in ("box", "map", "seats")}
    wish = {key: table[key] for key in ("box", "map") if key in table}
    names = [f"P{seat}" for seat in range(seats_of(table))]
    live, people = await desk.table(*names, options=options, **wish)
    others = [await desk.watch(live, "pl", guest.secret) for guest in people]
    return live, [*people, *others, await desk.watch(live, "en"), await desk.watch(live, "pl")]


def fresh(guest: Guest) -> dict[str, Any]:
    """Give the whole state as somebody who comes in now would get it."""
    table, listener = guest.table, guest.listener
    table.presenter.forget()
    outlook = table.presenter.outlook(table.playing(), listener.seat, listener.language)
    state: dict[str, Any] = json.loads(outlook.whole(table.clock.shown(listener.seat, guest.desk.time.now())))
    return state


async def act(guests: list[Guest], rng: random.Random) -> str:
    """Let somebody do something legal; give what it was."""
    game = played(guests[0].table).game
    asked = [seat for seat in game.waiting() if game.legal(seat)]
    if not asked:  # all wait for the table, as where a claim is checked
        await guests[0].desk.pass_time(guests[0].table, 10)
        return "waited"
    seat = rng.choice(asked)
    by_verb: dict[int, list[int]] = {}
    for action in game.legal(seat):
        by_verb.setdefault(action >> VERB, []).append(action)
    verb = rng.choice(list(by_verb))
    who = next(guest for guest in guests if guest.seat == seat)
    answer = await who.send(t="do", action=str(rng.choice(by_verb[verb])), version=guests[0].table.version())
    assert answer["t"] == "ack", answer
    return "did"


async def undo(guests: list[Guest], rng: random.Random) -> str:
    game = played(guests[0].table)
    for seat in game.game.waiting():
        if game.may_undo(seat):
            who = next(guest for guest in guests if guest.seat == seat)
            assert (await who.send(t="undo", version=game.version))["t"] == "ack"
            return "undid"
    return "nothing to undo"


async def come_back(guests: list[Guest], rng: random.Random) -> str:
    guest = rng.choice(guests)
    await guest.go()
    await guest.enter(rng.choice([-1, guest.table.version()]))
    return "came back"


async def speak(guests: list[Guest], rng: random.Random) -> str:
    await rng.choice(guests).send(t="language", language=rng.choice(LANGUAGES))
    return "spoke"


async def look(guests: list[Guest], rng: random.Random) -> str:
    await rng.choice(guests).send(t="look", since=0)
    return "looked"


async def shun(guests: list[Guest], rng: random.Random) -> str:
    who = next(guest for guest in guests if guest.seat == 0)
    await who.send(t="embargo", seat=1, on=rng.random() < 0.7)
    return "shunned"


async def wait(guests: list[Guest], rng: random.Random) -> str:
    """Let the clock run."""
    guests[0].desk.time.move(1.5)
    return "waited"


SELDOM = (undo, undo, come_back, speak, look, shun, wait)


def check(guests: list[Guest]) -> None:
    """Everybody who keeps up with the patches knows what a fresh state says."""
    for guest in guests:
        guest.hear()
        state = fresh(guest)
        assert {**guest.states[-1], "clock": None} == {**state, "clock": None}
        assert ("clock" in guest.states[-1]) == ("clock" in state)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
@in_loop
async def test_patches_from_the_greeting_on_are_the_state(tmp_path: Path, table: Table) -> None:
    rng = random.Random(f"patches {name_of(table)}")
    done: Counter[str] = Counter()
    async with Desk(tmp_path) as desk:
        live, guests = await sit_down(desk, {**table})
        for _ in range(40):  # set-up, without looking at each step
            await act(guests, rng)
        check(guests)
        for _ in range(STEPS):
            if played(live).game.over:
                break
            done[await (rng.choice(SELDOM) if rng.random() < 0.4 else act)(guests, rng)] += 1
            check(guests)
        leaver = guests[-3]  # the last seat
        assert (await leaver.send(t="leave"))["t"] == "ack"
        await desk.bots_done(live)
        still = [guest for guest in guests if guest.seat != leaver.seat]
        check(still)
        await next(guest for guest in still if guest.seat == 0).send(t="end")
        for guest in still[1 : len(still) // 2]:
            await guest.send(t="vote", n=1, yes=True)
        await desk.bots_done(live)
        check(still)
        told = Counter(json.loads(raw)["t"] for guest in guests for raw in guest.raw)
    assert done["did"] > 5
    assert told["patch"] > told["state"]


@in_loop
async def test_the_first_state_after_a_greeting_a_look_and_another_language_is_whole(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania, *_] = await desk.table("Ania", "Marek", "Ola")
        ania.hear()
        ania.raw.clear()
        for message in ({"t": "look", "since": 0}, {"t": "language", "language": "pl"}):
            await ania.send(**message)
            ania.hear()
            assert [json.loads(raw)["t"] for raw in ania.raw if b'"public"' in raw] == ["state"]
            ania.raw.clear()


@in_loop
async def test_who_does_not_ask_for_patches_gets_whole_states_one_to_a_frame(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        live, guests = await desk.table("Ania", "Marek", "Ola")
        [first] = played(live).game.waiting()
        ania, ola = guests[first], guests[first - 1]
        ola.listener.patches = False
        for guest in (ania, ola):
            guest.hear()
            guest.raw.clear()
        await ania.send(t="do", action=ania.state["choices"][0]["choices"][0]["action"], version=live.version())
        frame = await ola.listener.next()
        assert frame is not None
        assert json.loads(frame)["t"] == "events"
        frame = await ola.listener.next()
        assert frame is not None
        assert json.loads(frame)["t"] == "state"
        assert [json.loads(raw)["t"] for raw in ania.raw] == ["ack", "events", "patch"]


@in_loop
async def test_what_waits_goes_into_one_frame_up_to_a_size() -> None:
    listener = Listener(Desk(Path()).limits)
    listener.patches = True
    for k in range(3):
        listener.tell(Ack(str(k), k))
    frame = await listener.next()
    assert frame is not None
    assert [message["id"] for message in json.loads(frame)] == ["0", "1", "2"]
    assert listener.waiting == 0
    large = writer.encode(Ack("x" * (FRAME_FULL - 100), 1))
    for _ in range(2):
        listener.send(large)
    listener.tell(Ack("last", 1))
    first, second = await listener.next(), await listener.next()
    assert first == large
    assert second is not None
    assert [message["id"][:4] for message in json.loads(second)] == ["xxxx", "last"]
    assert (listener.waiting, len(listener.outbox)) == (0, 0)


def test_the_fixture_of_the_page_is_what_the_server_tells() -> None:
    assert json.loads(FIXTURE.read_text(encoding="utf-8")) == patches_of(json.loads(GAME.read_text(encoding="utf-8")))
