"""Who sits where in a hall: people, bots and nobody, found by seat, by secret and by name."""

import heapq

from wyspa.server.errors import Refusal
from wyspa.server.hall.names import Names
from wyspa.server.hall.rows import SIDES, Floor
from wyspa.server.hall.states import HallSide, Sitting


class HallChair:
    """A seat and who has it. The secret is kept as its SHA-256 only."""

    __slots__ = ("kind", "lent", "name", "rounds", "seal", "secret", "stand_in")

    def __init__(self) -> None:
        """Begin free."""
        self.kind = Sitting.FREE
        self.name = ""
        self.secret = ""
        self.seal = ""  # of the nonce that this person adds to the dice
        self.lent = False  # a person's, but the host has a bot play it
        self.stand_in = False  # a person's who is away: safe actions are played
        self.rounds = 0  # in which somebody else than a person played it (K-132)

    @property
    def taken(self) -> bool:
        """Tell whether a person has it."""
        return self.kind is Sitting.PERSON

    @property
    def by_bot(self) -> bool:
        """Tell whether a bot chooses here."""
        return self.kind is Sitting.BOT or self.lent

    @property
    def by_itself(self) -> bool:
        """Tell whether no person chooses here."""
        return self.kind is not Sitting.PERSON or self.lent or self.stand_in


class Chairs:
    """The seats of one hall."""

    def __init__(self, floor: Floor) -> None:
        """Begin with free seats."""
        self.floor = floor
        self.all = [HallChair() for _ in range(floor.seats)]
        self.names = Names()
        self.by_secret: dict[str, int] = {}  # hashed
        self.free = list(range(floor.seats))  # a heap; some may be taken by now
        self.people = 0

    def __getitem__(self, seat: int) -> HallChair:
        return self.all[seat]

    # ---- changing: what entries of the log do --------------------------------------------------------------------

    def sit(self, seat: int, name: str, secret: str, seal: str = "") -> None:
        """Let a person sit down; a bot that was there goes."""
        chair = self.all[seat]
        self.clear(seat)
        chair.kind, chair.name, chair.secret, chair.seal = Sitting.PERSON, name, secret, seal
        self.names.add(name)
        self.by_secret[secret] = seat
        self.people += 1

    def clear(self, seat: int) -> None:
        """Leave a seat free."""
        chair = self.all[seat]
        if chair.name:
            self.names.drop(chair.name)
        if chair.taken:
            self.by_secret.pop(chair.secret, None)
            self.people -= 1
        chair.kind, chair.name, chair.secret, chair.seal = Sitting.FREE, "", "", ""
        chair.lent = chair.stand_in = False
        heapq.heappush(self.free, seat)

    def swap(self, a: int, b: int) -> None:
        """Let whoever sits on two seats change places; what was played there stays there."""
        one, other = self.all[a], self.all[b]
        for name in ("kind", "name", "secret", "seal", "lent", "stand_in"):
            mine, theirs = getattr(one, name), getattr(other, name)
            setattr(one, name, theirs)
            setattr(other, name, mine)
        for seat, chair in ((a, one), (b, other)):
            if chair.taken:
                self.by_secret[chair.secret] = seat
            else:
                heapq.heappush(self.free, seat)

    def rename(self, seat: int, name: str) -> None:
        """Call a person something else."""
        chair = self.all[seat]
        self.names.drop(chair.name)
        chair.name = name
        self.names.add(name)

    def give_to_bot(self, seat: int, on: bool, otherwise: Sitting = Sitting.FREE) -> None:
        """Have a bot play a seat, or no longer."""
        chair = self.all[seat]
        if chair.taken:
            chair.lent = on
            return
        if chair.name:
            self.names.drop(chair.name)
        chair.kind = Sitting.BOT if on else otherwise
        chair.name = self.names.of_bot(seat) if on else ""
        if on:
            self.names.add(chair.name)

    def rest(self, seat: int) -> None:
        """Let a free seat rest."""
        self.all[seat].kind = Sitting.REST

    # ---- finding -----------------------------------------------------------------------------------------

    def open(self, seat: int) -> bool:
        """Tell whether a person may still sit down there."""
        return not self.all[seat].taken

    def place_for(self, row: int | None, board: int | None, side: HallSide) -> int:
        """Find a seat for somebody: as wished, or next to others from the first row on; or refuse."""
        floor = self.floor
        if board is not None:
            if not 0 <= board < floor.boards or (row is not None and floor.row_of(board) != row):
                raise Refusal("no-such-board", 404, board=str(board + 1))
            wanted = [board * 2 + SIDES.index(side)] if side != HallSide.NONE else [board * 2, board * 2 + 1]
            found = next((seat for seat in wanted if self.open(seat)), None)
            if found is None:
                raise Refusal("seat-taken", 409, **self.taken_by(wanted[0]))
            return found
        if row is not None:
            if not 0 <= row < len(floor.plans):
                raise Refusal("no-such-row", 404, row=str(row + 1))
            seats = [seat for seat in floor.seats_of(row) if side == HallSide.NONE or SIDES[seat & 1] == side]
            found = next((seat for seat in seats if self.open(seat)), None)
            if found is None:
                raise Refusal("row-full", 409, row=floor.names[row])
            return found
        if side != HallSide.NONE:
            found = next((s for s in range(SIDES.index(side), floor.seats, 2) if self.open(s)), None)
        else:
            found = self.first_free()
        if found is None:
            raise Refusal("hall-full", 409, seats=str(floor.seats))
        return found

    def first_free(self) -> int | None:
        """Give the first seat without a person."""
        while self.free and not self.open(self.free[0]):
            heapq.heappop(self.free)
        return self.free[0] if self.free else None

    def taken_by(self, seat: int) -> dict[str, str]:
        """Say who has a seat, and where it is: the facts of a sentence."""
        place = self.floor.place(seat)
        return {"name": self.all[seat].name or "?", "board": str(place.board + 1), "row": place.row_name}
