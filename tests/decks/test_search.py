"""The search box for cards: what is found, what is said, and that no text breaks it."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.search import LONGEST, find, index_of
from engine.apfelernte.cards import Card, bundled, render

CARDS = (
    Card(2, "Erntedank", "Zauber", "Urmacht", None, "Lege die oberste Karte deines Decks zu deinen Lebenskarten."),
    Card(8, "Bär", "Wesen", "Biest", 5, "Wenn Bär ins Spiel kommt, darf jeder Gegner eine Karte ziehen."),
    Card(18, "Leitwolf", "Wesen", "Biest", 3, "Alle anderen eigenen Biester haben Stärke +1."),
    Card(35, "Jäger", "Wesen", "Mensch", 3, "Wenn Jäger angreift, darfst du ein Wesen vom Typ Biest vernichten."),
    Card(59, "Riesenwuchs", "Zauber", "Augmentation", None, "Das verstärkte Wesen hat Stärke +3."),
    Card(60, "Ross-und-Reiter", "Wesen", "Mensch", 10, "Ross-und-Reiter muss angreifen."),
    Card(74, "Weiße Frau", "Wesen", "Geist", 3, "Kein Spieler darf in seinem Zug eine weitere Karte spielen."),
    Card(110, "Till's Kappe", "Zauber", "Urmacht", None, "Ziehe eine Karte."),
    Card(111, "Hans: im Glück", "Wesen", "Mensch", 0, "Hans: im Glück muss blocken."),
)
INDEX = index_of(CARDS, {110: "Draw a card.", 8: "When Bär enters, each opponent may draw a card."})
ALL = {card.number for card in CARDS}


def found(typed: str) -> set[int]:
    answer = find(typed, INDEX)
    assert answer.error is None, (typed, answer.error.code, answer.error.column)
    return set(answer.numbers)


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("", ALL), ("  \t ", ALL), ("\u200b", ALL),
        # words: name, type, kind, number
        ("jäger", {35}), ("JÄGER", {35}), ("jaeger", {35}), ("jager", {35}), ("Ja\u0308ger", {35}),
        ("jä\u200dger", {35}),
        ("weisse", {74}), ("WEISSE FRAU", {74}), ("weiße frau", {74}), ("frau weiße", {74}), ('"weiße frau"', {74}),
        ('"frau weiße"', set()), ("„weiße frau“", {74}), ("»weiße frau«", {74}), ("wolf", {18}), ("biest", {8, 18}),
        ("zauber", {2, 59, 110}), ("35", {35}), ("Æ035", {35}), ("ae35", {35}), ("035", {35}), ("500", set()),
        ("till's", {110}), ("till’s kappe", {110}), ("ross–und–reiter", {60}), ('"hans: im"', {111}), ("drache", set()),
        ("😀", set()), ("***", set()),
        # words that no card is called by stand in the text; types by their plurals and in English
        ("vernichten", {35}), ("karte ziehen", {8}), ("eine weitere karte", {74}), ("draw", {8, 110}),
        ("jäger vernichten", {35}), ("vernichten -typ:geist", set()), ("geister", {74}), ("spells", {2, 59, 110}),
        ("beast", {8, 18}), ("type:ghost", {74}), ("human", {35, 60, 111}),
        # a key and a number
        ("stärke 3", {18, 35, 74}), ("strength 3-5", {8, 18, 35, 74}), ("biest stärke 5", {8}), ("nr 35", {35}),
        # keys and their other names
        ("typ:biest", {8, 18}), ("type:biest", {8, 18}), ("TYP:BIEST", {8, 18}), ("typ: biest", {8, 18}),
        ("typ=biest", {8, 18}), ("typ:bie", {8, 18}), ("typ:biester", {8, 18}), ('typ:"biest"', {8, 18}),
        ("art:zauber", {2, 59, 110}), ("kind:wesen", {8, 18, 35, 60, 74, 111}), ("name:ei", {18, 60, 74}),
        ('text:"eine karte"', {8, 110}), ('text:"draw a card"', {8, 110}), ("text:stärke", {18, 59}),
        ("text:staerke", {18, 59}), ('text:"stärke +3"', {59}),
        # numbers
        ("stärke:3", {18, 35, 74}), ("stärke=3", {18, 35, 74}), ("staerke:3", {18, 35, 74}),
        ("strength:3", {18, 35, 74}),
        ("sta\u0308rke:3", {18, 35, 74}), ("stärke>=5", {8, 60}), ("stärke>5", {60}), ("stärke<3", {111}),
        ("stärke<=3", {18, 35, 74, 111}), ("stärke≥5", {8, 60}), ("stärke >= 5", {8, 60}),
        ("stärke:3-5", {8, 18, 35, 74}),
        ("stärke:5–3", {8, 18, 35, 74}), ("stärke:3..5", {8, 18, 35, 74}), ("nr:1-60", {2, 8, 18, 35, 59, 60}),
        ("nr:Æ001-Æ060", {2, 8, 18, 35, 59, 60}), ("no<35", {2, 8, 18}), ("number:35", {35}),
        ("nummer>100", {110, 111}),
        # joined
        ("biest stärke>3", {8}), ("biest und stärke>3", {8}), ("biest and stärke>3", {8}), ("bär oder jäger", {8, 35}),
        ("bär or jäger", {8, 35}), ("bär | jäger", {8, 35}), ("bär|jäger", {8, 35}), ("BÄR ODER JÄGER", {8, 35}),
        ("-biest", ALL - {8, 18}), ("–biest", ALL - {8, 18}), ("--biest", {8, 18}),
        ("wesen -typ:biest", {35, 60, 74, 111}),
        ("-(bär oder jäger)", ALL - {8, 35}), ('-"weiße frau"', ALL - {74}), ("-stärke:3", ALL - {18, 35, 74}),
        ("bär oder mensch stärke<5", {8, 35, 111}), ("(bär oder mensch) stärke<5", {35, 111}), ('"oder"', set()),
    ],
)  # fmt: skip
def test_what_a_search_finds(typed, numbers):
    assert found(typed) == numbers


@pytest.mark.parametrize(
    ("typed", "code", "column", "wrong"),
    [
        ("farbe:rot", "unknown_key", 1, "farbe"),
        ("bär farbe:rot", "unknown_key", 5, "farbe"),
        ("hans: im glück", "unknown_key", 1, "hans"),
        (":3", "key_missing", 1, ":"),
        ("bär >= 3", "unknown_key", 1, "bär"),
        ("typ:", "value_missing", 5, ""),
        ("typ: ", "value_missing", 5, ""),
        ("typ:(biest oder geist)", "value_missing", 5, ""),
        ('text:""', "value_missing", 6, ""),
        ("typ:drache", "unknown_value", 5, "drache"),
        ("art:biest", "unknown_value", 5, "biest"),
        ("stärke>=x", "not_a_number", 9, "x"),
        ("stärke>2-4", "not_a_number", 8, "2-4"),
        ("nr:1-", "not_a_number", 4, "1-"),
        ("nr:99999999999999999999", "not_a_number", 4, "99999999999999999999"),
        ("typ>=biest", "no_order", 4, ">="),
        ("(bär", "bracket_open", 1, "("),
        ("jäger (bär (wolf)", "bracket_open", 7, "("),
        ("bär)", "bracket_close", 4, ")"),
        ("bär ()", "operand_missing", 6, ")"),
        ('jäger "bär', "quote_open", 7, '"bär'),
        ("bär oder", "operand_missing", 9, ""),
        ("oder bär", "operand_missing", 1, "oder"),
        ("bär oder oder wolf", "operand_missing", 10, ""),
        ("bär -", "operand_missing", 6, ""),
        ("bär -oder wolf", "operand_missing", 6, ""),
        ("(" * 40 + "bär", "too_deep", 31, "("),
        ("bär " * 200, "too_long", LONGEST + 1, ""),
    ],
)
def test_what_cannot_be_read_is_named_with_its_column(typed, code, column, wrong):
    answer = find(typed, INDEX)
    assert (answer.error.code, answer.error.column, answer.error.found) == (code, column, wrong)
    assert (answer.typed, answer.numbers) == (typed, ())


def test_names_that_begin_so_come_first():
    cards = (Card(1, "Steinriese", "Wesen", "Riese", 6, ""), Card(2, "Riesenwuchs", "Zauber", "Augmentation", None, ""))
    assert find("riese", index_of(cards)).numbers == (2, 1)
    assert find("typ:riese", index_of(cards)).numbers == (1,)


SIGNS = [
    "(",
    ")",
    "-",
    "–",
    '"',
    "„",
    ":",
    ">",
    "<",
    "=",
    "≥",
    "|",
    " ",
    "typ",
    "stärke",
    "nr",
    "oder",
    "3",
    "2-4",
    "ä",
    "Æ",
]


@given(st.one_of(st.text(), st.lists(st.sampled_from(SIGNS), max_size=40).map("".join)))
def test_no_text_breaks_a_search_and_each_error_has_a_place(typed):
    answer = find(typed, INDEX)
    assert answer.typed == typed
    assert set(answer.numbers) <= ALL
    if answer.error:
        assert answer.numbers == ()
        assert 1 <= answer.error.column <= len(typed) + 1
        begin = answer.error.column - 1
        assert typed[begin : begin + answer.error.length] == answer.error.found


SOUND = st.recursive(
    st.sampled_from(
        ["wolf", "35", "typ:biest", "art:zauber", "stärke>=3", "stärke:2-4", "nr:1-60", 'text:"eine karte"']
    ),
    lambda inner: st.one_of(
        inner.map(lambda part: f"-({part})"),
        st.tuples(inner, inner).map(lambda two: f"({two[0]}) ({two[1]})"),
        st.tuples(inner, inner).map(lambda two: f"({two[0]}) oder ({two[1]})"),
    ),
    max_leaves=8,
)


@given(SOUND, SOUND)
def test_not_and_or_are_those_of_sets(one, two):
    assert found(f"-({one})") == ALL - found(one)
    assert found(f"({one}) ({two})") == found(one) & found(two)
    assert found(f"({one}) oder ({two})") == found(one) | found(two)


def test_every_card_is_found_by_its_name_its_number_and_its_texts():
    cards = bundled().cards
    texts = {card.number: render(card, "en", bundled().by_name) for card in cards}
    index = index_of(cards, texts)
    for card in cards:
        assert find(f'"{card.name}"', index).numbers[0] == card.number
        assert card.number in find(card.id, index).numbers
        assert card.number in find(f'text:"{card.text}"', index).numbers
        assert card.number in find(f'text:"{texts[card.number]}"', index).numbers


def test_the_longest_search_of_a_thousand_cards_ends_soon():
    cards = [
        Card(number, f"Karte {number}", "Wesen", "Biest", number % 9, "Ziehe eine Karte.") for number in range(1, 1000)
    ]
    index = index_of(cards)
    typed = ("text:karte -stärke:9 " * 40)[: LONGEST - 1]
    begun = process_time()
    assert find(typed.rsplit(" ", 1)[0], index).numbers
    assert process_time() - begun < 2  # usually a fiftieth; how fast it is, bench_decks tells
