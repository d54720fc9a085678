"""B-26 to B-29, B-121: the island that is dealt."""

from collections import Counter
from itertools import pairwise

import pytest

import wyspa
from tests.island import PORTS, SPIRAL, SPOTS, TOKENS, Island, neighbours, turned
from tests.rule import rule

RED = {6, 8}
SPIRALS = {turned((0, -2), k): [turned(spot, k) for spot in SPIRAL] for k in range(6)}
CORNERS = [(0, -2), (2, -2), (2, 0), (0, 2), (-2, 2), (-2, 0)]


def wound(corner: tuple[int, int], desert: tuple[int, int]) -> dict[tuple[int, int], int]:
    """B-27 by hand: the tokens from a corner, skipping the desert."""
    tokens = iter(TOKENS)
    return {spot: 0 if spot == desert else next(tokens) for spot in SPIRALS[corner]}


def red_ones_touch(numbers: dict[tuple[int, int], int]) -> bool:
    return any(numbers[a] in RED and numbers[b] in RED for a in SPOTS for b in neighbours(*a))


def dealt(seed: int, **options: str) -> Island:
    return Island(wyspa.lay("base", "variable", seed=seed, **options))


def corner_of(island: Island) -> tuple[int, int] | None:
    """Find the corner from which the tokens of an island were laid."""
    found = [corner for corner in CORNERS if island.numbers() == wound(corner, island.desert())]
    return found[0] if found else None


@rule("B-26")
def test_every_terrain_comes_to_every_place():
    seen = {spot: Counter() for spot in SPOTS}
    for seed in range(400):
        for spot, terrain in dealt(seed).terrains().items():
            seen[spot][terrain] += 1
    for spot in SPOTS:
        for terrain, hexes in {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}.items():
            assert seen[spot][terrain] > 0
            assert abs(seen[spot][terrain] / 400 - hexes / 19) < 0.09


@rule("B-27")
def test_the_spiral_of_the_rule_winds_counter_clockwise_inwards():
    """The written order itself: each step leads to a neighbour, the outer ring of twelve first, the middle last."""
    assert sorted(SPIRAL) == sorted(SPOTS)
    assert all(b in neighbours(*a) for a, b in pairwise(SPIRAL))
    rings = [max(abs(q), abs(r), abs(q + r)) for q, r in SPIRAL]
    assert rings == [2] * 12 + [1] * 6 + [0]
    flat = [(q + r / 2, -r) for q, r in SPIRAL[:12]]  # east and north
    area = sum(x * flat[k - 11][1] - flat[k - 11][0] * y for k, (x, y) in enumerate(flat))
    assert area > 0  # counter-clockwise, seen with the north above
    assert sorted(SPIRALS) == sorted(CORNERS)


@rule("B-27")
def test_the_tokens_lie_in_letter_order_along_the_spiral_from_a_corner_and_skip_the_desert():
    for seed in range(200):
        island = dealt(seed)
        assert corner_of(island) is not None, f"seed {seed} follows no spiral: {island.numbers()}"


@rule("B-27")
def test_the_tokens_from_the_north_western_corner_lie_as_written():
    island = next(island for island in map(dealt, range(400)) if corner_of(island) == (0, -2))
    in_order = [island.number(*spot) for spot in SPIRAL if spot != island.desert()]
    assert in_order == [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]


@rule("B-28")
@pytest.mark.parametrize("corner", CORNERS)
def test_no_red_numbers_touch_from_this_corner_wherever_the_desert_lies(corner):
    for desert in SPOTS:
        assert not red_ones_touch(wound(corner, desert))


@rule("B-28")
def test_the_engine_deals_all_six_corners_with_all_nineteen_deserts_and_red_numbers_never_touch():
    missing = {(corner, desert) for corner in CORNERS for desert in SPOTS}
    for seed in range(3000):
        island = dealt(seed)
        assert not red_ones_touch(island.numbers())
        missing.discard((corner_of(island), island.desert()))
        if not missing:
            return
    raise AssertionError(f"never dealt: {missing}")


@rule("B-28")
def test_shuffled_tokens_never_put_red_numbers_side_by_side():
    spirals = 0
    for seed in range(300):
        island = dealt(seed, tokens="random")
        assert not red_ones_touch(island.numbers())
        assert island.number(*island.desert()) == 0
        spirals += corner_of(island) is not None
    assert spirals == 0


@rule("B-28")
def test_shuffled_tokens_come_to_every_place():
    seen = {spot: set() for spot in SPOTS}
    for seed in range(400):
        for spot, number in dealt(seed, tokens="random").numbers().items():
            seen[spot].add(number)
    assert all(numbers == {0, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12} for numbers in seen.values())


@rule("B-29")
def test_fixed_ports_are_those_of_the_printed_island():
    for seed in range(30):
        assert dealt(seed, ports="fixed").ports() == PORTS


@rule("B-29")
def test_shuffled_ports_keep_their_places_and_change_their_kinds():
    seen = {place: Counter() for place in PORTS}
    for seed in range(400):
        island = dealt(seed, ports="random")
        assert Counter(island.ports().values()) == Counter(PORTS.values())
        assert len(island.layout.dock_edges) == 9
        for place, kind in island.ports().items():
            seen[place][kind] += 1
    for place in PORTS:
        for kind, ports in Counter(PORTS.values()).items():
            assert abs(seen[place][kind] / 400 - ports / 9) < 0.09
            assert seen[place][kind] > 0


@rule("B-121")
def test_by_default_the_start_corner_is_drawn_among_the_six():
    corners = Counter(corner_of(dealt(seed)) for seed in range(600))
    assert set(corners) == set(CORNERS)
    assert all(abs(n - 100) < 40 for n in corners.values())


@rule("B-121")
def test_by_default_terrains_and_ports_are_shuffled_and_tokens_are_not():
    plain = [dealt(seed) for seed in range(60)]
    chosen = [dealt(seed, tokens="spiral", ports="random") for seed in range(60)]
    for a, b in zip(plain, chosen, strict=True):
        assert (a.terrains(), a.numbers(), a.ports()) == (b.terrains(), b.numbers(), b.ports())
    assert len({tuple(island.terrains().values()) for island in plain}) == 60
    assert len({tuple(island.ports().values()) for island in plain}) > 50
    assert all(corner_of(island) for island in plain)
