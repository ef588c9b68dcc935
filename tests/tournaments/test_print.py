"""Printed sheets, read back as text from the PDF."""

from datetime import UTC, datetime
from io import BytesIO

import pytest
from pypdf import PdfReader

from tournaments import print as sheets
from tournaments.print import Place, Sheet, Table

MADE = datetime(2026, 11, 28, 13, 53, tzinfo=UTC)  # 14:53 in Berlin
ENGLISH = Sheet("Herbstturnier Freising", "Round 3 of 4", MADE, "en")
TABLES = [
    Table(1, "Änne Größer", "Dörte Bäcker", "Dörte Bäcker"),
    Table(2, "Ute von der Heide", "Şeyma Yıldız"),
    Table(None, "Vinzenz Höß", None),
]


def pages(pdf: bytes) -> list[str]:
    """The text of each page, with single spaces."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]


def many(count: int) -> list[Table]:
    return [Table(i + 1, f"Anna Name{2 * i:03}", f"Bert Name{2 * i + 1:03}") for i in range(count // 2)]


def positions(text: str, *parts: str) -> list[int]:
    return [text.index(part) for part in parts]


def test_by_name_is_in_the_order_of_a_directory():
    (text,) = pages(sheets.pairings_by_name(ENGLISH, TABLES))
    assert "Herbstturnier Freising" in text
    assert "Round 3 of 4" in text
    found = positions(
        text, "Bäcker, Dörte 1 Änne", "Größer, Änne 1", "Heide, Ute von der 2", "Höß, Vinzenz – Bye", "Yıldız, Şeyma 2"
    )
    assert found == sorted(found)


def test_two_columns_from_32_names():
    one_column, two_columns = sheets.pairings_by_name(ENGLISH, many(30)), sheets.pairings_by_name(ENGLISH, many(32))
    assert pages(one_column)[0].count("against") == 1
    assert pages(two_columns)[0].count("against") == 2


@pytest.mark.parametrize("count", [4, 40])
def test_a_long_name_takes_more_lines_and_stays_readable(count):
    long = Table(99, "Klaus-Dieter Freiherr von und zu Hohenlohe-Langenburg", "Ute Grün")
    sizes = {}

    def note(text, _matrix, _font_matrix, _font, size):
        for word in ("Freiherr", "Grün"):
            if word in text:
                sizes.setdefault(word, []).append(size)

    for page in PdfReader(BytesIO(sheets.pairings_by_name(ENGLISH, [long, *many(count)]))).pages:
        page.extract_text(visitor_text=note)
    assert min(sizes["Freiherr"]) >= 10
    assert max(sizes["Grün"]) > 10


def test_the_foot_says_when_the_sheet_was_made():
    for pdf in (sheets.pairings_by_name(ENGLISH, TABLES), sheets.match_slips(ENGLISH, TABLES, 2)):
        assert "As of 28 November 2026, 14:53" in pages(pdf)[0]


def test_by_table_has_four_strips_to_a_page_and_no_bye():
    texts = pages(sheets.pairings_by_table(ENGLISH, [*many(10), TABLES[2]]))
    assert len(texts) == 2
    assert "Anna Name006" in texts[0]
    assert "Anna Name008" in texts[1]
    assert "Höß" not in "".join(texts)


def test_slips_are_six_to_a_page_and_name_the_starter():
    texts = pages(sheets.match_slips(ENGLISH, [*many(14)], 2))
    assert len(texts) == 2
    (text,) = pages(sheets.match_slips(ENGLISH, TABLES, 2))
    assert "Dörte Bäcker begins game 1 (A9.2)." in text
    assert "Höß" not in text


def test_standings_mark_who_dropped():
    rows = [
        Place("1", "Änne Größer", "6", "2–0–0", "66.67", "80.00", "50.00"),
        Place("2", "Ole Jürgensen", "3", "1–1–0", "33.33", "50.00", "50.00", dropped=True),
    ]
    (text,) = pages(sheets.standings(ENGLISH, rows))
    assert "1 Änne Größer 6 2–0–0 66.67 80.00 50.00" in text
    assert "2 Ole Jürgensen · dropped out 3" in text


def test_sheets_of_an_empty_round_are_readable():
    for pdf in (
        sheets.pairings_by_name(ENGLISH, []),
        sheets.pairings_by_table(ENGLISH, []),
        sheets.match_slips(ENGLISH, [], 2),
        sheets.standings(ENGLISH, []),
    ):
        assert len(pages(pdf)) == 1


@pytest.mark.parametrize("name", ['#pagebreak() "quote" $x$ *', "\\u{48}", "Łukasz ẞ ő", "שלום עולם", "🍎", "x" * 300])
def test_a_name_is_never_markup(name):
    for table in (Table(1, name, "Bert"), Table(128, "Bert", name)):
        for make in (sheets.pairings_by_name, sheets.pairings_by_table):
            assert len(pages(make(ENGLISH, [table]))) == 1
        assert len(pages(sheets.match_slips(ENGLISH, [table], 2))) == 1
