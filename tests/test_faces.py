"""Card faces and emblems: whole, readable, escaped, small."""

import gzip
import re
from dataclasses import dataclass, replace
from xml.etree import ElementTree

import pytest

from decks import emblems, faces, font_widths

SVG = "{http://www.w3.org/2000/svg}"
SIZES = ("large", "hand", "table", "stamp")


@dataclass(frozen=True)
class SampleCard:
    """What a face reads of a card."""

    number: int
    name: str
    kind: str
    type: str
    strength: int | None
    text: str


HUNT = "Wenn Jäger angreift, darfst du ein Wesen vom Typ Biest vernichten."
JAEGER = SampleCard(35, "Jäger", "Wesen", "Mensch", 3, HUNT)
BLITZSCHLAG = SampleCard(54, "Blitzschlag", "Zauber", "Urmacht", None, "Du darfst ein Wesen vernichten.")
RIESENWUCHS = SampleCard(59, "Riesenwuchs", "Zauber", "Augmentation", None, "Das verstärkte Wesen hat Stärke +3.")
LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmütze" * 9
HOSTILE = SampleCard(1, '<script>"&', "Wesen", "O'<b>", 12, f"<b>fett</b> & {LONG_WORD}")
SPELLS = ("Urmacht", "Maleficium", "Augmentation")


def one_of_each_type() -> list[SampleCard]:
    """A card of every type; the types of Zauber have no strength."""
    types = [name.capitalize() for name in emblems.SHAPES if name not in {"apple", "strength"}]
    return [being_or_spell(number, type_) for number, type_ in enumerate(types, 1)]


def being_or_spell(number: int, type_: str) -> SampleCard:
    """A card of this type."""
    spell = type_ in SPELLS
    return SampleCard(number, type_, "Zauber" if spell else "Wesen", type_, None if spell else number, HUNT)


def lines_of(svg: str) -> list[str]:
    """The lines of the text of a card, as written."""
    return [span.text or "" for span in ElementTree.fromstring(svg).iter(f"{SVG}tspan")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("card", [*one_of_each_type(), HOSTILE], ids=lambda card: card.type)
def test_a_face_is_a_picture_with_a_name_for_those_who_do_not_see_it(card: SampleCard, size: faces.Size):
    svg = ElementTree.fromstring(faces.face(card, size))
    assert svg.get("role") == "img"
    assert card.name in svg.findtext(f"{SVG}title", "")


def test_text_is_real_text_and_says_all_words():
    assert " ".join(lines_of(faces.face(JAEGER))) == JAEGER.text
    assert " ".join(lines_of(faces.face(JAEGER, "hand"))) == JAEGER.text


def test_strength_and_its_figure_stay_on_one_line():
    assert lines_of(faces.face(RIESENWUCHS)) == ["Das verstärkte Wesen hat", "Stärke\u00a0+3."]


def test_what_a_person_wrote_is_escaped():
    for size in SIZES:
        assert "<b>" not in faces.face(HOSTILE, size)
        assert "<script" not in faces.face(HOSTILE, size)


def test_no_line_is_wider_than_its_room():
    for size, room in (("large", 534), ("hand", 314)):
        svg = faces.face(HOSTILE, size)
        font_size = float(re.search(r'<text font-size="([\d.]+)"', svg)[1])
        assert all(faces.measure(line, font_widths.SANS_400, font_size) <= room for line in lines_of(svg))


def test_short_texts_are_large_and_long_ones_take_room_from_the_picture():
    box, size, lines = faces.fitted(faces.LARGE, JAEGER.text)
    assert (box, size, len(lines)) == (faces.LARGE.picture, 43, 3)
    box, size, lines = faces.fitted(faces.LARGE, JAEGER.text * 4)
    assert size == 34
    assert box.height == pytest.approx(392 - (len(lines) - 5) * 34 * 1.25, abs=1)


def test_only_a_wesen_has_an_apple_with_its_strength():
    assert f">{JAEGER.strength}</text>" in faces.face(JAEGER)
    assert faces.APPLE not in faces.face(BLITZSCHLAG)
    assert ">6</text>" in faces.face(JAEGER, "table", strength=6)


def test_a_face_is_the_same_each_time_and_two_cards_differ():
    faces.drawn.cache_clear()
    first = faces.face(JAEGER)
    faces.drawn.cache_clear()
    assert faces.face(JAEGER) == first
    assert faces.face(replace(JAEGER, number=37)).count("<path") == first.count("<path")
    assert faces.face(replace(JAEGER, number=37)) != first.replace("Æ035", "Æ037")


def test_only_the_back_needs_no_card():
    assert faces.face(None, "back").startswith("<svg")
    with pytest.raises(ValueError, match="back"):
        faces.face(None, "large")


def test_faces_keep_their_weight_and_carry_no_inline_style():
    limits = {"large": 3000, "hand": 2000, "table": 1700, "stamp": 700}
    for card in one_of_each_type():
        for size, limit in limits.items():
            svg = faces.face(card, size)
            assert len(gzip.compress(svg.encode())) <= limit, (card.type, size)
            assert "style=" not in svg
            assert " id=" not in svg


@pytest.mark.parametrize("name", emblems.SHAPES)
def test_emblems_follow_the_rules_of_their_construction(name: str):
    outlines, gouges = emblems.SHAPES[name]
    assert len(emblems.path(name)) <= 900
    assert all(1.4 <= x <= 62.6 and 1.4 <= y <= 63 for points in emblems.polygons(name) for x, y in points)
    assert all(1.6 <= gouge.width <= 4 for gouge in gouges)
    assert 4 <= len(outlines) + len(gouges) <= 20 or name == "strength"


def test_the_sprite_is_the_one_that_the_shapes_make():
    assert emblems.SPRITE.read_text(encoding="utf-8") == emblems.sprite()
