"""Movement: first the rulebooks' worked examples, then each refusal, then what is in reach."""

from __future__ import annotations

from typing import Any

import pytest

from engine.warpwar.combat.retreat import exits
from engine.warpwar.movement.move_limits import MoveLimits
from engine.warpwar.movement.mover import Traveller, traveller
from engine.warpwar.movement.paths import Walk, reach, walk
from engine.warpwar.movement.reach import default_path, must_move, stars_in_reach
from engine.warpwar.rules import Rules
from engine.warpwar.setup.match_rules import edition_rules
from engine.warpwar.starmap import printed_maps
from engine.warpwar.starmap.star_map import StarMap
from engine.warpwar.units.ship import Ship
from engine.warpwar.units.ship_design import allowance

CLASSIC = printed_maps.classic()
BLACK_HOLE = printed_maps.layout(((5, 2, 1), (7, 9, 8), (6, 4, 3)))
R77, R94, R12 = edition_rules("1977"), edition_rules("1994"), edition_rules("2012")
ALL = [R77, R94, R12]

NOTHING = MoveLimits()


def at(*places: str, star_map: StarMap = CLASSIC) -> frozenset[str]:
    return frozenset(found for place in places if (found := star_map.find(place)))


def ship(start: str, pd: int, rules: Rules, star_map: StarMap = CLASSIC, **more: Any) -> Traveller:
    here = star_map.find(start)
    assert here is not None
    return Traveller("W1", here, pd, allowance(pd, "WG", rules), **more)


def go(
    start: str, path: str, pd: int, rules: Rules, limits: MoveLimits = NOTHING, star_map: StarMap = CLASSIC, **more: Any
) -> Walk:
    steps = tuple(path.split(", ")) if path else ()
    return walk(star_map, ship(start, pd, rules, star_map, **more), limits, rules, steps)


def codes(result: Walk) -> list[str]:
    return [fault.code for fault in result.faults]


# ---- worked examples of the rulebooks ----------------------------------------------------------------------------

GIRSU_KISH = "Umma, ~Girsu, 1918, 2018, Kish"


@pytest.mark.parametrize(
    ("rules", "pd", "start", "path", "mp", "cost", "end"),
    [
        pytest.param(R77, 5, "1720", GIRSU_KISH, 5, 5, "Kish", id="P-052: 1977 6.2.1, W6 from 1720 to Kish"),
        pytest.param(R94, 9, "1720", GIRSU_KISH, 5, 5, "Kish", id="P-054: 1994 V, PD 9 gives the 5 MP"),
        pytest.param(R77, 4, "1919", "1818, 1717", 4, 2, "1717", id="P-056: 1977, across a warpline in mid-space"),
        pytest.param(R94, 4, "1919", "1818, 1717", 2, 2, "1717", id="P-056: the same in 1994"),
        pytest.param(R12, 4, "1112", "Adab, ~Erech, 0610, Sippur", 4, 4, "Sippur", id="P-057: 2012 4.1.1, W6 from G8"),
        pytest.param(R12, 2, "0812", "0913, Ubaid", 2, 2, "Ubaid", id="P-059: 2012 4.1.1, W11 from D7 to D9"),
    ],
)
def test_worked_examples(rules: Rules, pd: int, start: str, path: str, mp: int, cost: int, end: str) -> None:
    result = go(start, path, pd, rules)
    assert (codes(result), result.cost, CLASSIC.label(result.end)) == ([], cost, end)
    assert ship(start, pd, rules).mp == mp


def test_a_drop_on_the_way_costs_one_more() -> None:
    """P-053 (1977 6.2.1) and P-058 (2012 4.1.1)."""
    first = go("1720", "Umma, ~Girsu, drop S20, 1918, 2018, Kish", 6, R77, racks=1, aboard=("S20",))
    assert (first.cost, first.aboard, first.dropped, codes(first)) == (6, (), (("S20", "1817"),), [])
    second = go("1112", "Adab, drop S20, ~Erech, 0610, Sippur", 5, R12, racks=1, aboard=("S20",))
    assert (second.cost, codes(second), second.hexes) == (5, [], ("1112", "1011", "0710", "0610", "0611"))
    assert second.spent == (0, 1, 3, 4, 5), "the drop at Adab is paid before the warpline"


def test_too_far_names_cost_and_allowance() -> None:
    """P-055: PD 8 gives 4 MP in 1994, and the way costs 5."""
    result = go("1720", GIRSU_KISH, 8, R94)
    assert (codes(result), result.cost) == (["E-MP"], 5)
    assert "5 MP" in result.faults[0].text and "has only 4 MP" in result.faults[0].text


@pytest.mark.parametrize("rules", ALL)
def test_a_star_with_an_enemy_ship_stops(rules: Rules) -> None:
    """P-061, R-MOVE-04: only ships stop a move. A base without ships is no enemy ship (R-BASE-09)."""
    limits = MoveLimits(enemies=at("Umma"))
    assert codes(go("1720", "Umma, ~Girsu", 9, rules, limits)) == ["E-STOP"]
    assert codes(go("1720", "Umma", 9, rules, limits)) == []


@pytest.mark.parametrize("rules", ALL)
def test_enemies_in_space_stop_nobody(rules: Rules) -> None:
    """P-062."""
    result = go("Umma", "1718, 1818, Girsu", 6, rules, MoveLimits(enemies=at("1718", "1818")))
    assert (codes(result), result.cost) == ([], 3)


@pytest.mark.parametrize("rules", ALL)
def test_no_entry_into_an_enemy_base_star_in_the_first_turn(rules: Rules) -> None:
    """P-063. Passing counts as entering (R-BASE-11)."""
    limits = MoveLimits(first_turn=at("Babylon"))
    assert codes(go("Sumer", "~Babylon", 9, rules, limits)) == ["E-FIRST-TURN-BASE"]
    assert codes(go("2222", "Babylon, 2224, 2225, Nineveh", 9, rules, limits)) == ["E-FIRST-TURN-BASE"]


def test_2012_must_end_at_a_star() -> None:
    """P-064, R-MOVE-08. In the other editions movement may end in space."""
    assert codes(go("Umma", "1718", 9, R12)) == ["E-END-AT-STAR"]
    assert codes(go("Umma", "1718", 9, R77)) == codes(go("Umma", "1718", 9, R94)) == []


# ---- allowances --------------------------------------------------------------------------------------------------

AWG = edition_rules("2012", ["awg"])
DOWN = edition_rules("2012", ["awg"], {"mp_round": "down"})


@pytest.mark.parametrize(
    ("pd", "wg", "rules", "mp"),
    [
        (7, "WG", R77, 7), (7, "WG", R94, 4), (7, "WG", R12, 7), (0, "WG", R94, 0), (1, "WG", R94, 1),
        (5, "SWG", AWG, 5), (25, "MWG", AWG, 13), (26, "LWG", AWG, 9), (1, "LWG", AWG, 1), (7, "MWG", AWG, 4),
        (25, "MWG", DOWN, 12), (26, "LWG", DOWN, 8), (1, "LWG", DOWN, 1), (0, "LWG", DOWN, 0), (9, "", R12, 0),
    ],
)  # fmt: skip
def test_movement_points(pd: int, wg: str, rules: Rules, mp: int) -> None:
    """R-MOVE-01, R-WG-02; P-007, P-013, P-019, P-021, P-022."""
    assert allowance(pd, wg, rules) == mp


def test_a_ship_record_as_a_traveller_moves_by_its_present_power() -> None:
    record = Ship("W4", 0, {"PD": 7, "SR": 3}, {"PD": 5, "SR": 2}, wg="WG", hex="1719")
    assert traveller(record, ("S10",), R94) == Traveller("W4", "1719", 5, 3, 2, ("S10",))
    assert traveller(record, (), R12, emperor=True).racks == 1, "one rack is the Emperor's shuttle (R-EMP-03)"
    assert not traveller(Ship("S10", 0, {"PD": 7}, {"PD": 7}, hex="1719"), (), R12).warpship


# ---- refusals ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "path", "more", "code"),
    [
        ("Umma", "1718, 1919", {}, "E-NOT-ADJACENT"),
        ("Umma", "Girsu", {}, "E-NOT-ADJACENT"),
        ("Umma", "1719", {}, "E-NOT-ADJACENT"),
        ("Umma", "~Kish", {}, "E-NO-WARPLINE"),
        ("1818", "~Girsu", {}, "E-NO-WARPLINE"),
        ("Umma", "~1818", {}, "E-NO-WARPLINE"),
        ("0107", "0106", {}, "E-OFF-MAP"),
        ("Umma", "Kling", {}, "E-OFF-MAP"),
        ("Umma", "", {}, ""),
        ("Umma", "1718", {"pd": 0}, "E-PD0"),
        ("Umma", "drop S20", {"pd": 0, "racks": 1, "aboard": ("S20",)}, "E-PD0"),
        ("Umma", "~Girsu", {"pinned": True}, "E-PINNED"),
        ("Umma", "drop S20", {"pinned": True, "racks": 1, "aboard": ("S20",)}, "E-PINNED"),
        ("Umma", "~Girsu", {"warpship": False}, "E-NOT-WARPSHIP"),
        ("Umma", "drop S21", {"racks": 1, "aboard": ("S20",)}, "E-DROP-NOT-CARRIED"),
        ("1718", "drop S20", {"racks": 1, "aboard": ("S20",)}, "E-NOT-STAR"),
        ("Umma", "drop S20, drop S20", {"racks": 1, "aboard": ("S20",)}, "E-DROP-NOT-CARRIED"),
        ("Umma", "pick S30", {"racks": 1}, "E-PICK-NOT-HERE"),
        ("Girsu", "pick S30", {"racks": 1, "aboard": ("S20",)}, "E-RACKS"),
        ("Girsu", "pick S30", {"racks": 0}, "E-RACKS"),
        ("Girsu", "pick S30, pick S30", {"racks": 2}, "E-PICK-NOT-HERE"),
        ("Umma", "dummies 1", {}, "E-DUMMIES"),
        ("Umma", "dummies -1", {}, "E-DUMMIES"),
        ("Umma", "dummies ²", {}, "E-DUMMIES"),  # a digit, but no number
        ("Umma", "drop", {}, "E-OFF-MAP"),
    ],
)
def test_refusals(start: str, path: str, more: dict[str, Any], code: str) -> None:
    limits = MoveLimits(loose={"1817": ("S30",)})
    result = go(start, path, more.pop("pd", 9), R77, limits, **more)
    assert codes(result) == ([code] if code else [])
    assert all(len(fault.text) > 20 and fault.field.startswith("path.") for fault in result.faults)


def test_warplines_run_both_ways_and_one_may_follow_another() -> None:
    """R-MOVE-03: only from end star to end star, each for one MP."""
    assert go("Mari", "~Umma, ~Girsu", 2, R77).cost == 2
    assert go("Girsu", "~Umma, ~Mari", 2, R77).cost == 2
    assert codes(go("1718", "~Umma", 2, R77)) == ["E-NO-WARPLINE"], "1718 lies on the Umma-Girsu line, and is space"


@pytest.mark.parametrize("off", ["0106", "2328", "0205", "2526", "0601", "2823"])
def test_half_hexes_of_the_classic_map_are_not_playable(off: str) -> None:
    """R-MOVE-09: these are the outlined ones along the top and the bottom."""
    assert codes(go("Umma", off, 9, R77)) == ["E-OFF-MAP"]


def test_pick_up_carry_and_set_down_elsewhere() -> None:
    limits = MoveLimits(loose={"1817": ("S30", "P4")})
    result = go("Umma", "~Girsu, pick S30, pick P4, ~Umma, drop S30", 5, R77, limits, racks=2)
    assert (codes(result), result.cost, result.aboard) == ([], 5, ("P4",))
    assert result.picked == (("S30", "1817"), ("P4", "1817")) and result.dropped == (("S30", "1719"),)


def test_an_enemy_star_still_allows_drops_and_pick_ups_there() -> None:
    """R-MOVE-05."""
    limits = MoveLimits(enemies=at("Girsu"), loose={"1817": ("S30",)})
    result = go("Umma", "~Girsu, drop S20, pick S30", 3, R94, limits, racks=1, aboard=("S20",))
    assert codes(result) == ["E-MP"], "three actions need three MP; PD 3 gives two in 1994"
    assert codes(go("Umma", "~Girsu, drop S20, pick S30", 5, R94, limits, racks=1, aboard=("S20",))) == []


def test_leaving_a_star_shared_with_an_enemy_is_free() -> None:
    """R-DIP-06: an enemy who was there before the move holds no ship."""
    assert codes(go("Umma", "~Girsu", 3, R12, MoveLimits(enemies=at("Umma")))) == []
    assert codes(go("Umma", "1718, Umma, ~Girsu", 9, R12, MoveLimits(enemies=at("Umma")))) == ["E-STOP"]


def test_the_relay_switch() -> None:
    """R-MOVE-07: what another Warpship set down this turn may be carried on, unless the switch forbids it."""
    loose: dict[str, tuple[str, ...]] = {"1817": ("S30",)}
    assert codes(go("Girsu", "pick S30", 3, R77, MoveLimits(loose=loose), racks=1)) == []
    assert codes(go("Girsu", "pick S30", 3, R77, MoveLimits(loose=loose, handled=frozenset({"S30"})), racks=1)) == [
        "E-RELAY"
    ]


def test_cease_fire_closes_stars_and_peace_may_let_pass_only() -> None:
    """R-DIP-04, and R-DIP-08 with the switch peace_stop off."""
    assert codes(go("Umma", "~Girsu", 9, R12, MoveLimits(closed=at("Girsu")))) == ["E-CEASE-FIRE"]
    passing = MoveLimits(pass_only=at("Girsu"))
    assert codes(go("Umma", "~Girsu", 9, R12, passing)) == ["E-PASS-ONLY"]
    assert codes(go("Umma", "~Girsu, 1918, 2018, Kish", 9, R12, passing)) == []


def test_interned_ships_must_leave_if_they_can() -> None:
    """R-DIP-05."""
    limits = MoveLimits(closed=at("Umma"), must_leave=at("Umma"))
    assert codes(go("Umma", "", 3, R12, limits)) == ["E-MUST-LEAVE"]
    assert codes(go("Umma", "~Girsu", 3, R12, limits)) == []
    caught = MoveLimits(closed=at("Umma", "Girsu", "Mari", "Sumer", "Sumarra"), must_leave=at("Umma"))
    assert codes(go("Umma", "", 1, R12, caught)) == [], "no star in reach: it stays"
    assert codes(go("Umma", "", 0, R12, limits)) == []


def test_a_ship_in_space_must_reach_a_star_if_it_can() -> None:
    """R-RET-06: 1720 is one hex from Umma; 2222 is one from Babylon."""
    assert codes(go("1720", "", 1, R12)) == ["E-END-AT-STAR"]
    assert codes(go("1720", "Umma", 1, R12)) == []
    assert codes(go("0108", "", 1, R12)) == codes(go("0108", "0209", 1, R12)) == [], "no star in reach: excused"
    assert codes(go("1720", "", 0, R12)) == [], "no power: excused"
    assert codes(go("2222", "", 1, R12, MoveLimits(first_turn=at("Babylon")))) == [], "a star closed to it is no star"
    assert codes(go("2222", "", 2, R12, MoveLimits(enemies=at("Babylon")))) == ["E-END-AT-STAR"]


def test_two_things_wrong_are_both_named() -> None:
    assert codes(go("Umma", "1718, 1818, 1918, 2018", 3, R12)) == ["E-MP", "E-END-AT-STAR"]
    assert codes(go("Umma", "~Girsu, ~Umma, ~Girsu", 1, R77, MoveLimits(enemies=at("Girsu")))) == ["E-STOP", "E-MP"]


def test_slow_hexes_are_paid_on_entering_by_side() -> None:
    """R-MOVE-02 on the Black Hole map: 9D3 is open, 9D4 costs 2, 9D5 costs 3, Irkalla (9D6) is closed."""
    result = go("9D3", "9D4, 9D5, 9D4, 9D3", 9, R77, star_map=BLACK_HOLE)
    assert (codes(result), result.cost, result.spent) == ([], 2 + 3 + 2 + 1, (0, 2, 5, 7, 8))
    assert codes(go("9D5", "9D6", 9, R77, star_map=BLACK_HOLE)) == ["E-OFF-MAP"]


# ---- what the mover does not know --------------------------------------------------------------------------------


def test_an_unseen_enemy_halts_the_ship_when_the_move_is_carried_out() -> None:
    """R-HID-04: the move is judged without it and halted by it. What was to be dropped there is dropped (R-MOVE-06)."""
    who = ship("Umma", 6, R12, racks=1, aboard=("S20",))
    path = ("~Girsu", "drop S20", "1918", "2018", "Kish")
    assert walk(CLASSIC, who, MoveLimits(), R12, path).faults == ()
    halted = walk(CLASSIC, who, MoveLimits(), R12, path, hidden=at("Girsu"))
    assert (halted.end, halted.stopped, halted.done, halted.dropped) == ("1817", True, 2, (("S20", "1817"),))
    later = walk(CLASSIC, who, MoveLimits(), R12, ("~Girsu", "1918", "2018", "Kish", "drop S20"), hidden=at("Girsu"))
    assert (later.end, later.done, later.aboard) == ("1817", 1, ("S20",))


def test_unseen_ships_in_space_halt_nobody() -> None:
    assert not walk(CLASSIC, ship("Umma", 6, R12), MoveLimits(), R12, ("1718", "Umma"), hidden=at("1718")).stopped


def test_dummies_go_along_from_where_they_are_taken() -> None:
    """R-HID-03."""
    limits = MoveLimits(dummies={"1719": 3, "1817": 1})
    result = go("Umma", "dummies 2, ~Girsu, dummies 1, ~Umma", 4, R12, limits)
    assert (codes(result), result.cost, result.dummies) == ([], 2, (("1719", 2), ("1817", 1)))
    assert codes(go("Umma", "dummies 2, dummies 2, ~Girsu", 4, R12, limits)) == ["E-DUMMIES"]


# ---- reach -------------------------------------------------------------------------------------------------------


def test_reach_gives_cheapest_costs_and_the_way_there() -> None:
    """From Umma with 2 MP: warplines to Girsu, Mari, Sumer, Sumarra for 1, to Babylon and Ubaid by two warplines."""
    found = {row.hex: row for row in reach(CLASSIC, ship("Umma", 2, R77), MoveLimits(), R77).hexes}
    stars = {CLASSIC.label(hex_id): row.cost for hex_id, row in found.items() if CLASSIC.is_star(hex_id)}
    assert stars == {"Umma": 0, "Girsu": 1, "Mari": 1, "Sumer": 1, "Sumarra": 1, "Babylon": 2, "Ubaid": 2}
    babylon = found["2223"]
    assert (babylon.before, babylon.step, found["1922"].step) == ("1922", "~Babylon", "~Sumer")
    assert found["1718"].end and not found["1718"].why


def test_reach_says_where_the_move_may_not_end_and_why() -> None:
    rows = {row.hex: row for row in reach(CLASSIC, ship("Umma", 2, R12), MoveLimits(), R12).hexes}
    assert rows["1817"].end and not rows["1818"].end and "star" in rows["1818"].why


def test_reach_stops_at_known_enemies_and_goes_round_closed_stars() -> None:
    limits = MoveLimits(enemies=at("Sumer"), closed=at("Girsu"))
    rows = {row.hex: row for row in reach(CLASSIC, ship("Umma", 2, R12), limits, R12).hexes}
    assert rows["1922"].stop and rows["1922"].end and "battle" in rows["1922"].why
    assert "2223" not in rows, "Babylon lies behind the enemy at Sumer"
    assert "1817" not in rows


def test_reach_goes_on_from_a_path_already_ordered() -> None:
    limits = MoveLimits(loose={"1817": ("S30",)})
    answer = reach(CLASSIC, ship("Umma", 4, R12, racks=1), limits, R12, ("~Girsu", "pick S30"))
    assert (answer.spent, answer.at, answer.drops, answer.picks) == (2, "1817", ("S30",), ())
    assert {row.hex: row.cost for row in answer.hexes}["1719"] == 3
    assert max(row.cost for row in answer.hexes) == 4


def test_reach_ends_where_an_enemy_was_met() -> None:
    answer = reach(
        CLASSIC, ship("Umma", 4, R12, racks=1, aboard=("S20",)), MoveLimits(enemies=at("Girsu")), R12, ("~Girsu",)
    )
    assert [row.hex for row in answer.hexes] == ["1817"] and answer.drops == ("S20",)


def test_reach_leaves_a_star_shared_with_an_enemy_also_after_a_drop() -> None:
    limits = MoveLimits(enemies=at("Umma"))
    who = ship("Umma", 2, R12, racks=1, aboard=("S20",))
    assert "1817" in {row.hex for row in reach(CLASSIC, who, limits, R12).hexes}
    assert "1817" in {row.hex for row in reach(CLASSIC, who, limits, R12, ("drop S20",)).hexes}


@pytest.mark.parametrize(("more", "says"), [({"pinned": True}, "pinned"), ({"warpship": False}, "rack"), ({}, "power")])
def test_reach_says_why_nothing_moves(more: dict[str, Any], says: str) -> None:
    answer = reach(CLASSIC, ship("Umma", 3 if more else 0, R12, **more), MoveLimits(), R12)
    assert says in answer.blocked and [row.hex for row in answer.hexes] == ["1719"]


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("start", ["Umma", "1720", "0108", "Kish"])
def test_every_hex_in_reach_is_a_legal_walk_at_that_cost(rules: Rules, start: str) -> None:
    """Following the steps to a hex costs what reach says. The move is refused where reach says so."""
    limits = MoveLimits(enemies=at("Mari", "Kish", "1818"), closed=at("Sumer"), pass_only=at("Girsu"))
    who = ship(start, 6, rules)
    rows = {row.hex: row for row in reach(CLASSIC, who, limits, rules).hexes}
    for row in rows.values():
        steps, here = [], row
        while here.before:
            steps.append(here.step)
            here = rows[here.before]
        result = walk(CLASSIC, who, limits, rules, tuple(steps[::-1]))
        assert result.cost == row.cost and result.end == row.hex
        assert bool(result.faults) == (not row.end), (row, result.faults)


# ---- defaults ----------------------------------------------------------------------------------------------------


def test_an_absent_player_stays_unless_the_ship_must_go() -> None:
    """R-GEN-06: it goes to the nearest star, own stars first, then the lowest number."""
    assert default_path(CLASSIC, ship("Umma", 5, R12), MoveLimits(), R12) == ()
    assert default_path(CLASSIC, ship("1720", 5, R12), MoveLimits(), R12) == ("1719",)
    # Hex 1517 is at a distance of two hexes from the stars Mari (1415), Elam (1616, on a path through 1516) and Umma
    # (1719).
    assert default_path(CLASSIC, ship("1517", 2, R12), MoveLimits(), R12)[-1] == "1415"
    assert default_path(CLASSIC, ship("1517", 2, R12), MoveLimits(), R12, own={"1719"})[-1] == "1719"
    assert not must_move(CLASSIC, ship("1517", 1, R12), MoveLimits(), R12)
    assert must_move(CLASSIC, ship("1517", 2, R12), MoveLimits(), R12)


def test_stars_in_reach_count_warplines_after_the_first_star() -> None:
    found = stars_in_reach(CLASSIC, ship("1720", 2, R12), MoveLimits())
    assert {CLASSIC.label(star): cost for star, cost in found.items()} == {
        "Umma": 1, "Girsu": 2, "Mari": 2, "Sumer": 2, "Sumarra": 2,
    }  # fmt: skip


def test_retreat_hexes_begin_with_the_one_nearest_an_own_base() -> None:
    """R-RET-04: around Umma. Babylon is below, Ur above."""
    assert set(exits(CLASSIC, "1719")) == {"1618", "1619", "1718", "1720", "1819", "1820"}
    assert exits(CLASSIC, "1719")[0] == "1618", "no base: the lowest number"
    assert exits(CLASSIC, "1719", {"2223"})[0] == "1819", "1819 and 1820 are 4 hexes away: the lower"
    assert exits(CLASSIC, "1719", {"0606"})[0] == "1618"
