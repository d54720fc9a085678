"""What lies near somebody in a hall, as a state of a small hall of its own: the inverse of what the rules show there.

It is made from the view alone, which is why nothing else can be in it, and it is as large as what is in sight. Boards
beyond that stand as they begin. What is hidden near (development cards) is dealt by the rules, sample by sample.
"""

from collections.abc import Sequence
from functools import lru_cache

from wyspa.belief.cutting import Cutting, PrintedHall, Stretch, Translator, cutting_of, stretches
from wyspa.core.arrays import array, listed
from wyspa.core.believing import Belief
from wyspa.core.dealer import Dealer
from wyspa.core.ids import KIND, OWNER
from wyspa.core.purse import packed
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.laying import lay_table
from wyspa.maps.connect import KEY, RING, connect_map
from wyspa.rules.base.ids import CITY, RESOURCES, ROAD, ROBBER, SETTLEMENT
from wyspa.rules.catalogue import box_named
from wyspa.rules.connect.banks import Banks
from wyspa.rules.connect.bonuses import Arrows, ForeignAreas
from wyspa.rules.connect.claims import Claims
from wyspa.rules.connect.ids import ROBBER_PHASE, ROUND, SIDES
from wyspa.rules.connect.market import Markets, Stalls
from wyspa.rules.connect.piles import CARDS, HallDevelopment
from wyspa.rules.connect.robbers import RobberPlaces, Robbers
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.seats import board_of
from wyspa.rules.connect.titles import LargestArmies, LongestRoads
from wyspa.rules.connect.trading import Trading
from wyspa.table import Table

ASKED = (ROUND, ROBBER_PHASE)  # phases in which seats are asked
RING_MAP = f":{RING}-"


class SmallHall:
    """A small hall, laid once for all who see as much of their row."""

    def __init__(self, table: Table) -> None:
        """Lay it, and find the rules that keep something."""
        game = lay_table(table)
        self.line, self.book, self.board = game.line, game.book, game.state.board
        self.start: State = game.state
        book = self.book
        self.rounds, self.banks, self.robbers = book.rule(Rounds), book.rule(Banks), book.rule(Robbers)
        self.cards, self.trading, self.claims = book.rule(HallDevelopment), book.rule(Trading), book.rule(Claims)
        self.roads, self.armies, self.arrows = (
            book.rule(LongestRoads),
            book.rule(LargestArmies),
            book.rule(ForeignAreas),
        )
        self.markets = book.rule(Markets) if self.robbers.hall.open_rows else None
        self.shown = book.shown
        self.verbs = {verb.name: (int(verb.code) >> 54, verb.form) for verb in book.verbs}


class NotNear(ValueError):
    """What is in sight is no part of a hall as it is known here."""


@lru_cache(maxsize=16)
def words_of(line: str) -> dict[str, str]:
    """Read the line of a table, once: that of a hall of thousands names thousands of seats."""
    return dict(word.split("=", 1) for word in line.split() if "=" in word)


@lru_cache(maxsize=64)
def ground_of(line: str, map_name: str) -> SmallHall:
    """Lay the small hall of a cutting: the options and rules are those of the hall."""
    words = dict(words_of(line))
    box, _, version = words.pop("box").partition("@")
    rules = tuple(word for word in words.pop("rules", "").split(",") if word)
    for word in ("map", "seats"):
        words.pop(word, None)
    drawing = connect_map(map_name.partition(":")[2])
    later = {option.name: option.default for option in box_named(box).options}
    options = later | words | {"rows": "one", "ring": "yes" if RING_MAP in map_name else "no"}
    seats = tuple(drawing.marking.words["colours"])
    return SmallHall(Table(box, map_name, seats, tuple(sorted(options.items())), "", rules, version))


class NearBelief:
    """All that may be where a seat sees a part of a hall: states of the cutting around it, and words between both."""

    def __init__(self, view: View) -> None:
        """Find the cutting that has all that is in sight, and put there what is seen."""
        self.view = view
        if not words_of(view.line).get("map", "").startswith(f"{KEY}:") or view.seat < 0:
            raise NotNear("this view shows a part of a table that is no hall: nothing is known of what lies beyond")
        stretch = stretch_of(view)
        self.cutting = cut_for(view, stretch)
        self.ground = ground_of(view.line, self.cutting.map)
        self.seat = self.cutting.seats[int(view.seat)]
        self.first_market = first_market(view, stretch)
        self.line, self.book, self.board = self.ground.line, self.ground.book, self.ground.board
        self.state = Filling(self).state
        self.belief = Belief(self.book, self.state, self.seat)

    def inward(self, actions: list[int], names: Sequence[str]) -> list[int | None]:
        """Say actions of the hall, whose verbs have these names, in those of the cutting; None: it is not there."""
        verbs = {number: self.ground.verbs[name] for number, name in enumerate(names) if name in self.ground.verbs}
        translator = Translator(verbs, self.cutting, False)
        return [translator.said(action) for action in actions]

    def sample(self, dealer: Dealer) -> State:
        """Give one of the possible states."""
        return self.belief.sample(dealer)


def stretch_of(view: View) -> Stretch:
    """Find the row of a seat."""
    board = board_of(int(view.seat))
    rows = stretches(words_of(view.line)["map"])
    return next(row for row in rows if row.first_board <= board < row.first_board + row.shape[0])


def first_market(view: View, stretch: Stretch) -> int:
    """Count the markets of the open rows before a row."""
    rows = stretches(words_of(view.line)["map"])
    return sum(2 for row in rows[: stretch.row] if not row.shape[1])


def cut_for(view: View, stretch: Stretch) -> Cutting:
    """Cut out the boards that a seat sees, those that its pieces reach among them, and one more on each side."""
    board = view.board
    many, ring = stretch.shape
    own = board_of(int(view.seat)) - stretch.first_board
    west = east = 0
    mine = int(view.seat) + 1
    for edge, here in view.edges.items():
        if here >> OWNER != mine:
            continue
        for node in board.edge_nodes[edge * 2 : edge * 2 + 2]:
            for h in board.node_hexes[node * 3 : node * 3 + 3]:
                if h >= 0:
                    apart = stretch.place_of(h) - own
                    if ring:
                        apart = (apart + many // 2) % many - many // 2
                    west, east = min(west, apart), max(east, apart)
    west, east = min(west, -1), max(east, 1)
    hall = PrintedHall(words_of(view.line)["map"], board)
    return cutting_of(hall, stretch.row, own + west - 1, own + east + 1)


class Filling:
    """One state that is filled from a view."""

    def __init__(self, near: NearBelief) -> None:
        """Begin with the small hall as it is laid, and write over it what is seen."""
        self.near, self.view, self.cutting, self.ground = near, near.view, near.cutting, near.ground
        self.seats = self.cutting.seats
        self.scope = [(seat, self.seats[seat]) for seat in self.view.scope]  # in the hall, and here
        self.known = {here for _, here in self.scope}
        self.state = self.ground.start.copy()
        self.state.journal = []
        self.see_frame()
        self.see_board()
        self.see_seats()
        self.see_round()
        self.see_robbers()
        self.see_cards()
        self.see_titles()
        self.see_trade()
        self.see_claims()
        self.ground.book.find_open(self.state)

    def rows(self, name: str, width: int) -> list[list[int]]:
        """Give what the rules show under a name, row by row."""
        numbers = self.view.facts.get(name, [])
        return [numbers[k : k + width] for k in range(0, len(numbers), width)]

    def by_seat(self, name: str, width: int = 1) -> list[tuple[int, list[int]]]:
        """Give the rows of the seats in sight, each with the seat here."""
        return [(here, row) for (_, here), row in zip(self.scope, self.rows(name, width), strict=False)]

    # ---- what all tables have ----------------------------------------------------------------------------------------

    def see_frame(self) -> None:
        """Write what is asked, and of whom."""
        view, state = self.view, self.state
        waiting = [0] * int(self.ground.book.seats)
        for seat, here in self.scope:
            waiting[here] = view.waiting[seat]
        state.waiting = array(waiting)
        state.phase, state.turn, state.turns, state.target = view.phase, view.turn, view.turns, view.target
        state.who, state.depth = view.who, 0
        state.data = sum(waiting) if view.phase == ROBBER_PHASE else 0

    def see_board(self) -> None:
        """Write what stands in sight; no piece ever leaves a hall, so those of the beginning stand everywhere."""
        view, state, cutting = self.view, self.state, self.cutting
        on_node, on_edge = listed(state.on_node), listed(state.on_edge)
        for place, what in view.nodes.items():
            on_node[cutting.nodes[place]] = self.owned(what)
        for place, what in view.edges.items():
            on_edge[cutting.edges[place]] = self.owned(what)
        state.on_node, state.on_edge = array(on_node), array(on_edge)

    def owned(self, what: int) -> int:
        """Say in this hall whose a piece is; nobody plays the printed ones."""
        seats = int(self.ground.book.seats)
        owner = (what >> OWNER) - 1
        here = seats if owner == self.view.seats else self.seats[owner]
        return (here + 1) << OWNER | what & KIND

    # ---- what the rules of halls have --------------------------------------------------------------------------------

    def see_seats(self) -> None:
        """Write what the seats in sight have; of others what can be told from their pieces."""
        view, state, book = self.view, self.state, self.ground.book
        me = int(view.seat)
        for seat, here in self.scope:
            player = state.edit(here)
            player.purse = view.hand if seat == me else view.hands[seat]
            player.cards, player.rates = view.cards[seat], view.rates[seat]
            player.supply = view.supply[seat]
            player.points = view.total if seat == me else view.points[seat]
            player.secret = view.total - view.points[seat] if seat == me else 0
        pieces: dict[tuple[int, int], int] = {}
        for what in [*listed(state.on_node), *listed(state.on_edge)]:
            pieces[what >> OWNER, what & KIND] = pieces.get((what >> OWNER, what & KIND), 0) + 1
        for here in range(int(book.seats)):
            if here in self.known:
                continue
            player = state.edit(here)
            player.purse = player.cards = 0
            supply = [int(n) for n in player.supply]
            for kind in (ROAD, SETTLEMENT, CITY):
                supply[kind] = max(0, int(book.pieces[kind].supply) - pieces.get((here + 1, kind), 0))
            player.supply = array(supply)

    def see_round(self) -> None:
        """Write which round is on, and what is due in it."""
        part = self.ground.rounds.edit(self.state)
        rows = self.rows("round", 5)
        part.number, part.rolled = rows[0][0], rows[0][1]
        part.left = sum(1 for n in self.state.waiting if n > 0) if self.view.phase == ROUND else 0
        self.number = part.number
        free = [0] * int(self.ground.book.seats)
        for here, row in self.by_seat("free_roads"):
            free[here] = row[0]
        part.free = array(free)

    def see_robbers(self) -> None:
        """Write where robbers stand: each belongs to whoever's area or home desert it is in."""
        rule, state = self.ground.robbers, self.state
        hall = rule.hall
        homes = {int(hall.home[seat]): seat for seat in range(int(hall.seats))}
        at = listed(rule.part(state).at)
        for place, figures in self.view.hexes.items():
            if figures & ROBBER:
                h = self.cutting.hexes[place]
                seat = homes.get(h, int(hall.area_of[h]))
                at[seat] = h
        on_hex = [0] * int(self.near.board.n_hex)
        for h in at:
            on_hex[h] |= ROBBER
        state.on_hex = array(on_hex)
        part = state.edit_part(rule.slot)
        assert isinstance(part, RobberPlaces)
        part.at = array(at)

    def see_cards(self) -> None:
        """Write the piles, the own development cards, and how many the others hide."""
        part = self.ground.cards.edit(self.state)
        pile, owned = listed(part.pile), listed(part.owned)
        fresh, fresh_in, spent_in = listed(part.fresh), listed(part.fresh_in), listed(part.spent_in)
        for seat, n in self.rows("piles", 2):
            pile[self.seats[seat]] = n
        for here, row in self.by_seat("development_counts"):
            owned[here] = row[0]
        own = self.view.facts["development"]
        me = self.near.seat
        owned[me], fresh[me] = packed(own[:CARDS]), packed(own[CARDS:])
        fresh_in[me] = self.number if any(own[CARDS:]) else 0
        for here, row in self.by_seat("cards_played"):
            spent_in[here] = self.number if row[0] else 0
        part.pile, part.owned, part.fresh = array(pile), array(owned), array(fresh)
        part.fresh_in, part.spent_in = array(fresh_in), array(spent_in)
        part.used = array(self.view.facts["development_used"])

    def see_titles(self) -> None:
        """Write roads, knights, titles and arrows; the roads of those out of sight are measured."""
        ground, state = self.ground, self.state
        part = ground.roads.edit(state)
        length, played = listed(part.length), listed(part.played)
        roads, armies = listed(part.roads), listed(part.holders)
        for here, (n, award) in self.by_seat("route_length", 2):
            length[here] = n
            if award:
                roads[here // SIDES] = here
        for here, (n, award) in self.by_seat("knights", 2):
            played[here] = n
            if award:
                armies[here // SIDES] = here
        part.length, part.played = array(length), array(played)
        part.roads, part.holders = array(roads), array(armies)
        arrows = state.edit_part(ground.arrows.slot)
        assert isinstance(arrows, Arrows)
        taken = listed(arrows.taken)
        for here, row in self.by_seat("arrows"):
            taken[here] = row[0]
        arrows.taken = array(taken)

    def see_claims(self) -> None:
        """Write who has claimed the victory in this round: nobody may do so twice."""
        heard = [here for here, row in self.by_seat("claims_heard") if row[0]]
        if heard:
            self.ground.claims.edit(self.state).heard = array(heard)

    def see_trade(self) -> None:
        """Write banks, markets and offers. What is in no bank in sight lies in those that are not."""
        ground, state, seats = self.ground, self.state, self.seats
        vaults = ground.banks.edit(state)
        left = listed(vaults.left)
        for row in self.rows("vaults", 1 + RESOURCES):
            here = seats[row[0]]
            left[here * RESOURCES : (here + 1) * RESOURCES] = row[1:]
        vaults.left = array(left)
        state.bank = array([sum(left[card::RESOURCES]) for card in range(RESOURCES)])
        part = ground.trading.edit(state)
        terms, to = listed(part.terms), listed(part.to)
        for speaker, partner, _, said in self.rows("offers", 4):
            if partner < 0 or partner in seats:
                terms[seats[speaker]] = said
                to[seats[speaker]] = seats[partner] + 1 if partner >= 0 else 0
        part.terms, part.to = array(terms), array(to)
        if ground.markets is None:
            return
        stalls = state.edit_part(ground.markets.slot)
        assert isinstance(stalls, Stalls)
        goods, used = listed(stalls.goods), listed(stalls.used)
        first = self.near.first_market
        for row in self.rows("markets", 1 + RESOURCES + SIDES):
            market = self.cutting.market(row[0], first)
            if market is not None:
                goods[market * RESOURCES : (market + 1) * RESOURCES] = row[1 : 1 + RESOURCES]
                used[market * SIDES : (market + 1) * SIDES] = row[1 + RESOURCES :]
        stalls.goods, stalls.used = array(goods), array(used)
