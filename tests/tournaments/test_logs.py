"""Logs of games: kept as they came, judged by the engine, their result taken."""

import pytest

from apfelernte.errors import DomainError
from decks.building import bundled_card_set
from decks.queries import cards_of
from tests.tournaments.helpers import published, tables, verbs, won_by
from tournaments import queries
from tournaments.domain.entries import add_entry
from tournaments.domain.events import create_event, start_event
from tournaments.domain.heads import names_in_logs
from tournaments.domain.history import discard_draft, unpublish_round
from tournaments.domain.logs import accept_log_result, attach_log, hand_in_log
from tournaments.domain.reports import confirm, decide, report_game
from tournaments.domain.results import record_result
from tournaments.domain.rounds import pair_round
from tournaments.models import Game, GameLog, Report

pytestmark = pytest.mark.django_db

LONG = "Maximiliane-Charlotte Öhlschläger-Wüstenhöfer"


@pytest.fixture
def match(anna):
    """A published table of a checked event with the bundled cards: Carla against somebody with a long name."""
    cards = bundled_card_set()
    event = create_event(anna, name="Turnier", card_set=cards)
    names = [card.name for card in cards_of(cards).cards]
    add_entry(event, "Carla Cox", anna, "\n".join(names[:20]))
    add_entry(event, LONG, anna, "\n".join(names[20:40]))
    return tables(published(start_event(event, anna), anna))[0]


def code_of(call, *args, **kwargs) -> str:
    """The code with which a call is refused."""
    with pytest.raises(DomainError) as caught:
        call(*args, **kwargs)
    return caught.value.code


def test_a_log_without_a_head_gets_the_one_of_its_table(match, bert):
    names = names_in_logs(match)
    starter, other = names if match.seats_in_order[0].entry == match.starter else names[::-1]
    lines = f"{starter} passt\n{other} spielt Jägerin\n"
    log = hand_in_log(match, 1, lines.encode(), bert)
    assert log.text.endswith(f"\n{lines}")
    assert f'[Start "{starter}"]' in log.text
    assert queries.verdict(log).status == "unreadable"
    assert len(queries.verdict(log).problems) == 1  # there is no such card; all else is read
    assert hand_in_log(match, 1, lines, bert) == log


def test_a_log_with_a_head_stays_as_it_is_and_the_time_of_a_chat_is_no_head(match, bert):
    whole = won_by(match, 1)
    assert hand_in_log(match, 1, whole, bert).text == whole
    assert hand_in_log(match, 1, "[20:31] Carla Cox passt", bert).text.startswith('[Log "1"]')


def test_a_legal_log_offers_its_result(match, bert):
    log = attach_log(match, 1, won_by(match, 1).encode(), bert, "spiel.txt")
    assert queries.verdict(log).status == "legal"
    assert queries.log_offer(log).winner == match.seats_in_order[1].entry
    assert not Game.objects.get().has_result  # offered, not taken


def test_the_result_of_a_game_is_taken_and_two_wins_are_the_match(match, bert, frieda):
    for number in (1, 2):
        accept_log_result(attach_log(match, number, won_by(match, 0), bert), frieda)
        assert [game.winner for game in Game.objects.all()] == [match.seats_in_order[0].entry] * number
        assert tables(match.round)[0].has_result == (number == 2)
    fresh = tables(match.round)[0]
    assert ([seat.games_won for seat in fresh.seats_in_order], fresh.result_by) == ([2, 0], frieda)
    assert verbs(match.round.event)[-2:] == ["log_attached", "log_accepted"]
    assert "2 : 0" not in queries.audit_lines(match.round.event)[2].sentence


def test_the_same_log_twice_is_one_and_another_log_of_the_game_is_kept_beside_it(match, bert):
    text = won_by(match, 0)
    first, again = attach_log(match, 1, text, bert), attach_log(match, 1, text, bert)
    other = attach_log(match, 1, won_by(match, 1), bert)
    assert (first, GameLog.objects.count()) == (again, 2)
    assert other.game == first.game
    assert verbs(match.round.event).count("log_attached") == 2


def test_identity_is_by_full_content(match, bert):
    text = won_by(match, 0)
    assert attach_log(match, 1, text, bert) != attach_log(match, 1, text + "\n# handed in by Bert\n", bert)


def test_an_illegal_log_is_kept_and_offers_nothing(match, bert):
    lines = won_by(match, 0).split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("5 "))
    log = attach_log(match, 1, "\n".join([*lines[:at], *lines[at + 1 :]]), bert)
    verdict = queries.verdict(log)
    assert verdict.status in ("illegal", "unreadable")
    assert verdict.line
    assert queries.log_offer(log) is None
    assert code_of(accept_log_result, log, bert) == "log_not_legal"


def test_an_unfinished_log_offers_nothing(match, bert):
    lines = won_by(match, 0).split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("6 "))
    log = attach_log(match, 1, "\n".join(lines[:at]) + "\n", bert)
    assert queries.verdict(log).unfinished
    assert code_of(accept_log_result, log, bert) == "log_not_legal"


def test_a_log_with_another_deck_than_was_frozen_is_no_proof(match, bert):
    decks = tuple(tuple(row.entry.frozen_deck.cards) for row in match.seats_in_order)
    log = attach_log(match, 1, won_by(match, 0, decks=decks[::-1]), bert)
    assert queries.verdict(log).rule == "A8.4"
    assert queries.log_offer(log) is None


def test_a_log_of_other_people_offers_nothing_until_somebody_says_who_sat_where(match, bert):
    log = attach_log(match, 1, won_by(match, 0, names=("Wer", "Weiß")), bert)
    assert queries.log_offer(log) is None
    first = match.seats_in_order[1].entry
    assert queries.log_offer(log, first=first).winner == first
    assert accept_log_result(log, bert, first=first).games.get().winner == first


def test_a_log_against_the_recorded_result_is_told(match, bert, frieda):
    record_result(match, frieda, (0, 2))
    log = attach_log(match, 1, won_by(match, 0), bert)
    assert code_of(accept_log_result, log, bert) == "log_disagrees"
    assert not Game.objects.get().has_result
    record_result(match, frieda, (1, 2))
    accept_log_result(log, bert)
    assert Game.objects.get().winner == match.seats_in_order[0].entry


def test_taking_a_logs_result_settles_what_was_reported_of_its_game(match, bert):
    one, two = (seat.entry for seat in match.seats_in_order)
    reported = report_game(match, one, 1, one)
    accept_log_result(attach_log(match, 1, won_by(match, 0), bert), bert)
    assert Report.objects.get().state == "refused"
    assert code_of(confirm, match, two, [reported.public_id]) == "report_changed"
    assert code_of(report_game, match, two, 1, one) == "game_settled"
    assert [(game.number, game.winner) for game in Game.objects.all()] == [(1, one)]
    for entry in (one, two):
        report_game(match, entry, 2, two)
    assert [(game.number, game.winner) for game in Game.objects.all()] == [(1, one), (2, two)]


def test_taking_a_logs_result_ends_a_disagreement_and_play_goes_on(match, bert):
    one, two = (seat.entry for seat in match.seats_in_order)
    report_game(match, one, 1, one)
    disputed = report_game(match, two, 1, two)
    accept_log_result(attach_log(match, 1, won_by(match, 1), bert), bert)
    assert code_of(decide, disputed, bert) == "report_settled"
    report_game(match, one, 2, two)
    report_game(match, two, 2, two)
    assert tables(match.round)[0].winner == two


def test_a_log_corrects_how_a_game_ended(match, bert):
    one, two = (seat.entry for seat in match.seats_in_order)
    for entry in (one, two):
        report_game(match, entry, 1, None, "agreed")
    accept_log_result(attach_log(match, 1, won_by(match, 1), bert), bert)
    game = Game.objects.get(number=1)
    assert (game.winner, game.drawn, game.how) == (two, False, "")


def test_a_log_leaves_a_concession_that_it_agrees_with(match, bert):
    one, two = (seat.entry for seat in match.seats_in_order)
    for entry in (one, two):
        report_game(match, entry, 1, one, "conceded")
    accept_log_result(attach_log(match, 1, won_by(match, 0), bert), bert)
    assert Game.objects.get().how == "conceded"


def test_the_log_of_a_later_game_counts_when_the_game_before_is_settled(match, bert):
    one, two = (seat.entry for seat in match.seats_in_order)
    accept_log_result(attach_log(match, 2, won_by(match, 0), bert), bert)
    assert code_of(report_game, match, one, 2, two) == "game_settled"
    waiting = report_game(match, one, 1, one)
    assert code_of(report_game, match, one, 3, one) == "match_over"
    confirm(match, two, [waiting.public_id])
    assert [seat.games_won for seat in tables(match.round)[0].seats_in_order] == [2, 0]


def test_logs_decide_no_match_while_a_game_between_them_is_unknown(match, bert):
    for number in (1, 3):
        accept_log_result(attach_log(match, number, won_by(match, 0), bert), bert)
    assert not tables(match.round)[0].has_result
    accept_log_result(attach_log(match, 2, won_by(match, 1), bert), bert)
    assert [seat.games_won for seat in tables(match.round)[0].seats_in_order] == [2, 1]


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "log_binary"),
        (b"\x00", "log_binary"),
        ("a\x00b", "log_binary"),
        (b"", "log_empty"),
        ("  \n", "log_empty"),
        (b"\xef\xbb\xbf", "log_empty"),
        (b"x" * 50_000_000, "log_too_long"),
    ],
)
def test_what_is_no_log_is_refused_with_a_clear_word(match, bert, source, code):
    assert code_of(attach_log, match, 1, source, bert) == code
    assert not GameLog.objects.exists()


@pytest.mark.parametrize(
    "source", ["Hallo", "1 2 3\n" * 5000, "\u202e" * 50, '[Game "apfelernte"]', "🍏", b"\xfc\xe4\xf6"]
)
def test_any_text_is_kept_and_judged_without_a_fall(match, bert, source):
    log = attach_log(match, 1, source, bert)
    assert queries.verdict(log).status in ("unreadable", "not_judged", "illegal")


def test_games_have_numbers_and_byes_and_drafts_have_no_logs(match, anna, bert):
    for number in (0, -1, 13, 10_000):
        assert code_of(attach_log, match, number, "x", bert) == "game_impossible"
    event = match.round.event
    add_entry(event, "Dritte", anna, "\n".join(card.name for card in cards_of(event.card_set).cards[:20]))
    record_result(match, anna, (2, 0))
    from tournaments.domain.rounds import close_round

    close_round(match.round, anna)
    event.rounds_planned = 3
    event.save()
    draft = pair_round(event, anna)
    assert code_of(attach_log, tables(draft)[0], 1, "x", bert) == "round_draft"
    *_, bye = queries.pairings(draft)
    assert code_of(attach_log, bye, 1, "x", bert) == "bye_has_no_games"


def test_a_log_outlives_the_pairing_of_its_table(match, anna, bert):
    log = attach_log(match, 1, won_by(match, 0), bert)
    unpublish_round(match.round, anna)
    discard_draft(match.round, anna)
    log.refresh_from_db()
    assert log.game is None
    assert queries.verdict(log).status == "legal"
    assert code_of(accept_log_result, log, bert) == "log_detached"
