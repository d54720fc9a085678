"""One row for each kind of progress card: how many there are, in which deck, what it does, and every edge case.

The rows are in card_rows_science, card_rows_trade and card_rows_politics, in the words of card_table.
"""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.cities_knights.card_rows_politics import POLITICS
from tests.rules.cities_knights.card_rows_science import SCIENCE
from tests.rules.cities_knights.card_rows_trade import TRADE
from tests.rules.cities_knights.card_table import Case, Row, laid, lowest, play
from tests.scene import Scene
from wyspa.core.why import UnknownWord
from wyspa.rules.cities_knights.ids import AREA_NAMES, PROGRESS_NAMES
from wyspa.rules.cities_knights.progress.decks import FIRST, FOUR_BITS, NIBBLE, Progress

ROWS = [*SCIENCE, *TRADE, *POLITICS]
OPEN = ["printing-press", "constitution"]  # never held, never played
PLAYED = [row for row in ROWS if row.card not in OPEN]
BY_NAME = {row.card: row for row in ROWS}


def cases(card: str) -> pytest.MarkDecorator:
    """Run a test once for each case of a row."""
    found = BY_NAME[card].cases
    return pytest.mark.parametrize("case", found, ids=[case.says.replace(" ", "-") for case in found])


# ---- one test for each row: it cites what its cases cite -------------------------------------------------------------


@rule("C-21", "C-27", "C-113", "C-114", "C-174")
@cases("alchemist")
def test_alchemist(case: Case):
    play(laid("alchemist", case.given), "alchemist", case)


@rule("C-77", "C-115", "C-174", "E-C37")
@cases("crane")
def test_crane(case: Case):
    play(laid("crane", case.given), "crane", case)


@rule("C-116", "C-118", "C-174", "E-C22")
@cases("mining")
def test_mining(case: Case):
    play(laid("mining", case.given), "mining", case)


@rule("C-117", "C-118", "C-174", "E-C23")
@cases("irrigation")
def test_irrigation(case: Case):
    play(laid("irrigation", case.given), "irrigation", case)


@rule("C-25", "C-26", "C-110", "C-119")
@cases("printing-press")
def test_printing_press(case: Case):
    play(laid("printing-press", case.given), "printing-press", case)


@rule("C-120", "C-161", "E-C24")
@cases("inventor")
def test_inventor(case: Case):
    play(laid("inventor", case.given), "inventor", case)


@rule("C-47", "C-121", "C-174")
@cases("engineer")
def test_engineer(case: Case):
    play(laid("engineer", case.given), "engineer", case)


@rule("C-122", "C-132", "C-156", "C-174", "E-C21")
@cases("medicine")
def test_medicine(case: Case):
    play(laid("medicine", case.given), "medicine", case)


@rule("C-56", "C-57", "C-58", "C-59", "C-60", "C-123", "C-165", "C-174")
@cases("smithing")
def test_smithing(case: Case):
    play(laid("smithing", case.given), "smithing", case)


@rule("C-124", "C-174")
@cases("road-building")
def test_road_building(case: Case):
    play(laid("road-building", case.given), "road-building", case)


@rule("C-125", "C-126", "C-174")
@cases("merchant")
def test_merchant(case: Case):
    play(laid("merchant", case.given), "merchant", case)


@rule("C-127", "C-161", "C-164", "C-165", "C-166", "C-167", "C-168", "C-174", "E-C34")
@cases("commercial-harbour")
def test_commercial_harbour(case: Case):
    play(laid("commercial-harbour", case.given), "commercial-harbour", case)


@rule("C-128", "C-174", "E-C25")
@cases("merchant-fleet")
def test_merchant_fleet(case: Case):
    play(laid("merchant-fleet", case.given), "merchant-fleet", case)


@rule("C-112", "C-129", "C-164", "C-168", "C-174")
@cases("master-merchant")
def test_master_merchant(case: Case):
    play(laid("master-merchant", case.given), "master-merchant", case)


@rule("C-111", "C-130", "C-174")
@cases("trade-monopoly")
def test_trade_monopoly(case: Case):
    play(laid("trade-monopoly", case.given), "trade-monopoly", case)


@rule("C-111", "C-130", "C-174", "E-C27")
@cases("resource-monopoly")
def test_resource_monopoly(case: Case):
    play(laid("resource-monopoly", case.given), "resource-monopoly", case)


@rule("C-41", "C-133", "C-174")
@cases("bishop")
def test_bishop(case: Case):
    play(laid("bishop", case.given), "bishop", case)


@rule("C-134", "C-135", "C-136", "C-165", "C-174")
@cases("diplomat")
def test_diplomat(case: Case):
    play(laid("diplomat", case.given), "diplomat", case)


@rule("C-55", "C-137", "C-174")
@cases("warlord")
def test_warlord(case: Case):
    play(laid("warlord", case.given), "warlord", case)


@rule("C-138", "C-168", "C-174")
@cases("wedding")
def test_wedding(case: Case):
    play(laid("wedding", case.given), "wedding", case)


@rule("C-70", "C-71", "C-139", "C-174")
@cases("intrigue")
def test_intrigue(case: Case):
    play(laid("intrigue", case.given), "intrigue", case)


@rule("C-49", "C-140", "C-174", "E-C26")
@cases("sabotage")
def test_sabotage(case: Case):
    play(laid("sabotage", case.given), "sabotage", case)


@rule("C-110", "C-114", "C-141", "C-168", "C-174")
@cases("spy")
def test_spy(case: Case):
    play(laid("spy", case.given), "spy", case)


@rule("C-142", "C-143", "C-165", "C-168", "C-170", "C-171", "C-174", "E-C28")
@cases("deserter")
def test_deserter(case: Case):
    play(laid("deserter", case.given), "deserter", case)


@rule("C-25", "C-26", "C-144")
@cases("constitution")
def test_constitution(case: Case):
    play(laid("constitution", case.given), "constitution", case)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.card)
def test_each_test_cites_the_rules_of_its_row(row: Row):
    marks = globals()[f"test_{row.card.replace('-', '_')}"].pytestmark
    cited = {name for mark in marks if mark.name == "rule" for name in mark.args}
    assert cited == {name for case in row.cases for name in case.rules.split()}


# ---- what is so for every kind ---------------------------------------------------------------------------------------


@rule("C-3")
def test_every_kind_of_card_has_one_row():
    assert [row.card for row in ROWS] == PROGRESS_NAMES
    assert sum(row.count for row in ROWS) == 54
    assert all(row.cases for row in ROWS)


@rule("C-3", "C-10")
@pytest.mark.parametrize("row", ROWS, ids=[row.card for row in ROWS])
def test_a_new_deck_holds_so_many_of_each_kind(row: Row):
    area = AREA_NAMES.index(row.deck)
    bag = Scene(box="cities-knights").module(Progress).full[area]
    assert bag >> NIBBLE * (PROGRESS_NAMES.index(row.card) - FIRST[area]) & FOUR_BITS == row.count


@rule("C-3")
@pytest.mark.parametrize(("rows", "deck"), [(SCIENCE, "science"), (TRADE, "trade"), (POLITICS, "politics")])
def test_a_deck_has_eighteen_cards(rows: list[Row], deck: str):
    assert {row.deck for row in rows} == {deck}
    assert sum(row.count for row in rows) == 18


@rule("C-109")
@pytest.mark.parametrize("row", PLAYED, ids=[row.card for row in PLAYED])
def test_a_played_card_goes_to_the_bottom_of_its_own_deck(row: Row):
    case = row.cases[0]
    scene = laid(row.card, case.given)
    play(scene, row.card, case)
    assert lowest(scene, row.deck) == row.card
    assert row.card not in scene.progress_of("red")


@rule("C-108")
@pytest.mark.parametrize("row", PLAYED, ids=[row.card for row in PLAYED])
def test_a_card_that_is_not_held_is_refused(row: Row):
    case = row.cases[0]
    scene = laid(row.card, case.given)
    actions = case.when.split(";")
    at = next(k for k, action in enumerate(actions) if action.split()[1] == row.card)
    scene.when(*(action.strip() for action in actions[:at]))
    rule_of = scene.module(Progress)
    rule_of.lose(scene.state, scene.seat("red"), PROGRESS_NAMES.index(row.card))
    scene.refused(actions[at].strip(), "C-108")


@rule("C-108")
@pytest.mark.parametrize("row", PLAYED, ids=[row.card for row in PLAYED])
def test_no_card_is_played_in_another_players_turn(row: Row):
    case = row.cases[0]
    scene = laid(row.card, case.given)
    action = next(action.strip() for action in case.when.split(";") if action.split()[1] == row.card)
    scene.turn("white", scene.phase).refused(action, "B-41")


@rule("C-18")
@pytest.mark.parametrize("row", [row for row in PLAYED if row.card != "alchemist"], ids=lambda row: row.card)
def test_before_the_roll_no_card_but_the_alchemist_is_played(row: Row):
    case = row.cases[0]
    scene = laid(row.card, case.given)
    action = next(action.strip() for action in case.when.split(";") if action.split()[1] == row.card)
    scene.turn("red", "roll").refused(action, "C-18")


@rule("C-119", "C-144")
@pytest.mark.parametrize("card", OPEN)
def test_a_victory_point_card_cannot_be_played(card: str):
    with pytest.raises(UnknownWord, match=f"there is no action {card}"):
        Scene(box="cities-knights").when(f"red: {card}")
