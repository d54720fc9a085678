"""Tests wait for what happens, never for time: a busy machine is slow, not wrong."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
WAITS = re.compile(r"wait_for_timeout\(|\bsleep\((?!0\))")
# each of these looks again and again until something has happened, or breathes before it asks the server again
LOOKING = {
    "server/hall/stage.py": 1, "server/house.py": 2, "server/stranger.py": 1, "server/players.py": 2,
    "server/test_nginx.py": 1, "web/halls.py": 1,
}  # fmt: skip
SIMULATED = HERE / "simulation"  # there time is a number, and nobody waits for it


def test_no_test_waits_for_time():
    found = {}
    for file in HERE.rglob("*.py"):
        if SIMULATED in file.parents:
            continue
        lines = [line for line in file.read_text(encoding="utf-8").splitlines() if "WAITS" not in line]
        times = sum(len(WAITS.findall(line)) for line in lines)
        if times:
            found[str(file.relative_to(HERE))] = times
    assert found == LOOKING
