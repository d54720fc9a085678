"""K-121 to K-123: several rows and rings under one clock; nothing reaches from one to another."""

import pytest

import wyspa
from tests.rule import rule
from tests.rules.connect.row import Row
from wyspa.core.arrays import listed
from wyspa.core.board import Board
from wyspa.core.why import BadTable, UnknownWord
from wyspa.draw.hall import draw_hall
from wyspa.maps.connect import connect_map, rows_of, size_of
from wyspa.rules.connect.banks import Banks
from wyspa.rules.connect.chained import BAND, SLANT, Chained
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.rows import read_rows, rows_said
from wyspa.table import read_table, set_table

TABLES = ["hex_nodes", "hex_edges", "hex_hexes", "node_hexes", "node_nodes", "node_edges", "edge_nodes", "edge_hexes"]
COUNTS = ["n_hex", "n_node", "n_edge"]
MIXED = "3,4r,1"


def laid(rows: str = MIXED, **options: object) -> Row:
    """Lay a hall of several rows, before the first roll."""
    return Row.__new__(Row).lay(rows=rows, **options)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("30,30,12r", "30+30+12r"),
        ("10x30", "10x30"),
        ("2x6", "6+6"),
        ("6+6+6", "3x6"),
        (" 3 ; 2 X 4R ", "3+4r+4r"),
        ("12", "12"),
        ("3x1,4r", "3x1+4r"),
    ],
)
def test_rows_are_read_as_people_write_them_and_kept_in_one_way(said, kept):
    assert rows_said(read_rows(said)) == kept
    assert rows_said(read_rows(kept)) == kept


@rule("K-121", "K-94", "K-1")
@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("", "rows_unreadable"),
        ("three", "rows_unreadable"),
        ("6,,6", "rows_unreadable"),
        ("-3", "rows_unreadable"),
        ("3x", "rows_unreadable"),
        ("1e3", "rows_unreadable"),
        ("٣", "rows_unreadable"),
        ("0", "row_of_none"),
        ("0x5", "row_of_none"),
        ("6,0r", "row_of_none"),
        ("6,2r", "ring_too_small"),
        ("9000", "hall_too_large"),
        ("99999x99999", "hall_too_large"),
    ],
)
def test_rows_that_cannot_be_are_refused_in_a_sentence(said, key):
    with pytest.raises(BadTable) as refused:
        set_table("connect", rows=said)
    assert refused.value.why.key == key


def test_a_hall_has_as_many_seats_as_its_rows_and_no_other_number():
    assert len(set_table("connect", rows="3,4r,1").seats) == 16
    assert len(set_table("connect", seats=16, rows="3,4r,1").seats) == 16
    with pytest.raises(BadTable, match="16 seats, not 12"):
        set_table("connect", seats=12, rows="3,4r,1")
    with pytest.raises(BadTable, match="30,12r"):
        set_table("connect", rows="3,4", ring=True)


def test_a_map_has_one_name():
    assert set_table("connect", rows="30,30,12r").map == "connect:hall-30+30+12r"
    assert set_table("connect", rows="6").map == "connect:row-6"
    assert set_table("connect", rows="6r").map == "connect:ring-6"
    assert rows_of("hall-30+30+12r") == [(30, False), (30, False), (12, True)]
    for name, meant in {"hall-6": "row-6", "hall-6+6+6": "hall-3x6", "hall-2x6": "hall-6+6"}.items():
        with pytest.raises(UnknownWord, match=f"connect:{meant.replace('+', '.')}"):
            connect_map(name)
    for name in ("hall", "hall-", "hall-6+", "hall-six", "row-6+6", "row-06", "rows-6"):
        with pytest.raises(UnknownWord, match="there is no map"):
            connect_map(name)
    with pytest.raises(BadTable):
        connect_map("hall-6+2r")


def test_the_size_of_a_hall_is_known_before_it_is_built():
    assert size_of("row-3") == (6, 28 * 3 + 20)
    assert size_of("hall-3+4r+1") == (16, 28 * 8 + 20 * 2)
    assert connect_map("hall-3+4r+1").board.n_hex == size_of("hall-3+4r+1")[1]


@rule("K-93", "K-94", "K-106", "K-107")
@pytest.mark.parametrize("rows", ["1", "2", "3", "7", "3r", "4r", "8r", "3+2+5"])
def test_the_tables_of_chained_boards_are_those_of_any_board(rows):
    chained = Chained(read_rows(rows))
    plain = Board(chained.spots, wrap=int(chained.wrap), names=dict(zip(chained.spots, chained.names, strict=True)))
    assert chained.spots == plain.spots
    assert chained.names == plain.names
    assert [getattr(chained, name) for name in COUNTS] == [getattr(plain, name) for name in COUNTS]
    for name in [*TABLES, "ahead"]:
        assert listed(getattr(chained, name)) == listed(getattr(plain, name)), name


@rule("K-121", "K-122")
@pytest.mark.parametrize("rows", ["3+4r+1", "3r+3r", "2+2", "5r+1+6r+4"])
def test_every_row_of_a_hall_is_the_map_that_it_would_be_alone_and_touches_no_other(rows):
    whole = Chained(read_rows(rows))
    hexes = nodes = edges = 0
    for row, shape in enumerate(read_rows(rows)):
        alone = Chained([shape])
        counts = {"hexes": (hexes, alone.n_hex), "nodes": (nodes, alone.n_node), "edges": (edges, alone.n_edge)}
        for name in TABLES:
            of, leads = name.split("_")
            start, many = counts[{"hex": "hexes", "node": "nodes", "edge": "edges"}[of]]
            wide = len(getattr(alone, name)) // many
            part = listed(getattr(whole, name))[start * wide : (start + many) * wide]
            assert part == [x + counts[leads][0] if x >= 0 else -1 for x in listed(getattr(alone, name))], (name, row)
        spots = whole.spots[hexes : hexes + alone.n_hex]
        assert [(q + SLANT * row, r - BAND * row) for q, r in spots] == alone.spots
        assert all(whole.fold(*spot) == spot for spot in spots)
        hexes, nodes, edges = hexes + alone.n_hex, nodes + alone.n_node, edges + alone.n_edge
    assert (whole.n_hex, whole.n_node, whole.n_edge) == (hexes, nodes, edges)


@rule("K-123", "K-2", "K-121")
def test_patterns_begin_anew_in_each_row_and_each_open_row_has_its_ends():
    hall = laid("4,3r,2")
    alone = {"4": laid("4"), "3r": laid("3r"), "2": laid("2")}
    places, first = hall.words.places, 0
    for row, (name, single) in enumerate(alone.items()):
        for h, word in enumerate(single.words.places.hex_names):
            board = word.rstrip("0123456789").rstrip("abcd")
            tail = word[len(board) :]
            head = str(int(board) + first) if board.isdigit() else f"{board}{row or ''}"
            other = places.read_hex(head + tail)
            assert hall.state.layout.terrain[other] == single.state.layout.terrain[h], (name, word)
            assert hall.state.layout.number[other] == single.state.layout.number[h], (name, word)
        first += int(name.rstrip("r"))
    names = set(places.hex_names)
    assert {"la1", "ra1", "l2a1", "r2a1"} <= names
    assert not {name for name in names if name.startswith(("l1", "r1"))}  # the ring has none
    assert len(names) == hall.state.board.n_hex


@rule("K-121", "K-83")
def test_boards_and_seats_are_counted_through_the_hall():
    hall = laid("3,4r,1").hall
    assert (hall.boards, hall.seats, hall.rows, hall.open_rows) == (8, 16, 3, 2)
    assert listed(hall.row_of) == [0, 0, 0, 1, 1, 1, 1, 2]
    assert listed(hall.first_board) == [0, 3, 7, 8]
    assert [hall.board_at(0, place) for place in range(-1, 4)] == [-1, 0, 1, 2, 8]
    assert [hall.board_at(1, place) for place in range(-1, 5)] == [6, 3, 4, 5, 6, 3]
    assert [hall.board_at(2, place) for place in range(-1, 2)] == [-3, 7, 10]
    for k in [*range(-1, 9), -3, 10]:
        assert hall.board_at(hall.row_at(k), hall.place_of(k)) == k
    found = [len(listed(hall.hexes)[hall.first_hex[s] : hall.first_hex[s + 1]]) for s in range(8 + 2 * 3)]
    assert found == [12, 0, 12, *[28] * 8, 8, 0, 8]


@rule("K-122", "K-37", "K-39")
def test_nobody_trades_from_one_row_to_another():
    hall = laid("3,4r,1")
    seats = hall.hall.seats
    for seat in range(seats):
        for other in range(seats):
            same = hall.hall.row_of[seat // 2] == hall.hall.row_of[other // 2]
            assert same or not hall.hall.may_trade(seat, other)
    assert hall.partners("C sun") == {"1moon", "1sun", "2moon"}  # the last board of the first row
    assert hall.partners("D moon") == {"3sun", "4moon", "4sun", "6moon", "6sun"}  # in the ring
    assert hall.partners("H moon") == {"7sun"}
    hall.starts("sun").hand("C sun", "1 wool")
    hall.refused("C sun: offer 1 wool for 1 ore to D moon", "K-37")


@rule("K-122", "K-33")
def test_no_bank_of_another_row_helps():
    hall = laid("1,1,3r")
    for side in ("A moon", "A sun"):
        hall.vault(side, ore=0)
    assert hall.module(Banks).stock(hall.state, hall.seat("A moon"))[4] == 0
    assert hall.module(Banks).stock(hall.state, hall.seat("B moon"))[4] > 0


@rule("K-122", "K-53", "K-117")
def test_no_pile_of_another_row_is_sold():
    hall = laid("1,1").starts("sun").hand("A sun", "1 wool 1 grain 1 ore").piles("A sun", 0).piles("A moon", 0)
    hall.refused("A sun: buy-from B sun", "K-117")
    assert not [word for word in hall.legal("A sun") if word.startswith("buy")]


@rule("K-122", "K-48", "K-72")
@pytest.mark.parametrize("build_range", ["all", "near"])
def test_nothing_is_built_from_one_row_to_another(build_range):
    hall = laid("4,4r,1", build_range=build_range)
    board, places = hall.state.board, hall.hall
    for seat in range(hall.book.seats):
        row, seen = places.row_of[seat // 2], {int(places.city[seat])}
        todo = list(seen)
        while todo:
            node = todo.pop()
            for other in listed(board.node_nodes[node * 3 : node * 3 + 3]):
                if other >= 0 and other not in seen:
                    seen.add(other)
                    todo.append(other)
        hexes = {h for n in seen for h in listed(board.node_hexes[n * 3 : n * 3 + 3]) if h >= 0}
        assert {places.row_at(places.board_of[h]) for h in hexes} == {row}


@rule("K-121", "K-88", "K-91", "K-120")
def test_every_open_row_has_its_own_two_markets():
    hall = laid("2,3r,1").starts("sun")
    for seat in ("A sun", "B sun", "C sun", "F sun"):
        hall.hand(seat, "2 wool")
    assert hall.market(0) == hall.market(1) == hall.market(2) == hall.market(3)
    hall.when("A sun: market-left wool ore", "F sun: market-left wool ore", "F sun: market-right wool brick")
    assert hall.market(0) == hall.market(2) == {"lumber": 1, "brick": 1, "wool": 2, "grain": 1}
    assert hall.market(1)["ore"] == 1
    hall.refused("A sun: market-right wool ore", "K-88")
    hall.refused("C sun: market-left wool ore", "K-88")  # a ring has none
    hall.refused("F sun: market-left wool brick", "K-88")  # once a round
    hall.when("B sun: market-right wool ore")
    assert hall.all_there() == [19 * 6 + 2 * 2] * 5


@rule("K-121")
@pytest.mark.parametrize(("rows", "each"), [("3,4r,1", 8 * 19 + 4), ("3r,3r", 6 * 19), ("1,1,1", 3 * 21)])
def test_every_type_is_there_nineteen_times_a_board_and_twice_an_open_row(rows, each):
    hall = laid(rows)
    assert hall.all_there() == [each] * 5
    assert listed(hall.book.bank) == [each] * 5


@rule("K-60", "K-64", "K-110", "K-121")
def test_directions_hold_within_the_row():
    hall: Hall = laid("2,4r,1").hall
    assert hall.direction(3, 2, 0) == 1
    assert hall.direction(3, 2 * 7, 0) == 2  # the right end of the first row
    assert hall.direction(0, -1, 0) == 1
    assert hall.direction(12, -3, 0) == 1  # the left end of the third row
    assert hall.direction(12, 2 * 7 + 2, 0) == 2
    assert hall.direction(4, 11, 0) == 1  # round the ring: seats 4 to 11
    assert hall.direction(4, 5, 0) == 2
    assert [hall.direction(4, 8, taken) for taken in (0, 2)] == [2, 1]  # straight across


@rule("K-121", "K-22", "K-24", "K-27")
def test_all_rows_have_one_roll_one_side_and_one_end_of_the_round():
    hall = laid("1,1,3r").starts("sun", 4)
    for seat in ("A sun", "B sun", "E sun"):
        assert hall.is_active(seat)
    for seat in ("A moon", "B moon", "E moon"):
        assert not hall.is_active(seat)
    hall.next_round(8)
    assert hall.round_number() == 2
    for seat in ("A moon", "B moon", "E moon"):
        assert hall.is_active(seat)


@rule("K-123", "K-78", "K-81")
def test_a_hall_has_one_victory_for_all_rows():
    hall = laid("1,1,3r").starts("sun").score("B moon", 18).score("E moon", 18)
    hall.hand("B moon", "1 wool").hand("E moon", "2 wool")
    hall.when("table: round-ends", "table: dice 1 1")
    assert hall.game.winners == ["4moon"]  # more resources, in another row


@rule("K-114", "K-121")
def test_a_seat_sees_its_row_only():
    hall = laid("2,4r,1")
    seats = ("B sun", "C moon", "G sun")
    near = {seat: sorted(hall.sight.boards_seen(hall.state, hall.seat(seat))) for seat in seats}
    assert near == {"B sun": [0, 1, 7], "C moon": [2, 3, 5], "G sun": [-3, 6, 9]}


def test_a_hall_is_written_and_read():
    game = wyspa.lay("connect", rows="2,3r,1", seed=5)
    assert read_table(game.line).map == "connect:hall-2+3r+1"
    text, data = game.to_text(), game.to_bytes()
    assert wyspa.from_text(text).hash() == wyspa.from_bytes(data).hash() == game.hash()
    assert wyspa.lay(map="connect:hall-2+3r+1", seed=5).hash() == game.hash()


@rule("K-121")
def test_a_hall_is_drawn_row_by_row_and_from_a_seat():
    game = wyspa.lay("connect", rows="2,3r,1", seed=5)
    whole = draw_hall(game, names=True)
    for word in ("la1", "1d3", "4a1", "l2a1", "5d2", "r2a1"):
        assert f">{word}<" in whole, word
    assert whole.count("<svg ") == 1 + 3  # a line for each row
    near = draw_hall(game, seat=game.seat("5sun"), names=True)
    assert ">r2a1<" in near
    assert ">4a1<" not in near  # the ring lies beside it on paper only


def test_the_line_of_a_table_says_what_came_later_only_where_it_is_chosen():
    """Dice are derived from the line too: what was written before must be written alike."""
    plain = set_table("connect", seats=6).line()
    assert not {"rows", "timed", "early"} & {word.partition("=")[0] for word in plain.split()}
    chosen = set_table("connect", rows="2,1", timed=True, early=True)
    assert chosen.line().endswith("early=yes first_seconds=35 friendly_robber=no hand_limit=off later_seconds=45 "
                                  "no_sevens=off ring=no robber_seconds=12 rows=2+1 target=off timed=yes")  # fmt: skip
    assert read_table(chosen.line()) == chosen
    assert read_table(plain) == set_table("connect", seats=6)


@rule("K-121")
@pytest.mark.parametrize("box", [None, "connect"])
@pytest.mark.parametrize("map", ["part-bca", "part-c", "row-2", "ring-4", "hall-2+3r+1", "hall-3r+3r"])
def test_a_map_that_is_named_is_laid_with_or_without_its_box_and_read_back_from_its_line(map: str, box: str | None):
    table = set_table(box, map=f"connect:{map}")
    assert table.map == f"connect:{map}"
    assert read_table(table.line()) == table
    game = wyspa.lay(box, map=f"connect:{map}", seed=5)
    assert wyspa.from_bytes(game.to_bytes()).hash() == game.hash()


@rule("K-94", "K-121")
@pytest.mark.parametrize(
    ("map", "options"),
    [
        ("ring-4", {"ring": False}), ("row-4", {"ring": True}), ("row-4", {"rows": "5"}), ("part-bca", {"ring": True}),
        ("hall-2+3", {"rows": "3,2"}), ("part-bca", {"rows": "4"}),
    ],
)  # fmt: skip
def test_a_map_that_is_named_beside_other_rows_is_refused(map: str, options: dict[str, object]):
    with pytest.raises(BadTable, match="not"):
        set_table(map=f"connect:{map}", **options)
