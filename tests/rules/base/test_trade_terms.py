"""B-56 to B-58: what may be traded: something for something else, and only what is held."""

import pytest

from tests.rule import rule
from tests.rules.base.market import market
from wyspa import IllegalAction, UnknownWord

CARDS = ["lumber", "brick", "wool", "grain", "ore"]


@rule("B-56")
@pytest.mark.parametrize("terms", ["1 ore for nothing", "nothing for 1 wool", "nothing for nothing"])
def test_gifts_are_forbidden(terms):
    scene = market()
    scene.refused(f"red: offer {terms}", "B-56")
    scene.refused(f"red: offer {terms} to blue", "B-56")


@rule("B-56")
@pytest.mark.parametrize("terms", ["1 wool for nothing", "nothing for 1 ore"])
def test_gifts_are_forbidden_to_the_others_too(terms):
    scene = market()
    scene.refused(f"blue: propose {terms}", "B-56")
    scene.when("red: offer 1 ore for 1 wool").refused(f"blue: counter {terms}", "B-56")


@rule("B-56")
@pytest.mark.parametrize(("give", "want"), [
    ("1 ore", "1 wool"), ("4 ore", "1 wool"), ("1 ore", "2 wool"), ("4 ore 1 lumber", "1 wool"),
    ("1 lumber", "1 brick 2 wool 1 grain"),
    ("10 ore", "12 wool"), ("15 ore", "15 wool"),
])  # fmt: skip
def test_amounts_are_free(give, want):
    scene = market().hand("red", give).hand("blue", want)
    scene.when(f"red: offer {give} for {want} to blue", "blue: accept", "red: confirm blue")
    assert (scene.holds("red"), scene.holds("blue")) == (want, ordered(give))


def ordered(cards: str) -> str:
    """Write cards in the order of hands."""
    words = cards.split()
    pairs = sorted(zip(words[::2], words[1::2], strict=True), key=lambda pair: CARDS.index(pair[1]))
    return " ".join(f"{n} {card}" for n, card in pairs)


@rule("B-57")
@pytest.mark.parametrize(
    "terms", ["2 ore for 1 ore", "1 ore for 2 ore", "1 ore for 1 ore", "2 ore 1 lumber for 1 wool 1 ore"]
)
def test_no_kind_stands_on_both_sides_of_an_offer(terms):
    scene = market().hand("blue", "3 ore 1 wool")
    before = scene.game.hash()
    with pytest.raises(UnknownWord, match="both sides"):
        scene.when(f"red: offer {terms}")
    assert scene.game.hash() == before


@rule("B-57")
def test_no_kind_stands_on_both_sides_of_a_counter_or_a_proposal():
    scene = market().hand("blue", "2 ore 1 wool")
    with pytest.raises(UnknownWord, match="both sides"):
        scene.when("blue: propose 2 ore for 1 ore")
    scene.when("red: offer 1 ore for 1 wool")
    with pytest.raises(UnknownWord, match="both sides"):
        scene.when("blue: counter 1 ore 1 wool for 2 ore")


@rule("B-58")
@pytest.mark.parametrize(
    "thing", ["knight", "point", "monopoly", "road", "settlement", "city", "promise", "longest", "army"]
)
def test_nothing_but_resource_cards_is_traded(thing):
    scene = market().cards("red", knight=1, point=1, monopoly=1)
    before = scene.game.hash()
    for action in (
        f"red: offer 1 {thing} for 1 wool",
        f"red: offer 1 ore for 1 {thing}",
        f"blue: propose 1 wool for 1 {thing}",
    ):
        with pytest.raises(UnknownWord):
            scene.when(action)
    assert scene.game.hash() == before


@rule("B-58")
@pytest.mark.parametrize("give", ["5 ore", "1 wool", "1 ore 2 lumber"])
def test_nobody_offers_what_is_not_in_hand(give):
    want = "1 brick" if "wool" in give else "1 wool"
    market().refused(f"red: offer {give} for {want}", "B-58")


@rule("B-58")
def test_nobody_proposes_counters_or_accepts_what_is_not_in_hand():
    scene = market()
    scene.refused("blue: propose 3 wool for 1 ore", "B-58")
    scene.refused("white: propose 1 grain for 1 ore", "B-58")
    scene.when("red: offer 1 ore for 2 wool")
    scene.refused("orange: accept", "B-58")  # holds one
    scene.refused("white: accept", "B-58")
    scene.refused("blue: counter 3 wool for 1 ore", "B-58")
    assert scene.legal("orange") == ["refuse"]
    scene.when("blue: accept")


@rule("B-58")
def test_more_may_be_asked_for_than_anybody_holds():
    scene = market().when("red: offer 1 ore for 3 brick")
    for seat in ("blue", "orange", "white"):
        scene.refused(f"{seat}: accept", "B-58")


@rule("B-58")
def test_a_partner_must_still_hold_the_cards_at_execution():
    scene = market().when("red: offer 1 ore for 2 wool", "blue: accept").hand("blue", "1 wool")
    scene.refused("red: confirm blue", "B-58")
    assert scene.legal("red") == ["withdraw"]
    scene.hand("blue", "2 wool").when("red: confirm blue")


@rule("B-58")
def test_the_active_player_must_still_hold_the_cards_at_execution():
    scene = market().when("red: offer 2 ore for 1 wool", "blue: accept").hand("red", "1 ore 5 lumber")
    scene.refused("red: confirm blue", "B-58")


@rule("B-58")
def test_both_sides_of_a_counter_must_hold_the_cards_at_execution():
    scene = market().when("red: offer 1 ore for 1 wool", "blue: counter 1 wool for 5 ore")
    scene.refused("red: confirm blue", "B-58")  # red holds four
    scene.hand("red", "5 ore").when("red: confirm blue")
    assert scene.holds("blue") == "1 wool 5 ore"


@rule("B-58")
def test_a_proposal_is_checked_again_at_execution():
    scene = market().when("blue: propose 2 wool for 1 ore").hand("blue", "1 wool")
    scene.refused("red: confirm blue", "B-58")


@rule("B-58", "B-55")
def test_a_trade_is_done_wholly_or_not_at_all():
    scene = (
        market().hand("red", "2 ore 1 lumber").when("red: offer 2 ore 1 lumber for 1 wool 1 brick", "orange: accept")
    )
    scene.hand("orange", "1 wool").refused("red: confirm orange", "B-58")
    assert (scene.holds("red"), scene.holds("orange")) == ("1 lumber 2 ore", "1 wool")
    scene.hand("orange", "1 wool 1 brick").when("red: confirm orange")
    assert (scene.holds("red"), scene.holds("orange")) == ("1 brick 1 wool", "1 lumber 2 ore")


@rule("B-54", "B-58")
def test_the_bank_takes_no_part():
    scene = market()
    before = [scene.left(card) for card in CARDS]
    scene.when("red: offer 2 ore for 1 wool", "blue: accept", "red: confirm blue")
    assert [scene.left(card) for card in CARDS] == before


@rule("B-42", "B-54")
def test_separated_phases_forbid_every_kind_of_talk_after_a_paid_build():
    scene = market(phases="separated").given("red settlement c3.n").hand("red", "4 ore 1 lumber 1 brick")
    scene.when("red: offer 1 ore for 1 wool", "red: withdraw", "red: road c3/ne")
    scene.refused("red: offer 1 ore for 1 wool", "B-42")
    scene.refused("red: offer 1 ore for 1 wool to blue", "B-42")
    scene.refused("blue: propose 1 wool for 1 ore", "B-42")
    scene.when("red: end", "blue: roll", "table: dice 6 6", "red: propose 1 ore for 1 wool", "blue: confirm red")


@rule("B-58")
@pytest.mark.parametrize(("kind", "amount"), [(5, -1), (6, 1), (7, -3), (4, -16), (1, -16)])
def test_terms_composed_as_a_number_are_checked_too(kind, amount):
    """No card of another box, and no amount that would turn into another one when the partner looks at it."""
    scene = market().hand("blue", "1 wool 16 brick").hand("red", "3 lumber 1 wool")
    for seat, words in [("red", "offer 1 lumber for 1 grain"), ("blue", "propose 1 wool for 1 lumber")]:
        action = scene.words.read(words, scene.state.phase)
        bits = 5 * kind
        broken = action & ~(31 << bits) | (amount + 16) << bits
        before = scene.game.hash()
        with pytest.raises(IllegalAction):
            scene.game.play(broken, scene.seat(seat))
        assert scene.game.hash() == before


@rule("B-58")
def test_a_proposal_or_counter_composed_as_a_number_names_no_partner():
    scene = market()
    action = scene.words.read("propose 1 wool for 1 ore", scene.state.phase)
    assert not scene.game.is_legal(action | 3 << 40, 1)
    assert scene.game.is_legal(action, 1)
    scene.when("red: offer 1 ore for 1 wool")
    action = scene.words.read("counter 1 wool for 2 ore", scene.state.phase)
    assert not scene.game.is_legal(action | 3 << 40, 1)
    assert scene.game.is_legal(action, 1)
