"""Is what phones have been told, patch by patch, what they would be told anew? A view that differs is stale."""

from typing import Any

import msgspec

MERGED = ("nodes", "edges", "figures", "facts")  # fields of a board that are sent name by name
NOTHING: tuple[object, ...] = ([], 0, None, {})  # what stands for a name that is no more


def seen_by(frames: list[bytes]) -> dict[str, Any]:
    """Add up what a phone has been told on one line: boards, the own seat, what can be done."""
    boards: dict[str, dict[str, Any]] = {}
    me: dict[str, Any] = {}
    can: list[str] = []
    for frame in frames:
        told = msgspec.json.decode(frame)
        for message in told if isinstance(told, list) else [told]:
            if message["t"] != "near":
                continue
            for name, patches in message.get("boards", {}).items():
                for patch in patches:
                    boards[name] = patched(boards.get(name, {}), patch)
            me = {**me, **{key: value for key, value in message.get("me", {}).items() if key != "facts"}}
            me["facts"] = {**me.get("facts", {}), **message.get("me", {}).get("facts", {})}
            can = message.get("can", can)
    sight = me.get("boards") or list(boards)
    return {"boards": {name: boards.get(name) for name in sight}, "me": me, "can": sorted(can)}


def patched(board: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """Apply what has changed on a board."""
    made = {} if patch.get("full") else dict(board)
    for field, value in patch.items():
        if field == "full":
            continue
        if field in MERGED:
            both = {**made.get(field, {}), **value}
            made[field] = {name: one for name, one in both.items() if one not in NOTHING}
        else:
            made[field] = value
    return made


def differences(before: dict[str, Any], anew: dict[str, Any]) -> list[str]:
    """Name where two views differ."""
    found = []
    for part in ("me", "can"):
        if before[part] != anew[part]:
            found.append(part)
    for name in sorted({*before["boards"], *anew["boards"]}):
        one, other = before["boards"].get(name) or {}, anew["boards"].get(name) or {}
        found += [f"{name}.{field}" for field in sorted({*one, *other}) if one.get(field) != other.get(field)]
    return found
