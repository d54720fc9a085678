"""Candidates that are played on: who is behind by more than luck is given up; the first look is one more witness."""

import random

from wyspa.bots.race import Race


def run(race: Race, means: dict[int, float], spread: float, runs: int, seed: int = 1) -> None:
    """Add runs in which all have the same luck, and some of their own."""
    rng = random.Random(seed)
    for _ in range(runs):
        same = rng.gauss(0, 0.2)
        race.add({place: means[place] + same + rng.gauss(0, spread) for place in race.left})


def test_before_the_first_run_the_first_look_decides():
    race = Race({4: 0.3, 7: 0.31, 2: 0.29}, 0.01)
    assert race.best() == 7
    assert race.left == [4, 7, 2]


def test_whoever_is_clearly_behind_is_given_up_and_equals_stay():
    race = Race({0: 0.3, 1: 0.3, 2: 0.3}, 0.02)
    run(race, {0: 0.30, 1: 0.30, 2: 0.20}, 0.03, 13)
    race.give_up()
    assert race.left == [0, 1]


def test_the_luck_that_all_share_does_not_count():
    race = Race({0: 0.30, 1: 0.31}, 0.02)
    run(race, {0: 0.32, 1: 0.30}, 0.005, 13)
    assert race.best() == 0
    race.give_up()
    assert race.left == [0]


def test_few_wild_runs_do_not_overrule_the_first_look_and_many_do():
    race = Race({0: 0.32, 1: 0.30}, 0.01)
    for k in range(4):
        race.add({0: 0.3, 1: 0.34 + (0.3 if k % 2 else -0.3)})
    assert race.best() == 0
    race = Race({0: 0.32, 1: 0.30}, 0.01)
    for k in range(4000):
        race.add({0: 0.3, 1: 0.34 + (0.3 if k % 2 else -0.3)})
    assert race.best() == 1


def test_the_best_is_never_given_up():
    for seed in range(30):
        race = Race(dict.fromkeys(range(6), 0.25), 0.02)
        for _ in range(5):
            run(race, {place: 0.2 + place / 100 for place in range(6)}, 0.1, 13, seed)
            leader = race.best()
            race.give_up()
            assert leader in race.left
