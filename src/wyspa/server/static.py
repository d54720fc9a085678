"""The page in the browser: files of the package, or a plain page if it has not been built."""

import mimetypes
from importlib import resources
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

PLAIN = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Wyspa</title></head>
<body><h1>Wyspa</h1>
<p>The server runs, but the page for the browser has not been built. Run <code>make play</code>.</p>
<p lang="pl">Serwer działa, ale strona nie została zbudowana. Uruchom <code>make play</code>.</p>
</body></html>
"""
FOREVER = "public, max-age=31536000, immutable"  # files whose names change with what is in them
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}


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


def page() -> Response:
    """Serve the page."""
    found = content("index.html")
    body = found if found is not None else PLAIN.encode()
    return Response(body, media_type="text/html", headers={"Cache-Control": "no-cache"})


async def serve_file(request: Request) -> Response:
    """Serve a file of the page; a path without a dot is a place in the page."""
    path = request.url.path.lstrip("/")
    name = path.rsplit("/", 1)[-1]
    if not path or "." not in name:
        return page()
    body = content(path)
    if body is None:
        return Response("There is nothing here.", 404, media_type="text/plain")
    ending = name[name.rfind(".") :]
    kind = TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    caching = FOREVER if path.startswith("assets/") else "no-cache"
    return Response(body, media_type=kind, headers={"Cache-Control": caching})
