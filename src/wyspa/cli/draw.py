"""`wyspa draw`: a position as a picture, or as text in the terminal."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from wyspa.cli.choices import check_seed, choose_table, play_at_random
from wyspa.cli.folder import MapsFolder, offer_maps
from wyspa.core.dealer import Seeded
from wyspa.core.why import UnknownWord
from wyspa.game import Game
from wyspa.laying import from_text, lay_table
from wyspa.table import Table

SPECTATOR = "spectator"


def draw(
    *,
    map: Annotated[str, Parameter(name=["--map", "--scenario"])] = "variable",
    seats: str = "",
    box: str = "",
    preset: str = "",
    seed: int = 0,
    turns: int = 0,
    option: Annotated[list[str] | None, Parameter(name=["--option", "-o"], negative="", consume_multiple=False)] = None,
    maps: MapsFolder = None,
    rule: Annotated[list[str] | None, Parameter(name="--rule", negative="", consume_multiple=False)] = None,
    position: Path | None = None,
    replay: Path | None = None,
    at: int | None = None,
    seat: str = SPECTATOR,
    out: Path | None = None,
    theme: str = "light",
    size: int = 1100,
    names: Annotated[bool, Parameter(negative="")] = False,
    bare: Annotated[bool, Parameter(negative="")] = False,
    plain: Annotated[bool, Parameter(negative="")] = False,
    language: str = "en",
) -> None:
    """Draw a position, in the terminal or as a picture.

    Parameters
    ----------
    map
        The map, the scenario, or a drawing of your own (a .toml file).
    seats
        How many seats, or their colours in turn order (red,white,blue); as many as the box has if not said.
    box
        The rules; those that the map is drawn for if not said.
    preset
        A way to play under one name: duel.
    seed
        From which the island and the dice come.
    turns
        Let random bots play so many turns first.
    option
        An option of the rules, like target=8; repeat it for more.
    maps
        A folder with drawings of your own (*.toml); each is a map under the name of its file.
    rule
        A rule to put on the table besides those of the box; repeat it for more. `wyspa rules --installed` lists them.
    position
        Draw the position in this text file instead.
    replay
        Draw a moment of this replay instead: its end, or --at.
    at
        How many actions of the replay are played.
    seat
        Through whose eyes: a colour, or spectator.
    out
        Write a picture (SVG) to this file.
    theme
        Light or dark, for pictures.
    size
        The width of a picture in pixels.
    names
        Write the names of the hexes on a picture.
    bare
        Only the board, without what lies beside it.
    plain
        Without colours in the terminal.
    language
        The words beside the board: en or pl.

    """
    seed = check_seed(seed)
    offer_maps(maps)
    game = saved_position(position, replay, at)
    if game is None:
        game = new_position(choose_table(map, seats, option or [], box, preset, rule), seed, turns)
    eyes = None if seat.lower() == SPECTATOR else game.seat(seat)
    if out is not None:
        write_picture(game, eyes, out, theme, size, names, bare, language)
    else:
        print_text(game, eyes, plain, bare, language)


def saved_position(position: Path | None, replay: Path | None, at: int | None) -> Game | None:
    """Read the position or the replay that is asked for; None if neither is."""
    if position is not None and replay is not None:
        raise UnknownWord("a position and a replay cannot both be drawn: give one of them")
    if at is not None and replay is None:
        raise UnknownWord("--at counts the actions of a replay: give one with --replay")
    if position is not None:
        return from_text(position.read_text(encoding="utf-8"))
    return moment_of(replay, at) if replay is not None else None


def new_position(table: Table, seed: int, turns: int) -> Game:
    """Lay a table and play some turns."""
    if turns < 0:
        raise UnknownWord(f"bots cannot play {turns} turns")
    game = lay_table(table, Seeded(seed))
    play_at_random(game, turns, seed)
    return game


def moment_of(path: Path, at: int | None) -> Game:
    """Play a replay to its end, or up to an action."""
    from wyspa.replay import load

    kept = load(path)
    if at is None:
        return kept.game()
    if not 0 <= at <= len(kept.actions):
        raise UnknownWord(f"{path.name} has {len(kept.actions)} actions, not {at}")
    game = lay_table(kept.table, None, kept.layout)
    for seat, action in kept.actions[:at]:
        game.play(action, seat)
    return game


def write_picture(
    game: Game, eyes: int | None, out: Path, theme: str, size: int, names: bool, bare: bool, language: str
) -> None:
    """Write an SVG file."""
    if out.suffix.lower() != ".svg":
        raise UnknownWord(f"{out.name} is no name for a picture: it must end in .svg")
    if len(game.book.looking) > 0:  # nobody sees all of it: a hall of many boards
        from wyspa.draw.hall import draw_hall

        picture = draw_hall(game, seat=eyes, size=size, theme=theme, names=names, language=language)
        out.write_text(picture, encoding="utf-8", newline="\n")
        return
    from wyspa.draw.svg import draw as draw_svg

    picture = draw_svg(game, seat=eyes, size=size, theme=theme, names=names, legend=not bare, language=language)
    out.write_text(picture, encoding="utf-8", newline="\n")


def print_text(game: Game, eyes: int | None, plain: bool, bare: bool, language: str) -> None:
    """Print the position; colours only where a terminal shows them."""
    from wyspa.draw import terminal

    if plain or not sys.stdout.isatty():
        print(terminal.plain(game, seat=eyes, language=language, beside=not bare), end="")
        return
    from rich.console import Console

    Console(highlight=False).print(terminal.coloured(game, seat=eyes, language=language, beside=not bare), end="")
