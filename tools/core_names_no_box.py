"""The core knows no box: refuse words of boxes in src/wyspa/core, and words of other boxes in each box."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORDS = {
    "base": "settlement|city|cities|road|robber|harbour|knight|monopoly|lumber|brick|wool|grain|ore|desert|seven",
    "seafarers": "seafarers?|ships?|pirates?|gold|fog|cloth|wonders?",
    "cities-knights": "cities.?knights|barbarians?|metropolis|commodit(?:y|ies)|merchant|walls?|aqueduct",
    "travel": "travel|neutrals?|trade.?cards?",
    "connect": "connect|sun|moon|hall",
}
# a comment may compare, and a docstring may show an example in words
EXAMPLES = re.compile(r'#.*|"""(?:.|\n)*?"""|`[^`]*`')


def code_of(path: Path) -> str:
    """Give the source without comments and docstrings, line numbers kept."""
    return EXAMPLES.sub(lambda m: "\n" * m.group().count("\n"), path.read_text(encoding="utf-8"))


def words_in(path: Path, boxes: list[str]) -> list[str]:
    """List where a file names one of these boxes."""
    pattern = re.compile(rf"(?<![a-z])(?:{'|'.join(WORDS[box] for box in boxes)})(?![a-z])", re.IGNORECASE)
    found = []
    for number, line in enumerate(code_of(path).splitlines(), start=1):
        for match in pattern.finditer(line.replace("_", " ")):
            found.append(f"{path.relative_to(ROOT)}:{number}: names '{match.group()}'")
    return found


def main() -> int:
    """Check core against all boxes, and the base box against the others."""
    found = []
    for path in sorted((ROOT / "src/wyspa/core").rglob("*.py")):
        found += words_in(path, list(WORDS))
    for path in sorted((ROOT / "src/wyspa/rules/base").rglob("*.py")):
        found += words_in(path, [box for box in WORDS if box not in ("base", "connect")])
    for line in found:
        print(line)
    print(f"{len(found)} words of boxes where none belong" if found else "core names no box, base names no other box")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
