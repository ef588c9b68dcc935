"""What an ability chooses: cards, by a player or by chance, or all of them (A7.2, A7.4, A7.18).

Makers of ready functions, as in `abilities`.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.apfelernte import acts
from engine.apfelernte.cardrules import CardRules
from engine.apfelernte.decisions import CHOOSE, LIFE, LOTS
from engine.apfelernte.language import program as p
from engine.apfelernte.language.program import Code, Instruction
from engine.apfelernte.running import Ready, ask, execute, go_on
from engine.apfelernte.runs import Event, Notes, Run, whole
from engine.apfelernte.table import HAND, NONE, NOTE, AppleTable
from engine.kernel import CHANCE

Find = Callable[[AppleTable, Run, Notes], list[int]]


def choose(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """Cards are chosen one by one (A7.2, A7.18); only a real choice is asked, as many as there are (A7.4).

    A question whose answer would betray hidden faces by being skipped is asked all the same.
    """
    _, index, wanted, count, bound, chooser, act = instruction
    find, up_to, zone = finder(rules, wanted, act, instruction), bound == p.UP_TO, rules.filters[wanted].zone
    plays = act == p.PLAY

    def choose_cards(table: AppleTable, run: Run) -> bool:
        picked = run.register(index)
        offers = find(table, run, picked)
        hidden = zone == p.IN_HAND and len(table.hand[run.actor]) > len(offers) + len(picked)
        if plays and hidden:  # unless all see that no card may be played
            hidden = acts.may_play_more(table, run)
        seat = who_chooses(table, run, chooser, offers)
        if not offers and (not hidden or (picked and table.knows_hands)):
            no_more(table, run, seat, act)
            return run.done(up_to)
        if seat == NONE:
            return run.done(False)
        missing = count - len(picked)
        kind, rule = (LIFE, "A6.2") if offers and zone == p.IN_LIFE else (CHOOSE, "A7.2")
        if len(offers) <= missing and not up_to and not hidden:
            taken = take_all(table, run, index, picked, offers)
            for note in taken[len(picked) :]:
                table.decide_unasked(seat, kind, note % NOTE, rule, (run.source % NOTE, act, zone))
            if len(offers) < missing:
                no_more(table, run, seat, act)
            return run.done(len(offers) == missing)
        offered = [*offers, NONE] if up_to or not offers else offers
        about = act, len(picked)
        return ask(table, run, seat, kind, offered, rule, chosen, index, up_to, missing == 1, seat, about=about)

    def from_hand_or_deck(table: AppleTable, run: Run) -> bool:
        return acts.turn_over(table, run, instruction) if run.actor == table.scarecrow else choose_cards(table, run)

    return from_hand_or_deck if plays else choose_cards


def take_all(table: AppleTable, run: Run, index: int, picked: Notes, offers: list[int]) -> Notes:
    """As many as there are (A7.4)."""
    for copy in offers:
        picked = pick(table, run, picked, copy)
    run.keep(index, picked)
    return picked


def no_more(table: AppleTable, run: Run, seat: int, act: int) -> None:
    """There is nothing more to choose, and nobody is asked (A7.18). Where nobody would choose, nobody decides this."""
    if seat != NONE:
        table.decide_unasked(seat, CHOOSE, NONE, "A7.18", (run.source % NOTE, act, p.ANYWHERE))


def chosen(table: AppleTable, copy: int, run: Run, index: int, up_to: bool, last: bool, seat: int) -> None:
    """One more card is chosen by a seat, perhaps the last one; NONE: no more (A7.2)."""
    if copy == NONE:
        run.done(up_to)
    else:
        run.keep(index, pick(table, run, run.register(index), copy))
        if last:
            run.at += 1
            if up_to:
                no_more(table, run, seat, NONE)
    go_on(table, run)


def pick(table: AppleTable, run: Run, picked: Notes, copy: int) -> Notes:
    """A chosen card joins the others of its register; one from a hand first changes its place there, so that its
    number tells nothing (see the kernel), behind those that were chosen before and still lie there."""
    if table.zone[copy] == HAND:
        before = {note % NOTE for note in picked} | waiting(table, run, table.hand[table.owner[copy]])
        if copy not in before:
            copy = table.bring_forward(copy, len(before))
    return (*picked, table.note(copy))


def waiting(table: AppleTable, run: Run, hand: list[int]) -> set[int]:
    """The cards of a hand that this ability has chosen, or one that goes on when it has ended: they stay these cards
    until they are played (A7.11, A7.12)."""
    runs = [whole(run), *(values[0] for _, values in table.lane if values and isinstance(values[0], Run))]
    notes = [note for outer in runs for each in (outer, *outer.group) for notes in each.registers for note in notes]
    return {note % NOTE for note in notes if table.noted(note) in hand}


def finder(rules: CardRules, wanted: int, act: int, instruction: Instruction) -> Find:
    """Finds the cards with which the act can be done (A7.18), without those already chosen."""
    select, than, fits = rules.selects[wanted], rules.filters[wanted].than, acts.FITS.get(act)
    reads_source = rules.filters[wanted].reads_source

    def find(table: AppleTable, run: Run, picked: Notes) -> list[int]:
        event = run.event if than < 0 else compared_event(run, than)
        found = select(table, run.actor, table.noted(run.source) if reads_source else NONE, event)
        if picked:
            taken = [note % NOTE for note in picked]
            found = [copy for copy in found if copy not in taken]
        return found if fits is None else [copy for copy in found if fits(table, run, copy, instruction)]

    return find


def compared_event(run: Run, register: int) -> Event:
    """The event of a run whose filter compares with a chosen card ("höhere Stärke als dieses Wesen", A7.28): that
    card stands in it."""
    notes = run.register(register)
    return run.event._replace(trigger=notes[0] if notes else NONE)


def who_chooses(table: AppleTable, run: Run, chooser: int, offers: list[int]) -> int:
    """Who chooses: the executor, unless the text gives the choice away (A7.2, A11.7); hand and life cards their
    holder (A6.2, A6.6). NONE: nobody, for nobody was attacked (A7.26) or who would choose is out (A6.3)."""
    seat = run.actor
    if chooser == p.EXECUTOR:
        seat = run.executor
    elif chooser == p.BY_ATTACKED:
        seat = run.event.attacked
    elif chooser == p.HOLDER and offers:
        seat = table.owner[offers[0]]
    return NONE if seat != NONE and table.places[seat] else seat


def all_(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """Alle: nothing is chosen (A7.15)."""
    _, index, wanted = instruction
    find = finder(rules, wanted, NONE, instruction)

    def take(table: AppleTable, run: Run) -> bool:
        run.keep(index, tuple(map(table.note, find(table, run, ()))))
        return run.done()

    return take


def top(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """The top cards of the actor's deck, top card first; as many as there are (A7.4)."""
    _, index, count = instruction

    def take(table: AppleTable, run: Run) -> bool:
        found = table.deck[run.actor][: -count - 1 : -1]
        run.keep(index, tuple(map(table.note, found)))
        return run.done(len(found) == count)

    return take


def random(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """Zufällig: each with the same chance (A6.6, A11.7)."""
    _, index, wanted, count = instruction
    find = finder(rules, wanted, NONE, instruction)

    def draw(table: AppleTable, run: Run) -> bool:
        found = find(table, run, ())
        if len(found) <= count:
            taken = [note % NOTE for note in take_all(table, run, index, (), found)]
            if taken:
                table.decide_unasked(CHANCE, LOTS, table.owner[taken[0]], "A6.6", tuple(taken))
            return run.done(len(found) == count)
        things = table.hidden_faces(found)
        table.frame = (execute, (whole(run),))
        table.draw_lots(LOTS, table.owner[found[0]], things, count, "A6.6", drawn, run, index, tuple(found))
        return False

    return draw


def drawn(table: AppleTable, faces: tuple[int, ...], run: Run, index: int, found: tuple[int, ...]) -> None:
    """The cards that chance has chosen (A6.6)."""
    picked: Notes = ()
    for face in faces:
        taken = [note % NOTE for note in picked]
        copy = next(copy for copy in found if copy not in taken and table.hidden_face(copy) == face)
        picked = pick(table, run, picked, copy)
    run.keep(index, picked)
    run.done()
    go_on(table, run)
