"""Looks at a state before and after somebody only looked: questions, lists of what is legal, views."""

from collections.abc import Callable

from librt.vecs import vec

from wyspa.core.arrays import listed
from wyspa.core.book import Book, by_kind
from wyspa.core.fields import TextOut
from wyspa.core.rule import Module
from wyspa.core.state import State, layout_fields
from wyspa.testing.broken import BadRule

EVERY = 25  # questions: of so many one is watched; there are thousands in a game, and each is asked often
QUESTIONS = {
    "may_place": "ask_place",
    "may_begin": "ask_begin",
    "may_lift": "ask_lift",
    "may_move": "ask_move",
    "may_stand": "ask_stand",
    "may_rob": "ask_rob",
    "may_trade": "ask_trade",
    "may_fall": "ask_fall",
    "may_pass": "ask_pass",
    "may_win": "ask_win",
    "may_still_win": "ask_still",
    "hand_limit": "ask_limit",
    "trade_rate": "ask_rate",
}  # the question, and the list of the book in which those stand who answer it


def lines_of(state: State) -> list[str]:
    """Write down all that a state is, a line for each field, what is kept and not stored too."""
    io = TextOut()
    layout_fields(state.layout, io)
    state.fields(io)
    for seat, player in enumerate(state.players):
        io.lines.append(f"open places of seat {seat}: {[listed(places) for places in player.open]}")
    return io.lines


def difference(before: list[str], after: list[str]) -> str:
    """Name the first field that is not what it was; nothing if all are."""
    for was, now in zip(before, after, strict=False):
        if was != now:
            return was.partition(":")[0] if was.startswith("open") else was.partition(" ")[0]
    return "" if len(before) == len(after) else "the number of fields"


class Watched(Module):
    """A rule that answers as another does, and is looked at while it answers."""

    asked: int
    watched: Module

    def follow(self, watched: Module) -> Module:
        """Answer as this one does."""
        self.slot = watched.slot
        self.judges = watched.judges
        self.watched = watched
        self.asked = 0
        return self

    def watch(self, seam: str, *about: object) -> object:
        """Ask, and compare the state before and after every now and then."""
        ask = getattr(self.watched, seam)
        self.asked += 1
        state = next(thing for thing in about if isinstance(thing, State))
        if self.asked % EVERY != 1:
            return ask(*about)
        before = lines_of(state)
        answer = ask(*about)
        changed = difference(before, lines_of(state))
        if changed:
            raise BadRule(3, f"the rule {self.name} changes {changed} when it is asked {seam}")
        return answer


def question(seam: str) -> Callable[..., object]:
    """Make the method that asks one question."""

    def ask(self: Watched, *about: object) -> object:
        return self.watch(seam, *about)

    return ask


for _seam in QUESTIONS:
    setattr(Watched, _seam, question(_seam))


def watch_questions(book: Book) -> None:
    """Have everybody who answers looked at. The book is for trials alone from now on."""
    for those in QUESTIONS.values():
        setattr(book, those, vec[Module]([Watched(module.name).follow(module) for module in getattr(book, those)]))
    book.judging = by_kind(book.ask_place)
