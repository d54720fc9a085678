"""The own network: where it leads, how long it is, and which edge makes it longer."""

from wyspa.bots.greedy.placing import is_contested, is_free
from wyspa.bots.greedy.sight import Sight
from wyspa.core.ids import KIND, OWNER


class Spot:
    """A free place for a settlement, and the roads that lead there."""

    __slots__ = ("contested", "node", "path")

    def __init__(self, node: int, path: tuple[int, ...], contested: bool) -> None:
        """Take a node, the edges still to be built in order, and whether others are near."""
        self.node = node
        self.path = path
        self.contested = contested


def is_blocked(sight: Sight, node: int) -> bool:
    """Tell whether somebody else's building ends our routes at a node."""
    piece = sight.on_node[node]
    return piece != 0 and piece >> OWNER != sight.me + 1 and sight.guide.kinds[piece & KIND].blocks


def own_edges(sight: Sight) -> list[int]:
    """List the edges with own pieces."""
    me = sight.me + 1
    return [edge for edge, piece in enumerate(sight.on_edge) if piece >> OWNER == me]


def network(sight: Sight) -> list[int]:
    """List the nodes from which a road may go on."""
    me = sight.me + 1
    nodes = {node for node, piece in enumerate(sight.on_node) if piece >> OWNER == me}
    for edge in own_edges(sight):
        nodes.update(sight.guide.edge_nodes[edge])
    return sorted(node for node in nodes if not is_blocked(sight, node))


def spots(sight: Sight, reach: int) -> list[Spot]:
    """Find the free places that lie at most so many roads away, each with a shortest path."""
    guide = sight.guide
    paths: dict[int, tuple[int, ...]] = dict.fromkeys(network(sight), ())
    front = list(paths)
    found = [Spot(node, (), False) for node in front if is_free(sight, node)]
    for _ in range(reach):
        following: list[int] = []
        for node in front:
            for edge in guide.node_edges[node]:
                if sight.on_edge[edge]:
                    continue
                a, b = guide.edge_nodes[edge]
                other = b if a == node else a
                if other in paths or is_blocked(sight, other):
                    continue
                paths[other] = (*paths[node], edge)
                following.append(other)
                if is_free(sight, other):
                    found.append(Spot(other, paths[other], is_contested(sight, other)))
        front = following
    return found


def open_edges(sight: Sight) -> list[int]:
    """List the empty edges that the own network touches."""
    guide = sight.guide
    edges = {edge for node in network(sight) for edge in guide.node_edges[node] if not sight.on_edge[edge]}
    return sorted(edges)


def trail_length(sight: Sight, edges: set[int]) -> int:
    """Measure the longest trail over edges: none used twice, past no node where another stands in the way."""
    guide = sight.guide
    best = 0
    used: set[int] = set()

    def walk(node: int) -> int:
        most = 0
        for edge in guide.node_edges[node]:
            if edge in edges and edge not in used:
                used.add(edge)
                a, b = guide.edge_nodes[edge]
                other = b if a == node else a
                most = max(most, 1 + (0 if is_blocked(sight, other) else walk(other)))
                used.discard(edge)
        return most

    for node in {node for edge in edges for node in guide.edge_nodes[edge]}:
        best = max(best, walk(node))
    return best


def lengthening(sight: Sight, length: int) -> list[int]:
    """List the open edges that make the longest trail longer, those first from which it goes on."""
    mine = set(own_edges(sight))
    found: list[tuple[int, int]] = []
    for edge in open_edges(sight):
        mine.add(edge)
        if trail_length(sight, mine) > length:
            onward = sum(
                not sight.on_edge[e] and not is_blocked(sight, node)
                for node in sight.guide.edge_nodes[edge]
                for e in sight.guide.node_edges[node]
            )
            found.append((-onward, edge))
        mine.discard(edge)
    return [edge for _, edge in sorted(found)]
