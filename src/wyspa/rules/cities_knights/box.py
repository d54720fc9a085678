"""The box of cities and knights: its options, and the rules that it adds to those of another box."""

from wyspa.core.ground import Ground
from wyspa.core.rule import Module
from wyspa.rules.base.box import BASE_OPTIONS, base_modules
from wyspa.rules.box import Box, switch
from wyspa.rules.cities_knights.aqueduct import Aqueduct
from wyspa.rules.cities_knights.barbarians import Barbarians
from wyspa.rules.cities_knights.city_start import CityStart
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
from wyspa.rules.cities_knights.progress.area_decks import PoliticsDeck, ScienceDeck, TradeDeck
from wyspa.rules.cities_knights.progress.commercial_harbour import CommercialHarbour
from wyspa.rules.cities_knights.progress.crane import Crane
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.inventor import Inventing
from wyspa.rules.cities_knights.progress.master_merchant import OpenHand
from wyspa.rules.cities_knights.progress.merchant import Merchant
from wyspa.rules.cities_knights.progress.merchant_fleet import MerchantFleet
from wyspa.rules.cities_knights.progress.playing import Playing
from wyspa.rules.cities_knights.progress.politics_diplomat import Diplomacy
from wyspa.rules.cities_knights.progress.politics_hands import Surrender
from wyspa.rules.cities_knights.progress.politics_knights import Desertion
from wyspa.rules.cities_knights.progress.politics_spy import Spying
from wyspa.rules.cities_knights.progress.smithing import Smiths
from wyspa.rules.cities_knights.retreat import Retreat
from wyspa.rules.cities_knights.sleeping_thieves import SleepingThieves
from wyspa.rules.cities_knights.strict_chase import StrictChase
from wyspa.rules.cities_knights.walls import Walls
from wyspa.rules.house.target import Target

TARGET = 13  # C-148
SEA_BOX = "seafarers-cities-knights"  # what this box and the sea make together

KEPT = [option for option in BASE_OPTIONS if option.name != "phases"]  # C-19: always combined
FRAME_HARBOUR = switch("frame_harbour", "C-9: the frame with the barbarian track takes the place of a 3:1 harbour")
CHOOSE_DEFENDERS = switch("choose_defenders", "C-149: players say which of their active knights face the barbarians")
STRICT_CHASE = switch("strict_chase", "C-73: a knight chases the robber only to a hex with a building of somebody else")
OPTIONS = (*KEPT, FRAME_HARBOUR, CHOOSE_DEFENDERS, STRICT_CHASE)


def cities_rules(options: dict[str, str]) -> list[Module]:
    """Give what this box adds to the rules of another; what it changes there, each of its rules says itself."""
    strict: list[Module] = [StrictChase()] if options["strict_chase"] == "yes" else []
    return [
        *strict, CityStart(), Commodities(), Walls(), Improvements(), Metropolises(), Improving(), Guild(), Aqueduct(),
        Crane(), Knights(), Retreat(), Orders(), SleepingThieves(), Lying(), Draws(),
        Barbarians(options["choose_defenders"] == "yes"), EventDie(), Progress(),
        ScienceDeck(), Inventing(), Smiths(), TradeDeck(), Merchant(), CommercialHarbour(), MerchantFleet(), OpenHand(),
        PoliticsDeck(), Playing(), Surrender(), Spying(), Diplomacy(), Desertion(),
    ]  # fmt: skip


def cities_modules(options: dict[str, str], ground: Ground) -> list[Module]:
    """Give the base game with cities and knights; the frame is laid before first buildings stand at harbours."""
    frame: list[Module] = [FrameHarbour(ground)] if options["frame_harbour"] == "yes" else []
    base = base_modules({**options, "phases": "combined"}, ground)
    return [*frame, *base, *cities_rules(options), Target(TARGET, "cities_target")]


CITIES_KNIGHTS = Box(
    "cities-knights",
    (3, 4),
    OPTIONS,
    cities_modules,
    "wyspa.rules.cities_knights",
    joined=(("seafarers", SEA_BOX),),
    learned=4,
)
