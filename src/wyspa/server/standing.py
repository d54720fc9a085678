"""What people have said once, for many offers: which cards they keep this turn, and with whom they do not trade.

Both are said aloud and told to everybody. So whatever is answered for somebody because of them is answered at once and
tells nobody anything new: no hand is looked at (decision 49).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.core.ids import NOBODY, VERB, extra, first
from wyspa.game import Game
from wyspa.server import messages
from wyspa.server.errors import Refusal
from wyspa.server.listener import Listener
from wyspa.server.often import Deed
from wyspa.server.records import Chair
from wyspa.server.speech import phrase
from wyspa.server.states import Role, Status
from wyspa.server.store import Batch, StoreFailed
from wyspa.server.talks import Talk, role_in

if TYPE_CHECKING:
    from wyspa.server.table import LiveTable

PARTNERED = (Role.DEAL, Role.ANSWER)  # what may name a partner; offers of all kinds do as well
IMPOSED = ("embargo", "embargo_you")  # what everybody hears, and what the other one hears
LIFTED = ("embargo_lifted", "embargo_lifted_you")


def shunned(chairs: list[Chair], seat: int) -> set[int]:
    """List with whom a seat does not trade: whoever of the two has said so."""
    if seat < 0:
        return set()
    return {other for other, chair in enumerate(chairs) if seat in chair.shuns or other in chairs[seat].shuns}


def partner_in(game: Game, seat: int, action: int) -> int:
    """Give with whom an action would trade, or -1: the seat it names, or the one on turn."""
    verb = game.book.verbs[action >> VERB]
    if not verb.built and role_in(game, action) not in PARTNERED:
        return NOBODY
    kinds = verb.form.split()
    if "seat" in kinds:
        return int(extra(action)) - 1 if "terms" in kinds else int(first(action))
    return int(game.state.turn) if game.state.turn != seat else NOBODY


def without_shunned(groups: list[messages.Group], chairs: list[Chair], game: Game, seat: int) -> list[messages.Group]:
    """Take away what would trade with somebody whom a seat does not trade with."""
    away = shunned(chairs, seat)
    if not away:
        return groups
    turn = int(game.state.turn)
    kept = []
    for group in groups:
        group.to = [other for other in group.to if other not in away]
        if group.role in PARTNERED:
            group.choices = [one for one in group.choices if partner_in(game, seat, int(one.action)) not in away]
        unsaid = group.composed and "seat" not in group.form.split() and turn != seat and turn in away
        if not unsaid and (group.choices or group.composed):
            kept.append(group)
    return kept


class Standing:
    """The standing answers of one table. Cards are kept for a turn only, so they are not written down."""

    def __init__(self, owner: LiveTable) -> None:
        """Begin with none."""
        self.owner = owner
        self.kept: dict[int, set[int]] = {}  # by seat: cards
        self.turn = -1  # that they are kept for

    # ---- saying so ------------------------------------------------------------------------------

    async def keep(self, seat: int, card: str, on: bool) -> None:
        """Keep a kind of card for this turn, or give it away again."""
        game = self.game()
        self.owner.often.take(Deed.STANDING, seat)
        names = game.notation.names_of("card")
        if card not in names:
            raise Refusal("bad-request", why=card)
        self.turn_over(game)
        cards = self.kept.setdefault(seat, set())
        (cards.add if on else cards.discard)(names.index(card))
        self.tell()
        self.owner.automatic.game_changed()

    async def shun(self, seat: int, other: int, on: bool) -> None:
        """Trade with somebody no more until further notice, or again; it is said aloud."""
        self.game()
        chairs = self.owner.head.chairs
        if other >= len(chairs) or other == seat:
            raise Refusal("bad-seat")
        self.owner.often.take(Deed.STANDING, seat)
        before = chairs[seat].shuns
        if (other in before) == on:
            return
        chairs[seat].shuns = sorted({*before, other} if on else {*before} - {other})
        try:
            await self.owner.store.write(Batch().head(self.owner.head))
        except StoreFailed:
            chairs[seat].shuns = before
            raise
        self.announce(IMPOSED if on else LIFTED, seat, other)
        self.owner.presenter.forget()
        self.tell()
        self.owner.tell_state()
        self.owner.automatic.game_changed()

    def game(self) -> Game:
        """Give the game, which must be going on."""
        status = self.owner.head.status
        if status != Status.PLAYING:
            raise Refusal("over" if status == Status.OVER else "not-started")
        return self.owner.playing().game

    # ---- what follows from it -------------------------------------------------------------------

    def turn_over(self, game: Game) -> bool:
        """Forget which cards were kept in another turn; tell whether there were any."""
        if self.turn == game.turns:
            return False
        had = any(self.kept.values())
        self.kept, self.turn = {}, game.turns
        return had

    def refuses(self, seat: int, talk: Talk) -> bool:
        """Tell whether somebody has declined an offer before it was made."""
        if talk.seat in shunned(self.owner.head.chairs, seat):
            return True
        return any(talk.wants[card] for card in self.kept.get(seat, ()))

    def check(self, game: Game, seat: int, action: int) -> None:
        """Refuse what would trade with somebody who does not want to."""
        partner = partner_in(game, seat, action)
        chairs = self.owner.head.chairs
        if 0 <= partner < len(chairs) and partner in shunned(chairs, seat):
            theirs = seat in chairs[partner].shuns
            raise Refusal("embargo" if theirs else "own-embargo", name=chairs[partner].name)

    # ---- telling --------------------------------------------------------------------------------

    def message(self) -> messages.Standing:
        """Write what stands."""
        chairs = self.owner.head.chairs
        return messages.Standing(
            [sorted(self.kept.get(seat, ())) for seat in range(len(chairs))], [chair.shuns for chair in chairs]
        )

    def tell(self) -> None:
        """Tell everybody what stands."""
        self.owner.tell_all(self.message())

    def show(self, listener: Listener) -> None:
        """Tell somebody who comes, if there is anything."""
        if any(self.kept.values()) or any(chair.shuns for chair in self.owner.head.chairs):
            listener.tell(self.message())

    def announce(self, keys: tuple[str, str], seat: int, other: int) -> None:
        """Say aloud who does not trade with whom; to the one it is about in their own words."""
        chairs = self.owner.head.chairs
        for listener in self.owner.listeners:
            key = keys[listener.seat == other]
            text = phrase(listener.language, "talk", key, name=chairs[seat].name, other=chairs[other].name)
            listener.tell(messages.Notice(text, seat))


def forget_seat(chairs: list[Chair], seat: int) -> None:
    """Lift what others have against a seat that somebody else gets now."""
    for chair in chairs:
        if seat in chair.shuns:
            chair.shuns = [other for other in chair.shuns if other != seat]
