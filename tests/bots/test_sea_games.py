"""The greedy bot at sea in whole games: every scenario comes to an end, chance is beaten, no ship sails in circles."""

from collections import Counter

import pytest

import wyspa
from tests.bots.test_nothing_leaks import secrets_in
from wyspa import View
from wyspa.arena import Match, simulate
from wyspa.bots import Greedy, Random
from wyspa.bots.greedy.player import CONCERNS
from wyspa.core.ids import KIND
from wyspa.game import Game

SCENARIOS = [
    "new-shores",
    "four-islands",
    "fog-islands",
    "through-the-desert",
    "forgotten-tribe",
    "cloth-trade",
    "pirate-islands",
    "wonders",
    "new-world",
]
# what a table of greedy bots is expected to do in a scenario besides building ships
WAYS: dict[str, set[str]] = {
    "new-shores": {"pirate", "take"},
    "four-islands": {"pirate", "lift", "sail"},
    "fog-islands": {"pirate"},
    "through-the-desert": {"take", "robber-at"},
    "forgotten-tribe": {"robber-at"},
    "cloth-trade": {"pirate-cloth"},
    "pirate-islands": {"attack", "knight", "steal"},
    "wonders": {"claim", "raise"},
    "new-world": {"harbour", "pirate-at"},
}
TURNS = 300


class Asked(Greedy):
    """Notes the phases in which it is asked."""

    phases: set[str] = set()

    def choose(self, view: View, actions: list[int]) -> int:
        Asked.phases.add(self.guide.phase(view.phase))
        return super().choose(view, actions)


def played(name: str, seats: int, seed: int) -> Game:
    """Let greedy bots play a game to its end."""
    game = wyspa.lay(map=name, seats=seats, seed=seed)
    assert Match(game, [Greedy() for _ in range(seats)]).play(turns=TURNS).winners
    return game


def sailed_back(game: Game) -> list[str]:
    """List the ships that were moved to an edge from which their owner had moved one before."""
    left: set[tuple[int, str]] = set()
    found: list[str] = []
    for seat, action in game.log():
        verb, *words = game.say(action).split()
        if verb == "lift":
            left.add((seat, words[0]))
        elif verb == "sail" and (seat, words[0]) in left:
            found.append(f"{seat} {words[0]}")
    return found


@pytest.mark.parametrize("name", SCENARIOS)
def test_greedy_bots_finish_the_scenario_by_its_own_means_and_no_ship_goes_back_and_forth(name: str):
    said: Counter[str] = Counter()
    for seats, seed in ((4, 1), (3, 3), (4, 4)):
        game = played(name, seats, seed)
        said.update(game.say(action).split()[0] for seat, action in game.log() if seat >= 0)
        assert sailed_back(game) == []
    assert said["ship"] >= 9
    assert WAYS[name] <= set(said)


@pytest.mark.parametrize("name", SCENARIOS)
def test_one_greedy_bot_beats_three_random_ones(name: str):
    result = simulate(
        4, [Greedy, Random, Random, Random], table=wyspa.set_table(map=name, seats=4), seed=50, rotate=True
    )
    assert result.bots[0].wins >= 3


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("seats", [3, 4])
def test_every_answer_is_legal_whatever_the_others_do(name: str, seats: int):
    # a refused answer raises; random neighbours and dealt islands bring positions that greedy ones avoid
    layout = "fixed" if name in ("pirate-islands", "new-world") else "variable"
    table = wyspa.set_table(map=name, seats=seats, layout=layout, ports="random")
    result = simulate(3, [Greedy, Random] + [Greedy] * (seats - 2), table=table, seed=60, turns=60, rotate=True)
    assert result.games == 3


def test_it_has_an_opinion_in_every_phase_of_the_sea():
    Asked.phases = set()
    for name in SCENARIOS:
        for seed in (5, 6):
            game = wyspa.lay(map=name, seats=4, seed=seed)
            Match(game, [Asked() for _ in range(4)]).play(turns=120)
    assert {"pick-gold", "sail", "thief", "plunder"} <= Asked.phases
    without = Asked.phases - set(CONCERNS)
    assert without <= {"choose-robber"}  # where all choices are as good


@pytest.mark.parametrize("name", ["four-islands", "pirate-islands", "new-world", "forgotten-tribe"])
def test_it_goes_on_in_phases_that_it_does_not_know(name: str, monkeypatch: pytest.MonkeyPatch):
    for phase in ("pick-gold", "sail", "plunder", "spoils", "place-gift", "place-harbour", "choose-pirate", "thief"):
        monkeypatch.delitem(CONCERNS, phase, raising=False)
    game = wyspa.lay(map=name, seats=4, seed=9)
    Match(game, [Greedy() for _ in range(4)]).play(turns=80)
    assert game.over or game.turns == 80


def test_the_same_game_is_played_again():
    logs = []
    bots = [Greedy() for _ in range(4)]
    for _ in range(2):
        game = wyspa.lay(map="four-islands", seats=4, seed=8)
        Match(game, bots).play(turns=40)
        logs.append(game.log())
    assert logs[0] == logs[1]


@pytest.mark.parametrize("name", ["pirate-islands", "fog-islands"])
def test_what_a_bot_has_after_a_game_at_sea_holds_no_game(name: str):
    bots = [Greedy() for _ in range(4)]
    Match(wyspa.lay(map=name, seats=4, seed=5), bots).play(turns=30)
    for bot in bots:
        assert secrets_in(bot) in ([], ["Seeded"])  # chance of its own, for guesses about hands


def test_greedy_bots_fetch_the_gifts_of_the_forgotten_tribe():
    tokens = cards = 0
    for seats in (3, 4):  # about three tokens and two cards a game; single games vary from none to six
        for seed in range(1, 5):
            facts = played("forgotten-tribe", seats, seed).view(0).facts
            tokens += sum(facts["gift_points"])
            cards += 4 - len(facts["gift_cards"])
    assert tokens >= 12, "of the tokens that lie at the coasts"
    assert cards >= 8


def test_greedy_bots_sail_in_the_new_world_and_are_paid_for_it():
    ships = landed = 0
    for seed in (1, 3, 4):
        game = wyspa.lay(map="new-world", seats=4, seed=seed)
        Match(game, [Greedy(seat) for seat in range(4)]).play(turns=300)
        ships += sum(game.book.pieces[piece & KIND].name == "ship" for piece in game.state.on_edge)
        landed += sum(event.name == "new_land" for event in game.state.journal)
    assert ships >= 15
    assert landed >= 1
