"""A replay in sentences, turn by turn, through the eyes of one seat, of a spectator, or with all cards open."""

from collections.abc import Iterator
from dataclasses import dataclass

from wyspa.core.event import Event
from wyspa.core.ids import NOBODY, TABLE
from wyspa.core.notation import nearest
from wyspa.core.why import UnknownWord
from wyspa.game import Game
from wyspa.laying import lay_table
from wyspa.replay.kept import Replay
from wyspa.words import Noun, say
from wyspa.words.narration import capital, story
from wyspa.words.nouns import counted, joined, seat_noun

OPEN = -3  # eyes that see all cards
SPECTATOR = "spectator"

HEADING, POINTS, SENTENCES = "heading", "points", "sentences"


@dataclass(frozen=True)
class ToldLine:
    """One line to show: what it is, whose it is, what it says."""

    kind: str
    seat: str  # the colour, or "table"
    text: str


def eyes_of(replay: Replay, seat: str | None) -> int:
    """Tell whose eyes a word means: a seat's, a spectator's, or with all cards open (None)."""
    if seat is None:
        return OPEN
    known = [*replay.table.seats, SPECTATOR]
    if seat.lower() not in known:
        raise UnknownWord(f"there is no seat {seat}{nearest(seat, known)}")
    return NOBODY if seat.lower() == SPECTATOR else replay.table.seats.index(seat.lower())


def introduced(replay: Replay, eyes: int = OPEN, language: str = "en") -> list[str]:
    """Say which table this is, who sat there, and through whose eyes it is seen."""
    lines = [replay.table.line()]
    for colour, name in replay.players.items():
        lines.append(say(language, "replay", "player", {"seat": seat_noun(language, colour), "name": name}))
    if eyes == OPEN:
        return [*lines, say(language, "replay", "eyes_all", {})]
    if eyes == NOBODY:
        return [*lines, say(language, "replay", "eyes_spectator", {})]
    return [*lines, say(language, "replay", "eyes_seat", {"seat": seat_noun(language, replay.table.seats[eyes])})]


def told(replay: Replay, eyes: int = OPEN, language: str = "en") -> Iterator[ToldLine]:
    """Tell the whole game: a heading and the points for every turn, the sentences of every action."""
    yield ToldLine(HEADING, "table", say(language, "replay", "setup", {}))
    before = lay_table(replay.table, None, replay.layout)
    for group in by_seat(replay.opening()):
        yield from lines_of(before, group, eyes, language)
    for moment in replay.steps():
        yield from lines_of(moment.game, moment.events, eyes, language)


def by_seat(events: list[Event]) -> list[list[Event]]:
    """Divide events into one list for each seat in a row."""
    groups: list[list[Event]] = []
    for event in events:
        if not groups or groups[-1][0].seat != event.seat:
            groups.append([])
        groups[-1].append(event)
    return groups


def lines_of(game: Game, events: list[Event], eyes: int, language: str) -> Iterator[ToldLine]:
    """Tell the events of one action; a turn that begins among them is a heading."""
    part: list[Event] = []
    for event in events:
        if event.name != "turn":
            part.append(event)
            continue
        yield from sentences_of(game, part, eyes, language)
        part = []
        seat = game.book.seat_name(event.seat)
        facts = {"number": str(event.what + 1), "seat": seat_noun(language, seat)}
        yield ToldLine(HEADING, seat, say(language, "replay", "turn", facts))
        yield ToldLine(POINTS, "table", points_of(game, eyes, language))
    yield from sentences_of(game, part, eyes, language)


def sentences_of(game: Game, events: list[Event], eyes: int, language: str) -> Iterator[ToldLine]:
    """Tell events in one line, if there are any."""
    if events:
        seen = events if eyes == OPEN else [event.seen_by(eyes) for event in events]
        seat = events[0].seat
        yield ToldLine(
            SENTENCES, game.book.seat_name(seat if seat >= 0 else TABLE), " ".join(story(game, seen, language))
        )


def points_of(game: Game, eyes: int, language: str) -> str:
    """Say the points that these eyes know of."""
    shown = dict(game.view(NOBODY).points)
    for seat, player in enumerate(game.state.players):
        if eyes in (OPEN, seat):
            shown[seat] = player.points
    names = [seat_noun(language, name) for name in game.seats]
    parts = [Noun(f"{name} {shown[seat]}") for seat, name in enumerate(names)]
    return say(language, "replay", "points", {"list": joined(language, parts)})


def concluded(replay: Replay, language: str = "en") -> list[str]:
    """Say who has won, and that all of it was replayed."""
    game = replay.game()
    if game.winner is None:
        result = say(language, "replay", "nobody", {"turns": counted(language, "turn", game.turns)})
    else:
        points = counted(language, "point", game.state.players[game.state.winner].points)
        facts = {"seat": seat_noun(language, game.winner), "points": points, "number": str(game.turns + 1)}
        result = say(language, "replay", "winner", facts)
    actions = counted(language, "action", len(replay.actions))
    exact = say(language, "replay", "exact", {"actions": actions, "hash": replay.hash})
    return [capital(result), exact]
