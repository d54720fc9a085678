"""Notebooks: boards draw themselves, a replay can be leafed through, and the gallery runs from top to bottom."""

import pickle
import random
import sys
from pathlib import Path

import pytest

import wyspa
from tests.leaks.boxes import TABLES, Table, name_of
from tests.leaks.test_consequences import Chooser
from tests.leaks.twins import enrich, twin
from wyspa.arena import Match
from wyspa.bots import bot_named
from wyspa.core.position import hash_of
from wyspa.draw.svg import draw
from wyspa.notebook import Eyes, leaf_through

GALLERY = sorted((Path(__file__).parents[2] / "examples" / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def game() -> wyspa.Game:
    found = wyspa.lay("base", seats=3, seed=4, target=4)
    Match(found, [bot_named("greedy", seat) for seat in range(3)]).play()
    return found


def test_a_game_and_one_pair_of_eyes_draw_themselves(game: wyspa.Game):
    assert game._repr_svg_().startswith("<svg")
    own = Eyes(game, "red")._repr_svg_()
    assert own.startswith("<svg")
    assert own != Eyes(game)._repr_svg_()


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_a_view_draws_itself_and_nothing_that_is_hidden_from_its_eyes(table: Table):
    game = wyspa.lay(**table)
    walker, rng = Chooser(5), random.Random(5)
    while len(game.log()) < 150 or game.phase != ("round" if table.get("box") == "connect" else "main"):
        seat, action = walker.choose(game)
        game.play(action, seat)
    assert enrich(rng, game.book, game.state)
    for viewer in range(-1, 2):
        drawn = game.view(viewer)._repr_svg_()
        assert drawn == draw(game, seat=viewer)
        other = game.copy()
        other.state = twin(rng, game.book, game.state, viewer)
        assert hash_of(other.state) != game.hash() or game.book.seats == 2
        assert other.view(viewer)._repr_svg_() == drawn
    assert game.view(0)._repr_svg_() != game.view(1)._repr_svg_()  # each has the own cards in it


def test_a_view_draws_itself_in_another_process_but_not_without_its_table():
    game = wyspa.lay("base", "beginner", seats=3, seed=1)
    assert pickle.loads(pickle.dumps(game.view(0)))._repr_svg_() == game.view(0)._repr_svg_()
    assert game.book.view(game.state, 0)._repr_svg_() is None  # it does not say which table it is of


def test_what_cannot_be_shown_is_refused_in_a_sentence(game: wyspa.Game, monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(wyspa.UnknownWord, match="there is no seat 7: this table has 0 to 2"):
        Eyes(game, 7)
    with pytest.raises(wyspa.UnknownWord, match="there is no seat 7"):
        leaf_through(game, 7)
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "wyspa.notebook.replay_widget", raising=False)
    with pytest.raises(wyspa.UnknownWord, match=r"needs anywidget: pip install 'wyspa\[notebook\]'"):
        leaf_through(game)


def test_a_replay_can_be_leafed_through(game: wyspa.Game):
    pytest.importorskip("anywidget", reason="anywidget is an extra: make test-lab")
    widget = leaf_through(game)
    assert widget.last == len(game.log())
    assert widget.at == 0
    empty = widget.svg
    for at in (1, 39, 40, 41, widget.last):
        widget.at = at
        assert widget.said.startswith(f"{at}/{widget.last}  ")
    assert widget.svg != empty
    assert widget.game_at(widget.last).hash() == game.hash()
    widget.at = 10**6
    assert widget.at == widget.last
    assert "export default" in str(widget._esm)


def test_the_gallery_has_its_notebooks_and_no_outputs():
    assert [path.stem for path in GALLERY] == ["arena", "boards", "environment"]
    for path in GALLERY:
        assert '"outputs": []' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.stem)
def test_every_notebook_runs_and_shows_pictures(path: Path, tmp_path: Path):
    nbclient = pytest.importorskip("nbclient", reason="running notebooks is heavy: make test-lab")
    nbformat = pytest.importorskip("nbformat", reason="running notebooks is heavy: make test-lab")
    pytest.importorskip("ipykernel", reason="running notebooks is heavy: make test-lab")
    book = nbformat.read(path, as_version=4)
    done = nbclient.NotebookClient(book, timeout=300, kernel_name="python3", resources={"metadata": {"path": tmp_path}})
    done.execute()
    outputs = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs)
