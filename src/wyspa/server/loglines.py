"""The log of the server: lines of one kind are limited, so that an attack does not fill the disk with them."""

import logging
import os
import time
from collections.abc import Callable
from enum import StrEnum

from wyspa.server.logwriting import ForPeople, ForPrograms

MINUTE = 60.0
KINDS_MOST = 200  # a minute; what comes beyond is counted by where it comes from
KIND_LONG = 60  # characters
STYLE = "WYSPA_LOG"  # in the environment: how the processes that we start write


class LogStyle(StrEnum):
    """For whom the log is written."""

    TEXT = "text"
    JSON = "json"


class FewLines(logging.Filter):
    """Lets the first lines of each kind through every minute, and counts the others; the next minute says how many."""

    def __init__(self, a_minute: int, now: Callable[[], float] = time.monotonic) -> None:
        """Take how many, and the time."""
        super().__init__()
        self.a_minute = a_minute
        self.now = now
        self.since = now()
        self.seen: dict[str, int] = {}
        self.before: dict[str, int] = {}  # lines of the minute before that were not written

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a line is written."""
        now = self.now()
        if now - self.since >= MINUTE:
            self.before = {kind: n - self.a_minute for kind, n in self.seen.items() if n > self.a_minute}
            self.seen = {}
            self.since = now
        kind = self.kind(record)
        count = self.seen[kind] = self.seen.get(kind, 0) + 1
        if count > self.a_minute:
            return False
        left_out = self.before.pop(kind, 0)
        note = f" (and {left_out} more like this in the minute before)" if left_out else ""
        if count == self.a_minute:
            note += " (further lines like this are counted, not written, for a minute)"
        if note:
            first, _, rest = record.getMessage().partition("\n")
            record.msg = f"{first}{note}\n{rest}" if rest else f"{first}{note}"
            record.args = ()
        return True

    def kind(self, record: logging.LogRecord) -> str:
        """Name the kind of a line: where it was written, and how its text begins before anything is filled in."""
        place = f"{record.name}:{record.lineno}"
        words = str(record.msg).partition("\n")[0][:KIND_LONG]
        whole = f"{place}:{words}"
        return whole if whole in self.seen or len(self.seen) < KINDS_MOST else place


def set_up_log(a_minute: int, style: LogStyle) -> None:
    """Write warnings and errors, few of each kind; uvicorn and asyncio write through the same handler.

    Programs also read when the server begins and ends. Processes that we start write as we do.
    """
    os.environ[STYLE] = str(style)
    handler = logging.StreamHandler()
    handler.setFormatter(ForPrograms() if style is LogStyle.JSON else ForPeople())
    handler.addFilter(FewLines(a_minute))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("wyspa").setLevel(logging.INFO if style is LogStyle.JSON else logging.WARNING)


def style_of_parent() -> LogStyle:
    """Give the style of whoever started this process."""
    word = os.environ.get(STYLE, "")
    return LogStyle(word) if word in list(LogStyle) else LogStyle.TEXT
