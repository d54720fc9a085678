"""The words that say how something stands in a hall, as they go over the wire and into the store."""

from enum import StrEnum


class HallStatus(StrEnum):
    """How far a hall is."""

    SETUP = "setup"  # the doors are closed, and the game has not begun
    OPEN = "open"  # people may come
    PLAYING = "playing"
    PAUSED = "paused"  # the host has halted the clock, or a claim has
    OVER = "over"


class HallPhase(StrEnum):
    """What the hall does now."""

    WAITING = "waiting"  # for the start
    ROUND = "round"
    ROBBER = "robber"
    OVER = "over"


class Halt(StrEnum):
    """Why the clock stands still."""

    NOTHING = ""
    HOST = "host"
    CLAIM = "claim"  # until the host has accepted or dismissed it (K-128)
    RESTART = "restart"  # of the server: people are waited for, for a few seconds


class HallSide(StrEnum):
    """Whose round it is, or where somebody sits."""

    MOON = "moon"
    SUN = "sun"
    NONE = "none"


class HallRole(StrEnum):
    """Who looks at a hall."""

    SEAT = "seat"
    DESK = "desk"
    WALL = "wall"


class Sitting(StrEnum):
    """Who has a seat."""

    FREE = "free"  # nobody yet; once the game has begun a bot plays it, or it rests
    PERSON = "person"
    AWAY = "away"  # a person who is not here: after a while safe actions are played (K-130)
    BOT = "bot"
    REST = "rest"  # collects and discards by itself, and does nothing else (K-129)


class EmptySeats(StrEnum):
    """What becomes of seats without a person when the game begins (K-129)."""

    BOT = "bot"
    REST = "rest"


class ClaimMode(StrEnum):
    """Who checks a claim (K-79, K-128)."""

    MANUAL = "manual"  # the player claims, the host checks
    AUTO = "auto"  # a victory is found by itself
