"""The own network: where it leads, how long it is, and which edge makes it longer."""

from wyspa.bots.greedy.placing import is_contested, is_free
from wyspa.bots.greedy.sight import Sight
from wyspa.bots.guide import Kind
from wyspa.core.ids import KIND, OWNER

Path = tuple[int, ...]
CIRCUIT = 6  # nodes at least


class Spot:
    """A free place for a settlement, and the routes of one kind that lead there."""

    __slots__ = ("contested", "kind", "node", "path")

    def __init__(self, node: int, path: Path, contested: bool, kind: Kind) -> None:
        """Take a node, the edges still to be built in order, whether others are near, and what is built."""
        self.node = node
        self.path = path
        self.contested = contested
        self.kind = kind


def is_blocked(sight: Sight, node: int) -> bool:
    """Tell whether somebody else's building ends our routes at a node."""
    piece = sight.on_node[node]
    return piece != 0 and piece >> OWNER != sight.me + 1 and sight.guide.kinds[piece & KIND].blocks


def is_rooted(sight: Sight, node: int) -> bool:
    """Tell whether an own building lets routes of all kinds begin at a node."""
    piece = sight.on_node[node]
    return piece >> OWNER == sight.me + 1 and sight.guide.kinds[piece & KIND].roots


def own_edges(sight: Sight) -> list[int]:
    """List the edges with own pieces."""
    me = sight.me + 1
    return [edge for edge, piece in enumerate(sight.on_edge) if piece >> OWNER == me]


def network(sight: Sight, kind: Kind | None = None) -> list[int]:
    """List the nodes from which a route may go on; a kind goes on from its own and from buildings."""
    guide = sight.guide
    nodes = {node for node in range(len(sight.on_node)) if is_rooted(sight, node)}
    for edge in own_edges(sight):
        if kind is None or (sight.on_edge[edge] & KIND, kind.number) in guide.joins:
            nodes.update(guide.edge_nodes[edge])
    return sorted(node for node in nodes if not is_blocked(sight, node))


def ways(sight: Sight, kind: Kind, reach: int) -> dict[int, Path]:
    """Find the nodes that lie at most so many routes of a kind away, each with a shortest path."""
    return sight.kept(f"ways {sight.me} {kind.number} {reach}", lambda: find_ways(sight, kind, reach))


def find_ways(sight: Sight, kind: Kind, reach: int) -> dict[int, Path]:
    """Walk over the empty edges that may carry a kind, from the network on."""
    guide = sight.guide
    carries = sight.carriers(kind)
    paths: dict[int, Path] = dict.fromkeys(network(sight, kind), ())
    front = list(paths)
    for _ in range(reach):
        following: list[int] = []
        for node in front:
            for edge in guide.node_edges[node]:
                if sight.on_edge[edge] or not carries[edge]:
                    continue
                a, b = guide.edge_nodes[edge]
                other = b if a == node else a
                if other in paths or is_blocked(sight, other):
                    continue
                paths[other] = (*paths[node], edge)
                following.append(other)
        front = following
    return paths


def spots(sight: Sight, reach: int) -> list[Spot]:
    """Find the free places within reach, with a shortest path for each kind of route that leads there."""
    found: list[Spot] = []
    near: set[int] = set()
    for kind in sight.guide.routes:
        for node, path in ways(sight, kind, max(reach, sight.lore.reaches.get(kind.name, reach))).items():
            if is_free(sight, node) and (path or node not in near):
                found.append(Spot(node, path, bool(path) and is_contested(sight, node), kind))
                if not path:
                    near.add(node)
    return [spot for spot in found if not spot.path or spot.node not in near]


def open_edges(sight: Sight, kind: Kind | None = None) -> list[int]:
    """List the empty edges that the own network touches and that may carry a kind."""
    guide = sight.guide
    kind = kind or guide.routes[0]
    carries = sight.carriers(kind)
    edges = {e for n in network(sight, kind) for e in guide.node_edges[n] if not sight.on_edge[e] and carries[e]}
    return sorted(edges)


def trail_length(sight: Sight, edges: set[int], kind: Kind | None = None) -> int:
    """Measure the longest trail over edges: none used twice, past no node where another stands in the way.

    Edges without an own piece count as if one of the kind lay there.
    """
    guide = sight.guide
    new = (kind or guide.routes[0]).number
    me = sight.me + 1
    laid = {e: sight.on_edge[e] & KIND if sight.on_edge[e] >> OWNER == me else new for e in edges}
    mixed = len(set(laid.values())) > 1
    best = 0
    used: set[int] = set()

    def walk(node: int, came: int) -> int:
        most = 0
        for edge in guide.node_edges[node]:
            if edge in laid and edge not in used:
                here = laid[edge]
                if mixed and came and (came, here) not in guide.joins and not is_rooted(sight, node):
                    continue
                used.add(edge)
                a, b = guide.edge_nodes[edge]
                other = b if a == node else a
                most = max(most, 1 + (0 if is_blocked(sight, other) else walk(other, here)))
                used.discard(edge)
        return most

    meeting: dict[int, list[int]] = {}
    for edge in laid:
        for node in guide.edge_nodes[edge]:
            meeting.setdefault(node, []).append(laid[edge])
    even: list[int] = []
    for node, kinds in meeting.items():  # a longest trail starts where it cannot be prolonged, or is a circuit
        if len(kinds) % 2 or is_blocked(sight, node) or (len(set(kinds)) > 1 and not is_rooted(sight, node)):
            best = max(best, walk(node, 0))
        else:
            even.append(node)
    if len(even) >= CIRCUIT and best < len(even):
        for node in even:
            best = max(best, walk(node, 0))
    return best


def lengthening(sight: Sight, length: int, kind: Kind | None = None) -> list[int]:
    """List the open edges that make the longest trail longer, those first from which it goes on."""
    mine = set(own_edges(sight))
    found: list[tuple[int, int]] = []
    for edge in open_edges(sight, kind):
        mine.add(edge)
        if trail_length(sight, mine, kind) > length:
            onward = sum(
                not sight.on_edge[e] and not is_blocked(sight, node)
                for node in sight.guide.edge_nodes[edge]
                for e in sight.guide.node_edges[node]
            )
            found.append((-onward, edge))
        mine.discard(edge)
    return [edge for _, edge in sorted(found)]
