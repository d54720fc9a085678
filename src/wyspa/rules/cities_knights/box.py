"""The box of cities and knights: what it withdraws from another box's rules, and what it adds."""

from wyspa.core.ground import Ground
from wyspa.core.rule import Module
from wyspa.rules.base.army import Army
from wyspa.rules.base.beginner import Beginner
from wyspa.rules.base.box import BASE_OPTIONS, base_modules
from wyspa.rules.base.cards import Cards
from wyspa.rules.base.development import Development
from wyspa.rules.base.ids import CITY
from wyspa.rules.base.route import Route
from wyspa.rules.base.setup import Setup
from wyspa.rules.box import Box, switch
from wyspa.rules.cities_knights.aqueduct import Aqueduct
from wyspa.rules.cities_knights.barbarians import Barbarians
from wyspa.rules.cities_knights.commodities import Commodities
from wyspa.rules.cities_knights.draws import Draws
from wyspa.rules.cities_knights.event_die import EventDie
from wyspa.rules.cities_knights.frame_harbour import FrameHarbour
from wyspa.rules.cities_knights.guild import Guild
from wyspa.rules.cities_knights.improvements import Improvements
from wyspa.rules.cities_knights.improving import Improving
from wyspa.rules.cities_knights.knights import Knights
from wyspa.rules.cities_knights.lying import Lying
from wyspa.rules.cities_knights.metropolises import Metropolises
from wyspa.rules.cities_knights.orders import Orders
from wyspa.rules.cities_knights.progress.crane import Crane, CraneDiscount
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import Playing, ProgressVerb
from wyspa.rules.cities_knights.progress.politics_bishop import PlayBishop
from wyspa.rules.cities_knights.progress.politics_diplomat import Diplomacy, PlayDiplomat
from wyspa.rules.cities_knights.progress.politics_hands import PlaySabotage, PlayWedding, Surrender
from wyspa.rules.cities_knights.progress.politics_knights import Desertion, PlayDeserter, PlayIntrigue, PlayWarlord
from wyspa.rules.cities_knights.progress.politics_spy import PlaySpy, Spying
from wyspa.rules.cities_knights.progress.science_trade import science_set, trade_set
from wyspa.rules.cities_knights.retreat import Retreat
from wyspa.rules.cities_knights.sleeping_thieves import SleepingThieves
from wyspa.rules.cities_knights.strict_chase import StrictChase
from wyspa.rules.cities_knights.walls import Walls
from wyspa.rules.house.target import Target

TARGET = 13  # C-148
SEA_BOX = "seafarers-cities-knights"  # what this box and the sea make together
WITHDRAWN = (Development, Cards, Army)  # C-1
CITY_ROUND = 1  # C-12: the second round of the set-up places a city, and pays

KEPT = [option for option in BASE_OPTIONS if option.name != "phases"]  # C-19: always combined
FRAME_HARBOUR = switch("frame_harbour", "C-9: the frame with the barbarian track takes the place of a 3:1 harbour")
CHOOSE_DEFENDERS = switch("choose_defenders", "C-149: players say which of their active knights face the barbarians")
STRICT_CHASE = switch("strict_chase", "C-73: a knight chases the robber only to a hex with a building of somebody else")
OPTIONS = (*KEPT, FRAME_HARBOUR, CHOOSE_DEFENDERS, STRICT_CHASE)


def with_cities(
    modules: list[Module], options: dict[str, str], target: int, diplomacy: Diplomacy | None = None
) -> list[Module]:
    """Give the rules of another box as this one changes them, perhaps with another rule about route pieces."""
    kept = [module for module in modules if not isinstance(module, WITHDRAWN)]
    route = route_of(kept)
    for module in kept:
        if isinstance(module, Setup):
            module.found(CITY_ROUND, CITY)
        elif isinstance(module, Beginner):
            module.lettered = CITY
        elif isinstance(module, Route):
            module.steps = True  # C-159
    progress = Progress()
    walls = Walls()
    improvements = Improvements()
    metropolises = Metropolises(improvements)
    knights = Knights(improvements)
    retreat = Retreat(knights, route)
    strict = StrictChase() if options["strict_chase"] == "yes" else None
    orders = Orders(knights, retreat, route, strict)
    thieves = SleepingThieves()
    lying = Lying()
    draws = Draws(progress, improvements)
    barbarians = Barbarians(thieves, lying, metropolises, draws, options["choose_defenders"] == "yes")
    crane = Crane()
    improving = Improving(improvements, metropolises, CraneDiscount(crane))
    science = science_set(progress, walls, crane, knights)
    trade = trade_set(progress)
    if diplomacy is None:
        diplomacy = Diplomacy(route)
    desertion = Desertion(route)
    cards: list[ProgressVerb] = [
        *science.cards, *trade.cards,
        PlayWedding(progress), PlaySabotage(progress), PlaySpy(progress), PlayBishop(progress),
        PlayDiplomat(progress, diplomacy), PlayWarlord(progress, knights), PlayIntrigue(progress, retreat),
        PlayDeserter(progress, desertion),
    ]  # fmt: skip
    if strict is not None:
        kept.append(strict)
    return [
        *kept, Target(target, "cities_target"), Commodities(), walls, improvements, metropolises, improving,
        Guild(improvements), Aqueduct(improvements), crane, knights, retreat, orders, thieves, lying, draws, barbarians,
        EventDie(barbarians, draws), progress, *science.rules, *trade.rules,
        Playing(progress, cards, science.early), Surrender(), Spying(progress), diplomacy,
        desertion,
    ]  # fmt: skip


def route_of(modules: list[Module]) -> Route | None:
    """Find the rule of the longest route, if it is played."""
    for module in modules:
        if isinstance(module, Route):
            return module
    return None


def cities_modules(options: dict[str, str], ground: Ground) -> list[Module]:
    """Give the base game with cities and knights."""
    modules = with_cities(base_modules({**options, "phases": "combined"}, ground), options, TARGET)
    if options["frame_harbour"] == "yes":
        modules.insert(0, FrameHarbour(ground))  # before first buildings stand at harbours
    return modules


CITIES_KNIGHTS = Box(
    "cities-knights", (3, 4), OPTIONS, cities_modules, "wyspa.rules.cities_knights", joined=(("seafarers", SEA_BOX),)
)
