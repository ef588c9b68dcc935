"""German and English sentences for all that the engine says: rules, logs, decks, cards."""
