"""Numbers of actions and rows of observations, at every table: complete, unique, and made from views alone."""

from __future__ import annotations

import os
import random

import pytest
from librt.strings import BytesWriter

import wyspa
from tests.leaks.boxes import TABLES, Table, name_of
from tests.leaks.twins import enrich, sorted_twin, twin
from wyspa.core.actions import Actions
from wyspa.core.position import hash_of
from wyspa.core.purse import count, given, wanted
from wyspa.env import BadIndex, Lab
from wyspa.env.episode import Episode
from wyspa.env.zoo import parallel_env

STEPS = int(os.environ.get("WYSPA_ENV_STEPS", "240"))
WHOLE = [table for table in TABLES if table.get("box") != "connect"]


def row_of(episode: Episode, seat: int) -> bytes:
    """Give the row of a seat."""
    row = BytesWriter()
    episode.look(row, seat)
    return row.getvalue()


def row_of_view(lab: Lab, episode: Episode, seat: int) -> bytes:
    """Give the row that is made from a view, and from nothing else but the offer that is being composed."""
    row = BytesWriter()
    eyes, view = lab.eyes, lab.book.view(episode.state, seat)
    eyes.from_view(row, eyes.printed(episode.state.layout, [], []), view)
    return row.getvalue()


def by_verb(rng: random.Random, lab: Lab, legal: list[int]) -> int:
    """Pick a verb first, so that all of them are seen."""
    names: dict[str, list[int]] = {}
    for index in legal:
        names.setdefault(lab.name(index).split()[0], []).append(index)
    return rng.choice(names[rng.choice(sorted(names))])


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_every_legal_action_has_a_number_of_its_own_and_every_row_comes_from_a_view(table: Table):
    lab = Lab(**table)
    rng = random.Random(name_of(table))
    episode = lab.episode(1)
    composed = seen = 0
    for n in range(STEPS):
        if episode.seat < 0:
            episode = lab.episode(n)
        if n % 60 == 30:
            enrich(rng, lab.book, episode.state)
            lab.book.legal(episode.state, episode.seat, episode.out)
        seat, legal = int(episode.seat), episode.legal()
        drafting = episode.drafts[seat].verb is not None
        if not drafting:
            actions = episode.out.listed()
            if lab.window.whole:
                assert sorted({lab.encode(action, seat) for action in actions}) == sorted(
                    index for index in legal if 0 < index < lab.acts.o_start
                )
                assert len(actions) == len({lab.encode(action, seat) for action in actions})
            for index in legal:
                if 0 < index < lab.acts.o_start:
                    action = lab.decode(index, episode)
                    assert action in actions
                    assert lab.encode(action, seat) == index
                    if lab.window.whole and "terms" not in lab.book.verbs[action >> 54].form:
                        assert lab.name(index, seat) == lab.notation.say(action)
        for other in range(min(lab.seats, 4)) if n % 3 == 0 else []:
            row = row_of(episode, other)
            assert len(row) == lab.width
            if lab.window.whole and episode.drafts[other].verb is None:
                assert row == row_of_view(lab, episode, other), lab.columns
                seen += 1
        index = by_verb(rng, lab, legal)
        composed += drafting and index == lab.acts.o_say
        assert episode.answer(index), lab.name(index)
    assert seen > STEPS // 4 or not lab.window.whole
    assert len({lab.name(index) for index in range(lab.actions)}) == lab.actions
    with pytest.raises(BadIndex, match="is no action"):
        lab.name(lab.actions)


def test_offers_are_composed_within_their_caps_and_only_as_the_rules_allow():
    lab = Lab(seats=4, offers=1, cards=2)
    rng = random.Random(4)
    episode = lab.episode(4)
    made = 0
    paths: set[tuple[int, ...]] = set()
    path: list[int] = []
    for _ in range(6000):
        if episode.seat < 0:
            episode = lab.episode(made)
        before = episode.state.phase
        seat, legal = int(episode.seat), episode.legal()
        steps = [index for index in legal if index >= lab.acts.o_start and index != lab.acts.o_drop]
        index = rng.choice(steps) if steps and rng.random() < 0.9 else rng.choice(legal)
        path = [*path, index] if index >= lab.acts.o_start else []
        draft = episode.drafts[seat]
        give, get = int(draft.give), int(draft.get)
        assert count(give) <= 2
        assert count(get) <= 2
        assert episode.answer(index)
        if index == lab.acts.o_say:
            talks = lab.book.phase_names[episode.state.phase] == "trade"
            assert talks or before != episode.state.phase or episode.seat < 0
            paths.add(tuple(path))
            made += 1
            path = []
    assert made > 60
    assert len(paths) > 30
    mute = Lab(seats=4, offers=0).episode(1)
    for _ in range(300):
        legal = mute.legal()
        assert all(index < lab.acts.o_start for index in legal)
        mute.answer(rng.choice(legal))


def test_a_number_means_the_same_to_all_who_sit_on_the_same_side_of_a_hall():
    lab = Lab("connect", seats=24)
    for seat in (4, 6):
        names = lab.window.of(seat)
        assert names.by_seat[seat] == 0
        there = [(k, h) for k, h in enumerate(names.hexes) if h >= 0]
        assert len(there) > 50
    one, other = lab.window.of(8), lab.window.of(14)  # three boards apart the patterns are the same
    layout = lab.lay(1)[0].state.layout.tiles()
    same = [k for k in range(len(one.hexes)) if one.hexes[k] >= 0 and other.hexes[k] >= 0]
    assert len(same) > 40
    assert all(layout.terrain[one.hexes[k]] == layout.terrain[other.hexes[k]] for k in same)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_hidden_cards_of_others_change_no_row_and_no_mask(table: Table):
    lab = Lab(**table)
    rng = random.Random(name_of(table) + "twin")
    episode = lab.episode(2)
    different = 0
    for n in range(STEPS):
        if episode.seat < 0:
            episode = lab.episode(n)
        if n % 40 == 0 and lab.book.phase_names[episode.state.phase] != "trade":
            enrich(rng, lab.book, episode.state)
            lab.book.legal(episode.state, episode.seat, episode.out)
        if n % 6 == 0:
            for viewer in {int(episode.seat), rng.randrange(lab.seats)}:
                world = rng.choice([twin, sorted_twin])(rng, lab.book, episode.state, viewer)
                different += hash_of(world) != hash_of(episode.state)
                other = in_world(episode, world)
                assert row_of(other, viewer) == row_of(episode, viewer)
                if viewer == episode.seat:
                    assert other.legal() == episode.legal()
        assert episode.answer(by_verb(rng, lab, episode.legal()))
    assert different > 10 or lab.seats == 2


def in_world(episode: Episode, world: object) -> Episode:
    """Give the same moment in another world."""
    other = episode.copy()
    other.game.state = other.state = world
    other.out = Actions()
    other.book.legal(world, other.seat, other.out)
    return other


def test_hidden_cards_change_nothing_that_agents_of_a_hall_are_told():
    hall = parallel_env(box="connect", seats=6)
    hall.reset(seed=3)
    rng = random.Random(3)
    lab = hall.lab
    for n in range(12):
        views = hall.views()
        viewer = rng.randrange(6)
        world = twin(rng, lab.book, hall.episode.state, viewer)
        kept = hall.episode
        hall.episode = in_world(kept, world)
        other = hall.views()[lab.seat_names[viewer]]
        hall.episode = kept
        own = views[lab.seat_names[viewer]]
        assert (own["observation"] == other["observation"]).all()
        assert (own["action_mask"] == other["action_mask"]).all()
        if n % 4 == 0:
            enrich(rng, lab.book, kept.state)
        hall.views()
        actions = {agent: rng.choice(seen["action_mask"].nonzero()[0]) for agent, seen in hall.views().items()}
        hall.step(actions)


def test_a_judge_sees_more_and_is_off_unless_asked_for():
    import numpy as np

    from wyspa.env.rows import Gaze

    lab = Lab(seats=4)
    episode = lab.episode(5)
    rng = random.Random(5)
    for _ in range(60):
        episode.answer(by_verb(rng, lab, episode.legal()))
    enrich(rng, lab.book, episode.state)
    world = twin(rng, lab.book, episode.state, 0)
    other = in_world(episode, world)
    assert np.array_equal(Gaze(lab).row(episode, 0), Gaze(lab).row(other, 0))
    judge = Gaze(lab, judge=True)
    assert not np.array_equal(judge.row(episode, 0), judge.row(other, 0))
    assert judge.space().shape == judge.row(episode, 0).shape


def test_terms_of_offers_are_what_was_drafted():
    lab = Lab(seats=4)
    game, dealer = lab.lay(3)
    rng = random.Random(3)
    game.tell()
    episode = lab.episode_of(game, dealer)
    found = 0
    for _ in range(4000):
        if episode.seat < 0 or found > 5:
            break
        legal = episode.legal()
        seat, draft = int(episode.seat), episode.drafts[int(episode.seat)]
        give, get = int(draft.give), int(draft.get)
        steps = [index for index in legal if index >= lab.acts.o_start and index != lab.acts.o_drop]
        index = rng.choice(steps or legal)
        told = len(game.state.journal)
        episode.answer(index)
        if index == lab.acts.o_say:
            event = next(event for event in game.state.journal[told:] if event.name in ("offered", "countered"))
            assert (event.seat, given(event.detail), wanted(event.detail)) == (seat, give, get)
            found += 1
    assert found > 5
    assert isinstance(game, wyspa.Game)
