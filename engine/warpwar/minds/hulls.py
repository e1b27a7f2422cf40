"""A ship as a mind reckons with it: what it has, what that is worth in BP, and what hits would take from it.

Own ships are exact; a foe's are what was seen and counted of them (`foe_hulls`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

ATTRS = ("PD", "B", "S", "T", "M", "E", "A", "C", "SH", "SR", "H")
LOT = {"M": 3, "SH": 6}
"""How many of an attribute one hit takes (R-DMG-03)."""
PRICE = {"M": 1 / 3, "SH": 1 / 6, "A": 1 / 2}
"""BP a point, where it is not 1."""
FIGHTING = 0.8
"""BP that a point of fighting strength is worth beside the hull itself while a battle goes on."""


class Hull(Struct, frozen=True):
    """One ship of a battle. `left`: attribute -> points now, only those above 0."""

    id: str
    owner: int
    left: tuple[tuple[str, int], ...]
    tl: int = 0
    warp: bool = True
    retreats: bool = True
    loaded: bool = False
    """Whether it carries something, so that only the rules' own order places hits on it for sure."""

    def has(self, attr: str) -> int:
        return next((points for name, points in self.left if name == attr), 0)

    @property
    def alike(self) -> object:
        """Equal for ships that are the same but for their ids."""
        return self.left, self.tl, self.warp, self.retreats, self.owner


def hull(id: str, owner: int, left: Mapping[str, int], **more: object) -> Hull:
    points = tuple((attr, left[attr]) for attr in ATTRS if left.get(attr, 0) > 0)
    return replace(Hull(id, owner, points), **more)


@lru_cache(maxsize=65536)
def strength(left: tuple[tuple[str, int], ...], tl: int = 0) -> float:
    """Fighting strength, about the BP of a well-proportioned ship: the geometric mean of its fire and its endurance.

    Beam, Screen and Drive share the power: without it neither works. Missiles count while they last.
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
    """BP of what is left, and what its strength is worth beyond the round."""
    return sum(points * PRICE.get(attr, 1.0) for attr, points in left) + FIGHTING * strength(left, tl)


def room(left: tuple[tuple[str, int], ...]) -> int:
    """Hits that destroy the ship."""
    return sum(-(-points // LOT.get(attr, 1)) for attr, points in left)


def placed(left: tuple[tuple[str, int], ...], hits: int, tl: int = 0) -> dict[str, int]:
    """Where so many hits cost least, one after another: attribute -> hits."""
    taken: dict[str, int] = {}
    for _ in range(min(hits, room(left))):
        attr, left = _cheapest(left, tl)
        taken[attr] = taken.get(attr, 0) + 1
    return taken


@lru_cache(maxsize=65536)
def _cheapest(left: tuple[tuple[str, int], ...], tl: int) -> tuple[str, tuple[tuple[str, int], ...]]:
    """The attribute whose next box is missed least, and what is left without it."""
    return max(((attr, without(left, attr)) for attr, _ in left), key=lambda pair: value(pair[1], tl))


def without(left: tuple[tuple[str, int], ...], attr: str) -> tuple[tuple[str, int], ...]:
    """After one hit on an attribute."""
    lot = LOT.get(attr, 1)
    return tuple(
        (name, points - lot if name == attr else points) for name, points in left if name != attr or points > lot
    )


@lru_cache(maxsize=4096)
def losses(left: tuple[tuple[str, int], ...], tl: int = 0) -> tuple[float, ...]:
    """Effective hits, from 0 to those that destroy the ship -> value lost if they are placed well."""
    worth, lost = value(left, tl), [0.0]
    while left:
        _, left = _cheapest(left, tl)
        lost.append(worth - value(left, tl))
    return tuple(lost)
