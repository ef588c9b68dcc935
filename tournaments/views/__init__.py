"""The pages of events. A view says who may, what happens, where it goes.

public     home, events, what everybody sees of an event        desk       the staff's page while a round runs
setup      make, change, copy, start, finish, delete an event   rounds     a draft: look, swap, publish
entries    who takes part, lists of names                       matches    one table, its result and its games
deck_lists the decks of all, the staff's look at one            handing_in a deck that is typed, chosen, handed in
mine       "my event": table, reports, deck, draws              players    self-registration, codes, claims
logs       a game's log and its verdict (judged)                replays    a game step by step (viewpoints, boards)
asked      questions about open information                     scribe     a log that is written by tapping
staff      roles, audit log                                     checks     deck checks, their draws, notes on people
printing   PDFs

Shared: `acting` calls verbs and says what came of it, `shown` is the frame of an event's pages.
"""
