"""Card files (A11.2, A11.3): TOML and CSV, every problem in one pass with line and column."""

import inspect
import random
import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from engine.apfelernte.cards import CardSet, bundled, files, read_cards, render
from engine.apfelernte.cards.files import CODES
from engine.apfelernte.sentences.sentence import sentence
from engine.apfelernte.sentences.syntax import syntax_words

GOOD = '''
[[card]]
number = 3
name = "Kobold"
kind = "Wesen"
type = "Geist"
strength = 2
text = "Wenn Kobold ins Spiel kommt, ziehe eine Karte."
flavour = { de = "a = b", en = "c" }

[[card]]
number = "Æ004"
name = "Frau Holle"
kind = "Zauber"
type = "Urmacht"
text = """
Ziehe zwei
Karten."""
'''


def problems(text, syntax="toml"):
    """(line, column, code) of each."""
    return [(problem.line, problem.column, problem.code) for problem in read_cards(text, "Probe", syntax)[1]]


def test_a_toml_file_is_read():
    card_set, found = read_cards(GOOD, "Probe")
    assert found == []
    kobold, holle = card_set.cards
    assert (kobold.number, kobold.strength, kobold.flavour) == (3, 2, {"de": "a = b", "en": "c"})
    assert (holle.number, holle.strength, holle.text) == (4, None, "Ziehe zwei Karten.")
    assert render(kobold, "en") == "When Kobold comes into play, draw a card."


def test_a_csv_file_is_read_with_german_or_english_names_of_fields():
    header = "\ufeffNummer;Name;Art;Typ;Stärke;Text\r\n"
    text = header + 'Æ003;Kobold;Wesen;Geist;2;"Wenn Kobold ins Spiel kommt, ziehe eine Karte."\r\n'
    card_set, found = read_cards(text, "Probe", "csv")
    assert found == []
    assert card_set.fingerprint == CardSet("anders", read_cards(GOOD, "Probe")[0].cards[:1]).fingerprint


def test_a_quotation_mark_in_csv_is_written_twice():
    text = 'number,name,kind,type,strength,text\n3,"Der ""Alte""",Wesen,Geist,2,"Der ""Alte"" fliegt."\n'
    card_set, ((line, column, code),) = read_cards(text, "Probe", "csv")[0], problems(text, "csv")
    assert card_set.cards[0].name == 'Der "Alte"'
    assert (line, column, code) == (2, 46, "text")


def test_the_fingerprint_follows_the_rules_and_not_the_flavour():
    card_set = bundled()
    first, *others = card_set.cards
    same = CardSet("x", (replace(first, flavour={"de": "", "en": ""}), *others))
    other = CardSet("x", (replace(first, text="Ziehe zwei Karten."), *others))
    assert same.fingerprint == card_set.fingerprint != other.fingerprint
    assert len(card_set.fingerprint) == 64


def test_every_problem_is_found_in_one_pass():
    text = '''[[card]]
number = 3
name = "Wesen"
kind = "Wesn"
type = "Mensch"
strength = 4
text = "Wesen greift an."
[[card]]
number = 3
name = "Kobold"
kind = "Wesen"
type = "Geist"
strenth = 4
text = """
Wenn Kobold ins Spiel kommt,
ziehe eine Kart."""
flavour = { de = "a", en = 3 }
[[card]]
number = 5
name = "X
[[card]]
number = 1000
name = "kobold"
kind = "Zauber"
type = "Hexe"
strength = -1
text = 7
'''
    assert problems(text) == [
        (3, 9, "name_is_word"),
        (4, 9, "unknown_kind"),
        (8, 1, "strength_missing"),
        (9, 10, "duplicate_number"),
        (13, 11, "unknown_field"),
        (16, 12, "text"),
        (17, 28, "not_text"),
        (20, 10, "syntax"),
        (22, 10, "wrong_number"),
        (23, 9, "duplicate_name"),
        (25, 9, "unknown_type"),
        (26, 12, "strength_unexpected"),
        (26, 12, "wrong_strength"),
        (27, 8, "not_text"),
    ]
    assert read_cards(text, "Probe")[0] is None


def test_every_problem_of_a_csv_file():
    text = (
        "number;name;kind;type;strength;text\n"
        '3;Kobold;Wesen;Geist;4;"Wenn Kobold ins Spiel kommt, ziehe eine Kart."\n'
        "4;Bob;Zauber;Urmacht;;Ziehe zwei Karten.\n"
        "5;Bob;Zauber;Mensch;3;\n"
        '6;"Bo\n'
    )
    assert problems(text, "csv") == [
        (2, 65, "text"),
        (4, 3, "duplicate_name"),
        (4, 14, "unknown_type"),
        (4, 21, "strength_unexpected"),
        (4, 23, "missing_field"),
        (5, 1, "missing_field"),
        (5, 1, "missing_field"),
        (5, 1, "missing_field"),
        (5, 4, "syntax"),
    ]


ROW = "3;Kobold;Wesen;Geist;4;Wenn Kobold ins Spiel kommt, ziehe eine Karte.\n"


def test_a_csv_file_may_begin_with_its_separator():
    text = f"sep=;\nnr;name;art;typ;stärke;text\n{ROW}"
    card_set, found = read_cards(text, "Probe", "csv")
    assert (card_set.by_number[3].name, found) == ("Kobold", [])
    assert problems(text.replace("Geist", "Geest"), "csv") == [(3, 16, "unknown_type")]
    commas = 'sep=,\nnr,name;,kind\n3,"a;b",Zauber\n'
    assert (2, 4, "unknown_field") not in problems(commas, "csv")


def test_a_csv_file_without_a_header_is_one_problem():
    ((card_set, (found,)),) = [read_cards(ROW * 3, "Probe", "csv")]
    assert card_set is None
    assert (found.line, found.column, found.code) == (1, 1, "syntax")
    assert sentence(found, "de") == (
        "Die Datei ist hier nicht lesbar: die erste Zeile nennt kein Feld einer Karte, wie in "
        "number;name;kind;type;strength;text."
    )


@pytest.mark.parametrize(
    ("header", "column"), [("nr;name;name;typ;stärke;text", 9), ("nr;name;art;typ;stärke;text;number", 29)]
)
def test_a_csv_file_names_each_field_once(header, column):
    assert (1, column, "syntax") in problems(f"{header}\n{ROW}", "csv")


@pytest.mark.parametrize(
    ("text", "german", "english"),
    [
        ('[[card]]\nname = "Kobold', "ein Text ohne sein Anführungszeichen am Ende", "Unterminated string"),
        ("[[card]]\nname = Kobold", "kein Wert; ein Text steht in Anführungszeichen", "Invalid value"),
        ("[[card]]\nname = 1\nname = 2", "dieser Wert steht schon da", "Cannot overwrite a value"),
        ("[[card]]\na = {b = 1, b = 2}", "zweimal dasselbe Feld: 'b'", "Duplicate inline table key 'b'"),
        ("a = 1", "erwartet ist [[card]]", "expected [[card]]"),
        ('name = "\a"', r"das Zeichen '\x07' darf hier nicht stehen", r"Illegal character '\x07'"),
    ],
)
def test_the_reader_of_toml_speaks_german_too(text, german, english):
    first = read_cards(text, "Probe")[1][0]
    assert sentence(first, "de") == f"Die Datei ist hier nicht lesbar: {german}."
    assert sentence(first, "en") == f"The file cannot be read here: {english}."


def test_every_fault_of_toml_that_the_reader_names_has_german_words():
    source = inspect.getsource(tomllib._parser)
    texts = re.findall(r'(?:suffixed_err|TOMLDecodeError)\(\s*src,[^"]*?(f?)"([^"\n]*)"', source)
    assert len(texts) > 15
    for formatted, text in texts:
        message = re.sub(r"\{.*?\}", "x", text) if formatted else text.encode().decode("unicode_escape")
        assert syntax_words(message, "de") != message, message


def test_a11_3_a_text_that_is_not_understood_is_a_card_with_text_only():
    card_set, found = read_cards(GOOD.replace("ziehe eine Karte", "ziehe eine Kart"), "Probe")
    (problem,) = found
    assert problem.warning
    assert (problem.line, problem.column, problem.number, problem.found) == (8, 49, 3, "Kart")
    assert problem.nearest == "Wenn Kobold ins Spiel kommt, ziehe eine Karte."
    assert problem.reason == "unknown_word"
    assert not card_set.program(3).understood
    assert card_set.program(4).understood
    assert render(card_set.by_number[3], "en") == card_set.by_number[3].text


def test_a_name_must_be_in_the_same_file():
    text = GOOD.replace("Ziehe zwei\nKarten.", "Nimm ein Wesen namens Kobolt\naus deinem Abwurfstapel auf die Hand.")
    ((_, found),) = [read_cards(text, "Probe")]
    assert [(problem.line, problem.column, problem.reason, problem.expected) for problem in found] == [
        (17, 23, "unknown_name", ("Kobold",))
    ]
    card_set, found = read_cards(text.replace("Kobolt", "Kobold"), "Probe")
    assert found == []
    assert card_set.program(4).filters[0].name == 3


def test_escapes_in_a_text_do_not_move_the_place():
    text = GOOD.replace("ziehe eine Karte.", "ziehe\\u0020eine Kart.")
    assert problems(text) == [(8, 54, "text")]


def test_strange_files_are_answered():
    assert problems("") == [(1, 1, "no_cards")]
    assert problems("", "csv") == [(1, 1, "no_cards")]
    assert problems("\x00\x01") == [(1, 1, "syntax")]
    assert problems("a = 1") == [(1, 1, "syntax")]
    assert [code for _, _, code in problems(GOOD.replace('"Kobold"', '"Ko\u202ebold"'))] == ["wrong_sign"]
    assert [code for _, _, code in problems(GOOD.replace('"Kobold"', f'"{"K" * 10000}"'))] == ["too_long", "text"]
    assert [code for _, _, code in problems(GOOD.replace("number = 3", "number = 3.5"))] == ["wrong_number"]
    assert [code for _, _, code in problems(GOOD.replace("number = 3", "number = true"))] == ["wrong_number"]


def test_all_codes_are_used():
    source = Path(files.__file__).read_text(encoding="utf-8")
    assert all(source.count(f'"{code}"') > 1 for code in CODES)


SIGNS = "\"'\\=[]{},;.\n\r\t #ÆÄäß🍎\u202e\u0308\x00 03xe"


@pytest.mark.parametrize("syntax", ["toml", "csv"])
def test_no_file_is_too_strange(syntax):
    """Files with random faults: read or refused, each problem at a place that exists."""
    chance = random.Random(5)
    whole = (
        GOOD if syntax == "toml" else 'number;name;kind;type;strength;text\n3;"Ko""bold";Wesen;Geist;2;"Ziehe; eine"\n'
    )
    for _ in range(400):
        text = list(whole)
        for _ in range(chance.randint(1, 6)):
            at = chance.randrange(len(text))
            text[at : at + chance.randint(0, 3)] = chance.choices(SIGNS, k=chance.randint(0, 3))
        card_set, found = read_cards("".join(text), "Probe", syntax)
        assert (card_set is None) == any(not problem.warning for problem in found)
        lines = "".join(text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for problem in found:
            assert 1 <= problem.line <= len(lines)
            assert 1 <= problem.column <= len(lines[problem.line - 1]) + 2
            assert sentence(problem, "de")
