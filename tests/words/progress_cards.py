"""Examples of what the cards of science and trade tell: the event, and its sentence in both languages."""

from __future__ import annotations

from wyspa.core.event import HIDDEN
from wyspa.rules.base.ids import ORE, WOOL

RED, BLUE = 0, 1

SAID = [
    (
        ("numbers_swapped", RED, 0, "b2"),
        "Red swaps the number tokens on a1 and b2.",
        "Czerwony zamienia żetony z numerami na polach a1 i b2.",
    ),
    (
        ("fleet_named", RED, WOOL, 0),
        "Red may trade wool with the bank 2:1 until the end of the turn.",
        "Czerwony może do końca tury wymieniać z bankiem wełnę w stosunku 2:1.",
    ),
    (("monopoly_named", RED, ORE, 0), "Red asks everybody for ore.", "Czerwony żąda od wszystkich rudy."),
    (
        ("harbour_offered", RED, BLUE, WOOL),
        "Red offers blue 1 wool for a commodity.",
        "Czerwony proponuje niebieskiemu 1 wełnę za towar.",
    ),
    (
        ("harbour_void", BLUE, 0, 0),
        "Blue has no commodity: the offer lapses.",
        "Niebieski nie ma żadnego towaru: oferta przepada.",
    ),
    (
        ("harbour_delivered", BLUE, RED, ORE),
        "Blue gives red 1 ore for it.",
        "Niebieski daje za to czerwonemu 1 rudę.",
    ),
    (
        ("harbour_delivered", BLUE, RED, HIDDEN),
        "Blue gives red a commodity for it.",
        "Niebieski daje za to czerwonemu towar.",
    ),
    (
        ("hand_seen", RED, BLUE, 2),
        "Red looks at blue's hand and takes 2 cards.",
        "Czerwony ogląda rękę niebieskiego i zabiera 2 karty.",
    ),
    (
        ("picked", RED, BLUE, ORE),
        "Red takes 1 ore from blue's hand.",
        "Czerwony zabiera z ręki niebieskiego 1 rudę.",
    ),
    (
        ("picked", RED, BLUE, HIDDEN),
        "Red takes 1 card from blue's hand.",
        "Czerwony zabiera z ręki niebieskiego 1 kartę.",
    ),
]
