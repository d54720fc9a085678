"""`wyspa admin list`, `inspect`, `health`: what there is, and how it is."""

import sys
import time

from rich.console import Console
from rich.table import Table as Sheet

from wyspa.cli.overseer import Sheets, admin, ago, moment, plain, print_json, said_in
from wyspa.cli.phrases import tell
from wyspa.core.notation import nearest
from wyspa.core.why import UnknownWord

UNWELL = 1  # exit code


@admin.command(name="list")
def list_tables(*, status: str = "", most: int = 50, how: Sheets | None = None) -> None:
    """List tables, those that were looked at last first.

    Parameters
    ----------
    status
        Only those that are waiting, playing or over.
    most
        How many at most.

    """
    how = how or Sheets()
    language = how.begun()
    from wyspa.server.overseeing import listed, opened
    from wyspa.server.states import Status

    known = [str(one) for one in Status]
    if status and status not in known:
        raise UnknownWord(f"a table is {', '.join(known)}, not {status}{nearest(status, known)}")
    with opened(how.url()) as link:
        cards = listed(link, Status(status) if status else None, most)
    if how.json:
        print_json([plain(card) for card in cards])
        return
    sheet = Sheet(*(tell(language, f"admin_{key}") for key in ("table", "name", "status", "people", "box", "looked")))
    for card in cards:
        people = sum(seat.kind == "person" for seat in card.seats)
        sheet.add_row(
            card.table, card.name, tell(language, f"admin_{card.status}"), f"{people}/{len(card.seats)}",
            box_of(card.line), ago(language, card.looked),
        )  # fmt: skip
    Console().print(sheet)
    print(tell(language, "admin_many", many=str(len(cards))))


@admin.command
def inspect(table: str, /, *, how: Sheets | None = None) -> None:
    """Tell what is known of a table, but nothing that its people keep from each other.

    Parameters
    ----------
    table
        The last part of its link.

    """
    how = how or Sheets()
    language = how.begun()
    from wyspa.server.overseeing import inspected, opened

    with said_in(language), opened(how.url()) as link:
        card = inspected(link, table)
    if how.json:
        print_json(plain(card))
        return
    sheet = Sheet(show_header=False)
    for key in (
        "table",
        "name",
        "status",
        "line",
        "rules",
        "created",
        "started",
        "ended",
        "looked",
        "versions",
        "said",
    ):
        value = getattr(card, key)
        if key in ("created", "started", "ended", "looked"):
            value = moment(value)
        elif key == "status":
            value = tell(language, f"admin_{card.status}") + (f" ({card.end})" if card.end else "")
        sheet.add_row(tell(language, f"admin_{key}"), str(value))
    for number, seat in enumerate(card.seats):
        kind = tell(language, f"admin_{seat.kind}")
        sheet.add_row(f"{tell(language, 'admin_seat')} {number}", " ".join(filter(None, [kind, seat.name, seat.level])))
    Console().print(sheet)


@admin.command
def health(*, how: Sheets | None = None) -> None:
    """Tell how the database is and which servers use it; the exit code is 1 if none does."""
    how = how or Sheets()
    language = how.begun()
    from wyspa.server.orders import FRESH, GET_ORDERS, read_bans, read_reports
    from wyspa.server.overseeing import counted, file_sizes, named, opened

    url = how.url()
    with opened(url) as link:
        reports, tables = read_reports(link), counted(link)
        bans, orders = len(read_bans(link)), len(link.rows(GET_ORDERS))
        sizes = file_sizes(link)
    now = time.time()
    running = {server: report for server, report in reports.items() if now - report.at < FRESH}
    if how.json:
        found = {"database": named(url), "tables": tables, "bans": bans, "orders": orders, "bytes": sizes}
        print_json(found | {"servers": {server: plain(report) for server, report in running.items()}})
    else:
        print(f"{tell(language, 'admin_database')}: {named(url)}")
        facts = {tell(language, f"admin_{status}"): str(many) for status, many in tables.items()}
        facts |= {tell(language, "admin_bans"): str(bans), tell(language, "admin_orders"): str(orders)}
        facts |= {tell(language, f"admin_{name}"): f"{size / 1e6:.1f} MB" for name, size in sizes.items()}
        print(", ".join(f"{name}: {value}" for name, value in facts.items()))
        heads = ("server", "version", "process", "since", "awake", "sockets", "heard")
        sheet = Sheet(*(tell(language, f"admin_{key}") for key in heads))
        for server, report in running.items():
            sheet.add_row(
                server[:8], report.version, f"{report.machine}:{report.process}", ago(language, report.started),
                str(report.awake), str(report.sockets), ago(language, report.at),
            )  # fmt: skip
        if running:
            Console().print(sheet)
        else:
            print(tell(language, "admin_no_server"))
    if not running:
        sys.exit(UNWELL)


def box_of(line: str) -> str:
    """Give the box that the line of a table names."""
    return next((word.partition("=")[2] for word in line.split() if word.startswith("box=")), line)
