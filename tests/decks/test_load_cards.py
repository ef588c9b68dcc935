"""manage.py load_cards: an organizer's own file, loaded as a whole or not at all."""

import pytest
from django.core.management import CommandError, call_command

from decks.models import CardSet
from decks.queries import cards_of

pytestmark = pytest.mark.django_db

CARD = '[[card]]\nnumber = {n}\nname = "{name}"\nkind = "Wesen"\ntype = "Mensch"\nstrength = 2\ntext = "{text}"\n'


def load(tmp_path, content, name="eigene.toml", **options) -> str:
    file = tmp_path / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    from io import StringIO

    out, err = StringIO(), StringIO()
    try:
        call_command("load_cards", str(file), stdout=out, stderr=err, **options)
    except CommandError as error:
        return f"{err.getvalue()}{error}"
    return out.getvalue() + err.getvalue()


def test_a_file_becomes_a_set(tmp_path):
    said = load(tmp_path, CARD.format(n=1, name="Küster", text="Küster muss angreifen."), name="dorf.toml")
    assert "dorf: 1 card loaded" in said
    assert CardSet.objects.get().name == "dorf"


def test_the_same_file_twice_is_one_set(tmp_path):
    card = CARD.format(n=1, name="Küster", text="Küster muss angreifen.")
    load(tmp_path, card)
    assert "was loaded before" in load(tmp_path, card)
    assert CardSet.objects.count() == 1


def test_a_text_that_is_not_understood_is_a_warning(tmp_path):
    said = load(tmp_path, CARD.format(n=1, name="Küster", text="Küster läutet die Glocke."))
    assert "7" in said  # the line of the text
    assert CardSet.objects.count() == 1


def test_a_file_that_was_loaded_before_tells_its_warnings_again(tmp_path):
    card = CARD.format(n=1, name="Küster", text="Küster läutet die Glocke.")
    first, again = load(tmp_path, card), load(tmp_path, card)
    assert first.splitlines()[-1] == again.splitlines()[-1]
    assert "text only" in again


def test_every_problem_is_named_and_nothing_is_half_loaded(tmp_path):
    cards = CARD.format(n=1, name="Küster", text="Küster muss angreifen.")
    cards += CARD.format(n=1, name="Vogelfänger", text="Vogelfänger muss angreifen.")
    cards += '[[card]]\nname = "Ohne Nummer"\n'
    said = load(tmp_path, cards)
    assert "nothing was loaded" in said
    assert len(said.splitlines()) >= 3
    assert not CardSet.objects.exists()


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "cp1252", "utf-16"])
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("dorf.toml", CARD.format(n=1, name="Küster", text="Alle gegnerischen Wesen haben Stärke -2.")),
        ("dorf.csv", "Nr;Name;Art;Typ;Stärke;Text\n1;Küster;Wesen;Mensch;2;Küster muss angreifen.\n"),
    ],
)
def test_a_file_is_read_in_its_encoding_without_being_told(tmp_path, name, content, encoding):
    assert "dorf: 1 card loaded" in load(tmp_path, content.encode(encoding), name=name)


def test_every_unreadable_line_is_named_with_its_column_beside_all_other_problems(tmp_path):
    """One pass: two bytes that are no character of UTF-8, as which the file is written, and a number that is there
    twice."""
    cards = CARD.format(n=1, name="Küster", text="Küster muss angreifen.")
    cards += CARD.format(n=1, name="Öbster", text="Öbster muss blocken.")
    data = cards.encode().replace('name = "Küster'.encode(), b'name = "K\xfcster')
    said = load(tmp_path, data, name="dorf.toml").splitlines()
    places = [(line.split(":")[0], line.split(": ")[1]) for line in said if "column" in line and "text" not in line]
    assert ("dorf.toml, line 3, column 10", "Here stands something that is no character in this encoding.") in places
    assert any(place == "dorf.toml, line 9, column 10" for place, _ in places)
    assert "--encoding mac_roman" in said[-1]
    assert not CardSet.objects.exists()


def test_a_rare_encoding_is_told(tmp_path):
    cards = CARD.format(n=1, name="Küster", text="Küster muss angreifen.")
    assert "1 card loaded" in load(tmp_path, cards.encode("mac_roman"), encoding="mac_roman")
    assert [card.name for card in cards_of(CardSet.objects.get()).cards] == ["Küster"]
    assert "is no encoding" in load(tmp_path, cards, encoding="klingon")


def test_no_text_is_too_long_or_too_deep(tmp_path):
    """5,000 characters, a condition ten deep, a comparison ten deep: told with their place, nothing is half loaded."""
    deep = "Solange " + "ein Biest im Spiel ist und " * 9 + "ein Mensch im Spiel ist, muss Küster blocken."
    compared = "Küster kann nicht von " + "Wesen mit höherer Stärke als " * 10 + "Küster geblockt werden."
    texts = {"Küster": deep, "Vogelfänger": compared, "Langer": "Langer muss blocken. " * 240}
    cards = "".join(CARD.format(n=at, name=name, text=text) for at, (name, text) in enumerate(texts.items(), 1))
    said = load(tmp_path, cards)
    lines = [line.split(",")[1] for line in said.splitlines() if "column" in line]
    assert lines == [" line 7", " line 14", " line 21", " line 21"]
    assert "at most 1000 characters" in said.replace("1,000", "1000")
    assert not CardSet.objects.exists()


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02PK", b"\xef\xbb\xbf[[card", b"[[card]]\n" * 200])
def test_no_file_crashes_the_command(tmp_path, content):
    assert load(tmp_path, content)
    assert not CardSet.objects.exists()


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(CommandError, match=r"no file .*nichts\.toml"):
        call_command("load_cards", str(tmp_path / "nichts.toml"))


def test_all_that_is_said_is_said_in_one_language(tmp_path):
    card = CARD.format(n=1, name="Küster", text="Küster läutet die Glocke.")
    said = load(tmp_path, card, name="dorf.toml", lang="de")
    assert said.splitlines()[0].startswith("dorf: 1 Karte geladen, Fingerabdruck ")
    assert said.splitlines()[1].startswith("dorf.toml, Zeile 7, Spalte ")
    assert "dorf: 1 Karte wurde schon früher geladen" in load(tmp_path, card, name="dorf.toml", lang="de")
    assert load(tmp_path, "[[card]]", lang="de").splitlines()[-1] == "eigene.toml: Nichts wurde geladen."
    english = load(tmp_path, card, name="dorf.toml", lang="en")
    assert "dorf: 1 card was loaded before" in english
    assert "dorf.toml, line 7, column " in english
