"""Handing in a log and reading its verdict: legal, illegal, unreadable, in both languages, without what was hidden."""

import re
import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from decks.building import bundled_card_set
from decks.queries import cards_of
from engine.apfelernte.sentences.sentence import sentence
from tests.tournaments.helpers import published, started, tables, won_by
from tests.tournaments.pages import field_value, reader, text
from tournaments import queries
from tournaments.domain.entries import add_entry
from tournaments.domain.events import create_event, start_event
from tournaments.domain.logs import attach_log
from tournaments.domain.staff import add_staff
from tournaments.models import GameLog, Match
from tournaments.views.judged import MOST_UNREAD

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(anna, bert, frieda) -> Match:
    """A table of an event that checks nothing, with the bundled cards: Carla against Dora."""
    event = create_event(anna, name="Turnier", card_set=bundled_card_set(), format="any_list", best_of=1)
    cards = list(cards_of(event.card_set).by_number)
    for name, own in (("Carla Cox", cards[:20]), ("Dora Dachs", cards[20:40])):
        add_entry(event, name, anna, "\n".join(map(str, own)))
    add_staff(event, bert, "judge", anna)
    add_staff(event, frieda, "scorekeeper", anna)
    return tables(published(start_event(event, anna), anna))[0]


def hand_in(client, match: Match, log: str | bytes = "", number: int = 1, pasted: str = ""):
    sent = {"text": pasted}
    if log:
        content = log.encode() if isinstance(log, str) else log
        sent["file"] = SimpleUploadedFile("spiel.log", content)
    return client.post(f"/matches/{match.public_id}/games/{number}/log/", sent, follow=True)


def decks(match: Match) -> tuple[tuple[int, ...], ...]:
    cards = tuple(cards_of(match.round.event.card_set).by_number)
    return cards[:20], cards[20:40]


def legal(match: Match) -> str:
    return won_by(match, 0, decks=decks(match))


def altered(match: Match) -> tuple[str, int]:
    """The log with an attacker who is not in play, and the number of that line."""
    lines = legal(match).split("\n")
    at = next(i for i, line in enumerate(lines) if " greift " in line)
    attacker = re.search(r" mit (.+)$", lines[at])[1]
    other = next(c for c in cards_of(match.round.event.card_set).cards if f"{c.name} (" not in "".join(lines[20:at]))
    lines[at] = lines[at].replace(attacker, f"{other.name} ({other.id})")
    return "\n".join(lines), at + 1


def test_a_verdict_of_one_sentence_names_its_rule_without_brackets(bert, match):
    wrong = legal(match).replace("auf Platz 2", "auf Platz 1")
    page = hand_in(reader(bert), match, wrong).content.decode()
    below_the_title = re.search(r"</h1><p>(.+?)</p></div>", page, re.DOTALL)[1]
    assert re.match(r"Rule <button[^>]*>A\d", below_the_title)


def test_a_legal_log_offers_its_result_and_it_is_taken(bert, match):
    client = reader(bert)
    page = hand_in(client, match, legal(match))
    winner = match.seats_in_order[0].entry.name
    assert "The log is legal." in text(page)
    assert "plate-leaf" in page.content.decode()
    assert f"Result for Table 1, game 1: {winner} wins." in text(page)
    taken = client.post(f"/logs/{GameLog.objects.get().public_id}/accept/", follow=True)
    assert f"{winner} wins." in text(taken)
    assert tables(match.round)[0].winner.name == winner
    assert "This result is taken." in text(client.get(f"/logs/{GameLog.objects.get().public_id}/"))


@pytest.mark.parametrize(
    ("lang", "line_word", "table_word"),
    [("de", "Zeile", "Der Tisch vor Zeile"), ("en", "Line", "The table before line")],
)
def test_an_illegal_log_names_line_rule_and_reason_in_the_readers_language(bert, match, lang, line_word, table_word):
    log, line = altered(match)
    page = hand_in(reader(bert, lang), match, log)
    verdict = queries.verdict(GameLog.objects.get())
    assert (verdict.status, verdict.line) == ("illegal", line)
    assert f"{line_word} {line}" in text(page)
    assert f"{table_word} {line}" in text(page)
    assert verdict.rule in text(page)
    assert "plate-apple" in page.content.decode()
    assert {"de": "kann nicht", "en": "cannot"}[lang] in text(page)


def test_every_line_that_cannot_be_read_is_named(bert, match):
    lines = legal(match).split("\n")
    at = next(i for i, line in enumerate(lines) if re.match(r"\d+ .* spielt ", line))
    lines[at] = lines[at].split(" spielt ")[0] + " spielt Jägr"
    page = hand_in(reader(bert), match, "\n".join(lines))
    assert f"Line {at + 1}, column" in text(page)
    assert "Jägr" in text(page)


def test_one_fault_is_said_once(bert, match):
    lines = legal(match).split("\n")
    at = next(i for i, line in enumerate(lines) if re.match(r"\d+ .* spielt ", line))
    lines[at] = lines[at].split(" spielt ")[0] + " tanzt"
    page = hand_in(reader(bert), match, "\n".join(lines))
    (problem,) = queries.verdict(GameLog.objects.get()).problems
    assert text(page).count(sentence(problem, "en")) == 1


def test_a_missing_deck_is_told_as_what_it_is_with_a_remedy(bert, match):
    seats = "\n".join(f'[Seat{at} "Nobody{at}"]' for at in (0, 1))
    page = hand_in(reader(bert), match, f'[Log "1"]\n{seats}\n\n1 Nobody0 passt\n')
    assert text(page).count("The deck of Nobody0 is missing") == 2  # in the title of the page and of its plate
    assert "cannot be read" not in text(page)
    assert '[Grade "observed"]' in text(page)


HEADER = '[Log "1"]\n[Grade "observed"]\n[Seat0 "Anna"]\n[Seat1 "Bert"]\n[Start "Anna"]\n\n'
NONSENSE = [
    "\n".join(f"Rhabarber {line} <b>Rhabarber</b>" for line in range(1000)),
    HEADER + "\n".join(f"{line} Anna tanzt mit Rhabarber {line}" for line in range(1, 1001)),
    HEADER + "\n".join(f"    {'[' * 300}{line}" for line in range(1000)),
]


@pytest.mark.parametrize("log", NONSENSE)
def test_a_thousand_lines_of_nonsense_get_a_short_clear_answer_soon(bert, match, log):
    client = reader(bert)
    began = time.process_time()
    page = hand_in(client, match, log)
    assert time.process_time() - began < 10
    assert page.status_code == 200
    kept = GameLog.objects.get()
    first = queries.verdict(kept).line - kept.head_lines
    assert f"Line {first}, column 1 cannot be read." in text(page) or f"Line {first}, column" in text(page)
    assert page.content.decode().count('class="problem-what"') == MOST_UNREAD
    assert "And 37 more." in text(page)  # fifty are named at all
    assert len(page.content) < 100_000


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_binary_file_is_refused_and_the_form_comes_back(bert, match, lang):
    page = hand_in(reader(bert, lang), match, b"\x89PNG\x00\x01\x02" * 100)
    assert page.status_code == 422
    assert {"de": "kein Text", "en": "not text"}[lang] in text(page)
    assert not GameLog.objects.exists()


@pytest.mark.parametrize("log", [b"x" * 50_000_000, b"", b"   \n "])
def test_logs_of_an_odd_size_are_refused(bert, match, log):
    page = hand_in(reader(bert), match, log)
    assert page.status_code in {413, 422}
    assert not GameLog.objects.exists()


@pytest.mark.parametrize(
    "log", ["hallo", "\u202e🍎", "1 " * 5000, "[Log", "{" * 3000, '[Seat0 "Ä"]\n1 x', "\ufeff", "\x07", "9" * 10_000]
)
def test_odd_texts_get_a_verdict_or_a_refusal_and_never_an_error(bert, match, log):
    page = hand_in(reader(bert), match, pasted=log)
    assert page.status_code in {200, 422}
    if page.status_code == 422:
        assert field_value(page, "text").strip() == log.replace("\ufeff", "").strip() or not log.strip("\ufeff")


@pytest.mark.parametrize("number", ["0", "99", "999999999999999999999"])
def test_a_game_that_cannot_be_is_refused(bert, match, number):
    page = reader(bert).post(f"/matches/{match.public_id}/games/{number}/log/", {"text": "hallo"})
    assert page.status_code in {404, 422}
    assert not GameLog.objects.exists()


def test_hands_are_hidden_until_a_judge_asks_and_that_is_recorded(bert, frieda, match):
    log, _line = altered(match)
    hand_in(reader(bert), match, log)
    here = f"/logs/{GameLog.objects.get().public_id}/"
    open_page, all_lines = text(reader(bert).get(here)), text(reader(bert).get(f"{here}?all=1"))
    assert "zieht eine Karte , " in all_lines or "zieht eine Karte," in all_lines
    assert drawn_cards(all_lines) == []
    assert not {"{", "}", "sealed"} & set(all_lines.split())
    assert "as everybody saw it" in open_page
    assert reader(frieda).post(f"{here}open/").status_code == 403
    opened = text(reader(bert).post(f"{here}open/"))
    assert "judges only" in opened
    assert drawn_cards(opened) != []
    assert "{" not in opened
    assert queries.audit_lines(match.round.event, 1)[0].sentence.startswith("Round 1, table 1: opened the hands")


def drawn_cards(page: str) -> list[str]:
    """The cards that a page says were drawn."""
    return re.findall(r"zieht eine Karte ([A-ZÄÖÜ][\wäöüß]+)", page)


def test_a_rewind_of_a_file_names_the_line_of_the_file_and_marks_are_not_read(bert, match):
    lines = won_by(match, 0).rstrip("\n").split("\n")
    steps = [at for at, line in enumerate(lines, 1) if re.match(r"\d+ ", line)]
    lines[steps[-2] - 1] += "  @bot"
    log = attach_log(match, 1, "\n".join([*lines, f"rewind to {len(steps) - 1}"]), bert)
    page = text(reader(bert).get(f"{log.get_absolute_url()}?all=1"))
    assert f"went back to line {steps[-2]}" in page
    assert "rewind" not in page
    assert "@bot" not in page


def test_names_that_are_not_the_tables_are_asked_for(bert, match):
    log = won_by(match, 0, names=("Wer", "Was"), decks=decks(match))
    client = reader(bert)
    page = hand_in(client, match, log)
    assert "Who is Wer?" in text(page)
    second = match.seats_in_order[1].entry
    chosen = client.get(f"/logs/{GameLog.objects.get().public_id}/", {"first": second.public_id})
    assert f"{second.name} wins." in text(chosen)
    client.post(f"/logs/{GameLog.objects.get().public_id}/accept/", {"first": second.public_id})
    assert tables(match.round)[0].winner == second


def test_a_log_of_an_unfinished_game_offers_nothing(bert, match):
    lines = legal(match).split("\n")
    page = text(hand_in(reader(bert), match, "\n".join(lines[:45])))
    assert "there is no result to take" in page
    assert "Take this result" not in page


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "A log is what happened in the game"), ("de", "Ein Spielbericht sagt")]
)
def test_the_page_says_what_a_log_is_and_how_it_is_written(anna, lang, says):
    match = tables(published(started(anna, 2), anna))[0]
    page = reader(anna, lang).get(f"/matches/{match.public_id}/games/1/log/")
    assert (page.status_code, says in text(page), "/rules/#A10.1" in page.content.decode()) == (200, True, True)
    assert "3 Bert spielt Jäger (Æ035)" in text(page)


@pytest.mark.parametrize(("lang", "line"), [("de", "Zeile"), ("en", "Line")])
def test_of_a_log_without_a_head_the_lines_count_that_were_typed(bert, match, lang, line):
    starter = "Carla Cox" if match.seats_in_order[0].entry == match.starter else "Dora Dachs"
    page = hand_in(reader(bert, lang), match, pasted=f"{starter} spielt Jägrin\nniemand passt\n")
    assert {"de": "Zeile 1, Spalte", "en": "Line 1, column"}[lang] in text(page)
    assert set(re.findall(rf"{line} (\d+)", text(page))) == {"1", "2"}
    assert [row["shown"] for row in page.context["problems"]] == [2]
    assert (page.context["at_line"], page.context["line_count"]) == (1, 2)


def test_so_in_a_verdict_that_is_illegal(bert, match):
    seats = match.seats_in_order
    names = [seat.entry.name for seat in (seats if seats[0].entry == match.starter else seats[::-1])]
    page = hand_in(reader(bert), match, pasted=f"{names[0]} passt\n\n{names[0]} passt\n{names[1]} passt")
    verdict = queries.verdict(GameLog.objects.get())
    assert verdict.status == "illegal"
    assert page.context["at_line"] == 3
    assert "The table before line 3" in text(page)
    assert [row.shown for row in page.context["rows"]] == [1, 3, 4]
