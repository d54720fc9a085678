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
class Utterance:
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
        event = self.events[0]
        return speaker.told_before((group, event.row()), lambda: runs(speaker, event, group=group))


def act_lines(speaker: Speaker, events: list[Event]) -> list[ActLine]:
    """Put what an act brought into lines: one, unless something happened that deserves its own, or a turn begins."""
    utterances = told_of(events)
    speaker.events = events
    lines: list[ActLine] = []
    early: list[Utterance] = []  # told before there is a line they can go into
    for k, utterance in enumerate(utterances):
        rank, is_open = utterance.topic.rank, any(not line.heading for line in lines)
        if rank is Rank.HEADING:
            lines.insert(place_of_heading(lines, utterance.topic), begun_with(speaker, utterance, heading=True))
        elif rank is Rank.HEAD or not (is_open or has_head(utterances[k:])):
            lines.append(begun_with(speaker, utterance))
            for one in early:
                add(speaker, lines, one)
            early = []
        elif is_open:
            add(speaker, lines, utterance)
        else:
            early.append(utterance)
    speaker.events = []
    return lines


def told_of(events: list[Event]) -> list[Utterance]:
    """List what is told of an act: not what another event makes superfluous, and what is quiet only if it is alone."""
    hidden = {name for event in events for name in topic_of(event.name).hides}
    utterances = [
        Utterance(some, topic_of(some[0].name)) for some in gathered([e for e in events if e.name not in hidden])
    ]
    loud = [utterance for utterance in utterances if utterance.topic.rank is not Rank.QUIET]
    return loud or utterances[-1:]


def has_head(utterances: list[Utterance]) -> bool:
    """Tell whether something among utterances begins a line."""
    return any(utterance.topic.rank is Rank.HEAD for utterance in utterances)


def begun_with(speaker: Speaker, utterance: Utterance, heading: bool = False) -> ActLine:
    """Begin a line."""
    names = [utterance.topic.name] if utterance.topic.name else []
    return ActLine(utterance.seat, names, [utterance.runs(speaker, False)], heading, utterance.topic.minor)


def add(speaker: Speaker, lines: list[ActLine], utterance: Utterance) -> None:
    """Put a utterance into the line it belongs to: that of its topic, or the newest."""
    open_ = [line for line in lines if not line.heading]
    fitting = [line for line in open_ if utterance.topic.to and utterance.topic.to in line.topics]
    line = (fitting or open_)[-1]
    said = utterance.runs(speaker, True)
    if any(run.text for run in said):  # a short way may be to say nothing: the line says it already
        line.said.append(said)
    if utterance.topic.name and utterance.topic.name not in line.topics:
        line.topics.append(utterance.topic.name)
    line.minor = line.minor and utterance.topic.minor


def place_of_heading(lines: list[ActLine], topic: Topic) -> int:
    """Find where a heading stands: before the line it belongs to, or at the end."""
    for k, line in enumerate(lines):
        if topic.to and topic.to in line.topics:
            return k
    return len(lines)
