"""What goes over HTTP: bodies of requests and answers. See docs/protocol.md."""

from typing import Annotated

import msgspec

from wyspa.server import messages
from wyspa.server.states import ChairKind, ChairWish, ClockMode, Resigned, Status
from wyspa.server.wire import one_of

Short = Annotated[str, msgspec.Meta(max_length=64)]
Text = Annotated[str, msgspec.Meta(max_length=200)]


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """A body of a request."""


class Chair(Asked):
    """Who shall sit on a seat."""

    who: Annotated[str, one_of(ChairWish)]
    level: Short = ""
    colour: Short = ""  # empty: one that is left


Seed = Annotated[str, msgspec.Meta(pattern="^[0-9]{0,9}$", max_length=9)]


class NewTable(Asked):
    """Create a table."""

    you: Text  # the name of the one who creates it
    seats: Annotated[list[Chair], msgspec.Meta(min_length=1, max_length=200)]  # how many fit is a setting
    box: Short = ""
    map: Short = ""
    preset: Short = ""
    options: Annotated[dict[Short, Short], msgspec.Meta(max_length=40)] = {}
    rules: Annotated[list[Short], msgspec.Meta(max_length=40)] = []  # loose rules, by name
    name: Text = ""
    private: bool = True
    clock: Annotated[str, one_of(ClockMode)] = ClockMode.OFF
    resigned: Annotated[str, one_of(Resigned)] = Resigned.BOT
    guests_talk: bool = False  # who looks on may chat
    island: Seed = ""  # the seed of an island that was looked at before; empty: the dice deal it at the start
    start: bool = False  # as soon as this person is there: nobody else is waited for
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"


class Join(Asked):
    """Take an open seat."""

    you: Text
    seat: int = -1  # any
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"


class Given(msgspec.Struct, omit_defaults=True):
    """A part of an answer."""


class Seated(Given):
    """A seat with its secret: who has it is this player."""

    table: str
    link: str
    seat: int
    secret: str
    commitment: str  # to the seed of the dice, before anybody has added anything


class OptionInfo(Given):
    """An option of a box."""

    name: str
    label: str
    text: str
    default: str
    values: list[str]  # words; of a number the lowest and the highest
    said: list[str]  # the values in words; empty for numbers
    number: bool = False


class MapInfo(Given):
    """A map or scenario."""

    map: str
    name: str
    text: str
    seats: list[int]
    target: int
    needs: dict[str, str] = {}  # options without which the box does not play it; the server sets them by itself


class Unplayable(Given):
    """A drawing of the server's folder that cannot be played, and why."""

    map: str
    problems: list[str]


class SentTile(Given):
    """A hex of a drawing, for a picture."""

    x: float
    y: float
    key: str  # a terrain, or "open" for one that is dealt
    number: int = 0


class Dock(Given):
    """A harbour of an island, and the middle of its coast."""

    harbour: messages.Harbour
    x: float
    y: float


class Impossible(Given):
    """Something that cannot be chosen as the rest is chosen, and why."""

    kind: str  # "seats", "map", "colour", "preset", or "option:" and its name
    value: str
    why: str


class Island(Given):
    """What a table would be: the island of a seed, or why there is none; and what cannot be chosen with the rest."""

    seed: int
    why: str = ""  # why such a table cannot be laid
    fixed: bool = False  # every seed deals this island
    tiles: list[SentTile] = []
    docks: list[Dock] = []
    colours: list[str] = []  # of the seats
    target: int = 0  # points to win
    impossible: list[Impossible] = []


class Boards(Given):
    """A picture of every map, by box and map."""

    boards: dict[str, dict[str, list[SentTile]]]


class SentInBox(Given):
    """How a box is played on a drawing."""

    box: str
    seats: list[int]
    target: int  # 0: as the way of playing says
    needs: dict[str, str] = {}  # options that the server sets by itself


class SentDrawing(Given):
    """What is to be said about a drawing that somebody has sent."""

    problems: list[str] = []  # why it cannot be played
    more: int = 0  # problems that are not said
    warnings: list[str] = []  # what can be played, but is hardly meant so
    hexes: int = 0
    tiles: list[SentTile] = []
    map: str = ""  # how a table asks for it; nothing: it cannot be played
    link: str = ""  # whoever has it can create a table on this drawing
    name: str = ""
    text: str = ""
    box: str = ""  # for which it is drawn
    boxes: list[SentInBox] = []


class BoxInfo(Given):
    """A box."""

    box: str
    name: str
    text: str
    seats: list[int]
    maps: list[MapInfo]
    options: list[OptionInfo]


class RuleInfo(Given):
    """A rule that can be put on a table besides those of its box."""

    rule: str
    name: str
    text: str
    boxes: list[str]  # those it goes with
    options: list[OptionInfo]
    help: bool = False  # there is a page of help under its name


class PresetInfo(Given):
    """A ready choice of box, seats and options."""

    preset: str
    name: str
    text: str
    boxes: list[str]
    seats: list[int]  # it is for so many; empty: for any
    options: dict[str, str]
    clock: ClockMode = ClockMode.OFF
    in_box: dict[str, dict[str, str]] = {}  # by box: what it chooses besides there
    rules: list[str] = []  # loose rules that it puts on the table


class Named(Given):
    """Something to choose from."""

    key: str
    name: str
    text: str = ""


class Catalogue(Given):
    """Everything that can be chosen for a table."""

    protocol: int
    server: str
    languages: list[Named]
    boxes: list[BoxInfo]
    rules: list[RuleInfo]
    presets: list[PresetInfo]
    levels: list[Named]
    clocks: list[Named]
    colours: list[Named]
    unplayable: list[Unplayable] = []


class SeatCard(Given):
    """A seat as strangers see it."""

    colour: str
    kind: ChairKind
    name: str = ""
    level: str = ""


class TableCard(Given):
    """A table as strangers see it."""

    table: str
    link: str
    name: str
    box: str
    box_name: str
    map: str
    map_name: str
    preset: str
    clock: ClockMode
    status: Status
    seats: list[SeatCard]
    open: int
    turn: int
    target: int
    private: bool = False


class Lobby(Given):
    """Tables to join and to watch."""

    tables: list[TableCard]


class RuleText(Given):
    """A numbered rule in the reader's language; `also` says it in the others, so that their words find it too."""

    id: str
    text: str
    also: str = ""


class ChapterText(Given):
    """A chapter of numbered rules; a heading below it begins with the rule that it stands above."""

    address: str  # 'base/8'
    title: str
    rules: list[RuleText]
    headings: dict[str, str] = {}  # by the rule that follows


class CardText(Given):
    """A card of a pile, with all that it does."""

    key: str
    name: str
    text: str
    art: str = ""
    deck: str = ""
    part: int = -1  # which of several decks it comes from, counted from 0
    part_name: str = ""
    part_art: str = ""


class PageText(Given):
    """A page of its own within a rulebook, such as that of a scenario."""

    key: str
    name: str
    text: str


class PictureInfo(Given):
    """A drawn position that helps to understand some rules."""

    key: str
    rules: list[str]
    text: str


class Rulebook(Given):
    """Everything that is written about a box or a rule, in one language."""

    box: str
    name: str
    language: str
    title: str
    preface: str
    help: str
    chapters: list[ChapterText]
    cards: list[CardText] = []
    scenarios: list[PageText] = []
    pictures: list[PictureInfo] = []
    rules: dict[str, str] = {}  # what the rules say that help and scenarios name, by id


class Help(Given):
    """Help for a box in our own words, as Markdown; `[B-78]` after a sentence names the rules it states."""

    box: str
    name: str
    language: str
    text: str
    rules: dict[str, str] = {}  # what the rules say that the page names, by id


class Problem(Given):
    """Why something did not work, for a person."""

    key: str
    text: str


class Failed(Given):
    """The body of every answer that is not 200."""

    error: Problem


class Frame(Given):
    """One version of a finished game: how it stood for all eyes, with open hands, and what the version brought."""

    version: int
    public: messages.PublicState
    hands: list[list[int]]  # by seat; of hands that these eyes did not see, nothing
    events: messages.Events
    you: messages.YouState | None = None  # what the seat whose eyes these are saw besides


class Review(Given):
    """A stretch of a finished game, for a slider."""

    total: int  # versions of the game
    first: int = msgspec.field(name="from")
    welcome: messages.Welcome
    seats: messages.Seats
    places: messages.Places
    frames: list[Frame]


class Story(Given):
    """The log of a finished game, without the boards."""

    welcome: messages.Welcome
    seats: messages.Seats
    entries: list[messages.Events]  # without facts


class Health(Given):
    """That the server is there, and how much it has to do."""

    ok: bool
    version: str
    tables: int  # that are not over
    awake: int


class Live(Given):
    """That the process runs."""

    live: bool


class Ready(Given):
    """That tables can be played: the store writes and reads, and it is ours."""

    ready: bool
