"""For whoever listens: a state with a patch applied. It needs nothing but what `json.loads` gives."""

from typing import Any

Told = dict[str, Any]

KIND = "t"
LISTS = ("seats", "choices", "shop", "waiting", "stakes", "near")  # a number stands for an item of the list before
ROWS = ("nodes", "edges")  # place, kind, colour


def patched(state: Told, patch: Told) -> Told:
    """Give the state that follows from the one before and a patch; the one before stays as it is."""
    halves = {half: merged(state[half], patch.get(half, {})) for half in ("public", "own")}
    return {**patch, **halves, KIND: state[KIND]}


def merged(part: Told, changes: Told) -> Told:
    """Change some fields of a part, each by its form; what is null has its usual value again, and is left out."""
    after = {**part, **{name: changed(name, part.get(name), change) for name, change in changes.items()}}
    return {name: value for name, value in after.items() if value is not None}


def changed(name: str, before: Any, change: Any) -> Any:
    """Give what a field becomes."""
    if change is None:
        return None
    if name in ("you", "facts"):
        return merged(before or {}, change)
    if name in LISTS:
        return [before[item] if isinstance(item, int) else item for item in change]
    if name in ROWS:
        standing = {row[0]: row for row in [*before, *change]}
        return [standing[place] for place in sorted(standing) if standing[place][1]]
    return change
