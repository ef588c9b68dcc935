"""Where the cards lie: zones (A1.2), who controls what (A1.4), and all else that a table of Apfelernte remembers.

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

from engine.apfelernte.cardrules import COUNTED, EVENTS, CardRules, Row
from engine.apfelernte.formats import FORMATS, Format
from engine.apfelernte.language.program import NONE, Trigger
from engine.apfelernte.runs import own_runs
from engine.kernel import UNKNOWN, Chance, Fact, Table
from engine.kernel.facts import NOBODY

# zones (A1.2); LIMBO: a Zauber while its ability is executed (A4.3); GONE: out of the game (A6.3)
DECK, HAND, LIFE, PLAY, DISCARD, LIMBO, GONE = range(7)
ZONES = ("deck", "hand", "life", "play", "discard", "limbo", "gone")
OPEN = (False, False, False, True, True, True, False)

EMPTY = -1  # a free life slot (A1.9)
NOTE = 1024  # more copies than any table has: one moment of the clock

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


class Layout(Table):
    """See the module. Lists are indexed by copy or by seat.

    By copy: owner, face, secret, zone, controller (NOBODY outside play), notes (as it lies now), host (what carries
    an Augmentation, else NONE).
    By seat: deck (top card last), hand (in the order of arrival), life (slots, EMPTY where free), play (Wesen),
    discard (newest last), places (0 while still in, A6.10), agreed (to a draw, A9.8).
    Cards in play that the rules have to ask: augments, preventers (A7.23);
    sources[word]: cards with lasting rows, sources[FICKLE]: with rows that depend on more than what is in play;
    rows[word]: the same as (source, row); depending[word]: how many of these cards have rows that are not just about
    the card itself, always.   heard[event]: (watcher, trigger).   muting: whether anything ignores abilities.
    changes: effects for a while (A7.21, A7.25, A7.29), see `lasting`.
    queue: waiting abilities in groups (A7.8).   turn, turns: whose turn, and its number from 1.   passes: A3.5.
    acted: the player has acted in this turn.   executed: triggered abilities in this turn (A7.24).   used: (note, row)
    that gave their play (A3.7).
    done: notes that the last act has moved or done.   saved: notes whose destruction is prevented.   begun: the
    set-up is over.   form: the format (A8): how many life and hand cards, and what hidden cards can be.
    winner: seat or NOBODY.   over: the game has ended.   clock: the moment, a multiple of NOTE.
    own_lives: by seat the note of the life card that it chose and so knows (A8.13); [] where nobody chooses one.
    scarecrow: the seat that plays by a fixed list (A12), or NOBODY.
    known, partial, plain: what lasting abilities say now, and how far that is worked out (see `lasting`).
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
        "depending",
        "discard",
        "done",
        "executed",
        "face",
        "form",
        "hand",
        "heard",
        "host",
        "known",
        "life",
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
        "sources",
        "start",
        "turn",
        "turns",
        "used",
        "winner",
        "zone",
    )
    OWN: ClassVar[tuple[str, ...]] = (
        "owner", "face", "secret", "zone", "controller", "notes", "host", "deck", "hand", "life", "play", "discard",
        "places", "agreed", "augments", "preventers", "sources", "changes", "queue", "turn",
        "turns", "passes", "acted", "executed", "used", "done", "saved", "begun", "winner", "over", "start",
        "decider", "clock", "cuts", "own_lives",
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
        self.preventers: list[int] = []
        self.sources: list[tuple[int, ...]] = [()] * COUNTED
        self.changes: list[Change] = []
        self.queue: list[Waiting] = []
        self.turn = self.start = self.decider = self.winner = self.scarecrow = NOBODY
        self.turns = self.passes = self.executed = self.clock = 0
        self.acted = self.over = self.cuts = self.begun = False
        self.used: list[tuple[int, int]] = []
        self.done: tuple[int, ...] = ()
        self.saved: list[int] = []
        self.form: Format = FORMATS["vorbereitet"]
        self.own_lives: list[int] = []
        # what follows from the rest
        self.rows: list[tuple[tuple[int, Row], ...]] = [()] * COUNTED
        self.depending = [0] * COUNTED
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
        other.preventers = self.preventers[:]
        other.sources = self.sources[:]
        other.rows, other.depending = self.rows[:], self.depending[:]
        other.heard, other.muting = self.heard[:], self.muting
        other.changes = self.changes[:]
        other.queue = self.queue[:]
        other.turn, other.start, other.decider, other.winner = self.turn, self.start, self.decider, self.winner
        other.scarecrow = self.scarecrow
        other.turns, other.passes, other.executed = self.turns, self.passes, self.executed
        other.clock = self.clock
        other.acted, other.over, other.cuts, other.begun = self.acted, self.over, self.cuts, self.begun
        other.used = self.used[:]
        other.done = self.done
        other.saved = self.saved[:]
        other.form = self.form
        other.own_lives = self.own_lives[:]
        other.known, other.partial, other.plain = {}, None, False
        other.around, other.others = self.around, self.others
        if other.lane:  # what a running ability asks, it asks before a step that waits
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
        """The life card that its owner chose and knows (A8.13), also while it waits in the hand for the choices of the
        others; NONE when there is none."""
        return self.noted(self.own_lives[seat]) if self.own_lives else NONE

    def in_play(self) -> list[int]:
        """All Wesen in play in the order in which they came into play (A7.9)."""
        return sorted((copy for zone in self.play for copy in zone), key=self.notes.__getitem__)

    def carried(self, wesen: int) -> list[int]:
        """The Augmentationen on a Wesen in the order in which they came into play."""
        host = self.host
        return [copy for copy in self.augments if host[copy] == wesen]
