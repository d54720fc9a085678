"""C-123: Smithing trains up to two different own knights by one level, free of charge."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import first
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.cities_knights.ids import SMITH, SMITHING
from wyspa.rules.cities_knights.knights import Knights, knights_out
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb


@final
class Smiths(Module):
    """The phase in which the second knight is trained, or none."""

    def __init__(self) -> None:
        super().__init__("smiths")

    def install(self, book: Book) -> None:
        """Add the phase; the knights know who may be trained."""
        book.phase(SMITH, "smith", lone=True)
        book.citations["not_in_smith"] = "C-123"
        book.add(SMITH, SecondKnight(book.rule(Knights)))
        book.add(SMITH, NoSecondKnight())


def trainable(knights: Knights, book: Book, state: State, seat: i64) -> vec[i64]:
    """List the nodes of the own knights that could be trained now, payment aside."""
    posts = knights.commands.posts
    posts.look(state, seat, knights_out(state, seat), knights.part(state))
    able: i64 = knights.trainable(state, seat, posts)
    nodes = vec[i64]()
    i: i64
    for i in range(posts.n):
        if able >> i & 1 != 0:
            nodes = append(nodes, posts.nodes[posts.start + i])
    return nodes


@final
class PlaySmithing(ProgressVerb):
    """Train one knight, then perhaps another: the figure that the first sets free may serve the second."""

    knights: Knights

    def __init__(self, rule_of: Progress, knights: Knights) -> None:
        super().__init__(rule_of, SMITHING, "node", "C-123")
        self.knights = knights

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the knights that could be trained now."""
        out.add_all(self.code, trainable(self.knights, book, state, seat))

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Train the first; ask for a second only if there is one."""
        self.rule_of.spend(book, state, seat, self.card)
        self.knights.train(book, state, first(action), seat)
        if len(trainable(self.knights, book, state, seat)) > 0:
            state.push(SMITH, seat, 0)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Let the knights say why not."""
        return self.knights.why_not_train(book, state, first(action), seat)


@final
class SecondKnight(Verb):
    """Train the second: the first has had its training of this turn."""

    knights: Knights

    def __init__(self, knights: Knights) -> None:
        super().__init__("smith", "node", "C-123")
        self.plain = True
        self.knights = knights

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the knights that could be trained now."""
        out.add_all(self.code, trainable(self.knights, book, state, seat))

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Train it."""
        state.pop()
        self.knights.train(book, state, first(action), seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Let the knights say why not."""
        return self.knights.why_not_train(book, state, first(action), seat)


@final
class NoSecondKnight(Verb):
    """C-165: leave the second training unused."""

    def __init__(self) -> None:
        super().__init__("no-smith", "", "C-165")
        self.plain = True

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        state.pop()
