"""C-134 to C-136: the Diplomat."""

from tests.rule import rule
from tests.scene import Scene

# roads of a row run from west to east: c1.nw c1.n c1.ne c2.n c2.ne c3.n ...


def table() -> Scene:
    return Scene(box="cities-knights").progress("red", diplomat=1).turn("red")


@rule("C-134", "C-135")
def test_an_open_foreign_road_returns_to_its_owner():
    scene = table().given("blue settlement c1.n").walk("blue", "c1.n", "c1.ne", "c2.n")
    assert scene.legal("red", "diplomat") == [f"diplomat {name(scene, 'c1.ne', 'c2.n')}"]
    before = scene.supply("blue", "road")
    scene.when(f"red: diplomat {name(scene, 'c1.ne', 'c2.n')}")
    assert scene.supply("blue", "road") == before + 1
    assert scene.phase == "main"  # and no free road for it (C-136)


def name(scene: Scene, a: str, b: str) -> str:
    """Name the edge between two nodes."""
    return scene.words.places.say_edge(scene.edge_between(a, b))


@rule("C-134")
def test_a_road_between_two_own_pieces_is_not_open():
    scene = table().given("blue settlement c1.n", "blue settlement c2.n").walk("blue", "c1.n", "c1.ne", "c2.n")
    scene.refused(f"red: diplomat {name(scene, 'c1.ne', 'c2.n')}", "C-134")


@rule("C-134")
def test_an_own_knight_at_the_end_closes_it_a_foreign_piece_does_not():
    scene = table().given("blue settlement c1.n").walk("blue", "c1.n", "c1.ne", "c2.n")
    scene.given("blue weak-knight c2.n")
    scene.refused(f"red: diplomat {name(scene, 'c1.ne', 'c2.n')}", "C-134")
    scene = table().given("blue settlement c1.n").walk("blue", "c1.n", "c1.ne", "c2.n").given("red settlement c2.n")
    scene.when(f"red: diplomat {name(scene, 'c1.ne', 'c2.n')}")


@rule("C-134")
def test_a_continuation_behind_a_foreign_piece_keeps_a_road_closed():
    scene = table().given("blue settlement c1.n").walk("blue", "c1.n", "c1.ne", "c2.n", "c2.ne")
    scene.given("blue settlement c3.n").walk("blue", "c2.ne", "c3.n").given("red settlement c2.n")
    scene.refused(f"red: diplomat {name(scene, 'c1.ne', 'c2.n')}", "C-134")


@rule("C-135")
def test_an_own_road_may_go_to_any_other_legal_edge_at_once():
    scene = table().given("red settlement c1.n").walk("red", "c1.n", "c1.ne", "c2.n")
    scene.when(f"red: diplomat {name(scene, 'c1.ne', 'c2.n')}")
    assert scene.phase == "rebuild"
    assert f"rebuild {name(scene, 'c1.ne', 'c2.n')}" not in scene.legal("red")
    # judged with the road lifted: what only it led to is gone
    assert f"rebuild {name(scene, 'c2.n', 'c2.ne')}" not in scene.legal("red")
    scene.when(f"red: rebuild {name(scene, 'c1.n', 'c1.nw')}")
    assert scene.at(name(scene, "c1.n", "c1.nw")) == "red road"
    assert (scene.supply("red", "road"), scene.phase) == (13, "main")


@rule("C-135", "C-165")
def test_an_own_road_may_stay_in_the_supply():
    scene = table().given("red settlement c1.n").walk("red", "c1.n", "c1.ne", "c2.n")
    scene.when(f"red: diplomat {name(scene, 'c1.ne', 'c2.n')}", "red: no-rebuild")
    assert (scene.supply("red", "road"), scene.phase) == (14, "main")


@rule("C-135")
def test_it_may_not_go_back_to_the_same_edge():
    scene = table().given("red settlement c1.n").walk("red", "c1.n", "c1.ne", "c2.n")
    scene.when(f"red: diplomat {name(scene, 'c1.ne', 'c2.n')}")
    scene.refused(f"red: rebuild {name(scene, 'c1.ne', 'c2.n')}", "C-135")


@rule("C-136")
def test_a_removal_that_strands_a_knight_is_refused():
    scene = table().given("blue settlement c2.n").walk("blue", "c2.n", "c1.ne").walk("blue", "c2.n", "c2.ne", "c3.n")
    scene.given("blue weak-knight c3.n").given("red settlement c1.n")
    scene.walk("blue", "c3.n", "c3.ne")
    scene.when(f"red: diplomat {name(scene, 'c1.ne', 'c2.n')}")  # open, and no knight hangs on it
    lone = table().given("blue settlement a1.n").walk("blue", "a1.n", "a1.ne").given("blue weak-knight a1.ne")
    lone.book.take(
        lone.state, lone.words.places.read_node("a1.n"), 0
    )  # a knight at the end of a road that leads nowhere
    lone.game.fresh = -9
    lone.refused(f"red: diplomat {name(lone, 'a1.n', 'a1.ne')}", "C-136")


@rule("C-136")
def test_the_freed_edge_is_closed_to_the_card_player_for_this_turn():
    scene = table().given("blue settlement c1.n").walk("blue", "c1.n", "c1.ne", "c2.n")
    scene.given("red settlement c2.n").hand("red", "2 lumber 2 brick")
    edge = name(scene, "c1.ne", "c2.n")
    scene.when(f"red: diplomat {edge}")
    scene.refused(f"red: road {edge}", "C-136")
    scene.when("red: end")
    scene.turn("red")
    scene.when(f"red: road {edge}")


@rule("C-136")
def test_others_may_build_there_when_their_turn_comes():
    scene = table().given("blue settlement c1.n").walk("blue", "c1.n", "c1.ne", "c2.n").hand("blue", "1 lumber 1 brick")
    edge = name(scene, "c1.ne", "c2.n")
    scene.when(f"red: diplomat {edge}", "red: end").turn("blue")
    scene.when(f"blue: road {edge}")


@rule("C-134", "C-174")
def test_without_an_open_road_the_card_cannot_be_played():
    scene = table().given("blue settlement c1.n")
    assert scene.legal("red", "diplomat") == []


@rule("C-158", "C-159")
def test_moving_an_own_road_is_judged_when_it_lies_again():
    scene = table().given("red settlement c1.nw").line("red", "north", 0, 5)
    scene.given("blue settlement d1.sw").line("blue", "lower", 0, 5)
    assert scene.longest_road() == "red"
    end = name(scene, "c2.ne", "c3.n")
    scene.when(f"red: diplomat {end}")
    assert scene.longest_road() == "red"  # nothing is compared while the road is in the hand
    scene.when("red: no-rebuild")
    assert scene.longest_road() == "blue"
