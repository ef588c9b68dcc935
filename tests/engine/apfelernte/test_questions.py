"""Questions of players and judges: which there are, what is open and what is not (A9.4, A9.5, A10.4)."""

import re
from dataclasses import replace

import pytest

from engine.apfelernte import decisions as d
from engine.apfelernte.asking.playback import playback
from engine.apfelernte.asking.questions import (
    ALIASES,
    FORMS,
    OPEN,
    OWN,
    PRIVATE,
    UNCLEAR,
    Asked,
    ask,
    ask_form,
    desk,
    examples,
    understand,
    wording,
)
from engine.judge import check
from engine.kernel import JUDGE, PUBLIC
from tests.engine.apfelernte.altered import golden
from tests.engine.apfelernte.test_observed_logs import log

ANNA, BERT = 0, 1
SPELLS = playback(check(golden("spells")))
LEITWOLF = 23  # the copy of Leitwolf


def here(viewer: int = PUBLIC, lang: str = "de", at: int = 21, told=SPELLS):
    """The table of the golden log; at 21 Bert has attached Hufeisen to Leitwolf."""
    return desk(told.table(at), told.setup, viewer, lang, told, at)


def answer(question: str, viewer: int = PUBLIC, lang: str = "de", at: int = 21):
    return ask(here(viewer, lang, at), question)


QUESTIONS = [
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
        "Wie viele Karten liegen in Berts Abwurfstapel?",
        "How many cards are in Bert’s graveyard?",
        ("Auf dem Abwurfstapel von Bert: 2 Karten.", "In Bert’s discard pile: 2 cards."),
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
        "Wie stark ist Jäger?",
        "How strong is Jäger?",
        ("Jäger (Æ035) hat aufgedruckte Stärke 3.", "Jäger (Æ035) has printed strength 3."),
    ),
    (
        "Wem gehört Leitwolf?",
        "Is Leitwolf ignored?",
        (
            "Leitwolf (Æ018) liegt bei Bert und gehört Bert. Daran liegt: Hufeisen (Æ055)."
            " Die Fähigkeiten werden nicht ignoriert.",
            "Leitwolf (Æ018) is under Bert’s control; Bert owns it. Attached to it: Hufeisen (Æ055)."
            " Its abilities are not ignored.",
        ),
    ),
    (
        "Woran ist Hufeisen angelegt?",
        "What is Hufeisen attached to?",
        (
            "Hufeisen (Æ055) liegt an Leitwolf (Æ018) bei Bert und gehört Bert.",
            "Hufeisen (Æ055) is attached to Leitwolf (Æ018) under Bert’s control; Bert owns it.",
        ),
    ),
    ("Wem gehört Jäger?", "Who owns Jäger?", ("Jäger (Æ035) ist nicht im Spiel.", "Jäger (Æ035) is not in play.")),
    (
        "Welche aufgedruckte Stärke hat Æ35?",
        "What type is Jäger?",
        (
            "Jäger (Æ035), Wesen, Mensch, aufgedruckte Stärke 3: Wenn Jäger angreift, darfst du ein Wesen vom Typ"
            " Biest vernichten.",
            "Jäger (Æ035), Wesen, Mensch, printed strength 3: When Jäger attacks, you may destroy a Wesen of type"
            " Biest.",
        ),
    ),
    ("Wer ist am Zug?", "Whose turn is it?", ("Anna ist am Zug, Zug 12.", "It is Anna’s turn, turn 12.")),
    ("Wer begann?", "Who began, and why?", (
        "Bert begann: das Los hat so bestimmt (A2.5).", "Bert began: the lot said so (A2.5).",
    )),
    (
        "Wie oft wurde gepasst?",
        "What is the pass count?",
        (
            "In Folge gepasst: 0; beim 3. Mal ist das Spiel unentschieden.",
            "Passes in a row: 0; with number 3 the game is drawn.",
        ),
    ),
    ("Welche Karten sind verboten?", "Which cards are banned?", ("Keine Karte ist verboten.", "No card is banned.")),
    (
        "Welche Fähigkeiten warten?",
        "Who decides now?",
        ("Anna ist am Zug. Es warten: nichts.", "Anna is to act. Waiting: nothing."),
    ),
    (
        "Was geschah in Schritt 7?",
        "What happened in step 7?",
        (
            "Schritt 7: Anna blockt mit Trommler (Æ060): Trommler (Æ060) wird vernichtet; Zug 4 von Anna.",
            "Step 7: Anna blocks with Trommler (Æ060): Trommler (Æ060) is destroyed; turn 4 of Anna.",
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("german", "english", "told"), QUESTIONS)
def test_a9_4_open_information_is_told_when_asked(german, english, told):
    for question, lang, text in ((german, "de", told[0]), (english, "en", told[1])):
        found = answer(question, PUBLIC, lang)
        assert (found.cls, found.text) == (OPEN, text)
        assert found.rule in {"A9.4", "A9.2", "A10.4"}
        assert answer(question, BERT, lang).text == text
        assert answer(question, JUDGE, lang).text == text


# the list


def test_every_form_is_reached_by_text_and_by_its_own_words():
    reached = {(key, what) for _, key, what in ALIASES}
    assert reached == {(form.key, what) for form in FORMS.values() for what in form.wording}
    for lang in ("de", "en"):
        place = here(lang=lang)
        for example in examples(place):
            asked = understand(place, example)
            assert wording(place, asked) == example


def test_what_is_tapped_and_what_is_written_is_one_question():
    for question, asked in (
        ("Wie viele Karten hat Anna auf der Hand?", Asked("count", "hand", (ANNA,))),
        ("Was liegt auf Annas Abwurfstapel?", Asked("discard", "", (ANNA,))),
        ("Wie stark ist Leitwolf?", Asked("strength", copies=(LEITWOLF,))),
        ("Darf Leitwolf angreifen?", Asked("may", copies=(LEITWOLF,))),
        ("Was geschah in Zug 3?", Asked("happened", "turn", number=3)),
        ("Was steht auf Nachtmahr?", Asked("card", cards=(104,))),
    ):
        assert ask(here(), question).text == ask_form(here(), asked).text


def test_a_copy_that_is_pointed_at_is_the_one_that_is_meant():
    found = ask_form(here(at=33), Asked("strength", copies=(LEITWOLF,)))  # destroyed in step 31
    assert (found.cls, found.text) == (UNCLEAR, "Diese Karte liegt hier nicht offen.")
    assert ask_form(here(), Asked("strength", copies=(LEITWOLF,))).text == "Leitwolf (Æ018) hat Stärke 3."


# strength with each part named, and what a Wesen may


def at_golden(name: str, at: int, asked: Asked, lang: str = "de") -> str:
    told = playback(check(golden(name)))
    return ask_form(here(PUBLIC, lang, at, told), asked).text


@pytest.mark.parametrize(
    ("name", "at", "seat", "told"),
    [
        ("loser-decides", 36, ANNA, "Bär (Æ008) Stärke 6 = 5 (aufgedruckt) + 1 (Leitwolf)"),
        ("concede", 45, 2, "Raubritter (Æ030) Stärke 6 = 4 (aufgedruckt) + 2 (Hinterhalt, bis zum Ende des Zuges)"),
        ("greedy", 13, BERT, "= 2 (aufgedruckt) + 2 (Wilde Jagd, bis zum Ende des nächsten Zuges von Bert)"),
        ("abilities", 8, BERT, "Hirte (Æ056) Stärke 1."),  # nothing is added for nothing
    ],
)
def test_a7_20_each_part_of_a_strength_is_named(name, at, seat, told):
    assert told in at_golden(name, at, Asked("play", "", (seat,)))


def test_the_parts_of_a_strength_add_up_in_every_golden_log():
    for name in ("loser-decides", "concede", "greedy", "abilities"):
        told = playback(check(golden(name)))
        for at in range(told.last + 1):
            place = here(PUBLIC, "en", at, told)
            for copy, strength, terms in place.view.strengths:
                text = ask_form(place, Asked("strength", copies=(copy,))).text
                if any(change for _, change in terms):
                    parts = text.partition(" = ")[2]
                    numbers = re.findall(r"(?:^|([+−]) )(\d+) \(", parts)
                    total = sum(-int(number) if sign == "−" else int(number) for sign, number in numbers)
                    assert max(total, 0) == strength, text
                else:
                    assert " = " not in text


@pytest.mark.parametrize(
    ("name", "at", "card", "german", "english"),
    [
        ("abilities", 4, 24, "darf laut Schlafender Riese (Æ024) nicht angreifen (A7.3)", "may not attack"),
        ("abilities", 8, 16, "Landsknecht (Æ016) muss angreifen (A5.10)", "must attack (A5.10)"),
        ("abilities", 7, 16, "muss angreifen, sobald Anna am Zug ist (A5.10, A3.1)", "once it is Anna’s turn"),
        ("spells", 27, 26, "darf laut Steinriese (Æ026) nicht blocken (A7.3)", "may not block"),
        ("spells", 6, 60, "Es darf Leitwolf (Æ018) blocken (A5.4)", "It may block Leitwolf (Æ018) (A5.4)"),
        ("spells", 21, 55, "Hufeisen (Æ055) ist kein Wesen.", "Hufeisen (Æ055) is no Wesen."),
    ],
)
def test_a5_10_a7_3_what_a_wesen_may_is_told_with_the_reason(name, at, card, german, english):
    assert german in at_golden(name, at, Asked("may", cards=(card,)))
    assert english in at_golden(name, at, Asked("may", cards=(card,)), "en")


def test_what_may_act_is_what_the_table_offers():
    for name in ("spells", "abilities", "three-players"):
        told = playback(check(golden(name)))
        for at in range(told.last + 1):
            place = here(PUBLIC, "de", at, told)
            for question in place.table.questions:
                if question.kind == d.ACTION and question.seat >= 0:
                    able = {d.attack_of(offer)[0] for offer in question.offers if d.is_attack(offer)}
                    for copy in place.table.play[question.seat]:
                        text = ask_form(place, Asked("may", copies=(copy,))).text.split(". ")[0]
                        assert (copy in able) == ("nicht" not in text), (name, at, text)
                elif question.kind == d.BLOCK:
                    for copy in place.table.play[question.seat]:
                        text = ask_form(place, Asked("may", copies=(copy,))).text
                        assert (copy in question.offers) == bool(re.search(r"Es (darf|muss) .* blocken \(", text)), text


def test_a7_8_what_is_executed_and_who_decides():
    assert at_golden("concede", 46, Asked("waiting")) == (
        "Anna entscheidet über den Block. Gerade ausgeführt: Hinterhalt (Æ013). Es warten: nichts."
    )


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("loser-decides", "hat das Spiel davor verloren und so bestimmt (A9.2)"),
        ("spells", "das Los hat so bestimmt (A2.5)"),
    ],
)
def test_a9_2_who_began_and_why(name, told):
    assert told in at_golden(name, 20, Asked("start"))


def test_what_happened_in_a_turn_is_told_as_the_one_who_asks_saw_it():
    asked = Asked("happened", "turn", number=1)
    for viewer, drawn, cls in ((PUBLIC, False, OPEN), (ANNA, False, OPEN), (BERT, True, OWN), (JUDGE, True, PRIVATE)):
        found = ask_form(here(viewer), asked)
        assert ("Vogt" in found.text) is drawn
        assert "Bert spielt Leitwolf (Æ018)" in found.text
        assert (found.cls, found.recorded) == (cls, viewer == JUDGE)


# what is not open


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


def test_a9_5_no_open_answer_differs_by_what_is_hidden():
    for at in range(0, 44, 3):
        for form in FORMS.values():
            if form.secret or form.key == "happened":
                continue
            for what in form.wording:
                asked = Asked(form.key, what, (), (35,))
                assert len({ask_form(here(viewer, at=at), asked).text for viewer in (PUBLIC, ANNA, BERT, JUDGE)}) == 1


def test_a9_5_a_seat_is_told_its_own_hand_and_no_life_cards():
    found = answer("Was habe ich auf der Hand?", BERT)
    assert (found.cls, found.refused, found.recorded) == (OWN, False, False)
    assert found.text.count("(Æ") == 5
    assert answer("Welche Lebenskarten habe ich?", BERT).refused
    assert answer("Was hat mein Gegner auf der Hand?", BERT).refused
    assert answer("Welche Karten sind auf der Hand?", BERT).refused  # everybody's
    assert answer("Wie viele Karten hat mein Gegner auf der Hand?", BERT).text == "Anna hat 5 Karten auf der Hand."


def test_a10_4_a_judge_is_told_everything_and_the_look_is_recorded():
    for question in ("Welche Karten hat Bert auf der Hand?", "Was ist in Berts Deck?", "Welche Lebenskarten hat Bert?"):
        found = answer(question, JUDGE)
        assert (found.cls, found.refused, found.recorded) == (PRIVATE, False, True)
        assert "(Æ" in found.text


def test_a10_4_a_judge_is_told_which_hidden_cards_were_shown():
    told = playback(check(golden("cuts")))
    found = ask_form(here(JUDGE, "de", told.last, told), Asked("seen"))
    assert (found.cls, found.recorded) == (PRIVATE, True)
    assert "Wachhund (Æ003), Bert gezeigt." in found.text
    assert ask_form(here(PUBLIC, "de", told.last, told), Asked("seen")).refused


# what is not understood


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("", "keine der Fragen"),
        ("Wie geht es dir?", "keine der Fragen"),
        ("Wem gehört das?", "Um welche Karte geht es?"),
        ("Wie stark ist Zzz?", "Eine Karte „Zzz“ gibt es hier nicht."),
        ("Wie stark ist Leitwollf?", "Meinst du Leitwolf (Æ018)?"),
        ("Was steht auf Æ999?", "Eine Karte „Æ999“ gibt es hier nicht."),
        ("Was steht auf Æ000?", "Eine Karte „Æ000“ gibt es hier nicht."),
        ("Was geschah in Schritt 99?", "Welcher Schritt? Es gibt 0 bis 43."),
        ("Was geschah in Zug 13?", "Welcher Zug? Bis hier gibt es 0 bis 11."),
        ("Was geschah in Schritt?", "Welcher Schritt?"),
        ("x" * 10_000, "keine der Fragen"),
        ("{}\\([", "keine der Fragen"),
        ("\u202e\x07²", "keine der Fragen"),
    ],
)
def test_what_is_not_understood_says_why(question, told):
    found = answer(question)
    assert (found.cls, found.rule) == (UNCLEAR, "")
    assert told in found.text


@pytest.mark.parametrize(
    ("question", "lang", "meant"),
    [
        ("Wie stark ist Leitwollf?", "de", "Wie stark ist Leitwolf (Æ018)?"),
        ("May Leitwollf attack?", "en", "May Leitwolf (Æ018) attack or block, and if not, why?"),
    ],
)
def test_a_slip_in_the_name_of_a_card_is_offered_put_right(question, lang, meant):
    assert answer(question, lang=lang).nearest == (meant,)


def test_who_is_the_only_one_with_a_first_name_is_called_by_it():
    setup = replace(SPELLS.setup, seats=("Anna Ähren", "Bert Bär"))
    asked = understand(desk(SPELLS.table(21), setup, PUBLIC, "de"), "Wie viele Handkarten hat Bert?")
    assert (asked.key, asked.what, asked.seats) == ("count", "hand", (BERT,))
    for seats in (("Bert Ähren", "Bert Bär"), ("Bär Ähren", "Die Bert"), ("Anna Ähren", "Wie Bert")):
        place = desk(SPELLS.table(21), replace(SPELLS.setup, seats=seats), PUBLIC, "de")
        assert understand(place, "Wie viele Handkarten hat Bert?").seats == ()
        assert understand(place, f"Was hat {seats[1]} im Spiel?").seats == (BERT,)


def test_all_are_asked_about_in_words_that_fit():
    assert wording(here(), Asked("discard")) == "Was liegt auf dem Abwurfstapel von allen, in welcher Folge?"
    assert wording(here(), Asked("count", "hand")) == "Wie viele Karten hat jeder auf der Hand?"


def test_what_is_nearly_a_form_names_the_nearest():
    assert answer("Wer begint, warm?").nearest[0] == "Wer begann, und warum?"
    assert answer("Who is on the turn", lang="en").nearest[0] == "Whose turn is it?"
    assert answer("xyz").nearest == ()


@pytest.mark.parametrize(
    "asked",
    [
        Asked("nothing"),
        Asked("count"),
        Asked("count", "purse"),
        Asked("play", "", (7,)),
        Asked("play", "", (-1,)),
        Asked("strength"),
        Asked("strength", copies=(-1,)),
        Asked("strength", copies=(10**9,)),
        Asked("strength", copies=(0,)),
        Asked("card", cards=(-5,)),
        Asked("happened", "step", number=-1),
        Asked("happened", "step", number=10**9),
        Asked("happened", "turn", number=10**9),
    ],
)
def test_what_cannot_be_tapped_is_unclear(asked):
    assert ask_form(here(), asked).cls == UNCLEAR


def test_without_the_whole_log_its_steps_cannot_be_asked_for():
    table = SPELLS.table(21)
    alone = desk(table, SPELLS.setup, JUDGE, "de")
    assert ask_form(alone, Asked("happened", "step", number=3)).cls == UNCLEAR
    assert ask_form(alone, Asked("seen")).cls == UNCLEAR
    assert ask_form(alone, Asked("count", "hand", (ANNA,))).text == "Anna hat 5 Karten auf der Hand."


def test_a9_7_a_house_format_may_say_that_nobody_has_to_answer():
    told = here()
    quiet = replace(told.setup.format, without=frozenset({"A9.4"}))
    told = desk(told.table, replace(told.setup, format=quiet), PUBLIC, "en", SPELLS, 21)
    found = ask(told, "How many cards does Bert have in hand?")
    assert (found.cls, found.rule, found.refused) == (PRIVATE, "A9.7", True)
    judge = desk(told.table, told.setup, JUDGE, "en", SPELLS, 21)
    assert ask(judge, "How many cards does Bert have in hand?").cls == OPEN


@pytest.mark.parametrize(
    ("question", "lang", "told"),
    [
        (
            "Wie viele Karten hat Zacharias auf der Hand?",
            "de",
            "„Zacharias“ sitzt nicht an diesem Tisch. Hier spielen: Anna, Bert.",
        ),
        (
            "How many cards does Zacharias have in hand?",
            "en",
            "“Zacharias” does not sit at this table. Here play: Anna, Bert.",
        ),
        (
            "Wie viele Lebenskarten haben Anna und Zoë?",
            "de",
            "„Zoë“ sitzt nicht an diesem Tisch. Hier spielen: Anna, Bert.",
        ),
        (
            "Welche Karten hat Zacharias auf der Hand?",
            "de",
            "„Zacharias“ sitzt nicht an diesem Tisch. Hier spielen: Anna, Bert.",
        ),
    ],
)
def test_a_name_of_nobody_at_the_table_is_told_with_who_sits_there(question, lang, told):
    given = answer(question, lang=lang)
    assert (given.cls, given.text) == (UNCLEAR, told)


def test_no_word_of_a_question_is_taken_for_a_name():
    told = [answer(each.title(), lang=lang).text for lang in ("de", "en") for each in examples(here(lang=lang))]
    asked = [(*each[:1], "de") for each in QUESTIONS] + [(each[1], "en") for each in QUESTIONS]
    told += [answer(question.title(), lang=lang).text for question, lang in asked]
    assert [text for text in told if "sitzt nicht an" in text or "does not sit" in text] == []


def test_a9_4_two_equal_cards_are_told_apart_by_who_controls_them():
    told = playback(check(log("Anna spielt Jäger", "Bert spielt Jäger")))
    text = ask_form(here(at=2, told=told), Asked("state", cards=(35,))).text
    assert "Jäger (Æ035) bei Anna liegt bei Anna" in text
    assert "Jäger (Æ035) bei Bert liegt bei Bert" in text


def test_a9_4_the_first_card_of_all_can_be_asked_about():
    told = playback(check(golden("all-sorts-two")))
    name = told.setup.cards.by_number[told.table(95).face[0]].name
    assert name in ask_form(here(at=95, told=told), Asked("state", copies=(0,))).text
