"""Before any answer: whether it is we who are asked for, who calls, and whether this caller asks for too much."""

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from wyspa.server.about import begin
from wyspa.server.answers import failed, language_of_headers
from wyspa.server.bans import Bans
from wyspa.server.callers import Callers, Proxies, caller_at
from wyspa.server.errors import Refusal
from wyspa.server.hosts import Hosts
from wyspa.server.porch import Porch
from wyspa.server.pulse import Pulse

CALLER = "wyspa.caller"  # in a scope: who calls
ADDRESS = "wyspa.address"  # and from where
MISDIRECTED = 421
FOR_PROBES = ("/live", "/ready", "/metrics")  # a ban of too large a network must not make the server look dead
LONG_HOST = 60  # characters of a name that are repeated


class Front:
    """What every request and every socket passes first."""

    def __init__(
        self, app: ASGIApp, hosts: Hosts, proxies: Proxies, callers: Callers, porch: Porch, pulse: Pulse, bans: Bans
    ) -> None:
        """Take what is inside, and the rules of the house."""
        self.app = app
        self.hosts = hosts
        self.proxies = proxies
        self.callers = callers
        self.porch = porch
        self.pulse = pulse
        self.bans = bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        peer = tuple(scope.get("client") or ("", 0))
        scope[ADDRESS] = self.proxies.address(peer[0], headers.getlist("x-forwarded-for"))
        scope[CALLER] = caller_at(scope[ADDRESS])
        begin(scope[CALLER], headers.get("x-request-id", "") if self.proxies.trusts(peer[0]) else "")
        try:
            self.check(scope, headers, (peer[0], peer[1]))
        except Refusal as refusal:
            self.pulse.refused("front", refusal.key)
            await refused(refusal, headers, scope)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def check(self, scope: Scope, headers: Headers, peer: tuple[str, int]) -> None:
        """Refuse other names than ours, one connection too many, and too many requests."""
        reached = scope.get("server") or ("", 0)
        named = headers.get("host", "")
        if not self.hosts.fit(named, str(reached[0])):
            raise Refusal("wrong-host", MISDIRECTED, host=named[:LONG_HOST] or "-")
        if scope["path"] not in FOR_PROBES:
            self.bans.check(scope[ADDRESS])
        if peer in self.porch.beyond:
            raise Refusal("too-open", 429, seconds="5")
        if scope["type"] == "websocket":
            self.callers.ask("sockets", scope[CALLER])
        else:
            self.callers.ask("requests" if scope["path"].startswith("/api/") else "files", scope[CALLER])


def refused(refusal: Refusal, headers: Headers, scope: Scope) -> Response:
    """Write a refusal after which the connection ends; a WebSocket gets it instead of its handshake."""
    answer = failed(refusal, language_of_headers(headers, scope["query_string"].decode("latin-1")))
    answer.headers["Connection"] = "close"
    return answer
