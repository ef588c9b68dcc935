"""The kernel: what all games share, and it knows none of them. Standard library only.

How a driver (a page, a log, a test, an automatic player) runs a game:

    table = new_table(...)
    while table.questions:
        question = table.questions[0]
        if question.seat == CHANCE:
            table.settle(things)
        else:
            table.answer(question.step, question.seat, offer)

new_table  a game's own function; its arguments are plain data (decks, start player, card set).
           chance=Chance(seed): results are drawn at once; chance=None: chance asks like a player.
           facts=[]: facts are collected in that list; facts=None: nobody wants to know.
questions  usually one, with lanes several: Question(step, seat, kind, offers, rule, about).
           `about` says what it is about.
answer     offer is one of question.offers; anything else raises RuleViolation and changes nothing.
settle     only with chance=None: question.offers are the things, question.about is (whose seat, how many are drawn);
           the drawn things come in their order (a shuffle: all of them, top card first).
rights     table.rights(seat): standing rights beside the questions (concede …); answer(any step, seat, right) uses one.
log        table.log: Decision(seat, kind, offer) and Result(kind, seat, things); with new_table's arguments the whole
           game.
facts      table.facts: Fact(kind, …), what happened; `seen_by(fact, viewer)` is what a viewer gets, `fold(facts)` a
           table.
Also       table.copy(), table.step, table.state(), table.fingerprint().

Replay: a new table with the same arguments and chance=None; for each entry of the log in order: a Decision goes to
`answer(table.question(seat).step, seat, offer)` (kind RIGHT is a used right: any step), a Result to `settle(things,
seat)`. The first RuleViolation is the first illegal step; the table is then as it was before it. With lanes the log
is in its canonical order (sealed answers by seat), whatever order they arrived in.

Copies and faces: an int on a table is a copy. *Where copies lie is public; only their faces can be hidden.* A shuffle
deals the faces anew over the copies that lie there, and a card chosen from a hidden hand first exchanges its face
with the first copy of that hand: so no copy number tells anything, and a table without its hidden faces is what
everybody may know.

Modules: table (lanes, questions, log), steps, questions, facts, rng (own shuffle from SHA-256), sealed (draws that
people can check), errors; log and replay.
"""

from engine.kernel.errors import EngineBug, EngineError, NotationError, RuleViolation
from engine.kernel.facts import UNKNOWN, Fact, Looked, fold, seen_by
from engine.kernel.questions import (
    CHANCE,
    FIRST_RIGHT,
    RIGHT,
    Answers,
    Decision,
    Entry,
    Question,
    Result,
    Told,
    Unasked,
)
from engine.kernel.rng import Chance, Stream
from engine.kernel.steps import Frame, Step, step
from engine.kernel.table import Table
from engine.kernel.view import JUDGE, PUBLIC, SEALED, may_see

__all__ = [
    "CHANCE",
    "FIRST_RIGHT",
    "JUDGE",
    "PUBLIC",
    "RIGHT",
    "SEALED",
    "UNKNOWN",
    "Answers",
    "Chance",
    "Decision",
    "EngineBug",
    "EngineError",
    "Entry",
    "Fact",
    "Frame",
    "Looked",
    "NotationError",
    "Question",
    "Result",
    "RuleViolation",
    "Step",
    "Stream",
    "Table",
    "Told",
    "Unasked",
    "fold",
    "may_see",
    "seen_by",
    "step",
]
