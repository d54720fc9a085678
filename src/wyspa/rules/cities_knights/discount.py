"""C-115: what makes the next city improvement cheaper. Improvements ask it for the price, and say when it was used."""

from mypy_extensions import i64, mypyc_attr

from wyspa.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Discount:
    """A permission to pay less for one improvement."""

    def off(self, state: State, seat: i64) -> i64:
        """Give how many commodities less the next improvement costs a seat."""
        return 0

    def use(self, state: State, seat: i64) -> None:
        """Note that the seat has bought an improvement: the permission, if it had one, is used up."""
