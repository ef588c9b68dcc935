"""The writes of an event, named by verb; each is one transaction that locks the event's row.

Every verb takes `by`, the person who does it (None: the site itself), adds exactly one audit line and touches the
topics of the pages that show the change. What a person can mend is an apfelernte.errors.DomainError; the rights are
checked where the rows are fetched (tournaments.permissions).

events     create, change, copy, start, finish, delete   staff     who may do what
entries    who takes part, their decks, drop, late       importing lists of names and decks
registration, places  people enter themselves, wait       codes     the slips that open "my event"
rounds     pair, publish, close                          swaps     draft by hand
results    results and corrections                       reports   what players report and confirm
history    undo of round-level operations                clock     the clock of a round
logs       logs of games                                 sheets    logs that are written by tapping
questions  questions about open information               checks    deck checks and their draws
notes      notes and warnings on people                  writing   what every write has in common
"""
