"""Examples of what the event die and the barbarians tell: the event, and its sentence in both languages."""

from __future__ import annotations

from wyspa.rules.cities_knights.ids import SHIP_FACE, STRONG_ACTIVE, TRADE_AREA

RED, BLUE, NOBODY = 0, 1, -1

SAID = [
    (
        ("event_die", RED, SHIP_FACE, 0),
        "Red rolls the event die: ship.",
        "Czerwony rzuca kością wydarzeń: statek.",
    ),
    (
        ("barbarians_sail", NOBODY, 3, 4),
        "The barbarian fleet sails on to space 3; spaces to go: 4.",
        "Flota barbarzyńców płynie na pole 3 toru, do brzegu: 4.",
    ),
    (
        ("barbarians_land", NOBODY, 5, 3),
        "The barbarians land with strength 5 and defeat the knights, who have 3.",
        "Barbarzyńcy lądują z siłą 5 i wygrywają: siła rycerzy to 3.",
    ),
    (
        ("barbarians_land", NOBODY, 4, 4),
        "The barbarians land with strength 4 and are beaten back by the knights, who have 4.",
        "Barbarzyńcy lądują z siłą 4 i przegrywają: siła rycerzy to 4.",
    ),
    (("robber_comes", NOBODY, 0, "c3"), "The robber comes to c3.", "Złodziej pojawia się na c3."),
    (
        ("sent", BLUE, STRONG_ACTIVE, "c2.ne"),
        "Blue sends an active strong knight from b2.s against the barbarians.",
        "Niebieski wysyła przeciw barbarzyńcom silnego rycerza w gotowości z b2.s.",
    ),
    (
        ("city_lost", RED, 0, "c2.ne"),
        "Red loses the city on b2.s: a settlement remains.",
        "Czerwony traci miasto na b2.s: zostaje po nim osada.",
    ),
    (
        ("city_lost", RED, 1, "c2.ne"),
        "Red loses the city on b2.s: it lies on its side and counts as a settlement.",
        "Czerwony traci miasto na b2.s: leży ono przewrócone i liczy się jako osada.",
    ),
    (
        ("defender", RED, 2, 0),
        "Red has defended the island best and takes a token; tokens now: 2.",
        "Czerwony najlepiej broni wyspy i bierze żeton; liczba żetonów: 2.",
    ),
    (
        ("draw_declined", BLUE, TRADE_AREA, 0),
        "Blue draws no card from the trade deck.",
        "Niebieski nie dobiera karty z talii handlu.",
    ),
]
