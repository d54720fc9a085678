"""Provable dice: a replay that names the seed of its server and what the players added derives every chance again.

A server shows the SHA-256 of its seed before anything is dealt (the commitment). After the game it shows the seed. The
lines stand in the replay as comments:

    # commitment 9f86d0...
    # seed 3b1c...
    # table k7f3q2m9xw
    # nonce red 6d61726b
"""

import hashlib
from dataclasses import dataclass

from wyspa.core.arrays import listed
from wyspa.core.dealer import Proven, proves
from wyspa.core.ids import TABLE
from wyspa.laying import lay_table
from wyspa.replay.kept import BadReplay, Replay
from wyspa.replay.reading import loads
from wyspa.table import plan_of


@dataclass(frozen=True)
class Claim:
    """What a replay says about its dice."""

    commitment: str
    seed: bytes
    table: str
    nonces: dict[str, str]  # by colour


@dataclass(frozen=True)
class Verdict:
    """What was derived again: how many chances, and that all of them agree."""

    replay: Replay
    claim: Claim
    chances: int


def salt_of(table: str, nonces: list[str]) -> bytes:
    """Mix what everybody has added: the table's name and the nonces of the seats, in order."""
    return hashlib.sha256("\n".join([table, *nonces]).encode()).digest()


def proof_lines(claim: Claim) -> list[str]:
    """Write a claim as comments of a replay; nonces in hex, since they may be anything."""
    lines = [f"# commitment {claim.commitment}", f"# seed {claim.seed.hex()}", f"# table {claim.table}"]
    return lines + [f"# nonce {colour} {nonce.encode().hex()}" for colour, nonce in claim.nonces.items()]


def read_claim(text: str, name: str = "") -> Claim:
    """Find the claim in the text of a replay."""
    found: dict[str, str] = {}
    nonces: dict[str, str] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        words = line.split()
        if len(words) < 2 or words[0] != "#":
            continue
        try:
            if words[1] == "nonce" and len(words) > 2:
                nonces[words[2]] = bytes.fromhex(words[3] if len(words) > 3 else "").decode()
            elif words[1] in ("commitment", "seed", "table") and len(words) == 3:
                found[words[1]] = words[2]
        except ValueError:
            raise BadReplay("a nonce is written in hex", number, name) from None
    for word in ("commitment", "seed", "table"):
        if word not in found:
            raise BadReplay(f"the replay has no line '# {word} ...', so its dice cannot be derived again", 0, name)
    try:
        return Claim(found["commitment"], bytes.fromhex(found["seed"]), found["table"], nonces)
    except ValueError:
        raise BadReplay("the seed is not written in hex", 0, name) from None


def verify(text: str, name: str = "") -> Verdict:
    """Derive island, rolls, draws and thefts of a replay again, or say where they differ."""
    claim = read_claim(text, name)
    replay = loads(text, name)
    if not proves(claim.seed, claim.commitment):
        raise BadReplay("the seed is not the one that was promised: its SHA-256 is not the commitment", 0, name)
    salt = salt_of(claim.table, [claim.nonces.get(colour, "") for colour in replay.table.seats])
    dealer = Proven(claim.seed, salt)
    island = plan_of(replay.table).deal(dealer)
    dealt = [island.terrain, island.number, island.dock_edges, island.dock_kinds]
    kept = [replay.layout.terrain, replay.layout.number, replay.layout.dock_edges, replay.layout.dock_kinds]
    if [listed(x) for x in dealt] != [listed(x) for x in kept]:
        raise BadReplay("the island is not the one that the seed deals", 0, name)
    game = lay_table(replay.table, None, replay.layout)
    chances = 0
    for number, (seat, action) in enumerate(replay.actions, start=1):
        if seat == TABLE:
            derived = game.book.deal(game.state, dealer)
            if derived != action:
                said = f"'{game.say(action)}', but the seed gives '{game.say(derived)}'"
                raise BadReplay(f"action {number} is {said}", 0, name)
            chances += 1
        game.play(action, seat)
    return Verdict(replay, claim, chances)
