"""What all environments refuse, each in one sentence: settings that cannot be, and steps of a game that is not on."""

from __future__ import annotations

from typing import Any

from wyspa.env.lab import BadSetting, Lab

ILLEGAL = ("raise", "ignore", "random_legal", "terminate")
MODES = ("ansi", "rgb_array", "human")
ROTATE = "rotate"
TURNS = 1000  # then an episode is cut off


class NotBegun(RuntimeError):
    """A step before the first reset, or after the end."""

    def __init__(self, said: str = "") -> None:
        """Say the same wherever it happens, unless there is more to say."""
        super().__init__(said or "there is no game to go on with: call reset() first, and after each end")


def lab_for(lab: Lab | None, table: dict[str, Any]) -> Lab:
    """Take the lab that was handed over, or make one of a table chosen as in `wyspa.lay`."""
    if lab is None:
        return Lab(**table)
    if not isinstance(lab, Lab):
        raise BadSetting(f"lab={lab!r} is no lab: hand over a wyspa.env.Lab, or choose a table as in wyspa.lay")
    if table:
        raise BadSetting(f"the table is that of the lab: leave out {', '.join(table)}, or the lab")
    return lab


def is_whole(number: object) -> bool:
    """Tell whether this is a whole number, of Python's or of numpy's; yes and no are none."""
    return hasattr(number, "__index__") and not isinstance(number, bool) and not getattr(number, "shape", ())


def check_ways(illegal: str, turns: int, render_mode: str | None) -> None:
    """Refuse what cannot be of the settings that all environments of numbers have."""
    check_illegal(illegal)
    check_turns(turns)
    check_render(render_mode)


def check_illegal(illegal: str) -> None:
    """Refuse a way to treat illegal answers that there is not."""
    if illegal not in ILLEGAL:
        raise BadSetting(f"illegal={illegal!r} cannot be: choose {', '.join(ILLEGAL)}")


def check_turns(turns: int) -> None:
    """Refuse games of no length."""
    if not is_whole(turns) or turns < 1:
        raise BadSetting(f"turns={turns!r} cannot be: a game is cut off after 1 turn or more")


def check_cycles(cycles: int | None) -> None:
    """Refuse games of no length, counted in decisions of each agent."""
    if cycles is not None and (not is_whole(cycles) or cycles < 1):
        raise BadSetting(f"max_cycles={cycles!r} cannot be: a game is cut off after 1 or more, or None for never")


def check_render(mode: str | None) -> None:
    """Refuse a way of drawing that there is not."""
    if mode is not None and mode not in MODES:
        raise BadSetting(f"render_mode={mode!r} cannot be: choose {', '.join(MODES)}, or None")


def check_seat(seat: object, seats: int, *words: str) -> None:
    """Refuse a seat that nobody has; some words stand for several of them."""
    if isinstance(seat, str) and seat in words:
        return
    if not is_whole(seat) or not 0 <= seat < seats:  # type: ignore[operator]
        also = "".join(f", {word!r}" for word in words[:-1]) + (f" or {words[-1]!r}" if words else "")
        raise BadSetting(f"there is no seat {seat!r}: choose 0 to {seats - 1}{also}")


def check_seed(seed: object) -> None:
    """Refuse what no game can be dealt by."""
    if seed is not None and (not is_whole(seed) or seed < 0):  # type: ignore[operator]
        raise BadSetting(f"seed={seed!r} cannot be: a game is dealt by a whole number, 0 or more")
