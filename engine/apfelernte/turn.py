"""The turn: one action or a pass, what lasting abilities allow in addition, the end, drawing. Chapter A3."""

from __future__ import annotations

from engine.apfelernte import fight, filters, lasting, play, triggers, words
from engine.apfelernte.cardrules import Row
from engine.apfelernte.decisions import ACTION, ATTACK_SPAN, EXTRA, NONE, PASS
from engine.apfelernte.formats import PASSING
from engine.apfelernte.language.program import FORBID, MUST_ATTACK, NO_ATTACK, PERMIT, TURN_BEGINS, TURN_ENDS, WESEN
from engine.apfelernte.table import AppleTable
from engine.kernel import Frame, step
from engine.kernel.facts import PASSED, SEATS, TURN


@step
def begin_turn(table: AppleTable, player: int, refilled: int = 0) -> None:
    """Step 1: abilities "wenn dein Zug beginnt" (A3.6). Turns go clockwise over the players still in (A2.6, A3.3).

    refilled: how many cards were drawn at the end of the turn before (A3.2).
    """
    table.turn = player
    table.turns += 1
    table.acted = False
    table.executed = 0
    if table.used:
        table.used = []
    if table.facts is not None:
        table.tell(TURN, player, target=refilled, amount=table.turns)
    if table.heard[TURN_BEGINS]:
        triggers.wait(table, triggers.catch_turn(table, TURN_BEGINS))
        action(table)
    else:
        table.frame = ACTION_FRAME
        table.ask(player, ACTION, actions(table, player), "A3.1", (), acted)


@step
def action(table: AppleTable) -> None:
    """Step 2: the player may take one action, play a card or attack with a Wesen, or pass (A3.1, A3.8)."""
    if table.queue and not triggers.settled(table, 0, action):
        return
    player = table.turn
    if table.places[player]:
        end_turn(table)
    else:
        table.frame = ACTION_FRAME
        table.ask(player, ACTION, actions(table, player), "A3.1", (), acted)


def actions(table: AppleTable, player: int) -> list[int]:
    """What the player may do: pass, play a hand card, attack an opponent with an own Wesen (A3.1, A3.4); only
    attacks if one must (A5.10)."""
    wesen, hand, rows = table.play[player], table.hand[player], table.rows
    if wesen and (rows[NO_ATTACK] or rows[MUST_ATTACK]):
        wesen, forced = lasting.attackers(table, player)
        if forced:
            return [offer for seat in table.others[player] for offer in map(ATTACK_OF[seat], wesen)]
    if rows[FORBID]:
        hand = lasting.playable(table, player, False)
    offers = [PASS, *hand]
    if wesen:
        for seat in table.others[player]:
            for copy in wesen:
                offers.append((seat + 1) * ATTACK_SPAN + copy)
    return offers


def acted(table: AppleTable, offer: int) -> None:
    """The chosen action is carried out; steps 3 and 4 follow when no ability waits (A3.6)."""
    player = table.turn
    if offer >= ATTACK_SPAN:
        table.now.append(EXTRA_FRAME)
        fight.declare(table, player, offer % ATTACK_SPAN, offer // ATTACK_SPAN - 1)
        return
    if offer == PASS:
        pass_turn(table, player)
        return
    copy = table.bring_forward(offer)
    face = table.hidden_face(copy)
    if table.rules.kind[face] == WESEN:
        play.play_wesen(table, player, copy, face)
        extra_plays(table)  # at once: playing a Wesen asks nothing
    else:
        table.now.append(EXTRA_FRAME)
        play.play_zauber(table, player, copy, face)


def pass_turn(table: AppleTable, player: int) -> None:
    """A pass; one more than there are players in a row ends the game as a draw, at once (A3.5). Who acted before by
    an ability has not passed."""
    if not table.acted:
        table.passes += 1
        if table.facts is not None:
            table.tell(PASSED, player, amount=table.passes)
        if table.passes > table.places.count(0) and table.form.has(PASSING):
            words.draw_game(table)
    end_turn(table)


@step
def extra_plays(table: AppleTable) -> None:
    """Step 3: what lasting abilities allow in addition, after an action, each as often in a turn as it says, each play
    to its end (A3.7)."""
    if table.queue and not triggers.settled(table, 0, extra_plays):
        return
    if not table.rows[PERMIT]:
        end_turn(table)
        return
    player = table.turn
    permits = [] if table.places[player] else open_permits(table, player)
    if not permits or not lasting.may_play_something(table, player, True):
        if permits:
            table.decide_unasked(player, EXTRA, NONE, "A3.7")
        end_turn(table)
        return
    offers = [copy for copy in lasting.playable(table, player, True) if permit_for(table, permits, copy)]
    table.frame = EXTRA_FRAME
    table.ask(player, EXTRA, [*offers, NONE], "A3.7", (), extra_chosen)


Permit = tuple[int, Row]  # its card and what it says


def open_permits(table: AppleTable, player: int) -> list[Permit]:
    """The permissions that this player has not used up in this turn (A3.7)."""
    return [
        (source, row)
        for source, row in lasting.rows(table, PERMIT)
        if table.used.count((table.note(source), row.place)) < row.value
        and lasting.addressed(table, row.who, table.controller[source], player)
        and lasting.holds(table, row, source)
    ]


def permit_for(table: AppleTable, permits: list[Permit], copy: int) -> Permit | None:
    """The permission that a play of this card uses: the narrowest; None without one (A3.7)."""
    fitting = [permit for permit in permits if filters.matches_hidden(table, permit[1].what, copy, permit[0])]
    if len(fitting) > 1:
        fitting.sort(key=lambda permit: (filters.takes_all(table, permit[1].what), permit[0]))
    return fitting[0] if fitting else None


def use(table: AppleTable, permit: Permit) -> None:
    """A permission has allowed one play of this turn (A3.7)."""
    source, row = permit
    table.used.append((table.note(source), row.place))


def extra_chosen(table: AppleTable, copy: int) -> None:
    """A further card is played, to its end; then further permissions may be used (A3.7)."""
    if copy == NONE:
        end_turn(table)
        return
    permit = permit_for(table, open_permits(table, table.turn), copy)
    assert permit is not None  # nothing else was offered
    use(table, permit)
    table.push(extra_plays)
    play.play_card(table, table.turn, table.notes[table.bring_forward(copy)])


@step
def end_turn(table: AppleTable) -> None:
    """Step 4: abilities "wenn dein Zug endet" (A3.6)."""
    if table.heard[TURN_ENDS]:
        triggers.wait(table, triggers.catch_turn(table, TURN_ENDS))
    clean_up(table)


@step
def clean_up(table: AppleTable) -> None:
    """Step 5: what lasts until the end of the turn ends. Step 6: the player draws until the hand has five cards;
    then the next turn begins (A3.2, A3.3). Who is out draws nothing (A6.3)."""
    if table.queue and not triggers.settled(table, 0, clean_up):
        return
    player = table.turn
    if table.changes:
        lasting.end_changes(table)
    if table.places[player]:
        begin_turn(table, table.around[player][0])
        return
    missing = table.form.hand_size - len(table.hand[player])
    refilled = table.draw(player, missing) if missing > 0 else 0
    begin_turn(table, table.around[player][1], refilled)


ACTION_FRAME: Frame = (action, ())
EXTRA_FRAME: Frame = (extra_plays, ())
# the offer "attack this seat", of a Wesen (`decisions.attack`)
ATTACK_OF = [((seat + 1) * ATTACK_SPAN).__add__ for seat in range(SEATS)]
