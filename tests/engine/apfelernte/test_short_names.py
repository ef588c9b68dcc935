"""Logs that call people by their first names, or by first name and initial (decision 0191)."""

import pytest

from engine.apfelernte.cards import Card, CardSet, bundled
from engine.apfelernte.log.reading import CardRef, Reader
from engine.apfelernte.log.shortnames import short_names
from engine.apfelernte.sentences.sentence import sentence
from engine.judge import LEGAL, UNREADABLE, check
from engine.kernel import NotationError
from tests.engine.apfelernte.test_told_in_one_line import CARDS, FULL, written

HEAD = '[Log "1"]\n[Grade "observed"]\n[Seat0 "{}"]\n[Seat1 "{}"]\n[Start "{}"]\n\n'
SEAN, ANNA, ANJA = "Seán O'Neill", "Anna Ähren", "Anna Öhl"


def judged(seats, *lines):
    return check(HEAD.format(*seats, seats[0]) + "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    "lines",
    [
        ("Seán spielt Jäger", "Anna passt", "Seán greift Anna an mit Jäger", "Anna blockt nicht"),
        ("Seán plays Jäger", "Anna passes", "Seán attacks Anna with Jäger", "Anna does not block"),
        ("SEÁN spielt Jäger", "Anna Ä. passt", "Seán O. greift Anna Ä. an mit Jäger (Æ035)", "anna ae blockt nicht"),
        ("[19:02] Seán: spielt Jäger", "[19:03] Anna: passt", "Zug 3 von Seán"),
        ("Seán spielt Jäger", "Anna passt", "Seán hat 3 Lebenskarten"),
    ],
)
def test_a10_1_who_is_called_by_a_short_name_is_that_seat(lines):
    verdict = judged((SEAN, ANNA), *lines)
    assert verdict.status == LEGAL, sentence(verdict, "de")
    assert verdict.steps == len(lines)


def test_a10_1_so_in_a_full_log():
    text = written(FULL, ("Anna spielt Hirte", "Bert passt", "Anna greift Bert an mit Hirte", "Bert blockt nicht"), 2)
    text = text.replace('"Anna"', '"Anna Ähren"').replace('"Bert"', '"Bert O\'Neill"')
    text = text.replace("Bert passt", "Bert O. passt")
    verdict = check(text, card_sets=[CARDS])
    assert verdict.status == LEGAL, sentence(verdict, "de")


def test_a10_8_where_two_fit_the_refusal_says_which():
    verdict = judged((ANNA, ANJA), "Anna Ähren spielt Jäger", "Anna passt")
    assert (verdict.status, verdict.line, verdict.column) == (UNREADABLE, 8, 1)
    assert sentence(verdict.problems[0], "de") == "„Anna“ kann Anna Ähren oder Anna Öhl sein; nenne den ganzen Namen."
    assert sentence(verdict.problems[0], "en") == "“Anna” can be Anna Ähren or Anna Öhl; say the whole name."
    assert judged((ANNA, ANJA), "Anna Ä. spielt Jäger", "Anna Ö. passt").status == LEGAL


def test_a2_5_who_begins_can_be_told_by_a_short_name():
    assert check(HEAD.format(SEAN, ANNA, "Anna") + "Anna passt\nSeán passt\n").status == LEGAL
    verdict = check(HEAD.format(ANNA, ANJA, "anna") + "Anna Ähren passt\n")
    assert (verdict.status, verdict.line) == (UNREADABLE, 5)
    assert sentence(verdict.problems[0], "en") == "“anna” can be Anna Ähren or Anna Öhl; say the whole name."


def test_a_line_that_is_not_read_anyway_is_refused_where_it_is_wrong():
    verdict = judged((SEAN, ANNA), "Seán spielt Jägr")
    assert (verdict.status, verdict.column) == (UNREADABLE, 13)
    assert "Meinst du „Jäger“?" in sentence(verdict.problems[0], "de")


def test_a_whole_name_is_never_a_short_one():
    reader = Reader(bundled(), ("Anna", "Anna Ähren"))
    assert reader.step("anna passt").seat() == 0
    assert reader.step("Anna Ä. passt").seat() == 1
    assert short_names(("Anna", "Anna Ähren")) == {"Anna Ä": (1,)}


LUCK, ROSA = Card(1, "Hans im Glück", "Wesen", "Mensch", 2, ""), Card(2, "Rosa", "Wesen", "Mensch", 2, "")
CLASHING = CardSet("Probe", (LUCK, ROSA))


@pytest.mark.parametrize(
    ("seats", "line"),
    [
        (("Hans Holz", "Bert"), "Hans passt"),  # a word of a card's name
        (("Rosa Rot", "Bert"), "Rosa passt"),  # a card
        (("Karte Kohl", "Bert"), "Karte passt"),  # a word of the phrases
        (("Der Große", "Bert"), "Der passt"),
        (("Drei Eck", "Bert"), "Drei passt"),
        (("Anna Ähren", "Bert"), "nn passt"),
    ],
)
def test_a_word_of_the_language_or_of_a_card_is_no_short_name(seats, line):
    reader = Reader(CLASHING, seats)
    with pytest.raises(NotationError) as caught:
        reader.step(line)
    assert caught.value.code == "not_read"
    assert reader.step(line.replace(line.split()[0], seats[0])).seat() == 0


def test_a_card_stays_a_card_beside_such_a_name():
    reader = Reader(CLASHING, ("Rosa Rot", "Hans Holz"))
    said = reader.step("rosa rot wählt Rosa")
    assert (said.key, said.card()) == ("choose", CardRef(2))
    assert reader.step("Hans Holz spielt Hans im Glück").card() == CardRef(1)
