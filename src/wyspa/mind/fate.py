"""What chance brings in roll-outs: the same for all candidates, and spread evenly over the runs.

Dice belong to a turn, not to a place in one long row of chance: whoever buys a card or robs somebody does not change
what is rolled afterwards, so that two candidates differ by what they are and not by luck. And of thirteen runs in a
row each takes its dice of a turn from another part of the 36 that there are, the lowest sums first, so that few runs
tell as much as many that are left to chance.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.dealer import Dealer, Seeded
from wyspa.core.state import State
from wyspa.rules.base.ids import DICE

FACES: Final = 6
PAIRS: Final = 36
PARTS: Final = 13  # a prime, so that steps of any length lead through all parts
FINE: Final = 1 << 20
STRIDE: Final = 1_000_003  # between the seeds of turns
LUCK: Final = 500_000_003  # from the seed of the dice of a turn to that of all else in it


@final
class Thrown(Dealer):
    """Gives two dice that were chosen before; whoever asks for more, or for something else, is dealt it by chance."""

    pair: i64
    given: i64
    more: Seeded

    def __init__(self, pair: i64, more: Seeded) -> None:
        """Take two dice as one number."""
        self.pair = pair
        self.given = 0
        self.more = more

    def below(self, n: i64) -> i64:
        """Give the first die, then the second, then what comes."""
        if n != FACES or self.given == 2:
            return self.more.below(n)
        self.given += 1
        return self.pair // FACES if self.given == 1 else self.pair % FACES


@final
class Fate:
    """All that chance brings in the roll-outs of one choice."""

    seed: i64
    run: i64
    turn: i64  # that the dealers below are for
    dice: Dealer
    luck: Seeded
    sorted: vec[i64]  # pairs of dice by their sum

    def __init__(self, seed: i64) -> None:
        """Take the seed of a choice."""
        self.seed = seed
        self.run = 0
        self.turn = -1
        self.luck = Seeded(seed)
        self.dice = self.luck
        self.sorted = vec[i64](sorted(range(PAIRS), key=total))

    def start(self, run: i64) -> None:
        """Begin a roll-out: those of the same run have the same fate."""
        self.run = run
        self.turn = -1

    def dealer(self, state: State) -> Dealer:
        """Give who deals what happens next in a state."""
        if state.turns != self.turn:
            self.turn = state.turns
            self.begin()
        return self.dice if state.phase == DICE else self.luck

    def begin(self) -> None:
        """Choose the dice of a turn, and begin the row of chance for all else in it."""
        block: i64 = self.run // PARTS
        even = Seeded(self.seed + STRIDE * (self.turn + 1) + 31 * block)
        step: i64 = even.below(PARTS - 1) + 1
        part: i64 = (even.below(PARTS) + step * (self.run % PARTS)) % PARTS
        own = Seeded(self.seed + STRIDE * (self.turn + 1) + LUCK + 31 * self.run)
        place: i64 = (part * FINE + own.below(FINE)) * PAIRS // (PARTS * FINE)
        self.luck = own
        self.dice = Thrown(self.sorted[place], Seeded(own.below(FINE)))


def total(pair: int) -> int:
    """Add up two dice."""
    return pair // FACES + pair % FACES
