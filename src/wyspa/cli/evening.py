"""One person and some bots around a table in the terminal: asking, showing, telling."""

from typing import TextIO

from rich.console import Console
from rich.text import Text

from wyspa.bots import Bot, guide_of
from wyspa.bots.hall_guide import WAIT, hall_guide_of
from wyspa.cli.again import command_for
from wyspa.cli.menu import arguments, columns, composed, groups_of, pips_at, read_line
from wyspa.cli.phrases import tell
from wyspa.core.event import Event
from wyspa.core.ids import TABLE
from wyspa.core.purse import NO_TERMS, given, wanted
from wyspa.core.state import HandFull
from wyspa.core.why import UnknownWord
from wyspa.draw import terminal
from wyspa.draw.labels import capital
from wyspa.game import Game, IllegalAction
from wyspa.rules.base.trade import AGREES, COUNTERS, REFUSES
from wyspa.words.narration import describe, story
from wyspa.words.nouns import cards, seat_noun
from wyspa.words.refusal import misread, refusal

ME = 0  # the person sits first; the dice decide who starts
UNTOLD = ["paid", "scored", "talk_ends"]  # what another sentence says already


SHORT = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}


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
    ) -> None:
        """Seat everybody."""
        self.resumed = resumed
        self.game = game
        self.bots = dict(enumerate(bots, start=ME + 1))
        self.in_hall = len(game.book.nearby) > 0
        for seat, bot in self.bots.items():
            if self.in_hall:
                bot.sit_near(hall_guide_of(game.book), seat)
            else:
                bot.sit(guide_of(game.book, game.state.board), seat)
        self.language = language
        self.seed = seed
        self.again = command_for(game.line, seed, bot_names, name, language)
        self.source = source
        self.console = Console(file=out, highlight=False, soft_wrap=False)
        said = [str(seat_noun(language, seat)) for seat in game.seats]
        self.names = [tell(language, "you", name=name or said[ME])]
        self.names += [f"{said[seat]} ({bot_names[(seat - 1) % len(bot_names)]})" for seat in self.bots]
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
                waiting = game.waiting()
                if self.in_hall:
                    self.go_round(waiting)
                    continue
                seat = next((other for other in waiting if other != ME), ME)  # bots answer at once
                if seat == ME:
                    self.ask()
                else:
                    game.play(self.bots[seat].choose(game.view(seat), game.legal(seat)), seat)
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
        points = str(game.view(ME).points[winner])
        self.print(capital(self.say("over", who=self.names[winner], points=points, turns=str(game.turns))), "bold")

    def go_round(self, waiting: list[int]) -> None:
        """Let everybody in a hall act once, the person last: nobody there has to wait for others."""
        game = self.game
        turn, phase = game.turns, game.phase
        if not waiting:
            game.play(game.legal(TABLE)[0], TABLE)  # a host would check claims
        for seat in [seat for seat in waiting if seat != ME]:
            while not game.over and seat in game.waiting() and (game.turns, game.phase) == (turn, phase):
                answer = self.bots[seat].choose_near(game.near(seat), game.legal(seat))
                if answer == WAIT:
                    break
                game.play(answer, seat)
        if not game.over and ME in game.waiting() and (game.turns, game.phase) == (turn, phase):
            self.ask()

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
            if self.follow(line):
                continue
            try:
                self.game.play(read_line(self.game, actions, line), ME)
                return
            except IllegalAction as error:
                self.print(refusal(self.game, ME, error.action, error.why, error.typed, self.language), "yellow")
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
        name = SHORT.get(name.lower(), name.lower())
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
        return self.drawn != repr([list(view.on_node), list(view.on_edge), list(view.on_hex), view.turns])

    def draw_board(self) -> None:
        """Draw the board and what lies beside it."""
        view = self.game.view(ME)
        self.drawn = repr([list(view.on_node), list(view.on_edge), list(view.on_hex), view.turns])
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

    def show_talk(self) -> None:
        """Say what is on offer, what has been answered, and how many cards are still to be put back."""
        view = self.game.view(ME)
        if self.game.phase == "discard":
            self.print(self.say("must_discard", count=str(view.waiting[ME])), "bold")
        offer = view.notes.get("offer", [NO_TERMS])[0]
        if offer != NO_TERMS and view.turn != ME:
            self.print(
                self.say(
                    "offered", who=self.names[view.turn], give=self.purse(given(offer)), want=self.purse(wanted(offer))
                ),
                "bold",
            )
        answers = []
        for seat, answer in enumerate(view.notes.get("answers", [])):
            if seat != ME and answer == AGREES:
                answers.append(self.say("agrees", who=self.names[seat]))
            elif seat != ME and answer == REFUSES:
                answers.append(self.say("refuses", who=self.names[seat]))
            elif seat != ME and answer == COUNTERS:
                terms = view.notes["terms"][seat]
                answers.append(
                    self.say(
                        "counters", who=self.names[seat], give=self.purse(given(terms)), want=self.purse(wanted(terms))
                    )
                )
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
                self.print(f" {group.start:3} {describe(game, group.actions[0], self.language)}")
                continue
            self.print(f"     {group.verb}", "bold")
            entries = []
            for k, action in enumerate(group.actions, start=group.start):
                pips = pips_at(game, action)
                counting = counting or pips is not None
                entries.append(f"{k:4} {arguments(game, ME, action)}" + (f" {pips}*" if pips is not None else ""))
            for row in columns(entries, self.console.width):
                self.print(row)
        if counting:
            self.print(f"     {self.say('pips')}", "dim")
        forms = [f"{verb.name} 1 … for 1 …" for verb in composed(game, ME)]
        if forms:
            self.print(f"     {self.say('composed', list=', '.join(forms))}", "dim")

    def show_rules(self, words: str) -> None:
        """Print numbered rules."""
        from wyspa.cli.rules import rules

        try:
            rules(*words.split())
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
