"""Halls over HTTP: making one, knowing who sits where, joining, codes to scan, and everything after the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wyspa.server.answers import Kept, kept_json, language_of
from wyspa.server.errors import Refusal
from wyspa.server.front import CALLER
from wyspa.server.hall import ranking, statistics
from wyspa.server.hall.bodies import (
    BoardCard,
    HallCard,
    HallCourse,
    HallJoin,
    HallMade,
    HallSeated,
    NewHall,
    PlaceCard,
    RowCard,
    RowSeats,
)
from wyspa.server.hall.bulletins import seconds_of
from wyspa.server.hall.evening import HallEvening, commitment_of
from wyspa.server.hall.hall import LiveHall
from wyspa.server.hall.halls import Halls
from wyspa.server.hall.scene import hall_scene
from wyspa.server.hall.states import HallStatus, Sitting
from wyspa.server.qr import qr_svg

if TYPE_CHECKING:
    from wyspa.server.app import Endpoints

AFTER_MOST = 40  # rankings and statistics that are kept written


class HallEndpoints:
    """The answers over HTTP that are about halls."""

    def __init__(self, endpoints: Endpoints, halls: Halls, seated: Callable[[str], None]) -> None:
        """Take what answers about everything else, the halls, and who has to know that an address is a hall's."""
        self.endpoints = endpoints
        self.halls = halls
        self.seated = seated
        self.scenes: dict[tuple[object, ...], Kept] = {}
        self.after: dict[tuple[str, str], tuple[int, Kept]] = {}  # by hall and kind: after which entry it was written

    def routes(self) -> list[Route]:
        """List the paths."""
        answer = self.endpoints.answer
        return [
            Route("/api/halls", answer(self.create), methods=["POST"]),
            Route("/api/halls/{code}", answer(self.get_hall)),
            Route("/api/halls/{code}/seats", answer(self.get_seats)),
            Route("/api/halls/{code}/join", answer(self.join), methods=["POST"]),
            Route("/api/halls/{code}/scene", answer(self.get_scene)),
            Route("/api/halls/{code}/seals", answer(self.get_seals)),
            Route("/api/halls/{code}/audit", answer(self.get_audit)),
            Route("/api/halls/{code}/qr.svg", answer(self.get_qr)),
            Route("/api/halls/{code}/ranking", answer(self.get_ranking)),
            Route("/api/halls/{code}/ranking.csv", answer(self.get_csv)),
            Route("/api/halls/{code}/stats", answer(self.get_stats)),
            Route("/api/halls/{code}/rounds.csv", answer(self.get_rounds)),
            Route("/api/halls/{code}/replay", answer(self.get_replay)),
            Route("/api/halls/{code}/course", answer(self.get_course)),
        ]

    async def hall(self, request: Request) -> LiveHall:
        """Find the hall that a request names; many codes that are none are too many."""
        try:
            return await self.halls.find(request.path_params["code"])
        except Refusal as refusal:
            if refusal.key == "unknown-hall":
                self.endpoints.asking("strays", request)
            raise

    async def create(self, request: Request) -> HallMade:
        """Make a hall."""
        self.endpoints.check_origin(request)
        self.endpoints.asking("creations", request)
        return await self.halls.create(await self.endpoints.body(request, NewHall))

    async def join(self, request: Request) -> HallSeated:
        """Give somebody a seat. A hall counts who comes by itself: a thousand may come from behind one Wi-Fi."""
        self.endpoints.check_origin(request)
        await self.hall(request)
        wish = await self.endpoints.body(request, HallJoin)
        found = await self.halls.join(request.path_params["code"], wish)
        self.seated(request.scope[CALLER])
        return found

    async def get_hall(self, request: Request) -> HallCard:
        """Describe a hall for whoever has its code."""
        hall = await self.hall(request)
        evening = hall.evening
        chairs = evening.chairs
        rows = [
            RowCard(
                row.name, row.boards, row.first, row.ring,
                sum(chairs.open(seat) for seat in evening.floor.seats_of(k)),
            )
            for k, row in enumerate(evening.floor.rows())
        ]  # fmt: skip
        return HallCard(
            hall.head.code, hall.head.name, evening.status, rows, chairs.people, evening.floor.seats,
            commitment_of(hall.head), seconds_of(hall.evening),
        )  # fmt: skip

    async def get_seats(self, request: Request) -> RowSeats:
        """Say who sits in a row."""
        hall = await self.hall(request)
        evening = hall.evening
        row = number_in(request, "row", 0)
        if row >= len(evening.floor.plans):
            raise Refusal("no-such-row", 404, row=str(row + 1))

        def card(seat: int) -> PlaceCard:
            chair = evening.chairs[seat]
            kind = Sitting.AWAY if chair.taken and seat in hall.gone else chair.kind
            return PlaceCard(kind, chair.name)

        plan, first = evening.floor.plans[row], evening.floor.firsts[row]
        boards = [BoardCard(k, card(2 * k), card(2 * k + 1)) for k in range(first, first + plan.boards)]
        return RowSeats(row, evening.floor.names[row], boards)

    async def get_scene(self, request: Request) -> Response:
        """Give what never changes; it is written once in each language."""
        hall = await self.hall(request)
        head, language = hall.head, language_of(request)
        key = (language, head.claims, head.target, head.seconds, head.early)
        if key not in self.scenes:
            if len(self.scenes) > 50:
                self.scenes.clear()
            build = self.endpoints.lobby.builder.build
            self.scenes[key] = await build(lambda: kept_json(hall_scene(head, language)))
        return self.scenes[key].answer(request)

    async def get_seals(self, request: Request) -> dict[str, Any]:
        """List the seals of nonces, in the order of seats, so that everybody can find their own."""
        hall = await self.hall(request)
        seals = [chair.seal for chair in hall.evening.chairs.all if chair.seal]
        return {"seals": seals, "digest": hall.starting.digest() if seals else ""}

    async def get_audit(self, request: Request) -> dict[str, Any]:
        """Compare what everybody was told with a fresh greeting, for whoever may read the metrics; nobody is told."""
        allowed = self.endpoints.settings.readers.may(request.client.host if request.client else "", request.headers)
        if not allowed:
            raise Refusal("not-found", 404)
        hall = await self.hall(request)
        fanout = hall.fanout
        stale = fanout.audit() if fanout is not None else []
        return {
            "stale": len(stale),
            "seats": stale[:100],
            "listeners": hall.crowd.count(),
            "entries": hall.evening.n,
            "actions": hall.evening.actions,
            "groups": hall.archive.groups,
            "bots": {"acted": hall.bots.acted, "asked": hall.bots.asked, "late": hall.bots.refused},
            "patches": fanout.patches if fanout is not None else 0,
            "skipped": fanout.late if fanout is not None else 0,
        }

    async def get_qr(self, request: Request) -> Response:
        """Draw the address of a hall, or of a board in it, to scan."""
        hall = await self.hall(request)
        scheme = "https" if request.headers.get("x-forwarded-proto") == "https" else request.url.scheme
        link = f"{scheme}://{request.headers.get('host', 'localhost')}/j/{hall.head.code}"
        if "board" in request.query_params:
            board = number_in(request, "board", 0)
            if board >= hall.evening.floor.boards:
                raise Refusal("no-such-board", 404, board=str(board + 1))
            link += f"?board={board}"
        return Response(qr_svg(link), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})

    # ---- after the end -----------------------------------------------------------------------------------

    async def finished(self, request: Request) -> LiveHall:
        """Give a hall whose game is over."""
        hall = await self.hall(request)
        if hall.evening.status is not HallStatus.OVER:
            raise Refusal("not-over", 409)
        return hall

    def once(self, hall: LiveHall, kind: str, make: Callable[[HallEvening], Any]) -> Kept:
        """Give what was written before, as long as nothing has happened since: everybody asks at the same moment."""
        found = self.after.get((hall.head.code, kind))
        if found is None or found[0] != hall.evening.n:
            if len(self.after) > AFTER_MOST:
                self.after.clear()
            found = self.after[hall.head.code, kind] = hall.evening.n, kept_json(make(hall.evening))
        return found[1]

    async def get_ranking(self, request: Request) -> Response:
        """Rank everybody."""
        hall = await self.finished(request)
        return self.once(hall, "ranking", ranking.ranking_of).answer(request)

    async def get_csv(self, request: Request) -> Response:
        """Rank everybody, as a sheet."""
        hall = await self.finished(request)
        text = ranking.csv_of(hall.evening, language_of(request))
        headers = {"Content-Disposition": f'attachment; filename="wyspa-{hall.head.code}.csv"'}
        return Response(text, headers=headers, media_type="text/csv; charset=utf-8")

    async def get_stats(self, request: Request) -> Response:
        """Count what happened in the whole hall."""
        hall = await self.finished(request)
        return self.once(hall, "stats", statistics.stats_of).answer(request)

    async def get_rounds(self, request: Request) -> Response:
        """List the rolls, as a sheet."""
        hall = await self.finished(request)
        text = statistics.rounds_csv(hall.evening, language_of(request))
        headers = {"Content-Disposition": f'attachment; filename="wyspa-{hall.head.code}-rounds.csv"'}
        return Response(text, headers=headers, media_type="text/csv; charset=utf-8")

    async def get_replay(self, request: Request) -> Response:
        """Give the game as a replay, with the seed of its dice."""
        hall = await self.finished(request)
        self.endpoints.asking("reviews", request)
        text = ranking.replay_of(hall.evening)
        headers = {"Content-Disposition": f'attachment; filename="wyspa-{hall.head.code}.txt"'}
        return Response(text, headers=headers, media_type="text/plain; charset=utf-8")

    async def get_course(self, request: Request) -> HallCourse:
        """Give the evening of one person."""
        hall = await self.finished(request)
        seat = number_in(request, "seat", 0)
        if not hall.evening.floor.has(seat):
            raise Refusal("no-such-seat", 404, seats=str(hall.evening.floor.seats))
        return ranking.course_of(hall.evening, seat, language_of(request))


def number_in(request: Request, name: str, usual: int) -> int:
    """Read a number of the query."""
    word = request.query_params.get(name, str(usual))
    if not word.isascii() or not word.isdigit() or len(word) > 9:
        raise Refusal("bad-request", why=name)
    return int(word)
