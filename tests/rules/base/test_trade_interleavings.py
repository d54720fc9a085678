"""B-54 to B-58: every way a talk of three can go, walked to a depth, against what people at the table remember."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.scene import Scene
from wyspa import Game
from wyspa.core.purse import unpacked

RED, BLUE, ORANGE = 0, 1, 2
SEATS = {"red": RED, "blue": BLUE, "orange": ORANGE}
CARDS = ["lumber", "brick", "wool", "grain", "ore"]
DEPTH = 7
MENU = {  # what each might try to say at any moment; red is active
    RED: ["offer 1 ore for 1 wool", "offer 1 ore for 1 wool to blue", "accept", "refuse", "counter 1 ore for 1 brick",
          "propose 1 ore for 1 brick", "confirm red", "confirm blue", "confirm orange", "withdraw", "end"],
    BLUE: ["propose 1 wool for 2 ore", "counter 1 wool for 2 ore", "accept", "refuse", "confirm orange", "confirm red",
           "withdraw", "offer 1 wool for 1 brick", "end"],
    ORANGE: ["propose 1 brick for 1 ore", "counter 1 brick for 1 ore", "accept", "refuse", "confirm blue",
             "confirm red", "withdraw", "offer 1 brick for 1 wool", "end"],
}  # fmt: skip


def purse(cards: str) -> list[int]:
    """Read '2 ore 1 wool'."""
    words = cards.split()
    counts = dict(zip(words[1::2], map(int, words[::2]), strict=True))
    return [counts.get(card, 0) for card in CARDS]


def hands(game: Game) -> list[list[int]]:
    return [unpacked(player.purse, 5) for player in game.state.players]


def holds(game: Game, seat: int, cards: str) -> bool:
    return all(n <= has for n, has in zip(purse(cards), hands(game)[seat], strict=True))


class Memory:
    """What has been said: the offer, for whom it is, and each seat's last word (a pair: its own terms)."""

    def __init__(self) -> None:
        self.offer: tuple[str, str] | None = None  # red gives, red gets
        self.asked: set[int] = set()
        self.said: dict[int, object] = {}

    def is_open(self) -> bool:
        """Somebody has yet to answer, or stands by something."""
        return any(word != "refuses" for word in self.said.values())

    def stands_by(self, seat: int) -> tuple[str, str] | None:
        """Give what a seat would give and get."""
        word = self.said.get(seat)
        if word == "agrees" and self.offer is not None:
            return (self.offer[1], self.offer[0])
        return word if isinstance(word, tuple) else None

    def then(self, seat: int, words: str) -> Memory:
        """Give what is remembered after one more sentence."""
        verb, _, rest = words.partition(" ")
        rest, _, to = rest.partition(" to ")
        give, _, get = rest.partition(" for ")
        new = Memory()
        if verb in ("confirm", "withdraw"):
            return new
        new.offer, new.asked, new.said = self.offer, set(self.asked), dict(self.said)
        if verb == "offer":
            new.offer = (give, get)
            new.asked = {SEATS[to]} if to else {BLUE, ORANGE}
            new.said = dict.fromkeys(new.asked, "asked")
        else:
            new.said[seat] = (
                (give, get) if verb in ("propose", "counter") else {"accept": "agrees", "refuse": "refuses"}[verb]
            )
        return new if new.is_open() else Memory()

    def allows(self, game: Game, seat: int, words: str) -> bool:
        """Tell by the rules alone whether somebody may say this now."""
        verb, _, rest = words.partition(" ")
        rest, _, _ = rest.partition(" to ")
        give, _, get = rest.partition(" for ")
        active = seat == RED
        if verb in ("end", "offer"):
            return active and not self.is_open() and (verb == "end" or holds(game, RED, give))
        if verb == "propose":
            return not active and not self.is_open() and holds(game, seat, give)
        if verb == "withdraw":
            return active and self.is_open()
        if verb == "confirm":
            terms = self.stands_by(SEATS[rest])
            return active and terms is not None and holds(game, SEATS[rest], terms[0]) and holds(game, RED, terms[1])
        if active or not self.is_open():
            return False
        last = self.said.get(seat)
        if verb == "counter":
            return last != (give, get) and holds(game, seat, give)
        if verb == "refuse":
            return last not in (None, "refuses")
        return seat in self.asked and last != "agrees" and self.offer is not None and holds(game, seat, self.offer[1])


@rule("B-54", "B-55", "B-58")
@pytest.mark.parametrize("held", [
    ["2 ore 1 lumber", "1 wool", "1 brick 1 wool"],
    ["1 ore", "1 wool", "1 brick"],
    ["3 ore", "2 wool", "nothing"],
])  # fmt: skip
def test_cards_move_only_when_the_active_player_confirms_what_one_partner_stands_by(held):
    scene = Scene("variable", seats=3)
    for seat, cards in zip(scene.game.seats, held, strict=True):
        scene.hand(seat, cards)
    seen = {"positions": set(), "trades": 0}
    walk(scene.game, Memory(), DEPTH, seen)
    assert len(seen["positions"]) > 15
    assert seen["trades"] > 3


def walk(game: Game, memory: Memory, depth: int, seen: dict) -> None:
    """Try everything everybody could say, and go on from all that is legal."""
    key = (game.hash(), depth)
    if key in seen["positions"]:
        return
    seen["positions"].add(key)
    assert (game.phase == "trade") == memory.is_open()
    for seat, menu in MENU.items():
        for words in menu:
            legal = game.is_legal(words, seat)
            assert legal == memory.allows(game, seat, words), (seat, words, memory.__dict__)
            if legal and depth > 0 and words != "end":
                after = game.copy()
                after.play(words, seat)
                check_hands(game, after, memory, words, seen)
                walk(after, memory.then(seat, words), depth - 1, seen)


def check_hands(before: Game, after: Game, memory: Memory, words: str, seen: dict) -> None:
    """Only a confirmation moves cards, and then those two and these cards."""
    expected = hands(before)
    if words.startswith("confirm"):
        partner = SEATS[words.split()[1]]
        terms = memory.stands_by(partner)
        assert terms is not None
        for card in range(5):
            moved = purse(terms[0])[card] - purse(terms[1])[card]
            expected[partner][card] -= moved
            expected[RED][card] += moved
        seen["trades"] += 1
    assert hands(after) == expected
    assert list(after.state.bank) == list(before.state.bank)
