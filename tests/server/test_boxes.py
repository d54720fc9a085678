"""Every box shows up and can be played: the server asks the rules and knows none of them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import msgspec
import pytest

import wyspa.server
from tests.server.desk import Desk, in_loop, played
from wyspa.rules.catalogue import boxes
from wyspa.server import messages
from wyspa.server.art import face_of
from wyspa.server.catalogue import catalogue

SERVER = Path(wyspa.server.__file__).parent
TABLES = [(box.box, map.map, map.seats[0]) for box in catalogue("en").boxes for map in box.maps]


def strictly(raw: bytes) -> messages.FromServer:
    """Read a message, and refuse fields that its type does not name."""
    message: messages.FromServer = msgspec.json.decode(raw, type=messages.Told)
    again = msgspec.json.decode(msgspec.json.encode(message))
    compare(msgspec.json.decode(raw), again)
    return message


def compare(sent: object, known: object) -> None:
    if isinstance(sent, dict):
        assert isinstance(known, dict)
        for key, value in sent.items():
            if key in known:
                compare(value, known[key])
            else:
                assert value in (False, "", [], None, -1, 0, {}), f"{key} is unknown: {value}"
    elif isinstance(sent, list):
        assert isinstance(known, list)
        assert len(sent) == len(known)
        for one, other in zip(sent, known, strict=True):
            compare(one, other)


@pytest.mark.parametrize(("box", "map", "seats"), TABLES)
@in_loop
async def test_a_box_is_played_through_messages_alone(tmp_path: Path, box: str, map: str, seats: int) -> None:
    rng = random.Random(f"{box} {map}")
    async with Desk(tmp_path) as desk:
        preset = "" if seats in boxes()[box].seats else "duel"
        chairs = ["Ania", *["bot"] * (seats - 1)]
        _, [ania] = await desk.table(*chairs, box="" if preset else box, map=map, preset=preset, language="pl")
        acted = 0
        for _ in range(60):
            await desk.bots_done(ania.table)
            state = ania.state
            if state.get("winner", -1) >= 0:
                break
            groups = [group for group in state["choices"] if group["choices"]]
            if not groups:
                await desk.pass_time(ania.table, 60)
                continue
            group = rng.choice(groups)
            assert group["label"]
            choice = rng.choice(group["choices"])
            answer = await ania.send(t="do", version=state["version"], action=choice["action"])
            assert answer["t"] == "ack", answer
            acted += 1
        assert acted > 5
        scene = ania.last("welcome")["scene"]
        assert all(thing["name"] for kind in ("terrains", "cards", "pieces", "figures") for thing in scene[kind])
        await desk.bots_done(ania.table)
        for raw in ania.raw:
            strictly(raw)
        assert played(ania.table).version == ania.state["version"]


@pytest.mark.parametrize(
    ("box", "map", "language", "name"),
    [
        ("base", "variable", "en", "longest road"),
        ("base", "variable", "pl", "najdłuższa droga handlowa"),
        ("seafarers", "new-shores", "en", "longest trade route"),
        ("seafarers", "new-shores", "pl", "najdłuższa droga handlowa"),
    ],
)
@in_loop
async def test_the_longest_route_is_called_after_what_it_is_made_of(
    tmp_path: Path, box: str, map: str, language: str, name: str
) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania] = await desk.table("Ania", "bot", "bot", box=box, map=map, language=language)
        shown = ania.last("welcome")["scene"]["shown"]
        assert [fact["award"].lower() for fact in shown if fact["key"] == "route_length"] == [name]


def test_the_server_names_no_box() -> None:
    names = [name for name in boxes() if name not in ("base", "travel")] + [
        "cities_knights",
        "rules.base",
        "rules.travel",
    ]
    for file in SERVER.rglob("*.py"):
        text = file.read_text(encoding="utf-8").lower()
        found = [name for name in names if re.search(rf"\b{re.escape(name)}\b", text) and name != "connect"]
        assert found == [], file.name
        assert '"base"' not in text, file.name
        assert '"connect"' not in text, file.name


def test_the_event_die_lies_beside_the_dice():
    """A die with other faces is named by its drawing, and goes with the next throw."""
    assert face_of("event_die", 3) == "event-barbarian"
    assert face_of("event_die", 0) == "event-science"
    assert face_of("rolled", 3) == face_of("event_die", 9) == ""


def test_scenarios_stand_as_the_rules_number_them():
    maps = {box.box: [map.map for map in box.maps] for box in catalogue("en").boxes}
    sea = maps["seafarers"]
    assert (sea[0], sea[-1], len(sea)) == ("new-shores", "new-world", 9)
    assert sea.index("fog-islands") < sea.index("through-the-desert") < sea.index("cloth-trade") < sea.index("wonders")
    assert maps["seafarers-cities-knights"] == [name for name in sea if name in maps["seafarers-cities-knights"]]
