"""How long a hand waits until it can pay: the question that the greedy bot asks most often, so it is compiled."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

BANK_PART: Final = 0.8  # of the surplus arrives in lots that the bank takes
NEVER: Final = 20.0  # rolls for every card that is missing after the last of them


def as_vec(numbers: list[float]) -> vec[float]:
    """Copy a list."""
    found = vec[float]()
    for x in numbers:
        found = append(found, x)
    return found


ROLLS: Final = as_vec([0.0, 1.0, 2.0, 3.0, 4.5, 6.0, 8.0, 11.0, 15.0, 20.0, 27.0, 36.0, 50.0, 80.0])  # that are tried


def waiting_time(
    price: tuple[int, ...], hand: list[int], income: list[float], rates: list[int], kept: list[int] | None = None
) -> float:
    """Guess how many rolls pass until a hand can pay a price, with the help of the bank, which gets nothing kept."""
    kinds: i64 = len(price)
    has = vec[float]()  # by kind of card
    costs = vec[float]()
    gains = vec[float]()
    lots = vec[i64]()
    held_back = vec[float]()
    card: i64
    n: i64
    for card in range(kinds):
        n = hand[card]
        has = append(has, float(n))
        n = price[card]
        costs = append(costs, float(n))
        gains = append(gains, income[card])
        n = rates[card]
        lots = append(lots, n)
        n = kept[card] if kept is not None else 0
        held_back = append(held_back, float(n))
    before: float = 0.0
    short_before: float = 0.0
    short: float
    x: float
    rolls = ROLLS
    for time in rolls:
        short = 0.0
        for card in range(kinds):
            x = has[card] + gains[card] * time - costs[card]
            if x < 0.0:
                short -= x
                continue
            x -= held_back[card]
            if x <= 0.0:
                continue
            n = lots[card]
            if time == 0.0:
                short -= float(i64(x) // n)
            else:
                short -= BANK_PART * x / float(n)
        if short <= 0.0:
            return before + (time - before) * short_before / (short_before - short) if time > 0.0 else 0.0
        before = time
        short_before = short
    return before + NEVER * short_before
