"""Bots of a hall: the process in which they think plays at the level of the hall, and troubles nobody."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.server.desk import in_loop
from tests.server.hall.stage import begun, stage
from wyspa import lay
from wyspa.bots import Bot, bot_named
from wyspa.core.arrays import listed
from wyspa.core.view import View
from wyspa.server.hall.botbench import BotOrder, Replica

SEATS = list(range(6))
LONG = 600.0  # seconds: nothing here is ended by a clock


def replica() -> Replica:
    """Lay a hall of three boards as the process of its bots has it, in its first round."""
    dealt = lay("connect", rows="3", timed="yes", claims="manual", seed=5)
    made = Replica(dealt.line, 7)
    made.follow(list(zip(listed(dealt.seats_log), listed(dealt.actions_log), strict=True)))
    return made


@pytest.mark.parametrize("level", ["first-evening", "greedy", "strong", "master", "raider"])
def test_all_bots_of_a_hall_play_at_its_level(level: str) -> None:
    made = replica()
    chosen = made.answer(BotOrder(level, ask=SEATS, seconds=LONG))
    assert {type(bot) for bot in made.bots.values()} == {type(bot_named(level))}
    assert sorted([seat for seat, _ in chosen.acts] + chosen.waits) == SEATS


def test_another_level_is_played_from_the_next_question_on() -> None:
    made = replica()
    made.answer(BotOrder("greedy", ask=SEATS, seconds=LONG))
    before = made.bots[0]
    made.answer(BotOrder("greedy", ask=SEATS, seconds=LONG))
    assert made.bots[0] is before
    made.answer(BotOrder("strong", ask=[0], seconds=LONG))
    assert {seat: type(bot) for seat, bot in made.bots.items()} == {0: type(bot_named("strong"))}


def test_a_level_that_is_not_there_any_more_is_the_usual_one() -> None:
    made = replica()
    made.answer(BotOrder("of-somebody", ask=SEATS, seconds=LONG))
    assert {type(bot) for bot in made.bots.values()} == {type(bot_named("greedy"))}


class Wants(Bot):
    """Does one thing whenever it may."""

    def __init__(self, verb: str) -> None:
        super().__init__()
        self.verb = verb

    def choose(self, view: View, actions: list[int]) -> int:
        return next(action for action in actions if self.guide.verb(action) == self.verb)


@rule("K-129")
@pytest.mark.parametrize("verb", ["ready", "claim-victory"])
def test_k_129_no_bot_ends_a_round_or_halts_the_hall_by_a_wrong_claim(verb: str) -> None:
    """Careless levels do anything that is allowed: a claim without the points would stop everybody's clock."""
    made = replica()
    asked = [seat for seat in SEATS if any(made.guide.verb(action) == verb for action in made.game.legal(seat))]
    assert asked
    for seat in asked:
        made.bots[seat] = Wants(verb)
        made.bots[seat].sit(made.guide, seat)
    assert made.answer(BotOrder("greedy", ask=asked, seconds=LONG)).waits == asked


@rule("K-129")
@in_loop
async def test_k_129_strong_bots_play_a_hall_and_a_level_chosen_in_mid_game_goes_on() -> None:
    async with stage() as made:
        desk, _ = await begun(made, rows="3", people=1, level="strong")
        bots = made.hall.bots
        await made.until_bots_acted(3)
        assert (await desk.does("set", level="greedy"))["t"] == "ack"
        acted = bots.acted
        await desk.does("next")
        await made.until_bots_acted(acted + 1)
        assert (bots.fails, made.hall.head.level) == (0, "greedy")
