"""Decks as files: what leaves comes back as it was, and no file breaks the reader (D30, D32 to D35, D37)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.exchange import MARK, DeckFile, FileError, as_json, as_text, decoded, taken_in
from engine.apfelernte.decklist import problems, read_deck
from engine.apfelernte.formats import FORMATS
from tests.engine.apfelernte.test_decklist import CARDS

SIGNS = st.characters(exclude_categories=["Cs"], exclude_characters="\x00")
TEXTS = st.one_of(
    st.text(SIGNS),
    st.lists(st.sampled_from([MARK, f"{MARK} ", "\n", "\r\n", "\r", "note ", "{", '"', "Jäger", "\ufeff", "\x1a"])).map(
        "".join
    ),
)
NAMES = st.text(SIGNS, min_size=1).map(lambda name: " ".join(name.split())).filter(bool)


@given(NAMES, TEXTS, TEXTS, st.sampled_from(["", "ab" * 32]))
def test_d35_text_and_json_come_back_as_they_were(name, text, notes, card_set):
    deck = DeckFile(name, text, notes, card_set)
    for written in (as_text(deck), as_json(deck, [35, 8])):
        assert taken_in(written, CARDS) == deck
        read = taken_in(written.encode(), CARDS)
        assert (read.name, read.text, read.notes, read.card_set) == (name, text, notes, card_set)


@pytest.mark.parametrize(
    "name", ["Hans: im Glück", "Till’s Kappe", "Ross–und–Reiter", "<b>Wald</b>", "Weiße Frau", "# 1", "[x]"]
)
def test_d35_names_with_signs_survive_export_and_import(name):
    deck = DeckFile(name, f"1x {name}\nHans: im Glück")
    assert taken_in(as_text(deck), CARDS) == taken_in(as_json(deck, []), CARDS) == deck


def test_the_text_is_readable_and_its_head_names_no_card():
    written = as_text(DeckFile("Waldrand", "Jäger\nBär", "Gegen Geister.\n\nOhne Bär?", "ab" * 32))
    assert written.splitlines()[:2] == ["#: deck Waldrand", f"#: cards {'ab' * 32}"]
    reading = read_deck(written, CARDS)  # pasted as a whole into the field of cards
    assert (reading.cards, reading.unread) == ((35, 8), ())


def test_json_names_the_cards_for_programs():
    data = json.loads(as_json(DeckFile("Waldrand", "Jäger\n8"), [35, 8]))
    assert (data["format"], data["version"], data["cards"]) == ("apfelernte-deck", 1, ["Æ035", "Æ008"])


@given(st.binary(max_size=400))
def test_no_bytes_break_the_reader(data):
    try:
        text = taken_in(data, CARDS).text
    except FileError:
        text = ""
    assert "\x00" not in text


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(SIGNS),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["cards", "name", "count", "number", "x"]), inner),
)


@given(JSON)
def test_no_json_breaks_the_reader_and_no_part_of_a_list_is_lost(data):
    found = taken_in(json.dumps(data), CARDS)
    if isinstance(data, list):
        assert len(found.text.split("\n")) >= len(data)


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" * 9, "binary"),
        (b"PK\x03\x04\x14\x00\x06\x00\x08\x00" * 20, "binary"),
        (bytes(range(256)) * 4, "binary"),
        (b"x" * 300_000, "too_long"),
        ('{"format": "apfelernte-deck", "version": 99}', "newer"),
        ('{"format": "apfelernte-deck"}', "newer"),
        ('{"cards": [', "json"),
        ("[" * 100_000, "json"),
    ],
)
def test_what_is_no_deck_is_refused_with_a_reason(source, code):
    with pytest.raises(FileError) as caught:
        taken_in(source, CARDS)
    assert caught.value.code == code


def test_broken_json_names_line_and_column():
    with pytest.raises(FileError) as caught:
        taken_in('{"name": "Waldrand",\n "cards": [35,, 8]}', CARDS)
    assert (caught.value.line, caught.value.column) == (2, 15)


@pytest.mark.parametrize(
    ("encoding", "found"),
    [("utf-8", "utf-8"), ("utf-16", "utf-16"), ("cp1252", "cp1252"), ("mac_roman", "mac_roman"), ("cp850", "cp850")],
)
def test_the_encoding_is_found_by_the_cards_that_it_names(encoding, found):
    assert decoded("1 Jäger\n1 Weiße Frau".encode(encoding), CARDS) == ("1 Jäger\n1 Weiße Frau", found)


# cases of other systems


def cards(text: str) -> tuple[int, ...]:
    reading = read_deck(text, CARDS)
    assert reading.unread == ()
    return reading.cards


@pytest.mark.parametrize("apostrophe", "'’‘‛ʼ´`′＇")
def test_d32_every_apostrophe_is_an_apostrophe(apostrophe):
    assert cards(f"1x Till{apostrophe}s Kappe") == (110,)


@pytest.mark.parametrize(
    "typed", ["1\u00a0Jäger", "1\u202fJäger", "Ross–und–Reiter", "Ross‑und‑Reiter", "Weiße\u00a0Frau"]
)
def test_d33_no_break_spaces_and_dashes_of_any_length(typed):
    assert len(cards(typed)) == 1


@pytest.mark.parametrize(
    "typed", ["Jager", "Jaeger", "Weisse Frau", "WEISSE FRAU", "Bar", "Sundenbock", "Hans: im Gluck"]
)
def test_d34_accents_are_optional_in_what_is_typed(typed):
    assert len(cards(typed)) == 1


def test_d21_the_same_card_four_times_on_four_lines_is_merged_and_then_checked():
    reading = read_deck("3 Jäger\n" * 4, CARDS)
    assert reading.cards == (35,) * 12
    found = problems(reading.cards, (), FORMATS["vorbereitet"], CARDS, reading.lines)
    assert [(problem.code, problem.params["count"]) for problem in found] == [("duplicate", 12), ("too_few", 12)]


def test_d20_a_deck_of_the_wrong_size_is_refused_with_the_number():
    (found,) = problems(tuple(CARDS_20), (), FORMATS["vorbereitet"], CARDS)
    assert (found.code, found.params["difference"]) == ("too_few", 20 - len(CARDS_20))


CARDS_20 = [card.number for card in CARDS.cards]


@pytest.mark.parametrize("typed", ["Till's Kappe x2", "Till's Kappe (2)", "2x Till's Kappe", "Till’s Kappe ×2"])
def test_d37_counts_behind_a_name_with_an_apostrophe(typed):
    assert cards(typed) == (110, 110)


def test_d30_an_imported_list_passes_the_same_check_as_any_other():
    text = taken_in('{"cards": [35, 35, 500]}', CARDS).text
    reading = read_deck(text, CARDS)
    codes = {
        each.code for each in problems(reading.cards, reading.unread, FORMATS["vorbereitet"], CARDS, reading.lines)
    }
    assert codes == {"unread", "duplicate", "too_few"}
