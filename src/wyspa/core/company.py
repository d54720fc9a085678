"""The rules at one table: who goes, who takes whose place, and how they find each other.

A book is put together in three rounds over the listed modules, in their order. In `join` a rule says whom it withdraws
or replaces; in `meet` all who play are known, and rules find their partners and ask them to play along; in `install`
they fill the tables. This is the only place where a module is asked what it is.
"""

from typing import Final, TypeVar

from wyspa.core.rule import Module
from wyspa.core.tables import Tables
from wyspa.core.why import RuleConflict

Rule = TypeVar("Rule", bound=Module)

IF_THERE: Final = "withdraws, if it is there,"
WITHDRAWS: Final = "withdraws"
REPLACES: Final = "replaces"


class Company(Tables):
    """The modules that play, and those that were listed and do not."""

    modules: list[Module]
    absent: list[Module]  # listed, and withdrawn or replaced
    claims: dict[str, str]  # the name of a rule: who withdraws or replaces it
    manner: dict[str, str]  # the name of a rule: what is done to it
    complete: bool  # whether all have said whom they withdraw and replace

    def __init__(self, modules: list[Module], seat_names: list[str]) -> None:
        """Begin with all that are listed, each once."""
        super().__init__(seat_names)
        self.modules = list(modules)
        self.absent = []
        self.claims = {}
        self.manner = {}
        self.complete = False
        self.refuse_twins()

    def withdraw(self, name: str, if_there: bool = False) -> None:
        """Take a rule away from the table, in `join`; it must be there, unless said otherwise."""
        self.claim_rule(name, IF_THERE if if_there else WITHDRAWS)
        at = self.place_of(name)
        if at >= 0:
            self.absent.append(self.modules.pop(at))
        elif not if_there:
            raise RuleConflict(f"the rule {self.at_work} withdraws the rule {name}, which is not at this table")

    def replace(self, name: str, module: Module) -> None:
        """Put a rule in the place of another, in `join`. It meets and is installed there; it does not join itself."""
        self.claim_rule(name, REPLACES)
        at = self.place_of(name)
        if at < 0:
            raise RuleConflict(f"the rule {self.at_work} replaces the rule {name}, which is not at this table")
        self.absent.append(self.modules[at])
        self.modules[at] = module

    def rule(self, kind: type[Rule]) -> Rule:
        """Give the rule of a kind, in `meet`, `install` and at any time later; it must be there."""
        found = self.find(kind)
        if found is None:
            raise RuleConflict(self.missing(kind))
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
                raise RuleConflict(
                    f"the rule {self.claims[by]} {self.manner[by]} the rule {by}, which itself {self.manner[name]} "
                    f"the rule {name}"
                )
        self.complete = True
        self.refuse_twins()

    def claim_rule(self, name: str, manner: str) -> None:
        """Note who does what to a rule. Only to wish it away if it is there can two agree."""
        if self.complete:
            raise RuleConflict(f"the rule {self.at_work} {manner} the rule {name} too late: only in join")
        if name in self.claims and not (manner == IF_THERE and self.manner[name] == IF_THERE):
            raise RuleConflict(
                f"the rules {self.claims[name]} and {self.at_work} do not go together: the one {self.manner[name]} the "
                f"rule {name}, and the other {manner} it too"
            )
        self.claims[name] = self.at_work
        self.manner[name] = manner

    def place_of(self, name: str) -> int:
        """Find where a rule is listed, or -1."""
        for at, module in enumerate(self.modules):
            if module.name == name:
                return at
        return -1

    def missing(self, kind: type[Module]) -> str:
        """Say who misses a partner, and why it is not there."""
        who = f"the rule {self.at_work} needs" if self.at_work else "this table lacks"
        for module in self.absent:
            if isinstance(module, kind):
                return f"{who} the rule {module.name}, which the rule {self.claims[module.name]} has taken away"
        return f"{who} the rule {said(kind)}" + (", which is not at this table" if self.at_work else "")

    def refuse_twins(self) -> None:
        """Refuse two rules of one name."""
        names: set[str] = set()
        for module in self.modules:
            if module.name in names:
                raise RuleConflict(f"the rule {module.name} is at this table twice")
            names.add(module.name)


def said(kind: type[Module]) -> str:
    """Put a kind of rule into words as rules are named: RobberStart is robber_start."""
    words = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__)
    return words.removeprefix("_")
