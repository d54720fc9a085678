"""Every fact of a game as a sentence, and every action as a phrase.

A teller says for an event which pattern it takes and which facts stand in it; the patterns are in the files of the
languages. A box that brings events of its own has its tellers in `tellings.py` of its folder. An event without a teller
takes the pattern of its name, which says itself what the two values are: `{what:hex}`.
"""

from collections.abc import Callable
from functools import cache

from wyspa.core.event import HIDDEN, Event
from wyspa.core.ids import EDGE, NOBODY, TERMS_MASK, VERB, extra, first, second
from wyspa.core.notation import Notation
from wyspa.core.purse import given, unpacked, wanted
from wyspa.core.why import RuleConflict
from wyspa.game import Game
from wyspa.rules.installed import installed
from wyspa.words import Noun, entry, runs_of, say
from wyspa.words.marks import Mark, Run, begun, text_of
from wyspa.words.nouns import ARGUMENTS, amount, card_noun, cards, counted, noun, seat_noun
from wyspa.words.places import by_coordinates
from wyspa.words.values import Value

Facts = dict[str, Noun]
KEPT_MOST = 100  # sentences that a speaker keeps


class Speaker:
    """Names the things of one table in one language."""

    def __init__(self, notation: Notation, language: str) -> None:
        """Take the table's words and the language."""
        self.notation = notation
        self.book = notation.book
        self.language = language
        self.events: list[Event] = []  # all of the act that is told now
        self.looked_around = False  # a sentence was told by more than its own event
        self.kept: dict[tuple[object, ...], list[Run]] = {}  # sentences that were told, see `told_before`

    @property
    def act(self) -> list[Event]:
        """Give all events of the act that is told now, to a teller whose sentence depends on them."""
        self.looked_around = True
        return self.events

    def told_before(self, key: tuple[object, ...], tell: Callable[[], list[Run]]) -> list[Run]:
        """Tell what the key says all about as it was told before: the same few things happen again and again.

        A sentence for which the other events of its act were looked at is told anew each time.
        """
        known = self.kept.get(key)
        if known is None:
            self.looked_around = False
            known = tell()
            if not self.looked_around:
                if len(self.kept) >= KEPT_MOST:
                    self.kept.clear()
                self.kept[key] = known
        return known

    def seat(self, seat: int) -> Noun:
        return seat_noun(self.language, self.book.seat_name(seat)).marked(Mark(seat=seat))

    def card(self, card: int) -> Noun:
        """Name a kind of card."""
        return card_noun(self.language, self.book.card_names[card]).marked(Mark(cards=((card, 0),)))

    def amount(self, card: int, n: int) -> Noun:
        """Name so many cards of a kind."""
        return amount(self.language, self.book.card_names[card], n).marked(Mark(cards=((card, n),)))

    def hand(self, hand: dict[int, int]) -> Noun:
        """Name so many cards of several kinds."""
        held = tuple(sorted(hand.items()))
        purse = " ".join(f"{n} {self.book.card_names[card]}" for card, n in held)
        return cards(self.language, purse).marked(Mark(cards=held))

    def purse(self, purse: int) -> Noun:
        """Name the cards of a purse."""
        kinds = range(int(self.book.kinds))
        held = tuple((card, int(n)) for card, n in zip(kinds, unpacked(purse, self.book.kinds), strict=True) if n)
        return cards(self.language, self.book.say_purse(purse)).marked(Mark(cards=held))

    def development(self, card: int) -> Noun:
        """Name a card of the pile."""
        return noun(self.language, "developments", self.book.named_args["development"][card])

    def counted(self, name: str, n: int) -> Noun:
        """Name so many things."""
        return counted(self.language, name, n)

    def piece(self, kind: int) -> Noun:
        return noun(self.language, "pieces", self.book.pieces[kind].name)

    def place(self, kind: int, place: int) -> Noun:
        """Name the place where a kind of piece stands."""
        return self.at("edge" if self.book.pieces[kind].where == EDGE else "node", place)

    def figure(self, figure: int) -> Noun:
        return noun(self.language, "figures", self.book.figure_names[figure])

    def hex(self, h: int) -> Noun:
        return self.at("hex", h)

    def at(self, kind: str, place: int) -> Noun:
        """Name a hex, a node or an edge."""
        return by_coordinates(self.language, self.notation.say_argument(kind, place), Mark(place=(kind, place)))

    def moved(self, name: str, seat: int) -> dict[int, int]:
        """Count the cards that a seat got or gave by events of a name in the act that is told now."""
        hand: dict[int, int] = {}
        for event in self.act:
            if event.name == name and event.seat == seat:
                hand[int(event.what)] = hand.get(int(event.what), 0) + int(event.detail)
        return hand


Teller = Callable[[Speaker, Event], tuple[str, Facts]]  # gives the key of a pattern and its facts


def some_cards(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the cards: what is a kind, detail how many."""
    return event.name, {"cards": speaker.amount(event.what, event.detail)}


def laid_aside(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the cards: what is how many, detail the kind, for its owner alone."""
    return aside_of(speaker, [event])


def aside_of(speaker: Speaker, events: list[Event]) -> tuple[str, Facts]:
    """Name all cards that a seat has laid aside in an act: their number for all, the kinds for their owner."""
    count = speaker.counted("card", sum(int(event.what) for event in events))
    if events[0].detail == HIDDEN:
        return "laid_aside_unseen", {"count": count}
    hand: dict[int, int] = {}
    for event in events:
        hand[int(event.detail)] = hand.get(int(event.detail), 0) + int(event.what)
    return "laid_aside", {"count": count, "cards": speaker.hand(hand)}


def a_piece(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the piece and its place: what is the kind, detail the place."""
    return event.name, {"piece": speaker.piece(event.what), "place": speaker.place(event.what, event.detail)}


def scored(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the points: what is the change, detail the sum that all can see."""
    key = "scored" if event.what > 0 else "scored_less"
    return key, {"points": speaker.counted("point", abs(int(event.what))), "total": Noun(str(event.detail))}


def won(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the points: what."""
    return event.name, {"points": speaker.counted("point", event.what)}


SHARED: dict[str, Teller] = {
    "gained": some_cards,
    "paid": some_cards,
    "discarded": some_cards,
    "handed_over": some_cards,
    "laid_aside": laid_aside,
    "placed": a_piece,
    "removed": a_piece,
    "changed": a_piece,
    "scored": scored,
    "won": won,
}


@cache
def tellers() -> dict[str, Teller]:
    """Give the tellers of all boxes and rules, once; an event that two of them tell is refused."""
    found = dict(SHARED)
    for folder in installed().folders():
        brought = folder.tellings()
        twice = sorted(found.keys() & brought.keys())
        if twice:
            raise RuleConflict(f"{folder.package} tells the event {twice[0]}, which another box or rule tells already")
        found |= brought
    return found


def plainly(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Tell an event that has no teller: its pattern itself says what its two values are."""
    if event.detail == HIDDEN:
        return f"{event.name}_unseen", {"what": Value(speaker, event.what)}
    return event.name, {"what": Value(speaker, event.what), "detail": Value(speaker, event.detail)}


Table = Game | Notation | Speaker  # whatever knows the words of a table; a speaker of one's own names seats its own way


def speaker_of(table: Table, language: str) -> Speaker:
    """Give the speaker of a table; one that is there already speaks its own language."""
    if isinstance(table, Speaker):
        return table
    return Speaker(table.notation if isinstance(table, Game) else table, language)


def runs(table: Table, event: Event, language: str = "en", group: str = "events") -> list[Run]:
    """Put an event into a sentence, stretch by stretch; what is hidden in it stays hidden."""
    speaker = speaker_of(table, language)
    teller = tellers().get(event.name, plainly)
    key, facts = teller(speaker, event)
    if event.seat != NOBODY:
        facts["seat"] = speaker.seat(event.seat)
    return begun(runs_of(speaker.language, said_in(speaker.language, group, key), key, facts))


def said_in(language: str, group: str, key: str) -> str:
    """Give the group of patterns that a key is said by: the one asked for, or else that of all events."""
    return group if entry(language, group, key) is not None else "events"


def sentence(table: Table, event: Event, language: str = "en") -> str:
    """Put an event into a full sentence; what is hidden in it stays hidden."""
    return text_of(runs(table, event, language))


def story(table: Table, events: list[Event], language: str = "en") -> list[str]:
    """Put the events of an act into sentences; of cards that move in a row each seat has one sentence."""
    speaker = speaker_of(table, language)
    speaker.events = events
    told = [text_of(purse(speaker, some) if len(some) > 1 else runs(speaker, some[0])) for some in gathered(events)]
    speaker.events = []
    return told


def gathered(events: list[Event]) -> list[list[Event]]:
    """Put together what is told in one sentence: cards that move in a row, of one seat."""
    found: list[list[Event]] = []
    at = 0
    while at < len(events):
        end = at + 1
        if tellers().get(events[at].name) in (some_cards, laid_aside):
            while end < len(events) and events[end].name == events[at].name:
                end += 1
            seats = dict.fromkeys(event.seat for event in events[at:end])
            found += [[event for event in events[at:end] if event.seat == seat] for seat in seats]
        else:
            found.append([events[at]])
        at = end
    return found


def purse(speaker: Speaker, events: list[Event], group: str = "events") -> list[Run]:
    """Put events of the same name and seat into one sentence, with all its cards."""
    name, facts = events[0].name, dict[str, Noun]()
    if tellers()[name] is laid_aside:
        name, facts = aside_of(speaker, events)
    else:
        hand: dict[int, int] = {}
        for event in events:
            hand[event.what] = hand.get(event.what, 0) + event.detail
        facts["cards"] = speaker.hand(hand)
    facts["seat"] = speaker.seat(events[0].seat)
    return begun(runs_of(speaker.language, said_in(speaker.language, group, name), name, facts))


def capital(text: str) -> str:
    """Begin with a capital letter."""
    return text[0].upper() + text[1:]


def describe(table: Table, action: int, language: str = "en") -> str:
    """Put an action into a phrase for menus and screen readers: 'build a road on c2/e'."""
    speaker = speaker_of(table, language)
    language = speaker.language
    verb = speaker.book.verbs[action >> VERB]
    if verb.form.startswith("terms"):
        deal = action & TERMS_MASK
        facts: Facts = {"give": speaker.purse(given(deal)), "want": speaker.purse(wanted(deal))}
        if verb.form == "terms seat" and extra(action) > 0:
            return say(language, "actions", f"{verb.name}_to", facts | {"other": speaker.seat(extra(action) - 1)})
        return say(language, "actions", verb.name, facts)
    key = f"{verb.name}_for" if verb.form.endswith(" seat") else verb.name  # a piece for somebody else
    facts = {}
    for name, kind, value in zip(("first", "second"), verb.form.split(), (first(action), second(action)), strict=False):
        if kind.endswith("?") and value == 0:
            key = f"{verb.name}_alone"
        else:
            facts[name] = argument(speaker, kind, value)
    return say(language, "actions", key, facts)


def argument(speaker: Speaker, kind: str, value: int) -> Noun:
    """Name one argument of an action."""
    if kind in ("seat", "seat?"):
        return speaker.seat(value - 1 if kind == "seat?" else value)
    if kind in ("hex", "node", "edge"):
        return speaker.at(kind, value)
    plain = speaker.notation.say_argument(kind, value)
    group = ARGUMENTS.get(kind.rstrip("?"))
    return Noun(plain) if group is None else noun(speaker.language, group, plain)
