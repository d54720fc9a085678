"""C-113 to C-130: the cards of science and trade, and the rules that some of them need."""

from wyspa.core.rule import Module
from wyspa.rules.cities_knights.knights import Knights
from wyspa.rules.cities_knights.progress.alchemist import PlayAlchemist
from wyspa.rules.cities_knights.progress.cheap_building import PlayEngineer, PlayMedicine, PlayRoadBuilding
from wyspa.rules.cities_knights.progress.commercial_harbour import CommercialHarbour, PlayHarbour
from wyspa.rules.cities_knights.progress.crane import Crane, PlayCrane
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.harvest import irrigation, mining
from wyspa.rules.cities_knights.progress.inventor import Inventing, PlayInventor
from wyspa.rules.cities_knights.progress.master_merchant import OpenHand, PlayMasterMerchant
from wyspa.rules.cities_knights.progress.merchant import Merchant, PlayMerchant
from wyspa.rules.cities_knights.progress.merchant_fleet import MerchantFleet, PlayFleet
from wyspa.rules.cities_knights.progress.monopolies import resource_monopoly, trade_monopoly
from wyspa.rules.cities_knights.progress.playing import ProgressVerb
from wyspa.rules.cities_knights.progress.smithing import PlaySmithing, Smiths
from wyspa.rules.cities_knights.walls import Walls


class Set:
    """Cards that go together: those played after the roll, those played before it, and the rules they need."""

    cards: list[ProgressVerb]
    early: list[ProgressVerb]
    rules: list[Module]

    def __init__(self, cards: list[ProgressVerb], early: list[ProgressVerb], rules: list[Module]) -> None:
        """Take them."""
        self.cards = cards
        self.early = early
        self.rules = rules


def science_set(progress: Progress, walls: Walls, crane: Crane, knights: Knights) -> Set:
    """Give the cards of science; the Printing Press is laid open when it is drawn, and never played."""
    cards: list[ProgressVerb] = [
        PlayCrane(progress, crane), mining(progress), irrigation(progress), PlayInventor(progress),
        PlayEngineer(progress, walls), PlayMedicine(progress), PlaySmithing(progress, knights),
        PlayRoadBuilding(progress),
    ]  # fmt: skip
    return Set(cards, [PlayAlchemist(progress)], [Inventing(), Smiths(knights)])


def trade_set(progress: Progress) -> Set:
    """Give the cards of trade."""
    merchant = Merchant()
    harbour = CommercialHarbour()
    fleet = MerchantFleet()
    cards: list[ProgressVerb] = [
        PlayMerchant(progress, merchant), PlayHarbour(progress, harbour), PlayFleet(progress, fleet),
        PlayMasterMerchant(progress), trade_monopoly(progress), resource_monopoly(progress),
    ]  # fmt: skip
    return Set(cards, [], [merchant, harbour, fleet, OpenHand()])
