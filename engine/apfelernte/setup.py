"""Set-up: who begins, shuffles and cuts, life cards, hands. Chapter A2, with the start player of A9.2."""

from __future__ import annotations

from engine.apfelernte import turn, words
from engine.apfelernte.decisions import COIN, CUT, RESHUFFLE, SHUFFLE, START
from engine.apfelernte.table import DECK, NOBODY, NOTE, AppleTable
from engine.kernel import step
from engine.kernel.facts import CUT as CUT_FACT
from engine.kernel.facts import DEALT, SHUFFLED, VALUE, place


def set_up(table: AppleTable) -> None:
    """Start player, then shuffles and cuts by seat, then all life cards, then all hands, then the first turn
    (A2.7). No mulligan."""
    for seat, deck in enumerate(table.deck):
        table.tell(DEALT, seat, min(deck, default=0), target=place(DECK, seat), amount=len(deck))
    table.push(begin)
    for seat in reversed(range(table.seats)):
        table.push(shuffle, seat)
    table.push(find_start_player)


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
    if not table.begun:  # whole decks, whose copies are numbered through; nothing has been noted
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
        table.lay_lives(seat, table.lives)
    for seat in range(table.seats):
        table.draw(seat, table.hand_size)
    table.begun = True
    words.check_lives(table)
    turn.begin_turn(table, table.clockwise(table.start)[0])
