"""Weights of nets as files: found by box and by the names of the numbers they were trained on; refused if damaged.

A file has a first line of letters, a line of JSON (what it is for and how it was made), the weights as 32-bit floats,
and a digest of all before. Beside it lies a .json file with the curve of its training and the matches it has played.
"""

import json
import logging
import sys
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from wyspa.mind.net import Layer, Net

MAGIC = b"wyspa mind 1\n"
ENDING = ".mind"
DIGEST = 8
FOLDER = Path(__file__).parent / "trained"

log = logging.getLogger("wyspa.mind")


class BadWeights(ValueError):
    """A file that holds no weights, or not those that were asked for."""


@dataclass
class Weights:
    """A net as plain numbers: rows of each layer one after the other."""

    inputs: int
    hidden: tuple[int, int]
    numbers: "array[float]"
    names: tuple[str, ...]  # of the inputs
    made: dict[str, Any] = field(default_factory=dict)  # how: table, command, seed, games

    @property
    def keys(self) -> list[str]:
        """Give what tables are asked by for their weights: those of one table, or of all that share them."""
        shared = self.made.get("keys")
        return [str(key) for key in shared] if shared else [key_of(self.names, str(self.made.get("table", "")))]

    def fitted(self, names: Sequence[str]) -> "Weights":
        """Give the same net for rows with only some of its numbers: what a table does not have is nought there."""
        if tuple(names) == self.names:
            return self
        place = {name: k for k, name in enumerate(self.names)}
        strange = next((name for name in names if name not in place), None)
        if strange is not None:
            raise BadWeights(f"these weights know no number {strange}: they are for other tables")
        units = self.hidden[0]
        numbers = array("f")
        for name in names:
            numbers += self.numbers[place[name] * units : (place[name] + 1) * units]
        numbers += self.numbers[self.inputs * units :]
        return Weights(len(names), self.hidden, numbers, tuple(names), self.made)

    def net(self) -> Net:
        """Build the net."""
        first, second = self.hidden
        cut: list[list[float]] = []
        at = 0
        for size in (self.inputs * first, first, first * second, second, second, 1):
            cut.append(self.numbers[at : at + size].tolist())
            at += size
        layers = Layer(self.inputs, first, cut[0], cut[1]), Layer(first, second, cut[2], cut[3])
        return Net(layers[0], layers[1], cut[4], cut[5][0])

    def to_bytes(self) -> bytes:
        """Write it."""
        head = {"inputs": self.inputs, "hidden": list(self.hidden), "names": list(self.names), "made": self.made}
        numbers = array("f", self.numbers)
        if sys.byteorder == "big":
            numbers.byteswap()
        body = MAGIC + json.dumps(head, sort_keys=True).encode() + b"\n" + numbers.tobytes()
        return body + blake2b(body, digest_size=DIGEST).digest()


def mean_of(several: Sequence[Weights]) -> Weights:
    """Give the mean of weights of the same shape: of what a number is worth, among those that know it.

    Nets that were trained on from the same one still agree about what their hidden units stand for.
    """
    units = several[0].hidden[0]
    for one in several:
        if one.hidden != several[0].hidden:
            raise BadWeights(f"nets of {several[0].hidden} and of {one.hidden} hidden units have no mean")
    names = tuple(dict.fromkeys(name for one in several for name in one.names))
    rows: dict[str, list["array[float]"]] = {name: [] for name in names}
    for one in several:
        for k, name in enumerate(one.names):
            rows[name].append(one.numbers[k * units : (k + 1) * units])
    parts = [rows[name] for name in names] + [[one.numbers[one.inputs * units :] for one in several]]
    numbers = array("f", [sum(column) / len(part) for part in parts for column in zip(*part, strict=True)])
    return Weights(len(names), several[0].hidden, numbers, names, {"mean of": [one.made for one in several]})


def key_of(names: Iterable[str], line: str, alone: bool = False, silent: bool = False) -> str:
    """Give sixteen hex digits for the names of the numbers of a row and the box, with which a table's line begins.

    `alone`: for its map alone, which is the next word. `silent`: where nobody trades with players.
    """
    box = " ".join(line.split(" ")[: 2 if alone else 1]) + (" silent" if silent else "")
    return blake2b("\n".join([box, *names]).encode(), digest_size=8).hexdigest()


def size_of(inputs: int, hidden: tuple[int, int]) -> int:
    """Count the weights of a net."""
    first, second = hidden
    return inputs * first + first + first * second + second + second + 1


def from_bytes(data: bytes, name: str = "these weights") -> Weights:
    """Read weights; what is not whole is refused in one sentence."""
    if not data.startswith(MAGIC):
        raise BadWeights(f"{name}: this is no file of weights, or one of another version of Wyspa")
    body, digest = data[:-DIGEST], data[-DIGEST:]
    if blake2b(body, digest_size=DIGEST).digest() != digest:
        raise BadWeights(f"{name}: the file is damaged; fetch it again or train anew (wyspa mind train)")
    line, _, rest = body[len(MAGIC) :].partition(b"\n")
    try:
        head = json.loads(line)
        hidden = (int(head["hidden"][0]), int(head["hidden"][1]))
        found = Weights(int(head["inputs"]), hidden, array("f"), tuple(map(str, head["names"])), dict(head["made"]))
        found.numbers.frombytes(rest)
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise BadWeights(f"{name}: its first lines cannot be read ({error})") from None
    if sys.byteorder == "big":
        found.numbers.byteswap()
    if (
        len(found.names) != found.inputs
        or len(found.numbers) != size_of(found.inputs, found.hidden)
        or hidden[0] % 8
        or hidden[1] % 8
    ):
        raise BadWeights(f"{name}: {len(found.numbers)} weights do not make the net that it says it is")
    return found


def read(path: Path) -> Weights:
    """Read a file."""
    try:
        return from_bytes(path.read_bytes(), path.name)
    except OSError as error:
        raise BadWeights(f"{path.name}: {error.strerror or error}") from None


@lru_cache(maxsize=8)
def shelf(folder: Path) -> dict[str, Weights]:
    """Read all weights of a folder by what they are for; a bad file is told of once, and left out."""
    found: dict[str, Weights] = {}
    for path in sorted(folder.glob("*" + ENDING)):
        try:
            weights = read(path)
        except BadWeights as error:
            log.warning("%s", error)
            continue
        found |= dict.fromkeys(weights.keys, weights)
    return found


def weights_for(names: Sequence[str], line: str, folder: Path = FOLDER, silent: bool = False) -> Weights | None:
    """Find weights for rows with these names, for the map of a table or all of its box; None if nobody has any.

    Where nobody trades with players those of such games come first.
    """
    there = shelf(folder)
    ways = [(True, True), (False, True)] if silent else []
    keys = (key_of(names, line, *way) for way in (*ways, (True, False), (False, False)))
    found = next((there[key] for key in keys if key in there), None)
    return None if found is None else found.fitted(names)
