"""deploy/nginx.conf, run: Debian's nginx with TLS in front of two servers, each under its own name."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.server.desk import in_loop
from tests.server.house import Answer, House, Process, free_port, hello, until

NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
SITE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
NAMES = ("games.example", "club.example")
AROUND = """
{user}
daemon off;
worker_processes 1;
error_log {folder}/error.log;
pid {folder}/nginx.pid;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{sites}
}}
"""


class Gate:
    """nginx, and the servers behind it."""

    def __init__(self, folder: Path) -> None:
        assert NGINX, "there is no nginx: sh tools/need_nginx.sh"
        self.folder = folder
        self.plain, self.tls = free_port(), free_port()
        self.servers = {name: self.server(name) for name in NAMES}
        self.certificate(folder)
        sites = [self.site(name, first=name == NAMES[0]) for name in NAMES]
        user = "user root;" if os.geteuid() == 0 else ""  # whose folder this is
        (folder / "nginx.conf").write_text(AROUND.format(user=user, folder=folder, sites="\n".join(sites)))
        self.running = subprocess.Popen([NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf")])
        self.trust = ssl.create_default_context(cafile=str(folder / "ours.pem"))

    def server(self, name: str) -> Process:
        folder = self.folder / name
        folder.mkdir()
        found = Process(folder, 0, "--allowed-host", name, "--behind-proxy", "127.0.0.1", "--log", "json")
        found.start()
        return found

    def certificate(self, folder: Path) -> None:
        """Make a certificate for our names."""
        names = ",".join(f"DNS:{name}" for name in NAMES)
        words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        words += ["-days", "2", "-subj", "/CN=games.example", "-addext", f"subjectAltName={names}"]
        words += ["-keyout", str(folder / "ours.key"), "-out", str(folder / "ours.pem")]
        subprocess.run(words, check=True, capture_output=True)

    def site(self, name: str, first: bool) -> str:
        """Give the file of deploy/ as somebody fills it in, with other ports and a certificate of our own."""
        text = SITE.read_text(encoding="utf-8")
        changes = [
            (r"games\.example", name),
            (r"upstream wyspa ", f"upstream {name} "),
            (r"http://wyspa;", f"http://{name};"),
            (r"wyspa_connection", f"{name.split('.')[0]}_connection"),
            (r"shared:wyspa", f"shared:{name.split('.')[0]}"),
            (r"127\.0\.0\.1:8440", f"127.0.0.1:{self.servers[name].port}"),
            (r"listen \[::\]:[^;]*;\n", ""),
            (r"listen 80;", f"listen 127.0.0.1:{self.plain};"),
            (r"listen 443 ", f"listen 127.0.0.1:{self.tls} "),
            (r"/etc/letsencrypt/live/[^/]*/fullchain\.pem", str(self.folder / "ours.pem")),
            (r"/etc/letsencrypt/live/[^/]*/privkey\.pem", str(self.folder / "ours.key")),
        ]
        for pattern, instead in changes:
            text, count = re.subn(pattern, instead, text)
            assert count, f"{pattern} is no longer in {SITE.name}"
        return text if first else text.partition("# whoever asks for another name")[0]

    def wait(self) -> None:
        while self.running.poll() is None:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", self.tls), 1).close()
                return
            time.sleep(0.02)
        raise AssertionError((self.folder / "error.log").read_text())

    def ask(self, path: str, name: str = NAMES[0], body: bytes | None = None, sni: str = "", **headers: str) -> Answer:
        """Ask as a browser does: by name, over TLS."""
        named = {key.replace("_", "-"): value for key, value in headers.items()}
        named.setdefault("Host", f"{name}:{self.tls}")
        line = socket.create_connection(("127.0.0.1", self.tls), 30)
        with line, self.trust.wrap_socket(line, server_hostname=sni or name) as link:
            head = [f"{'POST' if body is not None else 'GET'} {path} HTTP/1.1", "Connection: close"]
            head += [f"{key}: {value}" for key, value in named.items()]
            if body is not None:
                head.append(f"Content-Length: {len(body)}")
            with suppress(OSError):  # nginx answers before it has read what is too large
                link.sendall("\r\n".join([*head, "", ""]).encode() + (body or b""))
            raw = b""
            with suppress(OSError):
                while part := link.recv(65536):
                    raw += part
        top, _, rest = raw.partition(b"\r\n\r\n")
        first, *lines = top.decode("latin-1").split("\r\n")
        found = {line.partition(":")[0].lower(): line.partition(":")[2].strip() for line in lines}
        return Answer(int(first.split()[1]), found, rest)

    def socket(self, name: str = NAMES[0], **options: Any) -> Any:
        return websockets.connect(
            f"wss://{name}:{self.tls}/ws", host="127.0.0.1", port=self.tls, ssl=self.trust, max_size=None, **options
        )

    def end(self) -> None:
        self.running.terminate()
        self.running.wait()
        for server in self.servers.values():
            server.stop()


@pytest.fixture(scope="module")
def gate(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gate]:
    made = Gate(tmp_path_factory.mktemp("nginx"))
    try:
        made.wait()
        yield made
    finally:
        made.end()


def create(gate: Gate, name: str = NAMES[0], **headers: str) -> dict[str, Any]:
    body = {"you": "Ania", "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}], "start": True}
    answer = gate.ask("/api/tables", name, json.dumps(body).encode(), **headers)
    assert answer.status == 200, answer.body
    return dict(json.loads(answer.body))


@in_loop
async def test_a_game_is_played_through_tls_and_the_proxy(gate: Gate) -> None:
    page = f"https://{NAMES[0]}:{gate.tls}"
    made = await asyncio.to_thread(lambda: create(gate, Origin=page))
    async with gate.socket(origin=page) as link:
        await hello(link, made)
        state = await until(link, "state")
        while not state["choices"]:
            state = await until(link, "state")
        choice = next(c for group in state["choices"] for c in group["choices"])
        await link.send(json.dumps({"t": "do", "id": "a1", "version": state["version"], "action": choice["action"]}))
        assert (await until(link, "ack"))["id"] == "a1"


@in_loop
async def test_pages_of_others_are_refused_through_the_proxy_too(gate: Gate) -> None:
    with pytest.raises(websockets.InvalidStatus) as refused:
        async with gate.socket(origin="https://evil.example"):
            pass
    assert refused.value.response.status_code == 403
    answer = await asyncio.to_thread(lambda: gate.ask("/api/tables", body=b"{}", Origin="https://evil.example"))
    assert (answer.status, answer.json["error"]["key"]) == (403, "wrong-origin")


def test_every_name_leads_to_its_own_server(gate: Gate) -> None:
    made = create(gate, NAMES[1])
    assert gate.ask(f"/api/tables/{made['table']}", NAMES[1]).status == 200
    assert gate.ask(f"/api/tables/{made['table']}", NAMES[0]).status == 404


def test_the_page_has_our_headers_once_and_those_of_tls(gate: Gate) -> None:
    answer = gate.ask("/")
    assert answer.status == 200
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    assert f"wss://{NAMES[0]}:{gate.tls}" in answer.headers["content-security-policy"]
    for name in ("x-content-type-options", "referrer-policy", "x-frame-options"):
        assert "," not in answer.headers[name]


def test_another_name_gets_nothing(gate: Gate) -> None:
    with pytest.raises(ssl.SSLError):
        gate.ask("/", sni="evil.example")
    assert gate.ask("/api/lobby", Host="evil.example").status == 421
    direct = House(gate.servers[NAMES[0]].port).ask("/api/lobby", Host="evil.example")  # should the proxy pass it on
    assert (direct.status, direct.json["error"]["key"]) == (421, "wrong-host")


def test_without_tls_people_are_led_to_it(gate: Gate) -> None:
    request = urllib.request.Request(f"http://127.0.0.1:{gate.plain}/t/abc", headers={"Host": NAMES[0]})

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_: Any) -> None:
            return None

    with pytest.raises(urllib.error.HTTPError) as moved:
        urllib.request.build_opener(Stay).open(request, timeout=30)
    assert (moved.value.code, moved.value.headers["Location"]) == (308, f"https://{NAMES[0]}/t/abc")


def test_what_is_too_large_is_refused_by_whoever_sees_it_first(gate: Gate) -> None:
    assert gate.ask("/api/maps", body=b"x" * 300_000).status == 413
    ours = gate.ask("/api/maps", body=b"x" * 100_000)
    assert (ours.status, ours.json["error"]["key"]) == (413, "drawing-too-large")


def test_who_calls_is_the_address_that_the_proxy_sees(gate: Gate) -> None:
    """A claim of one's own changes nothing: a ban of the real address holds, one of the claimed does not."""
    from wyspa.server.orders import DROP_BAN, PUT_BAN
    from wyspa.server.overseeing import opened

    url = str(gate.folder / NAMES[1] / "kept.db")

    def lobby(**headers: str) -> int:
        return gate.ask("/api/lobby", NAMES[1], **headers).status

    with opened(url) as link:
        link.run(PUT_BAN, ("203.0.113.9/32", int(time.time()), 0, "claimed"))
        link.run(PUT_BAN, ("127.0.0.0/8", int(time.time()), 0, "real"))
    while lobby() != 403:
        pass
    assert lobby(X_Forwarded_For="198.51.100.1") == 403
    with opened(url) as link:
        link.run(DROP_BAN, ("127.0.0.0/8",))
    while lobby() != 200:
        pass
    assert lobby(X_Forwarded_For="203.0.113.9") == 200


def test_strangers_find_no_metrics(gate: Gate) -> None:
    for path in ("/metrics", "/ready", "//metrics", "/./metrics", "/%6detrics", "/metrics/", "/metrics?x"):
        answer = gate.ask(path)
        assert b"wyspa_" not in answer.body, path
    assert House(gate.servers[NAMES[0]].port).ask("/metrics").status == 200  # this machine itself may
