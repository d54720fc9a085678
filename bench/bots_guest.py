"""A bot of ours as a player of catanatron's, and one game of it."""

import time
from dataclasses import replace
from typing import Any

from bots_abroad import Following, peer_bot

from wyspa.bots.bot import Bot
from wyspa.bots.thinker import Thinker
from wyspa.game import IllegalAction

OFFERS = 3  # that a guest may make in a row: nobody there trades, so each is refused


class Guest:
    """A bot of ours on a chair of theirs. It has what catanatron asks of a player: a colour, and `decide`."""

    is_bot = True

    def __init__(self, colour: Any, bot: Bot) -> None:
        """Wait for the game."""
        self.color = colour
        self.bot = bot
        if isinstance(bot, Thinker):  # nobody trades with players there
            bot.effort = replace(bot.effort, silent=True)
        self.following: Following | None = None
        self.heard = self.decisions = self.fallbacks = 0
        self.seconds = 0.0

    def sit(self, following: Following) -> None:
        """Take the seat and read the rules."""
        self.following = following
        self.seat = following.colours.index(self.color)
        self.bot.sit(following.guide, self.seat)

    def reset_state(self) -> None:
        """Do nothing: a guest plays one game."""

    def decide(self, game: Any, playable_actions: Any) -> Any:
        """Choose among what both sides call legal."""
        theirs = list(playable_actions)
        if len(theirs) == 1 or self.following is None:
            return theirs[0]
        by_key = {self.following.key(action): action for action in theirs}
        for _ in range(OFFERS):
            ours = self.following.listed(self.seat)
            shared = {ours[key]: action for key, action in by_key.items() if key in ours}
            for key in by_key.keys() - ours.keys():
                self.following.differences[f"not listed here: {key[0]}"] += 1
            if not shared:
                break
            answer = self.ask(list(shared))
            if answer in shared:
                return shared[answer]
            if not self.is_refused(answer):
                break
        self.fallbacks += 1
        return theirs[0]

    def ask(self, actions: list[int]) -> int:
        """Tell the bot what it has missed, and ask it; the time is the processor's."""
        game = self.following.game if self.following else None
        assert game is not None
        journal = game.state.journal
        view = game.view(self.seat, self.bot.believes)
        events = [event.seen_by(self.seat) for event in journal[self.heard :]]
        self.heard = len(journal)
        began = time.process_time()
        if self.bot.listens and events:
            self.bot.hear(events)
        answer = self.bot.choose(view, actions)
        self.seconds += time.process_time() - began
        self.decisions += 1
        return answer

    def is_refused(self, offer: int) -> bool:
        """Let all refuse an offer: there is no trade among players at that table. False if it is no offer."""
        game = self.following.game if self.following else None
        assert game is not None
        try:
            game.play(offer, self.seat)
        except (IllegalAction, ValueError):
            return False
        while game.phase == "trade":
            seat = game.waiting()[0]
            listed = self.following.listed(seat) if self.following else {}
            safe = next((action for (verb, *_), action in listed.items() if verb in ("refuse", "withdraw")), None)
            if safe is None:
                return False
            game.play(safe, seat)
        return True


def play_abroad(bot: Bot, against: str, seats: int, seed: int, chair: int) -> dict[str, Any]:
    """Play one game: the island and the order of the seats come from the seed, the chair says which colour is ours."""
    from catanatron import Color
    from catanatron.game import TURNS_LIMIT
    from catanatron.game import Game as PeerGame

    colours = [Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE][:seats]
    guest = Guest(colours[chair], bot)
    players = [guest if k == chair else peer_bot(against, colour) for k, colour in enumerate(colours)]
    game = PeerGame(players, seed=seed)
    following = Following(game)
    guest.sit(following)
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        following.follow()
    winner = game.winning_color()
    return {
        "won": winner == guest.color,
        "unfinished": winner is None,
        "decisions": guest.decisions,
        "seconds": guest.seconds,
        "fallbacks": guest.fallbacks + int(getattr(bot, "fallbacks", 0)),
        "differences": dict(following.differences),
        "turns": int(game.state.num_turns),
        "ahead": 0.0,
    }
