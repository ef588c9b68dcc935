"""The scribe's sheet: each tap one line, judged at once; two devices, odd input, finishing (A10.1)."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from apfelernte import live
from apfelernte.errors import DomainError
from decks.building import bundled_card_set
from engine.apfelernte.cards import bundled
from tests.tournaments.helpers import published, tables, verbs
from tests.tournaments.pages import reader, text
from tests.tournaments.test_at_once import at_once
from tournaments import queries
from tournaments.domain.entries import add_entry
from tournaments.domain.events import create_event, start_event
from tournaments.domain.history import unpublish_round
from tournaments.domain.sheets import card_line, finish_sheet, open_sheet, take_back, write_line
from tournaments.domain.staff import add_staff
from tournaments.models import GameLog, Match, Sheet
from tournaments.queries.kept import forget
from tournaments.queries.sheets import sheet_judge
from tournaments.topics import sheet_topic

CARDS = [card.name for card in bundled().cards]


@pytest.fixture
def match(anna, bert) -> Match:
    """A table of an event with the bundled cards that checks nothing, Bert judges."""
    event = create_event(anna, name="Turnier", card_set=bundled_card_set(), format="any_list", best_of=1)
    for name in ("Carla Cox", "Dora Dachs"):
        add_entry(event, name, anna)
    add_staff(event, bert, "judge", anna)
    match = tables(published(start_event(event, anna), anna))[0]
    Match.objects.filter(pk=match.pk).update(starter=match.seats_in_order[0].entry)
    return Match.objects.get(pk=match.pk)


@pytest.fixture
def sheet(match, bert) -> Sheet:
    return open_sheet(match, 1, bert)


def names(sheet: Sheet) -> tuple[str, str]:
    one, two = sheet_judge(sheet).setup.seats
    return one, two


def refused(code: str, verb, *args) -> None:
    with pytest.raises(DomainError) as error:
        verb(*args)
    assert error.value.code == code


@pytest.mark.django_db
def test_there_is_one_open_sheet_of_a_game(match, sheet, anna):
    assert open_sheet(match, 1, anna) == sheet
    assert verbs(match.round.event).count("sheet_opened") == 1


@pytest.mark.django_db
def test_a9_2_the_sheet_knows_who_begins(sheet, match):
    first = names(sheet)[0]
    assert f'[Start "{first}"]' in sheet.text
    assert sheet_judge(sheet).table.questions[0].seat == 0


@pytest.mark.django_db
def test_lines_are_judged_as_by_a_process_that_has_just_started(sheet, bert):
    one, two = names(sheet)
    for line in (f"{one} spielt Wachhund", f"{two} passt", f"{one} greift an mit Wachhund"):
        sheet = write_line(sheet, sheet.version, line, bert)
    state = sheet_judge(sheet).table.state()
    forget()
    assert sheet_judge(Sheet.objects.get(pk=sheet.pk)).table.state() == state


@pytest.mark.django_db
def test_lines_may_call_people_by_their_first_names(sheet, bert):
    (one, _), (two, surname) = (name.split() for name in names(sheet))
    initial = surname[0]
    for line in (f"{one} spielt Wachhund", f"{two} {initial}. passt", f"{one} greift {two} an mit Wachhund"):
        sheet = write_line(sheet, sheet.version, line, bert)
    assert sheet_judge(sheet).failure is None
    assert len(sheet_judge(sheet).said) == 3


@pytest.mark.django_db
def test_a_question_of_a_card_is_asked_with_its_text(sheet, bert):
    one, _two = names(sheet)
    bear = "Wenn Bär ins Spiel kommt, darf jeder Gegner eine Karte ziehen."
    client = reader(bert)
    assert bear not in text(client.get(sheet.get_absolute_url()))
    write_line(sheet, 0, f"{one} spielt Bär (Æ008)", bert)
    asked = text(client.get(sheet.get_absolute_url())).partition("Is the ability used?")[2]
    assert bear in asked.partition("Not seen, it went on")[0]


@pytest.mark.django_db
def test_the_lot_who_begins_is_not_followed_by_the_whole_set_up(match, bert):
    Match.objects.update(starter=None)
    sheet = open_sheet(Match.objects.get(), 1, bert)
    one, _two = names(sheet)
    write_line(sheet, 0, f"Das Los bestimmt, dass {one} beginnt", bert)
    page = text(reader(bert, "de").get(sheet.get_absolute_url()))
    assert f"Das Los bestimmt, dass {one} beginnt" in page
    assert "Lebenskarte auf Platz" not in page


@pytest.mark.django_db
def test_of_two_devices_the_one_that_saw_the_latest_line_goes_on(sheet, bert):
    one, _ = names(sheet)
    write_line(sheet, 0, f"{one} passt", bert)
    refused("sheet_moved", write_line, sheet, 0, f"{one} passt", bert)
    refused("sheet_moved", take_back, sheet, 0, 0, bert)
    assert Sheet.objects.get().text.count("passt") == 1


@pytest.mark.django_db
def test_a10_8_a_line_that_cannot_be_is_kept_until_it_is_taken_back(sheet, bert):
    one, two = names(sheet)
    sheet = write_line(sheet, 0, f"{two} passt", bert)
    assert sheet_judge(sheet).failure.error.rule == "A3.1"
    refused("sheet_ended", write_line, sheet, 1, f"{one} passt", bert)
    sheet = take_back(sheet, 1, 0, bert)
    assert sheet_judge(sheet).failure is None
    assert f"1 {two} passt" in sheet.text
    refused("no_such_step", take_back, sheet, 2, 9, bert)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("line", "code"),
    [("", "line_empty"), ("\u202e", "line_empty"), ("x" * 301, "line_long"), ("[Seat0 \"Emil\"]", "line_unread"),
     ("# nichts", "line_unread"), ("rewind to 0", "line_unread"), ("Carla tanzt", "line_unread")],
)  # fmt: skip
def test_what_cannot_be_a_line_is_not_written(sheet, bert, line, code):
    refused(code, write_line, sheet, 0, line, bert)
    assert Sheet.objects.get().version == 0


@pytest.mark.django_db
def test_the_finished_sheet_is_the_log_of_its_game(sheet, bert):
    one, _ = names(sheet)
    sheet = write_line(sheet, 0, f"{one} gibt auf", bert)
    log = finish_sheet(sheet, bert)
    assert finish_sheet(sheet, bert) == log
    assert (log.text, log.game) == (sheet.text, sheet.game)
    assert GameLog.objects.count() == 1
    refused("sheet_finished", write_line, sheet, 1, f"{one} passt", bert)
    assert open_sheet(sheet.game.match, 1, bert) != sheet


@pytest.mark.django_db
def test_a_finished_sheet_is_named_in_the_language_of_who_reads_it(sheet, bert):
    with override("de"):
        log = finish_sheet(write_line(sheet, 0, f"{names(sheet)[0]} gibt auf", bert), bert)
        assert str(log) == "von einer Richterin oder einem Richter mitgeschrieben"
    with override("en"):
        assert str(GameLog.objects.get()) == "written down by a judge"
        assert "Log written down by a judge" in text(reader(bert).get(log.game.match.get_absolute_url()))


@pytest.mark.django_db
def test_the_verdict_on_a_sheet_names_the_lines_that_were_tapped(sheet, bert):
    one, two = names(sheet)
    for version, line in enumerate((f"{one} spielt Bär (Æ008)", f"{two} passt")):
        write_line(sheet, version, line, bert)
    take_back(sheet, 2, 1, bert)
    write_line(sheet, 3, f"{one} passt", bert)  # it is not one's turn
    log = finish_sheet(sheet, bert)
    page = text(reader(bert).get(log.get_absolute_url()))
    assert "Line 3 " in page
    assert "The table before line 3" in page
    assert "· 3 lines" in page
    assert "went back to line 1" in page
    assert "rewind" not in page
    replayed = queries.log_playback(log)
    assert replayed.last == 3


@pytest.mark.django_db
def test_a_sheet_survives_its_pairing(sheet, match, anna, bert):
    unpublish_round(match.round, anna)
    match.delete()
    refused("log_detached", finish_sheet, Sheet.objects.get(), bert)
    assert reader(bert).get(sheet.get_absolute_url()).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_two_taps_at_once_write_one_line(match, bert):
    sheet = open_sheet(match, 1, bert)
    one, _ = names(sheet)
    answers = at_once(*[lambda: write_line(Sheet.objects.get(), 0, f"{one} passt", bert) for _ in range(3)])
    assert answers.count("sheet_moved") == 2
    assert Sheet.objects.get().version == 1


# the page


@pytest.mark.django_db
@pytest.mark.parametrize(("lang", "taps", "wrong"), [("de", "passt", "nicht"), ("en", "passes", "not")])
def test_a_judge_taps_counts_and_finds_the_illegal_play(match, bert, lang, taps, wrong):
    judge = reader(bert, lang)
    page = judge.post(f"/matches/{match.public_id}/games/1/sheet/", follow=True)
    address = page.redirect_chain[-1][0]
    one, two = names(Sheet.objects.get())
    assert f'value="{one} {taps}"' in page.content.decode()
    page = judge.post(address, {"version": 0, "line": f"{one} {taps}"}, follow=True)
    assert f'value="{two} {taps}"' in page.content.decode()
    page = judge.post(address, {"version": 1, "who": two, "zone": "hand", "count": "5"}, follow=True)
    assert page.status_code == 200
    page = judge.post(address, {"version": 2, "said": f"{two} spielt …", "line": "Wachhundd"}, follow=True)
    assert page.status_code == 422
    assert "Wachhundd" in text(page)
    page = judge.post(address, {"version": 2, "line": f"{one} {taps}"}, follow=True)
    assert wrong in text(page)
    log = judge.post(address, {"finish": "1"}, follow=True)
    assert GameLog.objects.get().public_id in log.redirect_chain[-1][0]


@pytest.mark.django_db
def test_with_htmx_only_the_sheet_comes_back(match, sheet, bert):
    one, _ = names(sheet)
    answer = reader(bert).post(
        sheet.get_absolute_url(), {"version": 0, "line": f"{one} passt"}, headers={"HX-Request": "true"}
    )
    assert answer.content.lstrip().startswith(b'<div class="scribe"')
    answer = reader(bert).post(
        sheet.get_absolute_url(), {"version": 0, "line": f"{one} passt"}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 422
    assert "meanwhile" in text(answer)


@pytest.mark.django_db
def test_the_table_can_be_tapped_where_something_is_offered(sheet, bert):
    one, two = names(sheet)
    for line in (f"{one} spielt Wachhund", f"{two} spielt Lindwurm"):
        sheet = write_line(sheet, sheet.version, line, bert)
    judge = reader(bert, "de")
    attack = f"{one} greift {two} an mit Wachhund (Æ003)"
    tapped = f'class="board-tap" form="scribe-tap" name="line" value="{attack}"'
    page = judge.get(sheet.get_absolute_url())
    assert page.content.decode().count(tapped) == 1
    assert "Greift an mit Wachhund" in text(page)
    page = judge.post(sheet.get_absolute_url(), {"version": 2, "line": attack}, follow=True)
    slots = [f'name="line" value="{two} nimmt Lebenskarte {slot}"' for slot in (1, 2, 3)]
    assert [page.content.decode().count(f'class="board-tap" form="scribe-tap" {slot}') for slot in slots] == [1, 1, 1]
    assert "Wachhund bekommt Stärke +1" in text(page)
    page = judge.post(sheet.get_absolute_url(), {"version": 3, "line": f"{two} nimmt Lebenskarte 2"}, follow=True)
    drawn = page.content.decode().partition("2 Leben</div>")[0].rpartition('class="zone-cards"')[2]
    assert re.findall(r'class="(face|slot)\b', drawn) == ["face", "slot", "face"]  # A6.2: the second one is gone


@pytest.mark.django_db
@pytest.mark.parametrize(("lang", "told"), [("de", "seit Zeile 1 im Spiel"), ("en", "in play since line 1.")])
def test_a_reason_names_lines_by_the_numbers_that_the_page_shows(sheet, bert, lang, told):
    one, two = names(sheet)
    for line in (f"{one} spielt Wachhund", f"{two} passt", f"{one} spielt Wachhund"):
        sheet = write_line(sheet, sheet.version, line, bert)
    page = reader(bert, lang).get(sheet.get_absolute_url())
    assert told in text(page)
    assert page.content.decode().count('class="log-because"') == 1


TYPED = [
    ("Jäger", "spielt Jäger (Æ035)"),
    ("Muelleri", "spielt Müllerin (Æ005)"),
    ("eitwol", "spielt Leitwolf (Æ018)"),
    ("35", "spielt 35"),
    ("Jäger (Æ035)", "spielt Jäger (Æ035)"),
    ("bär, Vogt", "spielt Bär (Æ008), Vogt (Æ027)"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("typed", "line"), TYPED)
def test_a_card_is_meant_by_its_name_a_part_of_it_or_its_number(sheet, typed, line):
    assert card_line(sheet, "spielt …", typed) == line


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "code", "told"),
    [("", "card_empty", ""), ("\u202e", "card_empty", ""), ("riese", "card_unclear", "Steinriese"),
     ("Wachhundd", "card_unknown", "Wachhund?"), ("qqq", "card_unknown", "qqq")],
)  # fmt: skip
def test_what_names_no_card_or_several_is_told_with_what_is_near(sheet, typed, code, told):
    with pytest.raises(DomainError) as error:
        card_line(sheet, "…", typed)
    assert error.value.code == code
    assert told in error.value.message


@pytest.mark.django_db
def test_what_was_typed_is_kept_where_it_was_typed(sheet, bert):
    one, _ = names(sheet)
    sent = {"version": "0", "said": f"{one} spielt …", "line": "Wachhundd"}
    page = reader(bert, "de").post(sheet.get_absolute_url(), sent).content.decode()
    field = page.partition('id="card-1-1"')[2].partition(">")[0]
    assert 'value="Wachhundd"' in field
    assert 'aria-invalid="true"' in field
    sent = {"version": "0", "who": one, "zone": "deck", "count": "x"}
    page = reader(bert, "de").post(sheet.get_absolute_url(), sent).content.decode()
    assert '<option value="deck" selected>' in page
    page = reader(bert, "de").post(sheet.get_absolute_url(), {"version": "0", "line": "Emil tanzt"}).content.decode()
    assert 'value="Emil tanzt"' in page.partition('id="sheet-line"')[2].partition(">")[0]


ODD = [
    {},
    {"version": "x"},
    {"version": "0", "back": "-1"},
    {"version": "0", "back": "x"},
    {"version": "0", "zone": "limbo"},
    {"version": "0", "zone": "hand", "who": "Emil"},
    {"version": "0", "line": "<script>alert(1)</script>"},
]


@pytest.mark.django_db
@pytest.mark.parametrize("sent", ODD)
def test_odd_taps_are_answered_with_a_sentence(sheet, bert, sent):
    answer = reader(bert).post(sheet.get_absolute_url(), sent)
    assert answer.status_code == 422
    assert b"<script>alert" not in answer.content
    assert Sheet.objects.get().version == 0


@pytest.mark.django_db
def test_a_long_sheet_needs_as_many_queries_as_a_short_one(sheet, bert):
    judge = reader(bert)
    judge.get(sheet.get_absolute_url())

    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            assert judge.get(sheet.get_absolute_url()).status_code == 200
        return len(seen)

    before = queries()
    for step in range(30):
        line = f"{names(sheet)[step % 2]} passt" if step % 4 < 2 else f"{names(sheet)[step % 2]} spielt {CARDS[step]}"
        sheet = write_line(sheet, sheet.version, line, bert)
        if sheet_judge(sheet).failure:
            sheet = take_back(sheet, sheet.version, 0, bert)
    assert queries() == before


@pytest.mark.django_db
def test_a_second_device_hears_of_every_line_and_of_the_end(sheet, bert):
    one, _ = names(sheet)
    topic = sheet_topic(sheet.public_id)
    heard = [live.version(topic)]
    sheet = write_line(sheet, 0, f"{one} passt", bert)
    heard.append(live.version(topic))
    sheet = take_back(sheet, 1, 0, bert)
    heard.append(live.version(topic))
    refused("line_unread", write_line, sheet, 2, "Unsinn", bert)
    heard.append(live.version(topic))
    finish_sheet(sheet, bert)
    heard.append(live.version(topic))
    assert heard == [0, 1, 2, 2, 3]


@pytest.mark.django_db
def test_the_sheet_that_comes_by_itself_carries_its_mark_and_at_the_end_the_way_to_the_log(sheet, bert):
    one, _ = names(sheet)
    client, here = reader(bert), sheet.get_absolute_url()
    assert f'data-live="sheet:{sheet.public_id}" data-version="0"' in client.get(here).content.decode()
    sheet = write_line(sheet, 0, f"{one} passt", bert)
    fresh = client.get(here, headers={"hx-request": "true"}).content.decode()
    assert fresh.startswith('<div class="scribe"')
    assert f'data-version="1" data-from="{here}"' in fresh
    assert 'name="version" value="1"' in fresh
    log = finish_sheet(sheet, bert)
    ended = client.get(here, headers={"hx-request": "true"}).content.decode()
    assert log.get_absolute_url() in ended
    assert "data-live" not in ended
    assert client.get(here).headers["Location"] == log.get_absolute_url()


@pytest.mark.django_db
def test_what_was_written_in_german_is_read_in_english_and_the_words_of_the_log_are_a_tap_away(sheet, bert):
    one, two = names(sheet)
    for at, line in enumerate((f"{one} spielt Bär (Æ008)", f"{two} passt", f"{one} gibt auf")):
        sheet = write_line(sheet, at, line, bert)
    english, german = reader(bert), reader(bert, "de")
    running = text(english.get(sheet.get_absolute_url()))
    assert f"{two} passes" in running
    assert f"{two} passt" not in running
    log = finish_sheet(sheet, bert)
    here, replay = log.get_absolute_url(), f"{log.get_absolute_url()}replay/"
    told = text(english.get(f"{here}?all=1"))
    assert f"{two} passes" in told
    assert f"{two} passt" not in told
    assert f"{two} passt" in text(english.get(f"{here}?all=1&own=1"))
    assert f"{two} passt" in text(german.get(f"{here}?all=1"))
    assert "own=1" not in german.get(f"{here}?all=1").content.decode()
    step = text(english.get(f"{replay}?step=2"))
    assert f"{two} passes. In the log: {two} passt." in step
    assert "In the log" not in text(german.get(f"{replay}?step=2"))


@pytest.mark.django_db
def test_the_table_behind_an_earlier_line_is_looked_at_while_the_game_goes_on(sheet, bert):
    one, two = names(sheet)
    for at, line in enumerate((f"{one} spielt Vogt (Æ027)", f"{one} verzichtet auf Vogt (Æ027)", f"{two} passt")):
        sheet = write_line(sheet, at, line, bert)
    client, here = reader(bert), sheet.get_absolute_url()
    assert 'href="?at=1"' in client.get(here).content.decode()
    first, begin = client.get(f"{here}?at=1"), client.get(f"{here}?at=0")
    assert f"The table after line 1 {one} plays Vogt" in text(first)
    assert "Vogt" in text(first).partition("Back to the sheet")[2]
    assert "The table at the beginning" in text(begin)
    assert "Vogt" not in text(begin).partition("Back to the sheet")[2]
    assert "data-live" not in first.content.decode()
    assert "<form" not in text(first)
    assert Sheet.objects.get(pk=sheet.pk).text == sheet.text
    for odd in ("999", "x", "-1", "1" * 400, "²"):
        assert client.get(f"{here}?at={odd}").status_code == 200
