"""`wyspa scenarios`: what there is to play beyond the base game, and what is special about each."""

from rich.console import Console
from rich.table import Table as Sheet
from rich.text import Text

from wyspa.cli.folder import MapsFolder, offer_maps, unplayable
from wyspa.cli.phrases import lines, tell
from wyspa.core.notation import nearest
from wyspa.core.why import UnknownWord
from wyspa.maps.drawing import Drawing
from wyspa.rules.catalogue import pairings
from wyspa.rules.seafarers.ids import FOG, SEA
from wyspa.table import drawing_named, map_names, scenario_names, without_seats
from wyspa.words import LANGUAGES

HEADS = ["scenario", "names", "players", "target", "layout", "special"]
ROOMY = 110  # columns of a terminal from which on each fact has a column of its own


def scenarios(*names: str, maps: MapsFolder = None, language: str = "en") -> None:
    """List the scenarios, or tell more about some of them. `wyspa scenario check` checks a drawing of your own.

    Parameters
    ----------
    names
        Scenarios to tell more about; nothing lists them all.
    maps
        A folder with drawings of your own (*.toml); each is a map under the name of its file.
    language
        The language of the texts: en or pl.

    """
    lines(language)  # a language that is not there is refused first
    refused = offer_maps(maps)
    known = scenario_names()
    for name in names:
        if name not in known:
            raise UnknownWord(f"there is no scenario {name}{nearest(name, known)}")
    console = Console(highlight=False)
    if not names:
        console.print(listed(known, language, console.width))
        for offered in refused:
            console.print(Text(tell(language, "unplayable", what=unplayable(offered, language))))
        console.print(Text(tell(language, "scenarios_more")))
    for name in names:
        for line in told(name, language):
            console.print(line)


def drawings_of(scenario: str) -> list[Drawing]:
    """Give the drawings of a scenario: one, or one for each number of players."""
    return [drawing_named(name) for name in map_names() if without_seats(name) == scenario]


def listed(names: list[str], language: str, width: int) -> Sheet:
    """Lay out the scenarios in a table: with a column for each fact, or on a narrow terminal with two in all."""
    heads = [tell(language, f"head_{head}") for head in HEADS]
    sheet = Sheet(show_lines=True)
    for head in heads if width >= ROOMY else [heads[0], heads[-1]]:
        sheet.add_column(head, no_wrap=head in (heads[0], heads[2], heads[3]))
    for name in names:
        drawings = drawings_of(name)
        first = drawings[0]
        called = [first.said(first.name, spoken) or name for spoken in LANGUAGES]
        players = ", ".join(str(n) for drawing in drawings for n in drawing.seats)
        ways = layouts(first, language)
        special = first.said(first.special, language)
        if width >= ROOMY:
            sheet.add_row(name, "\n".join(called), players, str(first.target), "\n".join(ways), special)
        else:
            row = f"{heads[2]}: {players}; {heads[3]}: {first.target}; {heads[4]}: {', '.join(ways)}"
            sheet.add_row("\n".join([name, *called]), f"{row}\n{special}")
    return sheet


def layouts(drawing: Drawing, language: str) -> list[str]:
    """Say in which ways a drawing can be laid."""
    if drawing.terrain_pool:
        return [tell(language, "layout_dealt")]
    return [tell(language, "layout_fixed")] + ([tell(language, "layout_variable")] if drawing.marking.groups else [])


def told(name: str, language: str) -> list[Text]:
    """Tell about one scenario: its text, its drawings, the rules they ask for."""
    drawings = drawings_of(name)
    first = drawings[0]
    out = [Text(first.said(first.name, language) or name, style="bold"), Text(first.said(first.special, language))]
    for drawing in drawings:
        land = sum(terrain not in (SEA, FOG) for terrain in drawing.terrain[: drawing.board.n_inner])
        facts = {
            "map": drawing.key,
            "players": " / ".join(str(n) for n in drawing.seats),
            "target": str(drawing.target),
            "hexes": str(drawing.board.n_inner),
            "land": str(land) if not drawing.terrain_pool else "?",
            "harbours": str(len(drawing.dock_edges)),
            "layouts": ", ".join(layouts(drawing, language)),
        }
        out.append(Text(f"  {tell(language, 'scenario_facts', **facts)}"))
    for rule in first.marking.words["rules"]:
        out.append(Text(f"  {rule}: {tell(language, rule_key(rule))}", style="dim"))
    out += [Text(f"  {line}") for line in partners(name, first, language)]
    return [*out, Text(f"  wyspa play --scenario {name}")]


def rule_key(rule: str) -> str:
    """Give the key of the sentence about a rule that drawings ask for."""
    return f"rule_{rule.replace('-', '_')}"


def partners(name: str, drawing: Drawing, language: str) -> list[str]:
    """Say which other boxes go with a scenario: as they are, with an option, or never."""
    said: list[str] = []
    for partner, both in pairings(drawing.box):
        rules, options = drawing.marking.words["rules"], {option.name: option.default for option in both.options}
        if not both.objection(name, rules, options):
            said.append(tell(language, "goes_with", box=partner, name=name))
            continue
        helping = [o for o in both.options if not both.objection(name, rules, options | {o.name: o.values[-1]})]
        if helping:
            with_option = f"{helping[0].name}={helping[0].values[-1]}"
            said.append(tell(language, "goes_with_option", box=partner, name=name, option=with_option))
        else:
            said.append(tell(language, "goes_not_with", box=partner))
    return said
