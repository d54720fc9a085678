"""What a version brought, for one pair of eyes: sentences for the log, and facts for animations."""

from wyspa.core.event import HIDDEN, Event
from wyspa.core.ids import NOBODY
from wyspa.replay.retelling import OPEN
from wyspa.server import messages
from wyspa.server.played import Told
from wyspa.server.speech import Voice, phrase, sentence
from wyspa.server.states import By, EntryKind, PlaceKind
from wyspa.words.acts import ActLine, act_lines
from wyspa.words.marks import Mark, Run
from wyspa.words.narration import describe

NOTHING = Mark()


def events_for(brought: Told, seat: int, voice: Voice) -> messages.Events:
    """Tell what a version brought to a seat, to a spectator (-1), or of a finished game with all cards open (OPEN)."""
    entry = brought.entry
    if entry.kind == EntryKind.UNDO:
        text = phrase(
            voice.language, "talk", "undone", seat=voice.seat(entry.seat), what=describe(voice, entry.actions[0][1])
        )
        return messages.Events(entry.version, entry.seat, entry.kind, [plain_line(sentence(text), entry.seat)], [])
    seen = brought.events if seat == OPEN else [event.seen_by(seat) for event in brought.events]
    facts = [happened(event, brought.sources.get(k, [])) for k, event in enumerate(seen)]
    lines = lines_of(seen, voice)
    if entry.kind == EntryKind.START:
        lines.insert(0, plain_line(phrase(voice.language, "talk", "started")))
    return messages.Events(entry.version, entry.seat, entry.kind, lines, facts, by=entry.by or By.PERSON)


def happened(event: Event, hexes: list[int]) -> messages.Happened:
    """Write an event; a detail that is not for these eyes is left out."""
    detail = None if event.detail == HIDDEN else int(event.detail)
    return messages.Happened(event.name, int(event.seat), int(event.what), detail, hexes)


def lines_of(events: list[Event], voice: Voice) -> list[messages.Line]:
    """Put what an act brought into lines."""
    return [line_of(line) for line in act_lines(voice, events)]


def line_of(line: ActLine) -> messages.Line:
    """Write a line of the log; letters that speak of nothing are one stretch."""
    found: list[messages.Run] = []
    for k, said in enumerate(line.said):
        begins = k > 0
        for run in said:
            if not begins and run.mark is None and found and is_plain(found[-1]):
                found[-1].text += run.text
            else:
                found.append(run_of(run, begins))
            begins = False
    return messages.Line(found, line.seat, line.topics, line.heading, line.minor)


def is_plain(run: messages.Run) -> bool:
    """Tell whether a stretch is letters alone."""
    return run.seat == NOBODY and not run.cards and run.place is None


def run_of(run: Run, begins: bool) -> messages.Run:
    """Write a stretch of a line, with what it speaks of."""
    mark = run.mark or NOTHING
    kind, at = mark.place or (None, -1)
    return messages.Run(
        text=run.text,
        seat=NOBODY if mark.seat is None else mark.seat,
        cards=[[card, n] for card, n in mark.cards],
        place=PlaceKind(kind) if kind is not None else None,
        at=at,
        next=begins,
    )


def plain_line(text: str, seat: int = NOBODY) -> messages.Line:
    """Write a sentence of the server as a line."""
    return messages.Line([messages.Run(text)], seat)
