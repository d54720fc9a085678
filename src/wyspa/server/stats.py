"""How a game went, counted from its log: points by rule and over time, dice, income against what was to be expected."""

from wyspa.core.event import Event
from wyspa.core.ids import KIND, NOBODY, OWNER
from wyspa.core.purse import count, unpacked
from wyspa.core.tables import TERRAINS
from wyspa.game import Game
from wyspa.replay import Replay
from wyspa.server import messages
from wyspa.server.played import Played
from wyspa.server.records import Head
from wyspa.server.scene import piece_ids
from wyspa.server.sealing import published
from wyspa.server.shown import said_at
from wyspa.server.speech import Voice, phrase
from wyspa.server.states import Ending
from wyspa.table import Table
from wyspa.words.narration import sentence

LOW, HIGH = 2, 12  # what two dice can show
WAYS = 36


class Count:
    """What is counted while the log is played again."""

    def __init__(self, seats: int, kinds: int) -> None:
        """Begin with nothing."""
        self.dice = [0] * (HIGH - LOW + 1)
        self.income = [[0] * kinds for _ in range(seats)]
        self.expected = [0.0] * seats
        self.robbed = [0] * seats
        self.stolen = [0] * seats
        self.course: list[list[int]] = []
        self.turns = 0

    def hear(self, game: Game, events: list[Event]) -> None:
        """Count the events of one action."""
        rolled = False
        for event in events:
            if event.name == "rolled":
                rolled = True
                self.dice[int(event.what + event.detail) - LOW] += 1
                for seat, cards in enumerate(expected_income(game, len(self.expected))):
                    self.expected[seat] += cards
            elif event.name == "gained" and rolled:
                self.income[event.seat][event.what] += int(event.detail)
            elif event.name == "stolen":
                self.robbed[event.seat] += 1
                self.stolen[event.what] += 1
        begins = any(event.name == "turn" for event in events) or (rolled and not self.course)
        if begins or game.turns != self.turns:  # where all act at once, nobody's turn begins
            self.turns = game.turns
            seen = game.view(NOBODY).points
            self.course.append([int(seen[seat]) for seat in range(len(self.expected))])


def expected_income(game: Game, seats: int) -> list[float]:
    """Give how many cards one throw brings each seat on the average, as the board stands."""
    state, book = game.state, game.book
    sums = [0] * seats
    for h in range(int(state.board.n_hex)):
        number = int(state.layout.number[h])
        if not number or state.on_hex[h] & book.halting:
            continue
        ways = max(0, 6 - abs(7 - number))
        terrain = int(state.layout.terrain[h])
        for node in state.board.hex_nodes[h * 6 : h * 6 + 6]:
            here = int(state.on_node[node]) if node >= 0 else 0
            owner = (here >> OWNER) - 1
            if 0 <= owner < seats:
                sums[owner] += ways * int(count(book.income[(here & KIND) * TERRAINS + terrain]))
    return [cards / WAYS for cards in sums]


def replay_of(table: Table, game: Game, players: dict[str, str]) -> Replay:
    """Make a replay of what was played; what was taken back is not in it."""
    return Replay(table, game.island, tuple(game.log()), game.hash(), players)


def over_of(head: Head, table: Table, played: Played, voice: Voice) -> messages.Over:
    """Tell how a game ended."""
    game = played.game
    claim = published(head)
    assert claim is not None
    seats = len(head.chairs)
    counted = Count(seats, int(game.book.kinds))
    for moment in replay_of(table, game, {}).steps():
        counted.hear(moment.game, moment.events)
    winner = int(game.state.winner)
    points = [int(game.state.players[seat].points) for seat in range(seats)]
    counted.course.append(points)
    won = [event for event in played.told[-1].events if event.name == "won"]
    return messages.Over(
        winner=winner,
        sentence=sentence(voice, won[0]) if won else phrase(voice.language, "prompting", head.end or Ending.WON),
        end=head.end or Ending.WON,
        turns=game.turns + 1,
        seconds=round(head.ended - head.started, 1),
        records=[record_of(game, seat, counted, voice.language) for seat in range(seats)],
        course=counted.course,
        dice=counted.dice,
        commitment=claim.commitment,
        seed=claim.seed.hex(),
        added=list(claim.added.values()),
        replay=f"/api/tables/{head.id}/replay",
        review=f"/api/tables/{head.id}/review",
    )


def record_of(game: Game, seat: int, counted: Count, language: str) -> messages.SeatRecord:
    """Write how the game went for one seat."""
    book, state = game.book, game.state
    shares = [(module.name, int(module.recount(book, state, seat))) for module in book.modules]
    standing = [0] * int(book.piece_kinds)
    for here in [*state.on_node, *state.on_edge]:
        if here >> OWNER == seat + 1:
            standing[here & KIND] += 1
    return messages.SeatRecord(
        seat=seat,
        points=int(state.players[seat].points),
        shares=[
            messages.Share(
                name, said_at(book, language, "modules", name) or name.replace("_", " ").replace("-", " "), n
            )
            for name, n in shares
            if n
        ],
        pieces=[standing[kind] for kind in piece_ids(book)],
        income=counted.income[seat],
        expected=round(counted.expected[seat], 1),
        robbed=counted.robbed[seat],
        stolen=counted.stolen[seat],
        hand=unpacked(state.players[seat].purse, book.kinds),
    )
