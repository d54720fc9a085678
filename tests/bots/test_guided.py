"""Guided by greedy: its proposal stands unless something is clearly better, and what is imagined stays imagined."""

from dataclasses import replace

import pytest

import wyspa
from wyspa.belief import belief_of
from wyspa.belief.counting import CardMemory
from wyspa.bots import Greedy, guide_of
from wyspa.bots.guided import THOROUGH, Care, GuidedChoice, is_guided, plays_on
from wyspa.bots.imagined import Hands
from wyspa.bots.levels import Master
from wyspa.core.dealer import Seeded
from wyspa.game import Game
from wyspa.mind import weights
from wyspa.mind.describing import Describer
from wyspa.mind.judge import Judge
from wyspa.mind.policy import Policy

TABLES = [{"seats": 4}, {"box": "cities-knights", "seats": 4}, {"map": "new-shores", "seats": 4}]


def played(table: dict[str, object], turns: int, seed: int = 4) -> Game:
    """Let greedy play for some turns, until somebody is in the middle of its turn."""
    game = wyspa.lay(seed=seed, **table)  # type: ignore[arg-type]
    players = [Greedy() for _ in game.seats]
    for seat, player in enumerate(players):
        player.sit(guide_of(game.book, game.state.board), seat)
    while game.turns < turns or game.phase != "main" or len(game.legal(game.actor)) < 4:
        seat = game.actor
        game.play(players[seat].choose(game.view(seat, True), game.legal(seat)), seat)
    return game


def choice_of(
    game: Game, liked: dict[str, float], proposer: type[Greedy] = Greedy, runs: int = 0, seed: int = 7
) -> tuple[int, int]:
    """Give what greedy proposes and what is chosen, by a judge that likes some numbers."""
    seat = game.actor
    view = game.view(seat, True)
    belief = belief_of(view)
    guide = guide_of(game.book, game.state.board)
    describer = Describer(belief.book)
    judge = Judge(describer, None, [liked.get(name, 0.0) for name in describer.names])
    greedy = proposer()
    greedy.sit(guide, seat)
    proposed = greedy.choose(view, game.legal(seat))
    again = proposer()
    again.sit(guide, seat)
    hands = Hands(guide, belief.book, view.line)
    policy = Policy(belief.book, [judge] * int(belief.book.seats))
    care = Care(beliefs=2, candidates=8, within=1.0, runs=runs)
    memory = CardMemory(seat, guide.seats, 1)
    return proposed, GuidedChoice(again, memory, hands, policy, care).choose(view, belief, game.legal(seat), seed, {})


class Idle(Greedy):
    """Proposes to end every turn at once."""

    def choose(self, view, actions):
        return next(action for action in actions if self.guide.verb(action) == "end")


@pytest.mark.parametrize("runs", [0, 4])
@pytest.mark.parametrize("table", TABLES)
def test_the_proposal_stands_for_a_judge_that_sees_no_difference(table, runs):
    proposed, chosen = choice_of(played(table, 12), {}, runs=runs)
    assert chosen == proposed


@pytest.mark.parametrize("runs", [0, 4])
def test_something_clearly_better_is_done_instead(runs):
    game = played({"seats": 4}, 12)
    liked = {f"0.left_{piece}": -30.0 for piece in ("road", "settlement", "city")}  # pieces are there to be built
    proposed, chosen = choice_of(game, liked, Idle, runs)
    guide = guide_of(game.book, game.state.board)
    assert guide.verb(proposed) == "end"
    assert guide.verb(chosen) != "end"


@pytest.mark.parametrize("table", TABLES)
def test_a_turn_is_imagined_to_its_end_without_talk_and_leaves_the_game_alone(table):
    game = played(table, 9)
    before, state = game.view(game.actor, True).position, game.state.copy()
    guide = guide_of(game.book, game.state.board)
    hands = Hands(guide, game.book, game.line)
    greedy = Greedy()
    greedy.sit(guide, game.actor)
    hands.remember(game.actor, greedy.memory)
    hands.play_on(state, Seeded(3), int(state.turns) + 1)
    assert state.turns == game.state.turns + 1
    assert guide.phase(int(state.phase)) != "trade"
    assert game.view(game.actor, True).position == before


class Counting:
    """A policy that notes from which turns it plays on, for how many, and in which run."""

    def __init__(self, policy: Policy) -> None:
        self.policy, self.asked, self.own = policy, [], []

    def __getattr__(self, name):
        return getattr(self.policy, name)

    def roll_on(self, state, seat, fate, run, turns):
        self.asked.append((int(state.turns), turns, run))
        return self.policy.roll_on(state, seat, fate, run, turns)

    def roll_out(self, state, seat, action, fate, run, turns):
        self.own.append((int(state.turns) + turns, action, run))
        return self.policy.roll_out(state, seat, action, fate, run, turns)


def test_candidates_are_brought_to_the_end_of_the_turn_by_greedy_and_then_played_on():
    game = played({"seats": 4}, 12)
    ended: list[int] = []

    class Ending(Hands):
        def play_on(self, state, dealer, until):
            super().play_on(state, dealer, until)
            ended.append(int(state.turns) - int(game.turns))

    seat, view = game.actor, game.view(game.actor, True)
    belief, guide = belief_of(view), guide_of(game.book, game.state.board)
    describer = Describer(belief.book)
    liked = [{"0.left_settlement": -30.0}.get(name, 0.0) for name in describer.names]
    greedy = Idle()
    greedy.sit(guide, seat)
    policy = Counting(Policy(belief.book, [Judge(describer, None, liked)] * int(belief.book.seats)))
    care = Care(beliefs=2, candidates=2, within=1.0, runs=26, turns=3)
    hands = Ending(guide, belief.book, view.line)
    choice = GuidedChoice(greedy, CardMemory(seat, guide.seats, 1), hands, policy, care)
    assert choice.choose(view, belief, game.legal(seat), 7, {}) in game.legal(seat)
    assert ended == [1] * 6  # each of three candidates to the end of the own turn, in two beliefs
    assert {turns for turns, _, _ in policy.asked} == {int(game.turns) + 1}
    assert {turns for _, turns, _ in policy.asked} == {3}
    assert 3 * 13 <= len(policy.asked) <= 3 * 26  # until some are given up, all with the same dice
    assert {until for until, _, _ in policy.own} == {int(game.turns) + 1 + 3}  # as long by the net's own hands
    assert len({action for _, action, _ in policy.own}) == 3
    assert [run for _, _, run in policy.asked[: 3 * 13]] == [run for run in range(13) for _ in range(3)]
    assert game.view(seat, True).position == view.position


def test_first_places_are_played_on_for_longer():
    game = wyspa.lay(seats=4, seed=4)
    seat, view = game.actor, game.view(game.actor, True)
    belief, guide = belief_of(view), guide_of(game.book, game.state.board)
    describer = Describer(belief.book)
    policy = Counting(Policy(belief.book, [Judge(describer, None, [0.0] * len(describer.names))] * 4))
    greedy = Greedy()
    greedy.sit(guide, seat)
    care = Care(candidates=1, first_places=2, runs=0, first_runs=13, first_turns=5)
    choice = GuidedChoice(greedy, CardMemory(seat, 4, 1), Hands(guide, belief.book, view.line), policy, care)
    choice.choose(view, belief, game.legal(seat), 7, {})
    assert len(policy.asked) == 3 * 13  # the proposal and twice one rival
    assert {turns for _, turns, _ in policy.asked} == {5}


def test_the_same_seed_chooses_the_same():
    game = played({"box": "cities-knights", "seats": 4}, 10)
    liked = {"0.points": 2.0, "own.total": 0.3}
    assert choice_of(game, liked, runs=4, seed=11) == choice_of(game, liked, runs=4, seed=11)


def test_weights_say_by_whose_hands_they_play():
    lines = {path.stem: weights.read(path).made for path in weights.FOLDER.glob("*.mind")}
    for made in lines.values():
        game = wyspa.table.read_table(made["table"])
        book = wyspa.table.book_of(game)
        assert is_guided(book, made["table"]) == (made.get("hands") in ("greedy", "both"))
        assert plays_on(book, made["table"]) == (made.get("hands") != "greedy")
    assert {made.get("hands", "own") for made in lines.values()} == {"own", "greedy", "both"}


@pytest.mark.parametrize(("table", "runs"), [({"box": "cities-knights", "seats": 4}, 39), ({"map": "new-shores"}, 0)])
def test_candidates_are_played_on_only_where_the_nets_own_hands_are_worth_it(table, runs):
    game = wyspa.lay(**({"seats": 4} | table), seed=4)
    book = game.book
    judge = Judge(Describer(book), None, [0.0] * len(Describer(book).names))
    greedy = Greedy()
    greedy.sit(guide_of(book, game.state.board), 0)
    hands = Hands(greedy.guide, book, game.line)
    choice = GuidedChoice(greedy, CardMemory(0, 4, 1), hands, Policy(book, [judge] * 4), THOROUGH)
    assert (choice.care.runs, choice.care.first_runs > 0) == (runs, runs > 0)


def test_a_budget_holds_for_a_guided_choice_too(monkeypatch: pytest.MonkeyPatch):
    game = played({"box": "cities-knights", "seats": 4}, 8)
    cares: list[Care] = []

    class Noted(GuidedChoice):
        def __init__(self, *given) -> None:
            super().__init__(*given)
            cares.append(self.care)

    monkeypatch.setattr("wyspa.bots.thinker.GuidedChoice", Noted)
    bot = Master(1)
    bot.sit(guide_of(game.book, game.state.board), game.actor)
    for effort in (bot.effort, replace(bot.effort, milliseconds=0.001), replace(bot.effort, positions=0)):
        bot.effort = effort
        assert bot.choose(game.view(game.actor, True), game.legal()) in game.legal()
    assert [care.milliseconds for care in cares] == [0.0, 0.001]  # with nothing at all nothing is looked at
    assert bot.fallbacks == 0
