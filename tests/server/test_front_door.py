"""The front door under attack: silence, slowness, floods and false names, over real sockets from two addresses."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.server.desk import QUICK
from tests.server.house import House, house
from tests.server.stranger import ONE, OTHER, ask, connect, everything, frame, upgrade, wait_until
from wyspa.server import wire
from wyspa.server.hosts import Hosts
from wyspa.server.limits import OPEN_DOOR, DoorLimits, Limits, Share
from wyspa.server.records import Head

SHORT = 0.4  # seconds: of deadlines that are waited for
THREE = {"you": "Ania", "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}]}
FEW = Share(0.01, 3, 1e9, 1e9)  # three at once, and then one in hours


def behind(**more: Any) -> Limits:
    return replace(QUICK, door=replace(OPEN_DOOR, **more))


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that waits for nobody long."""
    limits = behind(head_seconds=SHORT, body_seconds=SHORT, idle_seconds=60.0, write_seconds=SHORT)
    with house(tmp_path_factory.mktemp("quick"), limits) as found:
        yield found


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house as usual."""
    with house(tmp_path_factory.mktemp("plain")) as found:
        yield found


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house where one address may do little."""
    door = replace(
        OPEN_DOOR, creations=FEW, joins=FEW, strays=FEW, reviews=FEW, looks=FEW, open_each=12, waiting_each=6,
        sockets_each=4, sockets_a_seat=2, frames_a_second=0.001, frames_at_once=300.0,
    )  # fmt: skip
    with house(tmp_path_factory.mktemp("strict"), replace(QUICK, door=door)) as found:
        yield found


# ---- time --------------------------------------------------------------------


def test_silent_peers_are_sent_away_in_time(quick: House) -> None:
    links = [connect(quick.port) for _ in range(20)]
    for link in links:
        assert b"408 Request Timeout" in everything(link)
        link.close()
    wait_until(lambda: not quick.porch.guests)


def drip(link: socket.socket, letters: bytes) -> bytes:
    """Send a letter and again one, until the other side has had enough; give what it said."""
    link.settimeout(0.02)
    raw = b""
    with contextlib.suppress(ConnectionError):
        while True:
            link.sendall(letters)
            try:
                chunk = link.recv(65536)
            except TimeoutError:
                continue
            if not chunk:
                break
            raw += chunk
    link.close()
    return raw


@pytest.mark.parametrize("begin", [b"", b"G", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
def test_a_head_that_comes_letter_by_letter_is_not_waited_for(quick: House, begin: bytes) -> None:
    link = connect(quick.port)
    link.sendall(begin)
    assert b"408" in drip(link, b"a")


def test_a_second_request_has_the_same_time_as_the_first(quick: House) -> None:
    link = connect(quick.port)
    link.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    heard_until(link, b'"ok":true')
    assert b"408" in drip(link, b"G")


def test_an_idle_connection_is_closed(tmp_path: Path) -> None:
    with house(tmp_path, behind(idle_seconds=SHORT)) as place, connect(place.port) as link:
        link.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert b'"ok":true' in everything(link)


@pytest.mark.parametrize("length", ["Content-Length: 9000", "Transfer-Encoding: chunked"])
def test_a_body_that_comes_letter_by_letter_is_not_waited_for(quick: House, length: str) -> None:
    before = len(quick.lobby.heads)
    link = connect(quick.port)
    link.sendall(f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n{length}\r\n\r\n".encode())
    said = drip(link, b" " if "Length" in length else b"1\r\n \r\n")
    assert b"408" in said
    assert len(quick.lobby.heads) == before


def test_a_body_without_end_after_its_answer_is_cut_off(quick: House) -> None:
    link = connect(quick.port)
    link.sendall(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n")
    link.sendall(b"5000\r\n" + b" " * 0x5000 + b"\r\n")
    assert b"413" in drip(link, b"1\r\n \r\n")


def test_a_request_in_the_wake_of_another_has_no_more_time(quick: House) -> None:
    link = connect(quick.port)
    one = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    link.sendall(one + b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{")
    said = everything(link)
    assert b'"ok":true' in said
    assert b"408" in said
    link.close()


def test_a_socket_that_does_not_read_is_cut_off(tmp_path: Path) -> None:
    with house(tmp_path, behind(write_seconds=SHORT, linger_seconds=SHORT)) as place:
        link, _ = seated(place, start=True)
        link.settimeout(SHORT)
        look = frame(1, b'{"t":"look"}')
        with contextlib.suppress(OSError):
            for _ in range(2000):
                link.sendall(look)
        wait_until(lambda: not place.porch.guests)
        link.close()


def test_who_does_not_read_is_cut_off(quick: House) -> None:
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    link.connect((ONE, quick.port))
    link.settimeout(SHORT)
    one = b"GET /api/catalogue HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with contextlib.suppress(OSError):
        for _ in range(400):
            link.sendall(one)
    wait_until(lambda: not quick.porch.guests)
    link.close()


def test_a_socket_that_says_nothing_is_closed(tmp_path: Path) -> None:
    with house(tmp_path, replace(QUICK, hello_seconds=SHORT)) as place:
        links = [upgrade(place.port)[0] for _ in range(5)]
        for link in links:
            assert b"too-late" in everything_and_goodbye(link)
        wait_until(lambda: not place.porch.guests)


def everything_and_goodbye(link: socket.socket) -> bytes:
    """Read what a socket says until it closes, and answer its close."""
    raw = b""
    while chunk := link.recv(65536):
        raw += chunk
        if b"\x88\x02" in raw:
            link.sendall(frame(8, b"\x03\xe8"))
    link.close()
    return raw


# ---- how many connections --------------------------------------------------------------------


def test_silent_connections_of_one_address_make_room_for_each_other(strict: House) -> None:
    silent = [connect(strict.port, OTHER) for _ in range(40)]
    wait_until(lambda: strict.porch.of_address.get(OTHER) == 6)
    assert ask(strict.port, "/api/health", source=ONE).status == 200
    assert ask(strict.port, "/api/health", source=OTHER).status == 200  # the flood keeps nobody out, not even itself
    for link in silent:
        link.close()
    wait_until(lambda: OTHER not in strict.porch.of_address)


def test_one_connection_too_many_is_told_so(strict: House) -> None:
    crowded = "127.0.0.5"
    busy = [connect(strict.port, crowded) for _ in range(6)]
    for link in busy:  # they wait for their body, so they are not silent
        link.sendall(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n")
    wait_until(lambda: crowded not in strict.porch.waiting and strict.porch.of_address.get(crowded) == 6)
    more = [connect(strict.port, crowded) for _ in range(6)]
    for link in more:
        link.sendall(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n")
    wait_until(lambda: crowded not in strict.porch.waiting and strict.porch.of_address.get(crowded) == 12)
    heard = ask(strict.port, "/api/health?lang=pl", source=crowded)
    assert (heard.status, heard.error["key"], heard.headers["retry-after"]) == (429, "too-open", "5")
    assert "spróbuj ponownie za 5 s" in heard.error["text"]
    assert ask(strict.port, "/api/health", source=ONE).status == 200
    for link in busy + more:
        link.close()
    wait_until(lambda: crowded not in strict.porch.of_address)
    assert ask(strict.port, "/api/health", source=crowded).status == 200


def test_sockets_of_one_address_are_counted(strict: House) -> None:
    links = [upgrade(strict.port, OTHER) for _ in range(4)]
    assert [heard.status for _, heard in links] == [101] * 4
    link, heard = upgrade(strict.port, OTHER)
    assert (heard.status, heard.error["key"]) == (429, "too-open")
    assert upgrade(strict.port, ONE)[1].status == 101
    for link, _ in links:
        link.close()


def test_who_opens_too_many_sockets_is_turned_away_before_the_request_is_read(tmp_path: Path) -> None:
    limits = replace(QUICK, door=replace(OPEN_DOOR, sockets=FEW))
    with house(tmp_path, limits) as place:
        assert [upgrade(place.port, OTHER)[1].status for _ in range(3)] == [101] * 3
        assert place.porch.turned_away == 0
        for k in range(1, 4):
            _, heard = upgrade(place.port, OTHER)
            assert (heard.status, heard.headers["retry-after"], place.porch.turned_away) == (429, "5", k)
            assert "Too many sockets" in heard.body.decode()
            assert "Za dużo połączeń" in heard.body.decode()
        assert ask(place.port, "/api/health", source=OTHER).status == 200  # all else is answered
        assert upgrade(place.port, ONE)[1].status == 101  # and so is everybody else
    with house(tmp_path / "behind", limits, behind_proxy=[OTHER]) as place:  # there it is not known yet who calls
        assert [upgrade(place.port, OTHER)[1].status for _ in range(4)] == [101] * 3 + [429]
        assert place.porch.turned_away == 0


def test_a_request_for_a_socket_may_come_in_pieces_and_be_cut_off_while_it_waits(strict: House) -> None:
    whole = b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    whole += b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    gone = [connect(strict.port, "127.0.0.7") for _ in range(3)]
    for link in gone:
        link.sendall(whole[:40])
        link.close()
    link = connect(strict.port, "127.0.0.7")
    for piece in (whole[:20], whole[20:90], whole[90:]):
        link.sendall(piece)
    assert link.recv(100).startswith(b"HTTP/1.1 101")
    link.close()


def test_a_full_house_says_so_and_keeps_its_guests(tmp_path: Path) -> None:
    with house(tmp_path, QUICK) as place:
        place.porch.make_room(6)
        links = [upgrade(place.port, source)[0] for source in (ONE, OTHER) for _ in range(3)]
        heard = ask(place.port, "/api/health", source="127.0.0.3")
        assert heard.status == 503
        assert "no room" in heard.body.decode()
        links.pop().close()
        wait_until(lambda: len(place.porch.guests) < 6)
        assert ask(place.port, "/api/health", source="127.0.0.3").status == 200
        for link in links:
            link.close()


# ---- how often --------------------------------------------------------------------


def test_who_floods_with_tables_does_not_lock_others_out(strict: House) -> None:
    heard = [ask(strict.port, "/api/tables", THREE, source=OTHER) for _ in range(8)]
    assert [one.status for one in heard] == [200] * 3 + [429] * 5
    assert heard[-1].error["key"] == "too-often"
    assert "new tables" in heard[-1].error["text"]
    seconds = int(heard[-1].headers["retry-after"])
    assert seconds > 5
    assert str(seconds) in heard[-1].error["text"]
    assert ask(strict.port, "/api/tables", THREE, source=ONE).status == 200


def test_what_strangers_say_about_who_they_are_is_not_believed(strict: House) -> None:
    for k in range(3):
        ask(strict.port, "/api/tables", THREE, source="127.0.0.3", X_Forwarded_For=f"10.0.0.{k}")
    heard = ask(strict.port, "/api/tables", THREE, source="127.0.0.3", X_Forwarded_For="10.0.0.9")
    assert heard.status == 429


def test_behind_our_own_proxy_everybody_has_an_own_share(tmp_path: Path) -> None:
    limits = behind(creations=FEW, open_each=2, waiting_each=2)
    with house(tmp_path, limits, behind_proxy=[OTHER]) as place:
        for caller in ("10.0.0.1", "10.0.0.2, 127.0.0.2", "evil, 10.0.0.3", "2001:db8::7"):
            heard = [ask(place.port, "/api/tables", THREE, source=OTHER, X_Forwarded_For=caller) for _ in range(4)]
            assert [one.status for one in heard] == [200, 200, 200, 429], caller
        neighbour = ask(place.port, "/api/tables", THREE, source=OTHER, X_Forwarded_For="2001:db8::8")
        assert neighbour.status == 429  # the same household
        links = [upgrade(place.port, OTHER) for _ in range(5)]  # a proxy has many connections
        assert [heard.status for _, heard in links] == [101] * 5


def test_names_of_tables_that_do_not_exist_cost_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path, behind(stray_seconds=3600.0)) as place:
        looked_up: list[str] = []
        read = place.lobby.store.head

        async def head(table: str) -> Head | None:
            looked_up.append(table)
            return await read(table)

        monkeypatch.setattr(place.lobby.store, "head", head)
        for path in ("nowhere", "x" * 12 + "x", "a" * 11, "ABCDEFGHJKLM", "aaaaaaaaaaa%00", "łłłłłłłłłłłł"):
            for what in ("", "/replay", "/review"):
                assert ask(place.port, f"/api/tables/{path.encode().decode('latin-1')}{what}").status in (400, 404)
        assert looked_up == []
        for _ in range(5):
            assert ask(place.port, "/api/tables/aaaaaaaaaaaa").status == 404
        assert looked_up == ["aaaaaaaaaaaa"]
        made = place.create("bot", "bot")
        assert ask(place.port, f"/api/tables/{made['table']}").status == 200  # new ones are found at once


def test_guessing_names_is_slowed_down(strict: House) -> None:
    heard = [ask(strict.port, f"/api/tables/aaaaaaaaaaa{k}", source="127.0.0.4") for k in "bcdef"]
    assert [one.status for one in heard] == [404] * 3 + [429] * 2
    assert heard[-1].error["key"] == "too-often"


def test_pings_are_counted(strict: House) -> None:
    link, heard = upgrade(strict.port)
    assert heard.status == 101
    with contextlib.suppress(ConnectionError):
        link.sendall(frame(9) * 40_000)  # in one go: 240 kB
    said = everything(link)
    assert said.count(b"\x8a\x00") <= 300 + 1024 // 6 + 1
    assert b"too many frames" in said or len(said) < 2 * 500  # the close frame may be lost with the line
    assert ask(strict.port, "/api/health").status == 200


def test_pongs_and_empty_messages_are_counted(strict: House) -> None:
    for opcode in (10, 1, 2):
        link, heard = upgrade(strict.port)
        assert heard.status == 101
        with contextlib.suppress(ConnectionError):
            for _ in range(10_000):
                link.sendall(frame(opcode) * 100)
        everything(link)
        link.close()


def seated(place: House, **more: Any) -> tuple[socket.socket, dict[str, Any]]:
    made = place.lobby and place.create("bot", "bot", **more)
    return greeted(place, made), made


def greeted(place: House, made: dict[str, Any]) -> socket.socket:
    link, heard = upgrade(place.port)
    assert heard.status == 101
    words = {"t": "hello", "protocol": wire.PROTOCOL, "table": made["table"], "secret": made["secret"]}
    raw = json.dumps(words).encode()
    link.sendall(bytes([0x81, 0x80 | 126]) + len(raw).to_bytes(2, "big") + b"\0\0\0\0" + raw)
    heard_until(link, b'"t":"seats"')
    return link


def heard_until(link: socket.socket, word: bytes) -> bytes:
    raw = b""
    while word not in raw:
        chunk = link.recv(65536)
        assert chunk, raw
        raw += chunk
    return raw


def test_looking_at_everything_again_and_again_is_slowed_down(tmp_path: Path) -> None:
    with house(tmp_path, behind(looks=FEW)) as place:
        link, made = seated(place, start=True)
        other = greeted(place, made)  # the same person at another window has the same share
        for _ in range(20):  # whichever window is read first, both are beyond the share
            link.sendall(frame(1, b'{"t":"look"}'))
            other.sendall(frame(1, b'{"t":"look"}'))
        said = heard_until(other, b"too-often")
        assert b"looks at the whole table" in said
        link.close()
        other.close()


def test_a_seat_has_a_few_windows_and_the_oldest_goes(tmp_path: Path) -> None:
    with house(tmp_path, behind(sockets_a_seat=2)) as place:
        first, made = seated(place)
        second, third = greeted(place, made), greeted(place, made)
        assert b"elsewhere" in everything_and_goodbye(first)
        for link in (second, third):
            link.sendall(frame(1, b'{"t":"ping","n":7}'))
            heard_until(link, b'"pong"')
            link.close()


# ---- names --------------------------------------------------------------------

EVIL = [
    "evil.example",
    "evil.example:80",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "10.1.2.3",
    "[::2]",
    "a b",
]


@pytest.mark.parametrize("name", EVIL)
def test_a_name_that_only_points_here_is_refused(strict: House, name: str) -> None:
    named = name.format(port=strict.port)
    for path, body in (("/api/health", None), ("/", None), ("/api/tables", THREE)):
        heard = ask(strict.port, f"{path}?lang=en", body, Host=named)
        assert heard.status in (400, 421)
        if heard.status == 421:
            assert heard.error["key"] == "wrong-host"
            assert "--allowed-host" in heard.error["text"]
    _, heard = upgrade(strict.port, Host=named, Origin=f"http://{named}")
    assert heard.status in (400, 421)


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST:{port}", "localhost.", "127.0.0.1", "[::1]:{port}"])
def test_loopback_names_are_ours(plain: House, name: str) -> None:
    named = name.format(port=plain.port)
    assert ask(plain.port, "/api/health", Host=named).status == 200
    assert upgrade(plain.port, Host=named, Origin=f"http://{named}")[1].status == 101


def test_names_that_are_allowed_and_addresses_that_are_reached(tmp_path: Path) -> None:
    with house(tmp_path, host="0.0.0.0", allowed_hosts=["Games.example", "[2001:db8::1]"]) as place:
        for name in ("games.example", "GAMES.example:443", "[2001:db8:0::1]:80", "localhost"):
            assert ask(place.port, "/api/health", Host=name).status == 200, name
        assert ask(place.port, "/api/health", to=OTHER).status == 200  # it came in at this address
        assert ask(place.port, "/api/health", to=OTHER, Host="127.0.0.3").status == 421
        assert ask(place.port, "/api/health", Host="0.0.0.0").status == 421
        assert ask(place.port, "/api/health", Host="evil.example").status == 421


def test_a_star_allows_any_name() -> None:
    assert Hosts("127.0.0.1", ["*"]).fit("anything.example", "127.0.0.1")


# ---- what is kept --------------------------------------------------------------------


def test_the_catalogue_is_written_once_and_known_again(plain: House) -> None:
    polish, english = (ask(plain.port, f"/api/catalogue?lang={language}") for language in ("pl", "en"))
    assert polish.headers["etag"] != english.headers["etag"]
    again = ask(plain.port, "/api/catalogue?lang=pl", If_None_Match=polish.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    packed = ask(plain.port, "/api/catalogue?lang=pl", Accept_Encoding="gzip")
    assert len(packed.body) < len(polish.body) / 3


def test_the_list_of_tables_is_made_once_in_a_while(tmp_path: Path) -> None:
    with house(tmp_path, behind(lobby_seconds=3600.0)) as place:
        before = ask(place.port, "/api/lobby")
        link, _ = seated(place, private=False)
        assert ask(place.port, "/api/lobby").body == before.body
        assert json.loads(ask(place.port, "/api/lobby?lang=pl").body)["tables"]
        link.close()


def test_usual_limits_let_a_class_room_in() -> None:
    usual = DoorLimits()
    assert usual.creations.at_once >= 30
    assert usual.sockets_each >= 60
    assert usual.files.at_once >= 60 * 30
