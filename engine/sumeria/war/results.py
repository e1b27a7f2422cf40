"""Results of battles and Harvest cards, for the log, the views and the report.

Dice are stored as counts per face (S-41).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

DiceFor = Literal["armies", "leader", "city", "river"]


class DiceTray(Struct, frozen=True):
    """Dice rolled for one purpose. `faces`: the number of dice that showed 1, 2, ..., 6."""

    cause: DiceFor
    faces: tuple[int, int, int, int, int, int]

    @property
    def total(self) -> int:
        return sum(face * count for face, count in enumerate(self.faces, 1))


class SideResult(Struct, frozen=True, omit_defaults=True):
    """One side of a battle: its stack, its cards in each step, its dice and its total."""

    armies: int
    leader: bool = False
    hand: tuple[str, ...] = ()
    """The cards that were dealt to this side at the start."""
    laid: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    cards: int = 0
    """Sum of the values of the played cards."""
    dice: tuple[DiceTray, ...] = ()
    total: int = 0


class BattleResult(Struct, frozen=True, omit_defaults=True):
    """The result of a battle. `defender` and `winner` are -1 for neutral armies.

    `lone`: whether a Leader without armies was attacked. `crossed`: whether attacking armies crossed a river in this
    segment turn. `fell`: the seat whose Leader was destroyed, or -1 if there is none. `without_dice`: whether one side
    resigned, so that no dice were rolled (S-44).
    """

    number: int
    turn: int
    segment: int
    at: str
    attacker: int
    defender: int
    winner: int
    attack: SideResult
    defend: SideResult
    ties: tuple[tuple[int, int], ...] = ()
    lone: bool = False
    crossed: bool = False
    fell: int = -1
    without_dice: bool = False


class HarvestResult(Struct, frozen=True, omit_defaults=True):
    """The result of a Harvest card: its die, the levy before and after it, and the hexes that lost their marker."""

    seat: int
    card: str
    die: int
    before: int
    after: int
    hexes: tuple[str, ...] = ()
