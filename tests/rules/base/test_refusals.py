"""Every verb of the base game is refused in a sentence: who, what, why, which rule; and nothing changes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.rule import rule
from tests.scene import Scene
from wyspa import Chance, IllegalAction, UnknownWord
from wyspa.core.ids import VERB
from wyspa.core.rule import Verb
from wyspa.words import sentences

RICH = "4 lumber 4 brick 4 wool 4 grain 4 ore"


def bare() -> Scene:
    """Red is on turn in the main phase with a settlement and a road, and holds nothing."""
    return Scene("variable").given("red settlement c3.n", "red road c3/ne", "blue settlement c1.n", "robber a1")


def unrolled() -> Scene:
    return bare().turn("red", "roll")


def rolling() -> Scene:
    return unrolled().when("red: roll")


def rich() -> Scene:
    return bare().hand("red", RICH).hand("blue", "2 wool")


def offered() -> Scene:
    return rich().when("red: offer 1 ore for 1 wool to blue")


def broken() -> Scene:
    """Blue has agreed and no longer holds the card."""
    return offered().when("blue: accept").hand("blue", "1 ore")


def seven() -> Scene:
    return bare().hand("blue", "8 ore").roll(7)


def thief() -> Scene:
    return bare().hand("blue", "3 ore").roll(7)


def carded() -> Scene:
    return rich().cards("red", knight=1, roads=1, plenty=1, monopoly=1)


def empty_of_plenty() -> Scene:
    return rich().cards("blue", plenty=2).when("red: buy")


def free_roads() -> Scene:
    return carded().when("red: roads")


def set_up() -> Scene:
    return Scene("variable").given("blue settlement c3.n").turn("red", "setup-house")


def set_up_road() -> Scene:
    return set_up().when("red: settlement a1.n")


# verb with the phase it is played in: a position, what is tried, the rule that is cited, and a word of the reason
Case = tuple[Callable[[], Scene], str, str, str]
CASES: dict[tuple[str, str], list[Case]] = {
    ("roll", "roll"): [(bare, "red: roll", "B-38", "have been rolled")],
    ("dice", "dice"): [(unrolled, "table: dice 1 1", "B-41", "it is red's move"),
                       (rolling, "table: dice 7 1", "B-48", "not possible")],
    ("end", "main"): [(unrolled, "red: end", "B-39", "dice come first")],
    ("discard", "discard"): [(seven, "red: discard ore", "B-78", "nothing to discard"),
                             (seven, "blue: discard wool", "B-78", "no wool")],
    ("rob", "thief"): [(thief, "red: rob a1", "B-80", "another hex"), (thief, "red: rob c1", "B-81", "must be stolen"),
                       (thief, "red: rob c1 red", "B-81", "yourself"), (thief, "red: rob c1 white", "B-82", "white")],
    ("stolen", "steal"): [(lambda: thief().when("red: rob c1 blue"), "table: stolen wool", "B-83", "not possible")],
    ("road", "main"): [(bare, "red: road c3/e", "B-65", "costs"), (rich, "red: road a1/e", "B-68", "leading there"),
                       (rich, "red: road c3/ne", "B-12", "already a piece")],
    ("settlement", "main"): [(bare, "red: settlement c3.se", "B-65", "costs"),
                             (rich, "red: settlement c3.n", "B-11", "taken"),
                             (rich, "red: settlement c3.ne", "B-66", "neighbouring"),
                             (rich, "red: settlement e1.s", "B-67", "road")],
    ("city", "main"): [(bare, "red: city c3.n", "B-65", "costs"), (rich, "red: city c3.s", "B-70", "no settlement"),
                       (rich, "red: city c1.n", "B-70", "no settlement")],
    ("trade", "main"): [(bare, "red: trade ore wool", "B-64", "4 ore"),
                        (rich, "red: trade ore ore", "B-63", "same kind"),
                        (lambda: rich().bank("wool", 0), "red: trade ore wool", "B-63", "no wool left")],
    ("offer", "main"): [(bare, "red: offer 1 ore for 1 wool", "B-58", "does not have"),
                        (rich, "red: offer 1 ore for nothing", "B-56", "both sides"),
                        (rich, "red: offer 1 ore for 1 wool to red", "B-54", "yourself")],
    ("propose", "main"): [(rich, "blue: propose 3 wool for 1 ore", "B-58", "does not have"),
                          (rich, "blue: propose 1 wool for nothing", "B-56", "both sides"),
                          (rich, "red: propose 1 ore for 1 wool", "B-55", "trade")],
    ("accept", "trade"): [(offered, "orange: accept", "B-54", "no offer"),
                          (lambda: offered().hand("blue", "1 ore"), "blue: accept", "B-58", "does not have"),
                          (lambda: offered().when("blue: accept"), "blue: accept", "B-55", "already")],
    ("refuse", "trade"): [(offered, "red: refuse", "B-54", "no offer")],
    ("counter", "trade"): [(offered, "red: counter 1 ore for 1 wool", "B-54", "makes a new one"),
                           (offered, "blue: counter 3 wool for 1 ore", "B-58", "does not have")],
    ("confirm", "trade"): [(offered, "red: confirm blue", "B-55", "not agreed"),
                           (offered, "blue: confirm red", "B-54", "whose turn it is"),
                           (broken, "red: confirm blue", "B-58", "no longer")],
    ("withdraw", "trade"): [(offered, "blue: withdraw", "B-55", "whose turn it is")],
    ("buy", "main"): [(bare, "red: buy", "B-75", "costs")],
    ("drawn", "draw"): [(rich, "table: drawn knight", "B-41", "it is red's move"),
                        (empty_of_plenty, "table: drawn plenty", "B-17", "not possible")],
    ("cards", ""): [(carded, "red: cards", "B-86", "not possible")],  # the gate before all of them is no action
    ("knight", ""): [(rich, "red: knight", "B-86", "does not have"),
                     (lambda: carded().when("red: plenty ore ore"), "red: knight", "B-86", "already been played")],
    ("roads", ""): [(rich, "red: roads", "B-86", "does not have")],
    ("plenty", ""): [(rich, "red: plenty ore ore", "B-86", "does not have"),
                     (lambda: carded().bank("ore", 1), "red: plenty ore ore", "B-91", "")],
    ("monopoly", ""): [(rich, "red: monopoly ore", "B-86", "does not have")],
    ("road", "free-route"): [(free_roads, "red: road a1/e", "B-68", "leading there"),
                             (free_roads, "red: road c3/ne", "B-12", "already a piece")],
    ("no-road", "free-route"): [(free_roads, "red: no-road", "B-90", "must be placed")],
    ("first-roll", "first-roll"): [(bare, "table: first-roll 1 1", "B-41", "it is red's move")],
    ("settlement", "setup-house"): [(set_up, "red: settlement c3.n", "B-11", "taken"),
                                    (set_up, "red: settlement c3.ne", "B-66", "neighbouring")],
    ("road", "setup-route"): [(set_up_road, "red: road c3/ne", "B-31", "just placed")],
}  # fmt: skip
BOOK = bare().book
ALL = [(verb, case) for verb, cases in CASES.items() for case in cases]


def verbs() -> list[tuple[str, str]]:
    """Every verb of the book with the phase it belongs to; cards are played in two phases, so they have none."""
    found = []
    for verb in BOOK.verbs:
        phases = [BOOK.phase_names[phase] for phase in BOOK.phase_names if verb in BOOK.verbs_in(phase)]
        found.append((verb.name, phases[0] if len(phases) == 1 else ""))
    return found


def refused(scene: Scene, action: str) -> IllegalAction:
    """Play what must be refused, and see that nothing changes."""
    seat, words = scene.split(action)
    before, log = scene.game.hash(), scene.game.log()
    with pytest.raises(IllegalAction) as error:
        scene.game.play(words, seat)
    assert scene.game.hash() == before
    assert scene.game.log() == log
    return error.value


def is_a_sentence(error: IllegalAction, who: str, what: str) -> None:
    """Who, what, why, which rule; no key, no hole."""
    sentence = str(error)
    head = sentence.split("; ")[0]
    assert head.startswith(f"{who} ")
    assert f"'{what}'" in head
    assert re.search(r"\(B-\d+\)$", head), sentence
    assert head.endswith(f"({error.why.rule})")
    assert "_" not in sentence
    assert "{" not in sentence
    assert error.why.key in sentences("en")["reasons"], f"no sentence for {error.why.key}"


@rule("B-38")
def test_every_verb_of_the_base_game_has_a_case_here():
    assert sorted(set(verbs())) == sorted(CASES)


@rule("B-38")
@pytest.mark.parametrize(("verb", "case"), ALL, ids=[f"{verb[0]}: {case[1]}" for verb, case in ALL])
def test_a_refusal_says_who_what_why_and_which_rule(verb, case):
    position, action, cited, reason = case
    scene = position()
    error = refused(scene, action)
    who, _, what = action.partition(": ")
    is_a_sentence(error, who, what)
    assert scene.game.say(error.action).split()[0] == what.split()[0] == verb[0]
    assert error.why.rule == cited
    assert reason in str(error)
    assert error.seat == scene.seat(who)


@rule("B-9", "B-41")
@pytest.mark.parametrize("verb", list(BOOK.verbs), ids=lambda verb: f"{verb.name}-{verb.code >> VERB}")
@pytest.mark.parametrize(
    "position", [bare, rich, offered, seven, thief, free_roads, set_up, set_up_road], ids=lambda f: f.__name__
)
def test_nature_never_plays_for_a_player_nor_a_player_for_nature(verb: Verb, position):
    scene = position()
    wrong = scene.game.actor if isinstance(verb, Chance) else -1
    before = scene.game.hash()
    with pytest.raises(IllegalAction) as error:
        scene.game.play(verb.code, wrong)
    assert error.value.why.rule == "B-9"
    is_a_sentence(error.value, scene.book.seat_name(wrong), scene.game.say(verb.code))
    assert scene.game.hash() == before


@rule("B-41")
@pytest.mark.parametrize("action", [
    "roll", "end", "road c3/e", "settlement c3.se", "city c3.n", "buy", "trade ore wool", "knight",
    "roads", "plenty ore ore", "monopoly ore",
])  # fmt: skip
@pytest.mark.parametrize("phase", ["main", "roll"])
def test_another_seat_than_the_active_one_is_refused(action, phase):
    scene = carded().hand("white", "4 lumber 4 brick 4 wool 4 grain 4 ore").turn("red", phase)
    error = refused(scene, f"white: {action}")
    is_a_sentence(error, "white", action)
    assert error.why.rule == "B-41"
    assert "red" in str(error)


@rule("B-31", "B-33")
@pytest.mark.parametrize(("position", "action"), [(set_up, "settlement a1.n"), (set_up_road, "road a1/ne")])
def test_another_seat_than_the_one_who_places_is_refused(position, action):
    is_a_sentence(refused(position(), f"blue: {action}"), "blue", action)


@rule("B-80")
def test_another_seat_than_the_thief_is_refused():
    is_a_sentence(refused(thief(), "blue: rob c3"), "blue", "rob c3")


def finished() -> Scene:
    """Red has won with ten points."""
    scene = bare().given("red city a1.n a3.n e1.s", "red settlement e3.s c5.ne").hand("red", "2 grain 3 ore")
    scene.when("red: city c3.n")
    assert scene.game.over
    assert scene.game.winner == "red"
    return scene


@rule("B-108")
@pytest.mark.parametrize("verb", list(BOOK.verbs), ids=lambda verb: f"{verb.name}-{verb.code >> VERB}")
def test_nothing_is_played_after_the_end(verb: Verb):
    scene = finished()
    for seat in (-1, 0, 1, 2, 3):
        before = scene.game.hash()
        with pytest.raises(IllegalAction) as error:
            scene.game.play(verb.code, seat)
        is_a_sentence(error.value, scene.book.seat_name(seat), scene.game.say(verb.code))
        assert error.value.why.rule == "B-108"
        assert "over" in str(error.value)
        assert scene.game.hash() == before
        assert scene.game.legal(seat) == []


@rule("B-1")
@pytest.mark.parametrize("seat", [4, 7, -2, -5])
@pytest.mark.parametrize("position", [bare, offered, seven], ids=lambda f: f.__name__)
def test_a_seat_that_is_not_at_the_table_is_refused(position, seat):
    scene = position()
    before = scene.game.hash()
    with pytest.raises(UnknownWord, match="seat"):
        scene.game.play("end", seat)
    assert scene.game.hash() == before


@rule("B-38")
@pytest.mark.parametrize(
    "action",
    [
        "sell ore",
        "raod c3/e",
        "road",
        "road c9/e",
        "road c3/x",
        "trade ore",
        "trade gold ore",
        "offer ore",
        "",
        "rob c3 green",
    ],
)
def test_words_that_mean_nothing_are_refused_as_such(action):
    scene = rich()
    before = scene.game.hash()
    with pytest.raises(UnknownWord):
        scene.game.play(action, 0)
    assert scene.game.hash() == before


@rule("B-38")
def test_a_refusal_says_what_would_be_possible():
    sentence = str(refused(bare(), "red: road c3/e"))
    assert sentence.endswith("; possible now: end")  # with an empty hand nothing can be offered
