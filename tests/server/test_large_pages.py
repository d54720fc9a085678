"""Memory is laid on large pages while it grows, where the system does that."""

from __future__ import annotations

import mmap
import threading
from pathlib import Path

import pytest

from wyspa.server import large_pages
from wyspa.server.large_pages import ANEW, LARGE, LargePages, asking_the_system, stretches

SIZE = 8 * LARGE


def line(begin: int, end: int, what: str = "", may: str = "rw-p") -> str:
    return f"{begin:x}-{end:x} {may} 00000000 00:00 0 {what}\n"


class Kernel:
    """Notes what it was asked, and says that it could not do all of it."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []

    def __call__(self, begin: int, length: int) -> bool:
        self.asked.append((begin, length))
        return False


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    file = tmp_path / "maps"
    file.write_text(line(16 * LARGE + 4096, 20 * LARGE + 8192))
    return file


def test_only_memory_of_ones_own_with_room_for_large_pages_is_laid_together(tmp_path: Path) -> None:
    maps = tmp_path / "maps"
    maps.write_text(
        line(LARGE, 3 * LARGE, "[heap]")
        + line(4 * LARGE + 4096, 6 * LARGE - 4096)  # no whole large page in between
        + line(8 * LARGE, 12 * LARGE, "[stack]")
        + line(12 * LARGE, 16 * LARGE, may="r-xp")
        + f"{20 * LARGE:x}-{24 * LARGE:x} rw-p 00001000 fd:01 4711 /usr/lib/libpython3.11.so\n"
        + line(30 * LARGE + 4096, 31 * LARGE)
    )
    assert list(stretches(maps)) == [(LARGE, 3 * LARGE)]
    assert list(stretches(tmp_path / "none")) == []


def test_what_is_known_is_asked_for_once_and_what_has_grown_again(maps: Path) -> None:
    kernel = Kernel()
    pages = LargePages(kernel, maps)
    pages.look(0.0)
    pages.look(0.0)
    assert kernel.asked == [(page * LARGE, LARGE) for page in (17, 18, 19)]
    maps.write_text(line(16 * LARGE + 4096, 21 * LARGE) + line(30 * LARGE, 31 * LARGE))
    pages.look(0.0)
    assert kernel.asked[3:] == [(20 * LARGE, LARGE), (30 * LARGE, LARGE)]


def test_after_a_while_everything_is_gone_through_again(maps: Path) -> None:
    kernel = Kernel()
    pages = LargePages(kernel, maps)
    for _ in range(ANEW):
        pages.look(0.0)
    assert len(kernel.asked) == 2 * 3


def test_where_it_is_switched_off_nobody_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    switch = tmp_path / "enabled"
    monkeypatch.setattr(large_pages, "SWITCH", switch)
    assert asking_the_system() is None  # no such switch: no Linux that knows of it
    switch.write_text("always madvise [never]\n")
    assert asking_the_system() is None
    before = threading.active_count()
    LargePages().install()
    assert threading.active_count() == before


@pytest.mark.skipif(asking_the_system() is None, reason="this system has no large pages, or wants none")
def test_linux_really_does_it() -> None:
    held = mmap.mmap(-1, SIZE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    held[::4096] = b"x" * (SIZE // 4096)  # memory that nobody has touched is no memory
    before = huge_kilobytes()
    LargePages().look(0.0)
    assert huge_kilobytes() - before >= (SIZE - LARGE) // 1024
    assert held[::4096] == b"x" * (SIZE // 4096)
    held.close()


def huge_kilobytes() -> int:
    said = Path("/proc/self/smaps_rollup").read_text(encoding="ascii")
    return next(int(row.split()[1]) for row in said.splitlines() if row.startswith("AnonHugePages:"))
