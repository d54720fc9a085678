"""What buildings wear, as notes of a view say: one table for pictures and terminals, whatever box wrote the notes."""

from dataclasses import dataclass

from wyspa.core.view import View

# a note with nodes: what lies below the buildings there
BELOW = {"walls": "wall"}
# a note with one node (or -1) for each of these: what stands there instead of the building
INSTEAD = {"metropolises": ["metropolis-science", "metropolis-trade", "metropolis-politics"]}
# a note with nodes: buildings drawn as another one that lies on its side
LYING = {"lying_cities": "city"}


@dataclass
class Dress:
    """How one building looks."""

    instead: str = ""  # the drawing in its place
    below: str = ""  # the drawing under it
    lying: bool = False


def dressed(view: View) -> dict[int, Dress]:
    """Give the buildings that wear something, by node."""
    found: dict[int, Dress] = {}
    for note, drawing in BELOW.items():
        for node in view.notes.get(note, []):
            found.setdefault(node, Dress()).below = drawing
    for note, drawings in INSTEAD.items():
        for node, drawing in zip(view.notes.get(note, []), drawings, strict=False):
            if node >= 0:
                found.setdefault(node, Dress()).instead = drawing
    for note, drawing in LYING.items():
        for node in view.notes.get(note, []):
            dress = found.setdefault(node, Dress())
            dress.instead, dress.lying = drawing, True
    return found
