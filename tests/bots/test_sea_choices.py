"""The greedy bot at sea in single positions: ships, gold, the pirate, and what each scenario is about."""

import pytest

from tests.bots.test_greedy_choices import answer, with_points
from tests.scene import Scene
from wyspa.bots import Greedy
from wyspa.bots.greedy import goals
from wyspa.core.arrays import array, changed, listed
from wyspa.rules.base.development import Development
from wyspa.rules.scenarios.cloth import Cloth
from wyspa.rules.scenarios.forts import Forts
from wyspa.rules.scenarios.tribe import Gifts
from wyspa.rules.scenarios.western_line import WesternLine
from wyspa.rules.scenarios.wonders import Wonders
from wyspa.rules.seafarers.islands import Islands
from wyspa.rules.seafarers.ships import Ships


def play_red(scene: Scene, cards: str, steps: int, bot: Greedy | None = None) -> list[str]:
    """Let the bot act as red with a hand that is filled again before every step; give what it did."""
    bot = bot or Greedy()
    said: list[str] = []
    for _ in range(steps):
        if scene.phase == "main":
            scene.hand("red", cards)
        said.append(answer(scene, "red", bot))
        if said[-1] == "end":
            break
        scene.when(f"red: {said[-1]}")
    return said


def tokens(scene: Scene, seat: str) -> int:
    """Give how many tokens a seat has for unknown lands."""
    return listed(scene.module(Islands).part(scene.state).tokens)[scene.seat(seat)]


def next_turn(scene: Scene) -> Scene:
    """Let red's ships count as ships of an earlier turn, none of which has moved."""
    scene.module(Ships).turn_begins(scene.book, scene.state, scene.seat("red"))
    return scene.turn("red", "main")


# ---- ships -----------------------------------------------------------------------------------------------------------


def test_it_sails_to_an_island_that_pays_and_settles_there():
    scene = Scene("new-shores", 4).given("red settlement c2.n", "pirate ~1")
    said = play_red(scene, "1 lumber 1 brick 1 wool 1 grain", 7)
    assert any(words.startswith("ship") for words in said)
    assert tokens(scene, "red") >= 2


def test_it_does_not_build_ships_that_the_pirate_keeps_from_the_land():
    scene = Scene("new-shores", 4).given("red settlement c2.n", "pirate b2")
    beside = scene.named("b2/ne", "b2/e", "b2/se", "b2/sw", "b2/w", "b2/nw")
    for words in play_red(scene, "1 lumber 1 wool", 4):
        assert not (words.startswith("ship") and words.split()[1] in beside)


def test_free_routes_may_be_ships():
    # the road of the set-up leads nowhere better than the island across the strait
    scene = Scene("new-shores", 4).given("red settlement c2.n", "pirate ~1").cards("red", roads=1)
    scene.hand("red", "1 brick 1 wool 1 grain 1 lumber").when("red: roads")
    bot = Greedy()
    laid = []
    for _ in range(2):
        laid.append(answer(scene, "red", bot))
        scene.when(f"red: {laid[-1]}")
    assert {words.split()[0] for words in laid} == {"ship"}


def astray() -> Scene:
    """Red's only ship lies along a coast where others have taken all places; a1 waits across the strait."""
    scene = Scene("new-shores", 4).given("red settlement c2.n", "red ship c2/ne", "pirate ~1")
    scene.given("blue settlement c3.n c3.se c2.s")
    return next_turn(scene)


def test_a_ship_that_leads_nowhere_is_moved_to_where_one_is_needed():
    scene = astray()
    said = play_red(scene, "1 brick 1 grain", 2)
    assert said[0] in {f"lift {edge}" for edge in scene.named("c2/ne")}
    assert said[1] in {f"sail {edge}" for edge in scene.named("b1/e")}


def test_a_ship_that_is_needed_stays():
    # from the end of this line a settlement on a1 can be built as soon as the cards are there
    scene = Scene("new-shores", 4).given("red settlement c2.n", "red ship b1/e a1/sw", "pirate ~1")
    assert play_red(next_turn(scene), "1 brick 1 grain", 1) == ["end"]


def test_a_ship_never_goes_back_to_where_it_was_taken_up():
    scene = astray()
    bot = Greedy()
    left: list[str] = []
    for _ in range(6):
        for words in play_red(next_turn(scene), "1 ore", 3, bot):
            verb, *place = words.split()
            assert verb != "sail" or place[0] not in left
            left += place if verb == "lift" else []
    assert left


# ---- set-up ----------------------------------------------------------------------------------------------------------


def test_it_places_a_ship_in_the_set_up_where_the_coast_wants_one():
    scene = Scene("four-islands", 4, start="first")
    scene.turn("red", "setup-house")
    bot = Greedy()
    house = answer(scene, "red", bot)
    scene.when(f"red: {house}")
    assert scene.phase == "setup-route"
    route = answer(scene, "red", bot)
    assert route in scene.legal("red")
    if scene.legal("red", "ship"):
        assert route.startswith("ship")


def test_it_may_begin_with_a_ship_where_an_island_is_nearer_than_good_land():
    scene = Scene("new-shores", 4, start="first").given("pirate ~1")
    scene.turn("red", "setup-house").when("red: settlement c2.n")
    assert scene.legal("red", "road")
    assert answer(scene, "red").startswith("ship")


# ---- gold and pirate -------------------------------------------------------------------------------------------------


def test_it_takes_from_the_gold_what_the_city_lacks():
    scene = Scene("new-shores", 4).given("red settlement a4.n", "red settlement e3.n", "pirate ~1")
    scene.hand("red", "2 ore 2 grain").roll(4)
    assert scene.phase == "pick-gold"
    assert answer(scene, "red") == "take ore"
    scene.hand("red", "3 ore 1 grain")
    assert answer(scene, "red") == "take grain"


def pirates(leader: str) -> Scene:
    """Blue has ships in the north, orange in the south; both have cards and nothing that produces."""
    scene = Scene("new-shores", 4).given("robber e3", "pirate ~14")
    scene.given("blue ship a1/ne", "orange ship g5/se").hand("blue", "2 ore").hand("orange", "2 ore")
    return with_points(scene, leader, 10).turn("red", "thief")


@pytest.mark.parametrize("leader", ["blue", "orange"])
def test_the_pirate_holds_and_robs_the_leader(leader: str):
    words = answer(pirates(leader), "red").split()
    assert words[0] == "pirate"
    assert words[2] == leader


def test_it_does_not_hold_its_own_ships():
    scene = pirates("blue").given("red ship a1/nw")  # at the same frame hex as blue's would be, but for the next one
    chosen = answer(scene, "red")
    scene.when(f"red: {chosen}")
    board, on_hex = scene.state.board, listed(scene.state.on_hex)
    held = [e for h, figures in enumerate(on_hex) if figures & 2 for e in board.hex_edges[h * 6 : h * 6 + 6] if e >= 0]
    assert scene.words.places.read_edge("a1/nw") not in held
    assert chosen.endswith("blue")


# ---- scenarios -------------------------------------------------------------------------------------------------------


def test_fog_islands_it_explores():
    scene = Scene("fog-islands", 4).given("red settlement b4.sw", "pirate ~1")
    fog = [h for h, terrain in enumerate(listed(scene.state.layout.terrain)) if terrain == 8]
    bot = Greedy()
    for _ in range(6):
        if scene.phase == "find":
            break
        scene.hand("red", "1 lumber 1 wool")
        words = answer(scene, "red", bot)
        assert words.split()[0] == "ship"
        scene.when(f"red: {words}")
    assert scene.phase == "find"
    assert fog


def test_forgotten_tribe_it_fetches_a_point():
    scene = Scene("forgotten-tribe", 4).given("red settlement c2.n", "pirate g3")
    scene.given("blue road d3/ne d3/e d3/se d3/sw d3/w d3/nw")  # so that five ships are no longest route
    with_points(scene, "red", 12)
    while not scene.game.over:
        words = answer(scene.hand("red", "5 lumber 5 wool"), "red")
        assert words.split()[0] in ("ship", "place-harbour")
        scene.when(f"red: {words}")
        if scene.phase == "draw":  # a card lies on the way, and a harbour
            scene.when(f"table: {min(scene.outcomes())}")
    assert scene.game.winner == "red"
    assert scene.module(Gifts).part(scene.state).points[0] == 1


def test_forgotten_tribe_it_places_the_harbour_of_what_it_produces():
    # red produces grain only, and holds a harbour for grain and one for ore
    scene = Scene("forgotten-tribe", 4).given("red city c1.n", "red city c1.sw")
    rule = next(m for m in scene.book.modules if m.name == "gift_harbours")
    names = list(scene.book.named_args["harbour"])
    for name in ("grain", "ore"):
        rule.keep(scene.state, 0, names.index(name), 1)
    rule.ask(scene.state, 0)
    assert answer(scene, "red").split()[-1] == "grain"


def test_cloth_trade_it_sails_to_a_village():
    scene = Scene("cloth-trade", 4).given("red settlement a3.s", "pirate ~14")
    play_red(scene, "1 lumber 1 wool", 8)
    part = scene.module(Cloth).part(scene.state)
    assert part.trades[0] != 0
    assert part.held[0] >= 1


def western(warships: int) -> Scene:
    """Red's line touches its fort; some ships of it are warships, and there are no cards to do anything else."""
    scene = Scene("pirate-islands", 4).turn("red").given("pirate g3")
    line, red = scene.module(WesternLine), scene.seat("red")
    while not line.at_fort(scene.state, red):
        scene.hand("red", "1 lumber 1 wool")
        ahead = [words for words in scene.legal("red", "ship") if is_west(scene, words)]
        scene.when(f"red: {ahead[0]}")
    for _ in range(warships):
        scene.cards("red", knight=1).when("red: knight")
        scene.module(Development).turn_ends(scene.book, scene.state, red)
    return scene.hand("red", "")


def is_west(scene: Scene, words: str) -> bool:
    """Tell whether a ship would be one of red's line to the west."""
    line = scene.module(WesternLine)
    return line.rank[scene.seat("red") * line.edges + scene.words.places.read_edge(words.split()[1])] > 0


def test_pirate_islands_it_builds_the_line_to_the_fort():
    # nine points do not win while the fort stands, so the way there comes first
    scene = Scene("pirate-islands", 4).turn("red").given("red settlement c7.n", "pirate g3")
    with_points(scene, "red", 9)
    for _ in range(8):
        words = answer(scene.hand("red", "8 lumber 8 wool"), "red")
        assert words.startswith("ship")
        assert is_west(scene, words)
        scene.when(f"red: {words}")
    assert scene.legal("red", "attack") == ["attack"]


@pytest.mark.parametrize(("warships", "done"), [(1, "end"), (2, "end"), (4, "attack"), (6, "attack")])
def test_pirate_islands_it_attacks_with_good_odds_only(warships: int, done: str):
    assert answer(western(warships), "red") == done


def test_pirate_islands_it_steals_from_the_leader_whose_fort_is_won():
    scene = Scene("pirate-islands", 4).hand("blue", "2 ore").hand("white", "2 ore")
    part = scene.state.edit_part(scene.module(Forts).slot)
    part.left = changed(part.left, scene.seat("white"), 0)
    with_points(scene, "blue", 8)
    with_points(scene, "white", 8)
    scene.turn("red", "plunder")
    assert answer(scene, "red") == "steal white"


def with_wonder(level: int, others: int) -> Scene:
    """Red builds the theatre and has the cards for one level."""
    scene = Scene("wonders", 4).given("red settlement c2.n")
    part = scene.module(Wonders).edit(scene.state)
    part.wonder = array([1, 2, 0, 0])
    part.level = array([level, others, 0, 0])
    return scene.hand("red", "3 wool 1 brick 1 lumber")


def test_wonders_the_last_level_is_built_at_once():
    scene = with_wonder(3, 0)
    assert answer(scene, "red") == "raise"
    assert scene.when("red: raise").game.winner == "red"


def test_wonders_it_builds_the_level_that_puts_it_ahead_with_ten_points():
    scene = with_points(with_wonder(1, 1), "red", 10)
    assert answer(scene, "red") == "raise"
    assert scene.when("red: raise").game.winner == "red"


def test_wonders_it_claims_one_whose_cards_it_produces():
    scene = Scene("wonders", 4).given("red city d2.n", "red city e1.s").hand("red", "")
    with_points(scene, "red", 7)
    assert len(scene.legal("red", "claim")) >= 2
    assert answer(scene, "red").startswith("claim")


def test_new_world_it_lays_every_harbour():
    scene = Scene("new-world", 4, start="first")
    bot = Greedy()
    scene.turn("red", "setup-house")
    rule = next(m for m in scene.book.modules if m.name == "new-world")
    rule.setup_begins(scene.book, scene.state, 0)
    scene.when(f"table: {next(iter(scene.outcomes()))}")
    assert scene.phase == "place-harbour"
    words = answer(scene, "red", bot)
    scene.when(f"red: {words}")
    assert len(listed(scene.state.layout.dock_edges)) == 1


# ---- when there is nothing near --------------------------------------------------------------------------------------


def test_it_looks_farther_when_no_place_is_near(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(goals, "REACH", 1)  # one road from a settlement there is never room for another
    scene = Scene().given("red settlement b2.s").hand("red", "3 lumber 3 brick 1 wool 1 grain")
    assert answer(scene, "red").startswith("road")
    monkeypatch.setattr(goals, "FAR", 1)
    assert not answer(scene, "red").startswith("road")
