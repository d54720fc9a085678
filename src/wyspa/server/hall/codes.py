"""Codes of halls: a friendly word and two digits, easy to say aloud in Polish and in English: LAS-42.

They are no secrets: whoever hears one may knock. What a host or a seat may do hangs on secrets of their own.
"""

from collections.abc import Container

from wyspa.server.errors import Refusal
from wyspa.server.seats import Luck

# at most four letters, so that a wall can show them large; without Polish letters, without anything rude in either
# language, and unlike each other when heard
WORDS = (
    "LAS", "DOM", "KOT", "SOWA", "MOST", "LATO", "ZIMA", "FALA", "PORT", "MAPA", "KURS", "LIS", "BOBR", "ORKA",
    "FOKA", "RYBA", "RAK", "SUM", "KARP", "LIPA", "KLON", "BUK", "MAK", "ROSA", "NOTA", "STER", "MUR", "DACH", "OKNO",
    "STOL", "MIOD", "SER", "OWCA", "KOZA", "KON", "LAMP", "BOAT", "SAIL",
)  # fmt: skip
DIGITS = range(10, 100)
TRIES = 200


def new_code(luck: Luck, taken: Container[str]) -> str:
    """Make a code that no hall has."""
    for _ in range(TRIES):
        raw = int.from_bytes(luck(4), "big")
        code = f"{WORDS[raw % len(WORDS)]}-{DIGITS[raw // len(WORDS) % len(DIGITS)]}"
        if code not in taken:
            return code
    raise Refusal("too-many", 503, seconds="60")


def read_code(text: str) -> str:
    """Read a code as people type it: small letters, a space or nothing instead of the hyphen."""
    word = "".join(letter for letter in text.upper() if letter.isalnum())[:24]
    return f"{word[:-2]}-{word[-2:]}"
