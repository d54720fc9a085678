"""The bot that thinks: it knows no more than its seat, repeats itself with its seed, and gives way where it must."""

from __future__ import annotations

import logging
import random
from array import array
from dataclasses import replace
from pathlib import Path

import pytest

import wyspa
from tests.leaks.boxes import TABLES, Table, name_of
from tests.leaks.test_consequences import Chooser
from tests.leaks.twins import twin
from wyspa.arena.match import Match
from wyspa.belief import belief_of
from wyspa.bots import WAIT, Bot, Greedy, bot_named, bot_names, guide_of
from wyspa.bots.levels import CHARACTERS, PLAIN, THINKING, FirstEvening, Master, Strong, levels
from wyspa.bots.thinker import FIRST_LONGER, Effort, Thinker, policy_of
from wyspa.core.book import Book
from wyspa.core.dealer import Seeded
from wyspa.core.ids import VERB, extra
from wyspa.core.rule import Module
from wyspa.game import Game
from wyspa.laying import lay_table
from wyspa.mind import byhand, weights
from wyspa.mind.byhand import by_hand
from wyspa.mind.describing import Describer
from wyspa.mind.judge import Judge
from wyspa.table import read_table, set_table


def with_a_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table have a judge, trained or not."""

    def judge_of(book: Book, line: str, silent: bool) -> Judge:
        return by_hand(Describer(book))

    policy_of.cache_clear()
    monkeypatch.setattr("wyspa.bots.thinker.trained_judge", judge_of)


def seated(bot: Bot, game: Game, seat: int) -> Bot:
    bot.sit(guide_of(game.book, game.state.board), seat)
    return bot


def quick(kind: type[Bot]) -> Bot:
    bot = kind(3)
    if isinstance(bot, Thinker):
        bot.effort = replace(bot.effort, roll_outs=2, positions=150, turns=1)
    return bot


@pytest.mark.parametrize("table", TABLES, ids=name_of)
@pytest.mark.parametrize("kind", [Strong, Master])
def test_the_choice_is_the_same_in_worlds_that_look_the_same(monkeypatch, table: Table, kind: type[Thinker]):
    with_a_judge(monkeypatch)
    assert compared_in_twins(wyspa.lay(**table), kind, 200) > 3
    policy_of.cache_clear()


@pytest.mark.parametrize("path", sorted(weights.FOLDER.glob("*.mind")), ids=lambda path: path.stem)
@pytest.mark.parametrize("kind", [*PLAIN.values(), *THINKING.values(), *CHARACTERS.values()])
def test_with_the_weights_of_the_package_too_at_every_level(path: Path, kind: type[Bot]):
    game = lay_table(read_table(weights.read(path).made["table"]), Seeded(8))
    assert compared_in_twins(game, kind, 120) > 3


def compared_in_twins(game: Game, kind: type[Bot], steps: int) -> int:
    """Let a bot choose in two worlds that differ in hidden cards, now and then, and count how often it did."""
    rng, walker = random.Random(3), Chooser(9)
    compared = 0
    for n in range(steps):
        if game.over:
            break
        seat = game.actor
        if n % 7 == 0 and seat >= 0 and len(game.legal(seat)) > 1:
            choices = []
            for state in (game.state, twin(rng, game.book, game.state, seat)):
                view = game.book.view(state, seat, True)
                view.line = game.line
                bot = seated(quick(kind), game, seat)
                choices.append(bot.choose(view, game.legal(seat)))
                if isinstance(bot, Thinker):
                    assert bot.fallbacks == 0, bot.said
            assert choices[0] == choices[1]
            assert choices[0] == WAIT or game.is_legal(choices[0], seat)
            compared += 1
        game.play(*reversed(walker.choose(game)))
    return compared


@pytest.mark.parametrize("kind", [*PLAIN.values(), *THINKING.values(), *CHARACTERS.values()])
def test_every_level_plays_a_game_to_its_end_and_the_same_again_with_its_seed(monkeypatch, kind: type[Bot]):
    with_a_judge(monkeypatch)
    logs = []
    for _ in range(2):
        game = wyspa.lay(seats=3, seed=4)
        bots = [kind(5), Greedy(1), Greedy(2)]
        for bot in bots:
            if isinstance(bot, Thinker):
                bot.effort = replace(bot.effort, roll_outs=1, positions=60, turns=1)
        Match(game, bots).play(300)
        assert game.over
        assert getattr(bots[0], "fallbacks", 0) == 0
        logs.append(game.log())
    assert logs[0] == logs[1]
    policy_of.cache_clear()


def test_levels_that_think_are_offered_where_there_are_weights(monkeypatch, tmp_path: Path):
    monkeypatch.setattr("wyspa.bots.levels.FOLDER", tmp_path)
    assert list(levels()) == ["first-evening", "relaxed", "greedy"]
    names = Describer(wyspa.lay(seats=4).book).names
    size = weights.size_of(len(names), (8, 8))
    some = weights.Weights(len(names), (8, 8), array("f", [0.0] * size), tuple(names))
    (tmp_path / "base-4.mind").write_bytes(some.to_bytes())
    weights.shelf.cache_clear()
    assert list(levels()) == ["first-evening", "relaxed", "greedy", "strong", "master", "settler", "merchant", "raider"]
    weights.shelf.cache_clear()


@pytest.mark.parametrize("kind", [FirstEvening, Strong, Master])
def test_seeds_as_long_as_those_of_arenas_are_taken(monkeypatch, kind: type[Bot]):
    with_a_judge(monkeypatch)
    game = wyspa.lay(seats=4, seed=1)
    bot = seated(kind(2**56 - 1), game, game.actor)
    if isinstance(bot, Thinker):
        bot.effort = replace(bot.effort, positions=50)
    assert bot.choose(game.view(game.actor, True), game.legal()) in game.legal()
    assert getattr(bot, "fallbacks", 0) == 0
    policy_of.cache_clear()


def test_levels_have_names():
    assert {*PLAIN, "random"} <= set(bot_names())
    assert isinstance(bot_named("steady"), Greedy)


@pytest.mark.parametrize("effort", [Effort(candidates=5, positions=0), Effort(candidates=5, milliseconds=0.001)])
def test_a_budget_of_nothing_gives_the_first_look(monkeypatch, effort: Effort):
    with_a_judge(monkeypatch)
    game = wyspa.lay(seats=4, seed=1)
    bot = seated(Master(1), game, game.actor)
    bot.effort = effort
    assert bot.choose(game.view(game.actor, True), game.legal()) in game.legal()
    policy_of.cache_clear()


def test_a_budget_is_kept_but_for_the_roll_out_that_is_under_way():
    game = lay_table(set_table("base", "variable", 4, start="first"), Seeded(5))
    bots = [seated(Master(seat), game, seat) for seat in range(4)]
    policy = policy_of(belief_of(game.view(0, True)).book, game.line, False)
    assert policy is not None
    long_looks = 0
    for _ in range(16):  # the set-up
        seat = game.actor
        bot = bots[seat]
        assert isinstance(bot, Thinker)
        bot.effort = replace(bot.effort, positions=900)
        before = policy.judges[seat].judged
        action = bot.choose(game.view(seat, True), game.legal())
        spent = policy.judges[seat].judged - before
        assert spent < 900 * FIRST_LONGER + 2500
        long_looks += spent > 900
        game.play(action, seat)
    assert long_looks >= 8


def test_without_weights_greedy_plays_and_the_reason_is_said_once(monkeypatch, tmp_path: Path, caplog):
    policy_of.cache_clear()
    monkeypatch.setattr(byhand, "weights_for", lambda names, line, silent: weights.weights_for(names, line, tmp_path))
    game = wyspa.lay(seats=4, seed=1)
    with caplog.at_level(logging.INFO, "wyspa.bots"):
        bot = seated(Strong(1), game, game.actor)
        other = seated(Greedy(1), game, game.actor)
        for _ in range(2):
            view = game.view(game.actor, True)
            assert bot.choose(view, game.legal()) == other.choose(view, game.legal())
    assert len(caplog.records) == 1
    assert "nobody has trained" in caplog.records[0].getMessage()
    policy_of.cache_clear()


class Moody(Module):
    """A stranger's rule that cannot stand being imagined."""

    def __init__(self) -> None:
        super().__init__("moody")

    def believe(self, book, state, seat, dealer):
        raise RuntimeError("never imagine me")


def test_a_rule_that_cannot_be_imagined_lets_greedy_play(monkeypatch):
    with_a_judge(monkeypatch)
    game = wyspa.lay(seats=4, seed=1, rules=[Moody()])
    bot = seated(Strong(1), game, game.actor)
    assert bot.choose(game.view(game.actor, True), game.legal()) in game.legal()
    assert bot.fallbacks == 1
    assert "never imagine me" in next(iter(bot.said))
    policy_of.cache_clear()


def test_at_most_one_offer_a_turn_and_none_that_cannot_be_paid(monkeypatch):
    with_a_judge(monkeypatch)
    game = wyspa.lay(seats=4, seed=6)
    bots = [quick(Strong) for _ in range(4)]
    Match(game, bots).play(60)
    offers: dict[int, int] = {}
    turn = 0
    for seat, action in game.log():
        name = game.book.verbs[action >> 54].name
        turn += name == "end"
        if name == "offer":
            offers[turn] = offers.get(turn, 0) + 1
        assert seat < 4
    assert all(n == 1 for n in offers.values())
    policy_of.cache_clear()


def test_a_person_among_three_is_not_pestered_and_bots_agree_often_enough():
    asked = made = struck = 0
    for seed in range(902, 906):
        game = wyspa.lay(seats=4, seed=seed)
        Match(game, [Strong(seed + seat) for seat in range(4)]).play(300)
        for seat, action in game.log():
            name = game.book.verbs[action >> VERB].name
            if seat != 0 and name == "offer":
                made += 1
                asked += extra(action) in (0, 1)  # to all, or to the first seat
            struck += seat != 0 and name == "confirm"
    assert made > 10
    assert asked / 4 < 15
    assert struck > 0.35 * made
