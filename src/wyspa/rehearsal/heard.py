"""What a phone reads of the messages of a hall: only what it acts on, and what is measured. The rest is skipped."""

import msgspec


class BoardPart(msgspec.Struct):
    """Of a board: the hands of its two people."""

    hands: list[list[int]] | None = None


class MePart(msgspec.Struct):
    """Of the own seat: whether it may make offers now."""

    offers: bool | None = None


class PlacePart(msgspec.Struct):
    """Where one sits."""

    seat: int
    board: int


class Heard(msgspec.Struct):
    """Any message."""

    t: str
    id: str = ""
    key: str = ""
    text: str = ""
    rule: str = ""
    # welcome
    you: PlacePart | None = None
    # round
    n: int = -1
    phase: str = ""
    halted: str = ""
    now: int = 0
    deadline: int = 0
    left: int = 0
    total: int = 0
    # near
    boards: dict[str, list[BoardPart]] | None = None
    me: MePart | None = None
    can: list[str] | None = None


reader: msgspec.json.Decoder[list[Heard] | Heard] = msgspec.json.Decoder(list[Heard] | Heard)


def read(frame: bytes) -> list[Heard]:
    """Read a frame: one message, or several."""
    found = reader.decode(frame)
    return found if isinstance(found, list) else [found]
