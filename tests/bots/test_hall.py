"""Bots in a hall: they see what lies near, trade with those beside them, and come to an end."""

from __future__ import annotations

import pytest

import wyspa
from tests import invariants
from tests.compose.hall_oracles import check_hall
from tests.rule import rule
from tests.rules.connect.row import Row
from wyspa.arena import BadBot, Match, Outcome
from wyspa.bots import WAIT, Bot, Greedy, Random, guide_of
from wyspa.core.dealer import Seeded
from wyspa.laying import lay_table
from wyspa.table import read_table


def played(seats: int | None, seed: int, **options: object) -> tuple[wyspa.Game, Outcome]:
    game = wyspa.lay("connect", seats=seats, seed=seed, **options)
    return game, Match(game, [Greedy(k) for k in range(len(game.seats))], seed=seed).play(120)


@rule("K-121", "K-122", "K-127")
@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (12, 1, {}),
        (6, 2, {"ring": True}),
        (2, 3, {}),
        (4, 4, {"claims": "manual"}),
        (None, 5, {"rows": "1,3r,2"}),
        (None, 6, {"rows": "2,1,3r", "timed": True, "claims": "manual"}),
        (None, 7, {"rows": "1,2,1", "timed": True, "early": True}),
    ],
)
def test_a_hall_of_greedy_bots_comes_to_an_end_and_replays(seats, seed, options):
    game, outcome = played(seats, seed, **options)
    assert game.over
    assert [game.seats[seat] for seat in outcome.winners] == game.winners
    assert game.turns <= 120
    assert max(player.points for player in game.state.players) >= 18
    invariants.cards_are_conserved(game.book, game.state)
    check_hall(game.book, game.state)
    again = lay_table(read_table(game.line))
    for seat, action in game.log():
        again.play(action, seat)
    assert again.hash() == game.hash()


def test_greedy_trades_uses_posts_market_and_cards_and_builds_abroad():
    said: set[str] = set()
    abroad = trades = 0
    for seed in range(3):
        game, _ = played(6, seed)
        verbs = [game.say(action).split()[0] for _, action in game.log()]
        said |= set(verbs)
        abroad += sum(bits.bit_count() for bits in game.view(-1).facts["arrows"])
        trades += verbs.count("accept")
    assert {"offer", "accept", "trade", "road", "settlement", "city", "buy-from", "knight-home", "pass"} <= said
    assert {"market-left", "market-right"} & said
    assert trades >= 10
    assert abroad >= 6


def test_the_same_seeds_play_the_same_game():
    logs = [played(4, 9)[0].log() for _ in range(2)]
    assert logs[0] == logs[1]


def test_random_bots_play_in_a_hall_too():
    game = wyspa.lay("connect", seats=6, seed=1)
    outcome = Match(game, [Random(k) for k in range(6)], seed=1).play(15)
    assert outcome.turns >= 15
    assert outcome.actions > 90


def test_a_bot_that_knows_nothing_of_halls_plays_there():
    class First(Bot):
        def choose(self, view, actions):
            assert view.scope[0] == view.seat == self.seat
            return actions[-1]

    game = wyspa.lay("connect", seats=4, seed=1)
    assert Match(game, [First() for _ in range(4)]).play(3).turns == 3


def test_a_bot_that_does_what_it_may_not_is_named():
    class Wild(Bot):
        def choose(self, view, actions):
            return self.guide.code("road")

    game = wyspa.lay("connect", seats=2, seed=1)
    with pytest.raises(BadBot, match=r"bot wild on 0(sun|moon) answered 'road .*' in the phase round: "):
        Match(game, [Wild(), Wild()]).play(1)


def test_a_bot_that_never_ends_is_named():
    class Restless(Bot):
        def choose(self, view, actions):
            offers = [row for row in zip(*[iter(view.facts["offers"])] * 4, strict=True) if row[0] == self.seat]
            withdraw = [action for action in actions if self.guide.verb(action) == "withdraw"]
            return withdraw[0] if offers else self.guide.offer([1, 0, 0, 0, 0], [0, 1, 0, 0, 0])

    hall = Row().starts("sun").hand("A sun", "1 lumber").hand("A moon", "1 lumber")
    hall.game.dealer = Seeded(1)
    with pytest.raises(BadBot, match=r"bot restless on 0(sun|moon) goes on for more than 60 actions"):
        Match(hall.game, [Restless() for _ in hall.game.seats]).play(1)


def test_bots_that_only_wait_are_passed_over():
    class Idle(Bot):
        def choose(self, view, actions):
            return WAIT

    game = wyspa.lay("connect", seats=6, seed=1)
    assert Match(game, [Idle() for _ in range(6)]).play(3).turns == 3


def test_whoever_waits_is_asked_again_only_when_something_has_happened():
    asked = []

    class Watchful(Bot):
        def choose(self, view, actions):
            asked.append((view.turns, view.seat, sum(view.waiting.values())))
            return WAIT

    game = wyspa.lay("connect", seats=2, seed=1)
    Match(game, [Watchful(), Watchful()]).play(1)
    assert sorted(asked) == [(0, 0, 2), (0, 1, 1), (0, 1, 2)]  # the other one passes first, and then there is one left


def test_nobody_waits_where_one_after_the_other_acts():
    class Idle(Bot):
        def choose(self, view, actions):
            return WAIT

    game = wyspa.lay(seed=1, start="first")
    with pytest.raises(BadBot, match="bot idle on red waits in the phase setup-house: a bot may wait where all act"):
        Match(game, [Idle() for _ in range(4)]).play(1)


def choice(hall: Row, seat: str) -> str:
    """Say what the greedy bot does now."""
    bot = Greedy()
    who = hall.seat(seat)
    bot.sit(guide_of(hall.book, hall.game.state.board), who)
    hall.game.fresh = -9
    answer = bot.choose(hall.game.view(who), hall.game.legal(who))
    return "wait" if answer == WAIT else hall.game.say(answer)


def test_greedy_settles_abroad_when_it_can():
    hall = (
        Row()
        .starts("sun")
        .given("A sun road (4,2,NE) (5,1,SE) (6,1,SW)")
        .hand("A sun", "1 lumber 1 brick 1 wool 1 grain")
    )
    assert choice(hall, "A sun") == f"settlement {min(hall.named(hall.said('(6,1,S)')))}"


def test_greedy_upgrades_when_it_holds_grain_and_ore():
    hall = Row().starts("sun").hand("A sun", "2 grain 3 ore")
    assert choice(hall, "A sun").startswith("city ")


def test_greedy_accepts_what_it_needs_for_what_it_can_spare_also_when_passive():
    hall = Row().starts("sun").hand("A moon", "2 grain 2 ore 1 lumber").hand("B sun", "1 ore")
    hall.when("B sun: offer 1 ore for 1 lumber")
    assert choice(hall, "A moon") == "accept 1 lumber for 1 ore to 1sun"


def test_greedy_claims_when_it_must():
    hall = Row(claims="manual").starts("sun").score("A sun", 18)
    assert choice(hall, "A sun") == "claim-victory"


def test_greedy_discards_what_it_does_not_need():
    hall = Row().in_round(11).hand("A sun", "6 wool 2 grain 3 ore")
    hall.when("table: dice 3 4", "table: robber-roll 1 1")
    assert choice(hall, "A sun") == "discard wool"
