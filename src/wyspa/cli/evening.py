"""One person and some bots around a table in the terminal: asking, showing, telling."""

from typing import TextIO

from rich.console import Console
from rich.text import Text

from wyspa.bots import Bot
from wyspa.bots.driver import Driver
from wyspa.bots.reason import reason_said
from wyspa.cli.again import command_for
from wyspa.cli.menu import arguments, besides, columns, composed, groups_of, pips_at, read_line
from wyspa.cli.phrases import tell
from wyspa.core.event import Event
from wyspa.core.ids import NOBODY, VERB
from wyspa.core.purse import given, wanted
from wyspa.core.shown import AGREES, COUNTERS, OFFERS, REFUSES, Deals
from wyspa.core.state import HandFull
from wyspa.core.view import View
from wyspa.core.why import UnknownWord
from wyspa.draw import terminal
from wyspa.draw.labels import capital
from wyspa.game import Game, IllegalAction
from wyspa.words import FALLBACK
from wyspa.words.narration import describe, story
from wyspa.words.nouns import cards, seat_noun
from wyspa.words.refusal import misread, refusal
from wyspa.words.typed import TypedReader, small_word, verb_word

SAYINGS = {OFFERS: "offered", AGREES: "agrees", REFUSES: "refuses", COUNTERS: "counters"}  # in a talk about a trade
ME = 0  # the person sits first; the dice decide who starts
UNTOLD = ["paid", "scored", "talk_ends"]  # what another sentence says already


class LeaveTable(Exception):
    """The person wants to go, or nothing more can be read."""


class Stop(Exception):
    """The person ends the game for all; bots agree to everything."""


class Evening:
    """A game of one person against bots."""

    def __init__(
        self,
        game: Game,
        bots: list[Bot],
        bot_names: list[str],
        name: str,
        language: str,
        seed: int,
        source: TextIO,
        out: TextIO,
        resumed: bool = False,
        reasons: bool = True,
    ) -> None:
        """Seat everybody."""
        self.resumed = resumed
        self.game = game
        self.driver = Driver(game, dict(enumerate(bots, start=ME + 1)), seed=seed)
        self.driver.tells_why = reasons
        self.language = language
        self.besides = besides(language)
        self.reader = TypedReader(game.notation, language, self.besides)
        self.seed = seed
        self.again = command_for(game.line, seed, bot_names, name, language)
        self.source = source
        self.console = Console(file=out, highlight=False, soft_wrap=False)
        said = [str(seat_noun(language, seat)) for seat in game.seats]
        self.names = [tell(language, "you", name=name or said[ME])]
        self.names += [f"{said[seat]} ({bot_names[(seat - 1) % len(bot_names)]})" for seat in self.driver.bots]
        self.players = {seat: bot_names[(k - 1) % len(bot_names)] for k, seat in enumerate(game.seats) if k != ME}
        if name:
            self.players[game.seats[ME]] = name
        self.told = 0
        self.offered_to_stop = False
        self.drawn = ""  # the board as it was drawn last
        game.tell()

    # ---- the game ------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play until somebody has won or the person leaves."""
        game = self.game
        island = game.line.split()[1].removeprefix("map=")
        mine = str(seat_noun(self.language, game.seats[ME]))
        others = ", ".join(self.names[1:])
        self.print(self.say("welcome", map=island, seats=others, seat=mine, seed=str(self.seed)), "bold")
        self.print(self.say("hint"), "dim")
        try:
            while not game.over:
                if not self.driver.step():  # bots answer at once
                    self.ask()
        except LeaveTable:
            self.tell_news()
            self.print(self.say("bye_resumed") if self.resumed else self.say("bye", command=self.again))
            return
        except Stop:
            self.tell_news()
            self.draw_board()
            points = ", ".join(
                f"{self.names[seat]} {game.state.players[seat].points}" for seat in range(len(game.seats))
            )
            self.print(self.say("stopped", turns=str(game.turns), points=points), "bold")
            return
        self.tell_news()
        self.draw_board()
        winner = game.state.winner
        points = str(game.state.players[winner].points)
        self.print(capital(self.say("over", who=self.names[winner], points=points, turns=str(game.turns))), "bold")

    def ask(self) -> None:
        """Show how it stands, list what is possible, and read until something is done."""
        self.tell_news()
        if self.board_changed():
            self.draw_board()
        else:
            self.print(terminal.hand_line(self.game.book, self.game.view(ME), self.language), "bold")
        if not self.offered_to_stop and not self.game.winnable:
            self.offered_to_stop = True
            self.print(self.say("not_winnable"), "bold")
        actions = self.game.legal(ME)
        self.show_talk()
        self.show_actions(actions)
        while True:
            line = self.read()
            if not line:
                continue
            try:
                line = self.reader.read(line, self.game.state.phase)
                if self.follow(line):
                    continue
                self.game.play(read_line(self.game, actions, line), ME)
                return
            except IllegalAction as error:
                typed = error.typed if self.language == FALLBACK else ""  # else it was translated: said in full
                self.print(refusal(self.game, ME, error.action, error.why, typed, self.language), "yellow")
            except UnknownWord as error:
                self.print(misread(error, self.language), "yellow")
            except HandFull as error:
                self.print(str(error), "yellow")

    def read(self) -> str:
        """Read a line; where nothing more comes, leave."""
        self.console.print("> ", end="", style="bold")
        self.console.file.flush()
        line = self.source.readline()
        if not self.source.isatty():
            self.console.print(line.strip())  # so that a transcript can be read
        if not line:
            raise LeaveTable
        return "".join(sign for sign in line if sign.isprintable()).strip()  # arrow keys send what cannot be seen

    def follow(self, line: str) -> bool:
        """Do what is no move: help, board, rules, save, stop, quit. Tell whether it was one of these."""
        name, _, rest = line.partition(" ")
        commands = {word: command for command, words in self.besides.items() for word in words}
        name = commands.get(name.lower(), name.lower())
        if name == "quit":
            raise LeaveTable
        if name == "stop":
            raise Stop
        if name == "help":
            self.print(self.say("help").strip())
        elif name == "board":
            self.draw_board()
            self.show_actions(self.game.legal(ME))
        elif name == "rules":
            self.show_rules(rest)
        elif name == "save":
            self.save(rest.strip())
        else:
            return False
        return True

    # ---- showing -------------------------------------------------------------------------------------------------

    def say(self, key: str, **facts: str) -> str:
        """Say a line in the language of this table."""
        return tell(self.language, key, **facts)

    def print(self, text: str, style: str = "") -> None:
        """Print a line as it is: nothing in it is markup."""
        self.console.print(Text(text, style=style))

    def board_changed(self) -> bool:
        """Tell whether the board or the turn is another than when it was drawn last."""
        view = self.game.view(ME)
        return self.drawn != repr(standing_in(view))

    def draw_board(self) -> None:
        """Draw the board and what lies beside it."""
        view = self.game.view(ME)
        self.drawn = repr(standing_in(view))
        self.console.print()
        self.console.print(
            terminal.coloured(self.game, seat=ME, language=self.language, players=self.names), crop=False
        )

    def tell_news(self) -> None:
        """Tell what has happened since the last time, as this person may know it."""
        events = self.game.events(ME, self.told)
        self.told += len(events)
        news: list[Event] = [event for event in events if event.name not in UNTOLD]
        for event_line in story(self.game, news, self.language):
            self.print(f"  {event_line}")
        for seat, why in self.driver.reasons:
            self.print(f"  {self.names[seat]}: {reason_said(self.game, why, self.language, ME)}", "dim")
        self.driver.reasons = []

    def show_talk(self) -> None:
        """Say what is on offer, what has been answered, and how many cards are still to be put back."""
        view = self.game.view(ME)
        if self.game.phase == "discard":
            self.print(self.say("must_discard", count=str(view.waiting[ME])), "bold")
        answers = []
        for deals in [shown for shown in self.game.book.shown.values() if isinstance(shown, Deals)]:
            rows = view.facts.get(deals.name, [])
            for seat, to, said, terms in zip(rows[::4], rows[1::4], rows[2::4], rows[3::4], strict=True):
                if seat == ME or said not in SAYINGS or (said == OFFERS and to not in (ME, NOBODY)):
                    continue
                spoken = said in (OFFERS, COUNTERS)
                facts = {"give": self.purse(given(terms)), "want": self.purse(wanted(terms))} if spoken else {}
                sentence = self.say(SAYINGS[said], who=self.names[seat], **facts)
                if said == OFFERS:
                    self.print(sentence, "bold")
                else:
                    answers.append(sentence)
        if answers:
            self.print(self.say("answers", list=", ".join(answers)))

    def purse(self, purse: int) -> str:
        """Name the cards of a purse."""
        return str(cards(self.language, self.game.book.say_purse(purse)))

    def show_actions(self, actions: list[int]) -> None:
        """List what is possible: single actions as phrases, many places of one kind side by side."""
        game = self.game
        self.print(self.say("your_turn"), "bold underline")
        counting = False
        for group in groups_of(game, actions):
            if len(group.actions) == 1:
                said = describe(game, group.actions[0], self.language)
                self.print(f" {group.start:3} {said}{self.cost(group.actions[0])}")
                continue
            self.print(f"     {verb_word(self.language, group.verb)}{self.cost(group.actions[0])}", "bold")
            entries = []
            for k, action in enumerate(group.actions, start=group.start):
                pips = pips_at(game, action)
                counting = counting or pips is not None
                entries.append(
                    f"{k:4} {arguments(game, ME, action, self.language)}" + (f" {pips}*" if pips is not None else "")
                )
            for row in columns(entries, self.console.width):
                self.print(row)
        if counting:
            self.print(f"     {self.say('pips')}", "dim")
        between = small_word(self.language, "for")
        forms = [f"{verb_word(self.language, verb.name)} 1 … {between} 1 …" for verb in composed(game, ME)]
        if forms:
            self.print(f"     {self.say('composed', list=', '.join(forms))}", "dim")

    def cost(self, action: int) -> str:
        """Say in brackets what an action costs, if it costs anything."""
        price = self.game.book.verbs[action >> VERB].price
        return f" ({self.purse(price)})" if price else ""

    def show_rules(self, words: str) -> None:
        """Print numbered rules."""
        from wyspa.cli.rules import rules

        try:
            rules(*words.split(), language=self.language)
        except UnknownWord as error:
            self.print(str(error), "yellow")

    def save(self, file: str) -> None:
        """Write a replay of the game so far."""
        from wyspa.replay import save

        if not file:
            self.print(self.say("save_what"), "yellow")
            return
        try:
            save(self.game, file, self.players)
        except (OSError, ValueError) as error:
            self.print(str(error), "yellow")
            return
        self.print(self.say("saved", file=file))


def standing_in(view: View) -> list[object]:
    """Give what stands on the board in sight, and when."""
    whole = [list(view.on_node), list(view.on_edge), list(view.on_hex)]
    return [whole, view.nodes, view.edges, view.hexes, int(view.turns)]
