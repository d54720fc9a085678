"""The files of deploy/: what they run is what works, and what they set is what there is."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from tests.server.house import House, Process
from tests.server.postgres import Cluster
from wyspa.server.settings import chosen_settings, read_settings
from wyspa.server.store import store_at

DEPLOY = Path(__file__).parents[2] / "deploy"


def words_of(name: str, line: str) -> list[str]:
    """Read the words of CMD and its like in the recipe of the image."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    found = re.search(rf"^{line} (?:.*CMD )?(\[.*\])$", text, flags=re.MULTILINE)
    assert found, (name, line)
    return list(json.loads(found[1]))


class Image(Process):
    """What the image runs, on this machine."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        entry, command = words_of("Containerfile", "ENTRYPOINT"), words_of("Containerfile", "CMD")
        assert entry == ["/opt/wyspa/bin/wyspa"]
        words = [str(self.port) if word == "8440" else word for word in command]
        self.words = [sys.executable, "-m", "wyspa", *words]


def test_the_image_runs_what_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WYSPA_DATABASE", str(tmp_path / "image.sqlite3"))
    server = Image(tmp_path)
    server.start()
    try:
        House(server.port).create("bot", "bot")
        check = words_of("Containerfile", "HEALTHCHECK")
        check = [sys.executable, *(word.replace("8440", str(server.port)) for word in check[1:])]
        assert subprocess.run(check, check=False).returncode == 0
    finally:
        server.stop()
    assert (tmp_path / "image.sqlite3").is_file()
    assert subprocess.run(check, check=False, capture_output=True).returncode != 0


def test_the_settings_of_the_unit_are_settings() -> None:
    found = chosen_settings(read_settings(DEPLOY / "server.toml"))
    assert found.hosts.fit("games.example", "")
    assert found.proxies.trusts("127.0.0.1")


def test_the_unit_runs_a_command_that_there_is() -> None:
    unit = (DEPLOY / "wyspa.service").read_text(encoding="utf-8")
    [start] = re.findall(r"^ExecStart=(.*)$", unit, flags=re.MULTILINE)
    words = start.split()[1:]
    help = subprocess.run(
        [sys.executable, "-m", "wyspa", "serve", "--help"], capture_output=True, text=True, check=True
    )
    assert words[0] == "serve"
    for option in [word for word in words if word.startswith("--")]:
        assert option in help.stdout
    assert "KillSignal=SIGTERM" in unit


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_systemd_reads_the_units_without_a_word(tmp_path: Path) -> None:
    for name in ("wyspa.service", "wyspa.socket"):
        text = (DEPLOY / name).read_text(encoding="utf-8").replace("/opt/wyspa/bin/wyspa", "/bin/true")
        (tmp_path / name).write_text(text)
    words = ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / n) for n in ("wyspa.service", "wyspa.socket"))]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert not [line for line in done.stderr.splitlines() if "wyspa" in line], done.stderr


def test_people_wait_in_the_socket_that_systemd_holds_while_the_server_is_restarted(tmp_path: Path) -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen(64)
        port = held.getsockname()[1]
        hand = (
            "import os, sys; os.dup2(int(sys.argv[1]), 3); os.set_inheritable(3, True); "
            "os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS='1'); "
            "os.execv(sys.executable, [sys.executable, '-m', 'wyspa', *sys.argv[2:]])"
        )
        serve = ["serve", "--port", "1", "--database", str(tmp_path / "held.db")]

        def start() -> subprocess.Popen[bytes]:
            words = [sys.executable, "-c", hand, str(held.fileno()), *serve]
            return subprocess.Popen(words, pass_fds=[held.fileno()], env=os.environ | {"PYTHONUNBUFFERED": "1"})

        first = start()
        try:
            made = House(port).create("bot", "bot")  # it waits until there is somebody to answer
        finally:
            first.terminate()
            first.wait()
        waiting = socket.create_connection(("127.0.0.1", port), 30)
        waiting.sendall(b"GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        second = start()
        try:
            assert waiting.recv(100).startswith(b"HTTP/1.1 200")
            assert House(port).ask(f"/api/tables/{made['table']}").status == 200
        finally:
            waiting.close()
            second.terminate()
            second.wait()


def test_the_role_of_postgresql_may_do_what_the_server_does() -> None:
    cluster = Cluster()
    try:
        psql = next(Path("/usr/lib/postgresql").glob("*/bin/psql"), None) or shutil.which("psql")
        words = [str(psql), "-v", "ON_ERROR_STOP=1", "-v", "password='long and secret'"]
        words += ["-f", str(DEPLOY / "postgresql.sql"), cluster.url("postgres")]
        subprocess.run(words, check=True, capture_output=True)
        url = cluster.url("wyspa").replace("postgres@", "wyspa@")
        store = store_at(url)
        store.open()
        store.close()
        with psycopg.connect(url) as link:
            assert link.execute("SELECT count(*) FROM heads").fetchone() == (0,)
            with pytest.raises(psycopg.Error):
                link.execute("CREATE ROLE other")
    finally:
        cluster.remove()
