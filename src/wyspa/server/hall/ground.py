"""The boards of a hall as the engine numbers and names them; everything that is known of its map stands here."""

from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.game import Game
from wyspa.rules.connect.boards import WIDTH, Tile, board_tiles, left_end_tiles, right_end_tiles
from wyspa.rules.connect.chained import LEFT_END, RIGHT_END
from wyspa.rules.connect.sight import HallSight

PATTERN_BOARDS = 3
PATTERNS: dict[str, list[Tile]] = {
    **{key: board_tiles(k) for k, key in enumerate("ABC")},
    "left": left_end_tiles(),
    "right": right_end_tiles(),
}
LEFT, RIGHT = 3, 4  # in that order


class HallGround:
    """What a game's map says of boards. The end boards of row k are -1 - k and, after all boards, their number + k."""

    width = WIDTH

    def __init__(self, game: Game) -> None:
        """Find the rule that knows who sees what."""
        self.book = game.book
        self.sight = game.book.rule(HallSight)
        hall = self.hall = self.sight.hall
        self.count = int(hall.boards)
        rows = range(int(hall.rows))
        ends = [end for row in rows if not hall.rings[row] for end in (-1 - row, self.count + row)]
        self.all = [*range(self.count), *ends]
        on_pattern = [{tile.name: at for at, tile in enumerate(tiles)} for tiles in PATTERNS.values()]
        self.number_on_board: dict[int, int] = {}  # by hex: its place in the order of what is printed
        for h, one in enumerate(hall.board.printed_hexes):
            self.number_on_board[h] = on_pattern[self.pattern_of(int(one.board))][one.tile.name]

    def board_view(self, state: State, k: int) -> View:
        """Give what somebody sees who sees this board and nothing else."""
        return self.sight.board_view(self.book, state, k)

    def own_view(self, state: State, seat: int) -> View:
        """Give what a seat knows of itself."""
        return self.sight.own_view(self.book, state, seat)

    def in_sight(self, state: State, seat: int) -> list[int]:
        """List the boards that a seat sees, from left to right."""
        return self.sight.boards_seen(state, seat)

    def key_of(self, k: int) -> str:
        """Name a board as its hexes are named."""
        if 0 <= k < self.count:
            return str(k)
        row = int(self.hall.row_at(k))
        return f"{LEFT_END if k < 0 else RIGHT_END}{row or ''}"

    def pattern_of(self, k: int) -> int:
        """Say which pattern is printed on a board (K-2, K-123)."""
        if 0 <= k < self.count:
            return int(self.hall.place_of(k)) % PATTERN_BOARDS
        return LEFT if k < 0 else RIGHT
