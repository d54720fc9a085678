"""The bench of the bots: our game follows catanatron's, guests see views only, ratings are what the games say."""

import sys
from pathlib import Path

import pytest

from wyspa.belief import sample
from wyspa.bots import Greedy
from wyspa.core.dealer import Seeded
from wyspa.core.view import View

BENCH = Path(__file__).parents[2] / "bench"
sys.path.append(str(BENCH))

import bots  # noqa: E402
from wyspa.arena.rating import likely_ratings, strengths  # noqa: E402

PEER = next((BENCH / ".venv-peer").glob("lib/python*/site-packages/catanatron"), None)


def test_one_that_wins_its_fair_share_is_as_strong_as_the_others() -> None:
    found = strengths([("greedy", "relaxed", 3, 25, 100)])
    assert found["relaxed"] == pytest.approx(found["greedy"])


def test_half_of_the_games_against_three_is_three_times_the_strength() -> None:
    found = likely_ratings([("greedy", "relaxed", 3, 200, 400), ("relaxed", "first-evening", 1, 200, 400)])
    rating, low, high = found["relaxed"]
    assert rating == pytest.approx(1000 - 400 * 0.4771, abs=1)
    assert low < rating < high
    assert found["first-evening"][0] == pytest.approx(rating, abs=1)


def test_a_rating_needs_somebody_to_be_compared_with() -> None:
    assert likely_ratings([("strong", "master", 3, 1, 4)]) == {}


def test_every_box_has_rows_and_names_stand_once() -> None:
    names = [row.name for row in bots.rows()]
    assert len(names) == len(set(names))
    for word in ("base", "travel", "duel", "cities-knights", "new-world", "connect", "3 AB:2"):
        assert any(word in name for name in names), word


def test_rows_without_weights_or_without_a_newer_peer_say_so() -> None:
    row = next(row for row in bots.rows() if row.against == "F" and row.ours == "greedy")
    assert bots.missing(row, "") == "needs a newer catanatron: name the folder of a checkout in CATANATRON"
    assert bots.missing(row, "somewhere") == ""
    by_name = {row.name: row for row in bots.rows()}
    assert bots.missing(by_name["base, 4 players: strong against 3 greedy"], "") == ""
    assert "nobody has trained" in bots.missing(by_name["wonders, 4 players: strong against 3 greedy"], "")
    assert bots.missing(by_name["connect, hall of 12: strong against half a hall of greedy"], "") == ""


def test_games_of_a_row_are_worth_nothing_with_other_weights_of_its_table_only(monkeypatch) -> None:
    four = next(row for row in bots.rows() if row.box == "base, 4 players" and row.ours == "strong")
    before = bots.made_of(four)
    strong, greedy = before.split()
    assert "+" in strong
    assert "+" not in greedy
    monkeypatch.setattr(bots, "weights_of", lambda line: "others")
    assert bots.made_of(four) == f"{strong.partition('+')[0]}+others {greedy}"


def test_sums_of_games_add_up() -> None:
    game = {"won": True, "unfinished": False, "decisions": 10, "seconds": 0.5, "fallbacks": 1, "turns": 70}
    sums = bots.added([{**game, "ahead": 2.0, "differences": {"x": 1}}, {**game, "ahead": -1.0, "differences": {}}])
    twice = bots.together(bots.together({}, sums), sums)
    assert (twice["games"], twice["won"], twice["squares"], twice["differences"]) == (4, 4, 10, {"x": 2})


class Believing(Greedy):
    """Looks whether what it is shown can be believed, and keeps what it saw."""

    believes = True
    listens = True
    seen = 0

    def choose(self, view: View, actions: list[int]) -> int:
        state = sample(view, None, Seeded(self.seen))
        assert state.players[self.seat].purse == view.hand
        assert {str(card) for card in view.facts["development"]}  # its own, and nobody else's
        self.seen += 1
        return super().choose(view, actions)


@pytest.mark.skipif(PEER is None, reason="make bench/.venv-peer/ready fetches catanatron")
def test_a_game_of_ours_follows_one_of_catanatrons() -> None:
    from bots_abroad import import_peer
    from bots_guest import play_abroad

    import_peer()
    for chair in range(2):
        bot = Believing(1)
        found = play_abroad(bot, "W", 2, 3, chair)
        assert found["decisions"] == bot.seen > 20
        assert found["fallbacks"] == 0
        assert not found["unfinished"]
        assert not any("another seat" in name or "hands" in name for name in found["differences"])
