"""How much may be asked at the front door: by one caller, by one person, and by all together."""

from dataclasses import dataclass

from wyspa.core.why import UnknownWord

SEATS_POSSIBLE = 200  # one map of these is built within half a second, and the loop is not stopped for 50 ms
HEXES_A_SEAT = 15


@dataclass(frozen=True)
class Share:
    """How often something may be asked: so often a minute and so often at once, by one caller and by all."""

    a_minute: float
    at_once: float
    all_a_minute: float
    all_at_once: float

    def times(self, factor: float) -> "Share":
        """Give a share that is larger for one caller, and for all together at least as large as that."""
        mine, once = self.a_minute * factor, self.at_once * factor
        return Share(mine, once, max(self.all_a_minute, mine), max(self.all_at_once, once))


WITHOUT_END = Share(1e9, 1e9, 1e9, 1e9)


@dataclass(frozen=True)
class DoorLimits:
    """The numbers of the front door. One address may be a family, a class room or a hall: most are generous."""

    # maps that are laid for strangers
    seats_most: int = 60  # of a table
    hexes_most: int = 900  # of a map; a row of boards for 60 people has 860

    # drawings that strangers send
    drawing_hexes: int = 300  # the sea around them included; bots look at all of them before every move
    drawing_seconds: float = 2.0  # of processor time to check one
    drawings_kept: int = 2000

    # connections: each has to say what it wants in time
    head_seconds: float = 10.0  # until the head of a request is here
    body_seconds: float = 15.0  # until its body is here
    idle_seconds: float = 15.0  # between two requests of one connection
    write_seconds: float = 20.0  # for somebody who does not read what we send
    linger_seconds: float = 2.0  # for the last bytes of a connection that ends
    open_each: int = 512  # connections of one address
    waiting_each: int = 128  # of these, such as have asked for nothing yet
    reserve: int = 128  # files that connections may not use: the store, the workshop, goodbyes, who just comes in

    # sockets, once they are open
    sockets_each: int = 256  # of one caller
    sockets_a_seat: int = 8  # phone, desk, and some that have not noticed that they are dead
    frames_a_second: float = 100.0  # of one socket: messages, their fragments, pings and pongs
    frames_at_once: float = 600.0

    # how often
    files: Share = Share(6000, 3000, 60_000, 30_000)
    requests: Share = Share(1200, 600, 12_000, 6000)
    sockets: Share = Share(300, 300, 6000, 6000)
    creations: Share = Share(20, 30, 300, 600)
    drawings: Share = Share(20, 20, 120, 60)
    previews: Share = Share(120, 60, 1200, 300)  # islands looked at before a table is made
    joins: Share = Share(120, 240, 3000, 3000)
    strays: Share = Share(60, 60, 1200, 1200)  # tables that do not exist
    reviews: Share = Share(60, 30, 240, 120)
    looks: Share = Share(
        60, 20, 12_000, 12_000
    )  # a whole history again: by one person, or by all who watch from one address

    moments: Share = Share(120, 30, 3000, 600)  # a game played again to show one moment: as fast as somebody clicks

    # what is kept
    callers_most: int = 20_000  # whose asking is remembered
    lobby_seconds: float = 1.0  # the list of tables may be so old
    stray_seconds: float = 5.0  # that a table does not exist is remembered

    # work beside the loop
    work_seconds: float = 20.0  # for one review
    work_waiting: int = 16  # reviews that wait for the one before

    lines_a_minute: int = 20  # in the log, of one kind


USUAL_DOOR = DoorLimits()
OPEN_DOOR = DoorLimits(
    files=WITHOUT_END, requests=WITHOUT_END, sockets=WITHOUT_END, creations=WITHOUT_END, joins=WITHOUT_END,
    drawings=WITHOUT_END,
    strays=WITHOUT_END, reviews=WITHOUT_END, looks=WITHOUT_END, moments=WITHOUT_END,
    open_each=10**6, waiting_each=10**6,
    sockets_each=10**6, sockets_a_seat=10**6, frames_a_second=1e9, frames_at_once=1e9, lobby_seconds=0.0,
)  # fmt: skip
"""For rehearsals and tests that drive a server from one address as hard as they can."""


def chosen(seats_most: int, per_address: int, creations: int) -> DoorLimits:
    """Give the limits with what whoever runs the server has chosen: an address that may be a hall may do more."""
    if not 2 <= seats_most <= SEATS_POSSIBLE:
        raise UnknownWord(f"a table has 2 to {SEATS_POSSIBLE} seats, not up to {seats_most}")
    if per_address < 1:
        raise UnknownWord(f"an address needs connections, not {per_address}")
    if creations < 1:
        raise UnknownWord(f"an address makes at least one table a minute, not {creations}")
    usual = USUAL_DOOR
    factor = max(1.0, per_address / usual.open_each)
    return DoorLimits(
        seats_most=seats_most,
        hexes_most=max(usual.hexes_most, seats_most * HEXES_A_SEAT),
        open_each=per_address,
        sockets_each=max(1, per_address // 2),
        waiting_each=max(1, per_address // 4),
        files=usual.files.times(factor),
        requests=usual.requests.times(factor),
        sockets=usual.sockets.times(factor),
        joins=usual.joins.times(factor),
        creations=usual.creations.times(creations / usual.creations.a_minute),
    )
