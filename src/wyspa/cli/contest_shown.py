"""What `wyspa arena` shows: how far it is, a contest in the terminal, and the files that were asked for."""

import sys
from json import dumps
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table as Sheet

from wyspa.arena.contest import Contest
from wyspa.arena.result import WinShare
from wyspa.core.why import UnknownWord

LOOKED_BACK = 86_400.0  # seconds of which the speed is the mean: a single game may take minutes
LINES = 12  # seats that are listed; of more those that have won


def check_targets(report: Path | None, parquet: Path | None) -> None:
    """Refuse files that could not be written, before anything is played for them."""
    for path in (report, parquet):
        if path is not None and not path.absolute().parent.is_dir():
            raise UnknownWord(f"{path} cannot be written: there is no folder {path.parent}")
    if parquet is not None:
        from wyspa.arena.run_parquet import arrow

        arrow()


def bar(console: Console) -> Progress:
    """Show how far it is and how long it will take, where somebody can see it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    left = (TimeRemainingColumn(), TextColumn("left"))
    return Progress(
        *columns, *left, console=console, transient=True, disable=not console.is_terminal,
        speed_estimate_period=LOOKED_BACK,
    )  # fmt: skip


def sum_up(found: Contest, json: bool, report: Path | None, parquet: Path | None) -> None:
    """Print a run, and write what was asked for."""
    from wyspa.arena.contest_page import page, plain

    if parquet is not None:
        from wyspa.arena.run_parquet import write_parquet

        write_parquet(parquet, found.head, found.records)
    if report is not None:
        report.write_text(page(found), encoding="utf-8")
    if json:
        print(dumps(plain(found)))
    else:
        print_contest(found)
    if found.trouble:
        print(f"wyspa: {found.trouble}", file=sys.stderr)
        raise SystemExit(1)


def print_contest(found: Contest) -> None:
    """Print the summary."""
    console, result, head = Console(), found.result, found.head
    seats = result.seats if len(result.seats) <= LINES else [line for line in result.seats if line.wins]
    console.print(shares("Seats", seats[:LINES]))
    console.print(shares("Bots", result.bots))
    for gap in found.gaps:
        between = f"{gap.low:+.1%} to {gap.high:+.1%}"
        console.print(
            f"{gap.name} - {gap.other}: {gap.mean:+.1%} wins for each seat, surely {between}", highlight=False
        )
    for skill in found.skills:
        console.print(f"rating of {skill.name}: {skill.mu:.2f} ± {skill.sigma:.2f}", highlight=False)
    if found.best:
        console.print(f"{found.best} is better than all others")
    words = dict(word.split("=", 1) for word in head.table.split() if "=" in word)
    console.print(
        f"{result.games} games on {words['map']} ({words['box']}, seed {head.seed}), {result.unfinished} unfinished; "
        f"turns: {result.turns_mean:.1f} on average, median {result.turns_median:.0f}; {result.actions} actions"
    )
    if result.seconds:
        speed = f"{result.games_per_second:.1f} games/s, {result.actions_per_second:.0f} actions/s"
        console.print(f"{speed}, {result.seconds:.2f} s")


def shares(title: str, lines: list[WinShare]) -> Sheet:
    """Lay out who won how often."""
    sheet = Sheet(title=title)
    sheet.add_column("")
    for head in ("games", "wins", "rate", "95 %", "fair", "points"):
        sheet.add_column(head, justify="right")
    for line in lines:
        interval = f"{line.low:.1%} - {line.high:.1%}"
        rate = (f"{line.rate:.1%}", interval, f"{line.fair:.1%}")
        sheet.add_row(line.name, str(line.games), str(line.wins), *rate, f"{line.points:.2f}")
    return sheet
