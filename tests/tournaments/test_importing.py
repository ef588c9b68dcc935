"""Lists of names and decks: what is understood, what is told, what is entered."""

import contextlib
from time import process_time

import pytest
from django.db import connection
from django.utils import translation

from apfelernte.errors import DomainError
from decks import building
from decks.building import bundled_card_set
from engine.apfelernte.decklist import read_deck
from tests.tournaments.helpers import LEGAL, new_event, started, verbs
from tournaments import queries
from tournaments.domain.entries import add_entry, keep_deck, read_deck_of, save_entry_deck
from tournaments.domain.importing import MAX_ROWS, import_entries, read_list
from tournaments.models import Entry
from tournaments.names import given_first, sort_key, surname_first

pytestmark = pytest.mark.django_db

ON_ONE_LINE = " | ".join(LEGAL.split("\n"))
QUOTED = '"' + LEGAL + '"'


@pytest.fixture
def event(anna):
    """An event in preparation."""
    return new_event(anna, format="vorbereitet")


def names(event, source, **options) -> list[str]:
    """The names that are understood."""
    return [row.name for row in read_list(event, source, **options).rows]


def code_of(call, *args, **kwargs) -> str:
    """The code with which a call is refused."""
    with pytest.raises(DomainError) as caught:
        call(*args, **kwargs)
    return caught.value.code


@pytest.mark.parametrize(
    "typed",
    [
        "Anna Ähren\nBert Bär\n",
        "\n  Anna   Ähren\r\n\r\nBert Bär  ",
        "Name\nAnna Ähren\nBert Bär",
        "Name;Deck\nAnna Ähren;\nBert Bär;",
        "Deck;Name\n;Anna Ähren\n;Bert Bär",
        "Vorname,Nachname\nAnna,Ähren\nBert,Bär",
        "Nachname\tVorname\tVerein\nÄhren\tAnna\tApfelhof\nBär\tBert\t",
        "﻿Spieler:in;Karten\nAnna Ähren;\nBert Bär;",
        '"Name";"Deck"\n"Anna Ähren";""\n"Bert Bär";""',
        "1. Anna Ähren\n2. Bert Bär",
        "1) Anna Ähren;\n12)  Bert Bär ,",
        "Anna Ähren <anna.aehren@example.org>;\nBert Bär <bert@example.org>",
    ],
)
def test_lists_of_names_in_many_shapes(event, typed):
    assert names(event, typed) == ["Anna Ähren", "Bert Bär"]


def told(event, typed) -> list[str]:
    """What is said of the columns."""
    return [column.sentence for column in read_list(event, typed).columns]


def test_unknown_headings_are_no_person_and_a_third_column_is_no_deck(event):
    typed = f"Vorname Nachname;Deckliste;Verein\nAnna Ähren;{ON_ONE_LINE};Malmö\nBert Bär;;Lund"
    assert [(row.name, bool(row.deck)) for row in read_list(event, typed).rows] == [
        ("Anna Ähren", True),
        ("Bert Bär", False),
    ]
    assert "Malmö" not in read_list(event, typed).rows[0].deck
    assert told(event, typed) == ["“Vorname Nachname”: name", "“Deckliste”: deck", "“Verein”: not used"]
    assert told(event, typed.replace("Vorname Nachname", "Wer")) == [
        "“Wer”: name",
        "“Deckliste”: deck",
        "“Verein”: not used",
    ]


def test_without_headings_only_what_reads_as_cards_is_a_deck(event, anna):
    typed = f"Anna Ähren;Malmö;{ON_ONE_LINE};x\nBert Bär;Lund;;"
    first, second = read_list(event, typed).rows
    assert (first.deck, second.deck) == (LEGAL, "")
    assert told(event, typed) == ["column 1: name", "column 2: not used", "column 3: deck", "column 4: not used"]
    spread = "Anna;" + LEGAL.replace("Karte3", "Kartte drei").replace("\n", ";")
    assert "Kartte drei" in read_list(event, spread).rows[0].deck
    assert told(event, spread) == ["column 1: name", "column 2–21: deck"]
    unchecked = new_event(anna, format="any_list")
    assert read_list(unchecked, "Anna;Rot\nBert;Blau").rows[0].deck == "Rot"


def test_a_person_called_deck_is_a_person(event):
    assert names(event, "Deck, Hans\nBär, Bert") == ["Deck, Hans", "Bär, Bert"]


def test_surname_comma_given_name_is_one_name(event):
    assert names(event, "Ähren, Anna\nBär, Bert") == ["Ähren, Anna", "Bär, Bert"]
    assert [Entry(event=event, name=name).with_keys().sort_name for name in ("Ähren, Anna", "Anna Ähren")] == [
        "ahren anna",
        "ahren anna",
    ]


@pytest.mark.parametrize(
    "typed",
    [
        f"Name;Deck\nAnna Ähren;{ON_ONE_LINE}\nBert Bär;",
        f"Name;Deck\nAnna Ähren;{QUOTED}\nBert Bär;",
        f"Name,Deck\nAnna Ähren,{QUOTED}\nBert Bär,",
        f"Anna Ähren\t{ON_ONE_LINE}\nBert Bär",
        "Anna Ähren;" + LEGAL.replace("\n", ";") + "\nBert Bär",
        "Name;Deck\nAnna Ähren;" + LEGAL.replace("\n", ";") + "\nBert Bär",
        "Anna Ähren," + LEGAL.replace("\n", ",") + "\nBert Bär",
        f"Anna Ähren\n{LEGAL}\n\nBert Bär\n",
    ],
)
def test_decks_come_in_a_cell_in_many_cells_or_below_the_name(event, anna, typed):
    reading = read_list(event, typed)
    assert [row.name for row in reading.rows] == ["Anna Ähren", "Bert Bär"]
    import_entries(event, reading.rows, anna)
    assert event.entries.get(name="Anna Ähren").deck.cards == tuple(range(1, 21))
    assert event.entries.get(name="Bert Bär").deck is None
    assert [trouble.entry.name for trouble in queries.deck_troubles(event)] == ["Bert Bär"]


def test_groups_of_names_are_names_and_not_decks(event):
    assert names(event, "Anna\nBert\n\nCarla\nDora") == ["Anna", "Bert", "Carla", "Dora"]


def test_t88_a_latin_1_file_is_detected_and_other_encodings_are_offered(event):
    reading = read_list(event, "Name;Deck\nJürgen Müsek;\nKäthe Weiß;".encode("latin-1"))
    assert [row.name for row in reading.rows] == ["Jürgen Müsek", "Käthe Weiß"]
    assert (reading.encoding, reading.others) == ("latin-1", ("utf-8", "utf-16"))
    assert b"\xfc\x73\x65\x6b" in "Jürgen Müsek".encode("latin-1")


@pytest.mark.parametrize(
    ("source", "encoding"),
    [
        ("Jürgen Müsek €".encode(), "utf-8"),
        ("Jürgen Müsek €".encode("utf-8-sig"), "utf-8"),
        ("Jürgen Müsek €".encode("cp1252"), "latin-1"),
        ("Jürgen Müsek €".encode("utf-16"), "utf-16"),
    ],
)
def test_bytes_are_read_as_what_they_are(event, source, encoding):
    reading = read_list(event, source)
    assert (reading.encoding, reading.rows[0].name) == (encoding, "Jürgen Müsek €")


def test_another_encoding_can_be_chosen(event):
    assert names(event, "Müsek".encode(), encoding="latin-1") == ["MÃ¼sek"]
    assert code_of(read_list, event, b"x", encoding="klingonisch") == "encoding_unknown"


def test_t87_one_name_with_an_accent_breaks_nothing(event, anna):
    import_entries(event, read_list(event, "Voilà\nÇelik Öztürk\nŁukasz Żak\nAnna").rows, anna)
    assert event.entries.count() == 4


def test_equal_names_are_told_apart_in_the_list_and_from_those_entered(event, anna):
    add_entry(event, "Anna Ähren", anna)
    reading = read_list(event, "ANNA ÄHREN\nBert Bär\nBert  Bär\nBert Bär")
    assert [(row.name, row.renamed) for row in reading.rows] == [
        ("ANNA ÄHREN (2)", True),
        ("Bert Bär", False),
        ("Bert Bär (2)", True),
        ("Bert Bär (3)", True),
    ]
    import_entries(event, reading.rows, anna)
    assert event.entries.count() == 5


def test_a_name_that_is_turned_round_is_told_apart_too(event, anna):
    add_entry(event, "Anna Ähren", anna)
    assert names(event, "Ähren, Anna\nAnna Ähren") == ["Ähren, Anna (2)", "Anna Ähren (3)"]
    assert [given_first(name) for name in ("Ähren, Anna (2)", "Anna Ähren (3)")] == ["Anna Ähren (2)", "Anna Ähren (3)"]


@pytest.mark.parametrize("name", ["Seán O'Neill, Jr.", "Seán O'Neill Jr.", "O'Neill, Seán, Jr.", "O'Neill Jr., Seán"])
def test_what_stands_behind_a_surname_is_no_name(name):
    assert given_first(name) == "Seán O'Neill Jr."
    assert surname_first(name) == ("O'Neill", "Seán Jr.")
    assert sort_key(name) == "o'neill sean jr."
    assert surname_first("Amartya Sen") == ("Sen", "Amartya")


@pytest.mark.parametrize("typed", ["7 Zwerge", "Anna <3", "Louis XIV.", "1.FC Apfel", "anna@example.org"])
def test_what_only_looks_like_a_numbering_or_an_address_stays(event, typed):
    assert names(event, f"{typed}\nBert Bär") == [typed, "Bert Bär"]


def test_an_address_alone_is_no_name(event):
    assert [bool(row.problem) for row in read_list(event, "<anna@example.org>\nBert Bär").rows] == [True, False]


def test_long_equal_names_are_told_apart_within_the_limit(event):
    long = "x" * 80
    assert names(event, f"{long}\n{long}") == [long, "x" * 76 + " (2)"]


def test_odd_lines_are_named_and_nothing_is_entered(event, anna):
    reading = read_list(event, "Name;Deck\nAnna;\n\u202e;Karte1\n" + "x" * 10_000 + ";\n🍏 Apfel;")
    assert [(row.line, bool(row.problem)) for row in reading.rows] == [(2, False), (3, True), (4, True), (5, False)]
    with pytest.raises(DomainError) as caught:
        import_entries(event, reading.rows, anna)
    assert (caught.value.code, caught.value.params["lines"]) == ("list_problems", [3, 4])
    assert not event.entries.exists()
    import_entries(event, [row for row in reading.rows if not row.problem], anna)
    assert sorted(event.entries.values_list("name", flat=True)) == ["Anna", "🍏 Apfel"]


def test_a_line_number_counts_the_lines_of_quoted_decks(event):
    reading = read_list(event, f"Name;Deck\nAnna;{QUOTED}\n\u202e;")
    assert reading.problems[0].line == 22


@pytest.mark.parametrize("source", [b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", bytes(range(256)) * 4, b"\x00" * 50])
def test_a_binary_file_is_no_list(event, source):
    assert code_of(read_list, event, source) == "list_binary"


@pytest.mark.parametrize("source", ["", "  \n\t\n", b"", b"\xef\xbb\xbf", "Name;Deck\n"])
def test_an_empty_list_says_so(event, source):
    assert code_of(read_list, event, source) == "list_empty"


def test_too_long_a_list_says_so(event):
    assert code_of(read_list, event, "\n".join(f"Person {n}" for n in range(MAX_ROWS + 1))) == "list_too_long"
    assert code_of(read_list, event, b"x" * 50_000_000) == "list_too_long"


@pytest.mark.parametrize(
    "source", ['"', 'Anna;"offen\nBert', ";;;\n;;", '"a""b";"c', "\t", "a" * 200_000, "'" * 50 + ";x"]
)
def test_broken_tables_break_nothing(event, source):
    with contextlib.suppress(DomainError):  # nothing in it, at worst
        assert read_list(event, source).rows


def test_a_list_is_one_operation_with_numbers_in_order(event, anna):
    add_entry(event, "Zuerst", anna)
    entries = import_entries(event, read_list(event, "Anna\nBert\nCarla").rows, anna)
    assert [entry.number for entry in entries] == [2, 3, 4]
    assert verbs(event)[-1] == "entries_imported"
    assert event.audit.first().data["number"] == 3


def test_after_the_start_people_are_entered_one_by_one(anna):
    event = started(anna, 2)
    assert code_of(import_entries, event, read_list(event, "Carla").rows, anna) == "event_runs"


@pytest.mark.parametrize("bait", ["a\n", "a\nb\n\n", "Anna\nJägr\nJägr\n\n", '";', "Anna\n", "a,35\n", "a;b\n"])
def test_no_long_list_keeps_the_reader_busy(anna, bait):
    text = (bait * 300_000)[:300_000]
    event = new_event(anna)
    begun = process_time()
    with contextlib.suppress(DomainError):  # too many people
        read_list(event, text)
    assert process_time() - begun < 5  # usually one; blocks once took the square of the length


def test_a_deck_longer_than_any_is_a_problem_of_its_line(anna):
    reading = read_list(new_event(anna), "Name;Deck\nAnna;35\nBert;" + "35|" * 10_000 + "\n")
    assert [(row.name, bool(row.problem)) for row in reading.rows] == [("Anna", False), ("Bert", True)]


@pytest.mark.parametrize("rest", ["35", "x" * 140_000])
def test_a_quotation_mark_that_is_never_closed_loses_nobody(anna, rest):
    reading = read_list(new_event(anna), f'Name;Deck\nAnna;35\nBert;"{rest}\nCarla;35\nDora;35\n')
    said = " / ".join(row.name for row in reading.rows)
    assert [name for name in ("Anna", "Bert", "Carla", "Dora") if name not in said] == []
    assert len(reading.rows) >= 4


def test_a_deck_in_quotes_may_still_have_line_breaks_at_the_end_of_the_list(anna):
    rows = read_list(new_event(anna), 'Name;Deck\nAnna;"35\n36"\nBert;"35\n36"').rows
    assert [(row.name, row.deck) for row in rows] == [("Anna", "35\n36"), ("Bert", "35\n36")]


# quotation marks that are closed lines later


@pytest.mark.parametrize(
    ("typed", "line", "said"),
    [
        ('Name;Deck\nAnna;\n"Bert;\nCarla;\nDora";\nEmil;', 3, "joins 3 lines to one name"),
        ('Name\n"Anna\nBert"\nCarla', 2, "joins 2 lines to one name"),
        ('Nachname\tVorname\nBär\t"Bert\nCox\tCarla"\nDachs\tDora', 2, "joins 2 lines to one name"),
        ('Name;Deck\nAnna;"Karte1\nBert Bär;Karte2"\nCarla;Karte3', 2, "“Bert Bär;Karte2” would be part of this deck"),
        ('Anna;"Karte1\nBert Bär;Karte2"\nCarla;Karte3', 1, "“Bert Bär;Karte2” would be part of this deck"),
    ],
)
def test_a_quotation_mark_that_joins_people_is_told_with_its_line(event, typed, line, said):
    with translation.override("en"):
        reading = read_list(event, typed)
    (problem,) = reading.problems
    assert (problem.line, said in problem.problem) == (line, True)
    assert reading.text == typed  # nothing is lost
    assert code_of(import_entries, event, reading.rows, None) == "list_problems"


@pytest.mark.parametrize("deck", [LEGAL, "Wesen;Anzahl\nKarte1;1", "Karte1\nKatre2;1", "Karte1\nKarte2; Karte3"])
def test_a_deck_in_quotation_marks_may_have_lines_and_separators(event, deck):
    assert not read_list(event, f'Name;Deck\nAnna;"{deck}"\nBert;Karte4').problems


# reading and writing


def test_decks_are_read_before_anybody_else_has_to_wait(event, anna, monkeypatch):
    locked = []

    def watched(text, cards, **options):
        locked.append(connection.in_atomic_block and len(connection.savepoint_ids) > before)
        return read_deck(text, cards, **options)

    before = len(connection.savepoint_ids)
    monkeypatch.setattr(building, "read_deck", watched)
    entries = import_entries(event, read_list(event, f"Name;Deck\nAnna;{QUOTED}\nBert;{QUOTED}").rows, anna)
    add_entry(event, "Carla", anna, LEGAL)
    save_entry_deck(entries[0], "Karte1", anna)
    assert locked == [False] * 4


def test_a_deck_that_was_read_with_other_cards_is_read_anew(event, anna):
    deck = read_deck_of(event, LEGAL)
    event.card_set = bundled_card_set()
    kept = keep_deck(event, deck)
    kept.refresh_from_db()
    assert (kept.card_set, kept.lines, len(kept.unread)) == (bundled_card_set(), [], 20)


def test_a_changed_deck_stays_the_same_row(event, anna):
    entry = add_entry(event, "Anna", anna, LEGAL)
    had = entry.deck
    kept = save_entry_deck(entry, "Karte1", anna)
    assert (kept.pk, kept.public_id, len(kept.cards)) == (had.pk, had.public_id, 1)
