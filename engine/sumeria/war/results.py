"""Results of battles and Harvest cards, for the log, the table and the report: dice as counts per face (S-41)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

DiceFor = Literal["armies", "leader", "city", "river"]


class DiceTray(Struct, frozen=True):
    """Dice thrown for one purpose: how many showed 1, 2, .. 6."""

    cause: DiceFor
    faces: tuple[int, int, int, int, int, int]

    @property
    def total(self) -> int:
        return sum(face * count for face, count in enumerate(self.faces, 1))


class SideResult(Struct, frozen=True, omit_defaults=True):
    """One side of a battle: its stack, its cards in each step, its dice, its battle total."""

    armies: int
    leader: bool = False
    hand: tuple[str, ...] = ()
    """As dealt."""
    laid: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    cards: int = 0
    """Sum of the cards played."""
    dice: tuple[DiceTray, ...] = ()
    total: int = 0


class BattleResult(Struct, frozen=True, omit_defaults=True):
    """A battle from its cards to its end. `defender` and `winner` may be -1: neutral armies.

    `lone`: a Leader without armies was attacked. `crossed`: attacking armies crossed a river in this segment turn.
    `fell`: seat whose Leader was destroyed, or -1. `without_dice`: one side resigned (S-44), so no dice were thrown.
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
    """A resolved Harvest card: its die, the levy before and after, the hexes that lost their marker."""

    seat: int
    card: str
    die: int
    before: int
    after: int
    hexes: tuple[str, ...] = ()
