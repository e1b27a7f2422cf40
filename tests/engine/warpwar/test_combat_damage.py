"""Placing hits: room, exact numbers, defaults that are always legal, destruction, cargo, riders, pods, the Emperor."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.warpwar.combat import damage
from engine.warpwar.combat.forces import Forces
from engine.warpwar.commands import Place
from engine.warpwar.rules import Rules
from engine.warpwar.units.ship import ATTRS
from tests.engine.warpwar.fleets import R2012, forces, rules_with


def codes(at: Forces, effective: int, hits: Mapping[str, int], rules: Rules = R2012) -> list[str]:
    return [fault.code for fault in damage.check_damage(at, 0, {"W1": effective}, {"W1": hits}, rules)]


def test_room_counts_lots_and_rests_as_one_hit() -> None:
    """R-DMG-02."""
    ship = forces(["W1: PD=3 M=7 SH=13 R=1"]).ships["W1"]
    assert [damage.can_take(ship, attr) for attr in ("PD", "M", "SH", "R", "B")] == [3, 3, 3, 0, 0]
    assert damage.own_room(ship) == 9


def test_a_rest_of_one_or_two_missiles_takes_a_whole_hit() -> None:
    at = forces(["W1: PD=3 M=5"])
    assert damage.apply_damage(at, {"W1": {"M": 1}}, R2012).ships["W1"].now["M"] == 2
    assert damage.apply_damage(at, {"W1": {"M": 2}}, R2012).ships["W1"].now["M"] == 0


def test_exactly_the_hits_or_all_there_is() -> None:
    at = forces(["W1: PD=3 B=1"])
    assert codes(at, 2, {"PD": 2}) == []
    assert codes(at, 2, {"PD": 1}) == ["E-DMG-COUNT"]
    assert codes(at, 2, {"PD": 3}) == ["E-DMG-COUNT"]
    assert codes(at, 9, {"PD": 3, "B": 1}) == []
    assert codes(at, 9, {"PD": 3}) == ["E-DMG-COUNT"]


def test_more_than_an_attribute_has_or_one_it_has_not() -> None:
    at = forces(["W1: PD=3 B=1 R=1"])
    assert codes(at, 3, {"PD": 1, "B": 2}) == ["E-DMG-OVER"]
    assert codes(at, 2, {"PD": 1, "S": 1}) == ["E-DMG-ATTR"]
    assert codes(at, 2, {"PD": 1, "R": 1}) == ["E-DMG-ATTR"]
    assert codes(at, 2, {"PD": 1, "WG": 1}) == ["E-DMG-ATTR"]
    assert codes(at, 2, {"PD": 1, "S9.PD": 1}) == ["E-DMG-ATTR"]


def test_hits_for_ships_that_were_not_hit_or_are_not_ours() -> None:
    at = forces(["W1: PD=3", "W3: PD=3"], ["W2: PD=3"])
    for other in ("W3", "W2", "W9"):
        faults = damage.check_damage(at, 0, {"W1": 1, "W2": 1}, {"W1": {"PD": 1}, other: {"PD": 1}}, R2012)
        assert [(fault.code, fault.field) for fault in faults] == [("E-DMG-COUNT", f"hits.{other}")]


def test_a_doomed_ship_need_not_be_named() -> None:
    """R-DMG-14."""
    at = forces(["W1: PD=3", "W3: PD=3"])
    assert damage.check_damage(at, 0, {"W1": 3, "W3": 1}, {"W3": {"PD": 1}}, R2012) == []
    assert [wound.ship for wound in damage.wounds(at, 0, {"W1": 3, "W3": 1}, R2012)] == ["W3"]


def test_doomed_ships_left_out_are_filled_in() -> None:
    at = forces(["W1: PD=3", "W3: PD=3"])
    placed = damage.complete_damage(at, {"W1": 3, "W3": 1}, {"W3": {"PD": 1}}, R2012)
    assert placed == {"W1": {"PD": 3}, "W3": {"PD": 1}}
    assert damage.apply_damage(at, placed, R2012).destroyed == ("W1",)
    assert damage.complete_damage(at, {"W3": 1}, {}, R2012) == {}


def test_a_wound_tells_the_room() -> None:
    at = forces(["W1: PD=3 SR=3 M=4 R=1 CARRY=S5+CP1", "S5: PD=1 M=2"])
    wound = damage.wound(at, "W1", 2, R2012)
    assert wound.hits == 2
    assert wound.room == {"PD": 3, "M": 2, "SR": 3, "S5.PD": 1, "S5.M": 1, "CP1.SR": 1}
    assert wound.racks_free == 1
    assert wound.default == {"SR": 1, "M": 1}


def test_loaded_racks() -> None:
    at = forces(["W1: PD=3 SR=2 CARRY=S5", "S5: PD=1 B=1"])
    assert codes(at, 1, {"SR": 1}) == []
    assert codes(at, 2, {"SR": 2}) == ["E-DMG-LOADED-SR"]
    assert codes(at, 3, {"SR": 2, "S5.PD": 1}) == ["E-DMG-LOADED-SR"]
    assert codes(at, 4, {"SR": 2, "S5.PD": 1, "S5.B": 1}) == []
    hurt = damage.apply_damage(at, {"W1": {"SR": 2, "S5.PD": 1, "S5.B": 1}}, R2012)
    assert hurt.destroyed == ("S5",)
    assert hurt.ships["W1"].now["SR"] == 0


def test_loaded_racks_by_the_other_reading() -> None:
    rules = rules_with(loaded_rack="sets_down")
    at = forces(["W1: PD=3 SR=2 CARRY=S5+S6", "S5: PD=1 B=1", "S6: PD=1"])
    assert codes(at, 1, {"SR": 1}, rules) == []
    assert codes(at, 1, {"S5.PD": 1}, rules) == ["E-DMG-ATTR"]
    assert codes(at, 1, {"S6.SR": 1}, rules) == []
    assert damage.apply_damage(at, {"W1": {"SR": 1}}, rules).set_down == ("S5",)
    named = damage.apply_damage(at, {"W1": {"S6.SR": 1}}, rules)
    assert (named.set_down, named.ships["S6"].aboard, named.ships["S5"].aboard) == (("S6",), "", "W1")
    assert damage.apply_damage(at, {"W1": {"PD": 3, "SR": 2}}, rules).destroyed == ("W1", "S5", "S6")


def test_pods_go_with_their_rack_or_their_carrier() -> None:
    """R-DMG-12."""
    at = forces(["W1: PD=3 SR=2 CARRY=CP1+CP2"])
    assert damage.apply_damage(at, {"W1": {"SR": 1}}, R2012).pods == ("CP1",)
    assert damage.apply_damage(at, {"W1": {"CP2.SR": 1}}, R2012).pods == ("CP2",)
    gone = damage.apply_damage(at, {"W1": {"PD": 3, "SR": 2}}, R2012)
    assert (gone.destroyed, gone.pods) == (("W1",), ("CP1", "CP2"))
    assert codes(at, 3, {"SR": 2, "CP1.SR": 1}) == ["E-DMG-OVER"]
    assert codes(at, 2, {"CP1.SR": 2}) == ["E-DMG-OVER"]


def test_cargo_is_packed_full() -> None:
    at = forces(["W1: PD=3 H=3 BP=15"])
    assert [damage.apply_damage(at, {"W1": {"H": n}}, R2012).ships["W1"].bp for n in (1, 2, 3)] == [15, 10, 0]


def test_cargo_of_a_rider_goes_with_its_holds() -> None:
    """R-DMG-05, R-DMG-06: hits on a carried Systemship destroy the cargo of its Holds."""
    at = forces(["W1: PD=3 SR=1 CARRY=S10", "S10: PD=1 H=2 BP=15"])
    hurt = damage.apply_damage(at, {"W1": {"S10.H": 1}}, R2012)
    assert (hurt.ships["S10"].has("H"), hurt.ships["S10"].bp) == (1, 10)


def test_the_emperors_hold_carries_nothing() -> None:
    """R-EMP-08."""
    at = forces(["W1: PD=3 SR=1 H=3 BP=15 EMP=1"])
    assert damage.apply_damage(at, {"W1": {"H": 1}}, R2012).ships["W1"].bp == 10


def test_the_emperor_is_last() -> None:
    at = forces(["W1: PD=2 SR=1 H=1 EMP=1"])
    assert codes(at, 2, {"PD": 2}) == []
    assert codes(at, 1, {"SR": 1}) == ["E-DMG-EMPEROR"]
    assert codes(at, 3, {"PD": 2, "H": 1}) == []
    assert codes(at, 3, {"PD": 1, "SR": 1, "H": 1}) == ["E-DMG-EMPEROR"]
    assert codes(at, 4, {"PD": 2, "SR": 1, "H": 1}) == []


def test_the_default_follows_the_list() -> None:
    """R-DMG-13."""
    at = forces(["W1: PD=2 B=1 S=1 T=1 M=3 E=1 A=1 C=1 SH=6 SR=2 H=2 BP=1 CARRY=S5", "S5: PD=1 B=1 A=1"])
    listed = ["A", "H", "SR", "E", "SH", "C", "M", "T", "S", "B", "H", "S5.A", "S5.B", "S5.PD", "SR", "PD", "PD"]
    for count in range(1, len(listed) + 1):
        wanted: dict[str, int] = {}
        for attr in listed[:count]:
            wanted[attr] = wanted.get(attr, 0) + 1
        assert damage.by_list(at, "W1", count, R2012) == wanted, count


def test_a_list_of_ones_own() -> None:
    """R-DMG-10: engines come first. The loaded rack opens only when its Systemship is gone.

    Places left out come last.
    """
    at = forces(["W1: PD=2 B=1 M=4 A=1 SR=2 H=2 BP=1 CARRY=S5", "S5: PD=1 B=1"])
    own: tuple[Place, ...] = ("loaded_SR", "PD", "loaded_H", "riders")
    listed = ["SR", "PD", "PD", "H", "H", "S5.PD", "S5.B", "A", "M", "M", "B", "SR"]
    for count in range(1, len(listed) + 1):
        wanted: dict[str, int] = {}
        for attr in listed[:count]:
            wanted[attr] = wanted.get(attr, 0) + 1
        hits = damage.by_list(at, "W1", count, R2012, own)
        assert hits == wanted, count
        assert codes(at, count, hits) == []


def test_a_wound_shows_what_the_list_would_do() -> None:
    at = forces(["W1: PD=3 B=2"])
    assert damage.wound(at, "W1", 2, R2012).listed == {}
    listed = damage.wound(at, "W1", 2, R2012, ("PD",))
    assert (listed.default, listed.listed) == ({"B": 2}, {"PD": 2})


KEYS = ["PD", "B", "M", "SR", "H", "R", "S5.PD", "S5.M", "S5.SR", "S6.B", "CP1.SR", "CP2.SR", "Q"]

fleets = st.builds(
    lambda attrs, riders, pods, emperor, bp: _fleet(attrs, riders, pods, emperor, bp),
    st.dictionaries(st.sampled_from(ATTRS), st.integers(0, 7), min_size=1),
    st.integers(0, 2), st.integers(0, 2), st.booleans(), st.integers(0, 40),
)  # fmt: skip


def _fleet(attrs: dict[str, int], riders: int, pods: int, emperor: bool, bp: int) -> Forces:
    """Return a Warpship with at least PD 1 and as many riders as its racks hold."""
    attrs = {**attrs, "PD": max(1, attrs.get("PD", 0))}
    emperor = emperor and attrs.get("SR", 0) > 0 and attrs.get("H", 0) > 0
    room = attrs.get("SR", 0) - emperor
    carried = [f"S{n}" for n in range(5, 5 + min(riders, room))]
    carried += [f"CP{n}" for n in range(1, 1 + min(pods, max(0, room - len(carried))))]
    words = " ".join(f"{attr}={n}" for attr, n in attrs.items())
    cargo = min(bp, 10 * (attrs.get("H", 0) - emperor))
    carrier = (
        f"W1: {words}" + (f" CARRY={'+'.join(carried)}" if carried else "") + f" BP={max(0, cargo)} EMP={int(emperor)}"
    )
    return forces([carrier, *(f"{id}: PD=1 M=4 B=1" for id in carried if id.startswith("S"))])


@settings(max_examples=300, deadline=None)
@given(
    fleets,
    st.integers(1, 60),
    st.sampled_from(["protected", "sets_down"]),
    st.permutations(damage.PLACES),
    st.integers(0, 14),
)
def test_any_list_is_legal_and_what_it_takes_is_lost(
    at: Forces, effective: int, reading: str, places: list[Place], named: int
) -> None:
    rules = rules_with(loaded_rack=reading)
    hits = damage.by_list(at, "W1", effective, rules, places[:named])
    assert codes(at, effective, hits, rules) == []
    hurt = damage.apply_damage(at, {"W1": hits}, rules)
    assert ("W1" in hurt.destroyed) == (effective >= damage.total_room(at, "W1", rules))
    assert ("W1" in hurt.destroyed) == damage.is_doomed(at, "W1", effective, rules)
    if "W1" in hurt.ships:
        left = Forces(
            ships=hurt.ships, pods={pod: "W1" for pod in at.pods if pod not in hurt.pods}, emperors=at.emperors
        )
        alive = hurt.ships["W1"]
        lost = damage.total_room(at, "W1", rules) - damage.total_room(left, "W1", rules)
        assert lost == effective
        assert len(left.riders("W1")) + len(left.pods) + len(left.emperors) <= alive.has("SR") + (
            alive.has("SR") == 0 and len(left.emperors)
        )
        assert alive.bp <= 10 * alive.has("H")
    else:
        assert not any(ship.aboard == "W1" for ship in hurt.ships.values())
        assert set(hurt.pods) == set(at.pods)


@settings(max_examples=300, deadline=None)
@given(
    fleets, st.integers(1, 30),
    st.dictionaries(st.sampled_from(KEYS), st.integers(0, 6)),
    st.sampled_from(["protected", "sets_down"]),
)  # fmt: skip
def test_whatever_is_accepted_keeps_the_ship_whole(
    at: Forces, effective: int, hits: dict[str, int], reading: str
) -> None:
    """Damage that passes the check leaves no negative number and no more riders than racks."""
    rules = rules_with(loaded_rack=reading)
    if codes(at, effective, hits, rules):
        return
    hurt = damage.apply_damage(at, {"W1": hits}, rules)
    assert all(points >= 0 for ship in hurt.ships.values() for points in ship.now.values())
    if "W1" in hurt.ships:
        pods = [pod for pod in at.pods if pod not in hurt.pods]
        aboard = [ship for ship in hurt.ships.values() if ship.aboard == "W1"]
        assert len(aboard) + len(pods) <= hurt.ships["W1"].has("SR")


def test_nothing_given_is_changed() -> None:
    at = forces(["W1: PD=3 SR=1 H=2 BP=20 CARRY=S5", "S5: PD=1"])
    damage.apply_damage(at, {"W1": {"H": 1, "S5.PD": 1}}, R2012)
    assert (at.ships["W1"].now["H"], at.ships["W1"].bp, at.ships["S5"].now["PD"]) == (2, 20, 1)
