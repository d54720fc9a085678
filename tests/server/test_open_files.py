"""Few open files: a thousand silent connections, and a person who plays on."""

from __future__ import annotations

import json
import resource
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.desk import in_loop
from tests.server.house import House, Process, hello, until
from tests.server.stranger import ask, connect
from wyspa.server import files

SILENT = 1050
FILES = 1024


@pytest.fixture
def many_files() -> Iterator[None]:
    """Let the test itself open as many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = SILENT + 500
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip(f"only {hard} files may be open here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


class Poor(Process):
    """A server that may open few files."""

    def __init__(self, folder: Path, *words: str, soft: int = FILES, hard: int = FILES) -> None:
        super().__init__(folder, 0, *words)
        limit = f"import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard})); "
        run = "sys.argv = sys.argv[1:]; runpy.run_module('wyspa', run_name='__main__', alter_sys=True)"
        self.words = [self.words[0], "-c", limit + run, "wyspa", *self.words[3:]]

    def files(self) -> int:
        """Count the files it has open."""
        assert self.running is not None
        return len(list(Path(f"/proc/{self.running.pid}/fd").iterdir()))


async def act(link: Any, state: dict[str, Any], n: int) -> dict[str, Any]:
    """Do the first thing that can be done, and wait for the next state."""
    choice = next(c for group in state["choices"] for c in group["choices"])
    await link.send(json.dumps({"t": "do", "id": f"a{n}", "version": state["version"], "action": choice["action"]}))
    await until(link, "ack")
    return await asked(link)


async def asked(link: Any) -> dict[str, Any]:
    """Wait for a state in which there is something to choose."""
    while True:
        state = await until(link, "state")
        if any(group["choices"] for group in state.get("choices", [])):
            return state


@pytest.mark.usefixtures("many_files")
@in_loop
async def test_a_thousand_silent_connections_stop_nobody(tmp_path: Path) -> None:
    server = Poor(tmp_path)
    server.start()
    silent: list[socket.socket] = []
    try:
        place = House(server.port)
        made = place.create("bot", "bot", start=True)
        async with place.socket() as link:
            await hello(link, made)
            state = await asked(link)
            silent += [connect(server.port) for _ in range(SILENT)]
            for n in range(4):
                state = await act(link, state, n)
            assert ask(server.port, "/api/health").status == 200
            assert ask(server.port, "/api/health", source="127.0.0.2").status == 200
            async with place.socket() as second:  # and who comes now gets in
                await hello(second, made)
                await until(second, "state")
            assert server.files() < FILES - 32
        assert "out of system resource" not in server.log.read_text()
        assert len(server.log.read_text().splitlines()) < 50
    finally:
        for one in silent:
            one.close()
        server.kill()


@pytest.mark.usefixtures("many_files")
@in_loop
async def test_when_files_run_out_all_the_same_the_log_stays_short(tmp_path: Path) -> None:
    server = Poor(tmp_path, "--per-address", "5000", soft=256, hard=256)
    server.start()
    silent: list[socket.socket] = []
    try:
        place = House(server.port)
        made = place.create("bot", "bot", start=True)
        async with place.socket() as link:
            await hello(link, made)
            state = await asked(link)
            assert server.running is not None
            now = server.files() + 2  # as if something else had taken all files
            resource.prlimit(server.running.pid, resource.RLIMIT_NOFILE, (now, 256))
            silent += [connect(server.port) for _ in range(200)]
            for n in range(3):
                state = await act(link, state, n)
            resource.prlimit(server.running.pid, resource.RLIMIT_NOFILE, (256, 256))
            assert ask(server.port, "/api/health", source="127.0.0.2").status == 200
        lines = server.log.read_text().splitlines()
        kinds = [line for line in lines if "out of system resource" in line]
        assert len(kinds) <= 21, len(lines)  # a loop may also take it without a word
        assert len(lines) < 800
    finally:
        for one in silent:
            one.close()
        server.kill()


def test_the_soft_limit_is_raised_as_far_as_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = [(1024, 4096)]

    def put(_: int, pair: tuple[int, int]) -> None:
        limits.append(pair)

    monkeypatch.setattr(files.resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(files.resource, "setrlimit", put)
    monkeypatch.setattr(files, "files_open", lambda: 20)
    assert files.room_for(20_000, 64) == 4096 - 84
    assert limits[-1] == (4096, 4096)
    assert files.room_for(1000, 64) == 1000
    limits.append((1024, 1024))
    assert files.room_for(20_000, 64) == 1024 - 84
    limits.append((1024, files.resource.RLIM_INFINITY))
    assert files.room_for(20_000, 64) == 20_000
    assert limits[-1][0] == 20_084
