"""The table of Apfelernte: how a copy goes from zone to zone (`layout`), and what is told of it. No rule is here."""

from __future__ import annotations

from engine.apfelernte import decisions as d
from engine.apfelernte.cardrules import FICKLE
from engine.apfelernte.language.program import IGNORED, NONE
from engine.apfelernte.layout import (
    BORROWED,
    DECK,
    DISCARD,
    EMPTY,
    FOR_EVER,
    GONE,
    HAND,
    LIFE,
    LIMBO,
    NOTE,
    OPEN,
    PLAY,
    SILENCE,
    STRONGER,
    THIS_TURN,
    ZONES,
    Layout,
    numbered,
)
from engine.kernel import UNKNOWN, Fact
from engine.kernel.facts import ATTACHED, CONTROLLED, MOVED, NOBODY, SEATS, SHOWN, TOP, place
from engine.kernel.view import PUBLIC, SEALED

__all__ = [  # who needs the table finds here what it is spoken of with
    "BORROWED",
    "DECK",
    "DISCARD",
    "EMPTY",
    "FOR_EVER",
    "GONE",
    "HAND",
    "LIFE",
    "LIMBO",
    "NOBODY",
    "NONE",
    "NOTE",
    "OPEN",
    "PLAY",
    "SILENCE",
    "STRONGER",
    "THIS_TURN",
    "ZONES",
    "AppleTable",
    "numbered",
]

# who sees the card of a move, by origin and zone: all, its holder, or nobody
HOLDER = -9
AUDIENCE = [
    [PUBLIC if OPEN[one] or OPEN[other] else HOLDER if HAND in (one, other) else SEALED for other in range(len(ZONES))]
    for one in range(len(ZONES))
]

_new = tuple.__new__  # makes a named tuple without its slow constructor


class AppleTable(Layout):
    """The table with how its cards move. knows_hands: whether it knows what lies in hands; that of a game which is only
    watched does not."""

    __slots__ = ()
    knows_hands = True

    # Moving

    def move(self, copy: int, zone: int, seat: int, where: int = TOP) -> None:
        """One copy leaves its zone and comes to another one. where: TOP, BOTTOM (of a deck) or a life slot.

        Nothing triggers here; what a Wesen carries is looked after by `words`.
        """
        origin, holder = self.zone[copy], self.owner[copy]
        if origin == PLAY:
            holder = self.controller[copy]
            self.leave_play(copy, holder)
        elif origin == HAND:
            self.hand[holder].remove(copy)
        elif origin != LIMBO:
            self.leave(copy, origin, holder)
        self.clock += NOTE
        self.notes[copy] = self.clock + copy
        self.zone[copy] = zone
        if zone == DISCARD:
            self.face[copy] = self.secret[copy]
            self.discard[seat].append(copy)
        elif zone == PLAY:
            self.enter(copy, seat)
        elif zone == LIMBO:
            self.face[copy] = self.secret[copy]
        elif zone != GONE:
            self.hide(copy, zone, seat, where)
        if self.sources[FICKLE]:
            self.known.clear()
        if self.facts is not None:
            self.tell_move(copy, origin, holder, zone, seat, where)

    def draw(self, seat: int, count: int) -> int:
        """The top cards of a deck go to the hand, one by one (A6.5): `move` for what happens most. An empty deck gives
        nothing and loses nothing (A3.2). Returns how many were drawn."""
        deck, hand, drawn = self.deck[seat], self.hand[seat], 0
        while drawn < count and deck:
            copy = deck.pop()
            hand.append(copy)
            self.zone[copy] = HAND
            clock = self.clock = self.clock + NOTE
            self.notes[copy] = clock + copy
            if self.facts is not None:
                self.tell_move(copy, DECK, seat, HAND, seat, TOP)
            drawn += 1
        if self.sources[FICKLE]:
            self.known.clear()
        return drawn

    def lay(self, copy: int, seat: int, face: int) -> None:
        """A Wesen of this face goes from the hand into play: `move` for the action that is taken most."""
        self.hand[seat].remove(copy)
        clock = self.clock = self.clock + NOTE
        self.notes[copy] = clock + copy
        self.zone[copy] = PLAY
        self.face[copy] = face
        self.controller[copy] = seat
        self.play[seat].append(copy)
        self.known.clear()
        if self.rules.listed[face]:
            self.list_card(copy, face)
        if self.facts is not None:
            self.tell_move(copy, HAND, seat, PLAY, seat, TOP)

    def show(self, copy: int, seat: int, face: int) -> None:
        """A Zauber of this face is shown out of the hand while it is executed: `move`."""
        self.hand[seat].remove(copy)
        clock = self.clock = self.clock + NOTE
        self.notes[copy] = clock + copy
        self.zone[copy] = LIMBO
        self.face[copy] = face
        if self.sources[FICKLE]:
            self.known.clear()
        if self.facts is not None:
            self.tell_move(copy, HAND, seat, LIMBO, seat, TOP)

    def put_away(self, copy: int) -> None:
        """A Zauber that has been executed goes to its owner's discard pile: `move`."""
        owner = self.owner[copy]
        clock = self.clock = self.clock + NOTE
        self.notes[copy] = clock + copy
        self.zone[copy] = DISCARD
        self.discard[owner].append(copy)
        if self.sources[FICKLE]:
            self.known.clear()
        if self.facts is not None:
            self.tell_move(copy, LIMBO, owner, DISCARD, owner, TOP)

    def bury(self, copy: int) -> None:
        """A card in play goes to its owner's discard pile: `move`."""
        owner, controller = self.owner[copy], self.controller[copy]
        self.leave_play(copy, controller)
        clock = self.clock = self.clock + NOTE
        self.notes[copy] = clock + copy
        self.zone[copy] = DISCARD
        self.discard[owner].append(copy)
        if self.facts is not None:
            self.tell_move(copy, PLAY, controller, DISCARD, owner, TOP)

    def take_life(self, copy: int) -> None:
        """A life card that is destroyed goes to its owner's hand: `move`."""
        owner = self.owner[copy]
        slots = self.life[owner]
        slots[slots.index(copy)] = EMPTY
        clock = self.clock = self.clock + NOTE
        self.notes[copy] = clock + copy
        self.zone[copy] = HAND
        self.hand[owner].append(copy)
        if self.sources[FICKLE]:
            self.known.clear()
        if self.facts is not None:
            self.tell_move(copy, LIFE, owner, HAND, owner, TOP)

    def lay_lives(self, seat: int, count: int) -> None:
        """The top cards of a deck become life cards, slot by slot: `move` while the game is set up."""
        deck = self.deck[seat]
        lives = self.life[seat] = deck[: -count - 1 : -1]
        del deck[-count:]
        for slot, copy in enumerate(lives):
            self.clock += NOTE
            self.notes[copy] = self.clock + copy
            self.zone[copy] = LIFE
            if self.facts is not None:
                self.tell_move(copy, DECK, seat, LIFE, seat, slot)

    def leave(self, copy: int, zone: int, seat: int) -> None:
        """Out of a deck, a discard pile or a life slot, which stays free."""
        if zone == LIFE:
            slots = self.life[seat]
            slots[slots.index(copy)] = EMPTY
        elif zone == DECK:
            self.deck[seat].remove(copy)
        elif zone == DISCARD:
            self.discard[seat].remove(copy)

    def hide(self, copy: int, zone: int, seat: int, where: int) -> None:
        """Into a zone whose cards lie face down."""
        self.face[copy] = UNKNOWN
        if zone == HAND:
            self.hand[seat].append(copy)
        elif zone == LIFE:
            self.life[seat][where] = copy
        else:
            self.deck[seat].insert(len(self.deck[seat]) if where == TOP else 0, copy)

    def enter(self, copy: int, seat: int) -> None:
        """Into play under this controller; an Augmentation is put on its Wesen by `attach`."""
        face = self.face[copy] = self.secret[copy]
        self.controller[copy] = seat
        (self.play[seat] if self.host[copy] == NONE else self.augments).append(copy)
        self.known.clear()
        if self.rules.listed[face]:
            self.list_card(copy, face)

    def leave_play(self, copy: int, seat: int) -> None:
        """Out of play: no change and no attachment holds any more (A1.8)."""
        if self.host[copy] == NONE:
            self.play[seat].remove(copy)
        else:
            self.augments.remove(copy)
            self.host[copy] = NONE
        self.controller[copy] = NOBODY
        self.known.clear()
        if self.rules.listed[self.face[copy]]:
            self.unlist_card(copy, self.face[copy])
        if self.changes:
            self.forget_changes(copy)

    def list_card(self, copy: int, face: int) -> None:
        """A card that the rules have to ask comes into play."""
        rules = self.rules
        for trigger in rules.watching[face]:
            self.heard[trigger.event] += ((copy, trigger),)
        if rules.preventions[face]:
            self.preventers.append(copy)
        for row in rules.lasting[face]:
            self.rows[row.word] += ((copy, row),)
            self.depending[row.word] += row.depends
        for word in rules.row_words[face]:
            self.sources[word] += (copy,)
            if word == IGNORED:
                self.muting = True

    def unlist_card(self, copy: int, face: int) -> None:
        """A card that the rules had to ask leaves play."""
        rules = self.rules
        for trigger in rules.watching[face]:
            self.heard[trigger.event] = tuple([pair for pair in self.heard[trigger.event] if pair[0] != copy])
        if rules.preventions[face]:
            self.preventers.remove(copy)
        for word in rules.row_words[face]:
            self.sources[word] = tuple([source for source in self.sources[word] if source != copy])
            self.rows[word] = tuple([pair for pair in self.rows[word] if pair[0] != copy])
            if word == IGNORED:
                self.look_for_muting()
        for row in rules.lasting[face]:
            self.depending[row.word] -= row.depends

    def forget_changes(self, copy: int) -> None:
        """What was changed on a card ends when it leaves play (A1.8)."""
        kept = [change for change in self.changes if change[1] % NOTE != copy]
        if len(kept) < len(self.changes):
            self.changes = kept
            self.look_for_muting()

    def look_for_muting(self) -> None:
        """Keep whether anything ignores abilities, for a while or as long as it is in play, and read anew what lasting
        abilities say."""
        self.muting = bool(self.rows[IGNORED]) or any([change[0] == SILENCE for change in self.changes])
        self.known.clear()

    def attach(self, copy: int, wesen: int) -> None:
        """An Augmentation comes into play on a Wesen (A4.4)."""
        self.host[copy] = wesen
        self.move(copy, PLAY, self.controller[wesen])
        if self.facts is not None:
            self.facts.append(Fact(ATTACHED, self.controller[wesen], copy, target=wesen))

    def give_control(self, copy: int, seat: int) -> None:
        """A Wesen and what it carries change their controller and nothing else (A7.25, A4.9)."""
        self.play[self.controller[copy]].remove(copy)
        self.play[seat].append(copy)
        self.known.clear()
        for each in (copy, *self.carried(copy)):
            self.controller[each] = seat
            if self.facts is not None:
                self.facts.append(Fact(CONTROLLED, seat, each))

    def bring_forward(self, copy: int, index: int = 0) -> int:
        """A card chosen from a hand exchanges its face with the copy at this place of the hand, so that the copy
        that leaves tells nothing.

        Returns that copy: the chosen card from now on.
        """
        first = self.hand[self.owner[copy]][index]
        if first != copy:
            secret = self.secret
            secret[first], secret[copy] = secret[copy], secret[first]
        return first

    # Facts

    def tell(
        self, kind: int, seat: int = NOBODY, copy: int = NONE, origin: int = NONE, target: int = NONE, amount: int = 0
    ) -> None:
        """A public fact without a face, if somebody wants to know."""
        if self.facts is not None:
            self.facts.append(_new(Fact, (kind, seat, copy, origin, target, amount, UNKNOWN, PUBLIC)))

    def tell_move(self, copy: int, origin: int, holder: int, zone: int, seat: int, where: int) -> None:
        """The fact of a move: who saw the card before or sees it now, sees its face."""
        assert self.facts is not None
        owner = self.owner[copy]
        audience = AUDIENCE[origin][zone]
        if audience == HOLDER:
            audience = owner
        face = UNKNOWN if zone == GONE else self.secret[copy]
        moved = (MOVED, owner, copy, origin * SEATS + holder, zone * SEATS + seat, where, face, audience)
        self.facts.append(_new(Fact, moved))

    def seen(self, kind: int, offer: int, about: tuple[int, ...]) -> int:
        """Of a life card its place, from 1; of another card its face while everybody sees it (of an ability, that of
        its card; of an attack, that of the attacker)."""
        if kind == d.LIFE:
            return self.life[self.owner[offer]].index(offer) + 1
        copy = about[0] if kind in d.ABOUT_SOURCE else offer if kind in d.ABOUT_COPIES else NONE
        copy = d.attack_of(copy)[0] if d.is_attack(copy) else copy
        return self.face[copy] if copy >= 0 else UNKNOWN

    def tell_face(self, copy: int, viewer: int) -> None:
        """The fact that a hidden card was shown to a seat, or to everybody (PUBLIC)."""
        if self.facts is not None:
            where = place(self.zone[copy], self.owner[copy])
            self.facts.append(Fact(SHOWN, viewer, copy, where, face=self.hidden_face(copy), audience=viewer))
