"""The greedy player: looks at what each offer does now, and takes the one that is worth most.

It follows the tips of the game: attack where it costs nothing; keep weak Wesen out of a block while there are life
cards to spare; spend the card that helps least often. It reads the own hand and what lies open, nothing else, so it
can be given a sight (`sight`) as well as a whole table; playouts do the latter, because it is faster.
Values are in strengths: a Wesen in play is worth its strength and one more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.apfelernte import decisions as d
from engine.apfelernte import filters, lasting
from engine.apfelernte.language import program as p
from engine.apfelernte.language.program import Code, Instruction
from engine.apfelernte.runs import NO_EVENT, Event
from engine.apfelernte.table import HAND, NONE, NOTE, PLAY, AppleTable
from engine.kernel import Question

LIFE = 5.0  # a life card
DRAWN = 0.8  # a card drawn
HELD = 1.5  # a card of a hand that is lost
AGAIN = 2.0  # a further play or attack
BODY = 2.0  # a Wesen that is played, beside its strength
CARRIED = 3.5  # an Augmentation on a Wesen
SAFE = 7.0  # an attack in which nothing can be lost
TIE = -1.0  # an attack in which both may fall
LAST = 4.0  # is added to both when the attacked player has one life card left, a part of it when there are more
WON = 100.0  # an attack that nobody can stop
PATIENCE = 100  # turns after which other things are tried: two of a kind could go on for ever

# how much of a Wesen in play is lost by what is done to it
HARM = {p.DESTROY: 1.0, p.UNDER_DECK: 0.9, p.ON_DECK: 0.7, p.TO_HAND: 0.6, p.TAKE_OVER: 1.8, p.IGNORE: 0.2, p.SWAP: 0.5}


class Greedy:
    """Answers the questions of any seat. random: decides between equals."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def __call__(self, table: AppleTable, question: Question) -> int:
        """The offer that is worth most."""
        offers, random = question.offers, self.random.random
        if len(offers) == 1:
            return offers[0]
        if question.kind not in WORTH or (table.turns > PATIENCE and random() < 0.3):
            return offers[int(random() * len(offers))]
        values = self.values(table, question)
        best = max(values)
        ties = [offer for offer, value in zip(offers, values, strict=True) if value == best]
        return ties[0] if len(ties) == 1 else ties[int(random() * len(ties))]

    def values(self, table: AppleTable, question: Question) -> Sequence[float]:
        """What each offer is worth, in their order; all the same where it has no opinion."""
        worth = WORTH.get(question.kind)
        return worth(table, question) if worth is not None else [0.0] * len(question.offers)


# Actions


def actions(table: AppleTable, question: Question) -> list[float]:
    """Playing a card, attacking, passing (A3.1)."""
    seat = question.seat
    return [
        attack(table, seat, offer % d.ATTACK_SPAN, offer // d.ATTACK_SPAN - 1)
        if offer >= d.ATTACK_SPAN
        else play(table, seat, offer)
        for offer in question.offers
    ]


def attack(table: AppleTable, seat: int, attacker: int, target: int) -> float:
    """What an attack is worth when the attacked player answers well: blocks with who stays, else gives a life card
    or a Wesen, whatever is cheaper."""
    mine, lives = lasting.strength(table, attacker), table.life_count(target)
    able, _ = lasting.blockers(table, target, attacker)
    best = max([lasting.strength(table, copy) for copy in able], default=NONE)
    triggers = table.rules.own[p.ATTACKS][table.face[attacker]]
    worth = sum([gain(table, seat, attacker, trigger.code, Event(attacked=target)) for trigger in triggers])
    if not able and lives == 1:
        return worth + WON
    if best > mine:
        return worth - 1.0 - mine
    return worth + (TIE if best == mine else SAFE) + LAST / lives


def plays(table: AppleTable, question: Question) -> list[float]:
    """Which further card is played, or none (A3.7)."""
    return [play(table, question.seat, offer) for offer in question.offers]


def play(table: AppleTable, seat: int, copy: int) -> float:
    """A Wesen is worth its strength and what it does when it comes; a Zauber what it does; nothing is worth 0."""
    if copy == NONE:
        return 0.0
    rules, face = table.rules, table.face[copy] or table.hidden_face(copy)
    if rules.kind[face] == p.WESEN:
        arrival = rules.own[p.ENTERS][face]
        worth = BODY + rules.printed[face]
        return worth + sum([gain(table, seat, copy, trigger.code) for trigger in arrival]) if arrival else worth
    if rules.type[face] == p.AUGMENTATION:
        return CARRIED if table.play[seat] else -1.0
    return gain(table, seat, copy, rules.spell[face]) if rules.spell[face] != NONE else -1.0


def hosts(table: AppleTable, question: Question) -> list[float]:
    """An Augmentation goes to the strongest own Wesen (A4.4)."""
    return [NONE if offer == NONE else lasting.strength(table, offer) for offer in question.offers]


def blocks(table: AppleTable, question: Question) -> list[float]:
    """The weakest blocker that stays; with one life card left any; a weak one is kept rather than lost (A5.4)."""
    attacker = lasting.strength(table, question.about[0])
    last = table.life_count(question.seat) == 1
    return [block(table, attacker, offer, last) for offer in question.offers]


def block(table: AppleTable, attacker: int, blocker: int, last: bool) -> float:
    """What a block is worth: the attacker, less the blocker where it falls; no block costs a life card."""
    if blocker == NONE:
        return -100.0 if last else 0.0
    mine = lasting.strength(table, blocker)
    if mine > attacker:
        return 20.0 - mine
    return 1.0 + attacker / 10 if mine == attacker else 1.5 - mine


# What abilities ask


def permissions(table: AppleTable, question: Question) -> list[float]:
    """Darf: yes where the rest of the ability is worth something (A7.1)."""
    run, otherwise = question.values
    code = table.rules.codes[run.code]
    source = run.source % NOTE
    worth = part(table, run.executor, run.actor, source, code, run.at + 1, otherwise, run.event)
    return [worth if offer == d.YES else 0.0 for offer in question.offers]


def parts(table: AppleTable, question: Question) -> list[float]:
    """E oder E: the better part (A7.28)."""
    run, second = question.values
    code, source = table.rules.codes[run.code], run.source % NOTE
    spans = (run.at + 1, second), (second, code[run.at][2])
    return [part(table, run.executor, run.actor, source, code, *spans[offer], run.event) for offer in question.offers]


def choices(table: AppleTable, question: Question) -> list[float]:
    """Harm goes to strong cards of others and weak own ones, good things to strong own ones (A7.2)."""
    run = question.values[0]
    code = table.rules.codes[run.code]
    seat, act = question.seat, question.about[1]
    harm = harm_of(code, code[run.at])
    return [choice(table, seat, offer, act, harm) for offer in question.offers]


def choice(table: AppleTable, seat: int, copy: int, act: int, harm: float) -> float:
    """What it is worth to this player that this card is chosen."""
    if copy == NONE:
        return 0.0
    if table.zone[copy] == PLAY:
        loss = harm * (1.0 + lasting.strength(table, copy))
        return -loss if table.controller[copy] == seat else loss
    worth = card_worth(table, copy)
    if table.zone[copy] == HAND and act != p.PLAY:
        return -worth if table.owner[copy] == seat else worth
    return worth if table.owner[copy] == seat else -worth


def card_worth(table: AppleTable, copy: int) -> float:
    """A card outside play, roughly."""
    face = table.face[copy] or table.hidden_face(copy)
    return 1.0 + table.rules.printed[face] if table.rules.kind[face] == p.WESEN else 3.0


def saved(table: AppleTable, question: Question) -> list[float]:
    """Save the strongest (A7.23)."""
    return [0.0 if offer == NONE else 1.0 + lasting.strength(table, offer) for offer in question.offers]


def opponents(table: AppleTable, question: Question) -> list[float]:
    """The opponent who leads: life cards, cards left in the deck, Wesen (A6.11)."""
    return [3 * table.life_count(seat) + len(table.play[seat]) + len(table.deck[seat]) / 5 for seat in question.offers]


# What an ability would do now


def gain(table: AppleTable, seat: int, source: int, code: int, event: Event = NO_EVENT) -> float:
    """What an ability is worth to its executor if it is executed now, roughly. code: index."""
    whole = table.rules.codes[code]
    return part(table, seat, seat, source, whole, 0, len(whole), event)


def part(
    table: AppleTable, executor: int, actor: int, source: int, code: Code, first: int, last: int, event: Event
) -> float:
    """What the instructions first to last-1 are worth to the one who acts."""
    total, optional, at = 0.0, False, first
    while at < last:
        instruction = code[at]
        opcode = instruction[0]
        at += 1
        if opcode == p.CHOOSE:
            total += chosen(table, executor, actor, source, code, instruction, event)
        elif opcode == p.DO:
            total += done(table, actor, source, code, instruction, event)
        elif opcode == p.ALL:
            total += sum(touched(table, actor, source, code, instruction, event))
        elif opcode == p.RANDOM:
            total -= HELD * min(instruction[3], len(table.hand[actor]))
        elif opcode == p.MAY:
            optional = True
        elif opcode == p.IF:
            if not filters.condition(table, instruction[1], executor, source, event):
                at = instruction[2]
        elif opcode == p.ACTORS:
            total += everybody(table, executor, source, code, at, instruction, event)
            at = instruction[2]
        elif opcode == p.EITHER:
            _, second, end = instruction
            total += max(
                part(table, executor, actor, source, code, at, second, event),
                part(table, executor, actor, source, code, second, end, event),
            )
            at = end
        elif opcode == p.PLAYER:
            event = event._replace(chosen=table.others[executor][0])
        elif opcode == p.GOTO:
            at = max(at, instruction[1])
    return max(total, 0.0) if optional else total


def everybody(
    table: AppleTable, executor: int, source: int, code: Code, at: int, instruction: Instruction, event: Event
) -> float:
    """Jeder Gegner, jeder Spieler: what others gain is lost."""
    _, who, end = instruction
    if who in (p.CHOSEN, p.ATTACKED):
        seats: Sequence[int] = [event.chosen if who == p.CHOSEN else event.attacked]
    else:
        seats = table.around[executor] if who == p.EACH_PLAYER else table.others[executor]
    total = 0.0
    for seat in seats:
        if seat >= 0:
            worth = part(table, executor, seat, source, code, at, end, event)
            total += worth if seat == executor else -worth
    return total


def chosen(
    table: AppleTable, executor: int, actor: int, source: int, code: Code, instruction: Instruction, event: Event
) -> float:
    """What a choice is worth to the one who acts: the best cards, or, where another one chooses, the worst."""
    _, _, _, count, bound, chooser, _ = instruction
    values = sorted(touched(table, actor, source, code, instruction, event), reverse=True)
    if chooser == p.EXECUTOR and executor != actor:
        values.reverse()
    best = values[:count]
    return sum([value for value in best if value > 0]) if bound == p.UP_TO else sum(best)


def touched(
    table: AppleTable, actor: int, source: int, code: Code, instruction: Instruction, event: Event
) -> list[float]:
    """What it is worth to the one who acts that each of the cards is hit which an instruction means."""
    index = instruction[2]
    wanted, act = table.rules.filters[index], act_of(code, instruction)
    zone = wanted.zone
    if zone == p.IN_HAND:
        if act == p.PLAY:
            return [AGAIN] if table.hand[actor] else []
        whose = filters.sides(table, wanted, actor, event)
        return [-HELD if seat == actor else HELD for seat in whose for _ in table.hand[seat]]
    if wanted.strength in (p.HIGHER_THAN, p.LOWER_THAN) and wanted.than >= 0:
        return []
    found = table.rules.selects[index](table, actor, source, event)
    if zone == p.IN_LIFE:
        return [-LIFE if table.owner[copy] == actor else LIFE for copy in found]
    if zone == p.IN_DISCARD:
        return [worth / 2 if act != p.INTO_PLAY else worth for worth in (card_worth(table, copy) for copy in found)]
    harm, controller, strength = harm_of(code, instruction), table.controller, lasting.strength
    return [harm * (1.0 + strength(table, copy)) * (-1.0 if controller[copy] == actor else 1.0) for copy in found]


def done(table: AppleTable, actor: int, source: int, code: Code, instruction: Instruction, event: Event) -> float:
    """What an act without a choice is worth to the one who acts."""
    act = instruction[1]
    if act == p.DRAW:
        count: int = instruction[2]
        if instruction[3] != NONE:
            count *= filters.each(table, instruction[3], actor, source, event)
        return DRAWN * min(count, len(table.deck[actor]))
    if act == p.HEAL:
        return LIFE if table.deck[actor] else 0.0
    if act == p.ATTACK:
        return AGAIN
    if act == p.BOOST:
        return 0.5 if instruction[4] > 0 else -0.5
    return -2.0 if act == p.DESTROY and instruction[2] == p.SELF else 0.0


def act_of(code: Code, instruction: Instruction) -> int:
    """What is done with the cards that an instruction puts into its register."""
    if instruction[0] == p.CHOOSE:
        return instruction[6]
    return next((other[1] for other in code if other[0] == p.DO and other[2:3] == instruction[1:2]), NONE)


def harm_of(code: Code, instruction: Instruction) -> float:
    """How much a Wesen in play is harmed by what is done with it; below 0: it does it good."""
    act = act_of(code, instruction)
    if act == p.BOOST:
        value = next(
            other[4] for other in code if other[0] == p.DO and other[1] == p.BOOST and other[2] == instruction[1]
        )
        return -value / 6
    return HARM.get(act, -0.1)


def lives(table: AppleTable, question: Question) -> list[float]:
    """The card that is worth least becomes the only life card (A8.6): who loses it is out and never plays it."""
    return [-card_worth(table, offer) for offer in question.offers]


Worth = Callable[[AppleTable, Question], Sequence[float]]

WORTH: dict[int, Worth] = {
    d.ACTION: actions,
    d.EXTRA: plays,
    d.HOST: hosts,
    d.BLOCK: blocks,
    d.MAY: permissions,
    d.EITHER: parts,
    d.CHOOSE: choices,
    d.PREVENT: saved,
    d.OPPONENT: opponents,
    d.LIFE_CARD: lives,
}
