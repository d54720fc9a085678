"""The rules at one table: who goes, who takes whose place, and how they find each other.

A book is put together in three rounds over the listed modules, in their order. In `join` a rule says whom it withdraws
or replaces; in `meet` all who play are known, and rules find their partners and ask them to play along; in `install`
they fill the tables. This is the only place where a module is asked what it is.
"""

from typing import Final, TypeVar

from wyspa.core.rule import Module
from wyspa.core.tables import Tables
from wyspa.core.why import RuleConflict, Why

Rule = TypeVar("Rule", bound=Module)

WITHDRAWS: Final = "withdraws"
REPLACES: Final = "replaces"


class Company(Tables):
    """The modules that play, and those that were listed and do not."""

    modules: list[Module]
    absent: list[Module]  # listed, and withdrawn or replaced
    claims: dict[str, str]  # the name of a rule: who withdraws or replaces it
    manner: dict[str, str]  # the name of a rule: what is done to it
    unwanted: set[str]  # names of rules that are withdrawn if they are there: several may wish it
    complete: bool  # whether all have said whom they withdraw and replace

    def __init__(self, modules: list[Module], seat_names: list[str]) -> None:
        """Begin with all that are listed, each once."""
        super().__init__(seat_names)
        self.modules = list(modules)
        self.absent = []
        self.claims = {}
        self.manner = {}
        self.unwanted = set()
        self.complete = False
        self.refuse_twins()

    def withdraw(self, name: str, if_there: bool = False) -> None:
        """Take a rule away from the table, in `join`; it must be there, unless said otherwise."""
        self.claim_rule(name, WITHDRAWS, if_there)
        at = self.place_of(name)
        if at >= 0:
            self.absent.append(self.modules.pop(at))
        elif not if_there:
            raise self.not_there(name, WITHDRAWS)

    def replace(self, name: str, module: Module) -> None:
        """Put a rule in the place of another, in `join`. It meets and is installed there; it does not join itself."""
        self.claim_rule(name, REPLACES, False)
        at = self.place_of(name)
        if at < 0:
            raise self.not_there(name, REPLACES)
        self.absent.append(self.modules[at])
        self.modules[at] = module

    def rule(self, kind: type[Rule]) -> Rule:
        """Give the rule of a kind, in `meet`, `install` and at any time later; it must be there."""
        found = self.find(kind)
        if found is None:
            raise self.missing(kind)
        return found

    def find(self, kind: type[Rule]) -> Rule | None:
        """Give the rule of a kind if it is played, in `meet`, `install` and at any time later."""
        if not self.complete:
            raise RuleConflict(f"the rule {self.at_work} looks for a partner in join: who plays is known in meet")
        found: Rule | None = None
        for module in self.modules:
            if isinstance(module, kind):
                if found is not None:
                    raise RuleConflict(f"{said(kind)} is not one rule at this table: {found.name} and {module.name}")
                found = module
        return found

    def close(self) -> None:
        """Let nobody go any more. Who was withdrawn may not have withdrawn others: it would not be clear whether."""
        gone = [module.name for module in self.absent]
        for name, by in self.claims.items():
            if by in gone:
                first = self.claims[by]
                text = f"the rule {first} {self.manner[by]} the rule {by}, which itself {self.manner[name]} {name}"
                raise RuleConflict(text, Why("", "taker_taken", {"rule": first, "other": by, "partner": name}))
        self.complete = True
        self.refuse_twins()

    def claim_rule(self, name: str, manner: str, if_there: bool) -> None:
        """Note who does what to a rule. Two may only wish the same one away, if it is there."""
        if self.complete:
            raise RuleConflict(f"the rule {self.at_work} {manner} the rule {name} too late: only in join")
        if name in self.claims and not (if_there and name in self.unwanted):
            first = self.claims[name]
            text = (
                f"the rules {first} and {self.at_work} do not go together: one {self.manner[name]} the rule {name}, "
                f"and the other {manner} it"
            )
            raise RuleConflict(text, Why("", "rules_clash", {"rule": first, "other": self.at_work, "partner": name}))
        self.claims[name] = self.at_work
        self.manner[name] = manner
        if if_there:
            self.unwanted.add(name)

    def place_of(self, name: str) -> int:
        """Find where a rule is listed, or -1."""
        for at, module in enumerate(self.modules):
            if module.name == name:
                return at
        return -1

    def not_there(self, name: str, manner: str) -> RuleConflict:
        """Say who withdraws or replaces what is not listed."""
        text = f"the rule {self.at_work} {manner} the rule {name}, which is not at this table"
        return RuleConflict(text, Why("", "nothing_to_take", {"rule": self.at_work, "partner": name}))

    def missing(self, kind: type[Module]) -> RuleConflict:
        """Say who misses a partner, and why it is not there."""
        if not self.at_work:
            return RuleConflict(f"there is no rule {said(kind)} at this table")
        for module in self.absent:
            if isinstance(module, kind):
                name, by = module.name, self.claims[module.name]
                text = f"the rule {self.at_work} needs the rule {name}, which the rule {by} {self.manner[name]}"
                return RuleConflict(
                    text, Why("", "partner_taken", {"rule": self.at_work, "partner": name, "other": by})
                )
        text = f"the rule {self.at_work} needs the rule {said(kind)}, which is not at this table"
        return RuleConflict(text, Why("", "partner_missing", {"rule": self.at_work, "partner": said(kind)}))

    def refuse_twins(self) -> None:
        """Refuse two rules of one name."""
        names: set[str] = set()
        for module in self.modules:
            if module.name in names:
                text = f"the rule {module.name} is at this table twice"
                raise RuleConflict(text, Why("", "rule_twice", {"rule": module.name}))
            names.add(module.name)


def said(kind: type[Module]) -> str:
    """Put a kind of rule into words as rules are named: RobberStart is robber_start."""
    words = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__)
    return words.removeprefix("_")
