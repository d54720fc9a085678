"""Why a bot does something, in one sentence: made from what everybody sees, so it cannot give anything away.

A reason is worked out from the view of a spectator before the action, and from the action. It is a key and facts; the
sentences stand under `bot_reasons` in the files of the languages. Whoever is spoken of reads another sentence.
"""

from dataclasses import dataclass, replace

from wyspa.bots.guide import Guide, counts_of
from wyspa.core.ids import EDGE, KIND, NOBODY, NODE, OWNER, TERMS_MASK
from wyspa.core.purse import NO_TERMS, given, wanted
from wyspa.core.shown import OFFERS
from wyspa.core.view import View
from wyspa.game import Game
from wyspa.words import Noun, say
from wyspa.words.narration import Speaker

TALK = "trade_talk"
CLOSE = 2  # points to go, from which nobody helps
SEVEN = 7
ROUTE = "route_length"
LONG = 4  # route pieces in a row, from which the longest route is worth a word


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence: its key, and what it speaks of; -1 where it speaks of nothing."""

    key: str
    seat: int = NOBODY  # of whom it speaks
    number: int = -1
    card: int = -1
    points: int = -1  # that whoever it speaks of shows


class PublicEye:
    """What everybody sees, as far as reasons speak of it."""

    def __init__(self, guide: Guide, view: View, seat: int) -> None:
        """Take the view of a spectator, and who gives reasons."""
        self.guide, self.view, self.seat = guide, view, seat
        self.points = [int(view.points[other]) for other in range(guide.seats)]
        self.pips = [6 - abs(SEVEN - n) if n > 0 else 0 for n in view.layout.number]

    def leads(self, seat: int) -> bool:
        """Tell whether a seat is alone in front."""
        return all(self.points[seat] > n for other, n in enumerate(self.points) if other != seat)

    def gets(self, seat: int) -> list[int]:
        """Count what the land of a seat pays: ways of 36, by kind of card."""
        out = [0] * len(self.guide.card_names)
        for node, piece in enumerate(self.view.on_node):
            if piece >> OWNER == seat + 1:
                self.add(out, node, int(piece & KIND))
        return out

    def add(self, out: list[int], node: int, kind: int) -> None:
        """Add what a building on a node is paid."""
        for h in self.guide.node_hexes[node]:
            for card, n in enumerate(self.guide.kinds[kind].income[self.view.layout.terrain[h]]):
                out[card] += n * self.pips[h]


def reason_of(guide: Guide, view: View, seat: int, action: int) -> Reason | None:
    """Give why a seat does something, as everybody could see it; None if there is nothing to be said."""
    if not view.whole:
        return None
    seen = PublicEye(guide, view, seat)
    found = found_in(seen, action)
    return found if found is None or found.seat == NOBODY else replace(found, points=seen.points[found.seat])


def found_in(seen: PublicEye, action: int) -> Reason | None:
    """Ask the one who knows about such actions."""
    guide, view = seen.guide, seen.view
    verb, phase = guide.verb(action), guide.phase(view.phase)
    if phase == "thief":
        return robbing(seen, action)
    if verb in ("offer", "propose"):
        return offering(seen, action)
    if phase == "trade" and verb in ("accept", "refuse"):
        return answering(seen, verb)
    kind = guide.kind(verb)
    if kind is not None and kind.where == NODE and kind.roots:
        return building(seen, guide.first(action), kind.number)
    if kind is not None and kind.where == EDGE and phase == "main":
        return laying(seen)
    return None


def robbing(seen: PublicEye, action: int) -> Reason | None:
    """Say whom it hits: the leader, or whoever gets most there."""
    h, victim = seen.guide.first(action), seen.guide.second(action) - 1
    if h >= len(seen.pips) or not 0 <= victim < seen.guide.seats:
        return None
    number = int(seen.view.layout.number[h])
    if number <= 0:
        return Reason("steals_leader", victim) if seen.leads(victim) else None
    return Reason("robs_leader" if seen.leads(victim) else "robs", victim, number)


def offering(seen: PublicEye, action: int) -> Reason | None:
    """Say what the land of the one who offers does not pay."""
    terms = action & TERMS_MASK
    gets = seen.gets(seen.seat)
    for card, n in enumerate(counts_of(wanted(terms), len(gets))):
        if n:
            return Reason("wants_missing" if not gets[card] else "wants", NOBODY, -1, card)
    return None


def answering(seen: PublicEye, verb: str) -> Reason | None:
    """Say why it trades, or not: with the one on turn, about what lies on the table."""
    turn = int(seen.view.turn)
    if verb == "refuse":
        if seen.points[turn] >= seen.view.target - CLOSE:
            return Reason("refuses_close", turn)
        return Reason("refuses_leader" if seen.leads(turn) else "refuses", turn)
    rows = seen.view.facts.get(TALK, [])
    terms = next((rows[k + 3] for k in range(0, len(rows) - 3, 4) if rows[k + 2] == OFFERS), NO_TERMS)
    if terms == NO_TERMS:
        return None
    gets = seen.gets(seen.seat)
    new = [card for card, n in enumerate(counts_of(given(terms), len(gets))) if n and not gets[card]]
    return Reason("takes_missing", turn, -1, new[0]) if new else Reason("takes", turn)


def building(seen: PublicEye, node: int, kind: int) -> Reason | None:
    """Say what a building brings: a card that was missing, or the number that pays most often."""
    before, after = seen.gets(seen.seat), [0] * len(seen.guide.card_names)
    seen.add(after, node, kind)
    fresh = [card for card, n in enumerate(after) if n and not before[card]]
    if fresh and any(before):
        return Reason("builds_missing", NOBODY, -1, max(fresh, key=lambda card: after[card]))
    numbers = [int(seen.view.layout.number[h]) for h in seen.guide.node_hexes[node]]
    best = max(numbers, key=lambda n: 6 - abs(SEVEN - n) if n > 0 else 0, default=0)
    return Reason("builds", NOBODY, best) if best > 0 else None


def laying(seen: PublicEye) -> Reason | None:
    """Say that it is after the longest route, where it is."""
    rows = seen.view.facts.get(ROUTE)
    if not rows:
        return None
    lengths = rows[::2]
    mine, held = int(lengths[seen.seat]), rows[1::2]
    holder = next((seat for seat, award in enumerate(held) if award), NOBODY)
    if holder != seen.seat and mine >= LONG and 0 <= holder < seen.guide.seats and mine >= lengths[holder] - 1:
        return Reason("route", holder, int(lengths[holder]))
    return None


def reason_said(game: Game, reason: Reason, language: str, eyes: int = NOBODY, voice: Speaker | None = None) -> str:
    """Put a reason into a sentence; whoever it speaks of is spoken to. A voice may know the players by name."""
    speaker = voice or Speaker(game.notation, language)
    facts: dict[str, str] = {}
    if reason.seat != NOBODY:
        facts["seat"] = speaker.seat(reason.seat)
        facts["points"] = Noun(str(reason.points))
    if reason.number >= 0:
        facts["number"] = Noun(str(reason.number))
    if reason.card >= 0:
        facts["card"] = speaker.card(reason.card)
    key = f"{reason.key}_you" if reason.seat == eyes != NOBODY else reason.key
    return say(language, "bot_reasons", key, facts)
