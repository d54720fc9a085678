"""Whatever is wrong with a command line is said in one line, with the exit code 2 and never with a traceback."""

import errno
import os
import signal
import subprocess
import sys

import pytest

import wyspa.cli
from tests.cli.running import wyspa as run

REFUSED = [
    ("ply", "there is no command ply (did you mean play or replay?)"),
    ("--nonsense", "--nonsense"),
    ("draw --sizes 3", "Did you mean --size?"),
    ("draw --turns many", 'unable to convert "many" into int'),
    ("draw --turns -4", "bots cannot play -4 turns"),
    ("draw --seed -1", "a seed is a number from 0"),
    ("draw --map varable", "there is no map varable (did you mean variable?)"),
    ("draw --map none.toml", "none.toml cannot be read: No such file or directory"),
    ("draw --seats 7", "variable in base is for 3 or 4 players, not for 7"),
    ("play --seats 5", "variable in base is for 3 or 4 players, not for 5"),
    ("play --seats 5 --box cities-knights", "variable in cities-knights is for 3 or 4 players, not for 5"),
    ("play --seats 5 --scenario fog-islands", "fog-islands is for 3 or 4 players, not for 5"),
    ("draw --seats red,pink,blue", "there is no colour pink"),
    ("draw --seats red,red,blue", "two seats have the same colour"),
    ("draw --seat pink", "there is no seat pink"),
    ("draw --option tokns=random", "there is no option tokns in base (did you mean tokens?)"),
    ("draw --option target", "'target' is not an option: write it like target=8"),
    ("draw --option target=8 --option target=9", "the option target is given twice"),
    ("draw --option map=beginner", "map is not an option of the rules: write --map beginner"),
    ("draw --position none.txt", "none.txt: No such file or directory"),
    ("draw --replay none.wyspa", "none.wyspa: the file cannot be read"),
    ("draw --at 3", "--at counts the actions of a replay"),
    ("draw --position a --replay b", "a position and a replay cannot both be drawn"),
    ("draw --out board.png", "board.png is no name for a picture: it must end in .svg"),
    ("draw --theme drak --out board.svg", "there is no theme drak (did you mean dark?)"),
    ("draw --size 3 --out board.svg", "a picture is 40 to 20000 pixels wide, not 3"),
    ("draw --out no/such/folder.svg", "No such file or directory"),
    ("draw --language de", "there is no language de"),
    ("draw extra", "extra"),
    ("play --bots gredy", "there is no bot gredy (did you mean greedy or relaxed?)"),
    ("play --bots greedy,random", "--bots names one bot for all, or 3 of them, not 2"),
    ("play --seats 2", "variable in base is for 3 or 4 players, not for 2"),
    ("play --language de", "there is no language de"),
    ("play --option hand_limit=2", "hand_limit must be a number from 3 to 30, not 2"),
    ("play --seed x", 'unable to convert "x" into int'),
    ("play --save no/such/game.wyspa", "there is no folder"),
    ("maps none.toml", "none.toml cannot be read"),
    ("maps picture.png", "picture.png is no drawing: it must end in .toml"),
    ("maps --language de", "there is no language de"),
    ("replay", "requires an argument"),
    ("replay none.wyspa", "none.wyspa: the file cannot be read"),
    ("rules B-999", "there is no rule, prefix or chapter B-999"),
    ("arena --bots gredy", "there is no bot gredy (did you mean greedy or relaxed?)"),
    ("arena --seats 9", "9"),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED, ids=[words for words, _ in REFUSED])
def test_bad_input_is_one_line_and_exit_code_2(words, sentence, tmp_path):
    ended = run(*words.split(), cwd=tmp_path)
    assert ended.code == 2
    assert ended.out == ""
    assert ended.error.startswith("wyspa: ")
    assert ended.error.count("\n") == 1
    assert sentence in ended.error
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_position_names_its_line(tmp_path):
    file = tmp_path / "position.txt"
    text = wyspa.lay("base", "beginner", seed=1).to_text()
    file.write_text(text.replace("blue settlement", "blue castle", 1), encoding="utf-8")
    ended = run("draw", "--position", str(file))
    assert (ended.code, ended.error.count("\n")) == (2, 1)
    assert "there is no piece castle" in ended.error
    file.write_bytes(b"\xff\xfe\x00nonsense")
    ended = run("draw", "--position", str(file))
    assert (ended.code, ended.error.count("\n")) == (2, 1)
    assert "not a text file" in ended.error


def test_a_bad_drawing_names_row_and_column(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('name = "x"\ndrawing = """\nxx05\n"""\n', encoding="utf-8")
    for command in (["maps", str(file)], ["draw", "--map", str(file)], ["play", "--map", str(file)]):
        ended = run(*command)
        assert (ended.code, ended.error.count("\n")) == (2, 1)
        assert "row 1, column 1, cell 'xx05'" in ended.error


def test_help_is_given_for_every_command():
    shown = run("--help")
    assert shown.code == 0
    for command in wyspa.cli.COMMANDS:
        assert command in shown.out
        ended = run(command, "--help")
        assert ended.code == 0, ended.error
        assert "Usage: wyspa " + command in ended.out


def test_the_version_is_printed():
    assert run("--version").out.strip() == wyspa.__version__


def test_help_reads_no_command_and_no_library_for_them():
    program = (
        "import sys; from wyspa.cli import app; app(['--help'], result_action='return_value');"
        "print([m for m in sys.modules if m.startswith('wyspa.cli.') or m in ('wyspa.bots', 'wyspa.draw.svg')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.fixture
def broken(monkeypatch):
    """Let the command line end with any error."""

    def end_with(error: BaseException) -> int:
        def fail(*_: object, **__: object) -> None:
            raise error

        monkeypatch.setattr(wyspa.cli, "app", fail)
        monkeypatch.delenv("WYSPA_TRACEBACK", raising=False)
        with pytest.raises(SystemExit) as left:
            wyspa.cli.main([])
        return left.value.code

    return end_with


def test_a_mistake_of_ours_is_one_line_too_and_has_a_code_of_its_own(broken, capsys):
    assert broken(ZeroDivisionError("division\nby zero")) == 70
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "a mistake of ours: ZeroDivisionError: division by zero" in said


def test_a_rule_conflict_and_a_full_disk_are_refusals(broken, capsys):
    assert broken(wyspa.RuleConflict("two rules own the step seven")) == 2
    assert capsys.readouterr().err == "wyspa: two rules own the step seven\n"
    assert broken(OSError(errno.ENOSPC, "No space left on device", "board.svg")) == 2
    assert capsys.readouterr().err == "wyspa: board.svg: No space left on device\n"


def test_an_interruption_ends_with_130_and_says_nothing(broken, capsys):
    assert broken(KeyboardInterrupt()) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_in_a_game_ends_with_130_and_no_traceback():
    def heed() -> None:  # a shell in the background has its children ignore it
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    with subprocess.Popen(
        [sys.executable, "-m", "wyspa", "play", "--seed", "1"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed,
    ) as child:  # fmt: skip
        while "Your move" not in child.stdout.readline():
            pass
        child.send_signal(signal.SIGINT)
        _, error = child.communicate(timeout=30)
    assert child.returncode == 130
    assert "Traceback" not in error


@pytest.mark.skipif(os.name == "nt", reason="pipes")
def test_a_reader_that_has_seen_enough_is_no_error():
    done = subprocess.run(
        f"{sys.executable} -m wyspa rules B | head -1",
        shell=True, executable="/bin/bash", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.stdout.startswith("The base game")
