"""What has changed in a state since the one that a listener was told last. What has not changed is left out.

A field that is there has the value that it has now; null says that it has its usual value again, with which a state
leaves it out. Of the larger collections only what changed is told:

- rows of places (`nodes`, `edges`): those of the places where something else stands now; a kind of 0 clears the place;
- facts by key: those whose numbers changed; null takes one away;
- lists of things (`seats`, `choices`, `shop`, ...): all of the list; a number k stands for item k of the list before.
"""

from msgspec import UNSET, UnsetType

from wyspa.server.messages.base import Detail, FromServer
from wyspa.server.messages.state import Clock, Group, Harbour, Neighbour, SeatState, Stake, WaitingCard, Ware


class PublicPatch(Detail):
    """What has changed of what everybody may know."""

    turn: int | UnsetType = UNSET
    on_turn: int | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    asked: list[int] | UnsetType = UNSET
    terrain: list[int] | UnsetType = UNSET
    number: list[int] | UnsetType = UNSET
    nodes: list[list[int]] | UnsetType = UNSET  # rows of the places that changed; kind 0: nothing stands there now
    edges: list[list[int]] | UnsetType = UNSET
    figures: list[list[int]] | UnsetType = UNSET  # all of them
    harbours: list[Harbour] | UnsetType = UNSET  # all of them
    bank: list[int] | UnsetType = UNSET
    seats: list[int | SeatState] | UnsetType = UNSET  # k: the item that was number k
    facts: dict[str, list[int] | None] | UnsetType = UNSET  # by key; null: is not shown any more
    dice: list[int] | UnsetType | None = UNSET
    die: str | UnsetType | None = UNSET
    winner: int | UnsetType | None = UNSET


class YouPatch(Detail):
    """What has changed of what only the own seat sees."""

    hand: list[int] | UnsetType = UNSET
    points: int | UnsetType = UNSET
    aside: list[int] | UnsetType | None = UNSET
    facts: dict[str, list[int] | None] | UnsetType | None = UNSET
    near: list[int | Neighbour] | UnsetType | None = UNSET


class OwnPatch(Detail):
    """What has changed of what only one seat may know and do."""

    prompt: str | UnsetType = UNSET
    choices: list[int | Group] | UnsetType = UNSET
    shop: list[int | Ware] | UnsetType = UNSET
    you: YouPatch | UnsetType = UNSET
    undo: bool | UnsetType | None = UNSET
    waiting: list[int | WaitingCard] | UnsetType | None = UNSET
    stakes: list[int | Stake] | UnsetType | None = UNSET


class Patch(FromServer, tag="patch"):
    """How things stand now, as what has changed since the state or patch that came before on this connection."""

    version: int
    mark: str
    public: PublicPatch | UnsetType = UNSET
    own: OwnPatch | UnsetType = UNSET
    clock: Clock | None = None  # as it stands now: left out where there is none
