"""The plots of a report: intervals of bots, and how shares settled; drawn by matplotlib, or by hand without it."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from io import StringIO

COLOURS = ("#1f5f8b", "#c0572b", "#3d7a3d", "#7a4fa3", "#a3842a", "#2b8c8c", "#9b2f4f", "#555555")
WIDE, HIGH = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 120, 20, 34, 40


@dataclass(frozen=True)
class Bar:
    """A share with its interval, and what would be fair."""

    name: str
    value: float
    low: float
    high: float
    fair: float


@dataclass(frozen=True)
class Curve:
    """A line of points."""

    name: str
    xs: Sequence[float]
    ys: Sequence[float]


def bars(title: str, found: Sequence[Bar]) -> str:
    """Draw shares with their intervals as SVG."""
    try:
        return bars_by_matplotlib(title, found)
    except ImportError:
        return bars_by_hand(title, found)


def curves(title: str, below: str, found: Sequence[Curve]) -> str:
    """Draw lines as SVG; what they say lies between 0 and 1."""
    try:
        return curves_by_matplotlib(title, below, found)
    except ImportError:
        return curves_by_hand(title, below, found)


# ---- by matplotlib -----------------------------------------------------------------------------------------------


def bars_by_matplotlib(title: str, found: Sequence[Bar]) -> str:
    """Draw shares."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 1.2 + 0.4 * len(found)), layout="constrained")
    axes = figure.subplots()
    for k, bar in enumerate(found):
        axes.plot([bar.low, bar.high], [k, k], color=COLOURS[k % len(COLOURS)], linewidth=5, solid_capstyle="round")
        axes.plot([bar.value], [k], "o", color="white", markeredgecolor="black", markersize=7)
        axes.plot([bar.fair, bar.fair], [k - 0.35, k + 0.35], color="black", linestyle=":")
    axes.set_yticks(range(len(found)), [bar.name for bar in found])
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.set_title(title)
    return svg_of(figure)


def curves_by_matplotlib(title: str, below: str, found: Sequence[Curve]) -> str:
    """Draw lines."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.6), layout="constrained")
    axes = figure.subplots()
    for k, curve in enumerate(found):
        axes.plot(curve.xs, curve.ys, label=curve.name, color=COLOURS[k % len(COLOURS)])
    axes.set_ylim(0, 1)
    axes.set_xlabel(below)
    axes.set_title(title)
    axes.legend()
    return svg_of(figure)


def svg_of(figure: object) -> str:
    """Give the picture as text that can stand in a page; the same numbers give the same text."""
    import matplotlib

    out = StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "wyspa", "svg.fonttype": "none"}):
        figure.savefig(out, format="svg", metadata={"Date": None})  # type: ignore[attr-defined]
    text = out.getvalue()
    return text[text.index("<svg") :]


# ---- by hand -----------------------------------------------------------------------------------------------------


def frame(title: str, high: int, body: str) -> str:
    """Put a picture together."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" role="img" font-family="sans-serif"'
    named = f'<title>{escape(title)}</title><text x="{WIDE / 2}" y="18" text-anchor="middle">{escape(title)}</text>'
    return f'{head} font-size="12">{named}{body}</svg>'


def across(share: float) -> float:
    """Give where a share lies from left to right."""
    return LEFT + share * (WIDE - LEFT - RIGHT)


def bars_by_hand(title: str, found: Sequence[Bar]) -> str:
    """Draw shares."""
    high = TOP + 28 * len(found) + BOTTOM
    body = "".join(
        f'<line x1="{across(x):.1f}" y1="{TOP}" x2="{across(x):.1f}" y2="{high - BOTTOM}" stroke="#ddd"/>'
        f'<text x="{across(x):.1f}" y="{high - BOTTOM + 16}" text-anchor="middle">{x:.0%}</text>'
        for x in (0, 0.25, 0.5, 0.75, 1)
    )
    for k, bar in enumerate(found):
        y, colour = TOP + 28 * k + 14, COLOURS[k % len(COLOURS)]
        body += (
            f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{escape(bar.name)}</text>'
            f'<line x1="{across(bar.low):.1f}" y1="{y}" x2="{across(bar.high):.1f}" y2="{y}" stroke="{colour}" '
            f'stroke-width="6" stroke-linecap="round"/><circle cx="{across(bar.value):.1f}" cy="{y}" r="4" fill="#fff" '
            f'stroke="#000"/><line x1="{across(bar.fair):.1f}" y1="{y - 10}" x2="{across(bar.fair):.1f}" y2="{y + 10}" '
            f'stroke="#000" stroke-dasharray="2 2"/>'
        )
    return frame(title, high, body)


def curves_by_hand(title: str, below: str, found: Sequence[Curve]) -> str:
    """Draw lines."""
    bottom = HIGH - BOTTOM
    most = max((max(curve.xs, default=1) for curve in found), default=1) or 1

    def down(share: float) -> float:
        return bottom - share * (bottom - TOP)

    body = "".join(
        f'<line x1="{LEFT}" y1="{down(y):.1f}" x2="{WIDE - RIGHT}" y2="{down(y):.1f}" stroke="#ddd"/>'
        f'<text x="{LEFT - 8}" y="{down(y) + 4:.1f}" text-anchor="end">{y:.0%}</text>'
        for y in (0, 0.25, 0.5, 0.75, 1)
    )
    for k, curve in enumerate(found):
        colour = COLOURS[k % len(COLOURS)]
        points = " ".join(f"{across(x / most):.1f},{down(y):.1f}" for x, y in zip(curve.xs, curve.ys, strict=True))
        body += f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
        body += f'<text x="8" y="{TOP + 16 * k + 10}" fill="{colour}">{escape(curve.name)}</text>'
    body += f'<text x="{WIDE - RIGHT}" y="{HIGH - 22}" text-anchor="end">{most:,.0f}</text>'
    body += f'<text x="{(WIDE + LEFT) / 2}" y="{HIGH - 8}" text-anchor="middle">{escape(below)}</text>'
    return frame(title, HIGH, body)
