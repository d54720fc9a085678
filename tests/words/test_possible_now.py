"""Whatever is refused, in every box and scenario: what is said to be possible is, and it is said in plain words."""

from __future__ import annotations

import random
import re

import pytest

import wyspa
from tests.refused import anything, offers_for
from tests.walker import Walker
from wyspa import Game, IllegalAction
from wyspa.core.ids import TABLE
from wyspa.core.rule import Gate, Verb
from wyspa.words.refusal import possible, refusal

TABLES: list[tuple[str, str, dict[str, object]]] = [
    ("base", "variable", {}),
    ("base", "beginner", {"phases": "separated"}),
    ("travel", "variable", {}),
    ("seafarers", "new-shores", {}),
    ("seafarers", "four-islands", {}),
    ("seafarers", "fog-islands", {}),
    ("seafarers", "through-the-desert", {}),
    ("seafarers", "forgotten-tribe", {}),
    ("seafarers", "cloth-trade", {}),
    ("seafarers", "pirate-islands", {}),
    ("seafarers", "wonders", {}),
    ("seafarers", "new-world", {}),
    ("cities-knights", "variable", {}),
    ("seafarers-cities-knights", "new-shores", {}),
    ("connect", "variable", {}),
]
STEPS = 500
LOOKS = 18  # moments of each game at which everything is tried
# words of the notation that are no words of a language, and keys that nobody has put into words
RAW = re.compile(
    r"\bcard card\b|\bedge seat\b|\bhex seat\b|terms|card\?|seat\?|\bseveral\b|\bwants\b.*\bafter it\b|\w_\w"
)


def ids(table: tuple[str, str, dict[str, object]]) -> str:
    return f"{table[0]}-{table[1]}" + "".join(f"-{option}" for option in table[2].values())


@pytest.mark.parametrize("table", TABLES, ids=ids)
def test_what_a_refusal_says_is_true(table):
    box, map_, options = table
    game = wyspa.lay(box, map_, **options)
    rng = random.Random(f"{table}")
    steps = STEPS // 2 if game.book.looking else STEPS
    moments = set(rng.sample(range(steps), LOOKS))
    for k, _ in enumerate(Walker(rng.randrange(1000)).walk(game, most=steps)):
        if k in moments:
            try_everything(rng, game)
    try_everything(rng, game)


def try_everything(rng: random.Random, game: Game) -> None:
    """Have somebody try an action of every verb; whatever is refused is refused with the truth."""
    played: set[tuple[int, str]] = set()
    for verb in game.book.verbs:
        if isinstance(verb, Gate):
            continue
        seat = game.actor if game.actor >= 0 and rng.random() < 0.6 else rng.randrange(game.book.seats)
        action = anything(rng, game, verb)
        if not game.is_legal(action, seat):
            check(game, verb, seat, action, played)


def check(game: Game, verb: Verb, seat: int, action: int, played: set[tuple[int, str]]) -> None:
    """Look at one refusal."""
    before = game.hash()
    with pytest.raises(IllegalAction) as error:
        game.play(action, seat)
    assert game.hash() == before
    why = error.value.why
    for language in ("en", "pl"):
        said = refusal(game, seat, action, why, language=language)
        assert not RAW.search(said), said
        assert "?" not in said.partition(" (+")[0], said
    sentence = str(error.value)
    head, _, listed = sentence.partition("; possible now: ")
    assert listed == possible(game, seat)
    waiting = game.waiting()
    if waiting and seat not in waiting and not game.book.looking:
        for other in waiting:
            assert re.search(
                rf"\b(waiting for|it is)\b.*\b{game.seats[other]}\b|\b{game.seats[other]}\b.* must act first", head
            ), sentence
    if game.over:
        assert listed == ""
    for item in [part.partition(" (+")[0] for part in listed.split(", ") if part]:
        if (seat, item) not in played:  # the same examples come with every refusal of this moment
            played.add((seat, item))
            trial = game.copy()
            trial.play(item, seat)
    # nothing is kept back either: whoever could offer something is told so
    could = {game.say(offer).split()[0] for offer in offers_for(game, seat)}
    told = {item.split()[0] for item in listed.split(", ") if "(+…)" in item}
    assert told == could, sentence


@pytest.mark.parametrize("table", TABLES, ids=ids)
def test_nobody_is_told_anything_after_the_end(table):
    box, map_, options = table
    game = wyspa.lay(box, map_, **options)
    for _ in Walker(1).walk(game, most=60):
        pass
    game.state.winner = 0
    game.fresh = -9
    for seat in (TABLE, 0, 1):
        with pytest.raises(IllegalAction) as error:
            game.play(game.book.verbs[0].code, seat)
        assert "possible now" not in str(error.value)
        assert "waiting for" not in str(error.value)
