"""Draws a scenario's map for link previews, as a PNG of 1200 by 630 pixels. Worker processes run this module, so it
does not use Django's settings.

The colours are those of the dark page (frontend/src/styles/tokens.css). The shapes are those of the page's seats
(ui/seatColors.ts).
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

Point = tuple[float, float]

SIZE = (1200, 630)
"""Width and height of a picture in pixels. Programs that read Open Graph data expect this ratio (1.91 to 1)."""

FINER = 2
"""Factor by which the picture is drawn larger than its final size. It is scaled down afterwards, so that edges are
smooth."""

RIM = 70
"""Width of the empty border around the map, in pixels."""

SPACE, WARPLINE, STAR = "#060912", "#6fb6d8", "#fff3d1"
SEATS = ("#58b4f0", "#f0704a", "#2fc295", "#e08ac0", "#d9d3c3", "#9a92ff", "#b5d33d", "#93b4b8")
SHAPES: tuple[tuple[Point, ...], ...] = (
    (),  # a circle
    ((-8.5, -8.5), (8.5, -8.5), (8.5, 8.5), (-8.5, 8.5)),
    ((0, -9.5), (10, 8.5), (-10, 8.5)),
    ((0, -10.5), (10, 0), (0, 10.5), (-10, 0)),
    ((-5, -8.7), (5, -8.7), (10, 0), (5, 8.7), (-5, 8.7), (-10, 0)),
    ((0, -10.5), (2.9, -3.6), (10.3, -3.1), (4.6, 1.7), (6.4, 9), (0, 5), (-6.4, 9), (-4.6, 1.7), (-10.3, -3.1),
     (-2.9, -3.6)),
    ((-3.5, -9.5), (3.5, -9.5), (3.5, -3.5), (9.5, -3.5), (9.5, 3.5), (3.5, 3.5), (3.5, 9.5), (-3.5, 9.5), (-3.5, 3.5),
     (-9.5, 3.5), (-9.5, -3.5), (-3.5, -3.5)),
    ((0, 10), (-9.5, -4.5), (-6.5, -9), (6.5, -9), (9.5, -4.5)),
)  # fmt: skip
"""The outline for each seat colour, as points within a radius of about 10 around the centre; () stands for a circle."""


def draw_map(lying: bool, points: Sequence[tuple[float, float, int]], lines: Sequence[tuple[int, int]]) -> bytes:
    """Return the picture of a map as PNG. `points` and `lines` come from a `Sketch`. If `lying` is true, rotate the map
    by 90 degrees; this is meant for maps that are taller than wide."""
    from PIL import Image, ImageFilter
    from PIL import ImageDraw as drawing

    width, height = (each * FINER for each in SIZE)
    spots = fit_points([(y, -x) if lying else (x, y) for x, y, _ in points], width, height, RIM * FINER)
    unit = height / 190
    picture = Image.new("RGB", (width, height), SPACE)
    glow = drawing.Draw(picture)
    for a, b in lines:
        glow.line([spots[a], spots[b]], fill="#1c4560", width=round(unit * 3))
    for x, y in spots:
        glow.ellipse(_round(x, y, unit * 5), fill="#4a4636")
    picture = picture.filter(ImageFilter.GaussianBlur(unit * 2.4))
    draw = drawing.Draw(picture)
    for a, b in lines:
        draw.line([spots[a], spots[b]], fill=WARPLINE, width=max(2, round(unit * 0.7)))
    for (x, y), (_, _, home) in zip(spots, points, strict=True):
        if home < 0:
            draw.ellipse(_round(x, y, unit * 1.7), fill=STAR)
        else:
            _home(draw, x, y, unit * 0.62, home % len(SEATS))
    small = picture.resize(SIZE, Image.Resampling.LANCZOS)
    file = io.BytesIO()
    small.quantize(240).save(file, "PNG", optimize=True)
    return file.getvalue()


def fit_points(spots: Sequence[Point], width: float, height: float, rim: float) -> list[Point]:
    """Return the points, scaled and moved so that they lie in the middle of a picture, fill it, and stay `rim` away
    from its edges."""
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    wide, high = max(max(xs) - min(xs), 1e-9), max(max(ys) - min(ys), 1e-9)
    scale = min((width - 2 * rim) / wide, (height - 2 * rim) / high)
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return [(width / 2 + (x - middle[0]) * scale, height / 2 + (y - middle[1]) * scale) for x, y in spots]


def _round(x: float, y: float, radius: float) -> tuple[float, float, float, float]:
    return (x - radius, y - radius, x + radius, y + radius)


def _home(draw: ImageDraw, x: float, y: float, scale: float, color: int) -> None:
    draw.ellipse(_round(x, y, scale * 14), fill=SPACE)
    if outline := SHAPES[color]:
        draw.polygon([(x + scale * dx, y + scale * dy) for dx, dy in outline], fill=SEATS[color])
    else:
        draw.ellipse(_round(x, y, scale * 9.5), fill=SEATS[color])
