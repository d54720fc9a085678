"""`wyspa play`: a game in the terminal against bots."""

import sys
from pathlib import Path
from secrets import randbelow
from typing import Annotated

from cyclopts import Parameter

from wyspa.cli.choices import check_seed, choose_table
from wyspa.cli.words import lines
from wyspa.core.dealer import Seeded
from wyspa.core.why import UnknownWord
from wyspa.laying import lay_table

SEEDS = 1_000_000  # short enough to be typed again
NAME_MOST = 40


def play(
    *,
    map: Annotated[str, Parameter(name=["--map", "--scenario"])] = "variable",
    seats: str = "",
    box: str = "",
    preset: str = "",
    seed: int | None = None,
    bots: str = "greedy",
    name: str = "",
    language: str = "en",
    option: Annotated[list[str] | None, Parameter(name=["--option", "-o"], negative="", consume_multiple=False)] = None,
    save: Path | None = None,
) -> None:
    """Play in the terminal against bots.

    Parameters
    ----------
    map
        The map, the scenario, or a drawing of your own (a .toml file).
    seats
        How many play, you included; or their colours in turn order, yours first (red,white,blue).
    box
        The rules; those that the map is drawn for if not said.
    preset
        A way to play under one name: duel.
    seed
        From which the island, the dice and the bots' chance come; without it every game is another.
    bots
        Who plays against you: one name for all, or one for each other seat (greedy,greedy,random).
    name
        What you are called.
    language
        In which language the table speaks: en or pl.
    option
        An option of the rules, like target=8; repeat it for more.
    save
        Write a replay to this file at the end.

    """
    from wyspa.bots import bot_named
    from wyspa.cli.evening import Evening

    lines(language)  # a language that is not there is refused before anything is laid
    if len(name) > NAME_MOST or not name.isprintable():
        raise UnknownWord(f"a name has at most {NAME_MOST} letters, and all of them can be seen")
    chosen = randbelow(SEEDS) if seed is None else check_seed(seed)
    table = choose_table(map, seats, option or [], box, preset)
    others = len(table.seats) - 1
    names = [word.strip() for word in bots.split(",")]
    if len(names) not in (1, others):
        raise UnknownWord(f"--bots names one bot for all, or {others} of them, not {len(names)}")
    players = [bot_named(names[k % len(names)], chosen + k + 1) for k in range(others)]
    if save is not None and not save.resolve().parent.is_dir():
        raise UnknownWord(f"{save} cannot be written: there is no folder {save.parent}")
    game = lay_table(table, Seeded(chosen))
    evening = Evening(game, players, names, name, language, chosen, sys.stdin, sys.stdout)
    evening.play()
    if save is not None:
        evening.save(str(save))
