"""B-94, B-95, B-110, B-111: points in the hidden hand."""

from tests.rule import rule
from tests.scene import Scene

CARD = "1 wool 1 grain 1 ore"
NINE = ["red city a1.n a3.n c1.sw e1.s", "red settlement c3.n"]


@rule("B-94")
def test_each_victory_card_is_one_point():
    scene = Scene().given("red settlement c3.n").cards("red", point=3)
    assert scene.points("red") == 4


@rule("B-94")
def test_victory_cards_are_hidden():
    scene = Scene().given("red settlement c3.n").cards("red", point=3)
    for viewer in ("blue", "orange", "white", "table"):
        view = scene.sees(viewer)
        assert view["points"] == [1, 0, 0, 0]
        assert view["facts"]["development_counts"] == [3, 0, 0, 0]
        assert "revealed_points" not in view["facts"]


@rule("B-94", "B-112")
def test_a_bought_victory_card_shows_in_no_public_score():
    scene = Scene().given("red settlement c3.n").hand("red", CARD).listen().when("red: buy", "table: drawn point")
    assert scene.points("red") == 2
    assert scene.sees("red")["total"] == 2
    for viewer in ("red", "blue", "table"):
        assert scene.public("red", viewer) == 1
    assert scene.told("blue", "scored") == []


@rule("B-94", "B-95")
def test_victory_cards_are_never_played_nor_shown_early():
    scene = Scene().given("red settlement c3.n").cards("red", point=5)
    for phase in ("roll", "main"):
        scene.turn("red", phase)
        verbs = {words.split()[0] for words in scene.legal("red")}
        assert verbs <= {"roll", "end"}
    assert not {"point", "reveal", "show"} & set(scene.words.by_name)
    scene.roll(12)
    assert scene.developments("red") == {"point": 5}
    assert scene.public("red") == 1


@rule("B-94", "B-86")
def test_a_victory_card_is_not_the_one_card_of_the_turn():
    scene = Scene().given("robber c3").cards("red", point=1, knight=1).hand("red", CARD)
    scene.when("red: buy", "table: drawn point", "red: knight")
    assert scene.phase == "thief"


@rule("B-94")
def test_all_victory_cards_win_at_once_though_a_card_was_played_and_one_was_bought_in_this_turn():
    scene = Scene().given("robber c3", "red city a1.n a3.n", "red settlement c3.n").cards("red", point=4, monopoly=1)
    scene.hand("red", CARD).when("red: monopoly brick")
    assert scene.points("red") == 9
    scene.when("red: buy", "table: drawn point")
    assert scene.game.winner == "red"


@rule("B-110", "BX-16")
def test_a_victory_card_bought_in_this_turn_wins_at_once():
    scene = Scene().given(*NINE).hand("red", CARD)
    assert scene.points("red") == 9
    scene.when("red: buy", "table: drawn point")
    assert scene.game.winner == "red"
    assert scene.points("red") == 10


@rule("B-110", "BX-16")
def test_any_other_card_does_not_win():
    scene = Scene().given(*NINE).hand("red", CARD).when("red: buy", "table: drawn knight")
    assert not scene.game.over


@rule("B-111", "B-95")
def test_at_the_end_the_victory_cards_of_all_are_revealed():
    scene = Scene().given(*NINE).cards("blue", point=2, knight=1).hand("red", CARD).listen()
    assert scene.public("blue") == 0
    scene.when("red: buy", "table: drawn point")
    for viewer in ("red", "blue", "white", "table"):
        view = scene.sees(viewer)
        assert view["facts"]["revealed_points"] == [1, 2, 0, 0]
        assert view["points"] == [10, 2, 0, 0]
        assert scene.told(viewer, "revealed") == [(0, 1, 1), (1, 1, 2)]


@rule("B-111")
def test_cards_that_are_no_points_stay_hidden_at_the_end():
    seen = []
    for other in ("knight", "monopoly"):
        scene = Scene().given(*NINE).cards("blue", point=2, **{other: 1}).hand("red", CARD)
        seen.append(scene.when("red: buy", "table: drawn point").sees("white"))
    assert seen[0] == seen[1]


@rule("B-111")
def test_the_win_is_declared_without_anybody_asking():
    scene = Scene().given("red city a1.n a3.n c1.sw", "red settlement c3.n e1.s e3.s").hand("red", "2 grain 3 ore")
    assert scene.listen().points("red") == 9
    scene.when("red: city c3.n")
    assert scene.game.winner == "red"
    assert scene.told("table", "won") == [(0, 10, 0)]
