"""What happened, in full sentences; what is hidden stays hidden."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from tests.words.barbarians import SAID as BARBARIANS_SAID
from tests.words.cities import SAID as CITIES_SAID
from tests.words.hall import SAID as HALL_SAID
from tests.words.politics import SAID as POLITICS_SAID
from tests.words.progress_cards import SAID as PROGRESS_SAID
from tests.words.source import told
from wyspa import Event, lay
from wyspa.core.event import HIDDEN
from wyspa.core.purse import packed, terms
from wyspa.core.rule import Piece
from wyspa.rules.base.ids import BRICK, CITY, KNIGHT, LUMBER, ORE, POINT, ROAD, ROBBER, WOOL
from wyspa.words import LANGUAGES, sentences
from wyspa.words.narration import Speaker, describe, sentence, story, tellers
from wyspa.words.nouns import cards, counted, number_form

RED, BLUE, ORANGE, WHITE, NOBODY = 0, 1, 2, 3, -1
DEAL = terms(packed([2, 1, 0, 0, 0]), packed([0, 0, 0, 0, 1]))  # 2 lumber and 1 brick for 1 ore


@pytest.fixture(scope="module")
def game():
    """A table whose book also knows the words that only one scenario or another box brings."""
    game = lay("base", "beginner", seats=4)
    named = dict(game.book.named_args)
    for other in (lay(map="wonders", seats=4), lay("cities-knights", "beginner", seats=4)):
        game.book.named_args.update(other.book.named_args)
    pieces = game.book.pieces
    others = lay("cities-knights", "beginner", seats=4).book.pieces
    game.book.pieces = vec[Piece]([a if a.where >= 0 else b for a, b in zip(pieces, others, strict=True)])
    yield game
    game.book.pieces = pieces
    game.book.named_args.clear()
    game.book.named_args.update(named)


# name, seat, what, detail; places are written as words
SAID = [
    (("gained", RED, ORE, 2), "Red gets 2 ore.", "Czerwony dostaje 2 rudy."),
    (("gained", RED, ORE, 1), "Red gets 1 ore.", "Czerwony dostaje 1 rudę."),
    (("paid", BLUE, WOOL, 4), "Blue pays 4 wool to the bank.", "Niebieski płaci do banku 4 wełny."),
    (("discarded", BLUE, BRICK, 5), "Blue discards 5 brick.", "Niebieski odrzuca 5 gliny."),
    (("handed_over", WHITE, LUMBER, 1), "White hands over 1 lumber.", "Biały oddaje 1 drewno."),
    (
        ("laid_aside", WHITE, 1, WOOL),
        "White puts 1 card aside, face down: 1 wool.",
        "Biały odkłada 1 kartę rewersem do góry: 1 wełnę.",
    ),
    (
        ("laid_aside", WHITE, 1, HIDDEN),
        "White puts 1 card aside, face down.",
        "Biały odkłada 1 kartę rewersem do góry.",
    ),
    (("must_discard", RED, 4, 0), "Red must discard 4 cards.", "Czerwony musi odrzucić 4 karty."),
    (("must_discard", RED, 5, 0), "Red must discard 5 cards.", "Czerwony musi odrzucić 5 kart."),
    (("placed", BLUE, ROAD, "c2/e"), "Blue places a road on c2/e.", "Niebieski stawia drogę na c2/e."),
    (("placed", BLUE, CITY, "c2.ne"), "Blue places a city on b2.s.", "Niebieski stawia miasto na b2.s."),
    (("removed", RED, ROAD, "c2/e"), "Red takes a road back from c2/e.", "Czerwony zabiera drogę z c2/e."),
    (
        ("scored", ORANGE, 1, 3),
        "Orange scores 1 point: the public score is 3.",
        "Pomarańczowy zdobywa 1 punkt: jawny wynik to 3.",
    ),
    (
        ("scored", ORANGE, -2, 5),
        "Orange loses 2 points: the public score is 5.",
        "Pomarańczowy traci 2 punkty: jawny wynik to 5.",
    ),
    (("won", RED, 10, 0), "Red wins with 10 points!", "Czerwony wygrywa: 10 punktów!"),
    (("turn", RED, 0, 0), "Turn 1: red.", "Tura 1: czerwony."),
    (("first_roll", RED, 3, 6), "Red rolls 3 and 6 for the start: 9.", "Czerwony rzuca o rozpoczęcie 3 i 6: 9."),
    (("starts", RED, 0, 0), "Red starts.", "Czerwony zaczyna."),
    (("rolled", RED, 3, 4), "Red rolls 3 and 4: 7.", "Czerwony rzuca 3 i 4: 7."),
    (
        ("bank_trade", BLUE, WOOL, ORE),
        "Blue trades wool for ore with the bank.",
        "Niebieski wymienia z bankiem wełnę na rudę.",
    ),
    (("moved", BLUE, ROBBER, "d3"), "Blue moves the robber to d3.", "Niebieski przesuwa złodzieja na d3."),
    (("stolen", RED, BLUE, ORE), "Red steals 1 ore from blue.", "Czerwony kradnie niebieskiemu 1 rudę."),
    (("stolen", RED, BLUE, HIDDEN), "Red steals 1 card from blue.", "Czerwony kradnie niebieskiemu 1 kartę."),
    (
        ("army", RED, 3, NOBODY),
        "Red takes the largest army with 3 knights played.",
        "Czerwony zdobywa najwyższą władzę rycerską (zagrani rycerze: 3).",
    ),
    (
        ("army", RED, 4, WHITE),
        "Red takes the largest army from white with 4 knights played.",
        "Czerwony przejmuje najwyższą władzę rycerską od białego (zagrani rycerze: 4).",
    ),
    (
        ("route", RED, 5, NOBODY),
        "Red takes the longest road with a length of 5.",
        "Czerwony zdobywa najdłuższą drogę handlową o długości 5.",
    ),
    (
        ("route", RED, 6, BLUE),
        "Red takes the longest road from blue with a length of 6.",
        "Czerwony przejmuje najdłuższą drogę handlową od niebieskiego, jej długość to 6.",
    ),
    (
        ("route", NOBODY, 5, BLUE),
        "Blue loses the longest road, and nobody takes it.",
        "Niebieski traci najdłuższą drogę handlową i nikt jej nie przejmuje.",
    ),
    (("card_played", RED, KNIGHT, 0), "Red plays the card 'knight'.", "Czerwony zagrywa kartę „rycerz”."),
    (("drawn", RED, 0, POINT), "Red draws the card 'victory point'.", "Czerwony ciągnie kartę „punkt zwycięstwa”."),
    (("drawn", RED, 0, HIDDEN), "Red draws a development card.", "Czerwony ciągnie kartę rozwoju."),
    (("bought", RED, 0, 0), "Red buys a development card.", "Czerwony kupuje kartę rozwoju."),
    (
        ("revealed", RED, POINT, 2),
        "Red reveals hidden 'victory point' cards: 2.",
        "Czerwony odsłania ukryte karty „punkt zwycięstwa”: 2.",
    ),
    (
        ("offered", RED, BLUE, DEAL),
        "Red offers blue 2 lumber and 1 brick for 1 ore.",
        "Czerwony proponuje niebieskiemu 2 drewna i 1 glinę za 1 rudę.",
    ),
    (
        ("offered", RED, NOBODY, DEAL),
        "Red offers everybody 2 lumber and 1 brick for 1 ore.",
        "Czerwony proponuje wszystkim 2 drewna i 1 glinę za 1 rudę.",
    ),
    (
        ("countered", BLUE, RED, DEAL),
        "Blue proposes to red: 2 lumber and 1 brick for 1 ore.",
        "Niebieski składa propozycję czerwonemu: 2 drewna i 1 glina za 1 rudę.",
    ),
    (
        ("traded", RED, BLUE, DEAL),
        "Red gives blue 2 lumber and 1 brick and gets 1 ore.",
        "Czerwony daje niebieskiemu 2 drewna i 1 glinę i dostaje 1 rudę.",
    ),
    (
        ("trade_gained", RED, 2, 6),
        "Red takes 2 trade cards and now has 6.",
        "Czerwony bierze 2 karty handlu i ma ich teraz 6.",
    ),
    (
        ("trade_gained", RED, 0, 7),
        "Red takes none: nobody may keep more than 7 trade cards.",
        "Czerwony nie bierze żadnej: nikt nie trzyma więcej niż 7 kart handlu.",
    ),
    (
        ("trade_paid", BLUE, 1, 3),
        "Blue pays 1 trade card and has 3 left.",
        "Niebieski płaci 1 kartę handlu, zostaje 3.",
    ),
    (
        ("forced_draw", RED, BLUE, ORE),
        "Red draws 1 ore from blue's hand.",
        "Czerwony ciągnie z ręki niebieskiego 1 rudę.",
    ),
    (
        ("forced_draw", RED, BLUE, HIDDEN),
        "Red draws 1 card from blue's hand.",
        "Czerwony ciągnie z ręki niebieskiego 1 kartę.",
    ),
    (("given_back", RED, BLUE, WOOL), "Red gives blue 1 wool back.", "Czerwony oddaje niebieskiemu 1 wełnę."),
    (("given_back", RED, BLUE, HIDDEN), "Red gives blue 1 card back.", "Czerwony oddaje niebieskiemu 1 kartę."),
    (
        ("knight_handed_in", RED, 2, 0),
        "Red hands in a knight; knights left: 2.",
        "Czerwony usuwa z gry zagranego rycerza; pozostali rycerze: 2.",
    ),
    (
        ("army", NOBODY, 0, RED),
        "Red loses the largest army, and nobody takes it.",
        "Czerwony traci najwyższą władzę rycerską i nikt jej nie przejmuje.",
    ),
    (("agreed", BLUE, RED, 0), "Blue accepts red's offer.", "Niebieski przyjmuje ofertę czerwonego."),
    (("refused", BLUE, RED, 0), "Blue does not want to trade with red.", "Niebieski nie chce handlować z czerwonym."),
    (
        ("may_pick", RED, 2, 0),
        "Red may choose 2 cards from the bank.",
        "Czerwony może wybrać z banku 2 karty.",
    ),
    (
        ("new_land", BLUE, 2, "c2.ne"),
        "Blue settles a new land on b2.s: 2 points.",
        "Niebieski zasiedla nieznany ląd na b2.s: 2 punkty.",
    ),
    (
        ("found", RED, 0, 308),
        "Red discovers fields with the number 8 on a1.",
        "Czerwony odkrywa pole uprawne z numerem 8 na a1.",
    ),
    (("found", RED, 4, 500), "Red discovers desert on b2.", "Czerwony odkrywa pustynię na b2."),
    (
        ("harbour_drawn", RED, 9, 0),
        "Red draws a harbour, 3:1 for any card.",
        "Czerwony losuje port, 3:1 za dowolne karty.",
    ),
    (
        ("harbour_placed", BLUE, 3, "c2/e"),
        "Blue places the harbour, 2:1 for wool, on c2/e.",
        "Niebieski kładzie port, 2:1 za wełnę, na c2/e.",
    ),
    (
        ("harbour_left_out", BLUE, 5, 0),
        "Blue draws a harbour, 2:1 for ore, but no coast is left for it.",
        "Niebieski losuje port, 2:1 za rudę, ale nie ma już dla niego wybrzeża.",
    ),
    (
        ("gift_token", RED, 1, "c2/e"),
        "Red finds a token on c2/e: 1 point.",
        "Czerwony znajduje żeton na c2/e: 1 punkt.",
    ),
    (
        ("gift_card", RED, 0, "c2/e"),
        "Red finds a development card on c2/e.",
        "Czerwony znajduje kartę rozwoju na c2/e.",
    ),
    (
        ("harbour_found", RED, 9, "c2/e"),
        "Red finds a harbour, 3:1 for any card, on c2/e.",
        "Czerwony znajduje port, 3:1 za dowolne karty, na c2/e.",
    ),
    (
        ("outpost", BLUE, 1, "c2.ne"),
        "Blue settles a small island on b2.s: 1 point.",
        "Niebieski zasiedla małą wyspę na b2.s: 1 punkt.",
    ),
    (("claimed", RED, 0, 0), "Red claims a wonder: Great Theatre.", "Czerwony zaczyna budowę cudu: Wielki teatr."),
    (("raised", RED, 3, 2), "Red builds level 2 of the Great Wall.", "Czerwony buduje etap 2: Wielki mur."),
    (("fleet_sails", NOBODY, 2, "d3"), "The fleet sails on by 2, to d3.", "Piracka flota płynie dalej o 2, na d3."),
    (
        ("fleet_attacks", RED, 2, 1),
        "The fleet attacks red with strength 2; warships in defence: 1.",
        "Piracka flota atakuje czerwonego z siłą 2; okręty wojenne w obronie: 1.",
    ),
    (
        ("fleet_gone", NOBODY, 0, 0),
        "All forts are won: the fleet leaves the game.",
        "Wszystkie forty piratów są zdobyte: piracka flota opuszcza grę.",
    ),
    (
        ("fort_battle", RED, 4, 3),
        "Red attacks the fort: the pirates roll 4, warships: 3.",
        "Czerwony atakuje fort piratów: piraci rzucają 4, okręty wojenne: 3.",
    ),
    (
        ("fort_token", RED, 2, 0),
        "Red takes a token from under the fort; left: 2.",
        "Czerwony zabiera żeton spod fortu; zostaje: 2.",
    ),
    (
        ("fort_token", RED, 0, 0),
        "Red takes the last token: the fort is won.",
        "Czerwony zabiera ostatni żeton: fort jest zdobyty.",
    ),
    (
        ("trade_begun", RED, 10, "c2.ne"),
        "Red starts trading with village 10 on b2.s.",
        "Czerwony zaczyna handlować z wioską 10 na b2.s.",
    ),
    (
        ("cloth_gained", BLUE, 1, 5),
        "Blue gets 1 bale of cloth and now has 5.",
        "Niebieski dostaje 1 belę tkaniny i ma ich teraz 5.",
    ),
    (
        ("cloth_stolen", WHITE, RED, 1),
        "White steals 1 bale of cloth from red.",
        "Biały kradnie czerwonemu 1 belę tkaniny.",
    ),
    (
        ("villages_end", NOBODY, 3, 0),
        "Villages that still have cloth: 3. The game is over.",
        "Wioski, które mają jeszcze tkaniny: 3. Koniec gry.",
    ),
    (("talk_ends", RED, 0, 0), "The offer is closed.", "Oferta jest już nieaktualna."),
    *CITIES_SAID,
    *BARBARIANS_SAID,
    *PROGRESS_SAID,
    *POLITICS_SAID,
    *HALL_SAID,
]


def event_of(game, row):
    name, seat, what, detail = row
    if isinstance(detail, str):
        places = game.notation.places
        read = places.read_edge if "/" in detail else places.read_node if "." in detail else places.read_hex
        detail = read(detail)
    return Event(name, seat, what, detail, [])


@pytest.mark.parametrize(("row", "english", "polish"), SAID)
def test_an_event_is_a_full_sentence(game, row, english, polish):
    assert sentence(game, event_of(game, row)) == english
    assert sentence(game, event_of(game, row), "pl") == polish
    assert sentence(game.notation, event_of(game, row)) == english


def test_every_event_stands_in_the_examples():
    assert {row[0] for row, _, _ in SAID} == set(told())


def test_every_pattern_is_used_by_an_example(game):
    speaker = Speaker(game.notation, "en")
    used = {tellers()[row[0]](speaker, event_of(game, row))[0] for row, _, _ in SAID}
    assert set(sentences("en")["events"]) - used == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_hidden_card_can_be_told_from_a_sentence(game, language):
    for name, what in [("stolen", BLUE), ("drawn", 0), ("laid_aside", 1), ("forced_draw", BLUE), ("given_back", BLUE)]:
        seen = {sentence(game, Event(name, RED, what, card, [RED]).seen_by(ORANGE), language) for card in range(5)}
        own = {sentence(game, Event(name, RED, what, card, [RED]).seen_by(RED), language) for card in range(5)}
        assert len(seen) == 1
        assert len(own) == 5


def test_of_cards_that_move_in_a_row_each_seat_has_one_sentence(game):
    events = [
        Event("gained", RED, WOOL, 1, []),
        Event("gained", RED, LUMBER, 1, []),
        Event("gained", BLUE, ORE, 1, []),
        Event("gained", RED, WOOL, 2, []),
        Event("paid", BLUE, ORE, 1, []),
        Event("gained", BLUE, ORE, 1, []),
    ]
    assert story(game, events) == [
        "Red gets 1 lumber and 3 wool.",
        "Blue gets 1 ore.",
        "Blue pays 1 ore to the bank.",
        "Blue gets 1 ore.",
    ]
    assert story(game, events, "pl")[0] == "Czerwony dostaje 1 drewno i 3 wełny."


def test_numbers_take_their_forms_in_polish():
    forms = {
        1: "one",
        2: "few",
        4: "few",
        5: "many",
        11: "many",
        12: "many",
        14: "many",
        21: "many",
        22: "few",
        112: "many",
    }
    assert {n: number_form("pl", n) for n in forms} == forms
    assert [counted("pl", "point", n) for n in (1, 2, 5, 22)] == ["1 punkt", "2 punkty", "5 punktów", "22 punkty"]
    assert [counted("en", "point", n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_a_purse_is_a_list_with_an_and():
    assert cards("en", "1 lumber 1 brick 2 ore") == "1 lumber, 1 brick and 2 ore"
    assert format(cards("pl", "1 lumber 1 brick 2 ore"), "acc") == "1 drewno, 1 glinę i 2 rudy"
    assert cards("pl", "nothing") == "nic"


def test_coins_are_counted_in_polish_where_other_goods_are_measured():
    said = [format(cards("pl", f"{n} coin"), "acc") for n in (1, 2, 5, 12)]
    assert said == ["1 monetę", "2 monety", "5 monet", "12 monet"]
    assert [format(cards("pl", f"{n} cloth"), "acc") for n in (1, 2, 5)] == ["1 sukno", "2 sukna", "5 sukna"]
    assert cards("en", "1 paper 2 coin") == "1 paper and 2 coin"


def test_an_event_without_a_teller_is_told_as_its_pattern_asks(game, monkeypatch):
    patterns = {"wave": "{what:hex} hits {seat}, {detail:point}", "wave_unseen": "{seat}: {what}"}
    monkeypatch.setitem(sentences("en"), "events", sentences("en")["events"] | patterns)
    assert sentence(game, Event("wave", RED, 0, 2, [])) == "A1 hits red, 2 points"
    assert sentence(game, Event("wave", RED, 0, 2, [RED]).seen_by(BLUE)) == "Red: 0"


@pytest.mark.parametrize(
    ("words", "english", "polish"),
    [
        ("road c2/e", "place a road on c2/e", "postaw drogę na c2/e"),
        ("rob d3 blue", "move the robber to d3 and steal from blue", "przesuń złodzieja na d3 i okradnij niebieskiego"),
        ("rob d3", "move the robber to d3 and steal from nobody", "przesuń złodzieja na d3 i nikogo nie okradaj"),
        (
            "plenty ore wool",
            "play the card 'year of plenty' for wool and ore",
            "zagraj kartę „wynalazek”: wełna i ruda",
        ),
        ("plenty ore", "play the card 'year of plenty' for ore alone", "zagraj kartę „wynalazek”: tylko ruda"),
        ("trade wool ore", "trade wool for ore with the bank", "wymień z bankiem wełnę na rudę"),
        ("offer 2 ore for 1 wool", "offer everybody 2 ore for 1 wool", "zaproponuj wszystkim 2 rudy za 1 wełnę"),
        ("offer 1 ore for 1 wool to white", "offer white 1 ore for 1 wool", "zaproponuj białemu 1 rudę za 1 wełnę"),
        ("confirm white", "trade with white", "wymień się z białym"),
        ("drawn knight", "draw the card 'knight'", "pociągnij kartę „rycerz”"),
    ],
)
def test_an_action_is_a_phrase(game, words, english, polish):
    assert describe(game, game.read(words)) == english
    assert describe(game.notation, game.read(words), "pl") == polish
