"""Options that ask for what a map cannot give: whoever chooses one is told what the map knows instead.

What happens anyway may be said (ports=random where harbours are always dealt), and what merely allows something
(expert) always does its work. Only what somebody asks for is looked at: a preset may say more than a map has, and so
may files that were written before.
"""

from wyspa.core.plan import Plan
from wyspa.core.why import BadTable, Why
from wyspa.maps.drawing import Drawing
from wyspa.rules.base.ids import ANY_DOCK

DEALT = {"tokens": "spiral", "ports": "random", "layout": "fixed"}  # what a plan is made of, if nobody says otherwise
BESIDE = 2  # boards of a row, all of which lie beside each other
BESIDE_IN_RING = 3


def refuse_idle(drawing: Drawing, asked: dict[str, str], chosen: dict[str, str], usual: dict[str, str]) -> None:
    """Refuse the first option that somebody asks for although it would change nothing on this map."""
    for name, value in asked.items():
        if value == usual.get(name):
            continue
        key = idle_reason(drawing, name, chosen)
        if key:
            text = f"{name}={value} does nothing on {drawing.key}: {SAID[key]}"
            raise BadTable(text, Why("", key, {"option": f"{name}={value}", "map": drawing.key}))


SAID = {
    "idle_layout": "it has no groups of hexes to deal again, only the layout that is drawn",
    "idle_tokens": "no numbers are dealt there",
    "idle_ports": "its harbours stay where they are drawn",
    "idle_fixed": "its harbours are always dealt",
    "idle_thief": "there is no robber to move",
    "idle_frame": "it has no harbour for any card, so the frame covers none",
    "idle_range": "all its boards lie next to each other",
    "idle_early": "without timed=yes a round always ends when everybody has passed",
}


def idle_reason(drawing: Drawing, name: str, chosen: dict[str, str]) -> str:
    """Name the sentence that says why an option changes nothing, or give nothing if it does or is true anyway."""
    value = chosen[name]
    if name == "layout" and value == "variable" and not drawing.marking.groups:
        return "idle_layout"
    if name == "tokens" and value == "random" and not drawing.number_pool:
        return "idle_tokens"
    if name == "ports" and planned(drawing, chosen).docks_dealt != (value == "random"):
        return "idle_ports" if value == "random" else "idle_fixed"
    if name == "steal_optional" and "fleet" in drawing.marking.words.get("rules", []):
        return "idle_thief"
    if name == "frame_harbour" and drawing.dock_kinds and ANY_DOCK not in drawing.dock_kinds:
        return "idle_frame"
    if name == "early" and chosen.get("timed") == "no":
        return "idle_early"
    if name == "build_range" and drawing.made:
        said = drawing.marking.numbers
        rows = [(said[f"row {k}"], said[f"ring {k}"]) for k in range(said["rows"])]
        return "idle_range" if all(boards <= (BESIDE_IN_RING if ring else BESIDE) for boards, ring in rows) else ""
    return ""


def planned(drawing: Drawing, chosen: dict[str, str]) -> Plan:
    """Make the plan of a drawing with some options."""
    words = DEALT | {name: chosen[name] for name in DEALT if name in chosen}
    return drawing.plan(words["tokens"], words["ports"], words["layout"])
