"""Finds which parts of a state differ from an earlier state. Only sections that read such a part are built again.

A section names fields of the state, or the following finer parts. Most parts stay equal when a ship moves or is hit.

- `asked`: the viewer's own open questions; for a public section, the open questions of all seats;
- `fleets`: which ships exist, with their owners and carriers;
- `places`: the same as `fleets`, with the hexes of ships too;
- `sheets`: everything about ships except their hexes;
- `control`: which seat controls each star;
- `scouting`: in hidden play, the facts that decide whose counters a viewer can read;
- `fights`: battles without the sealed answers of other seats;
- `plans`: the viewer's plans for Movement; if there are plans, also everything that can obstruct them.
"""

from __future__ import annotations

from typing import Any

from engine.core import changes
from engine.core.cached import cached_property
from engine.core.game import PUBLIC, Viewer
from engine.warpwar import position, turn
from engine.warpwar.phases.common.sealed_questions import Asked
from engine.warpwar.state import Battle, State
from engine.warpwar.units.ship import Ship
from engine.warpwar.world import World

FINER: dict[str, frozenset[str]] = {
    "fleets": frozenset({"ships"}),
    "places": frozenset({"ships"}),
    "sheets": frozenset({"ships"}),
    "control": frozenset({"relations", "ships", "sides", "stars"}),
    "scouting": frozenset({"battles", "pods", "ships", "stars"}),
    "fights": frozenset({"battles"}),
    "plans": frozenset(State.__struct_fields__),
}
"""Maps the name of a part to the fields of the state to which the part belongs."""

ANYTHING = frozenset({"asked", "sealed", *State.__struct_fields__, *FINER})
"""All names of fields and parts of fields that a section can read."""

SHEET = tuple(name for name in Ship.__struct_fields__ if name != "hex")
OPEN_PARTS = tuple(name for name in Battle.__struct_fields__ if name != "sealed")


class Differences:
    """Finds which parts of a state differ from an earlier state. Only parts that sections read are compared.

    If there is no earlier state (`since` is None), all parts count as different.
    """

    def __init__(self, state: State, asked: Asked, world: World, since: State | None) -> None:
        self._state, self._asked, self._world = state, asked, world
        self._since = since if since is not None else state
        self._is_first = since is None
        self._before = turn.open_questions(self._since, world)
        self._fields = changes.changed_fields(self._since, state)
        self._common = frozenset(self._fields | self._finer()) if since is not None else self._fields

    def for_all(self, reads: frozenset[str]) -> bool:
        """Return whether a public section may have changed. `reads`: the parts that the section reads."""
        if self._is_first or not reads.isdisjoint(self._common):
            return True
        return "asked" in reads and self._asked != self._before

    def for_one(self, viewer: Viewer) -> frozenset[str]:
        """Return all parts that differ for the sections of one viewer.

        Of the questions and sealed answers, only those of the viewer are compared.
        """
        return ANYTHING if self._is_first else self._common - {"sealed"} | self._changes_seen_by(viewer)

    # ---- the same for all viewers --------------------------------------------------------------------------------

    def _finer(self) -> set[str]:
        found = set()
        if self._lives or self._differ("owner", "aboard"):
            found |= {"fleets", "places", "sheets"}
        if self._differ("hex"):
            found.add("places")
        if self._differ(*SHEET):
            found.add("sheets")
        if not self._fields.isdisjoint(("stars", "relations", "sides")) or self._control_differs("places" in found):
            found.add("control")
        rules = self._world.rules
        hidden = {"pods", "ships", "stars"} if rules.blind else {"battles"} if rules.semi_hidden else set()
        if not self._fields.isdisjoint(hidden):
            found.add("scouting")
        return found

    @cached_property
    def _pairs(self) -> list[tuple[Ship, Ship]]:
        """Pairs of old and new version, for ships that changed."""
        if "ships" not in self._fields:
            return []
        was, now = self._since.ships, self._state.ships
        return [(was[id], ship) for id, ship in now.items() if id in was and was[id] != ship]

    @cached_property
    def _lives(self) -> list[Ship]:
        """Ships that were built or lost: they exist in only one of the two states."""
        if "ships" not in self._fields:
            return []
        was, now = self._since.ships, self._state.ships
        return [each for some, others in ((was, now), (now, was)) for id, each in some.items() if id not in others]

    def _differ(self, *parts: str) -> bool:
        return any(getattr(old, part) != getattr(new, part) for old, new in self._pairs for part in parts)

    def _control_differs(self, is_moved: bool) -> bool:
        """Return whether the control of a star changed because ships came or went.

        The caller has checked that stars and relations are equal.
        """
        if not is_moved:
            return False
        hexes = {each.hex for pair in self._pairs for each in pair} | {each.hex for each in self._lives}
        stars = [star for hex in hexes if (star := self._state.stars.get(hex)) is not None]
        return any(position.controller(self._since, star) != position.controller(self._state, star) for star in stars)

    # ---- what one viewer may know ---------------------------------------------------------------------------------

    def _changes_seen_by(self, viewer: Viewer) -> set[str]:
        found = set()
        if self._asked.get(viewer) != self._before.get(viewer):
            found.add("asked")
        if "sealed" in self._fields and _own(self._state, viewer) != _own(self._since, viewer):
            found.add("sealed")
        if "battles" in self._fields and self._fights_differ(viewer):
            found.add("fights")
        if self._fields and viewer != PUBLIC and any(each.sides[viewer].plans for each in (self._state, self._since)):
            found.add("plans")
        return found

    def _fights_differ(self, viewer: Viewer) -> bool:
        was, now = self._since.battles, self._state.battles
        return len(was) != len(now) or any(
            old.sealed.needs != new.sealed.needs
            or old.sealed.of(viewer) != new.sealed.of(viewer)
            or any(getattr(old, part) != getattr(new, part) for part in OPEN_PARTS)
            for old, new in zip(was, now, strict=True)
        )


def _own(state: State, viewer: Viewer) -> tuple[list[int], Any]:
    """Return which seats are asked for a sealed answer, and the viewer's own answer."""
    return state.sealed.needs, state.sealed.of(viewer)
