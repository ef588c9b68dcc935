"""Lines of logs are read in German and English, strictly written or not (docs/log-format.md)."""

import pytest

from engine.apfelernte.cards import Card, CardSet
from engine.apfelernte.log.notation import log_names
from engine.apfelernte.log.phrases import FACT_PHRASES, SLOT, STEP_FORMS, STEP_PHRASES, forms, split_tail
from engine.apfelernte.log.reading import CardRef, Phrase, Reader
from engine.kernel import NotationError

CARDS = CardSet(
    "Probe",
    tuple(
        Card(number, name, "Wesen", "Mensch", 3, "")
        for number, name in [(27, "Vogt"), (35, "Jäger"), (74, "Weiße Frau"), (90, "Till's Kappe"), (91, "der Alte")]
    ),
)
READER = Reader(CARDS, ("Anna", "Bert", "Anna 2"))
SAMPLES = {"s": "Anna", "s2": "Bert", "c": "Jäger (Æ035)", "c2": "Vogt (Æ027)", "n": "2"}
MEANT = {"s": 0, "s2": 1, "c": CardRef(35), "c2": CardRef(27), "n": 2}


def ways():
    for which, phrases in (("step", STEP_PHRASES), ("fact", FACT_PHRASES)):
        for key, texts in phrases.items():
            for text in texts:
                head, tail = split_tail(text)
                for form in dict.fromkeys((head + tail, head)):
                    yield pytest.param(which, key, form, id=f"{which} {form}")


@pytest.mark.parametrize(("which", "key", "text"), ways())
def test_every_phrase_is_read_as_itself(which, key, text):
    slots = [slot[1] for slot in SLOT.finditer(text)]
    line = SLOT.sub(lambda slot: SAMPLES[slot[1]], text)
    assert getattr(READER, which)(line) == Phrase(key, {slot: MEANT[slot] for slot in slots})
    loose = (
        "  " + line.upper().replace("JÄGER (Æ035)", "jaeger").replace("VOGT (Æ027)", "ae27").replace(" ", "   ") + " ."
    )
    assert getattr(READER, which)(loose) == getattr(READER, which)(line)


def test_no_two_phrases_look_the_same():
    for phrases in (STEP_PHRASES, FACT_PHRASES):
        for key, texts in phrases.items():
            assert {form.key for form in forms({key: texts}).values()} == {key}
        assert sum(len(forms({key: texts})) for key, texts in phrases.items()) == len(forms(phrases))


@pytest.mark.parametrize(
    ("card", "ref"),
    [
        ("Jäger (Æ035)", CardRef(35)),
        ("Jäger (Æ035 Bert)", CardRef(35, 1)),
        ("Jäger (Æ035 Anna 2)", CardRef(35, 2)),
        ("Jäger (Æ035 Anna 2 2)", CardRef(35, 2, 2)),
        ("jaeger", CardRef(35)),
        ("JÄGER", CardRef(35)),
        ("Æ035", CardRef(35)),
        ("AE35", CardRef(35)),
        ("(35)", CardRef(35)),
        ("Jäger [Æ035, Bert]", CardRef(35)),
        ("Vogt (Æ035)", CardRef(35)),  # the id decides
        ("Jägermeister (Æ035)", CardRef(35)),
        ("weisse frau", CardRef(74)),
        ("Weiße\u00a0Frau (Æ074)", CardRef(74)),
        ("Till’s Kappe", CardRef(90)),
        ("der Alte (Æ091)", CardRef(91)),
    ],
)
def test_a_card_may_be_written_in_many_ways(card, ref):
    assert READER.step(f"Bert spielt {card}") == Phrase("play", {"s": 1, "c": ref})


def test_secret_groups_are_read_in_place():
    assert READER.fact("Anna zieht eine Karte {Anna: Vogt (Æ027)}") == Phrase("deck hand", {"s": 0, "c": CardRef(27)})
    assert READER.fact("anna zieht eine karte { Anna: vogt }") == Phrase("deck hand", {"s": 0, "c": CardRef(27)})
    assert READER.fact("Anna zieht eine Karte") == Phrase("deck hand", {"s": 0})


def test_a_shuffle_names_all_cards():
    cards = (CardRef(35), CardRef(74), CardRef(27))
    assert READER.step("Bert mischt {sealed: Jäger (Æ035), Weiße Frau (Æ074), Vogt (Æ027)}").cards() == cards
    assert READER.step("bert mischt jaeger, weisse frau und ae27").cards() == cards
    assert READER.step("Bert mischt {sealed: Jäger (Æ035)}").cards() == (CardRef(35),)
    assert READER.step("Bert mischt").cards() == ()


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("Anna spielte Jäger (Æ035)", 5, "spielt"),
        ("Bert blockt mit", 15, "‹c›"),
        ("Bert blockt Anna", 12, "mit"),
        ("Nobody passt", 0, "‹s›"),
        ("Anna 2 greift Bert", 18, "an"),
        ("Jäger spielt Anna", 0, "‹s›"),
    ],
)
def test_what_cannot_be_read_names_its_column_and_what_was_expected(line, column, expected):
    with pytest.raises(NotationError) as fault:
        READER.step(line)
    assert fault.value.data["column"] == column
    assert expected in fault.value.data["expected"]


@pytest.mark.parametrize(
    ("line", "nearest"),
    [("Anna spielte Vogt", "spielt"), ("Anna spielt Jägar", "Jäger"), ("Brt passt", "Bert"), ("Anna xyz", "")],
)
def test_a_slip_of_the_pen_is_answered_with_what_may_be_meant(line, nearest):
    with pytest.raises(NotationError) as fault:
        READER.step(line)
    assert fault.value.data["nearest"] == nearest


def test_an_unknown_number_is_named():
    with pytest.raises(NotationError) as fault:
        READER.step("Anna spielt Jäger (Æ999)")
    assert (fault.value.code, fault.value.data["column"], fault.value.data["found"]) == ("no_card", 12, "Æ999")


def test_names_that_are_words_of_the_log_are_told_apart():
    assert log_names(("an", "Bert", "die Hand", "Karte", "Passt")) == ("_an", "Bert", "_die Hand", "_Karte", "_Passt")
    names = log_names(("an", "Karte"))
    assert Reader(CARDS, names).step("_an greift _Karte an mit Vogt (Æ027)").seat("s2") == 1


@pytest.mark.parametrize(("which", "key", "text"), [way for way in ways() if way.values[0] == "step"])
def test_the_quickest_way_reads_what_the_plain_way_reads(which, key, text):
    line = SLOT.sub(lambda slot: SAMPLES[slot[1]], text)
    quick = READER._plain(line)
    assert quick in (None, READER._as_written(line, STEP_FORMS))
    if key in ("play", "pass", "block", "no_block", "life", "choose", "yes", "no"):
        assert quick is not None or text not in [
            split_tail(way)[0] + split_tail(way)[1] for way in STEP_PHRASES[key][:2]
        ]
