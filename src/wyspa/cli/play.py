"""`wyspa play`: a game in the terminal against bots."""

import sys
from pathlib import Path
from secrets import randbelow
from typing import Annotated

from cyclopts import Parameter

from wyspa.cli.choices import check_seed, choose_table
from wyspa.cli.folder import MapsFolder, offer_maps
from wyspa.cli.phrases import lines
from wyspa.core.dealer import Seeded
from wyspa.core.why import UnknownWord
from wyspa.game import Game
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
    bots: str = "",
    name: str = "",
    language: str = "en",
    option: Annotated[list[str] | None, Parameter(name=["--option", "-o"], negative="", consume_multiple=False)] = None,
    maps: MapsFolder = None,
    rule: Annotated[list[str] | None, Parameter(name="--rule", negative="", consume_multiple=False)] = None,
    save: Path | None = None,
    resume: Path | None = None,
    reasons: bool = True,
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
        Who plays against you: one name for all, or one for each other seat (greedy,greedy,random); greedy if not said.
    name
        What you are called.
    language
        In which language the table speaks: en or pl.
    option
        An option of the rules, like target=8; repeat it for more.
    maps
        A folder with drawings of your own (*.toml); each is a map under the name of its file.
    rule
        A rule to put on the table besides those of the box; repeat it for more. `wyspa rules --installed` lists them.
    save
        Write a replay to this file at the end.
    resume
        Go on with the game in this file, which `save` wrote; its table is not chosen again.
    reasons
        Let bots say in a sentence why they rob, trade, refuse and build.

    """
    from wyspa.bots import bot_named
    from wyspa.cli.evening import Evening

    lines(language)  # a language that is not there is refused before anything is laid
    offer_maps(maps)
    if len(name) > NAME_MOST or not name.isprintable():
        raise UnknownWord(f"a name has at most {NAME_MOST} letters, and all of them can be seen")
    if save is not None and not save.resolve().parent.is_dir():
        raise UnknownWord(f"{save} cannot be written: there is no folder {save.parent}")
    chosen = randbelow(SEEDS) if seed is None else check_seed(seed)
    if resume is None:
        game = lay_table(choose_table(map, seats, option or [], box, preset, rule), Seeded(chosen))
        names = [word.strip() for word in (bots or "greedy").split(",")]
    else:
        if (map, seats, box, preset, option or [], rule or []) != ("variable", "", "", "", [], []):
            raise UnknownWord(
                f"the table of {resume} is laid already: no map, seats, box, preset, option or rule with it"
            )
        game, players = picked_up(resume, chosen)
        name = name or players[0]
        names = [word.strip() for word in bots.split(",")] if bots else players[1:]
    others = len(game.seats) - 1
    if len(names) not in (1, others):
        raise UnknownWord(f"--bots names one bot for all, or {others} of them, not {len(names)}")
    minds = [bot_named(names[k % len(names)], chosen + k + 1) for k in range(others)]
    evening = Evening(game, minds, names, name, language, chosen, sys.stdin, sys.stdout, resume is not None, reasons)
    evening.play()
    if save is not None:
        evening.save(str(save))


def picked_up(file: Path, seed: int) -> tuple[Game, list[str]]:
    """Read an unfinished game: nature goes on with new dice, and bots that are not known any more are greedy."""
    from wyspa.bots import bot_names
    from wyspa.replay import load

    replay = load(file)
    game = replay.game()
    if game.over:
        raise UnknownWord(f"the game in {file} is over: 'wyspa replay {file}' shows it")
    game.dealer = Seeded(seed)
    game.deal()
    called = [replay.players.get(seat, "") for seat in game.seats]
    known = bot_names()
    return game, [called[0]] + [bot if bot in known else "greedy" for bot in called[1:]]
