"""Why a server cannot use its database, in one sentence for whoever runs it. People at tables hear another."""

import re

from wyspa.server.errors import Refusal
from wyspa.server.failing import StoreFailed
from wyspa.server.speech import lookup

PASSWORD = re.compile(r"(://[^:/@]*):[^@]*@|(password=)[^&\s]*")


def without_password(url: str) -> str:
    """Give a URL as it may be shown."""
    return PASSWORD.sub(lambda found: f"{found[1]}@" if found[1] else f"{found[2]}...", url)


def told_to_operator(url: str, error: StoreFailed, language: str) -> str:
    """Say what is wrong with the database, and what to do."""
    why = lookup(language, "operators", error.cause) if error.cause else None
    if not why:
        return f"{without_password(url)}: {Refusal('storage', why=error.key).text(language)}"
    return f"{without_password(url)}: {why.format(detail=error.detail)}"
