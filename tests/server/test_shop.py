"""What cannot be built now is shown with the reason that holds, in every box; the page only repeats it."""

from __future__ import annotations

import random
import re

import pytest

import wyspa
from tests.rules.cities_knights.shore import Shore
from tests.rules.scenarios.wonder_table import Wonderland
from tests.rules.travel.pair import Pair
from tests.scene import Scene
from tests.walker import Walker
from wyspa.core.ids import OWNER
from wyspa.core.purse import held, packed
from wyspa.core.rule import Chance
from wyspa.rules.cities_knights.sleeping_thieves import SleepingThieves
from wyspa.server.choices import groups_for
from wyspa.server.held_cards import waiting_cards
from wyspa.server.messages import Ware
from wyspa.server.shop import shelves_of, shop_for, wares_of
from wyspa.server.speech import Voice
from wyspa.table import book_of, set_table
from wyspa.words import sentences

RICH = "4 lumber 4 brick 4 wool 4 grain 4 ore"
BOXES = [
    ("base", "variable"),
    ("travel", "variable"),
    ("seafarers", "new-shores"),
    ("seafarers", "pirate-islands"),
    ("cities-knights", "variable"),
    ("seafarers-cities-knights", "new-shores"),
    ("connect", "variable"),
]


def shop(game: wyspa.Game, seat: int, language: str = "en") -> dict[str, Ware]:
    """Give what is told of each ware."""
    game.fresh = -9
    voice = Voice(game.notation, language, ["Ania", "Bo", "Cela", "Dana"])
    view = game.view(seat)
    return {ware.named or ware.verb: ware for ware in shop_for(game, seat, view, groups_for(game, seat, voice), voice)}


@pytest.mark.parametrize(
    ("knights", "reason", "cited"),
    [
        ([], "You have no knight on the board.", "C-56"),
        (["weak c2.n"], "", ""),
        (["strong c2.n"], "Mighty knights need the Fortress, level 3 of politics.", "C-59"),
        (["strong c2.n", "strong a1.n"], "Mighty knights need the Fortress, level 3 of politics.", "C-59"),
        (["strong c2.n", "mighty a1.n"], "None of your knights can be trained now.", "C-56"),
    ],
)
def test_training_says_what_the_knights_lack(knights, reason, cited):
    scene = Shore().hand("red", RICH)
    for knight in knights:
        strength, node = knight.split()
        scene.knight("red", strength, node)
    ware = shop(scene.game, 0)["train"]
    assert (ware.reason, ware.rule) == (reason, cited)


def test_a_knight_trained_in_this_turn_is_why_it_is_not_trained_again():
    scene = Shore().hand("red", RICH).knight("red", "weak", "c2.n").when("red: train c2.n")
    ware = shop(scene.game, 0)["train"]
    assert (ware.reason, ware.rule) == ("That knight has already been trained this turn.", "C-58")


@pytest.mark.parametrize(("language", "label"), [("en", "Wonder level"), ("pl", "Etap cudu")])
def test_a_level_of_the_own_wonder_is_sold_like_anything_else(language, label):
    scene = Wonderland(3).hand("red", "1 brick 1 grain 2 ore")
    ware = shop(scene.game, 0, language)["raise"]
    assert (ware.label, ware.shelf, ware.rule, sum(ware.price)) == (label, "build", "S8-8", 0)
    assert ware.brief in ("Take a wonder first", "Najpierw zajmij cud")
    scene.builds("red", "castle", 1)
    ware = shop(scene.game, 0, language)["raise"]
    assert scene.book.say_purse(packed(ware.price)) == "1 brick 1 grain 3 ore"
    assert (ware.possible, sum(ware.short)) == (0, 1)
    scene.hand("red", "1 brick 1 grain 3 ore")
    assert shop(scene.game, 0, language)["raise"].possible == 1
    assert sum(shop(scene.game, 1, language)["raise"].price) == 0  # blue has no wonder
    assert {shelf.key for shelf in shelves_of(scene.book, language)} == {"build"}


def test_activating_and_walls_say_what_is_missing():
    scene = Shore().hand("red", RICH)
    assert shop(scene.game, 0)["activate"].reason == "You have no knight on the board."
    assert shop(scene.game, 0)["wall"].reason == "You have no city on the board."
    scene.knight("red", "weak", "c2.n").given("red city a1.n").wall("red", "a1.n")
    assert shop(scene.game, 0)["activate"].reason == "All your knights are already active."
    assert shop(scene.game, 0)["wall"].reason == "All your cities already have walls."
    assert shop(scene.game, 0, "pl")["wall"].reason == "Wszystkie twoje miasta mają już mury."


def test_pieces_that_are_used_up_and_places_that_are_missing_are_told_apart():
    scene = Scene().hand("red", RICH)
    told = shop(scene.game, 0)
    assert told["road"].reason == "You have nowhere to put a road now."
    assert told["city"].reason == "You have no settlement on the board to upgrade."
    scene.given("red settlement a1.n a2.n a3.n e1.s e2.s").hand("red", RICH)
    told = shop(scene.game, 0)
    assert (told["settlement"].reason, told["settlement"].rule) == ("You have no settlement left.", "B-72")
    assert told["road"].possible > 0


@pytest.mark.parametrize(("box", "map_"), BOXES)
def test_no_reason_speaks_of_a_place_that_nobody_has_named(box, map_):
    game = wyspa.lay(box, map_)
    rng = random.Random(f"{box} {map_}")
    steps = 150 if game.book.looking else 400
    looked = 0
    for k, _ in enumerate(Walker(rng.randrange(1000)).walk(game, most=steps)):
        if k % 12 or game.actor < 0:
            continue
        seat = game.actor
        trial = game.copy()
        for card in range(game.book.kinds):  # rich, so that cards are not what is missing
            trial.state.gain(seat, card, max(0, 4 - held(trial.state.players[seat].purse, card)))
        told = shop(trial, seat)
        assert set(told) == {ware.named or ware.name for ware in wares_of(game.book)}
        knights = [x for x in trial.state.on_node if x >> OWNER == seat + 1 and is_knight(trial, x)]
        for ware in told.values():
            looked += 1
            assert bool(ware.reason) == (ware.possible == 0), ware
            assert not re.search(r"\bthere\b(?! is)|not possible here|\w_\w", ware.reason), ware
            if "no knight on the board" in ware.reason:
                assert not knights
    assert looked > 20


def is_knight(game: wyspa.Game, piece: int) -> bool:
    return "knight" in game.book.pieces[piece & 31].name


def test_actions_for_trade_cards_say_their_price_what_they_do_and_why_they_wait():
    pair = Pair().given("red settlement b1.n", "blue settlement d1.n").hold("red", 1)
    pair.turn("red")
    wares = shop(pair.game, 0)
    forced = wares["forced-trade"]
    assert (forced.fee, forced.fee_of) == (1, "trade_cards")
    assert forced.text.startswith("Draw two cards")
    assert (forced.possible, forced.reason) == (0, "Bo has no cards.")
    home = wares["robber-to-desert"]
    assert (home.possible, home.fee, home.reason) == (1, 1, "")
    knight = wares["hand-in-knight"]
    assert (knight.fee, knight.reason) == (1, "You have not played a knight.")
    pair.hand("blue", "2 ore")
    assert shop(pair.game, 0)["forced-trade"].possible == 1
    pair.score("red", 3)
    dear = shop(pair.game, 0, "pl")["forced-trade"]
    assert (dear.fee, dear.possible, dear.rule) == (2, 0, "T-28")


def test_what_is_sold_stands_on_shelves_that_never_move():
    game = wyspa.lay("cities-knights", "variable")
    shelves = [(shelf.key, shelf.name, shelf.panel) for shelf in shelves_of(game.book, "en")]
    assert shelves == [("build", "Build", False), ("knights", "Knights", False), ("improvements", "Improve", True)]
    orders = set()
    for k, _ in enumerate(Walker(7).walk(game, most=300)):
        if k % 20 == 0:
            orders.add(tuple((ware.shelf, ware.verb, ware.named) for ware in shop_at(game, 0)))
    assert orders == {
        (
            ("build", "road", ""), ("build", "settlement", ""), ("build", "city", ""), ("build", "wall", ""),
            ("improvements", "improve", "science"), ("improvements", "improve", "trade"),
            ("improvements", "improve", "politics"),
            ("knights", "recruit", ""), ("knights", "activate", ""), ("knights", "train", ""), ("knights", "order", ""),
        )
    }  # fmt: skip


def shop_at(game: wyspa.Game, seat: int) -> list[Ware]:
    voice = Voice(game.notation, "en", [])
    game.fresh = -9
    return shop_for(game, seat, game.view(seat), groups_for(game, seat, voice), voice)


def test_a_tile_says_the_first_thing_that_is_missing_in_a_few_words():
    scene = Shore().given("red city a1.n", "red road a1/ne").hand("red", "1 brick 1 ore")
    told, said = shop(scene.game, 0), shop(scene.game, 0, "pl")
    assert (told["settlement"].brief, said["settlement"].brief) == ("Needs lumber", "Brakuje drewna")
    assert (told["city"].brief, said["city"].brief) == ("Needs 2 grain", "Brakuje 2 zboża")
    assert (told["order"].brief, said["order"].brief) == ("No knights yet", "Nie masz rycerzy")
    scene.knight("red", "weak", "c2.n", active=False).hand("red", RICH)
    told, said = shop(scene.game, 0), shop(scene.game, 0, "pl")
    assert (told["activate"].room, said["activate"].room) == ("1 at rest", "1 w spoczynku")
    assert (told["order"].brief, said["order"].brief) == ("None is ready", "Nikt nie jest gotów")
    assert told["activate"].brief == ""


def test_marches_and_chases_are_one_order_and_a_knight_counts_once():
    scene = Shore().given("red road c2/ne c2/nw").knight("red", "strong", "c2.n").given("robber c2")
    scene.module(SleepingThieves).wake(scene.book, scene.state)
    order = shop(scene.game, 0)["order"]
    assert (order.verbs, order.possible, order.room) == (["march", "chase"], 1, "1 ready")
    assert not any(order.price)


def test_a_level_is_priced_by_area_and_a_crane_shows_before_the_click():
    scene = Shore().given("red city a1.n").levels("red", trade=2, politics=5).hand("red", "2 cloth")
    told = shop(scene.game, 0)
    assert (told["trade"].price[6], told["trade"].possible, told["trade"].reason) == (3, 0, "Missing: 1 cloth.")
    assert (told["politics"].brief, told["politics"].rule) == ("Complete", "C-76")
    scene.progress("red", crane=1).when("red: crane")
    told = shop(scene.game, 0)
    assert (told["trade"].price[6], told["trade"].possible) == (2, 1)


@pytest.mark.parametrize(
    ("language", "reason", "brief"),
    [
        ("pl", "Najpierw wskaż, gdzie stanie rycerz.", "Później w tej turze"),
        ("en", "First choose where the knight goes.", "Later this turn"),
    ],
)
def test_in_the_own_turn_nothing_says_to_wait_for_it(language: str, reason: str, brief: str) -> None:
    scene = Shore().hand("red", RICH).progress("red", crane=1)
    scene.given("red city b3.se", "red road b3/e b3/se b4/se").knight("red", "weak", "b4.se")
    scene.when("red: march b4.se")
    ware = shop(scene.game, 0, language)["recruit"]
    assert (ware.reason, ware.brief, ware.later) == (reason, brief, True)
    voice = Voice(scene.game.notation, language, ["Ania", "Bo", "Cela", "Dana"])
    waiting = waiting_cards(scene.game, 0, scene.game.view(0), groups_for(scene.game, 0, voice), voice)
    assert [card.reason for card in waiting] == [reason]


def test_every_phase_that_asks_somebody_has_words_for_it() -> None:
    """Whoever is asked reads what to do, not what is refused meanwhile."""
    missing = set()
    for box, map in BOXES + [
        ("seafarers", name) for name in ("wonders", "cloth-trade", "forgotten-tribe", "new-world")
    ]:
        book = book_of(set_table(box, map))
        for phase, name in book.phase_names.items():
            asks = any(not isinstance(verb, Chance) for verb in book.phases[phase])
            known = {key for key in sentences("pl").get("prompts", {}) if key == name or key.startswith(f"{name}-")}
            if asks and not known and name not in ("trade", "round", "robber-phase"):  # those have whole sentences
                missing.add(name)
    assert missing == set()
