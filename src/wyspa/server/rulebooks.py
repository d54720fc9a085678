"""The rules as pages: help, numbered rules, cards and scenarios of a box, in one answer for each language."""

import re
from functools import cache

import msgspec

from wyspa.draw.picture import draw_picture
from wyspa.numbered import Rule, by_id, pages, preface, rule, rules_of, title
from wyspa.rules.catalogue import boxes, loose_rules
from wyspa.rules.folder import Folder
from wyspa.server import bodies
from wyspa.server.art import art
from wyspa.server.catalogue import box_name, maps_of, rule_name
from wyspa.server.errors import Refusal
from wyspa.server.helping import cited
from wyspa.server.messages.shown import OwnCards
from wyspa.server.shown import shown_of
from wyspa.table import book_of, set_table
from wyspa.words import FALLBACK, LANGUAGES

HEADING = re.compile(r"# (.*)")
SEATS = 4  # at a table that shows what a box holds
DECKS = ("developments", "progress")  # groups of words that name cards of a pile


def folder_of(name: str) -> Folder:
    """Find the folder of a box or of a loose rule."""
    found = boxes().get(name) or loose_rules().get(name)
    if found is None:
        raise Refusal("not-found", 404)
    return found.folder


@cache
def rulebook(name: str, language: str) -> bodies.Rulebook:
    """Give all that is written about a box or a loose rule; the id of a rule names the box that it stands in."""
    if name.upper() in by_id():
        name = rule(name).file
    folder = folder_of(name)
    help = folder.help(language) or folder.help(FALLBACK)
    scenarios = [scenario(folder, key, language) for key in folder.scenarios()]
    named = cited("\n".join([help, *(page.text for page in scenarios)]))
    known = {id: rule(id, language) for id in named if id in by_id()}
    return bodies.Rulebook(
        name,
        box_name(name, language) if name in boxes() else rule_name(name, language),
        language,
        title(name, language) if name in pages() else "",
        preface(name, language) if name in pages() else "",
        help,
        chapters(name, language) if name in pages() else [],
        cards(name, folder, language),
        sorted(scenarios, key=first_rule),
        pictures(folder, language),
        {id: said.text.splitlines()[0] for id, said in known.items()},
    )


def chapters(name: str, language: str) -> list[bodies.ChapterText]:
    """Give the numbered rules, chapter by chapter."""
    found: dict[str, bodies.ChapterText] = {}
    others = [{each.id: each for each in rules_of(name, tongue)} for tongue in LANGUAGES if tongue != language]
    section = ""
    for each in rules_of(name, language):
        head, _, below = each.chapter.partition(" > ")
        chapter = found.setdefault(each.address, bodies.ChapterText(each.address, head, [], {}))
        chapter.rules.append(bodies.RuleText(each.id, each.text, also(each, others)))
        if below and below != section:
            chapter.headings[each.id] = below
        section = below
    return list(found.values())


def also(each: Rule, others: list[dict[str, Rule]]) -> str:
    """Say a rule in the other languages, where they say it otherwise."""
    return " ".join(other[each.id].text for other in others if other[each.id].text != each.text)


def cards(name: str, folder: Folder, language: str) -> list[bodies.CardText]:
    """List the cards of the piles that a box brings, with all that they do, each with the deck that it lies in."""
    words, plain = folder.words(language), folder.words(FALLBACK)
    texts = {**plain.get("card_texts", {}), **words.get("card_texts", {})}
    dealt = decks_of(name, language)
    found = []
    for deck in DECKS:
        for key, plainly in plain.get(deck, {}).items():
            called = words.get(deck, {}).get(key, plainly)
            if key in texts:
                card = bodies.CardText(key, str(called), str(texts[key]), art("own_cards", key), deck)
                found.append(msgspec.structs.replace(card, **dealt.get(key, {})))
    return found


def decks_of(name: str, language: str) -> dict[str, dict[str, object]]:
    """Say which of several decks each card comes from, as the usual table of a box shows it."""
    maps = maps_of(boxes()[name], language, SEATS) if name in boxes() else []
    if not maps:
        return {}
    book = book_of(set_table(name, maps[0].map, max(maps[0].seats), **maps[0].needs))
    shown = [one for one in shown_of(book, language) if isinstance(one, OwnCards) and one.decks]
    return {
        card.key: {"part": card.deck, "part_name": one.decks[card.deck].name, "part_art": one.decks[card.deck].art}
        for one in shown
        for card in one.of
    }


def scenario(folder: Folder, key: str, language: str) -> bodies.PageText:
    """Give the page of a scenario; its first heading is its name."""
    text = folder.scenario(key, language)
    heading = HEADING.match(text)
    return bodies.PageText(key, heading[1] if heading else key, text)


def first_rule(page: bodies.PageText) -> str:
    """Give what a scenario is sorted by: the first rule of its own, so S1 comes before S2 and free play last."""
    return next((id for id in cited(page.text) if re.match(r"S\d-|SN-", id)), "")


def pictures(folder: Folder, language: str) -> list[bodies.PictureInfo]:
    """List the pictures of a box."""
    return [
        bodies.PictureInfo(key, str(of["rules"]).split(), str(of.get(language, of[FALLBACK])))
        for key, of in folder.pictures().items()
        if isinstance(of, dict)
    ]


@cache
def picture(name: str, key: str, language: str, theme: str) -> str:
    """Draw a picture of a box."""
    folder = folder_of(name)
    of = folder.pictures().get(key)
    text = folder.read("pictures", f"{key}.txt")
    if of is None or not text:
        raise Refusal("not-found", 404)
    return draw_picture(text, str(of.get("shows", "")).split(), theme, language, str(of.get(language, of[FALLBACK])))
