"""The server as an ASGI application: HTTP for choosing and joining tables, a socket for playing."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wyspa import __version__
from wyspa.server import bodies
from wyspa.server.catalogue import catalogue
from wyspa.server.errors import Refusal, plain
from wyspa.server.helping import help_for
from wyspa.server.limits import Limits
from wyspa.server.lobby import Lobby
from wyspa.server.review import replay_text, review_of
from wyspa.server.socket import Door, origin_fits
from wyspa.server.speech import known_language
from wyspa.server.static import serve_file
from wyspa.server.store import Store, StoreFailed, store_at
from wyspa.server.timing import Time
from wyspa.words import LANGUAGES

BODY_MOST = 16 * 1024
UNAVAILABLE = 503
log = logging.getLogger("wyspa.server")


@dataclass
class Settings:
    """How a server runs. Time and limits are parameters, so that tests can choose them."""

    database: str = "wyspa.sqlite3"
    origins: list[str] = field(default_factory=list)
    limits: Limits = field(default_factory=Limits)
    time: Time = field(default_factory=Time)
    go_on: list[str] = field(default_factory=list)  # tables that go on without the moves they have lost


def make_app(settings: Settings, store: Store | None = None) -> Starlette:
    """Make the application; the store is opened when it starts, unless one is given that is open."""
    kept = store if store is not None else store_at(settings.database)
    lobby = Lobby(kept, settings.time, settings.limits)
    routes = Routes(lobby, settings)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        if store is None:
            kept.open()
        await lobby.open()
        for id in settings.go_on:
            await lobby.go_on(id)
        yield
        await lobby.close()
        if store is None:
            kept.close()

    app = Starlette(
        routes=[
            Route("/api/catalogue", routes.answer(routes.get_catalogue)),
            Route("/api/lobby", routes.answer(routes.get_lobby)),
            Route("/api/health", routes.answer(routes.get_health)),
            Route("/live", routes.answer(routes.get_live)),
            Route("/ready", routes.answer(routes.get_ready)),
            Route("/api/tables", routes.answer(routes.get_lobby), methods=["GET"]),
            Route("/api/tables", routes.answer(routes.create), methods=["POST"]),
            Route("/api/tables/{id}", routes.answer(routes.get_table)),
            Route("/api/tables/{id}/seats", routes.answer(routes.join), methods=["POST"]),
            Route("/api/tables/{id}/replay", routes.answer(routes.get_replay)),
            Route("/api/tables/{id}/review", routes.answer(routes.get_review)),
            Route("/api/rules/{box}", routes.answer(routes.get_help)),
            Route("/api/{rest:path}", routes.answer(routes.nothing), methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
            WebSocketRoute("/ws", Door(lobby, settings.limits, settings.origins).let_in),
            Route("/{rest:path}", serve_file, methods=["GET"]),
        ],
        middleware=[Middleware(SafeHeaders), Middleware(GZipMiddleware, minimum_size=1000)],
        lifespan=life,
    )
    app.state.lobby = lobby
    return app


class Routes:
    """The answers over HTTP."""

    def __init__(self, lobby: Lobby, settings: Settings) -> None:
        """Take the tables."""
        self.lobby = lobby
        self.settings = settings

    def answer(self, work: Callable[[Request], Awaitable[Any]]) -> Callable[[Request], Awaitable[Response]]:
        """Make JSON of what a method gives; failures become sentences, never tracebacks."""

        async def respond(request: Request) -> Response:
            language = language_of(request)
            try:
                found = await work(request)
                return found if isinstance(found, Response) else json(found)
            except Refusal as refusal:
                return failed(refusal, language)
            except StoreFailed as error:
                log.error("%s", error)
                return failed(Refusal("storage", UNAVAILABLE, why=error.key), language)
            except ClientDisconnect:
                return Response(status_code=400)
            except Exception:
                log.exception("%s %s failed", request.method, request.url.path)
                return failed(Refusal("broken", 500), language)

        return respond

    async def get_catalogue(self, request: Request) -> bodies.Catalogue:
        """Give everything that can be chosen."""
        return catalogue(language_of(request))

    async def get_lobby(self, request: Request) -> bodies.Lobby:
        """List open tables."""
        return self.lobby.listed(language_of(request))

    async def get_health(self, request: Request) -> dict[str, object]:
        """Say that we are there."""
        return {"ok": True, "version": __version__, "tables": len(self.lobby.standing), "awake": len(self.lobby.live)}

    async def get_live(self, request: Request) -> dict[str, object]:
        """Say that the process runs."""
        return {"live": True}

    async def get_ready(self, request: Request) -> dict[str, object]:
        """Say whether tables can be played: the store writes and reads, and it is ours."""
        await self.lobby.store.ready()
        return {"ready": True}

    async def get_table(self, request: Request) -> bodies.TableCard:
        """Describe one table for whoever has its link."""
        table = await self.lobby.find(request.path_params["id"])
        return self.lobby.card(table.head, language_of(request))

    async def create(self, request: Request) -> bodies.Seated:
        """Create a table."""
        self.check_origin(request)
        return await self.lobby.create(await body_of(request, bodies.NewTable))

    async def join(self, request: Request) -> bodies.Seated:
        """Take a seat."""
        self.check_origin(request)
        return await self.lobby.join(request.path_params["id"], await body_of(request, bodies.Join))

    async def get_replay(self, request: Request) -> Response:
        """Give the replay as a file."""
        table = await self.lobby.find(request.path_params["id"])
        text = await table.ask(lambda: replay_text(table))
        name = f"wyspa-{table.head.id}.txt"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    async def get_review(self, request: Request) -> Response:
        """Give a stretch of a finished game, state by state."""
        table = await self.lobby.find(request.path_params["id"])
        first, many = number(request, "from", 0), number(request, "count", 50)
        language = language_of(request)
        raw: bytes = await table.ask(lambda: review_of(table, first, many, language))
        return Response(raw, media_type="application/json")

    async def get_help(self, request: Request) -> bodies.Help:
        """Give the help for a box."""
        return help_for(request.path_params["box"], language_of(request))

    async def nothing(self, request: Request) -> None:
        """Refuse what is not there."""
        raise Refusal("not-found", 404)

    def check_origin(self, request: Request) -> None:
        """Refuse what another page makes a browser send."""
        if not origin_fits(request.headers.get("origin"), request.headers.get("host", ""), self.settings.origins):
            raise Refusal("wrong-origin", 403)


def language_of(request: Request) -> str:
    """Give the language a request asks for."""
    asked = request.query_params.get("lang")
    if asked:
        return known_language(asked)
    for part in request.headers.get("accept-language", "").lower().split(","):
        if part.strip()[:2] in LANGUAGES:
            return part.strip()[:2]
    return known_language("")


def number(request: Request, name: str, usual: int) -> int:
    """Read a number of the query."""
    word = request.query_params.get(name, str(usual))
    if not word.isascii() or not word.isdigit() or len(word) > 9:
        raise Refusal("bad-request", why=name)
    return int(word)


async def body_of(request: Request, kind: type[Any]) -> Any:
    """Read the body of a request, within its limits."""
    raw = b""
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > BODY_MOST:
            raise Refusal("bad-request", 413, why=f"> {BODY_MOST} bytes")
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad-request", why=plain(error)) from None


def json(found: object) -> Response:
    """Write an answer."""
    return Response(msgspec.json.encode(found), media_type="application/json", headers={"Cache-Control": "no-store"})


def failed(refusal: Refusal, language: str) -> Response:
    """Write a failure."""
    body = bodies.Failed(bodies.Problem(refusal.key, refusal.text(language)))
    return Response(msgspec.json.encode(body), refusal.status, media_type="application/json")


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
            b"connect-src 'self'" + sockets + b"; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
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
