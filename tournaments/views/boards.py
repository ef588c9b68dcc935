"""A table as it is drawn: seats with their zones and Wesen, and what a step has just done to them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.apfelernte.asking.playback import Left, Playback
from engine.apfelernte.cards import Card
from engine.apfelernte.table import EMPTY, NONE
from engine.apfelernte.view import InPlay, SeatView, View

WESEN = "Wesen"
NEW = {
    "entered": gettext_lazy("new"),
    "attached": gettext_lazy("strengthened"),
    "controlled": gettext_lazy("taken over"),
    "strength": gettext_lazy("strength changed"),
}
GONE = {
    "discard": gettext_lazy("destroyed"),
    "hand": gettext_lazy("back to the hand"),
    "deck": gettext_lazy("into the deck"),
    "gone": gettext_lazy("out of the game"),
}


@dataclass(frozen=True)
class Marks:
    """What is marked on a table. touched: as Playback.touched.  before: the table before, to tell counts that changed.

    accused: (seat, zone, number of the card) of a fault.
    """

    attacker: int = NONE
    blocker: int = NONE
    touched: Mapping[int, str] = field(default_factory=dict)
    left: Sequence[Left] = ()
    before: View | None = None
    accused: tuple[int, str, int] = (-1, "", 0)


@dataclass(frozen=True)
class Being:
    """A Wesen in play, or one that has just left it. terms: "3 + 3" when its strength is not the printed one.

    word: what happened to it just now.  gone: it has left.  tap: the line that a tap on it writes.
    """

    copy: int
    card: Card
    strength: int | None
    terms: str = ""
    carries: tuple[Card, ...] = ()
    ignored: bool = False
    attacks: bool = False
    blocks: bool = False
    word: str = ""
    gone: bool = False
    tap: str = ""

    @property
    def notes(self) -> str:
        """What is written below it: "attacks, 3 + 3"."""
        told = (_("attacks") if self.attacks else "", _("blocks") if self.blocks else "", self.word, self.terms)
        return ", ".join([note for note in told if note] + ([_("ignored")] if self.ignored else []))

    @property
    def css(self) -> str:
        """The classes of its drawing."""
        new = bool(self.word) and not self.gone
        marks = {"attacks": self.attacks, "blocks": self.blocks, "gone": self.gone, "new": new}
        return " ".join(f"being-{mark}" for mark, holds in marks.items() if holds)


@dataclass(frozen=True)
class SeatShown:
    """A seat of the table. hand: cards, None where they are not seen; accused: the zone of the fault or "".

    more: zone -> "+1" or "−1" where a count has just changed.  taps: slot -> the line that a tap on it writes.
    """

    name: str
    number: int
    turn: bool
    asked: bool
    out: bool
    deck: int
    hand: tuple[Card | None, ...]
    life: tuple[bool, ...]
    discard: tuple[Card | None, ...]
    beings: tuple[Being, ...]
    accused: str
    top: Card | None
    more: Mapping[str, str] = field(default_factory=dict)
    taps: Mapping[int, str] = field(default_factory=dict)

    @property
    def slots(self) -> list[tuple[bool, str]]:
        """Each life slot from the left: whether a card lies there, and the line that a tap on it writes."""
        return [(there, self.taps.get(slot, "") if there else "") for slot, there in enumerate(self.life)]

    @property
    def lives(self) -> int:
        """Life cards that are left."""
        return sum(self.life)

    @property
    def known_hand(self) -> list[Card]:
        """The hand cards that are seen."""
        return [card for card in self.hand if card]


def seats_shown(shown: View, cards: Mapping[int, Card], names: Sequence[str], marks: Marks) -> list[SeatShown]:
    """All seats in their order."""
    return [_seat(shown, cards, seat, name, marks) for seat, name in enumerate(names)]


def _seat(shown: View, cards: Mapping[int, Card], seat: int, name: str, marks: Marks) -> SeatShown:
    zones = shown.seats[seat]
    accused, zone, number = marks.accused
    discard = tuple(cards.get(number) for number in shown.cards(zones.discard))
    named = next((card for card in discard if card and card.number == number), None)
    return SeatShown(
        name=name,
        number=seat + 1,
        turn=shown.turn == seat and not shown.over,
        asked=seat in shown.waiting,
        out=zones.place > 1,
        deck=zones.deck,
        hand=tuple(cards.get(number) for number in shown.cards(zones.hand)),
        life=tuple(copy != EMPTY for copy in zones.life),
        discard=discard,
        beings=(
            *(_being(shown, cards, each, marks) for each in shown.in_play(seat) if each.card in cards),
            *(
                _gone(cards, each, marks)
                for each in marks.left
                if each.seat == seat and each.face in cards and cards[each.face].kind == WESEN
            ),
        ),
        accused=zone if seat == accused else "",
        top=named if zone == "discard" and named else (discard[-1] if discard else None),
        more=_more(zones, marks.before.seats[seat]) if marks.before else {},
    )


def _being(shown: View, cards: Mapping[int, Card], wesen: InPlay, marks: Marks) -> Being:
    card = cards[wesen.card]
    changes = [f"{'+' if change >= 0 else '−'} {abs(change)}" for _source, change in wesen.terms]
    touched = marks.touched.get(wesen.copy, "")
    return Being(
        wesen.copy,
        card,
        wesen.strength,
        terms=" ".join([str(card.strength), *changes]) if changes else "",
        carries=tuple(cards[face] for face in shown.cards(wesen.carries) if face in cards),
        ignored=wesen.ignored,
        attacks=wesen.copy == marks.attacker,
        blocks=wesen.copy == marks.blocker,
        word=str(NEW.get(touched, "")),
    )


def _gone(cards: Mapping[int, Card], left: Left, marks: Marks) -> Being:
    attacks, blocks = left.copy == marks.attacker, left.copy == marks.blocker
    word = str(GONE.get(left.zone, ""))
    return Being(left.copy, cards[left.face], None, attacks=attacks, blocks=blocks, word=word, gone=True)


def _more(now: SeatView, before: SeatView) -> dict[str, str]:
    """The counts that changed, with their sign."""
    counts = {
        "deck": now.deck - before.deck,
        "hand": len(now.hand) - len(before.hand),
        "life": now.life_count - before.life_count,
        "discard": len(now.discard) - len(before.discard),
    }
    return {zone: f"{'+' if change > 0 else '−'}{abs(change)}" for zone, change in counts.items() if change}


def marks_of(told: Playback, at: int, viewer: int) -> Marks:
    """What a step has done to the table."""
    attacker, blocker = told.attack(at)
    before = told.view(max(told.moments[at].before, 0), viewer)
    return Marks(attacker, blocker, told.touched(at), told.left(at), before)


def fight_words(told: Playback, at: int) -> str:
    """The fight of a step in figures: "6 : 6, both are destroyed"; "" without one."""
    fight = told.fight(at)
    if fight is None:
        return ""
    score = f"{fight.strength}\u00a0:\u00a0{fight.against}"
    names = {copy: _face_name(told, at, copy) for copy in (fight.attacker, fight.blocker)}
    if len(fight.destroyed) == 2:
        return _("%(score)s, both are destroyed") % {"score": score}
    if not fight.destroyed:
        return _("%(score)s, nobody is destroyed") % {"score": score}
    return _("%(score)s, %(name)s is destroyed") % {"score": score, "name": names[fight.destroyed[0]]}


def _face_name(told: Playback, at: int, copy: int) -> str:
    return told.setup.cards.by_number[told.table_before(at).face[copy]].name
