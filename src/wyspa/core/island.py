"""Whether an island that was read can be what a plan deals: nothing fixed has moved, and nothing is lost or added."""

from mypy_extensions import i64

from wyspa.core.arrays import listed
from wyspa.core.board import Layout
from wyspa.core.book import Book
from wyspa.core.ids import DOCKS_MOVE, HEXES_TURN, TOKENS_MOVE
from wyspa.core.plan import OPEN, Plan


def island_amiss(book: Book, plan: Plan, layout: Layout) -> str:
    """Say what does not fit the plan. Rules that turn hexes or move tokens and harbours say so (see Module.relays)."""
    if len(plan.terrain) == 0:  # the plan says nothing in advance: every island is put together anew
        return ""
    relaid: i64 = 0
    for module in book.modules:
        relaid |= module.relays()
    dealt = plan.sample()
    turned: list[bool] = []
    h: i64
    for h in range(len(layout.terrain)):
        turned.append(relaid & HEXES_TURN != 0 and plan.terrain[h] != OPEN and book.land[plan.terrain[h]] == 0)
    loose: list[bool] = [bool(plan.terrain[h] == OPEN) for h in range(len(layout.terrain))]
    for group in plan.groups:
        for h in group:
            loose[h] = True
    for h in range(len(layout.terrain)):
        if not loose[h] and not turned[h] and layout.terrain[h] != plan.terrain[h]:
            found = book.terrain_names[layout.terrain[h]]
            return f"hex {h} of this map is {book.terrain_names[plan.terrain[h]]}, not {found}"
        if not loose[h] and not turned[h] and relaid & TOKENS_MOVE == 0 and plan.number[h] != OPEN:
            if layout.number[h] != plan.number[h]:
                return f"hex {h} of this map bears {plan.number[h]}, not {layout.number[h]}"
        if layout.number[h] != 0 and book.land[layout.terrain[h]] == 0:
            return f"hex {h} bears {layout.number[h]}, and no number belongs on {book.terrain_names[layout.terrain[h]]}"
    if remaining(listed(layout.terrain), turned) != remaining(listed(dealt.terrain), turned):
        return "other hexes lie on the board than this map has"
    if relaid & (HEXES_TURN | TOKENS_MOVE) != HEXES_TURN | TOKENS_MOVE:
        if remaining(listed(layout.number), turned) != remaining(listed(dealt.number), turned):
            return "other numbers lie on the board than this map has"
    if relaid & DOCKS_MOVE == 0:
        if listed(layout.dock_edges) != listed(dealt.dock_edges):
            return "the harbours are not where this map has them"
        if sorted(listed(layout.dock_kinds)) != sorted(listed(dealt.dock_kinds)):
            return "there are other harbours than this map has"
        if not plan.docks_dealt and listed(layout.dock_kinds) != listed(plan.dock_kinds):
            return "the harbours have changed places"
    elif len(set(listed(layout.dock_edges))) != len(layout.dock_edges):
        return "two harbours lie at the same edge"
    return ""


def remaining(items: list[int], left_out: list[bool]) -> list[int]:
    """Sort what is not left out."""
    return sorted([items[k] for k in range(len(items)) if not left_out[k]])
