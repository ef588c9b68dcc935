"""What the Vogelscheuche chooses: its attack (A12.3), its block (A12.4) and the fixed list for all else (A12.5,
A12.8).

It reads what lies open and nothing else, so its choices betray no hidden card, and the same table always gives the
same choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from engine.apfelernte import choices, decisions, lasting, possible, running
from engine.apfelernte.decisions import (
    ABILITY,
    BLOCK,
    CHOOSE,
    CUT,
    EITHER,
    HOST,
    LIFE,
    MAY,
    NO,
    NONE,
    OPPONENT,
    ORDER,
    PREVENT,
    YES,
)
from engine.apfelernte.language import program as p
from engine.apfelernte.language.program import Instruction
from engine.apfelernte.runs import Run
from engine.apfelernte.table import DECK, PLAY, AppleTable
from engine.apfelernte.table import DISCARD as PILE
from engine.apfelernte.table import LIFE as SLOTS
from engine.kernel import UNKNOWN

# Harm (A12.8). A swap takes over and gives away. What returns or goes into a deck is harmed if it leaves play, a hand
# or the life cards (`harms`).
HARM = frozenset({p.DESTROY, p.DISCARD, p.TAKE_OVER, p.SWAP, p.IGNORE})
RETURN = frozenset({p.TO_HAND, p.ON_DECK, p.UNDER_DECK})


class Asked(NamedTuple):
    """A question to the Vogelscheuche, as to anybody. values: what follows its answer (the running ability …)."""

    kind: int
    offers: Sequence[int]
    about: tuple[int, ...]
    values: tuple[Any, ...]


def answer(table: AppleTable, asked: Asked) -> tuple[int, str]:
    """(offer, rule): the one thing that it does (A12.5)."""
    choose, rule = LIST[asked.kind]
    return choose(table, asked), rule


# Attack (A12.3)


def target(table: AppleTable, people: Iterable[int] | None = None) -> int:
    """The person with the fewest life cards; ties: the next in seat order, beginning with the person whose turn comes
    next (A12.3).   people: among these, in that order; None: all who are still in."""
    return min(table.others[table.scarecrow] if people is None else people, key=table.life_count)


def attack(table: AppleTable) -> int:
    """Its attack as the offer of an action, NONE without one (A12.3). A Wesen that must attack goes before the choice
    (A12.11, A5.10)."""
    victim = target(table)
    able, forced = lasting.attackers(table, table.scarecrow)
    if not forced:
        able = [copy for copy in able if not is_beaten(table, copy, victim)]
    if not able:
        return NONE
    return decisions.attack(min(able, key=lambda copy: (-lasting.strength(table, copy), table.notes[copy])), victim)


def is_beaten(table: AppleTable, attacker: int, victim: int) -> bool:
    """Whether a Wesen that may block the attacker would beat it: one of higher strength (A12.3)."""
    mine = lasting.strength(table, attacker)
    return any(lasting.strength(table, copy) > mine for copy in lasting.blockers(table, victim, attacker)[0])


# Block (A12.4)


def block(table: AppleTable, asked: Asked) -> int:
    """Its blocker: (a) the strongest that stays in play; (b) the weakest in print that falls together with an attacker
    stronger in print; (c) with one life card left, or if it must, the weakest; (d) none (A12.4). Ties: lowest card
    number."""
    attacker, able = asked.about[0], [copy for copy in asked.offers if copy != NONE]
    number, printed = table.face, table.rules.printed
    strong = {copy: lasting.strength(table, copy) for copy in (attacker, *able)}
    staying = [copy for copy in able if strong[copy] > strong[attacker] or lasting.has(table, p.FIGHT_PROOF, copy)]
    if staying:
        return min(staying, key=lambda copy: (-strong[copy], number[copy]))
    worth = printed[number[attacker]]
    trades = [copy for copy in able if strong[copy] == strong[attacker] and printed[number[copy]] < worth]
    if trades and not lasting.has(table, p.FIGHT_PROOF, attacker):
        return min(trades, key=lambda copy: (printed[number[copy]], number[copy]))
    if NONE not in asked.offers or table.life_count(table.scarecrow) == 1:
        return min(able, key=lambda copy: (strong[copy], number[copy]))
    return NONE


# Cards (A12.8)


def is_its_own(table: AppleTable, copy: int) -> bool:
    """In play the controller counts, elsewhere the owner (A1.4)."""
    seat = table.controller[copy] if table.zone[copy] == PLAY else table.owner[copy]
    return seat == table.scarecrow


def rank(table: AppleTable, copy: int) -> tuple[int, int, int, int]:
    """What cards are compared by: current strength, outside play the printed one, a Zauber 0; card number; seat order;
    longest in play (A12.8). Of a card that lies face down only the place counts: the lowest slot, the top."""
    seats = table.around[table.scarecrow]
    holder = table.controller[copy] if table.zone[copy] == PLAY else table.owner[copy]
    seat = seats.index(holder)
    face = table.face[copy]
    if face == UNKNOWN:
        return 0, 0, seat, face_down(table, copy)
    in_play = table.zone[copy] == PLAY and table.rules.kind[face] == p.WESEN
    return lasting.strength(table, copy) if in_play else table.rules.printed[face], face, seat, table.notes[copy]


def face_down(table: AppleTable, copy: int) -> int:
    """The place of a card among those that lie face down with it."""
    zone, owner = table.zone[copy], table.owner[copy]
    if zone == SLOTS:
        return table.life[owner].index(copy)
    return -table.deck[owner].index(copy) if zone == DECK else table.hand[owner].index(copy)


def strongest(table: AppleTable, copies: Iterable[int]) -> int:
    """The highest strength, then the lowest card number, then seat order and time (A12.8)."""
    return min(copies, key=lambda copy: (-(of := rank(table, copy))[0], *of[1:]))


def weakest(table: AppleTable, copies: Iterable[int]) -> int:
    """The lowest strength, then the highest card number, then seat order and time (A12.8)."""
    return min(copies, key=lambda copy: ((of := rank(table, copy))[0], -of[1], *of[2:]))


def pick(table: AppleTable, offers: Sequence[int], harm: bool) -> int:
    """Harm goes to opponents' cards, to its own only when it must; everything else to its own first (A12.8). An effect
    is preferred to none, "bis zu" is the most (A12.5)."""
    cards = [offer for offer in offers if offer != NONE]
    own = [copy for copy in cards if is_its_own(table, copy)]
    if not harm:
        return strongest(table, own or cards) if cards else NONE
    if theirs := [copy for copy in cards if copy not in own]:
        return strongest(table, theirs)
    return NONE if NONE in offers else weakest(table, own)


def choose(table: AppleTable, asked: Asked) -> int:
    """A card for a running ability (A12.8)."""
    run: Run = asked.values[0]
    code = table.rules.codes[run.code]
    cards = [offer for offer in asked.offers if offer != NONE]
    return pick(table, asked.offers, harms(table, code[run.at :], asked.about[1], asked.values[1], cards))


def harms(table: AppleTable, code: Sequence[Instruction], act: int, register: int, cards: Sequence[int]) -> bool:
    """Whether what is done to these cards is harm (A12.8).

    act: what the cards are chosen for.   code: the instructions from there on.   register: where the chosen go.
    """
    if act in RETURN:
        return any(table.zone[copy] not in (PILE, DECK) for copy in cards)
    if act == p.BOOST:
        return any(done[:3] == (p.DO, p.BOOST, register) and done[4] < 0 for done in code)
    return act in HARM


def lowest_slot(table: AppleTable, asked: Asked) -> int:
    """A life card it loses: the lowest slot (A12.4)."""
    if NONE in asked.offers:
        return NONE
    return min(asked.offers, key=lambda copy: face_down(table, copy))


def good(table: AppleTable, asked: Asked) -> int:
    """A Wesen to be strengthened or saved: its own strongest (A12.8)."""
    return pick(table, asked.offers, False)


# Whether and which part (A12.8)


def may(table: AppleTable, asked: Asked) -> int:
    """ "Um … zu": yes when both parts can be done; else yes, unless it is harm that could hit only its own (A12.8)."""
    run, end = asked.values
    code, first = table.rules.codes[run.code], run.at + 1
    if code[first][0] == p.MARK:
        paid = next(at for at in range(first, end) if code[at][0] == p.PAID)
        chosen: possible.Chosen = {}  # what is paid for may be about what was paid with
        cost = possible.possible(table.rules, code, first, paid, True, chosen)
        gain = possible.possible(table.rules, code, paid + 1, end, False, chosen)
        return YES if cost(table, run) and gain(table, run) else NO
    return NO if hits_only_own(table, run, first, end) else YES


def either(table: AppleTable, asked: Asked) -> int:
    """The first part that does something for it and is not harm to its own cards only; else the first (A12.8)."""
    run, second = asked.values
    end = table.rules.codes[run.code][run.at][2]
    parts = (run.at + 1, second), (second, end)
    better = [part for part in asked.offers if not is_useless(table, run, *parts[part])]
    return (better or asked.offers)[0]


def is_useless(table: AppleTable, run: Run, first: int, last: int) -> bool:
    """Whether a part only draws, which does nothing (A12.10), or harms its own cards only."""
    done = [instruction[1] for instruction in table.rules.codes[run.code][first:last] if instruction[0] == p.DO]
    return all(act == p.DRAW for act in done) or hits_only_own(table, run, first, last)


def hits_only_own(table: AppleTable, run: Run, first: int, last: int) -> bool:
    """Whether the instructions first..last-1 do harm and nothing but harm, and could hit its own cards only (A12.8)."""
    code = table.rules.codes[run.code]
    part = range(first, last)
    if any(code[at][0] in (p.ACTORS, p.PLAYER, p.EITHER) for at in part):
        return False
    hit: list[int] = []
    for at in part:
        instruction = code[at]
        if instruction[0] != p.DO or instruction[1] == p.DRAW:
            continue
        operands = instruction[2:4] if instruction[1] == p.SWAP else instruction[2:3]
        found = [copy for what in operands for copy in could_hit(table, run, first, at, what)]
        if not harms(table, code[at:], instruction[1], instruction[2] if operands else NONE, found):
            return False
        hit += found
    return bool(hit) and all(is_its_own(table, copy) for copy in hit)


def could_hit(table: AppleTable, run: Run, first: int, at: int, what: int) -> list[int]:
    """The cards that an operand of the instruction at this place could be: those that will be chosen for it behind
    `first`, else those that it already is."""
    code = table.rules.codes[run.code]
    for instruction in code[first:at]:
        if instruction[0] == p.TOP and instruction[1] == what:
            return table.deck[run.actor][: -instruction[2] - 1 : -1]
        if instruction[0] in (p.CHOOSE, p.ALL, p.RANDOM) and instruction[1] == what:
            act = instruction[6] if instruction[0] == p.CHOOSE else NONE
            return choices.finder(table.rules, instruction[2], act, instruction)(table, run, ())
    return running.operand(table, run, what)


# All else (A12.8)


def order(table: AppleTable, asked: Asked) -> int:
    """Abilities triggered at the same time: its own first, then by seat, each in the order of coming into play."""
    left, seats = asked.values[2], table.around[table.scarecrow]
    return min(asked.offers, key=lambda place: (seats.index(left[place].executor), left[place].source))


def opponent(table: AppleTable, asked: Asked) -> int:
    """A person: as in A12.3."""
    return target(table, [seat for seat in table.others[table.scarecrow] if seat in asked.offers])


def first(table: AppleTable, asked: Asked) -> int:
    """The first that is offered: not to cut (A12.10), the ability that stands first."""
    return asked.offers[0]


LIST: dict[int, tuple[Callable[[AppleTable, Asked], int], str]] = {
    CUT: (first, "A12.10"),
    HOST: (good, "A12.8"),
    BLOCK: (block, "A12.4"),
    LIFE: (lowest_slot, "A12.4"),
    ORDER: (order, "A12.8"),
    MAY: (may, "A12.8"),
    EITHER: (either, "A12.8"),
    OPPONENT: (opponent, "A12.8"),
    CHOOSE: (choose, "A12.8"),
    PREVENT: (good, "A12.8"),
    ABILITY: (first, "A12.8"),
}
