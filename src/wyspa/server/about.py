"""What a line of the log is about: the table, the request, and who calls. Each task knows its own."""

import hashlib
import hmac
import re
import secrets
from contextvars import ContextVar
from functools import lru_cache

ID_BYTES = 8
GIVEN = re.compile(r"[0-9A-Za-z._-]{8,64}")  # an id that a proxy of ours has given
KEY = secrets.token_bytes(16)  # of this process: what is made with it says nothing to anybody else

table_id: ContextVar[str] = ContextVar("table_id", default="")
request_id: ContextVar[str] = ContextVar("request_id", default="")
caller_tag: ContextVar[str] = ContextVar("caller_tag", default="")


def begin(caller: str, given: str = "") -> str:
    """Note that a request is answered from here on, and give its id: the one that it came with, or a new one."""
    id = given if GIVEN.fullmatch(given) else secrets.token_hex(ID_BYTES)
    request_id.set(id)
    caller_tag.set(tag_of(caller))
    return id


@lru_cache(maxsize=4096)
def tag_of(caller: str) -> str:
    """Give a name for a caller by which lines can be compared while this process runs, and nobody can be found."""
    return hmac.digest(KEY, caller.encode(), hashlib.sha256).hex()[:10]
