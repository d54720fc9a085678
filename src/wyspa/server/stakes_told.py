"""What is at stake for whoever looks, as the page is told: worked out by the rules from the view of these eyes."""

from functools import lru_cache

from wyspa.core.book import Book
from wyspa.core.rule import Module
from wyspa.core.stakes import Clause, Stake
from wyspa.core.view import View
from wyspa.server import messages
from wyspa.server.speech import Voice, sentence
from wyspa.words.stakes_said import ASIDE, SAID, SHORT, stake_said


def stakes_for(book: Book, view: View, voice: Voice) -> list[messages.Stake]:
    """Ask every rule of the table, in their order."""
    return [told(stake, int(view.seat), voice) for module in with_stakes(book) for stake in module.stakes(book, view)]


@lru_cache(maxsize=256)
def with_stakes(book: Book) -> list[Module]:
    """List the rules by which something can be at stake."""
    return [module for module in book.modules if type(module).stakes is not Module.stakes]


def told(stake: Stake, seat: int, voice: Voice) -> messages.Stake:
    """Write one of them; the way out and what it brings are one sentence."""
    way = ""
    if stake.way is not None and stake.then is not None:
        way = sentence(f"{clause_said(stake.way, seat, voice, SAID)}: {clause_said(stake.then, seat, voice, SAID)}")
    return messages.Stake(
        about=stake.about,
        tone=stake.tone,
        text=clause_said(stake.said, seat, voice, SAID),
        short=clause_said(stake.said, seat, voice, SHORT),
        aside=clause_said(stake.said, seat, voice, ASIDE),
        way=way,
        verb=stake.verb,
    )


def clause_said(clause: Clause, seat: int, voice: Voice, form: str) -> str:
    """Say a clause with the names of the players."""
    return voice.once(
        (form, clause.key, seat, *clause.facts.items()),
        lambda: stake_said(voice.language, clause, voice.nouns(clause.facts, seat), form),
    )
