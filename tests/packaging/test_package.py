"""What the package says of itself, once."""

import json
import re
import tomllib
from pathlib import Path

import wyspa

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()


def plain(requirement: str) -> str:
    return re.split(r"[\[<>=~!; ]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def test_the_version_stands_in_one_place() -> None:
    assert "version" not in PROJECT["project"]
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "wyspa.__version__"}
    assert "version" not in json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev\d+|rc\d+)?", wyspa.__version__)


def test_the_changelog_knows_the_version_and_its_date() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"^## (.+)$", text, flags=re.MULTILINE)
    assert releases[0] == "Unreleased"
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ \(.*\d{4}\)", line) for line in releases[1:])
    assert releases[1].split()[0] == wyspa.__version__


def test_everything_that_is_needed_is_pinned_without_addresses() -> None:
    pinned = {plain(line) for line in LOCK if "==" in line}
    extras = PROJECT["project"]["optional-dependencies"]
    ours = next(line for line in extras["dev"] if line.startswith("wyspa["))  # heavy ones have targets of their own
    named = ["dev", "docs", *ours.removeprefix("wyspa[").removesuffix("]").split(",")]
    lists = [PROJECT["project"]["dependencies"], PROJECT["build-system"]["requires"], *(extras[name] for name in named)]
    needed = {plain(line) for lines in lists for line in lines} - {"wyspa"}
    assert needed <= pinned, f"run make lock: {sorted(needed - pinned)}"
    assert not [line for line in LOCK if "://" in line or "@" in line]


def test_a_library_user_gets_types() -> None:
    assert (Path(wyspa.__path__[0]) / "py.typed").is_file()
