"""The options of a match in the form that the rules use: 9.1 to 9.4, and the choices that the rulings leave open."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

PieceType = Literal["C", "D", "H", "B", "W"]
RobotType = Literal["D", "H", "B", "W"]

PIECE_TYPES: dict[str, PieceType] = {"C": "C", "D": "D", "H": "H", "B": "B", "W": "W"}
"""Maps the first letter of a piece's name, such as the "D" of "D1", to the type of the piece."""

ACTIONS = (
    "destroy", "warp_grid", "draw", "rotate", "convert", "warp_converter",
    "move", "cards", "warp_random", "double_warp", "double_warp_two", "warp_piece",
)  # fmt: skip
"""Names of the twelve actions, in the order of 4.2."""

COSTS = dict(zip(ACTIONS, (1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3), strict=True))
"""Number of action points that each action costs (4.2.1 to 4.2.12)."""

POINTS = 3
"""Number of action points of a player in each phase (4.2)."""

MOST_DISCS = 4
"""Maximum number of discs that one piece can carry (2.3.6)."""

MOST_OF_A_TYPE = 5
"""Maximum number of robots of one type that a player can have in the arena (4.2.5)."""

START_CARDS = 3
"""Number of cards dealt to each player (3.2)."""

DIE = {"C": 12, "D": 10, "H": 8, "B": 6, "W": 4}
"""Number of sides of the combat die, by piece type (2.3.1 to 2.3.5, 6.0).

It is also the fixed strength under 9.4 (A-45).
"""

STEPS = {"C": 3, "D": 1, "H": 2, "B": 3, "W": 4}
"""Number of hexes that a piece can move, by type.

An H-bot moves 2 hexes if it hops, otherwise 1 (2.3.1 to 2.3.5, 5.0).
"""

FIELD = 6
"""Minimum attack total that destroys a force field (6.1)."""

SPECIAL = {"destroy": 16, "warp": 8, "double": 8, "disc": 8, "wild": 4}
COMBAT = {"1": 8, "2": 8, "3": 8, "4": 8, "5": 8}
"""Number of cards, by name of the card. `SPECIAL` and `COMBAT` together form the deck of 84 cards (2.4)."""

WILD = "wild"

CALM_TURNS = 8
"""Number of turns at the beginning of a match in which calm bots do not attack Converters."""


class Rules(Struct, frozen=True):
    """All options of a match with their defaults. The field names are also the keys in the options file."""

    grids: int = 20
    """Number of grids in play. It is also the number of sides of the grid die (9.1, A-44)."""
    layout: Literal["drafted", "dealt"] = "drafted"
    """"drafted": players place the grids in turn as printed (3.1).

    "dealt": the match's committed random stream deals the arena.
    """
    placing: Literal["drafted", "dealt", "prepared"] = "drafted"
    """"drafted": players place the pieces in turn as printed (3.3).

    "dealt": the match's committed random stream places the pieces. "prepared": the pieces stand as prepared for a first
    match.
    """
    first_order: Literal["rolled", "seats"] = "rolled"
    """Order of play in the first turn. "rolled": dice decide, as in the printed rules (4.1). "seats": in seat order."""
    chain: bool = False
    """Whether chain reactions are used: a hit on a destroyed hex continues to an adjacent hex (9.2)."""
    initiative_cards: Literal["none", "printed", "sealed"] = "none"
    """How combat cards are added to the initiative roll (9.3, A-12)."""
    combat_cards: bool = True
    special_cards: bool = True
    actions: tuple[str, ...] = ACTIONS
    """Actions that players can take (9.4).

    Move and Convert are always included, Cards only with special cards (A-60).
    """
    placed_disc: bool = False
    """9.4: whether the player chooses the hex of the free disc instead of rolling for it."""
    fixed_strengths: bool = False
    """9.4: whether combat uses fixed strengths instead of dice and cards (A-61)."""
    range_through: Literal["lattice", "hexes"] = "lattice"
    """How the distance for attacks of B-bots is counted (A-07).

    "lattice": on the lattice, even where there are no hexes. "hexes": through existing hexes only.
    """
    steal_own: bool = False
    """Whether a hopping robot can also take discs from robots of its own side (A-30)."""
    wild_in_fights: bool = True
    """Whether a Wild Warp can be played as a combat card of value 5 (A-25)."""
    turn_limit: int = 30
    """Number of the last turn. 0 means no limit (A-55)."""
    bots: Literal["keen", "calm"] = "keen"
    """How bots play. Calm bots play no cards in fights and never move their Converter.

    Calm bots attack no Converter in the first `CALM_TURNS` turns.
    """
    window: int = 20
    """Maximum number of seconds that a reaction window stays open (A-22)."""
