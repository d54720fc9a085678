"""Rules that break one of the eight rules of a rule author, each in the way in which it is usually done."""

import random

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa import Chance, Module, Verb
from wyspa.core.fields import Fields
from wyspa.core.ids import HEX, TABLE
from wyspa.core.shown import BySeat, OnPlaces, Pile
from wyspa.core.state import Part
from wyspa.rules.base.ids import MAIN
from wyspa.testing import BadRule, check_rule

TOLL = 90  # a phase of its own


class Jar(Part):
    """How many turns have ended, and which."""

    def __init__(self, turns: int = 0, ended: vec[i64] | None = None) -> None:
        self.turns = turns
        self.ended = vec[i64]() if ended is None else ended

    def copy(self) -> Part:
        return Jar(self.turns, self.ended)

    def fields(self, io: Fields) -> None:
        self.turns = io.number("turns_kept", self.turns)
        self.ended = io.sequence("ended_kept", self.ended)


class Counting(Module):
    """A rule as it should be: it counts the turns, and shows the count."""

    jar: type[Jar] = Jar

    def __init__(self) -> None:
        super().__init__("counting")

    def install(self, book):
        self.shown = book.show(Pile("counted", "i-cards"))

    def new_part(self, book):
        return self.jar()

    def turn_ends(self, book, state, seat):
        jar = state.edit_part(self.slot)
        jar.turns += 1
        jar.ended = append(jar.ended, i64(seat))
        if state.telling:
            state.tell("turn", seat, 0, 0)

    def show(self, book, state, view):
        view.put(self.shown, [state.parts[self.slot].turns])


def test_a_good_rule_is_left_alone() -> None:
    assert check_rule(Counting()) > 100


@pytest.mark.parametrize(
    ("box", "map", "seats"),
    [
        ("base", "variable", 3),
        ("travel", "variable", 2),
        ("cities-knights", "variable", 3),
        (None, "fog-islands", 3),
        ("connect", "variable", 4),
    ],
)
def test_the_rules_of_the_boxes_obey(box: str | None, map: str, seats: int) -> None:
    assert check_rule(box=box, map=map, seats=seats, games=2, turns=12) > 50


# ---- 1 ---------------------------------------------------------------------------------------------------------------


class Keeps(Counting):
    """It counts in the module, so that all games at all tables count together, and writes that into its part."""

    ended = 0

    def turn_ends(self, book, state, seat):
        self.ended += 1
        super().turn_ends(book, state, seat)
        state.edit_part(self.slot).turns = self.ended


class HalfCopied(Jar):
    def copy(self) -> Part:
        return HalfCopied(0, self.ended)


class HalfCopies(Counting):
    jar = HalfCopied


class HalfStored(Jar):
    def copy(self) -> Part:
        return HalfStored(self.turns, self.ended)

    def fields(self, io: Fields) -> None:
        self.ended = io.sequence("ended_kept", self.ended)


class HalfStores(Counting):
    jar = HalfStored


# ---- 2 ---------------------------------------------------------------------------------------------------------------


class WritesPart(Counting):
    def turn_ends(self, book, state, seat):
        state.parts[self.slot].turns += 1


class KeepsPart(Counting):
    """It takes its own part once, and goes on writing into it when others see it too."""

    jar_kept = None

    def turn_ends(self, book, state, seat):
        if self.jar_kept is None:
            self.jar_kept = state.edit_part(self.slot)
        self.jar_kept.turns += 1


class WritesHand(Counting):
    def turn_ends(self, book, state, seat):
        state.players[seat].rates += 1


class WritesBoard(Counting):
    def turn_ends(self, book, state, seat):
        state.on_hex[0] ^= 1


class SharesList(Jar):
    """Its copies share the array in which it writes."""

    def __init__(self, turns: int = 0, ended: vec[i64] | None = None) -> None:
        super().__init__(turns, vec[i64]([0]) if ended is None else ended)

    def copy(self) -> Part:
        return SharesList(self.turns, self.ended)


class WritesShared(Counting):
    jar = SharesList

    def turn_ends(self, book, state, seat):
        state.edit_part(self.slot).ended[0] += 1


# ---- 3 ---------------------------------------------------------------------------------------------------------------


class AsksAndWrites(Counting):
    def may_place(self, state, piece, place, seat):
        state.edit_part(self.slot).turns += 1
        return True


class ListsAndWrites(Counting):
    def install(self, book):
        super().install(book)
        book.add(MAIN, Pays(self))


class Pays(Verb):
    def __init__(self, rule: Module) -> None:
        super().__init__("peep", "", "")
        self.of = rule

    def legal(self, book, state, seat, out):
        state.edit_part(self.of.slot).turns += 1

    def play(self, book, state, seat, action):
        pass


class RefusesAndWrites(Counting):
    def install(self, book):
        super().install(book)
        book.add(MAIN, Once(self))


class Once(Verb):
    """It can be done at every other count, and whoever is refused is counted."""

    def __init__(self, rule: Module) -> None:
        super().__init__("once", "", "")
        self.of = rule

    def legal(self, book, state, seat, out):
        if state.parts[self.of.slot].turns % 2 == 0:
            out.add(self.code)

    def play(self, book, state, seat, action):
        state.edit_part(self.of.slot).turns += 1

    def why_not(self, book, state, seat, action):
        state.edit_part(self.of.slot).turns += 1
        return super().why_not(book, state, seat, action)


class ShowsAndWrites(Counting):
    def show(self, book, state, view):
        state.edit_part(self.slot).turns += 1
        super().show(book, state, view)


# ---- 4 ---------------------------------------------------------------------------------------------------------------


class PopsTooMuch(Counting):
    def turn_begins(self, book, state, seat):
        if state.turns == 3:
            state.pop()


class AsksForNothing(Counting):
    """It lays a frame in which nobody can do anything."""

    def install(self, book):
        super().install(book)
        book.phase(TOLL, "toll")
        book.add(MAIN, Push("pay", False))


class Push(Verb):
    """It lays a frame on top, for nature or for the seat itself."""

    def __init__(self, name: str, for_nature: bool) -> None:
        super().__init__(name, "", "")
        self.for_nature = for_nature

    def legal(self, book, state, seat, out):
        out.add(self.code)

    def play(self, book, state, seat, action):
        state.push(TOLL, TABLE if self.for_nature else seat, 0)


# ---- 5 ---------------------------------------------------------------------------------------------------------------


class GivesPoints(Counting):
    def turn_ends(self, book, state, seat):
        state.edit(seat).points += 1


class GivesCards(Counting):
    def turn_ends(self, book, state, seat):
        state.edit(seat).cards += 1


# ---- 6 ---------------------------------------------------------------------------------------------------------------


class Throws(Counting):
    def turn_ends(self, book, state, seat):
        super().turn_ends(book, state, seat)
        state.edit_part(self.slot).turns += random.randrange(1000)


# ---- 7 ---------------------------------------------------------------------------------------------------------------


class Talks(Counting):
    def turn_ends(self, book, state, seat):
        state.tell("turn", seat, 0, 0)


class ActsWhenHeard(Counting):
    def turn_ends(self, book, state, seat):
        if state.telling:
            super().turn_ends(book, state, seat)


class ShowsUndeclared(Counting):
    def show(self, book, state, view):
        view.put(Pile("uncounted", "i-cards"), [1])


class ShowsOtherwise(Counting):
    def show(self, book, state, view):
        view.put(self.shown, [1, 2])


class DeclaresLate(Counting):
    def install(self, book):
        pass

    def show(self, book, state, view):
        view.put(book.show(Pile("counted", "i-cards")), [1])


class ShowsNowhere(Counting):
    def install(self, book):
        self.shown = book.show(OnPlaces("counted", "i-cards", HEX))

    def show(self, book, state, view):
        view.put(self.shown, [1000])


class ShowsAll(Counting):
    """It shows to everybody what is declared to be for one pair of eyes."""

    def install(self, book):
        self.shown = book.show(Pile("counted", "i-cards", own=True))


class ShowsTooFew(Counting):
    def install(self, book):
        self.shown = book.show(BySeat("counted", "i-cards", award="i-crown"))

    def show(self, book, state, view):
        view.put_seats(self.shown, vec[i64]([0] * book.seats))


BROKEN: list[tuple[int, type[Module], str]] = [
    (1, Keeps, "side by side; the rule counting keeps ended for itself"),
    (1, HalfCopies, "the part of the rule counting loses turns when it is copied"),
    (1, HalfStores, "the part of the rule counting loses turns when it is written and read"),
    (2, WritesPart, "has changed turns_kept of a copy"),
    (2, KeepsPart, "has changed turns_kept of a copy"),
    (2, WritesHand, "has changed rates of a copy"),
    (2, WritesBoard, "has changed on_hex of a copy"),
    (2, WritesShared, "has changed ended_kept of a copy"),
    (3, AsksAndWrites, "the rule counting changes turns_kept when it is asked may_place"),
    (3, ListsAndWrites, "may do changes turns_kept"),
    (3, RefusesAndWrites, "asking why 'once' is refused changes turns_kept"),
    (3, ShowsAndWrites, "showing the game to .* changes turns_kept"),
    (4, PopsTooMuch, "takes away the frame on which all others lie"),
    (4, AsksForNothing, "is asked in the phase toll and can do nothing"),
    (5, GivesPoints, "points"),
    (5, GivesCards, "cards"),
    (6, Throws, "leads to another turns_kept when the same games are played again"),
    (7, Talks, "tells turn, and nobody listens"),
    (7, ActsWhenHeard, "when somebody listens"),
    (7, ShowsUndeclared, "uncounted is shown and was not declared"),
    (7, ShowsOtherwise, "counted was put with 2 numbers, but is declared as 1 numbers"),
    (7, DeclaresLate, "counted is declared too late: rules declare what they show in install"),
    (7, ShowsNowhere, "the hex 1000, and there is none"),
    (7, ShowsAll, "counted was put for a spectator, but is declared to be for the eyes of one seat"),
    (7, ShowsTooFew, "counted is shown with 4 numbers"),
]


@pytest.mark.parametrize(("number", "broken", "sentence"), BROKEN, ids=[broken[1].__name__ for broken in BROKEN])
def test_a_broken_rule_is_found(number: int, broken: type[Module], sentence: str) -> None:
    with pytest.raises(BadRule, match=sentence) as found:
        check_rule(broken, seats=4, turns=30)
    assert found.value.number == number


def test_a_chance_may_draw() -> None:
    """What nature does is in the log: a game that is played again goes the same way."""
    DRAWN.clear()
    assert check_rule(Lottery, turns=30) > 100
    assert len(DRAWN) > 10


DRAWN: list[int] = []  # for the test alone: a rule keeps nothing


class Lottery(Module):
    """Whoever is on turn may have nature draw a number."""

    def __init__(self) -> None:
        super().__init__("lottery")

    def install(self, book):
        book.phase(TOLL, "lottery")
        book.chance(TOLL, Draw())
        book.add(MAIN, Push("play", True))


class Draw(Chance):
    def __init__(self) -> None:
        super().__init__("lot", "number", "")

    def legal(self, book, state, seat, out):
        for number in range(1, 4):
            out.weigh(self.code | number << 20, 1)

    def play(self, book, state, seat, action):
        DRAWN.append(action)
        state.pop()
