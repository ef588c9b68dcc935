"""The game against the Vogelscheuche (A8.9): one to four people play together (chapter A12).

It is the same game with another kind of seat. The Vogelscheuche sits behind the people (the last seat) and is asked
like everybody, but each of its questions offers one thing: what its list says (`scarecrow_list`). So its decisions are
lines of the log, a log in which it does anything else is not legal, and every driver answers for it with the only
offer. It plays from its deck instead of a hand (A12.10); here is what follows from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Self

from engine.apfelernte import acts, fight, play, scarecrow_list, setup, triggers, turn, words
from engine.apfelernte.cardrules import CardRules, card_rules
from engine.apfelernte.cards import CardSet, bundled
from engine.apfelernte.decisions import ACTION, COIN, CONCEDE, EXTRA, NONE, PASS, SHUFFLE, attack_of, is_attack
from engine.apfelernte.formats import CUTTING, FORMATS, SHARE, Format
from engine.apfelernte.game import GameTable, check_decks, check_seats
from engine.apfelernte.table import DECK, HAND, LIMBO, NOBODY, NOTE, PLAY
from engine.kernel import Chance, Fact, RuleViolation, Step, step
from engine.kernel.facts import TOP

NAME = "Vogelscheuche"
LONGEST = 100  # turns for each person (A12.12)


@lru_cache(maxsize=256)
def seating(places: tuple[int, ...], last: int) -> tuple[list[list[int]], list[list[int]]]:
    """`table.neighbours` for people (the first seats) and the Vogelscheuche (the last one), which always sits to the
    left of the person whose turn it is or was last, so that its turn follows that of each person still in (A12.9).

    last: the person who was asked for an action last.
    """
    scarecrow = len(places) - 1
    its = [] if places[scarecrow] else [scarecrow]

    def people(first: int) -> list[int]:
        turned = [(first + at) % scarecrow for at in range(scarecrow)]
        return [seat for seat in turned if not places[seat]]

    def order(seat: int) -> list[int]:
        near = people(seat)
        return [*near, *its] if places[seat] else [seat, *its, *near[1:]]

    around = [*map(order, range(scarecrow)), [*its, *people(last + 1)]]
    return around, [*([its] * scarecrow), people(last + 1)]


class ScarecrowTable(GameTable):
    """A table whose last seat is the Vogelscheuche. last: the person who was asked for an action last."""

    __slots__ = ("last",)
    OWN = (*GameTable.OWN, "last")

    def __init__(
        self, rules: CardRules, decks: tuple[tuple[int, ...], ...], chance: Chance | None, facts: list[Fact] | None
    ) -> None:
        self.last = len(decks) - 2  # before the first turn the first person comes next
        super().__init__(rules, decks, chance, facts)
        self.scarecrow = len(decks) - 1

    def copy(self) -> Self:
        """A table that goes its own way from here."""
        other = super().copy()
        other.last = self.last
        return other

    # Who

    def seat_order(self) -> None:
        """Who sits where: the Vogelscheuche beside the last person (A12.9)."""
        self.around, self.others = seating(tuple(self.places), self.last)

    def side(self, seat: int) -> Sequence[int]:
        """People play together (A12.1, A12.9)."""
        return (seat,) if seat == self.scarecrow else range(self.scarecrow)

    def rights(self, seat: int) -> Sequence[int]:
        """A person may concede (A9.8); there is nobody to agree on a draw with."""
        return tuple(right for right in super().rights(seat) if right == CONCEDE and seat != self.scarecrow)

    # What it is asked

    def ask(
        self,
        seat: int,
        kind: int,
        offers: Sequence[int],
        rule: str,
        about: tuple[int, ...],
        then: Step,
        *values: Any,
        sealed: bool = False,
    ) -> None:
        """People choose; the Vogelscheuche is offered what its list says (A12.5), and on its turn what it does instead
        of a free action (A12.2, A12.11)."""
        if kind == ACTION:
            self.begin_action(seat)
        if seat != self.scarecrow:
            super().ask(seat, kind, offers, rule, about, then, *values, sealed=sealed)
        elif kind == ACTION:
            self.demand(ACTION, *first_action(self), acted)
        elif kind == EXTRA:
            self.demand(EXTRA, self.deck[seat][-1], "A12.10", extra_turned)
        else:
            asked = scarecrow_list.Asked(kind, offers, about, values)
            offer, why = scarecrow_list.answer(self, asked)
            super().ask(seat, kind, (offer,), why, about, then, *values, sealed=sealed)

    def begin_action(self, seat: int) -> None:
        """The Vogelscheuche follows the person whose turn it is (A12.9); after a hundred turns for each person the game
        is a draw (A12.12)."""
        if self.turns > LONGEST * self.scarecrow:
            words.draw_game(self)
        if seat != self.scarecrow:
            self.last = seat
            self.seat_order()

    def demand(self, kind: int, offer: int, rule: str, then: Step) -> None:
        """Ask the Vogelscheuche for the one thing that it does now."""
        super().ask(self.scarecrow, kind, (offer,), rule, (), then)

    # Its cards (A12.10)

    def draw(self, seat: int, count: int) -> int:
        """Drawing does nothing for the Vogelscheuche: the card would go on top of its deck again (A12.10)."""
        return 0 if seat == self.scarecrow else super().draw(seat, count)

    def move(self, copy: int, zone: int, seat: int, where: int = TOP) -> None:
        """What would go to its hand goes on top of its deck (A12.10)."""
        if zone == HAND and seat == self.scarecrow:
            super().move(copy, DECK, seat, TOP)
        else:
            super().move(copy, zone, seat, where)

    def lay(self, copy: int, seat: int, face: int) -> None:
        """A Wesen comes into play, of the Vogelscheuche from its deck (A12.2)."""
        if seat == self.scarecrow:
            self.move(copy, PLAY, seat)
        else:
            super().lay(copy, seat, face)

    def show(self, copy: int, seat: int, face: int) -> None:
        """A Zauber is shown, of the Vogelscheuche out of its deck (A12.2)."""
        if seat == self.scarecrow:
            self.move(copy, LIMBO, seat)
        else:
            super().show(copy, seat, face)

    def take_life(self, copy: int) -> None:
        """A life card of the Vogelscheuche is played at once instead of taken in hand (A12.4): it goes on top of the
        deck (A12.10) and is played from there, unless it was the last one."""
        if self.owner[copy] == self.scarecrow:
            self.move(copy, HAND, self.scarecrow)
            self.push(play_lost, self.notes[copy])
        else:
            super().take_life(copy)


def new_table(
    decks: Sequence[Sequence[int]],
    *,
    cards: CardSet | None = None,
    start: int | None = None,
    chance: Chance | None = None,
    facts: list[Fact] | None = None,
    format: str | Format = "vogelscheuche_mittel",
    cuts: bool = False,
) -> ScarecrowTable:
    """A table for people and the Vogelscheuche, whose set-up has run as far as it goes without an answer.

    decks: card numbers of each person, one to four (A12.1).   format: one with `scarecrow`, which is the level (A12.7).
    start: the person who begins, None: chance decides (A12.9).   The rest as of `game.new_table`.
    Raises RuleViolation as `game.new_table`.
    """
    rules = card_rules(cards or bundled())
    form = FORMATS[format] if isinstance(format, str) else format
    check_seats(form, len(decks))
    check_decks(decks, form, rules.cards)
    if start is not None and not 0 <= start < len(decks):
        raise RuleViolation("A12.9", "seats", seats=start)
    rest = rest_of(rules.cards, form, decks)
    own = tuple(tuple(sorted(deck)) for deck in decks)
    table = ScarecrowTable(rules, (*own, rest[: deck_size(len(rest), len(decks))]), chance, facts)
    table.start = NOBODY if start is None else start
    table.form = form
    table.cuts = cuts and form.has(CUTTING)
    set_up(table, rest)
    table.proceed()
    return table


def rest_of(cards: CardSet, form: Format, decks: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """All cards that no person plays, by number (A12.1)."""
    played = {number for deck in decks for number in deck}
    return tuple(number for number in form.playable(sorted(cards.by_number)) if number not in played)


def deck_size(rest: int, people: int) -> int:
    """How many of these remaining cards are its deck: at most twenty per person (A12.1)."""
    return min(rest, SHARE * people)


# Set-up


def set_up(table: ScarecrowTable, rest: tuple[int, ...]) -> None:
    """As with people alone (A2.7), but a random person begins (A12.9), and its deck is made of what is left (A12.1).

    rest: the cards that no person plays.
    """
    setup.tell_decks(table)
    table.push(begin)
    table.push(shuffle_rest, rest)
    for seat in reversed(range(table.scarecrow)):
        table.push(setup.shuffle, seat)
    table.push(find_first_person)


@step
def find_first_person(table: ScarecrowTable) -> None:
    """A random person starts (A12.9)."""
    if table.start == NOBODY:
        table.draw_lots(COIN, NOBODY, range(table.scarecrow), 1, "A12.9", setup.start_drawn)
    else:
        setup.start_found(table, table.start)


@step
def shuffle_rest(table: ScarecrowTable, rest: tuple[int, ...]) -> None:
    """What no person plays is shuffled and cut to at most twenty cards per person (A12.1)."""
    its = table.scarecrow
    table.draw_lots(SHUFFLE, its, rest, len(table.deck[its]), "A12.1", setup.shuffled, its, its)


@step
def begin(table: ScarecrowTable) -> None:
    """Life cards of all, of the Vogelscheuche as many as the level says (A12.1, A12.7); hands of the people (A12.10);
    the first turn."""
    for seat in range(table.scarecrow):
        table.lay_lives(seat, table.form.lives)
    table.lay_lives(table.scarecrow, table.form.scarecrow)
    for seat in range(table.scarecrow):
        table.draw(seat, table.form.hand_size)
    setup.begin_turns(table)


# Its turn


def first_action(table: ScarecrowTable) -> tuple[int, str]:
    """(offer, rule): it plays the top card (A12.2); with an empty deck it attacks (A12.6); else it passes (A12.10)."""
    deck = table.deck[table.scarecrow]
    if deck:
        return deck[-1], "A12.2"
    attack = scarecrow_list.attack(table)
    return (PASS, "A12.10") if attack == NONE else (attack, "A12.6")


def acted(table: ScarecrowTable, offer: int) -> None:
    """It plays its card, then attacks once (A12.3); with an empty deck it attacks up to twice (A12.6)."""
    if offer == PASS:
        turn.pass_turn(table, table.scarecrow)
        return
    table.push(attack_once)
    if is_attack(offer):
        fight.declare(table, table.scarecrow, *attack_of(offer))
    else:
        turn_over(table, offer, False)


@step
def attack_once(table: ScarecrowTable) -> None:
    """It attacks if it can, after the abilities that its play triggered (A12.3, A12.11). A turn without play and attack
    is a pass (A12.10); lasting permissions follow the attack (A12.11)."""
    if table.queue and not triggers.settled(table, 0, attack_once):
        return
    offer = scarecrow_list.attack(table)
    if offer != NONE:
        table.frame = (attack_once, ())
        table.demand(ACTION, offer, "A12.3", attacked)
    elif table.acted:
        turn.extra_plays(table)
    else:
        turn.pass_turn(table, table.scarecrow)


def attacked(table: ScarecrowTable, offer: int) -> None:
    """The last attack of its turn; lasting permissions follow (A12.11)."""
    table.now.append(turn.EXTRA_FRAME)
    fight.declare(table, table.scarecrow, *attack_of(offer))


def turn_over(table: ScarecrowTable, copy: int, additional: bool) -> None:
    """It plays this card of its deck; one that it may not play goes to its discard pile (A12.2, A12.10)."""
    if acts.may_turn_over(table, copy, additional):
        play.play_card(table, table.scarecrow, table.notes[copy])
    else:
        words.discard(table, [copy])


def extra_turned(table: ScarecrowTable, copy: int) -> None:
    """A lasting permission turns over the next card (A12.10, A3.7), whatever it is; that uses the permission up."""
    permits = turn.open_permits(table, table.scarecrow)
    permit = turn.permit_for(table, permits, copy)
    turn.use(table, permit or permits[0])
    table.push(turn.extra_plays)
    if permit is None:
        words.discard(table, [copy])
    else:
        turn_over(table, copy, True)


@step
def play_lost(table: ScarecrowTable, note: int) -> None:
    """A life card that it has lost is played at once (A12.4). Outside its turn that is no additional play of its own
    turn (A12.11): what forbids those is about the turn."""
    if table.noted(note) != NONE:
        turn_over(table, note % NOTE, True)
