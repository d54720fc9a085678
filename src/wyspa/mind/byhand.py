"""A judge made by hand: a plain sum over some of the numbers of a row. It is what training begins with."""

from wyspa.core.book import Book
from wyspa.mind.describing import Describer
from wyspa.mind.judge import Judge
from wyspa.mind.weights import Weights, weights_for

SCALE = 0.5
# of the own seat
OWN = {
    "own.points": 10.0, "0.total": 3.0, "0.kinds": 0.6, "0.power": 1.0, "0.speed_city": 0.8, "0.speed_road": 0.2,
    "0.speed_settlement": 0.2, "0.numbers": 0.3, "0.site": 0.25, "0.site_1": 0.25, "0.site_2": 0.1, "0.sites": 0.25,
    "0.cards": 0.4, "0.too_many": -0.6, "0.development_cards": 1.6, "0.knights": 0.4, "0.route": 0.6, "0.halted": -0.5,
    "own.far_settlement": -0.5, "own.far_city": -0.6, "own.far_buy": -0.2, "0.gold": 1.5, "0.science": 1.5,
    "0.trade": 1.5, "0.politics": 1.5, "0.metropolises": 1.0, "0.defence": 0.6, "0.asleep": 0.3, "0.walls": 0.2,
    "0.science_cards": 0.3, "0.trade_cards": 0.3, "0.politics_cards": 0.3, "own.weakest": -0.6,
    "own.science_short": -0.2, "own.trade_short": -0.2, "own.politics_short": -0.2, "own.has_recruit": 0.1,
}  # fmt: skip
# of all others together
OTHERS = {"points": -7.0, "total": -2.1, "cards": -0.28, "development_cards": -0.35, "halted": 0.7}


def by_hand(describer: Describer) -> Judge:
    """Give the judge for a table."""
    others = max(1, int(describer.seats) - 1)
    weights: list[float] = []
    for name in describer.names:
        seat, _, what = name.partition(".")
        of_others = OTHERS.get(what, 0.0) / others if seat not in ("0", "own") else 0.0
        weights.append(SCALE * (OWN.get(name, 0.0) + of_others))
    return Judge(describer, None, weights)


def judge_of(book: Book, weights: Weights | None) -> Judge:
    """Give the judge with these weights; without any the one made by hand."""
    describer = Describer(book)
    return by_hand(describer) if weights is None else Judge(describer, weights.fitted(describer.names).net(), [])


def trained_judge(book: Book, line: str, silent: bool = False) -> Judge | None:
    """Give the judge that the package brings for the table of a line; None if nobody has trained one."""
    describer = Describer(book)
    weights = weights_for(describer.names, line, silent=silent)
    return None if weights is None else Judge(describer, weights.net(), [])
