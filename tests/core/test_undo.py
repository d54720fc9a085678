"""What was played can be taken back: the game is then as if it had never been played."""

from __future__ import annotations

import pytest

import wyspa
from tests import invariants
from tests.walker import Walker
from wyspa.replay.kept import BadReplay
from wyspa.replay.writing import dumps

TABLES = [
    {"seats": 4},
    {"map": "fog-islands", "seats": 4},
    {"box": "cities-knights", "seats": 3},
    {"box": "connect", "seats": 6},
]


def shown(game: wyspa.Game) -> tuple[object, ...]:
    """All that can be told of a game."""
    return (
        game.to_bytes(), game.log(), invariants.open_places(game.state), game.legal(game.actor), game.over,
        [(event.name, event.seat, event.what, event.detail) for event in game.events()],
    )  # fmt: skip


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.get("map", table.get("box", "base"))))
def test_a_game_is_as_it_was(table: dict[str, object]) -> None:
    game = wyspa.lay(**table)
    game.tell()
    before = [shown(game)]
    for _ in Walker(3).walk(game, most=60):
        before.append(shown(game))
    assert shown(game) == before.pop()
    while before:
        game.undo()
        assert shown(game) == before.pop()
    with pytest.raises(wyspa.NothingToUndo, match="nothing has been played"):
        game.undo()


def test_nature_is_taken_back_with_what_called_for_it_and_draws_on() -> None:
    game = wyspa.lay("base", "beginner", seats=4, seed=1)
    length, before = len(game.log()), game.hash()
    rolls = set()
    for _ in range(30):
        game.play("roll")
        rolls.add(game.log()[-1] if game.phase == "main" else None)
        assert len(game.log()) > length + 1
        game.undo()
        assert (len(game.log()), game.hash(), game.phase) == (length, before, "roll")
    assert len(rolls) > 1


def test_other_branches_can_be_tried_from_one_position() -> None:
    game = wyspa.lay(seats=4)
    for _ in Walker(8).walk(game, most=80):
        pass
    for action in game.legal()[:10]:
        other = game.copy(log=False)
        other.play(action)
        game.play(action)
        assert game.hash() == other.hash()
        game.undo()


def test_a_copy_takes_back_only_its_own() -> None:
    game = wyspa.lay(seats=4)
    for _ in Walker(8).walk(game, most=40):
        pass
    before = game.hash()
    for other in (game.copy(), game.copy(log=False)):
        with pytest.raises(wyspa.NothingToUndo):
            other.undo()
        other.play(other.legal()[0])
        other.undo()
        assert other.hash() == before
    assert game.hash() == before


def test_a_copy_need_not_carry_its_log() -> None:
    game = wyspa.lay(seats=4)
    for _ in Walker(8).walk(game, most=40):
        pass
    assert game.copy().log() == game.log()
    bare = game.copy(log=False)
    assert bare.log() == []
    assert bare.hash() == game.hash()
    with pytest.raises(BadReplay, match="not played here from its start"):
        dumps(bare)
    bare.play(bare.legal()[0])
    assert len(bare.log()) == 1


def test_events_that_were_forgotten_stay_so() -> None:
    game = wyspa.lay(seats=4)
    game.tell()
    for _ in Walker(8).walk(game, most=10):
        pass
    game.tell(False)
    game.tell()
    told = len(game.events())
    game.play(game.legal()[0])
    game.undo()
    assert len(game.events()) == told == 0
    game.undo()
    assert game.events() == []
