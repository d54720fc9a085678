"""K-65 to K-71: a seven moves all robbers and cuts the hands."""

from __future__ import annotations

import wyspa
from tests.rule import rule
from tests.rules.connect.row import Row
from wyspa.core.arrays import listed


def seven(hall: Row, a: int, b: int) -> Row:
    return hall.in_round(11).when("table: dice 3 4", f"table: robber-roll {a} {b}")


@rule("K-65", "K-66")
def test_only_discarding_happens_and_neither_side_is_active():
    hall = seven(Row().hand("A sun", "4 lumber 4 brick").hand("A moon", "2 lumber 2 brick"), 1, 1)
    assert hall.phase == "robber-phase"
    sentence = hall.refused("A sun: road (4,2,NE)", "K-65")
    assert "this is the robber phase: cards can only be discarded now" in sentence
    hall.refused("A moon: road (0,1,SW)", "K-65")
    hall.refused("A moon: pass", "K-65")
    hall.refused("A moon: discard lumber", "K-66")
    assert hall.waits() == ["0sun"]


@rule("K-66")
def test_hands_above_seven_return_half_rounded_down_of_own_choice():
    hall = (
        Row()
        .hand("A sun", "4 lumber 5 brick")
        .hand("A moon", "7 wool")
        .hand("B sun", "8 ore")
        .cards("A moon", knight=3)
    )
    seven(hall, 1, 1)
    assert hall.waits() == ["0sun", "1sun"]  # seven are safe, and development cards do not count
    before = hall.bank("A sun", "brick") + hall.bank("A moon", "brick")
    hall.refused("A sun: discard wool", "K-66")
    for _ in range(4):
        hall.when("A sun: discard brick")
    assert hall.holds("A sun") == "4 lumber 1 brick"
    assert hall.bank("A sun", "brick") + hall.bank("A moon", "brick") == before + 4
    assert hall.waits() == ["1sun"]
    for _ in range(4):
        hall.when("B sun: discard ore")
    assert (hall.phase, hall.waits()) == ("robber-phase", [])  # K-65: it has its time
    hall.refused("B sun: discard ore", "K-66")
    hall.refused("B sun: pass", "K-65")
    assert hall.outcomes() == {"phase-ends": 1}
    hall.when("table: phase-ends")
    assert hall.phase == "dice"


@rule("K-67", "K-68", "KX-13")
def test_every_robber_goes_to_the_number_in_its_own_area():
    hall = seven(Row(), 4, 5)
    assert hall.robber_of("A moon") == hall.hex("(0,1)")
    assert hall.robber_of("A sun") == hall.hex("(2,3)")
    terrain, number = hall.state.layout.terrain, hall.state.layout.number
    names = [hall.book.terrain_names[terrain[hall.robber_of(seat)]] for seat in ["B moon", "B sun"]]
    assert names == ["forest", "hills"]
    for seat in range(6):
        at = hall.robber_of(hall.game.seats[seat])
        assert (number[at], hall.hall.area_of[at]) == (9, seat)
    assert hall.state.on_hex[hall.hex("(2,1)")] == 0


@rule("K-67", "K-70")
def test_a_seven_of_the_further_roll_is_the_desert():
    hall = Row().in_round(11)
    hall.when("table: dice 1 6")
    weights = hall.outcomes()
    assert (len(weights), set(weights.values())) == (36, {1})
    hall.when("table: robber-roll 5 5", "table: phase-ends", "table: dice 1 6", "table: robber-roll 2 5")
    assert all(hall.robber_of(seat) == hall.hall.home[k] for k, seat in enumerate(hall.game.seats))


@rule("K-67")
def test_a_robber_that_is_already_there_stays():
    hall = seven(Row(), 4, 5).listen()
    at = hall.robber_of("A moon")
    hall.when("table: phase-ends", "table: dice 3 4", "table: robber-roll 3 6")
    assert hall.robber_of("A moon") == at
    assert hall.told("table", "moved") == []
    assert hall.state.on_hex[at] == 1


@rule("K-68")
def test_each_start_area_has_each_number_once():
    hall = Row()
    number, area = hall.state.layout.number, hall.hall.area_of
    for seat in range(6):
        found = sorted(number[h] for h in range(len(number)) if area[h] == seat)
        assert found == [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]


@rule("K-69")
def test_nobody_steals_anything():
    hall = Row()
    before = [hall.holds(seat) for seat in hall.game.seats]
    seven(hall, 4, 4)
    assert [hall.holds(seat) for seat in hall.game.seats] == before


@rule("K-71")
def test_whoever_has_not_discarded_in_time_loses_random_resources():
    hall = Row().hand("A sun", "6 lumber 3 brick").hand("B moon", "8 ore")
    seven(hall, 1, 1).when("A sun: discard brick", "table: phase-ends")
    assert hall.phase == "time-up"
    sentence = hall.refused("A sun: discard brick", "K-71")
    assert "time is up" in sentence
    assert hall.outcomes() == {"lose lumber": 6, "lose brick": 2}  # three are still due from A sun
    hall.when("table: lose lumber", "table: lose lumber", "table: lose brick")
    assert hall.holds("A sun") == "4 lumber 1 brick"
    assert hall.outcomes() == {"lose ore": 8}
    for _ in range(4):
        hall.when("table: lose ore")
    assert (hall.holds("B moon"), hall.phase) == ("4 ore", "dice")
    assert sum(listed(hall.state.waiting)) == 0
    assert hall.robber_of("A moon") == hall.hex("(1,2)")  # robbers have moved by themselves


@rule("K-65", "K-66")
def test_with_nothing_to_discard_the_phase_still_has_its_time():
    hall = seven(Row(), 6, 6)
    assert (hall.phase, hall.waits()) == ("robber-phase", [])
    assert hall.game.view(-1).facts["round"][2] == hall.game.view(0).facts["round"][2] == 12
    assert "nothing to discard" in hall.refused("A sun: discard lumber", "K-66")
    hall.refused("A sun: road (4,2,NE)", "K-65")
    hall.refused("table: round-ends", "K-65")
    assert wyspa.from_bytes(hall.game.to_bytes()).hash() == wyspa.from_text(hall.game.to_text()).hash()
    hall.when("table: phase-ends")
    assert hall.phase == "dice"


@rule("K-113")
def test_without_a_clock_a_dealer_ends_the_phase_when_all_discards_are_made():
    game = wyspa.lay("connect", seats=2, seed=4)
    while game.turns < 60:
        for seat in game.waiting():
            game.play("pass" if game.phase == "round" else game.legal(seat)[0], seat)
    said = [game.say(action).split()[0] for _, action in game.log()]
    sevens = [k for k, verb in enumerate(said) if verb == "robber-roll"]
    assert len(sevens) > 3
    for k in sevens:
        rest = [verb for verb in said[k + 1 :] if verb != "discard"]
        assert rest[:2] == ["phase-ends", "dice"]
