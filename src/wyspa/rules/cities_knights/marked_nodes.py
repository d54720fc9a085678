"""Nodes that a rule of this box marks, such as those with a wall: whose a mark is, is told by what stands there."""

from typing import ClassVar, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import holds
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import KIND, NODE, OWNER
from wyspa.core.recounting import row_amiss
from wyspa.core.rule import Module
from wyspa.core.state import Part, State


@final
@mypyc_attr(acyclic=True)
class NodeMarks(Part):
    """The marked nodes."""

    public: ClassVar[bool] = True

    key: str  # under which they are stored
    nodes: vec[i64]  # sorted

    def __init__(self, key: str, nodes: vec[i64]) -> None:
        self.key = key
        self.nodes = nodes

    def copy(self) -> Part:
        return NodeMarks(self.key, self.nodes)

    def fields(self, io: Fields) -> None:
        self.nodes = io.places(self.key, self.nodes, NODE)


class MarkedNodes(Module):
    """A rule that marks nodes."""

    key: str

    def __init__(self, name: str, key: str) -> None:
        """Name the rule, and how its nodes are stored and shown."""
        super().__init__(name)
        self.key = key

    def new_part(self, book: Book) -> Part | None:
        """Begin without marks."""
        return NodeMarks(self.key, vec[i64]())

    def part(self, state: State) -> NodeMarks:
        return cast(NodeMarks, state.parts[self.slot])

    def edit(self, state: State) -> NodeMarks:
        return cast(NodeMarks, state.edit_part(self.slot))

    def is_marked(self, state: State, node: i64) -> bool:
        return holds(self.part(state).nodes, node)

    def nodes_amiss(self, state: State, piece: i64) -> str:
        """See that marks lie on nodes where such a piece stands."""
        nodes = self.part(state).nodes
        node: i64
        wrong = row_amiss(self.key, nodes, state.board.n_node)
        for node in nodes:
            if not wrong and state.on_node[node] & KIND != piece:
                wrong = f"{self.key} cannot have node {node}: something else stands there"
        return wrong

    def count(self, state: State, seat: i64) -> i64:
        nodes = self.part(state).nodes
        n: i64 = 0
        i: i64
        for i in range(len(nodes)):
            if state.on_node[nodes[i]] >> OWNER == seat + 1:
                n += 1
        return n
