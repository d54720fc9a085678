"""A position as SVG: complete, well-formed, self-contained, the same every time, and silent about what is hidden."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

import wyspa
from tests.draw.worlds import World
from tests.scene import Scene
from wyspa.core.board import Board, hexagon
from wyspa.core.why import UnknownWord
from wyspa.draw.svg import draw, draw_view

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ElementTree.Element:
    """Read a picture and check that it needs nothing but itself."""
    root = ElementTree.fromstring(picture)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)), "two things have the same name"
    assert not [element for element in root.iter() if element.tag in (f"{SVG}script", f"{SVG}image", f"{SVG}style")]
    for element in root.iter():
        for name, value in element.attrib.items():
            if name.endswith("href"):
                assert value.startswith("#")
                assert value[1:] in ids, f"{value} is not in the picture"
            for target in re.findall(r"url\(([^)]*)\)", value):
                assert target[1:] in ids, f"{target} is not in the picture"
            assert "var(" not in value
            assert not name.startswith("on")
    assert "://" not in picture.replace('xmlns="http://www.w3.org/2000/svg"', "")
    return root


def marked(root: ElementTree.Element, key: str) -> list[str]:
    """List what the picture says it shows."""
    return [element.get(f"data-{key}", "") for element in root.iter() if element.get(f"data-{key}") is not None]


def crowded() -> Scene:
    scene = Scene("beginner").given("red settlement c2.ne", "red road c2/e c2/ne", "blue city d3.n", "blue road d3/ne")
    scene.given("white settlement a1.nw", "orange settlement e3.s", "orange road e3/sw e3/se", "robber e2")
    return scene


def test_every_piece_of_a_position_is_drawn_once():
    root = parsed(draw(crowded().game))
    assert sorted(marked(root, "piece")) == sorted(
        [
            "red settlement b2.s", "red road c2/e", "red road b2/sw", "blue city c3.se", "blue road c4/sw",
            "white settlement a1.nw", "orange settlement e3.s", "orange road e3/sw", "orange road e3/se", "robber e2",
        ]
    )  # fmt: skip


def test_every_hex_has_its_terrain_and_number_and_every_harbour_its_pier():
    root = parsed(draw(wyspa.lay("base", "beginner", seed=1)))
    shown = {}
    for element in root.iter():
        if element.get("data-hex"):
            token = next((inner.get("data-number") for inner in element.iter() if inner.get("data-number")), None)
            shown[element.get("data-hex")] = (element.get("data-terrain"), token)
    assert len(shown) == 19
    assert shown["a1"] == ("mountains", "10")
    assert shown["c3"] == ("desert", None)
    assert shown["e2"] == ("fields", "6")
    assert sorted(marked(root, "harbour")) == sorted(["any"] * 4 + ["lumber", "brick", "wool", "grain", "ore"])


def test_a_number_has_a_pip_for_each_way_to_throw_it_and_six_and_eight_are_red():
    root = parsed(draw(wyspa.lay("base", "beginner", seed=1)))
    for element in root.iter():
        token = element.get("data-number")
        if token:
            pips = [inner for inner in element if inner.tag == f"{SVG}circle"]
            assert len(pips) == 6 - abs(7 - int(token))
            assert {pip.get("fill") for pip in pips} == {"#B3201F" if token in ("6", "8") else "#2A2530"}


def test_seats_are_listed_with_points_cards_and_the_bank_with_what_it_holds():
    scene = crowded().hand("red", "2 ore 1 wool").hand("blue", "4 grain")
    root = parsed(draw(scene.game))
    assert marked(root, "seat") == ["red", "blue", "orange", "white"]
    assert marked(root, "points") == ["1", "2", "1", "1"]
    titles = [element.text or "" for element in root.iter(f"{SVG}title")]
    assert "Red: points 1, cards 3, development 0, road 2, knights 0" in titles
    assert "Blue: points 2, cards 4, development 0, road 1, knights 0" in titles
    assert {"lumber: 19", "brick: 19", "wool: 18", "grain: 15", "ore: 17"} <= set(titles)


def test_the_own_hand_is_shown_to_its_owner_only():
    scene = crowded().hand("red", "2 ore 1 wool").cards("red", monopoly=1)
    own = parsed(draw(scene.game, seat="red"))
    assert marked(own, "cards") == ["bank", "hand"]
    assert marked(own, "own") == ["monopoly"]
    assert "Hand: lumber 0, brick 0, wool 1, grain 0, ore 2, monopoly 1." in draw(scene.game, seat="red")
    for eyes in ("blue", None):
        other = draw(scene.game, seat=eyes)
        assert "monopoly" not in other
        assert marked(parsed(other), "own") == []
    assert marked(parsed(draw(scene.game)), "cards") == ["bank"]


def test_two_positions_that_differ_only_in_hidden_cards_are_the_same_picture_to_everybody_else():
    one = crowded().hand("red", "1 ore 1 wool").hand("blue", "2 grain").cards("red", knight=1).cards("blue", plenty=1)
    two = crowded().hand("red", "2 grain").hand("blue", "1 ore 1 wool").cards("red", plenty=1).cards("blue", knight=1)
    for eyes in (None, "orange", "white"):
        assert draw(one.game, seat=eyes) == draw(two.game, seat=eyes)
    assert draw(one.game, seat="red") != draw(two.game, seat="red")


def test_a_hidden_point_counts_only_for_its_owner():
    scene = crowded().cards("red", point=2)
    assert marked(parsed(draw(scene.game)), "points")[0] == "1"
    assert marked(parsed(draw(scene.game, seat="blue")), "points")[0] == "1"
    assert marked(parsed(draw(scene.game, seat="red")), "points")[0] == "3"


def test_the_description_says_everything_that_is_seen():
    text = parsed(draw(crowded().game)).find(f"{SVG}desc").text
    assert "Red: points 1" in text
    assert "settlement b2.s, road" in text
    assert "city c3.se, road c4/sw." in text
    assert "Robber e2." in text
    assert "Harbour a2/ne grain." in text
    assert "Bank: lumber 19" in text


def test_words_are_also_polish():
    picture = draw(crowded().game, language="pl")
    assert "Czerwony" in picture
    assert "osada b2.s" in picture
    assert "points" not in re.sub(r'data-points|data-piece="[^"]*"', "", picture)


def test_the_same_position_is_the_same_picture_in_every_process():
    program = (
        "import wyspa; from hashlib import sha256; from wyspa.draw.svg import draw;"
        "print(sha256(draw(wyspa.lay('base', 'variable', seed=4), seat=0).encode()).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def test_pictures_of_different_positions_share_no_names():
    light, dark = draw(crowded().game), draw(crowded().game, theme="dark")
    names = [set(re.findall(r' id="([^"]+)"', picture)) for picture in (light, dark)]
    assert not names[0] & names[1]


@pytest.mark.parametrize(("theme", "table", "sea"), [("light", "#EBE2D1", "#235F85"), ("dark", "#0E1219", "#103349")])
def test_a_theme_colours_table_and_sea(theme, table, sea):
    picture = draw(crowded().game, theme=theme)
    assert table in picture
    assert sea in picture


@pytest.mark.parametrize("size", [160, 420, 1100, 3000])
def test_any_size_is_as_wide_as_asked_and_well_formed(size):
    root = parsed(draw(crowded().game, size=size, names=True))
    assert root.get("width") == str(size)


def test_a_tiny_picture_has_no_tokens_but_all_its_pieces():
    root = parsed(draw(crowded().game, size=120, legend=False))
    assert marked(root, "number") == []
    assert len(marked(root, "piece")) == 10


def test_names_of_hexes_are_written_when_asked():
    texts = [element.text for element in parsed(draw(crowded().game, names=True)).iter(f"{SVG}text")]
    assert {"a1", "c3", "e3"} <= set(texts)
    assert "c3" not in [element.text for element in parsed(draw(crowded().game)).iter(f"{SVG}text")]


def test_names_of_players_cannot_break_the_picture():
    root = parsed(draw(crowded().game, players=['<b>"&', "a\x00b", "ę", "]]>"]))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert {'<b>"&', "ab", "ę", "]]>"} <= set(texts)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"theme": "drak"}, "there is no theme drak (did you mean dark?)"),
        ({"size": 10}, "a picture is 40 to 20000 pixels wide, not 10"),
        ({"seat": 4}, "there is no seat 4 at this table of 4"),
        ({"seat": "pink"}, "there is no seat pink"),
        ({"language": "de"}, "there is no language de"),
        ({"players": ["a"]}, "there are 4 seats, and 1 names"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_sentence(asked, sentence):
    with pytest.raises(UnknownWord) as error:
        draw(crowded().game, **asked)
    assert str(error.value).startswith(sentence)


BOARDS = {
    "one hex": Board([(0, 0)]),
    "91 hexes": Board(hexagon(5)),
    "holes": Board([spot for spot in hexagon(3) if spot not in ((0, 0), (1, 1))]),
    "rim": Board(hexagon(2), rim=hexagon(3)),
    "ring": Board([(q, r) for r in range(3) for q in range(8)], wrap=8),
}


@pytest.mark.parametrize("name", BOARDS)
def test_any_board_is_drawn_with_all_its_hexes(name):
    world = World(BOARDS[name])
    root = parsed(draw_view(world.book, world.view(), world.places, names=True))
    assert sorted(marked(root, "hex")) == sorted(world.places.hex_names)


@pytest.mark.parametrize("name", ["91 hexes", "holes", "rim", "ring"])
def test_kinds_without_a_drawing_get_a_plain_shape(name):
    world = World(BOARDS[name]).crowd()
    root = parsed(draw_view(world.book, world.view(2), world.places))
    assert set(marked(root, "piece")) == world.standing()
    assert {"red settlement", "blue city", "teal tower", "blue canal"} <= {
        p.rpartition(" ")[0] for p in world.standing()
    }
    names = {element.get("id", "").partition("-")[2].rpartition("-")[0] for element in root.iter(f"{SVG}g")}
    assert {"node-piece", "edge-piece", "settlement", "city", "road"} <= names


def test_colours_nobody_has_drawn_are_still_told_apart():
    world = World(BOARDS["91 hexes"])
    for seat in range(5):
        world.stand(seat, 2, seat * 4)
    root = parsed(draw_view(world.book, world.view(), world.places))
    coats = {element.get("id") for element in root.iter(f"{SVG}g") if "settlement" in element.get("id", "")}
    assert len(coats) == 5


def test_a_notebook_shows_a_game_as_its_picture():
    game = wyspa.lay("base", "beginner", seed=1)
    assert game._repr_svg_() == draw(game)
