"""House rule: another number of points wins."""

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.rule import Module


class Target(Module):
    """Play to more or fewer points."""

    points: i64

    def __init__(self, points: int) -> None:
        """Take the points that win."""
        super().__init__("target")
        self.points = points

    def install(self, book: Book) -> None:
        """Set them."""
        book.target = self.points
