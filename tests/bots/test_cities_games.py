"""The greedy bot with cities and knights in whole games: they end, chance is beaten, all that the box has is used."""

from collections import Counter

import pytest

import wyspa
from tests.bots.test_nothing_leaks import secrets_in
from tests.bots.walk import reached
from wyspa import View
from wyspa.arena import Match, simulate
from wyspa.bots import Greedy, Random
from wyspa.bots.greedy.cities import CONCERNS as CITIES
from wyspa.bots.greedy.player import CONCERNS
from wyspa.game import Game

BOX = "cities-knights"
TURNS = 300
TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("variable", 3, {"choose_defenders": True}),
    ("variable", 4, {"frame_harbour": True, "choose_defenders": True}),
    ("beginner", 4, {"friendly_robber": True, "hand_limit": 4}),
    ("beginner", 3, {"balanced_dice": True, "no_sevens": 2}),
]
# what a table of greedy bots does in a few games
USED = {"improve", "recruit", "activate", "train", "wall", "chase", "metropolis", "aqueduct", "merchant", "deck"}


class Asked(Greedy):
    """Notes the phases in which it is asked."""

    phases: set[str] = set()

    def choose(self, view: View, actions: list[int]) -> int:
        Asked.phases.add(self.guide.phase(view.phase))
        return super().choose(view, actions)


def played(seed: int, seats: int = 4) -> Game:
    """Let greedy bots play a game to its end."""
    game = wyspa.lay(BOX, "variable", seats=seats, seed=seed)
    assert Match(game, [Asked() for _ in range(seats)]).play(turns=TURNS).winners
    return game


def test_greedy_bots_finish_and_use_all_that_the_box_has():
    Asked.phases = set()
    said: Counter[str] = Counter()
    games = [played(seed, seats) for seed, seats in ((1, 4), (3, 3), (4, 4))]
    for game in games:
        said.update(game.say(action).split()[0] for seat, action in game.log() if seat >= 0)
    assert set(said) >= USED
    cards = set(games[0].book.named_args["progress"])
    assert len(cards & set(said)) >= 16
    assert Asked.phases <= set(CONCERNS)
    assert len(Asked.phases & set(CITIES)) >= 8
    assert sum(game.turns for game in games) / len(games) < 120


def test_no_card_waits_while_turns_pass_and_knights_wake_for_landings():
    game = played(6)
    woken = sum(game.say(action).startswith("activate") for seat, action in game.log() if seat >= 0)
    landings = sum(game.say(action) == "event ship" for _, action in game.log()) // 7
    assert woken >= landings


def test_whoever_names_a_card_for_the_fleet_trades_it():
    named = followed = 0
    for seed in (1, 2, 4):
        journal = [event.name for event in played(seed).state.journal]
        for k, name in enumerate(journal):
            if name == "fleet_named":
                named += 1
                followed += "bank_trade" in journal[k : journal.index("turn", k) if "turn" in journal[k:] else None]
    assert named >= 4
    assert followed > 0.6 * named


def test_one_greedy_bot_beats_three_random_ones():
    table = wyspa.set_table(BOX, "variable", 4)
    result = simulate(8, [Greedy, Random, Random, Random], table=table, seed=50, rotate=True, turns=TURNS)
    assert result.bots[0].wins == 8


@pytest.mark.parametrize(("map_name", "seats", "options"), TABLES, ids=lambda x: str(x))
def test_every_answer_is_legal_under_all_options(map_name: str, seats: int, options: dict[str, object]):
    # a refused answer raises; a random neighbour brings positions that greedy ones avoid
    table = wyspa.set_table(BOX, map_name, seats, **options)
    result = simulate(2, [Greedy] * (seats - 1) + [Random], table=table, seed=31, rotate=True, turns=50)
    assert result.games == 2


def test_it_goes_on_in_phases_that_it_does_not_know(monkeypatch: pytest.MonkeyPatch):
    for phase in CITIES:
        monkeypatch.delitem(CONCERNS, phase)
    game = wyspa.lay(BOX, "variable", seats=4, seed=9)
    Match(game, [Greedy() for _ in range(4)]).play(turns=60)
    assert game.over or game.turns == 60


def test_the_same_game_is_played_again():
    logs = []
    bots = [Greedy() for _ in range(4)]
    for _ in range(2):
        game = wyspa.lay(BOX, "variable", seats=4, seed=8)
        Match(game, bots).play(turns=40)
        logs.append(game.log())
    assert logs[0] == logs[1]


def test_what_a_bot_has_after_a_game_holds_no_game():
    bots = [Greedy() for _ in range(4)]
    game = wyspa.lay(BOX, "variable", seats=4, seed=5)
    Match(game, bots).play(turns=40)
    for bot in bots:
        assert secrets_in(bot) in ([], ["Seeded"])  # chance of its own, for guesses about hands
        assert not any(found is game.dealer for found in reached(bot))


@pytest.mark.parametrize("name", ["new-shores", "through-the-desert"])
def test_it_plays_both_large_boxes_together(name: str):
    table = wyspa.set_table("seafarers-cities-knights", name, 4)
    result = simulate(3, [Greedy, Random, Random, Random], table=table, seed=50, rotate=True, turns=TURNS)
    assert result.bots[0].wins == 3
    Asked.phases = set()
    game = wyspa.lay("seafarers-cities-knights", name, seats=4, seed=2)
    assert Match(game, [Asked() for _ in range(4)]).play(turns=TURNS).winners
    said = {game.say(action).split()[0] for seat, action in game.log() if seat >= 0}
    assert said >= {"ship", "improve", "recruit", "activate"}
    assert Asked.phases - set(CONCERNS) <= {"choose-robber"}  # where all choices are as good
