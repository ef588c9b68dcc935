"""What players and chance are asked: kinds of questions and what their offers mean. Ints with names; texts are made
at the edge.

An offer is a copy, a seat or a number, as the kind says; NONE declines where declining is possible.
"""

from __future__ import annotations

from engine.kernel.questions import FIRST_RIGHT

# kinds of questions: offers; about
START = 0  # A9.2: seats
CUT = 1  # A2.2: 0 (leave it), 1 to n-1 (lift so many), RESHUFFLE; deck's owner, n
ACTION = 2  # A3.1: PASS, a hand card (play it), attack(copy, seat)
EXTRA = 3  # A3.7: a hand card (play it), NONE
HOST = 4  # A4.4: own Wesen, NONE (without effect); the Augmentation
BLOCK = 5  # A5.4: own Wesen, NONE unless one must; attacker
LIFE = 6  # A6.2: life cards; for an ability: source, act, how many are chosen already
ORDER = 7  # A7.7: places in a group of abilities; the sources of these abilities
MAY = 8  # A7.1: YES, NO; source of the ability
EITHER = 9  # A7.28: 0 (first part), 1 (second part); source
OPPONENT = 10  # A6.11, A7.2: seats; source
CHOOSE = 11  # A7.2: cards, NONE (no more: "bis zu", or none fits); source, act, how many are chosen already
# (of a choice that is not asked, LIFE too: source, act, the zone in which the filter looks; of an ability that only a
# prohibition keeps from being used, MAY: source, the face of the card that forbids it)
PREVENT = 12  # A7.23: the cards that can be saved, NONE; source
ABILITY = 13  # A7.26: number of the triggered ability of the chosen Wesen; source, the chosen Wesen
LIFE_CARD = 14  # A8.6: hand cards, one of which becomes the only life card

QUESTIONS = (
    "start", "cut", "action", "extra", "host", "block", "life", "order", "may", "either", "opponent", "choose",
    "prevent", "ability", "life_card",
)  # fmt: skip

# kinds whose offers are copies
ABOUT_COPIES = frozenset({ACTION, EXTRA, HOST, BLOCK, LIFE, CHOOSE, PREVENT, LIFE_CARD})
ABOUT_SOURCE = frozenset({ORDER, MAY})  # a line names the card whose ability it is

NONE = -1
PASS = -1
NO, YES = 0, 1
RESHUFFLE = -1

# kinds of chance: who begins (A2.5); faces of a deck, top card first (A2.1); faces of hand cards (A6.6); faces that are
# dealt to a seat as its deck (A8.1); number of an unused deck, from 1 (A8.6)
COIN, SHUFFLE, LOTS, DEAL, DECK_LOT = range(5)
CHANCES = ("coin", "shuffle", "lots", "deal", "deck_lot")

# standing rights (A9.8)
CONCEDE = FIRST_RIGHT
AGREE_DRAW = FIRST_RIGHT - 1
WITHDRAW_DRAW = FIRST_RIGHT - 2

ATTACK_SPAN = 1024  # more copies than any table has


def attack(copy: int, seat: int) -> int:
    """The offer "attack this seat with this Wesen" of an ACTION (A5.1)."""
    return (seat + 1) * ATTACK_SPAN + copy


def is_attack(offer: int) -> bool:
    """Whether an offer of an ACTION is an attack; else it is PASS or a card to play."""
    return offer >= ATTACK_SPAN


def attack_of(offer: int) -> tuple[int, int]:
    """(copy, seat) of an attack: who attacks whom."""
    return offer % ATTACK_SPAN, offer // ATTACK_SPAN - 1
