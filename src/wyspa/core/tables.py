"""The tables of a book: phases and their verbs, pieces, cards, terrains, figures, steps, and all their names.

Modules fill them in `install`; afterwards nobody writes here. A number or a step claimed twice is a conflict.
"""

from typing import Final, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import with_item, zeros
from wyspa.core.ground import Ground
from wyspa.core.ids import EDGE, KINDS, ON_TURN, SEVERAL, TABLE, VERB
from wyspa.core.purse import FIELD, FIELDS, ONE
from wyspa.core.rule import Chance, Gate, Piece, Step, Verb
from wyspa.core.shown import Shown
from wyspa.core.why import RuleConflict, Why

Kind = TypeVar("Kind", bound=Shown)
TERRAINS: Final = 16  # how many kinds of terrain the tables have room for


class Tables:
    """What the rules of one table have put on it."""

    seats: i64  # who take turns
    colours: i64  # who own pieces: the seats, and those nobody plays
    target: i64
    verbs: vec[Verb]
    phases: vec[vec[Verb]]  # all that the seat to act may do
    listing: vec[vec[Verb]]  # those of them that list what is legal: not what players compose
    asides: vec[vec[Verb]]  # what seats may do while another is to act
    bells: vec[vec[Chance]]  # what the table may do while seats are to act: time is up
    chances: vec[Chance]
    pieces: vec[Piece]
    piece_kinds: i64  # one more than the highest kind of piece: how long supplies are
    edge_kinds: vec[i64]
    node_kinds: vec[i64]  # of which open places are kept
    free_kinds: vec[i64]  # those of them that go to a free node, and not in place of another piece
    joins: vec[i64]  # kind a * KINDS + kind b: does b continue a without a building
    roots: vec[i64]  # kind: may routes begin here
    blocks: vec[i64]  # kind: do others' routes end here
    wary: bool  # whether edge pieces decide where others may stand, besides leading there
    income: vec[i64]  # kind * TERRAINS + terrain: the purse a producing hex pays
    picks: vec[i64]  # kind * TERRAINS + terrain: how many cards of choice a producing hex pays besides
    land: vec[i64]  # terrain: is it land
    halting: i64  # bits of the figures that stop production
    thieves: i64  # bits of the figures that a seven moves
    kinds: i64  # of cards in hands
    bank: vec[i64]  # how many of each kind there are
    base_rate: i64  # how many of a kind the bank wants for one
    steps: dict[str, Step]
    replaced: dict[str, str]  # a step or chance: the rule that replaces it
    at_work: str  # the rule that joins, meets or is installed just now
    phase_names: dict[int, str]
    asks: dict[int, int]  # phase: ON_TURN, ANYBODY or MANY
    floors: set[int]  # phases on which all others lie: a turn, a round, a step of the set-up
    lone: set[int]  # phases above which nothing ever lies
    terrain_names: dict[int, str]
    card_names: dict[int, str]
    figure_names: dict[int, str]
    dock_names: dict[int, str]
    named_args: dict[str, list[str]]
    shown: dict[str, Shown]  # what the rules show, in the order in which they declared it
    citations: dict[str, str]  # general reasons for refusal: the rule to cite
    seat_names: list[str]
    colour_names: list[str]  # the seats, then the colours that nobody plays
    line: str  # the table, as wyspa.table writes it; empty for a book that was made by hand
    ground: Ground | None  # what the drawing says, for those who read the rules; rules keep what they need themselves

    def __init__(self, seat_names: list[str]) -> None:
        """Begin with nothing but seats."""
        self.seats = len(seat_names)
        self.colours = self.seats
        self.seat_names = seat_names
        self.colour_names = list(seat_names)
        self.ground = None
        self.line = ""
        self.target = 0
        self.verbs = vec[Verb]()
        self.phases = vec[vec[Verb]]()
        self.listing = vec[vec[Verb]]()
        self.asides = vec[vec[Verb]]()
        self.bells = vec[vec[Chance]]()
        self.chances = vec[Chance]()
        self.pieces = vec[Piece]([Piece("nothing", -1, [], 0) for _ in range(KINDS)])
        self.piece_kinds = 1
        self.edge_kinds = vec[i64]()
        self.node_kinds = vec[i64]()
        self.free_kinds = vec[i64]()
        self.joins = zeros(KINDS * KINDS)
        self.roots = zeros(KINDS)
        self.blocks = zeros(KINDS)
        self.wary = False
        self.income = zeros(KINDS * TERRAINS)
        self.picks = zeros(KINDS * TERRAINS)
        self.land = zeros(TERRAINS)
        self.halting = 0
        self.thieves = 0
        self.kinds = 0
        self.bank = vec[i64]()
        self.base_rate = 0
        self.steps = {}
        self.replaced = {}
        self.at_work = ""
        self.phase_names = {}
        self.asks = {}
        self.floors = set()
        self.lone = set()
        self.terrain_names = {}
        self.card_names = {}
        self.figure_names = {}
        self.dock_names = {}
        self.named_args = {}
        self.shown = {}
        self.citations = {}

    def phase(self, phase: i64, name: str, asks: i64 = ON_TURN, floor: bool = False, lone: bool = False) -> None:
        """Name a phase; its number must be free. Say whom it asks, and what it never lies above, or below: anything."""
        claim(self.phase_names, phase, name, "phase")
        self.asks[phase] = asks
        if floor:
            self.floors.add(phase)
        if lone:
            self.lone.add(phase)
        while len(self.phases) <= phase:
            self.phases = append(self.phases, vec[Verb]())
            self.listing = append(self.listing, vec[Verb]())
            self.asides = append(self.asides, vec[Verb]())
            self.bells = append(self.bells, vec[Chance]())
            self.chances = append(self.chances, Chance("nothing", "", ""))

    def enrol(self, verb: Verb) -> Verb:
        """Give a verb its number (its code), once."""
        if verb.code < 0:
            verb.code = i64(len(self.verbs)) << VERB
            self.verbs = append(self.verbs, verb)
        return verb

    def add(self, phase: i64, verb: Verb) -> None:
        """Let the seat that is to act do this in a phase."""
        self.enrol(verb)
        for other in self.phases[phase]:
            if other.name == verb.name and other.form == verb.form:
                raise RuleConflict(f"two verbs of the phase {self.phase_names[phase]} are called {verb.name}")
        self.phases[phase] = append(self.phases[phase], verb)
        if not verb.built:
            self.listing[phase] = append(self.listing[phase], verb)

    def add_aside(self, phase: i64, verb: Verb) -> None:
        """Let the other seats do this in a phase."""
        self.enrol(verb)
        self.asides[phase] = append(self.asides[phase], verb)

    def add_bell(self, phase: i64, bell: Chance) -> None:
        """Let the table do this while seats are to act: there is no clock here, so whoever keeps time rings it.

        Where the phase lasts on with nobody left to act it is nature's: it comes at once where nobody keeps time.
        """
        self.enrol(bell)
        self.bells[phase] = append(self.bells[phase], bell)
        self.chances[phase] = bell

    def chance(self, phase: i64, verb: Chance) -> None:
        """Let nature decide a phase."""
        if len(self.phases[phase]) > 0:
            raise RuleConflict(f"two rules decide the phase {self.phase_names[phase]}")
        self.add(phase, verb)
        self.chances[phase] = verb

    def chance_instead(self, phase: i64, verb: Chance) -> None:
        """Let nature decide a phase in another way; only one rule may."""
        self.claim_step(f"chance {self.phase_names[phase]}")
        verb.code = self.chances[phase].code
        self.verbs[verb.code >> VERB] = verb
        self.phases[phase] = vec[Verb]([verb])
        self.listing[phase] = vec[Verb]([verb])
        self.chances[phase] = verb

    def step(self, name: str, step: Step) -> None:
        """Own a step."""
        if name in self.steps:
            raise RuleConflict(f"two rules own the step {name}")
        self.steps[name] = step

    def step_instead(self, name: str, step: Step) -> Step:
        """Replace a step and give the one replaced; only one rule may."""
        self.claim_step(f"step {name}")
        old = self.owner_of(name)
        self.steps[name] = step
        return old

    def claim_step(self, what: str) -> None:
        """Note who replaces a step or a chance; a second one is a conflict."""
        if what in self.replaced:
            first = self.replaced[what]
            text = f"the rules {first} and {self.at_work} both replace the {what}"
            raise RuleConflict(text, Why("", "steps_clash", {"rule": first, "other": self.at_work}))
        self.replaced[what] = self.at_work

    def owner_of(self, name: str) -> Step:
        """Give the owner of a step."""
        if name not in self.steps:
            raise RuleConflict(f"no rule at this table owns the step {name}")
        return self.steps[name]

    def add_piece(self, kind: i64, piece: Piece) -> None:
        if self.pieces[kind].where >= 0:
            raise RuleConflict(f"{piece.name} and {self.pieces[kind].name} are the same kind of piece")
        self.pieces[kind] = piece
        if piece.stock == 0:
            piece.stock = kind
        if kind >= self.piece_kinds:
            self.piece_kinds = kind + 1
        self.roots[kind] = 1 if piece.roots else 0
        self.blocks[kind] = 1 if piece.blocks else 0
        if piece.where == EDGE:
            self.edge_kinds = with_item(self.edge_kinds, kind)
            self.joins[kind * KINDS + kind] = 1
        elif piece.kept:
            self.node_kinds = with_item(self.node_kinds, kind)
            if piece.upgrades == 0:
                self.free_kinds = with_item(self.free_kinds, kind)

    def add_cards(self, names: list[str], each: i64) -> None:
        """Add kinds of cards to hands and bank."""
        for name in names:
            if self.kinds == FIELDS:
                raise RuleConflict(f"hands hold {FIELDS} kinds of cards, {name} would be one more")
            self.card_names[self.kinds] = name
            self.bank = append(self.bank, each)
            self.kinds += 1

    def add_terrain(self, terrain: i64, name: str, land: bool) -> None:
        """Add a kind of terrain."""
        claim(self.terrain_names, terrain, name, "terrain")
        self.land[terrain] = 1 if land else 0

    def add_figure(self, figure: i64, name: str) -> None:
        """Add a figure that stands on hexes; its number is a bit."""
        claim(self.figure_names, figure, name, "figure")

    def add_colour(self, name: str) -> i64:
        """Let a colour that nobody plays own pieces: it has no hand, scores nothing and never acts."""
        if name in self.colour_names:
            raise RuleConflict(f"the colour {name} is at this table twice")
        self.colour_names.append(name)
        self.colours += 1
        return self.colours - 1

    def show(self, shown: Kind) -> Kind:
        """Declare something that a rule shows, and give it back; two of one name are a conflict."""
        if not self.at_work:
            raise RuleConflict(f"{shown.name} is declared too late: rules declare what they show in install")
        if shown.name in self.shown:
            raise RuleConflict(f"two rules show something called {shown.name}")
        shown.at = len(self.shown)
        self.shown[shown.name] = shown
        return shown

    def feature(self, shown: Kind) -> Kind:
        """Declare something that the game turns around: it stands in the panel that says how the game is won."""
        shown.featured = True
        return self.show(shown)

    def seat_name(self, seat: i64) -> str:
        """Give the name of a seat or colour, of the table, or of several."""
        if seat == TABLE:
            return "table"
        if seat == SEVERAL:
            return "several"
        return self.colour_names[seat]

    def say_purse(self, purse: i64) -> str:
        """Put a purse into words: '2 ore 1 wool'."""
        i: i64
        words: list[str] = []
        for i in range(self.kinds):
            n: i64 = purse >> i * FIELD & ONE
            if n > 0:
                words.append(f"{n} {self.card_names[i]}")
        return " ".join(words) if words else "nothing"

    def verbs_in(self, phase: i64) -> list[Verb]:
        """List the verbs of a phase, those behind gates and those of the other seats included."""
        found: list[Verb] = []
        for verb in self.phases[phase]:
            if isinstance(verb, Gate):
                found.extend(list(verb.verbs))
            else:
                found.append(verb)
        found.extend(list(self.asides[phase]))
        found.extend(list(self.bells[phase]))
        return found


def claim(names: dict[int, str], number: i64, name: str, what: str) -> None:
    """Give a number its name, once."""
    if number in names and names[number] != name:
        raise RuleConflict(f"{name} and {names[number]} have the same number as {what}")
    names[number] = name
