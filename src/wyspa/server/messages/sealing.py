"""How the seats add to the dice before the island is dealt."""

from wyspa.server.messages.base import Detail, FromServer


class SealInfo(Detail):
    """A seat: what it has sealed, and whether it has shown it."""

    kind: str  # "person", "bot", "open"; once all is sealed also "silent": this seat adds nothing
    seal: str = ""
    shown: bool = False


class Seals(FromServer, tag="seals"):
    """Everybody's seals. They are told in full before anybody shows a nonce: none can be changed afterwards."""

    step: str  # "open", "closing" (the start waits for seals), "reveal" (show your nonce now)
    seats: list[SealInfo]
