"""The ships and pods at a star when a round of combat begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from engine.core.game import Seat
from engine.warpwar.units.ship import Ship


class Forces(Struct, frozen=True):
    """All ships at one star when the round begins, including Systemships aboard other ships.

    `friends`: pairs of seats that are not at War, the lower number first. All other pairs are at War. `pods`: maps a
    Colony Pod to its carrier, or to "" if the pod is not aboard a ship. `emperors`: Warpships with an Emperor aboard.
    `exits`: maps a seat to the hexes to which its ships can retreat. The default hex is first.
    """

    ships: dict[str, Ship]
    hex: str = ""
    friends: tuple[tuple[Seat, Seat], ...] = ()
    pods: dict[str, str] = {}
    emperors: frozenset[str] = frozenset()
    exits: dict[Seat, tuple[str, ...]] = {}

    def at_war(self, a: Seat, b: Seat) -> bool:
        return a != b and (min(a, b), max(a, b)) not in self.friends

    def uncarried_ships(self) -> list[Ship]:
        """Return the ships that are not aboard another ship, in order of id."""
        return sorted((ship for ship in self.ships.values() if not ship.aboard), key=by_id)

    def seats(self) -> list[Seat]:
        """Return the seats that are at War with another seat that has a ship at this star (R-MULTI-01, R-MULTI-02)."""
        here = {ship.owner for ship in self.uncarried_ships()}
        return sorted(a for a in here if any(self.at_war(a, b) for b in here))

    def fighters(self, seat: Seat) -> list[Ship]:
        """Return the seat's ships that get orders, in order of id."""
        return [ship for ship in self.uncarried_ships() if ship.owner == seat]

    def is_target(self, seat: Seat, id: str) -> bool:
        """Return whether the seat can fire at this ship. The ship must be at this star and not aboard another ship.

        Its owner must be at War with the seat.
        """
        ship = self.ships.get(id)
        return ship is not None and not ship.aboard and self.at_war(seat, ship.owner)

    def targets(self, seat: Seat) -> list[Ship]:
        """Return the ships at which the seat can fire, in order of id."""
        return [ship for ship in self.uncarried_ships() if self.at_war(seat, ship.owner)]

    def riders(self, carrier: str) -> list[Ship]:
        """Return the Systemships aboard a Warpship, in order of id."""
        return riders(self.ships, carrier)

    def free_racks(self, carrier: str) -> int:
        """Return the number of undamaged racks that are empty.

        If an Emperor is aboard, one rack is reserved for the Emperor (R-EMP-03).
        """
        return free_racks(self.ships, self.pods, self.emperors, carrier)


def by_id(ship: Ship) -> tuple[str, int]:
    """Return a key for sorting ships: Warpships before Systemships, and each kind by number."""
    return ("" if ship.id.startswith("W") else ship.id[:1], number(ship.id))


def number(id: str) -> int:
    """Return the number in an id such as "S35", or 0 if the id has no number."""
    digits = id.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return int(digits) if digits.isdecimal() else 0


def riders(ships: Mapping[str, Ship], carrier: str) -> list[Ship]:
    """Return the Systemships aboard a Warpship, in order of id."""
    return sorted((ship for ship in ships.values() if ship.aboard == carrier), key=by_id)


def pods_aboard(pods: Mapping[str, str], carrier: str) -> list[str]:
    """Return the Colony Pods aboard a Warpship, in order of id."""
    return sorted((pod for pod, on in pods.items() if on == carrier), key=number)


def free_racks(ships: Mapping[str, Ship], pods: Mapping[str, str], emperors: Iterable[str], carrier: str) -> int:
    """Return the number of undamaged racks of a Warpship that hold no Systemship, no pod and no Emperor."""
    used = len(riders(ships, carrier)) + len(pods_aboard(pods, carrier)) + (carrier in emperors)
    return max(0, ships[carrier].has("SR") - used)
