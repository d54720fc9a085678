"""Reading a replay: every line is checked, and what is wrong is named with its line and what was expected."""

from pathlib import Path

from wyspa.core.board import Layout
from wyspa.core.notation import Notation, nearest
from wyspa.core.position import read_layout
from wyspa.core.position_read import WordsIn
from wyspa.game import Game, IllegalAction
from wyspa.laying import lay_table, notation_of
from wyspa.replay.kept import BadReplay, Replay
from wyspa.replay.writing import DRAWING, FORMAT, HEAD, NAME_MOST, digest, is_name, points_line, winner_line
from wyspa.table import Table, read_table

MOST_BYTES = 64 * 1024 * 1024  # more than any game that people or bots have played
SHOWN = 40  # characters of a wrong line that an error repeats
ISLAND = ["terrain", "number", "dock_edges", "dock_kinds"]


def load(path: str | Path) -> Replay:
    """Read a replay from a file and check all of it."""
    path = Path(path)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadReplay(f"the file is too large for a replay; expected at most {MOST_BYTES} bytes", 0, path.name)
        data = path.read_bytes()
    except OSError as error:
        raise BadReplay(f"the file cannot be read: {error.strerror}", 0, path.name) from None
    except ValueError as error:  # a path with a NUL in it
        raise BadReplay(f"the file cannot be read: {error}", 0, path.name) from None
    return loads(decoded(data, path.name), path.name)


def decoded(data: bytes, name: str) -> str:
    """Give the text of a file, which must be UTF-8."""
    if b"\0" in data:
        line = data[: data.index(b"\0")].count(b"\n") + 1
        raise BadReplay("this is not a text file; expected a replay in UTF-8", line, name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        problem = f"the byte {data[error.start]:#04x} is not UTF-8; expected a replay in UTF-8"
        raise BadReplay(problem, line, name) from None


def loads(text: str, name: str = "") -> Replay:
    """Read the text of a replay and check all of it."""
    import wyspa

    reader = ReplayReader(text, name)
    reader.head()
    rules = reader.take("rules", "rules 0.1.0")
    try:
        return played(reader, rules)
    except BadReplay as error:
        if rules == wyspa.__version__:
            raise
        said = f"{error.problem} (written by wyspa {shown(rules)}, and this is {wyspa.__version__})"
        raise BadReplay(said, error.line, name) from None


def played(reader: "ReplayReader", rules: str) -> Replay:
    """Read and play what comes after the version."""
    table = reader.table()
    notation = notation_of(table)
    layout = reader.island(notation)
    players = reader.players(table)
    winner = reader.whole("winner", "winner red")
    winner_at = reader.at
    points = reader.whole("points", "points red 10 blue 7 ...")
    points_at = reader.at
    game = lay_table(table, None, layout)
    reader.actions(game)
    if winner != winner_line(game):
        raise reader.bad(f"'{winner}' is not how this game ends; expected '{winner_line(game)}'", winner_at)
    if points != points_line(game):
        raise reader.bad(f"'{points}' is not how this game ends; expected '{points_line(game)}'", points_at)
    return Replay(table, layout, tuple(game.log()), game.hash(), players, rules)


class ReplayReader:
    """The lines of a replay, one after the other. Empty lines and those that begin with # are for people."""

    name: str
    lines: list[tuple[int, str]]  # with their numbers in the file
    next: int  # which of them comes next
    at: int  # the number of the line that was taken last
    last: int  # the number of the last line of the file

    def __init__(self, text: str, name: str) -> None:
        """Count the lines and leave out what is for people."""
        self.name = name
        numbered = [(number, line.strip()) for number, line in enumerate(text.split("\n"), start=1)]
        self.lines = [(number, line) for number, line in numbered if line and not line.startswith("#")]
        self.next = 0
        self.at = 0
        self.last = len(text.rstrip("\n").split("\n"))

    def bad(self, problem: str, line: int | None = None) -> BadReplay:
        """Make the error for the line taken last, or for another one."""
        return BadReplay(problem, self.at if line is None else line, self.name)

    def line(self, expected: str) -> str:
        """Take the next line."""
        if self.next >= len(self.lines):
            raise self.bad(f"the file ends too early; expected '{expected}'", self.last)
        self.at, line = self.lines[self.next]
        self.next += 1
        return line

    def whole(self, word: str, expected: str) -> str:
        """Take the next line, which must begin with this word, as it is."""
        line = self.line(expected)
        if line.split()[0] != word:
            raise self.bad(f"'{shown(line)}' stands where '{word}' is due; expected '{expected}'")
        return line

    def take(self, word: str, expected: str) -> str:
        """Take the next line, which must begin with this word, and give the rest of it."""
        return self.whole(word, expected)[len(word) :].strip()

    # ---- the header ------------------------------------------------------------------------------------------------

    def head(self) -> None:
        """Read the first line."""
        expected = f"{HEAD} {FORMAT}"
        if not self.lines:
            raise self.bad(f"the file is empty; expected '{expected}'", 1)
        line = self.line(expected)
        if not line.startswith(f"{HEAD} "):
            raise self.bad(f"'{shown(line)}' is not the head of a replay; expected '{expected}'")
        if line != expected:
            found = shown(line[len(HEAD) :].strip())
            raise self.bad(f"this is a replay of format '{found}', which is not known here; expected '{expected}'")

    def table(self) -> Table:
        """Read the table."""
        words = self.take("table", "table box=base map=variable seats=red,blue,orange").split()
        names = [word.partition("=")[0] for word in words]
        for word in words:
            if "=" not in word:
                raise self.bad(f"'{shown(word)}' says nothing about a table; expected name=value")
        for name in names:
            if names.count(name) > 1:
                raise self.bad(f"'{shown(name)}' stands in the table twice; expected it once")
        for name in ("box", "map", "seats"):
            if name not in names:
                raise self.bad(f"the table has no {name}; expected '{name}=...'")
        try:
            table = read_table(" ".join(words), self.drawing())
            notation_of(table)
        except (ValueError, KeyError) as error:
            raise self.bad(f"{error}; expected a table that this version of wyspa can lay") from None
        return table

    def drawing(self) -> str:
        """Read the text of a drawing of one's own, if there is one."""
        found: list[str] = []
        while self.next < len(self.lines) and self.lines[self.next][1].split()[0] == DRAWING:
            self.next += 1
            found.append(self.lines[self.next - 1][1].removeprefix(DRAWING).removeprefix(" "))
        return "\n".join(found)

    def island(self, notation: Notation) -> Layout:
        """Read what lies on the board."""
        first = self.next
        board = notation.places.board
        lines: list[str] = []
        for word in ISLAND:
            lines.append(self.whole(word, f"{word} ..."))
            n = len(lines[-1].split()) - 1
            if word in ("terrain", "number") and n != board.n_hex:
                raise self.bad(f"{word} has {n} words; expected one for each of the {board.n_hex} hexes")
            if word == "number":
                self.numbers(lines[-1].split()[1:])
            if word == "dock_kinds" and n != len(lines[-2].split()) - 1:
                raise self.bad(f"dock_kinds has {n} words; expected one for each of dock_edges")
        io = WordsIn(notation, lines)
        try:
            return read_layout(notation.book, board, io)
        except (ValueError, OverflowError) as error:
            self.at = self.lines[first + io.at - 1][0]
            raise self.bad(f"{error}; expected words for what lies on the board") from None

    def numbers(self, words: list[str]) -> None:
        """Refuse what cannot be the number of a hex."""
        for word in words:
            if not word.isdecimal() or len(word) > 2:
                raise self.bad(f"'{shown(word)}' is no number for a hex; expected 0 for none, or what dice can show")

    def players(self, table: Table) -> dict[str, str]:
        """Read the names of people and bots, if there are any."""
        players: dict[str, str] = {}
        while self.next < len(self.lines) and self.lines[self.next][1].split()[0] == "player":
            colour, _, name = self.take("player", "player red Anna").partition(" ")
            if colour not in table.seats:
                raise self.bad(f"there is no seat {shown(colour)}; expected {', '.join(table.seats)}")
            if colour in players:
                raise self.bad(f"{colour} has a name already; expected one for each seat")
            if not is_name(name):
                raise self.bad(f"{shown(name)!r} cannot be a name; expected 1 to {NAME_MOST} printable characters")
            players[colour] = name
        return players

    # ---- the game --------------------------------------------------------------------------------------------------

    def actions(self, game: Game) -> None:
        """Play the lines of the game up to its end, which must be the end of the file."""
        number = 0
        since = self.at
        while True:
            if self.next >= len(self.lines):
                problem = f"the file ends after {number} actions without its last line; expected 'end {number} ...'"
                raise self.bad(problem, self.last)
            line = self.line("end")
            word, _, rest = line.partition(" ")
            if word == "end":
                self.end(game, number, rest.split(), since)
                break
            if word == "check":
                self.check(game, number, rest.split(), since)
                since = self.at
            else:
                self.action(game, line)
                number += 1
        if self.next < len(self.lines):
            line = self.line("")
            raise self.bad(f"'{shown(line)}' stands after the end; expected nothing")

    def action(self, game: Game, line: str) -> None:
        """Play 'red: road c2/e'."""
        name, found, words = line.partition(":")
        seats = [*game.seats, "table"]
        if not found:
            raise self.bad(f"'{shown(line)}' is not a line of a game; expected 'seat: action', 'check' or 'end'")
        if name not in seats:
            raise self.bad(f"there is no seat '{shown(name)}'{nearest(name, seats)}; expected {', '.join(seats)}")
        try:
            game.play(words.strip(), game.seat(name))
        except IllegalAction as error:
            raise self.bad(f"{error}") from None
        except (ValueError, OverflowError) as error:
            raise self.bad(f"'{shown(words.strip())}' cannot be read: {error}; expected an action in words") from None

    def check(self, game: Game, number: int, words: list[str], since: int) -> None:
        """Compare 'check 100 9f3a...' with the game."""
        if len(words) != 2:
            found = shown(" ".join(words))
            raise self.bad(f"'{found}' is not a number and a hash; expected 'check {number} {game.hash()}'")
        self.compare(game, number, words, since)

    def compare(self, game: Game, number: int, words: list[str], since: int) -> None:
        """Compare a number of actions and a hash with the game."""
        if words[0] != str(number):
            raise self.bad(
                f"{number} actions stand above, not {shown(words[0])}: lines are missing or too many "
                f"since line {since}; expected {number}"
            )
        if words[1] != game.hash():
            raise self.bad(
                f"the position after {number} actions has not the hash {shown(words[1])}: something was edited since "
                f"line {since}, or other rules were in force; expected {game.hash()}"
            )

    def end(self, game: Game, number: int, words: list[str], since: int) -> None:
        """Compare 'end 512 9f3a... 77aa...' with the game and with all that is written."""
        if len(words) != 3:
            raise self.bad(f"the last line has {len(words)} words after 'end'; expected actions, hash and digest")
        self.compare(game, number, words, since)
        found = digest([line for _, line in self.lines[: self.next - 1]])
        if words[2] != found:
            raise self.bad(
                f"what is written above has not the digest {shown(words[2])}: something was edited that does not "
                f"change the last position; expected {found}"
            )


def shown(text: str) -> str:
    """Cut what an error repeats, and keep it on one line."""
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."
