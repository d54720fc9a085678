"""The command line: `wyspa play`, `serve`, `host`, `rehearse`, `admin`, `draw`, `replay` ...

Commands are found by name and imported when they are called: `wyspa --help` reads none of them.
"""

import os
import sys
from typing import NoReturn

from cyclopts import App, CycloptsError, UnknownCommandError

REFUSED = 2  # the exit code for input that cannot be followed
BROKEN = 70  # for a mistake of ours
INTERRUPTED = 130
COMMANDS = {
    "play": "Play in the terminal against bots.",
    "serve": "Serve the table in the browser.",
    "host": "Run an evening in a hall, or the clock for real boards, on this machine.",
    "rehearse": "Rehearse an evening with as many phones as people will come.",
    "admin": "Look after a server: its tables, who may come in, how long games are kept.",
    "backup": "Copy the tables of a server while it runs.",
    "arena": "Let bots meet: count who wins, keep every game, rate them.",
    "dataset": "Make, check and describe files of games to learn from.",
    "mind": "Train the weights by which strong bots judge.",
    "replay": "Show a saved game step by step.",
    "verify": "Derive the dice of a saved game again.",
    "draw": "Draw a position, as a picture or in the terminal.",
    "rules": "Print numbered rules.",
    "maps": "List the maps, or check drawings of your own.",
    "scenarios": "List the scenarios, and what is special about them.",
    "scenario": "Check a scenario of your own.",
}


def version() -> str:
    """Give the version of the package."""
    from wyspa import __version__

    return __version__


app = App(name="wyspa", help="The hex-island settlement games.", version=version, help_format="plaintext")
for command, text in COMMANDS.items():
    app.command(f"wyspa.cli.{command}:{command}", name=command, help=text)


def main(words: list[str] | None = None) -> NoReturn:
    """Follow the command line; what is wrong with it is said in one line, never with a traceback."""
    try:
        app(words, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # whoever read us has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except CycloptsError as error:
        refuse(asked(error))
    except Exception as error:
        if os.environ.get("WYSPA_TRACEBACK"):
            raise
        if isinstance(error, expected()):
            refuse(reason(error, language_of(sys.argv[1:] if words is None else words)))
        say_error(f"this is a mistake of ours: {type(error).__name__}: {error} (WYSPA_TRACEBACK=1 shows where)")
        sys.exit(BROKEN)
    sys.exit(0)


def expected() -> tuple[type[Exception], ...]:
    """List the errors that say in their own words what is wrong with the input."""
    from wyspa import BadBytes, IllegalAction, RuleConflict, UnknownWord
    from wyspa.arena.match import BadBot
    from wyspa.arena.record_file import BadRecords
    from wyspa.data.game_rows import BadDataset
    from wyspa.maps.drawing import BadDrawing
    from wyspa.replay import BadReplay

    ours = (UnknownWord, BadBytes, BadDrawing, BadReplay, BadBot, BadRecords, BadDataset, IllegalAction, RuleConflict)
    return (*ours, OSError, UnicodeError)


def language_of(words: list[str]) -> str:
    """Find the language that a command line asks for, however wrong the rest of it is."""
    for k, word in enumerate(words):
        name, _, value = word.partition("=")
        if name == "--language":
            return value or (words[k + 1] if k + 1 < len(words) else "")
    return ""


def reason(error: Exception, language: str = "") -> str:
    """Say what is wrong, in the language that was asked for; files say which one they are."""
    from wyspa.words import LANGUAGES
    from wyspa.words.refusal import misread

    if isinstance(error, UnicodeError):
        return f"that is not a text file: {error}"
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return misread(error, language) if language in LANGUAGES else str(error)


def asked(error: CycloptsError) -> str:
    """Say what is wrong with commands and options, with the nearest there are, and where to look."""
    if isinstance(error, UnknownCommandError) and not error.command_chain:
        from wyspa.core.notation import nearest

        word = error.unused_tokens[0] if error.unused_tokens else ""
        return f"there is no command {word}{nearest(word, sorted(COMMANDS))}. See wyspa --help"
    chain = " ".join(["wyspa", *(error.command_chain or [])])
    said = str(error).rstrip(".")
    return f"{said}{'' if said.endswith('?') else '.'} See {chain} --help"


def refuse(sentence: str) -> NoReturn:
    """Say it and leave."""
    say_error(sentence)
    sys.exit(REFUSED)


def say_error(sentence: str) -> None:
    """Write one line to the error stream."""
    print(f"wyspa: {' '.join(sentence.split())}", file=sys.stderr)
