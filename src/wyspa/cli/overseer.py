"""What the commands of `wyspa admin` share: which database, which language, asking first, and how it is said."""

import json as jsons
import sys
import time
from dataclasses import dataclass
from typing import Any

from cyclopts import App, Parameter

from wyspa.cli.kept import database_named
from wyspa.cli.phrases import lines, tell
from wyspa.core.why import UnknownWord

ANSWER_SECONDS = 12.0  # that an order is waited for
LOOK_SECONDS = 0.2
UNFOLLOWED = 1  # exit code
YES = {"en": ("y", "yes"), "pl": ("t", "tak")}
UNITS = {"m": 60, "h": 3600, "d": 86400}

admin = App(name="admin", help="Look after a server: its tables, who may come in, how long games are kept.")


@Parameter(name="*")
@dataclass
class How:
    """Where to look, and in which language to speak."""

    database: str = ""
    "The file or URL of the server; without it WYSPA_DATABASE names it, or it is in ~/.local/share/wyspa."

    language: str = "en"
    "The language of what is printed: en or pl."

    def begun(self) -> str:
        """Give the language; refuse one that is not there, and say what is missing without the packages of a server."""
        lines(self.language)
        try:
            import wyspa.server.overseeing  # noqa: F401
        except ImportError as error:
            raise UnknownWord(f"the server needs more packages ({error.name}): pip install 'wyspa[server]'") from None
        return self.language

    def url(self) -> str:
        """Give the database."""
        return database_named(self.database)


@Parameter(name="*")
@dataclass
class Sheets(How):
    """The same for what is shown as a sheet."""

    json: bool = False
    "Print JSON instead of a sheet."


class said_in:  # noqa: N801
    """Say refusals of the server in a language."""

    def __init__(self, language: str) -> None:
        """Take the language."""
        self.language = language

    def __enter__(self) -> None:
        """Listen."""

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        """Make a sentence of a refusal."""
        from wyspa.server.errors import Refusal

        if isinstance(error, Refusal):
            raise UnknownWord(error.text(self.language)) from error


def order(url: str, kind: Any, target: str, language: str) -> None:
    """Give an order, wait until a server has followed it, and say what came of it."""
    from wyspa.server.orders import GET_ANSWER, give_order
    from wyspa.server.overseeing import opened

    with opened(url) as link:
        id = give_order(link, kind, target, time.time())
    until = time.monotonic() + ANSWER_SECONDS
    answer = ""
    while not answer and time.monotonic() < until:
        time.sleep(LOOK_SECONDS)
        with opened(url) as link:
            rows = link.rows(GET_ANSWER, (id,))
        answer = str(rows[0][0]) if rows else ""
    print(tell(language, f"admin_order_{answer or 'waits'}"))
    if answer not in ("done", "over"):
        sys.exit(UNFOLLOWED)


def confirm(language: str, yes: bool, key: str, **facts: str) -> None:
    """Ask before something that cannot be undone; without somebody to ask it must be said before."""
    if yes:
        return
    question = tell(language, key, **facts)
    if not sys.stdin.isatty():
        raise UnknownWord(tell(language, "admin_say_yes", question=question))
    if input(f"{question} [{'/'.join(YES[language])}] ").strip().lower() not in YES[language]:
        raise UnknownWord(tell(language, "admin_nothing_done"))


def seconds_of(word: str) -> int:
    """Read how long something is kept: 90m, 2h, 30d."""
    number, unit = word[:-1], word[-1:]
    if unit not in UNITS or not number.isascii() or not number.isdigit() or not 0 < int(number) < 10**6:
        raise UnknownWord(f"how long is a number with m, h or d after it, such as 90m, 2h or 30d, not {word}")
    return int(number) * UNITS[unit]


def lasting(seconds: int) -> str:
    """Write how long something is kept."""
    unit = next(unit for unit in ("d", "h", "m") if seconds % UNITS[unit] == 0 or unit == "m")
    return f"{seconds / UNITS[unit]:g}{unit}"


def moment(seconds: float) -> str:
    """Write a moment."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds)) if seconds else "-"


def ago(language: str, seconds: float) -> str:
    """Write how long ago something was."""
    if not seconds:
        return "-"
    gone = max(0, int(time.time() - seconds))
    for unit in ("d", "h", "m"):
        if gone >= UNITS[unit]:
            return tell(language, "admin_ago", time=f"{gone // UNITS[unit]} {unit}")
    return tell(language, "admin_ago", time=f"{gone} s")


def plain(record: Any) -> Any:
    """Give a record as JSON has it."""
    import msgspec

    return msgspec.to_builtins(record)


def print_json(found: Any) -> None:
    """Print JSON."""
    print(jsons.dumps(found, indent=1, ensure_ascii=False))
