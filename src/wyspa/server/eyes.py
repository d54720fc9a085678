"""The messages of a table, as each pair of eyes gets them. What is the same for many is written once."""

from dataclasses import dataclass
from typing import Any

from wyspa import __version__
from wyspa.core.ids import NOBODY
from wyspa.core.view import View
from wyspa.laying import notation_of
from wyspa.server import messages
from wyspa.server.catalogue import box_name, chosen_options, map_name
from wyspa.server.chain import mark_of
from wyspa.server.choices import groups_for, own_of, prompt_for, shop_for
from wyspa.server.clock import TurnClock
from wyspa.server.news import events_for
from wyspa.server.played import Played
from wyspa.server.records import OVER, Head
from wyspa.server.scene import places_of, scene_of
from wyspa.server.snapshot import harbours_of, public_state
from wyspa.server.speech import Voice, phrase
from wyspa.server.stats import over_of
from wyspa.server.wire import PROTOCOL, writer
from wyspa.table import Table, book_of

HISTORY_MOST = 400


@dataclass(frozen=True)
class Around:
    """What is written anew only when an island changes."""

    layout: object
    places: messages.Places
    harbours: list[messages.Harbour]


class Eyes:
    """Writes messages for the people at one table."""

    def __init__(self, head: Head, table: Table) -> None:
        """Take the table."""
        self.head = head
        self.table = table
        self.played: Played | None = None
        self.commitment = ""
        self.scenes: dict[str, messages.Scene] = {}
        self.kept: dict[Any, bytes] = {}  # of the newest version
        self.kept_for = -1
        self.ends: dict[str, bytes] = {}
        self.named: dict[str, Around] = {}  # by language
        self.seen: tuple[int, View] | None = None  # the public view of a version
        self.island: object = None  # the layout that the places were told for

    def forget(self) -> None:
        """Write everything anew."""
        self.kept = {}
        self.kept_for = -1
        self.seen = None
        self.ends = {}

    def voice(self, language: str) -> Voice:
        """Give a voice that knows the names of the players."""
        said = None
        if self.played is not None:
            places = self.places(language)
            said = {"hex": places.hexes, "node": places.nodes, "edge": places.edges}
        return Voice(notation_of(self.table), language, [chair.name for chair in self.head.chairs], said)

    def playing(self) -> Played:
        """Give the game; it has started."""
        assert self.played is not None
        return self.played

    # ---- what changes seldom --------------------------------------------------------------------

    def welcome(self, seat: int, language: str) -> messages.Welcome:
        """Write the welcome."""
        head, table = self.head, self.table
        name = head.chairs[seat].name if seat >= 0 else ""
        scene = None
        if self.played is not None:
            if language not in self.scenes:
                game = self.played.game
                self.scenes[language] = scene_of(game.book, game.view(NOBODY), game.notation.places, language)
            scene = self.scenes[language]
        return messages.Welcome(
            protocol=PROTOCOL, server=__version__, table=head.id, name=head.name, language=language, status=head.status,
            you=messages.You(seat, name, seat >= 0 and seat == head.host), box=table.box,
            box_name=box_name(table.box, language), map=table.map, map_name=map_name(table, language),
            preset=head.preset, target=target_of(table), clock=head.clock, private=head.private, link=f"/t/{head.id}",
            resigned=head.resigned,
            options=chosen_options(table, language), commitment=self.commitment, scene=scene,
        )  # fmt: skip

    def places(self, language: str) -> messages.Places:
        """Say the places."""
        return self.around(language).places

    def around(self, language: str) -> "Around":
        """Give what is written anew only when the island changes."""
        game = self.playing().game
        kept = self.named.get(language)
        if kept is None or kept.layout is not game.state.layout:
            view = game.view(NOBODY)
            kept = Around(
                game.state.layout, places_of(game.book, view, language), harbours_of(game.book, view, language)
            )
            self.named[language] = kept
        return kept

    def island_has_changed(self) -> bool:
        """Tell whether the island is another than the one that was told last."""
        layout = self.playing().game.state.layout
        changed = self.island is not None and self.island is not layout
        self.island = layout
        if changed:
            self.scenes = {}
        return changed

    # ---- what each version brings --------------------------------------------------------------------

    def state(self, seat: int, language: str, clock: TurnClock, now: float) -> bytes:
        """Write the state: the public half once for each language, the own half for the seat."""
        played = self.playing()
        if self.kept_for != played.version:
            self.kept = {}
            self.kept_for = played.version
        public = self.kept.get(language)
        if public is None:
            shown_to_all = public_state(
                played.game, played.version, played.dice, language, self.around(language).harbours, played.die
            ) | {"mark": mark_of(self.head, played.told[-1].entry)}
            if self.head.status == OVER:
                shown_to_all["asked"] = []
            public = writer.encode(shown_to_all)
            self.kept[language] = public
        own = self.kept.get((language, seat))
        if own is None:
            own = writer.encode(self.own_half(seat, language))
            self.kept[language, seat] = own
        shown = clock.shown(seat, now)
        ticking = b',"clock":' + writer.encode(shown) if shown is not None else b""
        return public[:-1] + b"," + own[1:-1] + ticking + b"}"

    def public_view(self) -> View:
        """Give what a spectator sees of the newest version, looked at once."""
        if self.seen is None or self.seen[0] != self.playing().version:
            self.seen = (self.playing().version, self.playing().game.view(NOBODY))
        return self.seen[1]

    def own_half(self, seat: int, language: str) -> dict[str, object]:
        """Write what only one seat may know, and what it can do."""
        played = self.playing()
        game = played.game
        voice = self.voice(language)
        groups = groups_for(game, seat, voice) if seat >= 0 else []
        view = game.view(seat)
        ended = self.head.status == OVER and not game.over  # by people, in the middle of the game
        if ended:
            groups = []
        half: dict[str, object] = {
            "prompt": phrase(language, "prompting", self.head.end) if ended else prompt_for(game, seat, voice, groups),
            "choices": groups,
            "shop": [] if ended else shop_for(game, seat, view, groups, voice),
        }
        if seat >= 0:
            half["you"] = own_of(game, seat, view, self.public_view(), language)
            if played.may_undo(seat) and not ended:
                half["undo"] = True
        return half

    def events(self, version: int, seat: int, language: str) -> messages.Events:
        """Tell what a version brought."""
        return events_for(self.playing().told[version - 1], seat, self.voice(language))

    def newest(self, seat: int, language: str) -> bytes:
        """Tell what the newest version brought, written once for all who see the same."""
        played = self.playing()
        brought = played.told[-1]
        eyes = seat if any(event.eyes for event in brought.events) else NOBODY
        key = ("events", played.version, language, eyes)
        if self.kept_for != played.version:
            self.kept = {}
            self.kept_for = played.version
        if key not in self.kept:
            self.kept[key] = writer.encode(events_for(brought, eyes, self.voice(language)))
        return self.kept[key]

    def history(self, since: int, seat: int, language: str) -> messages.History:
        """Tell what came after a version, at most the last few hundred."""
        played = self.playing()
        first = max(0, min(since, played.version), played.version - HISTORY_MOST)
        voice = self.voice(language)
        entries = [events_for(brought, seat, voice) for brought in played.told[first:]]
        return messages.History(entries, more=first > max(0, since))

    def over(self, language: str) -> bytes:
        """Tell how it ended."""
        if language not in self.ends:
            self.ends[language] = writer.encode(over_of(self.head, self.table, self.playing(), self.voice(language)))
        return self.ends[language]


def target_of(table: Table) -> int:
    """Give the points that win at a table."""
    return int(book_of(table).target)
