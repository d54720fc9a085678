"""A finished game again: as a file that proves its dice, and state by state for a slider."""

from wyspa.core.ids import NOBODY
from wyspa.core.purse import unpacked
from wyspa.replay import dumps
from wyspa.replay.proof import proof_lines
from wyspa.replay.retelling import OPEN
from wyspa.server import bodies, messages
from wyspa.server.choices import own_of
from wyspa.server.errors import Refusal
from wyspa.server.news import events_for
from wyspa.server.played import Played
from wyspa.server.records import Entry
from wyspa.server.sealing import published
from wyspa.server.seats import info_of
from wyspa.server.snapshot import public_state
from wyspa.server.speech import Voice
from wyspa.server.states import Status
from wyspa.server.table import LiveTable

FRAMES_MOST = 100


async def replay_text(table: LiveTable) -> str:
    """Write the replay, with what the dice were derived from; of a game that never began only the latter."""
    head = table.head
    claim = published(head)
    if claim is None:
        raise Refusal("not-over", 409)
    proof = "\n".join(proof_lines(claim)) + "\n"
    if table.played is None:
        return proof
    players = {table.table.seats[seat]: chair.name for seat, chair in enumerate(head.chairs) if chair.name}
    return dumps(table.played.game, players) + proof


def check_over(table: LiveTable, eyes: int) -> None:
    """Refuse a game that is still played, whoever's eyes are asked for; after the end everything is open to all."""
    if table.head.status != Status.OVER:
        raise Refusal("not-over", 409)
    if eyes != OPEN and not NOBODY <= eyes < len(table.head.chairs):
        raise Refusal("bad-seat")


def who_played(table: LiveTable) -> messages.Seats:
    """Say who sat there; who of them looks on now is no part of a game that is over."""
    head = table.head
    return messages.Seats(head.status, info_of(head.chairs, list(table.table.seats), head.host, set(), set(), set()))


async def story_of(table: LiveTable, language: str, eyes: int = OPEN) -> bytes:
    """Write the log of a finished game as somebody read it, or with all cards open."""
    check_over(table, eyes)
    played = table.playing()
    voice = table.presenter.voice(played, language)
    entries = [events_for(brought, eyes, voice) for brought in played.told]
    for events in entries:
        events.facts = []
    welcome = table.presenter.welcome(played, NOBODY, language)
    return messages.writer.encode(bodies.Story(welcome, who_played(table), entries))


async def review_of(table: LiveTable, first: int, many: int, language: str, eyes: int = OPEN) -> bytes:
    """Write a stretch of a finished game: every version's state and what it brought, as some eyes saw it."""
    check_over(table, eyes)
    entries = await table.store.entries(table.head.id)
    last = min(len(entries), first + min(many, FRAMES_MOST))
    again = BOOKMARK.open(table, entries, first)
    played = table.playing()
    voice = table.presenter.voice(played, language)
    frames = []
    for entry in entries[again.version : last]:
        again.follow(entry)
        if entry.version > first:
            frames.append(frame_of(again, language, voice, eyes))
    welcome, places = table.presenter.welcome(played, NOBODY, language), table.presenter.places(played, language)
    seats = who_played(table)
    return messages.writer.encode(bodies.Review(len(entries), first, welcome, seats, places, frames))


class Bookmark:
    """Where the last stretch of a review ended: the next one mostly begins there, and the game goes on from it."""

    def __init__(self) -> None:
        """Begin nowhere."""
        self.table: LiveTable | None = None
        self.played: Played | None = None

    def open(self, table: LiveTable, entries: list[Entry], first: int) -> Played:
        """Give a game of this table that has not gone beyond a version; from the beginning, if it must be."""
        if self.played is None or self.table is not table or self.played.version > first:
            self.played = Played(table.table, bytes.fromhex(table.head.seed), table.salt())
            self.played.lay_out(entries[0])
            self.table = table
        return self.played


BOOKMARK = Bookmark()


def frame_of(played: Played, language: str, voice: Voice, eyes: int) -> bodies.Frame:
    """Write one version for some eyes: what a seat saw comes from its own view."""
    game = played.game
    hands = [
        unpacked(game.state.players[seat].purse, game.book.kinds) if eyes in (OPEN, seat) else []
        for seat in range(len(game.seats))
    ]
    return bodies.Frame(
        version=played.version,
        public=public_state(game, list(played.dice), language, die=played.die),
        hands=hands,
        events=events_for(played.told[-1], eyes, voice),
        you=own_of(game, game.view(eyes)) if eyes >= 0 else None,
    )
