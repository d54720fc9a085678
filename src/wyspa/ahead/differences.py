"""Two views of one seat compared: points, declared facts by kind, cards and rates."""

from collections.abc import Iterator
from functools import singledispatch

from wyspa.ahead.effects import (
    AwardLost,
    AwardRace,
    AwardTaken,
    BetterRates,
    CountChange,
    Effect,
    HolderChange,
    LastPiece,
    LevelChange,
    PointsChange,
    Received,
    ThingCount,
    ThingMoved,
    TrackChange,
    WorkChange,
)
from wyspa.core.book import Book
from wyspa.core.purse import packed, unpacked
from wyspa.core.shown import (
    AREA,
    BADGE,
    BESIDE,
    PATH,
    SEAT,
    BySeat,
    Levels,
    OnPlaces,
    Record,
    Shown,
    Thing,
    Track,
    Works,
)
from wyspa.core.view import View

UNSAID = (AREA, PATH, BADGE)  # ways to show things that tell nobody what an action was good for


def points_effects(book: Book, before: View, after: View) -> Iterator[Effect]:
    """Compare points; what a special card alone brings is told with the card."""
    me = int(before.seat)
    change = int(after.total - before.total)
    if change and change != worth_of_awards(book, before, after):
        yield PointsChange(me, True, change, int(after.total), int(after.target))
    for seat in after.scope:
        lost = int(after.points[seat] - before.points.get(seat, after.points[seat]))
        if seat != me and lost:
            yield PointsChange(seat, False, lost, int(after.points[seat]), int(after.target))


def worth_of_awards(book: Book, before: View, after: View) -> int:
    """Count the points that special cards bring the seat, or take from it."""
    worth = 0
    for shown in book.shown.values():
        if isinstance(shown, BySeat) and shown.award and shown.name in before.facts and shown.name in after.facts:
            at = after.scope.index(int(after.seat))
            had, has = (shown.held(view.facts[shown.name], at) for view in (before, after))
            worth += int(shown.worth) * (int(has) - int(had))
    return worth


def fact_effects(book: Book, before: View, after: View) -> Iterator[Effect]:
    """Compare what the rules show, by kind."""
    for name, shown in book.shown.items():
        was, now = before.facts.get(name), after.facts.get(name)
        if now is not None and was is not None and was != now:
            yield from compared(shown, was, now, after)


@singledispatch
def compared(shown: Shown, was: list[int], now: list[int], view: View) -> Iterator[Effect]:
    """Compare the numbers of a fact; piles, offers and cards say nothing here that is not said elsewhere."""
    return iter(())


@compared.register
def by_seat(shown: BySeat, was: list[int], now: list[int], view: View) -> Iterator[Effect]:
    """Compare the number of each seat, and who holds the special card for it."""
    for at, seat in enumerate(view.supply if shown.colours else view.scope):
        own = seat == view.seat
        old, new = shown.amount(was, at), shown.amount(now, at)
        took, lost = not shown.held(was, at) and shown.held(now, at), shown.held(was, at) and not shown.held(now, at)
        if took and own:
            yield AwardTaken(shown, new)
        elif own and old != new and shown.award:
            yield AwardRace(shown, new, 0 if shown.held(now, at) else needed(shown, now, view))
        elif old != new:
            yield CountChange(shown, int(seat), own, old, new)
        if lost:
            yield AwardLost(shown, int(seat), own)


def needed(shown: BySeat, numbers: list[int], view: View) -> int:
    """Count what takes a special card: as many as are enough, and more than the rival who holds it."""
    most = 0
    for at, seat in enumerate(view.supply if shown.colours else view.scope):
        if shown.held(numbers, at) and (not shown.rivals or seat // shown.rivals == view.seat // shown.rivals):
            most = shown.amount(numbers, at) + 1
    return max(int(shown.enough), most)


@compared.register
def levels(shown: Levels, was: list[int], now: list[int], view: View) -> Iterator[Effect]:
    """Compare the own levels."""
    at = view.scope.index(int(view.seat))
    for field in range(len(shown.of)):
        level = shown.level(now, at, field)
        if level != shown.level(was, at, field):
            yield LevelChange(shown, field, level)


@compared.register
def works(shown: Works, was: list[int], now: list[int], view: View) -> Iterator[Effect]:
    """Compare the own work."""
    work = shown.of_seat(now, int(view.seat))
    if work >= 0 and (shown.holder(was, work), shown.level(was, work)) != (
        shown.holder(now, work),
        shown.level(now, work),
    ):
        yield WorkChange(shown, work, shown.level(now, work))


@compared.register
def track(shown: Track, was: list[int], now: list[int], view: View) -> Iterator[Effect]:
    """Compare the defence, which is what a seat changes by its own will."""
    if was[2] != now[2]:
        yield TrackChange(shown, now[1], was[2], now[2])


@compared.register
def record(shown: Record, was: list[int], now: list[int], view: View) -> Iterator[Effect]:
    """Tell of records that name the seat from now on, or no longer."""
    for sort, old, new in zip(shown.sorts, was, now, strict=True):
        if sort == SEAT and old != new and view.seat in (old, new):
            yield HolderChange(shown, new == view.seat)


@compared.register
def places(shown: OnPlaces, was: list[int], now: list[int], view: View) -> Iterator[Effect]:
    """Compare what lies on the board: what came with a sort, what went, what became more or less."""
    if shown.way in UNSAID:
        return
    old, new = by_place(shown, was), by_place(shown, now)
    for key, thing in new.items():
        if key not in old:
            if shown.of:
                yield ThingMoved(shown, thing.sort, came=True)
        elif thing.count != old[key].count:
            yield ThingCount(shown, thing.number, old[key].count, thing.count)
    for key, thing in old.items():
        if key not in new and (shown.of or shown.way == BESIDE):
            yield ThingMoved(shown, thing.sort, came=False)


def by_place(shown: OnPlaces, numbers: list[int]) -> dict[tuple[int, int], Thing]:
    """Find things by their place and their sort."""
    return {(thing.place, thing.sort): thing for thing in shown.things(numbers)}


def own_effects(book: Book, before: View, after: View, price: int) -> Iterator[Effect]:
    """Compare the hand (what is paid is not gained), the rates at the bank, and the supply of pieces."""
    seat, kinds = int(before.seat), book.kinds
    paid = unpacked(price, kinds)
    hands = unpacked(before.hand, kinds), unpacked(after.hand, kinds)
    gained = [max(0, n - max(0, was - p)) if n > was else 0 for was, n, p in zip(*hands, paid, strict=True)]
    if any(gained):
        yield Received(int(packed(gained)))
    rates = unpacked(before.rates[seat], kinds), unpacked(after.rates[seat], kinds)
    better = [card for card, (was, now) in enumerate(zip(*rates, strict=True)) if now < was]
    for rate in sorted({rates[1][card] for card in better}):
        cards = tuple(card for card in better if rates[1][card] == rate)
        yield BetterRates(rate, cards, len(cards) == kinds)
    for kind in range(1, int(book.piece_kinds)):
        if int(book.pieces[kind].stock) == kind and before.supply[seat][kind] > 0 == after.supply[seat][kind]:
            yield LastPiece(kind)
