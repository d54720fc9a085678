"""Which boxes there are, which options a table of theirs has, and which modules it is made of."""

from wyspa.core.ground import Ground
from wyspa.core.notation import nearest
from wyspa.core.rule import Module
from wyspa.core.why import UnknownWord
from wyspa.rules.base.box import BASE
from wyspa.rules.box import Box
from wyspa.rules.house.box import HOUSE_OPTIONS, house_modules
from wyspa.rules.seafarers.box import SEAFARERS
from wyspa.rules.travel.box import TRAVEL

BOXES = {box.name: box for box in [BASE, SEAFARERS, TRAVEL]}


def box_named(name: str) -> Box:
    """Find a box."""
    if name not in BOXES:
        raise UnknownWord(f"there is no box {name}{nearest(name, sorted(BOXES))}")
    return BOXES[name]


def checked_options(box: Box, given: dict[str, str]) -> dict[str, str]:
    """Fill in the defaults and refuse what the box does not know."""
    known = {option.name: option for option in [*box.options, *HOUSE_OPTIONS]}
    for name in given:
        if name not in known:
            raise UnknownWord(f"there is no option {name} in {box.name}{nearest(name, sorted(known))}")
    return {name: option.check(given.get(name, option.default)) for name, option in known.items()}


def modules_of(box: Box, options: dict[str, str], ground: Ground) -> list[Module]:
    """Give all modules of a table, house rules last."""
    return box.modules(options, ground) + house_modules(options)
