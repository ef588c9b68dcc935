"""Sealed draws on the site: promised, contributed to, drawn, revealed, verified."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from apfelernte.draws.drawing import contribute, draw_now, expect, open_draw, reveal
from apfelernte.draws.models import SealedDraw
from apfelernte.draws.record import record_of
from apfelernte.errors import DomainError

pytestmark = pytest.mark.django_db


@pytest.fixture
def draw() -> SealedDraw:
    """Two of sixty tables (any two draws differ, as good as always), not yet drawn; Bert is expected to contribute."""
    draw = open_draw(
        "deck check, round 3", [f"Table {n}" for n in range(1, 61)], 2, timezone.now() + timedelta(hours=1)
    )
    expect(draw, "user:bert", "Bert Bär")
    return draw


def fresh(draw: SealedDraw) -> SealedDraw:
    """The row as it is."""
    return SealedDraw.objects.get(pk=draw.pk)


def drawn(draw: SealedDraw) -> SealedDraw:
    """The draw with phrases, drawn and revealed."""
    contribute(draw, "user:bert", "Bert Bär", " Boskoop \n und Elstar ")
    contribute(draw, "entry:carla", "Carla", "17")
    draw_now(draw, left_out=[0])
    reveal(draw)
    return fresh(draw)


def verify(argument: str) -> str:
    """What the command says."""
    out = StringIO()
    call_command("verify_draw", argument, stdout=out)
    return out.getvalue()


def test_before_it_is_revealed_nothing_leaves_that_could_help(draw):
    secret, promised = draw.secret, record_of(draw)
    contribute(draw, "entry:carla", "Carla", "Gravensteiner")
    draw_now(draw)
    before = json.dumps(record_of(fresh(draw)))
    row = draw.contributions.get(key="entry:carla")
    hidden = [secret, "Gravensteiner", row.salt, fresh(draw).sealed().seed]
    assert [word for word in hidden if word in before] == []
    assert record_of(fresh(draw))["commitment"] == promised["commitment"]
    assert len(json.loads(before)["phrases"][0]["seal"]) == 64


def test_what_was_promised_and_sealed_is_what_is_revealed(draw):
    commitment = draw.commitment
    contribute(draw, "entry:carla", "Carla", "17")
    [seal] = [row["seal"] for row in record_of(fresh(draw))["phrases"]]
    draw_now(draw)
    reveal(draw)
    told = record_of(fresh(draw))
    assert told["commitment"] == commitment
    assert seal in [row["seal"] for row in told["phrases"]]


def test_a_missing_phrase_is_marked_as_the_timers(draw):
    contribute(draw, "entry:carla", "Carla", "17")
    draw_now(draw)
    assert list(draw.contributions.values_list("who", "phrase", "by_timer")) == [
        ("Bert Bär", "", True),
        ("Carla", "17", False),
    ]


def test_ones_own_phrase_can_be_replaced_until_the_draw(draw):
    contribute(draw, "entry:carla", "Carla", "17")
    contribute(draw, "entry:carla", "Carla", "18")
    assert draw.contributions.get(key="entry:carla").phrase == "18"
    draw_now(draw)
    with pytest.raises(DomainError) as error:
        contribute(draw, "entry:carla", "Carla", "19")
    assert error.value.code == "drawn"


@pytest.mark.parametrize(("phrase", "code"), [("", "phrase_empty"), (" \u200b ", "phrase_empty"),
                                              ("x" * 101, "phrase_too_long")])  # fmt: skip
def test_a_phrase_that_cannot_be_is_refused(draw, phrase, code):
    with pytest.raises(DomainError) as error:
        contribute(draw, "entry:carla", "Carla", phrase)
    assert (error.value.code, error.value.field) == (code, "phrase")


def test_it_is_drawn_once(draw):
    draw_now(draw)
    with pytest.raises(DomainError) as error:
        draw_now(draw)
    assert error.value.code == "drawn"


def test_nothing_is_revealed_before_the_draw(draw):
    with pytest.raises(ValueError, match="not been drawn"):
        reveal(draw)


def test_more_than_there_is_cannot_be_promised():
    with pytest.raises(ValueError, match="cannot be drawn"):
        open_draw("lot", ["one"], 2, timezone.now())


def test_verify_draw_by_id_and_by_file(draw, tmp_path):
    found = drawn(draw)
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(record_of(found)), encoding="utf-8")
    taken = ", ".join(found.things[place] for place in found.sealed().taken)
    said = f"As promised. Taken: {taken}. Seed {found.sealed().seed}\n"
    assert verify(found.public_id) == verify(str(file)) == said


def test_verify_draw_says_what_does_not_fit(draw, tmp_path):
    told = record_of(drawn(draw))
    told["phrases"][1]["phrase"] = "18"
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    with pytest.raises(CommandError) as error:
        verify(str(file))
    assert str(error.value).split("\n") == [
        "The seal of Carla is not that of the phrase.",
        "The seed is not that of the text.",
        "The order is not that of the seed.",
        "What was taken does not follow from the order.",
    ]


def test_a_secret_changed_in_the_database_is_found(draw):
    found = drawn(draw)
    commitment = found.commitment
    SealedDraw.objects.filter(pk=found.pk).update(secret="00" * 32)
    assert record_of(fresh(found))["commitment"] == commitment
    with pytest.raises(CommandError, match="commitment"):
        verify(found.public_id)


def test_verify_draw_before_it_is_revealed(draw):
    with pytest.raises(CommandError, match="not revealed yet"):
        verify(draw.public_id)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[1, 2]", b"{}", b"[" * 5000, b"\x00"])
def test_verify_draw_refuses_other_files(tmp_path, content):
    file = tmp_path / "other"
    file.write_bytes(content)
    with pytest.raises(CommandError):
        verify(str(file))


def test_verify_draw_without_such_a_draw():
    with pytest.raises(CommandError, match="neither a file nor"):
        verify("../nothing")
