"""Lines that tell what nobody was asked for: a decision with one possible answer may be left out, so it may also be
written, in full and observed logs (A10.5); written wrongly it is refused by its own rule."""

import pytest

from engine.apfelernte.asking.playback import playback
from engine.apfelernte.cards import Card, CardSet, bundled
from engine.apfelernte.log.gamelog import FINGERPRINT
from engine.apfelernte.sentences.sentence import sentence
from engine.judge import ILLEGAL, LEGAL, check
from engine.kernel.log import STEP
from tests.engine.apfelernte.forgotten import examine_in_full

FULL, OBSERVED = "full", "observed"
SEATS = ("Anna", "Bert")
TWICE = Card(
    201, "Zweifler", "Wesen", "Mensch", 2,
    "Wenn Zweifler ins Spiel kommt, darfst du ein Wesen vom Typ Hexe vernichten. Danach darfst du eine Karte ziehen.",
)  # fmt: skip
SCYTHE = Card(
    202, "Sensenmann", "Wesen", "Geist", 2,
    "Wenn Sensenmann ins Spiel kommt, wirft jeder Gegner fünf zufällige Handkarten ab.",
)  # fmt: skip
REVOLT = Card(203, "Umsturz", "Zauber", "Urmacht", None, "Jeder Spieler vernichtet ein eigenes Wesen seiner Wahl.")
COWARD = Card(
    204, "Feigling", "Wesen", "Mensch", 2, "Wenn Feigling angreift, schicke Feigling auf die Hand zurück.",
)  # fmt: skip
AVENGER = Card(
    205, "Rächer", "Wesen", "Mensch", 2, "Wenn Rächer vernichtet wird, vernichte eine gegnerische Lebenskarte.",
)  # fmt: skip
ROBBER = Card(
    206, "Grabräuber", "Wesen", "Mensch", 2,
    "Wenn Grabräuber vernichtet wird, nimm ein Wesen aus deinem Abwurfstapel auf die Hand.",
)  # fmt: skip
CARDS = CardSet("Probe", (*bundled().cards, TWICE, SCYTHE, REVOLT, COWARD, AVENGER, ROBBER))
HEADER = '[Log "1"]\n[Grade "{grade}"]\n[Seat0 "Anna"]\n[Seat1 "Bert"]\n[Start "Anna"]\n[Cards "Probe {cards}"]\n'
# cards that do nothing here
REST = (
    "Milcheimer", "Riesenwuchs", "Wundsalbe", "Hufeisen", "Kettenhemd", "Hexenbesen", "Dornenhecke", "Tarnkappe",
    "Schellenkappe", "Erbschwert", "Narrenspiegel", "Dreschflegel", "Kirchweih", "Erntedank", "Hagelschlag",
    "Wilde Jagd", "Feuersbrunst", "Drachenstich", "Neid", "Spätfrost", "Blutmagie", "Kuhhandel", "Bauernaufstand",
)  # fmt: skip


def shuffled(seat, hand):
    """The line of a deck with these cards on the first hand, behind the three life cards (A2.3, A2.4)."""
    others = [name for name in REST if name not in hand]
    deck = (*others[:3], *hand, *others[3 : 20 - len(hand)])
    return f"{seat} mischt {{sealed: {', '.join(deck)}}}"


def played(seat, lines):
    """The cards that a seat plays in these lines."""
    return [line.removeprefix(f"{seat} spielt ") for line in lines if line.startswith(f"{seat} spielt ")]


def written(grade, lines):
    """A log of this grade; in a full one each hand holds what its player plays."""
    played_by = {seat: [name for name in played(seat, lines) if not name.startswith("keine")] for seat in SEATS}
    steps = [*(shuffled(seat, played_by[seat]) for seat in SEATS if grade == FULL), *lines]
    number, text = 0, HEADER.format(grade=grade, cards=CARDS.fingerprint[:FINGERPRINT])
    for step in steps:
        number += not step.startswith(" ")
        text += f"{step}\n" if step.startswith(" ") else f"{number} {step}\n"
    return text


def judged(grade, lines):
    """(status, rule, code, the line of the fault from 1)."""
    verdict = check(written(grade, lines), card_sets=[CARDS])
    first = 6 + (2 if grade == FULL else 0)
    return verdict.status, verdict.rule, verdict.code, verdict.line and verdict.line - first


BEAR = ("Anna spielt Bär", "Bert verzichtet auf Bär")
HOUND = (*BEAR, "Bert spielt Kettenhund", "Anna greift Bert an mit Bär")
FOREST = ("Anna passt", "Bert spielt Bär", "Anna verzichtet auf Bär")
LIVES = [
    line
    for number in (1, 2)
    for line in ("Bert passt", "Anna greift Bert an mit Bär", "Bert blockt nicht", f"Bert nimmt Lebenskarte {number}")
]
LAST_LIFE = (*BEAR, *LIVES, "Bert passt", "Anna greift Bert an mit Bär", "Bert blockt nicht")
DECOY = ("Anna spielt Lockvogel", *FOREST[1:], "Anna greift Bert an mit Lockvogel")
MIST = ("Anna spielt Nebelfrau", *FOREST[1:], "Anna greift Bert an mit Nebelfrau")
COURT = (*FOREST, "Anna spielt Femeurteil")
GIANT = ("Anna spielt Hirte", "Bert passt", "Anna spielt Steinriese")
GOBLIN = ("Anna spielt Klabautermann",)
HUNT = ("Anna spielt Jäger", "Bert spielt Hirte", "Anna greift Bert an mit Jäger")
MIRROR = ("Anna spielt Hehmann", "Bert passt", "Anna spielt Spiegelgeist")
REAPED = (*FOREST, "Anna spielt Sensenmann")
SHELTERED = (
    "Anna spielt Hirte",
    "Bert passt",
    "Anna spielt Schutzgeist",
    "Bert spielt Blitzschlag",
    "Bert nutzt",
    "Bert wählt Hirte",
)
FORBIDDEN = ("Anna spielt Bauer", "Anna spielt Hirte", "Bert spielt Weiße Frau", "Anna spielt Jäger")
BARRED = ("Anna spielt Hirte", "Bert spielt Weiße Frau", "Anna spielt Eisenberta")

TRUE = {
    "A5.10 the only Wesen that must block": (*HOUND, "Bert blockt mit Kettenhund"),
    "A5.10 the only one that may block": (*DECOY, "Bert blockt mit Bär"),
    "A5.4 no Wesen to block with": (*BEAR, *LIVES),
    "A7.3 no Wesen that may block": (*MIST, "Bert blockt nicht", "Bert nimmt Lebenskarte 2"),
    "A6.2 the last life card": (*LAST_LIFE, "Bert nimmt Lebenskarte 3"),
    "A7.2 the only opponent": (*COURT, "Anna wählt Bert"),
    "A7.2 the only card": (*GIANT, "Anna wählt Hirte", "Bert passt"),
    "A7.28 the only part": (*GOBLIN, "Anna wählt Teil 1", "Bert passt"),
    "A7.18 nothing to use it on": (*HUNT, "Anna verzichtet auf Jäger", "Bert blockt nicht"),
    "A4.4 no Wesen to attach to": ("Anna spielt Riesenwuchs", "Anna legt nicht an", "Bert passt"),
    "A3.7 a further play that is forbidden": (*FORBIDDEN, "Anna spielt keine weitere Karte", "Bert passt"),
    "A7.3 a forbidden ability": (*BARRED, "Anna verzichtet auf Eisenberta", "Bert passt"),
    "A6.6 a lot that falls on the whole hand": (*REAPED, "Das Los trifft bei Bert", "Bert passt"),
    "A7.23 the only Wesen that can be saved": (*SHELTERED, "Anna rettet Hirte", "Anna nutzt Schutzgeist", "Anna passt"),
    "A7.26 an ability that nobody chooses for": (*MIRROR, "Anna wählt Hehmann", "Anna wählt Fähigkeit 1", "Bert passt"),
}


@pytest.mark.parametrize("grade", [FULL, OBSERVED])
@pytest.mark.parametrize("lines", TRUE.values(), ids=TRUE)
def test_a10_5_a_decision_with_one_possible_answer_may_be_written(grade, lines):
    assert judged(grade, lines) == (LEGAL, "", "", None)


FALSE = {
    "declined": (HOUND, "Bert blockt nicht", "A5.10", "must_block"),
    "another blocker": (HOUND, "Bert blockt mit Bär", "A5.10", "must_block"),
    "a life card instead of a block": (HOUND, "Bert nimmt Lebenskarte 1", "A5.10", "must_block"),
    "a block with an own Wesen that may not": (MIST, "Bert blockt mit Bär", "A7.3", "block_forbidden"),
    "another opponent": (COURT, "Anna wählt Anna", "A7.2", "only_opponent"),
    "another card": (GIANT, "Anna wählt Steinriese", "A7.2", "only_choose"),
    "a card that is not in play": (GIANT, "Anna wählt Lindwurm", "A6.7", "not_in_play"),
    "another part": (GOBLIN, "Anna wählt Teil 2", "A7.28", "only_either"),
    "used where nothing fits": (HUNT, "Anna nutzt Jäger", "A7.18", "only_no"),
    "chosen where nothing fits": (HUNT, "Anna wählt Hirte", "A7.18", "only_no"),
    "played where it is forbidden": (FORBIDDEN, "Anna spielt Bär", "A7.3", "play_forbidden"),
    "used where it is forbidden": (BARRED, "Anna nutzt Eisenberta", "A7.3", "forbidden"),
    "another Wesen saved": (SHELTERED, "Anna rettet Schutzgeist", "A7.23", "only_save"),
    "a lot that falls on another hand": (REAPED, "Das Los trifft bei Anna", "A3.1", "no_chance"),
    "chosen where nobody was attacked": (MIRROR, "Bert wählt nichts mehr", "A3.1", "other_question"),
    "a lot where nobody was attacked": (MIRROR, "Das Los trifft bei Anna Spiegelgeist", "A3.1", "no_chance"),
}  # fmt: skip


@pytest.mark.parametrize("grade", [FULL, OBSERVED])
@pytest.mark.parametrize(("before", "line", "rule", "code"), FALSE.values(), ids=FALSE)
def test_a10_8_written_wrongly_it_is_refused_by_its_rule(grade, before, line, rule, code):
    assert judged(grade, (*before, line)) == (ILLEGAL, rule, code, len(before) + 1)


# ------------------------------------------------------------ too early, too late

UPROAR = (
    *("Anna spielt Hirte", "Bert spielt Lindwurm", "Anna spielt Leitwolf", "Bert spielt Holzfäller"),
    "Anna spielt Umsturz",
)
GRAVES = (
    *("Anna passt", "Bert spielt Grabräuber", "Anna passt", "Bert spielt Rächer", "Anna spielt Hagelschlag"),
    "Anna ordnet Grabräuber",
)
FLIGHT = ("Anna spielt Feigling", "Bert spielt Hirte", "Anna greift Bert an mit Feigling")
ORDERED = {
    "before the one who decides first": (UPROAR, "Bert wählt Lindwurm", "A7.17", "comes_later"),
    "again, when the next one decides": ((*UPROAR, "Anna wählt Hirte"), "Anna wählt Leitwolf", "A7.2", "not_asked"),
    "something else than what is asked": (UPROAR, "Bert passt", "A7.2", "not_asked"),
    "for an ability that waits": (GRAVES, "Anna nimmt Lebenskarte 1", "A7.8", "still_waits"),
    "for none that waits": (GRAVES, "Anna wählt Rächer", "A7.2", "not_asked"),
}


@pytest.mark.parametrize(("before", "line", "rule", "code"), ORDERED.values(), ids=ORDERED)
def test_a10_8_a_line_that_comes_too_early_is_refused_by_the_rule_of_the_order(before, line, rule, code):
    assert judged(FULL, (*before, line)) == (ILLEGAL, rule, code, len(before) + 1)


def test_a7_17_the_order_of_the_players_holds_in_an_observed_log_too():
    assert judged(OBSERVED, (*UPROAR, "Bert wählt Lindwurm")) == (ILLEGAL, "A7.17", "comes_later", len(UPROAR) + 1)


@pytest.mark.parametrize("line", ["Bert blockt mit Hirte", "Bert blockt nicht", "Bert nimmt Lebenskarte 1"])
def test_a5_3_nothing_follows_from_an_attack_whose_attacker_has_left_play(line):
    assert judged(FULL, (*FLIGHT, line))[1:] == ("A5.3", "attack_ended", len(FLIGHT) + 1)
    later = (*FLIGHT, "Bert passt", "Anna passt", line)
    assert judged(FULL, later)[1:] == ("A3.1", "other_question", len(later))
    blocked = ("Anna spielt Hirte", "Bert spielt Lindwurm", "Anna greift Bert an mit Hirte", "Bert blockt mit Lindwurm")
    assert judged(FULL, (*blocked, line))[1:3] == ("A3.1", "other_question")
    lost = (*blocked[:3], "Bert blockt nicht", "Bert nimmt Lebenskarte 2", line)
    assert judged(FULL, lost)[1:3] == ("A3.1", "other_question")


TOLD = {
    (*UPROAR, "Bert wählt Lindwurm"): (
        "Bert kann Lindwurm nicht wählen. Es geht reihum: Zuerst wählt Anna eine Karte für Umsturz (A7.17).",
        "Bert cannot choose Lindwurm. They decide in turn: first Anna chooses a card for Umsturz (A7.17).",
    ),
    (*GRAVES, "Anna nimmt Lebenskarte 1"): (
        "Anna kann Lebenskarte 1 nicht nehmen. Die Fähigkeit von Rächer wartet noch: Zuerst wählt Bert eine Karte für "
        "Grabräuber (A7.8).",
        "Anna cannot take life card 1. The ability of Rächer still waits: first Bert chooses a card for Grabräuber "
        "(A7.8).",
    ),
    (*FLIGHT, "Bert blockt nicht"): (
        "Bert kann nicht auf das Blocken verzichten. Der Angreifer hat das Spiel verlassen; damit war der Angriff zu "
        "Ende (A5.3).",
        "Bert cannot decline to block. The attacker has left play, and that ended the attack (A5.3).",
    ),
}


@pytest.mark.parametrize("lines", TOLD)
def test_a10_8_the_sentence_says_what_comes_first(lines):
    verdict = check(written(FULL, lines), card_sets=[CARDS])
    assert (sentence(verdict, "de"), sentence(verdict, "en")) == TOLD[lines]


@pytest.mark.parametrize("grade", [FULL, OBSERVED])
def test_a7_3_what_a_card_forbids_names_that_card(grade):
    verdict = check(written(grade, (*BARRED, "Anna nutzt Eisenberta")), card_sets=[CARDS])
    assert sentence(verdict, "de") == "Anna kann das nicht nutzen. Weiße Frau verbietet es (A7.3)."
    assert sentence(verdict, "en") == "Anna cannot use that. Weiße Frau forbids it (A7.3)."


@pytest.mark.parametrize(("grade", "code"), [(FULL, "no_chance"), (OBSERVED, "cannot_hold")])
def test_a6_6_a_lot_that_falls_on_the_whole_hand_falls_on_nothing_else(grade, code):
    lines = (*REAPED, "Das Los trifft bei Bert Bär, Milcheimer, Wundsalbe, Hufeisen, Kettenhemd")  # Bär is in play
    assert judged(grade, lines)[::2] == (ILLEGAL, code)
    assert judged(grade, lines)[3] == len(lines)


@pytest.mark.parametrize(("grade", "code"), [(FULL, "only_life"), (OBSERVED, "no_life_card")])
def test_a6_2_the_last_life_card_is_the_one_that_is_left(grade, code):
    lines = (*LAST_LIFE, "Bert nimmt Lebenskarte 1")
    assert judged(grade, lines) == (ILLEGAL, "A6.2", code, len(lines))


def test_a10_5_it_is_told_once():
    lines = (*HOUND, "Bert blockt mit Kettenhund", "Bert blockt mit Kettenhund")
    for grade in (FULL, OBSERVED):
        assert judged(grade, lines)[::3] == (ILLEGAL, len(lines))


def test_consequences_stand_below_the_step_or_below_what_followed_from_it():
    fallen = "    Bär wird vernichtet"
    for lines in (
        (*HOUND, "Bert blockt mit Kettenhund", fallen),
        (*HOUND, fallen, "Bert blockt mit Kettenhund"),
    ):
        assert judged(FULL, lines)[0] == LEGAL
    twice = (*HOUND, fallen, "Bert blockt mit Kettenhund", fallen)
    assert judged(FULL, twice) == (ILLEGAL, "A5.7", "wrong_fact", len(twice))


@pytest.mark.parametrize("grade", [FULL, OBSERVED])
def test_a10_5_a_line_that_can_tell_two_decisions_is_read_both_ways(grade):
    """Anna declines what could not be used, then what could; to say it once is to say the second."""
    for said in (["Anna verzichtet"], ["Anna verzichtet"] * 2, ["Anna verzichtet", "Anna nutzt"]):
        lines = ("Anna spielt Zweifler", *said, "Bert passt", "Anna passt")
        assert judged(grade, lines)[0] == LEGAL
    lines = ("Anna spielt Zweifler", *["Anna verzichtet"] * 3, "Bert passt")
    assert judged(grade, lines)[::3] == (ILLEGAL, 4)


def test_what_was_taken_back_and_told_again_is_shown_as_it_was_said():
    lines = (*HOUND, "Bert blockt mit Kettenhund", "Bert passt")
    text = written(FULL, lines)
    text += "rewind to 6\n9 Bert blockt mit Kettenhund\n10 Bert spielt Hufeisen\n"
    verdict = check(text, card_sets=[CARDS])
    assert verdict.status == LEGAL
    shown = playback(verdict)
    steps = verdict.log.of_kind(STEP)
    assert [shown.said(step.step, 0, "de") for step in steps if "blockt" in step.text] == [
        "Bert blockt mit Kettenhund"
    ] * 2
    assert [moment.rule for moment in shown.moments if "blockt" in moment.text] == ["A5.10", "A5.10"]
    assert {moment.state for moment in shown.moments} == {"played", "undone"}


CHOICE = ("Anna spielt Hirte", "Bert passt", "Anna spielt Jäger", "Bert passt", "Anna spielt Steinriese")
LEFT_OPEN = {
    "A6.2 which life card": ((*BEAR, *LIVES[:3], "    Zug 4 von Bert"), (FULL,), "A6.2"),
    "A5.4 block or not": (
        (*BEAR, "Bert spielt Hirte", "Anna greift Bert an mit Bär", "    Bert nimmt eine Lebenskarte auf die Hand"),
        (FULL,),
        "A5.4",
    ),
    "A7.2 which of two": ((*CHOICE, "    Jäger wird vernichtet", "    Zug 6 von Bert"), (FULL,), "A7.2"),
    "A7.2 which of two, by the turn": ((*CHOICE, "    Zug 6 von Bert"), (FULL, OBSERVED), "A7.2"),
    "A7.1 yes or no": (("Anna spielt Bär", "    Zug 2 von Bert"), (FULL,), "A7.1"),
}


@pytest.mark.parametrize(
    ("lines", "grade", "rule"),
    [(lines, grade, rule) for lines, grades, rule in LEFT_OPEN.values() for grade in grades],
)
def test_a10_5_a_consequence_of_an_answer_that_is_missing_names_the_open_question(lines, grade, rule):
    status, found, code, _ = judged(grade, lines)
    assert (status, found, code) == (ILLEGAL, rule, "left_open")


@pytest.mark.parametrize("grade", [FULL, OBSERVED])
def test_a10_5_the_missing_answer_is_told_with_the_card_that_asks_for_it(grade):
    verdict = check(written(grade, (*CHOICE, "    Zug 6 von Bert")), card_sets=[CARDS])
    assert sentence(verdict, "de").endswith("Vorher wählt Anna eine Karte für Steinriese (A7.2).")
    assert sentence(verdict, "en").endswith("Before that Anna chooses a card for Steinriese (A7.2).")


def test_a_consequence_that_no_answer_makes_happen_is_simply_wrong():
    assert judged(FULL, (*BEAR, *LIVES[:3], "    Zug 9 von Bert"))[:3] == (ILLEGAL, "A3.3", "wrong_fact")


def test_a5_10_a_life_card_is_not_lost_while_one_of_two_has_to_block():
    lines = (*BEAR, "Bert spielt Kettenhund", "Anna passt", "Bert spielt Hofhund", "Anna greift Bert an mit Bär")
    cards = CardSet("Zwei", (*bundled().cards, Card(201, "Hofhund", "Wesen", "Biest", 2, "Hofhund muss blocken.")))
    text = written(OBSERVED, (*lines, "Bert verliert eine Lebenskarte")).replace(
        f"Probe {CARDS.fingerprint[:FINGERPRINT]}", f"Zwei {cards.fingerprint[:FINGERPRINT]}"
    )
    verdict = check(text, card_sets=[cards])
    assert (verdict.status, verdict.rule, verdict.code) == (ILLEGAL, "A5.10", "must_block")


def test_a_sentence_says_who_and_what():
    """A lot when one unused deck is left (A8.6), the place of a life card (A1.9), a card twice in a shuffle (A2.1)."""
    decks = [
        f'[Deck{seat} "{" ".join(f"Æ{number:03d}" for number in range(1 + 4 * seat, 5 + 4 * seat))}"]'
        for seat in (0, 1)
    ]
    head = "\n".join([HEADER.format(grade=FULL, cards=CARDS.fingerprint[:FINGERPRINT]), '[Format "pai_gow"]', *decks])
    assert check(f"{head}\n1 Anna nimmt Deck 1\n", card_sets=[CARDS]).status == LEGAL
    other = check(f"{head}\n1 Anna nimmt Deck 4\n", card_sets=[CARDS])
    assert (other.rule, sentence(other, "de").split(". ")[0]) == ("A8.6", "Anna kann nicht Deck 4 nehmen")
    healed = ("Anna spielt Kräuterfrau", "    Anna legt eine Lebenskarte auf Platz 9 Milcheimer")
    verdict = check(written(FULL, healed), card_sets=[CARDS])
    assert sentence(verdict, "de") == "Anna legt hier nicht Milcheimer auf Platz 9 (A1.9)."
    once = written(FULL, ("Anna passt",))
    deck = " ".join(f"Æ{bundled().by_name[name].number:03d}" for name in REST[:20])
    twice = once.replace("Riesenwuchs", "Milcheimer", 1).replace("\n1 ", f'\n[Deck0 "{deck}"]\n1 ', 1)
    assert sentence(check(twice, card_sets=[CARDS]), "de").endswith(
        "Milcheimer ist öfter genannt, als es da ist (A2.1)."
    )


@pytest.mark.parametrize("seed", range(20))
def test_a10_5_a_full_log_with_all_of_them_is_legal(seed):
    assert examine_in_full(seed).status == LEGAL
