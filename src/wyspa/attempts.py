"""What a hub of thousands asks of a game: to try an action without a sentence, what was done since, and for what."""

from wyspa.core.arrays import listed
from wyspa.core.refusing import why_not
from wyspa.core.why import UnknownWord, Why
from wyspa.game import STALE, Game


def attempt(game: Game, action: int | str, seat: int) -> Why | None:
    """Do an action like `Game.play`, or give the bare reason and change nothing.

    A refusal by `play` makes a sentence with what would be possible instead, which costs thirty times as much as the
    action itself. What cannot be read raises UnknownWord, as there.

    >>> import wyspa
    >>> game = wyspa.lay("connect", seats=6, seed=1)
    >>> attempt(game, "market-left ore wool", 4).key
    'side_not_active'
    """
    code = game.read(action)
    if game.is_legal(code, seat):
        game.play(code, seat)
        return None
    try:
        game.say(code)
    except (IndexError, KeyError):
        raise UnknownWord(f"{code} is not an action of this table") from None
    game.fresh = STALE
    return why_not(game.book, game.state, seat, code)


def log_since(game: Game, n: int) -> list[tuple[int, int]]:
    """List the actions after the first n, each with its seat; what came before is not touched."""
    return list(zip(listed(game.seats_log[n:]), listed(game.actions_log[n:]), strict=True))


def shares(game: Game, seat: int) -> list[tuple[str, int]]:
    """Say what the points of a seat are made of, rule by rule: for whoever checks a claim (K-79)."""
    counted = [(module.name, int(module.recount(game.book, game.state, seat))) for module in game.book.modules]
    return [(name, points) for name, points in counted if points]
