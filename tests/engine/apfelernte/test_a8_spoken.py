"""Kartenlose Apfelernte: logs of a game without cards, and questions that must be answered (A8.8, A8.14, A10.3)."""

import pytest

from engine import scribe
from engine.apfelernte import challenges
from engine.apfelernte.cards import bundled
from engine.apfelernte.formats import FORMATS
from engine.apfelernte.sentences.sentence import sentence
from engine.header import read_setup
from engine.judge import ILLEGAL, LEGAL, UNREADABLE, check
from engine.kernel import EngineError, RuleViolation
from engine.kernel.log import read_log
from engine.observer import Observer
from tests.engine.apfelernte.stage import ANNA, BERT, Side, Stage

HEAD = '[Log "1"]\n[Grade "observed"]\n[Format "kartenlos"]\n[Seat0 "Anna"]\n[Seat1 "Bert"]\n[Start "Anna"]\n'
THREE = HEAD.replace("[Start", '[Seat2 "Carla"]\n[Start')
PLAYED = ("Anna spielt Bauer", "Bert spielt Jäger")
HANDS = "nach der Zahl der Handkarten"
KARTENLOS = FORMATS["kartenlos"]


def spoken(*lines, head=HEAD):
    return head + "\n" + "\n".join(f"{step} {line}" for step, line in enumerate(lines, 1)) + "\n"


def fault(*lines, head=HEAD):
    """(step, rule, code, who is out, who has won) of the first mistake; the status when there is none."""
    verdict = check(spoken(*lines, head=head))
    if verdict.status != ILLEGAL:
        return verdict.status
    return verdict.step, verdict.rule, verdict.code, verdict.out, verdict.winner


def test_a8_8_a_player_may_invent_what_hand_and_deck_hold():
    assert fault("Anna spielt Bauer", "Bert spielt Bauer") == LEGAL


def test_a8_14_two_players_may_use_the_same_card_one_player_may_not_twice():
    twice = ("Anna spielt Bauer", "Bert spielt Bauer", "Anna spielt Bauer")
    assert fault(*twice) == (3, "A4.1", "cannot_hold", 0, 1)


def test_a10_3_the_first_impossible_claim_loses_the_game():
    assert fault(*PLAYED, "Anna greift Bert an mit Jäger") == (3, "A5.1", "not_own", 0, 1)
    assert fault(*PLAYED, "Bert spielt Vogt") == (3, "A3.1", "not_turn", 1, 0)


def test_a8_14_the_earliest_mistake_decides_noticed_or_not():
    lines = (*PLAYED, "Anna hat 9 Handkarten", "Bert spielt Jäger", "Anna gewinnt")
    assert fault(*lines)[:4] == (3, "A9.4", "wrong_count_hand", 0)


def test_a8_14_of_three_nobody_has_won_yet():
    assert fault("Anna spielt Bauer", "Carla spielt Vogt", head=THREE) == (2, "A3.1", "not_turn", 2, None)


def test_a8_14_nobody_is_asked_for_the_top_of_an_empty_pile():
    stage = Stage(Side(), Side(discard=["Bär"]))
    asked = list(challenges.questions(FORMATS["kartenlos"], [stage.table]))
    assert [(asker, other) for key, asker, other in asked if key == challenges.TOP] == [(ANNA, BERT)]
    assert {(asker, other) for _, asker, other in asked} == {(ANNA, BERT), (BERT, ANNA)}


def test_mistakes_lose_in_no_other_format():
    verdict = check(spoken(*PLAYED, "Bert spielt Vogt", head=HEAD.replace("kartenlos", "vorbereitet")))
    assert (verdict.status, verdict.out, verdict.winner) == (ILLEGAL, None, None)


ASKED = [
    ("nach der Zahl der Handkarten", "5"),
    ("nach der Zahl der Karten im Deck", "11"),
    ("nach der Zahl der Lebenskarten", "3"),
    ("nach der Zahl der Karten auf dem Abwurfstapel", "0"),
    ("nach der Stärke von Jäger", "3"),
]


@pytest.mark.parametrize(("what", "right"), ASKED)
def test_a8_14_a_right_answer_and_the_game_goes_on(what, right):
    assert fault(*PLAYED, f"Anna fragt Bert {what}", f"Bert antwortet {right}", "Anna passt") == LEGAL


@pytest.mark.parametrize(("what", "right"), ASKED)
def test_a8_14_a_wrong_answer_is_a_mistake(what, right):
    found = fault(*PLAYED, f"Anna fragt Bert {what}", f"Bert antwortet {int(right) + 1}")
    assert (found[0], found[1], found[3:]) == (4, "A9.4", (1, 0))


@pytest.mark.parametrize("reply", ["Bert weiß es nicht", "Bert antwortet nicht", "Bert does not know"])
def test_a8_14_who_cannot_recall_it_loses(reply):
    assert fault(*PLAYED, "Anna fragt Bert nach der Zahl der Handkarten", reply) == (4, "A8.14", "knows_not", 1, 0)


@pytest.mark.parametrize("line", ["Anna passt", "Anna antwortet 5", "Bert fragt Anna nach der Zahl der Handkarten"])
def test_a8_14_a_missing_answer_is_a_mistake_of_the_one_who_was_asked(line):
    question = "Anna fragt Bert nach der Zahl der Handkarten"
    assert fault(*PLAYED, question, line) == (4, "A8.14", "no_answer", 1, 0)


def test_a8_14_the_top_card_of_a_discard_pile_is_asked_for():
    played = ("Anna spielt Blitzschlag", "Bert spielt Jäger")
    asked = "Bert fragt Anna nach der obersten Karte auf dem Abwurfstapel"
    assert fault(*played, asked, "Anna antwortet Blitzschlag", "Anna passt") == LEGAL
    assert fault(*played, asked, "Anna antwortet Bär") == (4, "A9.4", "wrong_top", 0, 1)
    assert fault(*PLAYED, asked, "Anna antwortet Bär") == (4, "A9.4", "wrong_top", 0, 1)


def test_a8_14_only_what_was_asked_is_answered_and_only_opponents_are_asked():
    assert fault(*PLAYED, "Bert antwortet 5") == (3, "A8.14", "answers_nothing", 1, 0)
    assert fault(*PLAYED, "Anna fragt Anna nach der Zahl der Handkarten") == (3, "A8.14", "asks_nobody", 0, 1)
    assert fault(*PLAYED, "Anna fragt Bert nach der Stärke von Vogt") == (3, "A6.7", "gone", 0, 1)
    asked = "Anna fragt Bert nach der Zahl der Handkarten"
    assert fault(*PLAYED, asked, "Bert antwortet Jäger") == (4, "A8.14", "answers_nothing", 1, 0)


def test_a8_14_the_top_card_that_nobody_has_named_may_be_any():
    """Pestkarren (A6.6): Bert throws two cards away that no line names."""
    played = ("Anna spielt Pestkarren", "Bert spielt Jäger")
    asked = "Anna fragt Bert nach der obersten Karte auf dem Abwurfstapel"
    assert fault(*played, asked, "Bert antwortet Bär") == LEGAL


TOP_OF = "fragt {} nach der obersten Karte auf dem Abwurfstapel"


def test_a8_14_the_top_card_is_asked_for_directly_after_a_zauber_that_discards():
    """Pestkarren (A6.6): no line need tell which cards were hit; then Pestkarren lies on top (A4.3, A10.5)."""
    played, asked = ("Anna spielt Pestkarren",), f"Bert {TOP_OF.format('Anna')}"
    assert fault(*played, asked, "Anna antwortet Pestkarren", "Bert passt") == LEGAL
    assert fault(*played, asked, "Anna antwortet Bär") == (3, "A9.4", "wrong_top", 0, 1)
    thrown = f"Anna {TOP_OF.format('Bert')}"
    assert fault(*played, thrown, "Bert antwortet Bär", "Bert hat 3 Handkarten") == LEGAL
    told = [choice.line for choice in scribe.choices(judge_of(*played), "de") if "obersten" in choice.line]
    assert told == [thrown, asked]


def test_a8_14_a_top_card_that_was_named_so_is_fixed_from_then_on():
    played = ("Anna spielt Pestkarren", f"Anna {TOP_OF.format('Bert')}", "Bert antwortet Bär")
    assert fault(*played, "Bert spielt Bär")[:4] == (4, "A4.1", "cannot_hold", 1)
    assert fault(*played, f"Anna {TOP_OF.format('Bert')}", "Bert antwortet Vogt")[:4] == (5, "A9.4", "wrong_top", 1)


def test_a9_4_the_top_card_of_a_pile_is_a_line_too():
    """Open information (A10.8), in every format."""
    usual = HEAD.replace("kartenlos", "vorbereitet")
    played = ("Anna spielt Blitzschlag", "Bert spielt Jäger")
    assert fault(*played, "Oben auf dem Abwurfstapel von Anna liegt Blitzschlag", "Anna passt", head=usual) == LEGAL
    assert fault(*played, "Anna has on top of the discard pile Bär", head=usual)[:3] == (3, "A9.4", "wrong_top")


def test_a8_14_who_is_out_asks_nobody_and_is_not_asked():
    out = (*PLAYED, "Carla gibt auf")
    assert fault(*out, f"Anna fragt Carla {HANDS}", head=THREE) == (4, "A8.14", "asks_nobody", 0, None)
    assert fault(*out, f"Carla fragt Anna {HANDS}", head=THREE) == (4, "A8.14", "asks_nobody", 2, None)


def test_a8_14_nobody_is_asked_before_the_game_begins_or_after_its_end():
    """A mistake after the end costs nobody the game (A6.4)."""
    unbegun = HEAD.replace('[Start "Anna"]\n', "")
    assert fault(f"Anna fragt Bert {HANDS}", head=unbegun) == (1, "A8.14", "asks_nobody", 0, 1)
    for end in ["Anna gibt auf"], ["Anna passt", "Bert passt", "Anna passt"]:  # the second one is drawn (A3.5)
        asked = fault(*PLAYED, *end, f"Anna fragt Bert {HANDS}")
        assert asked == (3 + len(end), "A8.14", "asks_nobody", None, None)
    table = Stage(Side(), Side()).table
    assert list(challenges.questions(KARTENLOS, [table]))
    table.begun = False
    assert list(challenges.questions(KARTENLOS, [table])) == []
    table.begun = table.over = True
    assert list(challenges.questions(KARTENLOS, [table])) == []


@pytest.mark.parametrize("seat", [None, -1, 2])
def test_a8_14_a_mistake_that_names_nobody_is_that_of_whose_turn_it_is(seat):
    """Only a broken rule is a mistake: what cannot be read is none."""
    table = Stage(Side(), Side(), turn=BERT).table
    assert challenges.lost_by(KARTENLOS, RuleViolation("A3.1", "not_turn", seat=seat), None, table) == BERT
    assert challenges.lost_by(KARTENLOS, RuleViolation("A3.1", "not_turn", seat=ANNA), None, table) == ANNA
    assert challenges.lost_by(KARTENLOS, EngineError("", "not_read"), None, table) is None


def test_a8_14_questions_can_be_asked_at_any_time_also_while_somebody_decides():
    attacked = (*PLAYED, "Anna greift Bert an mit Bauer")
    asked = ("Anna fragt Bert nach der Zahl der Lebenskarten", "Bert antwortet 3")
    assert fault(*attacked, *asked, "Bert blockt mit Jäger") == LEGAL


def test_a_rewind_takes_back_a_question_too():
    text = spoken(*PLAYED, "Anna fragt Bert nach der Zahl der Handkarten") + "rewind to 2\n4 Anna passt\n"
    assert check(text).status == LEGAL


def test_answers_are_told_in_both_languages():
    verdict = check(spoken(*PLAYED, "Anna fragt Bert nach der Zahl der Handkarten", "Bert antwortet 7"))
    assert sentence(verdict, "de").endswith("Bert scheidet aus (A8.14).")
    assert sentence(verdict, "en").endswith("Bert is out (A8.14).")
    knows = check(spoken(*PLAYED, "Anna asks Bert for the number of hand cards", "Bert does not know"))
    assert sentence(knows, "en") == "Bert cannot recall a relevant detail (A8.14). Bert is out (A8.14)."


def test_what_is_no_question_is_unreadable():
    assert check(spoken(*PLAYED, "Anna fragt Bert nach dem Wetter")).status == UNREADABLE


def judge_of(*lines):
    log = read_log(spoken(*lines))
    judge = Observer(read_setup(log, {}, ()))
    for line in log.lines:
        judge.add(line)
    return judge


def test_the_scribe_offers_questions_and_then_nothing_but_the_answer():
    told = [choice.line for choice in scribe.choices(judge_of(*PLAYED), "de") if choice.rule == "A8.14"]
    assert len(told) == 8  # hand, deck, lives and discard pile of each; no pile has a top card
    assert "Bert fragt Anna nach der Zahl der Handkarten" in told
    asked = judge_of(*PLAYED, "Anna fragt Bert nach der Zahl der Handkarten")
    assert [(c.seat, c.line) for c in scribe.choices(asked, "en")] == [(1, "Bert does not know")]
    usual = scribe.begin(["Anna", "Bert"], bundled(), FORMATS["vorbereitet"], "Anna")
    judge = Observer(read_setup(read_log(usual), {}, ()))
    assert all(choice.rule != "A8.14" for choice in scribe.choices(judge, "de"))


def test_a_spoken_game_that_is_read_again_in_every_way_keeps_its_questions():
    """The likeliest reading ends at a line: the log is read anew, over question and answer."""
    asked = ("Anna fragt Bert nach der Zahl der Handkarten", "Bert antwortet 5")
    judge = judge_of(*PLAYED, *asked, "Anna hat 4 Handkarten")
    assert (judge.failure.line.step, [moment.asked is not None for moment in judge.moments]) == (
        5,
        [False, False, True, False, False],
    )
