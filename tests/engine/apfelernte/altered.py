"""Golden logs with one line altered: which line is refused, by which rule, and why. Data for `test_altered_logs`.

Each row: base log, what is altered, the new text, the refused step or line, rule, code. What is altered is a step (its
number) or a whole line as it stands; `+` before the new text adds it as a line behind. The refused place is SAME (the
altered line), a step's number or a line's text.
"""

from pathlib import Path
from typing import NamedTuple

GOLDEN = Path(__file__).parent / "golden"
SAME = 0


class Alteration(NamedTuple):
    base: str
    what: int | str
    new: str
    refused: int | str
    rule: str
    code: str


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.log").read_text(encoding="utf-8")


def altered(one: Alteration) -> tuple[str, int]:
    """The altered text and the number of the line that must be refused."""
    lines = golden(one.base).split("\n")
    at = place(lines, one.what)
    if one.new.startswith("+"):
        lines.insert(at + 1, one.new[1:])
        here = at + 1
    else:
        number = lines[at].split(" ")[0]
        lines[at] = f"{number} {one.new}" if isinstance(one.what, int) else one.new
        here = at
    return "\n".join(lines), (here if one.refused == SAME else place(lines, one.refused)) + 1


def place(lines: list[str], what: int | str) -> int:
    """Index of a step's line, or of the first line with this text (without indentation)."""
    for at, line in enumerate(lines):
        if line.startswith(f"{what} ") if isinstance(what, int) else line.strip() == what.strip():
            return at
    raise AssertionError(f"no line {what!r}")


def tag(base: str, key: str) -> str:
    return next(line for line in golden(base).split("\n") if line.startswith(f"[{key} "))


def without(line: str, card: str) -> str:
    return line.replace(f" {card}", "", 1)


DECK = tag("spells", "Deck0")

ALTERATIONS = [
    # set-up (A2), decks (A8.4), start player (A9.2)
    Alteration("spells", DECK, without(DECK, "Æ049"), SAME, "A8.4", "deck_too_few"),
    Alteration("spells", DECK, DECK.replace(" Æ049", " Æ049 Æ049"), SAME, "A8.4", "deck_duplicate"),
    Alteration("spells", DECK, DECK.replace(" Æ049", " Æ049 Æ074"), SAME, "A8.4", "deck_too_many"),
    Alteration("spells", DECK, DECK.replace(" Æ049", " Æ999"), SAME, "A1.1", "deck_unknown_card"),
    Alteration("spells", DECK, DECK.replace(" Æ049", " Æ074"), 2, "A8.4", "not_there"),
    Alteration("spells", 2, "Anna mischt {sealed: Vogt (Æ027)}", SAME, "A8.4", "not_there"),
    Alteration("spells", 2, "Anna mischt {sealed: Sündenbock (Æ049)}", SAME, "A2.1", "wrong_count"),
    Alteration("spells", 2, "Anna passt", SAME, "A2.1", "chance_first"),
    Alteration("spells", 2, "Das Los bestimmt, dass Anna beginnt", SAME, "A2.1", "other_chance"),
    Alteration("spells", 1, "Das Los bestimmt, dass Anna beginnt", "Zug 1 von Bert", "A3.3", "wrong_fact"),
    Alteration("loser-decides", 1, "Anna bestimmt, dass Anna beginnt", SAME, "A9.2", "not_asked"),
    Alteration("loser-decides", 1, "Das Los bestimmt, dass Anna beginnt", SAME, "A9.2", "no_chance"),
    Alteration("loser-decides", 3, "Bert hebt 20 ab", SAME, "A2.7", "bad_cut"),
    Alteration("loser-decides", 3, "Bert hebt 0 ab", SAME, "A2.7", "bad_cut"),
    Alteration("loser-decides", 3, "Anna hebt 8 ab", SAME, "A2.2", "not_asked"),
    # turn (A3)
    Alteration("spells", 4, "Anna spielt Trommler (Æ060)", SAME, "A3.1", "not_turn"),
    Alteration("spells", 39, "Bert passt", SAME, "A3.1", "not_turn"),
    Alteration("spells", 39, "Anna spielt keine weitere Karte", SAME, "A3.1", "other_question"),
    Alteration("spells", 4, "Bert blockt nicht", SAME, "A3.1", "other_question"),
    Alteration("spells", "Zug 2 von Anna", "    Zug 2 von Bert", SAME, "A3.3", "wrong_fact"),
    Alteration("spells", "Zug 2 von Anna", "    Zug 3 von Anna", SAME, "A3.3", "wrong_fact"),
    Alteration("spells", "In Folge gepasst 1 mal", "    In Folge gepasst 2 mal", SAME, "A3.5", "wrong_fact"),
    Alteration("spells", 39, "Anna nutzt Femeurteil (Æ039)", SAME, "A3.1", "other_question"),
    # playing (A4)
    Alteration("spells", 4, "Bert spielt Vogt (Æ027)", SAME, "A4.1", "not_in_hand"),
    Alteration("spells", 8, "Anna spielt Trommler (Æ060)", SAME, "A4.1", "not_in_hand"),
    Alteration("spells", 13, "Bert spielt Blutmagie (Æ047)", SAME, "A4.1", "not_in_hand"),
    Alteration("spells", 10, "Bert spielt Jäger (Æ035 Anna)", SAME, "A4.1", "not_in_hand"),
    Alteration("spells", 21, "Bert legt an Wachhund (Æ003) an", SAME, "A4.4", "not_own"),
    Alteration("spells", 21, "Bert legt an Jäger (Æ035) an", SAME, "A6.7", "not_in_play"),
    Alteration("spells", 21, "Anna legt nicht an", SAME, "A4.4", "not_asked"),
    Alteration(
        "spells",
        "Leitwolf (Æ018) kommt ins Spiel bei Bert",
        "    Leitwolf (Æ018) kommt ins Spiel bei Anna",
        SAME,
        "A4.2",
        "wrong_fact",
    ),
    Alteration(
        "spells",
        "Blutmagie (Æ047) geht auf den Abwurfstapel",
        "    Blitzschlag (Æ054) geht auf den Abwurfstapel",
        SAME,
        "A4.3",
        "wrong_fact",
    ),
    Alteration(
        "spells",
        "Hufeisen (Æ055) liegt an Leitwolf (Æ018)",
        "    Hufeisen (Æ055) liegt an Wachhund (Æ003)",
        SAME,
        "A4.4",
        "wrong_fact",
    ),
    # attack and fight (A5)
    Alteration("spells", 4, "Bert greift Anna an mit Leitwolf (Æ018)", SAME, "A6.7", "not_in_play"),
    Alteration("spells", 5, "Anna greift Bert an mit Leitwolf (Æ018)", SAME, "A5.1", "not_own"),
    Alteration("spells", 6, "Bert greift Bert an mit Leitwolf (Æ018)", SAME, "A5.1", "no_opponent"),
    Alteration("spells", 7, "Anna blockt mit Leitwolf (Æ018)", SAME, "A5.4", "not_own"),
    Alteration("spells", 7, "Anna blockt mit Wachhund (Æ003)", SAME, "A6.7", "not_in_play"),
    Alteration("spells", 7, "Bert blockt mit Trommler (Æ060)", SAME, "A5.4", "not_asked"),
    Alteration("spells", 7, "Anna passt", SAME, "A5.4", "other_question"),
    Alteration("spells", 29, "Anna greift Bert an mit Fährmann (Æ045)", SAME, "A6.7", "not_in_play"),
    Alteration("spells", 30, "Bert blockt mit Jäger (Æ035)", SAME, "A6.7", "not_in_play"),
    Alteration("spells", 29, "Anna greift Bert an mit Hufeisen (Æ055)", SAME, "A6.7", "not_in_play"),
    Alteration("spells", 22, "Anna greift Bert an mit Hufeisen (Æ055)", SAME, "A5.1", "not_own"),
    Alteration("spells", 6, "Anna rettet Leitwolf (Æ018)", SAME, "A3.1", "not_asked"),
    Alteration("spells", 33, "Anna blockt nicht", "Fähigkeit von Wachhund (Æ003)", "A7.8", "wrong_fact"),
    Alteration(
        "spells", "Trommler (Æ060) wird vernichtet", "    Leitwolf (Æ018) wird vernichtet", SAME, "A5.7", "wrong_fact"
    ),
    # rule words (A6)
    Alteration("spells", 18, "Anna nimmt Lebenskarte 4", SAME, "A6.2", "no_life_card"),
    Alteration("spells", 41, "Anna nimmt Lebenskarte 1", SAME, "A6.2", "no_life_card"),
    Alteration("spells", 18, "Bert nimmt Lebenskarte 1", SAME, "A6.2", "not_asked"),
    Alteration(
        "spells", 24, "Das Los trifft bei Anna {Anna: Jäger (Æ035), Kräuterfrau (Æ014)}", SAME, "A6.6", "not_there"
    ),
    Alteration("spells", 24, "Das Los trifft bei Anna {Anna: Kräuterfrau (Æ014)}", SAME, "A6.6", "wrong_count"),
    Alteration("spells", 24, "Bert passt", SAME, "A6.6", "chance_first"),
    Alteration(
        "spells",
        "Bert zieht eine Karte {Bert: Vogt (Æ027)}",
        "    Bert zieht eine Karte {Bert: Trommler (Æ060)}",
        SAME,
        "A6.5",
        "wrong_fact",
    ),
    Alteration("spells", 19, "+    Anna zieht eine Karte", SAME, "A6.5", "wrong_fact"),
    Alteration(
        "spells",
        "Anna nimmt eine Lebenskarte auf die Hand {Anna: Sündenbock (Æ049)}",
        "    Anna nimmt eine Lebenskarte auf die Hand {Anna: Müllerin (Æ005)}",
        SAME,
        "A6.2",
        "wrong_fact",
    ),
    Alteration(
        "spells",
        "Anna wirft ab Eichelklauber (Æ100)",
        "    Bert wirft ab Eichelklauber (Æ100)",
        SAME,
        "A6.6",
        "wrong_fact",
    ),
    Alteration(
        "spells", "Anna scheidet aus auf Platz 2", "    Bert scheidet aus auf Platz 2", SAME, "A6.3", "wrong_fact"
    ),
    Alteration("spells", "Bert gewinnt", "    Anna gewinnt", SAME, "A6.4", "wrong_fact"),
    Alteration(
        "spells",
        "Anna legt eine Lebenskarte auf Platz 1 {sealed: Sündenbock (Æ049)}",
        "    Anna legt eine Lebenskarte auf Platz 4",
        SAME,
        "A2.3",
        "wrong_fact",
    ),
    # abilities (A7)
    Alteration("spells", 12, "Bert verzichtet auf Blutmagie (Æ047)", SAME, "A7.1", "not_asked"),
    Alteration("spells", 12, "Anna nutzt Blitzschlag (Æ054)", SAME, "A7.1", "not_offered"),
    Alteration("spells", 16, "Anna wählt Steinriese (Æ026)", SAME, "A6.7", "not_in_play"),
    Alteration("spells", 16, "Anna wählt nichts mehr", SAME, "A7.2", "not_offered"),
    Alteration("spells", 31, "Bert wählt Sündenbock (Æ049)", SAME, "A6.7", "not_in_play"),
    Alteration("spells", 31, "Anna wählt Leitwolf (Æ018)", SAME, "A7.2", "not_asked"),
    Alteration("spells", 37, "Bert wählt {Bert: Leitwolf (Æ018)}", SAME, "A4.1", "not_in_hand"),
    Alteration(
        "spells",
        "Wachhund (Æ003) bekommt Stärke +1",
        "    Wachhund (Æ003) bekommt Stärke +2",
        SAME,
        "A7.20",
        "wrong_fact",
    ),
    # the end (A6.9, A9.8, A10.8)
    Alteration("spells", "Bert gewinnt", "+44 Anna passt", SAME, "A10.8", "over"),
    Alteration("spells", "Bert gewinnt", "+44 Anna gibt auf", SAME, "A10.8", "over"),
    Alteration("spells", 2, "Anna gibt auf", SAME, "A9.8", "no_right"),
    Alteration(
        "concede", 21, "Bert stimmt einem Unentschieden zu", "Bert scheidet aus auf Platz 3", "A6.3", "wrong_fact"
    ),
    # duties, prohibitions and what is not among the choices (A5.10, A7.3, A7.18), who is out (A6.3)
    Alteration("abilities", 9, "Anna passt", SAME, "A5.10", "must_attack"),
    Alteration("cuts", 22, "Anna greift Bert an mit Schlafender Riese (Æ024)", SAME, "A7.3", "attack_forbidden"),
    Alteration("spells", 30, "Bert blockt mit Steinriese (Æ026)", SAME, "A7.3", "block_forbidden"),
    Alteration("cuts", 35, "Anna blockt mit Riesenwuchs (Æ059)", SAME, "A5.4", "no_wesen"),
    Alteration("cuts", 13, "Anna wählt Blitzschlag (Æ054)", SAME, "A7.2", "not_to_choose"),
    Alteration("abilities", 26, "Bert wählt Windsbraut (Æ046)", SAME, "A7.2", "not_in_discard"),
    Alteration("concede", 30, "Bert passt", SAME, "A6.3", "is_out"),
]
