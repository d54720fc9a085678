"""What never changes while a game lasts: the places of the board, and the names and drawings of all kinds of things."""

from wyspa.core.book import Book
from wyspa.core.chart import Chart, Row
from wyspa.core.ids import EDGE
from wyspa.core.notation import Places
from wyspa.core.purse import unpacked
from wyspa.core.view import View
from wyspa.draw.geometry import edge_at, hex_at, node_at
from wyspa.draw.island import frame_of
from wyspa.draw.kit import coats
from wyspa.server import messages
from wyspa.server.art import art, stands_upright
from wyspa.server.shop import shelves_of
from wyspa.server.shown import shown_of
from wyspa.server.states import StandsOn
from wyspa.words import entry
from wyspa.words.nouns import noun
from wyspa.words.topics import topic_names

CASES = ("gen", "acc")
WATER = "sea"  # what lies beyond a board's end


def scene_of(book: Book, view: View, places: Places, language: str) -> messages.Scene:
    """Write the scene of a table in a language."""
    board = view.board
    return messages.Scene(
        frame=[round(side, 1) for side in frame_of(book, view)],
        hexes=[hex_of(board, places, h) for h in range(board.n_hex)],
        nodes=[node_of(board, places, node) for node in range(board.n_node)],
        edges=[edge_of(board, places, edge) for edge in range(board.n_edge)],
        terrains=[
            messages.Thing(
                kind, name, named(language, "terrains", name), f"t-{name}", bool(book.land[kind]),
                *about(language, f"terrain {name}"),
            )
            for kind, name in sorted(book.terrain_names.items())
        ],
        cards=[
            messages.Thing(
                id=card,
                key=name,
                name=named(language, "cards", name),
                art=art("cards", name, "r-"),
                forms=forms_of(language, "cards", name),
                help=help,
                rule=rule,
            )
            for card, name in sorted(book.card_names.items())
            for help, rule in [about(language, f"card {name}")]
        ],
        pieces=[piece_of(book, kind, language) for kind in piece_ids(book)],
        figures=[
            messages.Thing(
                figure, name, named(language, "figures", name), art("figures", name), False,
                *about(language, f"figure {name}"),
            )
            for figure, name in sorted(book.figure_names.items())
        ],
        docks=[
            messages.Thing(
                kind, name, named(language, "harbours", name), art("cards", name, "r-"), False,
                *about(language, f"harbour {name}", "harbour"),
            )
            for kind, name in sorted(book.dock_names.items())
        ],
        shown=shown_of(book, language),
        colours=colours_of(book, language),
        topics=[messages.LogTopic(key, str(noun(language, "topics", key))) for key in topic_names()],
        shelves=shelves_of(book, language),
    )  # fmt: skip


def colours_of(book: Book, language: str) -> list[messages.Colour]:
    """Name the seats and the colours nobody plays, with their marks."""
    spare = [name for name in coats() if name not in book.colour_names]
    found = []
    for k, name in enumerate(book.colour_names):
        coat = name if name in coats() else spare[k % len(spare)] if spare else next(iter(coats()))
        mark = f"mark-{coats()[coat]['mark']}"
        found.append(messages.Colour(key=name, name=named(language, "seats", name), mark=mark, played=k < book.seats))
    return found


def piece_ids(book: Book) -> list[int]:
    """List the kinds of pieces at a table."""
    return [kind for kind in range(int(book.piece_kinds)) if book.pieces[kind].where >= 0]


def piece_of(book: Book, kind: int, language: str) -> messages.PieceKind:
    """Describe a kind of piece."""
    piece = book.pieces[kind]
    help, rule = about(language, f"piece {piece.name}")
    return messages.PieceKind(
        id=kind, key=piece.name, name=named(language, "pieces", piece.name), art=art("pieces", piece.name),
        where=StandsOn.EDGE if piece.where == EDGE else StandsOn.NODE, price=unpacked(piece.price, book.kinds),
        supply=int(piece.supply), upright=stands_upright(piece.name), help=help, rule=rule,
    )  # fmt: skip


def hex_of(board: Chart, places: Places, h: int) -> messages.Hex:
    """Place a hex."""
    x, y = hex_at(board, h)
    return messages.Hex(x=round(x, 1), y=round(y, 1), name=places.say_hex(h), rim=h >= board.n_inner)


def node_of(board: Chart, places: Places, node: int) -> messages.Node:
    """Place a corner."""
    x, y = node_at(board, node)
    return messages.Node(
        x=round(x, 1), y=round(y, 1), name=places.say_node(node), hexes=row(board.node_hexes[node * 3 : node * 3 + 3]),
        nodes=row(board.node_nodes[node * 3 : node * 3 + 3]), edges=row(board.node_edges[node * 3 : node * 3 + 3]),
    )  # fmt: skip


def edge_of(board: Chart, places: Places, edge: int) -> messages.Edge:
    """Place a side."""
    side = edge_at(board, edge)
    return messages.Edge(
        x=round(side.middle[0], 1), y=round(side.middle[1], 1), angle=side.angle, name=places.say_edge(edge),
        nodes=row(board.edge_nodes[edge * 2 : edge * 2 + 2]), hexes=row(board.edge_hexes[edge * 2 : edge * 2 + 2]),
    )  # fmt: skip


def row(items: Row) -> list[int]:
    """List what is there of a padded row."""
    return [x for x in items if x >= 0]


def forms_of(language: str, group: str, name: str) -> dict[str, str]:
    """Give the cases of a noun that a sentence of the page needs, where a language has them."""
    word = noun(language, group, name)
    return {case: word.forms[case] for case in CASES if case in word.forms}


def about(language: str, *keys: str) -> tuple[str, str]:
    """Say what a thing does and which rule says so, by the first key that has words; a thing may have none."""
    for key in keys:
        found = entry(language, "about", key)
        if isinstance(found, dict):
            return found["text"], found.get("rule", "")
    return "", ""


def named(language: str, group: str, key: str) -> str:
    """Name a thing in a language."""
    return str(noun(language, group, key))


# ---- places as a person says them --------------------------------------------------------------------


def places_of(book: Book, view: View, language: str) -> messages.Places:
    """Say every hex, corner and side by what lies there."""
    board, layout = view.board, view.layout
    water = named(language, "terrains", WATER)
    hexes = []
    for h in range(board.n_hex):
        name = named(language, "terrains", book.terrain_names.get(int(layout.terrain[h]), "?"))
        hexes.append(f"{name} {layout.number[h]}" if layout.number[h] else name)
    docks: dict[int, str] = {}
    for edge, kind in zip(list(layout.dock_edges), list(layout.dock_kinds), strict=True):
        sign = named(language, "harbours", book.dock_names.get(int(kind), "?"))
        for node in board.edge_nodes[edge * 2 : edge * 2 + 2]:
            docks[int(node)] = sign
    nodes = []
    for node in range(board.n_node):
        around = row(board.node_hexes[node * 3 : node * 3 + 3])
        nodes.append(", ".join(beside(hexes, around, 3, water) + ([docks[node]] if node in docks else [])))
    edges = []
    for edge in range(board.n_edge):
        around = row(board.edge_hexes[edge * 2 : edge * 2 + 2])
        edges.append(", ".join(beside(hexes, around, 2, water)))
    return messages.Places(hexes=hexes, nodes=nodes, edges=edges)


def beside(hexes: list[str], around: list[int], most: int, water: str) -> list[str]:
    """Name what touches a place; beyond the board there is sea, said once."""
    names = [hexes[h] for h in around]
    if len(around) < most:
        names.append(water)
    return list(dict.fromkeys(names))
