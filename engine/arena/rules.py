"""The options of a match as the rules read them: 9.1 to 9.4 and the switches that the rulings leave open."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

PieceType = Literal["C", "D", "H", "B", "W"]
RobotType = Literal["D", "H", "B", "W"]

PIECE_TYPES: dict[str, PieceType] = {"C": "C", "D": "D", "H": "H", "B": "B", "W": "W"}
"""Maps the first letter of a piece's name ("D" of "D1") to its type."""

ACTIONS = (
    "destroy", "warp_grid", "draw", "rotate", "convert", "warp_converter",
    "move", "cards", "warp_random", "double_warp", "double_warp_two", "warp_piece",
)  # fmt: skip
"""The twelve actions of 4.2, in its order."""

COSTS = dict(zip(ACTIONS, (1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3), strict=True))
"""Action points of each action (4.2.1 to 4.2.12)."""

POINTS = 3
"""Action points of a phase (4.2)."""

MOST_DISCS = 4
"""Most discs that one piece carries (2.3.6)."""

MOST_OF_A_TYPE = 5
"""Most robots of one type a player may have in the arena (4.2.5)."""

START_CARDS = 3
"""Cards dealt to each player (3.2)."""

DIE = {"C": 12, "D": 10, "H": 8, "B": 6, "W": 4}
"""Sides of the combat die by type (2.3.1 to 2.3.5, 6.0); also the fixed strength under 9.4 (A-45)."""

STEPS = {"C": 3, "D": 1, "H": 2, "B": 3, "W": 4}
"""Hexes a piece may move by type; H: 2 if it hops, else 1 (2.3.1 to 2.3.5, 5.0)."""

FIELD = 6
"""Least attack total that breaks a force field (6.1)."""

SPECIAL = {"destroy": 16, "warp": 8, "double": 8, "disc": 8, "wild": 4}
COMBAT = {"1": 8, "2": 8, "3": 8, "4": 8, "5": 8}
"""The deck of 84: number of cards by name (2.4)."""

WILD = "wild"

CALM_TURNS = 8
"""Turns in which calm bots do not attack Converters, at tables for learning."""


class Rules(Struct, frozen=True):
    """Every option with its default; names are the keys of the options file."""

    grids: int = 20
    """Number of grids in play, and sides of the grid die (9.1, A-44)."""
    layout: Literal["drafted", "dealt"] = "drafted"
    """Grids are placed in turn as printed (3.1), or the arena is dealt by the committed random stream."""
    placing: Literal["drafted", "dealt", "prepared"] = "drafted"
    """Pieces are placed in turn as printed (3.3), dealt by the committed stream, or prepared for a first match."""
    first_order: Literal["rolled", "seats"] = "rolled"
    """Order of play in the first turn: rolled as printed (4.1), or the order of the seats."""
    chain: bool = False
    """Chain reactions (9.2)."""
    initiative_cards: Literal["none", "printed", "sealed"] = "none"
    """Combat cards added to initiative (9.3, A-12)."""
    combat_cards: bool = True
    special_cards: bool = True
    actions: tuple[str, ...] = ACTIONS
    """Actions in use (9.4); Move and Convert always, Cards only with special cards (A-60)."""
    placed_disc: bool = False
    """9.4: the free disc is placed, not rolled."""
    fixed_strengths: bool = False
    """9.4: no dice and no cards in combat (A-61)."""
    range_through: Literal["lattice", "hexes"] = "lattice"
    """B-bot distance: on the lattice, across void too, or through existing hexes only (A-07)."""
    steal_own: bool = False
    """A hop may take discs from own robots too (A-30)."""
    wild_in_fights: bool = True
    """A Wild Warp may be laid as a combat card of 5 (A-25)."""
    turn_limit: int = 30
    """Last turn; 0 means no limit (A-55)."""
    bots: Literal["keen", "calm"] = "keen"
    """Calm bots lay no cards in fights, keep their Converter where it is, and attack none in `CALM_TURNS`."""
    window: int = 20
    """Most seconds that a reaction window stays open (A-22)."""
