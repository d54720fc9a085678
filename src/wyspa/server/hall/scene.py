"""What never changes in a hall: the printed boards, and the names and drawings of all kinds of things."""

from functools import lru_cache

from wyspa.core.book import Book
from wyspa.core.ids import NOBODY
from wyspa.core.purse import unpacked
from wyspa.core.rule import Chance, Gate, Verb
from wyspa.laying import lay_table, notation_of
from wyspa.rules.connect.boards import END_AREA, HOMES, MOON_AREA, NO_AREA, WIDTH, Tile
from wyspa.server.choices import bare_group, own_cards_of
from wyspa.server.hall.bodies import HallHex, HallScene, PrintedBoard, VerbCard
from wyspa.server.hall.game import table_of
from wyspa.server.hall.ground import PATTERNS
from wyspa.server.hall.records import HallHead
from wyspa.server.hall.rows import Floor, RowPlan
from wyspa.server.hall.states import HallSide
from wyspa.server.scene import colours_of, scene_of
from wyspa.server.speech import lookup

SEATS_NEAR = 6  # colours that tell people near each other apart
SAMPLE = Floor([RowPlan(3)], [])  # a small hall with the same rules
STANCES = [
    *(f"round-{side}-{how}" for side in ("moon", "sun") for how in ("active", "passive", "laying", "passed", "ready")),
    "robber-phase-due",
    "robber-phase-safe",
]


def hall_scene(head: HallHead, language: str) -> HallScene:
    """Write the scene of a hall: its kinds of things, whatever rows it has."""
    table = table_of(head, SAMPLE)
    game = lay_table(table)
    book = game.book
    whole = scene_of(book, game.view(NOBODY), notation_of(table).places, language)
    return HallScene(
        boards=[PrintedBoard(key, [hex_of(tile) for tile in tiles]) for key, tiles in PATTERNS.items()],
        width=WIDTH, terrains=whole.terrains, cards=whole.cards, pieces=whole.pieces, figures=whole.figures,
        docks=whole.docks, shown=[shown for shown in whole.shown if not getattr(shown, "printed", None)],
        shelves=whole.shelves, verbs=[verb_card(book, verb, language) for verb in verbs_of(book)],
        prompts=prompts(language), colours=colours_of(book, language)[:SEATS_NEAR],
    )  # fmt: skip


def hex_of(tile: Tile) -> HallHex:
    """Write a printed hex."""
    area = HallSide.NONE if tile.area in (NO_AREA, END_AREA) else HallSide.SUN
    if tile.area == MOON_AREA:
        area = HallSide.MOON
    q, r = tile.spot
    return HallHex(
        tile.name, int(q), int(r), int(tile.terrain), int(tile.number), int(tile.post), area,
        any((q, r) == tuple(home) for home in HOMES),
    )  # fmt: skip


def verbs_of(book: Book) -> list[Verb]:
    """List what seats may do, once each."""
    found: dict[str, Verb] = {}
    for verb in book.verbs:  # also those behind a gate, which no phase lists by themselves
        if not isinstance(verb, Chance | Gate):
            found.setdefault(str(verb.name), verb)
    return list(found.values())


def verb_card(book: Book, verb: Verb, language: str) -> VerbCard:
    """Describe a verb for buttons."""
    group = bare_group(book, verb, language, str(verb.name) in own_cards_of(book))
    price = unpacked(verb.asks(), book.kinds) if verb.asks() else []
    return VerbCard(
        group.verb, group.label, group.art, group.form, group.place.value, group.role.value, price, group.composed,
        group.rate,
    )  # fmt: skip


@lru_cache(maxsize=8)
def prompts(language: str) -> dict[str, str]:
    """Say what each stance asks for."""
    found = {}
    for stance in STANCES:
        said = lookup(language, "prompt_sentences", stance)
        if said:
            found[stance] = said
    return found
