"""`wyspa host`: an evening in a hall from one laptop; `--companion` is only the clock for real boards."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from wyspa.cli.hall_asked import Asking, HallRefused
from wyspa.cli.kept import database_named
from wyspa.cli.network import addresses
from wyspa.cli.phrases import lines, tell
from wyspa.cli.serve import LOCAL, listen, open_browser
from wyspa.core.why import UnknownWord
from wyspa.server.host_keys import Key, file_beside, keep_key, read_keys

if TYPE_CHECKING:
    import socket

    from wyspa.server.settings import Settings

EVERYWHERE = "0.0.0.0"
LINES_EACH = 3  # a phone, its reload before the old line is known to be gone, and one more
BESIDE = 200  # connections for wall, desk, strangers
SECONDS = (5, 3600)
FILLED_IN = 20.0  # seconds in which even a large hall may be full: it has the laptop for itself


def host(
    *,
    rows: str = "",
    companion: bool = False,
    name: str = "",
    first: int = 35,
    later: int = 45,
    robber: int = 12,
    claims: Literal["manual", "auto"] = "manual",
    empty: Literal["bot", "rest"] = "bot",
    bots: str = "greedy",
    away_seconds: int = 45,
    early: bool = False,
    new: bool = False,
    address: str = "",
    port: int = 8440,
    database: str = "",
    open: bool = True,
    language: str = "en",
) -> None:
    """Run an evening on this machine: phones come in by its network. Without options it goes on with the last hall.

    Parameters
    ----------
    rows
        The boards of the hall: 10x30 is ten rows of thirty boards, 30,30,12r two rows of thirty and a ring of twelve.
        Two people sit at each board.
    companion
        Only the clock for real boards: dice, side, seconds, robber.
    name
        What the evening is called.
    first
        Seconds of a round, up to the tenth.
    later
        Seconds of later rounds.
    robber
        Seconds after a seven.
    claims
        Who checks that somebody has won: manual, you at the desk; auto, the server.
    empty
        What becomes of seats that nobody took: bot plays them, or they rest.
    bots
        How strong bots play: first-evening, relaxed, greedy, strong, master, or a character. The desk can change it.
    away_seconds
        How long somebody may be away until safe moves are played for them.
    early
        A round is over when everybody is ready, before its time.
    new
        Begin a new hall even if the last one is not over.
    address
        The address or name under which phones reach this machine, if it is not found by itself.
    port
        The port to listen on; 0 takes any that is free.
    database
        A file for SQLite, or postgresql://...; without it WYSPA_DATABASE names it, or it is in ~/.local/share/wyspa.
    open
        Open the desk in a browser, where there is one.
    language
        The language of what is printed here, and of the hall: en or pl.

    """
    lines(language)  # a language that is not there is refused first
    try:
        from wyspa.server.settings import chosen_settings
    except ImportError as error:
        raise UnknownWord(tell(language, "needs_server", package=str(error.name))) from None
    if companion and rows:
        raise UnknownWord(tell(language, "host_either"))
    for option, seconds in (("--first", first), ("--later", later), ("--robber", robber)):
        if not SECONDS[0] <= seconds <= SECONDS[1]:
            raise UnknownWord(tell(language, "host_seconds", option=option, seconds=str(seconds)))
    if not 0 <= port < 65536:
        raise UnknownWord(tell(language, "serve_port", port=str(port)))
    kept = database_named(database)
    keys = file_beside(kept)
    last = None if companion or new else next(iter(read_keys(keys)), None)
    if last is not None and rows and rows != last.rows:
        last = None
    if not companion and not rows and last is None:
        raise UnknownWord(tell(language, "host_what"))
    seats = 0 if companion else seats_of(rows or (last.rows if last else ""), language)
    check_bots(bots, language)
    found = [address] if address else addresses()
    chosen = chosen_settings({"host": EVERYWHERE, "port": port, "allowed_hosts": [address] if address else []})
    chosen = for_evening(replace(chosen, database=kept), seats)
    listening = listen(chosen.host, chosen.port, language)
    port = listening.getsockname()[1]
    seen = f"http://{found[0] if found else LOCAL}:{port}"
    if not found:
        print(tell(language, "host_alone"), flush=True)

    if companion:

        def begin(asking: Asking) -> None:
            show(language, tell(language, "host_companion"), f"{seen}/companion", found[1:])
            if open:
                open_browser(f"{asking.at}/companion")
    else:
        wish = {
            "rows": rows, "name": name, "seconds": {"first": first, "later": later, "robber": robber}, "claims": claims,
            "empty": empty, "level": bots, "away_seconds": away_seconds, "early": early, "language": language,
        }  # fmt: skip

        def begin(asking: Asking) -> None:
            key = last if last is not None and asking.goes_on(last.code) else None
            if key is not None:
                print(tell(language, "host_goes_on", code=key.code), flush=True)
            elif not rows:
                raise HallRefused(tell(language, "host_what"))
            else:
                made = asking.create(wish)
                key = Key(made["code"], made["secret"], rows)
                keep_key(keys, key)
            show(language, tell(language, "host_join", code=key.code), f"{seen}/j/{key.code}", found[1:])
            print(tell(language, "host_wall", wall=f"{seen}/w/{key.code}"), flush=True)
            desk = f"{asking.at}/h/{key.code}#{key.secret}"
            opened = open and open_browser(desk)
            print(tell(language, "host_desk_open" if opened else "host_desk", desk=desk), flush=True)

    serve_and_begin(listening, chosen, language, begin)


def seats_of(rows: str, language: str) -> int:
    """Count the seats of a hall, or say what is wrong with its rows."""
    from wyspa.server.errors import Refusal
    from wyspa.server.hall.rows import read_rows

    try:
        return 2 * sum(plan.boards for plan in read_rows(rows))
    except Refusal as refusal:
        raise UnknownWord(refusal.text(language)) from None


def check_bots(level: str, language: str) -> None:
    """Say that there are no bots of a level."""
    from wyspa.server.bots_at_table import level_named
    from wyspa.server.errors import Refusal

    try:
        level_named(level)
    except Refusal as refusal:
        raise UnknownWord(refusal.text(language)) from None


def for_evening(settings: Settings, seats: int) -> Settings:
    """Give settings for a hall whose phones may all come from one address: the box of a Wi-Fi may hide them."""
    from wyspa.server.limits import for_hall

    lines_most = max(settings.limits.door.open_each, seats * LINES_EACH + BESIDE)
    door = for_hall(settings.limits.door, per_address=lines_most)
    pace = max(door.hall_joins_a_second, seats / FILLED_IN)
    door = replace(door, hall_joins_a_second=pace, hall_joins_at_once=max(door.hall_joins_at_once, pace))
    connections = max(settings.limits.connections, lines_most + BESIDE)
    return replace(settings, limits=replace(settings.limits, door=door, connections=connections))


def serve_and_begin(
    listening: socket.socket, settings: Settings, language: str, begin: Callable[[Asking], None]
) -> None:
    """Serve, and do what an evening begins with as soon as the server answers; if that is refused, end."""
    from wyspa.server.run import run

    refused: list[str] = []

    def beside() -> None:
        asking = Asking(listening.getsockname()[1], language)
        try:
            asking.wait()
            begin(asking)
        except HallRefused as error:
            refused.append(str(error))
            os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=beside, daemon=True).start()
    try:
        run(listening, settings, language)
    except KeyboardInterrupt:
        if not refused:
            raise
    if refused:
        raise UnknownWord(refused[0])


def show(language: str, heading: str, address: str, others: list[str]) -> None:
    """Print an address as letters and as a code; a laptop in several networks has several."""
    from wyspa.server.qr import qr_lines, qr_terminal

    print(f"\n{heading}\n\n  {address}\n", flush=True)
    print(qr_terminal(address) if sys.stdout.isatty() else "\n".join(qr_lines(address)), flush=True)
    if others:
        print(tell(language, "host_others", addresses=", ".join(others)), flush=True)
