"""QR codes of addresses: as a picture for paper and wall, and as letters for a terminal."""

import io

import segno

QUIET = 4  # modules of white around a code; cameras look for it
WALL = "m"  # repairs 15 %: a fold in the paper, a lamp on the wall
DARK, LIGHT = "#000", "#fff"  # a code is black on white in every theme: cameras want it so
HALVES = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}  # light is what is printed


def qr_svg(text: str) -> str:
    """Draw a code as SVG, one unit a module, without a size of its own: the page or the paper gives it one."""
    out = io.BytesIO()
    made = segno.make_qr(text, error=WALL)
    made.save(out, kind="svg", border=QUIET, dark=DARK, light=LIGHT, omitsize=True, xmldecl=False, svgns=True, nl=False)
    return out.getvalue().decode()


def qr_lines(text: str) -> list[str]:
    """Write a code as lines of half blocks, two rows of modules a line; dark modules are left empty."""
    rows = [[bool(dark) for dark in row] for row in segno.make_qr(text, error="l").matrix_iter(border=QUIET)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(HALVES[both] for both in zip(upper, lower, strict=True)) for upper, lower in pairs]


def qr_terminal(text: str) -> str:
    """Write a code for a terminal, white on black whatever its colours are: an inverted code is read by few cameras."""
    return "\n".join(f"\033[38;5;231;48;5;16m{line}\033[0m" for line in qr_lines(text))
