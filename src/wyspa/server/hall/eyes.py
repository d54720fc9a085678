"""What can be seen of a board, and what only its own seat knows: read from the rules' own views, written once.

A board is shown as a spectator who sees nothing else would see it, so nothing hidden can be in it. Whoever has it in
sight gets the same bytes. Each change raises the board's version; the last few patches are kept for those who lag.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from wyspa.core.ids import KIND, NOBODY, OWNER
from wyspa.core.offering import offerings
from wyspa.core.purse import unpacked
from wyspa.core.shown import Deals, OnPlaces, Pile, Record, Shown
from wyspa.core.view import View
from wyspa.server.due import stance_of
from wyspa.server.hall.states import Sitting
from wyspa.server.messages.hall import HallBoardPatch, HallMe, HallPerson
from wyspa.server.scene import piece_ids

if TYPE_CHECKING:
    from wyspa.server.hall.evening import HallEvening
    from wyspa.server.hall.ground import HallGround

KEPT = 8  # patches of a board
encode = msgspec.json.Encoder().encode
BY_SEAT = "seat"
ON_HEXES = "hex"


class Lens:
    """How the views of one game are read: which facts are of a board, and which are of one seat alone."""

    def __init__(self, evening: HallEvening, ground: HallGround) -> None:
        """Take the game."""
        game = evening.playing().game
        self.evening = evening
        self.ground = ground
        self.game = game
        self.book = game.book
        self.pieces = piece_ids(game.book)
        self.kinds = int(game.book.kinds)
        self.watch = evening.playing().watch
        self.versions = [0] * int(game.book.seats)
        shown = game.book.shown
        self.own = [name for name, fact in shown.items() if fact.own]
        self.whole = {name for name, fact in shown.items() if not fact.own and is_of_board(fact)}
        self.by_seat = {
            name: int(fact.columns())
            for name, fact in shown.items()
            if name in self.whole and isinstance(fact, Pile) and fact.by == BY_SEAT
        }
        self.on_hexes = {
            name: int(fact.columns())
            for name, fact in shown.items()
            if name in self.whole and isinstance(fact, OnPlaces) and fact.place == ON_HEXES
        }
        self.say_node, self.say_edge = game.notation.places.say_node, game.notation.places.say_edge
        self.say_hex = game.notation.places.say_hex

    def own_version(self, seat: int) -> int:
        """Count how often what only a seat knows has changed; asked of the rules' own watch, which makes no view."""
        if self.watch.own_changed(self.game.state, seat):
            self.versions[seat] += 1
        return self.versions[seat]

    def facts(self, view: View) -> dict[str, list[int]]:
        """Give what the rules show of a board."""
        found = {name: numbers for name, numbers in view.facts.items() if name in self.whole}
        for name, columns in self.by_seat.items():
            rows = found.get(name)
            if rows:
                found[name] = [
                    n for at in range(0, len(rows), columns) if rows[at] in view.scope for n in rows[at : at + columns]
                ]
        for name, columns in self.on_hexes.items():
            rows = found.get(name)
            if rows:  # places are told by their number on the printed board
                found[name] = [
                    n if k % columns else self.ground.number_on_board[n] for k, n in enumerate(rows)
                ]  # fmt: skip
        return found

    def standing(self, places: dict[int, int], before: dict[int, int], say: Any) -> dict[str, list[int]]:
        """Say what stands elsewhere than before: kind of piece and seat, nothing where it is gone."""
        seats = self.book.seats
        found: dict[str, list[int]] = {}
        for place, here in places.items():
            if before.get(place) != here:
                seat = int(here >> OWNER) - 1
                found[say(place)] = [int(here & KIND), seat if seat < seats else NOBODY]
        for place in before:
            if place not in places:
                found[say(place)] = []
        return found


def is_of_board(fact: Shown) -> bool:
    """Tell whether a fact is told board by board: rounds are told to all, heaps of the whole hall to nobody."""
    if isinstance(fact, Record):
        return False
    if isinstance(fact, Pile):
        return bool(fact.by)
    return not (isinstance(fact, OnPlaces) and fact.printed) or isinstance(fact, Deals)


class BoardTopic:
    """What is public about one board."""

    __slots__ = (
        "due",
        "edges",
        "facts",
        "figures",
        "full",
        "hands",
        "k",
        "kept",
        "key",
        "nodes",
        "people",
        "points",
        "rates",
        "supply",
        "version",
        "viewers",
    )  # fmt: skip

    def __init__(self, k: int, key: str) -> None:
        """Begin without anything; the first look fills it."""
        self.k = k
        self.key = key
        self.version = 0
        self.nodes: dict[int, int] = {}
        self.edges: dict[int, int] = {}
        self.figures: dict[int, int] = {}
        self.hands: list[int] = []
        self.points: list[int] = []
        self.supply: list[list[int]] = []
        self.rates: list[int] = []
        self.due: list[int] = []
        self.facts: dict[str, list[int]] = {}
        self.people: list[tuple[str, Sitting, bool]] = []
        self.kept: deque[bytes] = deque(maxlen=KEPT)
        self.full: bytes | None = None
        self.viewers: set[int] = set()  # seats

    def look(self, lens: Lens) -> bool:
        """Read the board anew; if anything has changed make one patch for all who see it, and say so."""
        view = lens.ground.board_view(lens.game.state, self.k)
        patch = HallBoardPatch()
        changed = False
        if view.nodes != self.nodes:
            patch.nodes = lens.standing(view.nodes, self.nodes, lens.say_node)
            self.nodes = view.nodes
            changed = True
        if view.edges != self.edges:
            patch.edges = lens.standing(view.edges, self.edges, lens.say_edge)
            self.edges = view.edges
            changed = True
        if view.hexes != self.figures:
            now = {lens.say_hex(h): int(here) for h, here in view.hexes.items() if self.figures.get(h) != here}
            patch.figures = now | {lens.say_hex(h): 0 for h in self.figures if h not in view.hexes}
            self.figures = view.hexes
            changed = True
        scope = view.scope
        if scope:
            changed |= self.look_at_seats(lens, view, patch)
        facts = lens.facts(view)
        if facts != self.facts:
            old = self.facts
            patch.facts = {name: numbers for name, numbers in facts.items() if old.get(name) != numbers}
            for name in old:
                if name not in facts:
                    patch.facts[name] = None
            self.facts = facts
            changed = True
        if changed:
            self.version += 1
            self.kept.append(encode(patch))
            self.full = None
        return changed

    def look_at_seats(self, lens: Lens, view: View, patch: HallBoardPatch) -> bool:
        """See who sits at the board, what they hold and how they stand."""
        scope, kinds = view.scope, lens.kinds
        changed = False
        hands = [view.hands[seat] for seat in scope]
        if hands != self.hands:
            self.hands = hands
            patch.hands = [unpacked(purse, kinds) for purse in hands]
            changed = True
        points = [view.points[seat] for seat in scope]
        if points != self.points:
            self.points = patch.points = points
            changed = True
        supply = [[int(view.supply[seat][kind]) for kind in lens.pieces] for seat in scope]
        if supply != self.supply:
            self.supply = patch.supply = supply
            changed = True
        rates = [view.rates[seat] for seat in scope]
        if rates != self.rates:
            self.rates = rates
            patch.rates = [unpacked(purse, kinds) for purse in rates]
            changed = True
        due = [view.waiting[seat] for seat in scope]
        if due != self.due:
            self.due = patch.due = due
            changed = True
        people = [person_at(lens.evening, seat) for seat in scope]
        if people != self.people:
            self.people = people
            patch.people = [HallPerson(*person) for person in people]
            changed = True
        return changed

    def whole(self, lens: Lens) -> bytes:
        """Write all of it, once for each version."""
        if self.full is None:
            ground, kinds = lens.ground, lens.kinds
            patch = HallBoardPatch(
                full=True,
                pattern=ground.pattern_of(self.k),
                nodes=lens.standing(self.nodes, {}, lens.say_node),
                edges=lens.standing(self.edges, {}, lens.say_edge),
                facts={name: numbers for name, numbers in self.facts.items() if numbers},
            )
            if self.figures:
                patch.figures = {lens.say_hex(h): int(here) for h, here in self.figures.items()}
            if self.hands:
                patch.people = [HallPerson(*person) for person in self.people]
                patch.hands = [unpacked(purse, kinds) for purse in self.hands]
                patch.points, patch.supply, patch.due = self.points, self.supply, self.due
                patch.rates = [unpacked(purse, kinds) for purse in self.rates]
            self.full = encode(patch)
        return self.full

    def since(self, version: int, lens: Lens) -> bytes:
        """Write what somebody lacks who has seen a version (0: nothing)."""
        behind = self.version - version
        if version == 0 or behind > len(self.kept):
            return b"[" + self.whole(lens) + b"]"
        if behind == 1:
            return b"[" + self.kept[-1] + b"]"
        return b"[" + b",".join(list(self.kept)[-behind:]) + b"]"


def person_at(evening: HallEvening, seat: int) -> tuple[str, Sitting, bool]:
    """Say who sits on a seat."""
    chair = evening.chairs[seat]
    kind = Sitting.BOT if chair.lent else Sitting.AWAY if chair.stand_in else chair.kind
    return chair.name, kind, evening.playing().is_ready(seat)


class OwnEyes:
    """What one listener was told of its own seat last; what has changed is told again."""

    __slots__ = ("boards", "can", "claimed", "facts", "gained", "offers", "points", "stance", "stand_in", "version")

    def __init__(self) -> None:
        """Begin with nothing told."""
        self.points: int | None = None
        self.facts: list[list[int]] | None = None
        self.stance: str | None = None
        self.boards: list[int] | None = None
        self.offers: bool | None = None
        self.gained: int | None = None
        self.claimed: bool | None = None
        self.stand_in: bool | None = None
        self.can: list[int] | None = None
        self.version = -1  # of what only this seat knows

    def look(self, lens: Lens, seat: int, boards: list[int]) -> HallMe | None:
        """Give what has changed of what only the own seat knows."""
        evening, game = lens.evening, lens.game
        me = HallMe()
        changed = False
        version = lens.own_version(seat)
        if version != self.version:  # else nothing has changed that only this seat knows, and no view is made
            self.version = version
            view = lens.ground.own_view(game.state, seat)
            if view.total != self.points:
                self.points = me.points = int(view.total)
                changed = True
            facts = [view.facts[name] for name in lens.own if name in view.facts]
            if facts != self.facts:
                self.facts = facts
                me.facts = {name: view.facts[name] for name in lens.own if name in view.facts}
                changed = True
        stance = f"{game.phase}-{stance_of(game, seat)}"
        if stance != self.stance:
            self.stance = me.stance = stance
            changed = True
        if boards != self.boards:
            self.boards = boards
            me.boards = [lens.ground.key_of(k) for k in boards]
            changed = True
        offers = bool(offerings(lens.book, game.state, seat))
        if offers != self.offers:
            self.offers = me.offers = offers
            changed = True
        gained = evening.playing().gained(seat)
        if gained != self.gained:
            self.gained = gained
            me.gained = unpacked(gained, lens.kinds)
            changed = True
        claimed = evening.claimed.get(seat) == evening.playing().number
        if claimed != self.claimed:
            self.claimed = me.claimed = claimed
            changed = True
        stand_in = evening.chairs[seat].stand_in
        if stand_in != self.stand_in:
            self.stand_in = me.stand_in = stand_in
            changed = True
        return me if changed else None
