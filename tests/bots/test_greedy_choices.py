"""The greedy bot in single positions: what a sensible player would do there."""

import pytest

from tests.scene import Scene
from wyspa.bots import Greedy, guide_of


def answer(scene: Scene, seat: str, bot: Greedy | None = None) -> str:
    """Ask the bot on a seat and give its answer in words; it must be legal."""
    bot = bot or Greedy()
    who = scene.seat(seat)
    if bot.seat != who:
        bot.sit(guide_of(scene.book, scene.state.board), who)
    scene.game.fresh = -9
    action = bot.choose(scene.game.view(who), scene.game.legal(who))
    assert scene.game.is_legal(action, who)
    return scene.game.say(action)


def with_points(scene: Scene, seat: str, points: int) -> Scene:
    """Give open points without pieces."""
    scene.book.score(scene.state, scene.seat(seat), points - scene.points(seat))
    return scene


# ---- building --------------------------------------------------------------------------------------------------------


def test_it_builds_the_city_that_it_can_pay():
    scene = Scene().given("red settlement b2.s", "red road b2/se").hand("red", "3 ore 2 grain")
    assert answer(scene, "red") == "city b2.s"


def test_it_builds_a_settlement_on_the_only_free_place_it_has():
    scene = Scene().given("red settlement b2.s", "red road b2/se", "red road b2/e")
    scene.hand("red", "1 lumber 1 brick 1 wool 1 grain")
    assert scene.legal("red", "settlement") == [answer(scene, "red")]


def test_it_does_not_lay_roads_that_lead_nowhere():
    # no settlement is left, and the longest road is far away
    scene = Scene().given("red settlement a1.n a3.n c1.nw c5.ne e1.s", "red road a1/nw")
    scene.hand("red", "1 lumber 1 brick")
    assert answer(scene, "red") == "end"


def test_it_lays_the_road_that_wins():
    scene = Scene().given("red settlement b2.n")
    scene.given("red road b2/ne b2/e b2/se b2/sw").hand("red", "1 lumber 1 brick 1 wool 1 grain")
    with_points(scene, "red", 8)
    words = answer(scene, "red")
    assert words.startswith("road")
    scene.when(f"red: {words}")
    assert scene.game.winner == "red"


def test_it_takes_cards_from_the_bank_when_they_complete_a_city():
    scene = Scene().given("red settlement b2.s").hand("red", "4 lumber 2 ore 2 grain")
    bot = Greedy()
    for seat in ("blue", "orange", "white"):
        with_points(scene, seat, 9)  # nobody is left to trade with
    assert answer(scene, "red", bot) == "trade lumber ore"
    scene.when("red: trade lumber ore")
    assert answer(scene, "red", bot) == "city b2.s"


def test_it_buys_a_card_when_nothing_else_can_be_aimed_at():
    scene = Scene().given("red settlement a1.n").hand("red", "1 ore 1 wool 1 grain")
    assert answer(scene, "red") == "buy"


# ---- placing ---------------------------------------------------------------------------------------------------------


def test_it_begins_on_one_of_the_richest_nodes():
    scene = Scene("variable", start="first")
    scene.turn("red", "setup-house")
    words = answer(scene, "red")
    layout, board = scene.state.layout, scene.state.board
    pips = [0] * board.n_node
    for h in range(board.n_hex):
        for node in board.hex_nodes[h * 6 : h * 6 + 6]:
            pips[node] += 6 - abs(7 - layout.number[h]) if layout.number[h] else 0
    chosen = pips[scene.words.places.read_node(words.split()[1])]
    assert chosen >= sorted(pips)[-6]


# ---- sevens ----------------------------------------------------------------------------------------------------------


def test_it_robs_the_leader():
    # both have a settlement on an equally good hex: mountains 8 (c5) and forest 8 (d1)
    scene = Scene().given("blue settlement c5.ne", "orange settlement d1.nw", "robber c3")
    scene.hand("blue", "2 ore").hand("orange", "2 lumber").turn("red", "thief")
    with_points(scene, "blue", 7)
    with_points(scene, "orange", 3)
    assert answer(scene, "red") == "rob c5 blue"
    with_points(scene, "blue", 3)
    with_points(scene, "orange", 7)
    assert answer(scene, "red") == "rob d1 orange"


def test_it_does_not_put_the_robber_on_its_own_land():
    scene = Scene().given("red city c5.ne", "blue settlement c5.s", "blue settlement a1.n", "robber c3")
    scene.hand("blue", "2 ore").turn("red", "thief")
    assert not answer(scene, "red").startswith("rob c5")


def test_it_keeps_the_city_when_it_discards():
    scene = Scene().given("red settlement b2.s").hand("red", "3 ore 2 grain 4 wool").turn("red", "roll")
    scene.when("red: roll", "table: dice 3 4")
    bot = Greedy()
    for _ in range(4):
        scene.when(f"red: {answer(scene, 'red', bot)}")
    assert scene.holds("red") == "2 grain 3 ore"


# ---- cards -----------------------------------------------------------------------------------------------------------


def test_it_plays_a_knight_before_the_roll_when_the_robber_stands_on_its_land():
    scene = Scene().given("red settlement b2.s", "robber b2").cards("red", knight=1).turn("red", "roll")
    assert answer(scene, "red") == "knight"


def test_it_rolls_first_when_the_robber_does_not_hurt():
    scene = Scene().given("red settlement b2.s", "robber e3").cards("red", knight=1).turn("red", "roll")
    assert answer(scene, "red") == "roll"


def test_it_plays_the_knight_that_wins():
    scene = Scene().given("red settlement b2.s", "robber e3").cards("red", knight=3)
    for _ in range(2):
        scene.turn("red", "roll").when("red: knight")
        scene.when(f"red: {scene.legal('red', 'rob')[0]}").turn("red", "main").when("red: end")
    with_points(scene, "red", 8).turn("red", "roll")
    words = answer(scene, "red")
    scene.when(f"red: {words}")
    assert scene.game.winner == "red"


def test_it_takes_the_two_cards_that_complete_a_city():
    scene = Scene().given("red settlement b2.s").hand("red", "2 ore 1 grain").cards("red", plenty=1)
    assert answer(scene, "red") == "plenty grain ore"


def test_it_asks_for_the_kind_that_the_others_produce_most():
    scene = Scene().given("red settlement b2.s", "blue city c5.ne", "orange city c5.s").cards("red", monopoly=1)
    scene.hand("blue", "5 ore").hand("orange", "5 ore")
    assert answer(scene, "red") == "monopoly ore"


# ---- trade -----------------------------------------------------------------------------------------------------------


def traders() -> Scene:
    """Red lacks one ore for a city and has wool to spare; blue produces ore."""
    scene = Scene().given("red settlement b2.s", "blue settlement c5.ne", "blue road c5/e")
    return scene.hand("red", "2 ore 2 grain 2 wool")


def test_it_offers_what_it_can_spare_for_what_it_lacks():
    scene = traders().hand("blue", "1 lumber 1 brick 1 grain 1 ore")
    assert answer(scene, "red") == "offer 1 wool for 1 ore to blue"  # nobody else has any


def test_it_accepts_what_completes_a_settlement():
    scene = traders().given("blue road c5/se").hand("blue", "1 lumber 1 brick 1 grain 1 ore")
    scene.when("red: offer 1 wool for 1 ore")
    assert answer(scene, "blue") == "accept"


def test_it_refuses_to_feed_a_player_who_is_close_to_winning():
    scene = traders().given("blue road c5/se").hand("blue", "1 lumber 1 brick 1 grain 1 ore")
    with_points(scene, "red", 8)
    scene.when("red: offer 1 wool for 1 ore")
    assert answer(scene, "blue") == "refuse"


def test_it_refuses_a_trade_that_only_harms():
    scene = traders().hand("blue", "3 ore 2 grain")
    scene.when("red: offer 1 wool for 1 ore")
    assert answer(scene, "blue") == "refuse"


def test_it_counters_when_it_lacks_something_else():
    # blue can spare wool, but not for grain, of which it has enough: it lacks lumber for a settlement
    scene = traders().given("blue road c5/se").hand("blue", "1 brick 2 grain 3 wool")
    scene.when("red: offer 1 grain for 1 wool")
    assert answer(scene, "blue") == "counter 1 wool for 1 lumber"


def test_it_confirms_the_one_who_agrees_but_nobody_close_to_winning():
    scene = traders().hand("blue", "1 ore").hand("white", "1 ore")
    scene.when("red: offer 1 wool for 1 ore", "blue: accept", "orange: refuse", "white: accept")
    with_points(scene, "blue", 9)
    assert answer(scene, "red") == "confirm white"
    with_points(scene, "white", 9)
    assert answer(scene, "red") == "withdraw"


def test_a_refused_offer_is_not_repeated_in_the_turn():
    scene = traders().hand("blue", "2 lumber").hand("orange", "2 lumber").hand("white", "2 lumber")
    bot = Greedy()
    made = []
    for _ in range(5):
        words = answer(scene, "red", bot)
        if not words.startswith("offer"):
            break
        made.append(words)
        asked = [words.split(" to ")[1]] if " to " in words else ["blue", "orange", "white"]
        scene.when(f"red: {words}", *(f"{seat}: refuse" for seat in asked))
    assert 1 <= len(made) <= 3
    assert len(set(made)) == len(made)


@pytest.mark.parametrize("said", ["propose", "counter"])
def test_it_weighs_the_terms_of_others_from_its_own_side(said: str):
    scene = traders().hand("blue", "1 ore 1 lumber").hand("white", "1 lumber")
    if said == "propose":
        scene.when("blue: propose 1 ore for 1 wool")
    else:
        scene.when("red: offer 1 wool for 1 ore to blue", "blue: counter 1 ore for 2 wool")
    assert answer(scene, "red") == "confirm blue"
    # the other way round it would be a bad bargain
    scene = traders().hand("blue", "1 lumber")
    scene.when("blue: propose 1 lumber for 2 ore")
    assert answer(scene, "red") == "withdraw"
