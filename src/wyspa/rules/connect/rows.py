"""K-121 to K-123: the rows and rings of a hall as people write them: '30,30,12r', '10x30', '2x12r + 6'.

Boards and seats are counted through the whole hall, row by row. A map has one name, so rows have one way of being
written: joined by +, and three or more equal ones in a line counted, '10x30+12r'.
"""

from typing import Final

from wyspa.core.why import BadTable, Why
from wyspa.rules.connect.ids import MOST_BOARDS

Shape = tuple[int, bool]  # how many boards, and whether they close to a ring

RING: Final = "r"  # behind a number of boards
TIMES: Final = "x"
JOINED: Final = "+"
COUNTED: Final = 3  # so many equal rows, one after the other, are counted and not written out
SMALLEST_RING: Final = 3  # K-94
DIGITS: Final = 5  # of a number of boards


def read_rows(text: str) -> list[Shape]:
    """Read the rows of a hall, or refuse them in a sentence."""
    shapes: list[Shape] = []
    total: int = 0
    for word in text.lower().replace(",", JOINED).replace(";", JOINED).split(JOINED):
        times, boards, ring = read_row(word.strip(), text)
        if ring and boards < SMALLEST_RING:
            raise too_small(boards)
        total += times * boards
        if total > MOST_BOARDS:
            raise too_large(total)
        for _ in range(times):
            shapes.append((boards, ring))
    return shapes


def read_row(word: str, text: str) -> tuple[int, int, bool]:
    """Read one word: how many rows, of how many boards each, and whether they are rings."""
    times, found, boards = word.rpartition(TIMES)
    ring = boards.endswith(RING)
    count = counted(times.strip()) if found else 1
    many = counted(boards.removesuffix(RING).strip())
    if count == 0 or many == 0:
        raise BadTable(f"a row of a hall has one board or more: {word} (K-121)", Why("K-121", "row_of_none", {}))
    if count < 0 or many < 0:
        said = f"the rows of a hall are written like 30,30,12r or 10x30, not {text} (K-121)"
        raise BadTable(said, Why("K-121", "rows_unreadable", {"word": text}))
    return count, many, ring


def counted(word: str) -> int:
    """Read a number of rows or boards; -1 if it is none."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= DIGITS else -1


def too_small(boards: int) -> BadTable:
    """Refuse a ring of one or two boards."""
    why = Why("K-94", "ring_too_small", {"has": str(boards)})
    return BadTable(f"a ring has three boards or more, not {boards} (K-94)", why)


def too_large(boards: int) -> BadTable:
    """Refuse more boards than a hall can have."""
    text = f"a hall has at most {MOST_BOARDS} boards, not {boards} (K-1)"
    return BadTable(text, Why("K-1", "hall_too_large", {"most": str(MOST_BOARDS), "has": str(boards)}))


def row_said(shape: Shape) -> str:
    """Write one row: '30', or '12r' for a ring."""
    return f"{shape[0]}{RING}" if shape[1] else str(shape[0])


def rows_said(shapes: list[Shape]) -> str:
    """Write rows in the one way in which they are kept."""
    words: list[str] = []
    k = 0
    while k < len(shapes):
        end = k
        while end < len(shapes) and shapes[end] == shapes[k]:
            end += 1
        said = row_said(shapes[k])
        words += [f"{end - k}{TIMES}{said}"] if end - k >= COUNTED else [said] * (end - k)
        k = end
    return JOINED.join(words)


def boards_in(shapes: list[Shape]) -> int:
    """Count the boards of a hall."""
    return sum([boards for boards, _ in shapes])
