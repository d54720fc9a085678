"""A value of an event that is named by what its pattern says it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.words import Noun
from wyspa.words.marks import Run

if TYPE_CHECKING:
    from wyspa.words.narration import Speaker


class Value(Noun):
    """A value of an event whose pattern says what it is: `{what:hex}`, `{detail:seat dat}`, `{what:point}`."""

    speaker: Speaker
    value: int

    def __new__(cls, speaker: Speaker, value: int) -> Value:
        """Take the number; alone it is said as a number."""
        made = str.__new__(cls, str(value))
        made.forms, made.mark, made.speaker, made.value = {}, None, speaker, value
        return made

    def __format__(self, wanted: str) -> str:
        """Name the thing, in the case that is asked for."""
        return self.run(wanted).text

    def run(self, case: str) -> Run:
        """Name the thing, as the pattern says what it is."""
        kind, _, case = case.partition(" ")
        if not kind:
            return Run(str(self))
        named = {"seat": self.speaker.seat, "card": self.speaker.card, "piece": self.speaker.piece}
        named |= {"figure": self.speaker.figure}
        if kind in named:
            return named[kind](self.value).run(case)
        if kind in ("hex", "node", "edge"):
            return self.speaker.at(kind, self.value).run(case)
        return self.speaker.counted(kind, self.value).run(case)
