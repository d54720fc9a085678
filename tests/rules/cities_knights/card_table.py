"""The words in which the card table is written: what is given, what is done, what is true then.

given: lines separated by ';':
    red city a1.n              pieces and figures, as Scene.given reads them
    hand red 2 ore 1 grain     a hand
    cards red crane crane      hidden progress cards (each row gives red one of its own card besides)
    level red science 3        an improvement level
    tile a1 fields 9           another hex
    bank ore 3                 what the bank has left
    roads red north 0 9        roads along a row of the board
    merchant red b3            the merchant stands there for red
    lies red a1.n              the city there is lost and, without a settlement piece, lies on its side
    wall red a1.n              a wall under the city there
    landed                     the barbarians have been there
    draw red science           nature is about to draw a card
    turn red roll              another seat on turn, another phase
then: lines separated by ';', see `prove`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.scene import Scene
from wyspa.core.arrays import changed
from wyspa.rules.cities_knights.ids import AREA_NAMES, AREA_OF, AREAS, PROGRESS_NAMES
from wyspa.rules.cities_knights.improvements import Improvements
from wyspa.rules.cities_knights.lying import Lying
from wyspa.rules.cities_knights.progress.crane import Crane
from wyspa.rules.cities_knights.progress.decks import Progress, listed_returned
from wyspa.rules.cities_knights.progress.merchant import Merchant
from wyspa.rules.cities_knights.walls import Walls


@dataclass(frozen=True)
class Case:
    """One sentence of the rules about a card."""

    says: str
    rules: str  # ids
    given: str
    when: str  # actions, separated by ';'
    then: str = ""
    refused: str = ""  # the last action is refused, citing this rule


@dataclass(frozen=True)
class Row:
    """One kind of progress card."""

    card: str
    deck: str
    count: int
    cases: list[Case] = field(default_factory=list)


def lines(text: str) -> list[list[str]]:
    """Split what is separated by ';' into words."""
    return [line.split() for line in text.split(";") if line.strip()]


def laid(card: str, given: str) -> Scene:
    """Lay the table of a case: red is on turn and holds the card, if it is one that is held."""
    scene = Scene(box="cities-knights")
    if card not in ("printing-press", "constitution"):
        scene.progress("red", **{card: 1})
    for words in lines(given):
        lay(scene, words)
    return scene


def lay(scene: Scene, words: list[str]) -> None:
    """Do what one line of the given says."""
    match words:
        case ["hand", seat, *cards]:
            scene.hand(seat, " ".join(cards))
        case ["cards", seat, *names]:
            scene.progress(seat, **Counter(names))
        case ["level", seat, area, n]:
            part = scene.module(Improvements).edit(scene.state)
            part.levels = changed(part.levels, scene.seat(seat) * AREAS + AREA_NAMES.index(area), int(n))
            scene.book.rerate(scene.state, scene.seat(seat))
        case ["tile", hex_, terrain, number]:
            scene.tile(hex_, terrain, int(number))
        case ["bank", card, left]:
            scene.bank(card, int(left))
        case ["roads", seat, row, start, end]:
            scene.line(seat, row, int(start), int(end))
        case ["merchant", seat, hex_]:
            scene.module(Merchant).go(scene.book, scene.state, scene.words.places.read_hex(hex_), scene.seat(seat))
        case ["lies", seat, node]:
            where = scene.words.places.read_node(node)
            scene.module(Lying).reduce(scene.book, scene.state, where, scene.seat(seat))
        case ["wall", seat, node]:
            where = scene.words.places.read_node(node)
            scene.module(Walls).build(scene.book, scene.state, where, scene.seat(seat))
        case ["landed"]:
            scene.landed()
        case ["draw", seat, area]:
            scene.module(Progress).draw(scene.state, scene.seat(seat), AREA_NAMES.index(area))
        case ["turn", seat, phase]:
            scene.turn(seat, phase)
        case _:
            scene.given(" ".join(words))


def play(scene: Scene, card: str, case: Case) -> None:
    """Do what a case says, and look whether it is so."""
    actions = [" ".join(words) for words in lines(case.when)]
    if case.refused:
        scene.when(*actions[:-1])
        scene.refused(actions[-1], case.refused)
    else:
        scene.when(*actions)
    for words in lines(case.then):
        found, expected = prove(scene, words)
        assert found == expected, f"{card}: {case.says}: {' '.join(words)}"


def prove(scene: Scene, words: list[str]) -> tuple[object, object]:
    """Give what is there and what a line says: red holds 2 ore; red points 3; phase main; a1.n red city."""
    match words:
        case [seat, "holds", *cards]:
            return scene.holds(seat), " ".join(cards)
        case [seat, "hides", *names]:
            return scene.progress_of(seat), {} if names == ["nothing"] else dict(Counter(names))
        case [seat, "points", n]:
            return scene.points(seat), int(n)
        case [seat, "level", area, n]:
            return scene.module(Improvements).level(scene.state, scene.seat(seat), AREA_NAMES.index(area)), int(n)
        case [seat, "may", *action]:
            scene.game.fresh = -9
            return scene.game.is_legal(" ".join(action), scene.seat(seat)), True
        case [seat, "may-not", *action]:
            scene.game.fresh = -9
            return scene.game.is_legal(" ".join(action), scene.seat(seat)), False
        case ["phase", name]:
            return scene.phase, name
        case ["asked", *seats]:
            return scene.waits(), seats
        case ["number", hex_, n]:
            return scene.state.layout.number[scene.words.places.read_hex(hex_)], int(n)
        case ["rate", seat, card, n]:
            return scene.rate(seat, card), int(n)
        case ["bank", card, n]:
            return scene.left(card), int(n)
        case ["wall", node]:
            return scene.module(Walls).has_wall(scene.state, scene.words.places.read_node(node)), True
        case ["cranes", n]:
            return scene.module(Crane).part(scene.state).waiting, int(n)
        case ["supply", seat, piece, n]:
            return scene.supply(seat, piece), int(n)
        case ["open-cards", press, constitution]:
            part = scene.module(Progress).part(scene.state)
            return (scene.book.seat_name(part.press), scene.book.seat_name(part.constitution)), (press, constitution)
        case [place, "empty"]:
            return scene.at(place), ""
        case _:
            return scene.at(words[0]), " ".join(words[1:])


def lowest(scene: Scene, deck: str) -> str | None:
    """Name the card that lies at the very bottom of a deck, if it was put there."""
    area = AREA_NAMES.index(deck)
    there = [card for card in listed_returned(scene.module(Progress).part(scene.state)) if AREA_OF[card] == area]
    return PROGRESS_NAMES[there[-1]] if there else None
