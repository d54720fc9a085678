"""The rules V-1 to V-11, and the rules of a rule author. Without a seed nature's actions are played by the tests."""

from __future__ import annotations

from pathlib import Path

import pytest
import wyspa_volcano

import wyspa
from wyspa.core.ids import KIND, OWNER
from wyspa.rules.base.ids import CITY, MOUNTAINS, ROBBER, SETTLEMENT
from wyspa.testing import check_rule, check_source
from wyspa.words.narration import story
from wyspa.words.typed import TypedReader, written

TABLES = [("base", "variable", 3), ("travel", "travel:beginner", 2), ("seafarers", "new-shores-4", 4)]
NUMBER, FACE = "dice 4 4", 5  # of the volcano on the beginners' island, and its corner where white has settled


def laid(gentle: str = "no") -> wyspa.Game:
    return wyspa.lay("base", "beginner", seats=3, rules=["volcano"], volcano_gentle=gentle)


def crater(game: wyspa.Game) -> int:
    return game.view(0).facts["volcano"][0]


def corner(game: wyspa.Game, face: int) -> int:
    return int(game.state.board.hex_nodes[crater(game) * 6 + face - 1])


def stands(game: wyspa.Game, face: int) -> int:
    return int(game.state.on_node[corner(game, face)] & KIND)


def white(game: wyspa.Game) -> int:
    return game.seat("white")


def build_city(game: wyspa.Game) -> None:
    game.book.put(game.state, CITY, corner(game, FACE), white(game))


def roll(game: wyspa.Game) -> None:
    game.play("roll")
    game.play(NUMBER)


def test_the_mountains_with_the_best_number_are_the_volcano() -> None:
    for seed in range(10):
        game = wyspa.lay("base", seats=3, seed=seed, rules=["volcano"])
        layout = game.state.layout
        mountains = [h for h in range(len(layout.terrain)) if layout.terrain[h] == MOUNTAINS]
        assert crater(game) == min(mountains, key=lambda h: (abs(int(layout.number[h]) - 7), h))


def test_it_gives_ore_and_then_a_die_is_thrown_for_one_of_six_corners() -> None:
    game = laid()
    ore = game.state.players[white(game)].cards
    roll(game)
    assert game.state.players[white(game)].cards > ore
    assert (game.phase, game.actor) == ("eruption", wyspa.TABLE)
    assert game.words() == [f"lava {face}" for face in range(1, 7)]
    game.play("lava 1")
    assert game.phase == "main"
    assert game.view(0).facts["volcano_eruptions"] == [1, corner(game, 1)]


def test_its_action_is_typed_in_polish_too() -> None:
    game = laid()
    roll(game)
    lava = game.legal(wyspa.TABLE)[4]
    assert written(game.notation, lava, "pl") == "lawa 5"
    assert TypedReader(game.notation, "pl", {}).read("Lawa 5", game.state.phase) == game.say(lava) == "lava 5"


def test_other_numbers_and_a_robber_on_it_bring_no_eruption() -> None:
    game = laid()
    game.play("roll")
    game.play("dice 4 5")
    assert game.phase == "main"
    game = laid()
    game.state.own()
    game.state.on_hex[crater(game)] |= ROBBER
    roll(game)
    assert game.phase == "main"


def test_a_settlement_is_lost_with_its_point() -> None:
    game = laid()
    game.tell()
    before = game.state.players[white(game)].points
    roll(game)
    game.play(f"lava {FACE}")
    assert stands(game, FACE) == 0
    assert game.state.players[white(game)].points == before - 1
    assert game.book.recount(game.state, white(game)) == before - 1
    said = story(game, game.events(0), "en")
    assert "The volcano on c5 erupts: the lava flows to c4.se." in said
    assert "White takes a settlement back from c4.se." in said
    assert "Wulkan na polu c5 wybucha: lawa spływa na c4.se." in story(game, game.events(0), "pl")


def test_a_city_becomes_a_settlement_or_is_lost_if_none_is_left() -> None:
    game = laid()
    build_city(game)
    roll(game)
    game.play(f"lava {FACE}")
    assert stands(game, FACE) == SETTLEMENT

    game = laid()
    build_city(game)
    game.state.edit(white(game)).own_supply()[SETTLEMENT] = 0
    roll(game)
    game.play(f"lava {FACE}")
    assert stands(game, FACE) == 0


def test_the_last_building_is_spared() -> None:
    game = laid()
    for node, piece in enumerate(list(game.state.on_node)):
        if piece >> OWNER == white(game) + 1 and node != corner(game, FACE):
            game.book.take(game.state, node, 0)
    game.tell()
    roll(game)
    game.play(f"lava {FACE}")
    assert stands(game, FACE) == SETTLEMENT
    assert "The lava spares the last building of white on c4.se." in story(game, game.events(0), "en")
    assert "Lawa oszczędza ostatnią budowlę białego na c4.se." in story(game, game.events(0), "pl")


def test_a_gentle_volcano_spares_settlements() -> None:
    game = laid("yes")
    roll(game)
    game.play(f"lava {FACE}")
    assert stands(game, FACE) == SETTLEMENT

    game = laid("yes")
    build_city(game)
    roll(game)
    game.play(f"lava {FACE}")
    assert stands(game, FACE) == SETTLEMENT

    game = laid("yes")
    build_city(game)
    game.state.edit(white(game)).own_supply()[SETTLEMENT] = 0
    roll(game)
    game.play(f"lava {FACE}")
    assert stands(game, FACE) == CITY


@pytest.mark.parametrize("box", ["cities-knights", "connect"])
def test_boxes_it_does_not_go_with(box: str) -> None:
    with pytest.raises(
        wyspa.UnknownWord, match=f"the rule volcano goes with base and seafarers and travel, not with {box}"
    ):
        wyspa.lay(box, seed=1, rules=["volcano"])


def test_a_position_that_does_not_add_up_is_refused() -> None:
    text = laid().to_text()
    assert wyspa.from_text(text).to_text() == text
    for wrong, why in {
        "volcano_hex 1": "where there are no mountains",
        "volcano_eruptions 3": "the last time at node -1",
        "volcano_last 7": "the last time at node 7",
    }.items():
        key = wrong.split()[0]
        lines = [wrong if line.startswith(key) else line for line in text.splitlines()]
        with pytest.raises(wyspa.BadBytes, match=why):
            wyspa.from_text("\n".join(lines) + "\n")


@pytest.mark.parametrize(("box", "map_", "seats"), TABLES)
@pytest.mark.parametrize("gentle", ["no", "yes"])
def test_it_keeps_to_the_rules_of_a_rule_author(box: str, map_: str, seats: int, gentle: str) -> None:
    assert check_rule("volcano", box=box, map=map_, seats=seats, games=1, turns=40, volcano_gentle=gentle) > 100


def test_its_source_keeps_to_them_too() -> None:
    assert check_source(Path(wyspa_volcano.__file__).parent) == 2
