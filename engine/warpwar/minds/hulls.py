"""A ship as the computer players calculate with it: its attributes, their value in BP, and what hits remove from it.

The seat's ships are exact. Enemy ships are estimates from what the seat saw (`foe_hulls`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

ATTRS = ("PD", "B", "S", "T", "M", "E", "A", "C", "SH", "SR", "H")
LOT = {"M": 3, "SH": 6}
"""Number of points that one hit removes from an attribute.

For attributes that are not listed, the number is 1 (R-DMG-03).
"""
PRICE = {"M": 1 / 3, "SH": 1 / 6, "A": 1 / 2}
"""BP per point of an attribute. For attributes that are not listed, the price is 1."""
FIGHTING = 0.8
"""BP per point of fighting strength. During a battle, these BP are added to the value of a ship."""


class Hull(Struct, frozen=True):
    """One ship of a battle, as computer players calculate with it.

    `left`: pairs of an attribute and its present points, without attributes that have no points left.
    """

    id: str
    owner: int
    left: tuple[tuple[str, int], ...]
    tl: int = 0
    warp: bool = True
    retreats: bool = True
    loaded: bool = False
    """Whether the ship carries something.

    On a loaded ship, only the default order of the rules always places hits legally.
    """

    def has(self, attr: str) -> int:
        return next((points for name, points in self.left if name == attr), 0)

    @property
    def alike(self) -> object:
        """A key that is equal for ships that differ only in `id` or `loaded`."""
        return self.left, self.tl, self.warp, self.retreats, self.owner


def hull(id: str, owner: int, left: Mapping[str, int], **more: object) -> Hull:
    points = tuple((attr, left[attr]) for attr in ATTRS if left.get(attr, 0) > 0)
    return replace(Hull(id, owner, points), **more)


@lru_cache(maxsize=65536)
def strength(left: tuple[tuple[str, int], ...], tl: int = 0) -> float:
    """Return the fighting strength, which is about the BP of a well-proportioned ship.

    The strength is calculated from the geometric mean of fire and endurance. Beam, Screen and Drive share the power.
    Without power the strength is small. Missiles count less if there are only a few for each Tube.
    """
    now = dict(left)
    power = now.get("PD", 0)
    beam, screen = now.get("B", 0), now.get("S", 0)
    tubes, shots = now.get("T", 0), now.get("M", 0)
    cannons, shells = min(now.get("C", 0), power), now.get("SH", 0)
    boxes = sum(-(-points // LOT.get(attr, 1)) for attr, points in left)
    if not boxes:
        return 0.0
    share = min(1.0, power / (beam + screen + 2.0))
    fire = beam * share + (tl if beam and power else 0)
    salvo = min(tubes, shots, power)
    if salvo:
        lasting = min(1.0, shots / (3.0 * tubes))
        fire = max(fire, 0.0) * 0.4 + (2.2 + tl) * salvo * lasting if beam else (2.2 + tl) * salvo * lasting
    if cannons and shells:
        fire += (3.0 + tl) * min(cannons, shells / 3) * 0.8
    endurance = boxes + 2.2 * (screen * share + (tl if screen and power else 0)) + 0.8 * now.get("E", 0)
    fire += 0.3 * share
    return 1.75 * sqrt(fire * endurance * (0.4 + 0.6 * share)) if power else 0.3 * sqrt(boxes)


@lru_cache(maxsize=65536)
def value(left: tuple[tuple[str, int], ...], tl: int = 0) -> float:
    """Return the value of a ship with these points.

    It is the BP of the points, plus the value of their fighting strength after the round.
    """
    return sum(points * PRICE.get(attr, 1.0) for attr, points in left) + FIGHTING * strength(left, tl)


def room(left: tuple[tuple[str, int], ...]) -> int:
    """Return the number of hits that destroy the ship."""
    return sum(-(-points // LOT.get(attr, 1)) for attr, points in left)


def place_hits_cheaply(left: tuple[tuple[str, int], ...], hits: int, tl: int = 0) -> dict[str, int]:
    """Return a dict from attribute to number of hits. The hits are placed one after another.

    Each is placed where it costs least.
    """
    taken: dict[str, int] = {}
    for _ in range(min(hits, room(left))):
        attr, left = _cheapest(left, tl)
        taken[attr] = taken.get(attr, 0) + 1
    return taken


@lru_cache(maxsize=65536)
def _cheapest(left: tuple[tuple[str, int], ...], tl: int) -> tuple[str, tuple[tuple[str, int], ...]]:
    """Return the attribute on which the next hit costs least, and the points that are left after that hit."""
    return max(((attr, without(left, attr)) for attr, _ in left), key=lambda pair: value(pair[1], tl))


def without(left: tuple[tuple[str, int], ...], attr: str) -> tuple[tuple[str, int], ...]:
    """Return the points that are left after one hit on an attribute."""
    lot = LOT.get(attr, 1)
    return tuple(
        (name, points - lot if name == attr else points) for name, points in left if name != attr or points > lot
    )


@lru_cache(maxsize=4096)
def losses(left: tuple[tuple[str, int], ...], tl: int = 0) -> tuple[float, ...]:
    """Return the value that a ship loses for each number of effective hits, from 0 hits up to destruction.

    The hits are placed one after another, each where it costs least.
    """
    worth, lost = value(left, tl), [0.0]
    while left:
        _, left = _cheapest(left, tl)
        lost.append(worth - value(left, tl))
    return tuple(lost)
