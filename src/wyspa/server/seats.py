"""Who sits where: secrets, names, and what strangers may see of a seat."""

import base64
import hashlib
import hmac
from collections.abc import Callable

from wyspa.server import messages
from wyspa.server.records import Chair, Claim
from wyspa.server.states import ChairKind

SECRET_BYTES = 32  # 256 bits

Luck = Callable[[int], bytes]  # gives so many bytes that nobody can guess: a parameter, so that tests can


def new_secret(luck: Luck) -> str:
    """Make the secret of a seat."""
    return base64.urlsafe_b64encode(luck(SECRET_BYTES)).rstrip(b"=").decode()


def hashed(secret: str) -> str:
    """Give what is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seat_of(chairs: list[Chair], secret: str) -> int:
    """Find the seat that a secret opens, or -1: of who has it, or of who had it and may come back."""
    digest = hashed(secret)
    return max(holder_of(chairs, digest), claimed(chairs, digest)[0])


def holder_of(chairs: list[Chair], digest: str) -> int:
    """Find the seat of the person with a secret, or -1; every seat is compared, in equal time."""
    found = -1
    for seat, chair in enumerate(chairs):
        if chair.kind == ChairKind.PERSON and hmac.compare_digest(chair.secret.encode(), digest.encode()):
            found = seat
    return found


def claimed(chairs: list[Chair], digest: str) -> tuple[int, int]:
    """Find the seat to which somebody with a secret may come back, and their place among its claims; or -1 and -1."""
    found = -1, -1
    for seat, chair in enumerate(chairs):
        for k, claim in enumerate(chair.claims):
            if hmac.compare_digest(claim.secret.encode(), digest.encode()):
                found = seat, k
    return found


def kept_claims(chair: Chair) -> list[Claim]:
    """Give who may come back to a seat when somebody else gets it: all before, and the person who has it now."""
    now = [Claim(chair.name, chair.secret)] if chair.kind == ChairKind.PERSON else []
    return chair.claims + now


def names_at(chairs: list[Chair]) -> list[str]:
    """List all names that mean somebody at a table, those who may come back included."""
    return [name for chair in chairs for name in (chair.name, *(claim.name for claim in chair.claims)) if name]


def info_of(
    chairs: list[Chair], colours: list[str], host: int, here: set[int], away: set[int], thinking: set[int]
) -> list[messages.SeatInfo]:
    """Describe the seats for everybody."""
    return [
        messages.SeatInfo(
            seat=seat, colour=colours[seat], kind=chair.kind, name=chair.name, level=chair.level, here=seat in here,
            host=seat == host and chair.kind == ChairKind.PERSON,
            stand_in=chair.kind == ChairKind.PERSON and seat in away, silent=chair.silent,
            thinking=seat in thinking,
            owner=chair.claims[0].name if chair.claims else "",
        )
        for seat, chair in enumerate(chairs)
    ]  # fmt: skip


def person(name: str, luck: Luck) -> tuple[Chair, str]:
    """Seat a person: the chair, and the secret to hand out once."""
    secret = new_secret(luck)
    return Chair(ChairKind.PERSON, name, "", hashed(secret)), secret


def bot(name: str, level: str) -> Chair:
    """Seat a bot."""
    return Chair(ChairKind.BOT, name, level)


def free() -> Chair:
    """Leave a seat open."""
    return Chair(ChairKind.OPEN)
