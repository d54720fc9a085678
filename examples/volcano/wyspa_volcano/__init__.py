"""A volcano on the island: a rule that anybody can install and put on a table."""

from wyspa import Module
from wyspa.core.ground import Ground
from wyspa.rules.box import LooseRule, switch
from wyspa_volcano.volcano import Volcano

GENTLE = switch("volcano_gentle", "the lava spares settlements")


def modules(options: dict[str, str], ground: Ground) -> list[Module]:
    """Make the rule for a table."""
    return [Volcano(gentle=options["volcano_gentle"] == "yes")]


# V-10: where cities have walls, metropolises or lie on their side, rules of their own say how they are lost
RULE = LooseRule("volcano", modules, "wyspa_volcano", boxes=("base", "seafarers", "travel"), options=(GENTLE,))
