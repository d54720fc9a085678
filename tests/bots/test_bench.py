"""The bench of the bots: our game follows catanatron's, guests see views only, ratings are what the games say."""

import random
import sys
from pathlib import Path

import pytest

import wyspa
from tests.leaks.twins import twin
from wyspa.belief import sample
from wyspa.bots import Greedy
from wyspa.bots.guide import guide_of
from wyspa.core.dealer import Seeded
from wyspa.core.position import to_bytes
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
    monkeypatch.setattr(bots, "weights_of", lambda line, silent: "others")
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


class Fields:
    """A board of catanatron's, as far as it is asked where somebody may go on building."""

    def __init__(self, buildings: dict[int, tuple[str, str]], roads: dict[tuple[int, int], str]) -> None:
        self.buildings = buildings
        self.roads = {pair: owner for (a, b), owner in roads.items() for pair in ((a, b), (b, a))}

    def is_enemy_node(self, node: int, colour: str) -> bool:
        return node in self.buildings and self.buildings[node][0] != colour


def test_roads_of_a_guest_end_at_the_buildings_of_others() -> None:
    from bots_invited import components

    roads = {(1, 2): "red", (2, 3): "red", (3, 4): "red", (4, 5): "red", (8, 9): "blue"}
    board = Fields({1: ("red", "CITY"), 7: ("red", "SETTLEMENT"), 3: ("blue", "SETTLEMENT")}, roads)
    assert components(board, "red") == [{1, 2}, {4, 5}, {7}]
    assert components(board, "blue") == [{3}, {8, 9}]


def test_rows_with_guests_are_no_meeting_of_levels_and_name_what_they_need() -> None:
    guests = [row for row in bots.rows() if row.invited]
    assert {row.against for row in guests} == {"R", "W", "VP", "F", "AB:2"}
    row = next(row for row in guests if row.against == "F" and row.ours == "greedy")
    assert "newer catanatron" in bots.missing(row, "")
    assert bots.made_of(row) == bots.source_of("greedy")
    keep = {"made_of": "", "why_not": "", **bots.added([]), "games": 8, "won": 4, "decisions": 8}
    page = bots.page([row], {row.name: keep}, bots.made_of)
    assert "catanatron's bots at our tables" in page
    assert "| base, 4 players | greedy | 3 F | 4 of 8*" in page
    assert "| base, 4 players | 1000" not in page


@pytest.mark.skipif(PEER is None, reason="make bench/.venv-peer/ready fetches catanatron")
def test_catanatrons_bots_play_at_our_table_and_know_as_legal_what_is() -> None:
    from bots_abroad import PLAYED, import_peer
    from bots_worker import play_home

    import_peer()
    row = next(row for row in bots.rows() if row.invited and row.against == "W" and row.ours == "greedy")
    for chair in range(2):
        found = play_home(bots.asdict(row), 1, chair)
        assert not found["unfinished"]
        assert found["decisions"] > 20
        # an older one gives a whole hand away at once, so here chance lays its cards aside; and it plays a card in the
        # turn in which it was bought
        known = ("a trade between players refused", "discard", "chosen by chance", *PLAYED)
        assert [name for name in found["differences"] if not name.endswith(known)] == []


@pytest.mark.skipif(PEER is None, reason="make bench/.venv-peer/ready fetches catanatron")
def test_a_guest_sees_no_hidden_cards() -> None:
    """The same choice, whatever others hold: a guest is laid out what its seat may know."""
    from bots_abroad import import_peer
    from bots_invited import Invited

    import_peer()
    game = wyspa.lay(seats=4, seed=5)
    guide = guide_of(game.book, game.state.board)
    hosts = [Greedy(seat) for seat in range(4)]
    for seat, bot in enumerate(hosts):
        bot.sit(guide, seat)
    rng, compared = random.Random(1), 0
    while not game.over and compared < 100:
        seat = game.waiting()[0]
        actions = game.legal(seat)
        worlds = [game.state, twin(rng, game.book, game.state, seat)]
        views, choices = [game.book.view(world, seat, True) for world in worlds], []
        for view in views:
            view.line = game.line
            guest = Invited("W", 3)
            guest.sit(guide, seat)
            choices.append(guest.choose(view, actions))
        assert choices[0] == choices[1]
        compared += len(actions) > 1 and to_bytes(worlds[0]) != to_bytes(worlds[1])
        game.play(hosts[seat].choose(views[0], actions), seat)
    assert compared > 50
