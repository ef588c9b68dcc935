"""The text of a log: lax reading, strict writing, filtering as a pure function of the text (docs/log-format.md)."""

import pytest

from engine.kernel.log import (
    COMMENT,
    FACT,
    REWIND,
    STEP,
    TAG,
    Line,
    Problem,
    _Reader,
    effective,
    for_audience,
    open_text,
    read_log,
    seat_names,
    write_log,
)

SMALL = """[Game "toy"]
[Seat0 "Anna"]
[Seat1 "Bert"]
[Deck0 "{Anna: Æ001 Æ002}"]
# a remark

1 Anna mischt {sealed: Æ002 Æ001}
    Anna zieht {Anna: Vogt (Æ027)}
2 Bert passt  @timer  # eingeschlafen
rewind to 1  @judge
3 Bert spielt Jäger (Æ035)
"""


def problems(text: str) -> list[tuple[int, int, str]]:
    return [(found.line, found.column, found.code) for found in read_log(text).problems]


def test_reading_a_log():
    log = read_log(SMALL)
    assert log.problems == ()
    assert log.seats == ("Anna", "Bert")
    assert log.of_kind(TAG)[3] == Line(4, TAG, "{Anna: Æ001 Æ002}", 1, key="Deck0")
    assert log.of_kind(STEP, FACT, REWIND) == [
        Line(7, STEP, "Anna mischt {sealed: Æ002 Æ001}", 3, step=1),
        Line(8, FACT, "Anna zieht {Anna: Vogt (Æ027)}", 5, step=1),
        Line(9, STEP, "Bert passt", 3, step=2, origin="timer", comment="eingeschlafen"),
        Line(10, REWIND, "", 1, step=1, origin="judge"),
        Line(11, STEP, "Bert spielt Jäger (Æ035)", 3, step=3),
    ]


def test_strict_writing_is_the_inverse_of_reading():
    assert write_log(read_log(SMALL)) == SMALL


@pytest.mark.parametrize(
    "line",
    [
        "2. Bert passt",
        "2) Bert passt",
        "2: Bert passt",
        " 2  Bert passt",
        "\u00a02\u00a0Bert passt",
        "Bert passt",
    ],
)
def test_a_step_may_be_written_in_many_ways(line):
    steps = read_log(f'[Game "toy"]\r\n1 Anna passt\r\n{line}\r\n').of_kind(STEP)
    assert (steps[1].step, steps[1].text) == (2, "Bert passt")


@pytest.mark.parametrize(
    "line", ["  Anna zieht", "\tAnna zieht", "- Anna zieht", "– Anna zieht", "→ Anna zieht", "-> Anna zieht"]
)
def test_a_fact_may_be_written_in_many_ways(line):
    log = read_log(f'[Game "toy"]\n1 Anna passt\n{line}\n')
    assert [(fact.text, fact.step) for fact in log.of_kind(FACT)] == [("Anna zieht", 1)]


@pytest.mark.parametrize(
    "line", ['[Game "toy"]', "[Game toy]", '[ game = "toy" ]', "[Game „toy“]", "[Game: toy]", '[Game "toy"] # x']
)
def test_a_tag_may_be_written_in_many_ways(line):
    assert read_log(line).tag("Game") == "toy"


def test_a_pasted_log_may_be_indented_as_a_whole():
    log = read_log('  [Game "toy"]\n    1 Anna passt\n        7 Zwerge ziehen\n    2 Bert passt\n')
    assert [(line.kind, line.text) for line in log.of_kind(STEP, FACT)] == [
        (STEP, "Anna passt"),
        (FACT, "7 Zwerge ziehen"),
        (STEP, "Bert passt"),
    ]


def test_tags_keep_quotes_and_backslashes():
    log = read_log('[Event "Das \\"große\\" \\\\ Turnier"]')
    assert log.tag("event") == 'Das "große" \\ Turnier'
    assert read_log(write_log(log)).tag("event") == log.tag("event")


def test_unknown_tags_and_comments_are_kept():
    text = '[Game "toy"]\n[Weather "rain"]\n# all of it\n\n1 Anna passt  # so\n'
    log = read_log(text)
    assert log.problems == ()
    assert [line.comment for line in log.of_kind(COMMENT)] == ["all of it"]
    assert write_log(log) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [(1, 1, "no_header")]),
        ("1 Anna passt\n", [(1, 1, "no_header")]),
        ('Tisch 4\n[Game "toy"]\n1 Anna passt\n', [(1, 1, "before_header")]),
        ('[Game "toy"\n', [(1, 1, "tag")]),
        ('[Game "toy"]\n1 Anna passt\n3 Bert passt\n', [(3, 1, "step_number")]),
        ('[Game "toy"]\n1 Anna passt\n1 Bert passt\n3 Anna passt\n', [(3, 1, "step_number"), (4, 1, "step_number")]),
        ('[Game "toy"]\n1\n', [(2, 2, "empty_step")]),
        ('[Game "toy"]\n1 A passt\n[Seat0 "A"]\n', [(3, 1, "late_tag")]),
        ('[Game "toy"]\n1 A passt\nrewind to 7\n', [(3, 1, "rewind")]),
        ('[Game "toy"]\n\x00\x01\x02\n' + "x" * 30_000, [(2, 1, "not_text"), (3, 1, "not_text")]),
    ],
)
def test_all_problems_have_line_and_column(text, expected):
    assert problems(text) == expected


def test_a_binary_file_is_told_once_and_for_all():
    assert 1 <= len(problems("\x00\n" * 100_000)) <= 50
    assert problems("\n" * 200_000)[0] == (20_001, 1, "too_long")


def test_the_step_number_problem_says_what_was_expected():
    assert read_log('[Game "toy"]\n1 A passt\n5 B passt').problems == (
        Problem(3, 1, "step_number", {"found": 5, "expected": 2}),
    )


def test_filtering_by_audience():
    line = "1 Anna mischt {sealed: Æ002 Æ001}\n    Anna zieht {Anna: Vogt (Æ027)} vom Deck {Anna, Bert: x}"
    assert for_audience(line, "public") == "1 Anna mischt\n    Anna zieht vom Deck"
    assert for_audience(line, "Anna") == "1 Anna mischt\n    Anna zieht {Anna: Vogt (Æ027)} vom Deck {Anna, Bert: x}"
    assert for_audience(line, "bert") == "1 Anna mischt\n    Anna zieht vom Deck {Anna, Bert: x}"
    assert for_audience(line, "judge") == for_audience(line, "Anna")
    assert for_audience(line, "judge", unsealed=True) == line


def test_filtering_twice_is_filtering_once_and_leaves_a_readable_log():
    public = for_audience(SMALL, "public")
    assert for_audience(public, "public") == public
    assert read_log(public).problems == ()
    assert read_log(public).tag("Deck0") == ""
    assert "Æ002" not in public
    assert "Vogt" not in public


@pytest.mark.parametrize(
    "slip", ["{Anna: Vogt", "{Anna Vogt}", "{Anna: {Bert: Vogt}}", "{{Anna: Vogt}}", "{: Vogt}", "{Anna:: Vogt}", "{"]
)
def test_a_slip_of_the_pen_betrays_nothing(slip):
    for text in (f"1 Anna zieht {slip}", f'[Deck0 "{slip}"]', f"# {slip}"):
        assert "Vogt" not in for_audience(text, "public")
        assert "Vogt" not in for_audience(text, "Bert")


def test_open_text_joins_the_groups():
    assert open_text("Anna zieht {Anna: Vogt (Æ027)} oben") == "Anna zieht Vogt (Æ027) oben"


def test_a_rewind_takes_steps_back_and_numbers_go_on():
    log = read_log('[Game "toy"]\n1 a\n  f\n2 b\n3 c\nrewind to 1\n4 d\n  g\nrewind to 4\n5 e\n')
    assert log.problems == ()
    assert [(line.step, line.text) for line in effective(log.lines)] == [
        (1, "a"),
        (1, "f"),
        (4, "d"),
        (4, "g"),
        (5, "e"),
    ]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Anna", "Bert"), ("Anna", "Bert")),
        (("Anna", "anna"), ("Anna", "anna 2")),
        (("", "  "), ("Seat 0", "Seat 1")),
        (("judge", "Sealed"), ("_judge", "_Sealed")),
        (("A {sealed: x}\n[b]", "7 Zwerge"), ("A sealed x b", "_7 Zwerge")),
        (("x" * 10_000, "Jürgen\u00a0Süß"), ("x" * 40, "Jürgen Süß")),
    ],
)
def test_names_of_seats_cannot_break_a_log(names, expected):
    assert seat_names(names) == expected


def test_a_newline_at_the_end_begins_no_line():
    assert [line.kind for line in read_log(SMALL).lines] == [line.kind for line in read_log(SMALL.rstrip("\n")).lines]


@pytest.mark.parametrize(
    "text",
    [
        SMALL,
        SMALL.replace("\n3 ", "\n4 "),
        SMALL.replace("    Anna", "        Anna"),
        SMALL.replace("\n    Anna", "\n    zurück auf 0\n    Anna"),
        SMALL.replace("passt  @timer", "passt @timer "),
        SMALL.replace("Jäger", "Ja\u0308ger"),
        SMALL.replace("\n1 ", "\n  1 "),
        SMALL.removeprefix('[Game "toy"]\n[Seat0 "Anna"]\n[Seat1 "Bert"]\n[Deck0 "{Anna: Æ001 Æ002}"]\n'),
    ],
)
def test_lines_in_strict_form_are_read_as_all_others(text, monkeypatch):
    quick = read_log(text)
    monkeypatch.setattr(_Reader, "strict", lambda self, number, raw: None)
    assert read_log(text) == quick
