"""One game between bots: who is asked when, and what is refused."""

import pytest

import wyspa
from tests.arena.players import Cheat, Clumsy, Pedlar, Scribbler, Stranger, Thief
from wyspa import UnknownWord, View
from wyspa.arena import BadBot, Match, play_match
from wyspa.bots import Bot, Greedy, Random


def four(first: Bot) -> list[Bot]:
    return [first, *(Random(seat) for seat in range(3))]


def test_a_game_is_played_to_its_end():
    game = wyspa.lay(seed=4, target=5)
    outcome = play_match(game, [Random(seat) for seat in range(4)])
    assert game.over
    assert [game.seats[seat] for seat in outcome.winners] == [game.winner]
    assert outcome.points[outcome.winners[0]] >= 5
    assert outcome.turns == game.turns
    assert outcome.actions == len(game.log())


def test_a_game_that_lasts_too_long_is_unfinished():
    outcome = play_match(wyspa.lay(seed=4), [Random(seat) for seat in range(4)], turns=9)
    assert outcome.winners == ()
    assert outcome.turns == 9


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (Cheat(), ["bot cheat on red answered 'end' in the phase setup-house", "B-"]),
        (Scribbler(), ["bot scribbler on red answered 'roll'", "an action is an int"]),
        (Stranger(), ["bot stranger on red answered -5", "not an action of this table"]),
        (Clumsy(), ["bot clumsy on red failed in the phase setup-house", "ZeroDivisionError: one of none"]),
        (Thief(1), ["bot thief on red answered 'offer 15 lumber for 1 brick' in the phase main", "B-58"]),
        (Pedlar(1), ["bot pedlar on red goes on offering", "at most 50"]),
    ],
)
def test_a_bot_that_answers_what_it_may_not_is_named_with_action_and_reason(bot: Bot, says: list[str]):
    with pytest.raises(BadBot) as error:
        play_match(wyspa.lay(seed=4), four(bot))
    for words in says:
        assert words in str(error.value)


def test_a_refused_answer_leaves_the_game_as_it_was():
    game = wyspa.lay(seed=4, start="first")
    match = Match(game, four(Cheat()))
    before, log = game.hash(), game.log()
    with pytest.raises(BadBot):
        match.driver.step()
    assert game.hash() == before
    assert game.log() == log


def test_a_bot_that_spoils_its_list_of_actions_spoils_nothing_else():
    class Spoiler(Random):
        def choose(self, view: View, actions: list[int]) -> int:
            answer = super().choose(view, actions)
            actions.clear()
            return answer

    assert play_match(wyspa.lay(seed=4), four(Spoiler(2)), turns=20).turns == 20


def test_everybody_answers_an_offer_before_the_one_who_made_it():
    asked: list[tuple[str, int]] = []

    class Noting(Greedy):
        def choose(self, view: View, actions: list[int]) -> int:
            asked.append((self.guide.phase(view.phase), self.seat))
            return super().choose(view, actions)

    game = wyspa.lay(seed=6)
    match = Match(game, [Noting() for _ in range(4)])
    talks = 0
    while talks < 5 and not game.over:
        asked.clear()
        match.driver.step()
        if game.phase == "trade" and asked[0][0] == "main":
            talks += 1
            asked.clear()
            others = game.waiting()  # all of them, or the one whom the offer is made to
            assert others
            assert game.state.turn not in others
            while game.phase == "trade":
                match.driver.step()
            seats = [seat for _, seat in asked]
            assert seats[: len(others)] == others
            assert seats[len(others) :] in ([], [game.state.turn])
    assert talks == 5


def test_several_who_must_discard_are_asked_in_order():
    game = wyspa.lay(seed=2, hand_limit=3)
    match = Match(game, [Random(seat) for seat in range(4)])
    rows = 0
    while rows < 3 and not game.over:
        if game.phase == "discard" and len(game.waiting()) > 1:
            rows += 1
            first, second = game.waiting()[:2]
            due = game.state.waiting[first]
            for _ in range(due):
                assert game.waiting()[0] == first
                match.driver.step()
            assert game.waiting()[0] == second
        match.driver.step()
    assert rows == 3


def test_a_bot_is_not_asked_where_there_is_no_choice():
    asked: list[str] = []

    class Noting(Random):
        blind = False

        def choose(self, view: View, actions: list[int]) -> int:
            phase = self.guide.phase(view.phase)
            asked.append(phase)
            assert len(actions) > 1 or phase in self.guide.composing
            return super().choose(view, actions)

    play_match(wyspa.lay(seed=6), [Noting(seat) for seat in range(4)], turns=60)
    assert "main" in asked
    assert "thief" in asked


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        ([Random(), Random()], "this table has 4 seats, not 2"),
        ([Random()] * 4, "one bot cannot sit on two seats"),
        ([Random(), Random(), Random(), Random], "is no bot"),
    ],
)
def test_a_table_that_cannot_be_filled_is_refused(bots: list[Bot], says: str):
    with pytest.raises(UnknownWord, match=says):
        play_match(wyspa.lay(seed=1), bots)


def test_a_game_without_a_dealer_is_refused():
    with pytest.raises(UnknownWord, match="without a dealer"):
        play_match(wyspa.lay(), [Random(seat) for seat in range(4)])
