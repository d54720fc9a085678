"""What is sent: what lies near, as patches; nothing before it is on the disk; nobody is forgotten; nothing hidden."""

from __future__ import annotations

import random

from tests.server.desk import in_loop
from tests.server.hall.stage import Person, Stage, begun, stage
from wyspa.core.arrays import array
from wyspa.server.failing import StoreFailed
from wyspa.server.hall.states import HallRole

GREETING_MOST = 15_000  # bytes, as the issue wants it


async def some_play(made: Stage, people: list[Person], desk: Person, acts: int, seed: int = 1) -> int:
    """Let people do random things that they can, now and then a roll; give how many were done."""
    rng = random.Random(seed)
    done = 0
    for k in range(acts):
        one = rng.choice(people)
        can = [word for word in one.known()["can"] if word not in ("claim-victory",)]
        if can:
            id = one.say("do", action=rng.choice(can))
            if rng.random() < 0.5:
                await made.settle()
            done += id != ""
        if k % 25 == 24:
            await made.settle()
            await desk.does("next")
    await made.settle()
    return done


@in_loop
async def test_patches_add_up_to_a_fresh_greeting_for_every_seat_and_nobody_is_stale() -> None:
    async with stage() as made:
        desk, people = await begun(made, rows="4,3r", people=14)
        for part in range(4):
            await some_play(made, people, desk, 60, part)
            assert made.hall.fanout is not None
            assert made.hall.fanout.audit() == []
            for one in people:
                again = Person(made, HallRole.SEAT, one.secret)
                await made.settle()
                assert again.known() == one.known()
                again.leave()
        assert sum(len(one.of("ack")) for one in people) > 100


@in_loop
async def test_an_audit_finds_a_board_that_was_forgotten() -> None:
    async with stage() as made:
        _, _ = await begun(made)
        fanout = made.hall.fanout
        assert fanout is not None
        made.hall.evening.playing().game.play("ready", 1)  # behind the back of the hall
        assert 0 in fanout.audit()


@in_loop
async def test_a_person_is_sent_what_lies_near_and_nothing_of_what_happens_far_away() -> None:
    async with stage() as made:
        _, people = await begun(made, rows="12", people=24)
        before = len(people[0].paper.texts)
        await people[23].does("ready", on=True)
        assert len(people[0].paper.texts) == before
        assert people[21].known()["boards"]["11"]["people"][1]["ready"] is True
        assert set(people[0].known()["boards"]) == {"l", "0", "1"}


@in_loop
async def test_a_greeting_is_small() -> None:
    async with stage() as made:
        desk, people = await begun(made, rows="20", people=40)
        await some_play(made, people, desk, 80)
        sizes = []
        for one in people:
            again = Person(made, HallRole.SEAT, one.secret)
            await made.settle()
            sizes.append(sum(map(len, again.paper.texts)))
            again.leave()
        assert max(sizes) < GREETING_MOST / 2


@in_loop
async def test_a_slow_reader_is_skipped_and_completed_later() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        slow = people[0]
        slow.paper.jam = 100_000
        many = len(slow.paper.texts)
        road = next(word for word in people[1].can() if word.startswith("road"))
        people[1].say("do", action=road)
        await made.hall.archive.settle()
        fanout = made.hall.fanout
        assert fanout is not None
        await fanout.flush()
        assert len(slow.paper.texts) == many
        assert 0 in fanout.seats
        for _ in range(12):  # more than the patches that are kept
            await made.hall.archive.settle()
            made.hall.ring()
            await made.hall.archive.settle()
            await fanout.flush()
        slow.paper.jam = 0
        made.hall.wake()
        await made.settle()
        again = Person(made, HallRole.SEAT, slow.secret)
        await made.settle()
        assert again.known() == slow.known()
        assert fanout.audit() == []
        assert desk.last("round")["n"] > 1


@in_loop
async def test_nothing_is_shown_before_it_is_on_the_disk() -> None:
    async with stage() as made:
        _, people = await begun(made)
        fanout = made.hall.fanout
        assert fanout is not None
        road = next(word for word in people[1].can() if word.startswith("road"))
        texts = [len(one.paper.texts) for one in people]
        people[1].say("do", action=road)
        made.hall.next_tick = 0.0
        await fanout.flush()  # the disk has not answered yet
        assert [len(one.paper.texts) for one in people] == texts
        await made.settle()
        assert people[1].of("ack")
        assert len(people[0].paper.texts) > texts[0]


@in_loop
async def test_when_the_disk_fails_everybody_goes_back_to_what_is_on_it() -> None:
    async with stage() as made:
        _, people = await begun(made)
        hall = made.hall
        road = next(word for word in people[1].can() if word.startswith("road"))
        n, actions = hall.evening.n, hall.evening.playing().done()
        before = people[0].known()
        work = made.store.write

        async def fail(*_: object) -> None:
            raise StoreFailed("full-disk", "no space")

        made.store.write = fail  # type: ignore[assignment, method-assign]
        id = people[1].say("do", action=road)
        await hall.archive.settle()
        made.store.write = work  # type: ignore[method-assign]
        assert people[1].answer(id)["key"] == "storage"
        assert hall.reading is not None
        await hall.reading
        await made.settle()
        assert hall.evening.playing().done() == actions
        assert hall.evening.n - n <= 2  # but for the notes that the clock waited for people
        assert people[0].known()["boards"] == before["boards"]
        await made.pass_time(6.0)
        assert (await people[1].does("do", action=road))["t"] == "ack"
        assert hall.fanout is not None
        assert hall.fanout.audit() == []


@in_loop
async def test_messages_that_cannot_be_read_and_floods_are_refused() -> None:
    from dataclasses import replace

    from tests.server.hall.stage import PATIENT
    from wyspa.server.hall.hearing import hear

    limits = replace(PATIENT, messages_a_second=1.0, messages_at_once=10.0, strikes=5)
    async with stage(limits) as made:
        await made.make("3")
        ania = await made.come("Ania")
        for raw in (b"", b"{", b"[]", b'{"t":"do"}', b'{"t":"nothing","id":"x"}', b"\xff\xfe", b'"text"'):
            if ania.listener.closed:
                break
            hear(made.hall, ania.listener, raw)
        for _ in range(30):
            hear(made.hall, ania.listener, b'{"t":"ping"}')
        keys = [message["key"] for message in ania.of("refused")]
        assert "bad-message" in keys
        assert ania.last("bye")["key"] == "flood"


# ---- nothing hidden ----


@in_loop
async def test_twin_worlds_that_differ_in_hidden_cards_send_the_same_bytes() -> None:
    """Two halls with the same dice; in one a seat holds other development cards. Others cannot tell which it is."""
    async with stage() as made:
        desk, people = await begun(made, rows="4", people=8)
        wall = Person(made, HallRole.WALL)
        fanout = made.hall.fanout
        assert fanout is not None
        game = made.hall.evening.playing().game
        piles = next(module for module in game.book.modules if module.name == "development")
        told = []
        for owned in (1, 1 << 7):  # one card of a kind, or one of another
            part = piles.edit(game.state)  # type: ignore[attr-defined]
            changed = [0] * game.book.seats
            changed[2] = owned
            part.owned = array(changed)
            others = [one for one in people if one.seat != 2]
            fresh = [Person(made, HallRole.SEAT, one.secret) for one in others]
            host = Person(made, HallRole.DESK, made.host)
            beamer = Person(made, HallRole.WALL)
            fanout.mark_all()
            await made.settle()
            await host.does("look", board=1)
            sent = [b"".join(one.paper.texts) for one in (*fresh, host, beamer)]
            own = Person(made, HallRole.SEAT, people[2].secret)
            await made.settle()
            told.append((sent, own.known()["me"]["facts"]["development"]))
            for one in (*fresh, host, beamer, own):
                one.leave()
        (first, mine), (second, other) = told
        assert mine != other  # the world really differs, for its own seat
        for one, two in zip(first, second, strict=True):
            assert without_times(one) == without_times(two)
        assert desk.of("welcome")
        assert wall.of("welcome")


def without_times(text: bytes) -> bytes:
    """Leave out what tells the time, and ids of the test."""
    import re

    return re.sub(rb'"(now|id|version|at|actions|deadline)":"?[\w]+"?', b"", text)
