"""The command that lays the same table again, whole: map, box, seats, rules, options, bots, language and seed."""

from shlex import quote

from wyspa.maps.own import asked_for
from wyspa.rules.catalogue import box_named, checked_options, rule_signed
from wyspa.table import read_table


def command_for(line: str, seed: int, bots: list[str], name: str, language: str) -> str:
    """Write it for a table's line; what a command says by itself is left out."""
    table = read_table(line)
    box = box_named(table.box)
    put = [rule_signed(word) for word in table.rules]
    usual = checked_options(box, {}, put)
    words = ["wyspa play"]
    if box.map_for is None:
        words += [quote(word) for word in asked_for(table.map)]
        words += [f"--box {table.box}", f"--seats {','.join(table.seats)}"]
    else:
        words += [f"--box {table.box}", f"--seats {len(table.seats)}"]
    words += [f"--rule {rule.name}" for rule in put]
    words += [f"-o {option}={value}" for option, value in table.options if value != usual[option]]
    words += [f"--bots {','.join(bots)}"] if bots != ["greedy"] else []
    words += [f"--name {quote(name)}"] if name else []
    words += [f"--language {language}"] if language != "en" else []
    return " ".join([*words, f"--seed {seed}"])
