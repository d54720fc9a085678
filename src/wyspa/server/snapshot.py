"""The public half of a state: what a spectator sees. It is rendered from a spectator's view, so nothing can leak."""

from dataclasses import dataclass

from wyspa.core.arrays import listed
from wyspa.core.book import Book
from wyspa.core.ids import KIND, NOBODY, OWNER
from wyspa.core.purse import unpacked
from wyspa.core.view import View
from wyspa.draw.facts import sign_of
from wyspa.draw.island import sign_at, to_sea
from wyspa.game import Game
from wyspa.server import messages
from wyspa.server.art import art
from wyspa.server.scene import named, piece_ids
from wyspa.server.shown import facts_of


@dataclass(frozen=True)
class IslandTold:
    """What changes only with the island: terrains, numbers and harbours, as all may know them."""

    terrain: list[int]
    number: list[int]
    harbours: list[messages.Harbour]


def island_told(book: Book, view: View, language: str) -> IslandTold:
    """Write what lies on the table."""
    return IslandTold(list(view.layout.terrain), list(view.layout.number), harbours_of(book, view, language))


class Stood:
    """What stood on corners and sides when it was told last: most actions change nothing there, and it is told again.

    What is the very same need not be compared, nor be looked at by the collector of garbage.
    """

    def __init__(self) -> None:
        """Begin with a bare board."""
        self.nodes: list[int] = []
        self.edges: list[int] = []
        self.node_rows: list[list[int]] = []
        self.edge_rows: list[list[int]] = []

    def look(self, view: View) -> None:
        """Write rows anew where something else stands; rows that were handed out are never changed."""
        nodes, edges = listed(view.on_node), listed(view.on_edge)
        if nodes != self.nodes:
            self.nodes, self.node_rows = nodes, standing(nodes)
        if edges != self.edges:
            self.edges, self.edge_rows = edges, standing(edges)


def public_state(
    game: Game,
    dice: list[int],
    language: str,
    island: IslandTold | None = None,
    die: str = "",
    ground: Stood | None = None,
) -> messages.PublicState:
    """Write what everybody may know; the island and the ground change seldom and may be given."""
    book, view = game.book, game.view(NOBODY)
    ground = ground or Stood()
    ground.look(view)
    if island is None:
        island = island_told(book, view, language)
    return messages.PublicState(
        turn=int(view.turns) + 1,
        on_turn=int(view.turn),
        phase=game.phase,
        asked=game.waiting(),
        terrain=island.terrain,
        number=island.number,
        nodes=ground.node_rows,
        edges=ground.edge_rows,
        figures=figures_on(book, view),
        harbours=island.harbours,
        bank=listed(view.bank),
        seats=[seat_state(book, view, seat) for seat in range(int(view.seats))],
        facts=facts_of(book, view, own=False),
        dice=dice,
        die=die,
        winner=int(view.winner),
    )


def standing(places: list[int]) -> list[list[int]]:
    """List what stands on corners or sides: place, kind, colour."""
    return [[place, here & KIND, (here >> OWNER) - 1] for place, here in enumerate(places) if here]


def figures_on(book: Book, view: View) -> list[list[int]]:
    """List the figures: hex and figure."""
    return [
        [h, figure]
        for h, here in enumerate(listed(view.on_hex))
        if here
        for figure in sorted(book.figure_names)
        if here & figure
    ]


def harbours_of(book: Book, view: View, language: str) -> list[messages.Harbour]:
    """Place the harbours with their signs."""
    found = []
    for edge, kind in zip(list(view.layout.dock_edges), list(view.layout.dock_kinds), strict=True):
        name = book.dock_names.get(int(kind), str(kind))
        x, y = sign_at(book, view, edge)
        card = art("cards", name, "r-") if name in book.card_names.values() else ""
        said = named(language, "harbours", name)
        found.append(
            messages.Harbour(
                int(edge), name, said, sign_of(name), card, round(x, 1), round(y, 1), to_sea(book, view, edge)
            )
        )
    return found


def seat_state(book: Book, view: View, seat: int) -> messages.SeatState:
    """Write what all can see of a seat."""
    supply = listed(view.supply[seat])
    return messages.SeatState(
        points=int(view.points[seat]),
        cards=int(view.cards[seat]),
        supply=[supply[kind] for kind in piece_ids(book)],
        rates=unpacked(view.rates[seat], book.kinds),
        due=int(view.waiting[seat]),
    )
