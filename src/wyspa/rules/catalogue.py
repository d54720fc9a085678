"""Which boxes there are, which options a table of theirs has, and which modules it is made of."""

from wyspa.core.ground import Ground
from wyspa.core.notation import nearest
from wyspa.core.rule import Module
from wyspa.core.why import UnknownWord
from wyspa.rules.base.box import BASE
from wyspa.rules.box import Box
from wyspa.rules.cities_knights.box import CITIES_KNIGHTS
from wyspa.rules.cities_knights.sea_box import SEAFARERS_CITIES_KNIGHTS
from wyspa.rules.connect.box import CONNECT
from wyspa.rules.house.box import HOUSE_OPTIONS, house_modules
from wyspa.rules.seafarers.box import SEAFARERS
from wyspa.rules.travel.box import TRAVEL

BOXES = {box.name: box for box in [BASE, CITIES_KNIGHTS, CONNECT, SEAFARERS, SEAFARERS_CITIES_KNIGHTS, TRAVEL]}


def box_named(name: str) -> Box:
    """Find a box."""
    if name not in BOXES:
        raise UnknownWord(f"there is no box {name}{nearest(name, sorted(BOXES))}")
    return BOXES[name]


def box_on(box: Box, drawn_for: str) -> Box:
    """Give the box that is played on a drawing for some box: the named one, or what the two make together."""
    for other, both in box.joined:
        if other == drawn_for:
            return box_named(both)
    return box


def pairings(drawn_for: str) -> list[tuple[str, Box]]:
    """List the boxes that can join the one a drawing is for, each with the box that both make."""
    return [(box.name, BOXES[both]) for box in BOXES.values() for other, both in box.joined if other == drawn_for]


def checked_options(box: Box, given: dict[str, str]) -> dict[str, str]:
    """Fill in the defaults and refuse what the box does not know."""
    known = {option.name: option for option in [*box.options, *HOUSE_OPTIONS]}
    for name in given:
        if name not in known:
            raise UnknownWord(f"there is no option {name} in {box.name}{nearest(name, sorted(known))}")
        if name in box.without and given[name] != known[name].default:
            raise UnknownWord(f"the house rule {name} does not go with {box.name}")
    return {name: option.check(given.get(name, option.default)) for name, option in known.items()}


def modules_of(box: Box, options: dict[str, str], ground: Ground) -> list[Module]:
    """Give all modules of a table, house rules last."""
    return box.modules(options, ground) + house_modules(options)
