"""Mutation testing: small faults are put into the engine, and its tests have to notice each (docs/mutants.md)."""
