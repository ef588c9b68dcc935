"""Card files as bytes (A11.2): encodings, ends of lines, and what breaks a reader of TOML."""

import pytest

from engine.apfelernte.cards import read_cards
from engine.apfelernte.cards.encodings import text_of
from engine.commands.files import BadInput, card_set

CSV = "Nummer;Name;Art;Typ;Stärke;Text\n7;Käthe;Wesen;Hexe;2;Alle gegnerischen Wesen haben Stärke –2.\n"
TOML = """[[card]]
number = 7
name = "Käthe"
kind = "Wesen"
type = "Hexe"
strength = 2
text = "Käthe muss blocken."
"""
ENCODINGS = ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be", "utf-32"]


def problems(text, syntax="toml"):
    return [(one.line, one.column, one.code, one.found) for one in read_cards(text, "Probe", syntax)[1]]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(("content", "name"), [(CSV, "dorf.csv"), (TOML, "dorf.toml")])
def test_a11_2_a_file_is_read_in_the_encoding_in_which_it_was_written(tmp_path, encoding, content, name):
    file = tmp_path / name
    file.write_bytes(content.encode(encoding))
    cards = card_set(str(file), "de")
    assert [card.name for card in cards.cards] == ["Käthe"]
    assert cards.program(7).understood


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(("content", "syntax"), [(CSV, "csv"), (TOML, "toml")])
def test_a11_2_lines_may_end_in_every_way(end, content, syntax):
    cards, found = read_cards(content.replace("\n", end), "Probe", syntax)
    assert ([card.number for card in cards.cards], found) == ([7], [])


def test_a11_2_a_wrong_byte_among_right_ones_is_named_with_its_place():
    data = TOML.encode().replace(b"muss blocken", b"mu\xdf blocken")
    ((line, column, code, _),) = [one for one in problems(text_of(data)) if one[2] == "encoding"]
    assert (line, column, code) == (7, 17, "encoding")
    assert "KÃ¤the" not in text_of(data)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("x = " + "[" * 5000, "too many brackets inside of each other"),
        ("x = " + "{ a = " * 3000, "too many brackets inside of each other"),
        ("x = " + "1" * 6000, "a number with too many digits"),
    ],
)
@pytest.mark.parametrize("before", [0, 7])
def test_a11_2_what_breaks_the_reader_of_toml_is_named_with_its_place(line, said, before):
    text = f"{TOML}{line}\n" if before else f"{line}\n{TOML}"
    assert (before + 1, 5, "syntax", said) in problems(text)


def test_a11_2_a_name_of_a_field_may_be_as_deep_as_it_likes():
    assert problems(f"{TOML}{'a.' * 6000}a = 1\n")[0][2] == "unknown_field"


def test_a11_2_a_second_card_inside_of_a_block_is_no_card():
    assert problems(f'{TOML}[["card"]]\nnumber = 8\n') == [(1, 1, "syntax", "expected one card in each [[card]]")]


def test_a11_2_a_file_that_is_no_text_is_told_as_such(tmp_path):
    file = tmp_path / "bild.toml"
    file.write_bytes(bytes(range(256)) * 4)
    with pytest.raises(BadInput, match="no card set"):
        card_set(str(file), "en")
