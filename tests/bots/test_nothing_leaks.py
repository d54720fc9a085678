"""A bot sees what its seat may know; nothing that it is given leads back to the game."""

import pytest

import wyspa
from tests.bots.walk import reached
from wyspa import Game, View
from wyspa.arena import Match
from wyspa.bots import Bot, bot_named, guide_of
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.rule import Module, Verb
from wyspa.core.state import Part, Player, State

SECRET = (State, Game, Player, Part, Book, Dealer, Module, Verb)


class Watcher(Bot):
    """Keeps every view it gets, and plays the first action."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.views: list[View] = []

    def choose(self, view: View, actions: list[int]) -> int:
        self.views.append(view)
        return actions[0]


def secrets_in(thing: object) -> list[str]:
    return sorted({type(found).__name__ for found in reached(thing) if isinstance(found, SECRET)})


def test_the_walk_finds_the_state_where_there_is_one():
    game = wyspa.lay(seed=1)
    assert {"State", "Player", "Book"} <= set(secrets_in(game))
    assert "Player" in secrets_in({"deep": [(game.state,)]})
    assert "Game" in secrets_in(lambda: game.over)  # a closure
    assert "State" in secrets_in(game.state.copy)  # a bound method


def test_no_view_leads_to_the_state_of_the_game():
    watchers = [Watcher() for _ in range(4)]
    Match(wyspa.lay(seed=3), watchers).play(turns=12)
    views = [view for watcher in watchers for view in watcher.views]
    assert len({view.phase for view in views}) >= 3
    for view in views:
        assert secrets_in(view) == []


def test_the_guide_holds_no_book_and_no_game():
    game = wyspa.lay(seed=3)
    assert secrets_in(guide_of(game.book, game.state.board)) == []


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_what_a_bot_has_after_a_game_holds_no_game(name: str):
    bots = [bot_named(name, seat) for seat in range(4)]
    game = wyspa.lay(seed=5, target=5)
    Match(game, bots).play(turns=200)
    for bot in bots:
        assert secrets_in(bot) in ([], ["Seeded"])  # chance of its own, for guesses about hands
        assert not any(found is game.dealer for found in reached(bot))


def test_a_view_is_a_copy_that_nobody_can_play_with():
    game = wyspa.lay(seed=7)
    before = game.hash()
    view = game.view(0)
    tables = [view.waiting, view.cards, view.points, view.rates, view.hands, view.nodes]
    for array in [view.on_node, view.on_edge, view.on_hex, view.bank, *tables]:
        for k in range(len(array)):
            array[k] = 5
    for supply in view.supply.values():
        supply[0] = 9
    view.facts.clear()
    assert game.hash() == before


def test_the_guide_cannot_be_changed():
    game = wyspa.lay(seed=3)
    guide = guide_of(game.book, game.state.board)
    with pytest.raises(AttributeError):
        guide.seats = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        guide.codes["roll"] = 0  # type: ignore[index]
    assert not hasattr(guide, "__dict__")
    for name in guide.__dataclass_fields__:
        assert not isinstance(getattr(guide, name), (list, dict, set)), name


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_bot_decides_alike_whatever_hidden_cards_the_others_hold(name: str):
    # the same island and the same open facts; only which cards the others hold differs
    from tests.scene import Scene

    answers = []
    for cards in ("3 ore", "1 lumber 1 brick 1 wool"):
        scene = Scene().given("red settlement c2.ne", "blue settlement d3.n", "orange settlement c5.n")
        scene.hand("red", "1 lumber 1 brick 2 wool").hand("blue", cards).hand("orange", cards)
        for card in ("lumber", "brick", "wool", "grain", "ore"):
            scene.bank(card, 10)
        bot = bot_named(name, 4)
        bot.sit(guide_of(scene.book, scene.state.board), 0)
        answers.append(bot.choose(scene.game.view(0), scene.game.legal(0)))
    assert answers[0] == answers[1]
