"""Scenarios and their tables: seats, maps, homes, counters, victory in the printed order, and the hall's cards."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.core import codec
from engine.core.errors import Illegal
from engine.core.game import Setup
from engine.core.scenario_cards import ScenarioCard
from engine.warpwar.data.loader import DATA, BadData
from engine.warpwar.game import WarpWar
from engine.warpwar.rules import Rules
from engine.warpwar.setup import scenario
from engine.warpwar.setup.edition_files import with_changes
from engine.warpwar.setup.match_map import (
    board_hexes,
    board_stars,
    galaxy_seed,
    match_map_of,
    rules_view,
    star_map_of,
)
from engine.warpwar.setup.match_rules import rules_for
from engine.warpwar.setup.scenario_cards import card, cards


def names(setup: Setup, hexes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(star_map_of(setup).label(hex_id) for hex_id in hexes)


@pytest.mark.parametrize(
    ("name", "seats", "homes", "conditions"),
    [
        ("1977-learning", (2, 2), (("Ur",), ("Babylon",)), [("occupation", 1)]),
        ("1977-basic", (2, 2), (("Ur",), ("Babylon",)), [("occupation", 2)]),
        ("1977-advanced", (2, 2), (("Mosul", "Ur", "Larsu"), ("Nineveh", "Babylon", "Ugarit")), [("occupation", 3)]),
        ("1994-basic", (2, 2), (("Ur",), ("Babylon",)), [("bases", 0)]),
        ("1994-advanced", (2, 2), (("Mosul", "Ur", "Larsu"), ("Nineveh", "Babylon", "Ugarit")), [("bases", 0)]),
        ("1994-galaxy", (2, 4), (), [("bases", 0)]),
        ("2012-learning", (2, 2), (("Ur",), ("Babylon",)), [("bases", 0)]),
        ("2012-classic-advanced", (2, 2), (("Larsu", "Mosul", "Ur"), ("Ugarit", "Nineveh", "Babylon")), [("bases", 0)]),
        ("2012-emperor", (2, 2), (("Mosul", "Ur"), ("Nineveh", "Babylon")),
         [("emperor", 0), ("star_total", 16), ("production", 0)]),
        ("2012-cornered", (2, 4), (),
         [("emperor", 0), ("production", 0), ("ending_turn", 40), ("ending_time", 240), ("create_first", 7)]),
        ("2012-cluster", (2, 4), (), [("total_destruction", 0), ("vp_total", 60)]),
        ("2012-black-hole", (2, 4), (), [("production", 0), ("vp_total", 80), ("ending_turn", 30)]),
        ("2012-party", (5, 8), (), [("emperor", 0), ("vp_total", 100), ("ending_turn", 15)]),
        ("2012-first-battle", (2, 2), ((), ()), [("total_destruction", 0)]),
    ],
)  # fmt: skip
def test_seats_homes_and_victory_as_printed(
    name: str, seats: tuple[int, int], homes: tuple[tuple[str, ...], ...], conditions: list[tuple[str, int]]
) -> None:
    played = scenario.get(name)
    assert played.seats == seats
    assert tuple(side.homes for side in played.sides) == homes
    assert [(each.kind, each.n) for each in played.victory] == conditions
    setup = Setup(name, seats[0])
    assert tuple(names(setup, side) for side in match_map_of(setup).homes) == homes


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("2012-classic-advanced", {"Larsu": 9, "Mosul": 1, "Ur": 10, "Ugarit": 11, "Nineveh": 2, "Babylon": 12}),
        ("2012-emperor", {"Mosul": 1, "Ur": 2, "Nineveh": 4, "Babylon": 3}),
        ("2012-cornered", {"Kling": 1, "Sol": 2, "Ur": 3, "Babylon": 4}),
        ("2012-black-hole", {"Kling": 1, "Sol": 2, "Ur": 3, "Babylon": 4}),
        ("2012-cluster", {}),
        ("2012-learning", {}),
        ("1994-advanced", {}),
    ],
)
def test_counters_that_lie_on_home_stars(name: str, expected: dict[str, int]) -> None:
    setup = Setup(name, 2)
    assert {star_map_of(setup).label(at): number for at, number in match_map_of(setup).counters.items()} == expected


def test_homes_to_choose_from() -> None:
    """R-SCEN-01: there are four homes, and no more seats."""
    for name in ("2012-cornered", "2012-black-hole", "1994-galaxy"):
        setup = Setup(name, 4)
        assert names(setup, match_map_of(setup).choices) == ("Kling", "Sol", "Ur", "Babylon")
    assert [name for name in scenario.names() if scenario.get(name).choose_end] == [
        "1994-basic", "1994-advanced", "1977-learning", "1977-basic", "1977-advanced",
    ]  # fmt: skip


def test_the_cluster_ship() -> None:
    """12 6.6: 25 BP with WG 5, SR 3, H 3 leave 14. There are two pods and 20 BP. Turn 1 begins with movement."""
    played = scenario.get("2012-cluster")
    entry = played.entry
    assert entry is not None and played.first_phase == "movement"
    assert (entry.bp, entry.wg, entry.fixed, entry.pods, entry.cargo) == (25, "WG", {"SR": 3, "H": 3}, 2, 20)
    assert entry.bp - 5 - sum(entry.fixed.values()) == 14


def test_draws_of_1977() -> None:
    """R-VIC-06, R-VIC-07: Learning and Basic only."""
    ends = {name: (scenario.get(name).draw_turn, scenario.get(name).no_effective_draw) for name in scenario.names()}
    assert {name for name, end in ends.items() if end == (40, True)} == {"1977-learning", "1977-basic"}
    assert all(end == (0, False) for name, end in ends.items() if name not in ("1977-learning", "1977-basic"))


@pytest.mark.parametrize(
    ("name", "layout"),
    [
        ("2012-emperor", ((2, 1), (4, 3))),
        ("2012-cornered", ((5, 2, 1), (6, 4, 3))),
        ("2012-cluster", ((5, 7, 2, 1), (6, 4, 8, 3))),
        ("2012-black-hole", ((5, 2, 1), (7, 9, 8), (6, 4, 3))),
    ],
)
def test_layouts_as_printed(name: str, layout: tuple[tuple[int, ...], ...]) -> None:
    assert scenario.get(name).layout == layout


def test_all_others_play_on_the_classic_map() -> None:
    assert {name for name in scenario.names() if scenario.get(name).map == "classic"} == {
        "2012-learning", "2012-classic-advanced", "1994-basic", "1994-advanced",
        "1977-learning", "1977-basic", "1977-advanced", "2012-first-battle",
    }  # fmt: skip


def test_seam_lines_by_the_switch() -> None:
    plain, switched = Setup("2012-emperor", 2), Setup("2012-emperor", 2, {"seam_lines": "adjacent"})
    assert (len(star_map_of(plain).lines), len(star_map_of(switched).lines)) == (17, 21)


def test_every_packaged_scenario_is_offered_and_whole() -> None:
    assert scenario.names() == (
        "2012-learning", "2012-classic-advanced", "2012-emperor", "2012-cornered", "2012-cluster", "2012-black-hole",
        "2012-party", "1994-basic", "1994-advanced", "1994-galaxy", "1977-learning", "1977-basic", "1977-advanced",
        "2012-first-battle",
    )  # fmt: skip
    for name in scenario.names():
        played = scenario.get(name)
        assert played.name == name and played.text and all(each.text for each in played.victory)
        with_changes(Rules(), played.rules, f"{name}.toml", "rules")
        assert all(star in star_map_of(Setup(name, played.seats[0])).named for star in map(str.lower, played.counters))


def test_a_scenario_is_added_by_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("1977-learning", "2012-learning"):
        shutil.copy(DATA / "scenarios" / f"{name}.toml", tmp_path)
    text = (tmp_path / "2012-learning.toml").read_text().replace("place = 10\n", "")
    (tmp_path / "2012-duel.toml").write_text(text)
    monkeypatch.setattr(scenario, "FOLDER", tmp_path)
    for kept in (scenario.names, scenario.get):
        kept.cache_clear()
    try:
        assert scenario.names() == ("2012-learning", "1977-learning", "2012-duel")
        state = WarpWar().new(Setup("2012-duel", 2), 1).state
        assert [card(name).name for name in scenario.names()] == ["2012-learning", "1977-learning", "2012-duel"]
        assert sorted(WarpWar().open_questions(state)) == [0, 1]
    finally:
        for kept in (scenario.names, scenario.get):
            kept.cache_clear()


def test_our_own_completion_says_so() -> None:
    assert "our additions" in scenario.get("2012-black-hole").note
    assert "our additions" in scenario.get("1994-galaxy").note
    assert [name for name in scenario.names() if scenario.get(name).note] == [
        "2012-black-hole",
        "2012-party",
        "1994-galaxy",
    ]


def test_cards_hold_what_the_hall_shows() -> None:
    assert [card.name for card in cards()] == list(scenario.names())
    for one in cards():
        assert codec.decode(codec.encode(one), ScenarioCard) == one
        sketch = one.sketch
        assert sketch is not None
        assert all(0 <= x <= sketch.width and 0 <= y <= sketch.height for x, y, _ in sketch.points)
        assert all(0 <= a < len(sketch.points) and 0 <= b < len(sketch.points) for a, b in sketch.lines)


@pytest.mark.parametrize(
    ("name", "owners"), [("2012-learning", [0, 1]), ("2012-cornered", [0, 1, 2, 3]), ("2012-cluster", [])]
)
def test_sketches_mark_the_homes(name: str, owners: list[int]) -> None:
    card = next(card for card in cards() if card.name == name)
    assert card.sketch is not None
    assert sorted(owner for _, _, owner in card.sketch.points if owner >= 0) == owners


def test_the_board_for_clients() -> None:
    setup = Setup("2012-learning", 2)
    star_map = star_map_of(setup)
    stars = {star.name: star for star in board_stars(star_map, rules_for("2012-learning"), match_map_of(setup).homes)}
    assert (stars["Ur"].home, stars["Babylon"].home, stars["Umma"].home, stars["Umma"].hex) == (0, 1, -1, "1719")
    assert len(board_hexes(star_map)) == 322
    shown = rules_view(rules_for("2012-cornered", {"lwg_cost": "10"}), Setup("2012-cornered", 4, {"lwg_cost": "10"}))
    assert (shown.edition, shown.base_cost, shown.pod_cost, shown.switches) == ("2012", 25, 15, {"lwg_cost": "10"})


def test_printed_values_are_shown_where_they_count() -> None:
    """1994: Ur is worth 4 (map_classic). The 2012 counters and the national stock of 1977 do not use this value."""
    for name, value in [("1994-advanced", 4), ("1994-basic", 0), ("1977-advanced", 0), ("2012-cornered", 0)]:
        stars = {star.name: star.value for star in board_stars(star_map_of(Setup(name, 2)), rules_for(name))}
        assert stars["Ur"] == value, name


def test_generated_ground_has_a_home_for_each_seat() -> None:
    setup = Setup("2012-cornered", 3, {"map": "generated"})
    match_map = match_map_of(setup, 7)
    assert len(match_map.choices) == 3 and match_map.homes == () and list(match_map.counters.values()) == [1, 2, 3]
    assert match_map.report is not None and match_map.star_map.cells != star_map_of(Setup("2012-cornered", 3)).cells
    assert match_map_of(setup, 8).star_map != match_map.star_map
    assert match_map_of(Setup("2012-cluster", 3, {"map": "generated"}), 7).choices == ()


def test_the_galaxy_number_decides_the_galaxy() -> None:
    """0 leaves the galaxy to chance. A printed map has no number."""
    assert galaxy_seed(Setup("2012-cornered", 4), 99) == 0
    assert galaxy_seed(Setup("2012-cornered", 4, {"map": "generated"}), 99) == 99
    assert galaxy_seed(Setup("2012-cornered", 4, {"map": "generated", "map_seed": 12}), 99) == 12


GOOD = """title = "x"
edition = "2012"
seats = [2, 2]
minutes = 1
text = "t"
map = "classic"
[[victory]]
kind = "bases"
text = "v"
[[side]]
homes = ["Ur"]
[[side]]
homes = ["Babylon"]
"""

SIDES = GOOD[GOOD.index("[[side]]") :]
CLUSTER = (
    GOOD.replace(SIDES, "")
    + """[entry]
bp = 25
wg = "WG"
fixed = { SR = 3, H = 2 }
pods = 2
cargo = 20
"""
)


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        (GOOD.replace("2012", "2013"), "edition", "2013"),
        (GOOD.replace("[2, 2]", "[2]"), "seats", "2 entries are expected"),
        (GOOD.replace("[2, 2]", "[4, 2]"), "seats", "smallest"),
        (GOOD.replace('map = "classic"\n', ""), "map", "either"),
        (GOOD.replace('map = "classic"\n', 'map = "classic"\nlayout = [[1]]\n'), "map", "either"),
        (GOOD.replace('"bases"', '"chess"'), "victory[0].kind", "chess"),
        (GOOD.replace('text = "v"\n', 'text = "v"\nwhen = 3\n'), "victory[0].when", "there is no field"),
        (GOOD + "[moons]\n", "moons", "there is no field"),
        (GOOD + "[rules]\ntech_turn = 5\n", "rules.tech_turn", "not a parameter"),
        (GOOD + "[rules]\ntech_turns = 'x'\n", "rules.tech_turns", "a whole number is expected"),
        ('uses = ["tech", "magic"]\n' + GOOD, "uses[1]", "magic"),
        ('options = ["magic"]\n' + GOOD, "options[0]", "magic"),
        ('choose_homes = ["Ur", "Kling"]\n' + GOOD, "choose_homes", "Kling"),
        (GOOD + '[[side]]\nhomes = ["Atlantis"]\n', "side", "Atlantis"),
        (GOOD + "[counters]\nAtlantis = 3\n", "counters", "Atlantis"),
        (GOOD.replace('map = "classic"', "layout = [[1, 11]]"), "layout", "11"),
        (
            GOOD.replace('[[victory]]\nkind = "bases"\ntext = "v"\n', "").replace("map", "victory = []\nmap"),
            "victory",
            "one",
        ),
        (GOOD.replace('"bases"', '"vp_total"'), "victory[0].n", "a number"),
        (GOOD.replace('"bases"', '"vp_total"\nn = -60'), "victory[0].n", "at least 1"),
        (GOOD.replace('"bases"', '"star_cluster"'), "victory[0].stars", "list of its stars"),
        (GOOD.replace("minutes = 1", "minutes = 0"), "minutes", "less than 1"),
        ('first_phase = "lunch"\n' + GOOD, "first_phase", "lunch"),
        ("draw_turn = -1\n" + GOOD, "draw_turn", "less than 0"),
        (GOOD.replace('map = "classic"', "layout = [[3, 1], [1, 4]]"), "layout", "sector 1 is used twice"),
        (GOOD.replace("[2, 2]", "[2, 3]"), "seats", "only 2 players"),
        (GOOD.replace(SIDES, ""), "side", "one way to start"),
        ('choose_homes = ["Mosul", "Larsu"]\n' + GOOD, "side", "one way to start"),
        (GOOD.replace('["Babylon"]', '["ur"]'), "side", "ur is listed twice as a home"),
        (GOOD.replace('["Babylon"]', "[]"), "side", "needs a home star"),
        (GOOD + '[[side.ship]]\nat = "Atlantis"\nattrs = { PD = 3 }\n', "side", "Atlantis"),
        (GOOD + '[[side.ship]]\nat = "Ur"\nattrs = { QX = 3 }\n', "side[1].ship[0].attrs.QX", "cannot be built"),
        ("choose_end = true\n" + GOOD + '[[side.ship]]\nat = "Ur"\nattrs = { PD = 3 }\n', "side", "an owner"),
        ("choose_end = true\n" + GOOD + '[[side]]\nhomes = ["Mosul"]\n', "choose_end", "two ends"),
        (GOOD + "[counters]\nUr = 65\n", "counters.Ur", "no star counter 65"),
        (GOOD + "[counters]\nUr = 1\nBabylon = 1\n", "counters", "is on two stars"),
        (GOOD + "[rules]\nbase_cost = -25\n", "rules.base_cost", "less than 0"),
        (CLUSTER.replace("SR = 3", "QX = 3"), "entry.fixed.QX", "not an attribute"),
        (CLUSTER.replace("bp = 25", "bp = 9"), "entry.bp", "does not pay"),  # 5 + 3 + 2 = 10
        (CLUSTER.replace("pods = 2", "pods = 4"), "entry.pods", "a fixed rack"),
        (CLUSTER.replace("cargo = 20", "cargo = 21"), "entry.cargo", "a fixed Hold"),
    ],
)
def test_bad_scenario_files_are_refused_with_file_key_and_reason(
    tmp_path: Path, text: str, key: str, reason: str
) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(GOOD)
    assert scenario.read_scenario(path).name == "odd"
    path.write_text(CLUSTER)
    assert scenario.read_scenario(path).entry is not None
    path.write_text(text)
    with pytest.raises(BadData) as refused:
        scenario.read_scenario(path)
    assert (refused.value.file, refused.value.key) == ("odd.toml", key)
    assert reason in refused.value.reason


def test_unknown_scenarios_are_refused() -> None:
    with pytest.raises(Illegal, match="E-SCENARIO"):
        scenario.get("2012-Learning")


def test_the_party_begins_hidden_and_with_diplomacy_unless_the_table_says_otherwise() -> None:
    """12 11.4.3, R-SCEN-02: the scenario's rules are the options' defaults. Of eight homes, five are far apart."""
    offered = {option.key: option.default for option in card("2012-party").options}
    assert (offered["diplomacy"], offered["semi_hidden"], offered["armor"]) == (True, True, False)
    rules = rules_for("2012-party", {})
    assert (rules.diplomacy, rules.semi_hidden, rules.emperor) == (True, True, True)
    assert rules_for("2012-party", {"semi_hidden": False}).semi_hidden is False
    setup = Setup("2012-party", 5, {"semi_hidden": False})
    assert rules_view(rules_for("2012-party", setup.options), setup).switches == {
        "diplomacy": True,
        "semi_hidden": False,
    }
    assert names(setup, match_map_of(setup).choices) == (
        "Kling", "Babylon", "Ur", "Sol", "Tyre", "Tushpa", "Larsu", "Ugarit",
    )  # fmt: skip
    for seats in (4, 9):
        with pytest.raises(Illegal, match="5 to 8"):
            WarpWar().new(Setup("2012-party", seats), 1)
