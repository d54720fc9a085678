"""`wyspa serve`: the table in the browser, for you and your friends."""

import contextlib
import errno
import os
import socket
import webbrowser
from dataclasses import replace
from pathlib import Path

from wyspa.cli.folder import MapsFolder, offer_maps, unplayable
from wyspa.cli.kept import database_named
from wyspa.cli.phrases import lines, tell
from wyspa.core.why import UnknownWord

LOCAL = "127.0.0.1"
FIRST_HANDED = 3  # the first file that systemd hands over
MINUTE, DAY = 60.0, 86400.0  # seconds


def serve(
    *,
    settings: Path | None = None,
    set: list[str] | None = None,
    print_settings: bool = False,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    origin: list[str] | None = None,
    open: bool = False,
    language: str = "en",
    bot_seconds: float | None = None,
    grace_seconds: float | None = None,
    waiting_minutes: float | None = None,
    abandoned_days: float | None = None,
    retention_days: float | None = None,
    go_on: list[str] | None = None,
    allowed_host: list[str] | None = None,
    behind_proxy: list[str] | None = None,
    metrics_for: list[str] | None = None,
    advertise: str | None = None,
    inside: str | None = None,
    log: str | None = None,
    maps: MapsFolder = None,
    seats_most: int | None = None,
    connections: int | None = None,
    per_address: int | None = None,
    creations: int | None = None,
) -> None:
    """Serve the table in the browser, on one process with one file, or as one of several on PostgreSQL.

    Parameters
    ----------
    settings
        A file with settings; docs/settings.md lists them. The options below come before what it says.
    set
        One setting for this time, as name=value; may be repeated.
    print_settings
        Write a file with all settings, their defaults and what they mean, and end.
    host
        The address to listen on (127.0.0.1); 0.0.0.0 lets others in your network join.
    port
        The port to listen on (8440); 0 takes any that is free.
    database
        A file for SQLite, or postgresql://...; without it WYSPA_DATABASE names it, or it is in ~/.local/share/wyspa.
    origin
        Further origins (https://example.org) of pages that may talk to this server.
    open
        Open the page in a browser, where there is one.
    language
        The language of what is printed here: en or pl.
    bot_seconds
        How long a bot seems to think (0.9).
    grace_seconds
        How long somebody may be away until a bot plays safe moves for them (45).
    waiting_minutes
        A table that has not begun and nobody looks at is removed after so many minutes (60).
    abandoned_days
        A game that nobody looks at is over after so many days (30).
    retention_days
        A finished game is removed after so many days (365).
    go_on
        A table that has stopped because it lost moves: let it go on from what is on the disk.
    allowed_host
        Further names under which this server may be asked for (example.org); * allows any. Without it these are
        localhost, the address to listen on, and the address at which a connection comes in.
    behind_proxy
        Addresses or networks (127.0.0.1, 10.0.0.0/8) of reverse proxies whose X-Forwarded-For is believed.
    metrics_for
        Addresses or networks that may read /metrics, besides this machine; never through a proxy.
    advertise
        Where other servers on the same PostgreSQL reach this one, as host:port. Without it they are on this machine.
    inside
        Where to listen for them, as host:port, if that is not the advertised port on all addresses.
    log
        How the log is written: text for people, or json, one object a line.
    maps
        A folder with drawings of your own (*.toml): each is a map under the name of its file.
    seats_most
        How many seats a table may have at most (60).
    connections
        How many connections may be open at most (20000); fewer if the system allows fewer open files.
    per_address
        How many of them one address may have (512). A hall behind one address needs two for each phone.
    creations
        How many tables one address may make a minute (20).

    """
    lines(language)  # a language that is not there is refused first
    try:
        from wyspa.server.limits import for_hall
        from wyspa.server.run import run
        from wyspa.server.settings import chosen_settings, read_settings, read_word
        from wyspa.server.settings_page import as_toml
    except ImportError as error:
        raise UnknownWord(tell(language, "needs_server", package=str(error.name))) from None
    if print_settings:
        print(as_toml(), end="")
        return
    for what, number in (("minutes", waiting_minutes), ("days", abandoned_days), ("days", retention_days)):
        if number is not None and not number > 0:
            raise UnknownWord(f"tables are kept for more than {number:g} {what}: give a number above 0")
    if connections is not None and connections < 1:
        raise UnknownWord(f"a server needs room for connections, not for {connections}")
    options = {
        "host": host,
        "port": port,
        "database": database,
        "origins": origin,
        "bot_seconds": bot_seconds,
        "grace_seconds": grace_seconds,
        "waiting_seconds": in_seconds(waiting_minutes, MINUTE),
        "abandoned_seconds": in_seconds(abandoned_days, DAY),
        "retention_seconds": in_seconds(retention_days, DAY),
        "allowed_hosts": allowed_host,
        "behind_proxy": behind_proxy,
        "metrics_for": metrics_for,
        "advertise": advertise,
        "inside": inside,
        "log": log,
        "maps": str(maps) if maps else None,
        "connections": connections,
    }
    values = read_settings(settings) if settings is not None else {}
    values |= dict(read_word(word) for word in set or [])
    values |= {name: value for name, value in options.items() if value is not None}
    chosen = chosen_settings(values)
    door = for_hall(chosen.limits.door, seats_most, per_address, creations)
    chosen = replace(
        chosen,
        limits=replace(chosen.limits, door=door),
        database=database_named(chosen.database),
        go_on=go_on or [],
    )
    for offered in offer_maps(Path(chosen.maps) if chosen.maps else None):
        print(tell(language, "unplayable", what=unplayable(offered, language)), flush=True)
    listening = handed_over() or listen(chosen.host, chosen.port, language)
    address = address_of(chosen.host, listening.getsockname()[1])
    print(f"Wyspa: {address}", flush=True)
    if open:
        open_browser(address)
    run(listening, chosen, language)


def in_seconds(number: float | None, unit: float) -> float | None:
    """Give a time of the command line in seconds."""
    return None if number is None else number * unit


def handed_over() -> socket.socket | None:
    """Give the socket that systemd holds for us (wyspa.socket): people wait in it while the server is restarted."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        return None
    return socket.socket(fileno=FIRST_HANDED)


def listen(host: str, port: int, language: str = "en") -> socket.socket:
    """Take the port, or say in a sentence why not."""
    if not 0 <= port < 65536:
        raise UnknownWord(tell(language, "serve_port", port=str(port)))
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.socket(found[0], socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(found[4])
        listening.listen(1024)
    except OSError as error:
        why = tell(language, "serve_taken") if error.errno == errno.EADDRINUSE else str(error.strerror)
        raise UnknownWord(tell(language, "serve_listen", at=f"{host}:{port}", why=why)) from None
    return listening


def address_of(host: str, port: int) -> str:
    """Give the address to type into a browser."""
    shown = LOCAL if host in ("", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def open_browser(address: str) -> bool:
    """Open a browser where one exists, and tell whether there was one; a machine without one is fine."""
    with contextlib.suppress(webbrowser.Error):
        return webbrowser.open(address)
    return False
