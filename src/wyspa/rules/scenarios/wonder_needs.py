"""S8-5, S8-7, S8-15 to S8-17: what a player must have to claim a wonder."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import array
from wyspa.core.book import Book
from wyspa.core.ground import Ground
from wyspa.core.ids import KIND, OWNER, bit
from wyspa.core.notation import Places, nearest
from wyspa.core.purse import many
from wyspa.core.state import State
from wyspa.core.why import UnknownWord, Why
from wyspa.rules.base.holdings import is_building
from wyspa.rules.base.ids import CITY
from wyspa.rules.base.route import Route

WORDS = ["cities", "settlement_at", "city_at_port", "trade_route", "victory_points"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Need:
    """One condition."""

    def meet(self, book: Book) -> None:
        """Find the rule it looks at, if it does."""

    def met(self, state: State, seat: i64) -> bool:
        """Tell whether a seat fulfils it now."""
        raise NotImplementedError

    def met_openly(self, state: State, seat: i64) -> bool:
        """Tell whether everybody can see that a seat fulfils it."""
        return self.met(state, seat)

    def why(self, state: State, seat: i64, wonder: str) -> Why:
        """Say what is missing."""
        raise NotImplementedError


class Cities(Need):
    """So many own cities; where the harbours matter, only those at one."""

    least: i64
    at_dock: bool

    def __init__(self, least: i64, at_dock: bool) -> None:
        """Take how many, and whether they must stand at a harbour."""
        self.least = least
        self.at_dock = at_dock

    def count(self, state: State, seat: i64) -> i64:
        """Count the cities that matter."""
        on_node = state.on_node
        dock_at = state.layout.dock_at
        mine: i64 = (seat + 1) << OWNER | CITY
        n: i64 = 0
        node: i64
        for node in range(len(on_node)):
            if on_node[node] == mine and (not self.at_dock or dock_at[node] != 0):
                n += 1
        return n

    def met(self, state: State, seat: i64) -> bool:
        """Count them."""
        return self.count(state, seat) >= self.least

    def why(self, state: State, seat: i64, wonder: str) -> Why:
        """Say how many there are."""
        least, has = str(self.least), str(self.count(state, seat))
        if self.at_dock:
            return Why("S8-5", "wonder_needs_harbour_cities", {"wonder": wonder, "rate": least, "has": has})
        return Why("S8-5", "wonder_needs_cities", {"wonder": wonder, "rate": least, "has": has})


@final
class BuildingAt(Need):
    """S8-17: an own settlement or city on one of the marked nodes."""

    nodes: vec[i64]

    def __init__(self, nodes: vec[i64]) -> None:
        """Take the nodes."""
        self.nodes = nodes

    def met(self, state: State, seat: i64) -> bool:
        """Look at the nodes."""
        i: i64
        x: i64
        for i in range(len(self.nodes)):
            x = state.on_node[self.nodes[i]]
            if x >> OWNER == seat + 1 and is_building(x & KIND):
                return True
        return False

    def why(self, state: State, seat: i64, wonder: str) -> Why:
        """Name the wonder whose nodes they are."""
        return Why("S8-5", "wonder_needs_place", {"wonder": wonder})


@final
class RouteOf(Need):
    """S8-15: an own trade route of some length; holding the card for the longest is not needed."""

    least: i64
    route: Route

    def __init__(self, least: i64) -> None:
        """Take how long."""
        self.least = least

    def meet(self, book: Book) -> None:
        """Find the rule that measures: it shall do so at once."""
        self.route = book.rule(Route)
        self.route.measure_at_once()

    def met(self, state: State, seat: i64) -> bool:
        """Read the length that is kept."""
        return self.route.part(state).length[seat] >= self.least

    def why(self, state: State, seat: i64, wonder: str) -> Why:
        """Say how long it is."""
        has = str(self.route.part(state).length[seat])
        return Why("S8-15", "wonder_needs_route", {"wonder": wonder, "rate": str(self.least), "has": has})


@final
class Points(Need):
    """S8-16: so many own points, hidden ones included."""

    least: i64

    def __init__(self, least: i64) -> None:
        """Take how many."""
        self.least = least

    def met(self, state: State, seat: i64) -> bool:
        """Count them all."""
        return state.players[seat].points >= self.least

    def met_openly(self, state: State, seat: i64) -> bool:
        """Leave out what lies face down."""
        return state.players[seat].points - state.players[seat].secret >= self.least

    def why(self, state: State, seat: i64, wonder: str) -> Why:
        """Say how many there are: only their owner reads it."""
        has = str(state.players[seat].points)
        return Why("S8-16", "wonder_needs_points", {"wonder": wonder, "rate": str(self.least), "has": has})


@final
class Wonder:
    """One wonder: its name, what each level costs, and what it takes to claim it."""

    name: str
    cost: str
    price: i64  # the cost as a purse, once the cards of the table are known
    needs: vec[Need]
    asks: list[str]  # the needs as words of the drawing

    def __init__(self, name: str, cost: str, needs: list[Need], asks: list[str]) -> None:
        """Take what the drawing says."""
        self.name = name
        self.cost = cost
        self.price = 0
        self.needs = vec[Need](needs)
        self.asks = asks

    def may_claim(self, state: State, seat: i64) -> bool:
        """Tell whether a seat fulfils all conditions now."""
        for need in self.needs:
            if not need.met(state, seat):
                return False
        return True

    def open_to(self, state: State, seat: i64) -> bool:
        """Tell whether everybody can see that a seat fulfils all conditions."""
        for need in self.needs:
            if not need.met_openly(state, seat):
                return False
        return True

    def who_meets(self, state: State, need: i64) -> i64:
        """Mark the seats of which everybody can see that they fulfil one of its conditions, one bit each."""
        met: i64 = 0
        seat: i64
        for seat in range(len(state.players)):
            if self.needs[need].met_openly(state, seat):
                met |= bit(seat)
        return met

    def why_not(self, state: State, seat: i64) -> Why:
        """Say which condition is missing."""
        for need in self.needs:
            if not need.met(state, seat):
                return need.why(state, seat, self.name)
        return Why("S8-5", "not_possible")


def read_wonders(ground: Ground) -> list[Wonder]:
    """Read the wonders of a drawing."""
    wonders: list[Wonder] = []
    for mark in ground.marks.get("wonder", []):
        name = mark.get("name", "")
        words = mark.get("needs", "").split()
        asks = [" ".join(words[k : k + 2]) for k in range(0, len(words), 2)]
        wonders.append(Wonder(name, mark.get("cost", ""), read_needs(name, mark.get("needs", ""), ground), asks))
    return wonders


def read_needs(name: str, text: str, ground: Ground) -> list[Need]:
    """Read conditions like 'cities 1 victory_points 6'."""
    needs: list[Need] = []
    words = text.split()
    if len(words) % 2:
        raise UnknownWord(f"the wonder {name} needs '{text}': write pairs like 'cities 1 victory_points 6'")
    for k in range(0, len(words), 2):
        word, value = words[k], words[k + 1]
        if word not in WORDS:
            raise UnknownWord(f"the wonder {name} needs {word}, which nobody knows{nearest(word, WORDS)}")
        if word == "settlement_at":
            needs.append(BuildingAt(nodes_of(ground, value)))
            continue
        if not value.isdigit():
            raise UnknownWord(f"the wonder {name} needs {word} {value}: {value} is no number")
        least: i64 = int(value)
        if word == "trade_route":
            needs.append(RouteOf(least))
        elif word == "victory_points":
            needs.append(Points(least))
        else:
            needs.append(Cities(least, word == "city_at_port"))
    return needs


def nodes_of(ground: Ground, kind: str) -> vec[i64]:
    """Give the nodes of a kind of mark."""
    if kind not in ground.marks:
        raise UnknownWord(f"the drawing marks no {kind}{nearest(kind, sorted(ground.marks))}")
    places = Places(ground.board)
    return array([places.read_node(mark["node"]) for mark in ground.marks[kind]])


def read_price(book: Book, name: str, text: str) -> i64:
    """Read the cost of a level, like '3 wool 1 brick', as a purse."""
    price: i64 = 0
    words = text.split()
    cards = {word: card for card, word in book.card_names.items()}
    if not words or len(words) % 2:
        raise UnknownWord(f"the wonder {name} costs '{text}': write cards like '3 wool 1 brick'")
    for k in range(0, len(words), 2):
        if words[k + 1] not in cards or not words[k].isdigit():
            raise UnknownWord(
                f"the wonder {name} costs '{words[k]} {words[k + 1]}'{nearest(words[k + 1], sorted(cards))}"
            )
        price += many(int(words[k]), cards[words[k + 1]])
    return price
