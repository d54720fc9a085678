"""Statistics of a finished hall: dice, rounds, trades, robbers, the course of those who led, and rows compared.

Everything is counted from what the log has made of the evening; nothing is kept for it besides.
"""

import csv
import io
from collections import Counter
from itertools import pairwise

from wyspa.server.hall.bodies import HallRoll, HallStats, LeaderCourse, RobbersWent, RowStats
from wyspa.server.hall.evening import HallEvening, Rolled
from wyspa.server.hall.ranking import ranking_of, safe
from wyspa.server.hall.states import HallSide
from wyspa.server.speech import phrase

LEADERS = 6  # whose course is told
LOWEST, HIGHEST, SEVEN = 2, 12, 7
SHEET = ("round", "dice_one", "dice_two", "sum", "side", "robbers", "seconds", "actions", "trades")


def stats_of(evening: HallEvening) -> HallStats:
    """Count everything that concerns the whole hall."""
    rolls = rolls_of(evening)
    fell = Counter(sum(roll.dice) for roll in rolls)
    went = Counter(roll.robbers for roll in rolls if roll.robbers)
    done: Counter[str] = Counter()
    for deeds in evening.deeds:
        done.update(deeds)
    ranked = ranking_of(evening).ranking
    people = [one for one in ranked if not one.bot]
    points = sorted(one.points for one in ranked)
    return HallStats(
        code=evening.head.code,
        name=evening.head.name,
        rounds=evening.playing().number if evening.game is not None else 0,
        seats=evening.floor.seats,
        people=len(people),
        actions=evening.actions,
        trades=evening.trades,
        claims=done["claim-victory"],
        best=points[-1] if points else 0,
        middle=points[len(points) // 2] if points else 0,
        mean=round(sum(points) / len(points), 1) if points else 0.0,
        started=round(evening.started_at * 1000),
        ended=round(evening.ended_at * 1000),
        dice=[fell[total] for total in range(LOWEST, HIGHEST + 1)],
        robbers=[RobbersWent(number, went[number]) for number in sorted(went)],
        rolls=rolls,
        done=dict(done),
        leaders=[
            LeaderCourse(one.place, one.rank, [after[one.place.seat] for after in evening.points])
            for one in ranked[:LEADERS]
        ],
        rows=rows_of(evening),
    )


def rolls_of(evening: HallEvening) -> list[HallRoll]:
    """Tell every roll: what it showed, how long it held, and what was done until the next one."""
    end = Rolled(0, [], 0, HallSide.NONE, evening.ended_at, evening.actions, evening.trades)
    return [
        HallRoll(
            round=roll.number, dice=roll.dice, side=roll.side, robbers=roll.robbers,
            seconds=round(max(0.0, after.at - roll.at), 1), actions=after.actions - roll.actions,
            trades=after.trades - roll.trades,
        )
        for roll, after in pairwise([*evening.rolled, end])
    ]  # fmt: skip


def rows_of(evening: HallEvening) -> list[RowStats]:
    """Compare the rows."""
    if evening.game is None:
        return []
    found = []
    for k, row in enumerate(evening.floor.rows()):
        seats = evening.floor.seats_of(k)
        points = [evening.game.points_of(seat) for seat in seats]
        best = max(seats, key=lambda seat: (evening.playing().points_of(seat), -seat))
        deeds = [evening.deeds[seat] for seat in seats]
        found.append(
            RowStats(
                name=row.name, boards=row.boards, ring=row.ring,
                people=sum(evening.chairs[seat].taken for seat in seats),
                mean=round(sum(points) / len(points), 1), best=evening.floor.place(best, evening.chairs[best].name),
                best_points=max(points), trades=sum(one.get("accept", 0) for one in deeds),
                actions=sum(sum(one.values()) for one in deeds),
            )
        )  # fmt: skip
    return found


def rounds_csv(evening: HallEvening, language: str) -> str:
    """Write the rolls as a sheet."""
    out = io.StringIO()
    sheet = csv.writer(out)
    sheet.writerow([phrase(language, "hall_sheet", column) for column in SHEET])
    for roll in rolls_of(evening):
        side = phrase(language, "hall", str(roll.side)) if roll.side is not HallSide.NONE else ""
        robbers = "" if not roll.robbers else roll.robbers
        if robbers == SEVEN:
            robbers = phrase(language, "hall_sheet", "home")
        sheet.writerow(
            [roll.round, *roll.dice, sum(roll.dice), safe(side), robbers, roll.seconds, roll.actions, roll.trades]
        )
    return "\ufeff" + out.getvalue()  # so that sheets know the letters
