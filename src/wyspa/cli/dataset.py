"""`wyspa dataset`: make files of games to learn from, check and describe them, take games in and hand them on."""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console

from wyspa.cli.choices import choose_table
from wyspa.cli.contest_shown import bar
from wyspa.core.why import UnknownWord
from wyspa.data.game_rows import BadDataset, GameRow, played
from wyspa.data.games_file import opened, read_games, write_games

FAULTY = 1  # exit code: some games are not what the file says
SHOWN = 5

dataset = App(name="dataset", help="Make, check and describe files of games to learn from.")


@dataset.command
def make(
    *,
    out: Path,
    games: int = 100,
    bots: str = "greedy",
    seats: int | None = None,
    map: Annotated[str, Parameter(name=["--map", "--scenario"])] = "variable",
    preset: str = "",
    box: str = "",
    seed: int = 0,
    workers: int | None = None,
    turns: int = 1000,
    observations: bool = False,
    option: Annotated[list[str] | None, Parameter(name=["--option", "-o"], negative="", consume_multiple=False)] = None,
) -> None:
    """Let bots play, and write every game with all its actions into a Parquet file.

    Parameters
    ----------
    out
        The file.
    games
        How many games.
    bots
        Who plays, as in `wyspa arena`.
    seats
        How many players; as many as the box has if not said.
    map
        The map or the scenario.
    preset
        A way to play under one name: duel.
    box
        The rules; those that the map is drawn for if not said.
    seed
        From what all chance comes.
    workers
        How many processes; as many as pay off if not said.
    turns
        After so many turns a game is cut off.
    observations
        Write also what was seen, might be done and was chosen, decision by decision.
    option
        Options of the table, as name=value.

    """
    from wyspa.data.gathering import gathered

    table = choose_table(map, str(seats) if seats is not None else "", option or [], box, preset)
    names = [name.strip() for name in bots.split(",")]
    console = Console(stderr=True)
    with bar(console) as progress:
        task = progress.add_task("games", total=games)

        def counted() -> Iterator[GameRow]:
            for row in gathered(games, names, table, seed, turns, workers, observations):
                progress.advance(task, 1)
                yield row

        n = write_games(out, counted())
    print(f"{n} games in {out}")


@dataset.command
def check(file: Path, /) -> None:
    """Play every game of a file again: it must end as the file says.

    Parameters
    ----------
    file
        The dataset.

    """
    n, faults = 0, []
    for row in read_games(file):
        try:
            played(row)
        except BadDataset as error:
            faults.append(f"game {n}: {error}")
        n += 1
    for fault in faults[:SHOWN]:
        print(f"wyspa: {fault}", file=sys.stderr)
    print(f"{n - len(faults)} of {n} games end as {file} says")
    if faults:
        raise SystemExit(FAULTY)


@dataset.command
def describe(file: Path, /) -> None:
    """Say what is in a file.

    Parameters
    ----------
    file
        The dataset.

    """
    _, notes = opened(file)
    tables: Counter[str] = Counter()
    winners: Counter[str] = Counter()
    actions = turns = decisions = n = 0
    for row in read_games(file):
        n += 1
        tables[row.table] += 1
        winners.update(row.players[seat] or "?" for seat in row.winners)
        actions, turns = actions + len(row.actions), turns + row.turns
        decisions += len(row.seen.choices) if row.seen is not None else 0
    print(f"{n} games, {actions} actions, {turns / max(1, n):.1f} turns a game; written by wyspa {notes['version']}")
    for table, count in tables.most_common(SHOWN):
        print(f"  {count} at {table}")
    print("won by " + ", ".join(f"{name} {count}" for name, count in winners.most_common(SHOWN)))
    kinds = notes.get("observations")
    if kinds:
        said = f"{kinds['width']} numbers and {kinds['actions']} actions, fingerprint {kinds['fingerprint']}"
        print(f"{decisions} decisions with observations of {said}")


@dataset.command(name="import")
def take_in(files: list[Path], /, *, out: Path, observations: bool = False) -> None:
    """Make a dataset of games from elsewhere: catanatron's JSON (.json), replays of Wyspa (all others).

    Parameters
    ----------
    files
        The files, one game in each.
    out
        The dataset.
    observations
        Write also what was seen, might be done and was chosen, decision by decision.

    """
    refused: list[str] = []

    def rows() -> Iterator[GameRow]:
        from wyspa.data.from_catanatron import from_catanatron
        from wyspa.data.gathering import from_replay
        from wyspa.data.observing import lab_for, observed
        from wyspa.replay import BadReplay

        for file in files:
            try:
                row = from_catanatron(file) if file.suffix == ".json" else from_replay(file)
            except (BadDataset, BadReplay) as error:
                refused.append(str(error))
                continue
            yield observed(row, lab_for(row)) if observations else row

    try:
        n = write_games(out, rows())
    except BadDataset:
        if len(refused) < len(files):
            raise
        raise BadDataset(f"none of {len(files)} games could be taken: {refused[0]}") from None
    for sentence in refused[:SHOWN]:
        print(f"wyspa: left out: {sentence}", file=sys.stderr)
    print(f"{n} of {len(files)} games in {out}")


@dataset.command
def export(file: Path, /, *, minari: str = "", replays: Path | None = None) -> None:
    """Hand a dataset on: to Minari, or as one replay for each game.

    Parameters
    ----------
    file
        The dataset.
    minari
        The name of Minari's dataset, like wyspa/base/greedy-v0; it needs observations.
    replays
        A folder for replays.

    """
    if not minari and replays is None:
        raise UnknownWord("say where to: --minari NAME, or --replays FOLDER")
    if minari:
        from wyspa.data.to_minari import to_minari

        print(f"{to_minari(read_games(file), minari, f'games of {file.name}')} episodes in Minari's {minari}")
    if replays is not None:
        from wyspa.arena.job import replay_name
        from wyspa.arena.simulate import folder
        from wyspa.replay import dumps
        from wyspa.table import read_table

        to, n = folder(replays), 0
        for n, row in enumerate(read_games(file), start=1):
            seats = read_table(row.table, row.drawing).seats
            names = {colour: name for colour, name in zip(seats, row.players, strict=True) if name}
            (to / replay_name(n - 1)).write_text(dumps(played(row), names), encoding="utf-8", newline="\n")
        print(f"{n} replays in {to}")
