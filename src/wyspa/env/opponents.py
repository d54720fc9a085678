"""Who plays the other seats: bots by name, asked by the driver that asks them everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wyspa.bots.bot import WAIT, Bot
from wyspa.bots.driver import BadBot, Driver
from wyspa.bots.registry import bot_named
from wyspa.env.episode import Episode
from wyspa.env.lab import BadSetting, Lab
from wyspa.env.numbering import WAIT_INDEX

RANDOM = "random"
MOST_ASKED = 100_000


def opponents_of(opponents: str | Bot | Sequence[str | Bot], seats: int) -> list[str | Bot]:
    """Give one opponent for each other seat: a single name is for all of them."""
    if isinstance(opponents, str):
        named: list[str | Bot] = [name.strip() for name in opponents.split(",")]
        named = named * (seats - 1) if len(named) == 1 else named
    else:
        named = [opponents] if isinstance(opponents, Bot) else handed_over(opponents)
    if len(named) != seats - 1:
        raise BadSetting(f"{seats} seats have {seats - 1} opponents, not {len(named)}: name one for all, or each")
    for one in named:
        if isinstance(one, str):
            bot_named(one)
        elif not isinstance(one, Bot):
            raise BadSetting(f"{one!r} is no opponent: name a bot, or hand one over")
    return named


def handed_over(opponents: object) -> list[str | Bot]:
    """Give several opponents as a list, or say that these are none."""
    if not isinstance(opponents, Iterable):
        raise BadSetting(f"opponents={opponents!r} cannot be: name bots, or hand them over")
    return list(opponents)


class Opponents:
    """Plays all seats but one until that one is asked."""

    def __init__(self, lab: Lab, opponents: str | Bot | Sequence[str | Bot], seed: int) -> None:
        """Name them; those who only play at random are played in the compiled loop."""
        self.lab = lab
        self.named = opponents_of(opponents, lab.seats)
        self.blind = all(one == RANDOM for one in self.named)
        self.driver: Driver | None = None
        self.seed = seed

    def sit(self, episode: Episode, me: int, seed: int) -> None:
        """Seat them for a new game, in the order of turns after the own seat."""
        self.me = me
        self.episode = episode
        if self.blind:
            return
        seats = self.lab.seats
        bots = {
            (me + 1 + k) % seats: bot_named(one, seed * 31 + k) if isinstance(one, str) else one
            for k, one in enumerate(self.named)
        }
        episode.logging = True
        self.driver = Driver(episode.game, bots, seed=seed)

    def play(self) -> None:
        """Go on until the own seat is asked or the game is over."""
        episode = self.episode
        if self.blind:
            episode.others_at_random(self.me, MOST_ASKED)
            return
        driver = self.driver
        assert driver is not None
        for _ in range(MOST_ASKED):
            seat = int(episode.seat)
            if seat < 0 or seat == self.me:
                return
            try:
                action = driver.answer(seat)
            except BadBot:
                action = driver.safe(seat)
            if action == WAIT and not episode.answer(WAIT_INDEX):
                action = driver.safe(seat)
            if action != WAIT:
                episode.play(action)
