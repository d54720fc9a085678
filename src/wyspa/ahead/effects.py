"""What an action can bring, one class for each sort of consequence. `words.ahead` puts them into words."""

from dataclasses import dataclass

from wyspa.core.shown import BySeat, Levels, OnPlaces, Record, Track, Works


@dataclass(frozen=True)
class Effect:
    """One consequence."""


@dataclass(frozen=True)
class Victory(Effect):
    """The game is won by it."""


@dataclass(frozen=True)
class PointsChange(Effect):
    """Points come or go; for others only those that all can see."""

    seat: int
    own: bool
    change: int
    total: int
    target: int


@dataclass(frozen=True)
class AwardTaken(Effect):
    """A special card comes to the seat."""

    shown: BySeat
    amount: int


@dataclass(frozen=True)
class AwardLost(Effect):
    """A special card goes away from somebody."""

    shown: BySeat
    seat: int
    own: bool


@dataclass(frozen=True)
class AwardRace(Effect):
    """How far the seat is on the way to a special card: so many of those that it takes; 0 for whoever holds it."""

    shown: BySeat
    amount: int
    need: int


@dataclass(frozen=True)
class CountChange(Effect):
    """A number of a seat rises or falls."""

    shown: BySeat
    seat: int
    own: bool
    was: int
    now: int


@dataclass(frozen=True)
class LevelChange(Effect):
    """A level of the seat rises or falls."""

    shown: Levels
    field: int
    level: int


@dataclass(frozen=True)
class WorkChange(Effect):
    """A work of the seat is begun or grows."""

    shown: Works
    work: int
    level: int


@dataclass(frozen=True)
class ThingMoved(Effect):
    """Something of a sort comes to the board, or goes away."""

    shown: OnPlaces
    sort: int
    came: bool


@dataclass(frozen=True)
class ThingCount(Effect):
    """What lies at a place becomes more or less."""

    shown: OnPlaces
    number: int
    was: int
    now: int


@dataclass(frozen=True)
class TrackChange(Effect):
    """What stands against what at the end of a track changes."""

    shown: Track
    attack: int
    was: int
    now: int


@dataclass(frozen=True)
class HolderChange(Effect):
    """A record names the seat from now on, or no longer."""

    shown: Record
    mine: bool


@dataclass(frozen=True)
class Income(Effect):
    """What the dice will bring: kinds of cards, on so many of 36 rolls; -1 is a card of one's choice."""

    cards: tuple[int, ...]
    ways: int
    fresh: tuple[int, ...]  # those of them that came from no hex before; nothing where none came at all


@dataclass(frozen=True)
class Halted(Effect):
    """A figure keeps one of the hexes from paying for now."""

    figure: int
    hex: int


@dataclass(frozen=True)
class BetterRates(Effect):
    """The bank asks for fewer cards of these kinds."""

    rate: int
    cards: tuple[int, ...]
    all: bool


@dataclass(frozen=True)
class Received(Effect):
    """Cards come to the hand at once."""

    purse: int


@dataclass(frozen=True)
class Paying(Effect):
    """A hex pays no longer, or again: to whom, and how many cards each time."""

    hex: int
    again: bool
    me: int
    seats: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Named(Effect):
    """Somebody is named: so many cards are in that hand; nobody (-1) is left alone."""

    seat: int
    cards: int


@dataclass(frozen=True)
class Opened(Effect):
    """A piece may be built at a new place from now on."""

    piece: int
    node: int


@dataclass(frozen=True)
class LastPiece(Effect):
    """The supply of a kind of piece is used up."""

    piece: int
