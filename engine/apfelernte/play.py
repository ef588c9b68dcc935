"""Playing a card. Chapter A4."""

from __future__ import annotations

from engine.apfelernte import running, triggers
from engine.apfelernte.decisions import HOST
from engine.apfelernte.language import program as p
from engine.apfelernte.runs import Run
from engine.apfelernte.table import NONE, NOTE, AppleTable
from engine.kernel import step
from engine.kernel.facts import ACTED
from engine.kernel.facts import PLAY as PLAYED


@step
def play_card(table: AppleTable, player: int, note: int) -> None:
    """A card of the own hand is laid into the play area (A4.1), if it still lies where it was chosen (A7.11)."""
    copy = note % NOTE
    if table.places[player] or table.notes[copy] != note:
        return
    face = table.hidden_face(copy)
    if table.rules.kind[face] == p.WESEN:
        play_wesen(table, player, copy, face)
    else:
        play_zauber(table, player, copy, face)


def no_pass(table: AppleTable, player: int) -> None:
    """Any play and any attack begins the count of passes anew; on the own turn it is no pass (A3.5)."""
    table.passes = 0
    if player == table.turn:
        table.acted = True


def play_wesen(table: AppleTable, player: int, copy: int, face: int) -> None:
    """A Wesen comes into play and stays (A4.2); "is played" and "comes into play" are one event (A4.8)."""
    table.passes = 0  # as in `no_pass`
    table.acted = table.acted or player == table.turn
    if table.facts is not None:
        table.tell(ACTED, player, copy, PLAYED)
    table.lay(copy, player, face)
    heard = table.heard
    if heard[p.ENTERS] or heard[p.PLAYS] or table.rules.arrives[face]:
        caught = triggers.catch(table, p.ENTERS, copy)
        caught += triggers.catch(table, p.PLAYS, copy, player)
        triggers.wait(table, caught)


def play_zauber(table: AppleTable, player: int, copy: int, face: int) -> None:
    """A Zauber is shown: "is played" triggers now; those abilities wait until it has been executed (A4.8). It lies
    in no zone that an ability can look at (A4.3)."""
    no_pass(table, player)
    if table.facts is not None:
        table.tell(ACTED, player, copy, PLAYED)
    table.show(copy, player, face)
    if table.heard[p.PLAYS]:
        triggers.wait(table, triggers.catch(table, p.PLAYS, copy, player))
    if table.rules.type[face] == p.AUGMENTATION:
        choose_host(table, player, table.notes[copy])
    else:
        play_spell(table, player, table.notes[copy], table.rules.spell[face])


def play_spell(table: AppleTable, player: int, note: int, code: int) -> None:
    """Urmacht and Maleficium: the ability is executed at once, then the card goes to its owner's discard pile
    (A4.3, A4.7); they are never in play (A1.3). Each may be played without effect (A4.5)."""
    table.now.append((discard_spell, (note,)))
    if code != NONE:
        running.go_on(table, Run(code, note, player))


@step
def discard_spell(table: AppleTable, note: int) -> None:
    """The executed Zauber goes to its owner's discard pile; only after that follows what it triggered (A4.3,
    A4.7)."""
    if table.noted(note) != NONE:
        table.put_away(note % NOTE)


@step
def choose_host(table: AppleTable, player: int, note: int) -> None:
    """The player chooses the own Wesen that the Augmentation is attached to, or none: then it is played without
    effect (A4.4, A4.5, A4.9)."""
    if table.noted(note) == NONE:
        return
    if not table.play[player]:
        table.decide_unasked(player, HOST, NONE, "A4.4", (note % NOTE,))
        host_chosen(table, NONE, note)
    else:
        table.frame = (choose_host, (player, note))
        table.ask(player, HOST, [*table.play[player], NONE], "A4.4", (note % NOTE,), host_chosen, note)


def host_chosen(table: AppleTable, wesen: int, note: int) -> None:
    """Attached to the Wesen it comes into play (A4.4); without one it is discarded."""
    copy = note % NOTE
    if wesen == NONE:
        table.put_away(copy)
        return
    table.attach(copy, wesen)
    triggers.wait(table, triggers.catch(table, p.ENTERS, copy))
