"""B-6, B-9: where cards come from and where they go. One bank serves the whole table, unless a box has more of them."""

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.rule import Module
from wyspa.core.state import State


class Bank(Module):
    """What lies beside the board, for rules that pay and take. Rules that know but one bank use the state's."""

    def __init__(self, name: str = "bank") -> None:
        super().__init__(name)

    def stock(self, state: State, seat: i64) -> vec[i64]:
        """Give how many of each kind a seat could take now. It is to be read, and at once."""
        return state.bank

    def take(self, state: State, seat: i64, card: i64, many: i64) -> i64:
        """Move cards into a hand, and say how many it were: a bank may have fewer."""
        state.gain(seat, card, many)
        return many

    def give_back(self, state: State, seat: i64, card: i64, many: i64) -> None:
        """Move cards from a hand into the bank."""
        state.gain(seat, card, -many)
