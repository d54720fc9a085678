"""Options that would do nothing at a table: whoever chooses one is told what the map knows instead.

Only what somebody asks for is looked at: a preset may say more than a map has, and so may files that were written
before. An option that merely allows something (expert) always does its work.
"""

from wyspa.core.plan import Plan
from wyspa.core.why import BadTable, Why
from wyspa.maps.drawing import Drawing
from wyspa.rules.base.words import ANY_DOCK

DEALT = {"tokens": "spiral", "ports": "random", "layout": "fixed"}  # what a plan is made of, if nobody says otherwise
BESIDE = 2  # boards of a row, all of which lie beside each other
BESIDE_IN_RING = 3


def refuse_idle(drawing: Drawing, asked: dict[str, str], chosen: dict[str, str], usual: dict[str, str]) -> None:
    """Refuse the first option that somebody asks for although it would change nothing on this map."""
    for name, value in asked.items():
        if value == usual.get(name):
            continue
        key = idle_reason(drawing, name, chosen, usual)
        if key:
            text = f"{name}={value} does nothing on {drawing.key}: {SAID[key]}"
            raise BadTable(text, Why("", key, {"option": f"{name}={value}", "map": drawing.key}))


SAID = {
    "idle_layout": "it has no groups of hexes to be dealt anew, only the layout that is drawn",
    "idle_tokens": "its numbers are not laid along a spiral",
    "idle_ports": "its harbours are drawn, or dealt in any case",
    "idle_start": "its starts are printed, and the first seat begins anyway",
    "idle_thief": "there is no robber to be moved",
    "idle_frame": "no harbour there takes any card, so the frame covers none",
    "idle_range": "all boards lie beside each other",
}


def idle_reason(drawing: Drawing, name: str, chosen: dict[str, str], usual: dict[str, str]) -> str:
    """Name the sentence that says why an option changes nothing, or give nothing if it does."""
    if name in DEALT and name in usual:
        same = made_of(planned(drawing, chosen)) == made_of(planned(drawing, chosen | {name: usual[name]}))
        return f"idle_{name}" if same else ""
    if name == "start" and drawing.starts and chosen["start"] == "first":
        return "idle_start"
    if name == "steal_optional" and "fleet" in drawing.marking.words.get("rules", []):
        return "idle_thief"
    if name == "frame_harbour" and drawing.dock_kinds and ANY_DOCK not in drawing.dock_kinds:
        return "idle_frame"
    if name == "build_range" and drawing.made:
        boards = len(drawing.marking.words["colours"]) // 2
        return "idle_range" if boards <= (BESIDE_IN_RING if chosen["ring"] == "yes" else BESIDE) else ""
    return ""


def planned(drawing: Drawing, chosen: dict[str, str]) -> Plan:
    """Make the plan of a drawing with some options."""
    words = DEALT | {name: chosen[name] for name in DEALT if name in chosen}
    return drawing.plan(words["tokens"], words["ports"], words["layout"])


def made_of(plan: Plan) -> tuple[bool, int, int]:
    """Give what options can change in a plan: whether different harbours are dealt, groups, and spirals."""
    return plan.docks_dealt and len(set(plan.dock_kinds)) > 1, len(plan.groups), len(plan.spirals)
