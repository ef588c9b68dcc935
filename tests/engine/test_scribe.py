"""Writing down a game line by line: what can come next, what is refused, what is taken back (A10.1, A10.8)."""

from random import Random

import pytest

from engine import scribe
from engine.apfelernte.cards import bundled
from engine.apfelernte.formats import FORMATS
from engine.header import read_setup
from engine.judge import check
from engine.kernel import RIGHT, NotationError
from engine.kernel.log import effective, read_log
from engine.observer import Observer, follow

GERMAN, ENGLISH = "de", "en"
CARDS = bundled()


def begun(start: str = "Anna") -> str:
    return scribe.begin(["Anna", "Bert"], CARDS, FORMATS["vorbereitet"], start, [("Round", "3")])


def judge_of(text: str) -> Observer:
    log = read_log(text)
    return follow(read_setup(log, {}, []), effective(log.lines))


def written(*lines: str, text: str = "") -> str:
    text = text or begun()
    for line in lines:
        text, _ = scribe.with_line(text, line)
    return text


def said(text: str, lang: str = GERMAN) -> list[str]:
    return [choice.line for choice in scribe.choices(judge_of(text), lang) if choice.kind != RIGHT]


def test_a9_2_without_a_starter_the_lot_is_written_first():
    assert said(begun("")) == ["Das Los bestimmt, dass Anna beginnt", "Das Los bestimmt, dass Bert beginnt"]


def test_a3_1_a_hand_card_must_be_named_by_who_saw_it():
    played = [choice for choice in scribe.choices(judge_of(begun()), GERMAN) if choice.names]
    assert [(choice.line, choice.rule) for choice in played] == [("Anna spielt …", "A3.1")]
    assert said(begun()) == ["Anna spielt …", "Anna passt"]  # the likely one first


def test_a5_4_an_attack_offers_each_blocker_once_in_both_languages():
    text = written("Anna spielt Wachhund (Æ003)", "Bert spielt Lindwurm (Æ053)", "Anna greift Bert an mit Wachhund")
    assert said(text)[:2] == ["Bert blockt nicht", "Bert blockt mit Lindwurm (Æ053)"]
    assert said(text, ENGLISH)[:2] == ["Bert does not block", "Bert blocks with Lindwurm (Æ053)"]


def test_a10_5_what_comes_behind_an_unsaid_answer_is_offered_too():
    text = written("Anna spielt Wachhund (Æ003)", "Bert passt", "Anna greift Bert an mit Wachhund")
    assert said(text)[:3] == ["Bert nimmt Lebenskarte 1", "Bert nimmt Lebenskarte 2", "Bert nimmt Lebenskarte 3"]
    assert "Bert passt" in said(text)


def test_a6_2_the_slots_that_are_left_are_offered_by_their_numbers():
    turn = ("Bert passt", "Anna greift Bert an mit Wachhund")
    text = written("Anna spielt Wachhund (Æ003)", *turn, "Bert nimmt Lebenskarte 2", *turn)
    assert said(text)[:2] == ["Bert nimmt Lebenskarte 1", "Bert nimmt Lebenskarte 3"]
    assert judge_of(written("Bert nimmt Lebenskarte 3", text=text)).failure is None


def test_a9_8_everybody_may_concede_and_agree():
    rights = [choice.line for choice in scribe.choices(judge_of(begun()), GERMAN) if choice.kind == RIGHT]
    assert "Bert gibt auf" in rights
    assert "Anna stimmt einem Unentschieden zu" in rights


def test_a10_8_a_refused_line_ends_the_choices_until_it_is_taken_back():
    text = written("Anna spielt Wachhund (Æ003)", "Bert passt", "Anna spielt Wachhund (Æ003)")
    judge = judge_of(text)
    assert judge.failure is not None
    assert judge.failure.line.step == 3
    assert scribe.choices(judge, GERMAN) == []
    again, line = scribe.taken_back(text, 2)
    judge.add(line)
    assert judge.failure is None
    assert said(again)[-1] == "Anna passt"
    assert "Wachhund (Æ003)\nrewind to 2\n" in again
    assert scribe.with_line(again, "Anna passt")[1].step == 4


def test_what_cannot_be_read_is_told_with_its_column():
    with pytest.raises(NotationError) as problem:
        scribe.read(judge_of(begun()), "Anna spielt Wachhnd (Æ0035000)")
    assert problem.value.data["column"] >= 0


def test_a_checkpoint_is_a_line_of_the_log():
    text = written("Anna passt", scribe.count_line("Bert", "hand", 5, GERMAN))
    assert judge_of(text).failure is None
    text = written(scribe.count_line("Bert", "hand", 4, ENGLISH), text=text)
    assert judge_of(text).failure.error.code


def test_one_card_is_counted_in_the_singular():
    told = [scribe.count_line("Bert", zone, 1, GERMAN) for zone in scribe.ZONES]
    assert told == ["Bert hat 1 Handkarte", "Bert hat 1 Karte im Deck", "Bert hat 1 Lebenskarte",
                    "Bert hat 1 Karte auf dem Abwurfstapel"]  # fmt: skip
    assert scribe.count_line("Bert", "life", 1, ENGLISH) == "Bert has 1 life card"


def test_each_line_says_which_card_on_the_table_or_which_slot_it_is_about():
    judge = judge_of(written("Anna spielt Wachhund", "Bert spielt Lindwurm", "Anna greift Bert an mit Wachhund"))
    about = {choice.line: choice.thing for choice in scribe.choices(judge, GERMAN)}
    lindwurm = judge.table.play[1][0]
    assert about["Bert blockt mit Lindwurm (Æ053)"] == lindwurm
    assert about["Bert greift Anna an mit Lindwurm (Æ053)"] == lindwurm
    assert about["Bert blockt nicht"] == -1
    assert [about[f"Bert nimmt Lebenskarte {slot}"] for slot in (1, 2, 3)] == [0, 1, 2]


def test_what_came_of_a_line_is_told():
    text = written("Anna spielt Müllerin", "Anna wirft ab Bär", "Bert passt", "Anna spielt Steinriese")
    assert scribe.consequences(judge_of(text), GERMAN) == ["Müllerin (Æ005) wird vernichtet", "Anna zieht eine Karte"]
    assert scribe.consequences(judge_of(begun()), GERMAN) == []


def test_a_card_that_comes_into_play_from_a_pile_is_told():
    thrown = [f"Anna wirft vom Deck ab {name}" for name in ("Bär", "Igel", "Vogt")]
    told = scribe.consequences(judge_of(written("Anna spielt Totentanz", *thrown, "Anna wählt Igel")), GERMAN)
    assert told[0] == "Igel (Æ063) kommt vom Abwurfstapel ins Spiel bei Anna"


def test_a_hidden_card_is_never_named_in_what_came_of_a_line():
    text = written("Anna spielt Vogt", "Anna nutzt Vogt")
    assert scribe.consequences(judge_of(text), ENGLISH) == ["Anna draws a card"] * 3


@pytest.mark.parametrize(
    ("told", "wrong", "rule"),
    [
        (("Anna spielt Schlafender Riese", "Bert passt"), "Anna greift Bert an mit Schlafender Riese (Æ024)", "A5.1"),
        (
            ("Anna spielt Müllerin", "Anna wirft ab Bär", "Bert passt", "Anna spielt Steinriese",
             "Bert spielt Lindwurm", "Anna passt", "Bert greift Anna an mit Lindwurm"),
            "Anna blockt mit Steinriese (Æ026)", "A5.4",
        ),
    ],
)  # fmt: skip
def test_what_people_do_by_mistake_can_be_tapped_and_is_found(told, wrong, rule):
    judge = judge_of(written(*told))
    assert wrong in [choice.line for choice in scribe.wrong_choices(judge, GERMAN)]
    assert wrong not in said(written(*told))
    refused = judge_of(written(*told, wrong)).failure
    assert refused is not None
    assert refused.error.rule


def test_a3_1_a_card_that_is_played_out_of_turn_can_be_tapped_too():
    assert [choice.line for choice in scribe.wrong_choices(judge_of(begun()), GERMAN)] == ["Bert spielt …"]


@pytest.mark.parametrize("seed", range(8))
def test_taps_lead_through_games_whose_log_is_legal(seed):
    """Random taps with random cards: what is refused is taken back; the log is then legal for the ordinary judge, and
    the judge that was fed line by line stands where one that reads the whole text stands."""
    rnd, text = Random(seed), begun()
    judge = judge_of(text)
    for _ in range(25):
        choices = [choice for choice in scribe.choices(judge, (GERMAN, ENGLISH)[seed % 2]) if choice.kind != RIGHT]
        if not choices:
            break
        choice = rnd.choice(choices)
        card = rnd.choice(CARDS.cards)
        text, line = scribe.with_line(text, choice.line.replace(scribe.CARD, f"{card.name} ({card.id})"))
        judge = judge.copy()
        if judge.add(line) is not None:
            text, line = scribe.taken_back(text, line.step - 1)
            judge.add(line)
    assert judge.failure is None
    assert judge.table.state() == judge_of(text).table.state()
    assert check(text).status == "legal"
