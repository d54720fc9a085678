"""What the rules of a table show, by kind: sent once with the scene; the numbers come with every state.

`state.facts` has the numbers of each by its key, in rows as the kind says. A purse is a number with seven bits for each
kind of card, the first lowest; terms are explained with `Deals`.
"""

from wyspa.server.messages.base import Detail
from wyspa.server.states import PlaceKind


class Part(Detail):
    """One of several things, fields or sorts."""

    key: str
    name: str
    art: str = ""
    text: str = ""  # what it gives, what it asks for, or the rate of a harbour
    sort: str = ""  # of fields: number, seconds, yes, seat, card, cards, piece, dock, named, rolls, node, edge, hex
    names: list[str] = []  # of a field of the sort named: what its numbers stand for
    arts: list[str] = []  # and the drawings of that


class ShownFact(Detail, tag_field="kind"):
    """Something that a rule shows."""

    key: str
    name: str
    help: str
    art: str
    featured: bool = False  # the game turns around it
    goal: str = ""  # how it is won by this, in a sentence


class BySeat(ShownFact, tag="by-seat"):
    """A number for each seat; with an award a second one says who holds the special card."""

    award: str = ""  # its name
    usual: int = -1  # what goes unsaid if everybody has it
    many: bool = False  # a set of bits: people see how many
    colours: bool = False  # those nobody plays have one too
    caps: str = ""  # it is the most of this that is safe: cards


class Levels(ShownFact, tag="levels"):
    """For each seat a level in each of several fields."""

    of: list[Part] = []
    upto: int = 0
    perk: int = 0  # the level that gives something for good: the text of the field
    prices: list[list[list[int]]] = []  # by field and level: cards for the next one


class Pile(ShownFact, tag="pile"):
    """What lies beside the board; with `by` each row begins with the number of its place."""

    of: list[Part] = []
    by: str = ""
    by_name: str = ""
    rate: int = 0  # cards are exchanged there, so many for one


class OnPlaces(ShownFact, tag="places", kw_only=True):
    """Things on the board: rows of a place and what is declared, in this order."""

    place: PlaceKind  # always said: whoever compares it must not know what is usual
    way: str = ""  # beside, under, instead, lying, carried, badge, path or area
    numbered: bool = False
    counted: str = ""  # the drawing of what is counted
    counted_name: str = ""
    owned: bool = False
    of: list[Part] = []
    shared: bool = False  # the last number is the bits of the seats that have a part in it
    printed: list[int] = []  # its rows, if they never change; then no state has them


class Track(ShownFact, tag="track"):
    """How far something has come, attack and defence."""

    length: int = 0
    attack: str = ""
    defence: str = ""
    shares: str = ""  # the key of the numbers by seat whose sum is the defence


class Works(ShownFact, tag="works"):
    """For each: holder or -1, level, purse of the next level, bits of the seats that may take it, and of each need."""

    of: list[Part] = []
    upto: int = 0
    needs: list[list[str]] = []  # of each: what must be fulfilled, in words; as many numbers as the longest list
    begun_by: str = ""  # the verb that takes one
    raised_by: str = ""  # the verb that builds the next level


class Odds(ShownFact, tag="odds"):
    """Rows: seat or -1, face, weight, hex or -1, outcome or -1. The sort of an outcome is good, bad or plain."""

    of: list[Part] = []
    verb: str = ""  # what throws


class ShownRecord(ShownFact, tag="record"):
    """A few facts, one number each."""

    of: list[Part] = []


class HiddenCard(Detail):
    """A kind of hidden card."""

    key: str
    name: str
    art: str = ""
    text: str = ""  # what it does, in full
    brief: str = ""  # and in a few words
    rule: str = ""  # the numbered rule that says so
    deck: int = -1  # which of the decks it comes from, if there are several


class OwnCards(ShownFact, tag="own-cards"):
    """The own hidden cards by name; with `fresh` a second row of as many numbers."""

    of: list[HiddenCard] = []
    fresh: bool = False
    decks: list[Part] = []


class Deals(ShownFact, tag="deals"):
    """Rows: speaker, to whom or -1, what is said, terms.

    Terms are 40 bits: for each kind of card five bits, sixteen plus what the speaker gives, or minus what it gets.
    """

    said: list[str] = []  # what is said, by its number: offers, asked, agrees, refuses, counters
    many: bool = False  # each offer lies open by itself; else it is one talk with the seat on turn


Shown = BySeat | Levels | Pile | OnPlaces | Track | Works | ShownRecord | OwnCards | Deals | Odds
