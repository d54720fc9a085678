"""`wyspa mind`: train the weights by which strong bots judge positions, compare them, and look at them."""

import json
import shlex
import sys
import time
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from wyspa.cli.choices import choose_table
from wyspa.core.why import UnknownWord
from wyspa.mind.weights import ENDING, FOLDER, Weights, mean_of, read, shelf
from wyspa.table import read_table

MATCHES = 77  # the seed of games that measure: none that was learned from
NO_DIFFERENCE = ("--out", "--workers", "--on")  # to the weights

mind = App(name="mind", help="Train and look at the weights of strong bots.")


@mind.command
def train(
    *,
    box: str = "",
    map: str = "variable",
    preset: str = "",
    seats: str = "",
    name: str = "",
    minutes: float = 20.0,
    rounds: int = 0,
    games: int = 1000,
    workers: int = 2,
    on: str = "",
    seed: int = 1,
    match: int = 200,
    like: str = "",
    lessons: int = 0,
    hands: Literal["own", "greedy", "both"] = "own",
    alone: Annotated[bool, Parameter(negative="")] = False,
    silent: Annotated[bool, Parameter(negative="")] = False,
    out: Path = FOLDER,
    option: Annotated[list[str] | None, Parameter(name=["--option", "-o"], negative="", consume_multiple=False)] = None,
) -> None:
    """Train weights by games against oneself. A run that was ended goes on; weights that do not win are not kept.

    Parameters
    ----------
    box
        The rules; those that the map is drawn for if not said.
    map
        The map or the scenario; several with commas between them are played in turn, and share the weights.
    preset
        A way to play under one name: duel; several likewise, and none stands for no preset.
    seats
        How many players; several numbers with commas between them share the weights as well.
    name
        Under which name the weights are kept; made of box, map and seats if not said.
    minutes
        How long to train.
    rounds
        How many rounds, instead of minutes: the same seed then gives the same weights.
    games
        How many games a round has.
    workers
        How many processes play.
    on
        Where the games are played instead: ray for the Ray cluster of this machine, ray://HOST:PORT for another.
    seed
        From what all chance comes.
    match
        How many games decide whether the new weights are better.
    like
        Weights to begin with: some of the package by name, or a file; of another table what has the same name is kept.
        Of several with commas between them the mean.
    lessons
        How many rounds at the beginning are played beside the greedy bot; the first ones by greedy alone.
    hands
        Who plays by these weights: they themselves, or greedy, from whom they differ where something is clearly better;
        with both, master plays candidates on by their own hands as well.
    alone
        The weights are for these maps alone: at others of the same box those for the whole box judge as before.
    silent
        Nobody trades with players in these games: the weights are for tables like catanatron's, where nobody does.
    out
        The folder for the weights; the package's own if not said.
    option
        Options of the table, as name=value.
    """
    try:
        from wyspa.arena.crew_ray import RayCrew
        from wyspa.arena.lessons import watched
        from wyspa.mind.training import Course
        from wyspa.mind.training import train as run
    except ImportError as error:
        raise UnknownWord(f"training needs numpy: pip install 'wyspa[mind]' ({error})") from error
    ways = [
        (one, way.replace("none", ""), n)
        for n in seats.split(",")
        for one in map.split(",")
        for way in preset.split(",")
    ]
    table, *others = [choose_table(one, n, option or [], box, way) for one, way, n in ways]
    name = name or "-".join(word for word in (table.box, table.map.replace(":", "-"), str(len(table.seats))) if word)
    console = Console(stderr=True)
    columns = (TextColumn("{task.description:<32}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as bar:
        task = bar.add_task("begin", total=1.0)
        plan = Course(table, name, out, minutes, rounds, games, workers, seed, match)
        plan.like = beginning(like)
        plan.others, plan.lessons, plan.teacher, plan.hands = tuple(others), lessons, watched, hands
        plan.alone, plan.silent = alone, silent
        plan.command = command_of(sys.argv[1:])
        if on:
            plan.crew = lambda _: RayCrew(on)
        found = run(plan, lambda what, done: bar.update(task, description=what, completed=done))
    for one in found.curve:
        print(f"round {one.round:3}  {one.games:7} games  {one.turns:6} turns a game  loss {one.loss}")
    share = 100 * found.won / max(1, found.of)
    kept = f"kept as {found.path}" if found.better else "not kept: those before stay"
    print(f"won {found.won} of {found.of} ({share:.1f} %; equal ones win {100 / len(table.seats):.0f} %): {kept}")


def beginning(like: str) -> Weights | None:
    """Read the weights to begin with."""
    found = [read(Path(one) if one.endswith(ENDING) else FOLDER / (one + ENDING)) for one in like.split(",") if one]
    return mean_of(found) if len(found) > 1 else found[0] if found else None


def command_of(words: list[str]) -> str:
    """Write the command again, without what makes no difference to the weights: where they go or lay, and who works."""
    kept: list[str] = []
    for k, word in enumerate(words):
        of_them = word.split("=")[0] in NO_DIFFERENCE
        value = k > 0 and words[k - 1] in NO_DIFFERENCE
        if not of_them and not value:
            kept.append(",".join(bare(one) for one in word.split(",")) if ENDING in word else word)
    return shlex.join(["wyspa", *kept])


def bare(file: str) -> str:
    """Name a file of weights without the folder that it lay in."""
    option, equals, path = file.rpartition("=")
    return option + equals + (Path(path).stem if path.endswith(ENDING) else path)


@mind.command
def measure(name: str, *, games: int = 200, levels: str = "strong,master", against: str = "greedy") -> None:
    """Let levels that use some weights play against another bot, seats in turn, and note it beside the weights.

    Parameters
    ----------
    name
        The name of the weights in the package.
    games
        How many games each level plays.
    levels
        Which levels play.
    against
        Who sits on all the other seats.
    """
    from wyspa.arena import simulate

    made, record = FOLDER / (name + ENDING), FOLDER / (name + ".json")
    how = read(made).made
    tables = [read_table(line) for line in (how["table"], *how.get("others", ()))]
    for level in levels.split(","):
        won = played = 0
        matches: dict[str, dict[str, float]] = {}
        for k, table in enumerate(tables):
            part = games * (k + 1) // len(tables) - games * k // len(tables)
            began = time.process_time()
            bots = [level, *[against] * (len(table.seats) - 1)]
            result = simulate(part, bots, table=table, seed=MATCHES, rotate=True)
            found = next(one for one in result.bots if one.name == level)
            won, played = won + found.wins, played + found.games
            at = f" at {table.map}" if len(tables) > 1 else ""
            seconds = (time.process_time() - began) / max(1, part)
            match = f"{level} against {against}"
            matches[match + at] = told(found.wins, found.games)
            print(f"{level} won {found.wins} of {found.games} against {against}{at}, {seconds:.2f} s a game")
        matches[match] = total = told(won, played)
        between = f"[{100 * total['low']:.1f}, {100 * total['high']:.1f}]"
        print(f"{level} won {won} of {played}: {100 * total['rate']:.1f} % {between}")
        noted = json.loads(record.read_text(encoding="utf-8"))  # again: another match may have ended meanwhile
        noted.setdefault("matches", {}).update(matches)
        record.write_text(json.dumps(noted, indent=1) + "\n", encoding="utf-8")


def told(won: int, played: int) -> dict[str, float]:
    """Put a match into numbers, with the interval of 95 %."""
    from wyspa.arena import wilson

    low, high = wilson(won, played)
    return {"won": won, "of": played, "rate": won / max(1, played), "low": low, "high": high}


@mind.command
def calibrate(name: str, *, games: int = 2000, workers: int = 2, picture: Path | None = None) -> None:
    """Measure whether the probabilities of some weights come true: games against itself, by steps of ten in a hundred.

    Parameters
    ----------
    name
        The name of the weights in the package.
    games
        How many games are played.
    workers
        How many processes play.
    picture
        Where to draw it, as SVG.
    """
    from wyspa.mind.calibration import drawn, error_of, measured

    found = read(FOLDER / (name + ENDING))
    bins = measured(read_table(found.made["table"]), found.to_bytes(), games, workers, bool(found.made.get("silent")))
    print("said  won  moments")
    for one in bins:
        print(f"{100 * one.mean:4.1f} {100 * one.rate:4.1f} {one.moments:8}")
    print(f"mean error {100 * error_of(bins):.2f} points of a hundred, {games} games")
    if picture is not None:
        picture.write_text(drawn(bins, f"{name}: {games} games"), encoding="utf-8")


@mind.command
def weights() -> None:
    """List the weights of the package: what they are for, and how they were made."""
    for one in {id(found): found for found in shelf(FOLDER).values()}.values():
        made = one.made
        how = made["command"] or made.get("note", "")
        print(f"{made['table']}\n  {one.inputs} numbers, {made['games']} games, seed {made['seed']}: {how}")
