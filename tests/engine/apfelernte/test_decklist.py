"""Deck lists as people type them (A8.4, A1.1)."""

from dataclasses import dataclass, replace
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.apfelernte.cards import bundled
from engine.apfelernte.decklist import DeckLine, Unread, is_legal, problems, read_deck
from engine.apfelernte.formats import FORMATS
from engine.apfelernte.sentences.sentence import remedy, sentence

VORBEREITET = FORMATS["vorbereitet"]


@dataclass(frozen=True)
class FakeCard:
    number: int
    name: str
    kind: str = "Wesen"
    type: str = "Mensch"


@dataclass(frozen=True)
class FakeSet:
    cards: tuple[FakeCard, ...]

    @property
    def bits(self) -> int:
        return sum(1 << card.number for card in self.cards)


NAMES = {
    2: "Fee", 8: "Bär", 22: "Eisenberta", 27: "Vogt", 35: "Jäger", 41: "Bauer", 47: "Blutmagie", 49: "Sündenbock",
    54: "Blitzschlag", 59: "Riesenwuchs", 74: "Weiße Frau", 100: "Eichelklauber", 104: "Nachtmahr", 110: "Till's Kappe",
    111: "Hans: im Glück", 112: "Ross-und-Reiter",
}  # fmt: skip
BEASTS = {8, 49, 100}
CARDS = FakeSet(tuple(FakeCard(n, name, type="Biest" if n in BEASTS else "Mensch") for n, name in NAMES.items()))
LEGAL = FakeSet(tuple(FakeCard(number, f"Karte {chr(64 + number)}") for number in range(1, 31)))


def cards(text: str) -> tuple[int, ...]:
    reading = read_deck(text, CARDS)
    assert reading.unread == (), reading.unread
    return reading.cards


@pytest.mark.parametrize(
    "line",
    [
        "Æ035", "AE035", "ae 35", "æ35", "35", "035", "Nr. 35", "Jäger", "jäger", "JÄGER", "Jaeger", "Jager", "jager",
        "Ja\u0308ger", "1x Jäger", "1 x Jäger", "1× Jäger", "1 Jäger", "x1 Jäger", "Jäger x1", "Jäger ×1",
        "Jäger 1x", "Jäger (1)",
        "Jäger [1x]", "Jäger (x1)", "Jäger, x1", "1x35", "1 Æ035", "35 Jäger", "035 Jäger", "Æ035 Jäger", "Æ035: Jäger",
        "Æ035 – Jäger", "Jäger (Æ035)", "Jäger [Æ035]", "Jäger Æ035", "1x Jäger (Æ035)", "Jäger (Æ035) x1",
        "Æ035 Jäger x1",
        "- Jäger", "* Jäger", "• Jäger", "– Jäger", "— 1 Jäger", "17. Jäger", "17) Jäger", "- [ ] Jäger",
        "- [x] 1 Jäger", "**Jäger**",
        "| 1 | Jäger |", "| Æ035 | Jäger | 1 |", "1;Jäger", "Jäger;1", "Æ035;Jäger;1", "Æ035;Jäger;Wesen;Mensch;3",
        "35\tJäger\t1",
        '"Æ035","Jäger"', "1,Jäger", "35,Jäger", "Jäger # mein Liebling", "Jäger // raus?", "\ufeffJäger",
        "\u200bJä\u200dger", "\u200fJäger\u200e",
        "\u00a0Jäger\u00a0", "1\u00a0Jäger", "1\u202fx\u2009Jäger", "Ｊäger", "Jäger:", "Jäger.", "„Jäger“",
    ],
)  # fmt: skip
def test_a1_1_one_card_is_read_however_it_is_written(line):
    assert cards(line) == (35,)


@pytest.mark.parametrize("line", ["Till's Kappe", "Till’s Kappe", "Till‘s Kappe", "Till´s Kappe", "1 TILLS KAPPE"])
def test_all_apostrophes_are_equal(line):
    assert cards(line) == (110,)


@pytest.mark.parametrize("line", ["Till's Kappe x2", "2 Till's Kappe", "Till's Kappe (2)"])
def test_counts_beside_an_apostrophe(line):
    assert cards(line) == (110, 110)


@pytest.mark.parametrize(
    "line",
    ["Hans: im Glück", "1 Hans: im Glück", "Ross-und-Reiter", "Ross–und–Reiter", "Ross und Reiter"],
)
def test_names_with_colons_and_dashes(line):
    assert len(cards(line)) == 1


@pytest.mark.parametrize(
    "line",
    ["Weiße Frau", "Weisse Frau", "weisse  frau", "WEISSE FRAU", "Weiße\u00a0Frau", "Weiße-Frau"],
)
def test_sharp_s_and_spaces(line):
    assert cards(line) == (74,)


def test_counts_are_copies_and_zero_is_none():
    assert cards("2x Jäger\n3 Bär\n0 Vogt") == (35, 35, 8, 8, 8)


def test_a_number_that_is_the_cards_own_is_its_number():
    assert cards("2 Fee") == (2,)
    assert cards("2x Fee") == (2, 2)


def test_titles_comments_and_rulers_are_no_cards():
    text = "\ufeff# Annas Deck\nDeckliste\n\nWesen (2):\n- Jäger\n- Bär\n== Zauber ==\nZauber: 1\nBlutmagie\n"
    assert cards(text + "-----\nAugmentationen\nMein Rest:\n") == (35, 8, 47)


def test_a_markdown_table():
    text = "| Anzahl | Nummer | Name | Stärke |\n|---|:--|---|---|\n| 2 | Æ035 | Jäger | 3 |\n| 1 | Æ008 | Bär | 5 |"
    assert cards(text) == (35, 35, 8)


def test_a_csv_file_with_a_head():
    assert cards("\ufeffnumber,name,type,strength,count\r\n35,Jäger,Mensch,3,2\r\n8,Bär,Biest,5,1\r\n") == (35, 35, 8)
    assert cards("Nummer;Name;Stärke\r\nÆ035;Jäger;3\r\n") == (35,)


def test_several_cards_on_one_line():
    assert cards("Jäger, Bär, 2x Vogt") == (35, 8, 27, 27)
    assert cards("35, 8, 27") == (35, 8, 27)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Jäger;3", [35] * 3), ("3;Jäger;Mensch", [35] * 3), ("Jäger;;2", [35, 35]),  # cells without a head
        ("Nr;Name\n1;Jäger\n2;Bär", [35, 8]), ("Nr;Name\nWesen:\n2;Bär", [8]),  # a head without counts
        ("Nr;Name;Anzahl\n1;Jäger;2\n2;Bär", [35, 35, 8]), ("Name;Anzahl\nJäger;viele", [35]),  # a cell too few, a word
        ("99x Jäger", [35] * 99), ("Fee x2", [2, 2]), (f"{'35':<1000}\n{'-' * 1000}", [35]),
    ],
)  # fmt: skip
def test_a_number_in_a_row_is_a_count_where_it_can_be_one(text, numbers):
    assert list(cards(text)) == numbers


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Bär, 2, Vogt", "unknown"), ("1, Jäger, Bär, Vogt", "unknown_number"),  # numbers beside names
        ("1 | Jäger | 2 | Bär | 3", "unknown_number"),  # neither a row nor pairs
        ("1 | Jäger | 2 | Bär | 3 | Xyzzy", "unknown_number"),
        ("Jägr  Bär", "beside"), ("Bär, Jägr", "beside"), ("1 Jägr  1 Bär", "beside"), ("Bär und Xyzzy", "beside"),
        ("Bär;3;Jägr", "beside"), ("Æ008 | Bär | Jägr | Biest", "beside"),  # in a table, too
        ("Æ035 Bäer", "differ"), ("[b]Æ999[/b]", "unknown_number"), ("100x  Jäger", "count"),
    ],
)  # fmt: skip
def test_a_row_that_can_be_read_in_no_way_says_why(line, code):
    assert [(each.line, each.code) for each in read_deck(line, CARDS).unread] == [(1, code)]


def test_a8_4_a_misspelt_name_beside_a_card_is_said_and_advised():
    """Neither read as a remark in a row of a table nor dropped."""
    reading = read_deck("Vogt\nJägr  Bär", CARDS)
    assert reading.unread == (Unread(2, "Jägr Bär", (35,), "beside"),)
    (problem,) = problems(reading.cards, reading.unread, replace(VORBEREITET, deck_size=None), CARDS)
    said = "„Jägr Bär“: Neben einer Karte steht hier etwas, das keine ist (A1.1)."
    assert (sentence(problem, "de"), remedy(problem, "de")) == (said, "Meinst du Jäger (Æ035)?")


def test_words_of_tables_and_long_texts_beside_a_card_are_none():
    rows = ["Jäger;Wesen;Mensch", "Jäger  Wesen  3", "Æ035 | Jäger | Wenn Bär ins Spiel kommt, ziehe eine Karte."]
    assert [read_deck(row, CARDS).cards for row in rows] == [(35,), (35,), (35,)]


def test_a_name_may_hold_a_number():
    numbered = FakeSet((FakeCard(5, "Haus 13"), FakeCard(13, "Fee")))
    assert read_deck("Æ005 Haus 13", numbered).cards == (5,)


@pytest.mark.parametrize(
    ("line", "code", "nearest"),
    [
        ("1x Jöger (Wesen, Mensch)", "unknown", [35]),
        ("1 Jöger (APF) 35", "unknown", [35]),
        ("<td>Jöger</td><td>Mensch</td>", "unknown", [35]),
        ("1 Stück Jöger", "unknown", [35]),
        ("[[Jöger]]", "unknown", [35]),  # as it stands, too
        ("Æ999 (Jäger)", "differ", [35]),  # of which more is known as it stands
        ("Æ999 ..... 1", "unknown_number", [99]),  # more is known when it is read otherwise
        ("Xyzzy (Wesen, Mensch)", "unknown", []),
    ],
)
def test_what_another_program_has_written_is_advised_on_as_well(line, code, nearest):
    """A8.4."""
    (found,) = read_deck(line, bundled()).unread
    assert (found.code, list(found.nearest[:1])) == (code, nearest)


def test_what_is_not_understood_is_named_with_line_and_nearest_card():
    reading = read_deck("Jäger\n1x Eichelklau\nSündebock\nxyzzy", CARDS)
    assert reading.cards == (35,)
    assert [(line.line, line.text, line.nearest[:1]) for line in reading.unread] == [
        (2, "1x Eichelklau", (100,)),
        (3, "Sündebock", (49,)),
        (4, "xyzzy", ()),
    ]


@pytest.mark.parametrize(
    ("line", "unread"),
    [
        ("Æ999", Unread(1, "Æ999", (), "unknown_number")),
        ("Æ035 Bär", Unread(1, "Æ035 Bär", (35, 8), "differ")),
        ("100x Jäger", Unread(1, "100x Jäger", (), "count")),
        ("99999999999999999999999 Jäger", Unread(1, "99999999999999999999999 Jäger", (), "count")),
        ("😀", Unread(1, "😀", (), "unknown")),
        ("Jägr:", Unread(1, "Jägr:", (35,), "unknown")),
    ],
)
def test_each_kind_of_unread_line(line, unread):
    assert read_deck(line, CARDS).unread == (unread,)


def test_two_cards_of_one_name_need_the_number():
    twins = FakeSet((FakeCard(1, "Geist"), FakeCard(2, "Geist")))
    assert read_deck("Geist", twins).unread == (Unread(1, "Geist", (1, 2), "ambiguous"),)
    assert read_deck("2", twins).cards == (2,)


def test_odd_text_is_never_an_error():
    long = ["x" * 100_000, "1" * 5000, "1 " * 5000, "Jäger " * 5000]
    odd = [
        "",
        "\x00\x01",
        "|||",
        ",,,;",
        "(((",
        "\ud83d",
        "²",
        "½ Jäger",
        "٣ Jäger",
        "1e5 Jäger",
        "[",
        "x1",
        "😀",
        "\ufeff",
    ]
    for text in odd + long:
        read_deck(text, CARDS)


def test_lines_keep_what_was_typed():
    assert read_deck("\n  2x Jaeger ", CARDS).lines == (DeckLine(2, "2x Jaeger", 35, 2),)


def test_a8_4_exactly_twenty_different_cards():
    assert problems(tuple(range(1, 21)), (), VORBEREITET, LEGAL) == []


def test_a8_4_all_problems_at_once_most_blocking_first():
    reading = read_deck("Karte A x3\nKarte B\nKartte B\n" + "\n".join(str(n) for n in range(3, 21)), LEGAL)
    found = problems(reading.cards, reading.unread, VORBEREITET, LEGAL, reading.lines)
    assert [(p.rule, p.code, p.card, p.line, p.remedy) for p in found] == [
        ("A1.1", "unread", None, 3, "replace_line"),
        ("A8.4", "duplicate", 1, 1, "remove_copies"),
        ("A8.4", "too_many", None, None, "remove_cards"),
    ]
    assert (found[0].params["text"], found[0].params["nearest"][0]) == ("Kartte B", (2, "Karte B"))
    assert found[1].params == {"name": "Karte A", "count": 3}
    assert found[2].params == {"count": 22, "size": 20, "difference": 2}


@pytest.mark.parametrize(("size", "code"), [(0, "too_few"), (19, "too_few"), (21, "too_many")])
def test_a8_4_no_more_no_fewer(size, code):
    assert [p.code for p in problems(tuple(range(1, size + 1)), (), VORBEREITET, LEGAL)] == [code]


def test_a8_4_a_card_on_two_lines_is_a_duplicate_of_the_later_line():
    reading = read_deck("1\n2\n1", LEGAL)
    found = problems(reading.cards, (), VORBEREITET, LEGAL, reading.lines)
    assert (found[0].code, found[0].line) == ("duplicate", 3)


def test_cards_that_the_set_does_not_hold():
    (found,) = problems((*range(1, 20), 500), (), VORBEREITET, LEGAL)
    assert (found.rule, found.code, found.card, found.params["name"]) == ("A1.1", "unknown_card", 500, "Æ500")


def test_a_line_that_is_not_understood_is_a_problem_of_a_deck_that_would_be_legal():
    found = problems(range(1, 21), (Unread(4, "foo"),), VORBEREITET, LEGAL)
    assert [(problem.code, problem.line) for problem in found] == [("unread", 4)]


def test_a8_10_a_house_format_may_name_a_pool_and_no_size():
    free = replace(VORBEREITET, deck_size=None, pool=frozenset(range(1, 21)))
    assert is_legal(range(1, 12), free, LEGAL)
    assert [problem.code for problem in problems((*range(1, 12), 25), (), free, LEGAL)] == ["not_in_pool"]


def test_any_list_checks_nothing():
    assert problems((1, 1, 999), (Unread(1, "foo"),), FORMATS["any_list"], LEGAL) == []


BAITS = [",", "; ", "\t", "-", "- ", "( 1 ", "a;", "Jäger,", "ﷺ", "a\n", "a:\n", "jägr\n"]


@pytest.mark.parametrize("bait", BAITS)
def test_no_text_of_twenty_thousand_signs_keeps_the_reader_busy(bait):
    text = (bait * 20_000)[:19_999] + "!"
    begun = process_time()
    read_deck(text, bundled())
    assert process_time() - begun < 1.5  # usually a tenth of it; it was minutes


def test_a_line_longer_than_any_list_of_twenty_cards_is_named_and_not_read():
    reading = read_deck("35\n" + "Jäger, " * 1000 + "\n35", CARDS)
    assert (reading.cards, [(line.line, line.code) for line in reading.unread]) == ((35, 35), [(2, "unknown")])
    assert len(reading.unread[0].text) <= 81


def test_only_the_first_lines_that_are_not_understood_get_advice():
    unread = read_deck("Jägr\n" * 200, CARDS).unread
    assert [line.nearest[:1] for line in unread] == [(35,)] * 50 + [()] * 150


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("Jägr", ["Jäger"]),
        ("Wolf", ["Werwolf", "Leitwolf", "Grauwolf"]),
        ("Hagelschla", ["Hagelschlag"]),
        ("Drachenstch", ["Drachenstich"]),
        ("Einhorn", []),
        ("Æ999", ["Kartenlegerin"]),  # Æ099: one digit is different
        ("Æ777", ["Almabtrieb"]),
        ("Æ4567", []),
    ],
)
def test_only_cards_that_may_be_meant_are_offered(typed, offered):
    (line,) = read_deck(typed, bundled()).unread
    assert [bundled().by_number[number].name for number in line.nearest] == offered


def test_a_wrong_number_offers_those_that_differ_in_one_digit():
    (line,) = read_deck("Æ135", bundled()).unread
    assert 35 in line.nearest
    assert all(sum(a != b for a, b in zip("135", f"{number:03d}", strict=True)) == 1 for number in line.nearest)


@given(st.lists(st.sampled_from([*range(1, 31), 500, 999, 1000, 10**9]), max_size=24))
def test_the_bits_of_a_deck_and_its_problems_say_the_same(deck):
    for format in FORMATS.values():
        assert is_legal(deck, format, LEGAL) == (problems(deck, (), format, LEGAL) == [])
    known = set(deck) <= set(range(1, 31))
    assert is_legal(deck, VORBEREITET, LEGAL) == (len(deck) == len(set(deck)) == 20 and known)


def test_a8_5_a_banned_card_is_seen_in_the_bits():
    banning = replace(VORBEREITET, banned=frozenset({7}))
    assert not is_legal(range(1, 21), banning, LEGAL)
    assert is_legal(range(8, 28), banning, LEGAL)


@pytest.mark.parametrize(
    "written", ["{name} ({type})", "2x {lower} [{kind}]", "{name} ({kind}, {type})", "Æ{number:03d} {name} ({type})"]
)
def test_a_name_may_be_followed_by_its_type(written):
    cards = bundled()
    for card in cards.cards:
        line = written.format(
            name=card.name, lower=card.name.lower(), kind=card.kind, type=card.type, number=card.number
        )
        reading = read_deck(line, cards)
        assert ({each.card for each in reading.lines}, reading.unread) == ({card.number}, ()), line


@pytest.mark.parametrize(
    "line",
    [
        "Bär, Jäger, Vogt", "Bär, Jäger, Vogt, …", "Bär,Jäger,Vogt,...", "Bär; Jäger; Vogt;", "8, 35, 27, …",
        "Bär (8), Jäger (35), Vogt (27)", "Bär 8, Jäger 35, Vogt 27", "Bär 1, Jäger 1, Vogt 1",
        "Deck: Bär, Jäger, Vogt", "Karten: 8, 35, 27", "Wesen (3): Bär; Jäger; Vogt", "3 cards: Bär, Jäger, Vogt",
    ],
)  # fmt: skip
def test_a_list_on_one_line_is_read(line):
    assert cards(line) == (8, 35, 27)


def test_a_title_takes_no_card_of_two_away():
    assert cards("Deck: Bär, Jäger") == (8, 35)


def test_numbers_on_one_line_are_cards_and_never_counts_of_each_other():
    assert cards("008, 035, 112, 111") == (8, 35, 112, 111)
    assert cards("1, 35, 1, 8") == (35, 8)  # a number that comes twice is a count


def test_a_text_that_is_cut_ends_with_three_dots():
    line = ", ".join([*NAMES.values(), "Unfug"])
    (problem, *_) = problems((), read_deck(line, CARDS).unread, VORBEREITET, CARDS)
    assert (len(problem.params["text"]), problem.params["text"][-12:]) == (80, "tzschlag, R…")
    (problem, *_) = problems((), read_deck("Jäger, " * 1000, CARDS).unread, VORBEREITET, CARDS)
    assert problem.params["text"] == "Jäger, " * 11 + "Jä…"


@pytest.mark.parametrize("line", ["Æ035 Foo", "Foo (Æ035)", "Æ035: Foo Bar", "2x Æ035 Foo", "#35 Foo"])
def test_a_name_that_does_not_fit_its_number_is_said(line):
    reading = read_deck(line, CARDS)
    assert reading.unread == (Unread(1, line, (35,), "misnamed"),)
    (problem, *_) = problems((), reading.unread, VORBEREITET, CARDS)
    assert sentence(problem, "de") == f"„{line}“: Der Name passt nicht zur Nummer (A1.1)."
    assert sentence(problem, "en") == f"“{line}”: the name does not fit the number (A1.1)."
    assert (remedy(problem, "de"), remedy(problem, "en")) == ("Meinst du Jäger (Æ035)?", "Do you mean Jäger (Æ035)?")


@pytest.mark.parametrize(
    "line", ["Æ035 Jägr", "Æ035 Jaegerin", "Æ035 Mensch", "Wesen Æ035", "Æ035 – er jagt gern im tiefen Wald"]
)
def test_beside_a_number_stand_slips_of_its_name_kinds_and_texts(line):
    assert cards(line) == (35,)
