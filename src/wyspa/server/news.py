"""What a version brought, for one pair of eyes: sentences for the log, and facts for animations."""

from wyspa.core.event import HIDDEN, Event
from wyspa.core.ids import NOBODY
from wyspa.server import messages
from wyspa.server.played import Told
from wyspa.server.speech import Voice, phrase, sentence
from wyspa.server.states import By, EntryKind
from wyspa.words.narration import describe, story


def events_for(brought: Told, seat: int, voice: Voice) -> messages.Events:
    """Tell what a version brought to a seat, or to a spectator (-1)."""
    entry = brought.entry
    if entry.kind == EntryKind.UNDO:
        text = phrase(
            voice.language, "talk", "undone", seat=voice.seat(entry.seat), what=describe(voice, entry.actions[0][1])
        )
        return messages.Events(entry.version, entry.seat, entry.kind, [messages.Line(sentence(text), entry.seat)], [])
    seen = [event.seen_by(seat) for event in brought.events]
    facts = [happened(event, brought.sources.get(k, [])) for k, event in enumerate(seen)]
    lines = lines_of(without_noise(seen), voice)
    if entry.kind == EntryKind.START:
        lines.insert(0, messages.Line(phrase(voice.language, "talk", "started")))
    return messages.Events(entry.version, entry.seat, entry.kind, lines, facts, by=entry.by or By.PERSON)


def happened(event: Event, hexes: list[int]) -> messages.Happened:
    """Write an event; a detail that is not for these eyes is left out."""
    detail = None if event.detail == HIDDEN else int(event.detail)
    return messages.Happened(event.name, int(event.seat), int(event.what), detail, hexes)


def without_noise(events: list[Event]) -> list[Event]:
    """Leave out the points that come with a piece: everybody sees them beside the seat."""
    kept: list[Event] = []
    placed = NOBODY
    for event in events:
        if event.name == "scored" and event.seat == placed:
            continue
        placed = event.seat if event.name == "placed" else NOBODY
        kept.append(event)
    return kept


def lines_of(events: list[Event], voice: Voice) -> list[messages.Line]:
    """Put events into sentences, and say whose they are."""
    lines: list[messages.Line] = []
    at = 0
    while at < len(events):
        end = at + 1
        while end < len(events) and events[end].seat == events[at].seat:
            end += 1
        lines += [messages.Line(text, int(events[at].seat)) for text in story(voice, events[at:end])]
        at = end
    return lines
