"""OpenSpiel: `wyspa(box=base,seats=4)`, with chance nodes, information states and samples of what a seat may believe.

`import wyspa.env.spiel` registers the game; then `pyspiel.load_game("wyspa(seats=3)")` gives it.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from wyspa.belief import sample
from wyspa.core.arrays import array, listed
from wyspa.core.dealer import Dealer, Seeded
from wyspa.core.ids import NOBODY, TABLE
from wyspa.env.checking import check_seed, check_turns
from wyspa.env.lab import BadSetting, Lab
from wyspa.env.rows import Gaze
from wyspa.laying import lay_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from wyspa.env.episode import Episode
    from wyspa.game import Game

NAME = "wyspa"
LONGEST = 100_000  # actions of a game, nature's included
OUTCOMES = 256  # that nature can choose among
SETTINGS = {
    "box": "base", "map": "variable", "seats": 4, "offers": 0, "cards": 2, "seed": 0, "turns": 1000, "options": "",
}  # fmt: skip


class ByHand(Dealer):
    """Nobody deals: nature is asked by name."""

    def below(self, n: int) -> int:
        """Refuse."""
        raise RuntimeError("nature is asked here by chance nodes, not by a dealer")


class Strand:
    """An episode that is copied and carried as a whole: OpenSpiel copies and pickles what a state holds."""

    def __init__(self, words: str, episode: Episode) -> None:
        """Keep it with the settings of its table."""
        self.words = words
        self.lab = lab_of(words)
        self.episode = episode

    def __deepcopy__(self, memo: dict[int, Any]) -> Strand:
        return Strand(self.words, self.episode.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        episode = self.episode
        return (
            strand_back,
            (self.words, episode.game.copy(log=False), drafts_of(episode), listed(episode.used), int(episode.turns)),
        )


def strand_back(words: str, game: Game, drafts: list[tuple[int, list[int]]], used: list[int], turns: int) -> Strand:
    """Go on with a game that was carried: with the offers that are being composed, and those that were begun."""
    episode = lab_of(words).episode_of(game, ByHand(), chance=True)
    for seat, steps in drafts:
        if seat == episode.seat:
            for index in steps:
                episode.answer(index)
    episode.used, episode.turns = array(used), turns
    return Strand(words, episode)


def options_of(text: str) -> dict[str, Any]:
    """Read `name:value;name:value`; OpenSpiel keeps the sign of equality in the words of a game for itself."""
    found = [re.split("[:=]", word, maxsplit=1) for word in text.split(";") if word.strip()]
    if any(len(pair) < 2 for pair in found):
        raise BadSetting(f"options={text!r} cannot be read: write name:value;name:value")
    return {name.strip(): value.strip() for name, value in found}


@lru_cache(maxsize=32)
def lab_of(text: str) -> Lab:
    """Make the lab of some settings, once."""
    settings: dict[str, Any] = json.loads(text)
    options: dict[str, Any] = options_of(settings["options"])
    return Lab(
        settings["box"], settings["map"], settings["seats"], offers=settings["offers"], cards=settings["cards"],
        **options,
    )  # fmt: skip


class WyspaGame(pyspiel.Game):  # type: ignore[misc]
    """A table of Wyspa. The island is that of `seed`; all other chance is in chance nodes."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Take settings as words and numbers: `options` are further ones, written `name:value;name:value`."""
        self.settings: dict[str, Any] = {**SETTINGS, **(params or {})}
        check_turns(self.settings["turns"])
        check_seed(self.settings["seed"])
        self.words = json.dumps(self.settings, sort_keys=True)
        self.lab = lab_of(self.words)
        if not self.lab.window.whole:
            raise BadSetting("a hall is no game for OpenSpiel: all act at once there, use wyspa.env.zoo.parallel_env")
        seats = self.lab.seats
        kind = pyspiel.GameType(
            short_name=NAME,
            long_name="Wyspa",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=6,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=False,
            parameter_specification=SETTINGS,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.lab.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> WyspaState:
        """Lay the table; nothing has been dealt but the island."""
        return WyspaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Give what players see, as arrays and words."""
        return Observer(self.lab)

    def information_state_tensor_shape(self) -> list[int]:
        """Give the length of what a player knows."""
        return [self.lab.width]

    def observation_tensor_shape(self) -> list[int]:
        """Give the length of what a player sees."""
        return [self.lab.width]


class WyspaState(pyspiel.State):  # type: ignore[misc]
    """One moment of a game."""

    def __init__(self, game: WyspaGame, episode: Episode | None = None) -> None:
        """Begin, or go on from an episode."""
        super().__init__(game)
        if episode is None:
            lab = game.lab
            island = lay_table(lab.table, Seeded(int(game.settings["seed"]))).island
            episode = lab.episode_of(lay_table(lab.table, None, island), ByHand(), chance=True)
        self.strand = Strand(game.words, episode)
        self.most_turns = int(game.settings["turns"])

    @property
    def episode(self) -> Episode:
        """Give the game that is on."""
        return self.strand.episode

    # ---- what OpenSpiel asks -----------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Name who is asked."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.episode.state.who == TABLE else int(self.episode.seat)

    def is_terminal(self) -> bool:
        """Tell whether somebody has won, or the game is cut off."""
        state = self.episode.state
        return bool(state.winner != NOBODY or state.turns >= self.most_turns)

    def outcomes(self) -> list[tuple[int, int]]:
        """List what nature may do, with weights."""
        return self.episode.game.outcomes()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List what nature may do by its place in the list, with probabilities."""
        weights = [weight for _, weight in self.outcomes()]
        return [(k, weight / sum(weights)) for k, weight in enumerate(weights)]

    def _legal_actions(self, player: int) -> list[int]:
        """List what a player may answer."""
        return self.episode.legal() if player == self.episode.seat and not self.is_terminal() else []

    def _apply_action(self, action: int) -> None:
        """Answer."""
        if self.current_player() == pyspiel.PlayerId.CHANCE:
            outcomes = self.outcomes()
            if not 0 <= action < len(outcomes):
                raise ValueError(f"{action} is no outcome now: there are {len(outcomes)}, counted from 0")
            self.episode.take(outcomes[action][0])
        elif not self.episode.answer(action):
            raise ValueError(f"{action} is not legal now")

    def _action_to_string(self, player: int, action: int) -> str:
        """Put an action into words."""
        if player == pyspiel.PlayerId.CHANCE:
            found = self.outcomes() if self.current_player() == player else []
            return str(self.episode.game.say(found[action][0])) if action < len(found) else f"outcome {action}"
        return self.strand.lab.name(action, player)

    def returns(self) -> list[float]:
        """Give 1 to who has won, and let the others pay for it."""
        seats = self.strand.lab.seats
        won = self.strand.lab.book.winners(self.episode.state)
        if not won or len(won) == seats:
            return [0.0] * seats
        return [1.0 / len(won) if seat in won else -1.0 / (seats - len(won)) for seat in range(seats)]

    def information_state_string(self, player: int | None = None) -> str:
        """Write all that a player knows, the same in all worlds that look the same to it."""
        player = self.current_player() if player is None else player
        return view_text(self.strand.lab, self.episode, player)

    observation_string = information_state_string

    def __str__(self) -> str:
        """Write the position in words."""
        return str(self.episode.game.to_text())

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> WyspaState:
        """Give a state that could be, as far as a player knows: `draw` gives numbers between 0 and 1."""
        episode = self.episode.copy()
        view = episode.game.view(player, True)
        believed = sample(view, None, Seeded(int(draw() * (1 << 31))))
        game = episode.game
        other = game.copy(log=False)
        other.state = believed
        again = self.strand.lab.episode_of(other, ByHand(), chance=True)
        return WyspaState(self.get_game(), again)


def drafts_of(episode: Episode) -> list[tuple[int, list[int]]]:
    """Write the offers that are being composed, as the answers that lead there."""
    found: list[tuple[int, list[int]]] = []
    acts = episode.acts
    for seat, draft in enumerate(episode.drafts):
        if draft.verb is None:
            continue
        steps = [int(acts.o_start + acts.built[int(draft.verb.code) >> 54])]
        for purse, at in ((int(draft.give), int(acts.o_give)), (int(draft.get), int(acts.o_get))):
            steps += [at + card for card in range(int(acts.kinds)) for _ in range(purse >> card * 7 & 127)]
        found.append((seat, steps + ([int(acts.o_to) + int(draft.to) - 1] if draft.to > 0 else [])))
    return found


def view_text(lab: Lab, episode: Episode, player: int) -> str:
    """Write a view as words that are equal exactly if the views are."""
    plain = episode.game.view(player, True).plain()
    plain["position"] = plain["position"].hex()  # type: ignore[attr-defined]
    plain["draft"] = [steps for seat, steps in drafts_of(episode) if seat == player]
    return json.dumps(plain, sort_keys=True, default=str)


class Observer:
    """What players see, as OpenSpiel's own observers give it."""

    def __init__(self, lab: Lab) -> None:
        """Make room for a row."""
        self.lab = lab
        self.gaze = Gaze(lab, "floats")
        self.tensor = np.zeros(lab.width, dtype=np.float32)
        self.dict = {"row": self.tensor}

    def set_from(self, state: WyspaState, player: int) -> None:
        """Write what a player sees."""
        self.tensor[:] = np.asarray(self.gaze.see(state.episode, player))

    def string_from(self, state: WyspaState, player: int) -> str:
        """Write it as words."""
        return view_text(self.lab, state.episode, player)


def register() -> None:
    """Make the game known, once."""
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(WyspaGame().get_type(), WyspaGame)


register()
