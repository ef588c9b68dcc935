"""What a player sees as “My event”: one face for each moment, the next step on top, a constant number of queries."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.helpers import LEGAL, enter_all, entry, new_event, played, published, started, tables
from tests.tournaments.pages import reader, text
from tournaments.domain.codes import claim_entry
from tournaments.domain.entries import add_entry, drop
from tournaments.domain.events import finish_event, start_event
from tournaments.domain.reports import choose_starter, report_game
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round, pair_round
from tournaments.models import Seat

pytestmark = pytest.mark.django_db


def own(event, user, name: str = "Carla"):
    """The address of the page of this person, whom the account has claimed."""
    return f"/my/{claim_entry(entry(event, name), user).public_id}/"


def test_each_moment_has_its_face(anna, carla):
    event = new_event(anna, 3, format="vorbereitet", rounds_planned=1)
    where, client = own(event, carla), reader(carla)
    assert "Hand in your deck." in text(client.get(where))
    client.post(
        f"/entries/{entry(event, 'Carla').public_id}/my-deck/build/", {"text": LEGAL, "do": "save", "version": 0}
    )
    event.format = "any_list"
    event.save()
    assert "You take part." in text(client.get(where))
    start_event(event, anna)
    assert "Your table appears here by itself." in text(client.get(where))
    round = published(event, anna)
    seat = Seat.objects.get(entry=entry(event, "Carla"))
    faces = {True: "You have a bye in this round.", False: "Report game 1"}
    assert faces[seat.match.is_bye] in text(client.get(where))
    enter_all(round, anna)
    assert "Wait" in client.get(where).content.decode() or "bye" in text(client.get(where))
    close_round(round, anna)
    finish_event(event, anna)
    assert "Place" in text(client.get(where))


def test_no_show_double_loss_draw_and_drop_are_said(anna, carla):
    event = started(anna, 2)
    where, client = own(event, carla, "Anna"), reader(carla)
    round = published(event, anna)
    match = tables(round)[0]
    at = next(seat.position for seat in match.seats_in_order if seat.entry.name.startswith("Anna"))
    for wins, kind, said in (((0, 0), "double_loss", "Both lose."), ((1, 1), "played", "Drawn, 1 : 1."),
                             ((2, 0), "played", ("You have won 2 : 0.", "You have lost 0 : 2.")[at])):  # fmt: skip
        record_result(match, anna, wins, kind=kind)
        assert said in text(client.get(where))
    drop(entry(event, "Anna"), anna)
    close_round(round, anna)
    assert "You have left the event." in text(client.get(where))


def test_who_drops_out_during_a_round_still_sees_the_own_table(anna, carla):
    event = started(anna, 2)
    where, client = own(event, carla, "Anna"), reader(carla)
    published(event, anna)
    page = client.post(f"{where}withdraw/", follow=True)
    assert page.redirect_chain == [(where, 302)]
    shown = text(page)
    assert "You have dropped out. The running round still counts." in shown
    assert "Report game 1" in shown


def test_who_has_left_sees_the_own_matches_and_who_can_help(anna, carla):
    event = started(anna, 2)
    where, client = own(event, carla, "Anna"), reader(carla)
    played(event, anna)
    drop(entry(event, "Anna"), anna)
    page = text(client.get(where))
    assert "tell the staff: they take you back" in page
    assert "My matches" in page


def test_a_bye_is_explained(anna, carla):
    event = started(anna, 3)
    alone = next(match for match in published(event, anna).matches.all() if match.is_bye).seats.get().entry
    page = reader(carla).get(own(event, carla, alone.name))
    assert "you have nothing to play. The bye counts as a match won." in text(page)


def test_after_a_drawn_game_it_is_said_which_game_the_chooser_has_lost(anna, carla):
    event = started(anna, 2, best_of=3)
    where, client = own(event, carla, "Anna"), reader(carla)
    match = tables(published(event, anna))[0]
    mine = entry(event, "Anna")
    other = next(seat.entry for seat in match.seats_in_order if seat.entry != mine)
    for one in (mine, other):
        report_game(match, one, 1, other)
    choose_starter(match, mine, 2, other)
    assert "You have lost game 1 and chosen so" in text(client.get(where))
    client.post(f"{where}answer/", {"do": "other_starter", "number": "2"})
    assert "Who begins game 2? You decide." in text(client.get(where))
    client.post(f"{where}answer/", {"do": "starter", "number": "2", "starter": "other"})
    assert "Choose otherwise" in text(client.get(where))
    report_game(match, mine, 2, None, "passed")
    page = client.get(where)
    assert "You have lost game 1 and decide before hands are drawn" in text(page)
    assert 'value="take_back"' in page.content.decode()
    report_game(match, other, 2, None, "passed")
    assert 'value="take_back"' not in client.get(where).content.decode()


def test_who_comes_late_plays_from_the_next_round_on(anna, carla):
    event = started(anna, 4)
    published(event, anna)
    add_entry(event, "Spät", anna)
    assert "You play from the next round on." in text(reader(carla).get(own(event, carla, "Spät")))


def test_a_draft_is_not_seen_and_a_stale_form_is_told(anna, carla):
    event = started(anna, 2)
    where, client = own(event, carla, "Anna"), reader(carla)
    pair_round(event, anna)
    assert "Your table appears here by itself." in text(client.get(where))
    told = client.post(f"{where}report/1/", {"winner": "me"}, follow=True)
    assert told.status_code == 200
    assert "You play nobody at the moment." in text(told)


@pytest.mark.parametrize("sent", [{}, {"winner": "<b>"}, {"winner": "me", "how": "x" * 900}, {"how": "agreed' OR 1"}])
def test_a_made_up_report_is_refused_with_a_sentence(anna, carla, sent):
    event = started(anna, 2)
    where, client = own(event, carla, "Anna"), reader(carla)
    published(event, anna)
    for number in (0, 1, 99, 10**9):
        answer = client.post(f"{where}report/{number}/", sent, follow=True)
        assert answer.status_code == 200
        assert 'class="note note-apple"' in answer.content.decode()
    for do in (
        {"do": "confirm", "seen": "x," * 300},
        {"do": "take_back", "report": "'"},
        {"do": "starter", "number": "²"},
    ):
        assert client.post(f"{where}answer/", do, follow=True).status_code == 200


def test_markup_in_a_name_stays_text(anna, carla, dora):
    event = new_event(anna)
    add_entry(event, "<script>alert(1)</script>", anna)
    add_entry(event, "Carla", anna)
    start_event(event, anna)
    match = tables(published(event, anna))[0]
    one = next(seat.entry for seat in match.seats_in_order if seat.entry.name != "Carla")
    where = own(event, carla)
    report_game(match, one, 1, one)
    for page in (where, f"{where}report/1/"):
        assert "<script>alert" not in reader(carla).get(page).content.decode()
    assert "<script>alert" not in reader(anna).get(f"/events/{event.public_id}/staff/").content.decode()


def test_the_page_needs_as_many_queries_for_few_as_for_many(anna, carla):
    counts = []
    for people in (4, 60):
        event = started(anna, people if people < 10 else 16)
        for number in range(people - 16 if people > 16 else 0):
            add_entry(event, f"Gast {number}", anna)
        published(event, anna)
        where, client = own(event, carla, "Anna"), reader(carla)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(where).status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1]
    assert counts[0] <= 25
