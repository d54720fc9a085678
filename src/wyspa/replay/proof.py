"""Provable dice: a replay that names the seed of its server and what the seats added derives every chance again.

A server shows the hash of its seed before anybody adds anything (the commitment). After the game it shows the seed. The
lines stand in the replay as comments, one `added` for every seat (see `wyspa.replay.added`):

    # commitment 9f86d0...
    # seed 3b1c...
    # table k7f3q2m9xw
    # island 4711 (only where one was chosen before the game)
    # added red person NONCE SEAL
    # added blue bot NONCE
    # added white silent
    # added orange silent SEAL
    # added 0moon guest NONCE SEAL (of a hall: sealed for the hall, before it was sure who sits where)
"""

import hmac
from dataclasses import dataclass

from wyspa.core.arrays import listed
from wyspa.core.dealer import Proven, Seeded, proves
from wyspa.core.ids import TABLE
from wyspa.game import Game
from wyspa.laying import lay_table
from wyspa.replay.added import ANY_SEAT, NONCE_BYTES, SEED_BYTES, Added, AddedKind, bot_nonce, salt_of, seal_of
from wyspa.replay.kept import BadReplay, Replay
from wyspa.replay.reading import loads
from wyspa.table import plan_of

ONCE = ("commitment", "seed", "table")  # lines of a claim that there is one of
# how many hashes may stand behind a kind
FORMS = {AddedKind.PERSON: (2, 2), AddedKind.GUEST: (2, 2), AddedKind.BOT: (1, 1), AddedKind.SILENT: (0, 1)}


@dataclass(frozen=True)
class DiceClaim:
    """What a replay says about its dice."""

    commitment: str
    seed: bytes
    table: str
    added: dict[str, Added]  # by colour
    island: str = ""  # the seed of an island that was chosen before the game; empty: the dice dealt it


@dataclass(frozen=True)
class Verdict:
    """What was derived again: how many chances, and that all of them agree."""

    replay: Replay
    claim: DiceClaim
    chances: int


def proof_lines(claim: DiceClaim) -> list[str]:
    """Write a claim as comments of a replay."""
    lines = [f"# commitment {claim.commitment}", f"# seed {claim.seed.hex()}", f"# table {claim.table}"]
    if claim.island:
        lines.append(f"# island {claim.island}")
    for colour, added in claim.added.items():
        lines.append(" ".join(word for word in ("# added", colour, added.kind, added.nonce, added.seal) if word))
    return lines


def read_claim(text: str, name: str = "") -> DiceClaim:
    """Find the claim in the text of a replay; a line that stands twice could mean either, and is refused."""
    found: dict[str, str] = {}
    added: dict[str, Added] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        words = line.split()
        if len(words) < 3 or words[0] != "#":
            continue
        if words[1] == "added":
            if words[2] in added:
                raise BadReplay(f"there are two lines '# added {words[2]} ...'", number, name)
            added[words[2]] = read_added(words[3:], number, name)
        elif words[1] in (*ONCE, "island") and len(words) == 3:
            if words[1] in found:
                raise BadReplay(f"there are two lines '# {words[1]} ...'", number, name)
            found[words[1]] = words[2]
    for word in ONCE:
        if word not in found:
            raise BadReplay(f"the replay has no line '# {word} ...', so its dice cannot be derived again", 0, name)
    if not is_hex(found["seed"], SEED_BYTES):
        raise BadReplay(f"the seed is not written as {2 * SEED_BYTES} digits in hex", 0, name)
    island = found.get("island", "")
    if island and not (island.isascii() and island.isdigit() and len(island) < 10):
        raise BadReplay("the seed of the island is a number of up to nine digits", 0, name)
    return DiceClaim(found["commitment"], bytes.fromhex(found["seed"]), found["table"], added, island)


def read_added(words: list[str], number: int, name: str) -> Added:
    """Read what a seat added."""
    said, hashes = (words[0] if words else ""), words[1:]
    if said not in FORMS:
        raise BadReplay(f"a seat adds as {', '.join(FORMS)}, not as '{said[:20]}'", number, name)
    kind = AddedKind(said)
    least, most = FORMS[kind]
    if not least <= len(hashes) <= most or not all(is_hex(word, NONCE_BYTES) for word in hashes):
        raise BadReplay(f"what a seat added is written as {2 * NONCE_BYTES} digits in hex", number, name)
    if kind == AddedKind.SILENT:
        return Added(kind, "", *hashes)
    return Added(kind, *hashes)


def is_hex(word: str, many: int) -> bool:
    """Tell whether a word is so many bytes, written the one way they are written."""
    return len(word) == 2 * many and all(sign in "0123456789abcdef" for sign in word)


def verify(text: str, name: str = "", commitment: str = "") -> Verdict:
    """Derive island, rolls, draws and thefts of a replay again, or say where they differ.

    With a commitment that was noted before the game, the seed must be the one behind it, whatever the file says.
    """
    claim = read_claim(text, name)
    replay = loads(text, name)
    if commitment and not hmac.compare_digest(commitment.strip().lower().encode(), claim.commitment.encode()):
        said = f"the file's commitment is {claim.commitment}, and the one you noted is {commitment.strip()}"
        raise BadReplay(f"this is not the game that was promised: {said}", 0, name)
    if not proves(claim.seed, claim.commitment):
        raise BadReplay("the seed is not the one that was promised: its hash is not the commitment", 0, name)
    seats = list(replay.table.seats)
    check_added(claim, seats, name)
    salt = salt_of(replay.table.line(), claim.table, [claim.added[colour] for colour in seats], claim.island)
    return Verdict(replay, claim, derive(replay, Proven(claim.seed, salt), claim.island, name))


def check_added(claim: DiceClaim, seats: list[str], name: str) -> None:
    """Refuse what seats cannot have added: every seat has its line, nonces fit their seals, bots choose nothing."""
    for colour in seats:
        if colour not in claim.added:
            raise BadReplay(f"there is no line '# added {colour} ...', so the dice cannot be derived again", 0, name)
    for colour, added in claim.added.items():
        if colour not in seats:
            raise BadReplay(f"nobody sits at {colour[:20]}, but something was added there", 0, name)
        seat = seats.index(colour)
        sealed_for = {AddedKind.PERSON: seat, AddedKind.GUEST: ANY_SEAT}.get(added.kind)
        if sealed_for is not None and seal_of(claim.table, sealed_for, added.nonce) != added.seal:
            raise BadReplay(f"what {colour} added is not what {colour} had sealed", 0, name)
        if added.kind == AddedKind.BOT and bot_nonce(claim.seed, claim.table, seat) != added.nonce:
            raise BadReplay(f"what was added for the bot {colour} does not follow from the seed", 0, name)


def derive(replay: Replay, dealer: Proven, seed: str, name: str) -> int:
    """Deal the island and every chance again; give how many chances there were."""
    island = plan_of(replay.table).deal(Seeded(int(seed)) if seed else dealer)
    dealt = [island.terrain, island.number, island.dock_edges, island.dock_kinds]
    kept = [replay.layout.terrain, replay.layout.number, replay.layout.dock_edges, replay.layout.dock_kinds]
    if [listed(x) for x in dealt] != [listed(x) for x in kept]:
        raise BadReplay("the island is not the one that the seed deals", 0, name)
    game = lay_table(replay.table, None, replay.layout)
    chances = 0
    for number, (seat, action) in enumerate(replay.actions, start=1):
        if is_chance(game):
            derived = game.book.deal(game.state, dealer)
            if derived != action:
                said = f"'{game.say(action)}', but the seed gives '{game.say(derived)}'"
                raise BadReplay(f"action {number} is {said}", 0, name)
            chances += 1
        game.play(action, seat)
    return chances


def is_chance(game: Game) -> bool:
    """Tell whether nature is asked: not where the table ends a phase for all, nor where somebody draws by hand."""
    return game.state.who == TABLE and not game.book.chances[game.state.phase].by_hand
