"""What servers that share a database say to each other: small frames of msgpack, each with its length before it.

A connection begins with both sides proving that they know the secret of the house; nothing is said before that.
"""

import asyncio
import hmac
import secrets

import msgspec

LENGTH = 4  # bytes of a length
FRAME_MOST = 16 * 1024 * 1024
FIRST_MOST = 512  # bytes of a frame of somebody who has proven nothing
NONCE = 16
Took = tuple[str, str, float]  # kind, caller, how often


class Unproven(Exception):
    """Whoever is at the other end does not know the secret, or is not whom we want."""


class Frame(msgspec.Struct, array_like=True, tag_field="t"):
    """Something that one server says to another."""


class Challenge(Frame, tag=0):
    """Prove that you know the secret (from whoever is called)."""

    id: str
    nonce: bytes


class Proof(Frame, tag=1):
    """I do, and now you (from whoever calls; without a nonce from whoever is called)."""

    id: str
    nonce: bytes
    mac: bytes


class Enter(Frame, tag=2):
    """Somebody comes to a table of yours: their hello as a client writes it, and how connections are told apart."""

    n: int
    hello: bytes
    name: str


class Post(Frame, tag=3):
    """What they send, as they have sent it."""

    n: int
    frame: bytes


class Go(Frame, tag=4):
    """They are gone."""

    n: int


class Ask(Frame, tag=5):
    """A question about a table or about all of them."""

    n: int
    what: str
    table: str
    body: bytes


class Entered(Frame, tag=6):
    """They are in."""

    n: int


class Denied(Frame, tag=7):
    """They are not let in, or the question is refused."""

    n: int
    key: str
    status: int
    facts: dict[str, str]


class Tell(Frame, tag=8):
    """What they are to be sent."""

    n: int
    raw: bytes


class Moved(Frame, tag=9):
    """The table is not ours, or not any more."""

    n: int


class Shut(Frame, tag=10):
    """They have been told goodbye."""

    n: int


class Answer(Frame, tag=11):
    """The answer to a question."""

    n: int
    body: bytes


class Sign(Frame, tag=12):
    """We live; whether the database answers us; what callers have asked for here since the last sign."""

    fresh: bool
    took: list[Took]


AnyFrame = (
    Challenge | Proof | Enter | Post | Go | Ask | Entered | Denied | Tell | Moved | Shut | Answer | Sign
)  # fmt: skip
writer = msgspec.msgpack.Encoder()
reader: msgspec.msgpack.Decoder[AnyFrame] = msgspec.msgpack.Decoder(AnyFrame)


def packed(frame: Frame) -> bytes:
    """Write a frame with its length."""
    body = writer.encode(frame)
    return len(body).to_bytes(LENGTH, "big") + body


async def receive(stream: asyncio.StreamReader, most: int = FRAME_MOST) -> AnyFrame:
    """Read the next frame, or raise EOFError, OSError or Unproven."""
    length = int.from_bytes(await stream.readexactly(LENGTH), "big")
    if length > most:
        raise Unproven(f"a frame of {length} bytes")
    try:
        return reader.decode(await stream.readexactly(length))
    except msgspec.MsgspecError as error:
        raise Unproven(str(error)) from error


def mac_of(secret: bytes, side: bytes, challenge: Challenge, nonce: bytes, id: str) -> bytes:
    """Prove the knowledge of the secret, for this connection and this side of it."""
    said = [side, challenge.nonce, nonce, challenge.id.encode(), id.encode()]
    return hmac.digest(secret, b"".join(len(part).to_bytes(2, "big") + part for part in said), "sha256")


async def call(stream: asyncio.StreamReader, line: asyncio.StreamWriter, secret: bytes, me: str, whom: str) -> None:
    """Prove who we are to the server we call, and have it do the same; or raise Unproven."""
    challenge = await receive(stream, FIRST_MOST)
    if not isinstance(challenge, Challenge) or challenge.id != whom:
        raise Unproven("another server answers at this address")
    nonce = secrets.token_bytes(NONCE)
    line.write(packed(Proof(me, nonce, mac_of(secret, b"calls", challenge, nonce, me))))
    proof = await receive(stream, FIRST_MOST)
    if not isinstance(proof, Proof) or not hmac.compare_digest(
        proof.mac, mac_of(secret, b"called", challenge, nonce, me)
    ):
        raise Unproven("the other server does not know the secret of this database")


async def answer_call(stream: asyncio.StreamReader, line: asyncio.StreamWriter, secret: bytes, me: str) -> str:
    """Have whoever calls prove that it is one of us, and give its name; or raise Unproven."""
    challenge = Challenge(me, secrets.token_bytes(NONCE))
    line.write(packed(challenge))
    proof = await receive(stream, FIRST_MOST)
    if not isinstance(proof, Proof) or not hmac.compare_digest(
        proof.mac, mac_of(secret, b"calls", challenge, proof.nonce, proof.id)
    ):
        raise Unproven("somebody calls who does not know the secret of this database")
    line.write(packed(Proof(me, b"", mac_of(secret, b"called", challenge, proof.nonce, proof.id))))
    return proof.id
