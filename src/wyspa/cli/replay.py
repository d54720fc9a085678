"""Show a game that was saved, step by step, in sentences."""

import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from wyspa.replay import load
from wyspa.replay.retelling import HEADING, SENTENCES, ToldLine, concluded, eyes_of, introduced, told
from wyspa.words import say, sentences

STYLES = {"red": "red", "blue": "blue", "orange": "dark_orange", "white": "bold"}
STOP = "q"


def replay(
    file: Path, *, language: str = "en", seat: str | None = None, step: bool = False, quiet: bool = False
) -> None:
    """Show a game that was saved, turn by turn, and check that it replays exactly.

    Parameters
    ----------
    file
        The replay.
    language
        The language of the sentences: en or pl.
    seat
        Show only what this seat saw, or a "spectator"; without it all cards are open.
    step
        Wait for a key after every action; q stops.
    quiet
        Show only how it ends.
    """
    sentences(language)  # a language that is not there is refused before the file is read
    game = load(file)
    eyes = eyes_of(game, seat)
    console = Console(highlight=False, soft_wrap=True)
    if not quiet:
        for text in introduced(game, eyes, language):
            console.print(Text(text))
        for line in told(game, eyes, language):
            show(console, line)
            if step and line.kind == SENTENCES and not goes_on(console, language):
                console.print(Text(say(language, "replay", "stopped", {})))
                return
        console.print()
    for text in concluded(game, language):
        console.print(Text(text))


def show(console: Console, line: ToldLine) -> None:
    """Print one line: headings stand out, sentences bear the colour of their seat."""
    if line.kind == HEADING:
        console.print()
        console.print(Text(line.text, style="bold underline"))
    elif line.kind == SENTENCES:
        console.print(Text.assemble("  ", ("■ ", STYLES.get(line.seat, "dim")), line.text))
    else:
        console.print(Text(f"  {line.text}", style="dim"))


def goes_on(console: Console, language: str) -> bool:
    """Wait for a key, and tell whether to go on."""
    console.print(Text(f"  ({say(language, 'replay', 'go_on', {})})", style="dim"), end="\r")
    key = pressed()
    console.print(" " * console.width, end="\r")
    return key not in ("", STOP)


def pressed() -> str:
    """Give the key that is pressed; where keys cannot be read one by one, the first letter of a line."""
    if sys.stdin.isatty():
        try:
            import termios
            import tty
        except ImportError:  # not on this system: a line will do
            pass
        else:
            descriptor = sys.stdin.fileno()
            before = termios.tcgetattr(descriptor)
            try:
                tty.setcbreak(descriptor)
                return sys.stdin.read(1).lower()
            finally:
                termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
    line = sys.stdin.readline()
    return line[:1].lower()
