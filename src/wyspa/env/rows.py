"""Observations and masks as arrays: what numpy makes of rows of bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from librt.strings import BytesWriter

from wyspa.env.lab import BadSetting, Lab

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from wyspa.env.episode import Episode

    Seen = NDArray[Any] | dict[str, NDArray[Any]]

FORMS = ("vector", "floats", "graph")


class Gaze:
    """Gives what a seat sees in one of three forms: `vector` (int8), `floats` (float32, about 1), `graph` (tables).

    With `judge` the row goes on with what only the others know, seat after seat: for critics, never for players.
    """

    def __init__(self, lab: Lab, form: str = "vector", judge: bool = False) -> None:
        """Choose a form."""
        if form not in FORMS:
            raise BadSetting(f"there is no observation {form!r}: choose {', '.join(FORMS)}")
        self.lab = lab
        self.form = form
        self.judge = judge
        self.private = np.array(lab.private, dtype=np.intp)
        self.scales = (1.0 / np.array(lab.scales)).astype(np.float32)
        if judge:
            others = [self.scales[self.private]] * (lab.seats - 1)
            self.scales = np.concatenate([self.scales, *others])
        self.tables = {name: np.array(table, dtype=np.intp) for name, table in lab.graph.items()}
        self.width = lab.width + (len(self.private) * (lab.seats - 1) if judge else 0)
        self.zero = bytes(lab.actions)

    def row(self, episode: Episode, seat: int) -> NDArray[np.int8]:
        """Give the row of a seat; nobody can write into it."""
        writer = BytesWriter()
        episode.look(writer, seat)
        own = np.frombuffer(writer.getvalue(), dtype=np.int8)
        if not self.judge:
            return own
        seats = self.lab.seats
        rows = [own]
        for k in range(1, seats):
            writer = BytesWriter()
            episode.look(writer, (seat + k) % seats)
            rows.append(np.frombuffer(writer.getvalue(), dtype=np.int8)[self.private])
        return np.concatenate(rows)

    def see(self, episode: Episode, seat: int) -> Seen:
        """Give what a seat sees."""
        return self.shape(self.row(episode, seat))

    def shape(self, rows: NDArray[np.int8]) -> Seen:
        """Bring one row, or several below each other, into the form that was chosen."""
        if self.form == "vector":
            return rows
        floats = np.multiply(rows, self.scales, dtype=np.float32)
        if self.form == "floats":
            return floats
        seen = {name: floats[..., table] for name, table in self.tables.items()}
        seen["table"] = seen["table"][..., 0, :]
        if self.judge:
            seen["judge"] = floats[..., self.lab.width :]
        return seen

    def mask(self, episode: Episode, seat: int | None = None) -> NDArray[np.int8]:
        """Give 1 for each number that may be answered; for another seat than the one that is asked all are 0."""
        if seat is not None and seat != episode.seat:
            return np.zeros(self.lab.actions, dtype=np.int8)
        writer = BytesWriter()
        episode.mask(writer, self.zero)
        return np.frombuffer(writer.getvalue(), dtype=np.int8)

    def space(self) -> Any:
        """Give the exact space of Gymnasium that observations are in."""
        from gymnasium.spaces import Box, Dict

        if self.form == "vector":
            return Box(-127, 127, (self.width,), np.int8)
        whole = Box(-127.0, 127.0, (self.width,), np.float32)
        if self.form == "floats":
            return whole
        shapes: Mapping[str, tuple[int, ...]] = {
            name: table.shape[1:] if name == "table" else table.shape for name, table in self.tables.items()
        }
        spaces: dict[str, Any] = {name: Box(-127.0, 127.0, shape, np.float32) for name, shape in shapes.items()}
        if self.judge:
            spaces["judge"] = Box(-127.0, 127.0, (self.width - self.lab.width,), np.float32)
        return Dict(spaces)


def write_into(buffer: Any, seen: NDArray[Any]) -> None:
    """Copy an observation into an array of the caller's, which must have the same form and kind of numbers."""
    if not isinstance(buffer, np.ndarray) or buffer.dtype != seen.dtype or buffer.shape != seen.shape:
        found = f"{buffer.dtype}{buffer.shape}" if isinstance(buffer, np.ndarray) else type(buffer).__name__
        raise BadSetting(f"this observation goes into an array of {seen.dtype}{seen.shape}, not into {found}")
    buffer[...] = seen
