"""A game that was saved replays exactly: the same actions, the same position, the same text."""

from __future__ import annotations

import pytest

from tests.replay.games import TABLES, played
from tests.scene import Scene
from tests.walker import Walker
from wyspa import NOBODY, TABLE, from_bytes, lay
from wyspa.core.arrays import listed
from wyspa.core.dealer import Seeded
from wyspa.core.playout import Playout
from wyspa.replay import BadReplay, dumps, dumps_log, load, loads, save, seated
from wyspa.replay.writing import points_line
from wyspa.table import book_of, plan_of, read_table, set_table


@pytest.mark.parametrize(("map", "seats", "options"), TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_replays_exactly(map, seats, options, seed):
    game = played(map, seats, seed, **options)
    replay = loads(dumps(game))
    assert list(replay.actions) == game.log()
    assert replay.hash == game.hash()
    assert replay.game().hash() == game.hash()
    assert replay.game().to_bytes() == game.to_bytes()
    assert replay.table == read_table(game.line)
    assert dumps(replay.game()) == dumps(game)


def test_every_step_passes_through_the_same_positions_and_tells_the_same_events():
    game = lay("base", "variable", 4, start="first")
    game.tell()
    hashes = []
    for _ in Walker(3, talk=0.2).walk(game, turns=60):
        hashes.append(game.hash())
    moments = [(moment.number, moment.game.hash(), moment.events) for moment in loads(dumps(game)).steps()]
    assert [hash for _, hash, _ in moments] == hashes
    assert [number for number, _, _ in moments] == list(range(1, len(hashes) + 1))
    events = [repr(event) for _, _, events in moments for event in events]
    assert events == [repr(event) for event in game.state.journal]
    assert len(events) > 100


def test_a_replay_needs_no_dealer():
    game = played("variable", 4, 5, turns=10)
    assert loads(dumps(game)).game().dealer is None


def test_offers_counters_and_trades_are_kept():
    game = played("variable", 4, 2, turns=80)
    text = dumps(game)
    for verb in ("offer", "counter", "propose", "accept", "refuse", "confirm", "withdraw"):
        assert f": {verb}" in text, verb
    names = {event.name for moment in loads(text).steps() for event in moment.events}
    assert {"offered", "countered", "agreed", "refused", "traded", "talk_ends"} <= names


def test_a_game_that_is_not_over_is_kept_too():
    game = lay("base", "beginner", 3, seed=1)
    replay = loads(dumps(game))
    assert replay.actions == ()
    assert "\nwinner nobody\npoints blue 2 orange 2 white 2\n" in dumps(game)
    assert dumps(game).endswith(f"end 0 {game.hash()} {dumps(game).split()[-1]}\n")


def test_hidden_points_are_not_in_the_header_while_the_game_goes_on():
    scene = Scene("beginner", 3).hand("blue", "1 wool 1 grain 1 ore").turn("blue")
    scene.when("blue: buy", "table: drawn point")
    assert scene.points("blue") == 1
    assert points_line(scene.game) == "points blue 0 orange 0 white 0"


def test_names_of_players_are_kept():
    game = played("beginner", 3, 1, turns=3)
    replay = loads(dumps(game, players={"white": "Łucja z Krakowa", "blue": "bot: random"}))
    assert replay.players == {"blue": "bot: random", "white": "Łucja z Krakowa"}


@pytest.mark.parametrize("name", ["", "two\nlines", " ends in a space ", "bell\a", "x" * 81, "a  b"])
def test_a_name_that_would_not_come_back_is_refused(name):
    game = lay("base", "beginner", 3, seed=1)
    with pytest.raises(BadReplay, match="cannot be a name; expected 1 to 80 printable characters"):
        dumps(game, players={"blue": name})


def test_a_name_for_a_seat_that_is_not_there_is_refused():
    game = lay("base", "beginner", 3, seed=1)
    with pytest.raises(BadReplay, match="there is no seat red for Anna; expected blue, orange, white"):
        dumps(game, players={"red": "Anna"})


def test_a_file_is_written_and_read(tmp_path):
    game = played("variable", 3, 4, turns=20)
    game.save(tmp_path / "a.replay")
    save(game, tmp_path / "b.replay", players={"red": "Anna"})
    assert load(tmp_path / "a.replay").game().hash() == game.hash()
    assert load(str(tmp_path / "b.replay")).players == {"red": "Anna"}
    assert b"\r" not in (tmp_path / "a.replay").read_bytes()


def test_windows_line_ends_a_mark_at_the_start_and_comments_do_no_harm(tmp_path):
    game = played("variable", 3, 4, turns=5)
    lines = dumps(game).splitlines()
    lines.insert(12, "# here it gets interesting")
    lines.insert(14, "")
    (tmp_path / "w.replay").write_bytes(b"\xef\xbb\xbf" + "\r\n".join(lines).encode())
    assert load(tmp_path / "w.replay").game().hash() == game.hash()


def test_a_simulation_writes_a_replay_from_its_log():
    table = set_table("base", "variable", 4)
    book, plan = book_of(table), plan_of(table)
    dealer = Seeded(9)
    layout = plan.deal(dealer)
    state = book.lay(plan.board, layout)
    playout = Playout(logging=True)
    playout.run(book, state, dealer, 50)
    log = seated(table, layout, listed(playout.log))
    assert len(log) == playout.actions
    replay = loads(dumps_log(table, layout, log, players={"red": "random"}))
    assert replay.game().state.turns == state.turns
    assert replay.game().book.view(state, NOBODY).plain() == replay.game().view(NOBODY).plain()
    assert {seat for seat, _ in replay.actions} == {TABLE, 0, 1, 2, 3}


def test_a_log_with_an_illegal_action_is_not_written():
    game = played("beginner", 3, 1, turns=3)
    log = game.log()
    log[2] = (log[2][0], log[0][1])
    with pytest.raises(BadReplay, match=r"^action 3: .* cannot do 'roll': "):
        dumps_log(read_table(game.line), game.island, log)


def test_a_game_read_from_a_position_has_no_replay():
    game = from_bytes(played("beginner", 3, 1, turns=3).to_bytes())
    with pytest.raises(
        BadReplay, match="this game was not played here from its start; expected a log of all its actions"
    ):
        dumps(game)


def test_a_copy_can_be_saved_as_well():
    game = played("variable", 4, 6, turns=8)
    assert dumps(game.copy()) == dumps(game)


def test_the_opening_tells_the_printed_start():
    opening = loads(dumps(lay("base", "beginner", 3, seed=1))).opening()
    assert [event.name for event in opening].count("placed") == 12
    assert opening[-1].row() == ("turn", 0, 0, 0)


def test_checks_stand_after_every_hundred_actions():
    lines = dumps(played("variable", 4, 2, turns=100)).splitlines()
    checks = [line.split()[1] for line in lines if line.startswith("check ")]
    assert checks == [str(100 * k) for k in range(len(checks))]
    assert len(checks) >= 4
