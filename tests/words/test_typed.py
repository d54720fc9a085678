"""Whatever can be done at a table can be typed in the words of its players, and means the same as the notation."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import wyspa
from tests.positions.tables import every_table, name_of
from tests.walker import Walker
from wyspa import Game
from wyspa.cli.menu import besides, read_line
from wyspa.core.ids import TABLE, A
from wyspa.core.offering import offerings
from wyspa.core.rule import Chance, Gate, Verb
from wyspa.core.why import Unreadable
from wyspa.rules.folder import FALLBACK
from wyspa.words import LANGUAGES, sentences
from wyspa.words.typed import TypedReader, folded, own_words, verb_word, written

OTHERS = [language for language in LANGUAGES if language != FALLBACK]
STEPS = 60
TABLES = every_table()


def read(game: Game, language: str, line: str) -> int:
    """Read a line as the table in the terminal does."""
    said = TypedReader(game.notation, language, besides(language)).read(line, game.state.phase)
    typed = read_line(game, [], said)
    assert isinstance(typed, str)
    return game.notation.read(typed, game.state.phase)


def typed_verbs(game: Game) -> Iterator[tuple[int, Verb]]:
    """List the verbs that people have, each with a phase in which it may come."""
    seen = set()
    for phase in game.book.phase_names:
        for verb in game.book.verbs_in(phase):
            if not isinstance(verb, Chance | Gate) and int(verb.code) not in seen:
                seen.add(int(verb.code))
                yield phase, verb


@pytest.mark.parametrize("table", TABLES, ids=name_of)
@pytest.mark.parametrize("language", OTHERS)
def test_every_legal_action_is_read_as_it_is_written(table, language):
    game = wyspa.lay(**table)
    reader = TypedReader(game.notation, language, besides(language))
    seen: set[tuple[int, int]] = set()
    for _ in Walker(7, talk=0.3).walk(game, most=STEPS):
        phase = game.state.phase
        for seat in range(len(game.seats)):
            for action in [*game.legal(seat), *offerings(game.book, game.state, seat)]:
                if (phase, action) in seen or game.state.who == TABLE:
                    continue
                seen.add((phase, action))
                for line in (written(game.notation, action, language), game.say(action)):
                    said = read_line(game, [], reader.read(line, phase))
                    assert game.notation.read(str(said), phase) == action, line
    assert seen


@pytest.mark.parametrize("table", TABLES, ids=name_of)
@pytest.mark.parametrize("language", OTHERS)
def test_every_verb_has_a_word_of_its_own_and_is_read_with_all_names_behind_it(table, language):
    game = wyspa.lay(**table)
    notation = game.notation
    reader = TypedReader(notation, language, besides(language))
    meant: dict[str, str] = {}
    for phase, verb in typed_verbs(game):
        words = own_words(language, verb.name)
        assert words, f"{verb.name} has no word in [typed] of {language}"
        for word in words:
            assert meant.setdefault(folded(word), verb.name) == verb.name
            assert word not in notation.by_name or word == verb.name
        assert not set(map(folded, words)) & {folded(word) for more in besides(language).values() for word in more}
        kinds = [kind.rstrip("?") for kind in verb.form.split()]
        if verb.form.startswith("terms") or not kinds:
            continue
        lists = [
            notation.names_of(kind) if kind in game.book.named_args or kind in ("card", "seat") else []
            for kind in kinds
        ]
        for k, names in enumerate(lists):
            for n in range(len(names)):
                given = [1] * len(kinds)
                given[k] = n + (1 if verb.form.split()[k].endswith("?") else 0)
                action = verb.tidy(verb.code | given[0] << A | (given[1] if len(given) > 1 else 0))
                line = written(notation, action, language)
                again = notation.read_for(verb, reader.read(line, phase).split()[1:])
                assert again == action, line


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_typed_for_what_is_not_there(language):
    names = {verb.name for table in TABLES for verb in wyspa.lay(**table).book.verbs}
    assert {key for key in sentences(language)["typed"] if " " not in key} <= names


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("droga c2/e", "road c2/e"),
        ("zlodziej d3 niebieskiego", "rob d3 blue"),
        ("złodziej d3 niebieski", "rob d3 blue"),
        ("wymień wełnę ruda", "trade wool ore"),
        ("wymień 4 wełny na 1 rudę", "trade wool ore"),
        ("oferta 1 rude za 2 wełny dla niebieski", "offer 1 ore for 2 wool to blue"),
        ("oferta nic za 2 wełny", "offer nothing for 2 wool"),
        ("mono zboże", "monopoly grain"),
        ("budowa drogi", "roads"),
        ("road c2/e", "road c2/e"),
        ("BUD", "roads"),
    ],
)
def test_words_are_read_in_any_form_with_and_without_diacritics(typed, action):
    game = wyspa.lay("base", "beginner", seats=4)
    game.play("roll")
    game.play("dice 1 2")
    assert read(game, "pl", typed) == game.notation.read(action, game.state.phase)


def test_cards_of_several_words_are_typed_with_spaces_or_hyphens():
    game = wyspa.lay("cities-knights", "variable", seats=3)
    phase = next(phase for phase, name in game.book.phase_names.items() if name == "main")
    reader = TypedReader(game.notation, "pl", {})
    for line in ("port handlowy", "port-handlowy", "Port Handlowy"):
        assert reader.read(line, phase) == "commercial-harbour"
    assert reader.read("monopol na surowiec rudę", phase) == "resource-monopoly ore"
    assert reader.read("zabierz monopol na towar", phase) == "take-card trade-monopoly"


def test_a_beginning_of_several_words_is_asked_for_again_in_the_same_language():
    game = wyspa.lay("cities-knights", "variable", seats=3)
    reader = TypedReader(game.notation, "pl", besides("pl"))
    with pytest.raises(Unreadable, match="'monopol' could mean monopol-na-surowiec or monopol-na-towar"):
        reader.read("monopol ruda", game.state.phase)


def test_what_nobody_translated_is_typed_by_its_name():
    assert verb_word("pl", "lava") == "lava"
    assert verb_word("en", "road") == "road"
