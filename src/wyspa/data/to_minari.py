"""A dataset with observations as one of Minari's: an episode for each seat of each game, with masks beside it."""

from collections.abc import Iterable
from typing import Any

from wyspa.core.why import UnknownWord
from wyspa.data.game_rows import BadDataset, GameRow
from wyspa.data.observing import arrays

WON, LOST = 1.0, -1.0


def imported() -> Any:
    """Import Minari, which playing does not need."""
    try:
        import minari
    except ImportError as error:
        raise UnknownWord(f"this export needs Minari: pip install 'wyspa[minari]' ({error})") from None
    return minari


def episodes(rows: Iterable[GameRow]) -> Iterable[dict[str, Any]]:
    """Give the decisions of one seat in one game after the other: what it saw, might do, did, and what it brought."""
    import numpy as np

    for row in rows:
        seen, masks, choices = arrays(row)
        assert row.seen is not None
        choosers = np.array(row.seen.choosers)
        for seat in range(len(row.points)):
            own = np.flatnonzero(choosers == seat)
            if not len(own):
                continue
            rewards = np.zeros(len(own), np.float32)
            if row.winners:
                rewards[-1] = WON if seat in row.winners else LOST
            ended = np.zeros(len(own), bool)
            ended[-1] = True
            cut = np.zeros(len(own), bool)
            if not row.winners:
                ended[-1], cut[-1] = False, True
            # Minari wants one observation more than actions: the last decision stands for what came after it
            looks = np.concatenate([own, own[-1:]])
            yield {
                "observations": {"observation": seen[looks], "action_mask": masks[looks]},
                "actions": choices[own],
                "rewards": rewards,
                "terminations": ended,
                "truncations": cut,
            }


def to_minari(rows: Iterable[GameRow], name: str, about: str) -> int:
    """Write Minari's dataset of this name (like wyspa/base/greedy-v0), and give how many episodes it has."""
    import re

    minari = imported()
    if not re.fullmatch(r"([\w-]+/)*[\w-]+-v\d+", name):
        raise BadDataset(f"'{name}' cannot be a name for Minari: write it like wyspa/base/greedy-v0")
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from minari.data_collector import EpisodeBuffer

    kept = list(rows)
    if not kept or kept[0].seen is None:
        raise BadDataset("there are no observations in this dataset: make it with --observations")
    width, actions = kept[0].seen.width, kept[0].seen.actions
    spaces: dict[str, Any] = {
        "observation": Box(-127, 127, (width,), np.int8),
        "action_mask": Box(0, 1, (actions,), np.int8),
    }
    buffers = [EpisodeBuffer(id=k, **episode) for k, episode in enumerate(episodes(kept))]
    try:
        minari.create_dataset_from_buffers(
            dataset_id=name, buffer=buffers, observation_space=Dict(spaces), action_space=Discrete(actions),
            algorithm_name=", ".join(sorted({player for row in kept for player in row.players if player})),
            description=about, author="Wyspa",
        )  # fmt: skip
    except ValueError as error:
        raise BadDataset(f"Minari does not take {name}: {str(error).splitlines()[0]}") from None
    return len(buffers)
