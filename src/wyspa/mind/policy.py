"""Choosing by value: every action is judged as if the turn ended after it, chance by its weights.

One look ahead, and one more after a trade with the bank, which is for something. This is what roll-outs and self-play
are made of, so it is compiled and keeps its paper.
"""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.ids import NOBODY, TABLE, VERB
from wyspa.core.purse import covers
from wyspa.core.rule import Verb
from wyspa.core.state import State
from wyspa.mind.barter import Barter
from wyspa.mind.errands import NONE, Errands
from wyspa.mind.fate import Fate
from wyspa.mind.judge import Judge
from wyspa.rules.base.ids import DICE, MAIN, ROLL, STEAL

AHEAD: Final = 3  # actions of the own turn, one after the other, that `judge_turn` looks at, at most
DEEPEST: Final = 4  # choices and chances within one action that are followed
SHALLOW: Final = 2  # the same in imagined games
LONGEST: Final = 3000  # actions of one roll-out
MOST: Final = 400  # actions of one position that are judged
FEW: Final = 12  # outcomes of chance that are all looked at
ENDS: Final = 1  # kinds of verbs: leaves things as they are
TRADES: Final = 2
FREE: Final = 0.0001  # what an action must gain, or ties would end in trades in circles


class Policy:
    """Plays a state on, each seat by its judge."""

    book: Book
    judges: vec[Judge]  # by seat
    kinds: vec[i64]  # by verb: ENDS, TRADES or 0
    rising: vec[Verb]  # those of a turn whose price is not always the same
    paper: vec[Actions]
    later: vec[Actions]  # paper for what may follow in the same turn
    values: vec[float]  # of the actions judged last
    out: Actions
    best: float
    errands: Errands
    barter: Barter  # between players, in what is imagined
    talked: i64  # the turn in which they have bartered
    silent: bool  # whether nobody barters

    def __init__(self, book: Book, judges: list[Judge]) -> None:
        """Take a judge for each seat."""
        self.book = book
        self.judges = vec[Judge](judges)
        self.kinds = vec[i64]()
        for verb in book.verbs:
            kind: i64 = 0
            if verb.name == "end" or verb.name == "roll":
                kind = ENDS
            elif verb.name == "trade":
                kind = TRADES
            self.kinds = append(self.kinds, kind)
        self.rising = vec[Verb]([verb for verb in book.phases[MAIN] if type(verb).asks_for is not Verb.asks_for])
        self.paper = vec[Actions]([Actions() for _ in range(DEEPEST + 2)])
        self.later = vec[Actions]([Actions() for _ in range(AHEAD)])
        self.values = vec[float]([0.0] * MOST)
        self.out = Actions()
        self.best = 0.0
        self.errands = Errands(book)
        self.barter = Barter(book, self.judges)
        self.talked = -1
        self.silent = False

    # ---- judging actions -------------------------------------------------------------------------------------------

    def judge(self, state: State, seat: i64, actions: Actions, deep: bool) -> i64:
        """Judge all actions of a seat into `values`, and give the place of the best."""
        judge = self.judges[seat]
        n: i64 = actions.n if actions.n < MOST else MOST
        i: i64
        pick: i64 = 0
        v: float
        still: float = judge.anchor(state, seat)  # if nothing is done
        robbed: bool = judge.describer.halted[seat] > 0
        trading: bool = False
        values = self.values
        self.best = -9.0
        for i in range(n):
            action: i64 = actions.items[i]
            kind: i64 = self.kinds[action >> VERB]
            if kind == ENDS:
                v = still
            elif state.phase == ROLL and not deep and not robbed:
                v = -1.0  # before the roll a card is worth a look where it chases a figure away
            else:
                after = state.copy()
                self.book.play(after, seat, action)
                if kind == TRADES:
                    trading = True
                    v = self.after_trade(state, after, seat, deep) - FREE
                else:
                    v = self.after(after, seat, 0, deep) - (FREE if state.phase == MAIN else 0.0)
            values[i] = v
            if v > self.best:
                self.best = v
                pick = i
        return self.run_errands(state, seat, actions, n, pick, deep) if trading else pick

    def run_errands(self, state: State, seat: i64, actions: Actions, n: i64, pick: i64, deep: bool) -> i64:
        """Judge trades by what some of them together pay for, and give the place of the best action again."""
        errands = self.errands
        errands.look(state, seat)
        i: i64
        for price in errands.prices:
            trades: i64 = errands.trades(state, seat, price)
            if trades < 2:  # what one trade pays for has been judged
                continue
            first: i64 = errands.step(state, seat, price)
            after = state.copy()
            if first == NONE or not errands.run(after, seat, price):
                continue
            v: float = self.after_buying(state, after, seat, deep) - FREE * float(trades)
            for i in range(n):
                if actions.items[i] == first and v > self.values[i]:
                    self.values[i] = v
                    if v > self.best:
                        self.best = v
                        pick = i
        return pick

    def judge_turn(self, state: State, seat: i64, actions: Actions, ahead: i64) -> i64:
        """Judge all actions, and the best of each verb by what may follow it in the same turn as well.

        Steps that belong together look like nothing one by one: a knight is called up, and then it chases the robber.
        """
        pick: i64 = self.judge(state, seat, actions, True)
        if state.phase != MAIN or ahead <= 0:
            return pick
        n: i64 = actions.n if actions.n < MOST else MOST
        values = self.values[:]
        best: float = self.best
        i: i64
        v: float
        for i in range(n):
            kind: i64 = self.kinds[actions.items[i] >> VERB]
            if kind != 0 or not self.is_first(actions, values, n, i):
                continue
            after = state.copy()
            self.book.play(after, seat, actions.items[i])
            if after.winner != NOBODY or after.who != seat or after.phase != MAIN:
                continue
            out = self.later[ahead - 1]
            self.book.legal(after, seat, out)
            if ahead > 1:
                self.judge_turn(after, seat, out, ahead - 1)
            else:
                self.judge(after, seat, out, False)
            v = self.best - FREE
            if v > values[i]:
                values[i] = v
                if v > best:
                    best = v
                    pick = i
        self.values = values
        self.best = best
        return pick

    def is_first(self, actions: Actions, values: vec[float], n: i64, i: i64) -> bool:
        """Tell whether no other action of the same verb looks better."""
        verb: i64 = actions.items[i] >> VERB
        k: i64
        for k in range(n):
            if actions.items[k] >> VERB == verb and (values[k] > values[i] or (values[k] == values[i] and k < i)):
                return False
        return True

    def after(self, state: State, seat: i64, level: i64, deep: bool) -> float:
        """Give the value for a seat right after its own action, with what it is made to do at once."""
        if state.winner != NOBODY or level >= (DEEPEST if deep else SHALLOW):
            return self.judges[seat].near(state, seat)
        if state.who == TABLE:
            return (
                self.judges[seat].near(state, seat) if state.phase == DICE else self.chances(state, seat, level, deep)
            )
        if state.who == seat and state.depth > 0:
            return self.forced(state, seat, level, deep)
        return self.judges[seat].near(state, seat)

    def forced(self, state: State, seat: i64, level: i64, deep: bool) -> float:
        """Give the value of the best that a seat can do where it must do something before its turn goes on."""
        out = self.paper[level]
        self.book.legal(state, seat, out)
        n: i64 = out.n
        best: float = -1.0
        i: i64
        v: float
        best_after: State | None = None
        for i in range(n):
            after = state.copy()
            self.book.play(after, seat, out.items[i])
            if after.phase == state.phase and after.who == seat and after.winner == NOBODY:
                v = self.judges[seat].near(after, seat)  # the same is asked again: see below
                if v > best:
                    best_after = after
            else:
                v = self.after(after, seat, level + 1, deep)
            if v > best:
                best = v
            if level > 0 and i >= FEW and not deep:
                break
        if best_after is not None:
            v = self.after(best_after, seat, level + 1, deep)
            if v > best:
                best = v
        return best

    def chances(self, state: State, seat: i64, level: i64, deep: bool) -> float:
        """Give the mean over what nature may bring; of a theft, and of very many outcomes, the likeliest will do."""
        out = self.paper[level]
        self.book.legal_for(state, TABLE, out)
        n: i64 = out.n
        i: i64
        start: i64 = 0
        if n > FEW or level > 1 or (not deep and (level > 0 or state.phase == STEAL)):
            for i in range(1, n):
                if out.weights[i] > out.weights[start]:
                    start = i
            n = start + 1
        total: float = 0.0
        weight: float = 0.0
        w: float
        for i in range(start, n):
            w = float(out.weights[i])
            after = state.copy()
            self.book.play(after, TABLE, out.items[i])
            total += w * self.after(after, seat, level + 1, deep)
            weight += w
        return total / weight if weight > 0.0 else self.judges[seat].near(state, seat)

    def after_trade(self, before: State, state: State, seat: i64, deep: bool) -> float:
        """Give the value after a trade with the bank: of the best that it makes affordable, if anything."""
        judge = self.judges[seat]
        if not self.pays_more(before, state, seat):
            return judge.near(state, seat) if deep else -1.0
        best: float = judge.near(state, seat)
        v: float = self.after_buying(before, state, seat, deep)
        return v if v > best else best

    def after_buying(self, before: State, state: State, seat: i64, deep: bool) -> float:
        """Give the value of the best thing that a hand pays for, and the one before it did not; -1 for nothing."""
        best: float = -1.0
        old: i64 = before.players[seat].purse
        out = self.paper[0]
        self.book.legal(state, seat, out)
        n: i64 = out.n
        i: i64
        v: float
        for i in range(n):
            action: i64 = out.items[i]
            verb = self.book.verbs[action >> VERB]
            if self.kinds[action >> VERB] != 0 or covers(old, verb.asks_for(self.book, before, seat, action)):
                continue
            after = state.copy()
            self.book.play(after, seat, action)
            v = self.after(after, seat, 1, deep) - FREE
            if v > best:
                best = v
        return best

    def pays_more(self, before: State, state: State, seat: i64) -> bool:
        """Tell whether a hand pays for something that the one before it did not pay for."""
        purse: i64 = state.players[seat].purse
        old: i64 = before.players[seat].purse
        price: i64
        for price in self.judges[seat].describer.wares:
            if covers(purse, price) and not covers(old, price):
                return True
        out = self.paper[0]
        for verb in self.rising:
            out.n = 0
            verb.legal(self.book, before, seat, out)
            n: i64 = out.n
            out.n = 0
            verb.legal(self.book, state, seat, out)
            if out.n > n:
                return True
        return False

    # ---- playing on ------------------------------------------------------------------------------------------------

    def choose(self, state: State, seat: i64, dealer: Dealer, warmth: float, slips: float) -> i64:
        """Pick an action: the best, or by warmth one that is nearly as good, or by a slip any."""
        out = self.out
        self.book.legal(state, seat, out)
        n: i64 = out.n
        if n == 1:
            return out.items[0]
        if slips > 0.0 and float(dealer.below(10000)) < slips * 10000.0:
            return out.items[dealer.below(n)]
        pick: i64 = self.judge(state, seat, out, False)
        if warmth > 0.0:
            pick = self.warm(n if n < MOST else MOST, warmth, dealer)
        return out.items[pick]

    def warm(self, n: i64, warmth: float, dealer: Dealer) -> i64:
        """Draw one of the actions judged last, those near the best more often."""
        total: float = 0.0
        i: i64
        for i in range(n):
            total += math.exp((self.values[i] - self.best) / warmth)
        u: float = float(dealer.below(1 << 30)) / float(1 << 30) * total
        for i in range(n):
            u -= math.exp((self.values[i] - self.best) / warmth)
            if u <= 0.0:
                return i
        return n - 1

    def step(self, state: State, dealer: Dealer, warmth: float, slips: float) -> None:
        """Let nature or a seat act."""
        if state.who == TABLE:
            self.book.play(state, TABLE, self.book.deal(state, dealer))
            return
        seat: i64 = state.actor()
        if state.phase == MAIN and state.turns != self.talked and state.turn == seat and not self.silent:
            self.talked = state.turns
            if self.barter.deal(state, seat):
                return
        self.book.play(state, seat, self.choose(state, seat, dealer, warmth, slips))

    def roll_out(self, state: State, seat: i64, action: i64, fate: Fate, run: i64, turns: i64) -> float:
        """Play an action, then so many turns by value, and judge what has become of a seat."""
        here = state.copy()
        self.book.play(here, seat, action)
        return self.played_on(here, seat, fate, run, state.turns + turns, state.turns)

    def roll_on(self, state: State, seat: i64, fate: Fate, run: i64, turns: i64) -> float:
        """Do the same without an action: from the end of a turn."""
        return self.played_on(state.copy(), seat, fate, run, state.turns + turns, -1)

    def played_on(self, here: State, seat: i64, fate: Fate, run: i64, end: i64, talked: i64) -> float:
        """Play a state on until a turn, given by its number, and judge what has become of a seat."""
        fate.start(run)
        n: i64 = 0
        self.talked = talked  # what can be had by talking in this turn was talked of before
        while here.winner == NOBODY and here.turns < end and n < LONGEST:
            self.step(here, fate.dealer(here) if here.who == TABLE else fate.luck, 0.0, 0.0)
            n += 1
        return self.share(here, seat)

    def share(self, state: State, seat: i64) -> float:
        """Give the probability that a seat wins, so that those of all seats add up to one.

        Each seat is judged by what it holds itself, so this knows more than the judge of one seat alone.
        """
        if state.winner != NOBODY:
            return 1.0 if state.winner == seat else 0.0
        total: float = 0.0
        own: float = 0.0
        v: float
        p: i64
        for p in range(self.book.seats):
            v = self.judges[p].value(state, p)
            total += v
            if p == seat:
                own = v
        return own / total if total > 0.0 else own
