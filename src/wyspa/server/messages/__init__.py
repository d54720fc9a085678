"""What the server tells a player over the socket: typed messages, tagged by `t`. See docs/protocol.md.

Fields that have their usual value are left out. Cards, terrains, pieces and colours are numbers that the scene names.
"""

from wyspa.server.messages.ahead import Consequence, Foreseen, Prospect
from wyspa.server.messages.answers import (
    Ack,
    Again,
    Bye,
    Chat,
    ChatLine,
    ClockTick,
    Notice,
    Pong,
    Refused,
    Standing,
    Vote,
)
from wyspa.server.messages.base import NOT_SEATED, Detail, FromServer, writer, written
from wyspa.server.messages.ending import Over, SeatRecord, Share
from wyspa.server.messages.events import Events, Happened, History, Line, Run
from wyspa.server.messages.sealing import SealInfo, Seals
from wyspa.server.messages.state import (
    Choice,
    Clock,
    Group,
    Harbour,
    Moment,
    Neighbour,
    OwnState,
    PublicState,
    SeatState,
    Stake,
    State,
    WaitingCard,
    Ware,
    YouState,
)
from wyspa.server.messages.welcome import (
    Chosen,
    Colour,
    Edge,
    Hex,
    LogTopic,
    Node,
    PieceKind,
    Places,
    Scene,
    SeatInfo,
    Seats,
    Shelf,
    Thing,
    Welcome,
    You,
)

Told = (
    Welcome | Places | Seats | State | Events | History | Ack | Refused | Chat | ClockTick | Notice | Again | Pong | Bye
    | Over | Seals | Vote | Moment | Standing | Foreseen
)  # fmt: skip

__all__ = [
    "NOT_SEATED",
    "Ack",
    "Again",
    "Bye",
    "Chat",
    "ChatLine",
    "Choice",
    "Chosen",
    "Clock",
    "ClockTick",
    "Colour",
    "Consequence",
    "Detail",
    "Edge",
    "Events",
    "Foreseen",
    "FromServer",
    "Group",
    "Happened",
    "Harbour",
    "Hex",
    "History",
    "Line",
    "LogTopic",
    "Moment",
    "Neighbour",
    "Node",
    "Notice",
    "Over",
    "OwnState",
    "PieceKind",
    "Places",
    "Pong",
    "Prospect",
    "PublicState",
    "Refused",
    "Run",
    "Scene",
    "SealInfo",
    "Seals",
    "SeatInfo",
    "SeatRecord",
    "SeatState",
    "Seats",
    "Share",
    "Shelf",
    "Stake",
    "Standing",
    "State",
    "Thing",
    "Told",
    "Vote",
    "WaitingCard",
    "Ware",
    "Welcome",
    "You",
    "YouState",
    "writer",
    "written",
]
