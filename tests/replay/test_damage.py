"""A damaged replay is refused in one sentence that names the line, what is wrong and what was expected."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.replay.games import played
from wyspa.replay import BadReplay, dumps, load, loads
from wyspa.replay.writing import digest

TEXT = dumps(played("beginner", 3, 1, turns=70), players={"blue": "Anna", "white": "bot"})
LINES = TEXT.splitlines()
ACTIONS = next(k for k, line in enumerate(LINES) if line.startswith("check 0 ")) + 1  # where they begin
CHECK = next(k for k, line in enumerate(LINES) if line.startswith("check 100 "))
LAST = len(LINES) - 1
N = int(LINES[LAST].split()[1])


def refused(lines: list[str]) -> BadReplay:
    """See the lines refused; the message is one line and begins with the line's number."""
    with pytest.raises(BadReplay) as error:
        loads("\n".join(lines) + "\n")
    message = str(error.value)
    assert "\n" not in message
    assert message.startswith(f"line {error.value.line}: ")
    return error.value


def says(lines: list[str], line: int, sentence: str) -> None:
    """See the lines refused at this line (counted from 1) with exactly this sentence."""
    error = refused(lines)
    assert without_guess(error.problem) == sentence
    assert error.line == line


def without_guess(sentence: str) -> str:
    """Leave out which known words are near: that is the notation's to say."""
    return re.sub(r" \((did you mean|there is) [^)]*\)", "", sentence)


def with_line(k: int, line: str) -> list[str]:
    """Put another line in place of one (counted from 0)."""
    return [*LINES[:k], line, *LINES[k + 1 :]]


def without(k: int) -> list[str]:
    return [*LINES[:k], *LINES[k + 1 :]]


def at(word: str) -> int:
    """Find the line of the header that begins with a word, counted from 0."""
    return next(k for k, line in enumerate(LINES) if line.split()[0] == word)


def test_the_whole_replay_is_fine():
    assert len(loads(TEXT).actions) == N > 200


# ---- the header ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "\n", "   \n\n", "# only a comment\n"])
def test_empty(text):
    with pytest.raises(BadReplay) as error:
        loads(text)
    assert str(error.value) == "line 1: the file is empty; expected 'wyspa replay 1'"


def test_something_else():
    says(
        ["PGN \x1b[2J of a game of chess that goes on for a while"],
        1,
        "'PGN ?[2J of a game of chess that goes...' is not the head of a replay; expected 'wyspa replay 1'",
    )


def test_no_header():
    says(LINES[1:], 1, "'rules 0.1.0' is not the head of a replay; expected 'wyspa replay 1'")


@pytest.mark.parametrize("version", ["2", "0", "one", "1 1", "1.0"])
def test_another_version(version):
    says(
        with_line(0, f"wyspa replay {version}"),
        1,
        f"this is a replay of format '{version}', which is not known here; expected 'wyspa replay 1'",
    )


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("rules", "rules 0.1.0"),
        ("table", "table box=base map=variable seats=red,blue,orange"),
        ("terrain", "terrain ..."),
        ("number", "number ..."),
        ("dock_edges", "dock_edges ..."),
        ("dock_kinds", "dock_kinds ..."),
        ("winner", "winner red"),
        ("points", "points red 10 blue 7 ..."),
    ],
)
def test_a_line_of_the_header_is_missing(word, expected):
    k = at(word)
    found = LINES[k + 1] if len(LINES[k + 1]) <= 40 else LINES[k + 1][:37] + "..."
    says(without(k), k + 1, f"'{found}' stands where '{word}' is due; expected '{expected}'")
    says(LINES[:k], k, f"the file ends too early; expected '{expected}'")


TABLE = "table box=base map=beginner seats=blue,orange,white"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("table box=base map=beginner", "the table has no seats; expected 'seats=...'"),
        (f"{TABLE} fast", "'fast' says nothing about a table; expected name=value"),
        (f"{TABLE} box=base", "'box' stands in the table twice; expected it once"),
        (
            f"{TABLE} targte=5",
            "there is no option targte in base; expected a table that this version of wyspa can lay",
        ),
        (
            "table box=base map=begginer seats=blue,orange,white",
            "there is no map begginer; expected a table that this version of wyspa can lay",
        ),
        (
            "table box=base map=nowhere/to/be/found.toml seats=blue,orange,white",
            "a table names a drawing of one's own by its digest, own:..., not by the file nowhere/to/be/found.toml; "
            "expected a table that this version of wyspa can lay",
        ),
        (
            "table box=base map=beginner seats=blue,orange",
            "beginner in base is for 3 or 4 players, not for 2: choose the box travel or the preset duel; "
            "expected a table that this version of wyspa can lay",
        ),
    ],
)
def test_a_table_that_cannot_be_laid(line, sentence):
    says(with_line(at("table"), line), at("table") + 1, sentence)


def test_another_table_than_the_one_that_was_played():
    other = LINES[at("table")].replace("target=off", "target=9")
    error = refused(with_line(at("table"), other))
    assert error.line == ACTIONS  # check 0
    assert error.problem.startswith("the position after 0 actions has not the hash ")


def test_an_island_of_another_size():
    k = at("terrain")
    says(
        with_line(k, LINES[k].rsplit(" ", 1)[0]),
        k + 1,
        "terrain has 18 words; expected one for each of the 19 hexes",
    )
    k = at("dock_kinds")
    says(with_line(k, LINES[k] + " any"), k + 1, "dock_kinds has 10 words; expected one for each of dock_edges")


NO_NUMBER = "is no number for a hex; expected 0 for none, or what dice can show"


@pytest.mark.parametrize(
    ("word", "old", "new", "sentence"),
    [
        ("number", " 12 ", " twelve ", f"'twelve' {NO_NUMBER}"),
        ("number", " 12 ", " 100 ", f"'100' {NO_NUMBER}"),
        ("number", " 12 ", " -1 ", f"'-1' {NO_NUMBER}"),
        ("number", " 12 ", " 1² ", f"'1²' {NO_NUMBER}"),
        ("terrain", "desert", "dessert", "there is no terrain dessert; expected words for what lies on the board"),
        (
            "dock_edges",
            "a1/nw",
            "a1/up",
            "a hex has no side up, only ne, e, se, sw, w, nw; expected words for what lies on the board",
        ),
    ],
)
def test_words_of_the_island_that_mean_nothing(word, old, new, sentence):
    k = at(word)
    assert old in LINES[k]
    says(with_line(k, LINES[k].replace(old, new)), k + 1, sentence)


def test_a_harbour_for_nothing_we_know():
    k = at("dock_kinds")
    error = refused(with_line(k, LINES[k].replace("wool", "wolo")))
    assert error.line == k + 1
    assert "wolo (did you mean wool?)" in error.problem


def test_another_island_than_the_one_that_was_played():
    k = at("number")
    words = LINES[k].split()
    words[1], words[2] = words[2], words[1]
    error = refused(with_line(k, " ".join(words)))
    assert error.line == ACTIONS
    assert error.problem.startswith("the position after 0 actions has not the hash ")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("player red Anna", "there is no seat red; expected blue, orange, white"),
        ("player blue", "'' cannot be a name; expected 1 to 80 printable characters"),
        ("player white Ewa", None),
    ],
)
def test_players_that_cannot_be(line, sentence):
    k = at("player")
    error = refused(with_line(k, line))
    if sentence is None:
        assert (error.line, error.problem) == (k + 2, "white has a name already; expected one for each seat")
    else:
        assert (error.line, error.problem) == (k + 1, sentence)


def test_another_result_than_that_of_the_game():
    k = at("winner")
    lines = signed(with_line(k, "winner orange"))
    says(lines, k + 1, f"'winner orange' is not how this game ends; expected '{LINES[k]}'")
    k = at("points")
    lines = signed(with_line(k, "points blue 9 orange 9 white 9"))
    says(lines, k + 1, f"'points blue 9 orange 9 white 9' is not how this game ends; expected '{LINES[k]}'")


def signed(lines: list[str]) -> list[str]:
    """Give the lines with the digest that belongs to them."""
    return [*lines[:-1], " ".join([*lines[-1].split()[:3], digest(lines[:-1])])]


# ---- the game --------------------------------------------------------------------------------------------------------


def test_an_action_that_is_not_legal_then():
    error = refused(with_line(ACTIONS, "blue: end"))
    assert error.line == ACTIONS + 1
    assert error.problem == "blue cannot do 'end': the dice come first (B-39); possible now: roll"


def test_an_action_of_another_seat():
    error = refused(with_line(ACTIONS, "white: roll"))
    assert error.line == ACTIONS + 1
    assert error.problem.startswith("white cannot do 'roll': it is blue's move (B-41)")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("blue roll", "'blue roll' is not a line of a game; expected 'seat: action', 'check' or 'end'"),
        ("blu: roll", "there is no seat 'blu'; expected blue, orange, white, table"),
        (
            "blue: rol",
            "'rol' cannot be read: there is no action rol; expected an action in words",
        ),
        ("blue:", "'' cannot be read: nothing was written; expected an action in words"),
        ("player blue Anna", "'player blue Anna' is not a line of a game; expected 'seat: action', 'check' or 'end'"),
        ("check", "'' is not a number and a hash; expected 'check 0 {hash}'"),
        ("check 0", "'0' is not a number and a hash; expected 'check 0 {hash}'"),
    ],
)
def test_lines_that_say_nothing(line, sentence):
    says(with_line(ACTIONS, line), ACTIONS + 1, sentence.replace("{hash}", LINES[ACTIONS - 1].split()[2]))


def test_dice_before_anybody_rolls():
    error = refused(with_line(ACTIONS, "table: dice 3 4"))
    assert error.line == ACTIONS + 1
    assert error.problem.startswith("table cannot do 'dice 3 4': ")


def test_a_line_is_missing_or_doubled():
    assert ACTIONS < refused(without(ACTIONS + 20)).line <= CHECK + 1
    assert ACTIONS < refused([*LINES[:30], LINES[30], *LINES[30:]]).line <= CHECK + 2
    says(
        with_line(CHECK, LINES[CHECK].replace("check 100", "check 101")),
        CHECK + 1,
        f"100 actions stand above, not 101: lines are missing or too many since line {ACTIONS}; expected 100",
    )


def test_dice_that_were_edited_are_found_before_the_next_check():
    found = []
    for k in range(ACTIONS, CHECK):
        if LINES[k].startswith("table: dice "):
            other = "table: dice 1 1" if LINES[k] != "table: dice 1 1" else "table: dice 6 6"
            found.append(refused(with_line(k, other)).line)
    # a roll that pays nobody, in place of another such, leaves the position as it was: the digest finds it
    assert len(found) > 10
    assert all(line <= CHECK + 1 or line == LAST + 1 for line in found)
    assert sum(line <= CHECK + 1 for line in found) > len(found) / 2


def test_a_hash_that_was_edited():
    real = LINES[CHECK].split()[2]
    says(
        with_line(CHECK, "check 100 0123456789abcdef"),
        CHECK + 1,
        "the position after 100 actions has not the hash 0123456789abcdef: something was edited since "
        f"line {ACTIONS}, or other rules were in force; expected {real}",
    )


def test_an_edit_that_leads_to_the_same_position_is_found_at_the_end():
    k = at("player")
    found = digest(with_line(k, "player blue Ewa")[:-1])
    says(
        with_line(k, "player blue Ewa"),
        LAST + 1,
        f"what is written above has not the digest {LINES[LAST].split()[3]}: something was edited that does not "
        f"change the last position; expected {found}",
    )


def test_another_number_of_actions_or_another_hash_at_the_end():
    _, _, hash_, digest_ = LINES[LAST].split()
    since = max(k for k, line in enumerate(LINES) if line.startswith("check ")) + 1
    says(
        with_line(LAST, f"end {N + 1} {hash_} {digest_}"),
        LAST + 1,
        f"{N} actions stand above, not {N + 1}: lines are missing or too many since line {since}; expected {N}",
    )
    says(
        with_line(LAST, f"end {N} {hash_[:-1]} {digest_}"),
        LAST + 1,
        f"the position after {N} actions has not the hash {hash_[:-1]}: something was edited since line {since}, or "
        f"other rules were in force; expected {hash_}",
    )
    says(
        with_line(LAST, f"end {N} {hash_}"),
        LAST + 1,
        "the last line has 2 words after 'end'; expected actions, hash and digest",
    )


def test_a_file_that_was_cut_off():
    says(
        LINES[: ACTIONS + 50],
        ACTIONS + 50,
        "the file ends after 50 actions without its last line; expected 'end 50 ...'",
    )
    says(LINES[:LAST], LAST, f"the file ends after {N} actions without its last line; expected 'end {N} ...'")


def test_something_after_the_end():
    says([*LINES, "blue: roll"], LAST + 2, "'blue: roll' stands after the end; expected nothing")


def test_every_way_to_cut_a_file_is_refused():
    whole = TEXT.rstrip("\n")
    for n in range(0, len(whole), 37):
        with pytest.raises(BadReplay):
            loads(whole[:n])
    with pytest.raises(BadReplay):
        loads(whole[:-1])
    assert len(loads(whole).actions) == N


def test_every_line_matters():
    for k in range(0, len(LINES), 3):
        with pytest.raises(BadReplay):
            loads("\n".join(without(k)) + "\n")


@given(st.integers(0, len(TEXT) - 2), st.characters(exclude_categories=["Cs"]))
def test_any_letter_that_was_changed_is_found_and_never_a_traceback(k, letter):
    text = TEXT[:k] + letter + TEXT[k + 1 :]
    if [line.strip() for line in text.split("\n")] == [line.strip() for line in TEXT.split("\n")]:
        return
    with pytest.raises(BadReplay):
        loads(text)


@given(st.text(max_size=200))
def test_no_text_at_all_is_taken_for_a_replay(text):
    with pytest.raises(BadReplay):
        loads(text)


# ---- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "x.replay, line 1: the file is empty; expected 'wyspa replay 1'"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "x.replay, line 3: this is not a text file; expected a replay in UTF-8"),
        (TEXT.encode("utf-16"), "x.replay, line 1: this is not a text file; expected a replay in UTF-8"),
        (
            b"wyspa replay 1\nrules \xff\n",
            "x.replay, line 2: the byte 0xff is not UTF-8; expected a replay in UTF-8",
        ),
        (
            TEXT.replace("Anna", "Łucja").encode("iso-8859-2"),
            f"x.replay, line {at('player') + 1}: the byte 0xa3 is not UTF-8; expected a replay in UTF-8",
        ),
    ],
)
def test_bytes_that_are_no_replay(tmp_path, data, sentence):
    (tmp_path / "x.replay").write_bytes(data)
    with pytest.raises(BadReplay) as error:
        load(tmp_path / "x.replay")
    assert str(error.value) == sentence


def test_a_file_that_is_not_there_or_is_a_folder(tmp_path):
    with pytest.raises(BadReplay, match=r"^no\.replay: the file cannot be read: No such file or directory$"):
        load(tmp_path / "no.replay")
    with pytest.raises(BadReplay, match=r"the file cannot be read: Is a directory$"):
        load(tmp_path)
