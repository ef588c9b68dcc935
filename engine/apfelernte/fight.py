"""Attack and fight. Chapter A5."""

from __future__ import annotations

from engine.apfelernte import lasting, play, triggers, words
from engine.apfelernte.decisions import ACTION, BLOCK
from engine.apfelernte.decisions import attack as attack_with
from engine.apfelernte.language import program as p
from engine.apfelernte.runs import attack_event
from engine.apfelernte.table import NONE, NOTE, AppleTable
from engine.kernel import step
from engine.kernel.facts import ACTED
from engine.kernel.facts import ATTACK as ATTACKED
from engine.kernel.facts import BLOCK as BLOCKED


@step
def attack(table: AppleTable, player: int, attacker: int, target: int) -> None:
    """Attacker and opponent are named (A5.1); abilities "wenn ... angreift" are executed at once, before a blocker
    is chosen (A5.2).

    attacker: a note. What waited before an additional attack goes on waiting (A7.22). A line of a log may tell that
    attack, beside what was chosen for it.
    """
    if controls(table, player, attacker) and not table.places[target]:
        table.decide_unasked(player, ACTION, attack_with(attacker % NOTE, target), "A7.22")
        declare(table, player, attacker % NOTE, target)


def declare(table: AppleTable, player: int, copy: int, target: int) -> None:
    """A Wesen in play attacks a player who is still in (A5.1, A5.2)."""
    play.no_pass(table, player)
    attacker, base = table.notes[copy], len(table.queue)
    if table.facts is not None:
        table.tell(ACTED, player, copy, ATTACKED, target)
    if table.heard[p.ATTACKS] or table.rules.own[p.ATTACKS][table.face[copy]]:
        event = attack_event(attacker, NONE, target)
        triggers.wait(table, triggers.catch(table, p.ATTACKS, copy, event=event))
        choose_blocker(table, player, attacker, target, base)
    else:
        offer_block(table, player, attacker, target, base)


def controls(table: AppleTable, player: int, note: int) -> bool:
    """Whether the Wesen is still in play and the player still has it: else it counts as having left play (A5.3,
    A5.8)."""
    copy = note % NOTE
    return table.notes[copy] == note and table.controller[copy] == player


@step
def choose_blocker(table: AppleTable, player: int, attacker: int, target: int, base: int) -> None:
    """The attacked player may choose one own Wesen as blocker (A5.4, A5.10), only that player may (A5.9); without
    attacker or target the attack ends (A5.3, A5.8)."""
    if len(table.queue) > base and not triggers.settled(table, base, choose_blocker, player, attacker, target, base):
        return
    if controls(table, player, attacker) and not table.places[target]:
        offer_block(table, player, attacker, target, base)


def offer_block(table: AppleTable, player: int, attacker: int, target: int, base: int) -> None:
    """The question for a blocker; without a Wesen that may block there is none to ask (A5.4, A5.10)."""
    able, forced = lasting.blockers(table, target, attacker % NOTE)
    table.frame = (choose_blocker, (player, attacker, target, base))
    if not able:
        table.decide_unasked(target, BLOCK, NONE, "A5.4", (attacker % NOTE,))
        take_life(table, player, attacker, target)
    elif forced:
        table.choose(target, BLOCK, able, "A5.10", (attacker % NOTE,), blocker_chosen, player, attacker, target, base)
    else:
        offers = [NONE, *able]
        table.ask(target, BLOCK, offers, "A5.4", (attacker % NOTE,), blocker_chosen, player, attacker, target, base)


def blocker_chosen(table: AppleTable, blocker: int, player: int, attacker: int, target: int, base: int) -> None:
    """Not blocked: the attacked player destroys an own life card (A5.6). Blocked: "blockt" and "wird geblockt" are
    one event (A5.5, A5.9)."""
    if blocker == NONE:
        take_life(table, player, attacker, target)
        return
    note = table.notes[blocker]
    if table.facts is not None:
        table.tell(ACTED, target, blocker, BLOCKED, attacker % NOTE)
    both(table, p.BLOCKS, blocker, p.IS_BLOCKED, attacker % NOTE, attacker, note, target)
    if len(table.queue) > base:
        begin_fight(table, player, attacker, target, note, base)
    else:
        meet(table, player, attacker, target, note, base)


@step
def take_life(table: AppleTable, player: int, attacker: int, target: int) -> None:
    """Not blocked: the attacked player destroys one own life card (A5.6). If one of the two has left the game
    meanwhile, nothing happens (A5.3)."""
    if controls(table, player, attacker) and not table.places[target]:
        table.frame = (take_life, (player, attacker, target))
        words.lose_life(table, target)


def both(
    table: AppleTable, what: int, one: int, what_too: int, other: int, attacker: int, blocker: int, target: int
) -> None:
    """One event that is about both Wesen (A5.9): what it is for the one and for the other.

    attacker, blocker: notes.   target: the attacked player.
    """
    own, face, heard = table.rules.own, table.face, table.heard
    if heard[what] or heard[what_too] or own[what][face[one]] or own[what_too][face[other]]:
        event = attack_event(attacker, blocker, target)
        caught = triggers.catch(table, what, one, event=event) + triggers.catch(table, what_too, other, event=event)
        triggers.wait(table, caught)


@step
def begin_fight(table: AppleTable, player: int, attacker: int, target: int, blocker: int, base: int) -> None:
    """Abilities "wenn ... kämpft", before strengths are compared; if one of the two has left play there is no fight
    and no life card is lost (A5.5, A5.8)."""
    if len(table.queue) > base and not triggers.settled(
        table, base, begin_fight, player, attacker, target, blocker, base
    ):
        return
    if controls(table, player, attacker) and controls(table, target, blocker):
        meet(table, player, attacker, target, blocker, base)


def meet(table: AppleTable, player: int, attacker: int, target: int, blocker: int, base: int) -> None:
    """Both Wesen fight (A5.5)."""
    both(table, p.FIGHTS, attacker % NOTE, p.FIGHTS, blocker % NOTE, attacker, blocker, target)
    if len(table.queue) > base:
        fight(table, player, attacker, target, blocker, base)
    else:
        compare(table, attacker, blocker)


@step
def fight(table: AppleTable, player: int, attacker: int, target: int, blocker: int, base: int) -> None:
    """The lower strength is destroyed, on a tie both, at the same time (A5.7); strengths are read once (A5.9); a
    fight-proof Wesen stays (A5.11)."""
    if len(table.queue) > base and not triggers.settled(table, base, fight, player, attacker, target, blocker, base):
        return
    if controls(table, player, attacker) and controls(table, target, blocker):
        compare(table, attacker, blocker)


def compare(table: AppleTable, attacker: int, blocker: int) -> None:
    """Strengths are compared, and who loses is destroyed (A5.7, A5.11)."""
    mine, theirs = lasting.strength(table, attacker % NOTE), lasting.strength(table, blocker % NOTE)
    losers: tuple[int, ...] = (attacker,) if mine < theirs else (blocker,) if theirs < mine else (attacker, blocker)
    if table.rows[p.FIGHT_PROOF]:
        proof = lasting.having(table, p.FIGHT_PROOF)
        losers = tuple([note for note in losers if note % NOTE not in proof])
    words.destroy(table, losers)
