"""S-11, S-12, S-63, S-67 to S-69: harbours dealt, and islands dealt anew, over many deals."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.rule import rule
from wyspa import lay
from wyspa.core.ids import TABLE
from wyspa.table import drawing_named

DEALS = 60
RED_NUMBERS = (6, 8)
NEAR = ["new-shores", "four-islands", "through-the-desert"]


class Deal:
    """One island as it was dealt."""

    def __init__(self, map: str, seats: int, seed: int, layout: str, ports: str) -> None:
        self.game = lay(map=map, seats=seats, seed=seed, layout=layout, ports=ports)
        self.board = self.game.state.board
        names, layout_ = self.game.book.terrain_names, self.game.state.layout
        self.terrain = [names[kind] for kind in layout_.terrain]
        self.number = [int(number) for number in layout_.number]
        kinds = zip(layout_.dock_edges, layout_.dock_kinds, strict=True)
        self.docks = {int(e): self.game.book.dock_names[kind] for e, kind in kinds}

    def beside(self, h: int) -> list[int]:
        return [int(o) for o in self.board.hex_hexes[h * 6 : h * 6 + 6] if o >= 0]

    def red_neighbours(self) -> list[tuple[int, int]]:
        red = [h for h, number in enumerate(self.number) if number in RED_NUMBERS]
        return [(a, b) for a in red for b in self.beside(a) if a < b and b in red]

    def stands(self, figure: str) -> list[int]:
        bit = next(bit for bit, name in self.game.book.figure_names.items() if name == figure)
        return [h for h, here in enumerate(self.game.state.on_hex) if here & bit]


@cache
def deals(map: str, seats: int, layout: str = "variable", ports: str = "fixed") -> list[Deal]:
    return [Deal(map, seats, seed, layout, ports) for seed in range(DEALS)]


def groups(map: str, seats: int) -> dict[str, list[int]]:
    return drawing_named(f"{map}-{seats}").marking.groups


tables = pytest.mark.parametrize(("map", "seats"), [(map, seats) for map in NEAR for seats in (3, 4)])


@rule("S-9")
@tables
def test_the_fixed_layout_is_always_the_same(map, seats):
    seen = {(tuple(deal.terrain), tuple(deal.number)) for deal in deals(map, seats, "fixed")}
    assert len(seen) == 1


@rule("S-67")
@tables
def test_hexes_without_a_group_stay(map, seats):
    (printed, *_) = deals(map, seats, "fixed")
    moving = {h for hexes in groups(map, seats).values() for h in hexes}
    for deal in deals(map, seats):
        for h in range(len(deal.terrain)):
            if h not in moving:
                assert (deal.terrain[h], deal.number[h]) == (printed.terrain[h], printed.number[h])


@rule("S-67", "S1-6", "S1-7", "S4-10")
@tables
def test_the_hexes_of_a_group_exchange_places_among_themselves(map, seats):
    (printed, *_) = deals(map, seats, "fixed")
    for deal in deals(map, seats):
        for hexes in groups(map, seats).values():
            assert Counter(deal.terrain[h] for h in hexes) == Counter(printed.terrain[h] for h in hexes)


@rule("S-67")
@tables
def test_the_numbers_of_a_group_are_dealt_to_its_land_but_not_to_deserts(map, seats):
    (printed, *_) = deals(map, seats, "fixed")
    for deal in deals(map, seats):
        for hexes in groups(map, seats).values():
            assert Counter(deal.number[h] for h in hexes) == Counter(printed.number[h] for h in hexes)
            for h in hexes:
                assert (deal.number[h] == 0) == (deal.terrain[h] in ("sea", "desert"))


@rule("S-67", "S1-6", "S1-7", "S2-8", "S4-9")
@tables
def test_places_and_numbers_of_every_group_really_change(map, seats):
    for hexes in groups(map, seats).values():
        for h in hexes:
            assert len({deal.terrain[h] for deal in deals(map, seats)}) > 1
            assert len({deal.number[h] for deal in deals(map, seats)}) > 1


@rule("S-68", "S1-6", "S1-7", "S4-9")
@tables
def test_no_two_red_numbers_lie_side_by_side(map, seats):
    assert [deal.red_neighbours() for deal in deals(map, seats)] == [[]] * DEALS


@rule("S-68")
@pytest.mark.parametrize("map", ["forgotten-tribe", "cloth-trade", "wonders"])
def test_red_numbers_lie_apart_in_the_later_scenarios_too(map):
    drawing = drawing_named(map)
    assert drawing.marking.groups
    assert set(drawing.apart) == set(RED_NUMBERS)


@rule("S-68")
@pytest.mark.parametrize("seats", [3, 4])
def test_only_in_the_fog_red_numbers_may_lie_side_by_side(seats):
    drawing = drawing_named(f"fog-islands-{seats}")
    assert drawing.marking.groups
    assert drawing.apart == []


@rule("S1-7")
def test_small_islands_for_three_have_only_one_red_number():
    (printed, *_) = deals("new-shores", 3, "fixed")
    assert sum(printed.number[h] in RED_NUMBERS for h in groups("new-shores", 3)["islands"]) == 1


@rule("S1-8")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_places_of_small_islands_never_touch_the_large_one(seats):
    drawing = drawing_named(f"new-shores-{seats}")
    main, islands = drawing.marking.areas["main"], drawing.marking.groups["islands"]
    for h in islands:
        beside = drawing.board.hex_hexes[h * 6 : h * 6 + 6]
        assert not any(int(o) in main for o in beside if o >= 0)


@rule("S2-8")
@pytest.mark.parametrize("seats", [3, 4])
def test_forests_and_pastures_get_no_rare_number(seats):
    for deal in deals("four-islands", seats):
        for terrain, number in zip(deal.terrain, deal.number, strict=True):
            assert terrain not in ("forest", "pasture") or number not in (2, 12)


@rule("S2-8", "S4-10")
@pytest.mark.parametrize("map", ["four-islands", "through-the-desert"])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_outlines_of_islands_stay(map, seats):
    (printed, *_) = deals(map, seats, "fixed")
    for deal in deals(map, seats):
        assert [kind == "sea" for kind in deal.terrain] == [kind == "sea" for kind in printed.terrain]
        assert [kind == "desert" for kind in deal.terrain] == [kind == "desert" for kind in printed.terrain]


@rule("S4-9")
@pytest.mark.parametrize("seats", [3, 4])
def test_no_red_number_lies_on_gold(seats):
    for deal in deals("through-the-desert", seats):
        golden = [number for terrain, number in zip(deal.terrain, deal.number, strict=True) if terrain == "gold"]
        assert len(golden) == 2
        assert not set(golden) & set(RED_NUMBERS)


# ---- harbours ----------------------------------------------------------------------------------------------------

FIXED = [("new-shores", 3)] + [(map, seats) for map in ("four-islands", "through-the-desert") for seats in (3, 4)]


@rule("S-11", "S-63")
@pytest.mark.parametrize(("map", "seats"), FIXED)
def test_fixed_harbours_lie_as_they_are_drawn(map, seats):
    drawing = drawing_named(f"{map}-{seats}")
    (first, *rest) = deals(map, seats, "fixed", "fixed")
    names = first.game.book.dock_names
    assert first.docks == {int(e): names[k] for e, k in zip(drawing.dock_edges, drawing.dock_kinds, strict=True)}
    assert all(deal.docks == first.docks for deal in rest)


@rule("S-11", "S-12")
@pytest.mark.parametrize(("map", "seats"), FIXED)
def test_random_harbours_are_shuffled_over_the_same_places(map, seats):
    (fixed, *_) = deals(map, seats, "fixed", "fixed")
    for deal in deals(map, seats, "fixed", "random"):
        assert set(deal.docks) == set(fixed.docks)
        assert Counter(deal.docks.values()) == Counter(fixed.docks.values())
    for place in fixed.docks:
        assert len({deal.docks[place] for deal in deals(map, seats, "fixed", "random")}) > 1


@rule("S-63")
@pytest.mark.parametrize("ports", ["fixed", "random"])
def test_new_shores_for_four_always_deals_its_harbours(ports):
    pool = Counter({"any": 4} | dict.fromkeys(["lumber", "brick", "wool", "grain", "ore"], 1))
    dealt = deals("new-shores", 4, "fixed", ports)
    assert all(Counter(deal.docks.values()) == pool for deal in dealt)
    for place in dealt[0].docks:
        assert len({deal.docks[place] for deal in dealt}) > 1


@rule("S1-6", "S2-8", "S4-9")
@tables
def test_the_variable_layout_deals_the_harbours_too(map, seats):
    dealt = deals(map, seats)
    for place in dealt[0].docks:
        assert len({deal.docks[place] for deal in dealt}) > 1


# ---- figures -----------------------------------------------------------------------------------------------------


@rule("S-69", "S1-2", "S2-5")
@pytest.mark.parametrize(("map", "seats"), [("new-shores", 3), ("four-islands", 3), ("four-islands", 4)])
@pytest.mark.parametrize("layout", ["fixed", "variable"])
def test_the_robber_starts_on_the_twelve_wherever_it_was_dealt(map, seats, layout):
    dealt = deals(map, seats, layout)
    assert all(deal.stands("robber") == [deal.number.index(12)] for deal in dealt)
    assert (len({deal.number.index(12) for deal in dealt}) > 1) == (layout == "variable")


@rule("S-69", "S1-2")
@pytest.mark.parametrize("layout", ["fixed", "variable"])
def test_the_robber_starts_on_the_desert_of_new_shores_wherever_it_was_dealt(layout):
    dealt = deals("new-shores", 4, layout)
    assert all(deal.stands("robber") == [deal.terrain.index("desert")] for deal in dealt)
    assert (len({deal.terrain.index("desert") for deal in dealt}) > 1) == (layout == "variable")


@rule("S-48", "S1-2", "S2-5", "S4-5")
@tables
@pytest.mark.parametrize("layout", ["fixed", "variable"])
def test_the_pirate_starts_on_its_sea_hex(map, seats, layout):
    start = drawing_named(f"{map}-{seats}").marking.figures["pirate"]
    for deal in deals(map, seats, layout):
        assert [deal.game.notation.places.say_hex(h) for h in deal.stands("pirate")] == [start]
        assert deal.terrain[deal.stands("pirate")[0]] == "sea"


@rule("S-27")
@tables
@pytest.mark.parametrize("layout", ["fixed", "variable"])
def test_the_table_is_ready_for_the_set_up(map, seats, layout):
    for deal in deals(map, seats, layout)[:5]:
        assert deal.game.state.turns == 0
        assert all(here == 0 for here in deal.game.state.on_node)
        assert all(here == 0 for here in deal.game.state.on_edge)
        assert deal.game.actor != TABLE
