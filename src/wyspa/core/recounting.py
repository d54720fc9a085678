"""What must be true of every position, whatever the rules: all that can be counted is counted again.

Asked when a position is read, and by tests after every action; never while people play. Every answer is a sentence
that says what was found and what was to be expected, or nothing. What only one rule knows is in `Module.amiss`.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import listed, total
from wyspa.core.book import Book
from wyspa.core.ids import ANYBODY, EDGE, KIND, KINDS, MANY, NOBODY, OWNER, SEVERAL, TABLE
from wyspa.core.purse import FIELD, FIELDS, MOST, count, held
from wyspa.core.state import FRAME, State
from wyspa.core.why import plural

DEEPEST = 200  # frames: more than any turn can pile up
LONGEST = 1_000_000  # turns: a game that went on so long is none


def amiss(book: Book, state: State) -> str:
    """Say the first thing that does not add up, those first on which the counting of others relies."""
    return (
        places_amiss(book, state)
        or seats_amiss(book, state)
        or frames_amiss(book, state)
        or cards_amiss(book, state)
        or pieces_amiss(book, state)
        or rules_amiss(book, state)
        or supplies_amiss(book, state)
        or figures_amiss(book, state)
        or points_amiss(book, state)
        or end_amiss(book, state)
    )


def found_amiss(book: Book, state: State) -> str:
    """Say what does not add up in what is kept besides: rates, and that somebody can act."""
    return rates_amiss(book, state) or actions_amiss(book, state)


# ---- what lies on the table ------------------------------------------------------------------------------------------


def places_amiss(book: Book, state: State) -> str:
    """Look at everything on nodes, edges and hexes: known pieces of known colours, each where its kind stands."""
    here: i64
    figures: i64 = 0
    for figure in book.figure_names:
        figures |= figure
    for here in state.on_node:
        if here != 0 and not is_piece(book, here, False):
            return f"there is no piece {here} for a node at this table"
    for here in state.on_edge:
        if here != 0 and not is_piece(book, here, True):
            return f"there is no piece {here} for an edge at this table"
    for here in state.on_hex:
        if here & ~figures != 0:
            return f"there is no figure {here} at this table"
    return ""


def is_piece(book: Book, here: i64, on_edge: bool) -> bool:
    """Tell whether something can stand on an edge, or on a node."""
    where: i64 = book.pieces[here & KIND].where
    return 0 < here >> OWNER <= book.colours and where >= 0 and (where == EDGE) == on_edge


def seats_amiss(book: Book, state: State) -> str:
    """See whose turn it is, who began, how long it has been going on, and to how many points."""
    if not 0 <= state.turn < book.seats or not 0 <= state.starter < book.seats:
        return "nobody is on turn, or nobody has begun"
    if not 0 <= state.turns <= LONGEST:
        return f"{state.turns} turns cannot have ended: 0 to {LONGEST}"
    if state.target != book.target:
        return f"{state.target} points are written down as the target, and this table plays to {book.target}"
    seat: i64
    for seat in range(book.seats):
        if not 0 <= state.waiting[seat] <= MOST * FIELDS:
            return f"{book.seat_name(seat)} cannot owe {state.waiting[seat]} answers"
    return ""


def frames_amiss(book: Book, state: State) -> str:
    """Look at every frame: a known phase with whom it asks, on the floor or above it; answers due only to several."""
    frames = frames_of(state)
    if len(frames) > DEEPEST * FRAME:
        return f"{len(frames) // FRAME} things cannot wait for each other: {DEEPEST} at most"
    several: i64 = 0
    k: i64
    for k in range(0, len(frames), FRAME):
        sentence = frame_amiss(book, state, frames[k], frames[k + 1], k == 0)
        if sentence:
            return sentence
        if int(frames[k]) in book.lone and k + FRAME < len(frames):
            return f"{book.phase_names[frames[k]]} cannot be interrupted, and something else is asked first"
        if frames[k + 1] == SEVERAL:
            several += 1
    due: i64 = total(state.waiting)
    if several > 1:
        return f"several are asked {several} times at once, and once is possible"
    if state.winner == NOBODY and (due > 0) != (several > 0):
        asked = "several are asked" if several > 0 else "nobody is asked together with others"
        return f"{due} answer{plural(due)} due, and {asked}"
    for seat in range(len(state.players)):
        if several == 0 and state.players[seat].aside != 0:
            return f"{book.seat_name(seat)} has laid cards aside, and nobody is asked for any"
    return ""


def frames_in(state: State, phase: i64) -> i64:
    """Count the frames of a phase."""
    frames = frames_of(state)
    times: i64 = 0
    k: i64
    for k in range(0, len(frames), FRAME):
        if frames[k] == phase:
            times += 1
    return times


def frames_of(state: State) -> vec[i64]:
    """Give all frames from the floor up, the open one last: phase, who, data of each."""
    frames = vec[i64](listed(state.stack[: state.depth * FRAME]))
    return append(append(append(frames, state.phase), state.who), state.data)


def frame_amiss(book: Book, state: State, phase: i64, who: i64, lowest: bool) -> str:
    """Look at one frame."""
    if int(phase) not in book.phase_names:
        return f"there is no phase {phase} at this table"
    name = book.phase_names[phase]
    if lowest != (int(phase) in book.floors):
        return f"{name} cannot be what all else waits for" if lowest else f"{name} cannot interrupt something else"
    if not SEVERAL <= who < book.seats:
        return f"there is no seat {who} to be asked in {name}"
    asks: i64 = book.asks[phase]
    if book.chances[phase].code >= 0:
        rung: bool = asks == MANY and len(book.bells[phase]) > 0  # a bell is rung while seats act, too
        if who != TABLE and not (rung and who == SEVERAL):
            return f"{book.seat_name(who)} is asked in {name}, which nature decides"
    elif asks == MANY:
        if who != SEVERAL:
            return f"{book.seat_name(who)} alone is asked in {name}, which is for several"
    elif who < 0:
        return f"{book.seat_name(who)} cannot be asked in {name}: one seat is"
    elif asks != ANYBODY and who != state.turn:
        return f"{book.seat_name(who)} is asked in {name}, and {book.seat_name(state.turn)} is on turn"
    return ""


def cards_amiss(book: Book, state: State) -> str:
    """Count the cards of each kind: bank, hands, what is laid aside and what rules keep are what was in the box."""
    card: i64
    seat: i64
    for seat in range(len(state.players)):
        player = state.players[seat]
        if player.cards != count(player.purse):
            return f"{book.seat_name(seat)} holds {count(player.purse)} cards, and {player.cards} are written down"
        if (player.purse | player.aside) >> book.kinds * FIELD != 0:
            return f"{book.seat_name(seat)} holds cards that this table does not have"
        if seat >= book.seats and player.purse | player.aside != 0:
            return f"{book.seat_name(seat)} holds cards, and nobody plays that colour"
    for card in range(book.kinds):
        hands: i64 = 0
        kept: i64 = 0
        for player in state.players:
            hands += held(player.purse, card) + held(player.aside, card)
        for module in book.modules:
            kept += module.kept(book, state, card)
        if state.bank[card] < 0 or state.bank[card] + hands + kept != book.bank[card]:
            elsewhere = f" and {kept} elsewhere" if kept != 0 else ""
            return (
                f"there are {book.bank[card]} {book.card_names[card]} cards in the box, "
                f"and {state.bank[card]} lie in the bank, {hands} in hands{elsewhere}"
            )
    return ""


def pieces_amiss(book: Book, state: State) -> str:
    """Count the pieces: supply and board are together what was in the box; a disguised one counts as what it is."""
    stand: list[int] = [0] * (len(state.players) * KINDS)
    here: i64
    seat: i64
    kind: i64
    for here in listed(state.on_node) + listed(state.on_edge):
        if here != 0:
            stand[((here >> OWNER) - 1) * KINDS + book.pieces[here & KIND].stock] += 1
    for seat in range(len(state.players)):
        supply = state.players[seat].supply
        for kind in range(len(supply)):
            if supply[kind] + stand[seat * KINDS + kind] != book.pieces[kind].supply:
                return (
                    f"{book.seat_name(seat)} has {stand[seat * KINDS + kind]} of the kind {book.pieces[kind].name} on "
                    f"the board and {supply[kind]} left: there are {book.pieces[kind].supply} in the box"
                )
    return ""


def supplies_amiss(book: Book, state: State) -> str:
    """See that no supply is further below nothing than rules lend."""
    seat: i64
    kind: i64
    left: i64
    for seat in range(len(state.players)):
        supply = state.players[seat].supply
        for kind in range(len(supply)):
            left = supply[kind]
            if left < 0:
                for module in book.modules:
                    left += module.borrowed(book, state, seat, kind)
                if left < 0:
                    return f"{book.seat_name(seat)} has {supply[kind]} of the kind {book.pieces[kind].name} left"
    return ""


def rules_amiss(book: Book, state: State) -> str:
    """Ask every rule about its own part, and about the frames that it brings."""
    for module in book.modules:
        sentence = module.amiss(book, state)
        if sentence:
            return sentence
    frames = frames_of(state) if state.winner == NOBODY else vec[i64]()  # what lies there at the end is not done
    k: i64
    for k in range(0, len(frames), FRAME):
        for module in book.modules:
            sentence = module.frame_amiss(book, state, frames[k], frames[k + 1], frames[k + 2])
            if sentence:
                return f"{book.phase_names[frames[k]]}: {sentence}"
    return ""


def figures_amiss(book: Book, state: State) -> str:
    """See that every figure with which this table begins is still there, unless a rule has taken it up."""
    laid = book.lay(state.board, state.layout)
    begun: i64 = figures_on(laid)
    gone: i64 = begun & ~figures_on(state)
    if gone != 0:
        for module in book.modules:
            gone &= ~module.taken_up(book, state, begun)
    for figure, name in book.figure_names.items():
        if gone & figure != 0:
            return f"the {name} is not on the board, where it belongs"
    return ""


def figures_on(state: State) -> i64:
    """Give the bits of all figures on the board."""
    figures: i64 = 0
    for here in state.on_hex:
        figures |= here
    return figures


def lone_figure_amiss(book: Book, state: State, figure: i64, ground: vec[i64]) -> str:
    """See that a figure of which there is one stands at most once, and on a terrain where it may: for its rule."""
    times: i64 = 0
    h: i64
    for h in range(len(state.on_hex)):
        if state.on_hex[h] & figure != 0:
            times += 1
            if ground[state.layout.terrain[h]] == 0:
                return f"the {book.figure_names[figure]} cannot stand on {book.terrain_names[state.layout.terrain[h]]}"
    return f"the {book.figure_names[figure]} stands on {times} hexes: there is one" if times > 1 else ""


# ---- points and the end ----------------------------------------------------------------------------------------------


def points_amiss(book: Book, state: State) -> str:
    """Count everybody's points from scratch, and those that others do not see."""
    seat: i64
    for seat in range(len(state.players)):
        player = state.players[seat]
        points: i64 = book.recount(state, seat)
        secret: i64 = 0
        if seat < book.seats:
            for module in book.modules:
                secret += module.recount_secret(book, state, seat)
        if player.points != points:
            return f"{book.seat_name(seat)} has {player.points} points written down, and {points} can be counted"
        if player.secret != secret:
            return f"{book.seat_name(seat)} has {player.secret} hidden points written down, not {secret}"
    return ""


def end_amiss(book: Book, state: State) -> str:
    """See that the game is over if, and only if, somebody has won."""
    ends: list[int] = []
    for module in book.modules:
        ended: i64 = module.ending(book, state)
        if ended != NOBODY:
            ends.append(ended)
    winner: i64 = state.winner
    if winner == NOBODY:
        if ends:
            return f"{book.seat_name(ends[0])} has won, and nobody has noticed"
        if state.players[state.turn].points < state.target:
            return ""
        for module in book.modules:
            if not module.may_win(state, state.turn):
                return ""
        return f"{book.seat_name(state.turn)} is on turn with enough points, and nobody has noticed"
    if int(winner) in ends:
        return ""
    if winner != state.turn:
        return f"{book.seat_name(winner)} cannot have won while {book.seat_name(state.turn)} is on turn"
    if state.players[winner].points < state.target:
        return f"{book.seat_name(winner)} cannot have won with {state.players[winner].points} points of {state.target}"
    return ""


# ---- what follows from it --------------------------------------------------------------------------------------------


def rates_amiss(book: Book, state: State) -> str:
    """Work out everybody's rates at the bank again."""
    if len(book.ask_rate) == 0:
        return ""
    other = state.copy()
    seat: i64
    for seat in range(book.seats):
        book.rerate(other, seat)
        if other.players[seat].rates != state.players[seat].rates:
            return (
                f"{book.seat_name(seat)} pays the bank {book.say_purse(other.players[seat].rates)} for a card, "
                f"not {book.say_purse(state.players[seat].rates)}"
            )
    return ""


def actions_amiss(book: Book, state: State) -> str:
    """See that whoever is asked can do something, and that what nature may bring has weight."""
    if state.winner != NOBODY:
        return ""
    out = Actions()
    actor: i64 = state.actor()
    i: i64
    book.legal_for(state, actor, out)
    if out.n == 0:
        return f"{book.seat_name(actor)} can do nothing in {book.phase_names[state.phase]}"
    if actor == TABLE:
        for i in range(out.n):
            if out.weights[i] <= 0:
                return f"nature would bring something with weight {out.weights[i]}"
    return ""


# ---- for rules that look at their own part ---------------------------------------------------------------------------


def range_amiss(name: str, found: i64, low: i64, high: i64) -> str:
    """Say that a number is out of its range."""
    return "" if low <= found <= high else f"{name} cannot be {found}: it is from {low} to {high}"


def ranges_amiss(name: str, found: vec[i64], low: i64, high: i64) -> str:
    """Say that one of some numbers is out of its range."""
    x: i64
    for x in found:
        if not low <= x <= high:
            return f"{name} cannot have {x}: they are from {low} to {high}"
    return ""


def row_amiss(name: str, places: vec[i64], many: i64) -> str:
    """Say that places are not there, or not in order, each once."""
    i: i64
    for i in range(len(places)):
        if not 0 <= places[i] < many or (i > 0 and places[i] <= places[i - 1]):
            return f"{name} must name places from 0 to {many - 1} in order, each once, not {listed(places)}"
    return ""
