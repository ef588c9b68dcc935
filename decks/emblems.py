"""The emblems of the card types: polygons on a grid of 64, cut like linoleum.

`python -m decks.emblems` writes the sprite.

An emblem is one dark silhouette of straight cuts and a few light cuts inside it, all in one path filled by even-odd:
what lies in a silhouette is light, what lies in a light cut is dark again. Light falls from the upper left. A *gouge*
is the mark of the tool: a sharp entry, widest at 70 % of its length, a short sharp exit.
"""

from math import hypot
from pathlib import Path
from typing import NamedTuple

SPRITE = Path(__file__).resolve().parent.parent / "static" / "img" / "emblems.svg"

Point = tuple[float, float]


class Gouge(NamedTuple):
    """One cut from entry (x1, y1) to exit (x2, y2), `width` units wide at 70 % of its length."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float

    def points(self) -> list[Point]:
        """The four corners: entry, one flank, exit, other flank."""
        along_x, along_y = self.x2 - self.x1, self.y2 - self.y1
        length = hypot(along_x, along_y) or 1.0
        across_x, across_y = -along_y / length * self.width / 2, along_x / length * self.width / 2
        wide_x, wide_y = self.x1 + 0.7 * along_x, self.y1 + 0.7 * along_y
        flanks = (wide_x + across_x, wide_y + across_y), (wide_x - across_x, wide_y - across_y)
        return [(self.x1, self.y1), flanks[0], (self.x2, self.y2), flanks[1]]


# Per emblem: polygons ("x,y x,y ..") of the silhouette and its large cuts, then gouges.
SHAPES: dict[str, tuple[tuple[str, ...], tuple[Gouge, ...]]] = {
    "mensch": (
        (
            # hat
            "2.5,26.2 20.4,18.8 22.2,9 31.5,4.4 41.3,7.6 45.4,18.4 61.5,25.4 47,32.2 17.6,32.6",
            "20.6,34.6 45.2,34.2 44.2,45 40.6,51.4 33,56.2 25.6,52.2 21.6,45.4",  # face
            "2,62.4 7,53.4 23,48.6 32.8,59.6 43.6,48.4 57.6,53.2 62,62.4",  # shoulders
            # lit half of the face
            "23.6,36.8 33.2,36.6 32.4,43.2 35,46.6 31.6,48 31.4,52.6 27.8,49.6 24.8,44.4",
            "25.6,40.4 30.4,39.6 29.4,42.2 27.4,42.2",  # eye in it
        ),
        (
            Gouge(25.6, 17.6, 27.2, 9.4, 2.4),
            Gouge(32, 17.4, 32.2, 7.4, 2.2),
            Gouge(40.4, 17.8, 38, 10, 2.2),
            Gouge(9.4, 26, 28.4, 24.4, 2.2),
            Gouge(54.4, 25.8, 36.2, 28.6, 2.2),
            Gouge(36.6, 41.6, 42.6, 40.4, 2),
            Gouge(12, 60.6, 16, 53, 2.6),
            Gouge(19.4, 60.8, 22.4, 53, 2.2),
            Gouge(46.6, 60.4, 43.8, 53.4, 2),
            Gouge(54, 60.8, 51, 54.6, 2),
        ),
    ),
    "biest": (
        (
            # head
            "4.4,2.2 16.8,11.4 24,9.6 32.4,8.2 40.4,9.4 47.4,11.2 59.8,2.8 60.4,19.4 57,31 59,37.6 "
            "51,43.4 44.6,49.6 41,57.6 32.4,62 24.4,58 20.6,50 13.4,43.6 5.4,38 8,31 4,19",
            "13.8,28 24.6,32 27.4,37 18,35.4",  # left eye
            "50.4,28.2 39.8,32.2 37.4,36.8 46.4,35.6",  # right eye
            "8,8.6 14.6,14.6 12.8,22.6 9,18.6",  # left ear
            "56.4,9 50.6,14.6 52,22 55.6,18.4",  # right ear
            "27.4,52 32.4,50.4 37.4,52 32.6,56.6",  # light under the nose
            "29,52.6 32.4,51.6 35.8,52.6 32.6,55.2",  # nose
        ),
        (
            Gouge(27.8, 24, 26.6, 12.6, 2),
            Gouge(32.4, 27, 32.2, 11.4, 2.2),
            Gouge(37, 24, 38.4, 12.6, 2),
            Gouge(31.6, 33, 31.4, 48.6, 2.6),
            Gouge(10.6, 37.6, 21, 40, 2.2),
            Gouge(54, 37.4, 44, 40, 2),
            Gouge(17, 43.6, 24.4, 44.8, 2),
            Gouge(47.8, 43.4, 40.6, 44.8, 2),
            Gouge(24.4, 53.6, 25, 47.6, 1.6),
        ),
    ),
    "geist": (
        (
            "32,2 41.8,5.2 48.8,14 51,27.6 52.2,44 61.8,57.8 52.6,54.6 50,61.8 43.8,55.2 38.4,62.4 "
            "32,55.8 26.4,62 20.8,55.4 14.4,61.4 12.2,54.4 2.2,57.6 11.6,44.4 12.8,28 14.8,14.2 "
            "22,5.2",
            "19.4,19.4 26,16.6 28.6,23.6 25.4,30.6 20.4,27",
            "44.2,19 38.4,16.8 35.8,23.4 38.4,30.2 43.6,26.6",
            "28.4,35.4 36,35.2 34.8,44 31.8,47 29.4,43.8",
        ),
        (
            Gouge(17.4, 52.4, 18.8, 32.4, 2.4),
            Gouge(23.4, 54.8, 24.2, 38.4, 2.2),
            Gouge(46.4, 52.6, 45.4, 33, 2.2),
            Gouge(40, 54.8, 40, 39, 2),
            Gouge(10, 53, 13.6, 45.6, 1.8),
            Gouge(54.2, 53, 50.8, 46, 1.8),
            Gouge(18.4, 14.4, 26, 7.2, 2.2),
        ),
    ),
    "hexe": (
        (
            # hat
            "2,33.4 17.4,28.4 23.2,15.6 29.4,6 41,2 51,2.4 55,9.2 44.6,8 39.8,11.8 43.8,28 62,32.6 45,37.4 18,37.8",
            # head
            "19.2,39.8 45.4,39.4 47,45 58.6,51.8 49.2,53.6 50.6,56.6 46.8,57.8 47.6,60.6 41,63 "
            "34,59.6 28.4,62 16.6,62.4 4,62.6 10.6,54.6 10.8,47",
            # face
            "33.4,41.8 43.6,41.6 45,46.2 53.6,51.2 46.8,52 47.2,55.2 44.2,56.4 44.8,59.4 41.2,60.4 "
            "36.4,57 33.8,51.4 35.4,46.4",
            "37,45.8 43.4,45 41.8,48.2 39.2,48.2",  # eye
            "17.2,32.2 44,31.6 45,34.8 16.4,35.4",  # hat band
        ),
        (
            Gouge(22.6, 28.4, 31, 9.6, 2.8),
            Gouge(29.4, 28.6, 34.2, 11, 2.4),
            Gouge(36.8, 28.2, 37, 14, 2),
            Gouge(14, 59.8, 18.4, 45.6, 2.4),
            Gouge(20.4, 60, 23.6, 43.4, 2.4),
            Gouge(26.8, 59.4, 29, 45.4, 2),
        ),
    ),
    "riese": (
        (
            "24.2,4.2 32,1.8 40.2,4 42.6,12 40,19.6 34.6,25 29.6,25.2 24,20 21.4,12.2",  # head
            "2.2,62.4 4,40.4 9.6,29.8 21.8,24.6 32.2,31.6 42.8,24.4 54.8,29.4 60.4,40 62,62.4 "
            "58.4,62.4 54,55.4 56,55.4 51.8,46.4 47.6,55.6 49.6,55.6 45.6,62.4"
            " 39.4,62.4 34.8,56 36.8,56 32.4,47.2 28,56.2 30,56.2 25.8,62.4 19.6,62.4 15,55.2 17,55.2 "
            "12.6,45.4 8.2,55.4 10.2,55.4 6,62.4",
            "25.6,11.4 30.4,12 29.6,14 26.4,13.8",
            "38.4,11.2 33.8,12 34.4,14 37.6,13.6",
            "29,18.6 35.6,18 34.4,19.8",
        ),
        (
            Gouge(15, 43.6, 14.8, 31, 2.6),
            Gouge(49.8, 43.4, 49.6, 31.6, 2.2),
            Gouge(21.4, 37.4, 30.6, 33.4, 2.4),
            Gouge(43, 37.2, 34, 33.6, 2.2),
            Gouge(24.6, 43, 30.6, 40, 2),
            Gouge(40, 42.8, 34.2, 40, 2),
            Gouge(26.6, 6.8, 36, 4.4, 2),
        ),
    ),
    "urmacht": (
        (
            "36.4,2 47.2,2.6 38.8,25.2 51.6,25.6 17.4,62.4 26.6,35 13.2,35.4",
            "18.6,33.2 37.2,4.6 33.4,16.4 22.4,33",
        ),
        (
            Gouge(26.2, 47.4, 43.4, 28, 2.4),
            Gouge(17.6, 22.2, 5, 9.4, 4),
            Gouge(11.6, 28.4, 1.6, 26.4, 3.4),
            Gouge(12.6, 41.6, 3, 46, 3.4),
            Gouge(49.4, 17.6, 55.4, 9.6, 3.4),
            Gouge(53.4, 31.4, 62.4, 30.4, 3.4),
            Gouge(46.4, 44.6, 56.6, 53.4, 4),
        ),
    ),
    "maleficium": (
        (
            "1.6,27.4 15.4,15.4 32.2,9 48.8,15 62.4,27 48.4,38.2 32,44 15.2,38.6",  # lids
            "9.6,27.2 18.4,19.8 32.2,15.2 46,19.6 54.6,27 45.6,33.8 32,37.8 18,34.2",  # the white
            "27,18.6 37.2,18.4 41.2,26.4 37.6,34.6 26.8,34.8 23,26.6",  # iris
            "32.2,20.4 34.6,27.4 32,33 29.6,27",  # slit
            "32,47.4 36,55.6 33.6,61.8 30.6,62 28,55.4",  # drops
            "17.4,44.6 19.8,50 18,54 15.4,51",
            "46.8,44.4 48.8,50.4 46.8,53.8 44.4,50.4",
        ),
        (
            Gouge(13.4, 12.8, 8.6, 4.6, 3.4),
            Gouge(25.2, 8, 22.6, 1.4, 3),
            Gouge(39.4, 8, 42, 1.6, 3),
            Gouge(51.4, 12.6, 56, 4.8, 3.4),
            Gouge(31.4, 59.4, 31, 52, 1.6),
        ),
    ),
    "augmentation": (
        (
            # stem on the earth
            "7.6,62.6 17.6,57.6 28.2,59.4 29.4,55 28.2,30 32,1.6 36,29.6 35,55 36.4,59.6 47,57.4 57,62.6",
            "26.2,40.4 15.4,38.6 4.8,29.4 1.6,15.4 14.6,18.4 22.8,26.6",  # left leaf
            "38.2,48 39.4,35.6 47.4,27.6 62.4,21.6 61.4,35.6 53,45.2",  # right leaf
        ),
        (
            Gouge(32, 35, 32, 11, 2.8),
            Gouge(6.6, 20.2, 22.6, 36, 2.6),
            Gouge(17.6, 22.6, 18.8, 28.4, 1.8),
            Gouge(9.4, 28, 15, 32.4, 1.8),
            Gouge(57.8, 26.6, 42.4, 43.4, 2.6),
            Gouge(47.4, 30.4, 47.6, 35, 1.8),
            Gouge(56, 38, 49.6, 39.6, 1.8),
            Gouge(32.6, 55.6, 32, 40, 2),
        ),
    ),
    "apple": (
        (
            "30.4,20.2 19.4,15.6 9.4,19.6 3.6,28.6 4.4,43 9.4,54 17.6,62 25.4,62.4 31.8,59.8 "
            "38.4,62.6 46.8,61 54.6,53 60.2,42 60.4,29 54.6,19 44.6,15.4 34.4,20",
            "30.4,18.6 28.6,10.6 30.2,4 33.8,1.6 35.2,18.4",
            "36.8,13.4 41,5 49,1.8 61,2.8 54.6,10.4 45.4,13.8",
        ),
        (
            Gouge(12, 46, 9.6, 25.6, 4),
            Gouge(19.6, 57, 15, 42.4, 3.2),
            Gouge(54.4, 32.4, 47.4, 21.4, 3.2),
            Gouge(40.8, 11.4, 54, 5, 1.8),
        ),
    ),
}
# The strength apple carries a figure instead of highlights.
SHAPES["strength"] = (SHAPES["apple"][0], ())


def polygons(name: str) -> list[list[Point]]:
    """All outlines of an emblem in grid units, silhouettes and cuts alike."""
    outlines, gouges = SHAPES[name]
    return [parse(outline) for outline in outlines] + [gouge.points() for gouge in gouges]


def parse(outline: str) -> list[Point]:
    """The corners of "x,y x,y .."."""
    pairs = (corner.split(",") for corner in outline.split())
    return [(float(x), float(y)) for x, y in pairs]


def number(value: float) -> str:
    """A coordinate with at most one decimal, as short as it can be."""
    return f"{value:.1f}".removesuffix(".0").replace("-0", "-0" if value < -0.05 else "0", 1)


def outline(points: list[Point]) -> str:
    """One closed polygon as SVG path data."""
    return "M" + " ".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def path(name: str) -> str:
    """The SVG path data of an emblem, to be filled by the even-odd rule."""
    return "".join(outline(points) for points in polygons(name))


def sprite() -> str:
    """All emblems as symbols, for lists: `<use href="…/emblems.svg#hexe"/>`, coloured by `fill`."""
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(map(as_symbol, SHAPES)) + "\n</svg>\n"


def as_symbol(name: str) -> str:
    """One emblem as an SVG symbol."""
    return f'<symbol id="{name}" viewBox="0 0 64 64"><path fill-rule="evenodd" d="{path(name)}"/></symbol>'


if __name__ == "__main__":
    SPRITE.write_text(sprite(), encoding="utf-8")
