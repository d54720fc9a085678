"""The greedy bot in whole games: it beats chance, it trades, and it never answers what it may not."""

from collections import Counter

import pytest

import wyspa
from wyspa.arena import Match, simulate
from wyspa.bots import Greedy, Random

TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("variable", 4, {}),
    ("variable", 3, {"phases": "separated"}),
    ("variable", 4, {"phases": "separated", "tokens": "random", "ports": "fixed"}),
    ("variable", 4, {"steal_optional": True, "start": "first"}),
    ("variable", 3, {"hand_limit": 3}),
    ("variable", 4, {"hand_limit": 30, "balanced_dice": True}),
    ("variable", 4, {"friendly_robber": True, "no_sevens": 2}),
    ("beginner", 3, {"friendly_robber": True, "steal_optional": True}),
    ("beginner", 4, {"balanced_dice": True, "no_sevens": 20, "phases": "separated"}),
    ("variable", 4, {"target": 3}),
]
GAMES_EACH = 20


def test_one_greedy_bot_wins_nine_of_ten_games_against_three_random_ones():
    result = simulate(48, [Greedy, Random, Random, Random], seed=20, rotate=True)
    greedy = result.bots[0]
    assert greedy.name == "greedy"
    assert greedy.rate >= 0.9
    assert result.unfinished == 0


@pytest.mark.parametrize(("map_name", "seats", "options"), TABLES, ids=lambda x: str(x))
def test_every_answer_is_legal_under_all_options(map_name: str, seats: int, options: dict[str, object]):
    # a refused answer raises; a low target brings every phase of a game in a short time
    table = wyspa.set_table("base", map_name, seats, **({"target": 5} | options))
    result = simulate(GAMES_EACH, [Greedy] * (seats - 1) + [Random], table=table, seed=31, rotate=True)
    assert result.games == GAMES_EACH
    assert result.unfinished == 0


def test_a_table_of_greedy_bots_comes_to_an_end_and_uses_all_of_the_game():
    said: Counter[str] = Counter()
    for seed in range(12):
        game = wyspa.lay(seed=100 + seed)
        outcome = Match(game, [Greedy() for _ in range(4)]).play(turns=300)
        assert outcome.winners
        said.update(game.say(action).split()[0] for seat, action in game.log() if seat >= 0)
    used = {"offer", "accept", "refuse", "counter", "confirm", "withdraw", "trade", "buy", "knight", "rob", "discard"}
    assert used <= set(said)
    assert said["city"] > 12
    assert said["confirm"] >= 12  # at least one trade between players in a game


def test_no_offer_is_made_twice_in_a_turn_and_few_are_made():
    for seed in range(6):
        game = wyspa.lay(seed=300 + seed)
        Match(game, [Greedy() for _ in range(4)]).play(turns=300)
        made: Counter[str] = Counter()
        for seat, action in game.log():
            words = game.say(action)
            if words == "end":
                made.clear()
            elif seat >= 0 and words.startswith("offer"):
                made[words] += 1
                assert made[words] == 1
                assert made.total() <= 3


def test_the_greedy_bot_plays_the_same_game_again():
    logs = []
    bots = [Greedy() for _ in range(4)]
    for _ in range(2):
        game = wyspa.lay(seed=8, target=6)
        Match(game, bots).play()
        logs.append(game.log())
    assert logs[0] == logs[1]
