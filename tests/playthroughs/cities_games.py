"""The tables of the golden games of Cities & Knights, alone and at sea; greedy bots play them, and people read them."""

from __future__ import annotations

from wyspa import Game
from wyspa.bots import bot_named, guide_of

CITY_GAMES: dict[str, dict[str, object]] = {
    "cities_knights": {"box": "cities-knights", "map": "variable", "seats": 3, "seed": 4, "target": 9},
    "cities_new_shores": {"box": "cities-knights", "map": "new-shores", "seats": 3, "seed": 3, "target": 10},
}
# what the box has, and its games show between them
CITY_EVENTS = {
    "event_die", "barbarians_sail", "barbarians_land", "robber_comes", "progress_drawn", "progress_played", "changed",
}  # fmt: skip


def play(game: Game) -> None:
    """Let bots play to the end, each from its own view."""
    guide = guide_of(game.book, game.state.board)
    bots = [bot_named("greedy", seat) for seat in range(len(game.seats))]
    for seat, bot in enumerate(bots):
        bot.sit(guide, seat)
    while not game.over and game.turns < 400:
        seat = game.actor
        game.play(bots[seat].choose(game.view(seat), game.legal(seat)), seat)
