"""Those who choose for nature: seeded, scripted, exhaustive, proven."""

from __future__ import annotations

import hashlib
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wyspa import Dealer, Proven, Scripted, Seeded, proves, runs
from wyspa.core.arrays import array, listed
from wyspa.core.dealer import ScriptEnded, mixed, shuffle


def spread(dealer: Dealer, n: int, draws: int) -> float:
    """Give chi-squared over n - 1: about 1 when all are equally likely."""
    counts = Counter(dealer.below(n) for _ in range(draws))
    assert set(counts) <= set(range(n))
    expected = draws / n
    return sum((counts[k] - expected) ** 2 / expected for k in range(n)) / (n - 1)


@pytest.mark.parametrize("seed", [0, 1, 7, 2**31, 2**40 + 5, -3])
def test_the_same_seed_gives_the_same_numbers(seed: int):
    one, other = Seeded(seed), Seeded(seed)
    assert [one.below(1000) for _ in range(200)] == [other.below(1000) for _ in range(200)]


def test_neighbouring_seeds_give_other_numbers():
    firsts = {tuple(dealer.below(6) for _ in range(12)) for dealer in map(Seeded, range(200))}
    assert len(firsts) == 200


@pytest.mark.parametrize("n", [2, 3, 6, 36, 95])
def test_seeded_numbers_are_equally_likely(n: int):
    assert spread(Seeded(5), n, 20_000) < 1.8


def test_first_numbers_of_many_seeds_are_equally_likely():
    counts = Counter(Seeded(seed).below(6) for seed in range(6000))
    assert all(850 < counts[k] < 1150 for k in range(6))


def test_a_script_is_followed_to_its_end():
    dealer = Scripted([3, 0, 5])
    assert [dealer.below(6) for _ in range(3)] == [3, 0, 5]
    with pytest.raises(ScriptEnded, match="the script of 3 numbers is used up, and a number below 6"):
        dealer.below(6)


@pytest.mark.parametrize("wrong", [6, -1])
def test_a_script_that_does_not_fit_says_where(wrong: int):
    dealer = Scripted([1, wrong])
    dealer.below(6)
    with pytest.raises(ScriptEnded, match=f"number 2 of the script is {wrong}, but it must lie between 0 and 5"):
        dealer.below(6)


def test_all_runs_together_are_certain():
    chances = []
    for dealer in runs():
        if dealer.below(3) == 0:
            dealer.below(5)
        elif dealer.below(2) == 1:
            dealer.below(4)
        chances.append(Fraction(1, dealer.one_in()))
    assert len(chances) == 5 + 2 * (1 + 4)
    assert sum(chances) == 1


def test_runs_of_two_dice_give_every_sum_as_often_as_it_comes():
    sums: Counter[int] = Counter()
    for dealer in runs():
        sums[dealer.below(6) + dealer.below(6) + 2] += 1
        assert dealer.one_in() == 36
    assert [sums[k] for k in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_a_run_without_a_question_is_the_only_one():
    assert [dealer.one_in() for dealer in runs()] == [1]


def test_the_same_secret_proves_the_same_numbers_and_another_salt_gives_others():
    def numbers(secret: bytes, salt: bytes) -> list[int]:
        dealer = Proven(secret, salt)
        return [dealer.below(36) for _ in range(50)]

    assert numbers(b"secret", b"salt") == numbers(b"secret", b"salt")
    assert numbers(b"secret", b"salt") != numbers(b"secret", b"tlas")
    assert numbers(b"secret", b"salt") != numbers(b"terces", b"salt")


def test_the_commitment_is_the_hash_and_verifies_only_its_secret():
    commitment = Proven(b"secret", b"any").commitment()
    text = (10).to_bytes(8, "big") + b"wyspa seed" + (6).to_bytes(8, "big") + b"secret"
    assert commitment == hashlib.sha256(text).hexdigest()
    assert proves(b"secret", commitment)
    assert not proves(b"Secret", commitment)


@given(
    st.lists(st.tuples(st.sampled_from([1, 2, 6, 36, 3 << 30]), st.sampled_from(["on", "anew", "anew twice", "back"])))
)
def test_a_stream_that_is_broken_off_goes_on_as_if_it_had_not_been(course: list[tuple[int, str]]):
    whole, broken = Proven(b"secret", b"salt"), Proven(b"secret", b"salt")
    for n, then in course:
        if then == "back":
            here = broken.drawn
            broken.below(n)
            broken.go_to(here)
        assert broken.below(n) == whole.below(n)
        for _ in range({"anew": 1, "anew twice": 2}.get(then, 0)):
            broken = Proven(b"secret", b"salt", broken.drawn)
        assert broken.drawn == whole.drawn


def test_less_than_nothing_cannot_have_been_drawn():
    with pytest.raises(ValueError, match="-1 words cannot have been drawn"):
        Proven(b"secret", b"salt", -1)


def test_what_is_mixed_cannot_be_cut_elsewhere():
    assert mixed("label", [b"a\nb", b"c"]) != mixed("label", [b"a", b"b\nc"])
    assert mixed("label", [b"ab", b"c"]) != mixed("label", [b"a", b"bc"])
    assert mixed("label", [b"a", b""]) != mixed("label", [b"a"])
    assert mixed("label", [b"a"]) != mixed("labela", [])


@given(st.lists(st.binary(max_size=3), max_size=4), st.lists(st.binary(max_size=3), max_size=4))
def test_only_the_same_parts_mix_to_the_same(one: list[bytes], other: list[bytes]):
    assert (mixed("label", one) == mixed("label", other)) == (one == other)


@pytest.mark.parametrize("n", [3, 6, 7, 95])
def test_proven_numbers_are_equally_likely(n: int):
    assert spread(Proven(b"secret"), n, 20_000) < 1.8


def test_proven_numbers_are_fair_where_the_range_does_not_fit_into_four_bytes():
    # 3 * 2**30 leaves a quarter of 2**32 over: taken modulo, the lowest third would come twice as often
    n = 3 << 30
    dealer = Proven(b"secret")
    thirds = Counter(dealer.below(n) // (1 << 30) for _ in range(6000))
    assert all(1850 < thirds[k] < 2150 for k in range(3))


def test_a_shuffle_gives_every_order_equally_often():
    orders = Counter()
    for dealer in runs():
        items = array([1, 2, 3, 4])
        shuffle(items, dealer)
        orders[tuple(listed(items))] += 1
    assert len(orders) == 24
    assert set(orders.values()) == {1}
