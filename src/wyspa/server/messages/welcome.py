"""The first messages: the table, the scene, the places, and who sits there."""

from wyspa.server.messages.base import NOT_SEATED, Detail, FromServer
from wyspa.server.messages.shown import Shown
from wyspa.server.states import ChairKind, ClockMode, Resigned, StandsOn, Status


class Hex(Detail):
    """A hex of the board: its middle, and its name."""

    x: float
    y: float
    name: str
    rim: bool = False  # sea of the frame: figures may stand there, nothing else


class Node(Detail):
    """A corner: where it lies, and what touches it."""

    x: float
    y: float
    name: str
    hexes: list[int]
    nodes: list[int]
    edges: list[int]


class Edge(Detail):
    """A side: its middle, its own angle in degrees, and what touches it."""

    x: float
    y: float
    angle: float
    name: str
    nodes: list[int]
    hexes: list[int]


class Thing(Detail):
    """A kind of terrain, card or figure: its number, key, name and drawing."""

    id: int
    key: str
    name: str
    art: str
    land: bool = False  # of terrains
    help: str = ""  # what it does, in a sentence
    rule: str = ""  # the numbered rule that says so
    forms: dict[str, str] = {}  # of cards: other cases of the name, where the language has them


class PieceKind(Detail):
    """A kind of piece."""

    id: int
    key: str
    name: str
    art: str
    where: StandsOn
    price: list[int]  # by kind of card
    supply: int
    upright: bool = False  # stands on its side instead of lying along it
    help: str = ""  # what it does, in a sentence
    rule: str = ""  # the numbered rule that says so


class Colour(Detail):
    """A seat, or a colour that nobody plays."""

    key: str
    name: str
    mark: str  # the drawing of its mark
    played: bool = True


class LogTopic(Detail):
    """What lines of the log can be about."""

    key: str
    name: str


class Shelf(Detail):
    """A group of things to do, that always stands at the same place."""

    key: str
    name: str
    panel: bool = False  # it is sold in the panel of the shown fact of this key


class Scene(Detail):
    """What never changes while a game lasts, in board units: a hex has a circumradius of 100."""

    frame: list[float]  # left, top, width, height of the sea
    hexes: list[Hex]
    nodes: list[Node]
    edges: list[Edge]
    terrains: list[Thing]
    cards: list[Thing]
    pieces: list[PieceKind]
    figures: list[Thing]
    docks: list[Thing]  # kinds of harbours
    shown: list[Shown]  # what the rules show, in their order
    colours: list[Colour]  # the seats in turn order, then those nobody plays
    topics: list[LogTopic]  # what lines of the log can be about
    shelves: list[Shelf]  # the groups of what is sold


class Chosen(Detail):
    """An option as it was chosen."""

    name: str
    label: str
    value: str
    said: str  # the value in words
    text: str
    usual: bool = False  # it has its default


class You(Detail):
    """Who the connection is."""

    seat: int = NOT_SEATED
    name: str = ""
    host: bool = False


class Welcome(FromServer, tag="welcome"):
    """The table, and the scene once the game has started."""

    protocol: int
    server: str
    table: str
    name: str
    language: str
    status: Status
    you: You
    box: str
    box_name: str
    map: str
    map_name: str
    preset: str
    target: int
    clock: ClockMode
    private: bool
    link: str  # the path of the table's page
    options: list[Chosen]
    commitment: str  # the hash of the server's seed, before anybody has added anything
    scene: Scene | None = None
    resigned: Resigned = Resigned.BOT


class Places(FromServer, tag="places"):
    """The places as a person says them: 'forest 9, pasture 4, sea'. Sent again when an island changes."""

    hexes: list[str]
    nodes: list[str]
    edges: list[str]


class SeatInfo(Detail):
    """Who sits on a seat."""

    seat: int
    colour: str
    kind: ChairKind
    name: str = ""
    level: str = ""  # of the bot that plays, or would play
    here: bool = False  # somebody is connected
    host: bool = False
    stand_in: bool = False  # a bot plays safe moves for somebody who is away
    silent: bool = False  # somebody has left, and only safe moves are made
    thinking: bool = False  # a bot that thinks long does so now
    owner: str = ""  # who had the seat first and may come back to it


class Seats(FromServer, tag="seats"):
    """Everybody at the table."""

    status: Status
    seats: list[SeatInfo]
    watchers: int = 0
    may_start: bool = False
    guests_talk: bool = False  # who looks on may chat
