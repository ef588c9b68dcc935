"""Logs of drafts: written, read, judged; whatever is changed in them is noticed or changes nothing."""

import re
from random import Random

import pytest

from engine.apfelernte.checks import box
from engine.apfelernte.drafts.draftlog import DraftSetup, told, write_draft
from engine.apfelernte.formats import FORMATS
from engine.apfelernte.sentences.sentence import sentence
from engine.draftjudge import check, position
from engine.games import DRAFT, play_at_random
from engine.judge import ILLEGAL, LEGAL, NOT_JUDGED, UNREADABLE
from engine.judge import check as check_game
from engine.kernel import Chance
from engine.kernel.log import STEP, for_audience, read_log

NAMES = ("Anna", "Bert", "Carla", "Dora", "Emil", "Frieda")
BOX = box(120)
SETTINGS = [
    (2, "zwei_draft"),
    (3, "draft"),
    (6, "draft"),
    (2, "anti_draft"),
    (4, "anti_draft"),
    (2, "pai_gow"),
    (3, "pai_gow"),
]


def drafted(seats, key, seed=1, start=None):
    setup = DraftSetup(NAMES[:seats], FORMATS[key], BOX, start)
    table = setup.table(Chance(seed), facts=False)
    play_at_random(table, Random(seed))
    return setup, table


def text_of(seats, key, seed=1):
    setup, table = drafted(seats, key, seed)
    return write_draft(setup, table.log)


def judged(text):
    return check(text, [BOX])


def fault(text):
    verdict = judged(text)
    return verdict.status, verdict.rule, verdict.code, verdict.step


def swapped(text, old, new):
    assert old in text
    return text.replace(old, new, 1)


def test_a8_2_the_last_card_may_be_a_step_and_is_named_by_its_rule():
    text = text_of(2, "zwei_draft")
    lines = text.split("\n")
    at = next(at for at, line in enumerate(lines) if "nimmt die letzte Karte" in line)
    last = lines[at].strip()
    seat = last.split(" ")[0]
    other = "Bert" if seat == "Anna" else "Anna"
    wrong = judged(swapped(text, last, last.replace(seat, other)))
    assert (wrong.rule, wrong.code) == ("A8.2", "wrong_fact")
    assert sentence(wrong, "de").startswith(f"{other} nimmt Klotz")
    as_step = "\n".join([*lines[:at], f"6 {last.replace('die letzte Karte ', '')}"])
    assert judged(as_step).status == LEGAL
    assert fault(as_step.replace(f"6 {seat}", f"6 {other}"))[:3] == (ILLEGAL, "A8.2", "chance_first")
    assert fault(re.sub(r"Klotz \d+ \(Æ\d+\)$", "Klotz 1 (Æ001)", as_step))[:3] == (ILLEGAL, "A8.2", "other_last")


def test_a8_3_the_last_cards_of_the_packs_may_be_steps():
    lines = text_of(3, "draft").split("\n")
    at = next(at for at, line in enumerate(lines) if "nimmt die letzte Karte" in line)
    number = sum(line[:1].isdigit() for line in lines[:at])
    taken = [line.strip().replace("die letzte Karte ", "") for line in lines[at : at + 3]]
    steps = [f"{number + place} {line}" for place, line in enumerate(taken, start=1)]
    assert judged("\n".join([*lines[:at], *steps])).status == LEGAL


def test_a8_3_a_hand_on_that_does_not_happen_says_what_is_wrong():
    text = text_of(3, "draft")
    verdict = judged(swapped(text, "Anna gibt das Päckchen mit 9 an Bert", "Anna gibt das Päckchen mit 9 an Carla"))
    assert sentence(verdict, "de") == "Anna gibt hier kein Päckchen mit 9 an Carla (A8.3)."
    lines = text.split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("6 Carla nimmt"))
    missing = judged("\n".join([*lines[:at], lines[at + 1]]))
    assert (missing.rule, missing.code) == ("A8.3", "left_open_draft")
    assert sentence(missing, "en").endswith("Before that Carla chooses a card (A8.3).")


@pytest.mark.parametrize(("seats", "key"), SETTINGS)
def test_a_written_draft_is_legal_and_read_as_the_same_draft(seats, key):
    for seed in range(3):
        setup, table = drafted(seats, key, seed)
        text = write_draft(setup, table.log)
        verdict = judged(text)
        assert (verdict.status, verdict.unfinished, verdict.steps) == (LEGAL, False, len(table.log))
        again = position(text, card_sets=[BOX])
        assert (again.table.log, again.table.made()) == (table.log, table.made())
        assert write_draft(again.setup, again.table.log) == text


@pytest.mark.parametrize(("seats", "key"), SETTINGS)
def test_a_draft_is_legal_up_to_any_step_and_in_english(seats, key):
    setup, table = drafted(seats, key)
    english = write_draft(setup, table.log, lang="en")
    assert judged(english).status == LEGAL
    steps = english.split("\n")
    half = "\n".join(steps[: len(steps) // 2])
    assert (judged(half).status, judged(half).unfinished) == (LEGAL, True)


def test_consequences_may_be_left_out_but_not_be_wrong():
    text = text_of(3, "draft")
    bare = "\n".join(line for line in text.split("\n") if not line.startswith("    "))
    assert judged(bare).status == LEGAL
    wrong = text.replace("    Anna gibt das Päckchen mit 9 an Bert", "    Anna gibt das Päckchen mit 9 an Carla")
    assert fault(wrong)[:3] == (ILLEGAL, "A8.3", "wrong_fact")


def test_others_read_neither_packs_nor_picks():
    text = text_of(3, "draft")
    public = for_audience(text, "public")
    assert "Klotz" not in public
    mine = for_audience(text, "Anna")
    assert mine.count("Klotz") == 20 + 18 + 2  # dealt, picked, the last of each pack


def test_a_card_that_is_not_there_cannot_be_taken():
    text = text_of(2, "zwei_draft")
    step = next(line for line in text.split("\n") if line.startswith("3 "))
    assert fault(text.replace(step, "3 " + step.split()[1] + " nimmt Klotz 1 (Æ001)"))[1:] == ("A8.2", "not_to_take", 3)


def test_who_is_not_asked_cannot_take():
    text = text_of(2, "zwei_draft")
    step = next(line for line in text.split("\n") if line.startswith("3 "))
    other = {"Anna": "Bert", "Bert": "Anna"}[step.split()[1]]
    assert fault(text.replace(step, step.replace(step.split()[1], other)))[1:] == ("A8.2", "not_asked_draft", 3)


def test_a_card_that_somebody_has_cannot_be_dealt():
    text = text_of(3, "draft")
    anna, bert = (line.split(": ")[1].split(", ")[0] for line in text.split("\n")[10:12])
    assert fault(text.replace(f"{{Bert: {bert}", f"{{Bert: {anna}", 1))[1:] == ("A8.11", "not_left", 2)


def test_too_few_cards_are_dealt():
    text = text_of(3, "draft")
    first = text.split("\n")[10].split(": ")[1].split(", ")[0]
    assert fault(text.replace(f"{{Anna: {first}, ", "{Anna: ", 1))[1:] == ("A8.3", "wrong_count", 1)


def test_a_card_for_another_deck_of_four_is_refused():
    text = text_of(2, "pai_gow")
    assert fault(text.replace("Anna legt in Deck 1", "Anna legt in Deck 2", 1))[1:] == ("A8.6", "other_choice", 3)


def test_after_the_end_nothing_is_legal():
    text = text_of(2, "zwei_draft")
    assert fault(f"{text}42 Anna nimmt Klotz 1 (Æ001)\n")[1:] == ("A8.2", "draft_over", 42)


def test_a_log_without_secrets_says_what_is_missing():
    verdict = judged(for_audience(text_of(3, "draft"), "public"))
    assert (verdict.status, verdict.code) == (UNREADABLE, "hidden")


def test_every_line_that_cannot_be_read_is_named():
    text = text_of(2, "zwei_draft").replace("4 ", "4 Quatsch ", 1).replace("nimmt die letzte", "frisst die letzte")
    verdict = judged(text)
    assert (verdict.status, len(verdict.problems)) == (UNREADABLE, 11)


@pytest.mark.parametrize(
    ("tag", "status", "code"),
    [
        ('[Format "draft"]', ILLEGAL, "format_seats"),
        ('[Format "vorbereitet"]', NOT_JUDGED, "format"),
        ('[Format "pai_gow"]', ILLEGAL, "other_chance"),
        ('[Edition "7"]', NOT_JUDGED, "edition"),
        ('[Grade "observed"]', NOT_JUDGED, "grade"),
        ('[Cards "Unbekannt 0000000000000000"]', NOT_JUDGED, "cards"),
        ('[Seat1 "Anna"]', UNREADABLE, "same_seats"),
    ],
)
def test_the_header_is_judged(tag, status, code):
    key = tag.split()[0]
    text = "\n".join(tag if line.startswith(key) else line for line in text_of(2, "zwei_draft").split("\n"))
    verdict = judged(text)
    assert (verdict.status, verdict.code) == (status, code)
    assert sentence(verdict, "de") != sentence(verdict, "en")


def test_a8_11_a_set_that_is_too_small_is_a_rule_error():
    setup, table = drafted(3, "draft")
    text = write_draft(setup, table.log).replace(f"{BOX.name} {BOX.fingerprint[:16]}", box(59).name)
    verdict = check(text, [box(59)])
    assert (verdict.status, verdict.rule, verdict.code) == (ILLEGAL, "A8.11", "format_too_few_cards")
    assert sentence(verdict, "de") == "Der Kartensatz hat 59 Karten für dieses Format; 3 Spieler brauchen 60 (A8.11)."


def test_a_draft_is_no_game_and_a_game_no_draft():
    assert check_game(text_of(2, "zwei_draft")).code == "game"
    assert judged('[Log "1"]\n[Seat0 "A"]\n[Seat1 "B"]\n\n1 A passt\n').status in (NOT_JUDGED, UNREADABLE)


@pytest.mark.parametrize(
    "names", [("nimmt", "bekommt"), ("Das Los", "Deck"), ("Anna", "anna"), ("an", "{x}"), ("7", "")]
)
def test_no_name_breaks_the_log_of_a_draft(names):
    setup = DraftSetup(names, FORMATS["anti_draft"], BOX)
    table = setup.table(Chance(1), facts=False)
    play_at_random(table, Random(1))
    assert judged(write_draft(setup, table.log)).status == LEGAL


def test_lines_may_be_written_as_people_write():
    text = text_of(2, "zwei_draft", seed=3)
    for strict, lax in (
        (" nimmt Klotz", " wählt klotz"),
        ("Aufgedeckt werden", "aufgedeckt werden:"),
        ("nimmt die", "NIMMT DIE"),
    ):
        text = text.replace(strict, lax)
    assert judged(text).status == LEGAL


def test_changed_lines_never_crash_and_are_judged_the_same_again():
    rnd, texts = Random(5), [text_of(*setting) for setting in SETTINGS]
    for _ in range(250):
        lines = rnd.choice(texts).split("\n")
        at = rnd.randrange(len(lines))
        action = rnd.randrange(4)
        if action == 0:
            del lines[at]
        elif action == 1:
            lines[at] = rnd.choice(lines)
        elif action == 2:
            lines[at] = lines[at].replace(*(str(rnd.randrange(1, 121)) for _ in range(2)))
        else:
            lines[at] = "".join(rnd.sample(lines[at], len(lines[at])))
        text = "\n".join(lines)
        verdict = judged(text)
        assert verdict == judged(text)
        assert sentence(verdict, "en")


def test_told_gives_each_step_with_its_consequences():
    setup, table = drafted(2, "zwei_draft", start=1)
    steps = list(told(setup, table.log))
    assert steps[0][0].startswith("Aufgedeckt werden ")
    assert [len(facts) for _, facts in steps[:4]] == [0, 0, 0, 1]
    assert steps[-1][1][-1] == "Alle Decks sind fertig"
    assert len(read_log(write_draft(setup, table.log)).of_kind(STEP)) == len(table.log)
    assert DRAFT.edition == 1
