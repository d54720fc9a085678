"""Pictures of the page, and beside each the picture of the kit that it is to reach.

`make pictures` writes them into docs/pictures; in other runs they go to a folder of the test. The kit is not part of
the tree: WYSPA_KIT names the folder with its pictures, and without it there are only ours.
"""

from __future__ import annotations

import os
from base64 import b64encode
from pathlib import Path

from tests.web.person import Person

DOCS = Path(__file__).parents[2] / "docs/pictures"
STILL = """() => document.fonts.ready.then(
    () => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))))"""
PLAIN = 30_000  # bytes: an empty page is smaller
BESIDE = """<style>body { margin: 0; padding: 16px; display: flex; gap: 16px; background: #777; font: 15px sans-serif }
figure { margin: 0; flex: 1 } img { width: 100%; display: block } figcaption { padding: 6px 0; color: #fff }</style>
<figure><figcaption>Wyspa</figcaption><img src="OURS"></figure>
<figure><figcaption>kit</figcaption><img src="KITS"></figure>"""


def folder(otherwise: Path) -> Path:
    """Give the folder for pictures."""
    return DOCS if os.environ.get("WYSPA_PICTURES") == "1" else otherwise


def take(person: Person, album: Path, name: str, kit: str = "") -> None:
    """Take a picture of the page as it is; if the kit has one of it, lay both side by side in a second picture."""
    person.page.wait_for_load_state("networkidle")
    person.page.evaluate(STILL)
    person.page.screenshot(path=album / f"{name}.png")
    assert (album / f"{name}.png").stat().st_size > PLAIN
    wanted = Path(os.environ.get("WYSPA_KIT", "")) / f"{kit}.png"
    if kit and os.environ.get("WYSPA_KIT") and wanted.is_file():
        beside(person, album / f"{name}.png", wanted, album / f"beside-{kit}.jpg")


def take_in_both_themes(person: Person, album: Path, name: str, kit: str = "") -> None:
    """Take a picture by day and one by night, of the same moment: the window changes, as when the system does."""
    for theme in ("light", "dark"):
        person.page.emulate_media(color_scheme=theme)
        person.page.wait_for_selector(f"html[data-theme={theme}]", state="attached")
        take(person, album, f"{name}-{theme}", f"{kit}-{theme}" if kit else "")


def beside(person: Person, ours: Path, kits: Path, to: Path) -> None:
    """Lay two pictures side by side."""
    wide = bool(person.page.viewport_size and person.page.viewport_size["width"] > 800)
    page = person.context.new_page()
    page.set_viewport_size({"width": 1800 if wide else 840, "height": 640})
    page.set_content(BESIDE.replace("OURS", data(ours)).replace("KITS", data(kits)))
    page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    page.screenshot(path=to, type="jpeg", quality=82, full_page=True)
    page.close()


def data(picture: Path) -> str:
    return "data:image/png;base64," + b64encode(picture.read_bytes()).decode()
