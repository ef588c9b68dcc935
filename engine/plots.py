"""Small plots as SVG: bars, and points with their intervals. Texts are texts, and both light and dark pages can show
them: the colours follow what the reader's system prefers."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH = 760  # of every plot
ROW = 15  # height of a line of a plot of points
LABELS = 220  # width of the labels beside points
STEP = 0.05  # between the marks of an axis of rates
STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #1c2418; }
  .small { font-size: 10px; fill: #55604e; }
  .axis { stroke: #9aa392; stroke-width: 1; }
  .mean { stroke: #7a8472; stroke-width: 1; stroke-dasharray: 3 3; }
  .bar { fill: #5b7f3a; }
  .reach { stroke: #5b7f3a; stroke-width: 2; }
  .dot { fill: #365a1b; }
  .out .reach { stroke: #b4552d; }
  .out .dot { fill: #8c3a17; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6eadf; }
    .small { fill: #b0b8a6; }
    .axis { stroke: #6a7263; }
    .mean { stroke: #8d9683; }
    .bar, .dot { fill: #9cc46e; }
    .reach { stroke: #7fa654; }
    .out .reach { stroke: #d98257; }
    .out .dot { fill: #f0a47e; }
  }
"""


class Point(NamedTuple):
    """A line of a plot of points: a rate with its interval, from 0 to 1.  out: it stands out from the others.
    note: beside it."""

    label: str
    rate: float
    low: float
    high: float
    out: bool = False
    note: str = ""


def points(title: str, told: str, lines: Sequence[Point], low: float, high: float, mean: float) -> str:
    """Rates with intervals, one below the other. told: what the plot shows, in a sentence, for people who do not see
    it.  low, high: the ends of the axis, multiples of STEP.  mean: a line through all."""
    top, bottom = 44, 10
    right = WIDTH - 60

    def x(rate: float) -> float:
        return round(LABELS + (min(max(rate, low), high) - low) / (high - low) * (right - LABELS), 1)

    height = top + ROW * len(lines) + bottom
    steps = [low + STEP * step for step in range(round((high - low) / STEP) + 1)]
    parts = [
        f'<text x="{x(rate)}" y="{top - 10}" text-anchor="middle" class="small">{100 * rate:.0f} %</text>'
        for rate in steps
    ]
    parts += [line(x(rate), top - 6, x(rate), height - bottom, "axis") for rate in (low, high)]
    parts.append(line(x(mean), top - 6, x(mean), height - bottom, "mean"))
    for place, each in enumerate(lines):
        y = top + ROW * place + ROW / 2
        parts.append('<g class="out">' if each.out else "<g>")
        parts.append(f'<text x="{LABELS - 8}" y="{y + 4}" text-anchor="end">{escape(each.label)}</text>')
        parts.append(line(x(each.low), y, x(each.high), y, "reach"))
        parts.append(f'<circle cx="{x(each.rate)}" cy="{y}" r="3" class="dot"/>')
        parts.append(f'<text x="{right + 8}" y="{y + 4}" class="small">{escape(each.note)}</text></g>')
    return svg(title, told, height, parts)


def bars(title: str, told: str, counts: Sequence[tuple[str, int]]) -> str:
    """Counts as bars side by side, with their labels below."""
    height, top, bottom, left = 220, 44, 30, 20
    most = max([count for _, count in counts], default=1) or 1
    whole = sum(count for _, count in counts) or 1
    step = (WIDTH - 2 * left) / max(1, len(counts))
    parts = [line(left, height - bottom, WIDTH - left, height - bottom, "axis")]
    for place, (label, count) in enumerate(counts):
        tall = round((height - top - bottom - 14) * count / most, 1)
        x, y = round(left + place * step, 1), height - bottom - tall
        middle = round(x + step / 2, 1)
        parts.append(f'<rect x="{x + 2}" y="{y}" width="{round(step - 4, 1)}" height="{tall}" class="bar"/>')
        parts.append(
            f'<text x="{middle}" y="{y - 4}" text-anchor="middle" class="small">{100 * count / whole:.1f} %</text>'
        )
        parts.append(f'<text x="{middle}" y="{height - 12}" text-anchor="middle" class="small">{escape(label)}</text>')
    return svg(title, told, height, parts)


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" class="{kind}"/>'


def svg(title: str, told: str, height: float, parts: Sequence[str]) -> str:
    """The whole picture with its name and description."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        ' role="img" aria-labelledby="title told">'
    )
    names = f'<title id="title">{escape(title)}</title><desc id="told">{escape(told)}</desc>'
    heading = f'<text x="20" y="18" font-weight="600">{escape(title)}</text>'
    return "\n".join([head, names, f"<style>{STYLE}</style>", heading, *parts, "</svg>", ""])
