"""One worker of `bots.py`: plays games of a row, abroad or at our own tables, and prints a line of JSON for each.

It is a process of its own because two versions of catanatron cannot be imported into one.
"""

import json
import sys
import time
from collections import Counter
from typing import Any

from bots_abroad import import_peer
from bots_guest import play_abroad
from bots_invited import Invited

from wyspa.arena import BadBot, Match
from wyspa.bots import WAIT, Bot, bot_named
from wyspa.bots.guide import Guide
from wyspa.core.dealer import Seeded
from wyspa.core.event import Event
from wyspa.core.view import View
from wyspa.laying import lay_table
from wyspa.table import read_table

TURNS = 400


class Timed(Bot):
    """A bot whose choices are counted and timed, in processor time."""

    def __init__(self, bot: Bot) -> None:
        """Look like the one within."""
        super().__init__(bot.seed)
        self.bot = bot
        self.blind, self.listens, self.believes = bot.blind, bot.listens, bot.believes
        self.decisions, self.seconds = 0, 0.0

    def sit(self, guide: Guide, seat: int) -> None:
        super().sit(guide, seat)
        self.bot.sit(guide, seat)

    def hear(self, events: list[Event]) -> None:
        began = time.process_time()
        self.bot.hear(events)
        self.seconds += time.process_time() - began

    def choose(self, view: View, actions: list[int]) -> int:
        began = time.process_time()
        answer = self.bot.choose(view, actions)
        self.seconds += time.process_time() - began
        self.decisions += answer != WAIT
        return answer


def play_home(row: dict[str, Any], seed: int, chair: int) -> dict[str, Any]:
    """Play one game at a table of ours; in a hall half of the seats of both sides are ours, and points are compared."""
    table = read_table(row["table"])
    game = lay_table(table, Seeded(seed * 1_000_003 + 17))
    seats = range(len(table.seats))
    ours = {seat for seat in seats if (seat + seat // 2) % 2 == chair % 2} if row["hall"] else {chair}
    bots: list[Bot] = []
    for seat in seats:
        own_seed = seed * 100 + seat
        if seat in ours:
            bots.append(Timed(bot_named(row["ours"], own_seed)))
        else:
            bots.append((Invited if row["invited"] else bot_named)(row["against"], own_seed))
    outcome = Match(game, bots, seed=seed).play(TURNS)
    timed = [bot for bot in bots if isinstance(bot, Timed)]
    mine = [outcome.points[seat] for seat in ours]
    others = [n for seat, n in enumerate(outcome.points) if seat not in ours]
    return {
        "won": any(seat in ours for seat in outcome.winners),
        "unfinished": not outcome.winners,
        "ahead": sum(mine) / len(mine) - sum(others) / len(others),
        "decisions": sum(bot.decisions for bot in timed),
        "seconds": sum(bot.seconds for bot in timed),
        "fallbacks": sum(int(getattr(bot.bot, "fallbacks", 0)) for bot in timed),
        "turns": outcome.turns,
        "differences": differences([bot for bot in bots if isinstance(bot, Invited)]),
    }


def differences(invited: list[Invited]) -> dict[str, int]:
    """Sum up where rules differed from those that guests know, and how often chance had to choose for them."""
    found: Counter[str] = sum((bot.differences for bot in invited), Counter())
    found["chosen by chance"] += sum(bot.fallbacks for bot in invited)
    return dict(+found)


def main() -> None:
    """Play what is asked for in one argument of JSON."""
    asked = json.loads(sys.argv[1])
    row = asked["row"]
    if row["abroad"] or row["invited"]:
        import_peer(asked["catanatron"] if row["newer"] else "")
    for seed, chair in asked["games"]:
        try:
            if row["abroad"]:
                found = play_abroad(bot_named(row["ours"], seed), row["against"], row["seats"], seed, chair)
            else:
                found = play_home(row, seed, chair)
        except BadBot as error:
            raise SystemExit(f"{row['name']}, seed {seed}, chair {chair}: {error}") from error
        print(json.dumps({"seed": seed, "chair": chair, **found}), flush=True)


if __name__ == "__main__":
    main()
