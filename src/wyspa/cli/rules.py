"""`wyspa rules`: print numbered rules, show which of them the tests prove, and list what is installed."""

import sys
from importlib import import_module
from json import dumps
from pathlib import Path

from rich.console import Console, Group
from rich.markdown import Markdown
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

import wyspa
from wyspa.cli.phrases import lines, tell
from wyspa.core.why import UnknownWord
from wyspa.numbered import Rule, all_rules, by_id, by_prefix, find, title
from wyspa.rules.catalogue import boxes, loose_rules
from wyspa.rules.installed import installed as everything
from wyspa.rules.installed import is_ours
from wyspa.words import FALLBACK, entry

SHOWN = 6  # so many missing rules are named in a table before it says "and n more"


def rules(
    *ids: str, coverage: bool = False, installed: bool = False, json: bool = False, language: str = FALLBACK
) -> None:
    """Print numbered rules, the matrix of rules against tests, or which boxes and rules are installed.

    Parameters
    ----------
    ids
        Rules (B-52), prefixes (B), boxes (base) or chapters (base/8); nothing lists the prefixes.
    coverage
        Show which rules the tests of this checkout prove; with ids, by which tests.
    installed
        List the boxes and the rules that can be put on a table, and what is wrong with those that cannot be used.
    json
        Print JSON instead of a page.
    language
        The language of the rules: en or pl.

    """
    lines(language)  # a language that is not there is refused before anything is printed
    if installed:
        show_installed(json, language)
        return
    chosen = list(dict.fromkeys(each for word in ids for each in find(word, language)))
    if coverage:
        show_coverage(chosen, json)
    elif json:
        print(dumps([as_json(each) for each in chosen or all_rules(language)], ensure_ascii=False, indent=2))
    elif not chosen:
        show_prefixes(language)
    elif all(word.upper() in by_id() for word in ids):
        show_rules(chosen, language)
    else:
        show_list(chosen, language)


def as_json(each: Rule) -> dict[str, str]:
    """Give a rule as plain fields."""
    return {"id": each.id, "text": each.text, "file": f"{each.file}.md", "chapter": each.chapter}


def show_rules(chosen: list[Rule], language: str) -> None:
    """Print rules in full, one frame each."""
    console = Console()
    for each in chosen:
        where = Text(f"{title(each.file, language)}: {each.chapter}")
        page = Markdown(each.text)
        console.print(Panel(page, title=each.id, title_align="left", subtitle=where, subtitle_align="right"))


def show_list(chosen: list[Rule], language: str) -> None:
    """Print many rules, chapter by chapter."""
    console = Console()
    chapters: dict[tuple[str, str], list[Rule]] = {}
    for each in sorted(chosen, key=all_rules(language).index):
        chapters.setdefault((each.file, each.chapter), []).append(each)
    for (file, chapter), group in chapters.items():
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True, style="bold")
        for each in group:
            table.add_row(each.id, Markdown(each.text))
        console.print(
            Group(Text(f"{title(file, language)}: {chapter} [{group[0].address}]", style="bold underline"), table, "")
        )


def show_prefixes(language: str) -> None:
    """Print the prefixes and what they stand for."""
    heads = ["head_prefix", "head_rules", "head_what", "head_box"]
    table = Table(*(tell(language, head) for head in heads))
    for prefix, group in by_prefix(language).items():
        chapters = {each.chapter.split(" > ")[0] for each in group}
        what = chapters.pop() if len(chapters) == 1 else title(group[0].file, language)
        table.add_row(prefix, str(len(group)), what, group[0].file)
    console = Console()
    console.print(table)
    console.print(tell(language, "rules_more"), highlight=False)


def show_installed(json: bool, language: str) -> None:
    """Print the boxes and rules that are installed, with the packages they come from."""
    found = everything()
    brought_by = [
        {
            "kind": kind,
            "name": one.name,
            "package": one.package,
            "digest": digest,
            "text": say(language, group, one.name),
        }
        for kind, group, brought in (("box", "box_texts", boxes()), ("rule", "rule_texts", loose_rules()))
        for one in brought.values()
        for digest in ["" if is_ours(one.package) else one.folder.digest()]
        for text in [say(language, group, one.name)]
    ]
    broken = [{"kind": one.kind, "name": one.name, "package": one.value, "broken": one.why} for one in found.broken]
    if json:
        print(dumps([*brought_by, *broken], ensure_ascii=False, indent=2))
        return
    table = Table("", "name", "package", "digest", "")
    for line in brought_by:
        table.add_row(line["kind"], line["name"], line["package"], line["digest"], line["text"])
    console = Console()
    console.print(table)
    for line in broken:
        said = f"The {line['kind']} {line['name']} ({line['package']}) is installed, but cannot be used: "
        console.print(Text(said + line["broken"], style="red"), soft_wrap=True)


def say(language: str, group: str, name: str) -> str:
    """Give a text of a box or rule."""
    return str(entry(language, group, name) or "")


def find_checkout() -> Path:
    """Find the source tree with the tests: the one this package is installed from, or the one we stand in."""
    here = Path.cwd()
    for folder in (Path(wyspa.__file__).resolve().parents[2], here, *here.parents):
        if (folder / "tests" / "rule.py").is_file() and (folder / "src" / "wyspa").is_dir():
            return folder
    raise UnknownWord(f"the tests that prove the rules are not installed: there is no checkout of Wyspa at {here}")


def show_coverage(chosen: list[Rule], json: bool) -> None:
    """Print how far the tests prove the rules, by prefix; for rules asked for, the tests by name."""
    checkout = find_checkout()
    sys.path.append(str(checkout))
    proofs = import_module("tests.citations")  # what reads tests stands beside them
    cells = proofs.matrix(checkout)
    counts = proofs.cover(chosen or [each for group in by_prefix().values() for each in group], cells)
    if json:
        print(dumps(counts, indent=2))
        return
    console = Console()
    if chosen:
        named = Table("rule")
        named.add_column("proved by", overflow="fold")
        for each in chosen:
            named.add_row(each.id, Text("\n".join(cells[each.id]) or "no test", style="" if cells[each.id] else "red"))
        console.print(named)
    table = Table("prefix", "rules", "cited", "missing", show_footer=True)
    for prefix, count in counts.items():
        missing = count["missing"]
        more = f" and {len(missing) - SHOWN} more" if len(missing) > SHOWN else ""
        table.add_row(prefix, str(count["rules"]), str(count["cited"]), ", ".join(missing[:SHOWN]) + more)
    everything = [sum(count["rules"] for count in counts.values()), sum(count["cited"] for count in counts.values())]
    for column, footer in enumerate(["all", *everything]):
        table.columns[column].footer = str(footer)
    console.print(table)
