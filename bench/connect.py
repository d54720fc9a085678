"""What a hall of people costs: one measurement by name, as JSON.

`actions` gives the median microseconds of one action (the legal list of one seat and playing one of it) in halls of
6 to 6,000 players, measured in turns in one process; `memory` what one player weighs; `roll` how long one roll takes
for all; `game` one whole game of greedy bots; `laying` what it takes to lay a hall, `watching` to find out what an
action has touched there.
"""

import ctypes
import gc
import json
import os
import random
import sys
import time
from statistics import median

import wyspa
from wyspa.arena import Match
from wyspa.bots import Greedy
from wyspa.core import book as engine
from wyspa.core.actions import Actions
from wyspa.core.dealer import Seeded
from wyspa.core.ids import EXTRA, TABLE
from wyspa.core.purse import held, one, terms
from wyspa.rules.connect.watch import Watch

HALLS = (6, 60, 600, 6000)
BLOCKS = 40  # each hall is measured in so many blocks, the halls taking turns
BLOCK = 400  # actions
WARM_ROUNDS = 12
TALK = 0.2  # offers among the actions


class Crowd:
    """A hall in which random seats do random things, in any order; passing only when there is nothing else."""

    def __init__(self, seats: int, seed: int) -> None:
        self.random, self.dealer = random.Random(seed), Seeded(seed)
        self.out = Actions()
        self.times: list[float] = []
        self.begin(seats)

    def begin(self, seats: int) -> None:
        """Lay a new game."""
        self.game = wyspa.lay("connect", seats=seats)
        self.book, self.state = self.game.book, self.game.state
        verbs = {verb.name: verb for verb in self.book.verbs}
        self.offer, self.skip = int(verbs["offer"].code), int(verbs["pass"].code)

    def settle(self) -> None:
        """Let nature act until seats are asked."""
        book, state = self.book, self.state
        while state.who == TABLE and state.winner < 0:
            book.play(state, TABLE, book.deal(state, self.dealer))

    def end_round(self) -> None:
        """Let time run out."""
        book, state, out = self.book, self.state, self.out
        if state.winner >= 0:
            self.begin(int(book.seats))
            self.warm(WARM_ROUNDS)
            return
        book.legal_for(state, TABLE, out)
        book.play(state, TABLE, out.items[0])
        self.settle()

    def step(self, timed: bool) -> None:
        """Let one seat do one thing."""
        book, state, out, rng = self.book, self.state, self.out, self.random
        if state.winner >= 0:
            self.end_round()
            return
        self.settle()
        seat = rng.randrange(book.seats)
        if state.phase != 120:  # a robber phase: somebody who must discard
            seat = state.actor()
        composed = self.compose(seat) if state.phase == 120 and rng.random() < TALK else -1
        pick = rng.random()
        began = time.perf_counter_ns()
        book.legal_for(state, seat, out)
        n = out.n
        if composed >= 0 and book.fits(state, seat, composed):
            action = composed
        elif n == 0:
            return
        else:
            action = out.items[int(pick * n)]
        if action == self.skip:
            return
        book.play(state, seat, action)
        if timed:
            self.times.append((time.perf_counter_ns() - began) / 1000)

    def compose(self, seat: int) -> int:
        """Offer a card for another, to all partners."""
        purse = self.state.players[seat].purse
        have = [card for card in range(5) if held(purse, card)]
        if not have:
            return -1
        give = self.random.choice(have)
        want = self.random.choice([card for card in range(5) if card != give])
        return self.offer | 0 << EXTRA | terms(one(give), one(want))

    def warm(self, rounds: int) -> None:
        """Play some rounds, a few actions a seat."""
        self.settle()
        for _ in range(rounds):
            for _ in range(int(self.book.seats) * 3):
                self.step(False)
            self.end_round()


def actions() -> dict:
    """Measure the cost of an action in halls of all sizes."""
    halls = [Crowd(seats, 7) for seats in HALLS]
    for hall in halls:
        hall.warm(WARM_ROUNDS)
    gc.collect()
    gc.disable()
    for _ in range(BLOCKS):
        for hall in halls:
            hall.end_round()
            due, steps = len(hall.times) + BLOCK, 0
            while len(hall.times) < due:
                hall.step(True)
                steps += 1
                if steps % (3 * int(hall.book.seats)) == 0:  # a round has about three actions a seat
                    hall.end_round()
    found = {str(seats): round(median(hall.times), 2) for seats, hall in zip(HALLS, halls, strict=True)}
    spread = {
        str(seats): round(sorted(hall.times)[int(len(hall.times) * 0.95)], 2)
        for seats, hall in zip(HALLS, halls, strict=True)
    }
    return {"us_per_action": found, "us_per_action_95": spread, "measured": [len(hall.times) for hall in halls]}


def resident() -> int:
    """Give the memory of this process, after returning what is free."""
    gc.collect()
    ctypes.CDLL("libc.so.6").malloc_trim(0)
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def memory(seats: int) -> dict:
    """Weigh a hall: map, rules, words and state, by player."""
    small = wyspa.lay("connect", seats=6)
    before = resident()
    large = wyspa.lay("connect", seats=seats)
    large.play("dice 1 3", -1)
    grown = resident() - before
    return {"seats": len(large.seats), "bytes_per_player": round(grown / seats), "small": len(small.seats)}


def laying(seats: int) -> dict:
    """Lay a hall of one row, of rows of thirty boards, and of rings: processor time of each, in this order."""
    wyspa.lay("connect", seats=6)  # so that everything is imported
    boards = seats // 2
    rows, left = divmod(boards, 30)
    ways = {"row": str(boards), "rows": f"{rows}x30" + (f",{left}" if left else ""), "rings": f"{boards // 5}x5r"}
    measured: dict = {"seats": seats}
    for name, said in ways.items():
        began = time.process_time()
        wyspa.lay("connect", rows=said, seed=1)
        measured[f"{name}_seconds"] = round(time.process_time() - began, 3)
    return measured


def watching(seats: int) -> dict:
    """Say what it costs to find out what one action has touched, and to look at every board after a roll."""
    crowd = Crowd(seats, 5)
    watch = Watch(crowd.book)
    boards = watch.hall.all_boards()
    crowd.warm(WARM_ROUNDS)
    watch.changed(crowd.state, boards)
    acts = [(seat, crowd.skip) for seat in crowd.random.choices(range(seats), k=5000)]
    began = time.process_time()
    for act in acts:
        watch.touched(crowd.state, [act])
    each = (time.process_time() - began) / len(acts)
    began = time.process_time()
    for _ in range(20):
        watch.changed(crowd.state, boards)
    return {"seats": seats, "touched_us": round(each * 1e6, 2), "roll_ms": round((time.process_time() - began) * 50, 3)}


def roll(seats: int) -> dict:
    """Time one roll for everybody, the cheapest of a few and the median."""
    crowd = Crowd(seats, 3)
    crowd.warm(WARM_ROUNDS)
    times = []
    for _ in range(15):
        book, state, out = crowd.book, crowd.state, crowd.out
        while state.phase != 120 and state.winner < 0:
            crowd.step(False)
            crowd.settle()
        book.legal_for(state, TABLE, out)
        book.play(state, TABLE, out.items[0])
        action = book.deal(state, crowd.dealer)
        began = time.perf_counter()
        book.play(state, TABLE, action)
        times.append(time.perf_counter() - began)
        crowd.settle()
    return {"seats": seats, "roll_ms": round(1000 * median(times), 3)}


def game(seats: int) -> dict:
    """Let greedy bots play one whole game on one core."""
    began = time.perf_counter()
    laid = wyspa.lay("connect", seats=seats, seed=1)
    ready = time.perf_counter() - began
    worked, started = time.process_time(), time.perf_counter()
    outcome = Match(laid, [Greedy(k) for k in range(seats)], seed=1).play()
    worked, lasted = time.process_time() - worked, time.perf_counter() - started
    trades = sum(laid.say(action).startswith("accept ") for _, action in laid.log())
    return {
        "seats": seats,
        "laying_seconds": round(ready, 2),
        "seconds": round(lasted, 1),
        "processor_seconds": round(worked, 1),
        "rounds": outcome.turns,
        "actions": outcome.actions,
        "trades": trades,
        "winners": [laid.seats[seat] for seat in outcome.winners],
    }


if __name__ == "__main__":
    known = [actions, memory, roll, game, laying, watching]
    measure = {each.__name__: each for each in known}[sys.argv[1]]
    measured = measure(*map(int, sys.argv[2:]))
    measured["compiled"] = not str(engine.__file__).endswith(".py")
    print(json.dumps(measured))
