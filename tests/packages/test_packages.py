"""A stranger's rule: found where it is installed, offered, played, saved and read, and refused in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.packages.making import WORDS, Shelf, source

PLAYED = """
import json, wyspa
from wyspa.words.narration import describe, story
game = wyspa.lay("base", seats=3, seed=4, rules=["volcano"], volcano_hot="yes")
said = []
while game.turns < 2:
    words = game.words()
    steam = "volcano-steam" in words and not said
    if steam:
        game.tell()
        said.append(describe(game, game.legal()[words.index("volcano-steam")], "pl"))
    game.play("volcano-steam" if steam else [word for word in words if word != "volcano-steam"][-1])
    if steam:
        said += [story(game, game.state.journal[-1:], language)[0] for language in ("en", "pl")]
again = wyspa.from_text(game.to_text())
assert again.hash() == game.hash() == wyspa.from_bytes(game.to_bytes()).hash()
game.save("game.wyspa")
open("position.txt", "w").write(game.to_text())
print(json.dumps([game.line, said]))
"""

READ = """
import json, wyspa
from wyspa.replay import BadReplay, load
said = []
try:
    load("game.wyspa")
except BadReplay as error:
    said.append(str(error))
try:
    wyspa.from_text(open("position.txt").read())
except wyspa.BadBytes as error:
    said.append(str(error))
print(json.dumps(said))
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def test_what_an_installed_rule_adds_is_typed_in_its_words(shelf: Shelf):
    asked = ("play", "--rule", "volcano", "--map", "beginner", "--seed", "2", "--language", "pl")
    shelf.rule()
    for typed in ("wypuść parę", "wypusc-pare", "buchnij", "volcano-steam", "buch"):
        ended = shelf.wyspa(*asked, typed=f"rzuć\n{typed}\nkoniec\n")
        assert "wypuszcza parę" in ended.stdout, ended.stdout[-600:]


def test_an_installed_rule_is_found_played_saved_and_read(shelf: Shelf):
    line, said = shelf.rule().ask(PLAYED)
    words = line.split()
    digest = next(word for word in words if word.startswith("rules=")).removeprefix("rules=volcano@")
    assert len(digest) == 8
    assert "volcano_hot=yes" in words
    assert said[0] == "wypuść parę"
    assert said[1].endswith("lets off steam on a1: 2 points.")
    assert said[2].endswith("wypuszcza parę na a1: 2 punkty.")
    ended = shelf.wyspa("replay", "game.wyspa")
    assert ended.returncode == 0, ended.stderr
    assert "lets off steam on a1" in ended.stdout

    # words, help, symbols and numbered rules may get better: the game stays the same
    shelf.write("wyspa_volcano/words/en.toml", WORDS["en"].format(name="volcano").replace("Volcano", "The volcano"))
    shelf.write("wyspa_volcano/help/en.md", "# Volcano\n")
    shelf.write("wyspa_volcano/rules.pl.md", "# Wulkan\n\n- **V-1** Dymi.\n")
    shelf.write("wyspa_volcano/scenarios/smoke.pl.md", "# Dym\n")
    assert shelf.ask(READ) == []

    shelf.write("wyspa_volcano/more.py", "HEAT = 3\n")
    other = f"this game was played with the rule volcano {digest}, but what is installed here is volcano "
    for sentence in shelf.ask(READ):
        assert other in sentence
        assert sentence.endswith(": install the same version") or "; expected" in sentence

    for file in shelf.folder.glob("volcano_dist*/*"):
        file.unlink()
    replay, position = shelf.ask(READ)
    assert "this game was played with the rule volcano, which is not installed here" in replay
    assert position == "line 2: this game was played with the rule volcano, which is not installed here"


def test_it_is_chosen_and_listed_in_the_terminal(shelf: Shelf):
    shelf.rule()
    played = shelf.wyspa("arena", "1", "--rule", "volcano", "--seats", "3", "--turns", "4", "--json", "--save", ".")
    assert played.returncode in (0, 1), played.stderr
    assert "rules=volcano@" in (shelf.folder / "game-000000.wyspa").read_text(encoding="utf-8")
    listed = json.loads(shelf.wyspa("rules", "--installed", "--json").stdout)
    found = next(one for one in listed if one["name"] == "volcano")
    assert found["text"] == "A mountain that lets off steam."
    assert found["package"] == "wyspa_volcano"
    assert {one["name"] for one in listed if one["kind"] == "box"} >= {"base", "connect"}
    refused = shelf.wyspa("draw", "--rule", "vulcano", "--plain")
    assert refused.stderr == "wyspa: there is no rule vulcano (did you mean volcano?)\n"


OFFERED = """
import json
from wyspa.server import bodies
from wyspa.server.catalogue import catalogue, chosen_options
from wyspa.server.helping import help_for
from wyspa.server.limits import USUAL_DOOR
from wyspa.server.static import with_symbols
from wyspa.server.wishes import table_for
from wyspa.draw.kit import drawings
import msgspec
chairs = [bodies.Chair("you"), bodies.Chair("bot"), bodies.Chair("bot")]
wish = bodies.NewTable("Ania", chairs, box="base", rules=["volcano"], options={"volcano_hot": "yes"})
table = table_for(wish, USUAL_DOOR)
rule = catalogue("pl").rules[0]
page = with_symbols(b'<svg class="sprite"><symbol id="x"></symbol></svg><svg></svg>').decode()
chosen = [[one.name, one.label, one.said] for one in chosen_options(table, "pl") if not one.usual]
help = help_for("volcano", "pl").text
print(json.dumps([msgspec.to_builtins(rule), table.line(), chosen, help, page, "volcano" in drawings()]))
"""


def test_it_is_offered_in_the_catalogue_with_its_help_and_its_symbol(shelf: Shelf):
    shelf.rule(more=', boxes=("base", "seafarers"), options=(HEAT,)')
    shelf.write("wyspa_volcano/help/pl.md", "# Wulkan\nDymi.\n")
    drawn = '<svg xmlns="http://www.w3.org/2000/svg">\n<g id="volcano">\n<path d="M0 0"/></g>\n</svg>\n'
    shelf.write("wyspa_volcano/art.svg", drawn)
    rule, line, chosen, help_, page, has_drawing = shelf.ask(OFFERED)
    assert rule["name"] == "Wulkan"
    assert rule["text"] == "Góra, która dymi."
    assert rule["boxes"] == ["base", "seafarers"]
    assert rule["help"] is True
    assert rule["options"][0]["label"] == "Gorąco"
    assert "rules=volcano@" in line
    assert ["volcano", "Wulkan", "tak"] in chosen
    assert ["volcano_hot", "Gorąco", "tak"] in chosen
    assert help_ == "# Wulkan\nDymi.\n"
    assert page.count("<symbol") == 2
    assert page.index('id="art-volcano"') < page.index("</svg>")
    assert has_drawing


BROKEN = """
import json, wyspa
from wyspa.rules.installed import installed
wyspa.lay("base", seats=3, seed=1)
print(json.dumps({one.name: one.why for one in installed().broken}))
"""


def test_packages_that_cannot_be_used_are_said_in_one_sentence_each_and_all_else_goes_on(shelf: Shelf):
    shelf.rule("volcano").rule("quiet", words={}).rule("lame", words={"en": WORDS["en"]})
    shelf.rule("elsewhere", more=', boxes=("moon",)')
    shelf.rule("everywhere", more=", always=True")
    shelf.rule("twice", words={k: v.replace("[actions]", '[actions]\nroll = "x"') for k, v in WORDS.items()})
    shelf.rule("garbled", words={**WORDS, "pl": "[rules"})
    shelf.rule("misnamed").point("misnamed", "wyspa_volcano:RULE")
    shelf.rule("smudged").write("wyspa_smudged/art.svg", "<svg><g>")
    shelf.rule("bossy").write("wyspa_bossy/art.toml", '[roles]\nbossy-steam = "bild"')
    shelf.rule("copied").write("wyspa_copied/art.svg", '<svg><g id="robber"></g></svg>')
    shelf.write("wyspa_loud.py", "raise RuntimeError('no lava\\nleft')").point("loud", "wyspa_loud:RULE")
    shelf.write("wyspa_leaving.py", "raise SystemExit(3)").point("leaving", "wyspa_leaving:RULE")
    shelf.write("wyspa_number.py", "RULE = 7").point("number", "wyspa_number:RULE")
    shelf.point("nowhere", "wyspa_nowhere:RULE")
    shelf.point("base", "wyspa_volcano:RULE", "wyspa.boxes")
    said = shelf.ask(BROKEN)
    assert said == {
        "base": "wyspa_volcano:RULE is LooseRule; expected a Box",
        "bossy": "its art.toml gives bossy-steam the role bild (did you mean build?)",
        "copied": "its art.svg draws robber again, which another box or rule draws",
        "elsewhere": "it is for the box moon, which is not installed",
        "everywhere": "it wants to be part of every table: only rules of the house are",
        "garbled": said["garbled"],
        "lame": "it brings no words: words/pl.toml of wyspa_lame is missing or empty",
        "leaving": "it raises SystemExit: 3",
        "loud": "it raises RuntimeError: no lava left",
        "misnamed": "wyspa_volcano:RULE calls itself volcano, but its entry point misnamed",
        "nowhere": "it raises ModuleNotFoundError: No module named 'wyspa_nowhere'",
        "number": "wyspa_number:RULE is int; expected a LooseRule, or a class of Module",
        "quiet": "it brings no words: words/en.toml of wyspa_quiet is missing or empty",
        "smudged": said["smudged"],
        "twice": "words/en.toml of wyspa_twice says again what another box or rule says: roll in [actions]",
    }
    assert said["garbled"].startswith("words/pl.toml of wyspa_garbled cannot be read: ")
    assert said["smudged"].startswith("art.svg of wyspa_smudged cannot be read: ")
    assert all("\n" not in sentence for sentence in said.values())
    listed = shelf.wyspa("rules", "--installed")
    assert "The rule loud (wyspa_loud:RULE) is installed, but cannot be used: it raises RuntimeError" in listed.stdout
    assert "A mountain that lets off steam." in listed.stdout
    refused = shelf.wyspa("play", "--rule", "loud")
    assert refused.stderr.startswith("wyspa: there is no rule loud")
    assert refused.stderr.endswith(": it is installed, but it raises RuntimeError: no lava left\n")


LAID = """
import json, wyspa
said = []
for box, rules in {tables}:
    try:
        wyspa.lay(box, seats=3, seed=1, rules=rules)
    except (wyspa.UnknownWord, wyspa.RuleConflict) as error:
        said.append(str(error))
print(json.dumps(said))
"""


def test_a_rule_that_does_not_fit_to_a_table_is_refused_when_it_is_laid(shelf: Shelf):
    shelf.rule("sealess", more=', boxes=("base",)')
    shelf.rule("speechless", words={k: v.replace("{name}-steam =", "{name}-smoke =") for k, v in WORDS.items()})
    shelf.rule("clashing", more=', options=(switch("target", "points"),)')
    shelf.rule("twin")
    shelf.write("wyspa_twin/__init__.py", source("twin").replace('__init__("twin")', '__init__("sealess")'))
    tables = [
        ("seafarers", ["sealess"]),
        ("base", ["sealess", "sealess"]),
        ("base", ["speechless"]),
        ("base", ["clashing"]),
        ("base", ["sealess", "twin"]),
        ("base", ["houze"]),
        ("base", ["lonely"]),
        ("base", ["clumsy"]),
    ]
    shelf.rule("lonely").write(
        "wyspa_lonely/__init__.py",
        source("lonely").replace("book.add(", 'raise RuleConflict("lonely needs the rule lava")  #'),
    )
    shelf.rule("clumsy").write("wyspa_clumsy/__init__.py", source("clumsy").replace("book.add(", "book.lava("))
    assert shelf.ask(LAID.replace("{tables}", repr(tables))) == [
        "the rule sealess goes with base, not with seafarers",
        "the rule sealess is put on the table twice",
        "the rule speechless brings speechless-steam without words: words/en.toml has no speechless-steam in [actions]",
        "the rule clashing brings the option target, which this table has already",
        "the rule sealess is at this table twice",
        "there is no rule houze (there is clashing, clumsy, lonely, sealess, speechless, twin)",
        "lonely needs the rule lava",
        "the rule clumsy cannot be put on this table: it raises AttributeError: 'Book' object has no attribute 'lava'",
    ]


def test_a_class_of_module_is_a_rule_too_and_a_single_file_does(shelf: Shelf):
    code = "from wyspa import Module\nclass Calm(Module):\n    def may_rob(self, *asked):\n        return False\n"
    shelf.write("wyspa_calm/__init__.py", code).point("calm", "wyspa_calm:Calm")
    for language in ("en", "pl"):
        shelf.write(f"wyspa_calm/words/{language}.toml", '[rules]\ncalm = "x"\n[rule_texts]\ncalm = "x"\n')
    line = shelf.run('import wyspa; print(wyspa.lay("base", seats=3, seed=1, rules=["calm"]).line)')
    assert "rules=calm@" in line


BOX = """
from dataclasses import replace
from wyspa.rules.base.box import BASE
LAKE = replace(BASE, name="lake", package="wyspa_lake")
"""


def test_a_box_of_a_stranger_is_named_with_its_digest(shelf: Shelf):
    shelf.write("wyspa_lake/__init__.py", BOX).point("lake", "wyspa_lake:LAKE", "wyspa.boxes")
    for language in ("en", "pl"):
        shelf.write(f"wyspa_lake/words/{language}.toml", '[boxes]\nlake = "x"\n[box_texts]\nlake = "x"\n')
    script = 'import wyspa; game = wyspa.lay("lake", seats=3, seed=1); open("position.txt", "w").write(game.to_text())'
    assert shelf.run(f"{script}; wyspa.from_text(game.to_text()); print(game.line)").startswith("box=lake@")
    shelf.write("wyspa_lake/more.py", "")
    code = (
        'import wyspa\ntry: wyspa.from_text(open("position.txt").read())\nexcept wyspa.BadBytes as error: print(error)'
    )
    assert "this game was played with the box lake " in shelf.run(code)


def test_without_our_own_entry_points_it_is_said_what_to_do(shelf: Shelf):
    shelf.write("wyspa-0.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: wyspa\nVersion: 0.0\n")
    refused = shelf.wyspa("maps")
    assert refused.returncode == 2
    assert refused.stderr.startswith("wyspa: Wyspa's own boxes are not registered here: ")
    assert "make build" in refused.stderr
