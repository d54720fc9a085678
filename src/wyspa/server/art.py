"""Which drawing of the page stands for a thing, and which role a verb has there: as boxes and rules say."""

from functools import cache

from wyspa.rules.installed import installed
from wyspa.server.states import Role


@cache
def tables() -> dict[str, dict[str, str]]:
    """Read the tables of all boxes and rules."""
    merged: dict[str, dict[str, str]] = {}
    for folder in installed().folders():
        for group, entries in folder.stands_for().items():
            merged.setdefault(group, {}).update(entries)
    return merged


@cache
def roles() -> dict[str, Role]:
    """Read the roles of verbs."""
    return {verb: Role(role) for verb, role in tables().get("roles", {}).items()}


def art(group: str, key: str, prefix: str = "") -> str:
    """Name the drawing of a thing; what the tables do not name is drawn under its own name."""
    return tables().get(group, {}).get(key, f"{prefix}{key}")


def face_of(event: str, face: int) -> str:
    """Name the drawing of a face of another die than those with numbers, which an event tells of; or nothing."""
    faces = tables().get("dice", {}).get(event, "").split()
    return faces[face] if 0 <= face < len(faces) else ""


def role_of(verb: str, priced: bool, card: bool) -> Role:
    """Say what a verb is for on the page."""
    found = roles().get(verb)
    if found is not None:
        return found
    return Role.CARD if card else Role.BUILD if priced else Role.CHOOSE


def rate_of(verb: str) -> int:
    """Give how many cards a trade with a bank takes for one, where that is not the seat's own rate; else 0."""
    return int(tables().get("rates", {}).get(verb, 0))


def card_of(verb: str) -> str:
    """Name the hidden card that a verb plays, where the verb has another name; else nothing."""
    return tables().get("plays", {}).get(verb, "")


def stands_upright(piece: str) -> bool:
    """Tell whether a piece of the sides is drawn standing."""
    return piece in tables().get("upright", {})
