"""A whole position as bytes and as text, both ways; whatever is not one is refused in a sentence."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import wyspa
from tests import invariants
from tests.leaks.boxes import TABLES, name_of
from tests.walker import Walker
from wyspa import BadBytes, Game
from wyspa.core.fields import BadPosition


def played(seed: int, actions: int, **options: object) -> Game:
    """Give a game in the middle."""
    game = wyspa.lay(**options)
    for _ in Walker(seed, talk=0.15).walk(game, most=actions):
        pass
    return game


GAMES = [played(1, 0), played(2, 300), played(3, 700, map="beginner", seats=3, balanced_dice="yes", phases="separated")]
BYTES = [game.to_bytes() for game in GAMES]
TEXTS = [game.to_text() for game in GAMES]
WHICH = st.integers(0, len(GAMES) - 1)


@pytest.mark.parametrize(
    "options", [{}, {"map": "beginner", "seats": 3}, {"balanced_dice": "yes", "phases": "separated"}]
)
def test_positions_of_random_games_come_back_from_bytes_and_from_text(options: dict[str, object]):
    game = wyspa.lay(**options)
    for k, _ in enumerate(Walker(6, talk=0.15).walk(game, turns=100)):
        if k % 7 == 0:
            lists = invariants.legal_lists(game.book, game.state)
            for other in (wyspa.from_bytes(game.to_bytes()), wyspa.from_text(game.to_text())):
                assert other.hash() == game.hash()
                assert other.line == game.line
                assert invariants.legal_lists(other.book, other.state) == lists
                assert invariants.open_places(other.state) == invariants.open_places(game.state)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_a_position_is_words_and_small_numbers(table: dict[str, object]):
    """Nobody can check or edit `deck 270566026`: packed ints stand nowhere but in what a frame notes for itself."""
    game = wyspa.lay(**table)
    for k, _ in enumerate(Walker(4, talk=0.3).walk(game, most=240)):
        if k % 40 == 39:
            text = game.to_text()
            for line in text.splitlines()[2:]:
                name, *words = line.replace(",", " ").split()
                numbers = [int(word) for word in words if word.lstrip("-").isdigit()]
                assert name in ("data", "stack", "turns") or all(abs(number) < 200 for number in numbers), line
                assert not any(word == "packed" for word in words), line
            read = wyspa.from_text(text)
            assert (read.hash(), read.to_text()) == (game.hash(), text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("deck 14 knight", "deck 14 knigth"),
        ("owned nothing, nothing", "owned nothing"),
        ("bank 19 lumber", "bank lumber"),
        ("army nobody", "army noone"),
        ("offer nothing for nothing", "offer nothing"),
        ("answers silent", "answers mute"),
    ],
)
def test_words_that_say_nothing_are_refused_by_their_line(old: str, new: str):
    assert old in TEXTS[0]
    with pytest.raises(BadBytes, match=r"line \d+ of the position: "):
        wyspa.from_text(TEXTS[0].replace(old, new))


def test_a_position_that_was_read_plays_on_like_the_original():
    game = GAMES[1].copy()
    other = wyspa.from_text(game.to_text())
    for seat, action in Walker(9).walk(game, most=200):
        other.play(action, seat)
        assert other.hash() == game.hash()


def test_different_positions_have_different_hashes():
    game = wyspa.lay()
    hashes = [game.hash()] + [game.hash() for _ in Walker(1, talk=0).walk(game, most=60)]
    assert len(set(hashes)) == len(hashes)


@contextmanager
def in_time(seconds: float = 5) -> Iterator[None]:
    """Fail instead of hanging: bytes from anywhere must not keep the reader busy for ever."""

    def stop(*_: object) -> None:
        raise AssertionError(f"still busy after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def refused(error: BadBytes, word: str) -> bool:
    """See that a refusal is a sentence; give False, for what is not readable."""
    assert len(str(error)) > 10
    assert word in str(error)
    return False


def readable_or_refused(data: bytes) -> bool:
    """Read bytes: either a position that can be looked at, or BadBytes with a sentence. Nothing else may happen."""
    try:
        game = wyspa.from_bytes(data)
    except BadBytes as error:
        return refused(error, " ")
    game.to_bytes()
    game.to_text()
    for seat in range(-1, game.book.seats):
        game.legal(seat)
        game.view(seat)
    return True


@pytest.mark.parametrize("which", range(len(GAMES)))
def test_every_truncation_is_refused(which: int):
    data = BYTES[which]
    for end in range(len(data)):
        assert not readable_or_refused(data[:end])


@given(WHICH, st.binary(min_size=1, max_size=20))
@settings(max_examples=60, deadline=None, derandomize=True, phases=[Phase.generate])
def test_bytes_that_go_on_are_refused(which: int, more: bytes):
    assert not readable_or_refused(BYTES[which] + more)


@given(WHICH, st.integers(0, 100_000), st.integers(1, 255))
@settings(max_examples=400, deadline=None, derandomize=True, phases=[Phase.generate])
def test_a_changed_byte_is_read_or_refused_and_nothing_else(which: int, at: int, change: int):
    data = bytearray(BYTES[which])
    data[at % len(data)] ^= change
    with in_time():
        readable_or_refused(bytes(data))


@given(st.binary(max_size=200))
@settings(max_examples=100, deadline=None, derandomize=True, phases=[Phase.generate])
def test_any_bytes_are_refused(data: bytes):
    assert not readable_or_refused(data)
    head, _, _ = BYTES[0].partition(b"\n")
    assert not readable_or_refused(head + b"\n" + data)


def text_is_readable_or_refused(text: str) -> bool:
    """Read a text: a position, or BadBytes with a sentence that names the line, or what does not add up."""
    try:
        game = wyspa.from_text(text)
    except BadPosition as error:
        return refused(error, " ")
    except BadBytes as error:
        return refused(error, "line ")
    for seat in range(-1, game.book.seats):
        game.legal(seat)
        game.view(seat)
    return True


@pytest.mark.parametrize("which", range(len(GAMES)))
def test_a_text_without_one_of_its_lines_is_refused(which: int):
    lines = TEXTS[which].splitlines()
    for k in range(len(lines)):
        assert not text_is_readable_or_refused("\n".join(lines[:k] + lines[k + 1 :]))


@pytest.mark.parametrize("which", range(len(GAMES)))
def test_a_text_that_ends_early_or_goes_on_is_refused(which: int):
    lines = TEXTS[which].splitlines()
    for k in range(len(lines)):
        assert not text_is_readable_or_refused("\n".join(lines[:k]))
    assert not text_is_readable_or_refused("\n".join([*lines, "more 1"]))


@given(
    WHICH,
    st.integers(0, 10_000),
    st.integers(0, 10_000),
    st.sampled_from(["", "-1", "99", "x", "red", "c2.n", "9" * 30]),
)
@settings(max_examples=400, deadline=None, derandomize=True, phases=[Phase.generate])
def test_a_changed_word_is_read_or_refused_and_nothing_else(which: int, line: int, word: int, new: str):
    lines = TEXTS[which].splitlines()
    words = lines[line % len(lines)].split()
    words[word % len(words)] = new
    lines[line % len(lines)] = " ".join(words)
    with in_time():
        text_is_readable_or_refused("\n".join(lines))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("wyspa position 2", "wyspa position 3", "line 1: this is a position of format '3', which is not known here"),
        ("box=base", "box=bsae", "there is no box bsae (did you mean base"),
        ("phase first-roll", "phase first-rol", "did you mean first-roll"),
        ("turn red", "turn rde", "there is no seat rde (did you mean red"),
        ("on_hex robber", "on_hex rober", "there is no figure rober"),
    ],
)
def test_errors_name_the_nearest_words(old: str, new: str, sentence: str):
    assert old in TEXTS[0]
    with pytest.raises(BadBytes) as error:
        wyspa.from_text(TEXTS[0].replace(old, new))
    assert sentence in str(error.value)
