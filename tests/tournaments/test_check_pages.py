"""The pages of deck checks: the draw that everybody can check, the check at the table, notes that only judges see."""

import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apfelernte.draws.models import SealedDraw
from engine.kernel import sealed
from tests.tournaments.helpers import LEGAL, OTHER_LEGAL, enter_all, new_event, published, started, tables
from tests.tournaments.pages import reader, text
from tournaments.domain.checks import (
    begin_check,
    draw_checks,
    finish_check,
    give_phrase,
    give_up_check,
    open_check_draw,
    target_check,
)
from tournaments.domain.codes import issue_codes
from tournaments.domain.entries import add_entry
from tournaments.domain.events import finish_event, start_event
from tournaments.domain.notes import add_note
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round
from tournaments.domain.staff import add_staff
from tournaments.models import DeckCheck, Event, Match, PlayerNote, Round
from tournaments.views.desk import PARTS

pytestmark = pytest.mark.django_db
SECRET_WORDS = "peeks at the bottom card"


@pytest.fixture
def round(anna, bert, carla, dora, frieda) -> Round:
    """Bert judges and Frieda scores a running round in which Carla plays against Dora, with their decks."""
    event = new_event(anna, format="vorbereitet", check_percent=100)
    add_staff(event, bert, "judge", anna)
    add_staff(event, frieda, "scorekeeper", anna)
    add_entry(event, "Carla", anna, LEGAL, user=carla)
    add_entry(event, "Dora", anna, OTHER_LEGAL, user=dora)
    return published(start_event(event, anna), anna)


def where(name: str, thing: object) -> str:
    """The address of a page."""
    return reverse(f"tournaments:{name}", args=[thing.public_id])


def begun(round: Round, name: str, by) -> DeckCheck:
    """A check of that person that has begun."""
    return begin_check(target_check(round.event.entries.get(name=name), "why not", by), by)


# the draw


def test_from_the_promise_to_the_record_that_everybody_can_check(round, bert, carla, emil):
    judge, player, stranger = reader(bert), reader(carla), reader(emil)
    page = judge.post(where("checks", round.event), {"phrase": "Boskoop", "minutes": "5"}, follow=True)
    draw = SealedDraw.objects.get()
    assert draw.commitment in text(page)
    assert "Boskoop" not in text(stranger.get(where("draw", draw)))
    assert "Contribute" in text(player.get(where("draw", draw)))
    assert "Contribute" not in text(stranger.get(where("draw", draw)))
    player.post(where("draw", draw), {"phrase": "17 Wespen"})
    judge.post(where("draw_now", draw))
    drawn_page = text(stranger.get(where("draw", draw)))
    assert "17 Wespen" not in drawn_page
    assert "as soon as every check has begun" in drawn_page
    for check in DeckCheck.objects.all():
        judge.post(where("check", check), {"do": "begin"})
    shown = text(stranger.get(where("draw", draw)))
    assert "17 Wespen" in shown
    assert "recomputed: as promised" in shown
    record = json.loads(stranger.get(where("draw_record", draw)).content)
    assert record["commitment"] == draw.commitment
    assert sealed.problems(record) == []


def test_a_record_before_it_is_revealed_holds_nothing_that_helps(round, bert, carla, emil):
    opened = open_check_draw(round, bert, "Boskoop")
    give_phrase(opened, carla, "17 Wespen", entry=round.event.entries.get(user=carla))
    draw_checks(opened, bert)
    draw = SealedDraw.objects.get()
    body = reader(emil).get(where("draw_record", draw)).content.decode()
    salts = list(draw.contributions.values_list("salt", flat=True))
    assert [word for word in (draw.secret, "Boskoop", "17 Wespen", *salts) if word in body] == []
    assert sealed.problems(json.loads(body)) == [("not_revealed", "secret")]


def test_a_draw_that_was_changed_in_the_database_says_so(round, bert, emil):
    checks = draw_checks(open_check_draw(round, bert, "Boskoop"), bert)
    for check in checks:
        begin_check(check, bert)
    SealedDraw.objects.update(secret="00" * 32)
    assert "recomputed: not as promised" in text(reader(emil).get(where("draw", checks[0].draw.draw)))


@pytest.mark.parametrize("sent", [{"phrase": ""}, {"phrase": "x" * 101}, {}, {"phrase": "\u200b"}])
def test_a_phrase_that_cannot_be_is_refused_and_stays(round, bert, carla, sent):
    draw = open_check_draw(round, bert).draw
    answer = reader(carla).post(where("draw", draw), sent)
    assert answer.status_code == 422
    assert "field-error" in answer.content.decode()
    assert draw.contributions.exclude(phrase="").count() == 0


@pytest.mark.parametrize("sent", [{"phrase": "a", "minutes": "61"}, {"phrase": "a", "minutes": "x"},
                                  {"phrase": "b" * 101, "minutes": "3"}, {"minutes": "-1"}])  # fmt: skip
def test_an_impossible_draw_is_refused_with_what_was_typed(round, bert, sent):
    answer = reader(bert).post(where("checks", round.event), sent)
    assert answer.status_code == 422
    assert SealedDraw.objects.count() == 0
    if "phrase" in sent:
        assert f'value="{sent["phrase"]}"' in answer.content.decode()


def test_a_draw_without_a_running_round_is_refused(anna, bert):
    event = started(anna, 4)
    add_staff(event, bert, "judge", anna)
    answer = reader(bert).post(where("checks", event), {"phrase": "a", "minutes": "3"}, follow=True)
    assert SealedDraw.objects.count() == 0
    assert "No round is running." in text(answer)


def test_who_sits_at_a_drawn_table_and_is_not_checked_is_named(round, bert):
    check = begun(round, "Carla", bert)
    finish_check(check, bert, ["marked"])
    drawn = draw_checks(open_check_draw(round, bert, "Boskoop"), bert)
    assert [str(row.entry) for row in drawn] == ["Dora"]
    shown = text(reader(bert).get(where("checks", round.event)))
    assert "Not checked there: Carla, who was checked before or has left." in shown
    assert "each at most once in an event" in text(reader().get(where("draw", drawn[0].draw.draw)))


def test_what_waits_for_a_judge_stands_on_the_desk(round, bert, frieda):
    desk, judge = where("desk", round.event), reader(bert)
    assert "Round 1: not drawn for deck checks yet" in text(judge.get(desk))
    check, other = draw_checks(open_check_draw(round, bert, "Boskoop"), bert)
    begin_check(other, bert)
    shown = judge.get(desk).content.decode().partition('id="desk-checks"')[2].partition("</section>")[0]
    assert [row.get_absolute_url() in shown for row in (check, other)] == [True, True]
    assert "not drawn for deck checks" not in shown
    assert 'id="desk-checks"' not in reader(frieda).get(desk).content.decode()
    give_up_check(check, "late", bert)
    finish_check(other, bert, ["marked"])
    assert 'id="desk-checks"' not in judge.get(desk).content.decode()


def test_from_a_table_judges_go_to_its_people(round, bert, frieda, carla):
    match = round.matches.get()
    people = [reverse("tournaments:entry", args=[seat.entry.public_id]) for seat in match.seats_in_order]
    for user, sees in ((bert, True), (frieda, False), (carla, False)):
        page = reader(user).get(where("match", match)).content.decode()
        assert [f'href="{address}"' in page for address in people] == [sees, sees]


# what the players learn, and when


def test_who_was_drawn_is_told_to_the_staff_only_until_the_check_begins(round, bert, carla, frieda, emil):
    check = draw_checks(open_check_draw(round, bert), bert)[0]
    match = where("match", check.match)
    marks = ["Deck check: Carla", "Deck check: Dora"]
    for user in (carla, emil, None):
        seen = text(reader(user).get(match)) + text(reader(user).get(round.event.get_absolute_url()))
        assert [mark for mark in marks if mark in seen] == []
    assert all(mark in text(reader(frieda).get(match)) for mark in marks)
    begin_check(check, bert)
    assert f"Deck check: {check.entry}" in text(reader(carla).get(match))


def test_the_minutes_stand_on_the_pages_of_the_table_and_on_paper(round, bert, frieda):
    check = begun(round, "Carla", bert)
    DeckCheck.objects.update(ticked=list(range(1, 21)))
    finish_check(check, bert, minutes=6)
    match = round.matches.get()
    assert "This table has 6 minutes more than the others." in text(reader().get(where("match", match)))
    assert "+6 min" in text(reader().get(round.event.get_absolute_url()))
    assert "+6 min" in text(reader(frieda).get(where("desk", round.event)))
    for sheet in ("names", "tables", "slips"):
        address = reverse("tournaments:print_round", args=[round.public_id, sheet])
        assert reader(frieda).get(address).content.startswith(b"%PDF")


def test_the_opponent_asks_on_the_page_of_the_match(round, anna, carla, dora, emil):
    match = round.matches.get()
    address = where("match", match)
    assert "Have the deck" not in text(reader(carla).get(address))
    record_result(match, anna, (2, 0))
    page = text(reader(carla).get(address))
    assert "Have the deck of Dora checked" in page
    assert "Have the deck of Carla checked" not in page
    assert "Have the deck" not in text(reader(emil).get(address))
    dora_entry = round.event.entries.get(name="Dora")
    reader(carla).post(where("ask_check", match), {"entry": dora_entry.public_id})
    reader(carla).post(where("ask_check", match), {"entry": dora_entry.public_id})
    reader(carla).post(where("ask_check", match), {"entry": "nobody"})
    check = DeckCheck.objects.get()
    assert (check.entry, check.asked_by.name, check.kind) == (dora_entry, "Carla", "asked")


def test_a9_7_where_nobody_may_ask_for_a_check_nothing_offers_it(anna, bert, carla, dora):
    event = new_event(anna, format="house", house={"name": "Haus", "without": ["A9.3"]})
    add_staff(event, bert, "judge", anna)
    for user in (carla, dora):
        add_entry(event, user.name, anna, LEGAL, user=user)
    match = published(start_event(event, anna), anna).matches.get()
    record_result(match, anna, (2, 0))
    entry = event.entries.get(user=dora)
    for page in (where("match", match), where("my_event", event.entries.get(user=carla))):
        assert "Have the deck" not in text(reader(carla).get(page))
    assert "Have the deck" not in text(reader(bert).get(where("match", match)))
    for user in (bert, carla):
        assert reader(user).post(where("ask_check", match), {"entry": entry.public_id}).status_code == 403


def test_somebody_without_an_account_contributes_and_asks_with_the_code_of_a_slip(round, anna, bert):
    late = round.event.entries.get(name="Dora")
    round.event.entries.filter(pk=late.pk).update(user=None)
    ((_entry, new),) = issue_codes(round.event, anna, [late])
    phone = reader()
    phone.post("/my/open/", {"key": new.key})
    draw = open_check_draw(round, bert).draw
    assert "Deck checks are drawn at" in text(phone.get(where("my_event", late)))
    phone.post(where("draw", draw), {"phrase": "17 Wespen"})
    assert draw.contributions.get(phrase="17 Wespen").who == "Dora"
    match = round.matches.get()
    record_result(match, anna, (2, 0))
    phone.post(where("ask_check", match), {"entry": round.event.entries.get(name="Carla").public_id})
    assert DeckCheck.objects.get().asked_by == late


# at the table


def test_the_list_opens_when_the_check_begins(round, bert):
    check = target_check(round.event.entries.get(name="Carla"), "why not", bert)
    judge = reader(bert)
    assert "Karte1" not in text(judge.get(where("check", check)))
    page = judge.post(where("check", check), {"do": "begin"}, follow=True)
    assert "Karte20" in text(page)
    assert "0 of 20 lie on the table" in text(page)


def test_a_check_from_ticks_to_the_outcome(round, bert, anna):
    record_result(round.matches.get(), anna, (2, 0))
    check = begun(round, "Carla", bert)
    judge, address = reader(bert), where("check", check)
    answer = judge.post(address, {"do": "finish", "minutes": "3", "card": [str(n) for n in range(1, 20)]})
    assert answer.status_code == 422
    assert "1 card of the list is not ticked" in text(answer)
    top = answer.content.decode().partition('class="check-cards"')[0]
    assert "1 card of the list is not ticked" in top  # a phone shows the list first
    assert len(re.findall(r'name="card" id="tick-\d+" value="\d+" checked', answer.content.decode())) == 19
    sent = {"do": "finish", "minutes": "3", "note": "Karte20 <b>fehlt</b>", "warn": "on", "findings": ["missing"]}
    page = judge.post(address, sent | {"card": [str(n) for n in range(1, 20)]}, follow=True)
    assert "a card of the list is missing" in text(page)
    assert page.content.decode().count('name="card"') == 20
    assert text(page).index("Counts:") < text(page).index("lie on the table")  # what follows comes first
    assert "<b>fehlt</b>" not in page.content.decode()
    match = Match.objects.get()
    seats = {seat.entry.name: seat.games_won for seat in match.seats_in_order}
    assert seats == ({"Carla": 0, "Dora": 2})
    assert match.extra_minutes == 3
    assert PlayerNote.objects.get().kind == "warning"


def test_ticks_are_kept_while_one_taps_and_tick_all_ticks_all(round, bert):
    check = begun(round, "Carla", bert)
    address = where("check_ticks", check)
    answer = reader(bert).post(address, {"card": ["1", "2", "x", "²", "9" * 30, "25"]}, headers={"hx-request": "true"})
    assert text(answer) == "2 of 20 lie on the table"
    reader(bert).post(address, {"all": "1"})
    check.refresh_from_db()
    assert check.ticked == list(range(1, 21))


def test_two_judges_who_tick_at_once_keep_each_others_ticks(round, bert, anna):
    check = begun(round, "Carla", bert)
    address, htmx = where("check_ticks", check), {"hx-request": "true"}
    reader(bert).post(address, {"shown": "", "card": ["1", "2", "3"]}, headers=htmx)
    answer = reader(anna).post(address, {"shown": "", "card": ["20"]}, headers=htmx)  # her page was opened before
    assert text(answer) == "4 of 20 lie on the table"
    came_back = re.findall(r'id="tick-(\d+)" value="\d+" hx-swap-oob="true" checked', answer.content.decode())
    assert came_back == ["1", "2", "3"]
    assert 'name="shown" value="1 2 3 20 "' in answer.content.decode()
    reader(bert).post(address, {"shown": "1 2 3 ", "card": ["1", "3"]}, headers=htmx)  # he takes one back
    check.refresh_from_db()
    assert check.ticked == [1, 3, 20]
    reader(anna).post(where("check", check), {"do": "finish", "minutes": "0", "shown": "20", "card": ["20"]})
    check.refresh_from_db()
    assert (check.state, check.ticked) == ("open", [1, 3, 20])


@pytest.mark.parametrize("sent", [
    {"do": "finish"}, {"do": "finish", "minutes": "x"}, {"do": "finish", "minutes": "61"},
    {"do": "finish", "minutes": "0", "findings": ["nonsense"]}, {"do": "finish", "minutes": "0", "note": "n" * 1001},
    {"do": "finish", "minutes": "0", "findings": ["missing"]},
    {"do": "finish", "minutes": "0", "findings": ["missing"], "games": "13"},
    {"do": "give_up"}, {"do": "give_up", "reason": " "}, {"do": "take_back", "reason": "x"},
])  # fmt: skip
def test_what_cannot_be_is_said_and_changes_nothing(round, bert, sent):
    check = begun(round, "Carla", bert)
    answer = reader(bert).post(where("check", check), sent)
    check.refresh_from_db()
    assert (answer.status_code, check.state) == (422, "open")
    assert "field-error" in answer.content.decode() or "plate-apple" in answer.content.decode()


def test_an_unknown_action_changes_nothing(round, bert):
    check = begun(round, "Carla", bert)
    assert reader(bert).post(where("check", check), {"do": "explode"}).status_code == 302
    check.refresh_from_db()
    assert check.state == "open"


@pytest.mark.parametrize("sort", ["number", "type", "name", "', --", ""])
def test_the_list_can_be_sorted(round, bert, sort):
    check = begun(round, "Carla", bert)
    page = reader(bert).get(where("check", check), {"sort": sort}).content.decode()
    found = re.findall(r'name="card" id="tick-\d+" value="(\d+)"', page)
    assert sorted(map(int, found)) == list(range(1, 21))


def test_a_result_is_again_as_it_was_when_the_outcome_is_taken_back(round, bert, anna):
    record_result(round.matches.get(), anna, (2, 1))
    check = begun(round, "Carla", bert)
    finish_check(check, bert, ["twice"], minutes=4)
    page = reader(bert).get(where("check", check))
    assert "Counts:" in text(page)
    reader(bert).post(where("check", check), {"do": "take_back", "reason": "it was a token"})
    match = Match.objects.get()
    assert ([seat.games_won for seat in match.seats_in_order], match.extra_minutes) == ([2, 1], 0)


# notes


def pages_of(event: Event, round: Round) -> list[str]:
    """Every page, part and file that shows the person who was warned."""
    names = ["event", "standings", "players", "about", "plate", "newest", "standings_table", "entries", "decks", "desk",
             "manage", "audit", "print", "print_standings", "checks", "checks_list", "staff", "undo"]  # fmt: skip
    found = [where(name, event) for name in names]
    found += [reverse("tournaments:desk_part", args=[event.public_id, part]) for part in PARTS]
    found += [
        reverse("tournaments:event_round", args=[event.public_id, 1]),
        f"/api/events/{event.public_id}/standings/",
    ]
    found += [where(name, round) for name in ("round", "pairings", "beside")] + ["/", "/events/", "/profile/"]
    found += [where("match", match) for match in round.matches.all()]
    for entry in event.entries.all():
        found += [where(name, entry) for name in ("entry", "standing")]
    return found


def test_nobody_but_the_judges_of_the_event_reads_a_note(round, anna, bert, carla, dora, emil, frieda):
    entry = round.event.entries.get(name="Carla")
    add_note(entry, "warning", SECRET_WORDS, bert, rule="A9.5")
    other = started(anna, 2, name="Anderswo")
    add_staff(other, emil, "judge", anna)  # judges, but not here
    pages = pages_of(round.event, round)
    for user in (carla, dora, emil, frieda, None):
        client = reader(user)
        read = {page: client.get(page).content.decode(errors="replace") for page in pages}
        told = [page for page, body in read.items() if SECRET_WORDS in body or "noted" in body or "1 warning" in body]
        assert told == [], user
    for user in (bert, anna):
        assert SECRET_WORDS in text(reader(user).get(where("entry", entry)))
        assert "1 warning" in text(reader(user).get(where("desk", round.event)))


def test_a_note_is_written_and_withdrawn_on_the_page_of_the_person(round, bert):
    entry = round.event.entries.get(name="Carla")
    judge = reader(bert)
    hostile = '<script>alert("1")</script>'
    judge.post(where("add_note", entry), {"kind": "note", "text": hostile, "rule": "A9.5"})
    page = judge.get(where("entry", entry))
    assert hostile not in page.content.decode()
    assert hostile in text(page)
    note = PlayerNote.objects.get()
    judge.post(where("withdraw_note", note), {"reason": ""})
    assert PlayerNote.objects.get().withdrawn_at is None
    judge.post(where("withdraw_note", note), {"reason": "it was somebody else"})
    assert "it was somebody else" in text(judge.get(where("entry", entry)))


@pytest.mark.parametrize("sent", [{"kind": "note", "text": ""}, {"kind": "fine", "text": "late"}, {},
                                  {"kind": "note", "text": "late", "rule": "Z1"},
                                  {"kind": "note", "text": "late", "rule": "x" * 21}])  # fmt: skip
def test_a_note_that_cannot_be_keeps_what_was_typed(round, bert, sent):
    answer = reader(bert).post(where("add_note", round.event.entries.first()), sent)
    assert answer.status_code == 422
    assert PlayerNote.objects.count() == 0
    assert sent.get("text", "") in answer.content.decode()


# many


def counted(anna, bert, people: int) -> list[int]:
    """How often the lists of an event with so many people, all of them checked and noted, ask the database."""
    event = started(anna, 2, check_percent=100)
    add_staff(event, bert, "judge", anna)
    for number in range(people - 2):
        event.entries.create(number=number + 10, name=f"Mensch {number:03d}")
    for check in draw_checks(open_check_draw(published(event, anna), bert, "Boskoop"), bert):
        begin_check(check, bert)
    PlayerNote.objects.bulk_create(PlayerNote(event=event, entry=entry, text="late") for entry in event.entries.all())
    draw = event.check_draws.get().draw
    judge = reader(bert)
    assert text(judge.get(where("checks", event))).count("running") >= people
    found = []
    for address in (where("checks", event), where("checks_list", event), where("draw", draw), where("desk", event)):
        with CaptureQueriesContext(connection) as queries:
            judge.get(address)
        found.append(len(queries))
    return found


def test_lists_ask_the_database_equally_often_for_any_number(anna, bert):
    assert counted(anna, bert, 300) == counted(anna, bert, 6)


def test_the_settings_of_an_event_hold_what_is_drawn_and_what_an_illegal_deck_loses(anna):
    event = new_event(anna)
    page = reader(anna).get(where("edit_event", event)).content.decode()
    assert 'name="check_percent" value="10"' in page
    assert 'name="illegal_deck"' in page


def test_a_finished_event_is_read_only(round, bert, anna):
    check = begun(round, "Carla", bert)
    enter_all(round, anna)
    close_round(round, anna)
    finish_event(round.event, anna)
    answer = reader(bert).post(where("check", check), {"do": "give_up", "reason": "over"})
    assert answer.status_code == 422
    assert "The event is finished." in text(answer)
    assert tables(round)[0].has_result
