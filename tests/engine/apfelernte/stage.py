"""A table in a given position, played by names: for the tests of cards and abilities."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from engine.apfelernte import decisions, lasting
from engine.apfelernte.cardrules import card_rules
from engine.apfelernte.cards import Card, CardSet, bundled
from engine.apfelernte.decisions import NONE, PASS, QUESTIONS, attack
from engine.apfelernte.game import GameTable
from engine.apfelernte.scarecrow import ScarecrowTable
from engine.apfelernte.table import DISCARD as DISCARD_ZONE
from engine.apfelernte.table import EMPTY, HAND, LIFE, PLAY
from engine.apfelernte.turn import begin_turn
from engine.kernel import Chance
from engine.kernel.facts import SHOWN

ANNA, BERT, CARLA = range(3)
PLAIN = "Klotz"  # "Klotz 3" is a Wesen of strength 3 whose text nobody understands: it has no ability
FILLERS = 12
FULL = ["Blatt 1", "Blatt 2", "Blatt 3", "Blatt 4", "Blatt 5"]  # a hand to which nothing is drawn at the end of a turn


def plain(strength: int) -> str:
    return f"{PLAIN} {strength}"


def wesen(name: str, text: str, strength: int = 3, type: str = "Mensch") -> Card:
    """A card made for one test; `stage` gives it a number."""
    return Card(0, name, "Wesen", type, strength, text)


def zauber(name: str, text: str, type: str = "Urmacht") -> Card:
    return Card(0, name, "Zauber", type, None, text)


@dataclass(frozen=True)
class Side:
    """What a player has, by name. play: Wesen; "A on B" is an Augmentation on a Wesen.

    deck: top card first; None: fillers.   life: names or a number of fillers.
    """

    play: Sequence[str] = ()
    hand: Sequence[str] = ()
    deck: Sequence[str] | None = None
    discard: Sequence[str] = ()
    life: int | Sequence[str] = 3


@lru_cache(maxsize=8)
def card_set(extra: tuple[Card, ...]) -> CardSet:
    """The bundled cards, plain Wesen of strength 0 to 9, fillers, and the cards of the test."""
    own = [Card(0, plain(strength), "Wesen", "Riese", strength, "?") for strength in range(10)]
    own += [Card(0, f"Blatt {number}", "Zauber", "Urmacht", None, "?") for number in range(FILLERS)]
    numbered = [Card(201 + at, c.name, c.kind, c.type, c.strength, c.text) for at, c in enumerate([*own, *extra])]
    cards = CardSet("Probe", (*bundled().cards, *numbered))
    for card in extra:
        assert cards.program(cards.by_name[card.name].number).understood, card.text
    return cards


class Stage:
    """A table whose cards lie as the sides say; a turn begins. Cards are named, seats are ANNA, BERT, CARLA.

    seed: of chance; None: chance asks.
    """

    table_type = GameTable

    def __init__(self, *sides: Side, cards: Sequence[Card] = (), turn: int = ANNA, seed: int | None = 1) -> None:
        self.cards = card_set(tuple(cards))
        number = {card.name: card.number for card in self.cards.cards}
        decks = tuple(tuple(number[name] for name in _names(side)) for side in sides)
        chance = None if seed is None else Chance(seed)
        self.table = self.table_type(card_rules(self.cards), decks, chance, [])
        for seat, side in enumerate(sides):
            self._lay(seat, side)
        self.table.begun = True
        self.table.start = turn
        self.table.push(begin_turn, turn)
        self.table.proceed()

    def _lay(self, seat: int, side: Side) -> None:
        table = self.table
        lives = _lives(side)
        table.life[seat] = [EMPTY] * len(lives)
        for slot in range(len(lives)):
            table.move(table.deck[seat][-1], LIFE, seat, slot)
        for zone, names in (HAND, side.hand), (DISCARD_ZONE, side.discard):
            for _ in names:
                table.move(table.deck[seat][-1], zone, seat)
        for name in side.play:
            copy = table.deck[seat][-1]
            if " on " in name:
                table.attach(copy, self.copy(name.split(" on ")[1]))
            else:
                table.move(copy, PLAY, seat)

    # Looking

    def name(self, copy: int) -> str:
        return self.cards.by_number[self.table.hidden_face(copy)].name

    def names(self, copies: Sequence[int]) -> list[str]:
        return [self.name(copy) for copy in copies if copy != EMPTY]

    def copy(self, name: str) -> int:
        """The copy of that name in play."""
        return next(copy for copy in (*self.table.in_play(), *self.table.augments) if self.name(copy) == name)

    def play_of(self, seat: int) -> list[str]:
        return self.names(self.table.play[seat])

    def hand(self, seat: int) -> list[str]:
        return self.names(self.table.hand[seat])

    def discard(self, seat: int) -> list[str]:
        return self.names(self.table.discard[seat])

    def deck(self, seat: int) -> list[str]:
        """Top card first."""
        return self.names(self.table.deck[seat][::-1])

    def lives(self, seat: int) -> int:
        return len(self.table.life_cards(seat))

    def strength(self, name: str) -> int:
        return lasting.strength(self.table, self.copy(name))

    @property
    def asked(self) -> tuple[int, str]:
        """(seat, kind) of the open question."""
        (question,) = self.table.questions
        return question.seat, QUESTIONS[question.kind]

    @property
    def offers(self) -> list[str | int | None]:
        """Names of the offered cards; None for "none"."""
        (question,) = self.table.questions
        return [None if offer == NONE else self.name(offer) for offer in question.offers]

    @property
    def playable(self) -> list[str]:
        """Names of the hand cards that the open question offers."""
        (question,) = self.table.questions
        return [self.name(copy) for copy in self.table.hand[question.seat] if copy in question.offers]

    @property
    def shown(self) -> set[tuple[str, int]]:
        """(card, audience) of each card that somebody was shown."""
        facts = (fact for fact in self.table.facts or () if fact.kind == SHOWN)
        return {(self.cards.by_number[fact.face].name, fact.audience) for fact in facts}

    # Answering

    def answer(self, offer: int) -> "Stage":
        (question,) = self.table.questions
        self.table.answer(question.step, question.seat, offer)
        return self

    def _expect(self, *kinds: str) -> None:
        assert self.asked[1] in kinds, self.asked

    def pick(self, *names: str | None) -> "Stage":
        """Answers with cards of these names, one question each; None: no (more)."""
        for name in names:
            (question,) = self.table.questions
            assert question.kind not in (decisions.MAY, decisions.OPPONENT), self.asked
            fitting = [offer for offer in question.offers if (None if offer < 0 else self.name(offer)) == name]
            assert fitting, (name, self.asked, self.offers)
            self.answer(fitting[0])
        return self

    def play(self, name: str, on: str | None = None) -> "Stage":
        """The action or a further play; on: the Wesen of an Augmentation."""
        self._expect("action", "extra", "choose")
        self.pick_hand(name)
        return self if on is None else self.pick(on)

    def pick_hand(self, name: str) -> None:
        (question,) = self.table.questions
        self.answer(next(c for c in self.table.hand[question.seat] if self.name(c) == name))

    def attack(self, name: str, target: int) -> "Stage":
        self._expect("action")
        return self.answer(attack(self.copy(name), target))

    def may_attack(self, name: str, target: int) -> bool:
        (question,) = self.table.questions
        return attack(self.copy(name), target) in question.offers

    def pass_turn(self) -> "Stage":
        self._expect("action", "extra")
        return self.answer(PASS)

    def block(self, name: str | None = None) -> "Stage":
        self._expect("block")
        return self.pick(name)

    def yes(self) -> "Stage":
        self._expect("may")
        return self.answer(decisions.YES)

    def no(self) -> "Stage":
        self._expect("may")
        return self.answer(decisions.NO)

    def part(self, number: int) -> "Stage":
        """The first (0) or the second (1) part of an "oder"."""
        self._expect("either")
        return self.answer(number)

    def opponent(self, seat: int) -> "Stage":
        self._expect("opponent")
        return self.answer(seat)

    def lose_life(self) -> "Stage":
        """The first of the own life cards."""
        self._expect("life")
        (question,) = self.table.questions
        return self.answer(question.offers[0])


def cast(text: str, *sides: Side, cards: Sequence[Card] = (), **more: Any) -> Stage:
    """Anna plays a Zauber with this text."""
    mine, *others = sides
    mine = replace(mine, hand=["Spruch", *mine.hand])
    return Stage(mine, *others, cards=[zauber("Spruch", text), *cards], **more).play("Spruch")


class ScarecrowStage(Stage):
    """People play together against the Vogelscheuche, whose side is the last one: it has no hand and plays its deck
    (A12.2)."""

    table_type = ScarecrowTable

    @property
    def does(self) -> str | int:
        """What the Vogelscheuche is offered, the only thing: a card by its name, "name → seat" for an attack, else the
        number."""
        (question,) = self.table.questions
        assert question.seat == self.table.scarecrow, self.asked
        (offer,) = question.offers
        if offer < 0 or question.kind not in decisions.ABOUT_COPIES:
            return offer
        if question.kind == decisions.ACTION and decisions.is_attack(offer):
            copy, target = decisions.attack_of(offer)
            return f"{self.name(copy)} → {target}"
        return self.name(offer)

    def go(self, *does: str | int) -> "ScarecrowStage":
        """The Vogelscheuche does this, one question after the other."""
        for wanted in does:
            assert self.does == wanted
            self.answer(self.table.questions[0].offers[0])
        return self


def alone(
    its_deck: Sequence[str] = (),
    its_play: Sequence[str] = (),
    person: Side | None = None,
    turn: int = 1,
    cards: Sequence[Card] = (),
    its_life: int | Sequence[str] = 3,
) -> ScarecrowStage:
    """Anna against the Vogelscheuche, whose turn it is."""
    its = Side(play=its_play, deck=its_deck, life=its_life)
    return ScarecrowStage(person or Side(hand=FULL), its, cards=cards, turn=turn)


def it_casts(text: str, *sides: Side, type: str = "Urmacht", more: Sequence[Card] = ()) -> ScarecrowStage:
    """The Vogelscheuche plays a Zauber with this text."""
    *people, its = sides
    its = Side(play=its.play, deck=["Spruch", *(its.deck or ())], life=its.life, discard=its.discard)
    cards = [zauber("Spruch", text, type), *more]
    return ScarecrowStage(*people, its, cards=cards, turn=len(people)).go("Spruch")


def _lives(side: Side) -> list[str]:
    return [f"Blatt {at}" for at in range(side.life)] if isinstance(side.life, int) else list(side.life)


def _names(side: Side) -> list[str]:
    """The whole deck in the order in which `Stage` takes it apart."""
    played = [name.split(" on ")[0] for name in side.play]
    deck = [f"Blatt {at}" for at in range(FILLERS)] if side.deck is None else list(side.deck)
    return [*_lives(side), *side.hand, *side.discard, *played, *deck]
