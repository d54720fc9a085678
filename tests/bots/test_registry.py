"""Bots are found by name; what nobody knows is refused with the nearest."""

import pytest

from wyspa import UnknownWord, View
from wyspa.bots import Bot, bot_named, bot_names, register
from wyspa.bots.registry import KNOWN


class First(Bot):
    """Takes the first action."""

    blind = True

    def choose(self, view: View, actions: list[int]) -> int:
        return actions[0]


class NoBot:
    """Is none."""


def test_the_package_has_a_random_and_a_greedy_bot():
    assert {"random", "greedy"} <= set(bot_names())
    assert bot_named("random").blind
    assert not bot_named("greedy").blind


def test_a_bot_is_found_by_what_people_call_it_too():
    assert type(bot_named("mind")) is type(bot_named("strong"))
    assert type(bot_named("steady")) is type(bot_named("greedy"))


def test_an_unknown_bot_is_refused_with_the_nearest():
    with pytest.raises(UnknownWord, match=r"there is no bot randon \(did you mean random"):
        bot_named("randon")


def test_a_bot_of_any_module_is_found_by_module_and_class():
    assert type(bot_named("tests.bots.test_registry:First")).__name__ == "First"


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("tests.bots.nowhere:First", "there is no bot tests.bots.nowhere:First"),
        ("tests.bots.test_registry:Frist", "did you mean First"),
        ("tests.bots.test_registry:NoBot", "has no class of bots NoBot"),
        (":", "there is no bot :"),
    ],
)
def test_a_module_or_class_that_is_not_there_is_refused_in_a_sentence(path: str, says: str):
    with pytest.raises(UnknownWord) as error:
        bot_named(path)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_a_registered_bot_has_a_name_that_nobody_else_can_take():
    try:
        register("first", First)
        assert isinstance(bot_named("first", 3), First)
        assert bot_named("first", 3).seed == 3
        with pytest.raises(UnknownWord, match="already"):
            register("first", KNOWN["random"])
    finally:
        KNOWN.pop("first", None)
    for name in ("", "a,b", "a:b"):
        with pytest.raises(UnknownWord):
            register(name, First)
