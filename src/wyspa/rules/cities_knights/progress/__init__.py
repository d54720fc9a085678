"""Progress cards: the three decks and the hidden hands, and what each card does."""
