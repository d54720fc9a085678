"""An act in the log of a table: one line, with everything that came of it."""

from dataclasses import dataclass

from wyspa.core.event import Event
from wyspa.words.marks import Run
from wyspa.words.narration import Speaker, gathered, purse, runs
from wyspa.words.topics import Rank, Topic, topic_of

SHORT = "short"  # the group of patterns for what follows in a line


@dataclass
class ActLine:
    """One line: sentences in a row, whose it is, and what it is about."""

    seat: int
    topics: list[str]
    said: list[list[Run]]  # a sentence each
    heading: bool = False
    minor: bool = False


@dataclass(frozen=True)
class Piece:
    """What is told in one sentence: an event, or several of the same cards moving."""

    events: list[Event]
    topic: Topic

    @property
    def seat(self) -> int:
        """Tell whose it is."""
        return int(self.events[0].seat)

    def runs(self, speaker: Speaker, follows: bool) -> list[Run]:
        """Say it; what follows in a line is said shortly, where the words have a short way."""
        group = SHORT if follows else "events"
        if len(self.events) > 1:
            return purse(speaker, self.events, group)
        return runs(speaker, self.events[0], group=group)


def act_lines(speaker: Speaker, events: list[Event]) -> list[ActLine]:
    """Put what an act brought into lines: one, unless something happened that deserves its own, or a turn begins."""
    pieces = told_of(events)
    speaker.act = events
    lines: list[ActLine] = []
    early: list[Piece] = []  # told before there is a line they can go into
    for k, piece in enumerate(pieces):
        rank, is_open = piece.topic.rank, any(not line.heading for line in lines)
        if rank is Rank.HEADING:
            lines.insert(place_of_heading(lines, piece.topic), begun_with(speaker, piece, heading=True))
        elif rank is Rank.HEAD or not (is_open or has_head(pieces[k:])):
            lines.append(begun_with(speaker, piece))
            for one in early:
                add(speaker, lines, one)
            early = []
        elif is_open:
            add(speaker, lines, piece)
        else:
            early.append(piece)
    speaker.act = []
    return lines


def told_of(events: list[Event]) -> list[Piece]:
    """List what is told of an act: not what another event makes superfluous, and what is quiet only if it is alone."""
    hidden = {name for event in events for name in topic_of(event.name).hides}
    pieces = [Piece(some, topic_of(some[0].name)) for some in gathered([e for e in events if e.name not in hidden])]
    loud = [piece for piece in pieces if piece.topic.rank is not Rank.QUIET]
    return loud or pieces[-1:]


def has_head(pieces: list[Piece]) -> bool:
    """Tell whether something among pieces begins a line."""
    return any(piece.topic.rank is Rank.HEAD for piece in pieces)


def begun_with(speaker: Speaker, piece: Piece, heading: bool = False) -> ActLine:
    """Begin a line."""
    names = [piece.topic.name] if piece.topic.name else []
    return ActLine(piece.seat, names, [piece.runs(speaker, False)], heading, piece.topic.minor)


def add(speaker: Speaker, lines: list[ActLine], piece: Piece) -> None:
    """Put a piece into the line it belongs to: that of its topic, or the newest."""
    open_ = [line for line in lines if not line.heading]
    fitting = [line for line in open_ if piece.topic.to and piece.topic.to in line.topics]
    line = (fitting or open_)[-1]
    line.said.append(piece.runs(speaker, True))
    if piece.topic.name and piece.topic.name not in line.topics:
        line.topics.append(piece.topic.name)
    line.minor = line.minor and piece.topic.minor


def place_of_heading(lines: list[ActLine], topic: Topic) -> int:
    """Find where a heading stands: before the line it belongs to, or at the end."""
    for k, line in enumerate(lines):
        if topic.to and topic.to in line.topics:
            return k
    return len(lines)
