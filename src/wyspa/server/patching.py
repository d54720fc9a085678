"""From one state to the next: only what has changed, in the form that `messages.patch` explains."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from wyspa.server import messages

Item = TypeVar("Item")
Patch = TypeVar("Patch", bound=msgspec.Struct)
Differ = Callable[[Any, Any], Any]  # compares a field and gives what is told of it: UNSET if nothing has changed


def whole(before: object, after: object) -> object:
    """Tell a field anew as it is."""
    return UNSET if before == after else after


def rows(before: list[list[int]], after: list[list[int]]) -> list[list[int]] | UnsetType:
    """Give the rows of the places where something else stands; a place that is bare now has a kind of 0."""
    if before == after:
        return UNSET
    was = {row[0]: row for row in before}
    changed = [row for row in after if was.pop(row[0], None) != row]
    return changed + [[place, 0, messages.NOT_SEATED] for place in was]


def facts(before: dict[str, list[int]], after: dict[str, list[int]]) -> dict[str, list[int] | None] | UnsetType:
    """Give the facts whose numbers have changed; None for those that are not shown any more."""
    if before == after:
        return UNSET
    changed: dict[str, list[int] | None] = {key: row for key, row in after.items() if before.get(key) != row}
    return changed | dict.fromkeys(before.keys() - after.keys())


def in_place(before: list[Item], after: list[Item]) -> list[int | Item] | UnsetType:
    """Give a list in which the number k stands for item k of the list before, where it has not changed."""
    if before == after:
        return UNSET
    return [k if k < len(before) and before[k] == item else item for k, item in enumerate(after)]


def by(name: Callable[[Item], object]) -> Callable[[list[Item], list[Item]], list[int | Item] | UnsetType]:
    """Do the same, but look for items by their name: they may have moved."""

    def items(before: list[Item], after: list[Item]) -> list[int | Item] | UnsetType:
        if before == after:
            return UNSET
        where = {name(item): k for k, item in enumerate(before)}
        found: list[int | Item] = []
        for item in after:
            k = where.get(name(item))
            found.append(k if k is not None and before[k] == item else item)
        return found

    return items


class Comparison:
    """How the fields of a part of a state are compared, each by its form."""

    def __init__(self, state: type[msgspec.Struct], **forms: Differ) -> None:
        """Take the type of the part, and the fields that are not told anew as they are."""
        fields = msgspec.structs.fields(state)
        self.read = attrgetter(*[field.name for field in fields])
        self.fields = [(field.name, forms.get(field.name, whole), usual(field)) for field in fields]

    def fill(self, patch: Patch, before: object, after: object) -> Patch | UnsetType:
        """Write into a patch what has changed; one without anything is none. What is as usual again is told as None."""
        empty = True
        for was, value, (name, differ, default) in zip(self.read(before), self.read(after), self.fields, strict=True):
            if was is value:
                continue
            change = differ(was, value)
            if change is not UNSET:
                setattr(patch, name, None if value == default else change)
                empty = False
        return UNSET if empty else patch


def usual(field: msgspec.structs.FieldInfo) -> object:
    """Give the value with which a field is left out, or something that no value is."""
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def you_patch(before: messages.YouState | None, after: messages.YouState | None) -> messages.YouPatch | UnsetType:
    """Give what has changed of what only the own seat sees; whoever looks on has no seat, and never gets one."""
    if before is None or before == after:
        return UNSET
    return YOU.fill(messages.YouPatch(), before, after)


YOU = Comparison(messages.YouState, facts=facts, near=by(lambda neighbour: neighbour.seat))
OWN = Comparison(
    messages.OwnState,
    choices=by(lambda group: group.verb),
    shop=by(lambda ware: (ware.verb, ware.named)),
    waiting=by(lambda card: card.key),
    stakes=by(lambda stake: stake.text),
    you=you_patch,
)
PUBLIC = Comparison(messages.PublicState, nodes=rows, edges=rows, seats=in_place, facts=facts)


def public_patch(before: messages.PublicState, after: messages.PublicState) -> messages.PublicPatch | UnsetType:
    """Give what has changed of what everybody may know; nothing, if it is the same."""
    return PUBLIC.fill(messages.PublicPatch(), before, after)


def own_patch(before: messages.OwnState, after: messages.OwnState) -> messages.OwnPatch | UnsetType:
    """Give what has changed of what one seat may know and do."""
    return OWN.fill(messages.OwnPatch(), before, after)
