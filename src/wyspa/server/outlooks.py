"""How things stand for one pair of eyes, as they are told: as a whole, or as what has changed since they last looked.

An outlook has two halves: what everybody sees is shared by all who hear the same language, what is one's own by all
connections of a seat. Each half is written at most once as a whole, and once as a change.
"""

from collections.abc import Callable
from typing import Generic, TypeVar, cast

import msgspec
from msgspec import UNSET, UnsetType

from wyspa.server import messages
from wyspa.server.patching import own_patch, public_patch

State = TypeVar("State", bound=msgspec.Struct)
Change = TypeVar("Change", bound=msgspec.Struct)


class Half(Generic[State, Change]):
    """One half of a state."""

    def __init__(self, state: State, differ: Callable[[State, State], Change | UnsetType]) -> None:
        """Take what it says, and how it is compared."""
        self.state = state
        self.differ = differ
        self.raw: State | None = None
        self.before: Half[State, Change] | None = None  # what the change is from
        self.change: Change | UnsetType = UNSET

    def whole(self) -> State:
        """Write all of it."""
        if self.raw is None:
            self.raw = messages.written(self.state)
        return self.raw

    def since(self, before: "Half[State, Change]") -> Change | UnsetType:
        """Write what has changed since another one."""
        if before is self:
            return UNSET
        if self.before is not before:
            change = self.differ(before.state, self.state)
            self.change = UNSET if change is UNSET else cast(Change, msgspec.Raw(messages.writer.encode(change)))
            self.before, before.before = before, None  # nobody needs what came before that
        return self.change


PublicHalf = Half[messages.PublicState, messages.PublicPatch]
OwnHalf = Half[messages.OwnState, messages.OwnPatch]


def public_half(state: messages.PublicState) -> PublicHalf:
    """Make a half of what everybody may know."""
    return Half(state, public_patch)


def own_half(state: messages.OwnState) -> OwnHalf:
    """Make a half of what is a seat's own."""
    return Half(state, own_patch)


class Outlook:
    """What one pair of eyes may know at one version, in one language."""

    def __init__(self, eyes: tuple[int, str], version: int, mark: str, public: PublicHalf, own: OwnHalf) -> None:
        """Take seat and language, the version and both halves."""
        self.eyes = eyes
        self.version = version
        self.mark = mark
        self.public = public
        self.own = own

    def whole(self, clock: messages.Clock | None) -> bytes:
        """Write all of it."""
        return messages.writer.encode(
            messages.State(self.version, self.mark, self.public.whole(), self.own.whole(), clock)
        )

    def follows(self, before: "Outlook | None") -> bool:
        """Tell whether whoever saw another outlook can be told by a change: the same eyes in the same language."""
        return before is not None and before.eyes == self.eyes

    def since(self, before: "Outlook", clock: messages.Clock | None) -> bytes:
        """Write what has changed since another outlook of the same eyes."""
        return messages.writer.encode(
            messages.Patch(self.version, self.mark, self.public.since(before.public), self.own.since(before.own), clock)
        )
