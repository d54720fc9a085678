"""The page of settings, written from their declarations: as a file for a server, and as a page to read."""

from wyspa.server.limits import Share
from wyspa.server.settings import SECTIONS, Known, known_settings, said_range, shown

HEAD = """\
# Settings of a Wyspa server, with the defaults for a small one: wyspa serve --settings FILE
# Keep the lines that you change and delete the others; what is not here is as usual.
"""
INTRODUCTION = """\
# Settings of a server

`wyspa serve` needs none of these: the defaults are those of a small one. `wyspa serve --print-settings > server.toml`
writes them into a file with all their sentences, `wyspa serve --settings server.toml` reads it, and `--set name=value`
changes one of them for this time. Options such as `--port` come before the file. What is unknown, of another type or
senseless is refused with a sentence before the server starts. This page is written from `wyspa.server.limits` and
`wyspa.server.settings` by `tools/settings_page.py`; write there, not here.
"""


def parts() -> list[tuple[str, str, list[Known]]]:
    """List the parts of the page that have settings."""
    known = known_settings()
    found = [(name, says, [one for one in known if one.about.section == name]) for name, says in SECTIONS.items()]
    return [part for part in found if part[2]]


def as_toml() -> str:
    """Write the file with all defaults and what they mean."""
    lines = [HEAD]
    for section, says, settings in parts():
        lines += [f"# {says}", f"[{section}]"]
        for one in settings:
            unit = f" [{one.about.unit}]" if one.about.unit else ""
            lines += [f"# {one.about.says}{unit}", f"{one.name} = {shown(one.usual)}"]
        lines.append("")
    return "\n".join(lines)


def as_markdown() -> str:
    """Write the page for people."""
    lines = [INTRODUCTION]
    for section, says, settings in parts():
        lines += [f"## [{section}]", "", says, ""]
        if all(isinstance(one.usual, Share) for one in settings):
            lines += ["| name | a minute | at once | all a minute | all at once | what |", "|---|---|---|---|---|---|"]
            for one in settings:
                usual = one.usual
                numbers = [usual.a_minute, usual.at_once, usual.all_a_minute, usual.all_at_once]
                cells = " | ".join(f"{number:g}" for number in numbers)
                lines.append(f"| `{one.name}` | {cells} | {one.about.says} |")
        else:
            lines += ["| name | default | unit | allowed | what |", "|---|---|---|---|---|"]
            for one in settings:
                allowed = said_range(one).removesuffix(one.about.unit).strip() if counts(one) else ""
                lines.append(
                    f"| `{one.name}` | `{shown(one.usual)}` | {one.about.unit} | {allowed} | {one.about.says} |"
                )
        lines.append("")
    return "\n".join(lines)


def counts(one: Known) -> bool:
    """Tell whether a setting is a number."""
    return isinstance(one.usual, int | float)
