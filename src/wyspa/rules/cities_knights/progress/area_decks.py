"""C-113 to C-142: what can be played from each of the three decks; cards with more to decide have own rules."""

from typing import final

from wyspa.core.book import Book
from wyspa.core.rule import Module
from wyspa.rules.base.building import Building
from wyspa.rules.cities_knights.knights import Knights
from wyspa.rules.cities_knights.progress.alchemist import PlayAlchemist
from wyspa.rules.cities_knights.progress.cheap_building import PlayEngineer, PlayMedicine, PlayRoadBuilding
from wyspa.rules.cities_knights.progress.commercial_harbour import CommercialHarbour, PlayHarbour
from wyspa.rules.cities_knights.progress.crane import Crane, PlayCrane
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.harvest import irrigation, mining
from wyspa.rules.cities_knights.progress.inventor import PlayInventor
from wyspa.rules.cities_knights.progress.master_merchant import PlayMasterMerchant
from wyspa.rules.cities_knights.progress.merchant import Merchant, PlayMerchant
from wyspa.rules.cities_knights.progress.merchant_fleet import MerchantFleet, PlayFleet
from wyspa.rules.cities_knights.progress.monopolies import resource_monopoly, trade_monopoly
from wyspa.rules.cities_knights.progress.playing import Playing
from wyspa.rules.cities_knights.progress.politics_bishop import PlayBishop
from wyspa.rules.cities_knights.progress.politics_diplomat import Diplomacy, PlayDiplomat
from wyspa.rules.cities_knights.progress.politics_hands import PlaySabotage, PlayWedding
from wyspa.rules.cities_knights.progress.politics_knights import Desertion, PlayDeserter, PlayIntrigue, PlayWarlord
from wyspa.rules.cities_knights.progress.politics_spy import PlaySpy
from wyspa.rules.cities_knights.progress.smithing import PlaySmithing
from wyspa.rules.cities_knights.retreat import Retreat
from wyspa.rules.cities_knights.walls import Walls


@final
class ScienceDeck(Module):
    """The cards of science; the Printing Press is laid open when it is drawn, and never played."""

    def __init__(self) -> None:
        super().__init__("science_deck")

    def meet(self, book: Book) -> None:
        """Let its cards be played, one of them before the roll."""
        progress = book.rule(Progress)
        playing = book.rule(Playing)
        building = book.rule(Building)
        playing.take([
            PlayCrane(progress, book.rule(Crane)), mining(progress, building), irrigation(progress, building),
            PlayInventor(progress), PlayEngineer(progress, book.rule(Walls)), PlayMedicine(progress),
            PlaySmithing(progress, book.rule(Knights)), PlayRoadBuilding(progress),
        ])  # fmt: skip
        playing.take_early(PlayAlchemist(progress))


@final
class TradeDeck(Module):
    """The cards of trade."""

    def __init__(self) -> None:
        super().__init__("trade_deck")

    def meet(self, book: Book) -> None:
        """Let its cards be played."""
        progress = book.rule(Progress)
        book.rule(Playing).take([
            PlayMerchant(progress, book.rule(Merchant), book.rule(Building)),
            PlayHarbour(progress, book.rule(CommercialHarbour)), PlayFleet(progress, book.rule(MerchantFleet)),
            PlayMasterMerchant(progress), trade_monopoly(progress), resource_monopoly(progress),
        ])  # fmt: skip


@final
class PoliticsDeck(Module):
    """The cards of politics; the Constitution is laid open when it is drawn, and never played."""

    def __init__(self) -> None:
        super().__init__("politics_deck")

    def meet(self, book: Book) -> None:
        """Let its cards be played."""
        progress = book.rule(Progress)
        book.rule(Playing).take([
            PlayWedding(progress), PlaySabotage(progress), PlaySpy(progress), PlayBishop(progress),
            PlayDiplomat(progress, book.rule(Diplomacy)), PlayWarlord(progress, book.rule(Knights)),
            PlayIntrigue(progress, book.rule(Retreat)), PlayDeserter(progress, book.rule(Desertion)),
        ])  # fmt: skip
