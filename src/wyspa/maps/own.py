"""Drawings of one's own. A table names one by the digest of its text: `own:DIGEST` means the same island everywhere.

The texts come from files, from a folder that is offered by names, from replays, or from whoever sends one to a server.
They are kept here as long as there is room: tables carry theirs with them and put it back when it is needed.
"""

import re
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from wyspa.core.why import UnknownWord
from wyspa.maps.check import check
from wyspa.maps.drawing import Drawing, load, read_own
from wyspa.maps.problem import BadDrawing, Problem, Several
from wyspa.maps.text import digest_of, tidy

PREFIX = "own:"
TEXTS_MOST = 1024  # kept at the same time, of those that no folder holds
READ_MOST = 128  # of them, read and checked
FILES_MOST = 200  # of a folder
NAME_MOST = 40
NAME = re.compile(r"[^\W_](?:[\w-]*\w)?")


@dataclass(frozen=True)
class Offered:
    """A drawing of a folder, under the name of its file: it can be played, or it has problems."""

    name: str
    folder: Path
    drawing: Drawing | None
    problems: tuple[Problem, ...] = ()

    @property
    def playable(self) -> bool:
        """Tell whether it can be played."""
        return self.drawing is not None and not self.problems


TEXTS: OrderedDict[str, str] = OrderedDict()  # by digest
FILES: dict[str, Path] = {}  # by digest: where a text was read
OFFERED: dict[str, Offered] = {}  # by name
UNPLAYABLE: list[Offered] = []  # of all folders: what cannot be played, and why


def is_own(map: str) -> bool:
    """Tell whether this is how tables name a drawing of one's own."""
    return map.startswith(PREFIX)


def keep(text: str) -> str:
    """Keep a text, and give the map that it is."""
    text = tidy(text)
    digest = digest_of(text)
    TEXTS[digest] = text
    TEXTS.move_to_end(digest)
    while len(TEXTS) > TEXTS_MOST:
        TEXTS.popitem(last=False)
    return PREFIX + digest


def keep_for(map: str, text: str) -> None:
    """Keep the text that is written beside a table; it must be the one that the table names."""
    found = keep(text)
    if found != map:
        raise BadDrawing(Problem("other-text", found=found, due=map))


def text_named(map: str) -> str:
    """Give the text of a map, or nothing if it is not here."""
    digest = map.removeprefix(PREFIX)
    for offered in OFFERED.values():
        if offered.drawing is not None and offered.drawing.digest == digest:
            return offered.drawing.text
    return TEXTS.get(digest, "")


def own_drawing(map: str) -> Drawing:
    """Give the drawing that a table names."""
    text = text_named(map)
    if not text:
        raise UnknownWord(
            f"the drawing {map[:24]} is not here: it is in the replays of its games, or in a folder for --maps"
        )
    return read_once(text)


@lru_cache(maxsize=READ_MOST)
def read_once(text: str) -> Drawing:
    """Read a text; the same one is not read again soon."""
    return read_own(text, "drawing")


@lru_cache(maxsize=READ_MOST)
def problems_once(text: str) -> tuple[Problem, ...]:
    """Check a text; the same one is not checked again soon."""
    return tuple(check(read_once(text)))


def from_file(path: Path) -> Drawing:
    """Read a file and keep its text."""
    drawing = load(path)
    keep(drawing.text)
    FILES[drawing.digest] = path
    return drawing


def asked_for(map: str) -> list[str]:
    """Give the words of a command that asks for a map here: the file, or the folder and the name."""
    digest = map.removeprefix(PREFIX)
    for offered in OFFERED.values():
        if offered.drawing is not None and offered.drawing.digest == digest:
            return ["--maps", str(offered.folder), "--map", offered.name]
    return ["--map", str(FILES.get(digest, map))]


# ---- folders -------------------------------------------------------------------------------------------------------


def offered_names() -> list[str]:
    """List the names of drawings that can be played."""
    return [name for name, offered in OFFERED.items() if offered.playable]


def offered_named(name: str) -> Drawing | None:
    """Give a drawing of a folder by name; one that cannot be played is refused with its problems."""
    offered = OFFERED.get(name)
    if offered is None:
        return None
    if not offered.playable or offered.drawing is None:
        raise BadDrawing(Problem("cannot-be-played", key=name, problems=Several(offered.problems)))
    return offered.drawing


def offer_folder(folder: Path, taken: set[str]) -> list[Offered]:
    """Offer the drawings of a folder by the names of their files; what the package has is taken already."""
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".toml" and path.is_file())
    except OSError as error:
        raise UnknownWord(f"the maps of {folder} cannot be read: {error.strerror}") from None
    found = [offer(file, folder, taken) for file in files[:FILES_MOST]]
    found += [
        Offered(file.stem[:NAME_MOST], folder, None, (Problem("too-many-files", most=FILES_MOST),))
        for file in files[FILES_MOST : FILES_MOST + 1]
    ]
    for offered in found:
        if offered.name not in taken and (offered.playable or offered.name not in OFFERED):
            OFFERED[offered.name] = offered
    UNPLAYABLE[:] = [offered for offered in UNPLAYABLE if offered.folder != folder]
    UNPLAYABLE.extend(offered for offered in found if not offered.playable)
    return found


def offer(file: Path, folder: Path, taken: set[str]) -> Offered:
    """Read one file of a folder; whatever is wrong with it is said and harms no other."""
    name = file.stem
    try:
        if not NAME.fullmatch(name) or len(name) > NAME_MOST:
            return Offered(shown_name(name), folder, None, (Problem("bad-name", most=NAME_MOST),))
        if name in taken:
            return Offered(name, folder, None, (Problem("name-taken", name=name),))
        before = OFFERED.get(name)
        if before is not None and before.folder != folder:
            return Offered(name, folder, None, (Problem("name-twice", name=name, folder=before.folder),))
        drawing = load(file)
        return Offered(name, folder, drawing, problems_once(drawing.text))
    except BadDrawing as error:
        return Offered(name, folder, None, (error.problem,))


def shown_name(name: str) -> str:
    """Give what can be seen of the name of a file."""
    return "".join(letter if letter.isprintable() else "?" for letter in name[:NAME_MOST])


def forget_folders() -> None:
    """Offer nothing but what the package has."""
    OFFERED.clear()
    UNPLAYABLE.clear()
