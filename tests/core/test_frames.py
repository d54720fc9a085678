"""Phases are a stack of frames; events have an audience."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import wyspa
from tests.scene import Scene
from wyspa import NOBODY, SEVERAL, Event
from wyspa.core.event import HIDDEN

FRAME = st.tuples(st.integers(1, 12), st.integers(-2, 3), st.integers(0, 1 << 40))


@given(st.lists(st.one_of(FRAME, st.just("pop"), FRAME.map(lambda frame: ("become", frame))), max_size=40))
def test_frames_agree_with_a_plain_list(steps: list):
    state = wyspa.lay("base", "beginner", 4).state.copy()
    frames = [(state.phase, state.who, state.data)]
    for step in steps:
        if step == "pop":
            if len(frames) > 1:
                frames.pop()
                state.pop()
        elif step[0] == "become":
            frames[-1] = step[1]
            state.become(*step[1])
        else:
            frames.append(step)
            state.push(*step)
        assert (state.phase, state.who, state.data) == frames[-1]
        assert state.depth == len(frames) - 1


def test_frames_of_a_copy_are_its_own():
    state = wyspa.lay("base", "beginner", 4).state.copy()
    state.push(7, 1, 5)
    other = state.copy()
    other.pop()
    other.push(8, 2, 6)
    other.push(9, 3, 7)
    state.pop()
    assert (state.phase, state.who, state.depth) == (4, 0, 0)
    assert (other.phase, other.who, other.depth) == (9, 3, 2)


def test_of_several_the_first_that_is_waited_for_is_asked():
    scene = Scene()
    scene.state.push(7, SEVERAL, 0)
    scene.state.waiting[2] = scene.state.waiting[3] = 1
    assert scene.game.actor == 2
    assert scene.game.waiting() == [2, 3]
    scene.state.waiting[2] = 0
    assert scene.game.actor == 3


def test_a_fact_without_eyes_is_for_all():
    event = Event("rolled", 1, 3, 4, [])
    assert all(event.seen_by(seat).row() == ("rolled", 1, 3, 4) for seat in range(NOBODY, 4))


def test_a_fact_with_eyes_hides_its_detail_from_the_others():
    event = Event("stolen", 1, 2, 4, [1, 2])
    assert [event.seen_by(seat).detail for seat in range(NOBODY, 4)] == [HIDDEN, HIDDEN, 4, 4, HIDDEN]
    assert event.seen_by(3).row()[:3] == ("stolen", 1, 2)


def test_nothing_is_told_before_telling_begins_and_a_copy_tells_nothing():
    game = wyspa.lay("base", "beginner", 4)
    game.play("roll")
    assert game.events() == []
    game.tell()
    game.play("dice 3 5", seat=-1)
    told = [event.name for event in game.events()]
    assert told[0] == "rolled"
    other = game.copy()
    other.play("end")
    assert [event.name for event in game.events()] == told
