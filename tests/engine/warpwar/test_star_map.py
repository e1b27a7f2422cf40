"""The maps, compared with the printed ones: counts, places, neighbours, warplines, distances."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from engine import hexes
from engine.warpwar.data.loader import BadData
from engine.warpwar.setup.match_map import board_hexes
from engine.warpwar.starmap import printed_maps
from engine.warpwar.starmap import star_map as star_maps
from engine.warpwar.starmap.star_map import StarMap

CLASSIC = printed_maps.classic()
CORNERED = printed_maps.layout(((5, 2, 1), (6, 4, 3)))
BLACK_HOLE = printed_maps.layout(((5, 2, 1), (7, 9, 8), (6, 4, 3)))

CLASSIC_STARS = {
    "Mosul": ("0307", 2), "Ur": ("0606", 4), "Larsu": ("0804", 2), "Sippur": ("0611", 1), "Erech": ("0710", 3),
    "Calah": ("0908", 1), "Susa": ("1207", 0), "Byblos": ("0813", 3), "Adab": ("1011", 0), "Nippur": ("1310", 1),
    "Ubaid": ("1014", 5), "Khafa": ("1313", 2), "Mari": ("1415", 1), "Assur": ("1712", 2), "Lagash": ("1614", 1),
    "Elam": ("1616", 5), "Jarmo": ("1814", 3), "Sumarra": ("1419", 2), "Girsu": ("1817", 1), "Umma": ("1719", 2),
    "Isin": ("1622", 1), "Kish": ("2118", 0), "Akkad": ("2020", 3), "Sumer": ("1922", 0), "Eridu": ("2318", 1),
    "Babylon": ("2223", 4), "Nineveh": ("2125", 2), "Ugarit": ("2622", 2),
}  # fmt: skip
CLASSIC_LINES = """Mosul-Sippur Ur-Erech Larsu-Susa Erech-Adab Calah-Nippur Susa-Nippur Byblos-Adab Adab-Khafa
    Ubaid-Sumarra Ubaid-Mari Nippur-Lagash Nippur-Assur Lagash-Assur Lagash-Elam Mari-Umma Umma-Girsu Umma-Sumer
    Sumarra-Umma Jarmo-Kish Kish-Eridu Kish-Akkad Isin-Nineveh Sumer-Babylon Eridu-Ugarit"""


def mp(star_map: StarMap, a: str, b: str) -> int:
    start, goal = star_map.find(a), star_map.find(b)
    assert start is not None and goal is not None
    return hexes.cheapest(start, star_map.roads)[goal].cost


def test_the_classic_map_as_printed() -> None:
    assert len(CLASSIC.cells) == 322
    assert {star.name: (star.hex, star.value) for star in CLASSIC.stars.values()} == CLASSIC_STARS
    lines = {frozenset((CLASSIC.stars[a].name, CLASSIC.stars[b].name)) for a, b in CLASSIC.lines}
    assert lines == {frozenset(pair.split("-")) for pair in CLASSIC_LINES.split()} and len(CLASSIC.lines) == 24


def test_classic_hexes_follow_the_rule_of_the_columns() -> None:
    """Column c = x - y + 7 (0 to 14). L = 2 (x + y) - 14 is 4, 8 .. 84 in even columns and 2, 6 .. 86 in odd ones."""
    rule = {
        f"{x:02d}{y:02d}"
        for x in range(1, 40)
        for y in range(1, 40)
        if 0 <= x - y + 7 <= 14 and 2 * (x + y) - 14 in (range(4, 85, 4) if (x - y + 7) % 2 == 0 else range(2, 87, 4))
    }
    assert set(CLASSIC.cells) == rule


@pytest.mark.parametrize(
    ("hex_id", "beside"),
    [
        ("1719", {"1819", "1618", "1720", "1718", "1820", "1619"}),
        ("0108", {"0209", "0208", "0107"}),
        ("2822", {"2721", "2722", "2821"}),
    ],
)
def test_neighbours_on_the_classic_map(hex_id: str, beside: set[str]) -> None:
    assert set(CLASSIC.beside[hex_id]) == beside


def test_classic_hexes_lie_as_printed() -> None:
    """Below is (x+1, y+1), below right (x+1, y), below left (x, y+1). This is checked in drawn coordinates."""

    def drawing_coordinates(hex_id: str) -> tuple[float, float]:
        cell = CLASSIC.cells[hex_id]
        return 1.5 * cell.q, math.sqrt(3) * (cell.r + cell.q / 2)

    x, y = drawing_coordinates("1719")
    assert drawing_coordinates("1820") == pytest.approx((x, y + math.sqrt(3)))
    assert drawing_coordinates("1819") == pytest.approx((x + 1.5, y + math.sqrt(3) / 2))
    assert drawing_coordinates("1720") == pytest.approx((x - 1.5, y + math.sqrt(3) / 2))


@pytest.mark.parametrize(
    ("a", "b", "cost"),
    [
        ("Ur", "Babylon", 8),
        ("Mosul", "Ur", 4),
        ("Mosul", "Ugarit", 13),
        ("Larsu", "Ugarit", 8),
        ("Nineveh", "Babylon", 3),
    ],
)
def test_ways_between_the_classic_homes(a: str, b: str, cost: int) -> None:
    assert mp(CLASSIC, a, b) == cost


def test_hexes_only_from_ur_to_babylon() -> None:
    assert CLASSIC.distance("0606", "2223") == 17


def test_places_are_found_by_name_or_number() -> None:
    assert CLASSIC.find("Umma") == CLASSIC.find("umma") == CLASSIC.find("1719") == "1719"
    assert CORNERED.find("kling") == CORNERED.find("5b1") == "5B1"
    assert CLASSIC.find("Kling") is None and CLASSIC.find("2328") is None and CLASSIC.find("") is None
    assert CLASSIC.label("1719") == "Umma" and CLASSIC.label("1720") == "1720"


def test_the_edge_of_the_classic_map() -> None:
    """The edge is the left and right columns (21 hexes each), and the top and bottom of the 13 between."""
    assert len(CLASSIC.edge()) == 21 + 21 + 2 * 13
    assert "0108" in CLASSIC.edge() and "1719" not in CLASSIC.edge()


@pytest.mark.parametrize(
    ("rows", "seams", "hex_count", "stars", "lines"),
    [
        (((1, 2), (3, 4)), "classic", 344, 28, 24),
        (((2, 1), (4, 3)), "classic", 344, 28, 17),
        (((2, 1), (4, 3)), "adjacent", 344, 28, 21),
        (((5, 2, 1), (6, 4, 3)), "classic", 516, 45, 30),
        (((5, 2, 1), (6, 4, 3)), "adjacent", 516, 45, 34),
        (((5, 7, 2, 1), (6, 4, 8, 3)), "classic", 688, 59, 42),
        (((5, 2, 1), (7, 9, 8), (6, 4, 3)), "classic", 779, 65, 46),
        (((5, 2, 1), (7, 10, 8), (6, 4, 3)), "classic", 780, 67, 48),
    ],
)
def test_layouts_count_as_surveyed(
    rows: tuple[tuple[int, ...], ...], seams: printed_maps.Seams, hex_count: int, stars: int, lines: int
) -> None:
    star_map = printed_maps.layout(rows, seams)
    assert sum(1 for cell in star_map.cells.values() if cell.cost >= 0) == hex_count
    assert (len(star_map.stars), len(star_map.lines)) == (stars, lines)


def test_seam_lines_of_the_emperor_layout() -> None:
    """2 1 / 4 3 keeps 1 above 3 and 2 above 4: four of the seven seam lines.

    The other three cross the seam of 3 and 4.
    """
    plain = set(printed_maps.layout(((2, 1), (4, 3)), "classic").lines)
    star_map = printed_maps.layout(((2, 1), (4, 3)), "adjacent")
    extra = {frozenset((star_map.stars[a].name, star_map.stars[b].name)) for a, b in set(star_map.lines) - plain}
    assert extra == {
        frozenset(pair) for pair in (("Assur", "Lagash"), ("Lagash", "Nippur"), ("Mari", "Umma"), ("Sumarra", "Ubaid"))
    }


@pytest.mark.parametrize(
    ("a", "b", "cost"),
    [("Kling", "Ur", 19), ("Kling", "Sol", 11), ("Kling", "Babylon", 19), ("Ur", "Sol", 20), ("Ur", "Babylon", 11)],
)
def test_ways_between_the_corners(a: str, b: str, cost: int) -> None:
    assert mp(CORNERED, a, b) == cost


def test_sectors_lie_as_in_the_classic_map() -> None:
    """Distances between classic stars are the same on sectors 1 2 / 3 4 as on the classic map."""
    tiles = printed_maps.layout(((1, 2), (3, 4)))
    for here in CLASSIC_STARS:
        for there in ("Ur", "Babylon", "Ugarit"):
            a, b, c, d = CLASSIC.find(here), CLASSIC.find(there), tiles.find(here), tiles.find(there)
            assert a and b and c and d and CLASSIC.distance(a, b) == tiles.distance(c, d)


def test_half_hexes_of_the_lowest_tiles_are_left_out_but_for_stars() -> None:
    assert not {"6A11", "6C11", "4E11", "3G11"} & set(CORNERED.cells)
    assert {"6B11", "2E11", "1G11"} <= set(CORNERED.cells), "odd columns, and low columns with a tile below"
    lowest = printed_maps.layout(((1,),))
    assert "1G11" in lowest.cells and "1E11" not in lowest.cells, "Mari stands in a half hex and keeps it"


def test_the_black_hole_and_the_slow_hexes_round_it() -> None:
    assert not BLACK_HOLE.enterable("9D6") and "9D6" in BLACK_HOLE.cells
    assert BLACK_HOLE.label("9D6") == "Irkalla"
    assert [each.id for each in board_hexes(BLACK_HOLE) if each.hole] == ["9D6"], "it is drawn as what it is"
    assert all("9D6" not in near for near in BLACK_HOLE.beside.values())
    by_cost = {cost: {at for at, cell in BLACK_HOLE.cells.items() if cell.cost == cost} for cost in (2, 3)}
    assert by_cost[3] == {"9C5", "9C6", "9D5", "9D7", "9E5", "9E6"}
    assert {BLACK_HOLE.distance("9D6", at) for at in by_cost[3]} == {1}
    assert {BLACK_HOLE.distance("9D6", at) for at in by_cost[2]} == {2} and len(by_cost[2]) == 12


@pytest.mark.parametrize("star_map", [CLASSIC, CORNERED, BLACK_HOLE, printed_maps.layout(((5, 7, 2, 1), (6, 4, 8, 3)))])
def test_no_two_stars_are_adjacent_and_none_has_more_than_four_lines(star_map: StarMap) -> None:
    assert not any(there in star_map.stars for star in star_map.stars for there in star_map.beside[star])
    assert max(len(far) for far in star_map.warps.values()) <= 4


def test_ids_run_in_ascending_order() -> None:
    assert list(CLASSIC.cells) == sorted(CLASSIC.cells)
    assert CORNERED.rank["1A2"] < CORNERED.rank["1A10"] < CORNERED.rank["1B1"] < CORNERED.rank["2A1"]
    assert list(CLASSIC.rank.values()) == list(range(322))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('name = "x"\ncolumns = [["0101", "0303"]]\nwarplines = []\n[stars]\nA = ["0404", 1]\n', "0404"),
        ('name = "x"\ncolumns = [["0101", "0303"]]\nwarplines = [["A", "B"]]\n[stars]\nA = ["0202", 1]\n', "B"),
        ('name = "x"\ncolumns = []\nwarplines = []\nmoons = 3\n[stars]\n', "moons"),
    ],
)
def test_a_bad_map_file_is_refused_with_file_and_reason(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "strange.toml"
    path.write_text(text)
    with pytest.raises(BadData, match=f"strange.toml.*{says}"):
        printed_maps.read_classic(path)


def test_a_map_with_two_stars_in_one_hex_is_refused() -> None:
    cells = {"0101": star_maps.Cell(0, 0)}
    with pytest.raises(ValueError, match="share"):
        star_maps.build("x", cells, [star_maps.MapStar("A", "0101", 1), star_maps.MapStar("B", "0101", 1)], [])
