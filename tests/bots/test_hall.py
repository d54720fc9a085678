"""Bots in a hall: they see what lies near, trade with those beside them, and come to an end."""

from __future__ import annotations

import pytest
from wyspa.arena.hall import HallMatch
from wyspa.bots.hall_guide import WAIT, hall_guide_of

import wyspa
from tests import invariants
from tests.compose.hall_oracles import check_hall
from tests.rules.connect.row import Row
from wyspa.arena.match import BadBot
from wyspa.bots import Bot, Greedy, Random
from wyspa.core.why import UnknownWord
from wyspa.laying import lay_table
from wyspa.table import read_table


def played(seats: int, seed: int, **options: object) -> tuple[wyspa.Game, HallMatch]:
    game = wyspa.lay("connect", seats=seats, seed=seed, **options)
    match = HallMatch(game, [Greedy(k) for k in range(seats)], seed)
    match.play(120)
    return game, match


@pytest.mark.parametrize(
    ("seats", "seed", "options"), [(12, 1, {}), (6, 2, {"ring": True}), (2, 3, {}), (4, 4, {"claims": "manual"})]
)
def test_a_hall_of_greedy_bots_comes_to_an_end_and_replays(seats, seed, options):
    game, match = played(seats, seed, **options)
    assert game.over
    assert game.turns <= 120
    assert max(player.points for player in game.state.players) >= 18
    invariants.cards_are_conserved(game.book, game.state)
    check_hall(game.book, game.state)
    again = lay_table(read_table(game.line))
    for seat, action in game.log():
        again.play(action, seat)
    assert again.hash() == game.hash()
    assert match.game is game


def test_greedy_trades_uses_posts_market_and_cards_and_builds_abroad():
    said: set[str] = set()
    abroad = trades = 0
    for seed in range(3):
        game, match = played(6, seed)
        said |= {game.say(action).split()[0] for _, action in game.log()}
        abroad += sum(bin(bits).count("1") for bits in game.view(-1).notes["arrows"])
        trades += match.trades
    assert {"offer", "accept", "trade", "road", "settlement", "city", "buy-from", "knight-home", "pass"} <= said
    assert {"market-left", "market-right"} & said
    assert trades >= 10
    assert abroad >= 6


def test_the_same_seeds_play_the_same_game():
    logs = [played(4, 9)[0].log() for _ in range(2)]
    assert logs[0] == logs[1]


def test_random_bots_play_in_a_hall_too():
    game = wyspa.lay("connect", seats=6, seed=1)
    outcome = HallMatch(game, [Random(k) for k in range(6)], 1).play(15)
    assert outcome.rounds >= 15
    assert outcome.actions > 90


def test_a_bot_without_eyes_for_halls_is_refused_in_a_sentence():
    class Blind(Bot):
        def choose(self, view, actions):
            return actions[0]

    game = wyspa.lay("connect", seats=2, seed=1)
    with pytest.raises(UnknownWord, match="Blind does not play in halls: it has no choose_near"):
        HallMatch(game, [Blind(), Blind()]).play(1)


def test_a_bot_that_does_what_it_may_not_is_named():
    class Wild(Bot):
        def choose_near(self, near, actions):
            return hall_guide_of(game.book).codes["road"]

    game = wyspa.lay("connect", seats=2, seed=1)
    with pytest.raises(BadBot, match=r"Wild on 0(sun|moon)"):
        HallMatch(game, [Wild(), Wild()]).play(1)


def test_bots_that_only_wait_are_passed_over():
    class Idle(Bot):
        def choose_near(self, near, actions):
            return WAIT

    game = wyspa.lay("connect", seats=2, seed=1)
    assert HallMatch(game, [Idle(), Idle()]).play(3).rounds == 3


def choice(hall: Row, seat: str) -> str:
    """Say what the greedy bot does now."""
    bot = Greedy()
    who = hall.seat(seat)
    bot.sit_near(hall_guide_of(hall.book), who)
    hall.game.fresh = -9
    answer = bot.choose_near(hall.game.near(who), hall.game.legal(who))
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
