"""What a knife and a gouge leave behind: wavering edges, and the four backdrops of a card's picture.

Everything is drawn from a seeded generator, so that a card looks the same each time. A polygon is a list of corners in
units of the canvas, y downwards.
"""

from collections.abc import Callable, Iterator
from math import cos, hypot, pi, sin
from random import Random
from typing import NamedTuple

from decks.emblems import Gouge, Point

Polygon = list[Point]
Curve = Callable[[float], float]  # height of a line at x


class Box(NamedTuple):
    """A rectangle; x, y is its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


class Oval(NamedTuple):
    """An area that stays free, around (x, y)."""

    x: float
    y: float
    across: float
    down: float

    def holds(self, x: float, y: float, margin: float = 0) -> bool:
        """Whether a point is inside, or closer to it than `margin`."""
        return hypot((x - self.x) / (self.across + margin), (y - self.y) / (self.down + margin)) < 1


def knife_cut(box: Box, rng: Random, step: float, off: float) -> Polygon:
    """The rectangle as a knife cuts it: a corner about each `step` units, up to `off` units inside the line."""
    top = [(x, box.y + rng.uniform(0, off)) for x in along(box.x, box.right, step)]
    right = [(box.right - rng.uniform(0, off), y) for y in along(box.y, box.bottom, step)]
    bottom = [(x, box.bottom - rng.uniform(0, off)) for x in along(box.right, box.x, step)]
    left = [(box.x + rng.uniform(0, off), y) for y in along(box.bottom, box.y, step)]
    return top + right + bottom + left


def torn(box: Box, rng: Random, step: float, off: float, depth: float) -> Polygon:
    """A knife-cut rectangle whose lower edge is torn in teeth up to `depth` units deep."""
    gum = box.bottom - depth
    top = [(x, box.y + rng.uniform(0, off)) for x in along(box.x, box.right, step)]
    right = [(box.right - rng.uniform(0, off), y) for y in along(box.y, gum, step)]
    left = [(box.x + rng.uniform(0, off), y) for y in along(gum, box.y, step)]
    return top + right + list(teeth(box, rng, depth)) + left


def teeth(box: Box, rng: Random, depth: float) -> Iterator[Point]:
    """Tips and notches along the lower edge, from right to left."""
    count = max(3, round(box.width / (2 * depth + 14)))
    tooth = box.width / count
    for place in range(count, 0, -1):
        end = box.x + place * tooth
        yield end - (tooth * rng.uniform(0, 0.12) if place < count else 0), box.bottom - depth * rng.uniform(0.7, 1)
        yield end - tooth * rng.uniform(0.4, 0.62), box.bottom - depth * rng.uniform(0, 0.22)


def along(start: float, end: float, step: float) -> Iterator[float]:
    """Places from `start` up to but without `end`, about `step` apart."""
    count = max(1, round(abs(end - start) / step))
    return (start + (end - start) * place / count for place in range(count))


def stone(x: float, y: float, radius: float, rng: Random, sides: int = 10) -> Polygon:
    """Something round: a polygon of unequal sides."""
    corners: Polygon = []
    for place in range(sides):
        turn, reach = (place + rng.uniform(-0.22, 0.22)) * 2 * pi / sides, radius * rng.uniform(0.93, 1)
        corners.append((x + reach * cos(turn), y + reach * sin(turn)))
    return corners


def furrows(box: Box, rng: Random, row: float = 22) -> Iterator[Polygon]:
    """The ground under a Wesen: rows of flat gouges."""
    y = box.y + row * 0.45
    while y < box.bottom - 3:
        x = box.x - rng.uniform(0, 30)
        while x < box.right:
            length = rng.uniform(34, 52)
            yield Gouge(x, y + rng.uniform(-1, 1), x + length, y + rng.uniform(-1, 1), rng.uniform(5.5, 7.5)).points()
            x += length + rng.uniform(12, 20)
        y += row


def rays(box: Box, free: Oval, rng: Random, scale: float) -> Iterator[Polygon]:
    """Day and magic: wedges that grow from the emblem's surroundings to the edge."""
    count = rng.choice((28, 30, 32))
    reach = hypot(box.width, box.height)
    start = rng.uniform(0, 1)
    for place in range(count):
        turn = (place + start + rng.uniform(-0.18, 0.18)) * 2 * pi / count
        inner = 1.06 + (0.2 if place % 2 else 0) + rng.uniform(0, 0.12)
        x, y = free.x + free.across * inner * cos(turn), free.y + free.down * inner * sin(turn)
        half = rng.uniform(0.016, 0.026)
        ends = [(free.x + reach * cos(turn + side), free.y + reach * sin(turn + side)) for side in (-half, half)]
        yield [(x, y), *ends]


def strokes(
    curve: Curve, box: Box, rng: Random, scale: float, length: tuple[float, float], gap: tuple[float, float]
) -> Iterator[Polygon]:
    """Gouges one after the other along a curve across the box."""
    x = box.x - rng.uniform(0, length[1]) * scale
    while x < box.right:
        end = x + rng.uniform(*length) * scale
        yield Gouge(x, curve(x), end, curve(end), rng.uniform(2.8, 4.8) * scale).points()
        x = end + rng.uniform(*gap) * scale


def hills(box: Box, free: Oval, rng: Random, scale: float) -> Iterator[Polygon]:
    """Fields of people and beasts: furrows that follow three hills, one before the other."""
    ridges = [ridge(box, box.y + box.height * start, rng) for start in (0.16, 0.4, 0.64)]
    for place, top in enumerate(ridges):
        front = ridges[place + 1] if place + 1 < len(ridges) else None
        for row in range(1, 40):
            line = lowered(top, (row * 15 - 6) * scale)
            if line(box.x + box.width / 2) > box.bottom + box.height / 2:
                break
            for cut in strokes(line, box, rng, scale, (30, 66), (9, 22)):
                if front is None or all(y < front(x) - 7 * scale for x, y in cut):
                    yield cut


def ridge(box: Box, height: float, rng: Random) -> Curve:
    """The line of a hill: one flat wave over the width of the box."""
    rise, slope = rng.uniform(0.05, 0.1) * box.height, rng.uniform(-0.1, 0.1) * box.height
    shift, waves = rng.uniform(0, 2 * pi), rng.uniform(0.6, 1.1) * 2 * pi

    def line(x: float) -> float:
        part = (x - box.x) / box.width
        return height + rise * sin(shift + waves * part) + slope * part

    return line


def level(height: float) -> Curve:
    """A level line."""
    return lambda x: height


def lowered(curve: Curve, by: float) -> Curve:
    """The same curve, `by` units further down."""
    return lambda x: curve(x) + by


def night(box: Box, free: Oval, rng: Random, scale: float) -> Iterator[Polygon]:
    """Ghosts and witches: level strokes of the dark sky and a moon at the left."""
    radius = min(34.0, box.height * 0.14)
    x, y = box.x + box.width * rng.uniform(0.13, 0.19), box.y + max(radius * 1.5, box.height * rng.uniform(0.2, 0.26))
    moon = Oval(x, y, radius, radius)
    yield stone(moon.x, moon.y, radius, rng)
    y = box.y + 12 * scale
    while y < box.bottom:
        for cut in strokes(level(y), box, rng, scale, (24, 64), (16, 40)):
            if not any(moon.holds(*point, margin=10) for point in denser(cut)):
                yield cut
        y += rng.uniform(13, 17) * scale


def rain(box: Box, free: Oval, rng: Random, scale: float) -> Iterator[Polygon]:
    """Weather: slanted gouges, thinner and thicker."""
    lean = rng.choice((-0.42, -0.34, 0.36))
    down, across = 44 * scale, 31 * scale
    for row in range(-1, int(box.height / down) + 1):
        for column in range(-1, int(box.width / across) + 2):
            x = box.x + (column + (0.5 if row % 2 else 0) + rng.uniform(-0.3, 0.3)) * across
            y = box.y + (row + rng.uniform(-0.3, 0.3)) * down
            length = rng.uniform(20, 46) * scale
            if rng.random() < 0.8:
                yield Gouge(x, y, x + lean * length, y + length, rng.uniform(3, 6.5) * scale).points()


Backdrop = Callable[[Box, Oval, Random, float], Iterator[Polygon]]


def clear_of(free: Oval, cuts: Iterator[Polygon]) -> Iterator[Polygon]:
    """Those cuts that do not touch the emblem's surroundings."""
    return (cut for cut in cuts if not any(free.holds(*point) for point in denser(cut)))


def denser(cut: Polygon) -> Iterator[Point]:
    """The corners of a cut and the middle between its ends."""
    yield from cut
    (x1, y1), (x2, y2) = cut[0], cut[len(cut) // 2]
    yield (x1 + x2) / 2, (y1 + y2) / 2
