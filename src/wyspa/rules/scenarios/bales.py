"""S6-2, S6-9: where the bales of cloth lie, and who trades with which village."""

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.fields import Fields
from wyspa.core.state import Part


@final
@mypyc_attr(acyclic=True)
class Bales(Part):
    """Where the cloth lies, and who trades with whom."""

    public: ClassVar[bool] = True

    stock: vec[i64]  # by village
    supply: i64
    held: vec[i64]  # by seat
    trades: vec[i64]  # by seat: one bit for each village

    def __init__(self, stock: vec[i64], supply: i64, held: vec[i64], trades: vec[i64]) -> None:
        self.stock = stock
        self.supply = supply
        self.held = held
        self.trades = trades

    def copy(self) -> Part:
        return Bales(self.stock, self.supply, self.held, self.trades)

    def fields(self, io: Fields) -> None:
        self.stock = io.numbers("village_cloth", self.stock)
        self.supply = io.number("cloth_supply", self.supply)
        self.held = io.numbers("cloth", self.held)
        self.trades = io.sets("cloth_trades", self.trades)
