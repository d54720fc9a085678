"""Drawings and colours, the boxes' own too: taken by name, coloured by theme and seat, and only those that are used."""

import re
import tomllib
from functools import cache
from importlib import resources
from xml.sax.saxutils import escape

from wyspa.core.notation import Places, nearest
from wyspa.core.why import UnknownWord
from wyspa.draw.geometry import number
from wyspa.rules.installed import installed

THEMES = ["light", "dark"]
SANS = "Inter, system-ui, Segoe UI, Roboto, DejaVu Sans, sans-serif"  # says things
SERIF = "Vollkorn, Georgia, Times New Roman, serif"  # names things
DRAWING = 64.0  # how large drawings are, roughly
ICON = 24.0  # icons are drawn from 0 to 24, everything else around the middle


@cache
def drawings() -> dict[str, str]:
    """Read the drawings by name: groups and outlines of digits."""
    text = resources.files("wyspa.draw").joinpath("kit.svg").read_text(encoding="utf-8")
    body = text.partition("</defs>")[2]
    found = {name: line for line, name in re.findall(r'^(<g id="([^"]+)">.*</g>)$', body, re.M)}
    for folder in installed().folders():
        found |= folder.symbols()
    return found | {name: line for line, name in re.findall(r'^(<path id="([^"]+)".*/>)$', body, re.M)}


@cache
def paints() -> dict[str, str]:
    """Read gradients, patterns and clips by name."""
    text = resources.files("wyspa.draw").joinpath("kit.svg").read_text(encoding="utf-8")
    body = text.partition("<defs>")[2].partition("</defs>")[0]
    return {name: line for line, name in re.findall(r'^(<\w+ id="([^"]+)".*>)$', body, re.M)}


@cache
def colours() -> dict[str, dict[str, str]]:
    """Read the colours of the themes."""
    data = tomllib.loads(resources.files("wyspa.draw").joinpath("colours.toml").read_text(encoding="utf-8"))
    return {theme: data[theme] for theme in THEMES}


@cache
def coats() -> dict[str, dict[str, str]]:
    """Read the coat of each seat: colours, pattern and mark."""
    data = tomllib.loads(resources.files("wyspa.draw").joinpath("colours.toml").read_text(encoding="utf-8"))
    return dict(data["seats"])


@cache
def dresses() -> dict[str, dict[str, str]]:
    """Read the coats, and what colours wear that nobody can choose."""
    data = tomllib.loads(resources.files("wyspa.draw").joinpath("colours.toml").read_text(encoding="utf-8"))
    return coats() | dict(data["printed"])


@cache
def advance(digit: str) -> float:
    """Give how far the next digit stands from this one, at a size of 100."""
    found = re.search(r'data-advance="([^"]+)"', drawings()[digit])
    return float(found.group(1)) if found else 50.0


def written(text: str) -> str:
    """Make any text safe between tags and in attributes."""
    return escape("".join(sign for sign in text if sign.isprintable()), {'"': "&quot;"})


def digit_name(sign: str) -> str:
    """Name the outline of a digit or a colon."""
    return "d-colon" if sign == ":" else f"d-{sign}"


class Kit:
    """Hands out drawings for one picture and remembers which were used."""

    def __init__(self, theme: str, seats: list[str], places: Places, mark: str) -> None:
        """Take theme, seats, names of places, and a mark that keeps the names of this picture apart from others'."""
        if theme not in THEMES:
            raise UnknownWord(f"there is no theme {theme}{nearest(theme, THEMES)}")
        self.theme = theme
        self.mark = mark
        self.places = places
        spare = [name for name in coats() if name not in seats]
        every = list(coats())
        self.seats = seats
        self.worn: list[str] = []  # by seat: the name of its coat
        for k, name in enumerate(seats):
            if name in dresses():
                self.worn.append(name)
            else:  # a colour the kit does not know: one that nobody here wears, as long as there are any
                self.worn.append(spare.pop(0) if spare else every[k % len(every)])
        self.used: dict[str, str] = {}
        self.painted: set[str] = set()

    def colour(self, name: str) -> str:
        """Give a colour of the theme."""
        return colours()[self.theme][name]

    def coat(self, seat: int, name: str) -> str:
        """Give a colour of a seat, or its pattern."""
        return self.named(dresses()[self.worn[seat]][name])

    def mark_of(self, seat: int) -> str:
        """Name the drawing of a seat's mark."""
        return f"mark-{dresses()[self.worn[seat]]['mark']}"

    def has(self, name: str) -> bool:
        """Tell whether there is a drawing of this name."""
        return name in drawings()

    def named(self, text: str) -> str:
        """Keep references within this picture, and note the paints they need."""
        for name in re.findall(r"url\(#([^)]+)\)", text):
            self.painted.add(name)
        return re.sub(r"url\(#([^)]+)\)", rf"url(#{self.mark}\1)", text)

    def use(
        self, name: str, x: float, y: float, *, seat: int = -1, scale: float = 1.0, turn: float = 0.0, fill: str = "",
        faint: bool = False,
    ) -> str:  # fmt: skip
        """Put a drawing somewhere; a seat's drawing in its colours."""
        key = name if seat < 0 else f"{name}-{self.worn[seat]}"
        if key not in self.used:
            self.used[key] = self.coloured(drawings()[name], name, key, seat)
        where = f"translate({number(x)} {number(y)})"
        if turn:
            where += f" rotate({number(turn)})"
        if scale != 1.0:
            where += f" scale({scale:.4g})"
        tint = (f' fill="{fill}"' if fill else "") + (' opacity=".45"' if faint else "")
        return f'<use href="#{self.mark}{key}" transform="{where}"{tint}/>'

    def icon(self, name: str, x: float, y: float, size: float, colour: str = "ink-2") -> str:
        """Put an icon with its middle somewhere, in a colour of the theme."""
        key = f"{name}-{colour}"
        if key not in self.used:
            text = drawings()[name].replace("var(--ink-2)", f"var(--{colour})")
            self.used[key] = self.coloured(text, name, key, -1)
        where = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({size / ICON:.4g})"
        return f'<use href="#{self.mark}{key}" transform="{where}"/>'

    def symbol(self, name: str, x: float, y: float, size: float, colour: str = "ink-2") -> str:
        """Put an icon, or a drawing made as small as one."""
        if name.startswith("i-"):
            return self.icon(name, x, y, size, colour)
        return self.use(name, x, y, scale=size / DRAWING)

    def coloured(self, text: str, name: str, key: str, seat: int) -> str:
        """Give a drawing its colours and its name within the picture."""
        words = dict(colours()[self.theme])
        if seat >= 0:
            words |= dresses()[self.worn[seat]]
        text = re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: words[found.group(1)], text)
        text = re.sub(r' data-advance="[^"]+"', "", text)
        return self.named(text.replace(f'id="{name}"', f'id="{self.mark}{key}"', 1))

    def digits(self, text: str, x: float, y: float, size: float, fill: str) -> str:
        """Write a number, or a rate like 3:1, as outlines around a middle: it looks the same in every viewer."""
        names = [digit_name(sign) for sign in text]
        k = size / 100.0
        at = x - sum(advance(name) for name in names) * k / 2
        out = []
        for name in names:
            out.append(self.use(name, at, y, scale=k, fill=fill))
            at += advance(name) * k
        return "".join(out)

    def words(
        self, text: str, x: float, y: float, size: float, colour: str, *, middle: bool = False, end: bool = False,
        bold: bool = False, named: bool = False,
    ) -> str:  # fmt: skip
        """Write words in a colour of the theme; names of things stand in serifs."""
        anchor = ' text-anchor="middle"' if middle else ' text-anchor="end"' if end else ""
        weight = ' font-weight="600"' if bold else ""
        family = f' font-family="{SERIF}"' if named else ""
        return (
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{self.colour(colour)}"'
            f"{anchor}{weight}{family}>{written(text)}</text>"
        )

    def definitions(self) -> str:
        """Give everything that was used, sorted, for the head of the picture."""
        lines = [self.used[name] for name in sorted(self.used)]
        for name in sorted(self.painted):
            text = re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: self.colour(found.group(1)), paints()[name])
            lines.append(text.replace(f'id="{name}"', f'id="{self.mark}{name}"', 1))
        return "".join(lines)
