"""New World: harbours are laid before anybody has a settlement, the pirate where it is in nobody's way."""

from wyspa.bots.greedy.sea import sea_edges
from wyspa.bots.greedy.sight import Sight


def place_harbour(sight: Sight, actions: list[int]) -> int:
    """Lay a harbour: at rich land of its card for those who settle first or last, at poor land for the others."""
    guide = sight.guide
    takes = guide.docks.get(sight.field("harbour_drawn", "kind"), "")
    card = guide.card_names.index(takes) if takes in guide.card_names else -1
    seats = len(sight.points)
    turn = (sight.me - int(sight.view.starter)) % seats
    sign = 1.0 if turn in (0, seats - 1) else -1.0

    def score(action: int) -> float:
        rich = [sight.land.yields[node] for node in guide.edge_nodes[guide.first(action)]]
        return sign * max(row[card] if card >= 0 else 0.5 * sum(row) for row in rich)

    return max(actions, key=score)


def place_pirate(sight: Sight, actions: list[int]) -> int:
    """Put the pirate on the frame hex with the fewest edges for ships."""
    edges = sea_edges(sight)
    return min(actions, key=lambda action: sum(edges[e] for e in sight.guide.hex_edges[sight.guide.first(action)]))
