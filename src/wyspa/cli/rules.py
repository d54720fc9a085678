"""`wyspa rules`: print numbered rules, list them, and show which of them the tests prove."""

from json import dumps

from rich.console import Console, Group
from rich.markdown import Markdown
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from wyspa.citations import cover, find_checkout, matrix
from wyspa.numbered import Rule, all_rules, by_id, by_prefix, find, title

SHOWN = 6  # so many missing rules are named in a table before it says "and n more"


def rules(*ids: str, coverage: bool = False, json: bool = False) -> None:
    """Print numbered rules, or the matrix of rules against tests.

    Parameters
    ----------
    ids
        Rules (B-52), prefixes (B), boxes (base) or chapters (base/8); nothing lists the prefixes.
    coverage
        Show which rules the tests of this checkout prove; with ids, by which tests.
    json
        Print JSON instead of a page.

    """
    chosen = list(dict.fromkeys(each for word in ids for each in find(word)))
    if coverage:
        show_coverage(chosen, json)
    elif json:
        print(dumps([as_json(each) for each in chosen or all_rules()], ensure_ascii=False, indent=2))
    elif not chosen:
        show_prefixes()
    elif all(word.upper() in by_id() for word in ids):
        show_rules(chosen)
    else:
        show_list(chosen)


def as_json(each: Rule) -> dict[str, str]:
    """Give a rule as plain fields."""
    return {"id": each.id, "text": each.text, "file": f"{each.file}.md", "chapter": each.chapter}


def show_rules(chosen: list[Rule]) -> None:
    """Print rules in full, one frame each."""
    console = Console()
    for each in chosen:
        where = Text(f"{title(each.file)}: {each.chapter}")
        page = Markdown(each.text)
        console.print(Panel(page, title=each.id, title_align="left", subtitle=where, subtitle_align="right"))


def show_list(chosen: list[Rule]) -> None:
    """Print many rules, chapter by chapter."""
    console = Console()
    chapters: dict[tuple[str, str], list[Rule]] = {}
    for each in sorted(chosen, key=all_rules().index):
        chapters.setdefault((each.file, each.chapter), []).append(each)
    for (file, chapter), group in chapters.items():
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True, style="bold")
        for each in group:
            table.add_row(each.id, Markdown(each.text))
        console.print(Group(Text(f"{title(file)}: {chapter} [{group[0].address}]", style="bold underline"), table, ""))


def show_prefixes() -> None:
    """Print the prefixes and what they stand for."""
    table = Table("prefix", "rules", "what", "box")
    for prefix, group in by_prefix().items():
        chapters = {each.chapter.split(" > ")[0] for each in group}
        what = chapters.pop() if len(chapters) == 1 else title(group[0].file)
        table.add_row(prefix, str(len(group)), what, group[0].file)
    console = Console()
    console.print(table)
    console.print("wyspa rules B-52 prints a rule, wyspa rules B or base/8 a prefix or a chapter.", highlight=False)


def show_coverage(chosen: list[Rule], json: bool) -> None:
    """Print how far the tests prove the rules, by prefix; for rules asked for, the tests by name."""
    cells = matrix(find_checkout())
    counts = cover(chosen or [each for group in by_prefix().values() for each in group], cells)
    if json:
        print(dumps(counts, indent=2))
        return
    console = Console()
    if chosen:
        proofs = Table("rule")
        proofs.add_column("proved by", overflow="fold")
        for each in chosen:
            proofs.add_row(each.id, Text("\n".join(cells[each.id]) or "no test", style="" if cells[each.id] else "red"))
        console.print(proofs)
    table = Table("prefix", "rules", "cited", "missing", show_footer=True)
    for prefix, count in counts.items():
        missing = count["missing"]
        more = f" and {len(missing) - SHOWN} more" if len(missing) > SHOWN else ""
        table.add_row(prefix, str(count["rules"]), str(count["cited"]), ", ".join(missing[:SHOWN]) + more)
    everything = [sum(count["rules"] for count in counts.values()), sum(count["cited"] for count in counts.values())]
    for column, footer in enumerate(["all", *everything]):
        table.columns[column].footer = str(footer)
    console.print(table)
