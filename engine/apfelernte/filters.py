"""Which cards a card text means (A11.6, A11.7), and its conditions: looking at the table, never changing it.

Everything is seen from an actor (A1.4) and from the source, the card whose ability it is ("anderes" leaves it out).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from engine.apfelernte import lasting
from engine.apfelernte.cardrules import CardRules, Wanted
from engine.apfelernte.language import program as p
from engine.apfelernte.language.program import Condition
from engine.apfelernte.runs import NO_EVENT, Event
from engine.apfelernte.table import NOBODY, NONE, PLAY, AppleTable

Lying = Callable[[AppleTable, int, Event], list[int]]  # table, actor, event
Select = Callable[[AppleTable, int, int, Event], list[int]]  # table, actor, source, event
True_ = Callable[[AppleTable, int, int, Event], bool]  # table, executor, source, event


def select(table: AppleTable, index: int, actor: int, source: int, event: Event = NO_EVENT) -> list[int]:
    """All cards that match a filter: Wesen by seat, then Augmentationen; cards of a hand, life cards and discard
    piles by seat. A new list."""
    return table.rules.selects[index](table, actor, source, event)


def selector(wanted: Wanted) -> Select:
    """`select` for one filter, with all that it says looked up already."""
    lying = lying_where(wanted)
    if wanted.plain:
        return lambda table, actor, source, event: lying(table, actor, event)[:]
    faces, other, by_value = wanted.faces, wanted.other, wanted.strength != p.ANY_STRENGTH
    is_open = wanted.zone in (p.IN_PLAY, p.IN_DISCARD)

    def matching(table: AppleTable, actor: int, source: int, event: Event) -> list[int]:
        found = lying(table, actor, event)
        if faces is not None:
            if is_open:
                known = table.face
                found = [copy for copy in found if known[copy] in faces]
            else:
                found = [copy for copy in found if table.hidden_face(copy) in faces]
        if other:
            found = [copy for copy in found if copy != source]
        return by_strength(table, wanted, found, actor, source, event) if by_value else found

    return matching


def lying_where(wanted: Wanted) -> Lying:
    """The cards that lie where a filter looks; the list may be one of the table's own."""
    zone = wanted.zone
    if zone == p.ANYWHERE or (zone == p.IN_PLAY and wanted.wesen):
        return WESEN[wanted.side]  # a Wesen that is played is in play already (A4.8)
    if zone == p.IN_PLAY:
        return lambda table, actor, event: augmentations(table, wanted, actor, event)
    if zone == p.IN_HAND:
        return lambda table, actor, event: table.hand[actor]
    if zone == p.IN_LIFE:
        return lambda table, actor, event: [
            copy for seat in sides(table, wanted, actor, event) for copy in table.life_cards(seat)
        ]
    return lambda table, actor, event: table.discard[actor]


def gathered(zones: list[list[int]], seats: Sequence[int]) -> list[int]:
    """The cards in the zones of these seats."""
    return zones[seats[0]] if len(seats) == 1 else [copy for seat in seats for copy in zones[seat]]


WESEN: dict[int, Lying] = {
    p.ANY_SIDE: lambda table, actor, event: list(chain.from_iterable(table.play)),
    p.OWN: lambda table, actor, event: table.play[actor],
    p.OPPOSING: lambda table, actor, event: gathered(table.play, table.others[actor]),
}


def augmentations(table: AppleTable, wanted: Wanted, actor: int, event: Event) -> list[int]:
    """The Augmentationen on the wanted side: on that of their Wesen (A1.6)."""
    seats = sides(table, wanted, actor, event)
    return [copy for copy in table.augments if table.controller[copy] in seats]


def sides(table: AppleTable, wanted: Wanted, actor: int, event: Event) -> Sequence[int]:
    """The seats whose cards are meant, without a side all."""
    side = wanted.side
    if side == p.OWN:
        return [actor]
    if side == p.OPPOSING:
        return table.opponents(actor)
    if side == p.BY_CHOSEN:
        return [event.chosen] if event.chosen != NOBODY else []
    return range(table.seats)


def looks_right(table: AppleTable, wanted: Wanted, copy: int, source: int) -> bool:
    """Kind, type, name and printed strength match, and "anderes" leaves the source out."""
    if wanted.other and copy == source:
        return False
    return wanted.faces is None or (table.face[copy] or table.hidden_face(copy)) in wanted.faces


def strength_of(table: AppleTable, wanted: Wanted, copy: int) -> int:
    """Current strength, the printed one where the text says so (A7.6) and outside play."""
    if wanted.printed or table.zone[copy] != PLAY:
        return table.rules.printed[table.face[copy] or table.hidden_face(copy)]
    return lasting.strength(table, copy)


def by_strength(
    table: AppleTable, wanted: Wanted, found: list[int], actor: int, source: int, event: Event
) -> list[int]:
    """Those with the wanted strength; highest and lowest are among those that match all the rest (A11.7)."""
    want = wanted.strength
    if not found:
        return []
    if want == p.EQUAL:
        return [copy for copy in found if strength_of(table, wanted, copy) == wanted.value]
    if want == p.AT_MOST:
        return [copy for copy in found if strength_of(table, wanted, copy) <= wanted.value]
    if want == p.AT_LEAST:
        return [copy for copy in found if strength_of(table, wanted, copy) >= wanted.value]
    strengths = [strength_of(table, wanted, copy) for copy in found]
    if want in (p.HIGHEST, p.LOWEST):
        best = max(strengths) if want == p.HIGHEST else min(strengths)
        return [copy for copy, value in zip(found, strengths, strict=True) if value == best]
    bar = bar_of(table, wanted, actor, source, event)
    if bar is None:
        return []
    higher = want == p.HIGHER_THAN
    return [copy for copy, value in zip(found, strengths, strict=True) if (value > bar if higher else value < bar)]


def bar_of(table: AppleTable, wanted: Wanted, actor: int, source: int, event: Event) -> int | None:
    """The strength with which the others are compared; None when the named card is gone or there is none to compare
    with. "Stärker als ein eigenes Wesen" is stronger than the weakest of them, "als alle" than the strongest (A11.7).
    """
    if wanted.against == NONE:
        than = named(table, wanted.than, source, event)
        return None if than == NONE else strength_of(table, wanted, than)
    others = [strength_of(table, wanted, copy) for copy in select(table, wanted.against, actor, source, event)]
    if not others:
        return None
    return max(others) if wanted.every == (wanted.strength == p.HIGHER_THAN) else min(others)


def named(table: AppleTable, what: int, source: int, event: Event) -> int:
    """The copy that a fixed word means (own name, das verstärkte Wesen …), NONE when it is gone (A7.11, A7.28). A
    register means the card that the running ability has put into the event to be compared with."""
    if what == p.SELF:
        return source
    if what == p.HOST:
        return table.host[source] if source != NONE else NONE
    if what == p.ATTACKER:
        return table.noted(event.attacker)
    if what == p.BLOCKER:
        return table.noted(event.blocker)
    return table.noted(event.trigger) if what == p.TRIGGER or what >= 0 else NONE


def matches(table: AppleTable, index: int, copy: int, actor: int, source: int, event: Event = NO_EVENT) -> bool:
    """Whether this one card, in play or just moved, matches a filter."""
    wanted = table.rules.filters[index]
    if not right_side(table, wanted, copy, actor) or not looks_right(table, wanted, copy, source):
        return False
    if table.host[copy] != NONE and not wanted.augmentations:
        return False
    if wanted.strength in (p.HIGHEST, p.LOWEST):
        return copy in select(table, index, actor, source, event)
    return wanted.strength == p.ANY_STRENGTH or bool(by_strength(table, wanted, [copy], actor, source, event))


def right_side(table: AppleTable, wanted: Wanted, copy: int, actor: int) -> bool:
    """In play the controller counts, elsewhere the owner (A1.4)."""
    side = wanted.side
    if side == p.ANY_SIDE:
        return True
    seat = table.controller[copy] if table.zone[copy] == PLAY else table.owner[copy]
    return seat == actor if side == p.OWN else seat not in table.side(actor)


def matches_hidden(table: AppleTable, index: int, copy: int, source: int) -> bool:
    """Whether a hand card is one of those that a prohibition means, whoever holds it."""
    return looks_right(table, table.rules.filters[index], copy, source)


def takes_all(table: AppleTable, index: int) -> bool:
    """Whether a filter of hand cards leaves no card out, so that its effect is public."""
    return table.rules.filters[index].plain


def is_subject(table: AppleTable, subject: int, copy: int, actor: int, source: int, event: Event = NO_EVENT) -> bool:
    """Whether a trigger or a lasting row of `source` speaks of this card."""
    if subject == p.SELF:
        return copy == source
    if subject == p.HOST:
        return copy == table.host[source]
    return matches(table, subject, copy, actor, source, event)


def each(table: AppleTable, index: int, actor: int, source: int, event: Event = NO_EVENT) -> int:
    """The count of "für jedes …"; 1 without it."""
    return 1 if index == NONE else len(select(table, index, actor, source, event))


def condition(table: AppleTable, index: int, executor: int, source: int, event: Event = NO_EVENT) -> bool:
    """Whether a condition is true now, seen from the executor (A7.16, A7.21)."""
    return table.rules.tests[index](table, executor, source, event)


def tester(rules: CardRules, wanted: Condition) -> True_:
    """`condition` for one condition, with all that it says looked up already."""
    if wanted.word == p.COUNT:
        found, least = rules.selects[wanted.filter], wanted.least
        if wanted.most == NONE:
            return lambda table, executor, source, event: len(found(table, executor, source, event)) >= least
        counts = range(least, wanted.most + 1)
        return lambda table, executor, source, event: len(found(table, executor, source, event)) in counts
    if wanted.word == p.HAS_NO and wanted.zone == p.IN_HAND:
        return lambda table, executor, source, event: not table.hand[executor]
    if wanted.word == p.HAS_NO:
        return lambda table, executor, source, event: not table.life_count(executor)
    return lambda table, executor, source, event: compares(table, wanted, executor, event)


def compares(table: AppleTable, wanted: Condition, executor: int, event: Event) -> bool:
    """Whether the executor has more or fewer cards than the others that a condition names (A7.21)."""
    mine = holding(table, wanted.zone, executor)
    theirs = [holding(table, wanted.zone, seat) for seat in compared_to(table, wanted.who, executor, event)]
    better = [mine > other if wanted.word == p.MORE_THAN else mine < other for other in theirs]
    return any(better) if wanted.who == p.ANY_OPPONENT else bool(better) and all(better)


def holding(table: AppleTable, zone: int, seat: int) -> int:
    """How many hand or life cards a player has: open to all (A9.4)."""
    return len(table.hand[seat]) if zone == p.IN_HAND else table.life_count(seat)


def compared_to(table: AppleTable, who: int, executor: int, event: Event) -> list[int]:
    """The players with whom a condition compares the executor."""
    if who == p.ATTACKED:
        return [event.attacked] if event.attacked != NOBODY else []
    return [event.chosen] if who == p.CHOSEN else table.opponents(executor)
