"""Questions on the page of a log: built by tapping or written, answered, refused, recorded (A9.4, A9.5, A10.4)."""

import re

import pytest

from tests.tournaments.helpers import verbs
from tests.tournaments.pages import field_value, reader, text
from tests.tournaments.test_replay_pages import card_names, end_match, here, known_to, log, match, no_fragments
from tournaments import queries

pytestmark = pytest.mark.django_db
__all__ = ["log", "match", "no_fragments"]  # fixtures


def ask(client, log, step: int = 9, key: str = "public", script: bool = True, **sent: str):
    headers = {"HX-Request": "true"} if script else {}
    data = {"step": step, "as": key, **sent}
    return client.post(f"/logs/{log.public_id}/ask/", data, headers=headers)


def last_line(log) -> str:
    return queries.audit_lines(log.event, 1)[0].sentence


def buttons(client, log, step: int, key: str = "public") -> list[str]:
    page = client.get(here(log, step, key)).content.decode()
    return re.findall(r'form="ask-form" name="q" value="([^"]+)"', page)


def busy_step(log) -> int:
    """A step after which both have Wesen in play."""
    told = queries.log_playback(log)
    return next(at for at in range(told.last) if all(told.table(at).play))


# asking


def test_every_question_that_can_be_tapped_is_answered_or_refused_with_its_rule(log, frieda):
    client, step = reader(frieda), busy_step(log)
    values = buttons(client, log, step)
    assert len(values) >= 2 * 4 + 2 * 9 + 8
    for value in values:
        answer = ask(client, log, step, q=value)
        assert answer.status_code == 200, value
        told = text(answer)
        assert re.search(r"(open A\d|not open A9\.5)", told), (value, told)
    assert verbs(log.event).count("question_asked") == len(values)


def test_an_answer_names_value_class_and_rule_and_stands_in_the_audit_log(log, frieda):
    step = busy_step(log)
    told = queries.log_playback(log)
    copy = told.table(step).play[0][0]
    strength = next(each for each in told.view(step, -1).strengths if each[0] == copy)[1]
    shown = text(ask(reader(frieda), log, step, q=f"strength..copy.{copy}"))
    assert f"has strength {strength}" in shown
    assert "open A9.4" in shown
    assert f"step {step}: asked “What is the strength of" in last_line(log)
    assert "Open (A9.4): " in last_line(log)
    assert f"has strength {strength}" in last_line(log)


def test_what_is_written_is_answered_as_what_is_tapped(log, frieda):
    client = reader(frieda)
    seats = queries.verdict(log).seats
    tapped = text(ask(client, log, q="count.hand.seat.0"))
    written = text(ask(client, log, text=f"Wie viele Handkarten hat {seats[0]}?"))
    told = re.search(rf"{seats[0]} has \d cards? in hand\.", tapped)[0]
    assert written.count(told) == 2  # this one, and the one before it
    assert verbs(log.event).count("question_asked") == 2


def test_without_a_script_the_answer_is_on_the_page_that_follows(log, frieda):
    client = reader(frieda)
    answer = ask(client, log, 4, q="turn..number.0", script=False)
    assert (answer.status_code, answer.url) == (302, f"{here(log, 4, 'public')}#replay-ask")
    assert "’s turn, turn" in text(client.get(answer.url.partition("#")[0]))
    client.get(answer.url.partition("#")[0])
    assert verbs(log.event).count("question_asked") == 1  # looking again asks nothing


def test_answers_are_read_in_the_readers_language(log, frieda):
    ask(reader(frieda, "de"), log, q="passes..number.0")
    assert "Passes in a row: " in text(reader(frieda, "en").get(here(log, 9, "public")))
    assert "In Folge gepasst: " in text(reader(frieda, "de").get(here(log, 9, "public")))


def test_one_sees_ones_own_questions_only(log, frieda, bert):
    ask(reader(frieda), log, q="passes..number.0")
    assert "Passes in a row: " not in text(reader(bert).get(here(log, 9, "public")))


# what is not open


def test_hidden_information_is_refused_with_reason_and_rule(log, frieda):
    client = reader(frieda)
    for value in ("hidden.hand.seat.0", "hidden.deck.seat.1", "hidden.life.seat.0", "seen..number.0"):
        shown = text(ask(client, log, q=value))
        assert "not open A9.5" in shown
        assert last_line(log).endswith("Refused (A9.5).")
    assert card_names(client.get(here(log, 9, "public")).content.decode()) <= known_to(log, -1)


def test_a_player_is_told_the_own_hand_and_nobody_elses(log, match, anna, carla):
    end_match(match, anna)
    own = queries.verdict(log).seats.index("Carla Cox")
    client = reader(carla)
    told = text(ask(client, log, 9, str(own + 1), q=f"hidden.hand.seat.{own}"))
    assert "only for who holds it A9.5" in told
    assert last_line(log).endswith("Told who holds it (A9.5).")
    assert "not open A9.5" in text(ask(client, log, 9, str(own + 1), q=f"hidden.hand.seat.{1 - own}"))
    assert "not open A9.5" in text(ask(client, log, 9, "public", q=f"hidden.hand.seat.{own}"))
    assert ask(client, log, 9, str(2 - own), q="passes..number.0").status_code == 403  # as the other seat
    assert ask(client, log, 9, "judge", q="passes..number.0").status_code == 403


def test_a_judge_who_has_opened_the_hands_is_told_and_it_is_recorded_without_the_cards(log, bert):
    client = reader(bert)
    assert ask(client, log, 9, "judge", q="hidden.hand.seat.0").status_code == 403
    client.post(f"/logs/{log.public_id}/replay/open/", {"step": "9"})
    playback = queries.log_playback(log)
    draws = next(at for at in range(playback.last) if playback.changes(at, -2, "de") != playback.changes(at, -1, "de"))
    told = (f"happened.step.number.{draws}", "hidden.hand.seat.0", "hidden.deck.seat.0", "hidden.life.seat.1")
    for value in told:
        answer = ask(client, log, 9, "judge", q=value)
        assert "for judges only A9.5" in text(answer)
        assert card_names(answer.content.decode())
        assert last_line(log).endswith("Told to a judge (A9.5).")
        assert card_names(last_line(log)) == set()
    kept = log.event.audit.filter(verb="question_asked").values_list("data", flat=True)
    assert card_names(str(list(kept))) == set()


def test_answers_to_a_judge_are_gone_when_the_opening_is_over(log, bert, monkeypatch):
    client = reader(bert)
    client.post(f"/logs/{log.public_id}/replay/open/", {"step": "9"})
    told = card_names(ask(client, log, 9, "judge", q="hidden.deck.seat.0").content.decode())
    assert told - known_to(log, -1)
    monkeypatch.setattr("tournaments.queries.logs.OPEN_FOR", -queries.logs.OPEN_FOR)
    page = client.get(here(log, 9, "public")).content.decode()
    assert card_names(page) <= known_to(log, -1)


def test_what_a_judge_was_told_stays_out_of_the_view_of_everybody(log, bert):
    client = reader(bert)
    client.post(f"/logs/{log.public_id}/replay/open/", {"step": "9"})
    ask(client, log, 9, "judge", q="count.hand.seat.0")
    hand = card_names(ask(client, log, 9, "judge", q="hidden.hand.seat.0").content.decode())
    turned_round = client.get(here(log, 9, "public"))
    assert card_names(turned_round.content.decode()) <= known_to(log, -1)
    assert "1 answer tells hidden cards" in text(turned_round)
    assert "in hand. open A9.4" in text(turned_round)  # what is open stays
    assert hand <= card_names(client.get(here(log, 9, "judge")).content.decode())
    asked_there = text(ask(client, log, 9, "public", q="passes..number.0"))
    assert "for judges only" not in asked_there
    assert "1 answer tells hidden cards" in asked_there


# who


def test_strangers_and_the_public_cannot_ask(log, match, anna, emil, carla):
    assert ask(reader(carla), log, q="passes..number.0").status_code == 403  # the match runs
    end_match(match, anna)
    assert ask(reader(carla), log, q="passes..number.0").status_code == 200
    assert ask(reader(emil), log, q="passes..number.0").status_code == 403
    assert ask(reader(), log, q="passes..number.0").status_code == 403
    assert verbs(log.event).count("question_asked") == 1


# nonsense


@pytest.mark.parametrize(
    "value", ["", "x", "count", "count.hand", "count.hand.seat.", "count.hand.seat.9", "count.purse.seat.0", "....",
              "strength..copy.99999", "strength..copy.-1", "happened.step.number.9999", "card..card.0", "a" * 5000,
              "hidden..seat.0", "seen.hand.number.0", "passes..seat.²"],
)  # fmt: skip
def test_odd_buttons_tell_nothing_and_are_not_recorded(log, frieda, value):
    answer = ask(reader(frieda), log, q=value)
    assert answer.status_code == 422
    assert "field-error" in answer.content.decode()
    assert verbs(log.event).count("question_asked") == 0


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("", "none of the questions"),
        ("Wie stark ist Leitwollf?", "Do you mean Leitwolf (Æ018)?"),
        ("What does Æ999 say?", "is no card of this set"),
        ("What happened in step 999?", "Which step? There are 0 to"),
        ("<script>alert(1)</script>", "none of the questions"),
        ("\u202e🍎" * 50, "none of the questions"),
    ],
)
@pytest.mark.parametrize("script", [True, False])
def test_what_is_not_understood_says_why_and_stays_in_the_field(log, frieda, question, told, script):
    answer = ask(reader(frieda), log, text=question, script=script)
    assert answer.status_code == 422
    assert told in text(answer)
    assert "<script>alert" not in answer.content.decode()
    assert verbs(log.event).count("question_asked") == 0


@pytest.mark.parametrize("question", ["What does Einhorn (Æ999) say?", "Wie stark ist das Einhorn?", "May Æ999 block?"])
def test_a_question_about_a_card_that_does_not_exist_is_told_and_loses_nothing(log, frieda, question):
    client = reader(frieda)
    ask(client, log, 9, q="count.hand.seat.0")
    answer = ask(client, log, 9, text=question, script=False)
    assert answer.status_code == 422
    assert re.search(r"“(Æ999|Einhorn)” is no card of this set\.", text(answer))
    assert field_value(answer, "text") == question
    assert "in hand." in text(answer)  # what was asked before is there
    assert 'name="step" value="9"' in answer.content.decode()
    assert verbs(log.event).count("question_asked") == 1


def test_what_may_be_meant_can_be_tapped(log, frieda):
    client = reader(frieda)
    near = ask(client, log, text="Whos turm is it")
    meant = re.search(r'name="meant" value="([^"]+)"', near.content.decode())[1]
    assert meant == "Whose turn is it?"
    assert "’s turn, turn" in text(ask(client, log, text="Whos turm is it", meant=meant))


def test_a_page_with_questions_takes_few_queries(log, frieda, django_assert_max_num_queries):
    client = reader(frieda)
    for number in range(8):
        ask(client, log, number, q="turn..number.0")
    with django_assert_max_num_queries(14):
        page = client.get(here(log, 9, "public"))
    assert text(page).count("’s turn, turn") == 5
