"""Questions of players and judges: what is open and what is not (A9.4, A9.5, A10.4)."""

import pytest

from engine.apfelernte.questions import OPEN, OWN, PRIVATE, UNCLEAR, ask
from engine.judge import position
from engine.kernel import JUDGE, PUBLIC
from tests.engine.apfelernte.altered import golden

ANNA, BERT = 0, 1
AT_21 = position(golden("spells"), 21)  # Bert has attached Hufeisen to Leitwolf


def answer(question: str, viewer: int = PUBLIC, lang: str = "de", at=AT_21):
    return ask(at.table, at.setup, question, viewer, lang)


@pytest.mark.parametrize(
    ("german", "english", "told"),
    [
        (
            "Wie viele Karten hat Bert auf der Hand?",
            "How many cards does Bert have in hand?",
            ("Bert hat 5 Karten auf der Hand.", "Bert has 5 cards in hand."),
        ),
        (
            "Wie viele Karten sind in Berts Deck?",
            "How many cards are left in Bert's deck?",
            ("Im Deck von Bert: 8 Karten.", "In Bert’s deck: 8 cards."),
        ),
        (
            "wieviele lebenskarten hat anna noch",
            "how many life cards has anna",
            ("Anna hat 2 Lebenskarten.", "Anna has 2 life cards."),
        ),
        (
            "Was liegt auf Berts Abwurfstapel?",
            "What is in Bert’s discard pile?",
            (
                "Abwurfstapel von Bert, oberste zuerst: Jäger (Æ035), Femeurteil (Æ039).",
                "Discard pile of Bert, top first: Jäger (Æ035), Femeurteil (Æ039).",
            ),
        ),
        (
            "Was hat Bert im Spiel?",
            "What does Bert have in play?",
            (
                "Bert hat im Spiel: Leitwolf (Æ018) Stärke 3, mit Hufeisen (Æ055).",
                "Bert has in play: Leitwolf (Æ018) strength 3, with Hufeisen (Æ055).",
            ),
        ),
        (
            "Wie stark ist der Leitwolf?",
            "What is the current strength of Leitwolf?",
            ("Leitwolf (Æ018) hat Stärke 3.", "Leitwolf (Æ018) has strength 3."),
        ),
        (
            "Welche aufgedruckte Stärke hat Æ018?",
            "What is the printed strength of AE18?",
            ("Leitwolf (Æ018) hat aufgedruckte Stärke 3.", "Leitwolf (Æ018) has printed strength 3."),
        ),
        (
            "Wird Leitwolf ignoriert?",
            "Is Leitwolf ignored?",
            ("Leitwolf (Æ018) wird nicht ignoriert.", "Leitwolf (Æ018) is not ignored."),
        ),
        (
            "Was liegt an Leitwolf?",
            "What is attached to Leitwolf?",
            ("An Leitwolf (Æ018) liegt: Hufeisen (Æ055).", "Attached to Leitwolf (Æ018): Hufeisen (Æ055)."),
        ),
        (
            "Woran ist Hufeisen angelegt?",
            "What is Hufeisen attached to?",
            ("Hufeisen (Æ055) liegt an Leitwolf (Æ018).", "Hufeisen (Æ055) is attached to Leitwolf (Æ018)."),
        ),
        ("Wem gehört Leitwolf?", "Who owns Leitwolf?", ("Leitwolf (Æ018) gehört Bert.", "Bert owns Leitwolf (Æ018).")),
        (
            "Wer kontrolliert Wachhund?",
            "Who controls Wachhund?",
            ("Wachhund (Æ003) liegt bei Anna.", "Wachhund (Æ003) is under Anna’s control."),
        ),
        ("Wer ist am Zug?", "Whose turn is it?", ("Anna ist am Zug, Zug 12.", "It is Anna’s turn, turn 12.")),
        (
            "Wie oft wurde gepasst?",
            "What is the pass count?",
            (
                "In Folge gepasst: 0; beim 3. Mal ist das Spiel unentschieden.",
                "Passes in a row: 0; with number 3 the game is drawn.",
            ),
        ),
        (
            "Welche Karten sind verboten?",
            "Which cards are banned?",
            ("Keine Karte ist verboten.", "No card is banned."),
        ),
        (
            "Wie stark ist Jäger?",
            "How strong is Jäger?",
            ("Jäger (Æ035) hat aufgedruckte Stärke 3.", "Jäger (Æ035) has printed strength 3."),
        ),
        (
            "Welchen Typ hat Jäger?",
            "What type is Jäger?",
            ("Jäger (Æ035): Wesen, Mensch.", "Jäger (Æ035): Wesen, Mensch."),
        ),
        ("Wem gehört Jäger?", "Who owns Jäger?", ("Jäger (Æ035) ist nicht im Spiel.", "Jäger (Æ035) is not in play.")),
    ],
)
def test_a9_4_open_information_is_told_when_asked(german, english, told):
    for question, lang, text in ((german, "de", told[0]), (english, "en", told[1])):
        found = answer(question, PUBLIC, lang)
        assert (found.cls, found.rule, found.text) == (OPEN, "A9.4", text)
        assert answer(question, BERT, lang).text == text
        assert answer(question, JUDGE, lang).text == text


def test_a9_4_the_text_of_a_card_is_told_in_both_languages():
    assert (
        answer("Was tut Blitzschlag?").text
        == "Blitzschlag (Æ054): Du darfst ein Wesen mit Stärke 4 oder weniger vernichten."
    )
    assert answer("What does Blitzschlag do?", lang="en").text.startswith("Blitzschlag (Æ054): You may destroy a Wesen")


PRIVATE_QUESTIONS = [
    "Welche Karten hat Bert auf der Hand?",
    "Which cards are in Bert's hand?",
    "Hat Bert Jäger auf der Hand?",
    "Was ist die oberste Karte von Berts Deck?",
    "In welcher Reihenfolge liegen die Karten in Annas Deck?",
    "What is the top card of Bert's deck?",
    "Welche Lebenskarten hat Bert?",
    "What are Bert's life cards?",
    "Welche Karte hat Anna vorher gezeigt?",
    "Which card was revealed earlier?",
]


@pytest.mark.parametrize("question", PRIVATE_QUESTIONS)
def test_a9_5_hidden_information_is_refused_with_the_rule(question):
    for viewer in (PUBLIC, ANNA):
        found = answer(question, viewer)
        assert (found.cls, found.rule, found.refused) == (PRIVATE, "A9.5", True)
        assert "Æ" not in found.text


def test_a9_5_a_seat_is_told_its_own_hand_and_no_life_cards():
    found = answer("Was habe ich auf der Hand?", BERT)
    assert (found.cls, found.refused, found.recorded) == (OWN, False, False)
    assert found.text.count("(Æ") == 5
    assert answer("Welche Lebenskarten habe ich?", BERT).refused
    assert answer("Was hat mein Gegner auf der Hand?", BERT).refused
    assert answer("Wie viele Karten hat mein Gegner auf der Hand?", BERT).text == "Anna hat 5 Karten auf der Hand."


def test_a10_4_a_judge_is_told_everything_and_the_look_is_recorded():
    for question in ("Welche Karten hat Bert auf der Hand?", "Was ist in Berts Deck?", "Welche Lebenskarten hat Bert?"):
        found = answer(question, JUDGE)
        assert (found.cls, found.refused, found.recorded) == (PRIVATE, False, True)
        assert "(Æ" in found.text


@pytest.mark.parametrize(
    "question", ["", "Wie geht es dir?", "Wem gehört das?", "Wie stark ist Zzz?", "x" * 10_000, "{}\\(["]
)
def test_what_is_not_understood_says_what_can_be_asked(question):
    found = answer(question)
    assert found.cls == UNCLEAR
    assert "Wer ist am Zug?" in found.text
