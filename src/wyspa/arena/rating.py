"""How strong bots are, in one number: by openskill from every game, or the most likely strengths behind matches.

openskill's Plackett-Luce model takes the games one by one, in the order of their numbers, and says how sure it is; it
is what the arena and its leaderboards give. The most likely strengths (Luce's choice, found by the usual iteration) do
not depend on any order; 400 points more mean ten times the strength, and an anchor has 1000.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log10

from wyspa.arena.job import seed_for
from wyspa.arena.result import GameResult
from wyspa.core.dealer import Seeded
from wyspa.core.why import UnknownWord

Duel = tuple[str, str, int, int, int]  # who, against whom, how many of them, games won by the one, games decided
Seating = tuple[Sequence[str], Sequence[int]]  # names by seat, and the seats that have won

ANCHOR, AT, SCALE = "greedy", 1000.0, 400.0
ROUNDS = 2000
RESAMPLES = 200
LEAST = 0.5  # wins that a side without any is taken to have: nobody is infinitely weak


@dataclass(frozen=True)
class Skill:
    """What openskill thinks of a bot: its strength, and one deviation of that."""

    name: str
    mu: float
    sigma: float
    games: int

    @property
    def safe(self) -> float:
        """Give what it is worth at least, almost surely: leaderboards are sorted by it."""
        return self.mu - 3 * self.sigma


def seatings(records: Iterable[GameResult], names: Sequence[str]) -> list[Seating]:
    """Give who sat where and won, in the order of the games."""
    games = sorted(records, key=lambda record: record.number)
    return [([names[k] for k in game.seated], game.winners) for game in games]


def skills(games: Iterable[Seating]) -> list[Skill]:
    """Rate everybody by openskill (Plackett-Luce), the best first. Games that nobody has won do not count.

    Those who win come first, all others share the second place. A bot on several seats is rated by the mean of what its
    seats would be.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise UnknownWord(f"ratings need openskill: pip install 'wyspa[arena]' ({error})") from None
    model = PlackettLuce()
    known: dict[str, tuple[float, float]] = {}
    played: dict[str, int] = {}
    fresh = model.rating()
    for names, winners in games:
        for name in names:
            known.setdefault(name, (float(fresh.mu), float(fresh.sigma)))
            played.setdefault(name, 0)
        if not winners or len(set(names)) < 2:
            continue
        teams = [[model.rating(mu=known[name][0], sigma=known[name][1])] for name in names]
        rated = model.rate(teams, ranks=[0 if seat in winners else 1 for seat in range(len(names))])
        for name in set(names):
            own = [rated[seat][0] for seat, other in enumerate(names) if other == name]
            known[name] = (sum(one.mu for one in own) / len(own), sum(one.sigma for one in own) / len(own))
            played[name] += 1
    found = [Skill(name, round(mu, 3), round(sigma, 3), played[name]) for name, (mu, sigma) in known.items()]
    return sorted(found, key=lambda skill: -skill.safe)


def strengths(duels: Sequence[Duel], anchor: str = ANCHOR) -> dict[str, float]:
    """Give the most likely strengths."""
    names = sorted({name for a, b, *_ in duels for name in (a, b)})
    found = dict.fromkeys(names, 1.0)
    wins = dict.fromkeys(names, 0.0)
    for a, b, _, won, games in duels:
        wins[a] += min(max(won, LEAST), games - LEAST)
        wins[b] += min(max(games - won, LEAST), games - LEAST)
    for _ in range(ROUNDS):
        due = dict.fromkeys(names, 0.0)
        for a, b, many, _, games in duels:
            total = found[a] + many * found[b]
            due[a] += games / total
            due[b] += games * many / total
        new = {name: wins[name] / due[name] if due[name] else 1.0 for name in names}
        scale = new.get(anchor, 1.0)
        new = {name: x / scale for name, x in new.items()}
        if all(abs(new[name] - found[name]) < 1e-9 * new[name] for name in names):
            return new
        found = new
    return found


def likely_ratings(duels: Sequence[Duel], anchor: str = ANCHOR) -> dict[str, tuple[float, float, float]]:
    """Give rating, lower and upper end of the 95 % interval (by drawing the games again) of everybody."""
    duels = [duel for duel in duels if duel[4] > 0]
    if not any(anchor in duel[:2] for duel in duels):
        return {}
    dice = Seeded(seed_for(1, 0, "rating"))
    drawn: dict[str, list[float]] = {}
    for _ in range(RESAMPLES):
        again = [
            (a, b, n, sum(int(dice.below(games)) < won for _ in range(games)), games) for a, b, n, won, games in duels
        ]
        for name, x in strengths(again, anchor).items():
            drawn.setdefault(name, []).append(AT + SCALE * log10(x))
    out: dict[str, tuple[float, float, float]] = {}
    for name, x in strengths(duels, anchor).items():
        row = sorted(drawn[name])
        out[name] = (AT + SCALE * log10(x), row[int(0.025 * len(row))], row[int(0.975 * len(row))])
    return out
