"""Record the golden playthroughs anew: `python -m tests.playthroughs.record [names]`, then read what changed.

A change of rules or of sentences may change them. Nobody should record without reading the difference: these games are
what people review. The players here are simple and always choose the same way.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from tests.playthroughs.cities_games import CITY_GAMES
from tests.playthroughs.cities_games import play as play_cities
from tests.playthroughs.hall_games import HALL_GAMES
from tests.playthroughs.hall_games import NAMES as HALL_NAMES
from tests.playthroughs.hall_games import play as play_hall
from tests.playthroughs.sea_games import SEA_GAMES, STOPPED
from wyspa import TABLE, Game, lay
from wyspa.core.ids import KIND, OWNER
from wyspa.core.purse import held, packed
from wyspa.replay import Replay, dumps, loads
from wyspa.replay.retelling import HEADING, OPEN, concluded, introduced, told
from wyspa.rules.base.ids import CITY, ROAD, SETTLEMENT
from wyspa.rules.base.trade import counter_action, offer_action

FOLDER = Path(__file__).parent
GAMES: dict[str, dict[str, object]] = {
    "beginner": {"map": "beginner", "seats": 3, "seed": 11, "target": 5},
    "trades": {"map": "variable", "seats": 4, "seed": 8, "target": 5},
    "house_rules": {
        "map": "variable", "seats": 3, "seed": 5, "target": 7, "hand_limit": 5, "friendly_robber": "yes",
        "balanced_dice": "yes", "no_sevens": 2, "phases": "separated", "start": "first", "tokens": "random",
    },
    "two_players": {"box": "travel", "map": "travel:random", "seats": 2, "seed": 8, "target": 9},
    **SEA_GAMES,
    **CITY_GAMES,
    **HALL_GAMES,
}  # fmt: skip
TALKING = ["trades"]
NAMES = ["Ania", "Bartek", "Celina", "Dawid"]
PIPS = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
PLANS = [[1, 1, 1, 1, 0], [0, 0, 0, 2, 3], [0, 0, 1, 1, 1], [1, 1, 0, 0, 0]]  # settlement, city, card, road


class Table:
    """Simple players around one game."""

    def __init__(self, game: Game, seed: int, talking: bool) -> None:
        self.game = game
        self.rng = random.Random(seed)
        self.talking = talking
        self.talked: set[int] = set()  # turns in which an offer has been made
        self.begged: set[tuple[int, int]] = set()  # turns and seats that have proposed something

    def play(self, turns: int = 1000) -> None:
        """Play to the end, or for so many turns."""
        while not self.game.over and self.game.turns < turns:
            if self.talking and self.game.phase == "main" and self.proposes():
                continue
            seat = self.game.actor
            self.game.play(self.choose(seat), seat)

    def choose(self, seat: int) -> int | str:
        """Choose what a seat does."""
        ways: dict[str, list[int]] = {}
        for action in self.game.legal(seat):
            ways.setdefault(self.game.say(action).split()[0], []).append(action)
        phase = self.game.phase
        if phase == "discard":
            return max(ways["discard"], key=lambda action: self.hand(seat)[action >> 20 & 0xFFFFF])
        if phase == "setup-house":
            return max(ways["settlement"], key=lambda action: self.worth(action >> 20 & 0xFFFFF))
        if phase == "thief":
            return max(ways["rob"], key=lambda action: self.harm(seat, action))
        if phase == "trade":
            return self.answer(seat, ways)
        for verb in ("robber-to-desert", "forced-trade", "hand-in-knight"):
            if verb in ways and self.rng.random() < 0.2:
                return ways[verb][0]
        for verb in ("city", "settlement"):
            if verb in ways:
                return max(ways[verb], key=lambda action: self.worth(action >> 20 & 0xFFFFF))
        if phase == "main" and self.talking and self.game.turns not in self.talked:
            offer = self.offer(seat)
            if offer is not None:
                self.talked.add(self.game.turns)
                return offer
        for verb in ("plenty", "monopoly", "roads", "knight"):
            if verb in ways and phase in ("main", "roll"):
                return self.rng.choice(ways[verb])
        if "trade" in ways:
            trade = self.useful_trade(seat, ways["trade"])
            if trade is not None:
                return trade
        if "buy" in ways and self.rng.random() < 0.6:
            return ways["buy"][0]
        if "road" in ways and (phase != "main" or self.wants_road(seat)):
            return self.rng.choice(ways["road"])
        return next(ways[verb][0] for verb in ("roll", "end", *ways) if verb in ways)

    # ---- what a place is worth ---------------------------------------------------------------------------------

    def worth(self, node: int) -> int:
        """Count the pips around a node."""
        layout, board = self.game.state.layout, self.game.state.board
        hexes = [board.node_hexes[node * 3 + k] for k in range(3)]
        return sum(PIPS[layout.number[h]] for h in hexes if h >= 0)

    def harm(self, seat: int, action: int) -> tuple[int, int]:
        """Count the points of the victim, and the own buildings that would be hit."""
        state = self.game.state
        h, victim = action >> 20 & 0xFFFFF, (action & 0xFFFFF) - 1
        nodes = [state.on_node[state.board.hex_nodes[h * 6 + k]] for k in range(6)]
        own = sum(1 for here in nodes if here and (here >> OWNER) - 1 == seat)
        shown = state.players[victim].points - state.players[victim].secret if victim >= 0 else 0
        return (shown if not own else -own, PIPS[state.layout.number[h]])

    def wants_road(self, seat: int) -> bool:
        """Build roads while no settlement can be placed."""
        player = self.game.state.players[seat]
        return not player.open[SETTLEMENT] and player.supply[ROAD] > 4

    # ---- cards -------------------------------------------------------------------------------------------------

    def hand(self, seat: int) -> list[int]:
        return [held(self.game.state.players[seat].purse, card) for card in range(5)]

    def plan(self, seat: int) -> list[int]:
        """Choose what to save for: the thing of which the fewest cards are missing."""
        hand = self.hand(seat)
        player = self.game.state.players[seat]
        here = self.game.state.on_node
        owns = any(x and (x >> OWNER) - 1 == seat and x & KIND == SETTLEMENT for x in here)
        plans = [PLANS[2]]
        if player.open[SETTLEMENT] and player.supply[SETTLEMENT]:
            plans.append(PLANS[0])
        else:
            plans.append(PLANS[3])
        if owns and player.supply[CITY]:
            plans.append(PLANS[1])
        return min(plans, key=lambda price: sum(max(0, n - have) for n, have in zip(price, hand, strict=True)))

    def needs(self, seat: int) -> tuple[list[int], list[int]]:
        """List the kinds that are missing for the plan, and those that are left over."""
        hand, price = self.hand(seat), self.plan(seat)
        missing = [card for card in range(5) if price[card] > hand[card]]
        spare = sorted(
            (card for card in range(5) if hand[card] > price[card]), key=lambda card: price[card] - hand[card]
        )
        return missing, spare

    def useful_trade(self, seat: int, ways: list[int]) -> int | None:
        """Trade with the bank what is left over for what is missing."""
        missing, _ = self.needs(seat)
        hand, price = self.hand(seat), self.plan(seat)
        rates = self.game.state.players[seat].rates
        for action in ways:
            give, take = action >> 20 & 0xFFFFF, action & 0xFFFFF
            if take in missing and hand[give] - held(rates, give) >= price[give]:
                return action
        return None

    # ---- talking -----------------------------------------------------------------------------------------------

    def offer(self, seat: int) -> int | None:
        """Offer one card that is left over for one that is missing."""
        missing, spare = self.needs(seat)
        if not missing or not spare:
            return None
        offer = offer_action(self.game.book, packed(one(spare[0])), packed(one(missing[0])))
        return offer if self.game.is_legal(offer, seat) else None

    def answer(self, seat: int, ways: dict[str, list[int]]) -> int:
        """Answer an offer: take a good one, ask for more, decline; on turn close the deal or stop talking."""
        state = self.game.state
        if seat == state.turn:
            return self.rng.choice(ways["confirm"]) if "confirm" in ways else ways["withdraw"][0]
        missing, spare = self.needs(seat)
        if "accept" in ways and self.rng.random() < 0.6:
            return ways["accept"][0]
        if missing and spare and self.rng.random() < 0.7:
            counter = counter_action(self.game.book, packed(one(spare[0])), packed(one(missing[0])))
            if self.game.is_legal(counter, seat):
                return counter
        return ways["refuse"][0]

    def proposes(self) -> bool:
        """Let somebody who is not on turn propose something, now and then."""
        turn = self.game.state.turn
        for seat in range(self.game.book.seats):
            mark = (self.game.turns, seat)
            if seat == turn or mark in self.begged:
                continue
            self.begged.add(mark)
            missing, spare = self.needs(seat)
            if missing and spare and self.rng.random() < 0.08:
                words = f"propose 1 {self.name(spare[0])} for 1 {self.name(missing[0])}"
                self.game.play(words, seat)
                return True
        return False

    def name(self, card: int) -> str:
        return self.game.book.card_names[card]


def one(card: int) -> list[int]:
    """Give a hand of one card."""
    return [1 if kind == card else 0 for kind in range(5)]


def written_out(replay: Replay, language: str) -> str:
    """Write the whole game in sentences, as `wyspa replay` shows it."""
    lines = introduced(replay, OPEN, language)
    for line in told(replay, OPEN, language):
        lines += ["", line.text] if line.kind == HEADING else [f"  {line.text}"]
    return "\n".join([*lines, "", *concluded(replay, language)]) + "\n"


def record(name: str) -> None:
    """Play one game and write its three files."""
    options = dict(GAMES[name])
    seed = int(str(options["seed"]))
    game = lay(**options)  # type: ignore[arg-type]
    if name in SEA_GAMES:
        from tests.playthroughs.sea_players import SeaTable  # they are players like those here, and more

        SeaTable(game, seed, talking=False).play(STOPPED.get(name, 1000))
    elif name in CITY_GAMES:
        play_cities(game)
    elif name in HALL_GAMES:
        play_hall(game)
    else:
        Table(game, seed, name in TALKING).play()
    players = dict(zip(game.seats, HALL_NAMES if name in HALL_GAMES else NAMES, strict=False))
    text = dumps(game, players)
    (FOLDER / f"{name}.replay").write_text(text, encoding="utf-8", newline="\n")
    for language in ("en", "pl"):
        path = FOLDER / f"{name}.{language}.txt"
        path.write_text(written_out(loads(text), language), encoding="utf-8", newline="\n")
    nature = sum(1 for seat, _ in game.log() if seat == TABLE)
    print(f"{name}: {len(game.log())} actions, {nature} of them nature's, {game.turns} turns, {game.winner} wins")


if __name__ == "__main__":
    for game_name in sys.argv[1:] or GAMES:
        record(game_name)
