"""Finding rules: numbers and words in both languages, umlauts folded, what was found marked; quick."""

import html
import re

import pytest

from apfelernte.rulesearch import MOST_MARKS, WHOLE, find
from engine.rulebook import book


def numbers(typed: str, lang: str = "de") -> list[str]:
    """The rules that were found."""
    return [hit.rule.number for hit in find(typed, lang)]


def marks(typed: str, lang: str = "de") -> list[str]:
    """The marked letters of the first hit."""
    return [text for text, marked in find(typed, lang)[0].parts if marked]


@pytest.mark.parametrize("typed", ["A7.15", "a7.15", " A7.15 ", '"A7.15"', "a07.15"])
def test_a_number_is_looked_up(typed):
    assert numbers(typed) == ["A7.15"]


def test_every_number_of_the_book_leads_to_its_rule_first():
    assert [number for number in book() if numbers(number)[0] != number] == []


@pytest.mark.parametrize("typed", ["A5", "a5", "A5."])
def test_a_chapter_is_all_its_rules(typed):
    assert numbers(typed) == [number for number in book() if number.startswith("A5.")]


def test_a_number_that_is_begun_comes_before_those_that_go_on():
    assert numbers("A7.1") == ["A7.1", *(f"A7.{n}" for n in range(10, 20))]


def test_rules_of_the_other_books_are_found_by_number():
    assert numbers("M1.1") == ["M1.1"]


@pytest.mark.parametrize("typed", ["Fähigkeit", "fähigkeit", "Faehigkeit", "Fahigkeit", "FÄHIGKEIT", "Fa\u0308higkeit"])
def test_umlauts_and_case_make_no_difference(typed):
    assert numbers(typed) == numbers("Fähigkeit") != []
    assert marks(typed)[0] == "Fähigkeit"


def test_english_words_are_found_by_germans_in_the_english_text():
    hit = find("shuffles the own deck", "de")[0]
    assert (hit.rule.number, hit.lang) == ("A2.1", "en")


@pytest.mark.parametrize(("lang", "text"), [("de", "german"), ("en", "english")])
def test_the_readers_language_comes_first(lang, text):
    hit = find("Mulligan", lang)[0]
    assert (hit.rule.number, hit.lang, hit.text) == ("A2.7", lang, getattr(book()["A2.7"], text))


def test_all_words_are_wanted_in_any_order():
    assert "A6.2" in numbers("hand lebenskarte") == numbers("lebenskarte hand")
    assert numbers("lebenskarte birnenkompott") == []


def test_words_in_quotation_marks_stand_together():
    assert set(numbers('"im Spiel"')) < set(numbers("im spiel"))
    assert all("im spiel" in hit.text.casefold() for hit in find('"im Spiel"', "de") if hit.lang == "de")


def test_what_begins_a_word_comes_before_what_is_inside_of_one():
    hits = [hit for hit in find("Karte", "de") if hit.lang == "de" and not hit.is_long]
    ranks = [bool(re.search(r"\bkarte", hit.text, re.IGNORECASE)) for hit in hits]
    assert ranks == sorted(ranks, reverse=True)


def test_marks_are_in_order_and_apart():
    for typed in ("karte kart arte", "e", "die der", "in play a"):
        for hit in find(typed, "de"):
            places = [0, *(place for mark in hit.marks for place in mark)]
            assert places == sorted(places)
            shown = "".join(part for part, _marked in hit.parts)
            assert shown == hit.text or (len(hit.text) > WHOLE and "…" in shown)


def test_of_a_long_text_what_is_near_the_first_marks_is_shown():
    hit = next(hit for hit in find("Lebenskarte", "de") if hit.rule.number == "A11.6")
    shown = "".join(part for part, _marked in hit.parts)
    assert len(shown) < 1000 < len(hit.text)
    assert all(piece.strip() in hit.text for piece in shown.split("…"))
    assert shown.count("Lebenskarte") == sum(marked for _part, marked in hit.parts) == MOST_MARKS


def test_long_lists_and_texts_in_the_other_language_come_last():
    hits = find("Lebenskarte", "de")
    order = [(hit.is_long, hit.rank) for hit in hits]
    assert order == sorted(order)
    assert numbers("Karte ziehen", "en")[0] == "A6.5"


@pytest.mark.parametrize("typed", ["", "   ", '"', '""', "..", "?!", "\u200b"])
def test_nothing_typed_finds_nothing(typed):
    assert find(typed, "de") == []


@pytest.mark.parametrize("typed", ["(", "[a", "\\", "a" * 10_000, "ﬁ", "ß", "Æ", "A9.999", "A99.9", "😀 karte", "<b>"])
def test_odd_signs_are_only_looked_for(typed):
    assert isinstance(find(typed, "en"), list)


# the page


@pytest.mark.django_db
@pytest.mark.parametrize(("lang", "count"), [("de", "1 Regel."), ("en", "1 rule.")])
def test_the_page_finds_without_a_script(client, lang, count):
    page = client.get("/rules/", {"q": "A7.15"}, headers={"Accept-Language": lang}).text
    assert count in page
    assert 'href="/rules/A7.15/"' in page
    assert 'value="A7.15"' in page


@pytest.mark.django_db
def test_a_script_gets_only_what_was_found(client):
    part = client.get("/rules/", {"q": "Mulligan"}, headers={"HX-Request": "true"})
    assert part.text.startswith('<div id="found">')
    assert "<mark>Mulligan</mark>" in part.text
    assert "HX-Request" in part.headers["Vary"]


@pytest.mark.django_db
def test_what_is_typed_is_text(client):
    page = client.get("/rules/", {"q": '"><script>alert(1)</script>'}).text
    assert "<script>alert" not in page
    assert html.escape('"><script>alert(1)</script>') in page


@pytest.mark.django_db
def test_nothing_found_says_what_to_do(client):
    page = client.get("/rules/", {"q": "Birnenkompott"}, headers={"Accept-Language": "en"}).text
    assert "No rule has these words." in page
    assert "Try a shorter one" in page
