"""Card faces as SVG with real text: large and print, hand, table, stamp and back. Pure Python.

A face is cut like a printing block: ink frame, paper, one picture in ink and one colour. It keeps its light colours in
both themes; only the frame carries a class (`card-frame`) that a page may colour. Lines are broken here, by the widths
of the shipped fonts. All text is escaped. The drawing depends on the card's number alone.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from random import Random
from typing import Literal, NamedTuple, Protocol

from decks import emblems, woodcut
from decks.font_widths import GRENZE, SANS_400, SANS_700
from decks.woodcut import Box, Oval, Polygon
from engine.apfelernte.cardnames import CardLike

INK, PAPER, APPLE, FIGURE, QUIET = "#1E1A15", "#FBFAF4", "#A3211A", "#FFF8EF", "#5B5348"
STRAW, LEAF, PLUM, BLOSSOM = "#F1C453", "#C7D89B", "#CDBBE3", "#F0A58F"
COLOURS = {"Urmacht": LEAF, "Maleficium": PLUM, "Augmentation": BLOSSOM}  # every Wesen is straw
BACKDROPS: dict[str, tuple[woodcut.Backdrop, ...]] = {
    "Mensch": (woodcut.hills, woodcut.rays),
    "Biest": (woodcut.hills, woodcut.rays),
    "Riese": (woodcut.hills,),
    "Geist": (woodcut.night,),
    "Hexe": (woodcut.night,),
    "Urmacht": (woodcut.rain,),
    "Maleficium": (woodcut.night, woodcut.rays),
    "Augmentation": (woodcut.hills, woodcut.rays),
}
DISPLAY, TEXT = "Grenze, Georgia, serif", "'Source Sans 3', system-ui, sans-serif"
TOGETHER = re.compile(r"(Stärke|Strength) (?=[+−-]?\d)|(?<=\d) (?=Lebenskarte)")
UNBROKEN_SPACE = "\u00a0"
SMALLEST_NAME = 0.76  # of the usual size; what is longer still ends in dots, the title has it all

Size = Literal["large", "hand", "table", "stamp", "back"]
Font = dict[int, str]  # width -> letters, as in font_widths


class Card(CardLike, Protocol):
    """What a face needs of engine.apfelernte.cards.Card."""

    @property
    def strength(self) -> int | None: ...
    @property
    def text(self) -> str: ...


class Layout(NamedTuple):
    """Where things lie on a canvas; units of the canvas, text sizes with the number of lines that they may fill."""

    width: float
    height: float
    frame: float
    corner: float
    picture: Box
    emblem: float
    apple: Box
    name: tuple[float, float, float]  # x, base line, size
    sizes: tuple[tuple[float, int], ...]  # the last one may grow into the picture
    text_x: float
    text_width: float
    leading: float
    ground: float  # height of the furrows under a Wesen
    tooth: float  # depth of the teeth under a Zauber
    clear: float  # half the width of what stays free around the emblem, in widths of the emblem
    scale: float  # of the gouges in the backdrop


LARGE = Layout(630, 880, 17, 24, Box(40, 124, 550, 392), 258, Box(452, 24, 150, 150), (46, 92, 62),
               ((43, 3), (38, 4), (34, 5)), 48, 534, 1.25, 46, 30, 0.61, 1.45)  # fmt: skip
HAND = Layout(360, 504, 10, 14, Box(22, 78, 316, 142), 116, Box(256, 4, 98, 98), (24, 59, 42),
              ((27, 6), (26, 7)), 24, 314, 1.2, 22, 20, 0.6, 1)  # fmt: skip
TABLE = Layout(176, 216, 6, 7, Box(12, 50, 152, 154), 104, Box(103, 137, 76, 76), (12, 37, 27),
               (), 12, 152, 1.2, 22, 16, 0.54, 0.75)  # fmt: skip


def face(card: Card | None, size: Size = "large", set_name: str = "Apfelernte", strength: int | None = None) -> str:
    """The face of a card as one SVG element.

    size: "large" (63 x 88 mm), "hand" (168 px or more), "table" (76 px or more), "stamp" (34 px, emblem) or "back".
    card: may be None for the back only.  strength: the present strength on the table if it is not the printed one.
    Raises ValueError when a face is asked of no card.
    """
    if size == "back":
        return back()
    if card is None:
        raise ValueError("only the back can be drawn without a card")
    shown = card.strength if strength is None else strength
    return drawn(size, Facts(card.number, card.name, card.kind, card.type, shown, card.text, set_name))


@lru_cache(maxsize=2048)
def drawn(size: str, facts: "Facts") -> str:
    """The face for these facts, drawn once."""
    return {"large": large, "hand": hand, "table": table, "stamp": stamp}[size](facts)


class Facts(NamedTuple):
    """What is written and drawn on one face."""

    number: int
    name: str
    kind: str
    type: str
    strength: int | None
    text: str
    set_name: str

    @property
    def id(self) -> str:
        return f"Æ{self.number:03}"

    @property
    def emblem(self) -> str:
        return self.type.lower() if self.type.lower() in emblems.SHAPES else "apple"

    @property
    def colour(self) -> str:
        return COLOURS.get(self.type, STRAW if self.kind == "Wesen" else LEAF)


def large(facts: Facts) -> str:
    """63 x 88 mm: for the card's page and for print."""
    box, size, lines = fitted(LARGE, facts.text)
    rng = Random(facts.number)
    corner = () if facts.kind == "Wesen" else (symbol(facts.emblem, Box(518, 34, 74, 74), INK),)
    base = box.bottom + 49
    return svg(LARGE, "large", facts, (
        *block(LARGE, rng),
        *picture(LARGE, box, facts, rng),
        heading(LARGE, facts.name, GRENZE, DISPLAY, 600, 400 if facts.kind == "Wesen" else 450),
        label(48, base, 30, f"{facts.kind} · {facts.type}", weight=650),
        line_cut(48, base + 15, 534, rng),
        paragraph(LARGE, lines, size, base + 24 + size * 1.08),
        label(48, 838, 26, facts.id, weight=650),
        label(582, 838, 24, facts.set_name, colour=QUIET, anchor="end"),
        *corner,
        *strength_apple(LARGE.apple, facts.strength),
    ))  # fmt: skip


def hand(facts: Facts) -> str:
    """A card in a hand, shown at 168 px or more."""
    box, size, lines = fitted(HAND, facts.text)
    rng = Random(facts.number)
    base = box.bottom + 32
    return svg(HAND, "hand", facts, (
        *block(HAND, rng),
        *picture(HAND, box, facts, rng),
        heading(HAND, facts.name, GRENZE, DISPLAY, 600, 226 if facts.kind == "Wesen" else 312),
        label(24, base, 24, facts.type, weight=650),
        label(338, base, 22, facts.id, colour=QUIET, anchor="end"),
        paragraph(HAND, lines, size, base + 8 + size * 1.1),
        *strength_apple(HAND.apple, facts.strength),
    ))  # fmt: skip


def table(facts: Facts) -> str:
    """A card in play, shown at 76 px or more: name, picture, present strength."""
    rng = Random(facts.number)
    return svg(TABLE, "table", facts, (
        *block(TABLE, rng),
        *picture(TABLE, TABLE.picture, facts, rng),
        heading(TABLE, facts.name, SANS_700, TEXT, 700, 152),
        *strength_apple(TABLE.apple, facts.strength),
    ))  # fmt: skip


def stamp(facts: Facts) -> str:
    """34 px: the emblem alone, for piles."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="face face-stamp" viewBox="0 0 68 95" role="img" lang="de">'
        f"<title>{escape(facts.name)}</title>"
        f'<rect class="card-frame" width="68" height="95" rx="4" fill="{INK}"/>'
        f'<path fill="{PAPER}" d="M5 6 62 5 63 90 6 89Z"/><path fill="{INK}" d="M8 9 60 8 60 86 8 87Z"/>'
        f"{symbol(facts.emblem, Box(10, 24, 48, 48), facts.colour)}</svg>"
    )


@lru_cache(maxsize=1)
def back() -> str:
    """The back of every card."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="face face-back" viewBox="0 0 68 95" aria-hidden="true">'
        f'<rect class="card-frame" width="68" height="95" rx="4" fill="{INK}"/>'
        f'<path fill="{APPLE}" d="M4 5 33 3.600 64 4.600 64.500 50 63.800 91 30 91.600 4.600 90.600 3.800 46Z"/>'
        f"{symbol('apple', Box(15, 27, 38, 38), PAPER)}</svg>"
    )


# Parts of a face


def svg(layout: Layout, size: str, facts: Facts, parts: Iterable[str]) -> str:
    """The SVG element around the parts, with title and description for those who do not see it."""
    strength = "" if facts.strength is None else f", Stärke {facts.strength}"
    said = f"{facts.kind}, {facts.type}{strength}. {facts.text}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="face face-{size}" viewBox="0 0 {layout.width} {layout.height}"'
        f' role="img" lang="de" font-family="{TEXT}">'
        f"<title>{escape(facts.name)} ({facts.id})</title><desc>{escape(said)}</desc>{''.join(parts)}</svg>"
    )


def block(layout: Layout, rng: Random) -> tuple[str, str]:
    """The ink frame and the paper that the knife left."""
    frame = layout.frame - 3
    inner = Box(frame, frame, layout.width - 2 * frame, layout.height - 2 * frame)
    step, off = (118, 5) if layout is LARGE else (118, 4) if layout is HAND else (60, 3)
    paper = woodcut.knife_cut(inner, rng, step, off)
    size = f'width="{layout.width}" height="{layout.height}" rx="{layout.corner}"'
    return f'<rect class="card-frame" {size} fill="{INK}"/>', filled([paper], PAPER)


def picture(layout: Layout, box: Box, facts: Facts, rng: Random) -> Iterator[str]:
    """The picture in ink and one colour: block, backdrop, ground, emblem.

    A nested SVG and a rim of paper cut off what passes its edge.
    """
    being = facts.kind == "Wesen"
    ground = layout.ground if being and box.height > 2.5 * layout.emblem / 3 else 0
    emblem = min(layout.emblem, box.height - ground - 8)
    middle = box.x + box.width / 2 - (5 if layout is TABLE and being else 0)  # its apple lies at the right
    foot = box.bottom - ground - 4 if being else box.y + (box.height - layout.tooth * 0.5 + emblem) / 2
    edge = woodcut.knife_cut(box, rng, 110, 3.5) if being else woodcut.torn(box, rng, 110, 3.5, layout.tooth)
    sky = box._replace(height=box.height - ground)
    free = Oval(middle, foot - emblem / 2, emblem * layout.clear, emblem * layout.clear)
    yield (
        f'<svg x="{box.x - 1}" y="{box.y - 1}" width="{box.width + 2}" height="{box.height + 2}"'
        f' viewBox="{box.x - 1} {box.y - 1} {box.width + 2} {box.height + 2}">'
    )
    yield filled([edge], INK)
    yield filled(backdrop(facts, sky, free, rng, layout.scale), facts.colour)
    if ground:
        yield f'<path fill="{INK}" d="M{box.x} {box.bottom - ground:g}h{box.width}v{ground}h-{box.width}z"/>'
        yield filled(woodcut.furrows(Box(box.x, box.bottom - ground, box.width, ground), rng), facts.colour)
    yield symbol(facts.emblem, Box(middle - emblem / 2, foot - emblem, emblem, emblem), facts.colour)
    left, top, right, bottom = box.x - 2, box.y - 2, box.right + 2, box.bottom + 2
    yield filled([[(left, top), (right, top), (right, bottom), (left, bottom)], edge], PAPER) + "</svg>"


def backdrop(facts: Facts, sky: Box, free: Oval, rng: Random, scale: float) -> list[Polygon]:
    """What is behind the emblem: one of the recipes of its type, chosen by the card's number."""
    scenes = BACKDROPS.get(facts.type, (woodcut.rays,))
    scene = scenes[facts.number % len(scenes)]
    cuts = woodcut.clear_of(free, scene(sky, free, rng, scale))
    return [cut for cut in cuts if touches(cut, sky) and cut[0][1] < sky.bottom]


def touches(cut: Polygon, box: Box) -> bool:
    """Whether any part of the cut may lie in the box."""
    xs, ys = [x for x, _ in cut], [y for _, y in cut]
    return max(xs) > box.x and min(xs) < box.right and max(ys) > box.y and min(ys) < box.bottom


def filled(polygons: Iterable[Polygon], colour: str) -> str:
    """Polygons in one path; where two overlap is a hole."""
    return f'<path fill="{colour}" fill-rule="evenodd" d="{"".join(map(emblems.outline, polygons))}"/>'


def symbol(name: str, box: Box, colour: str, line: str = "") -> str:
    """An emblem in a square box."""
    scale = f"{box.width / 64:.3f}".rstrip("0").rstrip(".")
    place = f"translate({emblems.number(box.x)} {emblems.number(box.y)}) scale({scale})"
    return f'<path fill="{colour}" fill-rule="evenodd"{line} transform="{place}" d="{emblems.path(name)}"/>'


def strength_apple(box: Box, strength: int | None) -> tuple[str, ...]:
    """The apple with the strength in it and a line of paper around it; nothing for a Zauber."""
    if strength is None:
        return ()
    width = 4.4 if box.width > 120 else 5 if box.width > 90 else 4.6
    line = f' stroke="{PAPER}" stroke-width="{width}" stroke-linejoin="round" paint-order="stroke"'
    size = box.width * (0.65 if strength < 10 else 0.5)
    x, y = box.x + box.width * 0.5, box.y + box.height * 0.64 + size * 0.33
    figure = (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{DISPLAY}" font-weight="600" font-size="{size:.1f}"'
        f' text-anchor="middle" fill="{FIGURE}">{strength}</text>'
    )
    return symbol("strength", box, APPLE, line), figure


def line_cut(x: float, y: float, width: float, rng: Random) -> str:
    """The thin knife-cut line under the type."""
    upper = [(place, y - rng.uniform(0.4, 2.2)) for place in woodcut.along(x, x + width, 130)]
    lower = [(place, y + rng.uniform(0.6, 2.2)) for place in woodcut.along(x + width, x, 130)]
    return filled([upper + lower], INK)


# Text


def label(x: float, y: float, size: float, text: str, *, weight: int = 400, colour: str = INK, anchor: str = "") -> str:
    """One line of text; x is its start, or its end with anchor "end"."""
    anchored = f' text-anchor="{anchor}"' if anchor else ""
    look = f'font-size="{size:g}" font-weight="{weight}" fill="{colour}"{anchored}'
    return f'<text x="{x:g}" y="{y:.0f}" {look}>{escape(text)}</text>'


def heading(layout: Layout, name: str, font: Font, family: str, weight: int, room: float) -> str:
    """The name, smaller until it fits `room`."""
    x, y, size = layout.name
    size = max(size * SMALLEST_NAME, min(size, size * room / max(1.0, measure(name, font, size))))
    if measure(name, font, size) > room + 1:
        while name and measure(f"{name}…", font, size) > room:
            name = name[:-1]
        name = f"{name.rstrip()}…"
    look = f'font-family="{family}" font-weight="{weight}" font-size="{size:.3g}" fill="{INK}"'
    return f'<text x="{x}" y="{y}" {look}>{escape(name)}</text>'


def paragraph(layout: Layout, lines: list[str], size: float, first: float) -> str:
    """The card's text; `first` is the base line of its first line."""
    heights = (first + place * size * layout.leading for place in range(len(lines)))
    spans = (
        f'<tspan x="{layout.text_x}" y="{y:.0f}">{escape(line)}</tspan>' for y, line in zip(heights, lines, strict=True)
    )
    return f'<text font-size="{size:g}" fill="{INK}">{" ".join(spans)}</text>'


def fitted(layout: Layout, text: str) -> tuple[Box, float, list[str]]:
    """The picture, the largest allowed size of the text, and its lines.

    Text that needs more room than the smallest size has takes it from the picture.
    """
    for size, most in layout.sizes:
        lines = wrapped(text, size, layout.text_width)
        if len(lines) <= most:
            return layout.picture, size, lines
    lost = min((len(lines) - most) * size * layout.leading, layout.picture.height * 0.55)
    return layout.picture._replace(height=round(layout.picture.height - lost)), size, lines


def wrapped(text: str, size: float, width: float) -> list[str]:
    """The text in lines no wider than `width`; "Stärke +3" stays together, a word that is too long is cut."""
    lines, line = [], ""
    for word in TOGETHER.sub(lambda found: found[0].replace(" ", UNBROKEN_SPACE), text).split(" "):
        longer = f"{line} {word}" if line else word
        if measure(longer, SANS_400, size) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *whole, line = pieces(word, size, width)
        lines += whole
    return [*lines, line] if line else lines


def pieces(word: str, size: float, width: float) -> list[str]:
    """A word in parts that fit; nearly always one."""
    parts = [""]
    for letter in word:
        if parts[-1] and measure(parts[-1] + letter, SANS_400, size) > width:
            parts.append("")
        parts[-1] += letter
    return parts


@lru_cache(maxsize=8)
def by_letter(constant: int) -> dict[str, int]:
    """The widths of a font by letter; `constant` is the id of one of the three tables."""
    table = next(font for font in (GRENZE, SANS_400, SANS_700) if id(font) == constant)
    return {letter: width for width, letters in table.items() for letter in letters}


def measure(text: str, font: Font, size: float) -> float:
    """The width of the text in units, without kerning; an unknown letter counts as a wide one."""
    widths = by_letter(id(font))
    return sum(widths.get(letter, 600) for letter in text) * size / 1000
