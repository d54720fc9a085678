"""How the seats add to the dice before the island is dealt."""

from wyspa.server.messages.base import Detail, FromServer
from wyspa.server.states import SealKind, SealStep


class SealInfo(Detail):
    """A seat: what it has sealed, and whether it has shown it."""

    kind: SealKind
    seal: str = ""
    shown: bool = False


class Seals(FromServer, tag="seals"):
    """Everybody's seals. They are told in full before anybody shows a nonce: none can be changed afterwards."""

    step: SealStep
    seats: list[SealInfo]
