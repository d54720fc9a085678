"""What a table asks of a seat now, in a few words: for the prompt, and for what has to wait until it is done."""

from functools import lru_cache

from wyspa.core.book import Book
from wyspa.core.rule import Module
from wyspa.core.why import Why
from wyspa.game import Game
from wyspa.server.speech import Voice, lookup, phrase, sentence
from wyspa.words import entry


def due_now(game: Game, seat: int, language: str) -> str:
    """Say what a seat is asked to do in the phase that is on; nothing where no words are written for it."""
    stance = stance_of(game, seat)
    what = lookup(language, "prompts", f"{game.phase}-{stance}") if stance else None
    return what or lookup(language, "prompts", game.phase) or due_in(game, language)


def due_in(game: Game, language: str) -> str:
    """Say what is due in a phase in the words by which it refuses all else."""
    found = entry(language, "reasons", f"not_in_{game.phase.replace('-', '_')}")
    return found if isinstance(found, str) and "{" not in found else ""


def waits_in_turn(game: Game, seat: int, why: Why, voice: Voice) -> tuple[str, str]:
    """Say in full and in brief what comes first, to the seat on turn; nothing to anybody else: their turn comes."""
    if int(game.state.turn) != seat:
        return "", ""
    if why.key == "others_act":
        return sentence(voice.reason(why, seat)), phrase(voice.language, "shop", "others_brief")
    what = due_now(game, seat, voice.language) if seat in game.waiting() else ""
    if not what:
        return "", ""
    return phrase(voice.language, "shop", "first", what=what), phrase(voice.language, "shop", "first_brief")


def stance_of(game: Game, seat: int) -> str:
    """Name how a seat stands in the phase that is on, if a rule says more than whose turn it is."""
    found = (module.stance(game.book, game.state, seat) for module in with_stances(game.book))
    return next((stance for stance in found if stance), "")


@lru_cache(maxsize=256)
def with_stances(book: Book) -> list[Module]:
    """List the rules that have something to say about how a seat stands."""
    return [module for module in book.modules if type(module).stance is not Module.stance]
