"""What several commands ask for: a table, its options, bots that play on it."""

from wyspa.core.notation import nearest
from wyspa.core.why import UnknownWord
from wyspa.game import Game
from wyspa.rules.base.ids import COLOURS
from wyspa.table import Table, set_table

SEED_MOST = 2**63
FLAGS = {"rules": "rule"}  # what is written otherwise in a command than in a table's line


def read_options(words: list[str]) -> dict[str, str]:
    """Read options of the rules, written as name=value."""
    found: dict[str, str] = {}
    for word in words:
        name, mark, value = word.partition("=")
        if not mark or not name.strip() or not value.strip():
            raise UnknownWord(f"'{word}' is not an option: write it like target=8")
        if name.strip() in found:
            raise UnknownWord(f"the option {name.strip()} is given twice")
        found[name.strip()] = value.strip()
    return found


def read_seats(word: str) -> int | list[str]:
    """Read a number of seats, or their colours in turn order: 4, or red,white,blue."""
    if word.isdigit():
        return int(word)
    names = [name.strip().lower() for name in word.split(",")]
    for name in names:
        if name not in COLOURS:
            raise UnknownWord(f"there is no colour {name}{nearest(name, COLOURS)}")
    return names


def choose_table(
    map: str, seats: str, options: list[str], box: str = "", preset: str = "", rules: list[str] | None = None
) -> Table:
    """Set the table that the words of a command describe; all of it is checked here."""
    given = read_options(options)
    for word in ("box", "map", "seats", "preset", "rule", "rules"):
        if word in given:
            raise UnknownWord(f"{word} is not an option of the rules: write --{FLAGS.get(word, word)} {given[word]}")
    count = read_seats(seats) if seats else None
    return set_table(box or None, map, count, preset or None, rules=rules or [], **given)


def check_seed(seed: int) -> int:
    """Refuse a seed that does not fit into 63 bits."""
    if not 0 <= seed < SEED_MOST:
        raise UnknownWord(f"a seed is a number from 0 to {SEED_MOST - 1}, not {seed}")
    return seed


def play_at_random(game: Game, turns: int, seed: int) -> None:
    """Let random bots play until so many turns have ended, or somebody has won."""
    from wyspa.bots import bot_named, guide_of

    guide = guide_of(game.book, game.state.board)
    bots = [bot_named("random", seed + seat) for seat in range(len(game.seats))]
    for seat, bot in enumerate(bots):
        bot.sit(guide, seat)
    while game.turns < turns and not game.over:
        seat = game.actor
        game.play(bots[seat].choose(game.view(seat), game.legal(seat)), seat)
