"""The report of a contest: one page that needs no other file, and the same as plain numbers for JSON."""

from collections.abc import Sequence
from html import escape

from wyspa.arena.charts import Bar, Curve, bars, curves
from wyspa.arena.contest import Contest
from wyspa.arena.result import GameResult

POINTS = 200  # of a curve
STYLE = """body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
table{border-collapse:collapse;margin:1rem 0}th,td{padding:.25rem .7rem;border-bottom:1px solid #ddd;text-align:right}
th:first-child,td:first-child{text-align:left}svg{max-width:100%;height:auto}code{background:#f3f1ec;padding:0 .2rem}
.small{color:#666;font-size:13px}"""
HOW = """Everybody meets on equal terms: a round is every lineup in every rotation, and all of its games have one seed,
so the same island and the same dice. Shares of games won have the 95 % interval after Wilson; a dotted line is what one
as good as the others would win. Differences are games won for each seat and game, with intervals that hold at every
moment, however often one looks: those of a run that ended when it was sure are right too, and shares after Wilson then
flatter a little. Ratings are those of openskill (Plackett-Luce), in the order of the games, with one deviation.
Games are played again by: wyspa arena replay FILE GAME."""


def plain(found: Contest) -> dict[str, object]:
    """Give everything as plain numbers, lists and words."""
    head = found.head
    return {
        "table": head.table, "seed": head.seed, "version": head.version, "lineups": head.lineups, "shard": head.shard,
        **found.result.plain(), "best": found.best, "until_sure": head.until_sure,
        "gaps": [vars(gap) for gap in found.gaps],
        "ratings": [{**vars(skill), "safe": round(skill.safe, 3)} for skill in found.skills],
    }  # fmt: skip


def page(found: Contest) -> str:
    """Write the page."""
    head, result = found.head, found.result
    title = f"{' · '.join(head.bots)}: {result.games} games"
    sure = f"<p><b>{escape(found.best)}</b> is better than all others.</p>" if found.best else ""
    trouble = f"<p><b>{escape(found.trouble)}</b></p>" if found.trouble else ""
    parts = [
        f"<h1>{escape(title)}</h1><p><code>{escape(head.table)}</code><br>seed {head.seed}, "
        f"Wyspa {escape(head.version)}; {result.unfinished} unfinished; {result.turns_mean:.1f} turns on average</p>",
        sure, trouble, "<h2>Bots</h2>",
        bars("Games won", [Bar(one.name, one.rate, one.low, one.high, one.fair) for one in result.bots]),
        sheet(
            ("bot", "games", "won", "share", "95 %", "fair", "points"),
            [
                (one.name, one.games, one.wins, f"{one.rate:.1%}", f"{one.low:.1%} – {one.high:.1%}",
                 f"{one.fair:.1%}", f"{one.points:.2f}")
                for one in result.bots
            ],
        ),
    ]  # fmt: skip
    if found.gaps:
        parts.append("<h2>Differences</h2>")
        rows = [
            (f"{gap.name} – {gap.other}", f"{gap.mean:+.1%}", f"{gap.low:+.1%} … {gap.high:+.1%}") for gap in found.gaps
        ]
        parts.append(sheet(("pair", "wins for each seat", "always right interval"), rows))
    if found.skills:
        parts.append("<h2>Ratings</h2>")
        rated = [(s.name, f"{s.mu:.2f}", f"± {s.sigma:.2f}", f"{s.safe:.2f}", s.games) for s in found.skills]
        parts.append(sheet(("bot", "rating", "", "almost surely at least", "games"), rated))
    parts.append("<h2>How it settled</h2>")
    parts.append(curves("Share of games won so far", "games", settling(found.records, head.bots)))
    seats = [Bar(one.name, one.rate, one.low, one.high, one.fair) for one in result.seats[:12]]
    parts.append("<h2>Seats</h2>" + bars("Games won by seat", seats))
    parts.append(f'<p class="small">{escape(HOW)}</p>')
    body = "\n".join(part for part in parts if part)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body>\n{body}\n</body></html>\n"
    )


def sheet(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Write a table."""
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    lines = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{lines}</table>"


def settling(records: Sequence[GameResult], names: Sequence[str]) -> list[Curve]:
    """Give how the share of each bot went on, game by game."""
    every = max(1, len(records) // POINTS)
    found = []
    for k, name in enumerate(names):
        won = n = 0
        xs, ys = [], []
        for at, record in enumerate(records, start=1):
            if k in record.seated:
                n += 1
                won += any(record.seated[seat] == k for seat in record.winners)
            if n and (at % every == 0 or at == len(records)):
                xs.append(at)
                ys.append(won / n)
        found.append(Curve(name, xs, ys))
    return found
