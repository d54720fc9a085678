"""The state: everything one pair of eyes may know, at one version. What is the same for all stands apart."""

from wyspa.server.messages.base import NOT_SEATED, Detail, FromServer
from wyspa.server.states import Clicked, ClockMode, Role


class Harbour(Detail):
    """A harbour with its pier and sign."""

    edge: int
    kind: str
    name: str
    rate: str  # "3:1"
    art: str  # the card on its sign, or empty
    x: float  # of the sign
    y: float
    angle: float  # from the coast out to the sea, in degrees


class SeatState(Detail):
    """What all can see of a seat."""

    points: int
    cards: int
    supply: list[int]  # in the order of scene.pieces
    rates: list[int]  # by kind of card
    due: int = 0  # how many answers or cards are waited for


class Neighbour(Detail):
    """A seat in sight, whose hand lies open."""

    seat: int
    hand: list[int]


class YouState(Detail):
    """What only the own seat sees."""

    hand: list[int]
    points: int  # all of them
    aside: list[int] = []  # laid face down
    facts: dict[str, list[int]] = {}  # what the rules show to this seat alone
    near: list[Neighbour] = []  # where not all of the table is in sight: who is


class Choice(Detail):
    """One legal action. Only the fields that its verb asks for are there."""

    action: str  # the int as digits: it does not fit into 53 bits
    node: int = -1
    edge: int = -1
    hex: int = -1
    seat: int = -1
    cards: list[int] = []
    numbers: list[int] = []
    named: str = ""  # the key of another thing with a name (a development card, a wonder)
    text: str = ""  # the whole action as a phrase; left out where the place says it
    give: list[int] = []  # of an answer that repeats what it agrees to: what the own hand gives
    want: list[int] = []  # and what it gets


class Group(Detail):
    """All legal actions of one verb."""

    verb: str
    label: str
    art: str
    form: str  # kinds of arguments: "edge", "hex seat?", "card card", "terms seat"; empty: none
    place: Clicked
    role: Role
    choices: list[Choice]
    price: list[int] = []
    composed: bool = False  # built by the player and sent as `compose`; it has no choices
    to: list[int] = []  # whom it may be addressed to alone
    rate: int = 0  # of a trade with the bank: how many cards it takes for one; 0: the seat's rate for that card
    card: str = ""  # the key of the hidden card of one's own that it plays, where that has another name


class Ware(Detail):
    """Something that can be built or bought at this table, possible now or not."""

    verb: str
    label: str
    art: str
    price: list[int]
    possible: int  # how many choices there are now
    left: int = -1  # pieces in the own supply or cards in the pile; -1: does not matter
    fee: int = 0  # what is paid besides cards: how many
    fee_of: str = ""  # the key of that number in scene.shown
    text: str = ""  # what it does, where its name does not say it
    short: list[int] = []  # cards that are missing
    reason: str = ""  # why it is not possible
    rule: str = ""
    brief: str = ""  # the reason in a few words: the first thing that is missing
    later: bool = False  # nothing is missing but the own turn
    shelf: str = ""  # the group it stands in: a key of scene.shelves
    verbs: list[str] = []  # what it does, if it is several verbs, or one of another name
    named: str = ""  # which of the named things of its verb it is: the key of an area
    room: str = ""  # how many there are of what it is for: "2 at rest"; else places are counted


class WaitingCard(Detail):
    """A hidden card of one's own that cannot be played now."""

    key: str
    reason: str
    rule: str = ""


class Stake(Detail):
    """What a rule would do to whoever looks, as things stand, and one way to meet it."""

    about: str  # the key of a shown fact: its panel says it
    tone: str  # bad, good or plain
    text: str  # the whole sentence
    short: str  # where there is little room
    aside: str = ""  # belongs to the short form: "if they land now"
    way: str = ""  # what can be done about it, what it costs and what it brings
    verb: str = ""  # what the way begins with


class Clock(Detail):
    """The clock of the seats that are asked, or of a phase that ends for all at once."""

    mode: ClockMode
    seat: int  # whose clock it is; -1: everybody's
    left: float  # seconds
    total: float
    running: bool


class PublicState(Detail):
    """What everybody may know."""

    turn: int  # counted from 1
    on_turn: int
    phase: str
    asked: list[int]
    terrain: list[int]
    number: list[int]
    nodes: list[list[int]]  # node, kind of piece, colour
    edges: list[list[int]]  # edge, kind of piece, colour
    figures: list[list[int]]  # hex, figure
    harbours: list[Harbour]
    bank: list[int]
    seats: list[SeatState]
    facts: dict[str, list[int]]  # what the rules show: the numbers of scene.shown, by key
    dice: list[int] = []  # as they fell last
    die: str = ""  # the drawing of another die that fell with them
    winner: int = NOT_SEATED


class OwnState(Detail):
    """What only one seat may know, and what it can do; a spectator's has a prompt and prices, and nothing to do."""

    prompt: str  # whose turn it is and what to do now
    choices: list[Group]
    shop: list[Ware]
    you: YouState | None = None
    undo: bool = False
    waiting: list[WaitingCard] = []  # the own cards that cannot be played now, and why
    stakes: list[Stake] = []  # what the rules would do as things stand, by the facts that it is about


class Moment(FromServer, tag="moment"):
    """How things stood at an earlier version, for these eyes: nothing can be done there."""

    version: int
    public: PublicState
    you: YouState | None = None


class State(FromServer, tag="state"):
    """How things stand at one version."""

    version: int
    mark: str  # what a hello shows as `seen` when it comes back
    public: PublicState
    own: OwnState
    clock: Clock | None = None
