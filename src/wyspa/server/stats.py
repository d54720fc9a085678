"""How a game went, counted from its log: points by rule and over time, dice, income, and what the boxes count."""

from wyspa.core.event import Event
from wyspa.core.ids import KIND, NOBODY, OWNER, TABLE
from wyspa.core.purse import count, unpacked
from wyspa.core.shown import BySeat
from wyspa.core.tables import TERRAINS
from wyspa.game import Game
from wyspa.replay import Replay
from wyspa.server import messages
from wyspa.server.art import face_of
from wyspa.server.played import Played
from wyspa.server.records import Head
from wyspa.server.scene import piece_ids
from wyspa.server.sealing import published
from wyspa.server.shown import said_at
from wyspa.server.speech import Voice, phrase
from wyspa.server.states import Ending, StatSort
from wyspa.table import Table
from wyspa.words import entry
from wyspa.words.narration import capital, sentence
from wyspa.words.nouns import noun
from wyspa.words.shown import fact_name
from wyspa.words.tallies import EachSeat, Faces, InAll, Tally, WithWhom, tallies
from wyspa.words.topics import Rank, topic_of

LOW, HIGH = 2, 12  # what two dice can show
WAYS = 36
SORTS: dict[type[Tally], StatSort] = {
    EachSeat: StatSort.SEATS,
    InAll: StatSort.ALL,
    WithWhom: StatSort.PAIRS,
    Faces: StatSort.FACES,
}


class Count:
    """What is counted while the log is played again."""

    def __init__(self, seats: int, kinds: int) -> None:
        """Begin with nothing."""
        self.seats = seats
        self.dice = [0] * (HIGH - LOW + 1)
        self.income = [[0] * kinds for _ in range(seats)]
        self.expected = [0.0] * seats
        self.course: list[list[int]] = []
        self.tallied = {key: tally.rows(seats) for key, tally in tallies().items()}
        self.rolled = False  # in this act

    def hear(self, game: Game, seat: int, events: list[Event]) -> None:
        """Count the events of one action; nature's belong to the act of whoever acted before."""
        if seat != TABLE:
            self.rolled = False
        for event in events:
            if event.name == "rolled":
                self.rolled = True
                self.dice[int(event.what + event.detail) - LOW] += 1
                for whose, brings in enumerate(expected_income(game, self.seats)):
                    self.expected[whose] += brings
            elif event.name == "gained" and self.rolled:
                self.income[event.seat][event.what] += int(event.detail)
            elif topic_of(event.name).rank is Rank.HEADING:
                seen = game.view(NOBODY).points
                self.course.append([int(seen[whose]) for whose in range(self.seats)])
            for key, tally in tallies().items():
                tally.hear(self.tallied[key], event)


def expected_income(game: Game, seats: int) -> list[float]:
    """Give how many cards one throw brings each seat on the average, as the board stands."""
    state, book = game.state, game.book
    sums = [0.0] * seats
    for h in range(int(state.board.n_hex)):
        number = int(state.layout.number[h])
        if not number or state.on_hex[h] & book.halting:
            continue
        ways = max(0, 6 - abs(7 - number))
        terrain = int(state.layout.terrain[h])
        for node in state.board.hex_nodes[h * 6 : h * 6 + 6]:
            here = int(state.on_node[node]) if node >= 0 else 0
            seat = (here >> OWNER) - 1
            if 0 <= seat < seats:
                sums[seat] += ways * int(count(book.income[(here & KIND) * TERRAINS + terrain]))
    return [sum_ / WAYS for sum_ in sums]


def replay_of(table: Table, game: Game, players: dict[str, str]) -> Replay:
    """Make a replay of what was played; what was taken back is not in it."""
    return Replay(table, game.island, tuple(game.log()), game.hash(), players)


def counted(table: Table, game: Game) -> Count:
    """Play a game again and count."""
    found = Count(len(game.seats), int(game.book.kinds))
    for moment in replay_of(table, game, {}).steps():
        found.hear(moment.game, moment.seat, moment.events)
    return found


def over_of(head: Head, table: Table, played: Played, voice: Voice) -> messages.Over:
    """Tell how a game ended."""
    game = played.game
    claim = published(head)
    assert claim is not None
    seats = len(head.chairs)
    count = counted(table, game)
    count.course.append([int(game.state.players[seat].points) for seat in range(seats)])
    won = [event for event in played.told[-1].events if event.name == "won"]
    return messages.Over(
        winner=int(game.state.winner),
        sentence=sentence(voice, won[0]) if won else phrase(voice.language, "prompting", head.end or Ending.WON),
        end=head.end or Ending.WON,
        turns=game.turns + 1,
        seconds=round(head.ended - head.started, 1),
        records=[record_of(game, seat, count, voice.language) for seat in range(seats)],
        course=count.course,
        dice=count.dice,
        statistics=[*statistics_of(count, voice), *standings_of(game, voice.language)],
        commitment=claim.commitment,
        seed=claim.seed.hex(),
        added=list(claim.added.values()),
        replay=f"/api/tables/{head.id}/replay",
        review=f"/api/tables/{head.id}/review",
    )


def record_of(game: Game, seat: int, count: Count, language: str) -> messages.SeatRecord:
    """Write how the game went for one seat."""
    book, state = game.book, game.state
    shares = [share for module in book.modules for share in module.points_by_source(book, state, seat).items()]
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
        income=count.income[seat],
        expected=round(count.expected[seat], 1),
        hand=unpacked(state.players[seat].purse, book.kinds),
    )


# ---- what the boxes count -----------------------------------------------------------------------------------------


def statistics_of(count: Count, voice: Voice) -> list[messages.Statistic]:
    """Write every tally that counted something."""
    found = [(key, tally, tally.shown(count.tallied[key])) for key, tally in tallies().items()]
    return [statistic(key, tally, rows, voice) for key, tally, rows in found if any(any(row) for row in rows)]


def statistic(key: str, tally: Tally, rows: list[list[int]], voice: Voice) -> messages.Statistic:
    """Write one tally with its words."""
    language = voice.language
    if isinstance(tally, Faces):
        sides = sum(tally.sides)
        thrown = sum(rows[0])
        columns = [
            messages.StatColumn(capital(str(noun(language, tally.group, face))), face_of(tally.event, k))
            for k, face in enumerate(tally.faces)
        ]
        expected = [round(thrown * side / sides, 1) for side in tally.sides]
        return messages.Statistic(key, word(language, key, "name"), StatSort.FACES, columns, rows, expected)
    columns = [messages.StatColumn(word(language, key, column.key)) for column in tally.columns]
    sort = next(sort for kind, sort in SORTS.items() if isinstance(tally, kind))
    return messages.Statistic(key, word(language, key, "name"), sort, columns, rows)


def word(language: str, key: str, name: str) -> str:
    """Give a word of a tally."""
    found = entry(language, "tallies", key)
    return found.get(name, name) if isinstance(found, dict) else name


def standings_of(game: Game, language: str) -> list[messages.Statistic]:
    """Write what the rules count for each seat, as it stood at the end; what nobody has is left out."""
    book, view = game.book, game.view(NOBODY)
    columns: list[messages.StatColumn] = []
    found: list[list[int]] = []
    for shown in book.shown.values():
        numbers = view.facts.get(shown.name)
        if not isinstance(shown, BySeat) or shown.caps or not numbers or len(view.scope) != len(game.seats):
            continue
        of_seats = [int(n) for n in (shown.amount(numbers, k) for k in range(len(game.seats)))]
        if any(n not in (0, shown.usual) for n in of_seats):
            columns.append(messages.StatColumn(capital(fact_name(language, book, shown)), shown.art))
            found.append(of_seats)
    if not columns:
        return []
    rows = [[column[seat] for column in found] for seat in range(len(game.seats))]
    return [messages.Statistic("standing", phrase(language, "statistics", "standing"), StatSort.SEATS, columns, rows)]
