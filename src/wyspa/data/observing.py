"""What learners see of a game that was kept: it is played again, and looked at before every decision."""

from dataclasses import replace
from typing import TYPE_CHECKING

from wyspa.core.dealer import Seeded
from wyspa.core.ids import TABLE
from wyspa.core.why import UnknownWord
from wyspa.data.game_rows import BadDataset, Decisions, GameRow, laid
from wyspa.table import read_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from wyspa.env.lab import Lab


def lab_for(row: GameRow, offers: int = 0) -> "Lab":
    """Give the numbers of actions and the form of observations for the table of a row."""
    try:
        from wyspa.env.lab import Lab
    except ImportError as error:
        raise UnknownWord(f"observations need numpy: pip install 'wyspa[data]' ({error})") from None
    return Lab(table=read_table(row.table, row.drawing), offers=offers)


def observed(row: GameRow, lab: "Lab") -> GameRow:
    """Add to a game what was seen and chosen, where there was a choice; offers are composed and have no number."""
    import numpy as np

    from wyspa.env.numbering import BadIndex
    from wyspa.env.rows import Gaze

    gaze = Gaze(lab)
    game = laid(row)
    episode = lab.episode_of(game, Seeded(0), chance=True)
    choosers, choices, rows, masks = [], [], [], []
    for seat, words in zip(row.actors, row.actions, strict=True):
        action = game.read(words)
        if seat >= 0:
            episode.ask(seat)
            mask = gaze.mask(episode)
            try:
                index = lab.encode(action, seat)
            except BadIndex:
                index = -1
            if index >= 0 and mask[index] and mask.sum() > 1:
                choosers.append(seat)
                choices.append(index)
                rows.append(gaze.row(episode, seat).tobytes())
                masks.append(np.packbits(mask > 0).tobytes())
        episode.do(TABLE if seat < 0 else seat, action)
        episode.settle()
    sizes = (lab.fingerprint, lab.width, lab.actions)
    return replace(row, seen=Decisions(*sizes, tuple(choosers), tuple(choices), b"".join(rows), b"".join(masks)))


def arrays(row: GameRow) -> "tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int64]]":
    """Give observations, masks and choices of a game as arrays with a row for each decision."""
    import numpy as np

    seen = row.seen
    if seen is None:
        raise BadDataset("this game has no observations: make the dataset with --observations")
    n = len(seen.choices)
    if len(seen.observations) != n * seen.width or len(seen.masks) != n * ((seen.actions + 7) // 8):
        raise BadDataset(f"the observations of this game do not fit its {n} decisions")
    rows = np.frombuffer(seen.observations, np.int8).reshape(n, seen.width)
    bits = np.frombuffer(seen.masks, np.uint8).reshape(n, (seen.actions + 7) // 8)
    masks = np.unpackbits(bits, axis=1, count=seen.actions).astype(np.int8)
    return rows, masks, np.array(seen.choices, np.int64)
