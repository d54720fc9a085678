"""`wyspa rehearse`: an evening with bots through real sockets, and what it needed."""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from wyspa.cli.phrases import lines, tell
from wyspa.core.why import UnknownWord

if TYPE_CHECKING:
    from wyspa.rehearsal.rehearsing import Found, Rehearsal

PEOPLE = (2, 10_000)
ROUNDS = (1, 500)
SECONDS = (5, 600)


def rehearse(
    *,
    people: int = 60,
    rounds: int = 20,
    seconds: int = 10,
    every: float = 7.5,
    arriving: float = 0.0,
    out: Path | None = None,
    language: str = "en",
) -> None:
    """Rehearse an evening on this machine: a server, and as many phones as there will be people.

    Parameters
    ----------
    people
        How many come; an even number.
    rounds
        How many rounds are played and measured.
    seconds
        How long a round lasts in the rehearsal.
    every
        Once in how many seconds each of them does something.
    arriving
        Within how many seconds all of them come in; 0: as fast as they can.
    out
        A file for all figures, as JSON.
    language
        The language of the report: en or pl.

    """
    lines(language)
    if not PEOPLE[0] <= people <= PEOPLE[1] or people % 2:
        raise UnknownWord(tell(language, "rehearse_people", people=str(people)))
    for option, value, (least, most) in (("--rounds", rounds, ROUNDS), ("--seconds", seconds, SECONDS)):
        if not least <= value <= most:
            raise UnknownWord(
                tell(language, "rehearse_range", option=option, least=str(least), most=str(most), value=str(value))
            )
    if not every > 0 or not 0 <= arriving <= 3600:
        raise UnknownWord(tell(language, "rehearse_times"))
    try:
        from wyspa.rehearsal.rehearsing import Rehearsal
    except ImportError as error:
        raise UnknownWord(tell(language, "needs_server", package=str(error.name))) from None
    print(tell(language, "rehearse_begins", people=str(people), rounds=str(rounds)), flush=True)
    found = held(Rehearsal(people, rounds, every, arriving), seconds, language)
    for line in report(found, language):
        print(line, flush=True)
    if out is not None:
        out.write_text(json.dumps(found.figures, indent=1) + "\n", encoding="utf-8")


def held(plan: Rehearsal, seconds: int, language: str) -> Found:
    """Start a server, hold the rehearsal, and end the server."""
    from wyspa.rehearsal.asking import Refused
    from wyspa.rehearsal.rehearsing import hold, rows_for
    from wyspa.rehearsal.served import NotServed, Served
    from wyspa.server.files import room_for

    room_for(plan.people * 2 + 200, 100)  # as many files as lines
    times = [word for kind in ("first", "later", "robber") for word in (f"--{kind}", str(seconds))]
    with tempfile.TemporaryDirectory(prefix="wyspa-rehearsal-") as folder:
        served = Served(Path(folder), rows_for(plan.people), *times, "--language", language)
        try:
            return asyncio.run(hold(plan, served.at, served.start(), served))
        except (NotServed, Refused, TimeoutError) as error:
            raise UnknownWord(tell(language, "rehearse_failed", why=str(error) or type(error).__name__)) from None
        finally:
            served.stop()


def report(found: Found, language: str) -> list[str]:
    """Write what it needed, and what that means for the evening."""
    from wyspa.rehearsal.advice import verdict, wifi

    figures = found.figures
    facts = {key: str(value) for key, value in figures.items() if not isinstance(value, dict | list)}
    facts |= {"people": str(found.plan.people), "kilobytes": f"{figures['bytes_in_35_seconds'] / 1000:.1f}"}
    facts["peak_bits"] = f"{max(found.bits, default=0.0):.1f}"
    keys = ["rehearse_played", "rehearse_answers", "rehearse_rolls", "rehearse_bytes"]
    keys += ["rehearse_processor"] if "processor" in figures else []
    keys += ["rehearse_nothing_lost"]
    told = ["", *[tell(language, key, **facts) for key in keys]]
    judged = verdict(found)
    told += ["", tell(language, judged.key, **judged.facts), "", tell(language, "wifi_head")]
    for one in wifi(found.plan.people, figures["greeting_bytes"], max(found.bits, default=0.0)):
        told.append("- " + tell(language, one.key, **one.facts))
    return told
