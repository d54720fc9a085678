"""After the end: everybody ranked with the tie-breaks (K-81, K-132), as a sheet, as a replay, and one by one."""

import csv
import io

from wyspa.replay import dumps
from wyspa.replay.proof import DiceClaim, proof_lines
from wyspa.rules.connect.ranking import ORDER, ranking
from wyspa.server.hall.bodies import CoursePoint, HallCourse, HallRanking, Ranked
from wyspa.server.hall.claims import shares_of
from wyspa.server.hall.evening import HallEvening, commitment_of
from wyspa.server.hall.game import added_by
from wyspa.server.hall.states import Sitting
from wyspa.server.speech import phrase

COLUMNS = ("rank", "name", "row", "board", "side", "points", "cards", "grain", "ore", "brick", "lumber", "wool", "who")
WHO = {
    Sitting.PERSON: "who_person", Sitting.AWAY: "who_person", Sitting.BOT: "who_bot", Sitting.REST: "who_nobody",
    Sitting.FREE: "who_nobody",
}  # fmt: skip
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a sheet would calculate with a name that begins so


def ranking_of(evening: HallEvening) -> HallRanking:
    """Rank all seats; after the end everybody asks for it at once, so it is worked out once for each entry."""
    kept = evening.ranked
    if kept is None or kept[0] != evening.n:
        kept = evening.ranked = evening.n, ranked_now(evening)
    return kept[1]


def ranked_now(evening: HallEvening) -> HallRanking:
    """Rank all seats; equal ones share a rank."""
    if evening.game is None:
        return HallRanking(evening.head.code, evening.head.name, 0, evening.status, [])
    game = evening.game
    rounds = max(1, len(evening.points))
    found: list[Ranked] = []
    for standing in ranking(game.game.book, game.game.state):
        chair = evening.chairs[standing.seat]
        found.append(
            Ranked(
                rank=standing.rank, place=evening.floor.place(standing.seat, chair.name), points=standing.points,
                cards=standing.cards, by_kind=standing.kinds, won=standing.won, bot=chair.rounds * 2 > rounds,
                kind=chair.kind,
            )
        )  # fmt: skip
    return HallRanking(evening.head.code, evening.head.name, game.number, evening.status, found)


def csv_of(evening: HallEvening, language: str) -> str:
    """Write the ranking as a sheet; names that a sheet would calculate with are quoted for it."""
    out = io.StringIO()
    sheet = csv.writer(out)
    sheet.writerow([phrase(language, "hall_sheet", column) for column in COLUMNS])
    for one in ranking_of(evening).ranking:
        place = one.place
        who = "who_bot" if one.bot else WHO[one.kind]
        sheet.writerow(
            [
                one.rank, safe(place.name), safe(place.row_name), place.board + 1,
                phrase(language, "hall", str(place.side)), one.points, one.cards, *one.by_kind,
                phrase(language, "hall_sheet", who),
            ]
        )  # fmt: skip
    return "\ufeff" + out.getvalue()  # so that sheets know the letters


def safe(text: str) -> str:
    """Give a text that no sheet calculates with."""
    return f"'{text}" if text.startswith(FORMULA) else text


def replay_of(evening: HallEvening) -> str:
    """Write the game as a file, with what its dice were derived from."""
    head = evening.head
    if evening.game is None:
        return ""
    game = evening.game.game
    colours = game.seats
    players = {colours[seat]: chair.name for seat, chair in enumerate(evening.chairs.all) if chair.name}
    added = {colours[seat]: added_by(head, evening.nonces, seat) for seat in range(evening.floor.seats)}
    claim = DiceClaim(commitment_of(head), bytes.fromhex(head.seed), head.code, added, "")
    return dumps(game, players) + "\n".join(proof_lines(claim)) + "\n"


def course_of(evening: HallEvening, seat: int, language: str) -> HallCourse:
    """Tell the evening of one seat: rank, points by kind, and how it stood after each round."""
    all_ranked = ranking_of(evening)
    mine = next((one for one in all_ranked.ranking if one.place.seat == seat), None)
    first = all_ranked.ranking[0] if all_ranked.ranking else None
    if mine is None:
        mine = Ranked(0, evening.floor.place(seat, evening.chairs[seat].name), 0, 0, [0] * len(ORDER))
    course = []
    for number, points in enumerate(evening.points, start=1):
        own = points[seat]
        course.append(CoursePoint(number, own, 1 + sum(1 for other in points if other > own)))
    deeds = evening.deeds[seat] if evening.deeds else {}
    return HallCourse(
        code=evening.head.code, hall=evening.head.name, ranked=mine, first=first, of=len(all_ranked.ranking),
        shares=shares_of(evening, seat, language) if evening.game is not None else [], course=course,
        built=dict(deeds), trades=deeds.get("accept", 0), rounds=all_ranked.rounds,
        started=round(evening.started_at * 1000), ended=round(evening.ended_at * 1000),
    )  # fmt: skip
