"""The Book: worked out once from a list of modules, then only lists of those who care."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import array, zeros
from wyspa.core.board import Board, Layout
from wyspa.core.changes import came, changed_at, left
from wyspa.core.company import Company
from wyspa.core.dealer import Dealer
from wyspa.core.event import Event
from wyspa.core.ids import EDGE, KIND, KINDS, NOBODY, OWNER, SEVERAL, TABLE, VERB
from wyspa.core.purse import FIELD, GUARD, ONE
from wyspa.core.rule import Module, Step
from wyspa.core.scanning import find_open, scan_all
from wyspa.core.state import Part, Player, State
from wyspa.core.veiling import veiled
from wyspa.core.view import View
from wyspa.core.why import RuleConflict

KEPT_READY: Final = 2000  # hexes of a board of which an empty table is kept: larger ones are not laid often


@final
class Book(Company):
    """The rules of one table. Holds no state of a game, and serves many games at once."""

    parts: i64
    outcomes: Actions
    bare: State | None  # an empty table on the board laid last: the next one is a copy of it
    trouble: Step  # what the dice bring instead of production
    produce: Step
    first_pay: Step  # what the first buildings bring
    after_roll: Step
    end_turn: Step
    ask_place: vec[Module]
    judging: vec[vec[Module]]  # the same by kind of piece: those who have something to say about it
    ask_begin: vec[Module]
    ask_lift: vec[Module]
    ask_move: vec[Module]
    ask_stand: vec[Module]
    ask_rob: vec[Module]
    ask_trade: vec[Module]
    ask_fall: vec[Module]
    ask_pass: vec[Module]
    ask_win: vec[Module]
    ask_still: vec[Module]
    ask_limit: vec[Module]
    ask_rate: vec[Module]
    hear_setup: vec[Module]
    hear_turn: vec[Module]
    hear_about: vec[Module]
    hear_dice: vec[Module]
    hear_card: vec[Module]
    hear_place: vec[Module]
    hear_remove: vec[Module]
    hear_lift: vec[Module]
    hear_change: vec[Module]
    hear_pay: vec[Module]
    hear_end: vec[Module]
    hear_over: vec[Module]
    hear_enough: vec[Module]
    hear_read: vec[Module]
    showing: vec[Module]
    looking: vec[Module]  # the rule that says what lies in sight of a seat, if there is one
    veiling: vec[Module]  # those whose part is not public
    believing: vec[Module]
    pledging: vec[Module]
    opening: vec[Module]  # of hands
    describing: vec[Module]
    describing_own: vec[Module]

    def __init__(self, modules: list[Module], seat_names: list[str]) -> None:
        """Let the modules join, meet and be installed in order, and note who answers and hears what."""
        super().__init__(modules, seat_names)
        self.parts = 0
        self.outcomes = Actions()
        self.bare = None
        for module in modules:
            self.at_work = module.name
            module.join(self)
        self.close()
        modules = self.modules
        for module in modules:
            self.at_work = module.name
            module.meet(self)
        for module in modules:
            self.at_work = module.name
            if module.new_part(self) is not None:
                module.slot = self.parts
                self.parts += 1
            module.install(self)
        self.at_work = ""
        self.trouble = self.owner_of("trouble")
        self.produce = self.owner_of("produce")
        self.first_pay = self.owner_of("first_pay")
        self.after_roll = self.owner_of("after_roll")
        self.end_turn = self.owner_of("end_turn")
        self.ask_place = answering(modules, "may_place")
        self.judging = by_kind(self.ask_place)
        self.ask_begin = answering(modules, "may_begin")
        self.ask_lift = answering(modules, "may_lift")
        self.ask_move = answering(modules, "may_move")
        self.ask_stand = answering(modules, "may_stand")
        self.ask_rob = answering(modules, "may_rob")
        self.ask_trade = answering(modules, "may_trade")
        self.ask_fall = answering(modules, "may_fall")
        self.ask_pass = answering(modules, "may_pass")
        self.ask_win = answering(modules, "may_win")
        self.ask_still = answering(modules, "may_still_win")
        self.ask_limit = answering(modules, "hand_limit")
        self.ask_rate = answering(modules, "trade_rate")
        self.hear_setup = answering(modules, "setup_begins")
        self.hear_turn = answering(modules, "turn_begins")
        self.hear_about = answering(modules, "dice_about")
        self.hear_dice = answering(modules, "dice_fell")
        self.hear_card = answering(modules, "card_played")
        self.hear_place = answering(modules, "after_place")
        self.hear_remove = answering(modules, "after_remove")
        self.hear_lift = answering(modules, "after_lift")
        self.hear_change = answering(modules, "after_change")
        self.hear_pay = answering(modules, "after_pay")
        self.hear_end = answering(modules, "turn_ends")
        self.hear_over = answering(modules, "game_ends")
        self.hear_enough = answering(modules, "enough_points")
        self.hear_read = answering(modules, "position_read")
        self.showing = answering(modules, "show")
        self.looking = answering(modules, "look")
        self.veiling = vec[Module]([m for m in modules if m.slot >= 0 and not is_public(m, self)])
        self.believing = answering(modules, "believe")
        self.pledging = answering(modules, "pledged")
        self.opening = answering(modules, "opens_hand")
        self.describing = answering(modules, "describe")
        self.describing_own = answering(modules, "describe_own")
        if len(self.looking) > 1:
            raise RuleConflict(f"the rules {self.looking[0].name} and {self.looking[1].name} both say what is in sight")

    # ---- the table ---------------------------------------------------------------------------------------------

    def blank(self, board: Board, layout: Layout) -> State:
        """Give a state with nothing on the board, before any rule has laid anything."""
        if board.n_hex > KEPT_READY:
            return self.new_state(board, layout)
        bare = self.bare
        if bare is None or bare.board is not board:
            bare = self.new_state(board, layout)
            self.bare = bare
        state = bare.copy()
        state.layout = layout
        state.journal = []
        return state

    def new_state(self, board: Board, layout: Layout) -> State:
        """Make an empty table that shares nothing with another, as reading into it needs."""
        players: list[Player] = []
        parts: list[Part] = []
        i: i64
        supply: list[int] = [int(self.pieces[i].supply) for i in range(self.piece_kinds)]
        rates: i64 = 0
        for i in range(self.kinds):
            rates |= self.base_rate << i * FIELD
        nowhere = vec[vec[i64]]()
        for i in range(self.piece_kinds):
            nowhere = append(nowhere, vec[i64]())
        for i in range(self.colours):
            players.append(Player(rates, array(supply), nowhere))
        for module in self.modules:
            part = module.new_part(self)
            if part is not None:
                parts.append(part)
        journal: list[Event] = []
        state = State(
            board, layout, zeros(board.n_node), zeros(board.n_edge), zeros(board.n_hex), vec[Player](players),
            vec[Part](parts), self.bank[:], zeros(self.seats), zeros(12), journal,
        )  # fmt: skip
        state.target = self.target
        state.line = self.line
        return state

    def lay(self, board: Board, layout: Layout) -> State:
        """Lay the table: everything is in place before the first action."""
        state = self.blank(board, layout)
        for module in self.modules:
            module.table_laid(self, state)
        return state

    # ---- acting ------------------------------------------------------------------------------------------------

    def legal(self, state: State, seat: i64, out: Actions) -> None:
        """List what the seat that is to act may do. Verbs that cost more than the hand holds are not even asked."""
        out.n = 0
        purse: i64 = state.players[seat].purse | GUARD
        for verb in self.listing[state.phase]:
            if (purse - verb.price) & GUARD == GUARD:
                verb.legal(self, state, seat, out)

    def legal_for(self, state: State, seat: i64, out: Actions) -> None:
        """List what any seat may do, or what nature may bring (TABLE, with weights)."""
        out.n = 0
        if state.winner != NOBODY:
            return
        if seat == TABLE:
            if state.who == TABLE:
                self.chances[state.phase].legal(self, state, TABLE, out)
            else:
                for bell in self.bells[state.phase]:
                    bell.legal(self, state, TABLE, out)
            return
        if state.who == seat or state.who == SEVERAL:
            self.legal(state, seat, out)
        else:
            for verb in self.asides[state.phase]:
                verb.legal(self, state, seat, out)

    def fits(self, state: State, seat: i64, action: i64) -> bool:
        """Tell whether a composed action (an offer) is legal."""
        if state.winner != NOBODY or seat < 0 or action >> VERB >= len(self.verbs):
            return False
        verb = self.verbs[action >> VERB]
        if not verb.built or not state.can_pay(seat, verb.price):
            return False
        verbs = self.asides[state.phase]
        if state.who == seat or state.who == SEVERAL:
            verbs = self.phases[state.phase]
        for other in verbs:
            if other is verb:
                return verb.fits(self, state, seat, action)
        return False

    def play(self, state: State, seat: i64, action: i64) -> None:
        """Do what has been checked."""
        self.verbs[action >> VERB].play(self, state, seat, action)

    def deal(self, state: State, dealer: Dealer) -> i64:
        """Let nature pick what happens next."""
        return self.chances[state.phase].deal(self, state, dealer)

    # ---- questions ---------------------------------------------------------------------------------------------

    def may_place(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """Ask all rules whether a piece may stand there."""
        for module in self.judging[piece]:
            if not module.may_place(state, piece, place, seat):
                return False
        return True

    def may_begin(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """Ask all rules whether a piece may be one of the first there."""
        for module in self.ask_begin:
            if not module.may_begin(state, piece, place, seat):
                return False
        return True

    def may_lift(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """Ask all rules whether a piece may leave."""
        for module in self.ask_lift:
            if not module.may_lift(state, piece, place, seat):
                return False
        return True

    def may_move(self, state: State, figures: i64, seat: i64) -> bool:
        """Ask all rules whether a seat may move at least one of these figures now."""
        figure: i64 = 1
        while figure <= figures:
            if figures & figure != 0 and self.figure_may_move(state, figure, seat):
                return True
            figure <<= 1
        return False

    def figure_may_move(self, state: State, figure: i64, seat: i64) -> bool:
        """Ask all rules about one figure."""
        for module in self.ask_move:
            if not module.may_move(state, figure, seat):
                return False
        return True

    def may_stand(self, state: State, figure: i64, hex_: i64, seat: i64) -> bool:
        """Ask all rules whether a figure may go to a hex."""
        for module in self.ask_stand:
            if not module.may_stand(state, figure, hex_, seat):
                return False
        return True

    def may_rob(self, state: State, victim: i64, thief: i64) -> bool:
        """Ask all rules whether a seat may be robbed."""
        for module in self.ask_rob:
            if not module.may_rob(state, victim, thief):
                return False
        return True

    def may_trade(self, state: State, seat: i64, partner: i64) -> bool:
        """Ask all rules whether a seat may trade."""
        for module in self.ask_trade:
            if not module.may_trade(state, seat, partner):
                return False
        return True

    def may_fall(self, state: State, number: i64) -> bool:
        """Ask all rules whether the dice may show a sum."""
        for module in self.ask_fall:
            if not module.may_fall(state, number):
                return False
        return True

    def may_pass(self, state: State, piece: i64, edge: i64, seat: i64) -> bool:
        """Ask whether any rule lets a route go on to an edge past another's building."""
        for module in self.ask_pass:
            if module.may_pass(state, piece, edge, seat):
                return True
        return False

    def hand_limit(self, state: State, seat: i64) -> i64:
        """Add up how many cards a seat may keep."""
        limit: i64 = 0
        for module in self.ask_limit:
            limit += module.hand_limit(state, seat)
        return limit

    def rerate(self, state: State, seat: i64) -> None:
        """Work out a seat's rates at the bank from scratch: for rules by which a rate can get worse again."""
        card: i64
        for card in range(self.kinds):
            self.rerate_card(state, seat, card)

    def rerate_card(self, state: State, seat: i64, card: i64) -> None:
        """Work out a seat's rate for one kind of card from scratch."""
        best: i64 = self.base_rate
        rate: i64
        for module in self.ask_rate:
            rate = module.trade_rate(self, state, seat, card)
            if rate < best:
                best = rate
        rates: i64 = state.players[seat].rates
        if rates >> card * FIELD & ONE != best:
            state.edit(seat).rates = rates + (best - (rates >> card * FIELD & ONE) << card * FIELD)

    # ---- the only writers of pieces and points -------------------------------------------------------------------

    def put(self, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Put a piece from a supply on the board and tell everybody who cares."""
        state.own()
        state.laid += 1
        kind = self.pieces[piece]
        player = state.edit(seat)
        supply = player.own_supply()
        supply[kind.stock] -= 1
        if kind.upgrades != 0:
            supply[self.pieces[kind.upgrades].stock] += 1
        if kind.where == EDGE:
            state.on_edge[place] = (seat + 1) << OWNER | piece
        else:
            state.on_node[place] = (seat + 1) << OWNER | piece
        if state.telling:
            state.tell("placed", seat, piece, place)
        came(self, state, piece, place, seat)
        for module in self.hear_place:
            module.after_place(self, state, piece, place, seat)

    def take(self, state: State, place: i64, where: i64) -> None:
        """Give a piece back to its owner."""
        stood: i64 = self.unset(state, place, where)
        for module in self.hear_remove:
            module.after_remove(self, state, stood & KIND, place, (stood >> OWNER) - 1)

    def lift(self, state: State, place: i64, where: i64) -> None:
        """Take a piece up that will be put elsewhere at once."""
        stood: i64 = self.unset(state, place, where)
        for module in self.hear_lift:
            module.after_lift(self, state, stood & KIND, place, (stood >> OWNER) - 1)

    def change(self, state: State, piece: i64, node: i64) -> None:
        """Turn the piece on a node into another kind of the same owner: it wakes, sleeps, is trained or reduced."""
        state.own()
        state.laid += 1
        stood: i64 = state.on_node[node]
        was: i64 = stood & KIND
        seat: i64 = (stood >> OWNER) - 1
        player = state.edit(seat)
        supply = player.own_supply()
        supply[self.pieces[was].stock] += 1
        supply[self.pieces[piece].stock] -= 1
        state.on_node[node] = stood - was + piece
        if state.telling:
            state.tell("changed", seat, piece, node)
        changed_at(self, state, was, piece, node, seat)
        for module in self.hear_change:
            module.after_change(self, state, was, piece, node, seat)

    def unset(self, state: State, place: i64, where: i64) -> i64:
        """Take a piece off the board into its owner's supply, and give what stood there."""
        state.own()
        state.laid += 1
        stood: i64 = state.on_edge[place] if where == EDGE else state.on_node[place]
        seat: i64 = (stood >> OWNER) - 1
        piece: i64 = stood & KIND
        player = state.edit(seat)
        supply = player.own_supply()
        supply[self.pieces[piece].stock] += 1
        if where == EDGE:
            state.on_edge[place] = 0
        else:
            state.on_node[place] = 0
        if state.telling:
            state.tell("removed", seat, piece, place)
        left(self, state, piece, place, seat)
        return stood

    def pay(self, state: State, seat: i64, price: i64) -> None:
        """Pay for something built or bought."""
        state.pay(seat, price)
        for module in self.hear_pay:
            module.after_pay(self, state, seat, price)

    def score(self, state: State, seat: i64, n: i64) -> None:
        """Give or take points that all can see, and find out whether that wins; a colour nobody plays scores none."""
        if seat >= self.seats:
            return
        player = state.edit(seat)
        player.points += n
        if state.telling and n != 0:
            state.tell("scored", seat, n, player.points - player.secret)
        if player.points >= state.target:
            self.maybe_won(state, seat)

    def score_secret(self, state: State, seat: i64, n: i64) -> None:
        """Give or take points that only their owner sees."""
        player = state.edit(seat)
        player.points += n
        player.secret += n
        if player.points >= state.target:
            self.maybe_won(state, seat)

    def maybe_won(self, state: State, seat: i64) -> None:
        """End the game if the seat is on turn and no rule asks for more."""
        for module in self.hear_enough:
            module.enough_points(self, state, seat)
        if seat != state.turn or state.winner != NOBODY or state.players[seat].points < state.target:
            return
        for module in self.ask_win:
            if not module.may_win(state, seat):
                return
        self.win(state, seat)

    def may_be_won(self, state: State) -> bool:
        """Tell whether somebody may still win: as long as no rule is certain that nobody can."""
        if len(self.ask_still) == 0:
            return True
        seat: i64
        for seat in range(self.seats):
            possible = True
            for module in self.ask_still:
                if not module.may_still_win(state, seat):
                    possible = False
            if possible:
                return True
        return False

    def win(self, state: State, seat: i64) -> None:
        """End the game: a seat has won. A rule with an end of its own calls this, for any seat (see Module.ending).

        The game tells it when the act is done: whoever wins by a building may yet get points for its place.
        """
        state.winner = seat
        for module in self.hear_over:
            module.game_ends(self, state, seat)

    def begin_turn(self, state: State, seat: i64) -> None:
        """Put a seat on turn; points that came while others played win now."""
        state.turn = seat
        if state.telling:
            state.tell("turn", seat, state.turns, 0)
        for module in self.hear_turn:
            module.turn_begins(self, state, seat)
        if state.players[seat].points >= state.target:
            self.maybe_won(state, seat)

    def setup_begins(self, state: State, seat: i64) -> None:
        """Tell everybody who cares that first pieces are about to be placed."""
        for module in self.hear_setup:
            module.setup_begins(self, state, seat)

    def card_played(self, state: State, seat: i64, card: i64) -> None:
        """Tell everybody who cares that a card was played."""
        for module in self.hear_card:
            module.card_played(self, state, seat, card)

    def dice_about(self, state: State, a: i64, b: i64) -> None:
        """Tell everybody who cares what was rolled, before it brings anything."""
        for module in self.hear_about:
            module.dice_about(self, state, a, b)

    def dice_fell(self, state: State, number: i64) -> None:
        """Tell everybody who cares what was rolled."""
        for module in self.hear_dice:
            module.dice_fell(self, state, number)

    def turn_ended(self, state: State, seat: i64) -> None:
        """Tell everybody who cares that a turn is over."""
        for module in self.hear_end:
            module.turn_ends(self, state, seat)

    # ---- for eyes, errors and tests ------------------------------------------------------------------------------

    def view(self, state: State, seat: i64, position: bool = False) -> View:
        """Give what one seat may know: all that is public, or where a rule says so what lies in its sight.

        With the position it takes four times as long, and beliefs can be had from it.
        """
        whole = seat == NOBODY or len(self.looking) == 0
        view = View(state.board.chart(), state.layout.tiles(), seat, self.seats, whole)
        view.see(state)
        if not whole:
            self.looking[0].look(self, state, view)
        for module in self.showing:
            module.show(self, state, view)
        if position and len(self.looking) == 0:
            view.position = veiled(self, state, seat).written()
        return view

    def winners(self, state: State) -> list[int]:
        """Name all who have won: one, or those who share."""
        for module in self.modules:
            shared = module.winners(self, state)
            if shared:
                return shared
        return [state.winner] if state.winner != NOBODY else []

    def find_open(self, state: State) -> None:
        """Work out all that is kept and not stored, after a state was read."""
        find_open(self, state)
        for module in self.hear_read:
            module.position_read(self, state)

    def rescan(self, state: State) -> None:
        """Work out all open places by asking everywhere for everybody: the oracle for what is kept and found."""
        scan_all(self, state)
        for module in self.hear_read:
            module.position_read(self, state)

    def recount(self, state: State, seat: i64) -> i64:
        """Count a seat's points from scratch."""
        points: i64 = 0
        if seat >= self.seats:
            return points
        for module in self.modules:
            points += module.recount(self, state, seat)
        return points


def answering(modules: list[Module], seam: str) -> vec[Module]:
    """Give the modules that override a seam, in order."""
    return vec[Module]([m for m in modules if getattr(type(m), seam) is not getattr(Module, seam)])


def by_kind(modules: vec[Module]) -> vec[vec[Module]]:
    """Give those who judge where a piece may stand, for each kind of it."""
    judging = vec[vec[Module]]()
    kind: i64
    for kind in range(KINDS):
        judging = append(judging, vec[Module]([m for m in modules if m.judges >> kind & 1 != 0]))
    return judging


def is_public(module: Module, book: Book) -> bool:
    """Tell whether all may know all of a rule's part."""
    part = module.new_part(book)
    return part is not None and bool(getattr(type(part), "public", False))
