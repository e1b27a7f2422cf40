"""Assign armies of stacks to target cities: the nearest first, and as many armies as each attack needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from engine.sumeria.bot.distances import segments_to, spaces_from
from engine.sumeria.bot.outlook import Target


class Group(NamedTuple):
    """A group of armies that march together from a place to a city."""

    start: str
    armies: int
    goal: str


class March(NamedTuple):
    """A march that is possible for a group of armies.

    `segments`: the number of segment turns that the march takes, minus the urgency of the target. `needs`: the number
    of armies that the attack needs. `spaces`: the length of the march.
    """

    segments: int
    needs: int
    spaces: int
    start: str
    target: Target


def form_groups(
    armies: Mapping[str, int], targets: Iterable[Target], left: int, worth: Callable[[March], bool] | None = None
) -> tuple[list[Group], dict[str, int]]:
    """Form groups of armies for the targets. Return the groups, and the number of unassigned armies at each place.

    Each target gets at most one group. The group has as many armies as the target needs.
    """
    free = dict(armies)
    marches = sorted(march for march in _marches(armies, targets, left) if worth is None or worth(march))
    taken: set[str] = set()
    groups: list[Group] = []
    for march in marches:
        goal = march.target.hex
        if goal not in taken and 0 < march.target.needs <= free[march.start]:
            taken.add(goal)
            free[march.start] -= march.target.needs
            groups.append(Group(march.start, march.target.needs, goal))
    return groups, free


def _marches(armies: Mapping[str, int], targets: Iterable[Target], left: int) -> list[March]:
    found = []
    for target in targets:
        for start in armies:
            segments = segments_to(start, target.hex)
            if segments <= left:
                spaces = spaces_from(target.hex)[start]
                found.append(March(segments - target.urgency, target.needs, spaces, start, target))
    return found
