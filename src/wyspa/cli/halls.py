"""`wyspa simulate` for a hall of many boards: rounds, trades, winners, and the time that an action takes."""

from json import dumps
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Sheet

from wyspa.arena.hall import ROUNDS, HallOutcome
from wyspa.arena.job import Job, play_hall
from wyspa.arena.simulate import Entrant, make_job
from wyspa.core.why import UnknownWord
from wyspa.table import Table, book_of

NAMED = 6  # winners that are named in a line


def simulate_halls(
    table: Table,
    bots: list[Entrant],
    games: int,
    *,
    seed: int = 0,
    rounds: int = ROUNDS,
    rotate: bool = False,
    save: Path | None = None,
    json: bool = False,
) -> None:
    """Play games of a hall one after the other and print what came of them."""
    if games < 1:
        raise UnknownWord(f"{games} games are too few: play at least 1")
    job = make_job(bots, table, seed, min(rounds, ROUNDS), rotate, save)
    outcomes = [play_watched(job, number, games) for number in range(games)]
    if json:
        print(dumps({"games": [plain(table, outcome) for outcome in outcomes], "seats": len(table.seats)}))
    else:
        show(table, outcomes, seed)


def play_watched(job: Job, number: int, games: int) -> HallOutcome:
    """Play one game with a bar that fills as the best player comes nearer to the end."""
    console = Console(stderr=True)
    target = int(book_of(job.table).target)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[points]}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"game {number + 1} of {games}", total=target, points="")

        def watch(rounds: int, points: int) -> None:
            said = f"round {rounds}, best {points} of {target} points"
            progress.update(task, completed=min(points, target), points=said)

        return play_hall(job, number, watch)


def plain(table: Table, outcome: HallOutcome) -> dict[str, object]:
    """Give one game as plain numbers and words."""
    return {
        "winners": [table.seats[seat] for seat in outcome.winners],
        "rounds": outcome.rounds,
        "actions": outcome.actions,
        "trades": outcome.trades,
        "points": list(outcome.points),
        "seconds": round(outcome.seconds, 3),
        "us_per_action": round(us_per_action(outcome), 2),
    }


def us_per_action(outcome: HallOutcome) -> float:
    """Give the microseconds an action takes, with all that bots think about it."""
    return 1e6 * outcome.seconds / max(1, outcome.actions)


def show(table: Table, outcomes: list[HallOutcome], seed: int) -> None:
    """Print one line for each game and a summary."""
    sheet = Sheet(title=f"{len(table.seats)} players on {table.map} (seed {seed})")
    for head in ("game", "rounds", "actions", "trades", "winners", "points", "seconds", "µs an action"):
        sheet.add_column(head, justify="left" if head == "winners" else "right")
    for number, outcome in enumerate(outcomes):
        names = [table.seats[seat] for seat in outcome.winners]
        said = ", ".join(names[:NAMED]) + ("" if len(names) <= NAMED else f" and {len(names) - NAMED} more")
        sheet.add_row(
            str(number + 1), str(outcome.rounds), str(outcome.actions), str(outcome.trades), said or "nobody",
            str(max(outcome.points)), f"{outcome.seconds:.2f}", f"{us_per_action(outcome):.1f}",
        )  # fmt: skip
    console = Console()
    console.print(sheet)
    won = sum(bool(outcome.winners) for outcome in outcomes)
    mean = sum(outcome.rounds for outcome in outcomes) / len(outcomes)
    console.print(f"{won} of {len(outcomes)} games won, {mean:.1f} rounds on average")
