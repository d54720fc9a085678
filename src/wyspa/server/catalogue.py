"""What can be chosen for a table, in words: boxes, maps, options, presets, bots, clocks. All comes from the rules."""

import re
from functools import cache, lru_cache

from wyspa import __version__
from wyspa.bots import bot_names
from wyspa.core.why import RuleConflict, UnknownWord
from wyspa.maps import own
from wyspa.maps.drawing import Drawing
from wyspa.rules.box import Box, LooseRule, Option
from wyspa.rules.catalogue import boxes, house_options, loose_rules, rule_signed
from wyspa.rules.presets import PRESETS, Preset
from wyspa.server import bodies, messages
from wyspa.server.clock import MODES
from wyspa.server.limits import USUAL_DOOR
from wyspa.server.scene import named
from wyspa.server.speech import lookup, phrase
from wyspa.server.states import ClockMode
from wyspa.server.wire import PROTOCOL
from wyspa.table import (
    Table,
    book_of,
    colours_to_wish,
    drawing_named,
    drawing_of,
    packaged_names,
    set_table,
    without_seats,
)
from wyspa.words import FALLBACK, LANGUAGES
from wyspa.words.drawing import told
from wyspa.words.narration import capital

TONGUES = {"en": "English", "pl": "Polski"}
PRESET_CLOCKS = {"quick": ClockMode.FAST, "tournament": ClockMode.FAST}
# the level that most people want stands first, then the others from the weakest, then characters
BEST_FIRST = ["greedy", "first-evening", "relaxed", "strong", "master", "settler", "merchant", "raider"]
ANY_MAP = "variable"  # the map of a box that makes its own
NAMES_KEPT = 512  # strangers can ask for any name: not all are remembered
OF_SCENARIO = re.compile(r"\b(S\d|SN)-\d")  # the rules of a scenario of its own
TARGET = 10  # where neither drawing nor house says how many points win


def catalogue(language: str, seats_most: int = USUAL_DOOR.seats_most) -> bodies.Catalogue:
    """Write the catalogue in a language, with tables up to so many seats."""
    levels = [name for name in BEST_FIRST if name in bot_names()]
    levels += [name for name in bot_names() if name not in levels]
    return bodies.Catalogue(
        protocol=PROTOCOL,
        server=__version__,
        languages=[bodies.Named(key, TONGUES.get(key, key)) for key in LANGUAGES],
        boxes=[box_info(box, language, seats_most) for box in boxes().values()],
        rules=[rule_info(rule, language) for rule in loose_rules().values()],
        presets=[preset_info(preset, language) for preset in PRESETS.values()],
        levels=[
            bodies.Named(key, phrase(language, "levels", key), text(language, "level_texts", key)) for key in levels
        ],
        clocks=[
            bodies.Named(
                mode.name,
                phrase(language, "clocks", mode.name),
                phrase(language, "clock_texts", mode.name, turn=f"{mode.turn:.0f}", answer=f"{mode.answer:.0f}"),
            )
            for mode in MODES.values()
        ],
        colours=[bodies.Named(key, named(language, "seats", key)) for key in colours_to_wish()],
        unplayable=[
            bodies.Unplayable(offered.name, [told(problem, language) for problem in offered.problems])
            for offered in own.UNPLAYABLE
        ],
    )


def box_info(box: Box, language: str, seats_most: int) -> bodies.BoxInfo:
    """Describe a box with its maps and options."""
    return bodies.BoxInfo(
        box=box.name,
        name=box_name(box.name, language),
        text=text(language, "box_texts", box.name),
        seats=[n for n in box.seats if n <= seats_most],
        maps=maps_of(box, language, seats_most),
        options=[option_info(option, language) for option in options_of(box)],
    )


def options_of(box: Box) -> list[Option]:
    """List the options of a box, those of the house included; a later one of the same name wins."""
    house = [option for option in house_options() if option.name not in box.without]
    return list({option.name: option for option in [*house, *box.options]}.values())


def maps_of(box: Box, language: str, seats_most: int) -> list[bodies.MapInfo]:
    """List the maps that are drawn for a box, each under one name for all numbers of players."""
    if box.map_for is not None:  # it makes a map for any number of players
        numbers = [n for n in box.seats if n <= seats_most]
        line = text(language, "box_texts", box.name)
        target = points_to_win(box, ANY_MAP, numbers, TARGET)
        return [bodies.MapInfo(ANY_MAP, box_name(box.name, language), line, numbers, target)]
    drawn: dict[str, list[Drawing]] = {}
    for name, drawing in every_map():
        if drawing.box == box.name:
            drawn.setdefault(without_seats(name), []).append(drawing)
    if not drawn:  # a box without maps of its own plays on those of others
        for name, drawing in every_map():
            if box.plays_on(drawing.box) and may_be_played(box, without_seats(name), drawing):
                drawn.setdefault(without_seats(name), []).append(drawing)
    found = []
    for name, drawings in drawn.items():
        seats = sorted({n for drawing in drawings for n in drawing.seats if n in every_number(box)})
        if seats:
            line = drawings[0].said(drawings[0].special, language)
            title = map_title(drawings[0], name, language)
            target = points_to_win(box, name, seats, drawings[0].target or TARGET)
            found.append(bodies.MapInfo(name, title, line, seats, target, needed_for(box.name, name)))
    return sorted(found, key=lambda info: (info.map != ANY_MAP, *place_in_rules(drawn[info.map][0].box, info.map)))


@cache
def place_in_rules(box: str, name: str) -> tuple[str, str]:
    """Give what maps are sorted by: scenarios as the rules number them, and as they are learnt; then by name."""
    folder = boxes()[box].folder
    page = folder.scenario(name, FALLBACK) if name in folder.scenarios() else ""
    found = OF_SCENARIO.search(page)
    return found[1] if found else "~", name


def points_to_win(box: Box, map: str, seats: list[int], else_: int) -> int:
    """Give how many points win on a map as the box is usually played."""
    fitting = [n for n in seats if n in box.seats] or seats
    try:
        return int(book_of(set_table(box.name, map, fitting[-1], **needed_for(box.name, map))).target)
    except (UnknownWord, RuleConflict):
        return else_


def may_be_played(box: Box, name: str, drawing: Drawing) -> bool:
    """Tell whether a map goes with a box, perhaps only with an option."""
    rules = drawing.marking.words.get("rules", [])
    usual = {option.name: option.default for option in box.options}
    return not box.objection(name, rules, usual) or bool(needed_for(box.name, name))


@lru_cache(maxsize=NAMES_KEPT)
def needed_for(box: str, map: str) -> dict[str, str]:
    """Give the option, if there is one, without which a box objects to a map."""
    found = next((drawing for name, drawing in every_map() if map in (name, without_seats(name))), None)
    found = drawing_named(map) if own.is_own(map) else found
    if box not in boxes() or found is None:
        return {}
    rules = found.marking.words.get("rules", [])
    usual = {option.name: option.default for option in boxes()[box].options}
    if not boxes()[box].objection(map, rules, usual):
        return {}
    for option in boxes()[box].options:
        for value in () if option.numeric else option.values:
            if not boxes()[box].objection(map, rules, {**usual, option.name: value}):
                return {option.name: value}
    return {}


def every_number(box: Box) -> set[int]:
    """Give all numbers of players that a box can be played with, its options included."""
    return {*box.seats, *(n for option in box.options for n in option.seats)}


def every_map() -> list[tuple[str, Drawing]]:
    """Give all maps: those of the package, and those of folders."""
    return [*packaged_maps(), *[(name, drawing_named(name)) for name in own.offered_names()]]


@cache
def packaged_maps() -> list[tuple[str, Drawing]]:
    """Read all maps of the package, once."""
    return [(name, drawing_named(name)) for name in packaged_names()]


def option_info(option: Option, language: str) -> bodies.OptionInfo:
    """Describe an option."""
    values = list(option.values)
    said = [] if option.numeric else [value_said(language, value) for value in values]
    return bodies.OptionInfo(
        name=option.name, label=option_label(option, language), text=option_text(option, language),
        default=option.default, values=values, said=said, number=option.numeric,
    )  # fmt: skip


def option_label(option: Option, language: str) -> str:
    """Name an option."""
    return lookup(language, "options", option.name) or capital(option.name.replace("_", " "))


def option_text(option: Option, language: str) -> str:
    """Say what an option does."""
    return lookup(language, "option_texts", option.name) or option.text


def value_said(language: str, value: str) -> str:
    """Put a value into words."""
    return lookup(language, "values", value) or value.replace("-", " ").replace("_", " ")


def rule_info(rule: LooseRule, language: str) -> bodies.RuleInfo:
    """Describe a rule that can be put on a table."""
    return bodies.RuleInfo(
        rule=rule.name,
        name=rule_name(rule.name, language),
        text=text(language, "rule_texts", rule.name),
        boxes=list(rule.boxes) or list(boxes()),
        options=[option_info(option, language) for option in rule.options],
        help=bool(rule.folder.help(language)),
    )


def rule_name(rule: str, language: str) -> str:
    """Name a loose rule."""
    return lookup(language, "rules", rule) or capital(rule.replace("-", " "))


def preset_info(preset: Preset, language: str) -> bodies.PresetInfo:
    """Describe a preset."""
    return bodies.PresetInfo(
        preset=preset.name,
        name=lookup(language, "presets", preset.name) or capital(preset.name),
        text=lookup(language, "preset_texts", preset.name) or preset.text,
        boxes=[preset.box] if preset.box else [name for name, box in boxes().items() if goes_with(preset, box)],
        seats=[preset.seats] if preset.seats else [],
        options=dict(preset.options),
        clock=PRESET_CLOCKS.get(preset.name, ClockMode.OFF),
        in_box={box: dict(options) for box, options in preset.in_box},
        rules=list(preset.rules),
    )


def goes_with(preset: Preset, box: Box) -> bool:
    """Tell whether a box has all options that a preset switches on."""
    known = {option.name: option.default for option in options_of(box)}
    usual = {option.name: option.default for option in house_options()} | known
    if any(rule not in loose_rules() or not loose_rules()[rule].fits(box.name) for rule in preset.rules):
        return False
    return all(name in known or value == usual.get(name) for name, value in preset.options_in(box.name).items())


def text(language: str, group: str, key: str) -> str:
    """Give a text, or nothing."""
    return lookup(language, group, key) or ""


def box_name(box: str, language: str) -> str:
    """Name a box."""
    return lookup(language, "boxes", box) or capital(box.replace("-", " "))


@lru_cache(maxsize=NAMES_KEPT)
def map_name(table: Table, language: str) -> str:
    """Name the map of a table."""
    return map_title(drawing_of(table), without_seats(table.map), language)


def map_title(drawing: Drawing, name: str, language: str) -> str:
    """Name a map as its drawing is called, or as the server calls it."""
    called = lookup(language, "maps", name) or drawing.said(drawing.name, language)
    if not called and own.is_own(name):
        return phrase(language, "maps", "own")
    return called or capital(name.replace("-", " "))


def brought(rules: list[LooseRule]) -> list[Option]:
    """List the options that loose rules bring."""
    return [option for rule in rules for option in rule.options]


def chosen_island(seed: str, language: str) -> list[messages.Chosen]:
    """Say that the island was chosen before the game, and by which seed."""
    if not seed:
        return []
    label, said = phrase(language, "island", "label"), phrase(language, "island", "text")
    return [messages.Chosen("island", label, seed, seed, said, usual=False)]


def chosen_options(table: Table, language: str) -> list[messages.Chosen]:
    """List the options of a table as they were chosen."""
    put = [rule_signed(word) for word in table.rules]
    options = {option.name: option for option in [*options_of(boxes()[table.box]), *brought(put)]}
    found = [
        messages.Chosen(
            rule.name, rule_name(rule.name, language), "yes", value_said(language, "yes"),
            text(language, "rule_texts", rule.name), usual=False,
        )
        for rule in put
    ]  # fmt: skip
    for name, value in table.options:
        if name not in options:  # it does not go with the box and is off
            continue
        option = options[name]
        found.append(
            messages.Chosen(
                name, option_label(option, language), value, value_said(language, value), option_text(option, language),
                usual=value == option.default,
            )
        )  # fmt: skip
    return found
