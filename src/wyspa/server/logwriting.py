"""How a line of the log is written: for people, or as one JSON object for programs.

No secret gets into it. Whatever could quote one is left out: of an error only what it is and where it happened, unless
the machine itself said it; of a message only its first line (databases add the row that they did not take); and what
looks like a secret is covered, should a line ever quote one.
"""

import logging
import os
import re
import time
import traceback

import msgspec

from wyspa.server.about import caller_tag, request_id, table_id
from wyspa.server.store import StoreFailed

COVERED = "[covered]"
# nonces, seeds and hashes are 64 digits in hex, secrets of seats 43 letters with digits and capitals among them
HEX = re.compile(r"\b[0-9a-fA-F]{24,}\b")
TOKEN = re.compile(r"(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{24,}(?![\w-])")
LONG = 500  # characters of a text
PLACES = 12  # calls of a traceback, the last ones


def told(record: logging.LogRecord) -> str:
    """Give the text of a line as it may be written."""
    return covered(record.getMessage().partition("\n")[0])[:LONG]


def covered(text: str) -> str:
    """Cover what looks like a secret."""
    return TOKEN.sub(COVERED, HEX.sub(COVERED, text))


def described(error: BaseException) -> str:
    """Say what an error is; what it says itself only if that comes from the machine, or if somebody asks for it."""
    name = type(error).__name__
    if isinstance(error, StoreFailed | OSError) or os.environ.get("WYSPA_TRACEBACK"):
        return f"{name}: {covered(str(error).partition(chr(10))[0])[:LONG]}"
    return name


def places(error: BaseException) -> list[str]:
    """List where an error came through: file, line and function, and no values."""
    frames = traceback.extract_tb(error.__traceback__)[-PLACES:]
    return [f"{os.path.basename(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]


def error_of(record: logging.LogRecord) -> BaseException | None:
    """Give the error of a line."""
    return record.exc_info[1] if record.exc_info else None


class ForPeople(logging.Formatter):
    """A line as people read it."""

    def format(self, record: logging.LogRecord) -> str:
        """Write moment, level and text; an error with its places below."""
        moment = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        lines = [f"{moment} {record.levelname} {told(record)}"]
        error = error_of(record)
        if error is not None:
            lines += ["Traceback:"] + [f"  {place}" for place in places(error)] + [described(error)]
        return "\n".join(lines)


class ForPrograms(logging.Formatter):
    """A line as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Write what is known; what is not is left out."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {
            "time": f"{moment}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": told(record),
            "logger": record.name,
            "table": table_id.get(),
            "request": request_id.get(),
            "caller": caller_tag.get(),
        }
        error = error_of(record)
        if error is not None:
            line |= {"error": described(error), "places": places(error)}
        known = {name: value for name, value in line.items() if value}
        return msgspec.json.encode(known).decode()
