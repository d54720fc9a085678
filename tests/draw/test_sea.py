"""Pictures and terminal drawings of the sea: ships, fog, frames, harbours, and what the rules of scenarios keep."""

import re
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest

import wyspa
from tests.draw.test_svg import SVG, marked, parsed
from tests.scene import Scene
from wyspa.cli.choices import play_at_random
from wyspa.core.arrays import listed
from wyspa.core.shown import AREA, BADGE, BESIDE
from wyspa.draw import terminal
from wyspa.draw.facts import things_on
from wyspa.draw.geometry import hex_at
from wyspa.draw.island import is_land, sign_at
from wyspa.draw.svg import draw
from wyspa.draw.things import name_of
from wyspa.table import map_names, scenario_names

GOLDEN = Path(__file__).with_name("fog-islands.txt")
SOURCES = Path(wyspa.__file__).parent / "draw"
PLAYED = 60  # turns of random bots


def played(name: str, seats: int = 4, turns: int = PLAYED) -> wyspa.Game:
    game = wyspa.lay(map=name, seats=seats, seed=5)
    play_at_random(game, turns, 5)
    return game


@pytest.fixture(scope="module", params=[(name, seats) for name in scenario_names() for seats in (3, 4)], ids=str)
def game(request: pytest.FixtureRequest) -> wyspa.Game:
    return played(*request.param)


def sea() -> Scene:
    """Two colours at sea on New Shores."""
    return Scene("new-shores", 4).given(
        "red settlement c2.n", "red ship c2/ne b2/w", "blue ship c3/ne", "blue road c3/e", "pirate a3"
    )


# ---- every scenario ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_scenario_is_a_whole_picture_with_all_its_hexes_pieces_and_harbours(game, theme):
    root = parsed(draw(game, theme=theme, names=True))
    assert sorted(marked(root, "hex")) == sorted(game.notation.places.hex_names)
    assert len(marked(root, "harbour")) == len(game.state.layout.dock_edges)
    pieces = [here for here in listed(game.state.on_node) + listed(game.state.on_edge) if here]
    figures = [here for here in listed(game.state.on_hex) if here]
    assert len(marked(root, "piece")) == len(pieces) + len(figures)
    assert len(marked(root, "mark")) == len(
        [shown for shown, _ in things_on(game.book, game.view(0)) if shown.way in (BESIDE, BADGE)]
    )


def test_every_scenario_has_a_drawing_for_all_its_kinds(game):
    picture = draw(game)
    for plain in ("t-plain", "node-piece", "edge-piece", "figure", "r-plain"):
        assert not re.search(rf' id="w[0-9a-f]+-{plain}', picture), plain


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_scenario_fits_into_a_hundred_columns_with_the_names_of_all_hexes(game, language):
    board = terminal.plain(game, language=language, beside=False)
    assert max(len(line) for line in board.splitlines()) <= 100
    words = re.findall(r"~\d+|[a-g]\d", board)
    assert set(game.notation.places.hex_names) <= set(words)
    whole = terminal.plain(game, seat=0, language=language)
    assert max(len(line) for line in whole.splitlines()) <= 100


def test_every_harbour_stands_on_the_sea(game):
    view = game.view(0)
    for edge in view.layout.dock_edges:
        x, y = sign_at(game.book, view, edge)
        middles = [hex_at(view.board, h) for h in range(view.board.n_hex)]
        nearest = min(range(view.board.n_hex), key=lambda h: hypot(middles[h][0] - x, middles[h][1] - y))
        assert not is_land(game.book, view, nearest), game.notation.places.say_edge(edge)


def test_two_harbours_in_one_hex_of_sea_do_not_cover_each_other(game):
    view = game.view(0)
    signs = [sign_at(game.book, view, edge) for edge in view.layout.dock_edges]
    gaps = [hypot(a[0] - b[0], a[1] - b[1]) for k, a in enumerate(signs) for b in signs[:k]]
    assert min(gaps) > 50  # their boards have a radius of 25


def test_the_picture_is_told_in_words_of_the_language(game):
    for language in ("en", "pl"):
        text = parsed(draw(game, language=language)).find(f"{SVG}desc").text
        assert "_" not in text
        for shown, thing in things_on(game.book, game.view(0)):
            assert shown.way == AREA or name_of(game.notation.places, shown, thing.place) in text


def test_nothing_in_the_drawings_asks_which_scenario_is_played():
    names = {*scenario_names(), *map_names()} - {"variable", "wonders", "beginner"}
    for file in SOURCES.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert not [name for name in names if name in text], file.name


# ---- pictures ------------------------------------------------------------------------------------------------------


def test_ships_stand_upright_on_a_lane_in_the_colours_and_pattern_of_their_seat():
    picture = draw(sea().game)
    root = parsed(picture)
    ships = [element for element in root.iter() if " ship " in element.get("data-piece", "")]
    assert len(ships) == 3
    for ship in ships:
        (use,) = [inner for inner in ship if inner.tag == f"{SVG}use"]
        assert "rotate" not in use.get("transform")
        assert use.get("href").split("-", 1)[1] == f"ship-{ship.get('data-piece').split()[0]}"
    lanes = [element for element in root.iter(f"{SVG}use") if "ship-lane" in element.get("href")]
    assert len(lanes) == 3
    shapes = {name: drawn(root, f"-ship-{name}") for name in ("red", "blue")}
    assert "pat-dots" in shapes["red"]
    assert "pat-bars" in shapes["blue"]


def drawn(root: ElementTree.Element, name: str) -> str:
    """Give a drawing of the picture as text."""
    found = next(element for element in root.iter(f"{SVG}g") if element.get("id", "").endswith(name))
    return ElementTree.tostring(found, encoding="unicode")


def test_a_warship_is_another_shape_than_a_ship():
    scene = Scene("pirate-islands", 4)
    edge = next(e for e in range(scene.state.board.n_edge) if scene.state.on_edge[e])
    colour = scene.game.seats[(scene.state.on_edge[edge] >> 5) - 1]
    other = next(seat for seat in scene.game.seats if seat != colour)
    scene.state.own()
    warship = next(k for k in range(32) if scene.book.pieces[k].name == "warship")
    scene.state.on_edge[edge] = scene.state.on_edge[edge] >> 5 << 5 | warship
    root = parsed(draw(scene.game))
    assert len([piece for piece in marked(root, "piece") if " warship " in piece]) == 1
    shapes = [re.findall(r' d="([^"]*)"', drawn(root, name)) for name in (f"warship-{colour}", f"-ship-{other}")]
    assert not set(shapes[0]) & set(shapes[1])


def test_hexes_of_the_frame_are_faint_and_those_of_the_board_are_not():
    root = parsed(draw(sea().game))
    for element in root.iter():
        name = element.get("data-hex")
        if name:
            (tile, *_) = [inner for inner in element if inner.tag == f"{SVG}use"]
            assert (tile.get("opacity") is not None) == name.startswith("~"), name


def test_fog_lies_above_the_beach_and_sea_below_it():
    picture = draw(wyspa.lay(map="fog-islands", seats=4, seed=1))
    beach = picture.index('-land" fill=')
    fog = [found.start() for found in re.finditer('data-terrain="fog"', picture)]
    water = [found.start() for found in re.finditer('data-terrain="sea"', picture)]
    assert len(fog) == 12
    assert min(fog) > beach > max(water)


def test_the_pirate_makes_way_for_the_sign_of_a_harbour():
    scene = Scene("new-shores", 3).given("pirate c1")
    root = parsed(draw(scene.game))
    view = scene.game.view(0)
    edge = scene.words.places.read_edge("c2/w")
    assert edge in view.layout.dock_edges
    sign = sign_at(scene.book, view, edge)
    group = next(element for element in root.iter() if element.get("data-piece") == "pirate c1")
    x, y = (
        float(number) for number in re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", group[1].get("transform")).groups()
    )
    assert hypot(x - sign[0], y - sign[1]) > 55


def test_a_pirate_alone_on_its_hex_stands_in_the_middle():
    scene = sea()
    group = next(e for e in parsed(draw(scene.game)).iter() if e.get("data-piece") == "pirate a3")
    x, y = hex_at(scene.state.board, scene.words.places.read_hex("a3"))
    found = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", group[1].get("transform")).groups()
    assert abs(float(found[0]) - x) < 1
    assert abs(float(found[1]) - y) < 10


# ---- what rules keep on the board ----------------------------------------------------------------------------------


def test_villages_show_their_number_and_their_cloth():
    game = wyspa.lay(map="cloth-trade", seats=4, seed=1)
    root = parsed(draw(game))
    assert len([mark for mark in marked(root, "mark") if mark.startswith("villages")]) == 8
    titles = [element.text for element in root.iter(f"{SVG}title")]
    places = game.notation.places
    assert f"village {places.say_node(places.read_node('c2.se'))} 10 (5)" in titles
    assert "V10:5" in terminal.plain(game)
    assert "bales 0" in terminal.plain(game)
    assert "cloth left 10" in terminal.plain(game)
    assert "cloth_supply" in marked(root, "stock")
    assert "Cloth left 10" in root.find(f"{SVG}desc").text
    assert "wioska" in draw(game, language="pl")


def test_a_gift_is_drawn_until_it_is_taken():
    scene = Scene("forgotten-tribe", 4).given("red settlement c1.n")
    before = marked(parsed(draw(scene.game)), "mark")
    assert len([mark for mark in before if mark.startswith("gift_tokens")]) == 8
    assert len([mark for mark in before if mark.startswith("gift_cards")]) == 4
    taken = scene.words.places.say_edge(scene.words.places.read_edge("a1/ne"))
    scene.given("red ship a1/ne")
    after = parsed(draw(scene.game))
    assert set(before) - set(marked(after, "mark")) == {f"gift_tokens {taken}"}
    titles = [element.text or "" for element in after.iter(f"{SVG}title")]
    assert any(title.startswith("Red: ") and "gifts 1" in title for title in titles)
    assert "gifts" not in draw(Scene("forgotten-tribe", 4).game)


def test_forts_carry_their_tokens_and_landing_places_wear_their_colour():
    game = wyspa.lay(map="pirate-islands", seats=4, seed=1)
    root = parsed(draw(game))
    forts = [element for element in root.iter() if " fort " in element.get("data-piece", "")]
    assert len(forts) == 4
    for fort in forts:
        assert any(use.get("href").endswith("-d-3") for use in fort.iter(f"{SVG}use")), "three tokens"
    assert "(3)" in root.find(f"{SVG}desc").text
    landings = [element for element in root.iter() if element.get("data-mark", "").startswith("landings")]
    fills = {circle.get("fill") for landing in landings for circle in landing.iter(f"{SVG}circle")}
    assert {"#BE1E2D", "#0E4BC9", "#F4AC14", "#F9F4E6"} <= fills
    assert marked(root, "path") == ["14"]
    assert "<o>" in terminal.plain(game)


def test_sites_of_wonders_are_marked():
    marks = marked(parsed(draw(wyspa.lay(map="wonders", seats=4, seed=1))), "mark")
    kinds = [mark.split()[0] for mark in marks]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "great-wall": 5,
        "great-bridge": 2,
        "no-setup": 4,
    }


def test_a_tiny_picture_has_no_marks():
    assert marked(parsed(draw(wyspa.lay(map="cloth-trade", seats=4, seed=1), size=120, legend=False)), "mark") == []


def test_points_for_islands_are_counted_once_somebody_has_one():
    scene = Scene("new-shores", 4).given("red settlement c2.n")
    assert "islands" not in terminal.plain(scene.game)
    scene.given("red ship a1/sw").given("red settlement a1.sw")
    assert scene.points("red") == 4
    line = next(line for line in terminal.plain(scene.game).splitlines() if " r  red " in line)
    assert line.endswith("islands 2")


# ---- terminals -----------------------------------------------------------------------------------------------------


def test_the_fog_islands_look_like_this():
    scene = Scene("fog-islands-4", 4).given("red settlement a3.nw", "red ship a3/w", "blue city c6.sw", "pirate ~13")
    assert terminal.plain(scene.game, seat="red") == GOLDEN.read_text(encoding="utf-8")


def test_ships_and_warships_have_signs_of_their_own():
    board = terminal.plain(sea().game, beside=False)
    assert board.count("~r~") == 2
    assert board.count("~b~") == 1
    scene = Scene("pirate-islands", 4)
    assert "~o~" in terminal.plain(scene.game, beside=False)


def test_a_figure_is_always_written_also_on_the_frame_and_beside_harbours():
    game = wyspa.lay(map="new-shores", seats=3, seed=1)
    places = game.notation.places
    for h in range(game.state.board.n_hex):
        scene = Scene("new-shores", 3)
        if is_land(scene.book, scene.game.view(0), h):
            continue
        board = terminal.plain(scene.given(f"pirate {places.say_hex(h)}").game, beside=False)
        assert "PIRATE" in board, places.say_hex(h)


def test_a_small_board_keeps_its_wide_hexes():
    assert ".-'c3 '-." in terminal.plain(wyspa.lay("base", "beginner", seed=1))
    assert ".' c3  '." in terminal.plain(wyspa.lay(map="fog-islands", seats=4, seed=1))
