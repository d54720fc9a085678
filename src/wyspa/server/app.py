"""The server as an ASGI application: HTTP for choosing and joining tables, a socket for playing."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wyspa import __version__
from wyspa.core.ids import NOBODY
from wyspa.maps.text import BYTES_MOST
from wyspa.replay.retelling import OPEN, SPECTATOR
from wyspa.server import bodies
from wyspa.server.answers import Kept, failed, json, kept_json, language_of, takes_packed, written
from wyspa.server.bans import Bans
from wyspa.server.callers import Callers
from wyspa.server.catalogue import catalogue
from wyspa.server.cluster import Cluster
from wyspa.server.errors import Refusal, plain
from wyspa.server.front import CALLER, Front
from wyspa.server.hall.door import HallDoor
from wyspa.server.hall.halls import Halls
from wyspa.server.hall.http import HallEndpoints
from wyspa.server.helping import help_for
from wyspa.server.jobs import Product, Task
from wyspa.server.leases import Leases
from wyspa.server.lobby import Lobby
from wyspa.server.metrics import Metrics
from wyspa.server.porch import Porch
from wyspa.server.previews import boards
from wyspa.server.pulse import Pulse
from wyspa.server.reception import Reception
from wyspa.server.records import Head
from wyspa.server.rulebooks import picture, rulebook
from wyspa.server.settings import Settings
from wyspa.server.socket import Door, origin_fits
from wyspa.server.states import Status
from wyspa.server.static import serve_file
from wyspa.server.store import Store, StoreFailed, store_at
from wyspa.server.warden import Warden

UNAVAILABLE = 503
log = logging.getLogger("wyspa.server")


def make_app(settings: Settings, store: Store | None = None) -> Starlette:
    """Make the application; the store is opened when it starts, unless one is given that is open."""
    kept = store if store is not None else store_at(settings.database)
    pulse, bans = Pulse(), Bans()
    kept.pulse = pulse
    lobby = Lobby(kept, settings.time, settings.limits, settings.luck, pulse, settings.maps)
    callers = Callers(settings.limits.door, settings.time)
    porch = Porch(settings.limits.door, settings.proxies, settings.limits.connections)
    porch.no_more_sockets = lambda address: callers.has_none_left("sockets", address)
    cluster = None
    if isinstance(kept.leases, Leases):
        cluster = Cluster(lobby, kept.leases, callers, settings.advertise, settings.inside)
    reception = cluster.reception if cluster is not None else Reception(lobby)
    door = Door(reception, settings.limits, settings.origins, callers, bans)
    halls = Halls(kept, settings.time, settings.limits, settings.luck, pulse)
    hall_door = HallDoor(halls, settings.limits, settings.origins, callers, bans, lobby.load)
    warden = Warden(lobby, door)
    routes = Endpoints(reception, settings, callers, Metrics(lobby, door, porch, pulse, halls))
    hall_routes = HallEndpoints(routes, halls, lambda caller: welcome_more(callers, porch, caller))

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        if store is None:
            kept.open()
        if cluster is not None:
            await cluster.open()
        await lobby.open()
        for id in settings.go_on:
            await lobby.go_on(id)
        await halls.open()
        warden.start()
        pulse.after = door.shed
        pulse.beat()
        yield
        pulse.rest()
        await warden.stop()
        await halls.close()
        if cluster is not None:
            await cluster.drain()
        await lobby.close()
        if cluster is not None:
            await cluster.close()
        if store is None:
            kept.close()

    app = Starlette(
        routes=[
            Route("/api/catalogue", routes.answer(routes.get_catalogue)),
            Route("/api/lobby", routes.answer(routes.get_lobby)),
            Route("/api/health", routes.answer(routes.get_health)),
            Route("/live", routes.answer(routes.get_live)),
            Route("/ready", routes.answer(routes.get_ready)),
            Route("/metrics", routes.answer(routes.get_metrics)),
            Route("/api/tables", routes.answer(routes.get_lobby), methods=["GET"]),
            Route("/api/tables", routes.answer(routes.create), methods=["POST"]),
            Route("/api/tables/{id}", routes.answer(routes.get_table)),
            Route("/api/tables/{id}/seats", routes.answer(routes.join), methods=["POST"]),
            Route("/api/tables/{id}/replay", routes.answer(routes.get_replay)),
            Route("/api/tables/{id}/review", routes.answer(routes.get_review)),
            Route("/api/tables/{id}/story", routes.answer(routes.get_story)),
            Route("/api/maps", routes.answer(routes.send_drawing), methods=["POST"]),
            Route("/api/maps/{map}", routes.answer(routes.get_drawing)),
            Route("/api/maps/{map}/text", routes.answer(routes.get_drawing_text)),
            Route("/api/boards", routes.answer(routes.get_boards)),
            Route("/api/island", routes.answer(routes.try_table), methods=["POST"]),
            *hall_routes.routes(),
            Route("/api/rules/{box}", routes.answer(routes.get_help)),
            Route("/api/rulebook/{name}", routes.answer(routes.get_rulebook)),
            Route("/api/pictures/{box}/{name}.svg", routes.answer(routes.get_picture)),
            Route("/api/{rest:path}", routes.answer(routes.nothing), methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
            WebSocketRoute("/ws", door.let_in),
            WebSocketRoute("/ws/hall", hall_door.let_in),
            Route("/{rest:path}", serve_file, methods=["GET"]),
        ],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(Front, settings.hosts, settings.proxies, callers, porch, pulse, bans),
        ],
        lifespan=life,
    )
    app.state.lobby = lobby
    app.state.halls = halls
    app.state.cluster = cluster
    app.state.porch = porch
    app.state.callers = callers
    app.state.warden = warden
    return app


def welcome_more(callers: Callers, porch: Porch, caller: str) -> None:
    """Let an address do more from which somebody has taken a seat in a hall: it may be the Wi-Fi of all of them."""
    callers.credit(caller)
    porch.credit(caller)


class Endpoints:
    """The answers over HTTP."""

    def __init__(self, reception: Reception, settings: Settings, callers: Callers, metrics: Metrics) -> None:
        """Take the way to tables, who asks, and what is known about the server itself."""
        self.reception = reception
        self.lobby = reception.lobby
        self.settings = settings
        self.callers = callers
        self.metrics = metrics
        self.listed: dict[str, tuple[float, Kept]] = {}  # by language: until when it is good, and the list
        self.kept: dict[tuple[str, str], Kept] = {}  # what never changes, by what it is and language

    def answer(self, work: Callable[[Request], Awaitable[Any]]) -> Callable[[Request], Awaitable[Response]]:
        """Make JSON of what a method gives; failures become sentences, never tracebacks."""

        async def respond(request: Request) -> Response:
            language = language_of(request)
            try:
                found = await work(request)
                return found if isinstance(found, Response) else json(found)
            except Refusal as refusal:
                self.lobby.pulse.refused("http", refusal.key)
                return failed(refusal, language)
            except StoreFailed as error:
                log.error("%s", error)
                self.lobby.pulse.refused("http", "storage")
                return failed(Refusal("storage", UNAVAILABLE, why=error.key), language)
            except ClientDisconnect:
                return Response(status_code=400)
            except Exception:
                log.exception("%s %s failed", request.method, request.url.path)
                return failed(Refusal("broken", 500), language)

        return respond

    def asking(self, kind: str, request: Request) -> None:
        """Refuse somebody who asks for something too often, or for what can wait while the server is busy."""
        self.lobby.load.check_asking(kind)
        self.callers.ask(kind, request.scope[CALLER])

    async def body(self, request: Request, kind: type[Any]) -> Any:
        """Read the body of a request, within its limits."""
        return await body_of(request, kind, self.settings.limits.door.body_bytes)

    async def head_of(self, request: Request) -> Head:
        """Give the head of the table that a request names; many names that are none are too many."""
        found: Head = await self.named(request, self.lobby.head(request.path_params["id"]))
        return found

    async def named(self, request: Request, finding: Awaitable[Any]) -> Any:
        """Find a table, and count those that are none."""
        try:
            return await finding
        except Refusal as refusal:
            if refusal.key == "unknown-table":
                self.asking("strays", request)
            raise

    async def get_catalogue(self, request: Request) -> Response:
        """Give everything that can be chosen; it is written once in each language."""
        language = language_of(request)
        key = ("catalogue", language)
        if key not in self.kept:
            most = self.settings.limits.door.seats_most
            self.kept[key] = await self.lobby.builder.build(lambda: kept_json(catalogue(language, most)))
        return self.kept[key].answer(request)

    async def get_lobby(self, request: Request) -> Response:
        """List open tables; the list is made at most once in a while."""
        language, now = language_of(request), self.settings.time.now()
        until, found = self.listed.get(language, (0.0, None))
        if found is None or now >= until:
            found = kept_json(await self.reception.listed(language), "no-store")
            self.listed[language] = (now + self.settings.limits.door.lobby_seconds, found)
        return found.answer(request)

    async def get_health(self, request: Request) -> bodies.Health:
        """Say that we are there."""
        return bodies.Health(True, __version__, len(self.lobby.standing), len(self.lobby.live))

    async def get_live(self, request: Request) -> bodies.Live:
        """Say that the process runs."""
        return bodies.Live(True)

    async def get_ready(self, request: Request) -> bodies.Ready:
        """Say whether tables can be played: the store writes and reads, and peers are reached if there are any."""
        await self.lobby.store.ready()
        self.reception.check()
        return bodies.Ready(True)

    async def get_metrics(self, request: Request) -> Response:
        """Tell how the server is, to its own machine and to those who are named; for others there is nothing here."""
        if not self.settings.readers.may(request.client.host if request.client else "", request.headers):
            raise Refusal("not-found", 404)
        return Response(self.metrics.page(), headers={"Cache-Control": "no-store"}, media_type=CONTENT_TYPE_LATEST)

    async def get_table(self, request: Request) -> bodies.TableCard:
        """Describe one table for whoever has its link."""
        found: bodies.TableCard = await self.named(
            request, self.lobby.described(request.path_params["id"], language_of(request))
        )
        return found

    async def create(self, request: Request) -> bodies.Seated:
        """Create a table."""
        self.check_origin(request)
        self.asking("creations", request)
        return await self.lobby.create(await self.body(request, bodies.NewTable))

    async def join(self, request: Request) -> bodies.Seated:
        """Take a seat."""
        self.check_origin(request)
        self.asking("joins", request)
        wish = await self.body(request, bodies.Join)
        seated: bodies.Seated = await self.named(request, self.reception.join(request.path_params["id"], wish))
        return seated

    async def get_replay(self, request: Request) -> Response:
        """Give the replay as a file."""
        head = await self.finished(request)
        job = Task(Product.REPLAY, head, await self.lobby.store.entries(head.id), packed=takes_packed(request))
        found = await self.made(job, "text/plain; charset=utf-8", request)
        found.headers["Content-Disposition"] = f'attachment; filename="wyspa-{head.id}.txt"'
        return found

    async def get_review(self, request: Request) -> Response:
        """Give a stretch of a finished game, state by state."""
        first, many = number(request, "from", 0), number(request, "count", 50)
        head = await self.finished(request)
        entries = await self.lobby.store.entries(head.id)
        job = Task(
            Product.REVIEW, head, entries, first, many, language_of(request), takes_packed(request), eyes_of(request)
        )  # fmt: skip
        return await self.made(job, "application/json", request)

    async def get_story(self, request: Request) -> Response:
        """Give the log of a finished game."""
        head = await self.finished(request)
        entries = await self.lobby.store.entries(head.id)
        packed, eyes = takes_packed(request), eyes_of(request)
        job = Task(Product.STORY, head, entries, language=language_of(request), packed=packed, eyes=eyes)
        return await self.made(job, "application/json", request)

    async def made(self, job: Task, media_type: str, request: Request) -> Response:
        """Have something made beside the loop, and packed there too."""
        headers = {"Content-Encoding": "gzip"} if job.packed else {}
        return Response(
            await self.lobby.workshop.make(job, request.scope[CALLER]), headers=headers, media_type=media_type
        )

    async def finished(self, request: Request) -> Head:
        """Give the head of a game that is over; what is read of it is worked out beside the loop, and not too often."""
        head = await self.head_of(request)
        if head.status in (Status.WAITING, Status.PLAYING):
            raise Refusal("not-over", 409)
        self.asking("reviews", request)
        return head

    async def send_drawing(self, request: Request) -> Response:
        """Look at a drawing of somebody's own: what is wrong with it, or how it can be played."""
        self.check_origin(request)
        self.asking("drawings", request)
        raw = await bytes_of(request, BYTES_MOST, Refusal("drawing-too-large", 413, most=str(BYTES_MOST)))
        return written(await self.lobby.drawings.take(raw, language_of(request), request.scope[CALLER]))

    async def get_drawing(self, request: Request) -> Response:
        """Describe a drawing for whoever has its link."""
        self.asking("drawings", request)
        return written(
            await self.lobby.drawings.described(request.path_params["map"], language_of(request), request.scope[CALLER])
        )

    async def get_drawing_text(self, request: Request) -> Response:
        """Give a drawing as a file."""
        self.asking("drawings", request)
        text = await self.lobby.drawings.text(request.path_params["map"])
        headers = {"Content-Disposition": 'attachment; filename="island.toml"', "Cache-Control": "no-store"}
        return Response(text, headers=headers, media_type="text/plain; charset=utf-8")

    async def get_boards(self, request: Request) -> Response:
        """Give the pictures of all maps; they are drawn once."""
        key = ("boards", "")
        if key not in self.kept:
            limits = self.settings.limits.door
            self.kept[key] = await self.lobby.builder.build(lambda: kept_json(boards(limits)))
        return self.kept[key].answer(request)

    async def try_table(self, request: Request) -> Response:
        """Show the island of a table that somebody thinks of, and what cannot be chosen with the rest."""
        self.check_origin(request)
        self.asking("previews", request)
        wish = await self.body(request, bodies.NewTable)
        return written(await self.lobby.preview(wish, request.scope[CALLER]))

    async def get_help(self, request: Request) -> Response:
        """Give the help for a box."""
        box, language = request.path_params["box"], language_of(request)
        key = (f"help for {box}", language)
        if key not in self.kept:
            self.kept[key] = kept_json(help_for(box, language))
        return self.kept[key].answer(request)

    async def get_rulebook(self, request: Request) -> Response:
        """Give everything that is written about a box, or about the box of a rule."""
        book = rulebook(request.path_params["name"], language_of(request))
        key = (f"rulebook of {book.box}", book.language)
        if key not in self.kept:
            self.kept[key] = kept_json(book)
        return self.kept[key].answer(request)

    async def get_picture(self, request: Request) -> Response:
        """Give the picture of a rule."""
        theme = "dark" if request.query_params.get("theme") == "dark" else "light"
        drawn = picture(request.path_params["box"], request.path_params["name"], language_of(request), theme)
        return Response(drawn, headers={"Cache-Control": "max-age=3600"}, media_type="image/svg+xml")

    async def nothing(self, request: Request) -> None:
        """Refuse what is not there."""
        raise Refusal("not-found", 404)

    def check_origin(self, request: Request) -> None:
        """Refuse what another page makes a browser send."""
        if not origin_fits(request.headers.get("origin"), request.headers.get("host", ""), self.settings.origins):
            raise Refusal("wrong-origin", 403)


def number(request: Request, name: str, usual: int) -> int:
    """Read a number of the query."""
    word = request.query_params.get(name, str(usual))
    if not word.isascii() or not word.isdigit() or len(word) > 9:
        raise Refusal("bad-request", why=name)
    return int(word)


def eyes_of(request: Request) -> int:
    """Read whose eyes a finished game is looked at with: a seat's, a spectator's, or with all cards open."""
    usual = {"": OPEN, SPECTATOR: NOBODY}
    asked = request.query_params.get("eyes", "")
    return usual[asked] if asked in usual else number(request, "eyes", 0)


async def bytes_of(request: Request, most: int, refusal: Refusal) -> bytes:
    """Read the bytes of a request, but not more than so many."""
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > most:
            raise refusal
    return bytes(raw)


async def body_of(request: Request, kind: type[Any], most: int) -> Any:
    """Read the body of a request, within its limits."""
    raw = await bytes_of(request, most, Refusal("bad-request", 413, why=f"> {most} bytes"))
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad-request", why=plain(error)) from None


class SafeHeaders:
    """Adds the headers that keep a page from doing what it should not."""

    def __init__(self, app: ASGIApp) -> None:
        """Take what is inside."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to every answer over HTTP."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        host = dict(scope["headers"]).get(b"host", b"")
        ours = host if host.replace(b".", b"").replace(b":", b"").replace(b"-", b"").replace(b"[", b"").replace(
            b"]", b""
        ).isalnum() else b""  # fmt: skip
        sockets = b" ws://" + ours + b" wss://" + ours if ours else b""
        policy = (
            b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
            b"manifest-src 'self'; worker-src 'self'; connect-src 'self'"
            + sockets
            + b"; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        )
        headers = [
            (b"content-security-policy", policy),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"no-referrer"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cross-origin-resource-policy", b"same-origin"),
            (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
            (b"x-frame-options", b"DENY"),
        ]

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *headers]
            await send(message)

        await self.app(scope, receive, sending)
