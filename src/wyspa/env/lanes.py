"""Many games side by side, one answer for each at a time: the compiled loop of the vector environment."""

from collections.abc import Callable
from typing import Final

from librt.strings import BytesWriter, read_i64_le, write_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from wyspa.core.arrays import zeros
from wyspa.core.dealer import Dealer
from wyspa.core.ids import NOBODY
from wyspa.env.episode import Episode
from wyspa.env.numbering import BadIndex
from wyspa.game import Game

# what is done with an answer that is not legal
RAISE: Final = 0
IGNORE: Final = 1
RANDOM_LEGAL: Final = 2
TERMINATE: Final = 3

# when a game that is over begins anew
NEXT_STEP: Final = 0
SAME_STEP: Final = 1
DISABLED: Final = 2

ALL: Final = -1  # instead of a seat: all seats are played by whoever answers

Lay = Callable[[int], tuple[Game, Dealer]]


class Lanes:
    """Games in a row. With seats of one's own the others answer at random; without, every question is put."""

    episodes: list[Episode]
    lay: Lay
    seats: i64
    own: vec[i64]  # by lane: the own seat, or ALL
    rotate: bool
    illegal: i64
    reset_mode: i64
    turns: i64  # then a game is cut off
    done: vec[i64]  # lanes whose game is over
    laid: i64  # games so far
    zero: bytes
    rows: BytesWriter  # used again in every step: it has room for all of them
    masking: BytesWriter
    nothing: bytes  # no reward
    steps: i64
    obs: bytes
    masks: bytes
    rewards: bytes  # by lane and seat: 1 won, -1 lost; of one's own seat alone where there is one
    terminated: bytes
    truncated: bytes
    asked: bytes  # the seats that are asked
    final_obs: bytes  # of the lanes that began anew in this very step, one after the other
    final_lanes: list[int]
    final_points: list[int]

    def __init__(
        self, episodes: list[Episode], lay: Lay, own: list[int], rotate: bool, illegal: i64, reset_mode: i64, turns: i64
    ) -> None:
        """Take episodes that are asked already, one for each lane."""
        self.episodes = episodes
        self.lay = lay
        self.rotate = rotate
        self.illegal = illegal
        self.reset_mode = reset_mode
        self.turns = turns
        self.laid = len(episodes)
        self.seats = episodes[0].book.seats
        self.own = vec[i64]([i64(seat) for seat in own])
        self.done = zeros(len(episodes))
        self.zero = bytes(int(episodes[0].acts.length))
        self.rows = BytesWriter()
        self.masking = BytesWriter()
        self.nothing = bytes(int(self.seats))
        self.steps = 0
        self.begin()

    def begin(self) -> None:
        """Let the others act first, where they do, and look at everything."""
        i: i64
        for i in range(len(self.episodes)):
            self.done[i] = 0
            self.others(i)
        self.look()

    def others(self, i: i64) -> None:
        """Let those who play at random answer until the own seat is asked."""
        episode = self.episodes[i]
        if self.own[i] != ALL:
            episode.others_at_random(self.own[i], 100_000)

    def look(self) -> None:
        """Write what is seen and what may be answered, for each lane by the seat that is asked, or the own one."""
        obs = self.rows
        masks = self.masking
        obs.truncate(0)
        masks.truncate(0)
        asked = BytesWriter()
        zero = self.zero
        i: i64
        seat: i64
        for i in range(len(self.episodes)):
            episode = self.episodes[i]
            seat = episode.seat
            asked.append(u8(seat & 255))
            if seat < 0:
                seat = self.own[i] if self.own[i] != ALL else episode.state.turn
            episode.look(obs, seat)
            if self.done[i] == 0:
                episode.mask(masks, zero)
            else:
                masks.write(zero)
        self.obs = obs.getvalue()
        self.masks = masks.getvalue()
        self.asked = asked.getvalue()

    def step(self, answers: bytes) -> None:
        """Take an answer for each lane (ints of eight bytes), and go on."""
        rewards = BytesWriter()
        terminated = BytesWriter()
        truncated = BytesWriter()
        final = BytesWriter()
        self.final_lanes = []
        self.final_points = []
        i: i64
        for i in range(len(self.episodes)):
            episode = self.episodes[i]
            ended: i64 = 0
            cut: i64 = 0
            if self.done[i] == 1:
                if self.reset_mode == NEXT_STEP:
                    self.lay_anew(i)
                self.no_rewards(rewards, i)
                terminated.append(0)
                truncated.append(0)
                continue
            wrong: bool = not self.take(episode, read_i64_le(answers, i * 8), i)
            self.others(i)
            if wrong:
                self.blame(rewards, i)
                ended = 1
            elif episode.state.winner != NOBODY:
                self.reward(rewards, i)
                ended = 1
            else:
                self.no_rewards(rewards, i)
                cut = 1 if episode.state.turns >= self.turns else 0
            terminated.append(u8(ended))
            truncated.append(u8(cut))
            if ended + cut > 0:
                self.done[i] = 1
                if self.reset_mode == SAME_STEP:
                    episode.look(final, self.own[i] if self.own[i] != ALL else episode.state.turn)
                    self.final_lanes.append(i)
                    self.lay_anew(i)
        self.steps += len(self.episodes)
        self.rewards = rewards.getvalue()
        self.terminated = terminated.getvalue()
        self.truncated = truncated.getvalue()
        self.final_obs = final.getvalue()
        self.look()

    def take(self, episode: Episode, index: i64, i: i64) -> bool:
        """Let a game go on by an answer; False if it was not legal and ends the game."""
        if episode.answer(index):
            return True
        if self.illegal == RAISE:
            raise BadIndex(f"{index} is not legal in game {i}: its mask has a 0 there")
        if self.illegal == RANDOM_LEGAL:
            episode.answer(episode.random_index())
        return self.illegal != TERMINATE

    def lay_anew(self, i: i64) -> None:
        """Begin another game in a lane."""
        found = self.lay(self.laid)
        self.laid += 1
        if self.rotate and self.own[i] != ALL:
            self.own[i] = (self.own[i] + 1) % self.seats
        self.episodes[i].begin(found[0], found[1])
        self.done[i] = 0
        self.others(i)

    def no_rewards(self, rewards: BytesWriter, i: i64) -> None:
        """Append zeros."""
        if self.own[i] == ALL:
            rewards.write(self.nothing)
        else:
            rewards.append(0)

    def reward(self, rewards: BytesWriter, i: i64) -> None:
        """Append who has won and who has lost."""
        won = self.episodes[i].book.winners(self.episodes[i].state)
        if self.own[i] != ALL:
            rewards.append(1 if self.own[i] in won else 255)
            return
        seat: i64
        for seat in range(self.seats):
            rewards.append(1 if seat in won else 255)

    def blame(self, rewards: BytesWriter, i: i64) -> None:
        """Append a loss for whoever ended the game by what is not legal."""
        seat: i64
        for seat in range(self.seats if self.own[i] == ALL else 1):
            rewards.append(255 if self.own[i] != ALL or seat == self.episodes[i].seat else 0)


def packed_answers(answers: list[int]) -> bytes:
    """Write answers as `Lanes.step` takes them."""
    row = BytesWriter()
    for answer in answers:
        write_i64_le(row, answer)
    return row.getvalue()


def at_random(lanes: Lanes, steps: i64) -> None:
    """Answer at random, for the benchmark: what a learner's own time is not part of."""
    n: i64
    for n in range(steps):
        row = BytesWriter()
        for episode in lanes.episodes:
            write_i64_le(row, episode.random_index() if episode.seat >= 0 else 0)
        lanes.step(row.getvalue())
