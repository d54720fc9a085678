"""A replay that is shown through the eyes of one seat tells nothing that this seat did not see."""

from __future__ import annotations

import pytest

from tests.replay.games import played
from wyspa import NOBODY, UnknownWord
from wyspa.laying import lay_table
from wyspa.replay import Replay, dumps, loads
from wyspa.replay.retelling import OPEN, concluded, eyes_of, introduced, told

REPLAY = loads(dumps(played("variable", 4, 2, turns=150, start="first")))
EVERYBODY = [NOBODY, 0, 1, 2, 3]


def cut(replay: Replay, actions: list[tuple[int, int]]) -> Replay:
    """Give the replay of other actions at the same table."""
    game = lay_table(replay.table, None, replay.layout)
    for seat, action in actions:
        game.play(action, seat)
    return Replay(replay.table, replay.layout, tuple(actions), game.hash())


def lines(replay: Replay, eyes: int, language: str = "en") -> list[str]:
    return [line.text for line in told(replay, eyes, language)]


def secrets(verb: str, most: int = 3) -> list[tuple[Replay, Replay, set[int]]]:
    """Find moments where nature or a hand could have brought another card: both ways, and who saw which it was."""
    found = []
    game = lay_table(REPLAY.table, None, REPLAY.layout)
    for number, (seat, action) in enumerate(REPLAY.actions):
        words = game.say(action).split()
        if words[0] == verb and len(found) < most:
            others = [a for a in game.legal(seat) if a != action and game.say(a).split()[0] == verb]
            ends = game.phase == "discard" and game.state.waiting[seat] == 1  # discards are told when all are chosen
            if others and not ends:
                thief, victim = game.state.data & 0xFFFFF, game.state.data >> 20
                eyes = {"drawn": {int(game.state.data)}, "stolen": {thief, victim}, "discard": set()}[verb]
                before = list(REPLAY.actions[:number])
                one, other = [*before, (seat, action)], [*before, (seat, others[0])]
                found.append((cut(REPLAY, one), cut(REPLAY, other), eyes))
        game.play(action, seat)
    return found


@pytest.mark.parametrize("verb", ["drawn", "stolen", "discard"])
def test_which_card_it_was_can_be_read_only_through_the_eyes_that_saw_it(verb):
    found = secrets(verb)
    assert len(found) >= 3
    for one, other, eyes in found:
        assert one.hash != other.hash
        assert not one.game().over
        assert not other.game().over  # a win would be seen by all
        for seat in EVERYBODY:
            assert (lines(one, seat) == lines(other, seat)) == (seat not in eyes)
        assert (lines(one, OPEN) != lines(other, OPEN)) == bool(eyes)


def test_hidden_points_are_counted_only_for_their_owner():
    shown = {eyes: [line.text for line in told(REPLAY, eyes) if line.kind == "points"] for eyes in [OPEN, *EVERYBODY]}
    holders = [
        seat
        for seat in range(4)
        if any(game_points != public for game_points, public in zip(shown[seat], shown[NOBODY], strict=True))
    ]
    assert holders  # somebody drew a point in this game
    for seat in range(4):
        name = REPLAY.table.seats[seat]
        for mine, public in zip(shown[seat], shown[NOBODY], strict=True):
            for other in REPLAY.table.seats:
                if other != name:
                    assert points(mine)[other] == points(public)[other]
    assert shown[OPEN] != shown[NOBODY]
    seen: list[dict[str, int]] = []  # what the positions themselves say
    for moment in REPLAY.steps():
        if any(event.name == "turn" for event in moment.events):
            seen.append({name: moment.game.state.players[k].points for k, name in enumerate(REPLAY.table.seats)})
    assert [points(line) for line in shown[OPEN]] == seen


def points(line: str) -> dict[str, int]:
    """Read 'Points: red 2, blue 3 and white 2'."""
    words = line.removeprefix("Points: ").replace(" and ", ", ").split(", ")
    return {word.split()[0]: int(word.split()[1]) for word in words}


def test_the_same_facts_stand_in_both_languages():
    for eyes in (OPEN, NOBODY, 1):
        english, polish = list(told(REPLAY, eyes, "en")), list(told(REPLAY, eyes, "pl"))
        assert [(line.kind, line.seat) for line in english] == [(line.kind, line.seat) for line in polish]
        assert "{" not in "".join(line.text for line in english + polish)


def test_every_turn_has_a_heading():
    headings = [line.text for line in told(REPLAY) if line.kind == "heading"]
    assert headings[:3] == ["Set-up", "Turn 1: red", "Turn 2: blue"]
    assert len(headings) == REPLAY.game().turns + 2


def test_eyes_are_named_by_colour():
    assert eyes_of(REPLAY, None) == OPEN
    assert eyes_of(REPLAY, "Blue") == 1
    assert eyes_of(REPLAY, "spectator") == NOBODY
    with pytest.raises(UnknownWord, match=r"^there is no seat bleu \(did you mean blue\?\)$"):
        eyes_of(REPLAY, "bleu")


def test_the_introduction_names_the_eyes():
    assert introduced(REPLAY, OPEN)[-1] == "Shown with all cards open."
    assert introduced(REPLAY, 1, "pl")[-1] == "Pokazano to, co widzi niebieski."
    assert introduced(REPLAY, NOBODY)[-1] == "Shown as a spectator saw it."


def test_the_end_names_the_winner_and_the_hash():
    replay = loads(dumps(played("beginner", 3, 1, target=4)))
    game = replay.game()
    won = f"{game.winner.capitalize()} wins with {game.state.players[game.state.winner].points} points"
    assert concluded(replay) == [
        f"{won} in turn {game.turns + 1}.",
        f"Replayed exactly: {len(replay.actions)} actions, hash {game.hash()}.",
    ]
    assert concluded(cut(REPLAY, []))[0] == "Nobody wins: the game stops after 0 turns."
