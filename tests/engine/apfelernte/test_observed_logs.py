"""Observed logs: what a line can mean, what may be left out, and the judge that works forward (A10.2, A10.5, A10.6)."""

import re
from pathlib import Path

import pytest

from engine import header
from engine.apfelernte.cards import Card, CardSet, bundled
from engine.apfelernte.decisions import ACTION
from engine.apfelernte.log.observed_phrases import NUMBERED
from engine.apfelernte.sentences.sentence import sentence
from engine.apfelernte.table import OPEN
from engine.judge import ILLEGAL, LEGAL, NOT_JUDGED, UNREADABLE, check
from engine.kernel.log import STEP, Line, effective, read_log
from engine.observer import Observer
from tests.engine.apfelernte.forgotten import forgotten

STORM, DRAGON, ABBOT, HOST, COOK = range(201, 206)
TEXT_ONLY = CardSet(
    "Probe",
    (
        *bundled().cards,
        Card(STORM, "Sturm", "Zauber", "Urmacht", None, "Es stürmt."),
        Card(DRAGON, "Drache", "Wesen", "Biest", 6, "Speit Feuer."),
        Card(ABBOT, "Abt", "Wesen", "Mensch", 3, "Kein Gegner darf einen Zauber spielen."),
        Card(HOST, "Wirtin", "Wesen", "Mensch", 2, "Wenn Wirtin ins Spiel kommt, spiele zwei weitere Karten."),
        Card(COOK, "Koch", "Wesen", "Mensch", 2, "Wenn Koch ins Spiel kommt, spiele bis zu zwei weitere Karten."),
    ),
)


def log(*lines, seats=("Anna", "Bert"), start="Anna", tags=()):
    """An observed log; lines without a number get one, indented ones are facts."""
    step, written = 0, []
    for line in lines:
        if line.startswith((" ", "rewind")):
            written.append(line)
        else:
            step += 1
            written.append(f"{step} {line}")
    names = (f'[Seat{seat} "{name}"]' for seat, name in enumerate(seats))
    begins = [f'[Start "{start}"]'] if start else []
    return "\n".join(['[Log "1"]', '[Grade "observed"]', *names, *begins, *tags, *written])


def judged(*lines, **more):
    """(status, step of the fault, code)."""
    verdict = check(log(*lines, **more), card_sets=[TEXT_ONLY])
    return verdict.status, verdict.step, verdict.code


def judge(*lines, **more):
    read = read_log(log(*lines, **more))
    game = Observer(header.read_setup(read, {}, [TEXT_ONLY]))
    for line in read.lines:
        game.add(line)
    return game


EMPTIED = (
    *("Anna spielt Bauer", "Bert passt", "Anna spielt Hirte", "Anna spielt Jäger", "Bert passt"),
    *("Anna spielt Eisenberta", "Anna spielt Holzfäller", "Anna spielt Eichelklauber"),
)
LEGAL_SO_FAR = (LEGAL, None, "")


# ------------------------------------------------------------ what may be left out (A10.5)


def test_a10_5_a_block_a_life_slot_and_refills_may_be_left_out():
    assert (
        judged("Anna spielt Lindwurm", "Bert passt", "Anna greift Bert an mit Lindwurm", "Bert passt") == LEGAL_SO_FAR
    )


def test_a10_5_the_start_player_is_clear_from_the_first_action():
    assert judged("Bert spielt Lindwurm", "Anna passt", start="") == LEGAL_SO_FAR


def test_a10_5_what_was_done_makes_clear_that_an_ability_was_used():
    told = "Anna spielt Jäger", "Bert spielt Wachhund", "Anna greift Bert an mit Jäger", "    Wachhund wird vernichtet"
    assert judged(*told, "Bert passt") == LEGAL_SO_FAR


def test_a10_5_any_order_of_abilities_that_fits_will_do():
    told = (
        "Anna spielt Sündenbock",
        "Bert spielt Sündenbock",
        "Anna spielt Jäger",
        "Bert spielt Lindwurm",
        "Anna greift Bert an mit Sündenbock",
        "Bert blockt mit Sündenbock",
        "    Jäger wird vernichtet",
        "    Lindwurm wird vernichtet",
    )
    assert judged(*told) == LEGAL_SO_FAR


def test_a10_5_a_choice_of_hand_cards_needs_no_name_while_the_card_stays_hidden():
    told = "Anna spielt Eisenberta", "Anna nutzt Eisenberta", "Anna wählt", "    Vogt kommt ins Spiel bei Anna"
    assert judged(*told, "Bert passt") == LEGAL_SO_FAR
    assert judged("Anna spielt Eisenberta", "Anna spielt Vogt", "Bert passt") == LEGAL_SO_FAR


ONE_CARD_LEFT = ("Anna spielt Bauer", "Bert spielt Pestkarren", "Anna spielt Hirte", "Anna spielt Eisenberta")


@pytest.mark.parametrize("told", [("Anna nutzt Eisenberta", "Anna spielt Jäger"), ("Anna spielt Jäger",)])
def test_a10_5_the_only_hand_card_is_named_when_it_is_played(told):
    assert judged(*ONE_CARD_LEFT, *told, "Bert passt", tags=[TAG]) == LEGAL_SO_FAR


def test_lines_are_read_in_both_languages_and_in_any_dress():
    told = (
        "anna plays JAEGER",
        "Bert: passt.",
        "Anna attacks Bert with Æ35",
        "bert loses a life card",
        "Bert has 6 hand cards",
    )
    assert judged(*told) == LEGAL_SO_FAR


# ------------------------------------------------------------ hidden cards (A10.6)


def test_a10_6_what_was_shown_stays_known_until_it_may_have_moved_unseen():
    shown = "Anna zeigt die ganze Hand Jäger, Vogt, Bär, Lindwurm, Hirte"
    assert judged(shown, "Anna spielt Bauer") == (ILLEGAL, 2, "no_room")
    assert judged(shown, "Anna spielt Bär", "Bert passt", "Anna spielt Bauer") == LEGAL_SO_FAR


def test_a10_6_positions_count_what_lies_on_top_is_drawn_next():
    top = "Anna spielt Lindwurm", "Bert passt", "Anna zeigt oben auf dem Deck Bär", "Anna spielt Hirte"
    assert judged(*top, "    Anna zieht eine Karte Bär") == LEGAL_SO_FAR
    assert judged(*top, "    Anna zieht eine Karte Vogt") == (ILLEGAL, 4, "other_card")


def test_a10_6_a_random_discard_may_be_any_card_that_the_hand_can_hold():
    assert judged("Anna spielt Pestkarren", "Das Los trifft bei Bert Bär, Vogt", "Bert passt") == LEGAL_SO_FAR
    assert judged("Anna spielt Pestkarren", "Bert passt") == LEGAL_SO_FAR


def test_a10_6_a_card_of_a_pile_may_be_named_later():
    told = "Anna spielt Pestkarren", "Bert spielt Totengräber", "Bert nutzt Totengräber", "Bert wählt Bär", "Anna passt"
    assert judged(*told, "Bert spielt Bär") == LEGAL_SO_FAR


def test_a10_6_a_slot_that_nobody_named_may_have_been_any():
    life = "Anna spielt Lindwurm", "Bert passt", "Anna greift Bert an mit Lindwurm", "Bert passt"
    again = "Anna greift Bert an mit Lindwurm", "Bert nimmt Lebenskarte {}", "Bert passt"
    for slot in (1, 2, 3):
        assert judged(*life, *(line.format(slot) for line in again)) == LEGAL_SO_FAR


@pytest.mark.parametrize("slot", [0, 4])
def test_a6_2_there_is_no_such_slot(slot):
    told = "Anna spielt Bär", "Bert passt", "Anna greift Bert an mit Bär", f"Bert nimmt Lebenskarte {slot}"
    assert judged(*told) == (ILLEGAL, 4, "no_life_card")


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_a9_5_the_slot_that_was_named_is_empty_on_the_table(slot):
    told = "Anna spielt Bär", "Bert passt", "Anna greift Bert an mit Bär", f"Bert nimmt Lebenskarte {slot}"
    assert [place for place, copy in enumerate(judge(*told).table.life[1], start=1) if copy < 0] == [slot]


def test_a4_1_nothing_can_be_played_from_an_empty_hand():
    emptied = [f"    Bert wirft ab {name}" for name in ("Bär", "Vogt", "Igel", "Hirte", "Marder")]
    assert judged("Anna spielt Sturm", *emptied, "Bert spielt Jäger", tags=[TAG]) == (ILLEGAL, 2, "not_in_hand")


def test_a7_3_what_is_forbidden_by_its_kind_is_refused_when_it_is_named():
    told = "Anna spielt Abt", "Bert spielt {}", "Anna passt"
    assert judged(*(line.format("Bär") for line in told), tags=[TAG]) == LEGAL_SO_FAR
    assert judged(*(line.format("Wilde Jagd") for line in told), tags=[TAG]) == (ILLEGAL, 2, "play_forbidden")


def test_a10_2_the_card_list_is_what_is_registered():
    told = log("Anna spielt Jäger", "Bert spielt Bär")
    deck = [*[card.number for card in bundled().cards if card.number not in (8, 35)][:19], 35]
    assert check(told, {"Bert": deck}).code == "not_in_list"
    assert check(told, {"Anna": deck}).status == LEGAL


# ------------------------------------------------------------ text-only cards (A11.3)

TAG = f'[Cards "Probe {TEXT_ONLY.fingerprint[:16]}"]'


def test_a11_3_what_a_text_only_card_did_is_entered_as_facts():
    told = (
        "Bert spielt Lindwurm",
        "Anna spielt Sturm",
        "    Lindwurm wird vernichtet",
        "    Anna zieht eine Karte",
        "    Anna zieht eine Karte",
        "Anna hat 6 Handkarten",
    )
    assert judged(*told, start="Bert", tags=[TAG]) == LEGAL_SO_FAR
    assert judged(*told[:-1], "Anna hat 5 Handkarten", start="Bert", tags=[TAG])[2] == "wrong_count_hand"


@pytest.mark.parametrize("seat", ["Anna", "Bert"])
def test_a11_3_draws_are_entered_so_many_at_a_time(seat):
    told = ("Bert spielt Lindwurm", "Anna spielt Sturm", f"    {seat} zieht 2 Karten", "Bert passt")
    hands = {"Anna": 6, "Bert": 7}
    for number, verdict in ((hands[seat], LEGAL), (hands[seat] - 1, ILLEGAL)):
        said = (*told, f"{seat} hat {number} Handkarten")
        assert judged(*said, start="Bert", tags=[TAG])[0] == verdict
    with_more = (*told[:2], f"    {seat} zieht 20 Karten")
    assert judged(*with_more, start="Bert", tags=[TAG]) == (ILLEGAL, 2, "wrong_draws")


def test_a11_3_what_was_entered_is_told_and_can_be_entered_once_more():
    told = ("Bert spielt Lindwurm", "Anna spielt Sturm", "    Anna zieht 2 Karten", "    Anna zieht 2 Karten")
    assert judged(*told, "Anna hat 8 Handkarten", start="Bert", tags=[TAG]) == LEGAL_SO_FAR


def test_a11_3_who_is_ignored_by_hand_has_no_ability():
    fight = (
        "Anna spielt Bär",
        "Bert greift Anna an mit Lindwurm",
        "Anna blockt mit Bär",
        "    Lindwurm wird vernichtet",
    )
    before, after = ("Bert spielt Lindwurm", "Anna spielt Sturm"), ("Bert passt", *fight)
    assert judged(*before, "    Lindwurm wird ignoriert", *after, start="Bert", tags=[TAG]) == LEGAL_SO_FAR
    assert judged(*before, *after, start="Bert", tags=[TAG]) == (ILLEGAL, 6, "wrong_fact")


@pytest.mark.parametrize(
    ("lines", "verdict"),
    [
        (("Anna spielt Vogt", "Anna zieht 3 Karten"), LEGAL),  # it has drawn
        (("Anna spielt Vogt", "Anna zieht 1 Karten"), LEGAL),  # it has not, and the hand was refilled (A3.2)
        (("Anna spielt Vogt", "Anna zieht 2 Karten"), ILLEGAL),
        (("Anna spielt Vogt", "Anna zieht 2 Karten", "Anna hat 7 Handkarten"), ILLEGAL),
        (("Anna spielt Vogt", "Anna zieht 4 Karten"), ILLEGAL),
        (("Anna spielt Müllerin", "Anna zieht 2 Karten"), LEGAL),  # nothing refills the hand
        (("Anna spielt Müllerin", "Anna zieht 1 Karten"), ILLEGAL),
        # three cards are played, one is drawn by the ability, two refill the hand
        ((*EMPTIED, "Anna zieht 1 Karten"), LEGAL),
        ((*EMPTIED, "Anna zieht 1 Karten", "Anna zieht 2 Karten"), LEGAL),
        ((*EMPTIED, "Anna zieht 2 Karten"), LEGAL),
        ((*EMPTIED, "Anna zieht 3 Karten"), LEGAL),
        ((*EMPTIED, "Anna zieht 4 Karten"), ILLEGAL),
        ((*EMPTIED, "Anna zieht 1 Karten", "Anna zieht 3 Karten"), ILLEGAL),
        ((*EMPTIED, "Anna zieht 2 Karten", "Anna zieht 2 Karten"), ILLEGAL),
    ],
)
def test_a9_4_what_an_ability_draws_and_what_refills_the_hand_are_told_together_or_apart(lines, verdict):
    assert judged(*lines)[0] == verdict


def test_a11_3_a_text_only_wesen_changes_strengths_when_it_attacks():
    told = (
        "Anna spielt Drache",
        "Bert spielt Bär",
        "Anna greift Bert an mit Drache",
        "    Bär bekommt Stärke -2",
        "Bär hat Stärke 3",
        "Bert blockt mit Bär",
        "    Bär wird vernichtet",
        "Bert passt",
    )
    assert judged(*told, tags=[TAG]) == LEGAL_SO_FAR


def test_a11_3_after_the_end_nothing_is_entered_by_hand():
    told = "Anna spielt Jäger", "Bert gibt auf", "    Bert zieht eine Karte"
    assert judged(*told, tags=[TAG]) == (ILLEGAL, 2, "over")


def test_a11_3_without_such_a_card_nothing_happens_by_hand():
    assert judged("Anna spielt Jäger", "    Bert zieht eine Karte", tags=[TAG]) == (ILLEGAL, 1, "wrong_fact")


def test_a11_3_what_is_entered_by_hand_triggers_by_the_rules():
    told = (
        "Bert spielt Nachzehrer",
        "Anna spielt Sturm",
        "    Nachzehrer wird vernichtet",
        "    Fähigkeit von Nachzehrer",
        "Bert hat 0 Karten auf dem Abwurfstapel",
        "Bert spielt Nachzehrer",
    )
    assert judged(*told[:-1], start="Bert", tags=[TAG]) == LEGAL_SO_FAR
    assert judged(*told, start="Bert", tags=[TAG]) == (ILLEGAL, 4, "cannot_hold")


# ------------------------------------------------------------ a choice of which a hidden hand decides (A7.3, A7.18)

UNDER_ABBOT = ("Anna spielt Abt", "Bert spielt Eisenberta", "Bert nutzt Eisenberta")
NOTHING = "Bert wählt nichts mehr"


@pytest.mark.parametrize(
    "told",
    [
        (*UNDER_ABBOT, NOTHING, "Anna passt"),
        (*UNDER_ABBOT, "Anna passt"),
        (*UNDER_ABBOT, "Bert spielt Jäger", "Anna passt"),
        (*UNDER_ABBOT, "    Jäger kommt ins Spiel bei Bert", "Anna passt"),
        *((*UNDER_ABBOT[:1], f"Bert spielt {guest}", *plays, "Anna passt")
          for guest in ("Wirtin", "Koch")
          for plays in ((), (NOTHING,), ("Bert spielt Jäger",), ("Bert spielt Jäger", "Bert spielt Vogt"))),
    ],
)  # fmt: skip
def test_a7_3_a_hand_may_hold_nothing_that_may_be_played(told):
    verdict = check(log(*told, tags=[TAG]), card_sets=[TEXT_ONLY])
    assert (verdict.status, verdict.code) == (LEGAL, "")
    assert check(verdict.witness, card_sets=[TEXT_ONLY]).status == LEGAL


def test_a7_3_who_forbids_a_play_is_named():
    verdict = check(log("Anna spielt Abt", "Bert spielt Wilde Jagd", tags=[TAG]), card_sets=[TEXT_ONLY])
    assert sentence(verdict, "de").endswith("Abt verbietet es, Wilde Jagd jetzt zu spielen (A7.3).")


def test_a7_3_what_is_forbidden_is_not_played_and_what_could_be_is_not_left():
    assert judged(*UNDER_ABBOT, "Bert spielt Blitzschlag", tags=[TAG]) == (ILLEGAL, 4, "play_forbidden")
    shown = ("Anna spielt Abt", "Bert zeigt Jäger", *UNDER_ABBOT[1:])
    assert judged(*shown, NOTHING, tags=[TAG]) == (ILLEGAL, 5, "must_have")
    assert judged(*shown, "Anna passt", tags=[TAG]) == (ILLEGAL, 5, "must_have")
    host = ("Bert spielt Bauer", "Anna spielt Abt", "Bert spielt Wirtin", NOTHING)
    assert judged(*host, "Bert spielt Jäger", start="Bert", tags=[TAG]) == (ILLEGAL, 5, "denied_before")
    lacking = (*UNDER_ABBOT, NOTHING, "Bert zeigt Jäger")
    assert judged(*lacking, tags=[TAG])[:2] == LEGAL_SO_FAR[:2]  # drawn since
    cook = (*UNDER_ABBOT[:1], "Bert zeigt Jäger", "Bert spielt Koch", NOTHING)
    assert judged(*cook, tags=[TAG]) == LEGAL_SO_FAR  # "bis zu": nothing had to be played


def test_a7_3_the_cards_that_may_be_played_are_told_where_a_hidden_one_is_not_offered():
    (play, turn) = judge(*UNDER_ABBOT, tags=[TAG]).asked("de")
    assert play.hand_line == turn.hand_line.replace("Anna", "Bert") == "Bert spielt {}"
    assert play.lines == (NOTHING,)
    wesen = {card.number for card in TEXT_ONLY.cards if card.kind == "Wesen"}
    assert set(play.hand) < wesen
    assert set(turn.hand) - wesen
    (action,) = judge(*UNDER_ABBOT[:1], tags=[TAG]).asked("de")
    assert action.hand_line == "Bert spielt {}"


# ------------------------------------------------------------ forward


def test_a_rewind_takes_back_and_the_game_goes_on():
    told = "Anna spielt Jäger", "Bert spielt Jäger", "Anna spielt Jäger", "rewind to 2", "Anna spielt Bär"
    assert judged(*told) == LEGAL_SO_FAR


def test_the_judge_takes_line_after_line_and_goes_back():
    lines = read_log(log("Anna spielt Jäger", "Bert passt", "Anna spielt Jäger", "Anna spielt Bär")).of_kind(1)
    anna = judge()
    assert [anna.add(line) is None for line in lines[:3]] == [True, True, False]
    copy = anna.copy()
    copy.rewind(2)
    assert copy.failure is None
    assert anna.failure is not None
    assert copy.add(lines[3]) is None


def test_what_may_come_next_is_told_as_far_as_all_can_see():
    told = "Anna spielt Lindwurm", "Bert spielt Jäger", "Anna greift Bert an mit Lindwurm"
    block, life, turn = judge(*told).asked("de")
    assert block.lines == ("Bert blockt nicht", "Bert blockt mit Jäger (Æ035)")
    assert life.lines == tuple(f"Bert nimmt Lebenskarte {slot}" for slot in (1, 2, 3))
    assert (block.optional, life.optional, turn.optional) == (True, True, False)
    assert turn.lines == ("Bert greift Anna an mit Jäger (Æ035)", "Bert passt")
    assert turn.hand_line == "Bert spielt {}"
    assert len(turn.hand) == len(bundled().cards) - 1
    assert 35 not in turn.hand


def test_what_may_come_next_tells_equal_cards_apart_and_names_no_hidden_one():
    (turn,) = judge("Anna spielt Jäger", "Bert spielt Jäger").asked("de")
    assert turn.lines == ("Anna greift Bert an mit Jäger (Æ035 Anna)", "Anna passt")
    taken = "Anna passt", "Bert greift Anna an mit Bär", "Anna nimmt Lebenskarte 1"
    (turn,) = judge("Bert spielt Bär", *taken, start="Bert").asked("de")
    assert turn.lines == ("Anna passt",)


def test_what_uses_an_ability_comes_before_what_declines_it():
    assert judge("Anna spielt Vogt").asked("de")[0].lines == (
        "Anna nutzt Vogt (Æ027)",
        "Anna verzichtet auf Vogt (Æ027)",
    )


def test_every_line_that_may_come_next_can_be_said():
    game = judge("Anna spielt Trommler", "Bert spielt Wachhund", "Anna spielt Jäger", "Bert spielt Raubritter")
    for lang in ("de", "en"):
        for line in (line for one in game.asked(lang) for line in one.lines):
            after = game.copy()
            assert after.add(Line(99, STEP, line, step=5)) is None, line


def test_six_players():
    seats = ("Anna", "Bert", "Carla", "Dora", "Emil", "Frieda")
    told = "Anna spielt Lindwurm", *(f"{name} passt" for name in seats[1:]), "Anna greift Emil an mit Lindwurm"
    assert judged(*told, "Bert passt", seats=seats) == LEGAL_SO_FAR
    assert judged(*told, "Emil passt", seats=seats) == (ILLEGAL, 8, "not_turn")


def test_the_witness_of_a_legal_log_is_a_legal_full_log():
    verdict = check(log("Anna spielt Jäger", "Bert spielt Jäger", "Anna greift Bert an mit Jäger", "Bert passt"))
    assert check(verdict.witness).status == LEGAL
    assert "Anna spielt Jäger (Æ035)" in verdict.witness


@pytest.mark.parametrize(
    "told",
    [
        ("Anna spielt Jäger", "Bert gibt auf"),
        ("Anna spielt Pestkarren", "Das Los trifft bei Bert Bär, Vogt", "Bert spielt Jäger"),
        ("Anna spielt Pestkarren", "Bert spielt Jäger"),
    ],
)
def test_whatever_the_observer_finds_has_a_witness(told):
    """With cards that the engine does not know, no game is looked for by supposing."""
    verdict = check(log(*told, tags=[TAG]), card_sets=[TEXT_ONLY])
    assert verdict.status == LEGAL
    assert check(verdict.witness, card_sets=[TEXT_ONLY]).status == LEGAL


def test_too_many_possibilities_are_told_and_never_a_guess(monkeypatch):
    monkeypatch.setattr("engine.kernel.sketches.MOST_SKETCHES", 2)
    told = ["Anna zeigt die ganze Hand Jäger, Vogt, Bär, Lindwurm, Hirte", "Anna passt", "Bert spielt Pestkarren"]
    verdict = check(log(*told, "Anna passt", "Bert passt"))
    assert (verdict.status, verdict.code, verdict.params["step"]) == (NOT_JUDGED, "too_many", 4)


@pytest.mark.parametrize("line", ["Anna isst einen Apfel", "Anna spielt Æ999", "Anna hat etliche Handkarten"])
def test_a_line_that_nobody_understands_is_told_with_its_place(line):
    verdict = check(log("Anna spielt Jäger", line))
    assert (verdict.status, verdict.line) == (UNREADABLE, 7)
    assert verdict.column > 1


def test_a_thousand_lines_of_nonsense_are_told_at_once():
    verdict = check(log(*["Unsinn"] * 1000))
    assert verdict.status == UNREADABLE
    assert len(verdict.problems) == 50


# ------------------------------------------------------------ the page on the format

PAGE = Path(__file__).parents[3] / "docs" / "log-format.md"


def test_the_example_of_the_page_is_legal():
    page = PAGE.read_text(encoding="utf-8")
    example = page[page.index("## Observed logs") :].split("```")[1]
    assert check(example.strip()).status == LEGAL


def test_every_line_of_the_page_is_read():
    page = PAGE.read_text(encoding="utf-8")
    table = page[page.index("| line (German") :].split("\n\n")[0].split("\n")[2:]
    lines = [line for row in table for line in re.findall(r"`([^`]*)`", row.split("|")[1])]
    reader = judge().reader
    short = {"…": "Jäger", "[": "", "]": ""}
    whole = [line if line[0] != "…" else f"Bert hat 4 {line[2:]}" for line in lines if not line.startswith("rewind")]
    for line in whole:
        for sign, word in short.items():
            line = line.replace(sign, word)
        assert reader.said(line, NUMBERED, True).key
    assert len(whole) >= 12


@pytest.mark.parametrize("seed", range(6))
def test_a10_2_no_hidden_face_is_known_to_the_table(seed):
    read = read_log(forgotten(seed))
    game = Observer(header.read_setup(read, {}, ()))
    for line in effective(read.lines):
        assert game.add(line) is None
        table = game.table
        if table.questions and table.questions[0].kind == ACTION:
            assert not any(table.secret[copy] for copy, zone in enumerate(table.zone) if not OPEN[zone])
