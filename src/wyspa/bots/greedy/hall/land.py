"""What a player sees around the own pieces: income, sites for settlements and the ways to them."""

from dataclasses import dataclass

from wyspa.bots.greedy.hall.near import Near, printed_in
from wyspa.bots.guide import Guide
from wyspa.core.ids import KIND, OWNER
from wyspa.rules.base.ids import CITY, RESOURCES, ROAD, SETTLEMENT

FAR = 4  # roads that a plan may need
EACH = 2  # sites of a kind that are remembered
PIPS = [0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1]


@dataclass
class Site:
    """A corner where a settlement may stand, and the roads that lead there."""

    node: int
    way: list[int]
    income: list[int]  # pips by kind of card
    bonus: bool
    post: bool


def best_sites(sites: list[Site]) -> list[Site]:
    """Keep the sites worth thinking about: of those equally far, at home and abroad, the ones with the best income."""
    kept: dict[tuple[int, bool], list[Site]] = {}
    for site in sorted(sites, key=lambda site: (-sum(site.income) - 2 * site.post, site.node)):
        group = kept.setdefault((len(site.way), site.bonus), [])
        if len(group) < EACH:
            group.append(site)
    return [site for group in kept.values() for site in group]


class HallLand:
    """The surroundings of one seat. Printed facts are read once; what stands there with every look."""

    def __init__(self, guide: Guide, seat: int) -> None:
        """Remember whose land it is."""
        self.printed = printed_in(guide)
        self.seat = seat
        self.seen: dict[int, tuple[list[int], list[int], list[int]]] = {}  # by node: pips, neighbours, edges
        self.key = (-1, -1, -1)
        self.sites: list[Site] = []
        self.income: list[int] = [0] * RESOURCES
        self.own_roads: list[int] = []
        self.settlements: list[int] = []

    def around(self, near: Near, node: int) -> tuple[list[int], list[int], list[int]]:
        """Give the pips by kind of card at a node, its neighbours and the edges to them."""
        found = self.seen.get(node)
        if found is None:
            pips = [0] * RESOURCES
            for h in near.view.board.node_hexes[node * 3 : node * 3 + 3]:
                if h >= 0 and near.view.layout.number[h]:
                    pips[near.view.layout.terrain[h]] += PIPS[near.view.layout.number[h]]
            nodes = [n for n in near.view.board.node_nodes[node * 3 : node * 3 + 3] if n >= 0]
            edges = [e for e in near.view.board.node_edges[node * 3 : node * 3 + 3] if e >= 0]
            found = self.seen[node] = (pips, nodes, edges)
        return found

    def look(self, near: Near) -> None:
        """Look around, unless nothing has been built in sight since the last time."""
        key = (len(near.view.nodes), len(near.view.edges), int(near.supply[SETTLEMENT]))
        if key == self.key:
            return
        self.key = key
        mine = self.seat + 1
        self.own_roads = [edge for edge, here in near.view.edges.items() if here >> OWNER == mine]
        self.settlements = []
        self.income = [0] * RESOURCES
        for node, here in near.view.nodes.items():
            if here >> OWNER == mine:
                times = 2 if here & KIND == CITY else 1
                for card, pips in enumerate(self.around(near, node)[0]):
                    self.income[card] += times * pips
                if here & KIND == SETTLEMENT:
                    self.settlements.append(node)
        self.sites = best_sites(self.find_sites(near))

    def find_sites(self, near: Near) -> list[Site]:
        """Walk from the own network over bare edges, past nobody's buildings."""
        mine = self.seat + 1
        roads = int(near.supply[ROAD])
        ways: dict[int, list[int]] = {}
        edge_nodes = near.view.board.edge_nodes
        for edge in self.own_roads:
            for node in (edge_nodes[edge * 2], edge_nodes[edge * 2 + 1]):
                ways[node] = []
        todo = list(ways)
        found: list[Site] = []
        while todo:
            node = todo.pop(0)
            here = near.view.nodes.get(node, 0)
            pips, nodes, edges = self.around(near, node)
            if here == 0 and not any(other in near.view.nodes for other in nodes):
                found.append(self.site(near, node, ways[node], pips))
            if len(ways[node]) == min(FAR, roads) or (here and here >> OWNER != mine):
                continue
            for other, edge in zip(nodes, edges, strict=True):
                if other not in ways and edge not in near.view.edges:
                    ways[other] = [*ways[node], edge]
                    todo.append(other)
        return found

    def site(self, near: Near, node: int, way: list[int], pips: list[int]) -> Site:
        """Describe a site."""
        taken = near.number("arrows", self.seat)
        hexes = near.view.board.node_hexes[node * 3 : node * 3 + 3]
        areas = [self.printed.area_of[h] for h in hexes if h in self.printed.area_of]  # they are never of two areas
        direction = self.printed.direction(self.seat, areas[0], taken) if areas else 0
        post = any(h in self.printed.posts for h in hexes)
        return Site(node, way, pips, direction != 0 and taken & direction == 0, post)

    def longest_with(self, near: Near, edge: int) -> int:
        """Measure the own longest road with one more."""
        mine = self.seat + 1
        roads = {*self.own_roads, edge}
        edge_nodes = near.view.board.edge_nodes

        def walk(node: int, used: frozenset[int], first: bool) -> int:
            here = near.view.nodes.get(node, 0)
            if here and here >> OWNER != mine and not first:
                return 0
            best = 0
            _, nodes, edges = self.around(near, node)
            for other, e in zip(nodes, edges, strict=True):
                if e in roads and e not in used:
                    best = max(best, 1 + walk(other, used | {e}, False))
            return best

        return max(walk(node, frozenset(), True) for e in roads for node in (edge_nodes[e * 2], edge_nodes[e * 2 + 1]))
