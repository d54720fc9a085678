"""Names and texts that people write and others read: what cannot be seen, or hides what it is, is refused."""

import unicodedata

from wyspa.server.errors import Refusal

NAME_MOST = 24
TABLE_NAME_MOST = 40
TEXT_MOST = 300
HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # controls, invisible signs, lone halves, private and unknown ones
JOINERS = "\u200c\u200d"  # needed to write some languages and signs; harmless in the middle of a word
# letters and marks that show nothing although their category says otherwise: fillers, blanks, selectors, vowel signs
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | frozenset(
    chr(code) for code in [*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0)]
)
EMOJI = "\ufe0f"  # asks for a coloured sign: invisible, but it belongs to a sign
MARKS = {"Mn", "Me"}
MARKS_IN_NAMES = 2  # on one letter: enough for every language with an alphabet
MARKS_IN_TEXTS = 4  # vowels, dots and accents of a text with all its points


def visible(text: str, marks: int = MARKS_IN_TEXTS) -> str:
    """Give a text in its composed form with single spaces.

    Signs that cannot be seen, and more marks on one letter than any language needs, are refused with ValueError.
    """
    text = unicodedata.normalize("NFC", text)
    on_top = 0
    for k, sign in enumerate(text):
        category = unicodedata.category(sign)
        if sign in BLANK or (category in HIDDEN and sign not in JOINERS and sign not in "\n\t"):
            raise ValueError("a sign that cannot be seen")
        if sign in JOINERS and (k == 0 or k == len(text) - 1 or not shows(text[k - 1]) or text[k + 1].isspace()):
            raise ValueError("a joiner that joins nothing")
        on_top = on_top + 1 if category in MARKS else 0
        if on_top > marks or (on_top and (k == 0 or text[k - on_top].isspace())):
            raise ValueError("too many marks, or a mark on nothing")
    return " ".join(text.split())


def shows(sign: str) -> bool:
    """Tell whether a joiner may come after a sign."""
    return not sign.isspace() and sign not in JOINERS


def check_name(name: str) -> str:
    """Give a name as it is shown, or refuse it."""
    try:
        shown = visible(name, MARKS_IN_NAMES)
    except ValueError:
        raise Refusal("bad-name") from None
    if not 0 < len(shown) <= NAME_MOST or "\n" in name:
        raise Refusal("bad-name")
    return shown


def check_table_name(name: str) -> str:
    """Give the name of a table, or refuse it."""
    try:
        shown = visible(name, MARKS_IN_NAMES)
    except ValueError:
        raise Refusal("bad-table-name") from None
    if len(shown) > TABLE_NAME_MOST:
        raise Refusal("bad-table-name")
    return shown


def check_text(text: str) -> str:
    """Give a line of the chat, or refuse it."""
    try:
        shown = visible(text)
    except ValueError:
        raise Refusal("bad-text") from None
    if not 0 < len(shown) <= TEXT_MOST:
        raise Refusal("bad-text")
    return shown
