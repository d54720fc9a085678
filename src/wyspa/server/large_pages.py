"""Memory in large pages: between two actions of a table its things have gone cold, and finding them again costs most.

A server with a hundred tables holds a million small things in tens of thousands of pages of 4 kB. The processor knows
where a few hundred of them are; for each other one it has to look up several tables first, on a rented machine twice.
In pages of 2 MB it knows them all. Linux lays memory that is there already together when it is asked (6.1 and later);
where it cannot or must not, everything stays as it was.
"""

import ctypes
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

LARGE = 2 * 1024 * 1024  # bytes of a large page
COLLAPSE = 25  # MADV_COLLAPSE of Linux
EVERY = 15.0  # seconds between two looks at what is new
PAUSE = 0.02  # seconds after each large page: whoever needs what is being moved has to wait, and shall not wait long
ANEW = 40  # looks until all memory is gone through again: some of it was given back and taken again since
MAPS = Path("/proc/self/maps")
SWITCH = Path("/sys/kernel/mm/transparent_hugepage/enabled")
# memory of the process itself that may be read and written, and is no file: the heap, or without any name
OWN = re.compile(r"^([0-9a-f]+)-([0-9a-f]+) rw-p \S+ 00:00 0 *(\[heap\])?$")

Ask = Callable[[int, int], bool]  # lays bytes from an address on together; False if that could not be done


class LargePages:
    """Has the memory of this process laid together, again and again while it grows."""

    def __init__(self, ask: Ask | None = None, maps: Path = MAPS) -> None:
        """Take who does it (the system, if nobody else is given), and where it is written what memory there is."""
        self.ask = ask or asking_the_system()
        self.maps = maps
        self.known: set[int] = set()  # addresses of large pages that were asked for
        self.looks = 0

    def install(self) -> None:
        """Begin, in a thread of its own that ends with the process."""
        if self.ask is not None:
            threading.Thread(target=self.work, name="wyspa-memory", daemon=True).start()

    def work(self) -> None:
        """Look now and then."""
        while True:
            time.sleep(EVERY)
            self.look()

    def look(self, pause: float = PAUSE) -> None:
        """Lay new memory together page by page; where that was not possible it is tried again with all the others."""
        assert self.ask is not None
        self.looks += 1
        if self.looks % ANEW == 0:
            self.known.clear()
        new = [page for begin, end in stretches(self.maps) for page in range(begin, end, LARGE)]
        for page in new:
            if page not in self.known:
                self.known.add(page)
                self.ask(page, LARGE)
                time.sleep(pause)


def stretches(maps: Path) -> Iterator[tuple[int, int]]:
    """Give where memory of our own begins and ends, as far as it has room for large pages."""
    try:
        lines = maps.read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return
    for line in lines:
        found = OWN.match(line.rstrip())
        if found is not None:
            begin = -(-int(found[1], 16) // LARGE) * LARGE
            end = int(found[2], 16) // LARGE * LARGE
            if end > begin:
                yield begin, end


def asking_the_system() -> Ask | None:
    """Give how Linux is asked; None where there is none, or an older one, or where whoever runs it wants no such pages.

    What fails for a stretch (most often since nobody has touched a part of it) says nothing: an empty one is asked for
    first, which fails only if nothing of the kind is known.
    """
    try:
        if not MAPS.exists() or "[never]" in SWITCH.read_text(encoding="ascii"):
            return None
        madvise = ctypes.CDLL(None).madvise
    except (OSError, AttributeError):
        return None

    def ask(begin: int, length: int) -> bool:
        return int(madvise(ctypes.c_void_p(begin), ctypes.c_size_t(length), COLLAPSE)) == 0

    return ask if ask(LARGE, 0) else None
