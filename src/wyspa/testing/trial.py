"""Plays games at random with a rule and looks after every action whether the eight rules of a rule author hold."""

from __future__ import annotations

from librt.vecs import vec

from wyspa.core.actions import Actions
from wyspa.core.arrays import listed
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer, Seeded
from wyspa.core.fields import BadBytes
from wyspa.core.ids import NOBODY, SEVERAL, TABLE
from wyspa.core.notation import Notation
from wyspa.core.plan import Plan
from wyspa.core.position import from_bytes, to_bytes
from wyspa.core.recounting import amiss, found_amiss, frames_amiss
from wyspa.core.refusing import why_not
from wyspa.core.rule import Module
from wyspa.core.state import Part, State
from wyspa.core.why import RuleConflict
from wyspa.rules.catalogue import Asked, box_named, modules_of, rule_signed
from wyspa.table import drawing_of, plan_of, set_table
from wyspa.testing.broken import BadRule
from wyspa.testing.seen import check_view
from wyspa.testing.watching import difference, lines_of, watch_questions

ASIDE = 12  # one action in so many is tried for a seat that is not asked
ROUND_TRIP = 20  # actions after which a position is written and read again
PLAIN = (int, str, list, dict, set, tuple, type(None))

Log = list[tuple[int, int, list[str]]]  # seat, action, and how the state was afterwards


def check_rule(
    *rules: Asked,
    box: str | None = "base",
    map: str = "variable",
    seats: int | None = None,
    games: int = 2,
    turns: int = 60,
    seed: int = 1,
    **options: object,
) -> int:
    """Play games with these rules besides those of a box, and raise BadRule with a sentence if one breaks a rule.

    Rules are named or handed over as in `wyspa.lay`. It gives the number of actions that were played.
    """
    table = set_table(box, map, seats, None, rules=rules, **options)
    drawing, found = drawing_of(table), box_named(table.box)
    ground, chosen = drawing.ground(table.seats), dict(table.options)
    besides = {module.name for module in modules_of(found, chosen, ground)}
    modules = modules_of(found, chosen, ground, [rule_signed(word) for word in table.rules])
    book = Book(modules, list(table.seats))  # of our own: it is watched
    book.ground = ground
    watch_questions(book)
    trial = Trial(book, plan_of(table), [module for module in book.modules if module.name not in besides])
    logs = [trial.play(seed + number, turns) for number in range(games)]
    trial.play_side_by_side(logs, seed)
    trial.play_aloud(logs[0], seed)
    return sum(len(log) for log in logs)


class Trial:
    """A table for trials: its book is used for nothing else."""

    def __init__(self, book: Book, plan: Plan, rules: list[Module]) -> None:
        """Take the table, and those of its rules that are looked at more closely."""
        self.book = book
        self.plan = plan
        self.rules = rules
        self.notation = Notation(book, plan.board)
        self.out = Actions()
        self.remembered = [memory_of(rule) for rule in rules]

    def lay(self, seed: int) -> State:
        """Lay the table as this seed deals it."""
        return self.book.lay(self.plan.board, self.plan.deal(Seeded(seed)))

    def play(self, seed: int, turns: int) -> Log:
        """Play a game at random, and look at everything."""
        state, dealer = self.lay(seed), Seeded(seed)
        log: Log = []
        self.look(state)
        while state.winner == NOBODY and state.turns < turns:
            seat, action = self.choose(state, dealer)
            tried = self.legal(state, seat)
            self.act(state, seat, action)
            self.try_again(state, seat, tried, dealer)
            log.append((seat, action, lines_of(state)))
            self.look(state)
            if len(log) % ROUND_TRIP == 0:
                self.write_and_read(state)
        return log

    # ---- one action --------------------------------------------------------------------------------------------

    def choose(self, state: State, dealer: Dealer) -> tuple[int, int]:
        """Pick something that is legal, now and then for somebody who is not asked."""
        if state.who == TABLE:
            return TABLE, self.book.deal(state, dealer)
        asked = [int(state.who)] if state.who != SEVERAL else [s for s in self.seats() if state.waiting[s] > 0]
        if dealer.below(ASIDE) == 0:
            asked = [*self.seats(), TABLE]
        lists = {seat: found for seat in asked if (found := self.legal(state, seat))}
        if not lists:
            asked = [int(state.actor())]
            lists = {seat: self.legal(state, seat) for seat in asked}
        seat = list(lists)[dealer.below(len(lists))]
        return seat, lists[seat][dealer.below(len(lists[seat]))]

    def act(self, state: State, seat: int, action: int) -> None:
        """Play, while a copy of the state looks on: it must stay what it was."""
        words = self.notation.say(action)
        before = state.copy()
        written = lines_of(before)
        try:
            self.book.play(state, seat, action)
        except IndexError as error:
            if state.depth < 0:
                raise BadRule(4, f"'{words}' takes away the frame on which all others lie") from error
            raise
        changed = difference(written, lines_of(before))
        if changed:
            raise BadRule(2, f"'{words}' has changed {changed} of a copy that was made before it")
        if state.journal:
            raise BadRule(7, f"'{words}' tells {state.journal[0].name}, and nobody listens: ask state.telling first")

    def look(self, state: State) -> None:
        """Count everything again and look from all sides; nothing may be changed by that."""
        wrong = frames_amiss(self.book, state)
        if wrong:
            raise BadRule(4, wrong)
        wrong = amiss(self.book, state)
        if wrong:
            raise BadRule(5, wrong)
        written = lines_of(state)
        self.refuse_silence(state)
        for seat in [*self.seats(), TABLE]:
            self.legal(state, seat)
            changed = difference(written, lines_of(state))
            if changed:
                raise BadRule(3, f"listing what {self.book.seat_name(seat)} may do changes {changed}")
        for seat in [*self.seats(), NOBODY]:
            try:
                view = self.book.view(state, seat)
            except RuleConflict as error:
                raise BadRule(7, str(error)) from error
            changed = difference(written, lines_of(state))
            if changed:
                raise BadRule(3, f"showing the game to {self.book.seat_name(seat)} changes {changed}")
            check_view(self.book, self.plan.board, view)

    def try_again(self, state: State, seat: int, tried: list[int], dealer: Dealer) -> None:
        """Ask why something that was possible is not possible any more: that is a question too."""
        if seat == TABLE or state.winner != NOBODY or not tried:
            return
        action = tried[dealer.below(len(tried))]
        if action not in self.legal(state, seat):
            written = lines_of(state)
            why_not(self.book, state, seat, action)
            changed = difference(written, lines_of(state))
            if changed:
                raise BadRule(3, f"asking why '{self.notation.say(action)}' is refused changes {changed}")

    def refuse_silence(self, state: State) -> None:
        """Refuse a game that is not over and in which nobody can do anything."""
        if state.winner == NOBODY:
            actor = int(state.actor())
            if not self.legal(state, actor):
                who, phase = self.book.seat_name(actor), self.book.phase_names[state.phase]
                raise BadRule(
                    4, f"{who} is asked in the phase {phase} and can do nothing: pop or become what comes next"
                )

    # ---- the same again --------------------------------------------------------------------------------------------

    def write_and_read(self, state: State) -> None:
        """Write the position and read it again: all of it must be there."""
        for rule in self.rules:
            if rule.slot >= 0:
                self.copy_part(state, rule)
        try:
            other = from_bytes(self.book, state.board, to_bytes(state), self.plan)
        except BadBytes as error:
            raise BadRule(1, f"a position that was written cannot be read: {error}") from error
        changed = difference(lines_of(state), lines_of(other))
        if changed:
            raise BadRule(1, f"{changed} is another after a position was written and read")
        for rule in self.rules:
            if rule.slot >= 0:
                self.compare(rule, insides(state, rule), insides(other, rule), "written and read", "fields")
        wrong = found_amiss(self.book, state)
        if wrong:
            raise BadRule(5, wrong)

    def copy_part(self, state: State, rule: Module) -> None:
        """Copy the part of a rule: it must be the same."""
        part = state.parts[rule.slot].copy()
        self.compare(rule, insides(state, rule), plain_insides(part), "copied", "copy")

    def compare(self, rule: Module, here: dict[str, object], there: dict[str, object], done: str, method: str) -> None:
        """Refuse a part that has lost something."""
        for name, value in here.items():
            if name not in there or there[name] != value:
                raise BadRule(1, f"the part of the rule {rule.name} loses {name} when it is {done}: see its {method}")

    def play_side_by_side(self, logs: list[Log], seed: int) -> None:
        """Play the same games again, all at the same time: each must go as it went alone."""
        states = [self.lay(seed + number) for number in range(len(logs))]
        for k in range(max(len(log) for log in logs)):
            for state, log in zip(states, logs, strict=True):
                if k < len(log):
                    self.again(state, log[k], 6, "when the same games are played again, side by side")

    def play_aloud(self, log: Log, seed: int) -> None:
        """Play a game again with somebody listening: telling changes nothing."""
        state = self.lay(seed)
        state.telling = True
        for entry in log:
            self.again(state, entry, 7, "when somebody listens")

    def again(self, state: State, entry: tuple[int, int, list[str]], number: int, when: str) -> None:
        """Do an action of a log."""
        seat, action, lines = entry
        words = self.notation.say(action)
        if action not in self.legal(state, seat):
            raise self.otherwise(number, f"'{words}' was possible, and is not {when}")
        self.book.play(state, seat, action)
        changed = difference(lines, lines_of(state))
        if changed:
            raise self.otherwise(number, f"'{words}' leads to another {changed} {when}")

    def otherwise(self, number: int, sentence: str) -> BadRule:
        """Say why a game goes another way than before: a rule has kept something for itself, or has drawn something."""
        for rule, before in zip(self.rules, self.remembered, strict=True):
            for name, value in memory_of(rule).items():
                if before.get(name) != value:
                    return BadRule(1, f"{sentence}; the rule {rule.name} keeps {name} for itself")
        return BadRule(number, sentence)

    def legal(self, state: State, seat: int) -> list[int]:
        """List what a seat may do, or what nature may bring."""
        self.book.legal_for(state, seat, self.out)
        return self.out.listed()

    def seats(self) -> range:
        """List those who play."""
        return range(self.book.seats)


def memory_of(rule: Module) -> dict[str, str]:
    """Give what a rule keeps for itself, as far as it is plain."""
    held = {name: value for name, value in getattr(rule, "__dict__", {}).items() if name not in ("name", "slot")}
    return {name: repr(value) for name, value in held.items() if isinstance(value, PLAIN)}


def insides(state: State, rule: Module) -> dict[str, object]:
    """Give what the part of a rule holds."""
    return plain_insides(state.parts[rule.slot])


def plain_insides(part: object) -> dict[str, object]:
    """Give what a part holds, arrays as lists; of compiled parts nothing is known.

    What every part has is the state's own and not looked at: uncompiled it lies among the rest.
    """
    held = {name: value for name, value in getattr(part, "__dict__", {}).items() if not hasattr(Part, name)}
    return {name: listed(value) if isinstance(value, vec) else value for name, value in held.items()}
