"""How often one seat may do something: counted by seat and not by connection, so that coming again fills nothing up."""

from enum import StrEnum

from wyspa.server.buckets import Bucket
from wyspa.server.errors import Refusal
from wyspa.server.limits import Limits
from wyspa.server.timing import Time

MINUTE = 60.0


class Deed(StrEnum):
    """What is counted."""

    CHAT = "chat"
    UNDO = "undo"
    QUESTION = "question"
    STANDING = "standing"  # cards kept, players not traded with


class Often:
    """The buckets of the seats of one table."""

    def __init__(self, time: Time, limits: Limits) -> None:
        """Begin with none: a bucket is made when it is needed."""
        self.time = time
        self.rates = {
            Deed.CHAT: (limits.chats_a_minute, limits.chats_at_once),
            Deed.UNDO: (limits.undos_a_minute, limits.undos_at_once),
            Deed.QUESTION: (limits.questions_a_minute, limits.questions_at_once),
            Deed.STANDING: (limits.standings_a_minute, limits.standings_at_once),
        }
        self.buckets: dict[tuple[Deed, int], Bucket] = {}

    def take(self, what: Deed, seat: int) -> None:
        """Count one more, or refuse it and say when there may be another."""
        now = self.time.now()
        a_minute, at_once = self.rates[what]
        bucket = self.buckets.setdefault((what, seat), Bucket(a_minute / MINUTE, at_once, now))
        if not bucket.take(now):
            raise Refusal(f"too-often-{what}", seconds=f"{MINUTE / a_minute:.0f}")
