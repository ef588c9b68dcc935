"""What a DO does (A7.15: one DO is one event), for one player or for all players of an ACTORS block at once.

Most acts are done at once and say whether they were done in full. Destroying, playing, attacking, copying and
shuffling may ask: they push steps, and `finished` goes on when these are done.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.apfelernte import fight, lasting, play, setup, triggers, words
from engine.apfelernte.cardrules import CardRules
from engine.apfelernte.decisions import ABILITY as ABILITY_QUESTION
from engine.apfelernte.filters import each, looks_right, matches_hidden, select
from engine.apfelernte.language import program as p
from engine.apfelernte.language.program import Code, Instruction
from engine.apfelernte.running import Ready, addressed, go_on, noted_operand, operand, source_copy
from engine.apfelernte.runs import Run, towards
from engine.apfelernte.table import BORROWED, DECK, HAND, LIFE, NOBODY, NONE, NOTE, PLAY, SILENCE, STRONGER, AppleTable
from engine.kernel import PUBLIC, step
from engine.kernel.facts import ACTED, BOTTOM, PREVENT, SILENCED, STRENGTH, TOP


def do(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """One part of an ability happens: one event (A7.15)."""
    act = instruction[1]
    if act in LONG:
        return lambda table, run: begin(table, run, (), instruction)
    happens = AT_ONCE[act]

    def at_once(table: AppleTable, run: Run) -> bool:
        caught: list[triggers.Due] = []
        full = happens(table, run, instruction, caught)
        run.at += 1
        run.full = run.full and full
        if caught:
            triggers.wait(table, caught)
        return True

    return at_once


def do_together(table: AppleTable, run: Run, seats: tuple[int, ...], instruction: Instruction) -> bool:
    """One DO of these members of an ACTORS block, as one event (A7.17). Returns whether the ability goes on at once."""
    act = instruction[1]
    if act in LONG:
        return begin(table, run, seats, instruction)
    caught: list[triggers.Due] = []
    doers = members(run, seats)
    for doer, full in [(doer, AT_ONCE[act](table, doer, instruction, caught)) for doer in doers]:
        doer.done(full)
    triggers.wait(table, caught)
    return True


def begin(table: AppleTable, run: Run, seats: tuple[int, ...], instruction: Instruction) -> bool:
    """A DO that may ask. seats: as for `finished`."""
    table.push(finished, run, seats)
    table.done = ()
    LONG[instruction[1]](table, members(run, seats), instruction)
    return False


def members(run: Run, seats: tuple[int, ...]) -> list[Run]:
    """Who does it: the run itself, or these players of its block who are still in."""
    return [inner for inner in run.group if inner.actor in seats] if seats else [run]


@step
def finished(table: AppleTable, run: Run, seats: tuple[int, ...]) -> None:
    """What a DO has begun is done; the ability goes on.

    seats: the members of an ACTORS block who did it together; empty: the run itself did it.
    """
    code = table.rules.codes[run.code]
    for doer in members(run, seats):
        doer.done(in_full(table, doer, code[doer.at]))
    go_on(table, run)


def in_full(table: AppleTable, run: Run, instruction: Instruction) -> bool:
    """Whether a long act was done to all its cards, and to one at least (A7.5, A7.19, A7.23): what cannot be done any
    more is not done. A named card ("vernichte N") is the only one of its act."""
    if instruction[1] == p.SHUFFLE:
        return True
    if instruction[2] < 0:
        return bool(table.done)
    notes = run.register(instruction[2])
    return bool(notes) and all([note in table.done for note in notes])


@step
def remember(table: AppleTable, notes: tuple[int, ...]) -> None:
    """What an act has done, whatever was destroyed inside of it (A7.5)."""
    table.done = notes


# Acts that are done at once: they return whether they were done in full (A7.4, A7.5)


def draw(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """Ziehen (A6.5); "für jedes" is counted once, now (A7.21)."""
    _, _, count, per = instruction
    if per != NONE:
        count *= each(table, per, run.actor, source_copy(table, run), run.event)
    return 0 < table.draw(run.actor, count) == count


def discard(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """Abwerfen (A6.6)."""
    copies = operand(table, run, instruction[2])
    words.discard(table, copies)
    return bool(copies)


def wesen(table: AppleTable, copies: list[int]) -> list[int]:
    """Those of these cards that are Wesen in play: an Augmentation that copies "tausche N" or "greife mit N an" is none
    and can do nothing of the kind (A7.26, A7.4), nor can a card that lies in the discard pile (A7.27)."""
    return [copy for copy in copies if table.host[copy] == NONE and table.zone[copy] == PLAY]


def destructible(table: AppleTable, copies: list[int]) -> list[int]:
    """Those of these cards that can be destroyed: in play and life cards (A6.1, A6.2)."""
    return [copy for copy in copies if table.zone[copy] in (PLAY, LIFE)]


def to_hand(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """Auf die Hand, of the owner (A1.4)."""
    return put(table, operand(table, run, instruction[2]), HAND, TOP, caught)


def on_deck(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """Auf das Deck of the owner (A1.4)."""
    return put(table, operand(table, run, instruction[2]), DECK, TOP, caught)


def under_deck(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """Unter das Deck of the owner (A1.4)."""
    return put(table, operand(table, run, instruction[2]), DECK, BOTTOM, caught)


def put(table: AppleTable, copies: list[int], zone: int, where: int, caught: list[triggers.Due]) -> bool:
    """Cards go to their owners' hand or deck; from play, what they carry is destroyed in the same event (A4.6)."""
    from_play = [copy for copy in copies if table.zone[copy] == PLAY]
    caught += words.leave_play(table, from_play, zone, where)
    for copy in copies:
        if copy not in from_play:
            table.move(copy, zone, table.owner[copy], where)
    return bool(copies)


def into_play(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """From the discard pile into play: it comes into play and is not played (A4.8)."""
    copies = operand(table, run, instruction[2])
    for copy in copies:
        table.move(copy, PLAY, run.actor)
    for copy in copies:
        caught += triggers.catch(table, p.ENTERS, copy)
    return bool(copies)


def heal(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """Top cards of the deck become life cards (A1.9)."""
    copies = operand(table, run, instruction[2])
    for copy in copies:
        words.heal(table, copy)
    return bool(copies)


def look(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """Ansehen: only the one who acts sees; the cards stay (A11.7)."""
    copies = operand(table, run, instruction[2])
    for copy in copies:
        table.tell_face(copy, run.actor)
    return bool(copies)


def reveal(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """Aufdecken: everybody sees; the cards stay (A11.7)."""
    copies = operand(table, run, instruction[2])
    for copy in copies:
        table.tell_face(copy, PUBLIC)
    return bool(copies)


def look_hand(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """The one who acts sees a player's hand (A11.7)."""
    seats = addressed(table, run, instruction[2])
    for seat in seats:
        for copy in table.hand[seat]:
            table.tell_face(copy, run.actor)
    return any(table.hand[seat] for seat in seats)


def reveal_hand(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """The hand of the one who acts is shown to everybody (A11.7)."""
    for copy in table.hand[run.actor]:
        table.tell_face(copy, PUBLIC)
    return bool(table.hand[run.actor])


def take_over(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """Übernehmen: the controller changes and nothing else; for a while: with the way back noted (A7.25)."""
    there = wesen(table, operand(table, run, instruction[2]))
    copies = [copy for copy in there if table.controller[copy] != run.actor]
    for copy in copies:
        if instruction[3] != p.FOREVER:
            back = table.controller[copy]
            lasting.change_for(table, BORROWED, copy, back, instruction[3], run.executor)
        table.give_control(copy, run.actor)
    return bool(copies)


def swap(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """Tauschen: two Wesen change their controllers (A7.25)."""
    both = pair(table, run, instruction)
    if not both:
        return False
    mine, theirs = (table.controller[copy] for copy in both)
    table.give_control(both[0], theirs)
    table.give_control(both[1], mine)
    return True


def pair(table: AppleTable, run: Run, instruction: Instruction) -> list[int]:
    """The two Wesen of a SWAP; empty when there are no two of different controllers (A7.25)."""
    both = wesen(table, [copy for what in instruction[2:4] for copy in operand(table, run, what)])
    return both if len({table.controller[copy] for copy in both}) == 2 else []


def boost(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """Strength +2 or -1, for a while or as long as the Wesen is in play; "für jedes" is counted once, now (A7.21)."""
    _, _, _, duration, value, per = instruction
    copies = wesen(table, operand(table, run, instruction[2]))
    if per != NONE:
        value *= each(table, per, run.actor, source_copy(table, run), run.event)
    for copy in copies:
        lasting.change_for(table, STRONGER, copy, value, duration, run.executor)
        table.tell(STRENGTH, run.executor, copy, target=duration, amount=value)
    return bool(copies)


def ignore(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """The abilities of these Wesen are ignored for a while; those that are in play now (A7.14, A7.21)."""
    copies = operand(table, run, instruction[2])
    for copy in copies:
        lasting.change_for(table, SILENCE, copy, 0, instruction[3], run.executor)
        table.tell(SILENCED, run.executor, copy, target=instruction[3])
    return bool(copies)


def prevent(table: AppleTable, run: Run, instruction: Instruction, caught: list[triggers.Due]) -> bool:
    """The destruction that was asked about does not happen (A7.23)."""
    table.saved.append(run.event.trigger)
    table.tell(ACTED, run.executor, run.source % NOTE, PREVENT, run.event.trigger % NOTE)
    return True


# Acts that push steps


def destroy(table: AppleTable, doers: list[Run], instruction: Instruction) -> None:
    """Vernichten, for all who do it at the same time (A6.1, A6.2, A7.15)."""
    copies = [copy for run in doers for copy in operand(table, run, instruction[2])]
    if instruction[2] < 0:  # a named card may have been destroyed already (A7.27)
        copies = destructible(table, copies)
    words.destroy(table, tuple([table.notes[copy] for copy in dict.fromkeys(copies)]))


def shuffle(table: AppleTable, doers: list[Run], instruction: Instruction) -> None:
    """Each who acts shuffles the own deck; opponents may cut (A2.1, A2.2)."""
    for run in reversed(doers):
        table.push(setup.shuffle, run.actor)


def play_more(table: AppleTable, doers: list[Run], instruction: Instruction) -> None:
    """An additional play, inside the running ability (A7.12)."""
    notes = [(run.actor, note) for run in doers for note in noted_operand(table, run, instruction[2])]
    table.push(remember, tuple(note for _, note in notes))
    for seat, note in reversed(notes):
        table.push(play.play_card, seat, note)


def turn_over(table: AppleTable, run: Run, instruction: Instruction) -> bool:
    """The Vogelscheuche turns over its next cards for an additional play; what it may not play goes to its discard
    pile (A12.10).   instruction: the CHOOSE with which others choose hand cards."""
    _, index, wanted, count, *_ = instruction
    found = table.deck[run.actor][: -count - 1 : -1]
    what, source = table.rules.filters[wanted], table.noted(run.source)
    fitting = [copy for copy in found if looks_right(table, what, copy, source) and may_turn_over(table, copy, True)]
    words.discard(table, [copy for copy in found if copy not in fitting])
    run.keep(index, tuple(map(table.note, fitting)))
    return run.done(len(fitting) == count)


def may_turn_over(table: AppleTable, copy: int, additional: bool) -> bool:
    """Whether nothing forbids the Vogelscheuche to play this card of its deck (A12.10, A7.3)."""
    return not any(
        lasting.forbids(table, row, source, table.scarecrow, additional)
        and matches_hidden(table, row.what, copy, source)
        for source, row in lasting.rows(table, p.FORBID)
    )


def attack_more(table: AppleTable, doers: list[Run], instruction: Instruction) -> None:
    """An additional attack, carried out whole inside the running ability (A7.22); none on a player who has left while
    the Wesen was chosen (A5.1)."""
    for run in reversed(doers):
        for note in noted_operand(table, run, instruction[2]):
            if table.is_in(run.event.chosen):
                table.push(remember, (note,))
                table.push(triggers.settle, len(table.queue))
                table.push(fight.attack, run.actor, note, run.event.chosen)


def copy_ability(table: AppleTable, doers: list[Run], instruction: Instruction) -> None:
    """What a triggered ability of that Wesen does, once and at once, as if it stood on the copying card; a Wesen that
    the text names may have none (A7.26)."""
    for run in reversed(doers):
        for note in noted_operand(table, run, instruction[2]):
            if fits_copy(table, run, note % NOTE, None):
                table.push(remember, (note,))
                table.push(choose_ability, run, note)


@step
def choose_ability(table: AppleTable, run: Run, note: int) -> None:
    """Of several triggered abilities of that Wesen the executor chooses one (A7.26, A7.2)."""
    copy = note % NOTE
    offers = range(len(table.rules.triggered[table.face[copy]]))
    about = (run.source % NOTE, copy)
    table.choose(run.executor, ABILITY_QUESTION, offers, "A7.26", about, ability_chosen, run, note)


def ability_chosen(table: AppleTable, number: int, run: Run, note: int) -> None:
    """The copied ability is executed; "du" is the executor, its own name the copying card; "der angegriffene Spieler"
    and the like are those of the event that triggered the copying ability. It counts for A7.24."""
    trigger = table.rules.triggered[table.face[note % NOTE]][number]
    triggers.start(table, triggers.Due(trigger.code, run.source, run.executor, towards(NOBODY, run.event)))


AT_ONCE: dict[int, Callable[[AppleTable, Run, Instruction, list[triggers.Due]], bool]] = {
    p.DRAW: draw,
    p.DISCARD: discard,
    p.TO_HAND: to_hand,
    p.ON_DECK: on_deck,
    p.UNDER_DECK: under_deck,
    p.INTO_PLAY: into_play,
    p.HEAL: heal,
    p.LOOK: look,
    p.REVEAL: reveal,
    p.LOOK_HAND: look_hand,
    p.REVEAL_HAND: reveal_hand,
    p.TAKE_OVER: take_over,
    p.SWAP: swap,
    p.BOOST: boost,
    p.IGNORE: ignore,
    p.PREVENT: prevent,
}
LONG: dict[int, Callable[[AppleTable, list[Run], Instruction], None]] = {
    p.DESTROY: destroy,
    p.SHUFFLE: shuffle,
    p.PLAY: play_more,
    p.ATTACK: attack_more,
    p.COPY: copy_ability,
}


# With which cards something can be done (A7.18)


def may_play_more(table: AppleTable, run: Run) -> bool:
    """Whether an additional play is possible, by what everybody knows (A7.3)."""
    return lasting.may_play_something(table, run.actor, True)


def fits_play(table: AppleTable, run: Run, copy: int, instruction: Instruction | None) -> bool:
    """Only cards that nothing forbids to play (A7.3)."""
    return copy in lasting.playable(table, run.actor, True)


def fits_attack(table: AppleTable, run: Run, copy: int, instruction: Instruction | None) -> bool:
    """Only own Wesen that may attack (A5.1, A7.3)."""
    return table.controller[copy] == run.actor and table.host[copy] == NONE and lasting.may_attack(table, copy)


def fits_take_over(table: AppleTable, run: Run, copy: int, instruction: Instruction | None) -> bool:
    """Who controls a Wesen already cannot take it over (A7.18)."""
    return table.controller[copy] != run.actor


def fits_swap(table: AppleTable, run: Run, copy: int, instruction: Instruction | None) -> bool:
    """The two must have different controllers (A7.18, A7.25): the second is compared with the first, the first
    needs one to be swapped with."""
    assert instruction is not None  # the two are compared when they are chosen
    controller = table.controller
    return any(controller[other] != controller[copy] for other in swap_partners(table, run, instruction))


def swap_partners(table: AppleTable, run: Run, instruction: Instruction) -> list[int]:
    """What the other operand of the coming SWAP is, or could be while it is still to be chosen."""
    code = table.rules.codes[run.code]
    _, _, one, two = next(coming for coming in code[code.index(instruction) :] if coming[:2] == (p.DO, p.SWAP))
    other = two if one == instruction[1] else one
    for coming in code[run.at :]:
        if coming[:2] == (p.CHOOSE, other):
            return partners_to_choose(table, run, coming[2])
    return wesen(table, operand(table, run, other))


def partners_to_choose(table: AppleTable, run: Run, wanted: int) -> list[int]:
    """The Wesen that match the filter of a coming choice; all in play where it compares with what is not yet chosen
    (A7.28)."""
    if table.rules.filters[wanted].than >= 0:
        return table.in_play()
    return select(table, wanted, run.actor, source_copy(table, run), run.event)


def fits_copy(table: AppleTable, run: Run, copy: int, instruction: Instruction | None) -> bool:
    """Only Wesen with a triggered ability that is not ignored (A7.26)."""
    return bool(table.rules.triggered[table.face[copy]]) and not lasting.is_ignored(table, copy)


FITS: dict[int, Callable[[AppleTable, Run, int, Instruction | None], bool]] = {
    p.PLAY: fits_play,
    p.ATTACK: fits_attack,
    p.TAKE_OVER: fits_take_over,
    p.SWAP: fits_swap,
    p.COPY: fits_copy,
}
