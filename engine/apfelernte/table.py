"""The table of Apfelernte: zones (A1.2), who controls what (A1.4), and how a copy goes from zone to zone. No rule
decides anything here.

A copy is an int, numbered by seat and by its place in the shuffled deck. `face[copy]` is its card while everybody
may see it, else UNKNOWN; the faces of hidden cards are in `secret`, which only `hidden_face` (and dealing,
shuffling, moving) reads. A *note* is a copy together with the moment since when it lies where it lies (moment * NOTE
+ copy): a card that moved is another card (A1.8).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, ClassVar, Self

from engine.apfelernte import decisions as d
from engine.apfelernte.cardrules import COUNTED, EVENTS, FICKLE, CardRules, Row
from engine.apfelernte.formats import FORMATS, Format
from engine.apfelernte.language.program import IGNORED, Trigger
from engine.apfelernte.runs import own_runs
from engine.kernel import UNKNOWN, Chance, Fact, Table
from engine.kernel.facts import ATTACHED, CONTROLLED, MOVED, SEATS, SHOWN, TOP, place
from engine.kernel.view import PUBLIC, SEALED

# zones (A1.2); LIMBO: a Zauber while its ability is executed (A4.3); GONE: out of the game (A6.3)
DECK, HAND, LIFE, PLAY, DISCARD, LIMBO, GONE = range(7)
ZONES = ("deck", "hand", "life", "play", "discard", "limbo", "gone")
OPEN = (False, False, False, True, True, True, False)

# who sees the card of a move, by origin and zone: all, its holder, or nobody
HOLDER = -9
AUDIENCE = [
    [PUBLIC if OPEN[one] or OPEN[other] else HOLDER if HAND in (one, other) else SEALED for other in range(len(ZONES))]
    for one in range(len(ZONES))
]

_new = tuple.__new__  # makes a named tuple without its slow constructor

NONE = -1
NOBODY = -1
EMPTY = -1  # a free life slot (A1.9)
NOTE = 1024  # more copies than any table has: one moment of the clock

HAND_SIZE = 5  # A2.4, A3.2
LIVES = 3  # A2.3

# What a change is: strength (A7.21), ignored (A7.14), taken over for a while (A7.25; the amount is the seat it goes
# back to).
STRONGER, SILENCE, BORROWED = range(3)
THIS_TURN, FOR_EVER = -1, -2  # when it ends; else the seat at whose next turn's end it does

Change = tuple[int, int, int, int, int]  # what, note, amount, when it ends, number of the turn it began
Waiting = tuple[Any, ...]  # a group of triggered abilities (`triggers.Run`)


@lru_cache(maxsize=256)
def numbered(sizes: tuple[int, ...]) -> tuple[tuple[int, ...], list[list[int]]]:
    """(owner by copy, whole decks) for decks of these sizes: copies are numbered by seat and from the top card on.
    Shared by all tables, so nobody changes it."""
    starts = [sum(sizes[:seat]) for seat in range(len(sizes))]
    owner = tuple(seat for seat, size in enumerate(sizes) for _ in range(size))
    return owner, [list(range(start, start + size))[::-1] for start, size in zip(starts, sizes, strict=True)]


@lru_cache(maxsize=256)
def neighbours(places: tuple[int, ...]) -> tuple[list[list[int]], list[list[int]]]:
    """By seat: who is still in, clockwise from this seat on; the same without this seat. Shared by all tables, so
    nobody changes it."""
    seats = range(len(places))
    turned = [[*seats[seat:], *seats[:seat]] for seat in seats]
    around = [[each for each in order if not places[each]] for order in turned]
    return around, [[each for each in around[seat] if each != seat] for seat in seats]


class AppleTable(Table):
    """See the module. Lists are indexed by copy or by seat.

    By copy: owner, face, secret, zone, controller (NOBODY outside play), notes (as it lies now), host (what carries
    an Augmentation, else NONE).
    By seat: deck (top card last), hand (in the order of arrival), life (slots, EMPTY where free), play (Wesen),
    discard (newest last), places (0 while still in, A6.10), agreed (to a draw, A9.8).
    Cards in play that the rules have to ask: augments, watchers (triggers on others), preventers (A7.23);
    sources[word]: cards with lasting rows, sources[FICKLE]: with rows that depend on more than what is in play;
    rows[word]: the same as (source, row); heard[event]: (watcher, trigger).   muting: whether anything ignores
    abilities.
    changes: effects for a while (A7.21, A7.25, A7.29), see `lasting`.
    queue: waiting abilities in groups (A7.8).   turn, turns: whose turn, and its number from 1.   passes: A3.5.
    acted: the player has acted in this turn.   executed: triggered abilities in this turn (A7.24).   used: (note, row)
    that gave their play (A3.7).
    done: notes that the last act has moved or done.   saved: notes whose destruction is prevented.   begun: the
    set-up is over.   form: how decks came about (A8), which tells what hidden cards can be.
    winner: seat or NOBODY.   over: the game has ended.
    own_lives: by seat the note of the life card that it chose and so knows (A8.13); [] where nobody chooses one.
    scarecrow: the seat that plays by a fixed list (A12), or NOBODY.
    """

    __slots__ = (
        "acted",
        "agreed",
        "around",
        "augments",
        "begun",
        "changes",
        "clock",
        "controller",
        "cuts",
        "decider",
        "deck",
        "discard",
        "done",
        "executed",
        "face",
        "form",
        "hand",
        "hand_size",
        "heard",
        "host",
        "known",
        "life",
        "lives",
        "muting",
        "notes",
        "others",
        "over",
        "own_lives",
        "owner",
        "partial",
        "passes",
        "places",
        "plain",
        "play",
        "preventers",
        "queue",
        "rows",
        "rules",
        "saved",
        "scarecrow",
        "secret",
        "silences",
        "sources",
        "start",
        "turn",
        "turns",
        "used",
        "watchers",
        "winner",
        "zone",
    )
    OWN: ClassVar[tuple[str, ...]] = (
        "owner", "face", "secret", "zone", "controller", "notes", "host", "deck", "hand", "life", "play", "discard",
        "places", "agreed", "augments", "watchers", "preventers", "sources", "changes", "queue", "turn",
        "turns", "passes", "acted", "executed", "used", "done", "saved", "begun", "winner", "over", "start",
        "decider", "clock", "silences", "hand_size", "lives", "cuts", "own_lives",
    )  # fmt: skip

    def __init__(
        self, rules: CardRules, decks: tuple[tuple[int, ...], ...], chance: Chance | None, facts: list[Fact] | None
    ) -> None:
        seats = len(decks)
        super().__init__(seats, chance, facts)
        sizes = tuple(map(len, decks))
        copies = sum(sizes)
        self.rules = rules
        self.owner, whole = numbered(sizes)
        self.face = [UNKNOWN] * copies
        self.secret = list(chain.from_iterable(decks))
        self.zone = [DECK] * copies
        self.controller = [NOBODY] * copies
        self.notes = list(range(copies))
        self.host = [NONE] * copies
        self.deck: list[list[int]] = [deck[:] for deck in whole]
        self.hand: list[list[int]] = [[] for _ in decks]
        self.life: list[list[int]] = [[] for _ in decks]
        self.play: list[list[int]] = [[] for _ in decks]
        self.discard: list[list[int]] = [[] for _ in decks]
        self.places = [0] * seats
        self.agreed = [0] * seats
        self.augments: list[int] = []
        self.watchers: list[int] = []
        self.preventers: list[int] = []
        self.sources: list[tuple[int, ...]] = [()] * COUNTED
        self.changes: list[Change] = []
        self.queue: list[Waiting] = []
        self.turn = self.start = self.decider = self.winner = self.scarecrow = NOBODY
        self.turns = self.passes = self.executed = self.clock = self.silences = 0
        self.acted = self.over = self.cuts = self.begun = False
        self.used: list[tuple[int, int]] = []
        self.done: tuple[int, ...] = ()
        self.saved: list[int] = []
        self.hand_size, self.lives = HAND_SIZE, LIVES
        self.own_lives: list[int] = []
        self.form: Format = FORMATS["vorbereitet"]
        # what follows from the rest
        self.rows: list[tuple[tuple[int, Row], ...]] = [()] * COUNTED
        self.heard: list[tuple[tuple[int, Trigger], ...]] = [()] * EVENTS
        self.muting = False
        self.known: dict[int, Any] = {}  # what lasting abilities say now (see `lasting`)
        self.partial: set[int] | None = None  # while the ignored copies are computed (A7.14)
        self.plain = False  # while rows that depend on strength are read (A7.20)
        self.seat_order()

    def copy(self) -> Self:
        """A table that goes its own way from here."""
        other = type(self).__new__(type(self))
        self.copy_kernel(other)
        other.rules = self.rules
        other.owner = self.owner
        other.face = self.face[:]
        other.secret = self.secret[:]
        other.zone = self.zone[:]
        other.controller = self.controller[:]
        other.notes = self.notes[:]
        other.host = self.host[:]
        other.deck = [zone[:] for zone in self.deck]
        other.hand = [zone[:] for zone in self.hand]
        other.life = [zone[:] for zone in self.life]
        other.play = [zone[:] for zone in self.play]
        other.discard = [zone[:] for zone in self.discard]
        other.places = self.places[:]
        other.agreed = self.agreed[:]
        other.augments = self.augments[:]
        other.watchers = self.watchers[:]
        other.preventers = self.preventers[:]
        other.sources = self.sources[:]
        other.rows = self.rows[:]
        other.heard, other.muting = self.heard[:], self.muting
        other.changes = self.changes[:]
        other.queue = self.queue[:]
        other.turn, other.start, other.decider, other.winner = self.turn, self.start, self.decider, self.winner
        other.scarecrow = self.scarecrow
        other.turns, other.passes, other.executed = self.turns, self.passes, self.executed
        other.clock, other.silences = self.clock, self.silences
        other.acted, other.over, other.cuts, other.begun = self.acted, self.over, self.cuts, self.begun
        other.used = self.used[:]
        other.done = self.done
        other.saved = self.saved[:]
        other.hand_size, other.lives, other.form = self.hand_size, self.lives, self.form
        other.own_lives = self.own_lives[:]
        other.known, other.partial, other.plain = {}, None, False
        other.around, other.others = self.around, self.others
        if other.lane or any(question.values for question in other.questions):
            own_runs(other)
        return other

    # Who

    def is_in(self, seat: int) -> bool:
        """Whether the player is still in the game (A6.3)."""
        return not self.places[seat]

    def seat_order(self) -> None:
        """Keep who sits where among the players still in; called when somebody went out."""
        self.known.clear()
        self.around, self.others = neighbours(tuple(self.places))

    def clockwise(self, seat: int) -> list[int]:
        """The players still in, clockwise, beginning with this seat (A2.6)."""
        return self.around[seat]

    def opponents(self, seat: int) -> list[int]:
        """The other players still in, clockwise from this seat (A11.7)."""
        return self.others[seat]

    def side(self, seat: int) -> Sequence[int]:
        """Who plays together with this player and is no opponent: nobody else; against the Vogelscheuche all people
        (A12.9)."""
        return (seat,)

    def active(self) -> int:
        """The player whose turn it is; if out, the next one still in (A7.15)."""
        return self.around[self.turn][0]

    # Cards

    def hidden_face(self, copy: int) -> int:
        """The card, also of a copy that lies hidden. The only way to read hidden faces: for its holder's own
        choices, and for abilities that look. While an observed log is judged this is a question to the log."""
        return self.secret[copy]

    def hidden_faces(self, copies: Iterable[int]) -> tuple[int, ...]:
        """The cards of several copies, as `hidden_face`."""
        return tuple(map(self.secret.__getitem__, copies))

    def note(self, copy: int) -> int:
        """The copy as it lies now (A1.8)."""
        return self.notes[copy]

    def noted(self, note: int) -> int:
        """The copy of a note, or NONE when it is no longer where it was then (A1.8, A7.11)."""
        if note < 0:
            return NONE
        copy = note % NOTE
        return copy if self.notes[copy] == note else NONE

    def life_count(self, seat: int) -> int:
        """How many life cards are left."""
        slots = self.life[seat]
        return len(slots) - slots.count(EMPTY)

    def life_cards(self, seat: int) -> list[int]:
        """The life cards left, lowest slot first."""
        return [copy for copy in self.life[seat] if copy != EMPTY]

    def own_life(self, seat: int) -> int:
        """The life card that its owner chose and knows (A8.13), or NONE."""
        copy = self.noted(self.own_lives[seat]) if self.own_lives else NONE
        return copy if copy != NONE and self.zone[copy] == LIFE else NONE

    def in_play(self) -> list[int]:
        """All Wesen in play in the order in which they came into play (A7.9)."""
        return sorted((copy for zone in self.play for copy in zone), key=self.notes.__getitem__)

    def carried(self, wesen: int) -> list[int]:
        """The Augmentationen on a Wesen in the order in which they came into play."""
        host = self.host
        return [copy for copy in self.augments if host[copy] == wesen]

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
        """The top cards of a deck go to the hand, one by one, as many as there are: `move` for what happens most.

        Returns how many were drawn.
        """
        deck, zone, notes, clock = self.deck[seat], self.zone, self.notes, self.clock
        drawn = deck[: -count - 1 : -1]
        if not drawn:
            return 0
        del deck[-count:]
        self.hand[seat] += drawn
        for copy in drawn:
            zone[copy] = HAND
            clock += NOTE
            notes[copy] = clock + copy
        self.clock = clock
        if self.facts is not None:
            for copy in drawn:
                self.tell_move(copy, DECK, seat, HAND, seat, TOP)
        if self.sources[FICKLE]:
            self.known.clear()
        return len(drawn)

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
        if rules.watches[face]:
            self.watchers.append(copy)
            for event in rules.watched[face]:
                self.heard[event] += tuple([(copy, trigger) for trigger in rules.watching[event][face]])
        if rules.preventions[face]:
            self.preventers.append(copy)
        for word in rules.row_words[face]:
            self.sources[word] += (copy,)
            self.rows[word] += tuple([(copy, row) for row in rules.rows[word][face]])
            if word == IGNORED:
                self.muting = True

    def unlist_card(self, copy: int, face: int) -> None:
        """A card that the rules had to ask leaves play."""
        rules = self.rules
        if rules.watches[face]:
            self.watchers.remove(copy)
            for event in rules.watched[face]:
                self.heard[event] = tuple([pair for pair in self.heard[event] if pair[0] != copy])
        if rules.preventions[face]:
            self.preventers.remove(copy)
        for word in rules.row_words[face]:
            self.sources[word] = tuple([source for source in self.sources[word] if source != copy])
            self.rows[word] = tuple([pair for pair in self.rows[word] if pair[0] != copy])
            if word == IGNORED:
                self.count_silences()

    def forget_changes(self, copy: int) -> None:
        """What was changed on a card ends when it leaves play (A1.8)."""
        self.changes = [change for change in self.changes if change[1] % NOTE != copy]
        self.count_silences()

    def count_silences(self) -> None:
        """Keep the number of effects that ignore abilities for a while, and read anew what lasting abilities say."""
        self.silences = sum([change[0] == SILENCE for change in self.changes])
        self.muting = self.silences > 0 or bool(self.rows[IGNORED])
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
        its card)."""
        if kind == d.LIFE:
            return self.life[self.owner[offer]].index(offer) + 1
        copy = about[0] if kind in d.ABOUT_SOURCE else offer if kind in d.ABOUT_COPIES else NONE
        return self.face[copy] if copy >= 0 else UNKNOWN

    def tell_face(self, copy: int, viewer: int) -> None:
        """The fact that a hidden card was shown to a seat, or to everybody (PUBLIC)."""
        if self.facts is not None:
            where = place(self.zone[copy], self.owner[copy])
            self.facts.append(Fact(SHOWN, viewer, copy, where, face=self.hidden_face(copy), audience=viewer))
