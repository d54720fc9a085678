"""How bots behave at the table, over games of four of a level: how often they ask, and what they do with knights.

python bench/manners.py [--level strong] [--games 40] [--seed 1] [--tables base cities-knights]

Writes manners.md. A person is anybody on the first seat: what the other three ask of it is counted, whoever sits there.
"""

import argparse
import time
from collections import Counter
from pathlib import Path

from wyspa.arena import wilson
from wyspa.bots import bot_named
from wyspa.bots.driver import Driver
from wyspa.core.dealer import Seeded
from wyspa.core.event import Event
from wyspa.core.ids import KIND, OWNER
from wyspa.core.purse import held
from wyspa.core.state import State
from wyspa.game import Game
from wyspa.laying import lay_table
from wyspa.table import Table, set_table

REPORT = Path(__file__).resolve().parent / "manners.md"
TURNS = 400
STRENGTHS = {"weak-knight": 1, "strong-knight": 2, "mighty-knight": 3}
ACTIVE = "active-"
SAVED = "cities lost that a grain would have saved"
COUNTED = {
    "traded": "struck", "knight_driven": "knights driven away", "knight_home": "knights driven off the board",
    "knight_chases": "robbers and pirates chased by a knight", "city_lost": "cities lost",
}  # fmt: skip

Landing = tuple[
    int, list[int], list[int]
]  # the strength that was lacking; by seat: sent, and what could have been woken


class Watched:
    """One game, and what is counted in it."""

    def __init__(self, table: Table, level: str, seed: int) -> None:
        """Seat four of a level."""
        self.game: Game = lay_table(table, Seeded(seed * 1_000_003 + 29))
        self.game.tell()
        seats = range(len(self.game.seats))
        self.driver = Driver(self.game, {seat: bot_named(level, seed * 100 + seat) for seat in seats}, (), seed)
        self.found: Counter[str] = Counter()
        self.could_wake = [0] * len(seats)  # by seat, when its turn ended: the strength that a grain would have woken
        self.landing: Landing = (0, [], [])

    def play(self) -> Counter[str]:
        """Play to the end."""
        game, driver, heard = self.game, self.driver, 0
        while not game.over and game.turns < TURNS:
            turn, turns = int(game.state.turn), game.turns
            before, done = game.state.copy(), len(game.actions_log)
            driver.step()
            self.found["intrigues"] += sum(driver.guide.verb(int(a)) == "intrigue" for a in game.actions_log[done:])
            journal = game.state.journal
            self.count(before, journal[heard:])
            heard = len(journal)
            if game.turns > turns:
                self.could_wake[turn] = self.asleep(turn)
        self.found["games"] += 1
        self.found["turns"] += game.turns
        return self.found

    def knights(self, state: State, seat: int, active: bool) -> list[int]:
        """List the strengths of a seat's knights that are awake, or of those that are not."""
        found = []
        for piece in state.on_node:
            name = self.game.book.pieces[int(piece) & KIND].name if piece else ""
            strength = STRENGTHS.get(name.removeprefix(ACTIVE), 0)
            if strength and (int(piece) >> OWNER) - 1 == seat and name.startswith(ACTIVE) == active:
                found.append(strength)
        return found

    def asleep(self, seat: int) -> int:
        """Give the strength that a seat could have woken for a grain it holds."""
        book, state = self.game.book, self.game.state
        grain = [book.card_names[card] for card in range(int(book.kinds))].index("grain")
        if not held(state.players[seat].purse, grain):
            return 0
        return max(self.knights(state, seat, False), default=0)

    def count(self, before: State, events: list[Event]) -> None:
        """Count what has just happened."""
        rows = [event.row() for event in events]
        for name, seat, what, detail in rows:
            if name in COUNTED:
                self.found[COUNTED[name]] += 1
            elif name == "offered":
                self.found["offers"] += 1
                self.found["offers to a person"] += seat != 0 and what in (0, -1)
            elif name == "barbarians_land":
                sent = [sum(self.knights(before, one, True)) for one in range(len(self.could_wake))]
                self.landing = what - detail, sent, list(self.could_wake)
        for seat in [
            seat for name, seat, _, _ in rows if name == "city_lost"
        ]:  # perhaps some choices after the landing
            lacking, sent, could_wake = self.landing
            more = could_wake[seat]
            others = [n for other, n in enumerate(sent) if other != seat]
            self.found[SAVED] += bool(more and (more >= lacking or sent[seat] + more > min(others)))


def share_of(n: int, of: int) -> str:
    """Put a share into words, with the interval of 95 %."""
    low, high = wilson(n, of)
    return f"{100 * n / max(1, of):.1f} % [{100 * low:.1f}, {100 * high:.1f}]"


def page(level: str, found: dict[str, Counter[str]], command: str) -> str:
    """Write the report."""
    lines = [f"# How `{level}` behaves", "", f"`{command}`: four of them at a table.", ""]
    for table, sums in found.items():
        games = sums["games"]
        lines += [f"## {table}, {games} games of {sums['turns'] / games:.0f} turns", "", "| what | a game | in all |"]
        lines.append("|---|---|---|")
        names = ["offers", "offers to a person", "struck"]
        names += [name for name in (*COUNTED.values(), "intrigues") if name not in names and sums[name]]
        names += [SAVED] if sums["cities lost"] else []
        lines += [f"| {name} | {sums[name] / games:.2f} | {sums[name]} |" for name in names]
        lines += ["", f"Of the offers {share_of(sums['struck'], sums['offers'])} are struck."]
        if sums["cities lost"]:
            share = share_of(sums[SAVED], sums["cities lost"])
            lines.append(f"Of the cities lost {share} would have been saved by a grain that was there.")
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    """Play, count and write."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--level", default="strong")
    words.add_argument("--games", type=int, default=40)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--tables", nargs="*", default=["base", "cities-knights"])
    asked = words.parse_args()
    found: dict[str, Counter[str]] = {}
    for box in asked.tables:
        table = set_table(box, seats=4)
        found[box] = Counter()
        for k in range(asked.games):
            began = time.process_time()
            found[box] += Watched(table, asked.level, asked.seed * 1000 + k).play()
            print(
                f"{box} {k + 1} of {asked.games}: {time.process_time() - began:.1f} s, {dict(found[box])}", flush=True
            )
    command = f"python bench/manners.py --level {asked.level} --games {asked.games} --seed {asked.seed}"
    REPORT.write_text(page(asked.level, found, command), encoding="utf-8")


if __name__ == "__main__":
    main()
