"""`wyspa simulate`: many games between bots, summed up in a table or as JSON."""

import sys
from json import dumps
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Sheet

from wyspa.arena.result import Result, WinShare
from wyspa.arena.simulate import simulate as run
from wyspa.cli.choices import choose_table
from wyspa.cli.folder import MapsFolder, offer_maps
from wyspa.table import Table, book_of

GAMES = 100
LINES = 12  # seats that are listed; of more those that have won


def simulate(
    games: int | None = None,
    *,
    bots: str = "",
    seats: int | None = None,
    map: Annotated[str, Parameter(name=["--map", "--scenario"])] = "variable",
    preset: str = "",
    box: str = "",
    seed: int = 0,
    workers: int | None = None,
    json: bool = False,
    save: Path | None = None,
    option: Annotated[list[str] | None, Parameter(name=["--option", "-o"], negative="", consume_multiple=False)] = None,
    rule: Annotated[list[str] | None, Parameter(name="--rule", negative="", consume_multiple=False)] = None,
    maps: MapsFolder = None,
    turns: int = 1000,
    rotate: bool = False,
) -> None:
    """Let bots play many games and count who wins. The same seed plays the same games, whatever the workers.

    Parameters
    ----------
    games
        How many games to play; if not said 100, or one where all act at once.
    bots
        One bot for all seats, or one for each: greedy,random,random,random. Own ones as module:Class. If not said,
        random ones, or greedy ones where all act at once.
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
    json
        Print one JSON object instead of tables.
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
        Move every bot on by one seat with each game.

    """
    offer_maps(maps)
    table = choose_table(map, str(seats) if seats is not None else "", option or [], box, preset, rule)
    book = book_of(table)
    at_once = any(len(bells) for bells in book.bells)
    games = games if games is not None else 1 if at_once else GAMES
    entrants = [name.strip() for name in (bots or ("greedy" if at_once else "random")).split(",")]
    console = Console(stderr=True)
    with bar(console) as progress:
        task = progress.add_task("games", total=games)

        def watch(turn: int, points: int) -> None:
            progress.update(task, description=f"turn {turn}, {points} of {book.target} points")

        result = run(
            games, entrants, table=table, seed=seed, workers=workers, turns=turns, rotate=rotate, save=save,
            progress=lambda n: progress.advance(task, n), watch=watch,
        )  # fmt: skip
    if json:
        print(dumps(result.plain()))
    else:
        show(result, table, seed)
    if result.trouble:
        print(f"wyspa: {result.trouble}", file=sys.stderr)
        raise SystemExit(1)


def bar(console: Console) -> Progress:
    """Show how far it is, where somebody can see it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def show(result: Result, table: Table, seed: int) -> None:
    """Print the summary."""
    console = Console()
    seats = result.seats if len(result.seats) <= LINES else [line for line in result.seats if line.wins]
    console.print(shares("Seats", seats[:LINES]))
    console.print(shares("Bots", result.bots))
    console.print(
        f"{result.games} games on {table.map} ({table.box}, seed {seed}), {result.unfinished} unfinished; "
        f"turns: {result.turns_mean:.1f} on average, median {result.turns_median:.0f}; {result.actions} actions"
    )
    games, actions = result.games_per_second, result.actions_per_second
    console.print(f"{games:.1f} games/s, {actions:.0f} actions/s, {result.seconds:.2f} s")


def shares(title: str, lines: list[WinShare]) -> Sheet:
    """Lay out who won how often."""
    sheet = Sheet(title=title)
    sheet.add_column("")
    for head in ("seats", "wins", "rate", "95 %", "points"):
        sheet.add_column(head, justify="right")
    for line in lines:
        interval = f"{line.low:.1%} - {line.high:.1%}"
        sheet.add_row(line.name, str(line.seats), str(line.wins), f"{line.rate:.1%}", interval, f"{line.points:.2f}")
    return sheet
