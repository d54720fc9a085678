"""C-92 to C-105: what a landing would mean for a seat if the fleet came ashore now, and the cheapest way to better it.

All of it is read from a view: cities and knights stand on the board, and who has which metropolis lies open. It uses
the same comparisons as the fight itself (`battle`).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import changed, total, zeros
from wyspa.core.book import Book
from wyspa.core.ids import KIND, NOBODY, OWNER, bit
from wyspa.core.purse import count, covers, packed
from wyspa.core.shown import Levels, OnPlaces, Shown
from wyspa.core.stakes import GAIN, LOSS, PLAIN, Clause, Stake
from wyspa.core.view import View
from wyspa.rules.base.ids import CITY
from wyspa.rules.cities_knights.battle import barbarians_win, strongest, weakest
from wyspa.rules.cities_knights.ids import KNIGHT, POLITICS, WEAK
from wyspa.rules.cities_knights.knights import ACTIVATE_COST, FORTRESS, RECRUIT_COST, TRAIN_COST
from wyspa.rules.cities_knights.pieces import MIGHTIEST, is_active, is_knight_of, strength_of

# how a landing goes for a seat, from bad to good
LOSES: Final = 0
SPARED: Final = 1
DRAWS: Final = 2
DEFENDS: Final = 3

OUT_OF_REACH: Final = 100  # cards: what cannot be paid now comes after all that can


@final
class Landing:
    """Both sides of a landing: how strong each is, and who would lose or be rewarded."""

    foes: i64
    strengths: vec[i64]
    exposed: i64  # bits of the seats that have a city to lose

    def __init__(self, foes: i64, strengths: vec[i64], exposed: i64) -> None:
        self.foes = foes
        self.strengths = strengths
        self.exposed = exposed

    @property
    def lost(self) -> bool:
        """Tell whether the barbarians would win."""
        return barbarians_win(self.foes, self.strengths)

    def losers(self) -> i64:
        """Find who would lose a city."""
        return weakest(self.strengths, self.exposed) if self.lost else 0

    def best(self) -> i64:
        """Find who would be rewarded."""
        return 0 if self.lost else strongest(self.strengths)

    def fate(self, seat: i64) -> i64:
        """Tell how it would go for a seat."""
        if seat == NOBODY:
            return SPARED
        if self.losers() >> seat & 1 != 0:
            return LOSES
        best: i64 = self.best()
        if best >> seat & 1 == 0:
            return SPARED
        return DEFENDS if best == bit(seat) else DRAWS

    def stronger(self, seat: i64, more: i64) -> "Landing":
        """Give the same landing with more strength for a seat."""
        return Landing(self.foes, changed(self.strengths, seat, self.strengths[seat] + more), self.exposed)


@final
class Way:
    """Something that would make a seat stronger: what it costs, how much it adds, and how it is said."""

    verb: str
    price: i64
    more: i64
    key: str
    piece: i64

    def __init__(self, verb: str, price: i64, more: i64, key: str, piece: i64) -> None:
        self.verb = verb
        self.price = price
        self.more = more
        self.key = key
        self.piece = piece


def landing_in(book: Book, view: View, crowned: OnPlaces) -> Landing:
    """Read both sides off the board that a view shows."""
    crowns = crowned.places(view.facts[crowned.name])
    strengths = zeros(book.seats)
    foes: i64 = 0
    open_: i64 = 0
    node: i64
    for node in range(len(view.on_node)):
        here: i64 = view.on_node[node]
        if here & KIND == CITY:
            foes += 1
            if int(node) not in crowns:
                open_ |= bit((here >> OWNER) - 1)
        elif is_active(here):
            strengths[(here >> OWNER) - 1] += strength_of(here)
    return Landing(foes, strengths, open_)


def stakes_in(
    book: Book, view: View, about: Shown, crowned: OnPlaces, levels: Levels, trained: OnPlaces
) -> list[Stake]:
    """Say what a landing would mean for the view's seat, and the cheapest way out that its hand can pay, or could."""
    landing = landing_in(book, view, crowned)
    stake = Stake(about, tone_of(landing, view.seat), said_of(book, landing, view.seat))
    if view.seat != NOBODY:
        politics = levels.level(view.facts[levels.name], int(view.seat), POLITICS)
        ways = ways_of(book, view, politics, trained.places(view.facts[trained.name]))
        way = best_way(landing, view, ways)
        if way is not None:
            after = landing.stronger(view.seat, way.more)
            facts = {"price": book.say_purse(way.price), "piece": book.pieces[way.piece].name}
            stake.met_by(way.verb, Clause(way.key, facts), then_of(after, view.seat))
    return [stake]


def tone_of(landing: Landing, seat: i64) -> str:
    """Give the tone of what would happen to a seat."""
    fate: i64 = landing.fate(seat)
    return LOSS if fate == LOSES else PLAIN if fate == SPARED else GAIN


def said_of(book: Book, landing: Landing, seat: i64) -> Clause:
    """Say what would happen: to the seat if it concerns it, else to the others."""
    mine: i64 = bit(seat) if seat != NOBODY else 0
    losers: i64 = landing.losers()
    best: i64 = landing.best()
    if losers & mine != 0:
        return (
            Clause("landing_lose")
            if losers == mine
            else Clause("landing_lose_with", {"seats": names(book, losers ^ mine)})
        )
    if losers != 0:
        key = "landing_loses" if losers & losers - 1 == 0 else "landing_lose_they"
        return Clause(key, {"seats": names(book, losers)})
    if landing.lost:
        return Clause("landing_nobody_loses")
    if best & mine != 0:
        return Clause("landing_defend") if best == mine else Clause("landing_tie", {"seats": names(book, best ^ mine)})
    if best != 0:
        key = "landing_defends" if best & best - 1 == 0 else "landing_tie_they"
        return Clause(key, {"seats": names(book, best)})
    return Clause("landing_nothing")


def then_of(after: Landing, seat: i64) -> Clause:
    """Say what a way out would bring."""
    facts = {"number": str(total(after.strengths))}
    fate: i64 = after.fate(seat)
    if fate == DEFENDS:
        return Clause("landing_then_defend", facts)
    if fate == DRAWS:
        return Clause("landing_then_draw", facts)
    return Clause("landing_then_spared" if after.lost else "landing_then_saved", facts)


def names(book: Book, seats: i64) -> str:
    """Give the names of a set of seats, as the sentences of refusals do."""
    seat: i64
    return " ".join([book.seat_name(seat) for seat in range(book.seats) if seats >> seat & 1 != 0])


def best_way(landing: Landing, view: View, ways: list[Way]) -> Way | None:
    """Pick what betters the lot of a seat for the fewest cards, and of those the best; what it can pay comes first.

    Whoever would lose a city is told of a way that it cannot pay yet, too; for a reward nobody is sent shopping.
    """
    now: i64 = landing.fate(view.seat)
    found: Way | None = None
    least: i64 = 0
    for way in ways:
        paid: bool = covers(view.hand, way.price)
        fate: i64 = landing.stronger(view.seat, way.more).fate(view.seat)
        if fate <= now or (now != LOSES and not paid):
            continue
        cost: i64 = (count(way.price) + (0 if paid else OUT_OF_REACH)) * (DEFENDS + 1) - fate
        if found is None or cost < least:
            found = way
            least = cost
    return found


def ways_of(book: Book, view: View, politics: i64, trained: list[int]) -> list[Way]:
    """List what would make the view's seat stronger: waking knights, training one, a new one."""
    wake: i64 = packed(ACTIVATE_COST)
    train: i64 = packed(TRAIN_COST)
    supply = view.supply[int(view.seat)]
    found: list[Way] = []
    asleep: i64 = 0
    sleeping: i64 = 0
    node: i64
    for node in range(len(view.on_node)):
        here: i64 = view.on_node[node]
        if not is_knight_of(here, view.seat):
            continue
        strength: i64 = strength_of(here)
        kind: i64 = KNIGHT + 2 * (strength - 1)
        learns: bool = strength < MIGHTIEST and supply[kind + 2] > 0 and int(node) not in trained
        learns = learns and (strength + 1 < MIGHTIEST or politics >= FORTRESS)
        if is_active(here):
            if learns:
                found.append(Way("train", train, 1, "landing_train", kind))
            continue
        asleep += 1
        sleeping += strength
        found.append(Way("activate", wake, strength, "landing_activate", kind))
        if learns:
            found.append(Way("train", train + wake, strength + 1, "landing_train_and_activate", kind))
    if asleep > 1:
        found.append(Way("activate", wake * asleep, sleeping, "landing_activate_all", WEAK))
    if supply[WEAK] > 0 and has_post(view):
        found.append(Way("recruit", packed(RECRUIT_COST) + wake, 1, "landing_recruit", WEAK))
    return found


def has_post(view: View) -> bool:
    """C-52: tell whether there is a free node at an own route piece."""
    edge: i64
    i: i64
    for edge in range(len(view.on_edge)):
        if view.on_edge[edge] >> OWNER == view.seat + 1:
            for i in range(2):
                if view.on_node[view.board.edge_nodes[edge * 2 + i]] == 0:
                    return True
    return False
