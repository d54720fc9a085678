"""The messages of a table, as each pair of eyes gets them. What is the same for many is written once."""

from dataclasses import dataclass

from wyspa import __version__
from wyspa.ahead import foreseen
from wyspa.core.board import Layout
from wyspa.core.ids import NOBODY
from wyspa.game import Game
from wyspa.laying import notation_of
from wyspa.server import messages
from wyspa.server.catalogue import box_name, chosen_island, chosen_options, map_name
from wyspa.server.chain import mark_of
from wyspa.server.choices import groups_for, own_of, prompt_for
from wyspa.server.held_cards import waiting_cards
from wyspa.server.news import events_for
from wyspa.server.outlooks import Outlook, OwnHalf, PublicHalf, own_half, public_half
from wyspa.server.played import Played
from wyspa.server.records import Head
from wyspa.server.scene import places_of, scene_of
from wyspa.server.sealing import commitment_of
from wyspa.server.shop import shop_for
from wyspa.server.snapshot import IslandTold, Stood, island_told, public_state
from wyspa.server.speech import Voice, phrase
from wyspa.server.stakes_told import stakes_for
from wyspa.server.standing import without_shunned
from wyspa.server.states import Status
from wyspa.server.stats import over_of
from wyspa.server.talks import without_talk
from wyspa.server.wire import PROTOCOL
from wyspa.table import Table, book_of
from wyspa.words.ahead import told_ahead

HISTORY_MOST = 400


@dataclass(frozen=True)
class Around:
    """What is written anew only when an island changes."""

    layout: Layout
    places: messages.Places
    island: IslandTold


class Presenter:
    """Writes messages for the people at one table; the table hands it the game. What was written is kept a while."""

    def __init__(self, head: Head, table: Table) -> None:
        """Take the table."""
        self.head = head
        self.table = table
        self.commitment = commitment_of(head)
        self.scenes: dict[str, messages.Scene] = {}
        self.named: dict[str, Around] = {}  # by language
        self.voices: dict[str, tuple[object, Voice]] = {}  # by language, with the layout that they know
        self.island: object = None  # the layout that the places were told for
        self.ground = Stood()
        self.forget()

    def forget(self) -> None:
        """Write everything anew."""
        self.kept_for: Played | None = None  # the game and the version that the next six are of
        self.kept_version = -1
        self.mark = ""
        self.eyes: frozenset[int] = frozenset()  # seats to whom the newest version told more than to others
        self.public: dict[str, PublicHalf] = {}  # by language
        self.own: dict[tuple[int, str], OwnHalf] = {}  # by seat and language
        self.news: dict[tuple[int, str], bytes] = {}  # by eyes and language
        self.ends: dict[str, bytes] = {}
        self.ahead: dict[tuple[int, str, int], messages.Prospect] = {}  # by seat, language and action

    def turn_to(self, played: Played) -> None:
        """Forget what was written for another version."""
        if self.kept_for is not played or self.kept_version != played.version:
            self.kept_for, self.kept_version = played, played.version
            newest = played.told[-1]
            self.mark = mark_of(self.head, newest.entry)
            self.eyes = frozenset(seat for event in newest.events for seat in event.eyes)
            self.public, self.own, self.news, self.ahead = {}, {}, {}, {}

    def voice(self, played: Played, language: str) -> Voice:
        """Give a voice that knows the names of the players and the island, and what it has said already."""
        names, layout = [chair.name for chair in self.head.chairs], played.game.state.layout
        kept = self.voices.get(language)
        if kept is None or kept[0] is not layout or kept[1].names != names:
            voice = Voice(notation_of(self.table), language, names, played.game.view(NOBODY).layout)
            kept = self.voices[language] = (layout, voice)
        return kept[1]

    # ---- what changes seldom --------------------------------------------------------------------

    def welcome(self, played: Played | None, seat: int, language: str) -> messages.Welcome:
        """Write the welcome, with the scene once the game has started."""
        head, table = self.head, self.table
        name = head.chairs[seat].name if seat >= 0 else ""
        return messages.Welcome(
            protocol=PROTOCOL, server=__version__, table=head.id, name=head.name, language=language, status=head.status,
            you=messages.You(seat, name, seat >= 0 and seat == head.host), box=table.box,
            box_name=box_name(table.box, language), map=table.map, map_name=map_name(table, language),
            preset=head.preset, target=target_of(table), clock=head.clock, private=head.private, link=f"/t/{head.id}",
            resigned=head.resigned, commitment=self.commitment,
            options=[*chosen_island(head.island, language), *chosen_options(table, language)],
            scene=self.scene(played, language) if played is not None else None,
        )  # fmt: skip

    def scene(self, played: Played, language: str) -> messages.Scene:
        """Describe the board and the kinds of things."""
        if language not in self.scenes:
            game = played.game
            self.scenes[language] = scene_of(game.book, game.view(NOBODY), game.notation.places, language)
        return self.scenes[language]

    def places(self, played: Played, language: str) -> messages.Places:
        return self.around(played, language).places

    def around(self, played: Played, language: str) -> Around:
        """Give what is written anew only when the island changes."""
        game = played.game
        kept = self.named.get(language)
        if kept is None or kept.layout is not game.state.layout:
            view = game.view(NOBODY)
            kept = Around(
                game.state.layout, places_of(game.book, view, language), island_told(game.book, view, language)
            )
            self.named[language] = kept
        return kept

    def island_has_changed(self, played: Played) -> bool:
        """Tell whether the island is another than the one that was told last."""
        layout = played.game.state.layout
        changed = self.island is not None and self.island is not layout
        self.island = layout
        if changed:
            self.scenes = {}
        return changed

    # ---- what each version brings --------------------------------------------------------------------

    def outlook(self, played: Played, seat: int, language: str) -> Outlook:
        """Give how things stand for a seat: the public half once for each language, the own half once for each seat."""
        self.turn_to(played)
        eyes = (seat, language)
        public = self.public.get(language)
        if public is None:
            public = self.public[language] = public_half(self.public_state(played, language))
        own = self.own.get(eyes)
        if own is None:
            own = self.own[eyes] = own_half(self.own_state(played, seat, language))
        return Outlook(eyes, played.version, self.mark, public, own)

    def public_state(self, played: Played, language: str) -> messages.PublicState:
        """Write what everybody may know; when people have ended the game, nobody is asked."""
        island = self.around(played, language).island
        public = public_state(played.game, played.dice, language, island, played.die, self.ground)
        if self.head.status == Status.OVER:
            public.asked = []
        return public

    def own_state(self, played: Played, seat: int, language: str) -> messages.OwnState:
        """Write what only one seat may know, and what it can do; a game that people have ended asks for nothing."""
        game = played.game
        voice = self.voice(played, language)
        view = game.view(seat)
        you = own_of(game, view) if seat >= 0 else None
        if self.head.end is not None and not game.over:
            return messages.OwnState(phrase(language, "prompting", self.head.end), [], [], you)
        free = without_talk(game, seat)
        groups = groups_for(game, seat, voice) if seat >= 0 else []
        if free is not game:
            groups += groups_for(free, seat, voice)
        groups = without_shunned(groups, self.head.chairs, game, seat)
        shop = shop_for(free, seat, view, groups, voice)
        undo = seat >= 0 and played.may_undo(seat)
        waiting = waiting_cards(game, seat, view, groups, voice) if seat >= 0 and not game.over else []
        stakes = [] if game.over else stakes_for(game.book, view, voice)
        return messages.OwnState(prompt_for(game, seat, voice, groups), groups, shop, you, undo, waiting, stakes)

    def foreseen(self, played: Played, seat: int, language: str, actions: list[str]) -> messages.Foreseen:
        """Tell what legal actions of a seat would bring, each worked out once for a version."""
        self.turn_to(played)
        told = messages.Foreseen(played.version, [])
        legal = set() if self.head.status == Status.OVER else set(played.game.legal(seat))
        voice = self.voice(played, language)
        for action in dict.fromkeys(map(int, actions)):
            if action not in legal:
                continue
            key = (seat, language, action)
            if key not in self.ahead:
                self.ahead[key] = prospect_of(played.game, seat, action, voice)
            told.prospects.append(self.ahead[key])
        return told

    def events(self, played: Played, version: int, seat: int, language: str) -> messages.Events:
        """Tell what a version brought."""
        return events_for(played.told[version - 1], seat, self.voice(played, language))

    def newest(self, played: Played, seat: int, language: str) -> bytes:
        """Tell what the newest version brought, written once for all who see the same."""
        self.turn_to(played)
        eyes = seat if seat in self.eyes else NOBODY
        if (eyes, language) not in self.news:
            told = self.events(played, played.version, eyes, language)
            self.news[eyes, language] = messages.writer.encode(told)
        return self.news[eyes, language]

    def history(self, played: Played, since: int, seat: int, language: str) -> messages.History:
        """Tell what came after a version, at most the last few hundred."""
        first = max(0, min(since, played.version), played.version - HISTORY_MOST)
        voice = self.voice(played, language)
        entries = [events_for(brought, seat, voice) for brought in played.told[first:]]
        return messages.History(entries, more=first > max(0, since))

    def over(self, played: Played, language: str) -> bytes:
        """Tell how it ended."""
        if language not in self.ends:
            told = over_of(self.head, self.table, played, self.voice(played, language))
            self.ends[language] = messages.writer.encode(told)
        return self.ends[language]


def prospect_of(game: Game, seat: int, action: int, voice: Voice) -> messages.Prospect:
    """Write what one action would bring."""
    lines = told_ahead(voice, foreseen(game.book, game.state, seat, action))
    return messages.Prospect(str(action), [messages.Consequence(line.text, line.tone) for line in lines])


def target_of(table: Table) -> int:
    """Give the points that win at a table."""
    return int(book_of(table).target)
