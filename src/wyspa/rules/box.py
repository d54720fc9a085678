"""What a box of the family is, and what a loose rule is that is put on a table besides: a declaration each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wyspa.core.ground import Ground
from wyspa.core.notation import nearest
from wyspa.core.rule import Module
from wyspa.rules.amiss import bad_table
from wyspa.rules.folder import Folder

YES = ("no", "yes")
OFF = "off"


@dataclass(frozen=True)
class Option:
    """Something that can be chosen before a game."""

    name: str
    default: str
    values: tuple[str, ...]  # the words it may have, or two numbers as a range
    text: str
    numeric: bool = False
    seats: tuple[int, ...] = ()  # switched on, it makes the table one for so many
    places: int = 0  # so many places of the map, joined by +, are a value too
    later: bool = False  # it came after tables had been written: their lines, and so their dice, stay what they are
    read: Callable[[str], str] | None = None  # reads what is none of the words: gives it as it is kept, or refuses it

    def check(self, value: str) -> str:
        """Give the value, or refuse it."""
        value = value.lower()
        if self.read is not None and value not in self.values:
            return self.read(value)
        if self.numeric:
            low, high = int(self.values[0]), int(self.values[1])
            if value == self.default or (value.isdigit() and low <= int(value) <= high):
                return value
            raise bad_table(
                f"{self.name} must be a number from {low} to {high}, not {value}",
                "option_number", option=self.name, low=str(low), high=str(high), word=value,
            )  # fmt: skip
        if self.places and "+" in value:
            if value.count("+") + 1 == self.places and all(value.split("+")):
                return value
            text = f"{self.name} takes {self.places} places joined by +, not {value}"
            raise bad_table(text, "option_places", option=self.name, has=str(self.places), word=value)
        if value not in self.values:
            text = f"{self.name} cannot be {value}{nearest(value, list(self.values))}"
            raise bad_table(text, "option_value", option=self.name, word=value)
        return value

    def limits(self, options: dict[str, str]) -> bool:
        """Tell whether it is on and makes the table one for other numbers of players."""
        return bool(self.seats) and options[self.name] == "yes"


def switch(name: str, text: str) -> Option:
    """Make an option that is on or off."""
    return Option(name, "no", YES, text)


def number(name: str, low: int, high: int, text: str) -> Option:
    """Make an option that is a number, or off."""
    return Option(name, OFF, (str(low), str(high)), text, numeric=True)


@dataclass(frozen=True)
class Box:
    """A box of the family."""

    name: str
    seats: Sequence[int]
    options: tuple[Option, ...]
    modules: Callable[[dict[str, str], Ground], list[Module]]
    package: str  # whose folder has its words, symbols, help, numbered rules and drawings
    usual: int = 0  # how many play if nobody says; 0: as many as can
    map_for: Callable[[int, dict[str, str]], str] | None = None  # names the map that is made for so many players
    seats_for: Callable[[dict[str, str]], int] | None = (
        None  # says how many play by these options alone; 0: they do not
    )
    without: tuple[str, ...] = ()  # house rules that do not go with it
    on: tuple[str, ...] = ("base",)  # boxes besides itself on whose drawings it is played
    joined: tuple[tuple[str, str], ...] = ()  # other boxes whose drawings it shares, each with the box that both make
    learned: int = 100  # where it stands in the order in which people learn the boxes
    objects: Callable[[str, list[str], dict[str, str]], str] | None = None  # says what speaks against a drawing

    @property
    def folder(self) -> Folder:
        """Give what it brings besides its rules."""
        return Folder(self.package)

    def plays_on(self, drawn_for: str) -> bool:
        """Tell whether drawings for a box can be played with this one."""
        return drawn_for == self.name or drawn_for in self.on

    def objection(self, scenario: str, rules: list[str], options: dict[str, str]) -> str:
        """Say in one sentence why a scenario with these rules cannot be played so; nothing if it can."""
        return self.objects(scenario, rules, options) if self.objects is not None else ""

    def seats_with(self, options: dict[str, str]) -> Sequence[int]:
        """Give how many can play with these options."""
        for option in self.options:
            if option.limits(options):
                return option.seats
        return self.seats


@dataclass(frozen=True)
class LooseRule:
    """A rule that can be put on a table besides those of its box."""

    name: str
    modules: Callable[[dict[str, str], Ground], list[Module]]  # given its options and the ground it is played on
    package: str  # whose folder has its words, symbols, help, numbered rules and drawings
    boxes: tuple[str, ...] = ()  # the boxes it goes with; empty: all
    options: tuple[Option, ...] = ()
    always: bool = False  # it is part of every table, and its options say what of it is on: rules of the house alone
    made_of: str = ""  # the digest of a rule that was handed over and not installed

    @property
    def folder(self) -> Folder:
        """Give what it brings besides itself."""
        return Folder(self.package)

    @property
    def digest(self) -> str:
        """Tell this version of the rule from others."""
        return self.made_of or self.folder.digest()

    @property
    def signed(self) -> str:
        """Write it as tables do: its name with its digest."""
        return f"{self.name}@{self.digest}"

    def fits(self, box: str) -> bool:
        """Tell whether it goes with a box."""
        return not self.boxes or box in self.boxes
