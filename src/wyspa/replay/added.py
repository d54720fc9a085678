"""What every seat adds to the dice: a nonce, sealed before anybody's was known, and shown after all were sealed.

Nobody can choose the dice then: not the server, whose seed was committed to before the first seal, and not the one who
seals or shows last. Who never seals, or does not show what was sealed, adds nothing, and that is stated: `silent`. A
seat that a bot plays gets a value derived from the server's seed, stated too: it leaves the server no choice.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from wyspa.core.dealer import mixed

NONCE_BYTES = 32  # so many that nobody finds a nonce by trying
SEED_BYTES = 32
ANY_SEAT = -1  # what a guest seals is sealed for a hall, and for no seat of it


class AddedKind(StrEnum):
    """How a seat added."""

    PERSON = "person"
    GUEST = "guest"  # a person in a hall, who may change the seat between sealing and the start
    BOT = "bot"
    SILENT = "silent"


@dataclass(frozen=True)
class Added:
    """What one seat added; nonce and seal in hex."""

    kind: AddedKind
    nonce: str = ""
    seal: str = ""


def seal_of(table: str, seat: int, nonce: str) -> str:
    """Seal a nonce for one seat of one table: it cannot be used elsewhere, nor be copied by another seat."""
    return mixed("wyspa seal", [table.encode(), str(seat).encode(), bytes.fromhex(nonce)]).hex()


def salt_of(line: str, table: str, added: Sequence[Added], island: str = "") -> bytes:
    """Mix the table's line, its name, the seed of an island that was chosen, and how every seat added and what."""
    parts = [line.encode(), table.encode()]
    if island:
        parts.append(f"island {island}".encode())
    for one in added:
        parts += [one.kind.encode(), bytes.fromhex(one.nonce)]
    return mixed("wyspa salt", parts)


def bot_nonce(seed: bytes, table: str, seat: int) -> str:
    """Derive what the seat of a bot adds."""
    return keyed(seed, "wyspa bot adds", table, seat).hex()


def bot_chance(seed: bytes, table: str, seat: int) -> int:
    """Derive what a bot's own chance starts from: it tells nothing of the seed, and so nothing of the dice."""
    return int.from_bytes(keyed(seed, "wyspa bot chooses", table, seat)[:6], "big")


def keyed(seed: bytes, label: str, table: str, seat: int) -> bytes:
    """Derive from the seed for one purpose; the blocks of the dice are derived from longer messages."""
    return hmac.new(seed, mixed(label, [table.encode(), str(seat).encode()]), hashlib.sha256).digest()
