"""The game of a hall: the engine's, with proven dice; nature acts until time has to pass."""

from collections.abc import Mapping
from typing import Any

from wyspa.attempts import attempt
from wyspa.core.arrays import listed
from wyspa.core.dealer import Proven
from wyspa.core.ids import NOBODY, TABLE, VERB, first, second
from wyspa.game import Game, IllegalAction
from wyspa.laying import lay_table
from wyspa.maps.connect import KEY
from wyspa.replay.added import ANY_SEAT, Added, AddedKind, salt_of, seal_of
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.watch import PIECES, Watch
from wyspa.server.hall.chairs import Chairs
from wyspa.server.hall.records import HallHead
from wyspa.server.hall.rows import Floor
from wyspa.server.hall.states import HallSide
from wyspa.table import Table, set_table

BOX = KEY  # the one box whose tables are halls
MOVED = int(PIECES)  # the bit of a board on which something stands elsewhere


def table_of(head: HallHead, floor: Floor) -> Table:
    """Set the table of a hall."""
    options: dict[str, Any] = {
        "claims": head.claims.value,
        "first_seconds": str(head.seconds[0]),
        "later_seconds": str(head.seconds[1]),
        "robber_seconds": str(head.seconds[2]),
        "timed": "yes",
        "early": "yes" if head.early else "no",
    }
    if head.target:
        options["target"] = str(head.target)
    return set_table(BOX, rows=floor.words(), **options)


class HallGame:
    """A game in progress."""

    ACCEPT = "accept"
    CLAIM = "claim-victory"
    CHECK = "check-claims"

    def __init__(self, head: HallHead, floor: Floor, nonces: Mapping[str, str], chairs: Chairs) -> None:
        """Lay it; nothing has been dealt yet."""
        table = table_of(head, floor)
        self.game: Game = lay_table(table)
        self.dealer = Proven(bytes.fromhex(head.seed), salt_for(head, table, nonces, floor))
        self.rounds = self.game.book.rule(Rounds)
        self.watch = Watch(self.game.book)
        verbs = {str(verb.name): int(verb.code) >> VERB for verb in self.game.book.verbs}
        self.dice_verb, self.robber_verb = verbs["dice"], verbs["robber-roll"]
        self.dice: list[int] = []
        self.robber = 0  # where the robbers went last
        self.rolls = 0
        self.before: list[int] = []  # by seat: the purse before the dice fell
        self.gains: list[int] = []  # by seat: the purse that the last roll has brought
        self.moved = False  # since `moved_on` was asked last

    # ---- how it stands -----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def number(self) -> int:
        """Give the number of the round that is on, or was last."""
        return int(self.rounds.part(self.game.state).number)

    @property
    def robbing(self) -> bool:
        """Tell whether a robber phase is on."""
        return self.game.phase == "robber-phase"

    @property
    def checking(self) -> bool:
        """Tell whether claims wait for the host."""
        return self.game.phase == "claims"

    def side(self) -> HallSide:
        """Say which side is active."""
        if self.robbing or self.number == 0:
            return HallSide.NONE
        return HallSide.SUN if self.game.state.turn == 1 else HallSide.MOON

    def points_of(self, seat: int) -> int:
        """Count all points of a seat."""
        return int(self.game.state.players[seat].points)

    def all_points_seen(self) -> list[int]:
        """Count the points that all can see, of every seat."""
        players = self.game.state.players[: self.game.book.seats]
        if self.over:
            return [int(player.points) for player in players]
        return [int(player.points - player.secret) for player in players]

    def verb_of(self, action: int) -> str:
        return str(self.game.book.verbs[action >> VERB].name)

    def moved_on(self) -> bool:
        """Tell whether the dice have fallen since this was asked: another round or robber phase has begun."""
        moved, self.moved = self.moved, False
        return moved and not self.over

    def is_ready(self, seat: int) -> bool:
        """K-127: tell whether a seat has said that it is ready."""
        return bool(self.game.state.waiting[seat] == 0 and not self.robbing and not self.checking)

    def ready(self) -> int:
        """Count the seats that are ready."""
        return len(self.game.seats) - int(self.rounds.part(self.game.state).left) if not self.robbing else 0

    def touched(self, actions: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Give the boards that actions have changed, each with the bits of what."""
        return self.watch.touched(self.game.state, actions)

    def winners(self) -> list[int]:
        """List who has won."""
        return [int(seat) for seat in self.game.book.winners(self.game.state)]

    def look_at_hands(self, action: int) -> None:
        """Remember what everybody holds, if dice are about to fall."""
        if action >> VERB == self.dice_verb:
            self.before = [int(player.purse) for player in self.game.state.players[: self.game.book.seats]]

    def count_gains(self) -> None:
        """See what the dice have brought; a robber phase brings nothing."""
        players = self.game.state.players
        self.gains = (
            [int(players[seat].purse) - had for seat, had in enumerate(self.before)] if not self.robbing else []
        )

    def gained(self, seat: int) -> int:
        """Give the purse that the last roll has brought to a seat."""
        return self.gains[seat] if self.gains else 0

    def note(self, actions: list[tuple[int, int]]) -> None:
        """See what the dice showed."""
        for seat, action in actions:
            if seat == TABLE:
                verb = action >> VERB
                if verb == self.dice_verb:
                    self.dice = [int(first(action)), int(second(action))]
                    self.rolls += 1
                    self.moved = True
                    self.count_gains()
                elif verb == self.robber_verb:
                    self.robber = int(first(action) + second(action))

    # ---- playing -----------------------------------------------------------------------------------------

    def done(self) -> int:
        """Count the actions so far."""
        return len(self.game.actions_log)

    def since(self, begin: int) -> list[tuple[int, int]]:
        """List what was done from one on, and see what the dice showed."""
        game = self.game
        done = list(zip(listed(game.seats_log[begin:]), listed(game.actions_log[begin:]), strict=True))
        if done and done[-1][0] == TABLE:
            self.note(done)
        return done

    def between(self, begin: int, end: int) -> list[tuple[int, int]]:
        """List what was done from one action up to another."""
        game = self.game
        return list(zip(listed(game.seats_log[begin:end]), listed(game.actions_log[begin:end]), strict=True))

    def begin(self) -> list[tuple[int, int]]:
        """Let nature begin."""
        begin = self.done()
        self.let_nature_act()
        return self.since(begin)

    def play(self, action: int | str, seat: int) -> list[tuple[int, int]]:
        """Play an action and let nature answer; what is illegal raises and changes nothing."""
        game = self.game
        begin = len(game.actions_log)
        why = attempt(game, action, seat)
        if why is not None:
            raise IllegalAction(why.key, why, seat, NOBODY)  # the sentence is made in the language of whoever asks
        if game.state.who == TABLE:
            self.let_nature_act()
        return self.since(begin)

    def ring(self) -> list[tuple[int, int]]:
        """End the round or phase that is on: time is up (K-27, K-71)."""
        bells = self.game.book.bells[self.game.state.phase]
        return self.play(int(bells[0].code), int(TABLE))

    def check(self) -> list[tuple[int, int]]:
        """Check the claims (K-79)."""
        return self.play(self.CHECK, int(TABLE))

    def follow(self, actions: list[tuple[int, int]], dealt: int) -> None:
        """Play what a log says."""
        game = self.game
        for seat, action in actions:
            self.look_at_hands(action)
            game.play(action, seat)
        self.note(actions)
        if dealt:
            self.dealer.go_to(dealt)

    def let_nature_act(self) -> None:
        """Let nature choose until seats are asked, time has to pass, or a host has to check."""
        game = self.game
        chances, bells = game.book.chances, game.book.bells
        while game.state.who == TABLE and game.state.winner == NOBODY:
            if chances[game.state.phase].by_hand or len(bells[game.state.phase]) > 0:
                return
            action = int(game.book.deal(game.state, self.dealer))
            self.look_at_hands(action)
            game.play(action, int(TABLE))


def salt_for(head: HallHead, table: Table, nonces: Mapping[str, str], floor: Floor) -> bytes:
    """Mix what people have added to the dice."""
    return salt_of(table.line(), head.code, [added_by(head, nonces, seat) for seat in range(floor.seats)])


def added_by(head: HallHead, nonces: Mapping[str, str], seat: int) -> Added:
    """Say what a seat has added to the dice: what its person had sealed and shown, or nothing."""
    nonce = nonces.get(str(seat), "")
    if not nonce:
        return Added(AddedKind.SILENT)
    return Added(AddedKind.GUEST, nonce, seal_of(head.code, ANY_SEAT, nonce))
