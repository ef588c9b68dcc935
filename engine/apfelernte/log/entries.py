"""From what a line says to an entry of the table's log: the offer that is meant, or the rule that forbids it.

What is legal is what the open question offers; here is only found which offer a phrase means. Why none fits is told by
`reasons`.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.apfelernte import decisions as d
from engine.apfelernte.log.notation import RIGHTS, Said, decision_said
from engine.apfelernte.log.phrases import CHANCE as CHANCE_PHRASES
from engine.apfelernte.log.reading import CardRef, Phrase
from engine.apfelernte.log.reasons import why_no_result, why_not, why_not_asked
from engine.apfelernte.table import LIFE, AppleTable
from engine.kernel import (
    CHANCE,
    RIGHT,
    Decision,
    Entry,
    NotationError,
    Question,
    Result,
    RuleViolation,
)

_new = tuple.__new__  # makes a named tuple without its slow constructor
RIGHT_OF = {key: right for right, key in RIGHTS.items()}
_CHANCE_OF = {"coin": d.COIN, "shuffle": d.SHUFFLE, "lots": d.LOTS, "deal": d.DEAL, "deck_lot": d.DECK_LOT}


def entry_of(table: AppleTable, phrase: Phrase) -> Entry:
    """The entry that a phrase means at this table.

    Raises RuleViolation when no legal entry is meant, NotationError "ambiguous" or "hidden" when the line does not say
    which of several is meant.
    """
    if phrase.key in CHANCE_PHRASES:
        return _result(table, phrase)
    seat = phrase.seat()
    if phrase.key in RIGHT_OF:
        return _right(table, seat, RIGHT_OF[phrase.key])
    question = table.question(seat)
    if question is None:
        raise why_not_asked(table, seat, phrase)
    kind = question.kind
    quick = _QUICK.get((kind, phrase.key))
    offers = quick(table, question, phrase) if quick else _offers(table, question, phrase)
    if not offers:
        raise why_not(table, question, phrase)
    if len(offers) > 1:
        offers = [_only(table, question, phrase, offers)]
    return _new(Decision, (seat, kind, offers[0]))


def offers_meant(table: AppleTable, question: Question, phrase: Phrase) -> list[int]:
    """The offers of a question that a phrase can mean. The phrase need not say whose question it is."""
    quick = _QUICK.get((question[2], phrase[0]))
    return quick(table, question, phrase) if quick else _offers(table, question, phrase)


def _result(table: AppleTable, phrase: Phrase) -> Result:
    question = table.question(CHANCE)
    if question is None or question.kind != _CHANCE_OF[phrase.key]:
        raise why_not_asked(table, CHANCE, phrase)
    if question.kind == d.COIN:
        if phrase.seat() not in question.offers:
            raise RuleViolation(question.rule, "scarecrow_starts", seat=phrase.seat(), phrase=phrase.key)
        return Result(d.COIN, question.about[0], (phrase.seat(),))
    seat, count = question.about
    if phrase.seat() != seat:
        raise why_not_asked(table, CHANCE, phrase)
    if question.kind == d.DECK_LOT:
        return _deck_drawn(question, phrase)
    faces = tuple(ref.number for ref in phrase.cards())
    if not faces and count:
        raise NotationError("", "hidden", column=0, found="", expected=())
    if (
        sorted(faces) != sorted(question.offers)
        if count == len(question.offers)
        else not _drawn(faces, question, count)
    ):
        raise why_no_result(table, question, phrase.key, faces)
    return Result(question.kind, seat, faces)


def _deck_drawn(question: Question, phrase: Phrase) -> Result:
    number = phrase.number() or 0
    if number not in question.offers:
        raise RuleViolation(question.rule, "no_unused_deck", seat=phrase.seat(), phrase=phrase.key, number=number)
    return Result(d.DECK_LOT, question.about[0], (number,))


def _drawn(faces: tuple[int, ...], question: Question, count: int) -> bool:
    """Whether these faces can be what was drawn."""
    pool = list(question.offers)
    for face in faces:
        if face not in pool:
            return False
        pool.remove(face)
    return len(faces) == count


def _right(table: AppleTable, seat: int, right: int) -> Decision:
    if right not in table.rights(seat):
        rule, code = ("A10.8", "over") if table.over else ("A9.8", "no_right")
        raise RuleViolation(rule, code, seat=seat, phrase=RIGHTS[right])
    return Decision(seat, RIGHT, right)


# ------------------------------------------------------------ which offers a phrase means


def _offers(table: AppleTable, question: Question, phrase: Phrase) -> list[int]:
    """The offers that say what the phrase says: the plain way, good for every question."""
    return [
        offer
        for offer in question.offers
        if _means(table, phrase, decision_said(table, question, Decision(question.seat, question.kind, offer)))
    ]


def _means(table: AppleTable, phrase: Phrase, said: Said) -> bool:
    if said.key != phrase.key:
        return False
    number, ref = phrase.number(), phrase.card()
    if number is not None and number != said.number:
        return False
    if "s2" in phrase.values and phrase.values["s2"] != said.seat2:
        return False
    return ref is None or (said.copy >= 0 and is_ref(table, said.copy, ref))


def is_ref(table: AppleTable, copy: int, ref: CardRef) -> bool:
    """Whether a reference can mean this copy."""
    return table.hidden_face(copy) == ref.number and ref.owner in (-1, table.owner[copy])


def _pass(table: AppleTable, question: Question, phrase: Phrase) -> list[int]:
    return [d.PASS] if d.PASS in question.offers else []


def _play(table: AppleTable, question: Question, phrase: Phrase) -> list[int]:
    """Cards of the own hand, of the Vogelscheuche the top of its deck (A12.2); of two copies of one card it does not
    matter which."""
    ref = phrase.card()
    assert ref is not None
    secret, seat, offers = table.secret, question.seat, question.offers
    number, owner, _ = ref
    for copy in table.deck[seat][-1:] if seat == table.scarecrow else table.hand[seat]:
        if secret[copy] == number and copy in offers and owner in (-1, table.owner[copy]):
            return [copy]
    return []


def _attack(table: AppleTable, question: Question, phrase: Phrase) -> list[int]:
    ref, target = phrase.card(), phrase.seat("s2")
    assert ref is not None
    secret, span = table.secret, d.ATTACK_SPAN
    number, owner, _ = ref
    attacks = [
        offer
        for offer in question.offers
        if offer >= span and secret[offer % span] == number and (target < 0 or offer // span - 1 == target)
    ]
    return attacks if owner < 0 else [offer for offer in attacks if table.owner[offer % span] == owner]


def _card(table: AppleTable, question: Question, phrase: Phrase) -> list[int]:
    """Offers that are copies; life cards are named by their place."""
    ref = phrase.card()
    if ref is None:
        return _offers(table, question, phrase)
    secret, zone = table.secret, table.zone
    number, owner, _ = ref
    offers = [offer for offer in question.offers if offer >= 0 and secret[offer] == number and zone[offer] != LIFE]
    return offers if owner < 0 else [offer for offer in offers if table.owner[offer] == owner]


def _life(table: AppleTable, question: Question, phrase: Phrase) -> list[int]:
    """The life card at this place of the own ones, from 1."""
    number = phrase.number()
    if number is None:
        return _offers(table, question, phrase)
    there = table.life[question.seat][number - 1 : number] if number > 0 else ()
    return [copy for copy in there if copy in question.offers]


def _none(table: AppleTable, question: Question, phrase: Phrase) -> list[int]:
    return [d.NONE] if d.NONE in question.offers else []


def _may(table: AppleTable, question: Question, phrase: Phrase) -> list[int]:
    """Yes or no to an ability; a card that is named must be the one whose ability it is."""
    ref, source = phrase.card(), question.about[0]
    if ref is not None and (not table.face[source] or not is_ref(table, source, ref)):
        return []
    answer = d.YES if phrase.key == "yes" else d.NO
    return [answer] if answer in question.offers else []


_QUICK: dict[tuple[int, str], Callable[[AppleTable, Question, Phrase], list[int]]] = {
    (d.ACTION, "pass"): _pass,
    (d.ACTION, "play"): _play,
    (d.EXTRA, "play"): _play,
    (d.EXTRA, "no_play"): _none,
    (d.ACTION, "attack"): _attack,
    (d.BLOCK, "block"): _card,
    (d.BLOCK, "no_block"): _none,
    (d.LIFE, "life"): _life,
    (d.HOST, "host"): _card,
    (d.HOST, "no_host"): _none,
    (d.CHOOSE, "choose"): _card,
    (d.CHOOSE, "enough"): _none,
    (d.LIFE_CARD, "life_card"): _card,
    (d.MAY, "yes"): _may,
    (d.MAY, "no"): _may,
}


def _only(table: AppleTable, question: Question, phrase: Phrase, offers: list[int]) -> int:
    """The one of several offers that is meant: by its place among equal cards, or any of equal hidden ones."""
    ref = phrase.card()
    if ref is None:
        raise NotationError("", "hidden", column=0, found="", expected=())
    if ref.place:
        copies = sorted({d.attack_of(offer)[0] if d.is_attack(offer) else offer for offer in offers})
        wanted = copies[ref.place - 1] if ref.place <= len(copies) else -1
        offers = [offer for offer in offers if wanted in (offer, d.attack_of(offer)[0])]
    elif all(offer < len(table.face) and not table.face[offer] for offer in offers):
        return offers[0]
    if len(offers) != 1:
        raise NotationError("", "ambiguous", column=0, found=ref.number, expected=())
    return offers[0]
