"""The pages of events. A view says who may, what happens, where it goes.

public     home, events, what everybody sees of an event        desk       the staff's page while a round runs
setup      make, change, copy, start, finish an event           rounds     a draft: look, swap, publish
entries    who takes part, lists of names, decks                matches    one table, its result and its games
logs       a game's log and its verdict                         staff      roles, audit log
printing   PDFs                                                   checks     deck checks, their draws, notes on people
"""
