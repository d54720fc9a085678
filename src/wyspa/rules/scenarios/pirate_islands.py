"""Scenario 7, The Pirate Islands: which rules of the sea it changes, and which it leaves out."""

from wyspa.core.ground import Ground
from wyspa.core.rule import Module, Verb
from wyspa.rules.base.army import Army
from wyspa.rules.base.cards import Cards
from wyspa.rules.base.development import DECK, Development
from wyspa.rules.base.ids import KNIGHT, POINT
from wyspa.rules.base.route import Route
from wyspa.rules.scenarios.fleet import Fleet
from wyspa.rules.scenarios.forts import Forts, PirateLands
from wyspa.rules.scenarios.plunder import Plunder
from wyspa.rules.scenarios.warships import ArmShip, Warships, WesternShips
from wyspa.rules.scenarios.western_line import WesternLine
from wyspa.rules.seafarers.islands import Islands
from wyspa.rules.seafarers.ships import Ships

POINTS_FROM = 4  # players: with fewer the points are taken out of the pile (S7-6, S7-7)


def with_fleet(modules: list[Module], ground: Ground) -> list[Module]:
    """Add line, warships, fleet and forts; nobody has a longest route or a largest army (S7-10)."""
    line = WesternLine(ground)
    cards = list(DECK)
    if len(ground.seats) < POINTS_FROM:
        cards[POINT] = 0
    pile = Development(cards, points_count=False)
    arming: list[int] = [card for card in (KNIGHT, POINT) if cards[card] > 0]
    knights: list[Verb] = [ArmShip(pile, card, line) for card in arming]
    kept: list[Module] = []
    for module in modules:
        if isinstance(module, Development):
            kept.append(pile)
        elif isinstance(module, Cards):
            kept.append(Cards(pile, knights))
        elif isinstance(module, Ships):
            kept.append(WesternShips(module.setup, line))
        elif isinstance(module, Islands):
            kept.append(PirateLands(ground, line))
        elif not isinstance(module, (Route, Army)):
            kept.append(module)
    fleet = Fleet(ground, line)
    warships = Warships(line, pile, arming)
    return [*kept, line, warships, fleet, Plunder(), Forts(ground, line, fleet, warships)]
