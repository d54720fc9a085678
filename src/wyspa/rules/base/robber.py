"""B-77 to B-85: on a seven hands above the limit give back half, then the robber moves and steals."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.decks import list_purse, weigh_purse
from wyspa.core.ids import OWNER, SEVERAL, TABLE, A, bit, first, second
from wyspa.core.refusing import why_not_stand
from wyspa.core.rule import Chance, Module, Step, Verb
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.core.why import RuleConflict, Why
from wyspa.rules.base.building import is_building
from wyspa.rules.base.words import DESERT, DISCARD, ROBBER, STEAL, THIEF

HAND_LIMIT: Final = 7
MOST_COLOURS: Final = 60  # victims are marked by one bit each


class Robber(Module):
    """The robber, the discards of a seven, and the theft."""

    steal_optional: bool

    def __init__(self, steal_optional: bool = False) -> None:
        """Choose whether a thief may leave everybody alone."""
        super().__init__("robber")
        self.steal_optional = steal_optional

    def install(self, book: Book) -> None:
        """Add the phases of a seven."""
        if book.colours > MOST_COLOURS:
            raise RuleConflict(f"one robber serves {MOST_COLOURS} players, not {book.colours}")
        book.phase(DISCARD, "discard")
        book.phase(THIEF, "thief")
        book.phase(STEAL, "steal")
        book.citations["not_in_discard"] = "B-79"
        book.citations["not_in_thief"] = "B-80"
        book.add_figure(ROBBER, "robber")
        book.halting |= ROBBER
        book.thieves |= ROBBER
        book.step("trouble", Seven())
        book.add(DISCARD, Discard())
        book.add(THIEF, Rob(self.steal_optional))
        book.chance(STEAL, Stolen())

    def hand_limit(self, state: State, seat: i64) -> i64:
        """B-78: seven cards are safe."""
        return HAND_LIMIT

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody knows how many cards each seat may keep on a seven, with whatever other rules add."""
        seat: i64
        view.note("hand_limit", [book.hand_limit(state, seat) for seat in range(book.seats)])

    def table_laid(self, book: Book, state: State) -> None:
        """B-18: the robber starts on the (first) desert; without one it waits beside the board."""
        h: i64
        for h in range(state.board.n_hex):
            if state.layout.terrain[h] == DESERT:
                state.own()
                state.on_hex[h] |= ROBBER
                return


class Seven(Step):
    """Discards first, then the thief."""

    def run(self, book: Book, state: State, x: i64) -> None:
        """Lay the frames: what comes first lies on top."""
        if book.may_move(state, book.thieves, state.turn):
            state.push(THIEF, state.turn, 0)
        many: i64 = 0
        seat: i64
        n: i64
        for seat in range(book.seats):
            n = state.players[seat].cards
            if n > book.hand_limit(state, seat):
                state.waiting[seat] = n // 2
                many += n // 2
                if state.telling:
                    state.tell("must_discard", seat, n // 2, 0)
        if many > 0:
            state.push(DISCARD, SEVERAL, many)


class Discard(Verb):
    """Lay one card face down; when all are done they go to the bank together (B-79)."""

    def __init__(self) -> None:
        """Name the verb."""
        super().__init__("discard", "card", "B-78")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the kinds in hand while cards are due."""
        if state.waiting[seat] > 0:
            list_purse(out, self.code, state.players[seat].purse)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Lay it aside; the last one of all turns everything up."""
        state.lay_aside(seat, first(action))
        state.waiting[seat] -= 1
        state.data -= 1
        if state.data == 0:
            for seat in range(book.seats):
                if state.players[seat].aside != 0:
                    state.collect(seat)
            state.pop()

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether nothing is due or the card is not there."""
        if state.waiting[seat] == 0:
            return Why("B-78", "nothing_to_discard")
        return Why("B-78", "card_not_held", {"card": book.card_names.get(first(action), "?")})


class Rob(Verb):
    """B-80: move the robber to another hex and name whom to steal from."""

    steal_optional: bool
    victims: vec[i64]  # scratch paper, by hex; empty between two uses

    def __init__(self, steal_optional: bool) -> None:
        """Choose whether a thief may leave everybody alone."""
        super().__init__("rob", "hex seat?", "B-80")
        self.victims = vec[i64]()
        self.steal_optional = steal_optional

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every other land hex with each of its victims, or with nobody where there is none."""
        if not is_asked(state, ROBBER) or not book.may_move(state, ROBBER, seat):
            return
        on_hex = state.on_hex
        terrain = state.layout.terrain
        land = book.land
        victims = self.victims_by_hex(book, state, seat)
        anywhere: bool = len(book.ask_stand) == 0
        items = out.room(len(on_hex) * (book.seats + 1))
        n: i64 = out.n
        h: i64
        who: i64
        code: i64
        left: i64
        for h in range(len(on_hex)):
            left = victims[h]
            victims[h] = 0
            if on_hex[h] & ROBBER != 0 or land[terrain[h]] == 0:
                continue
            if not anywhere and not book.may_stand(state, ROBBER, h, seat):
                continue
            code = self.code | h << A
            if left == 0 or self.steal_optional:
                items[n] = code
                n += 1
            who = 1
            while left != 0:
                if left & 1 != 0:
                    items[n] = code | who
                    n += 1
                left >>= 1
                who += 1
        out.n = n

    def victims_by_hex(self, book: Book, state: State, seat: i64) -> vec[i64]:
        """Mark on scratch paper who can be robbed at which hex, one bit a seat. Few nodes are built on: start there."""
        on_node = state.on_node
        node_hexes = state.board.node_hexes
        victims = self.victims
        robbable: i64 = 0
        i: i64
        k: i64
        x: i64
        owner: i64
        while len(victims) < len(state.on_hex):
            victims = append(victims, 0)
        self.victims = victims
        for i in range(book.seats):
            if i != seat and can_be_robbed(book, state, i, seat):
                robbable |= bit(i + 1)
        if robbable == 0:
            return victims
        for i in range(len(on_node)):
            x = on_node[i]
            if x != 0 and is_building(x):
                owner = x >> OWNER
                if robbable >> owner & 1 != 0:
                    for k in range(i * 3, i * 3 + 3):
                        if node_hexes[k] >= 0:
                            victims[node_hexes[k]] |= bit(owner - 1)
        return victims

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Move, then let nature draw the card."""
        move_figure(state, ROBBER, first(action), seat)
        state.pop()
        victim: i64 = second(action) - 1
        if victim >= 0:
            state.push(STEAL, TABLE, victim << A | seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the hex or the victim is wrong."""
        h: i64 = first(action)
        if h >= state.board.n_hex or book.land[state.layout.terrain[h]] == 0:
            return Why("B-80", "not_land")
        if state.on_hex[h] & ROBBER != 0:
            return Why("B-80", "robber_must_move")
        if not is_asked(state, ROBBER):
            return Why("B-80", "another_figure_moves")
        why = why_not_stand(book, state, ROBBER, h, seat)
        if why is not None:
            return why
        victim: i64 = second(action) - 1
        if victim < 0:
            return Why("B-81", "must_steal")
        if victim == seat:
            return Why("B-81", "not_from_yourself")
        if victim < book.seats and touches(state, h, victim) and state.players[victim].cards > 0:
            return Why("B-82", "may_not_be_robbed", {"victim": book.seat_name(victim)})
        return Why("B-82", "no_victim_there", {"victim": book.seat_name(victim) if victim < book.colours else "?"})


def is_asked(state: State, figure: i64) -> bool:
    """Tell whether this figure may be the one to move. Data of the thief's frame: bits of the figures, or 0 for any."""
    return state.data == 0 or state.data & figure != 0


def can_be_robbed(book: Book, state: State, victim: i64, thief: i64) -> bool:
    """B-82: whoever has a card, unless a rule protects them."""
    return state.players[victim].cards > 0 and book.may_rob(state, victim, thief)


def touches(state: State, h: i64, seat: i64) -> bool:
    """Tell whether a seat has a building at a hex."""
    i: i64
    node: i64
    for i in range(h * 6, h * 6 + 6):
        node = state.board.hex_nodes[i]
        if node >= 0 and state.on_node[node] >> OWNER == seat + 1 and is_building(state.on_node[node]):
            return True
    return False


def move_figure(state: State, figure: i64, to: i64, seat: i64) -> i64:
    """Move a figure to a hex and give where it was, or -1."""
    state.own()
    on_hex = state.on_hex
    h: i64
    was: i64 = -1
    for h in range(len(on_hex)):
        if on_hex[h] & figure != 0:
            on_hex[h] &= ~figure
            was = h
            break
    on_hex[to] |= figure
    if state.telling:
        state.tell("moved", seat, figure, to)
    return was


class Stolen(Chance):
    """B-83: one card of the victim's hand, each as likely as the others."""

    def __init__(self) -> None:
        """Name the verb."""
        super().__init__("stolen", "card", "B-83")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Weigh the kinds by the cards in the hand."""
        weigh_purse(out, self.code, state.players[state.data >> A].purse)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Hand it over; only the two learn which it was."""
        victim: i64 = state.data >> A
        thief: i64 = second(state.data)
        card: i64 = first(action)
        state.pop()
        state.hand_over(victim, thief, card, 1)
        if state.telling:
            state.tell_some("stolen", thief, victim, card, [thief, victim])
        book.robbed(state, thief, victim)
