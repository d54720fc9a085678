"""`wyspa serve`: the table in the browser, for you and your friends."""

import contextlib
import socket
import webbrowser
from pathlib import Path

from wyspa.cli.folder import MapsFolder, offer_maps, unplayable
from wyspa.cli.phrases import lines, tell
from wyspa.core.why import UnknownWord

DATABASE = "wyspa.sqlite3"
LOCAL = "127.0.0.1"
MINUTE, DAY = 60.0, 86400.0  # seconds


def serve(
    *,
    host: str = LOCAL,
    port: int = 8440,
    database: str = "",
    origin: list[str] | None = None,
    open: bool = False,
    language: str = "en",
    bot_seconds: float = 0.9,
    grace_seconds: float = 45.0,
    waiting_minutes: float = 60.0,
    abandoned_days: float = 30.0,
    retention_days: float = 365.0,
    go_on: list[str] | None = None,
    allowed_host: list[str] | None = None,
    behind_proxy: list[str] | None = None,
    maps: MapsFolder = None,
    seats_most: int = 60,
    connections: int = 20_000,
    per_address: int = 512,
    creations: int = 20,
) -> None:
    """Serve the table in the browser, on one process with one file.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets others in your network join.
    port
        The port to listen on; 0 takes any that is free.
    database
        A file for SQLite, or postgresql://...; nothing keeps the tables in ~/.local/share/wyspa.
    origin
        Further origins (https://example.org) of pages that may talk to this server.
    open
        Open the page in a browser, where there is one.
    language
        The language of what is printed here: en or pl.
    bot_seconds
        How long a bot seems to think.
    grace_seconds
        How long somebody may be away until a bot plays safe moves for them.
    waiting_minutes
        A table that has not begun and nobody looks at is removed after so many minutes.
    abandoned_days
        A game that nobody looks at is over after so many days.
    retention_days
        A finished game is removed after so many days.
    go_on
        A table that has stopped because it lost moves: let it go on from what is on the disk.
    allowed_host
        Further names under which this server may be asked for (example.org); * allows any. Without it these are
        localhost, the address to listen on, and the address at which a connection comes in.
    behind_proxy
        Addresses or networks (127.0.0.1, 10.0.0.0/8) of reverse proxies whose X-Forwarded-For is believed.
    maps
        A folder with drawings of your own (*.toml): each is a map under the name of its file.
    seats_most
        How many seats a table may have at most.
    connections
        How many connections may be open at most; fewer if the system allows fewer open files.
    per_address
        How many of them one address may have. A hall behind one address needs two for each phone.
    creations
        How many tables one address may make a minute.

    """
    lines(language)  # a language that is not there is refused first
    try:
        from wyspa.server.app import Settings
        from wyspa.server.callers import Proxies
        from wyspa.server.hosts import Hosts
        from wyspa.server.limits import Limits
        from wyspa.server.run import run
        from wyspa.server.shares import chosen
    except ImportError as error:
        raise UnknownWord(f"the server needs more packages ({error.name}): pip install 'wyspa[server]'") from None
    for what, number in (("minutes", waiting_minutes), ("days", abandoned_days), ("days", retention_days)):
        if not number > 0:
            raise UnknownWord(f"tables are kept for more than {number:g} {what}: give a number above 0")
    door = chosen(seats_most, per_address, creations)
    proxies = Proxies(behind_proxy or [])
    for offered in offer_maps(maps):
        print(tell(language, "unplayable", what=unplayable(offered, language)), flush=True)
    if connections < 1:
        raise UnknownWord(f"a server needs room for connections, not for {connections}")
    listening = listen(host, port)
    address = address_of(host, listening.getsockname()[1])
    print(f"Wyspa: {address}", flush=True)
    if open:
        open_browser(address)
    limits = Limits(
        bot_seconds=bot_seconds,
        grace_seconds=grace_seconds,
        waiting_seconds=waiting_minutes * MINUTE,
        abandoned_seconds=abandoned_days * DAY,
        retention_seconds=retention_days * DAY,
        connections=connections,
        door=door,
    )
    settings = Settings(
        database or str(usual_file()),
        origin or [],
        limits,
        go_on=go_on or [],
        hosts=Hosts(host, allowed_host or []),
        proxies=proxies,
    )
    run(listening, settings, language)


def listen(host: str, port: int) -> socket.socket:
    """Take the port, or say in a sentence why not."""
    if not 0 <= port < 65536:
        raise UnknownWord(f"a port is a number from 0 to 65535, not {port}")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.socket(found[0], socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(found[4])
        listening.listen(1024)
    except OSError as error:
        raise UnknownWord(f"cannot listen on {host}:{port} ({error.strerror}): choose another with --port") from None
    return listening


def address_of(host: str, port: int) -> str:
    """Give the address to type into a browser."""
    shown = LOCAL if host in ("", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def usual_file() -> Path:
    """Give the file where tables are kept unless another is named."""
    return Path.home() / ".local" / "share" / "wyspa" / DATABASE


def open_browser(address: str) -> None:
    """Open a browser where one exists; a machine without one is fine."""
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
