"""What the command line asks its own server: whether it is there, for a new hall, how a hall stands."""

import json
import time
import urllib.error
import urllib.request
from typing import Any

from wyspa.cli.serve import LOCAL

PATIENCE = 60.0  # seconds until a server that does not answer is given up
PAUSE = 0.05
LAYING = 120.0  # seconds: ten thousand seats are laid before the answer comes


class HallRefused(Exception):
    """What the server said instead."""


class Asking:
    """Questions to a server on this machine."""

    def __init__(self, port: int, language: str) -> None:
        """Take its port, and the language of its answers."""
        self.at = f"http://{LOCAL}:{port}"
        self.language = language

    def wait(self) -> None:
        """Wait until it answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                self.ask("/live")
                return
            except OSError:
                time.sleep(PAUSE)
        raise HallRefused(f"{self.at} does not answer")

    def create(self, wish: dict[str, Any]) -> dict[str, Any]:
        """Make a hall; what the server refuses it says itself."""
        try:
            return self.ask("/api/halls", wish)
        except urllib.error.HTTPError as error:
            raise HallRefused(said(error)) from None

    def goes_on(self, code: str) -> bool:
        """Tell whether a hall is there and not over."""
        try:
            return bool(self.ask(f"/api/halls/{code}")["status"] != "over")
        except (urllib.error.HTTPError, KeyError):
            return False

    def ask(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Ask, and read the answer."""
        raw = None if body is None else json.dumps(body).encode()
        headers = {"Accept-Language": self.language, "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.at}{path}", raw, headers)
        with urllib.request.urlopen(request, timeout=LAYING) as answer:
            found: dict[str, Any] = json.load(answer)
            return found


def said(error: urllib.error.HTTPError) -> str:
    """Read the sentence of a refusal."""
    try:
        found = json.loads(error.read())
        return str(found["error"]["text"])
    except (OSError, ValueError, KeyError, TypeError):
        return str(error)
