"""A game with its log: every entry is one command and what nature did after it; the newest can be taken back."""

from collections.abc import Iterable, Iterator

from wyspa.core.arrays import array, listed
from wyspa.core.board import Layout
from wyspa.core.dealer import Proven, Seeded
from wyspa.core.event import Event
from wyspa.core.ids import KIND, NOBODY, OWNER, SEVERAL, TABLE, VERB
from wyspa.core.purse import held
from wyspa.core.tables import TERRAINS
from wyspa.game import Game
from wyspa.laying import lay_table
from wyspa.server.art import face_of
from wyspa.server.records import Entry
from wyspa.server.states import By, EntryKind
from wyspa.server.undoing import may_be_taken_back, taken_back_in
from wyspa.table import Table, plan_of


class StreamFell(ValueError):
    """A log says that the stream of chance ran backwards: what comes next could repeat what has been."""

    def __init__(self, entry: Entry, before: int) -> None:
        """Take the entry and the count before it."""
        super().__init__(
            f"entry {entry.version} of the log says that {entry.dealt} words of chance were drawn, "
            f"but {before} had been drawn before it"
        )
        self.version, self.dealt, self.before = entry.version, entry.dealt, before


class Told:
    """What one version brought: its entry, the events with all details, and where cards came from."""

    __slots__ = ("entry", "events", "sources")

    def __init__(self, entry: Entry, events: list[Event], sources: dict[int, list[int]]) -> None:
        """Take it."""
        self.entry = entry
        self.events = events
        self.sources = sources  # index of an event: hexes


class PlayedStep:
    """An entry that may be taken back: the game before it."""

    __slots__ = ("before", "entry")

    def __init__(self, entry: Entry, before: Game) -> None:
        """Take it."""
        self.entry = entry
        self.before = before


class Saved:
    """How a game was before its newest entry, for the case that the disk does not take that."""

    def __init__(self, played: "Played", game: Game, drawn: int) -> None:
        """Keep it."""
        self.game = game
        self.drawn = drawn
        self.steps = list(played.steps)
        self.dice = list(played.dice)
        self.die = played.die
        self.question = played.question
        self.question_since = played.question_since
        self.turn_since = played.turn_since


class Played:
    """A game in progress, its versions, and its dealer."""

    game: Game
    told: list[Told]
    version: int
    steps: list[PlayedStep]  # the newest entries that may be taken back, oldest first
    question_since: int  # the version since which the same question is asked
    turn_since: int  # the version since which the same seat is on turn
    dice: list[int]
    die: str  # the drawing of another die that fell with them, or nothing
    saved: "Saved"  # how it was before the newest entry
    commands: dict[str, int]  # ids of commands that were done: the version they made

    def __init__(self, table: Table, seed: bytes, salt: bytes, island: str = "") -> None:
        """Take the table, what the dice are derived from, and the seed of an island that was chosen before.

        `begin` or `replay` lays it.
        """
        self.table = table
        self.island = island
        self.dealer = Proven(seed, salt)
        self.told = []
        self.version = 0
        self.steps = []
        self.question_since = 0
        self.turn_since = 0
        self.question: tuple[int, ...] = ()
        self.dice = []
        self.die = ""
        self.commands = {}
        self.undone: set[int] = set()  # versions that the log takes back, whatever may be taken back today

    # ---- beginning --------------------------------------------------------------------

    def begin(self, at: float) -> Entry:
        """Deal the island and let nature begin."""
        layout = plan_of(self.table).deal(Seeded(int(self.island)) if self.island else self.dealer)
        self.game = lay_table(self.table, None, layout)
        self.game.tell()
        self.let_nature_act()
        island = [listed(x) for x in (layout.terrain, layout.number, layout.dock_edges, layout.dock_kinds)]
        entry = Entry(
            1, EntryKind.START, NOBODY, self.game.log(), "start", By.NOBODY, at, int(self.dealer.drawn), island
        )
        self.note(entry)
        return entry

    def replay(self, entries: list[Entry]) -> None:
        """Play a log again, from its first entry on."""
        for _ in self.replaying(entries):
            pass

    def replaying(self, entries: list[Entry]) -> Iterator[None]:
        """Play a log again entry by entry, so that others can have their turn in between."""
        self.lay_out(entries[0])
        self.undone = taken_back_in(entries)
        for entry in entries:
            self.follow(entry)
            yield

    def lay_out(self, start: Entry) -> None:
        """Lay the island that the first entry of a log holds."""
        layout = Layout(plan_of(self.table).board, *(array(numbers) for numbers in start.island))
        self.game = lay_table(self.table, None, layout)
        self.game.tell()

    def follow(self, entry: Entry) -> None:
        """Play one entry of a log; one that would take the stream of chance back is refused with StreamFell."""
        if entry.dealt < self.dealer.drawn:
            raise StreamFell(entry, int(self.dealer.drawn))
        self.dealer.go_to(entry.dealt)
        if entry.kind == EntryKind.UNDO:
            self.take_back(entry)
            return
        before = self.game.copy() if entry.kind == EntryKind.PLAY else None
        for seat, action in entry.actions:
            self.game.play(action, seat)
        if before is not None:
            self.remember(entry, before)
        self.note(entry)

    # ---- going on --------------------------------------------------------------------

    def do(self, seat: int, action: int, command: str, by: By, at: float) -> Entry:
        """Play an action and let nature answer; what is illegal raises and changes nothing."""
        game = self.game
        before = game.copy()
        drawn = int(self.dealer.drawn)
        done = len(game.actions_log)
        game.play(action, seat)  # the game has no dealer: nature waits
        self.let_nature_act()
        entry = Entry(
            self.version + 1, EntryKind.PLAY, seat, done_since(game, done), command, by, at, int(self.dealer.drawn)
        )
        self.saved = Saved(self, before, drawn)
        self.remember(entry, before)
        self.note(entry)
        return entry

    def undo(self, seat: int, command: str, at: float) -> Entry:
        """Take the newest entry back; `may_undo` has been asked."""
        entry = Entry(
            self.version + 1,
            EntryKind.UNDO,
            seat,
            self.steps[-1].entry.actions,
            command,
            By.PERSON,
            at,
            int(self.dealer.drawn),
        )
        self.saved = Saved(self, self.game, int(self.dealer.drawn))
        self.take_back(entry)
        return entry

    def revert(self) -> None:
        """Forget the newest entry as if it had never been: the disk did not take it."""
        saved = self.saved
        self.game, self.steps, self.dice, self.die = saved.game, saved.steps, saved.dice, saved.die
        self.question, self.question_since, self.turn_since = saved.question, saved.question_since, saved.turn_since
        self.game.tell()
        self.commands.pop(self.told.pop().entry.command, None)
        self.version -= 1
        self.dealer.go_to(saved.drawn)

    def let_nature_act(self) -> None:
        """Let nature choose until a seat is asked, or something has its time: a bell is rung when that is over."""
        game = self.game
        chances, bells = game.book.chances, game.book.bells
        while game.state.who == TABLE and not game.over:
            if chances[game.state.phase].by_hand or len(bells[game.state.phase]) > 0:
                return
            game.play(game.book.deal(game.state, self.dealer), TABLE)

    # ---- keeping books --------------------------------------------------------------------

    def note(self, entry: Entry) -> None:
        """Raise the version and keep what the entry brought."""
        state = self.game.state
        events = state.journal
        state.journal = []
        self.dice, self.die = fallen(events, self.dice, self.die)
        self.told.append(Told(entry, events, sources_of(self.game, events)))
        self.version = entry.version
        self.commands[entry.command] = entry.version
        question = (int(state.phase), int(state.who), int(state.depth), int(state.turns), int(state.turn))
        if question != self.question:
            if question[3:] != self.question[3:]:
                self.turn_since = entry.version
            self.question = question
            self.question_since = entry.version

    def remember(self, entry: Entry, before: Game) -> None:
        """Keep the game before an entry that may be taken back; one that may not closes the way to all before it."""
        if entry.version in self.undone or may_be_taken_back(entry, before, self.game, self.game.state.journal):
            self.steps.append(PlayedStep(entry, before))
        else:
            self.steps = []

    def take_back(self, entry: Entry) -> None:
        """Go back to the game before the newest entry that counts."""
        step = self.steps.pop()
        self.game = step.before
        self.game.tell()
        self.note(entry)

    def may_undo(self, seat: int) -> bool:
        """Tell whether a seat may take back the newest entry that counts."""
        return bool(self.steps) and self.steps[-1].entry.seat == seat and not self.game.over


def done_since(game: Game, first: int) -> list[tuple[int, int]]:
    """List the actions of a game from one on, with their seats."""
    seats, actions = listed(game.seats_log[first:]), listed(game.actions_log[first:])
    return list(zip(seats, actions, strict=True))


def fallen(events: Iterable[Event], dice: list[int] | None = None, die: str = "") -> tuple[list[int], str]:
    """Give the dice as they fell last, and another die that fell with them."""
    dice = dice or []
    for event in events:
        if event.name == "rolled":
            dice, die = [int(event.what), int(event.detail)], ""
        else:
            die = face_of(event.name, int(event.what)) or die
    return dice, die


def sources_of(game: Game, events: list[Event]) -> dict[int, list[int]]:
    """Find the hexes that cards gained by the dice come from, by index of the event."""
    found: dict[int, list[int]] = {}
    state = game.state
    lit: list[int] = []  # the hexes with the number that was rolled
    for k, event in enumerate(events):
        if event.name == "rolled":
            rolled = int(event.what + event.detail)
            lit = [h for h, number in enumerate(listed(state.layout.number)) if number == rolled]
        elif event.name == "gained" and lit:
            hexes = [h for h in lit if pays(game, h, int(event.seat), int(event.what))]
            if hexes:
                found[k] = hexes
    return found


def pays(game: Game, h: int, seat: int, card: int) -> bool:
    """Tell whether a hex pays a card to a seat by what stands around it."""
    state, book = game.state, game.book
    if state.on_hex[h] & book.halting:
        return False
    terrain = int(state.layout.terrain[h])
    for node in state.board.hex_nodes[h * 6 : h * 6 + 6]:
        here = int(state.on_node[node]) if node >= 0 else 0
        if here >> OWNER == seat + 1 and held(book.income[(here & KIND) * TERRAINS + terrain], card):
            return True
    return False


def may_be_late(played: Played, action: int, seen: int) -> bool:
    """Tell whether an action that was chosen from an older version may still be done, if it is legal.

    What several are asked at once, while the question is the same and no other seat is named, whose answer may have
    changed; and what is composed, in the same turn.
    """
    game = played.game
    if game.book.verbs[action >> VERB].built:
        return seen >= played.turn_since
    return game.state.who == SEVERAL and seen >= played.question_since and not names_a_seat(game, action)


def names_a_seat(game: Game, action: int) -> bool:
    """Tell whether an action names another seat, and does not repeat the terms it agrees to."""
    kinds = game.book.verbs[action >> VERB].form.replace("?", "").split()
    return "seat" in kinds and "terms" not in kinds
