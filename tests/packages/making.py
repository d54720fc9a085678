"""Little packages of rules, written where a test wants them and installed for one process: a folder on its path."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import wyspa

SOURCE = Path(wyspa.__file__).parents[1]

RULE = '''
from wyspa import Module, RuleConflict, Verb
from wyspa.rules.base.ids import MAIN
from wyspa.rules.box import LooseRule, switch

HEAT = switch("{name}_hot", "it is hotter")

class Steam(Verb):
    """Let off steam: nothing happens but a sentence."""

    def __init__(self):
        super().__init__("{name}-steam", "", "")
        self.plain = True

    def legal(self, book, state, seat, out):
        out.add(self.code)

    def play(self, book, state, seat, action):
        if state.telling:
            state.tell("{name}_steamed", seat, 0, 2)


class Volcano(Module):
    """Whoever is on turn may let off steam."""

    def __init__(self):
        super().__init__("{name}")

    def install(self, book):
        book.add(MAIN, Steam())


def modules(options, ground):
    return [Volcano()]

RULE = LooseRule("{name}", modules, "{package}"{more})
'''

WORDS = {
    "en": """
[rules]
{name} = "Volcano"
[rule_texts]
{name} = "A mountain that lets off steam."
[options]
{name}_hot = "Hot"
[option_texts]
{name}_hot = "It is hotter."
[actions]
{name}-steam = "let off steam"
[events]
{name}_steamed = "{{seat}} lets off steam on {{what:hex}}: {{detail:point}}."
""",
    "pl": """
[rules]
{name} = "Wulkan"
[rule_texts]
{name} = "Góra, która dymi."
[options]
{name}_hot = "Gorąco"
[option_texts]
{name}_hot = "Jest goręcej."
[actions]
{name}-steam = "wypuść parę"
[typed]
{name}-steam = "wypuść-parę buchnij"
[events]
{name}_steamed = "{{seat}} wypuszcza parę na {{what:hex}}: {{detail:point}}."
""",
}


def source(name: str, more: str = "") -> str:
    """Write a rule that lets people do one thing more."""
    return RULE.format(name=name, package=f"wyspa_{name}", more=more)


class Shelf:
    """A folder of packages that a process finds installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, path: str, text: str) -> Shelf:
        """Write a file of a package."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return self

    def point(self, name: str, value: str, group: str = "wyspa.rules") -> Shelf:
        """Install a package with one entry point."""
        info = f"{name.replace('-', '_')}_dist-1.0.dist-info"
        self.write(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}-dist\nVersion: 1.0\n")
        return self.write(f"{info}/entry_points.txt", f"[{group}]\n{name} = {value}\n")

    def rule(self, name: str = "volcano", more: str = ", options=(HEAT,)", words: dict[str, str] = WORDS) -> Shelf:
        """Install a rule as a stranger would write it."""
        package = f"wyspa_{name}"
        self.write(f"{package}/__init__.py", source(name, more))
        for language, text in words.items():
            self.write(f"{package}/words/{language}.toml", text.format(name=name))
        return self.point(name, f"{package}:RULE")

    def run(self, code: str) -> str:
        """Run a script that finds these packages; what it prints."""
        done = self.start([sys.executable, "-c", code])
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def ask(self, code: str) -> object:
        """Run a script that prints JSON."""
        return json.loads(self.run(code))

    def wyspa(self, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command, and type into it."""
        return self.start([sys.executable, "-m", "wyspa", *words], typed)

    def start(self, words: list[str], typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run a process to its end."""
        path = os.pathsep.join([str(self.folder), str(SOURCE)])
        environment = {**os.environ, "PYTHONPATH": path, "COLUMNS": "200"}
        return subprocess.run(
            words, input=typed, capture_output=True, text=True, env=environment, cwd=self.folder, check=False
        )
