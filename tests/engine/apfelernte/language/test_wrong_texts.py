"""Wrong texts: the place, what was expected, and the text that may be meant (A11.3)."""

import random
from dataclasses import dataclass

import pytest

from engine.apfelernte.language.errors import CODES, CardTextError
from engine.apfelernte.language.lexer import normalise
from engine.apfelernte.language.reading import BLAME, read_card_text
from tests.engine.apfelernte.language.samples import ALL


@dataclass(frozen=True)
class Wrong:
    """text: with the faulty place in [ ].   expected: one of the words that are offered.   hint: the text offered."""

    text: str
    code: str
    expected: str | None = None
    hint: str | None = None
    type: str = "Geist"

    @property
    def written(self):
        return self.text.replace("[", "").replace("]", "")


ENTERS = "Wenn Kobold ins Spiel kommt, darfst du eine Karte ziehen."
ATTACKS = "Wenn Kobold angreift, ziehe eine Karte."
WRONG = (
    Wrong("Wenn Kobold ins Spiel kommt, darfst du eine Karte [zihen].", "unknown_word", "ziehen", ENTERS),
    Wrong("Wenn Kobold ins Spiel kommt, darfst du [ein] Karte ziehen.", "form", "eine", ENTERS),
    Wrong("Wenn Kobold ins Spiel kommt [darfst] du eine Karte ziehen.", "unexpected", ",", ENTERS),
    Wrong("Wenn Kobold ins Spiel kommt, darfst du eine Karte ziehen[]", "unexpected", ".", ENTERS),
    Wrong("Wenn Kobold ins Spiel kommt, darfst du [ziehen] eine Karte.", "unexpected", "ein", ENTERS),
    Wrong("wenn Kobold ins Spiel kommt, darfst du eine Karte ziehen.", "form", "Wenn", ENTERS),
    Wrong("Wenn Kobold ins Spiel kommt, ziehe drei [Wesen].", "unexpected", "Karte"),
    Wrong("Wenn Kobold angreift, ziehe [3] Karten.", "unexpected", "zwei", "Wenn Kobold angreift, ziehe drei Karten."),
    Wrong(
        "Wenn Kobold angreift, vernichte [eine] gegnerisches Wesen.",
        "form",
        "ein",
        "Wenn Kobold angreift, vernichte ein gegnerisches Wesen.",
    ),
    Wrong(
        "Wenn Kobold angreift, wirf eine Handkarte[.]",
        "unexpected",
        "ab",
        "Wenn Kobold angreift, wirf eine Handkarte ab.",
    ),
    Wrong(
        "Wenn Kobold angreift, [abwirf] eine Handkarte.",
        "unknown_word",
        "wirf",
        "Wenn Kobold angreift, wirf eine Handkarte ab.",
    ),
    Wrong(
        "Wenn Kobold angreift, ziehe eine Karte, um eine Handkarte [abwerfen].",
        "unexpected",
        "abzuwerfen",
        "Wenn Kobold angreift, ziehe eine Karte, um eine Handkarte abzuwerfen.",
    ),
    Wrong(
        "Wenn Kobold angreift, [dann] ziehe eine Karte.",
        "unknown_word",
        None,
        "Wenn Kobold angreift, ziehe eine Karte.",
    ),
    Wrong(
        "Wenn Kobold angreift, ziehe eine [eine] Karte.",
        "unexpected",
        "Karte",
        "Wenn Kobold angreift, ziehe eine Karte.",
    ),
    Wrong("Kobold hat [+2] Stärke.", "unexpected", "Stärke", "Kobold hat Stärke +2."),
    Wrong("Kobold hat Stärke [2].", "unexpected", "+2", "Kobold hat Stärke +2."),
    Wrong("Alle eigenen Biester [hat] Stärke +1.", "form", "haben", "Alle eigenen Biester haben Stärke +1."),
    Wrong("Kobold [fliegt].", "unknown_word"),
    Wrong("[Ziehe] eine Karte.", "needs_when"),
    Wrong("[Wenn] Kobold angreift, ziehe eine Karte.", "no_trigger", type="Urmacht"),
    Wrong("Ziehe eine Karte[.] Mische dein Deck.", "one_spell", type="Urmacht"),
    Wrong("[Das verstärkte Wesen] hat Stärke +1.", "host"),
    Wrong("Wenn Kobold angreift, vernichte [dieses Wesen].", "that"),
    Wrong("Wenn Kobold ins Spiel kommt, vernichte [das blockende Wesen].", "role"),
    Wrong("Vernichte ein eigenes Wesen [seiner Wahl].", "chooser", type="Urmacht"),
    Wrong("Vernichte eine [Lebenskarte].", "side_missing", type="Urmacht"),
    Wrong("Vernichte ein Wesen [vom Typ] Urmacht.", "type", type="Urmacht"),
    Wrong("Du darfst [in jedem deiner Züge] eine Karte spielen.", "only_play"),
    Wrong("Wenn Kobold angreift [oder] angreift, ziehe eine Karte.", "same_event"),
    Wrong("Greife mit [zwei] eigenen Wesen an.", "count", type="Urmacht"),
    Wrong("Bringe eine [Karte] aus deinem Abwurfstapel ins Spiel.", "only_wesen", type="Urmacht"),
    Wrong("Die Fähigkeiten [Kobold] werden ignoriert.", "own_name"),
    Wrong("Vernichte [Kobold].", "own_name", type="Urmacht"),
    Wrong("Wenn Kobold angreift, hat Kobold Stärke +2[.]", "lasting"),
    Wrong("Solange ein Mensch im Spiel ist, ziehe eine Karte[.]", "lasting"),
    Wrong("[Jeder Gegner] greift mit einem eigenen Wesen an.", "role", type="Urmacht"),
    Wrong("[Jeder Spieler] vernichtet eine gegnerische Lebenskarte.", "role", type="Urmacht"),
    Wrong("Vernichte ein Wesen [nach Wahl des angegriffenen Spielers].", "role", type="Urmacht"),
    Wrong("Vernichte ein Biest [vom Typ] Urmacht.", "type", type="Urmacht"),
    Wrong("Du darfst ein Wesen vernichten, um das [zu verhindern].", "prevent", type="Urmacht"),
    Wrong("Vernichte ein Wesen oder gib [diesem Wesen] Stärke +1.", "that", type="Urmacht"),
    Wrong("Wirf [bis zu] zwei zufällige Handkarten ab.", "count", type="Urmacht"),
    Wrong("Vernichte ein Wesen mit Stärke [12345] oder weniger.", "unknown_word", type="Urmacht"),
    Wrong("[]", "empty"),
    Wrong("[🍎]", "unknown_word"),
)


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.text)
def test_a11_3_a_wrong_text_says_where_and_how(wrong):
    with pytest.raises(CardTextError) as caught:
        read_card_text(wrong.written, "Kobold", wrong.type)
    error = caught.value
    assert error.code == wrong.code
    if "[" in wrong.text:
        start = wrong.text.index("[")
        assert (error.start, error.end) == (start, wrong.text.index("]") - 1)
        assert error.found == wrong.written[error.start : error.end]
    if wrong.expected:
        assert wrong.expected in error.expected
    if wrong.hint:
        assert error.hint == wrong.hint
    assert not (error.hint and error.similar)


def test_where_no_text_can_be_meant_wordings_like_it_are_told():
    with pytest.raises(CardTextError) as caught:
        read_card_text("Vernichte ein Wesen mit Stärke 12345 oder weniger.", "Kobold", "Urmacht")
    assert "... vernichten" in caught.value.similar


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Wenn Kobold angreift, Karte ziehen.", ("darfst", "ziehe", "wirf", "vernichte")),
        ("Kobold", ("darf", "hat", "muss", "kann")),
        ("Wenn Kobold angreift, darfst du", ("ein", "Kobold", "bis zu")),
    ],
)
def test_what_helps_most_is_expected_first_and_in_the_form_that_fits(text, expected):
    with pytest.raises(CardTextError) as caught:
        read_card_text(text, "Kobold", "Geist")
    assert caught.value.expected[: len(expected)] == expected


@pytest.mark.parametrize(
    "text",
    ["Jeder Spieler vernichtet eine eigene Lebenskarte.", "Gib einem Wesen Stärke +1 und vernichte dieses Wesen."],
)
def test_a11_6_what_differs_in_a_word_only_means_something(text):
    assert read_card_text(text, "Kobold", "Urmacht")


def test_a_hint_is_a_text_that_is_understood():
    for wrong in WRONG:
        with pytest.raises(CardTextError) as caught:
            read_card_text(wrong.written, "Kobold", wrong.type)
        if caught.value.hint and caught.value.code != "unknown_word":
            read_card_text(caught.value.hint, "Kobold", wrong.type)


def test_a_name_that_is_not_in_the_set():
    text = "Solange ein Wesen namens Gretl im Spiel ist, kann Kobold nicht geblockt werden."
    with pytest.raises(CardTextError) as caught:
        read_card_text(text, "Kobold", "Geist", ["Gretel", "Hänsel"])
    assert (caught.value.card, caught.value.code, caught.value.found) == ("Kobold", "unknown_name", "Gretl")
    assert caught.value.expected == ("Gretel",)
    assert caught.value.start == text.index("Gretl")


def test_the_longest_name_is_meant():
    text = "Solange ein Wesen namens Frau Holle im Spiel ist, kann Kobold nicht geblockt werden."
    for names in ["Frau", "Frau Holle"], ["Frau Holle", "Frau"]:
        (ability,) = read_card_text(text, "Kobold", "Geist", names)
        assert ability.condition.args[0].name == "Frau Holle"


def test_all_codes_are_known():
    assert {wrong.code for wrong in WRONG} | BLAME.keys() <= CODES.keys()


def test_spaces_dashes_and_composed_letters_do_not_matter():
    text = "  Gib\u00a0allen  eigenen Wesen bis zum Ende des Zuges Sta\u0308rke \u22122. "
    assert normalise(text)[0] == "Gib allen eigenen Wesen bis zum Ende des Zuges Stärke -2."
    assert read_card_text(text, "Kobold", "Urmacht")


def test_places_are_those_of_the_text_as_given():
    text = "  Kobold  hat Sta\u0308rke  2."
    with pytest.raises(CardTextError) as caught:
        read_card_text(text, "Kobold", "Geist")
    assert text[caught.value.start : caught.value.end] == "2"


@pytest.mark.parametrize(
    "text", ["\u202eWenn", "Wenn " * 400, "🍎" * 50, "\x00", "-" * 999, "9" * 500, "namens", "namens " * 30]
)
def test_no_text_is_too_strange(text):
    with pytest.raises(CardTextError):
        read_card_text(text, "Kobold", "Geist", ["Gretel"])


def test_a_broken_phrase_is_blamed_where_it_breaks():
    text = "Gib allen eigenen Wesen bis zum Ende deines Zuges Stärke +2."
    with pytest.raises(CardTextError) as caught:
        read_card_text(text, "Kobold", "Urmacht")
    error = caught.value
    assert (error.code, error.found, error.start) == ("unexpected", "Zuges", text.index("Zuges"))
    assert error.expected == ("nächsten",)
    assert error.hint == "Gib allen eigenen Wesen bis zum Ende des Zuges Stärke +2."


@pytest.mark.parametrize("seed", range(4))
def test_single_faults_are_found_within_one_word(seed):
    """A word left out, doubled, swapped with the next or spelt wrong: at least nine in ten places are right."""
    chance = random.Random(seed)
    right = wrong = 0
    while right + wrong < 25:
        sample = chance.choice(ALL)
        words = sample.text[:-1].split(" ")
        at = chance.randrange(len(words) - 1)
        one, other = words[at], words[at + 1]
        new = chance.choice(([], [one, one], [other, one], [one[:-1] + "q"]))
        text = " ".join(words[:at] + new + words[at + 2 if new[:1] == [other] else at + 1 :]) + "."
        try:
            read_card_text(text, sample.name, sample.type)
        except CardTextError as error:
            near = abs(text[: error.start].count(" ") - at) <= 1
            right, wrong = right + near, wrong + (not near)
    assert right >= 22
