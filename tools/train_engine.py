"""Play what a compiled engine is made for, so that its compiler learns which lines run often (decision 92).

python tools/train_engine.py FOLDER fails unless the engine of that folder is the one that plays. Every box takes part,
in about the shares in which simulations, searches and tables use it; what is missing here is compiled as it always was.
"""

import sys

import wyspa
from wyspa.belief import belief_of
from wyspa.core import book as engine
from wyspa.core.actions import Actions
from wyspa.core.dealer import Seeded
from wyspa.core.ids import TABLE
from wyspa.core.playout import Playout, copy_often
from wyspa.env.lab import Lab
from wyspa.env.lanes import ALL, NEXT_STEP, RAISE, Lanes, at_random
from wyspa.laying import from_bytes, from_text

MOST_TURNS = 1000
TABLES = (
    ({}, 120),
    ({"preset": "duel"}, 20),
    ({"map": "new-shores", "seats": 4}, 30),
    ({"map": "fog-islands", "seats": 4}, 3),
    ({"box": "cities-knights", "seats": 4}, 40),
    ({"box": "cities-knights", "map": "new-shores", "seats": 4}, 4),
    ({"box": "travel"}, 3),
)


def play_out(chosen: dict, games: int) -> None:
    """Play games at random, as simulations do."""
    for seed in range(games):
        game = wyspa.lay(**chosen, seed=seed)
        Playout().run(game.book, game.state, Seeded(seed), MOST_TURNS)


def look(chosen: dict) -> None:
    """Play a little as people and bots do: with views, events, copies and positions."""
    dealer = Seeded(1)
    game = wyspa.lay(**chosen, seed=1)
    game.tell()
    for _ in range(150):
        if game.over:
            break
        game.view(game.actor)
        legal = game.legal()
        game.play(legal[dealer.below(len(legal))])
    copy_often(game.state, 300)
    from_bytes(game.to_bytes())
    from_text(game.to_text())
    if not game.over:
        belief_of(game.view(0, position=True)).sample(dealer)


def fill_a_hall(seats: int, actions: int) -> None:
    """Let random seats of a hall do random things, and time run out now and then."""
    game = wyspa.lay("connect", seats=seats)
    book, state, out = game.book, game.state, Actions()
    dealer = Seeded(1)
    for n in range(actions):
        while state.who == TABLE and state.winner < 0:
            book.play(state, TABLE, book.deal(state, dealer))
        if state.winner >= 0:
            return
        seat = dealer.below(seats) if state.waiting[state.actor()] == 0 else state.actor()
        seat = TABLE if n % (seats * 6) == seats * 6 - 1 else seat
        book.legal_for(state, seat, out)
        if out.n > 0:
            book.play(state, seat, out.items[dealer.below(out.n)])


def learn(chosen: dict) -> None:
    """Answer in many games at once, as those do who learn: rows and masks of all in every step."""
    lab = Lab(**chosen, offers=0)
    episodes = [lab.episode(seed) for seed in range(16)]
    at_random(Lanes(episodes, lab.lay, [ALL] * 16, False, RAISE, NEXT_STEP, MOST_TURNS), 500)


def main() -> None:
    """Play everything a little."""
    if not engine.__file__.startswith(sys.argv[1]):
        raise SystemExit(f"{engine.__file__} plays, not what lies in {sys.argv[1]}")
    for chosen, games in TABLES:
        play_out(chosen, games)
        look(chosen)
        learn(chosen)
    fill_a_hall(60, 3000)


if __name__ == "__main__":
    main()
