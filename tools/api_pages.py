"""Write one page of reference for each public module from its docstrings: docs/api."""

import importlib
import inspect
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "api"
MODULES = {
    "Laying a table": "wyspa.laying",
    "Tables": "wyspa.table",
    "Games": "wyspa.game",
    "Views": "wyspa.core.view",
    "Events": "wyspa.core.event",
    "Dealers": "wyspa.core.dealer",
    "Rules: modules, verbs, steps": "wyspa.core.rule",
    "Boxes and loose rules": "wyspa.rules.box",
    "The book": "wyspa.core.book",
    "State": "wyspa.core.state",
    "Board and layout": "wyspa.core.board",
    "Words": "wyspa.core.notation",
    "Replays": "wyspa.replay",
    "Bots": "wyspa.bots",
    "Arena": "wyspa.arena.simulate",
    "Contests": "wyspa.arena.contest",
    "Datasets": "wyspa.data.games_file",
    "Drawings of maps": "wyspa.maps.drawing",
    "Pictures": "wyspa.draw.svg",
}


def signature(thing: object) -> str:
    """Give the signature, or nothing where there is none."""
    try:
        return str(inspect.signature(thing))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return "(...)"


def members(thing: object) -> list[tuple[str, object]]:
    """List the public members with a docstring, in the order of the source where it is known."""
    return [
        (name, member) for name, member in vars(thing).items() if not name.startswith("_") and inspect.getdoc(member)
    ]


def page(title: str, name: str) -> str:
    """Write one page."""
    module = importlib.import_module(name)
    lines = [f"# {title}", "", f"`{name}`", "", inspect.getdoc(module) or "", ""]
    names = getattr(module, "__all__", None)
    for word, thing in members(module):
        own = getattr(thing, "__module__", None) == name
        if not (own or (names and word in names)) or not (inspect.isclass(thing) or callable(thing)):
            continue
        if inspect.isclass(thing):
            lines += [f"## class {word}", "", inspect.getdoc(thing) or "", ""]
            for inner, member in members(thing):
                if callable(member) or isinstance(member, property):
                    call = "" if isinstance(member, property) else signature(member)
                    lines += [f"**{inner}**`{call}`", "", inspect.getdoc(member) or "", ""]
        else:
            lines += [f"## {word}`{signature(thing)}`", "", inspect.getdoc(thing) or "", ""]
    return "\n".join(lines)


def main() -> None:
    """Write all pages and their index."""
    OUT.mkdir(parents=True, exist_ok=True)
    index = ["# API reference", ""]
    for title, name in MODULES.items():
        file = name.replace(".", "-") + ".md"
        (OUT / file).write_text(page(title, name), encoding="utf-8")
        index.append(f"- [{title}]({file}): `{name}`")
    (OUT / "index.md").write_text("\n".join(index) + "\n", encoding="utf-8")
    print(f"{len(MODULES)} pages in {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
