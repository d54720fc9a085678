"""B-1 to B-10: what is in the box: cards, terrains, docks."""

from typing import Final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.rule import Module
from wyspa.rules.base.ids import ANY_DOCK, DESERT, FIELDS, FOREST, HILLS, MOUNTAINS, PASTURE, RESOURCES

EACH: Final = 19  # cards of each resource
TARGET: Final = 10


class Material(Module):
    """B-6: five resources, nineteen cards each; B-108: ten points win."""

    each: i64
    target: i64

    def __init__(self, each: i64 = EACH, target: i64 = TARGET) -> None:
        """Take how many cards of each resource there are, and how many points win."""
        super().__init__("material")
        self.each = each
        self.target = target

    def install(self, book: Book) -> None:
        """Put the material on the table."""
        book.target = self.target
        resources = ["lumber", "brick", "wool", "grain", "ore"]
        book.add_cards(resources, self.each)
        book.add_terrain(FOREST, "forest", True)
        book.add_terrain(HILLS, "hills", True)
        book.add_terrain(PASTURE, "pasture", True)
        book.add_terrain(FIELDS, "fields", True)
        book.add_terrain(MOUNTAINS, "mountains", True)
        book.add_terrain(DESERT, "desert", True)
        for card in range(RESOURCES):
            book.dock_names[card + 1] = resources[card]
        book.dock_names[ANY_DOCK] = "any"
        book.citations["over"] = "B-108"
        book.citations["natures"] = "B-9"
        book.citations["not_your_turn"] = "B-41"
