"""Pairing and standings: pure functions over the plain records of `records.py`; no models, no Django.

history.field      entrants and matches of the rounds before -> players of the coming round
swiss.pair         players -> a pairing;  swiss.why_not  explains what another pairing would cost
checker.problems   what is wrong with a pairing, written from the rules and not from the pairer
standings.standings  entrants and matches -> places;  standings.explain  shows the terms of a tie-break
simulation.play    a whole event with random results
"""
