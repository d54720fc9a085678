"""A seat for those who read: what is seen as text, what may be done as a numbered list, in English or Polish.

A language model (or a person at a keyboard) gets a prompt with the board, what happened since its last turn, and the
legal moves by number; it answers with a number, or with words as they are typed at a table (`offer 1 ore for 1 wool`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from wyspa.bots.bot import Bot
from wyspa.core.why import UnknownWord
from wyspa.draw.terminal import plain
from wyspa.env.checking import TURNS, NotBegun, check_seat, check_seed, check_turns, lab_for
from wyspa.env.lab import BadSetting, Lab
from wyspa.env.opponents import Opponents
from wyspa.game import IllegalAction
from wyspa.words.narration import story

LANGUAGES = ("en", "pl")
MOST_NEWS = 40  # lines of what has happened


@dataclass(frozen=True)
class Prompt:
    """What a reader is told: all of it in `text`, and the parts by themselves."""

    text: str
    moves: tuple[str, ...]
    reward: float
    over: bool
    error: str = ""  # why the last answer was not taken


class TextEnv:
    """One seat of a table in words. Offers are written out, so negotiation is part of what may be said."""

    def __init__(
        self,
        *,
        opponents: str | Bot | Sequence[str | Bot] = "greedy",
        seat: int = 0,
        turns: int = TURNS,
        language: str = "en",
        lab: Lab | None = None,
        **table: object,
    ) -> None:
        """Choose a table as `wyspa.lay` does."""
        self.lab = lab_for(lab, table)
        check_seat(seat, self.lab.seats)
        check_turns(turns)
        if language not in LANGUAGES:
            raise BadSetting(f"there is no language {language!r}: choose {' or '.join(LANGUAGES)}")
        self.seat, self.turns, self.language = seat, turns, language
        self.opponents = Opponents(self.lab, opponents, 0)
        self.live = False
        self.heard = 0

    def rules(self) -> str:
        """Say in a few lines what the game is about, and how to answer."""
        book = self.lab.book
        prices = []
        for verb in book.verbs:
            price = book.say_purse(verb.asks())
            if verb.asks() and f"{verb.name}: {price}" not in prices:
                prices.append(f"{verb.name}: {price}")
        return (
            f"You are {book.seat_names[self.seat]} at a table of {self.lab.seats}: {self.lab.table.line()}.\n"
            f"Whoever has {int(book.target)} points on the own turn wins. Numbers on hexes bring cards when rolled.\n"
            f"What things cost: {'; '.join(prices)}.\n"
            "Answer with the number of a move, or with its words. An offer is written "
            "'offer 1 ore for 1 wool' (to all) or 'offer 1 ore for 1 wool to blue', a counter-offer 'counter ...'."
        )

    def reset(self, seed: int = 0) -> Prompt:
        """Lay a new game."""
        check_seed(seed)
        self.episode = self.lab.episode(seed)
        self.episode.game.tell()
        self.opponents.sit(self.episode, self.seat, seed)
        self.live, self.heard = True, 0
        self.opponents.play()
        return self.prompt(0.0)

    def moves(self) -> list[str]:
        """List the legal moves in words."""
        game = self.episode.game
        return [game.say(action) for action in game.legal(self.seat)] if self.episode.seat == self.seat else []

    def step(self, answer: str | int) -> Prompt:
        """Take a number or words; what cannot be done is answered with the reason, and nothing happens."""
        if not self.live:
            raise NotBegun
        game, moves = self.episode.game, self.moves()
        words = str(answer).strip()
        number = re.fullmatch(r"#?(\d+)[.)]?", words)
        if number:
            if not 1 <= int(number.group(1)) <= len(moves):
                return self.prompt(0.0, f"there is no move {number.group(1)}: choose 1 to {len(moves)}")
            words = moves[int(number.group(1)) - 1]
        try:
            action = game.read(words)
            if not game.is_legal(action, self.seat):
                game.play(words, self.seat)  # it is refused, with the reason
        except (IllegalAction, UnknownWord) as error:
            return self.prompt(0.0, str(error))
        self.episode.play(action)
        self.opponents.play()
        state = self.episode.state
        over = self.episode.seat < 0
        won = self.seat in self.lab.book.winners(state)
        self.live = not over and int(state.turns) < self.turns
        return self.prompt((1.0 if won else -1.0) if over else 0.0)

    def news(self) -> list[str]:
        """Tell what has happened since the last prompt, as the seat may know it."""
        game = self.episode.game
        found = story(game, game.events(self.seat, self.heard), self.language)
        self.heard = len(game.state.journal)
        return found[-MOST_NEWS:]

    def prompt(self, reward: float, error: str = "") -> Prompt:
        """Write all that the reader needs."""
        game = self.episode.game
        parts = [plain(game, seat=self.seat, language=self.language)]
        if not error and (news := self.news()):
            parts.append("Since your last move:\n" + "\n".join(news))
        if error:
            parts.append(f"Your last answer was not taken: {error}")
        moves = tuple(self.moves()) if self.live else ()
        if moves:
            parts.append("Your moves:\n" + "\n".join(f"{k}. {move}" for k, move in enumerate(moves, start=1)))
        else:
            parts.append(f"The game is over. Won by: {', '.join(game.winners) or 'nobody'}.")
        return Prompt("\n".join(parts), moves, reward, not self.live, error)
