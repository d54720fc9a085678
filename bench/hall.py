"""A hall under load: people with phones through real sockets. Writes bench/hall.json and bench/hall.md.

    python bench/hall.py                                all of it, about sixteen minutes
    python bench/hall.py --people 300 --only sizes --print      a short look
    python bench/hall.py --only storm burst cut kill

The server is `wyspa host` on one core, SQLite with every commit on the disk (synchronous=FULL); all people are this
process, on the other core. Each acts once in 7.5 seconds on what the phone says is possible: a random legal action, an
offer, or "ready". An acknowledgement is timed from sending the action. A run counts only if the loop of those who play
was itself late by less than 20 ms (p99). Nobody has a priority: with one the server would starve the threads of the
kernel that its own writing to the disk waits for (5,000 people: p99 of 275 ms with nice -20, of 28 ms without).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import shutil
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from wyspa.rehearsal.conductor import Conductor
from wyspa.rehearsal.meter import percentile
from wyspa.rehearsal.phone_line import NoLine
from wyspa.rehearsal.rehearsing import ROW, Rehearsal, hold, rows_for, stale, until_round
from wyspa.rehearsal.served import Served
from wyspa.rehearsal.swarm import Swarm, without_collector
from wyspa.server.files import room_for
from wyspa.server.host_keys import Key

HERE = Path(__file__).parent
SIZES = [60, 300, 1200, 2000, 5000, 10_000]
STRETCH = 10_000  # people: no goal is set for so many, but it is tried
LAG_MOST = 20.0  # milliseconds
GOALS = {  # by people: acknowledgement p99, processor, patch p99
    2000: {"ack_p99": 60.0, "processor": 40.0},
    5000: {"ack_p99": 100.0, "processor": 75.0, "patch_p99": 1000.0},
}
FEW_BYTES = {"bytes_in_35_seconds": 8000, "greeting_bytes": 15_000}
STORM, CUT, KILL = 2000, 2000, 1000  # people
TRIALS = ("storm", "burst", "cut", "kill")


# ---- where things run ---------------------------------------------------------------------------------------


def before_server() -> list[str]:
    """Say on which core the server runs, where the system can do that."""
    return ["taskset", "-c", "0"] if shutil.which("taskset") and (os.cpu_count() or 1) > 1 else []


def settle_down() -> None:
    """Move this process to the other core."""
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {1})


@contextmanager
def hall_for(people: int, seconds: int, row: int, place: str) -> Iterator[tuple[Served, Key]]:
    """Serve a hall with as many seats as people."""
    times = [word for kind in ("first", "later", "robber") for word in (f"--{kind}", str(seconds))]
    with tempfile.TemporaryDirectory(prefix="wyspa-hall-", dir=place or None) as folder:
        served = Served(Path(folder), rows_for(people, row), *times, "--away-seconds", "3600", before=before_server())
        try:
            yield served, served.start()
        finally:
            served.stop()


async def filled(served: Served, key: Key, people: int, arriving: float = 0.0) -> tuple[Swarm, Conductor, list[float]]:
    """Open the doors and let everybody in."""
    crowd = Swarm(served.at, key.code, people)
    desk = Conductor(served.at, key.code, key.secret)
    await desk.come()
    await desk.order("open")
    return crowd, desk, await crowd.sit_down(arriving)


# ---- what is tried ------------------------------------------------------------------------------------------


async def storm(served: Served, key: Key, people: int) -> dict[str, Any]:
    """All come within half a minute: seat, line, greeting."""
    first = served.used()
    begun = time.perf_counter()
    crowd, desk, taken = await filled(served, key, people, 30.0)
    seconds = time.perf_counter() - begun
    last = served.used()
    assert first is not None
    assert last is not None
    seats = {person.seat for person in crowd.people}
    desk.leave()
    crowd.cut()
    return {
        "people": people, "seconds": round(seconds, 1), "seated": len(seats),
        "in_p50": round(percentile(taken, 0.5), 1), "in_p99": round(percentile(taken, 0.99), 1),
        "in_max": round(max(taken), 1), "processor": round((last.seconds - first.seconds) / seconds * 100, 1),
        "lost": crowd.meter.lost, "good": len(seats) == people and crowd.meter.lost == 0,
    }  # fmt: skip


async def burst(served: Served, key: Key, people: int) -> dict[str, Any]:
    """Everybody acts within a second of the roll, three times."""
    crowd, desk, _ = await filled(served, key, people)
    await desk.order("start")
    meter = crowd.meter
    lag = asyncio.create_task(meter.feel_lag())
    with without_collector():
        await until_round(desk, 3, crowd)
        meter.open = True
        for number in (4, 5, 6):
            await until_round(desk, number, crowd)
            await crowd.act_within(1.0)
        waiting = await crowd.answered(20)
        meter.open = False
    lag.cancel()
    desk.leave()
    crowd.cut()
    figures = meter.summary()
    keys = ("acks", "ack_p50", "ack_p99", "ack_max", "refusals", "lag_p99", "missed", "lost")
    return {"people": people, **{key: figures[key] for key in keys}, "unanswered": waiting,
            "good": not waiting and not figures["missed"] and not figures["lost"]}  # fmt: skip


async def cut(served: Served, key: Key, people: int) -> dict[str, Any]:
    """All lines are cut in mid-round and come back within ten seconds; everybody sees what they should."""
    crowd, desk, _ = await filled(served, key, people)
    await desk.order("start")
    enough = asyncio.Event()
    acting = asyncio.create_task(crowd.act(7.5, enough))
    await until_round(desk, 3, crowd)
    seats = [person.seat for person in crowd.people]
    sent = crowd.meter.sent
    crowd.cut()
    await asyncio.sleep(0.5)
    begun = time.perf_counter()
    taken = await crowd.come_back(10.0)
    seconds = time.perf_counter() - begun
    for person in crowd.people:
        person.say_again()
    await until_round(desk, desk.round.n + 1, crowd)
    enough.set()
    await acting
    waiting = await crowd.answered(20)
    same = seats == [person.seat for person in crowd.people]
    twice, missing = doubled(served, key, crowd)
    desk.leave()
    crowd.cut()
    return {
        "people": people, "seconds": round(seconds, 1), "back": sum(person.greeted for person in crowd.people),
        "in_p50": round(percentile(taken, 0.5), 1), "in_p99": round(percentile(taken, 0.99), 1),
        "in_max": round(max(taken), 1), "unanswered": waiting, "doubled": twice, "lost_actions": missing,
        "sent_before": sent, "good": same and not waiting and not twice and not missing,
    }  # fmt: skip


async def kill(served: Served, key: Key, people: int) -> dict[str, Any]:
    """Kill the server in mid-round and start it again: all are back, the seconds are kept, nothing lost or doubled."""
    crowd, desk, _ = await filled(served, key, people)
    checked = crowd.people[::10]
    for person in checked:
        person.raw = []
    await desk.order("start")
    enough = asyncio.Event()
    acting = asyncio.create_task(crowd.act(4.0, enough))
    await until_round(desk, 4, crowd)
    total = desk.round.total
    await asyncio.sleep(total / 2000)
    left = desk.round.deadline - time.time() * 1000
    round_ = desk.round.n
    served.kill()
    down = time.perf_counter()
    hanging = sum(len(person.sent) for person in crowd.people)
    starting = asyncio.create_task(asyncio.to_thread(served.start))
    await asyncio.sleep(0.2)
    begun = time.perf_counter()
    taken = await crowd.come_back(3.0)
    await starting
    back = time.perf_counter() - down
    await come_again(desk)
    clock = desk.round
    kept = clock.left if clock.halted else clock.deadline - clock.now
    same_round = clock.n
    for person in crowd.people:
        person.say_again()
    if clock.halted:
        await desk.order("resume")
    await until_round(desk, round_ + 2, crowd)
    enough.set()
    await acting
    waiting = await crowd.answered(20)
    twice, missing = doubled(served, key, crowd)
    wrong, _ = await stale(crowd, checked, desk)
    greeted = sum(person.greeted for person in crowd.people)
    desk.leave()
    crowd.cut()
    return {
        "people": people, "seconds_until_all_back": round(back, 1), "back": greeted,
        "in_p99": round(percentile(taken, 0.99), 1), "since_first_try": round(time.perf_counter() - begun, 1),
        "left_before": round(left), "left_after": round(kept), "round_before": round_, "round_after": same_round,
        "hanging": hanging, "unanswered": waiting, "doubled": twice, "lost_actions": missing, "stale": wrong,
        "good": greeted == people and round_ == same_round and abs(kept - left) < 1500
        and not waiting and not twice and not missing and not wrong,
    }  # fmt: skip


async def come_again(desk: Conductor) -> None:
    """Let the desk come back, too."""
    for _ in range(100):
        try:
            await desk.come()
            return
        except (NoLine, OSError):
            await asyncio.sleep(0.1)
    raise SystemExit("the desk did not come back")


def doubled(served: Served, key: Key, crowd: Swarm) -> tuple[int, int]:
    """Read from the disk how many commands were done twice, and how many were acknowledged and are not there."""
    with sqlite3.connect(f"file:{served.database}?mode=ro", uri=True) as database:
        rows = database.execute("select command from hall_log where code = ? and command != ''", (key.code,))
        ids = Counter(command.rpartition(":")[2] for (command,) in rows)
    acked = {id for person in crowd.people for id in person.acked}
    return sum(many - 1 for many in ids.values()), sum(id not in ids for id in acked)


# ---- running it ---------------------------------------------------------------------------------------------


def measured(people: int, rounds: int, seconds: int, row: int, place: str) -> dict[str, Any]:
    """Measure a hall of a size; one that breaks off is told as that, and the others are measured all the same."""
    begun = time.perf_counter()
    try:
        one = sized(people, rounds, seconds, row, place)
    except (Exception, SystemExit) as error:
        one = {"people": people, "place": place or "disk", "broke_off": f"{type(error).__name__}: {error}"[:300]}
    return one | {"took": round(time.perf_counter() - begun)}


def sized(people: int, rounds: int, seconds: int, row: int, place: str) -> dict[str, Any]:
    """Measure a hall of a size."""
    with hall_for(people, seconds, row, place) as (served, key):
        waits = disk_waits(served.database.parent)
        found = run(hold(Rehearsal(people, rounds), served.at, key, served))
        waits += disk_waits(served.database.parent)
        disk = served.database.stat().st_size
    figures = found.figures
    late = figures["lag_p99"] >= LAG_MOST or not found.enough
    goals = GOALS.get(people, {}) | FEW_BYTES
    missed = [f"{name} {figures[name]} (at most {most:g})" for name, most in goals.items() if figures[name] > most]
    missed += [f"{name} {figures[name]}" for name in ("stale", "missed", "unanswered", "lost") if figures[name]]
    return {
        "people": people, "place": place or "disk", **figures, "mbit_peak": round(max(found.bits, default=0.0), 1),
        "disk": disk, "fsync_p50": round(percentile(waits, 0.5), 1), "fsync_p99": round(percentile(waits, 0.99), 1),
        "counts": not late, "missed_goals": missed, "load": round(os.getloadavg()[0], 1),
    }  # fmt: skip


def disk_waits(folder: Path) -> list[float]:
    """Measure what the disk takes to keep a page, in milliseconds: an answer cannot be faster than that."""
    waits = []
    with (folder / "wait").open("wb") as out:
        for _ in range(100):
            out.write(b"x" * 4096)
            out.flush()
            begun = time.perf_counter()
            os.fsync(out.fileno())
            waits.append((time.perf_counter() - begun) * 1000)
    return waits


def tried(name: str, people: int, seconds: int, row: int, place: str) -> dict[str, Any]:
    """Try one of the hard moments."""
    trial: Callable[..., Any] = {"storm": storm, "burst": burst, "cut": cut, "kill": kill}[name]
    try:
        with hall_for(people, seconds, row, place) as (served, key):
            return dict(run(trial(served, key, people)))
    except (Exception, SystemExit) as error:
        return {"people": people, "broke_off": f"{type(error).__name__}: {error}"[:300], "good": False}


def run(work: Any) -> Any:
    """Run a coroutine, on the faster loop where there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


def machine() -> dict[str, Any]:
    """Say what was measured on."""
    import wyspa.core.book

    compiled = not (wyspa.core.book.__file__ or "").endswith(".py")
    return {"python": platform.python_version(), "cores": os.cpu_count(), "compiled": compiled}


def report(found: dict[str, Any]) -> str:
    """Write the page."""
    on = found["machine"]
    lines = [
        "# A hall under load",
        "",
        "`make bench-hall` wrote this page and hall.json: `wyspa host` on one core, everybody else (real sockets, one "
        "for each phone, half of them Polish, half English) on another, on the same machine; SQLite with every commit "
        f"on the disk; {'compiled' if on['compiled'] else 'uncompiled'} engine; Python {on['python']}, {on['cores']} "
        f"cores. Each person acts once in 7.5 s. Roll to "
        "patch is the time from the roll until the first patch that follows it has arrived. Bytes are without "
        "compression. `fsync` is what the disk took to keep one page, before and after each run: an answer waits for "
        "it. Stale are people (of 200) whose patched view differs from a fresh greeting at the end. A run counts if "
        f"the loop of those who play was late by less than {LAG_MOST:.0f} ms (p99) and all rounds were played; the "
        "load is that of the machine in the last minute of the run, and 2 where nothing else ran. Goals: "
        + "; ".join(
            f"{people:,}: " + ", ".join(f"{name.replace('_', ' ')} at most {most:g}" for name, most in goals.items())
            for people, goals in GOALS.items()
        )
        + f"; all: at most {FEW_BYTES['bytes_in_35_seconds']:,} bytes in 35 s, a greeting of at most "
        f"{FEW_BYTES['greeting_bytes']:,}, nothing stale, missed, unanswered or lost.",
        "",
        "| people, database on | fsync p50, p99 ms | rounds, actions | ack p50, p99, max ms "
        "| roll to patch p50, p99 ms | bytes a player: round, 35 s, greeting "
        "| processor: of a core, peak, ms an action | memory MB | stale, missed, lost, refused "
        "| lag p99 ms | counts, goals |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for one in found["sizes"]:
        if "broke_off" in one:
            lines.append(f"| {one['people']}, {one['place']} | broke off after {one['took']} s: {one['broke_off']} |")
            continue
        cells = [
            f"{one['people']}, {one['place']}",
            f"{one['fsync_p50']}, {one['fsync_p99']}",
            f"{one['rounds']} in {one['seconds']:.0f} s, {one['acks']}",
            f"{one['ack_p50']}, {one['ack_p99']}, {one['ack_max']}",
            f"{one['patch_p50']}, {one['patch_p99']}",
            f"{one['bytes_a_round']}, {one['bytes_in_35_seconds']}, {one['greeting_bytes']}",
            f"{one['processor']} %, {one['processor_peak']} %, {one['processor_ms_an_action']}",
            f"{one['memory']}",
            f"{one['stale']}, {one['missed']}, {one['lost']}, {one['refusals']}",
            f"{one['lag_p99']}",
            f"{'yes' if one['counts'] else 'NO'}, {'; '.join(one['missed_goals']) or 'met'}"
            f"{' (a stretch)' if one['people'] == STRETCH else ''}; load {one['load']}",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", "## Hard moments", ""]
    names = {
        "storm": "All come within 30 s",
        "burst": "All act within a second of the roll, three times",
        "cut": "All lines are cut in mid-round and come back within 10 s",
        "kill": "kill -9 in mid-round, and a restart",
    }
    for name, one in found["trials"].items():
        facts = ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in one.items() if key != "good")
        lines.append(f"- **{names[name]}**: {'good' if one['good'] else 'NOT GOOD'}; {facts}.")
    return "\n".join([*lines, ""])


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--people", type=int, nargs="*", help="how many (default 60 300 1200 2000 5000 10000)")
    words.add_argument("--rounds", type=int, default=10)
    words.add_argument("--seconds", type=int, default=8, help="of a round (default 8)")
    words.add_argument("--row", type=int, default=ROW, help="boards in a row (default 30)")
    words.add_argument("--only", nargs="*", choices=("sizes", *TRIALS), default=("sizes", *TRIALS))
    words.add_argument("--place", default="", help="a folder for the database, such as /dev/shm (default: the disk)")
    words.add_argument("--print", action="store_true", help="print the report and write nothing")
    words.add_argument("--add", action="store_true", help="keep what was measured before, and replace what is new")
    asked = words.parse_args()
    settle_down()
    room_for(25_000, 200)
    found: dict[str, Any] = {"machine": machine(), "sizes": [], "trials": {}}
    kept = HERE / "hall.json"
    if asked.add and kept.exists():
        found = json.loads(kept.read_text(encoding="utf-8")) | {"machine": machine()}
        found["sizes"] = [one for one in found["sizes"] if "fsync_p99" in one or "broke_off" in one]
    for people in (asked.people if asked.people is not None else SIZES) if "sizes" in asked.only else []:
        one = measured(people, asked.rounds, asked.seconds, asked.row, asked.place)
        found["sizes"] = sorted(
            [*[old for old in found["sizes"] if (old["people"], old["place"]) != (people, one["place"])], one],
            key=lambda o: (o["place"], o["people"]),
        )
        print(json.dumps(one), file=sys.stderr, flush=True)
        keep(found, asked.print)
    for name in TRIALS:
        if name in asked.only:
            usual = {"storm": STORM, "burst": 2000, "cut": CUT, "kill": KILL}[name]
            found["trials"][name] = tried(
                name, asked.people[0] if asked.people else usual, asked.seconds, asked.row, asked.place
            )
            print(name, json.dumps(found["trials"][name]), file=sys.stderr, flush=True)
            keep(found, asked.print)
    print(report(found))


def keep(found: dict[str, Any], only_print: bool) -> None:
    """Write both files anew after each part: what was measured stays if a later part is broken off."""
    if not only_print:
        (HERE / "hall.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        (HERE / "hall.md").write_text(report(found), encoding="utf-8")


if __name__ == "__main__":
    main()
