"""What a round of combat did: shots, losses, the round as a whole. Kept in the state and told in events; views have
types of their own, so that what the browser is sent may change while stored matches stay readable."""

from __future__ import annotations

from msgspec import Struct

from engine.core.game import Seat


class ShotResult(Struct, frozen=True, omit_defaults=True):
    """One weapon fired: "S35.M1" at W4 with its drive difference, CRT cell and hits scored before Screens."""

    firer: str
    weapon: str
    target: str
    drive: int
    """Drive it fired with after ECM."""
    diff: int
    cell: str
    hits: int
    ecm: int = 0
    """Change of drive by ECM."""


class LossResult(Struct, frozen=True, omit_defaults=True):
    """Hits on one ship in a round: scored, absorbed by Screens, effective; and whether it was destroyed."""

    ship: str
    scored: int
    absorbed: int
    effective: int
    destroyed: bool = False


class RoundResult(Struct, frozen=True, omit_defaults=True):
    """One round from the moment its orders are revealed, as its sides know it. `orders` is rulebook notation.

    There is nothing in it that a side may not know; others are shown less (`knowledge/battle_outsiders`).
    """

    round: int
    fleets: dict[str, tuple[str, ...]] = {}
    """Seat's number -> ids of its ships that began the round (those since destroyed or gone among them)."""
    orders: tuple[str, ...] = ()
    tactics: dict[str, str] = {}
    shots: tuple[ShotResult, ...] = ()
    losses: tuple[LossResult, ...] = ()
    escaped: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


class FireResult(Struct, frozen=True):
    """What a round's fire did, before owners place the damage.

    `losses` has every ship that was scored on. `credit`: ship -> seat -> hits scored (R-VIC-09).
    `escaped` and `held` are the ships that ordered Retreat; one that is destroyed in the round does not get away.
    """

    shots: tuple[ShotResult, ...] = ()
    losses: tuple[LossResult, ...] = ()
    escaped: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    credit: dict[str, dict[Seat, int]] = {}

    @property
    def effective(self) -> dict[str, int]:
        """Ship -> effective hits, where there are any."""
        return {loss.ship: loss.effective for loss in self.losses if loss.effective}
