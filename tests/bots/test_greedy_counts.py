"""Greedy counts cards, asks the engine what would be legal, and offers only to those who could accept."""

import wyspa
from wyspa.bots import Greedy, guide_of
from wyspa.bots.driver import Driver
from wyspa.bots.greedy.cards import monopoly
from wyspa.bots.greedy.counting import CardCount
from wyspa.bots.greedy.goals import Plans
from wyspa.bots.greedy.memory import Memory
from wyspa.bots.greedy.possible import possible_steps
from wyspa.bots.greedy.sight import Land, Sight
from wyspa.bots.greedy.trading import takers
from wyspa.core.event import Event
from wyspa.core.purse import count, packed
from wyspa.game import Game

LUMBER, BRICK, WOOL, GRAIN, ORE = range(5)


def at_main(seed: int = 3) -> Game:
    """Play a game to somebody's main phase in the second round."""
    game = wyspa.lay("base", seed=seed)
    driver = Driver(game, {seat: Greedy(seat) for seat in range(4)})
    while game.turns < 6 or game.phase != "main":
        driver.step()
    return game


def sight_of(game: Game, seat: int, heard: list[Event] | None = None) -> Sight:
    guide = guide_of(game.book, game.state.board)
    view = game.view(seat, position=True)
    sight = Sight(guide, Land(guide, view.layout), view)
    sight.count = CardCount(seat, guide.seats)
    if heard is not None:
        sight.count.hear(heard)
    return sight


def hold(game: Game, seat: int, cards: list[int]) -> None:
    player = game.state.edit(seat)
    player.purse = packed(cards)
    player.cards = count(player.purse)


def test_a_monopoly_names_what_was_heard_to_lie_in_hands_and_not_what_should_be_produced() -> None:
    game = at_main()
    me = game.actor
    others = [seat for seat in range(4) if seat != me]
    for seat in others:
        hold(game, seat, [0, 0, 0, 0, 2])
    sight = sight_of(game, me, [Event("gained", seat, ORE, 2, []) for seat in others])
    assert sight.count is not None
    assert sight.count.others(sight)[ORE] == 6
    actions = [sight.guide.code("monopoly") | card << 20 for card in range(5)]
    assert {sight.guide.first(action) for action in actions} == set(range(5))
    chosen = monopoly(sight, Plans(sight), actions)
    assert chosen is not None
    assert sight.guide.first(chosen) == ORE


def test_who_was_heard_to_hold_none_of_a_card_is_not_asked_for_it() -> None:
    game = at_main()
    me = game.actor
    others = [seat for seat in range(4) if seat != me]
    for seat in others:
        hold(game, seat, [3, 0, 0, 0, 0])
    heard = [Event("gained", seat, LUMBER, 3, []) for seat in others]
    sight = sight_of(game, me, heard)
    assert takers(sight, BRICK, ORE) == []
    assert takers(sight, BRICK, LUMBER) == others
    assert takers(sight, LUMBER, LUMBER) == []  # they have enough of it


def test_what_was_refused_is_not_offered_again_before_long() -> None:
    memory = Memory()
    memory.note(BRICK, ORE, 1, 20)
    assert memory.is_stale(BRICK, ORE, 1, 24, 4)
    assert memory.is_stale(WOOL, ORE, 1, 24, 4)  # another card for the same is the same question
    assert not memory.is_stale(BRICK, ORE, 2, 24, 4)  # a better price is not
    assert not memory.is_stale(BRICK, ORE, 1, 29, 4)


def test_the_engine_says_what_only_cards_keep_us_from() -> None:
    game = at_main()
    me = game.actor
    hold(game, me, [0, 0, 0, 0, 0])
    steps = possible_steps(sight_of(game, me))
    assert steps is not None
    assert ("buy", 0) in steps  # the pile that nobody sees is not empty
    assert any(verb == "city" for verb, _ in steps)
    hold(game, me, [12] * 5)
    guide = guide_of(game.book, game.state.board)
    listed = {(guide.verb(action), guide.first(action)) for action in game.legal(me)}
    assert steps == listed


def test_a_greedy_bot_hears_where_the_whole_table_is_in_sight_and_not_in_a_hall() -> None:
    for box, seats, hears in (("base", 4, True), ("connect", 12, False)):
        game = wyspa.lay(box, seats=seats, seed=1)
        bot = Greedy()
        Driver(game, {0: bot})
        assert bot.listens is bot.believes is hears
