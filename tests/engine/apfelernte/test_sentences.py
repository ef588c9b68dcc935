"""Every error has a German and an English sentence."""

import string

import pytest

from engine.apfelernte.cards import CardProblem
from engine.apfelernte.cards.files import CODES as FILE_CODES
from engine.apfelernte.decisions import CHOOSE, CUT, QUESTIONS
from engine.apfelernte.decklist import PROBLEM_CODES, DeckProblem
from engine.apfelernte.language.errors import CODES as TEXT_CODES
from engine.apfelernte.language.errors import CardTextError
from engine.apfelernte.language.reading import read_card_text
from engine.apfelernte.sentences.asked import ASKED, asked_sentence
from engine.apfelernte.sentences.cards import CARD_FILE, CARD_TEXT
from engine.apfelernte.sentences.sentence import (
    DECK,
    LOG_DECK,
    NOT_JUDGED,
    NOT_SO,
    READING,
    REMEDIES,
    WANTED,
    WHY,
    remedy,
    sentence,
    why_illegal,
)
from engine.apfelernte.sentences.texts import fill, one_of
from engine.kernel.log import Problem

JAEGER = {"name": "Jäger", "count": 2}


@pytest.mark.parametrize(
    ("problem", "german", "english"),
    [
        (
            DeckProblem("A8.4", 35, 3, "duplicate", JAEGER),
            ("Jäger (Æ035) ist zweimal im Deck (A8.4).", "Nimm 1 Exemplar heraus."),
            ("Jäger (Æ035) is in the deck twice (A8.4).", "Take out 1 copy."),
        ),
        (
            DeckProblem("A8.4", None, None, "too_few", {"count": 19, "size": 20, "difference": 1}),
            ("1 Karte fehlt: 19 von 20 (A8.4).", "Nimm 1 Karte dazu."),
            ("1 card missing: 19 of 20 (A8.4).", "Add 1 card."),
        ),
        (
            DeckProblem("A8.4", None, None, "too_few", {"count": 0, "size": 20, "difference": 20}),
            ("Das Deck ist leer: 0 von 20 Karten (A8.4).", "Nimm 20 Karten dazu."),
            ("The deck is empty: 0 of 20 cards (A8.4).", "Add 20 cards."),
        ),
        (
            DeckProblem("A8.4", None, None, "too_many", {"count": 22, "size": 20, "difference": 2}),
            ("2 Karten zu viel: 22 statt 20 (A8.4).", "Nimm 2 Karten heraus."),
            ("2 cards too many: 22 instead of 20 (A8.4).", "Take out 2 cards."),
        ),
        (
            DeckProblem(
                "A1.1", None, 4, "unread", {"text": "Jägr", "nearest": ((35, "Jäger"), (8, "Bär")), "why": "unknown"}
            ),
            ("„Jägr“ ist keine Karte dieses Satzes (A1.1).", "Meinst du Jäger (Æ035) oder Bär (Æ008)?"),
            ("“Jägr” is no card of this set (A1.1).", "Do you mean Jäger (Æ035) or Bär (Æ008)?"),
        ),
        (
            DeckProblem("A1.1", None, 4, "unread", {"text": "??", "nearest": (), "why": "unknown"}),
            ("„??“ ist keine Karte dieses Satzes (A1.1).", "Verbessere Zeile 4."),
            ("“??” is no card of this set (A1.1).", "Mend line 4."),
        ),
        (
            DeckProblem("A8.5", 35, 1, "banned", {"name": "Jäger", "count": 1}),
            ("Jäger (Æ035) ist verboten (A8.5).", "Nimm Jäger (Æ035) heraus."),
            ("Jäger (Æ035) is banned (A8.5).", "Take out Jäger (Æ035)."),
        ),
    ],
)
def test_a_deck_problem_and_its_remedy(problem, german, english):
    assert (sentence(problem, "de"), remedy(problem, "de")) == german
    assert (sentence(problem, "en"), remedy(problem, "en")) == english


def test_every_code_of_a_deck_problem_has_a_sentence_and_a_remedy():
    assert PROBLEM_CODES.keys() <= DECK.keys()
    assert set(PROBLEM_CODES.values()) <= REMEDIES.keys()


def test_a_line_that_cannot_be_read():
    problem = Problem(3, 1, "step_number", {"found": 5, "expected": 2})
    assert sentence(problem, "de") == "Erwartet: Schritt 2, nicht 5."
    assert sentence(problem, "en") == "Expected: step 2, not 5."


def test_an_unreadable_line_expects_the_words_of_the_readers_language():
    fault = Problem(3, 6, "not_read", {"found": "xyz", "expected": ("attacks", "greift", "passes", "passt", "‹s›")})
    assert sentence(fault, "de") == "Erwartet: ein Name, „greift“ oder „passt“, nicht „xyz“."
    assert sentence(fault, "en") == "Expected: a name, “attacks” or “passes”, not “xyz”."
    only = Problem(3, 6, "not_read", {"found": "xyz", "expected": ("greift",)})
    assert sentence(only, "en") == "Expected: “greift”, not “xyz”."


@pytest.mark.parametrize("texts", [DECK, REMEDIES, READING])
def test_both_languages_say_the_same_things(texts):
    for code, pair in texts.items():
        german, english = ({part[1] for part in string.Formatter().parse(text) if part[1]} for text in pair)
        assert german == english, code


def test_an_unknown_code_is_shown_with_its_data():
    assert fill({}, "odd", "de", {"seat": 1}, "A5.7") == "odd: seat 1 (A5.7)."


def test_lists():
    assert [one_of(items, "de") for items in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a oder b",
        "a, b oder c",
    ]


def test_every_code_of_card_files_and_texts_has_its_sentence():
    assert CARD_FILE.keys() | {"text"} == FILE_CODES.keys()
    assert CARD_TEXT.keys() == TEXT_CODES.keys()


@pytest.mark.parametrize(
    ("problem", "german", "english"),
    [
        (
            CardProblem(5, 9, "unknown_kind", "Wesn", ("Wesen", "Zauber"), "Wesen"),
            "„Wesn“ ist weder Wesen noch Zauber. Meinst du Wesen?",
            "“Wesn” is neither Wesen nor Zauber. Do you mean Wesen?",
        ),
        (CardProblem(9, 1, "missing_field", expected=("text",)), "Der Karte fehlt der Text.", "The card has no text."),
        (
            CardProblem(9, 1, "text", "zihen", ("ziehen",), "Ziehe eine Karte.", 3, "unknown_word", True),
            "„zihen“ kennt die Kartensprache nicht. Meinst du „Ziehe eine Karte.“? Die Karte bleibt nur Text.",
            "The card language does not know “zihen”. Do you mean “Ziehe eine Karte.”? The card stays text only.",
        ),
    ],
)
def test_a_card_problem(problem, german, english):
    assert (sentence(problem, "de"), sentence(problem, "en")) == (german, english)


def test_a_card_text_that_ends_too_early():
    with pytest.raises(CardTextError) as caught:
        read_card_text("Wenn Kobold angreift, ziehe eine", "Kobold", "Geist")
    assert sentence(caught.value, "de").startswith("Hier fehlt etwas, erwartet ist „Karte“.")


@pytest.mark.parametrize("texts", [CARD_FILE, CARD_TEXT, WANTED, WHY, NOT_SO, LOG_DECK, NOT_JUDGED])
def test_all_tables_say_the_same_things_in_both_languages(texts):
    test_both_languages_say_the_same_things(texts)


def test_every_kind_of_question_has_words():
    assert list(ASKED) == list(range(len(QUESTIONS)))
    for kind, asks in ASKED.items():
        test_both_languages_say_the_same_things({QUESTIONS[kind]: asks.about})


def test_a_question_names_the_card_that_asks_where_it_is_known():
    found = {"phrase": "pass", "seat": "Anna", "asked": "Bert", "kind": CHOOSE}
    assert why_illegal("A7.2", "not_asked", found, "de")[1] == "Jetzt wählt Bert eine Karte (A7.2)."
    assert why_illegal("A7.2", "not_asked", found, "en")[1] == "Now Bert chooses a card (A7.2)."
    found["about_name"] = "Hehler"
    assert why_illegal("A7.2", "not_asked", found, "de")[1] == "Jetzt wählt Bert eine Karte für Hehler (A7.2)."
    assert why_illegal("A7.2", "not_asked", found, "en")[1] == "Now Bert chooses a card for Hehler (A7.2)."
    assert why_illegal("A7.2", "left_open", found, "de")[1] == "Vorher wählt Bert eine Karte für Hehler (A7.2)."


def test_who_forbids_to_play_is_named_where_it_is_known():
    found = {"phrase": "play", "seat": "Bert", "name": "Bär"}
    assert why_illegal("A7.3", "play_forbidden", found, "de")[1] == "Es ist verboten, Bär jetzt zu spielen (A7.3)."
    found["about_name"] = "Abt"
    assert why_illegal("A7.3", "play_forbidden", found, "de")[1] == "Abt verbietet es, Bär jetzt zu spielen (A7.3)."
    assert why_illegal("A7.3", "play_forbidden", found, "en")[1] == "Abt forbids playing Bär now (A7.3)."


def test_who_decides_is_a_sentence_of_its_own_too():
    assert asked_sentence(CUT, "Bert", "de") == "Bert hebt ab."
    assert asked_sentence(CUT, "Bert", "en") == "Bert cuts the deck."


def test_which_wesen_must_is_named_where_it_can_only_be_one():
    found = {"phrase": "pass", "seat": "Anna", "instead_name": "Landsknecht"}
    assert why_illegal("A5.10", "must_attack", found, "de")[1] == "Landsknecht muss angreifen (A5.10)."
    del found["instead_name"]
    assert why_illegal("A5.10", "must_attack", found, "de")[1] == "Ein Wesen muss angreifen (A5.10)."
    assert why_illegal("A5.10", "must_block", found, "en")[1] == "A Wesen must block (A5.10)."
