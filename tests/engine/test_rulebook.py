"""The rule books as data, and `make rules`."""

import pytest

from engine.rulebook import BOOKS, WITHOUT_GAP, Rule, book, chapters, cited_numbers, coverage, read_book, rule

SMALL = """# A book
## A5 Fight
- A5.7 [seed] The higher strength stays,
  the lower is destroyed.
  > Das stärkere Wesen bleibt,
  > das schwächere wird vernichtet.
- A5.8 [decision] Nothing more.

Some prose.
- A12.1 One to four people.
- **M1.1** Two players. `[source: S&S]`
"""


def test_a_rule_has_number_tag_english_and_german():
    assert read_book(SMALL) == {
        "A5.7": Rule(
            "A5.7",
            "seed",
            "The higher strength stays, the lower is destroyed.",
            "Das stärkere Wesen bleibt, das schwächere wird vernichtet.",
        ),
        "A5.8": Rule("A5.8", "decision", "Nothing more.", ""),
        "A12.1": Rule("A12.1", "project", "One to four people.", ""),
        "M1.1": Rule("M1.1", "source", "Two players.", ""),
    }


def test_every_rule_of_the_book_has_both_languages():
    rules = book()
    assert [number for number, one in rules.items() if not one.english or not one.german] == []
    numbers = [tuple(int(part) for part in number[1:].split(".")) for number in rules]
    assert numbers == sorted(numbers)
    for chapter in range(1, 13):
        counted = [second for first, second in numbers if first == chapter]
        assert counted == list(range(1, len(counted) + 1))


@pytest.mark.parametrize("name", BOOKS)
def test_every_rule_and_chapter_of_every_book_has_both_languages(name):
    assert [number for number, one in book(name).items() if not one.english or not one.german] == []
    assert [one.number for one in chapters(name) if not one.english or not one.german] == []


@pytest.mark.parametrize("name", ["zankapfel", "moor"])
def test_both_languages_say_the_same_numbers(name):
    """A German text may leave out a reason, but it cites no rule that the English one does not."""
    for number, one in book(name).items():
        assert set(cited_numbers(one.german)) <= set(cited_numbers(one.english)) | {"Z1.10"}, number


def test_rules_of_all_books_are_found_by_number():
    assert rule("A5.7").text("de").startswith("Das stärkere Wesen bleibt")
    assert rule("M6.1").text("de").startswith("Zugbeginn")
    assert rule("Z6.12a").text("de").startswith("Hat von den Gleichen niemand")
    assert read_book(SMALL)["A5.8"].text("de") == "Nothing more."  # English until it is translated
    assert rule("A99.9") is None


def test_a_range_cites_its_ends():
    assert cited_numbers("see A5.1 to A5.9, A10.2; not A5 and BA5.1") == ["A5.1", "A5.9", "A10.2"]


def test_coverage_names_code_and_tests(tmp_path):
    code, tests = tmp_path / "engine" / "apfelernte", tmp_path / "tests" / "engine" / "apfelernte"
    code.mkdir(parents=True)
    tests.mkdir(parents=True)
    (code / "fight.py").write_text(
        'def fight():\n    """The lower one goes (A5.7)."""\n    ask("A5.4")\n', encoding="utf-8"
    )
    (tests / "test_fight.py").write_text('def test_a5_7_lower():\n    x = "as A5.9 says"  # A5.8\n', encoding="utf-8")
    found = {one.rule.number: one for one in coverage("apfelernte", tmp_path)}
    assert (found["A5.7"].code, found["A5.7"].tests) == (
        ("engine/apfelernte/fight.py:1",),
        ("tests/engine/apfelernte/test_fight.py:1",),
    )
    gaps = {number: found[f"A5.{number}"].gap for number in (4, 7, 8, 9)}
    assert gaps == {4: "tests", 7: "", 8: "code", 9: "code and tests"}
    assert {"A1", "A8", "A12"} <= WITHOUT_GAP


def test_no_rule_of_the_game_is_without_code_or_test():
    assert [one.rule.number for one in coverage("apfelernte") if one.gap and one.rule.chapter in WITHOUT_GAP] == []
