"""The page in the browser: files of the package, or a plain page if it has not been built."""

import mimetypes
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from wyspa.rules.installed import installed, is_ours
from wyspa.server.answers import Kept

PLAIN = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Wyspa</title></head>
<body><h1>Wyspa</h1>
<p>The server runs, but the page for the browser has not been built. Run <code>make play</code>.</p>
<p lang="pl">Serwer działa, ale strona nie została zbudowana. Uruchom <code>make play</code>.</p>
</body></html>
"""
FOREVER = "public, max-age=31536000, immutable"  # files whose names change with what is in them
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


def folder() -> Traversable:
    """Give the folder of the built page."""
    return resources.files("wyspa.server").joinpath("static")


def content(path: str) -> bytes | None:
    """Read a file of the page; None if there is none. Nothing outside the folder is reached."""
    parts = [part for part in path.split("/") if part]
    if any(part.startswith(".") or "\\" in part or "\0" in part or ":" in part for part in parts):
        return None
    place = folder()
    for part in parts:
        place = place.joinpath(part)
    try:
        return place.read_bytes() if place.is_file() else None
    except OSError:
        return None


class Shelf:
    """The files of the page, each read and packed once; a page that is built anew is read anew."""

    def __init__(self) -> None:
        """Begin empty."""
        self.kept: dict[str, tuple[int, Kept]] = {}  # by path: when the file was written

    def find(self, path: str) -> Kept | None:
        """Give a file of the page; a path without a dot is a place in the page."""
        name = path.rsplit("/", 1)[-1]
        if not path or "." not in name:
            path = name = "index.html"
        written = written_at(path)
        there = self.kept.get(path)
        if there is not None and there[0] == written:
            return there[1]
        body = content(path)
        if path == "index.html":
            body = PLAIN.encode() if body is None else with_symbols(body)
        if body is None:
            return None
        ending = name[name.rfind(".") :]
        kind = TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        found = Kept(body, kind, FOREVER if path.startswith("assets/") else "no-cache")
        self.kept[path] = (written, found)  # only what is there is kept: nobody makes this long
        return found


FRAMES = {"t-": "-86.6 -100 173.2 200", "i-": "0 0 24 24", "r-": "-24 -24 48 48"}  # where drawings of a kind lie
FRAME = "-50 -50 100 100"


def with_symbols(page: bytes) -> bytes:
    """Add the symbols of boxes and rules that are not ours to the drawings in the page."""
    symbols = ""
    for folder in installed().folders():
        for name, drawing in ({} if is_ours(folder.package) else folder.symbols()).items():
            symbols += f'<symbol id="art-{name}" viewBox="{FRAMES.get(name[:2], FRAME)}" overflow="visible">'
            symbols += drawing.replace(f' id="{name}"', "", 1) + "</symbol>"
    head, mark, rest = page.partition(b'class="sprite"')
    return head + mark + rest.replace(b"</svg>", symbols.encode() + b"</svg>", 1)


def written_at(path: str) -> int:
    """Give when a file of the page was written, or 0."""
    place = folder()
    if not isinstance(place, Path):
        return 0
    try:
        return place.joinpath(path).stat().st_mtime_ns
    except (OSError, ValueError):
        return 0


SHELF = Shelf()


async def serve_file(request: Request) -> Response:
    """Serve a file of the page."""
    found = SHELF.find(request.url.path.lstrip("/"))
    if found is None:
        return Response("There is nothing here.", 404, media_type="text/plain")
    return found.answer(request)
