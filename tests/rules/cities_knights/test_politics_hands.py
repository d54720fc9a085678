"""C-138, C-140, C-162: Wedding and Sabotage take cards that their owners choose."""

from tests.rule import rule
from tests.scene import Scene

# red 5 points, blue 6, white 7, orange 5 in the examples: buildings far from each other, one settlement is a point
SITES = {
    "red": ["settlement a1.n", "city a3.n", "city b4.se"],
    "blue": ["city c1.nw", "city d1.sw", "city e1.s"],
    "white": ["city e3.s", "city c5.se", "city d4.s", "settlement c4.n"],
    "orange": ["settlement b1.sw", "city b2.se", "city d2.s"],
}


def table() -> Scene:
    scene = Scene(box="cities-knights")
    for seat, pieces in SITES.items():
        scene.given(*[f"{seat} {piece}" for piece in pieces])
    assert [scene.points(seat) for seat in ("red", "blue", "white", "orange")] == [5, 6, 7, 5]
    return scene.turn("red")


@rule("C-138", "E-C35")
def test_everybody_with_more_points_gives_two_cards_or_the_one_there_is():
    scene = table().progress("red", wedding=1)
    scene.hand("blue", "1 ore").hand("white", "2 wool 2 grain 1 coin").hand("orange", "4 brick")
    scene.when("red: wedding")
    assert scene.waits() == ["white"]  # blue's single card needs no question, orange does not have more points than red
    scene.when("white: surrender coin", "white: surrender wool")
    assert scene.holds("red") == "1 wool 1 ore 1 coin"
    assert scene.count("blue") == 0
    assert scene.holds("white") == "1 wool 2 grain"
    assert scene.count("orange") == 4
    assert scene.phase == "main"


@rule("C-138")
def test_the_giver_chooses_and_may_give_a_commodity():
    scene = table().progress("red", wedding=1).hand("white", "3 wool 3 paper").when("red: wedding")
    assert set(scene.legal("white")) == {"surrender wool", "surrender paper"}


@rule("C-138", "C-174")
def test_a_wedding_needs_somebody_with_more_points_and_a_card():
    scene = table().progress("red", wedding=1).hand("orange", "5 ore")
    scene.refused("red: wedding", "C-138")
    scene.hand("blue", "1 ore")
    assert "wedding" in scene.legal("red")


@rule("C-138", "C-162")
def test_nobody_else_learns_what_was_given():
    scene = table().progress("red", wedding=1).hand("white", "3 wool 1 coin").listen()
    scene.when("red: wedding", "white: surrender coin")
    assert scene.told("red", "gift") == []  # all is carried out when the last has answered
    scene.when("white: surrender wool")
    assert [detail for _, _, detail in scene.told("white", "gift")] == [2, 7]
    assert {detail for _, _, detail in scene.told("orange", "gift")} == {-9}
    assert len(scene.told("orange", "gift")) == 2


@rule("C-140", "E-C36")
def test_sabotage_takes_half_from_those_with_as_many_points():
    scene = table().progress("red", sabotage=1)
    scene.hand("blue", "1 ore").hand("white", "2 wool 2 grain 1 coin").hand("orange", "2 brick 2 ore")
    scene.when("red: sabotage")
    assert scene.waits() == ["orange", "white"] or scene.waits() == ["white", "orange"]
    scene.when("white: surrender coin", "orange: surrender ore", "white: surrender wool", "orange: surrender ore")
    assert (scene.count("blue"), scene.holds("white"), scene.holds("orange")) == (1, "1 wool 2 grain", "2 brick")
    assert scene.left("coin") == 12
    assert scene.count("red") == 0


@rule("C-140", "E-C26")
def test_an_opponent_with_equal_points_and_nine_cards_loses_four():
    scene = table().progress("red", sabotage=1).hand("orange", "5 brick 4 ore").when("red: sabotage")
    for _ in range(4):
        scene.when("orange: surrender brick")
    assert scene.count("orange") == 5
    assert scene.phase == "main"


@rule("C-140", "C-36")
def test_no_wall_and_no_small_hand_protects_from_sabotage():
    scene = table().progress("red", sabotage=1).hand("blue", "1 ore 2 wool").when("red: sabotage")
    assert scene.waits() == ["blue"]
    scene.when("blue: surrender wool")
    assert scene.holds("blue") == "1 wool 1 ore"


@rule("C-140", "C-174")
def test_sabotage_needs_a_rival_with_two_cards():
    scene = table().progress("red", sabotage=1).hand("blue", "1 ore").hand("white", "1 ore")
    scene.refused("red: sabotage", "C-140")
    scene.turn("white").progress("white", sabotage=1).hand("blue", "4 ore")
    scene.refused("white: sabotage", "C-140")  # blue has fewer points than white


@rule("C-162", "C-164")
def test_a_hand_of_one_kind_is_asked_like_any_other():
    scene = table().progress("red", sabotage=1).hand("white", "6 ore").when("red: sabotage")
    assert (scene.waits(), scene.legal("white")) == (["white"], ["surrender ore"])
    scene.when(*["white: surrender ore"] * 3)
    assert (scene.phase, scene.holds("white")) == ("main", "3 ore")


@rule("C-161", "C-165")
def test_while_cards_are_due_nobody_does_anything_else():
    scene = table().progress("red", sabotage=1).hand("white", "3 ore 3 wool").when("red: sabotage")
    scene.refused("red: end", "C-161")
    scene.refused("blue: surrender ore", "C-162")
    assert scene.legal("white") == ["surrender wool", "surrender ore"]  # and it cannot be declined


@rule("C-109")
def test_a_played_card_goes_under_its_deck():
    scene = table().progress("red", sabotage=1).hand("white", "6 ore").when("red: sabotage")
    assert scene.progress_of("red") == {}
    assert scene.sees("blue")["facts"]["progress_left"] == [18, 18, 18]
