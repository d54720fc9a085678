"""What goes out over HTTP: JSON, refusals with a sentence, and what is written once and kept."""

import gzip
import hashlib
from urllib.parse import parse_qs

import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from wyspa.server import bodies
from wyspa.server.errors import Refusal
from wyspa.server.speech import known_language
from wyspa.words import LANGUAGES

SMALL = 1000  # bytes that are not worth packing


class Kept:
    """An answer that is written once: its bytes, the same packed, and the tag by which a browser knows it again."""

    def __init__(self, body: bytes, media_type: str, caching: str = "no-cache") -> None:
        """Take the bytes and what they are."""
        self.body = body
        self.media_type = media_type
        self.caching = caching
        self.tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        packed = gzip.compress(body, 9, mtime=0) if len(body) >= SMALL else body
        self.packed = packed if len(packed) < len(body) else b""

    def answer(self, request: Request) -> Response:
        """Answer a request: with nothing but the tag, if the browser has it already."""
        headers = {"ETag": self.tag, "Cache-Control": self.caching, "Vary": "Accept-Encoding"}
        known = request.headers.get("if-none-match", "")
        if self.tag in [tag.strip().removeprefix("W/") for tag in known.split(",")]:
            return Response(status_code=304, headers=headers)
        if self.packed and takes_packed(request):
            headers["Content-Encoding"] = "gzip"
            return Response(self.packed, media_type=self.media_type, headers=headers)
        return Response(self.body, media_type=self.media_type, headers=headers)


def kept_json(found: object, caching: str = "no-cache") -> Kept:
    """Keep an answer as JSON."""
    return Kept(msgspec.json.encode(found), "application/json", caching)


def takes_packed(request: Request) -> bool:
    """Tell whether a client understands packed answers."""
    return "gzip" in request.headers.get("accept-encoding", "")


def json(found: object) -> Response:
    """Write an answer."""
    return written(msgspec.json.encode(found))


def written(raw: bytes) -> Response:
    """Give an answer that is JSON already."""
    return Response(raw, media_type="application/json", headers={"Cache-Control": "no-store"})


def failed(refusal: Refusal, language: str) -> Response:
    """Write a failure; who shall wait is told how long."""
    body = bodies.Failed(bodies.Problem(refusal.key, refusal.text(language)))
    headers = {"Retry-After": refusal.facts["seconds"]} if "seconds" in refusal.facts else {}
    return Response(msgspec.json.encode(body), refusal.status, headers, media_type="application/json")


def language_of(request: Request) -> str:
    """Give the language a request asks for."""
    return language_of_headers(request.headers, request.url.query)


def language_of_headers(headers: Headers, query: str) -> str:
    """Give the language that a query or the headers ask for."""
    asked = parse_qs(query).get("lang", [""])[0] if len(query) < SMALL else ""
    if asked:
        return known_language(asked)
    for part in headers.get("accept-language", "").lower().split(","):
        if part.strip()[:2] in LANGUAGES:
            return part.strip()[:2]
    return known_language("")
