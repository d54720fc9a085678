"""The page of `bots.py`: shares with intervals, time for a decision, fallbacks, and ratings."""

import os
import platform
from collections import Counter
from math import sqrt

from wyspa.arena import wilson
from wyspa.arena.rating import Duel, likely_ratings

HEAD = """# How strong the bots are

`make bench-bots` wrote this page from the games in `bots.json` ({python}, {cores} cores). One bot of the first kind
against others of the second on all other seats; every seed is played from every seat. Shares of games won with the 95 %
interval after Wilson. *ms* is processor time of a decision, *fallbacks* are decisions that another bot or chance had to
take. Rows marked with * were played before the bots were last changed.
"""
ABROAD = """
## At catanatron's table

catanatron is the referee: R, W and VP are those of its release 3.2.1, F and AB:2 those of a newer checkout. A game of
ours follows its game, and our bots see views of that: what is hidden from their seat stays hidden. Nobody trades with
players there.

| bot | against | won | share | fair | ms | fallbacks | |
|---|---|---|---|---|---|---|---|
"""
HOME = """
## At our tables

| table | bot | against | won | share | fair | ms | fallbacks | |
|---|---|---|---|---|---|---|---|---|
"""
INVITED = """
## catanatron's bots at our tables

We are the referee, and catanatron's bots sit on the other seats. Each of their decisions is put to them as a game of
theirs that is laid out from what their seat may know, so that they see no hidden cards, which at home they do. They
know nothing of trade among players, and refuse.

| table | bot | against | won | share | fair | ms | fallbacks | |
|---|---|---|---|---|---|---|---|---|
"""
RATED = """
## Ratings

The most likely strengths behind the games above, table by table: 400 points more are ten times the strength, `greedy`
has 1000 everywhere. In brackets the 95 % interval, found by drawing the games again.

| table | {levels} |
|---|{lines}|
"""
LEVELS = ("first-evening", "relaxed", "greedy", "strong", "master")
GUESTS = """
Where their rules differ from ours, ours were right ({games} games). How often, over all of their decisions: {list}.
"""
NOTE = """
Where catanatron's rules differ from ours the referee was right, and our game was mended ({games} games, {moves}
decisions of ours). How often: {list}.
"""


def page(rows, kept, made_of) -> str:
    """Write all of it."""
    text = HEAD.format(python=f"Python {platform.python_version()}", cores=os.cpu_count())
    abroad = [row for row in rows if row.abroad]
    text += ABROAD + "".join(line(row, kept.get(row.name), made_of) for row in abroad)
    text += differences([kept[row.name] for row in abroad if row.name in kept], NOTE)
    home = [row for row in rows if not row.abroad and not row.invited]
    text += HOME + "".join(line(row, kept.get(row.name), made_of) for row in home)
    invited = [row for row in rows if row.invited and row.name in kept]
    if invited:
        text += INVITED + "".join(line(row, kept[row.name], made_of) for row in invited)
        text += differences([kept[row.name] for row in invited], GUESTS)
    text += rated(rows, kept)
    return text


def line(row, keep, made_of) -> str:
    """Write one row; one that was never tried is left out."""
    if keep is None:
        return ""
    where = f"| {row.ours} | {row.seats - 1} {row.against} " if row.abroad else f"| {row.box} | {row.ours} | "
    if not row.abroad:
        where += f"{'half of ' if row.hall else f'{row.seats - 1} '}{row.against} "
    n = int(keep["games"])
    if not n:
        return f"{where}| | | {row.fair:.0%} | | | {keep['why_not']} |\n"
    won = int(keep["won"])
    ms = 1000 * keep["seconds"] / max(1, keep["decisions"])
    low, high = wilson(won, n)
    mark = "*" if keep["made_of"] != made_of(row) else ""
    share = f"{won / n:.1%} [{low:.1%}, {high:.1%}]"
    said = [keep["why_not"]] if keep["why_not"] else []
    if row.hall:
        mean = keep["ahead"] / n
        half = 1.96 * sqrt(max(0.0, keep["squares"] / n - mean * mean) / max(1, n - 1))
        said.append(f"{mean:+.2f} points ahead [{mean - half:+.2f}, {mean + half:+.2f}]")
    if keep["unfinished"]:
        said.append(f"{keep['unfinished']:.0f} unfinished")
    counted = f"{won} of {n}{mark} | {share} | {row.fair:.0%} | {ms:.2f} | {keep['fallbacks']:.0f}"
    return f"{where}| {counted} | {'; '.join(said)} |\n"


def differences(keeps, note) -> str:
    """Sum up where the rules differed."""
    keeps = [keep for keep in keeps if keep["games"]]
    total: Counter[str] = sum((Counter(keep["differences"]) for keep in keeps), Counter())
    if not keeps:
        return ""
    games, moves = (int(sum(keep[name] for keep in keeps)) for name in ("games", "decisions"))
    said = "; ".join(f"{name} {n}" for name, n in total.most_common()) or "none"
    return note.format(games=games, moves=moves, list=said)


def rated(rows, kept) -> str:
    """Write the ratings of every table at which levels have met."""
    by_box: dict[str, list[Duel]] = {}
    for row in rows:
        keep = kept.get(row.name, {"games": 0})
        if not row.abroad and not row.invited and not row.hall and keep["games"]:
            decided = int(keep["games"] - keep["unfinished"])
            by_box.setdefault(row.box, []).append((row.ours, row.against, row.seats - 1, int(keep["won"]), decided))
    text = RATED.format(levels=" | ".join(LEVELS), lines="|".join("---" for _ in LEVELS))
    for box, matches in by_box.items():
        found = likely_ratings(matches)
        cells = []
        for name in LEVELS:
            cell = "{:.0f} [{:.0f}, {:.0f}]".format(*found[name]) if name in found else ""
            cells.append("1000" if name == "greedy" and found else cell)
        text += f"| {box} | {' | '.join(cells)} |\n"
    return text if by_box else ""
