"""What stands in a sentence besides letters: a seat, cards, a place. Whoever shows the sentence may draw it."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Mark:
    """What a stretch of a sentence speaks of."""

    seat: int | None = None
    cards: tuple[tuple[int, int], ...] = ()  # kinds of cards, and how many of each
    place: tuple[str, int] | None = None  # "hex", "node" or "edge", and its number


@dataclass(frozen=True)
class Run:
    """A stretch of a sentence, and what it speaks of."""

    text: str
    mark: Mark | None = field(default=None)


def text_of(runs: list[Run]) -> str:
    """Write runs as one text."""
    return "".join(run.text for run in runs)


def begun(runs: list[Run]) -> list[Run]:
    """Begin with a capital letter."""
    for k, run in enumerate(runs):
        if run.text:
            return [*runs[:k], Run(run.text[0].upper() + run.text[1:], run.mark), *runs[k + 1 :]]
    return runs
