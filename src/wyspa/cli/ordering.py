"""`wyspa admin close`, `ban`, `retention`, `export`, `move` ...: what is done to tables, and to who may come in."""

import asyncio
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table as Sheet

from wyspa.cli.overseer import (
    How,
    Sheets,
    admin,
    confirm,
    lasting,
    moment,
    order,
    plain,
    print_json,
    said_in,
    seconds_of,
)
from wyspa.cli.phrases import tell
from wyspa.core.why import UnknownWord


@admin.command
def close(table: str, /, *, yes: bool = False, how: How | None = None) -> None:
    """Close a table: a game is over without a winner, one that has not begun goes. It cannot be undone.

    Parameters
    ----------
    table
        The last part of its link.
    yes
        Do not ask.

    """
    how = how or How()
    language = how.begun()
    from wyspa.server.orders import OrderKind
    from wyspa.server.overseeing import inspected, opened

    with said_in(language), opened(how.url()) as link:
        card = inspected(link, table)
    confirm(language, yes, "admin_sure_close", table=table, name=card.name)
    order(how.url(), OrderKind.CLOSE, table, language)


@admin.command
def ban(network: str, /, *, hours: float = 0.0, note: str = "", yes: bool = False, how: How | None = None) -> None:
    """Let nobody in from an address or a network any more; connections from there are closed within seconds.

    Parameters
    ----------
    network
        203.0.113.9, or a network: 203.0.113.0/24, 2001:db8:1:2::/64.
    hours
        For how long; 0 is until `wyspa admin unban`.
    note
        Why, for yourself.
    yes
        Do not ask, although the network is large.

    """
    how = how or How()
    language = how.begun()
    from wyspa.server.networks import is_large
    from wyspa.server.orders import PUT_BAN, network_named
    from wyspa.server.overseeing import opened

    if hours < 0:
        raise UnknownWord(f"a ban lasts some hours, not {hours:g}")
    word = network_named(network)
    if is_large(word):
        confirm(language, yes, "admin_sure_ban", network=word)
    now = int(time.time())
    with opened(how.url()) as link:
        link.run(PUT_BAN, (word, now, now + int(hours * 3600) if hours else 0, note[:200]))
    print(tell(language, "admin_banned", network=word))


@admin.command
def unban(network: str, /, *, how: How | None = None) -> None:
    """Let people in again from an address or a network that was banned.

    Parameters
    ----------
    network
        As it was banned.

    """
    how = how or How()
    language = how.begun()
    from wyspa.server.orders import DROP_BAN, network_named, read_bans
    from wyspa.server.overseeing import opened

    word = network_named(network)
    with opened(how.url()) as link:
        there = [ban.network for ban in read_bans(link)]
        if word not in there:
            raise UnknownWord(tell(language, "admin_not_banned", network=word, there=", ".join(there) or "-"))
        link.run(DROP_BAN, (word,))
    print(tell(language, "admin_unbanned", network=word))


@admin.command
def bans(*, how: Sheets | None = None) -> None:
    """List who is banned."""
    how = how or Sheets()
    language = how.begun()
    from wyspa.server.orders import read_bans
    from wyspa.server.overseeing import opened

    with opened(how.url()) as link:
        found = read_bans(link)
    if how.json:
        print_json([plain(ban) for ban in found])
        return
    sheet = Sheet(*(tell(language, f"admin_{key}") for key in ("network", "banned_at", "until", "note")))
    for ban in found:
        sheet.add_row(ban.network, moment(ban.at), moment(ban.until), ban.note)
    Console().print(sheet)


@admin.command
def retention(
    *,
    waiting: str = "",
    abandoned: str = "",
    over: str = "",
    yes: bool = False,
    how: Sheets | None = None,
) -> None:
    """Show how long tables are kept that nobody looks at, or set it for all servers of the database.

    Parameters
    ----------
    waiting
        A table that has not begun is removed after so long: 90m, 2h, 1d.
    abandoned
        A game that was left is over after so long.
    over
        A finished game is removed after so long.
    yes
        Do not ask, although games may be removed by it.

    """
    how = how or Sheets()
    language = how.begun()
    from wyspa.server.orders import FRESH, PUT_RETENTION, Keeping, read_reports, read_retention
    from wyspa.server.overseeing import opened

    asked = {Keeping.WAITING: waiting, Keeping.ABANDONED: abandoned, Keeping.RETENTION: over}
    wanted = {name: seconds_of(word) for name, word in asked.items() if word}
    if wanted:
        said = ", ".join(f"{tell(language, f'admin_{name}')}: {lasting(seconds)}" for name, seconds in wanted.items())
        confirm(language, yes, "admin_sure_retention", what=said)
    with opened(how.url()) as link:
        for name, seconds in wanted.items():
            link.run(PUT_RETENTION, (str(name), seconds))
        set_here = read_retention(link)
        reports = [report for report in read_reports(link).values() if time.time() - report.at < FRESH]
    if how.json:
        print_json({"set": set_here, "in force": [report.retention for report in reports]})
        return
    sheet = Sheet(*(tell(language, f"admin_{key}") for key in ("what", "set", "in_force")))
    for name in Keeping:
        here = lasting(set_here[name]) if name in set_here else "-"
        force = sorted({report.retention.get(name, 0) for report in reports})
        sheet.add_row(tell(language, f"admin_{name}"), here, ", ".join(map(lasting, force)) or "-")
    Console().print(sheet)
    print(tell(language, "admin_retention_note"))


@admin.command
def sweep(*, yes: bool = False, how: How | None = None) -> None:
    """End and remove now what is due by `wyspa admin retention`, instead of within a minute.

    Parameters
    ----------
    yes
        Do not ask.

    """
    how = how or How()
    language = how.begun()
    from wyspa.server.orders import OrderKind

    confirm(language, yes, "admin_sure_sweep")
    order(how.url(), OrderKind.SWEEP, "*", language)


@admin.command
def export(table: str, /, *, to: Path | None = None, how: How | None = None) -> None:
    """Write a finished game into two files: a replay with the proof of its dice, and its log as JSON.

    Parameters
    ----------
    table
        The last part of its link.
    to
        The folder for them; without it this one.

    """
    how = how or How()
    language = how.begun()
    from wyspa.server.overseeing import exported, opened, read_log

    folder = to or Path()
    if not folder.is_dir():
        raise UnknownWord(f"there is no folder {folder}")
    with said_in(language):
        with opened(how.url()) as link:
            head, entries = read_log(link, table)
        found = asyncio.run(exported(head, entries))
    replay, log = folder / f"wyspa-{table}.txt", folder / f"wyspa-{table}.json"
    replay.write_text(found.replay, encoding="utf-8")
    log.write_bytes(found.log)
    print(tell(language, "admin_exported", replay=str(replay), log=str(log)))


@admin.command
def move(*, source: str, target: str, yes: bool = False, how: How | None = None) -> None:
    """Copy all tables of a database into another that is empty: from a file to PostgreSQL, or back.

    Parameters
    ----------
    source
        The file or URL of the old one; its servers must have ended. It stays as it is.
    target
        The file or URL of the new one.
    yes
        Do not ask.

    """
    how = how or How()
    language = how.begun()
    from wyspa.server.moving import move_all
    from wyspa.server.orders import FRESH, read_reports
    from wyspa.server.overseeing import made, named, opened

    with opened(source) as old:
        if any(time.time() - report.at < FRESH for report in read_reports(old).values()):
            raise UnknownWord(tell(language, "admin_still_runs", database=named(source)))
    confirm(language, yes, "admin_sure_move", source=named(source), target=named(target))
    made(target)
    with opened(source) as old, opened(target) as new:
        found = move_all(old, new)
    said = ", ".join(f"{name} {many}" for name, many in found.items())
    print(tell(language, "admin_moved", source=named(source), target=named(target), what=said))
