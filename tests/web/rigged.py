"""A table of a server in this process, at which somebody sits with bots and which a test sets up in words.

Chance would take hours to bring a game to a wonder's last level. The server's log knows nothing of what is set up, so
such a table cannot be read again; nobody does here.
"""

from __future__ import annotations

from typing import Any

from tests.scene import Scene
from tests.server.house import House
from tests.web.person import Person
from wyspa.game import Game


class Rigged(Scene):
    """The game of a table as a scene: `given`, `hand`, `turn` act on it, `seen` lets the page look again."""

    def __init__(self, served: House, table: str, person: Person, me: int) -> None:
        self.live: Any = served.lobby.live[table]
        self.game: Game = self.live.played.game
        self.book = self.game.book
        self.words = self.game.notation
        self.person = person
        self.me = self.game.seats[me]

    def part(self, kind: type) -> Any:
        """Give the part of a rule, for writing."""
        return self.state.edit_part(self.module(kind).slot)

    def clear(self, seat: str, *pieces: str) -> Rigged:
        """Take the pieces of some kinds off the board."""
        who = self.seat(seat)
        for rows, where in ((self.state.on_node, 0), (self.state.on_edge, 1)):
            for place in range(len(rows)):
                kind = rows[place] & 31
                if rows[place] >> 5 == who + 1 and self.book.pieces[kind].name in pieces:
                    self.book.take(self.state, place, where)
        return self

    def others(self) -> list[str]:
        return [seat for seat in self.game.seats if seat != self.me]

    def seen(self) -> Rigged:
        """Let the page look at it."""
        self.game.fresh = -9
        self.live.presenter.forget()
        self.person.page.reload()
        self.person.page.wait_for_selector("[data-board]")
        self.person.settle()
        return self


def sit_down(person: Person, served: House, bots: int = 3, **wish: str) -> Rigged:
    """Sit down with bots at a table, and play until it is the own turn."""
    made = served.create(*(["bot"] * bots), start=True, **wish)
    person.page.evaluate(
        "([seat, secret]) => localStorage.setItem(seat, secret)", [f"wyspa.seat.{made['table']}", made["secret"]]
    )
    person.go(f"/t/{made['table']}")
    person.page.wait_for_selector("[data-board]")
    person.play_until('[data-verb="end"]', most=200)
    seat = person.page.evaluate("Number(document.querySelector('.player.turn')?.dataset.seat ?? -1)")
    live = served.lobby.live[made["table"]]
    return Rigged(served, made["table"], person, seat if seat >= 0 else int(live.played.game.state.turn))
