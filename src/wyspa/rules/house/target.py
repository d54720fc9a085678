"""House rule: another number of points wins."""

from typing import final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.rule import Module


@final
class Target(Module):
    """Play to more or fewer points."""

    points: i64

    def __init__(self, points: int, name: str = "target") -> None:
        """Take the points that win, and another name where a drawing and the house both set them: the last one wins."""
        super().__init__(name)
        self.points = points

    def install(self, book: Book) -> None:
        """Set them."""
        book.target = self.points


@final
class MorePoints(Module):
    """Play to so many points more than the rules before this one say."""

    points: i64

    def __init__(self, points: int, name: str) -> None:
        """Take how many more, and the name."""
        super().__init__(name)
        self.points = points

    def install(self, book: Book) -> None:
        """Add them."""
        book.target += self.points
