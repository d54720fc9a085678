"""`wyspa play`: a person types, bots answer, and the table explains itself."""

import io
import re
import shlex

import pytest

import wyspa
from tests.cli.running import wyspa as run
from tests.rules.scenarios.pirate_sea import Sea
from tests.rules.scenarios.test_nobody_can_win import spent
from tests.scene import Scene
from wyspa.arena import Match
from wyspa.bots import Bot, Greedy, bot_named
from wyspa.cli.evening import Evening
from wyspa.cli.menu import complete
from wyspa.core.dealer import Seeded
from wyspa.core.why import UnknownWord
from wyspa.game import Game
from wyspa.replay import load, save


class Silent(Bot):
    """Ends its turns, refuses every offer, and takes the first thing there is else."""

    def choose(self, view, actions):
        for verb in ("refuse", "end"):
            for action in actions:
                if self.guide.verb(action) == verb:
                    return action
        return actions[0]


class Willing(Silent):
    """Accepts what it can."""

    def choose(self, view, actions):
        return next(
            (action for action in actions if self.guide.verb(action) == "accept"), super().choose(view, actions)
        )


class Trader(Silent):
    """Offers one ore for one wool as soon as it may."""

    offered = False

    def choose(self, view, actions):
        if self.guide.phase(view.phase) == "main" and not self.offered and self.seat == 1:
            self.offered = True
            return self.guide.offer([0, 0, 0, 0, 1], [0, 0, 1, 0, 0])
        confirm = [action for action in actions if self.guide.verb(action) == "confirm"]
        return confirm[0] if confirm else super().choose(view, actions)


class Thief(Silent):
    """Buys a card, plays a knight and robs white."""

    def choose(self, view, actions):
        white = self.guide.seat_names.index("white") + 1
        for action in actions:
            verb = self.guide.verb(action)
            if verb in ("buy", "knight") or (verb == "rob" and self.guide.second(action) == white):
                return action
        return super().choose(view, actions)


def evening(game: Game, *typed: str, bot: type[Bot] = Silent, language: str = "en") -> str:
    """Let somebody type these lines, and give everything that was shown."""
    if game.dealer is None:
        game.dealer = Seeded(3)
    out = io.StringIO()
    bots = [bot(seat) for seat in range(1, len(game.seats))]
    lines = io.StringIO("".join(f"{line}\n" for line in typed))
    Evening(game, bots, ["silent"], "", language, 3, lines, out).play()
    return out.getvalue()


def scene(**options: object) -> Scene:
    """Red has a settlement and a road, everybody else a settlement far away."""
    table = Scene("beginner", **options).given("red settlement c2.ne", "red road c2/e")
    return table.given("blue settlement a1.nw", "orange settlement e3.s", "white settlement c5.ne")


def last_question(shown: str) -> str:
    return shown.rpartition("Your move")[2]


# ---- picking ---------------------------------------------------------------------------------------------------------


def test_a_number_plays_what_stands_behind_it():
    table = scene().hand("red", "1 lumber 1 brick")
    shown = evening(table.game)
    number = re.search(r"(\d+) c2/ne\b|(\d+) b2/sw\b", last_question(shown))
    evening(table.game, number[1] or number[2])
    assert table.at("c2/ne") == "red road"


def test_words_play_the_same_and_every_name_of_a_place_is_read():
    table = scene().hand("red", "1 lumber 1 brick")
    evening(table.game, "road c2/ne")
    assert table.at("b2/sw") == "red road"


@pytest.mark.parametrize("line", ["ROA c2/NE", "roa b2/sw", "  road   c2/ne  "])
def test_words_may_be_shortened_and_written_in_any_way(line):
    table = scene().hand("red", "1 lumber 1 brick")
    evening(table.game, line)
    assert table.at("c2/ne") == "red road"


@pytest.mark.parametrize("line", ["trade wool ore", "t wo or", "trade 4 wool for 1 ore", "trade wool for ore"])
def test_an_exchange_with_the_bank_is_read_in_any_way(line):
    table = scene().hand("red", "4 wool")
    shown = evening(table.game, line)
    assert "4 wool for ore" in shown
    assert table.holds("red") == "1 ore"


def test_a_word_that_can_be_two_things_is_asked_for_again():
    with pytest.raises(UnknownWord, match="'ro' could mean road or roads: write more of it"):
        complete("ro", ["road", "roads", "end"])


def test_a_number_that_is_not_in_the_list_is_refused():
    shown = evening(scene().game, "99")
    assert "there is no number 99 in the list: it goes from 1 to 1" in shown


def test_what_nobody_knows_is_answered_with_what_there_is():
    shown = evening(scene().game, "castle c2.n", "road c9/e", "\x1b[A")
    assert "there is no action castle" in shown
    assert "there is no hex c9" in shown


def test_what_is_not_allowed_is_explained_with_its_rule_and_asked_again():
    table = scene()
    shown = evening(table.game, "road c2/ne", "settlement c2.n", "roll")
    sentence = "red cannot do 'road c2/ne': it costs 1 lumber and 1 brick, and red has nothing (B-65)"
    assert sentence in " ".join(shown.split())
    assert "possible now: end" in shown
    assert table.game.phase == "main"


def test_refusals_are_also_polish():
    shown = evening(scene().game, "road c2/ne", language="pl")
    assert "czerwony nie może wykonać „droga b2/sw”: kosztuje to 1 drewno i 1 glinę" in " ".join(shown.split())
    assert "teraz można: zakończ" in " ".join(shown.split())
    assert "Twój ruch" in shown


# ---- besides moves -------------------------------------------------------------------------------------------------


def test_help_board_and_rules_are_no_moves(capsys):
    table = scene()
    before = table.game.hash()
    shown = evening(table.game, "help", "?", "board", "rules B-60", "rules B-6000")
    assert shown.count("offer 1 ore for 1 wool") == 2
    assert shown.count("c3") == 2
    assert "4:1" in capsys.readouterr().out
    assert "B-6000" in shown
    assert table.game.hash() == before


def test_a_game_is_saved_and_can_be_replayed(tmp_path):
    game = wyspa.lay("base", "beginner", seed=5)
    file = tmp_path / "evening.wyspa"
    shown = evening(game, "roll", f"save {file}", "save", "save /no/such/folder/x.wyspa")
    assert f"Saved as {file}" in shown.replace("\n", "")
    assert "save what?" in shown
    assert "No such file or directory" in shown
    kept = load(file)
    assert kept.players == {"blue": "silent", "orange": "silent", "white": "silent"}
    assert kept.actions[0][0] == 0


def test_a_saved_game_goes_on_where_it_stopped(tmp_path):
    file, later = tmp_path / "evening.wyspa", tmp_path / "later.wyspa"
    begun = ("--map", "beginner", "--seed", "5", "--bots", "random,greedy,random", "--name", "Ania")
    run("play", *begun, typed=f"roll\nend\nroll\nsave {file}\nquit\n")
    before = load(file)
    ended = run("play", "--resume", str(file), "--save", str(later), typed="1\n")
    assert ended.code == 0, ended.error
    assert "Ania (you)" in ended.out
    after = load(later)
    assert after.actions[: len(before.actions)] == before.actions
    assert len(after.actions) > len(before.actions)
    assert after.players == before.players  # the same bots go on
    assert "wyspa play --seed" not in ended.out  # these dice cannot be had again


def test_what_cannot_be_resumed_is_refused_in_a_sentence(tmp_path):
    won = tmp_path / "won.wyspa"
    table = wyspa.lay("base", "beginner", seed=5)
    Match(table, [Greedy() for _ in range(4)]).play()
    save(table, won, {})
    cases = {
        (str(won),): "is over: 'wyspa replay",
        (str(tmp_path / "none.wyspa"),): "No such file",
        (str(won), "--seats", "3"): "is laid already",
    }
    for words, sentence in cases.items():
        ended = run("play", "--resume", *words)
        assert ended.code != 0
        assert sentence in " ".join(ended.error.split())
        assert "Traceback" not in ended.error


def test_quit_and_the_end_of_input_leave_with_a_hint():
    for typed in (["quit"], ["q"], []):
        shown = evening(wyspa.lay("base", "beginner", seed=5), *typed)
        assert "The game ends here, unfinished." in shown
        assert "wyspa play --map beginner --box base" in " ".join(shown.split())
        assert "--seed 3" in " ".join(shown.split())


def test_nothing_that_is_typed_after_quit_is_played():
    game = wyspa.lay("base", "beginner", seed=5)
    evening(game, "quit", "roll", "end")
    assert game.phase == "roll"
    assert game.log() == []


# ---- the parts of a game -------------------------------------------------------------------------------------------


def test_the_own_hand_is_shown_and_nobody_elses():
    table = scene().hand("red", "2 ore").hand("blue", "3 wool").cards("blue", monopoly=1)
    shown = evening(table.game)
    assert "Hand: ore 2" in shown
    assert "wool 3" not in shown
    assert "monopoly" not in shown


def test_the_set_up_lists_every_corner_with_the_pips_around_it():
    shown = evening(wyspa.lay("base", "variable", seed=2, start="first"))
    assert len(re.findall(r"\d+ [a-e]\d\.[nesw]+ \d+\*", shown)) == 54
    assert "is the sum of the pips" in shown


def test_cards_are_put_back_one_by_one_after_a_seven():
    table = scene().hand("red", "5 ore 4 wool").turn("red", "roll")
    table.game.dealer = Seeded(next(k for k in range(200) if seven_comes(k)))
    shown = evening(
        table.game, "roll", "discard or", "discard brick", "1", "discard wool", "dis wo", "rob a1 blue", "rob e1"
    )
    assert "Discard 4 more." in shown
    assert "Discard 1 more." in shown
    assert "red cannot do 'discard brick': red has no brick (B-78)" in shown.replace("\n", " ")
    assert table.at("e1") == "robber"
    assert table.count("red") == 5


def seven_comes(seed: int) -> bool:
    table = scene().turn("red", "roll")
    table.game.dealer = Seeded(seed)
    table.game.play("roll")
    return table.game.phase == "thief"


def test_the_robber_takes_a_card_that_only_the_two_see():
    table = scene().hand("blue", "1 grain").cards("red", knight=1)
    shown = evening(table.game, "knight", "rob a1 blue")
    assert "Red steals 1 grain from blue." in shown
    assert table.holds("red") == "1 grain"


def test_what_bots_steal_from_each_other_and_draw_stays_hidden():
    table = scene().hand("blue", "1 ore 1 wool 1 grain").hand("white", "1 brick").cards("blue", knight=1).turn("blue")
    shown = evening(table.game, bot=Thief)
    assert "Blue steals 1 card from white." in shown
    assert "brick from white" not in shown
    assert "Blue draws a development card." in shown
    assert "Blue draws the card" not in shown


def test_development_cards_can_be_bought_and_played():
    table = scene().hand("red", "1 ore 1 wool 1 grain").cards("red", plenty=1)
    shown = evening(table.game, "buy", "plenty ore grain")
    assert table.holds("red") == "1 grain 1 ore"
    assert "Red buys a development card." in shown
    table = scene().hand("blue", "2 ore").hand("white", "1 ore").cards("red", monopoly=1)
    evening(table.game, "mono or")
    assert table.holds("red") == "3 ore"
    table = scene().cards("red", roads=1)
    evening(table.game, "roads", "road c2/ne", "road c2/nw")
    assert (table.at("c2/ne"), table.at("c2/nw")) == ("red road", "red road")


def test_an_offer_is_answered_by_all_and_closed_with_one():
    table = scene().hand("red", "1 ore").hand("blue", "1 wool").hand("white", "1 wool")
    shown = evening(table.game, "offer ore for wool", "confirm white", bot=Willing)
    assert "Answers: blue (silent) agrees, orange (silent) refuses, white (silent) agrees." in shown.replace("\n", " ")
    assert (table.holds("red"), table.holds("white"), table.holds("blue")) == ("1 wool", "1 ore", "1 wool")


def test_an_offer_to_one_that_is_refused_goes_back_to_the_turn():
    table = scene().hand("red", "1 ore").hand("blue", "1 wool")
    shown = evening(table.game, "off 1 ore for 1 wool to blu")
    assert "Blue does not want to trade with red." in shown
    assert "Orange declines" not in shown
    assert table.game.phase == "main"
    assert table.holds("red") == "1 ore"


def test_an_offer_nobody_could_mean_is_explained():
    table = scene().hand("red", "1 ore")
    shown = evening(table.game, "offer 2 ore for 1 wool", "offer ore for ore", "offer ore", "offer ore for gold")
    flat = shown.replace("\n", " ")
    assert "red does not have 2 ore (B-58)" in flat
    assert "ore is on both sides of the offer" in flat
    assert "there is no 'for'" in flat
    assert "there is no card gold" in flat


def test_an_offer_of_a_bot_is_put_to_the_person_who_may_accept():
    table = scene().hand("red", "1 wool").hand("blue", "1 ore").turn("blue")
    shown = evening(table.game, "accept", bot=Trader)
    assert "blue (silent) offers you 1 ore for 1 wool." in shown
    assert "Blue gives red 1 ore and gets 1 wool." in shown


def test_an_offer_of_a_bot_can_be_countered():
    table = scene().hand("red", "1 wool").hand("blue", "2 ore").turn("blue")
    shown = evening(table.game, "counter 1 wool for 2 ore", bot=Trader)
    assert "or: counter" in shown
    assert "Blue gives red 2 ore and gets 1 wool." in shown


def test_a_whole_short_game_is_played_by_typing():
    game = wyspa.lay("base", "beginner", seats=3, seed=2, target=3)
    game_over = evening(game, *["1"] * 400, bot=lambda seat: bot_named("greedy", seat))
    assert game.over
    winner = game.state.winner
    assert re.search(r"wins with [3-5] points after \d+ turns", game_over)
    assert game.view(-1).points[winner] >= 3


def test_the_command_plays_a_short_game_from_a_pipe_and_writes_its_replay(tmp_path):
    file = tmp_path / "game.wyspa"
    words = [
        "play",
        "--map",
        "beginner",
        "--seats",
        "3",
        "--seed",
        "2",
        "-o",
        "target=3",
        "--name",
        "Ola",
        "--save",
        str(file),
    ]
    ended = run(*words, typed="1\n" * 400)
    assert (ended.code, ended.error) == (0, "")
    assert "Ola (you)" in ended.out
    assert "wins with" in ended.out
    again = run(*words, typed="1\n" * 400)
    assert again.out == ended.out
    assert run("replay", str(file), "--quiet").code == 0
    assert "Ola" in file.read_text(encoding="utf-8")


def test_an_empty_pipe_ends_politely():
    ended = run("play", "--language", "pl", "--seed", "4")
    assert (ended.code, ended.error) == (0, "")
    assert "Gra kończy się tutaj" in ended.out


def test_stop_ends_the_game_for_all_without_a_winner():
    shown = evening(scene().given("red city c4.n").game, "stop", "roll").replace("\n", " ")
    assert "ends by agreement" in shown
    assert "without a winner. Points: red (you) 3, blue (silent) 1" in " ".join(shown.split())
    assert "zgodą wszystkich" in evening(scene().game, "stop", language="pl")


def test_a_game_that_nobody_can_win_says_so_once():
    sea = spent(Sea(3), points=0)
    shown = evening(sea.game, "board", "end", "stop")
    assert shown.count("Nobody can win this game any more") == 1


def test_the_hint_after_leaving_gives_the_whole_command():
    words = ["play", "--scenario", "fog-islands", "--seats", "3", "--seed", "5", "-o", "target=9"]
    first = run(*words, typed="quit\n", columns=400)
    command = re.search(r"wyspa (play .*?);", first.out)
    assert command is not None
    again = run(*shlex.split(command.group(1)), typed="quit\n", columns=400)
    assert again.code == 0
    assert again.out == first.out


def test_a_polish_table_speaks_polish_throughout():
    shown = evening(scene().game, "zmaek c2.n", "zasady B-7777", "pomoc", language="pl")
    flat = " ".join(shown.split())
    assert "nie ma akcji „zmaek”" in flat
    assert "nie ma zasady, grupy ani rozdziału B-7777" in flat
    assert "oferta 1 ruda za 1 wełna" in flat
    assert "Twój ruch" in flat


def test_what_is_built_says_what_it_costs():
    table = scene().given("red settlement c2.n").hand("red", "2 lumber 2 brick 2 wool 2 grain")
    assert "(1 drewno i 1 glina)" in " ".join(evening(table.game, "koniec", language="pl").split())
    assert "(1 lumber and 1 brick)" in " ".join(evening(table.game, "quit").split())
