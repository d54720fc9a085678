"""`wyspa arena`: let bots meet, keep the games, put runs together, play games again, and see who leads."""

import re
import sys
from json import dumps
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table as Sheet

from wyspa.arena.contest import contest, summary
from wyspa.arena.record_file import check_fits, read_records
from wyspa.cli.choices import choose_table
from wyspa.cli.contest_shown import bar, check_targets, sum_up
from wyspa.cli.folder import MapsFolder, offer_maps
from wyspa.core.why import UnknownWord
from wyspa.table import book_of

GAMES = 100
DIFFERENT = 1  # exit code: a game is not what the file says

arena = App(name="arena", help="Let bots meet: count who wins, keep every game, rate them.")


@arena.default
def meet(
    games: int | None = None,
    *,
    bots: str = "",
    seats: int | None = None,
    map: Annotated[str, Parameter(name=["--map", "--scenario"])] = "variable",
    preset: str = "",
    box: str = "",
    seed: int = 0,
    workers: int | None = None,
    on: str = "",
    out: Path | None = None,
    report: Path | None = None,
    parquet: Path | None = None,
    json: bool = False,
    shard: str = "",
    until_sure: float | None = None,
    save: Path | None = None,
    option: Annotated[list[str] | None, Parameter(name=["--option", "-o"], negative="", consume_multiple=False)] = None,
    rule: Annotated[list[str] | None, Parameter(name="--rule", negative="", consume_multiple=False)] = None,
    maps: MapsFolder = None,
    turns: int = 1000,
    rotate: bool = True,
) -> None:
    """Let bots play many games on equal terms, and count who wins. The same seed plays the same games, wherever.

    Parameters
    ----------
    games
        How many games to play at most; if not said 100, or one where all act at once.
    bots
        Who meets: strong,greedy,random. As many as there are seats sit like this; fewer share the seats, of more each
        combination plays. Own ones as module:Class. If not said, random ones, or greedy ones where all act at once.
    seats
        How many players; as many as the box has if not said.
    map
        The map, the scenario, or a drawing of your own (a .toml file).
    preset
        A way to play under one name: duel.
    box
        The rules; those that the map is drawn for if not said.
    seed
        From what all chance comes.
    workers
        How many processes; as many as pay off if not said.
    on
        Where to play instead: `ray` for a Ray cluster on this machine, ray://HOST:PORT for another.
    out
        A file (.jsonl) that every game is written to as it ends; a run that was ended goes on there.
    report
        Where to write the report, a page with plots (.html).
    parquet
        Where to write the games as Parquet.
    json
        Print one JSON object instead of tables.
    shard
        Play only one part of the run, like 3/16; `wyspa arena merge` puts the parts together.
    until_sure
        End as soon as one bot is known to be the best, with this chance to be wrong: 0.05.
    save
        A folder for one replay of each game.
    option
        An option or a house rule, as name=value; may be said again.
    maps
        A folder with drawings of your own (*.toml); each is a map under the name of its file.
    rule
        A rule to put on the table besides those of the box; repeat it for more. `wyspa rules --installed` lists them.
    turns
        After so many turns a game counts as unfinished.
    rotate
        Let everybody play every seed from every seat; with --no-rotate all stay on their seats.

    """
    check_targets(report, parquet)
    offer_maps(maps)
    table = choose_table(map, str(seats) if seats is not None else "", option or [], box, preset, rule)
    book = book_of(table)
    at_once = any(len(bells) for bells in book.bells)
    games = games if games is not None else 1 if at_once else GAMES
    entrants = [name.strip() for name in (bots or ("greedy" if at_once else "random")).split(",")]
    part = read_shard(shard)
    console = Console(stderr=True)
    with bar(console) as progress:
        task = progress.add_task("games", total=games)

        def watch(turn: int, points: int) -> None:
            progress.update(task, description=f"turn {turn:3}, {points:2} of {book.target} points")

        found = contest(
            games, entrants, table=table, seed=seed, workers=workers, on=on, turns=turns, rotate=rotate, out=out,
            shard=part, until_sure=until_sure, save=save, progress=lambda n: progress.advance(task, n), watch=watch,
            planned=lambda n: progress.update(task, total=n),
        )  # fmt: skip
    sum_up(found, json, report, parquet)


@arena.command
def show(file: Path, /, *, json: bool = False, report: Path | None = None, parquet: Path | None = None) -> None:
    """Sum up a run that was kept.

    Parameters
    ----------
    file
        The run: .jsonl or .parquet.
    json
        Print one JSON object instead of tables.
    report
        Where to write the report, a page with plots (.html).
    parquet
        Where to write the games as Parquet.

    """
    head, records = read_records(file)
    job = check_fits(head)
    sum_up(summary(job, head, [records[number] for number in sorted(records)]), json, report, parquet)


@arena.command
def replay(file: Path, game: int, /, *, save: Path | None = None) -> None:
    """Play a game of a run once more: it must come out as the file says.

    Parameters
    ----------
    file
        The run: .jsonl or .parquet.
    game
        The number of the game.
    save
        A folder for its replay.

    """
    from wyspa.arena.merging import difference, played_again
    from wyspa.arena.simulate import folder

    job, kept, again = played_again(file, game, folder(save) if save is not None else None)
    other = difference(kept, again)
    if other:
        print(f"wyspa: game {game} does not come out as {file} says: {other}", file=sys.stderr)
        raise SystemExit(DIFFERENT)
    seats = ", ".join(f"{colour} {job.names[k]}" for colour, k in zip(job.table.seats, again.seated, strict=True))
    winner = " and ".join(job.table.seats[seat] for seat in again.winners) or "nobody"
    print(f"game {game}: {seats}; {winner} won after {again.turns} turns, {again.hash}: as the file says")


@arena.command
def merge(out: Path, files: list[Path], /) -> None:
    """Put shards of one run together.

    Parameters
    ----------
    out
        The file for all of them.
    files
        The files of the shards.

    """
    from wyspa.arena.merging import merge as together

    head, games, missing = together(files, out)
    lacks = f"; missing are {', '.join(map_words(missing))} ..." if missing else ""
    print(f"{games} of {head.games} games in {out}{lacks}")


def map_words(numbers: list[int]) -> list[str]:
    """Write numbers."""
    return [str(number) for number in numbers]


@arena.command
def leaderboard(folder: Path, /, *, json: bool = False) -> None:
    """Rate all bots of the runs in a folder, table by table.

    Parameters
    ----------
    folder
        A folder with runs: .jsonl or .parquet.
    json
        Print one JSON object instead of tables.

    """
    from wyspa.arena.merging import leaderboards

    boards = leaderboards(folder)
    if json:
        print(dumps([{**vars(b), "skills": [{**vars(s), "safe": round(s.safe, 3)} for s in b.skills]} for b in boards]))
        return
    console = Console()
    for board in boards:
        console.print(f"{board.table}: {board.games} games in {', '.join(board.files)}", highlight=False)
        sheet = Sheet()
        for head in ("bot", "rating", "", "at least", "won", "fair"):
            sheet.add_column(head, justify="left" if head == "bot" else "right")
        for skill in board.skills:
            won, games, fair = board.wins[skill.name]
            share = f"{won} of {games} ({won / games:.1%})"
            numbers = (f"{skill.mu:.2f}", f"± {skill.sigma:.2f}", f"{skill.safe:.2f}")
            sheet.add_row(skill.name, *numbers, share, f"{fair / games:.1%}")
        console.print(sheet)


# ---- what they share ---------------------------------------------------------------------------------------------


def read_shard(word: str) -> tuple[int, int]:
    """Read which part of a run is meant."""
    if not word:
        return (1, 1)
    found = re.fullmatch(r"(\d{1,6})/(\d{1,6})", word)
    if not found:
        raise UnknownWord(f"'{word}' is no shard: write it like 3/16")
    return int(found[1]), int(found[2])
