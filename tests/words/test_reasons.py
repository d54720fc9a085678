"""The reason that is given is the one that holds: who bars the way, what somebody lacks, how it is written."""

from __future__ import annotations

import random

import pytest

import wyspa
from tests.refused import anything
from tests.rule import rule
from tests.rules.cities_knights.shore import Shore
from tests.rules.combination.seas import Seas
from tests.scene import Scene
from tests.walker import Walker
from wyspa import IllegalAction, UnknownWord
from wyspa.core.ids import KIND, KINDS, OWNER, VERB, A
from wyspa.core.purse import held
from wyspa.core.refusing import why_not
from wyspa.core.rule import Gate
from wyspa.words.refusal import misread, refusal


def said(scene: Scene, text: str) -> tuple[str, str]:
    """Give a refusal in both languages."""
    seat, action = scene.split(text)
    scene.game.fresh = -9
    with pytest.raises(IllegalAction) as error:
        scene.game.play(action, seat)
    again = refusal(scene.game, error.value.seat, error.value.action, error.value.why, error.value.typed, language="pl")
    return str(error.value), again


# ---- in the way --------------------------------------------------------------------------------------------


@rule("B-69")
def test_a_road_past_a_foreign_settlement_names_it():
    scene = Scene().given("red road c2/ne", "blue settlement c2.ne").hand("red", "1 lumber 1 brick")
    english, polish = said(scene, "red: road c2/e")
    assert "blue has a settlement in the way (B-69)" in english
    assert "drogę zagradza tam osada niebieskiego (B-69)" in polish


@rule("C-62")
def test_a_road_past_a_foreign_knight_names_it():
    scene = Shore().given("red road c2/ne").knight("blue", "strong", "c2.ne", active=False)
    english, polish = said(scene.hand("red", "1 lumber 1 brick"), "red: road c2/e")
    assert "blue has a strong knight in the way (C-62)" in english
    assert "drogę zagradza tam silny rycerz niebieskiego (C-62)" in polish


@rule("X-25", "X-26")
def test_ships_at_a_foreign_knight_are_held_and_barred_by_it():
    scene = Seas().line().hand("red", "3 lumber 3 wool 3 brick").given("blue weak-knight c3.s")
    english, _ = said(scene, f"red: ship {scene.edge('c3.s', 'c3.se')}")
    assert "blue has a weak knight in the way (X-26)" in english
    english, _ = said(scene, f"red: lift {scene.edge('c2.se', 'c3.s')}")
    assert "another player's knight is holding that ship (X-25)" in english


@rule("C-68")
@pytest.mark.parametrize("bar", ["blue weak-knight c2.ne", "blue settlement c2.ne"])
def test_a_march_past_somebody_names_who_bars_it(bar):
    scene = Shore().walk("red", "c2.n", "c2.ne", "c2.se").walk("red", "c2.n", "c2.nw").given(bar)
    scene.knight("red", "weak", "c2.n").when("red: march c2.n")
    english, polish = said(scene, "red: to c2.se")
    assert "in the way (C-68)" in english
    assert "drogę zagradza tam" in polish
    assert "red has no road that takes the knight there (C-68)" in said(scene, "red: to e1.s")[0]


@rule("C-64")
def test_an_own_knight_on_a_building_site_is_named():
    scene = Shore().walk("red", "c2.n", "c2.ne").knight("red", "weak", "c2.n", active=False)
    english, polish = said(scene.hand("red", "1 lumber 1 brick 1 wool 1 grain"), "red: settlement c2.n")
    assert "red already has a weak knight there (C-64)" in english
    assert "stoi tam słaby rycerz czerwonego (C-64)" in polish


# ---- cards that would do nothing -----------------------------------------------------------------------------


@rule("B-91")
@pytest.mark.parametrize(
    ("left", "wish", "reason"),
    [
        ({"ore": 0}, "ore wool", "the bank has no ore left (B-91)"),
        ({"ore": 0}, "wool ore", "the bank has no ore left (B-91)"),
        ({"ore": 1}, "ore ore", "the bank has only one ore left (B-91)"),
        ({}, "ore", "two cards must be named (B-91)"),
    ],
)
def test_a_plenty_that_the_bank_cannot_pay_says_so(left, wish, reason):
    scene = Scene().given("robber a1").cards("red", plenty=1)
    for card, n in left.items():
        scene.bank(card, n)
    english, polish = said(scene, f"red: plenty {wish}")
    assert reason in english
    assert "no effect" not in english
    assert "nic by teraz nie dała" not in polish


@rule("C-141", "C-142")
@pytest.mark.parametrize(
    ("action", "english", "polish"),
    [
        ("spy blue", "blue has no hidden progress card (C-141)", "niebieski nie ma zakrytej karty postępu (C-141)"),
        ("spy red", "you cannot play that card on yourself (C-141)", "nikt nie zagrywa tej karty przeciw sobie"),
        ("deserter blue", "blue has no knight on the board (C-142)", "niebieski nie ma rycerza na planszy (C-142)"),
        ("deserter red", "you cannot play that card on yourself (C-142)", "nikt nie zagrywa tej karty przeciw sobie"),
        ("warlord", "red has no knight on the board (C-137)", "czerwony nie ma rycerza na planszy (C-137)"),
    ],
)
def test_a_card_against_somebody_without_says_what_is_missing(action, english, polish):
    scene = Shore().progress("red", spy=1, deserter=1, warlord=1)
    told = said(scene, f"red: {action}")
    assert english in told[0]
    assert polish in told[1]


# ---- who is waited for, and what was typed -------------------------------------------------------------------


def test_everybody_who_is_waited_for_is_named():
    scene = Scene().given("robber a1").hand("blue", "8 ore").hand("white", "9 wool").roll(7)
    english, polish = said(scene, "red: end")
    assert "hands above the limit must discard first (B-79); waiting for blue and white" in english
    assert "czekamy: niebieski i biały" in polish


def test_while_the_dice_roll_nobody_is_told_that_it_is_the_tables_turn():
    scene = Scene().turn("red", "roll").when("red: roll")
    assert "the dice are still rolling" in said(scene, "red: end")[0]
    assert "the dice are still rolling" in said(scene, "blue: roll")[0]


@pytest.mark.parametrize("words", ["road c2/ne", "road b2/sw", "Road  C2/NE"])
def test_places_are_repeated_as_they_were_typed(words):
    scene = Scene()
    typed = " ".join(words.split())
    assert f"red cannot do '{typed}': it costs" in said(scene, f"red: {words}")[0]
    assert f"„{typed}”" in said(scene, f"red: {words}")[1]


# ---- what cannot be read ---------------------------------------------------------------------------------------

UNREADABLE = [
    ("trade", "this is written like 'trade lumber brick', not 'trade'", "pisze się to jak „wymień drewno glina”"),
    ("trade ore", "this is written like 'trade lumber brick', not 'trade ore'", "a nie „trade ore”"),
    ("road", "this is written like 'road a1/ne', not 'road'", "pisze się to jak „droga a1/ne”"),
    (
        "rob",
        "this is written like 'rob a1 blue' or 'rob a1', not 'rob'",
        "jak „złodziej a1 niebieski” albo „złodziej a1”",
    ),
    ("road c99/e", "there is no hex c99", "nie ma pola „c99”"),
    ("road c2/x", "a hex has no side x, only ne, e,", "pole nie ma trasy „x”, są tylko ne, e,"),
    ("settlement c2.x", "a hex has no corner x, only n, ne,", "pole nie ma skrzyżowania „x”, są tylko n, ne,"),
    ("road c2", "c2 is not a side: write one like c2/e", "„c2” nie oznacza trasy: pisze się ją jak c2/e"),
    ("raod c2/e", "there is no action raod (did you mean road or", "nie ma akcji „raod” (może chodzi o: droga albo"),
    ("monopoly gold", "there is no card gold", "nie ma karty „gold”"),
    ("confirm pink", "there is no seat pink", "nie ma gracza „pink”"),
    ("offer 1 ore", "there is no 'for'", "brakuje słowa „za”"),
    ("offer 1 ore for 1 ore", "ore is on both sides of the offer", "ruda stoi po obu stronach oferty"),
    ("", "nothing was written", "nic tu nie napisano"),
]


@pytest.mark.parametrize(("text", "english", "polish"), UNREADABLE, ids=[text for text, _, _ in UNREADABLE])
def test_what_cannot_be_read_is_answered_in_both_languages(text, english, polish):
    with pytest.raises(UnknownWord) as error:
        Scene().game.read(text)
    assert english in str(error.value)
    assert misread(error.value, "en") == str(error.value)
    assert polish in misread(error.value, "pl")


@pytest.mark.parametrize(
    "box", ["base", "travel", "seafarers", "cities-knights", "seafarers-cities-knights", "connect"]
)
def test_every_verb_says_how_it_is_written_in_words_that_can_be_read(box):
    map_ = "variable" if "seafarers" not in box else "new-shores"
    game = wyspa.lay(box, map_)
    words = game.notation
    for verb in game.book.verbs:
        if isinstance(verb, Gate) or verb.form.startswith("terms"):
            continue
        error = words.misspelt(verb, ["x", "y", "z"])
        for language in ("en", "pl"):
            told = misread(error, language)
            assert "_" not in told
            assert not verb.form or f"{verb.name} {verb.form}" not in told
        example = error.why.facts["like"]
        assert words.read_for(verb, example.split()[1:]) >> VERB == verb.code >> VERB
        assert example.split()[0] == verb.name


def test_made_up_actions_can_be_said_and_read_again():
    rng = random.Random(5)
    scene = Scene()
    for verb in scene.book.verbs:
        if not isinstance(verb, Gate):
            action = anything(rng, scene.game, verb)
            words = scene.game.say(action).split()[1:]
            assert scene.words.read_for(verb, words) == action


# ---- the same in any game ------------------------------------------------------------------------------------


def barred_at(game: wyspa.Game, piece: int, edge: int, seat: int) -> list[str]:
    """Name what of others stands at an end of an edge where an own piece ends that would lead on, by looking."""
    board, state, book = game.state.board, game.state, game.book
    found = []
    for node in (board.edge_nodes[edge * 2], board.edge_nodes[edge * 2 + 1]):
        stands = state.on_node[node]
        if stands and stands >> OWNER != seat + 1 and book.blocks[stands & KIND]:
            beside = [board.node_edges[node * 3 + k] for k in range(3)]
            own = [state.on_edge[e] & KIND for e in beside if e >= 0 and state.on_edge[e] >> OWNER == seat + 1]
            if any(book.joins[kind * KINDS + piece] for kind in own):
                found.append(book.pieces[stands & KIND].name)
    return found


@pytest.mark.parametrize(
    ("box", "map_"),
    [("base", "beginner"), ("seafarers", "new-shores"), ("cities-knights", "beginner"),
     ("seafarers-cities-knights", "new-shores")],
)  # fmt: skip
def test_whoever_bars_a_way_is_named_with_the_rule_of_the_piece(box, map_):
    rules = {"settlement": {"B-69", "S-22"}, "city": {"B-69", "S-22"}}
    met: set[str] = set()
    for seed in range(4):
        game = wyspa.lay(box, map_)
        for k, _ in enumerate(Walker(seed, talk=0.0).walk(game, most=3000)):
            if k % 25 or game.phase != "main":
                continue
            seat, trial = game.state.turn, game.copy()
            for card in range(game.book.kinds):
                trial.state.gain(seat, card, max(0, 2 - held(trial.state.players[seat].purse, card)))
            for verb in [verb for verb in game.book.verbs_in(game.state.phase) if verb.name in ("road", "ship")]:
                piece = next(kind for kind in range(KINDS) if game.book.pieces[kind].name == verb.name)
                for edge in range(game.state.board.n_edge):
                    why = why_not(game.book, trial.state, seat, verb.code | edge << A)
                    barring = barred_at(trial, piece, edge, seat)
                    if why.key == "not_connected":
                        assert barring == []
                    elif why.key == "way_barred":
                        assert why.facts["piece"] in barring
                        assert why.rule in rules.get(why.facts["piece"], {"C-62", "X-26"})
                        met.add(why.facts["piece"])
    assert met
