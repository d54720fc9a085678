"""What is wrong with the marks of a drawing: rules that are not there, figures off their place, marks nobody reads."""

from wyspa.core.notation import Places, nearest
from wyspa.core.plan import OPEN
from wyspa.maps.cells import NUMBERS, TERRAINS
from wyspa.maps.check_sea import BASE, numbers_of
from wyspa.maps.drawing import Drawing
from wyspa.rules.seafarers.box import RULES
from wyspa.rules.seafarers.ids import FOG, SEA

FIGURES = ["robber", "pirate"]
# the kinds of marks: the rule that reads them ("" for every drawing), and the keys each of them must have
KINDS: dict[str, tuple[str, list[str]]] = {
    "frame-harbour": ("", ["edge"]),
    "robber-choice": ("", ["hexes"]),
    "vp-token": ("tribe", ["edge"]),
    "dev-card": ("tribe", ["edge"]),
    "village": ("cloth", ["node", "number", "cloth"]),
    "cloth-supply": ("cloth", ["cloth"]),
    "colour-spot": (
        "fleet",
        ["spot", "colour", "start_node", "start_edge", "landing_node", "fort_node", "fort_tokens"],
    ),
    "fleet-path": ("fleet", ["hexes"]),
    "great-wall": ("wonders", ["node"]),
    "great-bridge": ("wonders", ["node"]),
    "no-setup": ("wonders", ["node"]),
    "wonder": ("wonders", ["name", "cost", "needs"]),
}
NEEDED = {
    "cloth": ["village"],
    "fleet": ["colour-spot", "fleet-path"],
    "wonders": ["wonder"],
}  # marks a rule cannot miss
GIFTS = {"tribe": ["vp-token", "dev-card"]}  # rules that need marks of one of some kinds
WHOLE = ["cloth", "number", "fort_tokens", "spot"]  # keys that are whole numbers
FREE = ["direction"]  # keys for people


def check_marks(drawing: Drawing) -> list[str]:
    """List what is wrong with rules, figures and marks."""
    if drawing.box == BASE:
        return check_kinds(drawing)
    return [*check_rules(drawing), *check_figures(drawing), *check_kinds(drawing)]


def check_rules(drawing: Drawing) -> list[str]:
    """Find rules that nobody has written, and rules asked for twice."""
    asked = drawing.marking.words["rules"]
    problems = [f"rules: there is no rule {name}{nearest(name, sorted(RULES))}" for name in asked if name not in RULES]
    problems += [f"rules: {name} stands there twice" for name in sorted(set(asked)) if asked.count(name) > 1]
    for name in dict.fromkeys(asked):
        for kind in NEEDED.get(name, []):
            if kind not in drawing.marking.marks:
                problems.append(f"rules: {name} reads marks, and there is none of the kind {kind}; write [[mark]]")
        if name in GIFTS and not any(kind in drawing.marking.marks for kind in GIFTS[name]):
            kinds = " or ".join(GIFTS[name])
            problems.append(f"rules: {name} reads marks, and there is none of the kind {kinds}; write [[mark]]")
    return problems


def check_figures(drawing: Drawing) -> list[str]:
    """Find figures that are not there, a robber at sea, a pirate on land, and numbers that no hex bears."""
    places, problems = Places(drawing.board), []
    for figure, where in drawing.marking.figures.items():
        if figure not in FIGURES:
            problems.append(f"figures: there is no figure {figure}{nearest(figure, FIGURES)}")
        elif where.isdigit():
            if figure != "robber":
                problems.append(f"figures: {figure} starts on a hex, not on a number like {where}")
            elif not numbers_of(drawing)[int(where)]:
                problems.append(f"figures: {figure} starts on the {where}, and no hex of this island bears it")
        elif where in TERRAINS:
            if figure != "robber" or where == "sea":
                problems.append(f"figures: {figure} starts on a hex, not on a terrain like {where}")
            elif TERRAINS[where] not in drawing.terrain + drawing.terrain_pool:
                problems.append(f"figures: {figure} starts on {where}, and there is none on this island")
        else:
            problems += check_figure(drawing, figure, places.read_hex(where), where)
    return problems


def check_figure(drawing: Drawing, figure: str, h: int, where: str) -> list[str]:
    """Find a figure on the wrong element."""
    terrain = drawing.terrain[h]
    at = f"figures: {figure} starts on {where}"
    if figure == "robber" and terrain in (SEA, FOG):
        return [f"{at}, which is {'sea' if terrain == SEA else 'fog'}; it stands on land ({drawing.where(h)})"]
    if figure == "pirate" and terrain not in (SEA, OPEN):
        return [f"{at}, which is no sea; it stands on sea ({drawing.where(h)})"]
    if (figure == "pirate" and any(h in group for group in drawing.marking.groups.values())) or terrain == OPEN:
        return [f"{at}, which is dealt: nobody knows whether it will be {'land' if figure == 'robber' else 'sea'}"]
    return []


def check_kinds(drawing: Drawing) -> list[str]:
    """Find marks of a kind that no rule reads, and marks without what their rule reads."""
    problems = []
    for kind, marks in drawing.marking.marks.items():
        if kind not in KINDS:
            problems.append(f"mark: there is no kind {kind}{nearest(kind, sorted(KINDS))}")
            continue
        rule, keys = KINDS[kind]
        if rule and rule not in drawing.marking.words["rules"]:
            problems.append(f'mark {kind}: only the rule {rule} reads it; write rules = ["{rule}"]')
        for entry in marks:
            problems += check_mark(drawing, kind, entry, keys)
    return problems


def check_mark(drawing: Drawing, kind: str, entry: dict[str, str], keys: list[str]) -> list[str]:
    """Find what one mark lacks, what nobody reads, and land where there is none."""
    problems = [f"mark {kind}: {key} is missing" for key in keys if key not in entry]
    problems += [
        f"mark {kind}: there is no key {key}{nearest(key, keys)}"
        for key in entry
        if key not in keys and key not in FREE
    ]
    for key in WHOLE:
        if key in entry and key in keys and not entry[key].isdigit():
            problems.append(f"mark {kind}: {key} must be a number, not {entry[key]}")
        elif key == "number" and key in entry and int(entry[key]) not in NUMBERS:
            problems.append(f"mark {kind}: {entry[key]} is no number token (2 to 12 but 7)")
    if kind == "frame-harbour" and "edge" in entry and not has_harbour(drawing, entry["edge"]):
        problems.append(f"mark {kind}: there is no harbour at {entry['edge']}")
    if kind in ("robber-choice", "fleet-path"):
        for name in entry.get("hexes", "").split():
            h = Places(drawing.board).read_hex(name)
            if (drawing.terrain[h] == SEA) != (kind == "fleet-path"):
                problems.append(f"mark {kind}: {name} is {'no ' * (kind == 'fleet-path')}sea ({drawing.where(h)})")
    return problems


def has_harbour(drawing: Drawing, edge: str) -> bool:
    """Tell whether a harbour is drawn at an edge."""
    return Places(drawing.board).read_edge(edge) in drawing.dock_edges
