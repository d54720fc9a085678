"""Characters with styles on an endless sheet: what a terminal shows, with colours or without."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text


class Canvas:
    """A sheet to write on; columns and rows may be negative."""

    def __init__(self) -> None:
        """Begin with an empty sheet."""
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write over whatever stands there."""
        for k, sign in enumerate(text):
            self.signs[x + k, y] = (sign, style)

    def centre(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write around a column."""
        self.write(x - len(text) // 2, y, text, style)

    def is_free(self, x: int, y: int, wide: int) -> bool:
        """Tell whether nothing stands there yet."""
        return all((x + k, y) not in self.signs for k in range(wide))

    def is_blank(self, x: int, y: int, wide: int) -> bool:
        """Tell whether nothing can be read there, and no word begins or ends beside it."""
        signs = [self.signs.get((x + k, y), (" ", ""))[0] for k in range(-1, wide + 1)]
        return all(sign == " " for sign in signs[1:-1]) and not (signs[0].isalnum() or signs[-1].isalnum())

    def lines(self) -> list[list[tuple[str, str]]]:
        """Cut the sheet into lines, from the leftmost sign on, without blanks at their ends."""
        if not self.signs:
            return []
        left = min(x for x, _ in self.signs)
        rows: dict[int, dict[int, tuple[str, str]]] = {}
        for (x, y), sign in self.signs.items():
            rows.setdefault(y, {})[x] = sign
        out = []
        for y in range(min(rows), max(rows) + 1):
            row = rows.get(y, {})
            line = [row.get(x, (" ", "")) for x in range(left, max(row, default=left - 1) + 1)]
            while line and line[-1] == (" ", ""):
                line.pop()
            out.append(line)
        return out

    def plain(self) -> str:
        """Give the signs alone."""
        return "\n".join("".join(sign for sign, _ in line).rstrip() for line in self.lines())

    def rich(self) -> Text:
        """Give the signs with their styles."""
        from rich.text import Text

        text = Text(no_wrap=True, overflow="crop")
        for k, line in enumerate(self.lines()):
            if k:
                text.append("\n")
            at = 0
            while at < len(line):  # signs of one style go together
                end = at
                while end < len(line) and line[end][1] == line[at][1]:
                    end += 1
                text.append("".join(sign for sign, _ in line[at:end]), line[at][1] or None)
                at = end
        return text
