"""The words of the card language, one line each; their forms are computed (A11.6).

Nouns, adjectives, verbs, players and things that are pointed at. The lexer makes its dictionary from these tables,
the printers their endings. Cases are "nom", "acc", "dat", "gen"; numbers "sg", "pl"; genders "m", "f", "n".
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.apfelernte.language import program

CASES = ("nom", "acc", "dat", "gen")
TYPES = tuple(program.TYPES)
WESEN_TYPES, ZAUBER_TYPES = TYPES[:5], TYPES[5:]


@dataclass(frozen=True)
class Noun:
    """A noun. gender: m, f, n; weak ones end in -n in every case but the nominative. family: what the grammar sees."""

    lemma: str
    gender: str
    weak: bool
    plural: str
    genitive: str
    family: str
    english: str
    english_plural: str

    def form(self, case: str, number: str) -> str:
        """The dative plural takes an n unless the plural ends in one."""
        if number == "pl":
            return self.plural + ("n" if case == "dat" and self.plural[-1] != "n" else "")
        if case == "gen":
            return self.genitive
        return self.plural if self.weak and case != "nom" else self.lemma

    def forms(self) -> tuple[str, ...]:
        """All forms, the lemma first."""
        return tuple(dict.fromkeys(self.form(case, number) for number in ("sg", "pl") for case in CASES))


# lemma | gender (w: weak) | plural | genitive | family | English | English plural (kinds and types keep their German
# names)
_NOUNS = """
Wesen         n   Wesen           Wesens         CREATURE  Wesen         Wesen
Mensch        mw  Menschen        Menschen       CREATURE  Mensch        Menschen
Biest         n   Biester         Biestes        CREATURE  Biest         Biester
Geist         m   Geister         Geistes        CREATURE  Geist         Geister
Hexe          f   Hexen           Hexe           CREATURE  Hexe          Hexen
Riese         mw  Riesen          Riesen         CREATURE  Riese         Riesen
Zauber        m   Zauber          Zaubers        SPELL     Zauber        Zauber
Augmentation  f   Augmentationen  Augmentation   AUG       Augmentation  Augmentationen
Karte         f   Karten          Karte          CARD      card          cards
Handkarte     f   Handkarten      Handkarte      HAND      hand_card     hand_cards
Lebenskarte   f   Lebenskarten    Lebenskarte    LIFE      life_card     life_cards
"""


def _nouns() -> dict[str, Noun]:
    rows = (line.split() for line in _NOUNS.strip().splitlines())
    return {
        lemma: Noun(lemma, g[0], "w" in g, plural, gen, family, en.replace("_", " "), ens.replace("_", " "))
        for lemma, g, plural, gen, family, en, ens in rows
    }


NOUNS = _nouns()
BARE_TYPES = ("Urmacht", "Maleficium")  # types that are no nouns of the language; they stand after "vom Typ" only

# key: (stem, English), in the order in which they stand before a noun
ADJECTIVES = {
    "more": ("weiter", "additional"),
    "random": ("zufällig", "random"),
    "other": ("ander", "other"),
    "own": ("eigen", ""),
    "opposing": ("gegnerisch", "opposing"),
}

# endings by gender (m, f, n, pl) and case (nom, acc, dat, gen), as far as noun phrases of the language need them
_STRONG = {"pl": "e e en er"}  # zwei eigene, bare plurals
_WEAK = {"m": "e en en en", "f": "e e en en", "n": "e e en en", "pl": "en en en en"}  # alle, jeder
_MIXED = {"m": "er en en en", "f": "e e en en", "n": "es es en en"}  # ein, kein
_ARTICLE = {"m": "- en em es", "f": "e e er er", "n": "- - em es"}  # ein, kein themselves
_JEDER = {"m": "er en em es", "f": "e e er er", "n": "es es em es", "pl": "e e en er"}  # jeder, alle themselves
ENDINGS = {"strong": _STRONG, "weak": _WEAK, "mixed": _MIXED, "article": _ARTICLE, "jeder": _JEDER}


def ending(table: str, gender: str, case: str) -> str:
    """An ending. gender: m, f, n or pl."""
    return ENDINGS[table][gender].split()[CASES.index(case)].strip("-")


NUMBERS = ("null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf")
ENGLISH_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


@dataclass(frozen=True)
class Verb:
    """A verb. particle: the separable part or "". imperative, second, third: without the particle; plural: third
    person plural.
    """

    particle: str
    base: str
    imperative: str
    second: str
    third: str
    plural: str

    @property
    def infinitive(self) -> str:
        return self.particle + self.base

    @property
    def with_zu(self) -> str:
        return f"{self.particle}zu{self.base}" if self.particle else f"zu {self.base}"

    def finite(self, person: str) -> str:
        """person: "imperative", "second", "third", "plural"."""
        return str(getattr(self, person))


# infinitive (| behind the separable part) | imperative | second | third person [| third person plural]
_VERBS = """
vernichten       vernichte   vernichtest  vernichtet
ziehen           ziehe       ziehst       zieht
ab|werfen        wirf        wirfst       wirft
zurück|schicken  schicke     schickst     schickt
legen            lege        legst        legt
nehmen           nimm        nimmst       nimmt
bringen          bringe      bringst      bringt
an|sehen         sieh        siehst       sieht
auf|decken       decke       deckst       deckt
übernehmen       übernimm    übernimmst   übernimmt
tauschen         tausche     tauschst     tauscht
geben            gib         gibst        gibt
spielen          spiele      spielst      spielt
an|greifen       greife      greifst      greift
aus|führen       führe       führst       führt
ignorieren       ignoriere   ignorierst   ignoriert
mischen          mische      mischst      mischt
verhindern       verhindere  verhinderst  verhindert
kommen           komme       kommst       kommt
blocken          blocke      blockst      blockt
kämpfen          kämpfe      kämpfst      kämpft
beginnen         beginne     beginnst     beginnt
enden            ende        endest       endet
sein             sei         bist         ist         sind
haben            habe        hast         hat
werden           werde       wirst        wird
würden           würde       würdest      würde
dürfen           dürfe       darfst       darf
müssen           müsse       musst        muss
können           könne       kannst       kann
"""


def _verbs() -> dict[str, Verb]:
    verbs = {}
    for line in _VERBS.strip().splitlines():
        infinitive, imperative, second, third, *plural = line.split()
        particle, _, base = infinitive.rpartition("|")
        verbs[particle + base] = Verb(particle, base, imperative, second, third, plural[0] if plural else base)
    return verbs


VERBS = _verbs()


@dataclass(frozen=True)
class Player:
    """Whom a text names. role: kind of token (YOU; EACH, CHOSEN, ATTACKED may act; SOME only in events and
    conditions; NONE with "darf").

    forms: nominative and genitive.   english: nominative.
    """

    key: str
    role: str
    nominative: str
    genitive: str
    english: str


PLAYERS = {
    player.key: player
    for player in (
        Player("you", "YOU", "du", "", "you"),
        Player("each_opponent", "EACH", "jeder Gegner", "jedes Gegners", "each opponent"),
        Player("each_player", "EACH", "jeder Spieler", "jedes Spielers", "each player"),
        Player(
            "chosen_opponent",
            "CHOSEN",
            "ein Gegner deiner Wahl",
            "eines Gegners deiner Wahl",
            "an opponent of your choice",
        ),
        Player("attacked", "ATTACKED", "der angegriffene Spieler", "des angegriffenen Spielers", "the attacked player"),
        Player("an_opponent", "SOME", "ein Gegner", "eines Gegners", "an opponent"),
        Player("no_player", "NONE", "kein Spieler", "keines Spielers", "no player"),
        Player("no_opponent", "NONE", "kein Gegner", "keines Gegners", "no opponent"),
    )
}

# what is pointed at: nominative, accusative, dative, genitive | token | English
REFS = {
    "host": (
        ("das verstärkte Wesen", "das verstärkte Wesen", "dem verstärkten Wesen", "des verstärkten Wesens"),
        "HOST",
        "the augmented Wesen",
    ),
    "attacker": (
        ("das angreifende Wesen", "das angreifende Wesen", "dem angreifenden Wesen", "des angreifenden Wesens"),
        "ATTACKER",
        "the attacking Wesen",
    ),
    "blocker": (
        ("das blockende Wesen", "das blockende Wesen", "dem blockenden Wesen", "des blockenden Wesens"),
        "BLOCKER",
        "the blocking Wesen",
    ),
    "that": (("dieses Wesen", "dieses Wesen", "diesem Wesen", "dieses Wesens"), "THAT", "that Wesen"),
    "that_card": (("diese Karte", "diese Karte", "dieser Karte", "dieser Karte"), "THAT_CARD", "that card"),
    "those_cards": (("diese Karten", "diese Karten", "diesen Karten", "dieser Karten"), "THOSE_CARDS", "those cards"),
}

DURATIONS = {
    "turn": ("bis zum Ende des Zuges", "until the end of the turn"),
    "next_turn": ("bis zum Ende deines nächsten Zuges", "until the end of your next turn"),
}
TIMES = {
    "own_turn": ("in seinem Zug", "on their own turn"),
    "each_own_turn": ("in jedem deiner Züge", "on each of your turns"),
}


def his(words: str, you: bool) -> str:
    """ "dein" follows the actor: with anybody but "you" it is "sein"."""
    if you:
        return words
    return " ".join("s" + word[1:] if word.startswith("dein") else word for word in words.split(" "))
