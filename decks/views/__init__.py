"""Pages of cards and decks."""
