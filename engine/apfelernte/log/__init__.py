"""Logs of whole games: their lines, how they are read and written (A10.1, docs/log-format.md)."""
