"""Who is asked next, and what comes of it: one driver behind matches, terminals and servers.

One seat is asked, or several in the order of their seats. Where all act at once until a bell rings, they are asked in
an order of chance, each until it waits; whoever waits is asked again when something has happened since.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.bots.bot import WAIT, Bot
from wyspa.bots.guide import Guide, guide_of
from wyspa.bots.reason import Reason
from wyspa.core.arrays import array
from wyspa.core.dealer import Seeded, shuffle
from wyspa.core.event import Event
from wyspa.core.ids import NOBODY, TABLE
from wyspa.core.view import View
from wyspa.core.why import UnknownWord
from wyspa.game import Game, IllegalAction

OFFERS = 50  # that a seat may make in a turn: more is a bot that repeats itself
LOOKS = 12  # how often a seat may wait in a phase; then it plays safe
IN_A_ROW = 60  # actions that one seat may do while others are waited for
LEAVE = ("pass", "ready")  # where all act at once: do nothing more in this phase
SAFE = ("roll", "refuse", "withdraw", "end", *LEAVE)  # what is safe to do, in this order


class BadBot(Exception):
    """A bot that answers with something it may not do, or never comes to an end."""


class TooManyOffers(BadBot):
    """A bot that goes on offering."""


class Driver:
    """A game, and the bots on some or all of its seats. Nature is dealt by the game's own dealer."""

    def __init__(
        self, game: Game, bots: Mapping[int, Bot], names: Sequence[str] = (), seed: int = 0, offers: int = OFFERS
    ) -> None:
        """Seat the bots and show each of them the rules of the table."""
        self.game = game
        self.guide: Guide = guide_of(game.book, game.state.board)
        self.bots: dict[int, Bot] = {}
        self.names: dict[int, str] = {}
        self.most_offers = offers
        self.offers: dict[int, int] = {}  # of this turn, by seat
        self.turn = -1
        self.dealer = Seeded(seed)
        self.order: vec[i64] = array(list(range(len(game.seats))))
        self.phase = (-1, -1)  # the turn and the phase that the order is for
        self.next = 0  # in the order
        self.waited: dict[int, tuple[int, int]] = {}  # by seat: how often, and after how many actions the last time
        self.row = (-1, 0)  # who has acted how often without a break
        self.untold: dict[int, list[Event]] = {}  # by seat of a bot that listens: what it has not heard yet
        self.tells_why = False  # whether reasons are kept: people want to read them
        self.reasons: list[tuple[int, Reason]] = []
        self.heard = 0  # how many events of the journal have been taken
        for seat, bot in bots.items():
            self.sit(seat, bot, names[seat] if seat < len(names) else type(bot).__name__.lower())

    def sit(self, seat: int, bot: Bot, name: str) -> None:
        """Let a bot take a seat."""
        bot.sit(self.guide, seat)
        self.bots[seat], self.names[seat] = bot, name
        if bot.listens:
            self.untold[seat] = []
            self.game.tell()
        else:
            self.untold.pop(seat, None)

    # ---- what they hear ----------------------------------------------------------------------------------------------

    def listen(self) -> None:
        """Take what the journal has told since the last time, for the bots that listen."""
        journal = self.game.state.journal
        if self.untold and len(journal) > self.heard:
            self.tell(journal[self.heard :])
        self.heard = len(journal)

    def tell(self, events: list[Event]) -> None:
        """Keep events for the bots that listen, each as its seat may know it; whoever cuts journals calls this."""
        for seat, untold in self.untold.items():
            untold.extend(event.seen_by(seat) for event in events)

    # ---- whose turn it is ------------------------------------------------------------------------------------------

    @property
    def at_once(self) -> bool:
        """Tell whether all act at the same time now."""
        return self.game.phase in self.guide.at_once

    def next_seat(self, plays: Callable[[int], bool]) -> int | None:
        """Give the next to be asked of those who play by themselves: None if they all wait, or others are due."""
        state = self.game.state
        if state.who == TABLE:
            return int(TABLE)
        if not self.at_once:
            return next((seat for seat in self.game.waiting() if plays(seat)), None)
        phase = (int(state.turns), int(state.phase))
        if phase != self.phase:
            self.phase, self.next, self.waited, self.row = phase, 0, {}, (-1, 0)
            shuffle(self.order, self.dealer)
        done = len(self.game.actions_log)
        for k in range(self.next, self.next + len(self.order)):
            seat = int(self.order[k % len(self.order)])
            if state.waiting[seat] > 0 and self.waited.get(seat, (0, -1))[1] != done and plays(seat):
                self.next = k % len(self.order)
                return seat
        return None

    def go_on(self) -> None:
        """Ask the next one first, where all act at once."""
        self.next += 1
        self.row = (-1, 0)

    def wait(self, seat: int) -> int:
        """Note that a seat waits, go on to the one after it, and give how often it has waited in this phase."""
        often = self.waited.get(seat, (0, -1))[0] + 1
        self.waited[seat] = often, len(self.game.actions_log)
        self.go_on()
        return often

    def step(self) -> bool:
        """Let whoever is next act or wait. False: nothing can be done before somebody without a bot has acted."""
        game = self.game
        seat = self.next_seat(self.bots.__contains__)
        if seat is None:
            left = game.waiting()
            if not left:
                raise RuntimeError(f"nobody is asked in the phase {game.phase}: a rule has forgotten who goes on")
            if any(other not in self.bots for other in left):
                return False
            seat, action = left[0], self.safe(left[0])  # all wait for one another
        elif seat == TABLE:
            action = game.legal(seat)[0]  # what a host does by hand
        else:
            action = self.answer(seat)
            if action == WAIT:
                if self.wait(seat) < LOOKS:
                    return True
                action = self.safe(seat)
        self.count_row(seat)
        why = self.reason(seat, action) if self.tells_why else None
        if why is not None:
            self.reasons.append((seat, why))
        game.play(action, seat)
        return True

    def count_row(self, seat: int) -> None:
        """Stop a bot that goes on for ever while others are waited for."""
        self.row = (seat, self.row[1] + 1) if self.at_once and seat == self.row[0] else (seat, 1)
        if self.row[1] > IN_A_ROW:
            raise BadBot(f"{self.who(seat)} goes on for more than {IN_A_ROW} actions")

    # ---- what it does ----------------------------------------------------------------------------------------------

    def answer(self, seat: int) -> int:
        """Give what a seat does now, or WAIT. What leaves no choice is done without asking."""
        game = self.game
        actions = game.legal(seat)
        if len(actions) == 1 and game.phase not in self.guide.composing:
            return actions[0]
        answer = self.ask(seat, actions)
        if answer in actions or (answer == WAIT and self.at_once):
            return answer
        self.check(seat, answer)
        self.count_offer(seat)
        return answer

    def ask(self, seat: int, actions: list[int]) -> int:
        """Ask the bot of a seat."""
        game, bot = self.game, self.bots[seat]
        # a blind bot does not look, so what it is given instead of a view does not matter
        view = cast(View, None) if bot.blind else game.view(seat, bot.believes)
        self.listen()
        untold = self.untold.get(seat)
        try:
            if untold:
                self.untold[seat] = []
                bot.hear(untold)
            answer = bot.choose(view, actions.copy())
        except Exception as error:
            failed = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise BadBot(f"{self.who(seat)} failed in the phase {game.phase}: {failed}") from error
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise BadBot(f"{self.who(seat)} answered {answer!r} in the phase {game.phase}: an action is an int")
        return answer

    def safe(self, seat: int) -> int:
        """Roll, decline, end; where something must be chosen, let the bot choose among what is listed."""
        actions = self.game.legal(seat)
        by_verb: dict[str, int] = {}
        for action in actions:
            by_verb.setdefault(self.guide.verb(action), action)
        for verb in SAFE:
            if verb in by_verb:
                return by_verb[verb]
        try:
            answer = self.ask(seat, actions) if seat in self.bots else actions[0]
        except BadBot:
            return actions[0]
        return answer if answer in actions else actions[0]

    def check(self, seat: int, answer: int) -> None:
        """Refuse a bot that has composed what it may not do, with the reason."""
        game = self.game
        if answer == WAIT:
            raise BadBot(f"{self.who(seat)} waits in the phase {game.phase}: a bot may wait where all act at once")
        try:
            if not game.is_legal(answer, seat):
                game.play(answer, seat)  # it is refused, and nothing happens
        except (IllegalAction, UnknownWord, OverflowError) as error:
            said = f"{self.who(seat)} answered {self.words(answer)} in the phase {game.phase}"
            raise BadBot(f"{said}: {error}") from error

    def count_offer(self, seat: int) -> None:
        """Stop a bot that goes on offering for ever."""
        if self.turn != self.game.turns:
            self.turn, self.offers = self.game.turns, {}
        self.offers[seat] = self.offers.get(seat, 0) + 1
        if self.offers[seat] > self.most_offers:
            most = f"a turn holds at most {self.most_offers} offers and counter-offers"
            raise TooManyOffers(f"{self.who(seat)} goes on offering: {most}")

    def reason(self, seat: int, action: int) -> Reason | None:
        """Give why the bot of a seat is about to do something; whatever goes wrong, a game needs no reasons."""
        if seat not in self.bots:
            return None
        try:
            return self.bots[seat].reason(self.game.view(NOBODY), action)
        except Exception:  # a bot of somebody's own, or a stranger's rule
            return None

    # ---- saying it -------------------------------------------------------------------------------------------------

    def who(self, seat: int) -> str:
        """Name a bot and its seat."""
        return f"bot {self.names[seat]} on {self.game.seats[seat]}"

    def words(self, action: int) -> str:
        """Put an answer into words if it has any."""
        try:
            return f"'{self.game.say(self.game.read(action))}'"
        except (UnknownWord, KeyError, IndexError, OverflowError):
            return str(action)
