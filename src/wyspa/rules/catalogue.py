"""Which boxes and loose rules there are, which options a table of theirs has, and which modules it is made of."""

from collections.abc import Sequence

from wyspa.core.ground import Ground
from wyspa.core.notation import nearest
from wyspa.core.rule import Module
from wyspa.core.why import BadTable, RuleConflict, Why
from wyspa.rules.amiss import bad_table
from wyspa.rules.box import Box, LooseRule, Option
from wyspa.rules.handed import HANDED, handed
from wyspa.rules.installed import installed

Asked = str | LooseRule | type[Module] | Module  # a rule by its name, or the rule itself


class OtherRules(BadTable):
    """A game that was played with a box or rule, or a version of it, that is not here."""


def boxes() -> dict[str, Box]:
    """Give all boxes by name, in the order in which people learn them."""
    return dict(sorted(installed().boxes.items(), key=lambda named: (named[1].learned, named[0])))


def loose_rules() -> dict[str, LooseRule]:
    """Give the rules that can be put on a table, by name."""
    return {name: rule for name, rule in installed().rules.items() if not rule.always}


def house_rules() -> list[LooseRule]:
    """List the rules that are part of every table; their options say what of them is on."""
    return [rule for rule in installed().rules.values() if rule.always]


def house_options() -> list[Option]:
    """List the options that every table has."""
    return [option for rule in house_rules() for option in rule.options]


def box_named(name: str) -> Box:
    """Find a box."""
    if name not in boxes():
        text = f"there is no box {name}{nearest(name, sorted(boxes()))}{broken(name)}"
        raise bad_table(text, "broken_box" if broken(name) else "no_such_box", word=name, fault=broken(name))
    return boxes()[name]


def rule_named(rule: Asked) -> LooseRule:
    """Find a loose rule by its name, or take one that is handed over."""
    if not isinstance(rule, str):
        return handed(rule)
    if rule not in loose_rules():
        text = f"there is no rule {rule}{nearest(rule, sorted(loose_rules()))}{broken(rule)}"
        raise bad_table(text, "broken_rule" if broken(rule) else "no_such_rule", word=rule, fault=broken(rule))
    return loose_rules()[rule]


def broken(name: str) -> str:
    """Say what is wrong with an installed package of this name, if there is one; faults of code have no translation."""
    return "".join(f": it is installed, but {one.why}" for one in installed().broken if one.name == name)


def rule_signed(word: str) -> LooseRule:
    """Find the rule that a table was played with, in just that version."""
    if word in HANDED:
        return HANDED[word]
    name, _, digest = word.partition("@")
    if name not in loose_rules():
        text = f"this game was played with the rule {name}, which is not installed here{broken(name)}"
        raise OtherRules(text, Why("", "missing_rule", {"word": name}))
    check_version("rule", name, digest, loose_rules()[name].digest)
    return loose_rules()[name]


def check_version(kind: str, name: str, digest: str, here: str) -> None:
    """Refuse a box or rule that has changed since."""
    if digest != here:
        then = f"{name} {digest}".strip()
        now = f"{name} {here}".strip()
        text = f"this game was played with the {kind} {then}, but what is installed here is {now}"
        raise OtherRules(f"{text}: install the same version", Why("", f"other_{kind}", {"word": then, "like": now}))


def box_on(box: Box, drawn_for: str) -> Box:
    """Give the box that is played on a drawing for some box: the named one, or what the two make together."""
    for other, both in box.joined:
        if other == drawn_for:
            return box_named(both)
    return box


def pairings(drawn_for: str) -> list[tuple[str, Box]]:
    """List the boxes that can join the one a drawing is for, each with the box that both make."""
    return [(box.name, box_named(both)) for box in boxes().values() for other, both in box.joined if other == drawn_for]


def options_of(box: Box, rules: Sequence[LooseRule] = ()) -> dict[str, Option]:
    """Give all options of a table by name; two that bring the same one do not go together."""
    known = {option.name: option for option in [*box.options, *house_options()]}
    for rule in rules:
        for option in rule.options:
            if option.name in known:
                raise RuleConflict(
                    f"the rule {rule.name} brings the option {option.name}, which this table has already"
                )
            known[option.name] = option
    return known


def checked_options(box: Box, given: dict[str, str], rules: Sequence[LooseRule] = ()) -> dict[str, str]:
    """Fill in the defaults and refuse what the table does not know."""
    known = options_of(box, rules)
    for name in given:
        if name not in known:
            text = f"there is no option {name} in {box.name}{nearest(name, sorted(known))}"
            raise bad_table(text, "no_such_option", word=name, box=box.name)
        if name in box.without and given[name] != known[name].default:
            text = f"the house rule {name} does not go with {box.name}"
            raise bad_table(text, "house_rule_refused", option=name, box=box.name)
    return {name: option.check(given.get(name, option.default)) for name, option in known.items()}


def chosen_rules(box: Box, asked: Sequence[Asked]) -> list[LooseRule]:
    """Find the rules that somebody puts on a table of a box, each once."""
    found = [rule_named(rule) for rule in asked]
    names = [rule.name for rule in found]
    for rule in found:
        if not rule.fits(box.name):
            text = f"the rule {rule.name} goes with {' and '.join(rule.boxes)}, not with {box.name}"
            raise bad_table(text, "rule_of_other_box", loose=rule.name, box=box.name, boxes=" ".join(rule.boxes))
        if names.count(rule.name) > 1:
            raise bad_table(f"the rule {rule.name} is put on the table twice", "loose_rule_twice", loose=rule.name)
    return found


def modules_of(box: Box, options: dict[str, str], ground: Ground, rules: Sequence[LooseRule] = ()) -> list[Module]:
    """Give all modules of a table: those of its box, of the rules put on it, and of the house."""
    modules = box.modules(options, ground)
    for rule in [*rules, *house_rules()]:
        modules += rule.modules(options, ground)
    return modules
