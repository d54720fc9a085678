"""Python's collector of garbage, for a process with thousands of people: it must not stop everybody to look at them.

A whole look at 5,000 phones takes 0.8 s, and nobody is answered meanwhile. What has survived a long look lives long:
it is set aside and not looked at again, but for once in a while, so that rings that have died there go after all. When
a hall has been filled and laid out all of it is set aside at once, before the first long look.

Looks at new things are to be short too. Python counts what was made less what has gone: a hall that replaces old things
by new ones seems to make nothing, while a hundred thousand new things gather, and then one look at them takes 80 ms. So
a hall that plays tidies up by itself, a little after each slice of its telling, and while a large one plays nobody
looks at everything.
"""

import gc
import time

LONG = 0.01  # seconds
EVERYTHING = 3600.0  # seconds after which what was set aside is looked at again
YOUNG, MIDDLE, OLD = 10_000, 5, 40  # new things until a look at the new, such looks until one at the older, and so on
NEVER = 1_000_000_000  # looks at the older until one at everything, while a large hall plays
WHOLE = 2  # the oldest generation
SLICES = 2  # of telling, between two looks at what is new
LARGE = 300  # people, from which on a whole look is felt
LOOKS = 3  # at what is new, until one at what is older


class Collector:
    """Sets aside what lives long."""

    def __init__(self) -> None:
        """Begin now."""
        self.begun = 0.0
        self.whole = time.monotonic()

    def install(self) -> None:
        """Watch the collector of this process."""
        gc.set_threshold(YOUNG, MIDDLE, OLD)
        gc.callbacks.append(self.watch)

    def watch(self, phase: str, info: dict[str, int]) -> None:
        """Note how long a whole look takes; after a long one set aside what is left."""
        if info["generation"] != WHOLE:
            return
        now = time.monotonic()
        if phase == "start":
            self.begun = now
        elif now - self.begun > LONG:
            gc.freeze()
        elif now - self.whole > EVERYTHING:
            self.whole = now
            gc.unfreeze()  # the next whole look sees all


def ours() -> bool:
    """Tell whether this process has a collector of ours: a program that only plays keeps Python's usual one."""
    return gc.get_threshold()[0] == YOUNG


def set_aside() -> None:
    """Set aside what is there: it was made for a whole evening, and looking at it first would take as long as ever."""
    if ours():
        gc.freeze()


def look_at_everything(may: bool) -> None:
    """Look at everything now and then, or not while a large hall plays."""
    if ours():
        gc.set_threshold(YOUNG, MIDDLE, OLD if may else NEVER)


class Tidying:
    """Looks at what is new often, so that each look is short."""

    def __init__(self, people: int) -> None:
        """Take how many are told; nothing is new yet."""
        self.people = people
        self.slices = 0
        self.looks = 0

    def slice_done(self) -> None:
        """Look at what is new after some slices of work."""
        self.slices += 1
        if self.slices >= SLICES:
            self.tidy()

    def tidy(self) -> None:
        """Look at what is new, now and then also at what is a little older."""
        if not ours():
            return
        if self.people >= LARGE and gc.get_threshold()[WHOLE] == OLD:
            look_at_everything(False)
        self.slices = 0
        self.looks += 1
        if self.looks < LOOKS:
            gc.collect(0)
        else:
            self.looks = 0
            gc.collect(1)
