"""Set-up: who begins, shuffles and cuts, life cards, hands. Chapter A2, with the start player of A9.2, decks that are
dealt (A8.1) and the decks of four of Pai-Gow (A8.6).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.apfelernte import turn, words
from engine.apfelernte.decisions import COIN, CUT, DEAL, DECK_LOT, LIFE_CARD, RESHUFFLE, SHUFFLE, START
from engine.apfelernte.table import DECK, EMPTY, LIFE, NOBODY, NONE, NOTE, AppleTable
from engine.kernel import CHANCE, Chance, step
from engine.kernel.facts import CUT as CUT_FACT
from engine.kernel.facts import DEALT, SHUFFLED, VALUE, place


def set_up(table: AppleTable, pool: tuple[int, ...] = ()) -> None:
    """Start player, then shuffles and cuts by seat, then all life cards, then all hands, then the first turn
    (A2.7). No mulligan. pool: what the decks are dealt from before all that (A8.1); empty: they are known."""
    tell_decks(table)
    table.push(begin)
    for seat in reversed(range(table.seats)):
        table.push(shuffle, seat)
    table.push(find_start_player)
    if pool:
        table.push(deal_deck, 0, pool)


def set_up_split(table: AppleTable, unused: Sequence[tuple[int, ...]] = ()) -> None:
    """Pai-Gow: the start player is fixed before the decks of the game are drawn (A8.13); then all choose their life
    cards, then the first turn. unused: by seat the decks of four, one after the other; empty: the decks are drawn."""
    tell_decks(table)
    table.push(begin_turns)
    table.push(lay_own_lives)
    table.push(choose_lives)
    for seat in reversed(range(table.seats)):
        table.push(draw_deck, seat, unused[seat] if unused else ())
    table.push(find_start_player)


def tell_decks(table: AppleTable) -> None:
    """The decks lie on the table."""
    for seat, deck in enumerate(table.deck):
        table.tell(DEALT, seat, min(deck, default=0), target=place(DECK, seat), amount=len(deck))


# Decks that are dealt (A8.1)


@step
def deal_deck(table: AppleTable, seat: int, rest: tuple[int, ...]) -> None:
    """A player is dealt the next twenty of the shuffled cards (A8.1); what one has no other can have (A8.11)."""
    table.draw_lots(DEAL, seat, rest, len(table.deck[seat]), "A8.1", deck_dealt, seat, rest)


def deck_dealt(table: AppleTable, faces: tuple[int, ...], seat: int, rest: tuple[int, ...]) -> None:
    """These cards are the player's deck (A8.1); the next player is dealt from the rest (A8.11)."""
    deal(table, seat, tuple(sorted(faces)))
    if seat + 1 < table.seats:
        table.push(deal_deck, seat + 1, tuple(face for face in rest if face not in faces))


def deal_decks(chance: Chance, seats: int, pool: Sequence[int], size: int) -> list[tuple[int, ...]]:
    """The decks that a table deals to so many players, as pure data (A8.1, A8.11): sorted card numbers by seat.

    pool: the cards of the one set, at least size * seats.  size: of a deck.
    """
    decks: list[tuple[int, ...]] = []
    rest = list(pool)
    for seat in range(seats):
        faces = chance.draw(DEAL, seat, 0, rest, size)
        rest = [face for face in rest if face not in faces]
        decks.append(tuple(sorted(faces)))
    return decks


# Decks of four (A8.6)


@step
def draw_deck(table: AppleTable, seat: int, unused: tuple[int, ...]) -> None:
    """The player takes one of the own unused decks at random (A8.6); the last one is no chance."""
    size = len(table.deck[seat])
    decks = len(unused) // size
    if decks > 1:
        table.draw_lots(DECK_LOT, seat, range(1, decks + 1), 1, "A8.6", deck_drawn, seat, unused)
    else:
        table.decide_unasked(CHANCE, DECK_LOT, decks, "A8.6", (seat,))
        deck_drawn(table, (decks,), seat, unused)


def deck_drawn(table: AppleTable, numbers: tuple[int, ...], seat: int, unused: tuple[int, ...]) -> None:
    """The cards of that deck are the hand until one of them is the life card (A8.6)."""
    size = len(table.deck[seat])
    if unused:
        deal(table, seat, tuple(sorted(unused[(numbers[0] - 1) * size : numbers[0] * size])))
    table.draw(seat, size)


@step
def choose_lives(table: AppleTable) -> None:
    """All choose their life cards, secretly and at the same time (A8.13)."""
    table.own_lives = [NONE] * table.seats
    for seat in range(table.seats):
        table.walk(seat, choose_life, seat)


@step
def choose_life(table: AppleTable, seat: int) -> None:
    """The player chooses one of the own cards as the only life card (A8.6)."""
    table.ask(seat, LIFE_CARD, tuple(table.hand[seat]), "A8.6", (), life_chosen, seat, sealed=True)


def life_chosen(table: AppleTable, copy: int, seat: int) -> None:
    """The choice waits until all have chosen (A8.13)."""
    table.own_lives[seat] = table.note(copy)


@step
def lay_own_lives(table: AppleTable) -> None:
    """The life cards are laid face down; their owners know them, nobody else does (A8.6, A8.13)."""
    for seat, note in enumerate(table.own_lives):
        copy = table.bring_forward(table.noted(note))
        table.life[seat] = [EMPTY]
        table.move(copy, LIFE, seat, 0)
        table.own_lives[seat] = table.note(copy)


# Start player, shuffles, cuts (A2)


@step
def find_start_player(table: AppleTable) -> None:
    """A random player begins (A2.5); in later games of a match the loser of the game before decides, before hands
    are drawn (A9.2)."""
    if table.start != NOBODY:
        start_found(table, table.start)
    elif table.decider != NOBODY:
        table.ask(table.decider, START, range(table.seats), "A9.2", (), start_found)
    else:
        table.draw_lots(COIN, NOBODY, range(table.seats), 1, "A2.5", start_drawn)


def start_drawn(table: AppleTable, seats: tuple[int, ...]) -> None:
    """Chance has named the start player (A2.5)."""
    start_found(table, seats[0])


def start_found(table: AppleTable, seat: int) -> None:
    """The start player is fixed (A2.5, A9.2)."""
    table.start = seat
    table.tell(VALUE, seat, origin=START)


@step
def shuffle(table: AppleTable, seat: int) -> None:
    """A player shuffles the own deck (A2.1)."""
    shuffle_by(table, seat, seat)


def shuffle_by(table: AppleTable, seat: int, by: int) -> None:
    """The deck of a seat is shuffled; only after its owner's shuffle the opponents may cut (A2.2, A2.7)."""
    deck = table.deck[seat]
    faces = table.hidden_faces(deck[::-1])
    table.draw_lots(SHUFFLE, seat, faces, len(faces), "A2.1", shuffled, seat, by)


def shuffled(table: AppleTable, faces: tuple[int, ...], seat: int, by: int) -> None:
    """The faces lie anew over the copies of the deck, top card first; directly after that every opponent may cut
    (A2.1, A2.2)."""
    deal(table, seat, faces)
    table.tell(SHUFFLED, seat, origin=place(DECK, seat), amount=len(faces))
    if by == seat and table.cuts and len(faces) > 1:
        for opponent in reversed(table.opponents(seat)):
            table.push(offer_cut, opponent, seat)


def deal(table: AppleTable, seat: int, faces: tuple[int, ...]) -> None:
    """Faces, top card first, over the copies of a deck. Nobody knows any of them any more, so none is the card that
    was noted there before (A7.28)."""
    secret, notes, copies = table.secret, table.notes, table.deck[seat][::-1]
    if copies and not table.begun:  # a whole deck, whose copies are numbered through; nothing has been noted
        secret[copies[0] : copies[0] + len(copies)] = faces
        return
    clock = table.clock = table.clock + NOTE
    for copy, face in zip(copies, faces, strict=True):
        secret[copy] = face
        notes[copy] = clock + copy


@step
def offer_cut(table: AppleTable, opponent: int, seat: int) -> None:
    """An opponent may cut or shuffle the deck, once (A2.2, A2.7). A cut lifts at least one card and not all
    (A2.7)."""
    size = len(table.deck[seat])
    table.ask(opponent, CUT, (*range(size), RESHUFFLE), "A2.2", (seat, size), cut, opponent, seat)


def cut(table: AppleTable, lifted: int, opponent: int, seat: int) -> None:
    """The lifted cards come under the rest (A2.2); 0: the opponent leaves the deck as it is; a shuffle is followed
    by no new cut (A2.7)."""
    if lifted == RESHUFFLE:
        table.push(reshuffle, seat, opponent)
        return
    faces = table.hidden_faces(table.deck[seat][::-1])
    deal(table, seat, faces[lifted:] + faces[:lifted])
    table.tell(CUT_FACT, opponent, origin=place(DECK, seat), amount=lifted)


@step
def reshuffle(table: AppleTable, seat: int, opponent: int) -> None:
    """An opponent shuffles the deck instead of cutting it (A2.2)."""
    shuffle_by(table, seat, opponent)


@step
def begin(table: AppleTable) -> None:
    """All life cards, face down from the top of the own deck, unseen: slots 1, 2, 3 in that order (A2.3); then all
    hands (A2.4). The start player's turn begins (A2.5). Who has no life card from a deck too small is out at once
    (A6.3)."""
    for seat in range(table.seats):
        table.lay_lives(seat, table.form.lives)
    for seat in range(table.seats):
        table.draw(seat, table.form.hand_size)
    begin_turns(table)


@step
def begin_turns(table: AppleTable) -> None:
    """The set-up is over; the start player's turn begins (A2.5)."""
    table.begun = True
    words.check_lives(table)
    turn.begin_turn(table, table.clockwise(table.start)[0])
