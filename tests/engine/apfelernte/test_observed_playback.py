"""An observed log step by step: what nobody has named stays unknown (A10.1, A10.4)."""

from pathlib import Path

import pytest

from engine.apfelernte.asking.playback import FAILED, PLAYED, UNDONE, playback
from engine.apfelernte.asking.questions import FORMS, UNCLEAR, Asked, ask_form, desk
from engine.apfelernte.view import view
from engine.judge import ILLEGAL, LEGAL, check, position
from engine.kernel import JUDGE, PUBLIC
from tests.engine.apfelernte.forgotten import forgotten

IMPOSSIBLE = sorted((Path(__file__).parent / "impossible").glob("*.log"))
SHORT = """[Log "1"]
[Grade "observed"]
[Seat0 "Anna"]
[Seat1 "Bert"]
[Start "Anna"]

1 Anna spielt Jäger (Æ035)
2 Bert spielt Leitwolf (Æ018)
3 Anna greift Bert an mit Jäger (Æ035)
4 Anna nutzt Jäger (Æ035)
5 Bert nimmt Lebenskarte 1
"""


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_each_step_has_the_table_that_the_judge_has_there(seed):
    text = forgotten(seed)
    verdict = check(text)
    told = playback(verdict)
    assert verdict.status == LEGAL or verdict.code == "unnamed_card"  # it has happened, so it is never refused
    if told.moments[told.last].state != PLAYED:
        pytest.skip("the observer asks for the name of a card, or cannot follow to the end what was supposed (0117)")
    assert told.last == verdict.steps
    assert told.table(told.last).state() == verdict.table.state()
    for at in range(0, told.last + 1, 7):
        there = position(text, at)
        assert told.table(at).turns == there.table.turns
        assert told.view(at, PUBLIC).seats == view(there.table, PUBLIC).seats
    for at in range(told.last + 1):
        for viewer in (PUBLIC, 0, JUDGE):
            assert told.said(at, viewer, "de") or at == 0
            told.changes(at, viewer, "en")
            told.fight(at)


def test_a_short_log_is_told_with_rules_and_consequences():
    told = playback(check(SHORT))
    assert [moment.rule for moment in told.moments[1:]] == ["A4.1", "A4.1", "A5.1", "A7.1", "A6.2"]
    assert told.said(4, PUBLIC, "en") == "Anna nutzt Jäger (Æ035)"
    assert ("Leitwolf (Æ018) is destroyed", "A6.1") in [change[:2] for change in told.changes(4, PUBLIC, "en")]
    assert [left.zone for left in told.left(4)] == ["discard"]
    assert told.table(5).life_count(1) == 2
    hand = told.view(5, JUDGE).seats[0].hand
    assert told.view(5, JUDGE).cards(hand) == [0] * 5


def test_what_is_in_braces_is_told_to_its_audience_only():
    text = SHORT[: SHORT.index("1 Anna")] + "1 Anna zieht {Anna: Vogt (Æ027)}\n2 Anna spielt Jäger (Æ035)\n"
    told = playback(check(text))
    said = [told.said(1, viewer, "de") for viewer in (PUBLIC, 0, 1, JUDGE)]
    assert [("Vogt" in each) for each in said] == [False, True, False, True]


@pytest.mark.parametrize("path", IMPOSSIBLE[::4], ids=lambda path: path.stem)
def test_an_impossible_log_ends_with_the_step_that_fails(path):
    verdict = check(path.read_text(encoding="utf-8"))
    told = playback(verdict)
    if told is None or verdict.status != ILLEGAL:
        return
    assert (told.last, told.moments[-1].state) == (verdict.step, FAILED)
    assert told.table(told.last) is told.table(told.moments[-1].before)


def test_a_rewind_goes_on_from_the_older_table():
    text = SHORT + "rewind to 3  @judge\n6 Bert nimmt Lebenskarte 2\n"
    verdict = check(text)
    assert verdict.status == LEGAL
    told = playback(verdict)
    assert [told.moments[at].state for at in range(1, 7)] == [PLAYED, PLAYED, PLAYED, UNDONE, UNDONE, PLAYED]
    assert told.moments[6].before == 3
    assert told.table(6).play[1] != []
    assert told.table(5).play[1] == []


def test_every_question_can_be_asked_of_an_observed_log():
    told = playback(check(SHORT))
    for at in range(told.last + 1):
        for viewer in (PUBLIC, 0, JUDGE):
            here = desk(told.table(at), told.setup, viewer, "de", told, at)
            for form in FORMS.values():
                for what in form.wording:
                    assert ask_form(here, Asked(form.key, what, (), (35,), (), 0)).cls != UNCLEAR
    here = desk(told.table(5), told.setup, JUDGE, "de", told, 5)
    assert ask_form(here, Asked("hidden", "hand", (0,))).text == "Anna, Hand: 5 unbekannt."
