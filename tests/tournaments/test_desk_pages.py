"""The staff desk: results from the keyboard, what blocks, the next step, undo, the clock, printing, swaps."""

import re
from datetime import timedelta
from io import BytesIO

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from tests.tournaments.helpers import LEGAL, enter_all, entry, new_event, people, played, published, started, tables
from tests.tournaments.pages import field_value, reader, text
from tournaments import queries
from tournaments.domain.clock import start_clock
from tournaments.domain.entries import add_entry, drop
from tournaments.domain.notes import add_note
from tournaments.domain.reports import report_game
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round, pair_round
from tournaments.domain.staff import add_staff
from tournaments.models import Match, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round(anna, frieda) -> Round:
    """The first round of six people at three tables; Frieda keeps the scores."""
    event = started(anna, 6)
    add_staff(event, frieda, "scorekeeper", anna)
    return published(event, anna)


def desk(round: Round) -> str:
    return f"/events/{round.event.public_id}/staff/"


def type_in(client, round: Round, typed: str, seen: str = "", **headers: str):
    return client.post(f"{desk(round)}result/", {"entry": typed, "seen": seen}, headers=headers, follow=not headers)


def result(match: Match) -> tuple[str, list[int], int]:
    match = Match.objects.get(pk=match.pk)
    return match.kind, [seat.games_won for seat in match.seats_in_order], match.games_drawn


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("2 2 1", ("played", [2, 1], 0)),
        ("2 1 1 1", ("played", [1, 1], 1)),
        ("2 n 2", ("no_show", [0, 2], 0)),
        ("2 2 n", ("no_show", [2, 0], 0)),
        ("2 d", ("double_loss", [0, 0], 0)),
    ],
)
def test_what_is_typed_is_written(frieda, round, typed, kept):
    assert type_in(reader(frieda), round, typed).status_code == 200
    assert result(tables(round)[1]) == kept


def test_the_sentence_is_said_before_it_is_written(frieda, round):
    one, two = people(tables(round)[1])
    client = reader(frieda)
    assert text(client.get(f"{desk(round)}echo/", {"entry": "2 2 1"})) == f"Table 2: {one} 2 : 1 {two}"
    assert text(client.get(f"{desk(round)}echo/", {"entry": "2 n 2"})) == f"Table 2: {one} did not come"
    assert "as in “2 2 1”" in text(client.get(f"{desk(round)}echo/", {"entry": "2"}))
    assert "There is no table 9" in text(client.get(f"{desk(round)}echo/", {"entry": "9 2 1"}))
    type_in(client, round, "2 2 1")
    assert text(client.get(f"{desk(round)}echo/", {"entry": "2 1 2"})) == f"Table 2: {one} 1 : 2 {two} (corrects 2 : 1)"
    assert text(client.get(f"{desk(round)}echo/", {"entry": "2 2 1"})).endswith(f"{two} (stands so already)")
    assert result(tables(round)[1]) == ("played", [2, 1], 0)


def test_what_the_staff_has_to_decide_stands_before_the_tables_and_what_only_waits_behind_them(frieda, round):
    disputed, waiting = tables(round)[:2]
    one, two = (seat.entry for seat in disputed.seats_in_order)
    report_game(disputed, one, 1, one)
    report_game(disputed, two, 1, two)
    report_game(waiting, waiting.seats_in_order[0].entry, 1, waiting.seats_in_order[0].entry)
    body = reader(frieda).get(desk(round)).content.decode()
    before, _tables, _behind = body.partition('id="desk-tables"')
    assert disputed.get_absolute_url() in before.partition('id="desk-decide"')[2]
    assert 'id="reports"' not in before
    reports = body[body.index('id="reports"') :]
    assert waiting.get_absolute_url() in reports.partition("</section>")[0]
    assert disputed.get_absolute_url() not in reports.partition("</section>")[0]


@pytest.mark.parametrize("typed", ["", "9 2 1", "2 2 2", "2 7 1", "2", "Anna", "2 n n", "🍎", "x" * 10_000])
def test_what_cannot_be_is_said_and_the_typed_text_stays(frieda, round, typed):
    page = type_in(reader(frieda), round, typed)
    assert page.status_code == 422
    assert field_value(page, "entry") == typed[:200]
    assert [result(match)[0] for match in tables(round)] == ["", "", ""]


def test_after_an_entry_the_field_and_the_parts_come_back(frieda, round):
    page = type_in(reader(frieda), round, "1 2 0", **{"hx-request": "true"})
    body = page.content.decode()
    assert page.status_code == 200
    assert 'value=""' in body
    assert "autofocus" in body
    assert body.count('hx-swap-oob="true"') == 4
    assert "Written:" in text(page)
    assert "1 of 3 tables done, 2 open" in text(page)


def test_two_staff_at_one_table_the_second_is_told(anna, frieda, round):
    seen = field_value(reader(frieda).get(desk(round)), "seen")
    type_in(reader(anna), round, "1 2 0")
    page = type_in(reader(frieda), round, "1 0 2", seen)
    assert page.status_code == 422
    assert "Table 1 was changed meanwhile: 2 : 0, by Anna" in text(page)
    assert field_value(page, "entry") == "1 0 2"
    assert result(tables(round)[0]) == ("played", [2, 0], 0)
    type_in(reader(frieda), round, "1 0 2", field_value(page, "seen"))  # Enter again, now having seen it
    assert result(tables(round)[0]) == ("played", [0, 2], 0)


@pytest.mark.parametrize("seen", ["", "x", "[]", '{"1": "x"}', "null", '{"1": 1e400}', "{" * 5000])
def test_tampered_versions_are_no_server_errors(frieda, round, seen):
    assert type_in(reader(frieda), round, "1 2 0", seen).status_code in {200, 422}


def test_the_latest_result_is_taken_back_with_one_tap(frieda, round):
    client = reader(frieda)
    type_in(client, round, "1 2 0")
    type_in(client, round, "1 0 2")
    line = queries.audit_lines(round.event, 1)[0].line
    client.post(f"{desk(round)}take-back/", {"line": line.public_id})
    assert result(tables(round)[0]) == ("played", [2, 0], 0)
    first = queries.audit_lines(round.event, 1)[0].line
    client.post(f"{desk(round)}take-back/", {"line": line.public_id})  # an old page
    assert result(tables(round)[0]) == ("played", [2, 0], 0)
    assert queries.audit_lines(round.event, 1)[0].line == first


def test_what_blocks_the_next_round_is_named(anna, round):
    page = text(reader(anna).get(desk(round)))
    assert "Before round 2 Table 1 No result. Table 2 No result. Table 3 No result. Pair round 2" in page
    assert "Possible as soon as the points above are settled." in page


def test_a_judge_who_enters_no_results_reads_who_still_plays(anna, bert, round):
    add_staff(round.event, bert, "judge", anna)
    match = tables(round)[1]
    Match.objects.filter(pk=match.pk).update(extra_minutes=6)
    record_result(tables(round)[0], anna, (2, 0))
    one, two = people(match)
    page = text(reader(bert).get(desk(round)))
    assert f"Still playing Table 2 {one} – {two} +6 min Table 3" in page
    assert "No result." not in page
    assert "Table 2 No result." in text(reader(anna).get(desk(round)))


def test_many_blockers_are_not_listed_one_by_one(anna):
    round = published(started(anna, 17), anna)
    page = text(reader(anna).get(desk(round)))
    assert "Table 6 No result." in page
    assert "Table 7" not in page.split("Before round 2")[1]
    assert "2 more" in page
    seven = text(reader(anna).get(desk(published(started(anna, 14), anna)))).split("Before round 2")[1]
    assert "Table 7 No result." in seven  # a line that says "1 more" would be as long
    assert "more" not in seven.split("Pair round 2")[0]


def test_missing_decks_are_one_line_and_each_illegal_one_is_named(anna):
    event = new_event(anna, format="vorbereitet")
    for name in ("Anna Ähren", "Bert Bär", "Carla Cox"):
        add_entry(event, name, anna)
    for number in range(8):
        add_entry(event, f"Dora{number} Dachs", anna, "Karte1")
    page = text(reader(anna).get(f"/events/{event.public_id}/staff/"))
    assert "3 decks are missing. To the decks" in page
    assert "Bert Bär" not in page
    assert all(f"Dora{number} Dachs:" in page for number in range(8))
    assert "Possible as soon as the points above are settled." in page


def test_one_press_closes_the_round_and_drafts_the_next(anna, round):
    enter_all(round, anna)
    client, step = reader(anna), f"/events/{round.event.public_id}/step/"
    page = text(client.post(step, {"code": "close", "round": "1"}, follow=True))
    assert "Round 2 of 3 draft" in page
    assert [r.state for r in round.event.rounds.all()] == ["closed", "draft"]
    client.post(step, {"code": "publish", "round": "2"})
    assert round.event.rounds.last().state == "published"


def test_two_who_press_at_once_get_one_round_and_one_message(anna, round):
    enter_all(round, anna)
    close_round(round, anna)
    client, step = reader(anna), f"/events/{round.event.public_id}/step/"
    client.post(step, {"code": "pair", "round": "2"})
    page = text(client.post(step, {"code": "pair", "round": "2"}, follow=True))
    assert "Somebody was faster." in page
    assert round.event.rounds.count() == 2


@pytest.mark.parametrize("code", ["", "explode", "close", "start"])
def test_a_step_that_is_not_next_changes_nothing(anna, round, code):
    before = queries.audit_lines(round.event, 1)[0].line
    page = reader(anna).post(f"/events/{round.event.public_id}/step/", {"code": code}, follow=True)
    assert page.status_code == 200
    assert queries.audit_lines(round.event, 1)[0].line == before


def test_before_the_start_each_bad_deck_is_named_with_the_way_to_it(anna):
    event = new_event(anna, format="vorbereitet")
    add_entry(event, "Anna Gut", anna, LEGAL)
    bad = add_entry(event, "Bert Schlecht", anna, "Karte1\nKarte1")
    page = reader(anna).get(f"/events/{event.public_id}/staff/")
    assert "Bert Schlecht: Karte1 (Æ001) is in the deck twice (A8.4)." in text(page)
    assert f"/entries/{bad.public_id}/deck/" in page.content.decode()
    refused = reader(anna).post(f"/events/{event.public_id}/step/", {"code": "start", "round": "0"}, follow=True)
    assert "Bert Schlecht" in text(refused)
    event.refresh_from_db()
    assert event.state == "setup"


def test_undo_says_what_stays_and_takes_back(anna, round):
    enter_all(round, anna)
    client, undo = reader(anna), f"/events/{round.event.public_id}/undo/"
    page = client.get(undo)
    assert "Undo: the publication of round 1" in text(page)
    assert "2 : 0" in text(page)
    client.post(undo, {"seen": field_value(page, "seen")})
    assert round.event.rounds.get().state == "draft"
    stale = client.post(undo, {"seen": field_value(page, "seen")})
    assert stale.status_code == 200
    assert round.event.rounds.count() == 1


def test_the_clock_starts_stops_and_is_extended(frieda, round):
    client, clock = reader(frieda), f"/rounds/{round.public_id}/clock/"
    for do, state in [("start", "running"), ("pause", "paused"), ("resume", "running"), ("stop", "off")]:
        client.post(clock, {"do": do})
        assert Round.objects.get(pk=round.pk).clock_state == state
    client.post(clock, {"do": "start", "minutes": "10"})
    client.post(clock, {"do": "extend", "minutes": "5"})
    assert 14 * 60 < Round.objects.get(pk=round.pk).clock_left().total_seconds() <= 15 * 60


@pytest.mark.parametrize(
    "sent", [{}, {"do": "x"}, {"do": "start", "minutes": "x"}, {"do": "extend", "minutes": "9" * 50}]
)
def test_odd_orders_to_the_clock_are_refused(frieda, round, sent):
    page = reader(frieda).post(f"/rounds/{round.public_id}/clock/", sent, follow=True)
    assert page.status_code == 200
    assert Round.objects.get(pk=round.pk).clock_state == "off"


def test_a_match_keeps_the_menu_of_its_event_for_the_staff_only(frieda, emil, round):
    match, audit = tables(round)[0], f"/events/{round.event.public_id}/audit/"
    page = reader(frieda).get(f"/matches/{match.public_id}/")
    assert audit in page.content.decode()
    assert audit not in reader(emil).get(f"/matches/{match.public_id}/").content.decode()


def test_a_draft_is_swapped_after_its_consequences_were_shown(anna):
    event = started(anna, 5)
    played(event, anna)
    draft = pair_round(event, anna)
    one, two = (tables(draft)[i].seats_in_order[0].entry for i in (0, 1))
    client, swap = reader(anna), f"/rounds/{draft.public_id}/swap/"
    asked = client.get(swap, {"who": [one.public_id, two.public_id]})
    assert "Swap" in text(asked)
    assert f"Table 1: {two.name} – {people(tables(draft)[0])[1]}" in text(asked)
    client.post(swap, {"who": [one.public_id, two.public_id]})
    assert people(tables(draft)[0])[0] == two.name
    first, second = tables(draft)
    asked = client.get(swap, {"table": [first.public_id, second.public_id]})
    assert f"Table 2: {two.name} – " in text(asked)
    client.post(swap, {"table": [first.public_id, second.public_id]})
    assert people(tables(draft)[1])[0] == two.name


@pytest.mark.parametrize("who", [[], ["x"], ["x", "y"], ["\u202e"]])
def test_a_swap_needs_two(anna, who):
    draft = pair_round(started(anna, 4), anna)
    page = reader(anna).get(f"/rounds/{draft.public_id}/swap/", {"who": who})
    assert page.status_code == 422


def test_a_refused_swap_keeps_what_was_ticked_and_says_why(anna):
    draft = pair_round(started(anna, 4), anna)
    client, match = reader(anna), tables(draft)[0]
    both = [seat.entry.public_id for seat in match.seats_in_order]
    page = client.get(f"/rounds/{draft.public_id}/swap/", {"who": both})
    assert "These two sit at one table already." in text(page)
    assert page.content.decode().count(" checked") == 2
    page = client.get(f"/rounds/{draft.public_id}/swap/", {"who": both[:1], "table": [match.public_id]})
    assert page.content.decode().count(" checked") == 2


def test_why_not_is_answered_on_the_draft(anna):
    event = started(anna, 4)
    played(event, anna)
    draft = pair_round(event, anna)
    last = event.rounds.first().matches.first().seats_in_order
    asked = {"one": last[0].entry.public_id, "two": last[1].entry.public_id}
    page = text(reader(anna).get(f"/rounds/{draft.public_id}/", asked))
    assert "Then people who have met before would meet again." in page


def test_a_draft_is_paired_anew_with_a_bye_by_hand_or_thrown_away(anna):
    event = started(anna, 5)
    draft = pair_round(event, anna)
    chosen = entry(event, "Emil")
    client = reader(anna)
    client.post(f"/rounds/{draft.public_id}/again/", {"byes": [chosen.public_id]})
    draft = event.rounds.get()
    assert draft.matches.get(kind="bye").seats.get().entry == chosen
    client.post(f"/rounds/{draft.public_id}/again/", {"discard": "1"})
    assert event.rounds.count() == 0


def test_the_desk_offers_what_a_draft_may_need(anna, frieda):
    event = started(anna, 4)
    add_staff(event, frieda, "scorekeeper", anna)
    closed = played(event, anna)
    draft = pair_round(event, anna)
    anew = f'action="/rounds/{draft.public_id}/again/"'

    def desk(person):
        return reader(person).get(f"/events/{event.public_id}/staff/").content.decode()

    assert f"/events/{event.public_id}/rounds/{closed.number}/" in desk(frieda)
    assert anew not in desk(anna)
    drop(event.entries.first(), anna)
    assert (anew in desk(anna), anew in desk(frieda)) == (True, False)


def test_a_result_is_corrected_on_the_page_of_its_table(frieda, round):
    match = tables(round)[0]
    client, here = reader(frieda), f"/matches/{match.public_id}/"
    sent = {"one": "2", "two": "1", "drawn": "", "kind": "played", "version": match.result_version}
    assert client.post(here, sent).status_code == 302
    assert result(match) == ("played", [2, 1], 0)
    stale = client.post(here, sent | {"one": "0", "two": "2"})
    assert stale.status_code == 422
    assert "was changed meanwhile" in text(stale)
    assert field_value(stale, "two") == "2"
    version = Match.objects.get(pk=match.pk).result_version
    client.post(here, sent | {"kind": "absent_0", "version": version})
    assert result(match) == ("no_show", [0, 2], 0)
    client.post(here, {"clear": "1", "version": version + 1})
    assert result(match)[0] == ""


@pytest.mark.parametrize(
    "sent", [{}, {"kind": "x"}, {"one": "-1"}, {"one": "9" * 400}, {"version": "x"}, {"two": ""}, {"drawn": "½"}]
)
def test_odd_results_are_refused_by_the_form(frieda, round, sent):
    match = tables(round)[0]
    good = {"one": "2", "two": "1", "drawn": "0", "kind": "played", "version": "0"}
    page = reader(frieda).post(f"/matches/{match.public_id}/", good | sent if sent else {})
    assert page.status_code == 422
    assert result(match)[0] == ""


def test_a_closed_round_is_corrected_by_an_organizer_only(anna, frieda, round):
    enter_all(round, anna)
    close_round(round, anna)
    match = Match.objects.get(pk=tables(round)[0].pk)
    sent = {"one": "0", "two": "2", "drawn": "0", "kind": "played", "version": match.result_version}
    refused = reader(frieda).post(f"/matches/{match.public_id}/", sent)
    assert "Round 1 is closed." in text(refused)
    page = reader(anna).post(f"/matches/{match.public_id}/", sent, follow=True)
    one, two = people(match)
    assert f"Saved. Round 1, table {match.table}: {one} – {two} 0 : 2." in text(page).replace("\u2009", " ")
    assert result(match) == ("played", [0, 2], 0)


def test_sheets_are_printed_from_the_round(frieda, round):
    names = [name for match in tables(round) for name in people(match)]
    for sheet in ("names", "tables", "slips"):
        pdf = reader(frieda).get(f"/rounds/{round.public_id}/print/{sheet}/")
        assert pdf.headers["Content-Type"] == "application/pdf"
        printed = " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf.content)).pages)
        assert all(name.split()[1] in printed for name in names)
    assert reader(frieda).get(f"/rounds/{round.public_id}/print/nothing/").status_code == 404
    german = reader(frieda, "de").get(f"/events/{round.event.public_id}/print/standings/")
    assert "Tabelle" in PdfReader(BytesIO(german.content)).pages[0].extract_text()


def test_a_draft_is_not_printed(anna):
    draft = pair_round(started(anna, 4), anna)
    assert reader(anna).get(f"/rounds/{draft.public_id}/print/names/").status_code == 404


def test_roles_are_given_and_taken(anna, bert, emil, round, settings):
    client, here = reader(anna), f"/events/{round.event.public_id}/people/"
    client.post(here, {"username": "BERT", "role": "judge"})
    assert "Bert" in text(client.get(here))
    unknown = client.post(here, {"username": "Niemand", "role": "judge"})
    assert "Nobody logs in as “Niemand”. Who has no account makes one" in text(unknown)
    assert field_value(unknown, "username") == "Niemand"
    settings.SIGN_UP = False
    unknown = client.post(here, {"username": "Niemand", "role": "judge"})
    assert "Whoever runs the site makes accounts: manage.py add_person." in text(unknown)
    last = f"organizer {anna.username}"
    assert "organizer" in text(client.post(here, {"remove": last}, follow=True)).lower()
    assert round.event.staff.filter(role="organizer").count() == 1
    for key in ("0", "x", "9" * 30, "organizer", " anna", "judge emil", str(round.event.staff.get(user=anna).pk)):
        assert client.post(here, {"remove": key}).status_code == 404


def test_everything_that_was_done_is_in_the_audit_log(anna, frieda, round):
    type_in(reader(frieda), round, "1 2 0")
    drop(entry(round.event, "Anna"), frieda)
    page = text(reader(anna).get(f"/events/{round.event.public_id}/audit/"))
    assert "Anna Ähren drops out after round 1. Frieda" in page
    assert "Started the event with 6 players." in page


def test_an_event_is_copied_and_finished_early(anna, round):
    client, here = reader(anna), f"/events/{round.event.public_id}/"
    page = client.post(f"{here}copy/", {"with_entries": "1"}, follow=True)
    assert "This is the copy." in text(page)
    refused = client.post(f"{here}finish/", follow=True)
    assert "Round 1 is running. Close it first." in text(refused)
    enter_all(round, anna)
    close_round(round, anna)
    client.post(f"{here}finish/")
    finished = client.get(f"{here}staff/").content.decode()
    assert 'id="standings"' in finished
    assert f"{here}print/standings/" in finished
    round.event.refresh_from_db()
    assert round.event.state == "finished"


def test_the_desk_needs_the_same_number_of_queries_for_few_and_for_many(anna, django_assert_max_num_queries):
    many = published(started(anna, 17), anna)
    enter_all(many, anna)
    with django_assert_max_num_queries(43):
        reader(anna).get(desk(many))


def test_start_event_is_offered_when_all_is_legal(anna):
    event = new_event(anna, 4)
    page = reader(anna).post(f"/events/{event.public_id}/step/", {"code": "start", "round": "0"}, follow=True)
    assert "Pair round 1" in text(page)


# kept parts: everybody with the same rights gets the same, and nobody anything of somebody else


def token(page) -> str:
    return re.search(r'name="csrfmiddlewaretoken" value="([^"]*)"', page.content.decode()).group(1)


def test_a_kept_desk_costs_few_queries_and_comes_back_as_it_was(anna, round, django_assert_max_num_queries):
    client = reader(anna)
    first = client.get(desk(round))
    with django_assert_max_num_queries(6):
        again = client.get(desk(round))
    assert text(again) == text(first)


def test_kept_parts_carry_the_readers_own_token_and_nobody_elses(anna, frieda, round):
    type_in(reader(anna), round, "1 2 0")  # the newest result can be taken back: a form in a kept part
    answers = []
    for user in (anna, frieda, anna):
        client = Client(headers={"accept-language": "en"}, enforce_csrf_checks=True)
        client.force_login(user)
        page = client.get(f"{desk(round)}part/side/")
        answers.append(page.content.decode())
        line = queries.audit_lines(round.event, 1)[0].line.public_id
        answered = client.post(f"{desk(round)}take-back/", {"line": "old", "csrfmiddlewaretoken": token(page)})
        assert answered.status_code == 302, line
    assert len(set(map(len, answers[::2]))) == 1
    tokens = [re.search(r'csrfmiddlewaretoken" value="([^"]*)"', answer).group(1) for answer in answers]
    assert len(set(tokens)) == 3
    assert not any("<token>" in answer for answer in answers)


def test_each_role_gets_its_own_desk_whoever_looked_first(anna, bert, frieda, round):
    add_staff(round.event, bert, "judge", anna)
    add_note(people_entry := tables(round)[0].seats_in_order[0].entry, "warning", "Karten markiert", anna)
    type_in(reader(frieda), round, "1 2 0")
    seen = {}
    for order in ((anna, bert, frieda), (frieda, bert, anna)):
        cache.clear()
        for user in order:
            seen.setdefault(user, []).append(reader(user).get(desk(round)).content.decode())
    for user in (anna, bert, frieda):
        organizes, scores, judges = (user == anna, user != bert, user != frieda)
        for body in seen[user]:
            assert ("noted-warning" in body, people_entry.name in body) == (judges, True)
            assert ("Take back" in body) == scores
            assert ("tournaments/undo" in body or f"/events/{round.event.public_id}/undo/" in body) == organizes


def test_a_desk_follows_the_clock_without_an_operation(anna, round):
    start_clock(round, anna, 5)
    assert "row-wrong" not in reader(anna).get(desk(round)).content.decode()
    with time_machine.travel(timezone.now() + timedelta(minutes=6)):
        assert "row-wrong" in reader(anna).get(desk(round)).content.decode()


def test_a_desk_names_people_as_they_are_called_now(anna, frieda, round):
    type_in(reader(frieda), round, "1 2 0")
    before = reader(anna).get(desk(round)).content.decode()
    frieda.name = "Gerda Neu"
    frieda.save()
    assert "Gerda" not in before
    assert "Gerda" in reader(anna).get(desk(round)).content.decode()


def test_the_plate_of_a_table_follows_what_another_device_enters(anna, frieda, round):
    here = tables(round)[0].get_absolute_url()
    first = reader(frieda).get(here).content.decode()
    assert f'data-from="{here}"' in first
    type_in(reader(anna), round, "1 2 1")
    fresh = reader(frieda).get(here, headers={"hx-request": "true"}).content.decode()
    assert fresh.startswith('<div id="match-plate" data-live="event:')
    assert "2\u00a0:\u00a01" in fresh
    assert "<form" not in fresh


# on a phone: one tap for a usual result, the next step before a long list


def test_a_usual_result_is_one_tap_on_the_page_of_the_table(anna, frieda, round):
    match = tables(round)[0]
    here, client = match.get_absolute_url(), reader(frieda)
    body = client.get(here).content.decode()
    assert re.findall(r'name="score" value="([^"]*)"', body) == ["2-0", "2-1", "1-2", "0-2"]
    sent = {"version": match.result_version, "score": "1-2"}
    assert client.post(here, sent)["Location"] == desk(round)
    assert result(match) == ("played", [1, 2], 0)
    assert 'name="score"' not in client.get(here).content.decode()  # what is there is corrected with more care
    assert client.post(here, {"version": 1, "score": "2-0"}).status_code == 422
    assert result(match) == ("played", [1, 2], 0)


@pytest.mark.parametrize("score", ["9-0", "2-2", "x", "", "2-0-1"])
def test_a_score_that_no_button_has_enters_nothing(frieda, round, score):
    match = tables(round)[0]
    answer = reader(frieda).post(match.get_absolute_url(), {"version": match.result_version, "score": score})
    assert (answer.status_code, result(match)[0]) == (422, "")


def test_of_two_who_tap_a_result_the_second_is_told(anna, frieda, round):
    match = tables(round)[0]
    seen = {"version": match.result_version, "score": "2-0"}
    type_in(reader(anna), round, "1 0 2")
    told = reader(frieda).post(match.get_absolute_url(), seen)
    assert told.status_code == 422
    assert result(match) == ("played", [0, 2], 0)


def test_the_next_step_stands_first_on_a_phone_as_soon_as_nothing_is_missing(anna, round):
    client = reader(anna)
    first = client.get(desk(round)).content.decode()
    assert ("desk-ready" in first, "autofocus" in first) == (False, True)
    enter_all(round, anna)
    ready = client.get(desk(round)).content.decode()
    assert ("desk-ready" in ready, "autofocus" in ready) == (True, False)  # the field would scroll past the step
    close_round(round, anna)
    pair_round(round.event, anna)
    assert "desk-ready" in client.get(desk(round)).content.decode()
