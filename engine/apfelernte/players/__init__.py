"""Players that play by themselves; each knows its own view only."""
