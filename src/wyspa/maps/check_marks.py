"""What is wrong with the marks of a drawing: rules that are not there, figures off their place, marks nobody reads."""

from wyspa.core.notation import Places
from wyspa.core.plan import OPEN
from wyspa.maps.cells import NUMBERS, TERRAINS
from wyspa.maps.check_sea import BASE, numbers_of
from wyspa.maps.drawing import Drawing
from wyspa.maps.problem import Problem, near
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


def check_marks(drawing: Drawing) -> list[Problem]:
    """List what is wrong with rules, figures and marks."""
    if drawing.box == BASE:
        return check_kinds(drawing)
    return [*check_rules(drawing), *check_figures(drawing), *check_kinds(drawing)]


def check_rules(drawing: Drawing) -> list[Problem]:
    """Find rules that nobody has written, and rules asked for twice."""
    asked = drawing.marking.words["rules"]
    problems = [Problem("no-rule", rule=name, near=near(name, sorted(RULES))) for name in asked if name not in RULES]
    problems += [Problem("rule-twice", rule=name) for name in sorted(set(asked)) if asked.count(name) > 1]
    for name in dict.fromkeys(asked):
        for kind in NEEDED.get(name, []):
            if kind not in drawing.marking.marks:
                problems.append(Problem("rule-marks", rule=name, kinds=kind))
        if name in GIFTS and not any(kind in drawing.marking.marks for kind in GIFTS[name]):
            problems.append(Problem("rule-marks", rule=name, kinds=tuple(GIFTS[name])))
    return problems


def check_figures(drawing: Drawing) -> list[Problem]:
    """Find figures that are not there, a robber at sea, a pirate on land, and numbers that no hex bears."""
    places, problems = Places(drawing.board), []
    for figure, where in drawing.marking.figures.items():
        if figure not in FIGURES:
            problems.append(Problem("no-figure", figure=figure, near=near(figure, FIGURES)))
        elif where.isdigit():
            if figure != "robber":
                problems.append(Problem("figure-number", figure=figure, found=where))
            elif not numbers_of(drawing)[int(where)]:
                problems.append(Problem("figure-no-number", figure=figure, found=where))
        elif where in TERRAINS:
            if figure != "robber" or where == "sea":
                problems.append(Problem("figure-terrain", figure=figure, found=where))
            elif TERRAINS[where] not in drawing.terrain + drawing.terrain_pool:
                problems.append(Problem("figure-no-terrain", figure=figure, found=where))
        else:
            problems += check_figure(drawing, figure, places.read_hex(where), where)
    return problems


def check_figure(drawing: Drawing, figure: str, h: int, where: str) -> list[Problem]:
    """Find a figure on the wrong element."""
    terrain = drawing.terrain[h]
    here = {"figure": figure, "hex": where, "where": drawing.where(h)}
    if figure == "robber" and terrain in (SEA, FOG):
        return [Problem("figure-at-sea" if terrain == SEA else "figure-in-fog", **here)]
    if figure == "pirate" and terrain not in (SEA, OPEN):
        return [Problem("figure-no-sea", **here)]
    if (figure == "pirate" and any(h in group for group in drawing.marking.groups.values())) or terrain == OPEN:
        return [Problem("figure-dealt-land" if figure == "robber" else "figure-dealt-sea", **here)]
    return []


def check_kinds(drawing: Drawing) -> list[Problem]:
    """Find marks of a kind that no rule reads, and marks without what their rule reads."""
    problems = []
    for kind, marks in drawing.marking.marks.items():
        if kind not in KINDS:
            problems.append(Problem("no-kind", kind=kind, near=near(kind, sorted(KINDS))))
            continue
        rule, keys = KINDS[kind]
        if rule and rule not in drawing.marking.words["rules"]:
            problems.append(Problem("mark-rule", kind=kind, rule=rule))
        for entry in marks:
            problems += check_mark(drawing, kind, entry, keys)
    return problems


def check_mark(drawing: Drawing, kind: str, entry: dict[str, str], keys: list[str]) -> list[Problem]:
    """Find what one mark lacks, what nobody reads, and land where there is none."""
    problems = [Problem("mark-missing", kind=kind, key=key) for key in keys if key not in entry]
    problems += [
        Problem("no-key", what=f"mark {kind}", key=key, near=near(key, keys))
        for key in entry
        if key not in keys and key not in FREE
    ]
    for key in WHOLE:
        if key in entry and key in keys and not entry[key].isdigit():
            problems.append(Problem("mark-number", kind=kind, key=key, found=entry[key]))
        elif key == "number" and key in entry and int(entry[key]) not in NUMBERS:
            problems.append(Problem("no-token", what=f"mark {kind}", number=entry[key]))
    if kind == "frame-harbour" and "edge" in entry and not has_harbour(drawing, entry["edge"]):
        problems.append(Problem("mark-harbour", kind=kind, edge=entry["edge"]))
    if kind in ("robber-choice", "fleet-path"):
        for name in entry.get("hexes", "").split():
            h = Places(drawing.board).read_hex(name)
            if (drawing.terrain[h] == SEA) != (kind == "fleet-path"):
                why = "mark-no-sea" if kind == "fleet-path" else "mark-sea"
                problems.append(Problem(why, kind=kind, hex=name, where=drawing.where(h)))
    return problems


def has_harbour(drawing: Drawing, edge: str) -> bool:
    """Tell whether a harbour is drawn at an edge."""
    return Places(drawing.board).read_edge(edge) in drawing.dock_edges
