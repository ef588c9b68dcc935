"""Formats as data (A8.10): how decks come about, what a deck must be and how a game begins. Chapter A8.

A new format is one entry here. Deck problems, the table's set-up, drafts and the judge read the same entry; the formats
that an organizer makes are in `house`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

# how decks come about
BROUGHT = "brought"  # each player brings one (A8.4)
DEALT = "dealt"  # at random (A8.1)
DRAFTED = "drafted"  # chosen in turn (A8.2, A8.3)
SPLIT = "split"  # five decks of four from cards dealt at random (A8.6)
SPOKEN = "spoken"  # there are no cards (A8.8)

# the tournament rules that a house format may switch off one by one (A9.7)
CUTTING, PASSING, LOSER_STARTS, CHECKING, OPEN_ANSWERS = TOURNAMENT_RULES = ("A2.2", "A3.5", "A9.2", "A9.3", "A9.4")

SHARE = 20  # cards of one player (A2.1, A8.11)
BEGINNERS = 60  # the highest number of the simpler cards (A8.1, A11.2)
MOST_SEATS = 6  # A2.6


@dataclass(frozen=True, slots=True)
class Format:
    """One way to bring decks together and to begin a game.

    deck_size: cards of a legal deck, None = not checked (A2.1).  distinct: no card twice.  lives: life cards laid down
    at the start (A2.3).  hand_size: cards drawn at the start and refilled to (A2.4, A3.2).  rule: cited when a deck is
    not legal.  match_wins: game wins that take a match of two players (A9.1); most_games: the match ends after so many,
    None: no limit (A9.9).  pool: the card numbers that may be played, None: all of the set.  banned: those that may not
    (A8.5); bans_change: the list changes after each match (A8.12).
    source: how decks come about, see above.  passed_on: each plays what the neighbour drafted (A8.7).  seats: fewest
    and most players.  without: tournament rules that do not hold (A9.7).  scarecrow: the players play together against
    the Vogelscheuche, which has so many life cards (A12.7); 0: against each other.
    """

    key: str
    german: str
    english: str
    rule: str
    deck_size: int | None = SHARE
    distinct: bool = True
    known_cards: bool = True
    lives: int = 3
    hand_size: int = 5
    match_wins: int = 2
    most_games: int | None = None
    pool: frozenset[int] | None = None
    banned: frozenset[int] = frozenset()
    bans_change: bool = False
    source: str = BROUGHT
    passed_on: bool = False
    seats: tuple[int, int] = (2, MOST_SEATS)
    without: frozenset[str] = frozenset()
    scarecrow: int = 0

    @property
    def checks_decks(self) -> bool:
        """Whether a deck can be illegal in this format at all."""
        return bool(
            self.deck_size is not None or self.distinct or self.known_cards or self.banned or self.pool is not None
        )

    @property
    def one_set(self) -> bool:
        """Whether all decks of a table come from one set, so that no card is in two of them (A8.11)."""
        return self.source in (DEALT, DRAFTED, SPLIT)

    def has(self, rule: str) -> bool:
        """Whether one of TOURNAMENT_RULES holds (A9.7)."""
        return rule not in self.without

    def playable(self, numbers: Iterable[int]) -> list[int]:
        """The cards of these that may be played, in their order: in the pool, not banned (A8.1, A8.5)."""
        return [
            number for number in numbers if (self.pool is None or number in self.pool) and number not in self.banned
        ]

    def lacks(self, numbers: Collection[int], seats: int) -> int:
        """How many cards are missing to give each of so many players twenty from one set (A8.11); 0: there are enough,
        or the format needs none."""
        return max(0, SHARE * seats - len(self.playable(numbers))) if self.one_set else 0

    def name(self, lang: str) -> str:
        """The name on pages; lang: "de" or "en"."""
        return self.german if lang == "de" else self.english


_ALL = (
    Format("vorbereitet", "Vorbereitet", "Constructed (Vorbereitet)", rule="A8.4"),
    Format("zwanzig", "Zwanzig Zufällige", "Random twenty (Zwanzig Zufällige)", rule="A8.1", source=DEALT),
    Format(
        "zwanzig_anfaenger",
        "Zwanzig Zufällige für Anfänger (001 bis 060)",
        "Random twenty for beginners (001 to 060)",
        rule="A8.1",
        source=DEALT,
        pool=frozenset(range(1, BEGINNERS + 1)),
        seats=(2, BEGINNERS // SHARE),
    ),
    Format("zwei_draft", "Zwei-Spieler-Draft", "Two-player draft", rule="A8.2", source=DRAFTED, seats=(2, 2)),
    Format(
        "draft",
        "Drei-oder-mehr-Spieler-Draft",
        "Draft for three or more players",
        rule="A8.3",
        source=DRAFTED,
        seats=(3, MOST_SEATS),
    ),
    Format("anti_draft", "Anti-Draft", "Anti-draft", rule="A8.7", source=DRAFTED, passed_on=True),
    Format(
        "kartenverbote",
        "Vorbereitet mit Kartenverboten",
        "Constructed with a ban list (Kartenverbote)",
        rule="A8.4",
        bans_change=True,
    ),
    Format(
        "pai_gow",
        "Pai-Gow",
        "Pai-Gow",
        rule="A8.6",
        deck_size=4,
        lives=1,
        match_wins=3,
        most_games=5,
        source=SPLIT,
    ),
    Format(
        "vogelscheuche_leicht",
        "Vogelscheuche, leicht",
        "Scarecrow, easy (Vogelscheuche)",
        rule="A12.1",
        seats=(1, 4),
        scarecrow=1,
    ),
    Format(
        "vogelscheuche_mittel",
        "Vogelscheuche, mittel",
        "Scarecrow, medium (Vogelscheuche)",
        rule="A12.1",
        seats=(1, 4),
        scarecrow=2,
    ),
    Format(
        "vogelscheuche_schwer",
        "Vogelscheuche, schwer",
        "Scarecrow, hard (Vogelscheuche)",
        rule="A12.1",
        seats=(1, 4),
        scarecrow=3,
    ),
    Format("kartenlos", "Kartenlose Apfelernte", "Without cards (Kartenlose Apfelernte)", rule="A8.8", source=SPOKEN),
    Format(
        "any_list",
        "Beliebige Liste",
        "Any list",
        rule="A8.10",
        deck_size=None,
        distinct=False,
        known_cards=False,
    ),
)
LEVELS = ("leicht", "mittel", "schwer")  # of the Vogelscheuche (A12.7)
FORMATS: Mapping[str, Format] = MappingProxyType({form.key: form for form in _ALL})


def level(name: str) -> Format:
    """The format of a level of the Vogelscheuche, one of LEVELS (A12.7)."""
    return FORMATS[f"vogelscheuche_{name}"]
