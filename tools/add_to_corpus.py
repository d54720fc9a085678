"""Add what this release writes to tests/corpus: logs as the store has them, replays and positions of every table.

    .venv/bin/python tools/add_to_corpus.py

It makes a folder for the version of wyspa and writes its digest down. What an earlier release has written is never
changed: a version that has its folder is refused.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random  # noqa: TID251
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.positions.tables import Options, every_table, name_of  # noqa: E402

from wyspa import __version__  # noqa: E402
from wyspa.core.ids import TABLE, VERB  # noqa: E402
from wyspa.replay import dumps  # noqa: E402
from wyspa.replay.added import Added, AddedKind, bot_nonce  # noqa: E402
from wyspa.server.chain import first_link, link_of  # noqa: E402
from wyspa.server.played import Played  # noqa: E402
from wyspa.server.records import Chair, Entry, Head, pack  # noqa: E402
from wyspa.server.sealing import PROOF, salt_for  # noqa: E402
from wyspa.server.states import By, ChairKind, ClockMode, Status  # noqa: E402
from wyspa.table import set_table  # noqa: E402

CORPUS = ROOT / "tests" / "corpus"
DIGESTS = CORPUS / "digests.txt"
DEEDS = 90  # of a game: enough for every phase, few enough for a small file
BEGAN = 1_790_000_000.0  # a moment, the same in every run


def main() -> int:
    """Write the folder of this version."""
    folder = CORPUS / __version__
    if folder.exists():
        print(f"{folder} is there: what a release has written is never changed", file=sys.stderr)
        return 1
    folder.mkdir(parents=True)
    games = [game_at(number, table) for number, table in enumerate(every_table())]
    raw = "".join(json.dumps(game, ensure_ascii=False) + "\n" for game in games).encode()
    file = folder / "games.jsonl.gz"
    file.write_bytes(gzip.compress(raw, 9, mtime=0))
    with DIGESTS.open("a", encoding="utf-8") as out:
        out.write(f"{digest_of(file)} {file.relative_to(CORPUS).as_posix()}\n")
    print(f"{len(games)} games in {file.relative_to(ROOT)}, {file.stat().st_size} bytes")
    return 0


def digest_of(file: Path) -> str:
    """Name what a file holds."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def game_at(number: int, options: Options) -> dict[str, object]:
    """Play at a table as a server does, and give everything that is written of it."""
    rng = random.Random(f"{__version__} {number}")
    table = set_table(**options)  # type: ignore[arg-type]
    seed = rng.randbytes(32)
    id = "".join(rng.choices("abcdefghijkmnpqrstuvwxyz23456789", k=12))
    chairs = [Chair(ChairKind.BOT, colour, "greedy") for colour in table.seats]
    head = Head(
        id, table.line(), __version__, "corpus", "", ClockMode.OFF, True, BEGAN, seed.hex(), chairs, 0, proof=PROOF,
        drawing=table.text, status=Status.PLAYING, started=BEGAN,
    )  # fmt: skip
    head.added = [Added(AddedKind.BOT, bot_nonce(seed, id, seat)) for seat in range(len(chairs))]
    played = Played(table, seed, salt_for(head, head.added))
    entries: list[Entry] = [played.begin(BEGAN)]
    while len(entries) < DEEDS and not played.game.over:
        entries.append(next_entry(played, rng, BEGAN + len(entries)))
    link = first_link(head)
    for entry in entries:
        entry.link = link = link_of(link, entry)
    game = played.game
    return {
        "name": name_of(options),
        "hash": game.hash(),
        "head": pack(head),
        "entries": [pack(entry) for entry in entries],
        "replay": dumps(game),
        "bytes": game.to_bytes().hex(),
        "text": game.to_text(),
    }


def next_entry(played: Played, rng: random.Random, at: float) -> Entry:
    """Do something at random, or take the last thing back; where nobody is asked, time is up."""
    game, command = played.game, f"!{played.version + 1}"
    if played.steps and rng.random() < 0.1 and played.may_undo(played.steps[-1].entry.seat):
        return played.undo(played.steps[-1].entry.seat, command, at)
    asked = game.waiting()
    if not asked:
        return played.do(TABLE, game.legal(TABLE)[0], command, By.CLOCK, at)
    seat = rng.choice(asked)
    actions = game.legal(seat)
    verbs = sorted({action >> VERB for action in actions})
    verb = rng.choice(verbs)
    return played.do(seat, rng.choice([one for one in actions if one >> VERB == verb]), command, By.BOT, at)


if __name__ == "__main__":
    sys.exit(main())
