"""B-65 to B-74: roads, settlements, cities: what they cost and where they may stand."""

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import EDGE, KIND, NODE, OWNER, bit, first
from wyspa.core.places import may_go
from wyspa.core.refusing import cited, why_barred, why_not_place
from wyspa.core.rule import Module, Piece, Verb
from wyspa.core.state import Part, State
from wyspa.core.tables import TERRAINS
from wyspa.core.why import Why
from wyspa.rules.base.holdings import Holdings, free_nodes_of, is_building, keeps_distance, owners_of
from wyspa.rules.base.ids import CITY, MAIN, ROAD, SETTLEMENT

EACH = [15, 5, 4]  # roads, settlements and cities of a colour


class Building(Module):
    """The three pieces of the base game."""

    each: list[int]
    paid: i64  # one bit for each kind of piece that a hex pays; 0 until somebody asks

    def __init__(self, each: list[int] | None = None) -> None:
        """Take other numbers of roads, settlements and cities than the base game has."""
        super().__init__("building")
        self.judge_only(bit(SETTLEMENT), Building)
        self.paid = 0
        self.each = each if each is not None else EACH

    def install(self, book: Book) -> None:
        """Add pieces with their prices (lumber, brick, wool, grain, ore), and let them be built."""
        roads, settlements, cities = self.each
        book.add_piece(ROAD, Piece("road", EDGE, [1, 1, 0, 0, 0], roads))
        book.add_piece(SETTLEMENT, Piece("settlement", NODE, [1, 1, 1, 1, 0], settlements, roots=True, blocks=True))
        book.add_piece(CITY, Piece("city", NODE, [0, 0, 0, 2, 3], cities, roots=True, blocks=True, upgrades=SETTLEMENT))
        self.let_build(book)

    def let_build(self, book: Book) -> None:
        """Add the verbs that build, and the rules they go by."""
        book.citations["settlement bars"] = "B-69"
        book.citations["city bars"] = "B-69"
        book.add(MAIN, Build(book, ROAD))
        book.add(MAIN, Build(book, SETTLEMENT))
        book.add(MAIN, Build(book, CITY))

    # ---- what is kept between two buildings: see `holdings` --------------------------------------------------------

    def new_part(self, book: Book) -> Part | None:
        """Begin with nothing looked at."""
        return Holdings()

    def incomes(self, book: Book, state: State) -> Holdings:
        """Give what each number brings each seat, as the island lies now."""
        part = cast(Holdings, state.parts[self.slot])
        if part.layout is not state.layout:
            part = cast(Holdings, state.edit_part(self.slot))
            part.work_out_incomes(book, state)
        return part

    def owners(self, state: State) -> vec[i64]:
        """Give who has a building at which hex: one bit a colour, its number plus one."""
        part = cast(Holdings, state.parts[self.slot])
        return part.owners if part.known else owners_of(state)

    def free_nodes(self, state: State) -> vec[i64]:
        """Give the nodes that keep their distance from every building, in order."""
        part = cast(Holdings, state.parts[self.slot])
        return part.free if part.counted else free_nodes_of(state)

    def setup_begins(self, book: Book, state: State, seat: i64) -> None:
        """Look which nodes are free, before the first building."""
        if self.slot >= 0:
            cast(Holdings, state.edit_part(self.slot)).find_free(state)

    def position_read(self, book: Book, state: State) -> None:
        """Look who has a building where."""
        if self.slot >= 0:
            part = cast(Holdings, state.edit_part(self.slot))
            part.change(state)
            if state.turns == 0:
                part.find_free(state)

    def recount_free(self, book: Book, state: State, piece: i64) -> None:
        """Note in the set-up that a piece which is no building took a node, or left it."""
        if state.turns == 0 and self.slot >= 0 and book.pieces[piece].where == NODE:
            cast(Holdings, state.edit_part(self.slot)).counted = False

    def matters(self, book: Book, piece: i64) -> bool:
        """Tell whether a piece is a building, or one that a hex pays by another rule, and something is kept."""
        if self.paid == 0:
            self.paid = paid_kinds(book)
        return self.paid >> piece & 1 != 0 and self.slot >= 0

    def may_place(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """B-66: a settlement keeps its distance from every building."""
        return piece != SETTLEMENT or keeps_distance(state, place)

    def why_not_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        """Say whether the node itself or a neighbour is in the way."""
        if state.on_node[place] != 0:
            return why_taken(book, state.on_node[place], "B-11")
        return Why("B-66", "too_close")

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """B-74: a settlement is a point, a city one more."""
        if self.matters(book, piece):
            part = cast(Holdings, state.edit_part(self.slot))
            if is_building(piece):
                part.settle(book, state, piece, place, seat)
            else:
                part.layout = None
        else:
            self.recount_free(book, state, piece)
        if piece == SETTLEMENT or piece == CITY:
            book.score(state, seat, 1)

    def after_change(self, book: Book, state: State, was: i64, piece: i64, place: i64, seat: i64) -> None:
        """Take the city's point back where one is reduced."""
        if self.matters(book, was) or self.matters(book, piece):
            cast(Holdings, state.edit_part(self.slot)).change(state)
        if was == CITY and piece == SETTLEMENT:
            book.score(state, seat, -1)

    def after_remove(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Take the points of a building back where a rule lets one be lost."""
        if self.matters(book, piece):
            cast(Holdings, state.edit_part(self.slot)).change(state)
        else:
            self.recount_free(book, state, piece)
        if piece == SETTLEMENT:
            book.score(state, seat, -1)
        elif piece == CITY:
            book.score(state, seat, -2)

    def after_lift(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Forget what a building brought that is put elsewhere."""
        if self.matters(book, piece):
            cast(Holdings, state.edit_part(self.slot)).change(state)
        else:
            self.recount_free(book, state, piece)

    def amiss(self, book: Book, state: State) -> str:
        """B-66: see that buildings keep their distance."""
        node: i64
        i: i64
        other: i64
        for node in range(state.board.n_node):
            if is_building(state.on_node[node]):
                for i in range(node * 3, node * 3 + 3):
                    other = state.board.node_nodes[i]
                    if other > node and is_building(state.on_node[other]):
                        return f"buildings stand too close to each other, on nodes {node} and {other} (B-66)"
        return ""

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """Count the buildings on the board."""
        return standing(state, SETTLEMENT, seat) + standing(state, CITY, seat) * 2

    def points_by_source(self, book: Book, state: State, seat: i64) -> dict[str, int]:
        """Tell settlements from cities."""
        return {"settlements": standing(state, SETTLEMENT, seat), "cities": standing(state, CITY, seat) * 2}


def paid_kinds(book: Book) -> i64:
    """Mark the kinds of pieces that a hex pays, and the buildings: one bit each."""
    kinds: i64 = bit(SETTLEMENT) | bit(CITY)
    i: i64
    for i in range(len(book.income)):
        if book.income[i] != 0:
            kinds |= bit(i // TERRAINS)
    return kinds


def standing(state: State, piece: i64, seat: i64) -> i64:
    """Count the buildings of a kind that a seat has on the board."""
    n: i64 = 0
    node: i64
    mine: i64 = (seat + 1) << OWNER | piece
    for node in range(state.board.n_node):
        if state.on_node[node] == mine:
            n += 1
    return n


class Build(Verb):
    """Pay for a piece and put it on the board."""

    piece: i64

    def __init__(self, book: Book, piece: i64) -> None:
        """Take name and price from the kind of piece."""
        kind = book.pieces[piece]
        super().__init__(kind.name, "edge" if kind.where == EDGE else "node", "B-65")
        self.plain = True
        self.piece = piece
        self.price = kind.price

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the open places, if a piece is left."""
        player = state.players[seat]
        if player.supply[self.piece] > 0:
            out.add_all(self.code, player.open[self.piece])

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Pay and place."""
        book.pay(state, seat, self.price)
        book.put(state, self.piece, first(action), seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether pieces or the place are missing."""
        return why_not_there(book, state, self.piece, first(action), seat)

    def why_nowhere(self, book: Book, state: State, seat: i64) -> Why:
        """Say whether pieces or places are missing."""
        return why_not_anywhere(book, state, self.piece, seat)


def why_taken(book: Book, stands: i64, rule: str) -> Why:
    """Say what stands on a node: by name, if a rule says that such a piece keeps a node from being built on."""
    name = book.pieces[stands & KIND].name
    if f"{name} holds" not in book.citations:
        return Why(rule, "node_taken")
    owner = book.colour_names[(stands >> OWNER) - 1]
    return Why(book.citations[f"{name} holds"], "stands_there", {"piece": name, "seat": owner})


def why_not_anywhere(book: Book, state: State, piece: i64, seat: i64) -> Why:
    """Say why a seat cannot put a piece on any place: none left, nothing to build upon, or no place is reached."""
    kind = book.pieces[piece]
    if state.players[seat].supply[piece] <= 0:
        return Why(cited(book, kind.name, "no_piece_left", "B-72"), "no_piece_left", {"piece": kind.name})
    if kind.where == EDGE:
        return Why(cited(book, kind.name, "not_connected", "B-68"), "no_place_left", {"piece": kind.name})
    if kind.upgrades == 0:
        return Why(cited(book, kind.name, "no_own_road", "B-67"), "no_place_left", {"piece": kind.name})
    node: i64
    for node in range(state.board.n_node):
        if state.on_node[node] == (seat + 1) << OWNER | kind.upgrades:
            return why_not_there(book, state, piece, node, seat)
    return Why("B-70", "none_to_upgrade", {"piece": book.pieces[kind.upgrades].name})


def why_not_there(book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why:
    """Say why a seat cannot put a piece on a place: no piece left, taken, forbidden, or not reached."""
    kind = book.pieces[piece]
    if state.players[seat].supply[piece] <= 0:
        return Why(cited(book, kind.name, "no_piece_left", "B-72"), "no_piece_left", {"piece": kind.name})
    if kind.where == EDGE:
        if place >= state.board.n_edge:
            return Why("B-12", "no_such_place")
        if state.on_edge[place] != 0:
            return Why(cited(book, kind.name, "edge_taken", "B-12"), "edge_taken")
    elif place >= state.board.n_node:
        return Why("B-11", "no_such_place")
    if kind.upgrades != 0 and state.on_node[place] != (seat + 1) << OWNER | kind.upgrades:
        return Why("B-70", "nothing_to_upgrade", {"piece": book.pieces[kind.upgrades].name})
    why = why_not_place(book, state, piece, place, seat)
    if why is not None:
        return why
    if not may_go(book, state, piece, place, seat):
        if kind.where == EDGE:
            why = why_barred(book, state, piece, place, seat)
            if why is not None:
                return why
            return Why(cited(book, kind.name, "not_connected", "B-68"), "not_connected", {"piece": kind.name})
        return Why(cited(book, kind.name, "no_own_road", "B-67"), "no_own_road")
    return Why("B-65", "not_possible")
