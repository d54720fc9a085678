"""How a rule is refused that breaks one of the eight rules of a rule author."""

EIGHT = {
    1: "what a game is lies in the state",
    2: "own before you write",
    3: "questions never write",
    4: "frames: push, become, pop",
    5: "cards, pieces and points have writers",
    6: "chance is nature's",
    7: "tell when somebody listens, show what you have declared",
    8: "ints have 64 bits, and append gives back",
}


class BadRule(AssertionError):
    """A rule that breaks one of the eight: which one, and what happened."""

    number: int

    def __init__(self, number: int, sentence: str) -> None:
        """Take the number of the eight and what was found."""
        super().__init__(f"{sentence} (rule author's rule {number}: {EIGHT[number]})")
        self.number = number
