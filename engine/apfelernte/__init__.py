"""Apfelernte, the card game: one module per chapter of its rule book."""
