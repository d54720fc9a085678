"""Knights at sea are drawn and told like those on land, and a chase is told in both languages."""

from __future__ import annotations

import pytest

import wyspa
from tests.draw.test_svg import marked, parsed
from tests.rule import rule
from tests.rules.combination.seas import Seas
from wyspa.cli.choices import play_at_random
from wyspa.core.arrays import listed
from wyspa.draw import terminal
from wyspa.draw.svg import draw
from wyspa.rules.seafarers_cities_knights.box import FOR_EXPERTS, RECOMMENDED
from wyspa.words.narration import describe, story


@pytest.mark.parametrize("scenario", [*RECOMMENDED, *FOR_EXPERTS])
def test_every_piece_and_figure_of_a_joined_table_is_in_the_picture(scenario):
    game = wyspa.lay("cities-knights", map=scenario, seats=4, seed=5, expert="yes")
    play_at_random(game, 60, 5)
    pieces = [here for here in listed(game.state.on_node) + listed(game.state.on_edge) if here]
    figures = [here for here in listed(game.state.on_hex) if here]
    assert len(marked(parsed(draw(game)), "piece")) == len(pieces) + len(figures)
    for language in ("en", "pl"):
        assert terminal.plain(game, language=language)


@rule("X-17")
def test_a_knight_on_a_ship_is_drawn_where_it_stands():
    empty, manned = Seas().line(), Seas().line().knight("red", "strong", "c3.s")
    before, after = (len(marked(parsed(draw(scene.game)), "piece")) for scene in (empty, manned))
    assert after == before + 1
    assert terminal.plain(manned.game) != terminal.plain(empty.game)


@rule("X-20")
@pytest.mark.parametrize(
    ("language", "said", "told"),
    [
        ("en", "let the knight on c3.s chase the pirate away", "Red's knight on c3.s chases the pirate away."),
        ("pl", "niech rycerz na c3.s wyprze pirata", "Rycerz na c3.s (czerwony) wypiera pirata."),
    ],
)
def test_a_chase_is_said_in_both_languages(language, said, told):
    scene = Seas().line().landed().given("pirate d2").knight("red", "weak", "c3.s").listen()
    action = next(a for a in scene.game.legal() if scene.game.say(a) == "chase-pirate c3.s")
    assert describe(scene.words, action, language) == said
    scene.when("red: chase-pirate c3.s")
    assert told in story(scene.words, scene.game.events(0), language)
