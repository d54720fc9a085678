"""Bots that do what bots should not do. They live in a module so that other processes can make them."""

import os

from wyspa.bots import Bot, Random


class Cheat(Bot):
    """Wants to end every turn, also when that is not possible."""

    def choose(self, view, actions):
        return self.guide.code("end")


class Scribbler(Bot):
    """Answers with words."""

    def choose(self, view, actions):
        return "roll"


class Stranger(Bot):
    """Answers with a number that is no action."""

    def choose(self, view, actions):
        return -5


class Clumsy(Bot):
    """Falls over."""

    def choose(self, view, actions):
        raise ZeroDivisionError("one of none")


class Pedlar(Random):
    """Offers for ever what nobody takes."""

    blind = False

    def choose(self, view, actions):
        held = [card for card in range(5) if view.holds(card)]
        if self.guide.phase(view.phase) == "main" and held:
            give, want = [0] * 5, [0] * 5
            give[held[0]] = 1
            want[(held[0] + 1) % 5] = 15
            return self.guide.offer(give, want)
        return super().choose(view, actions)


class Thief(Random):
    """Offers what it does not have."""

    blind = False

    def choose(self, view, actions):
        if self.guide.phase(view.phase) == "main":
            return self.guide.offer([15, 0, 0, 0, 0], [0, 1, 0, 0, 0])
        return super().choose(view, actions)


class Mortal(Random):
    """Takes its whole process with it."""

    def choose(self, view, actions):
        os._exit(3)


class Solo(Bot):
    """Cannot be made from a seed."""

    def __init__(self) -> None:
        super().__init__()


class Brief(Random):
    """Ends its process once, in whichever worker comes first; afterwards it plays as chance does."""

    def choose(self, view, actions):
        mark = os.environ.get("WYSPA_TEST_DIES_ONCE")
        if mark:
            try:
                os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                pass
            else:
                os._exit(9)
        return super().choose(view, actions)
