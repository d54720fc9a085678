"""Drawings that people send: looked at beside the loop, kept by digest, found again by whoever has the link.

A drawing is kept as long as somebody asks for it now and then; a table keeps the text of its own with its head.
"""

import contextlib
from collections import OrderedDict

import msgspec

from wyspa.maps import own
from wyspa.maps.text import DIGEST_BYTES, text_of
from wyspa.server import bodies
from wyspa.server.errors import Refusal
from wyspa.server.jobs import DrawingSheet
from wyspa.server.limits import Limits
from wyspa.server.store import Batch, Store, StoreFailed
from wyspa.server.timing import Time
from wyspa.server.workshop import Workshop


class Drawings:
    """The drawings of one server."""

    def __init__(self, store: Store, time: Time, limits: Limits, workshop: Workshop) -> None:
        """Take where they are kept, what they may cost and where they are looked at."""
        self.store = store
        self.time = time
        self.limits = limits
        self.workshop = workshop
        self.cards: OrderedDict[tuple[str, str], bytes] = OrderedDict()  # by map and language

    async def take(self, raw: bytes, language: str, caller: str = "") -> bytes:
        """Look at what somebody sends, and keep it if it can be played; give what is to be said about it."""
        card, found = await self.look(raw, language, caller)
        if found.map:
            text = text_of(raw, "")
            await self.store.write(Batch().drawing(found.map, text, self.time.wall()))
            self.remember(found.map, language, card)
        return card

    async def described(self, map: str, language: str, caller: str = "") -> bytes:
        """Say all about a drawing that is here, or refuse one that is not."""
        text = await self.text(map)
        card = self.cards.get((map, language))
        if card is None:
            card, _ = await self.look(text.encode(), language, caller)
            self.remember(map, language, card)
        return card

    async def look(self, raw: bytes, language: str, caller: str) -> tuple[bytes, bodies.SentDrawing]:
        """Have it looked at in the other process."""
        door = self.limits.door
        card = await self.workshop.make(DrawingSheet(raw, language, door.drawing_hexes, door.drawing_seconds), caller)
        return card, msgspec.json.decode(card, type=bodies.SentDrawing)

    def remember(self, map: str, language: str, card: bytes) -> None:
        """Keep a description."""
        self.cards[map, language] = card
        while len(self.cards) > self.limits.door.drawings_ready:
            self.cards.popitem(last=False)

    async def text(self, map: str) -> str:
        """Give the text of a drawing, and note that somebody wants it."""
        if not may_be(map):
            raise Refusal("unknown-map", 404)
        text = await self.store.drawing(map)
        if text is not None:
            with contextlib.suppress(StoreFailed):  # it is there, also while the disk takes nothing
                await self.store.write(Batch().drawing(map, text, self.time.wall()))
            return text
        offered = own.text_named(map) if map in offered_maps() else ""
        if not offered:
            raise Refusal("unknown-map", 404)
        return offered

    async def sweep(self) -> None:
        """Forget those that nobody has asked for lately, and the oldest if there are too many."""
        before = self.time.wall() - self.limits.abandoned_seconds
        await self.store.sweep_drawings(before, self.limits.door.drawings_kept)


def may_be(map: str) -> bool:
    """Tell whether this has the form of a map of one's own."""
    digest = map.removeprefix(own.PREFIX)
    return own.is_own(map) and len(digest) == 2 * DIGEST_BYTES and all(sign in "0123456789abcdef" for sign in digest)


def offered_maps() -> set[str]:
    """Give the drawings of folders as tables name them."""
    return {own.PREFIX + one.drawing.digest for one in own.OFFERED.values() if one.playable and one.drawing is not None}
