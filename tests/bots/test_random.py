"""The random bot: any legal action, from a row of numbers of its own."""

from collections import Counter

import wyspa
from wyspa.arena import Match
from wyspa.bots import Random, guide_of

GAME = wyspa.lay(seed=1)
GUIDE = guide_of(GAME.book, GAME.state.board)


def choices(seed: int) -> list[int]:
    bot = Random(seed)
    bot.sit(GUIDE, 0)
    return [bot.choose(None, [1, 2, 3, 4]) for _ in range(4000)]  # type: ignore[arg-type]


def test_every_action_is_about_as_likely_as_the_others():
    assert all(900 < n < 1100 for n in Counter(choices(5)).values())
    assert set(choices(5)) == {1, 2, 3, 4}


def test_a_seed_repeats_itself_and_another_does_not():
    assert choices(5) == choices(5)
    assert choices(5) != choices(6)


def test_no_view_is_made_for_a_blind_bot():
    game = wyspa.lay(seed=2)
    looked = []

    class Peeping(Random):
        def choose(self, view, actions):
            looked.append(view)
            return super().choose(view, actions)

    Match(game, [Peeping(seat) for seat in range(4)]).play(turns=5)
    assert looked
    assert set(looked) == {None}


def test_the_same_bot_plays_the_same_game_again():
    bots = [Random(seat) for seat in range(4)]
    logs = []
    for _ in range(2):
        game = wyspa.lay(seed=9)
        Match(game, bots).play(turns=50)
        logs.append(game.log())
    assert logs[0] == logs[1]
