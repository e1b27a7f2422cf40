"""Commands of a seat. Each kind of command is a frozen struct with the tag field "kind".

Hexes, pieces and cards are named as in `state.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Hex = Annotated[str, Meta(max_length=5)]
"""Name of a hex, such as "9-3". The name "9-0" is the centre of grid 9."""
PieceId = Annotated[str, Meta(max_length=5)]
"""Id of a piece, such as "0.C" or "1.D2". The first number is the seat of the owner."""
GridNumber = Annotated[int, Meta(ge=1, le=99)]
Coordinate = Annotated[int, Meta(ge=-999, le=999)]
Rotation = Annotated[int, Meta(ge=0, le=5)]
"""Clockwise rotation in sixths of a full turn."""
Card = Annotated[str, Meta(max_length=8)]
"""Name of a card in the hand. "" means no card."""
Discs = Annotated[int, Meta(ge=0, le=999)]
Step = Annotated[str, Meta(max_length=16)]
"""One step of a move. "9-3" enters a hex. "over 9-3" hops over a hex; the next step is the hex where the robot lands.

Steps with discs are "take 1", "take 1 0.W1", "give 1 0.W1", "drop 1", "steal 1" and "steal 1 1.W1". For a Destructer,
"destroy" destroys the hex that it left, and "field" creates a force field in that hex.
"""
Rotations = Annotated[dict[Annotated[str, Meta(max_length=2)], Rotation], Meta(max_length=2)]
"""Maps a grid to its new rotation. A grid without an entry keeps its rotation."""
Named = Annotated[tuple[PieceId, ...], Meta(max_length=30)]


class _Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


# ---- set-up ------------------------------------------------------------------------------------------------------


class PlaceGrid(_Part, frozen=True, tag_field="kind", tag="place_grid"):
    """3.1: place one of the seat's grids on a legal centre (A-02)."""

    grid: GridNumber
    q: Coordinate
    r: Coordinate
    rotation: Rotation = 0


class PlacePiece(_Part, frozen=True, tag_field="kind", tag="place_piece"):
    """3.3: place one of the seat's first five pieces on a hex without enemies (A-08)."""

    piece: PieceId
    hex: Hex


class GiveDisc(_Part, frozen=True, tag_field="kind", tag="give_disc"):
    """Choose which of the seat's pieces takes a new disc in its hex (A-09)."""

    piece: PieceId


class InitiativeCard(_Part, frozen=True, tag_field="kind", tag="initiative"):
    """9.3: add a combat card or a Wild Warp to the seat's initiative roll. `card` is "" for no card."""

    card: Card = ""


# ---- the player's phase --------------------------------------------------------------------------------------------


class FreeDisc(_Part, frozen=True, tag_field="kind", tag="free_disc"):
    """4.2: create the free disc before the first action. `hex` is used only if the free disc is placed (9.4)."""

    hex: Hex = ""


class Destroy(_Part, frozen=True, tag_field="kind", tag="destroy"):
    """4.2.1: hit a random secondary hex of this grid."""

    grid: GridNumber


class WarpGrid(_Part, frozen=True, tag_field="kind", tag="warp_grid"):
    """4.2.2: warp a random grid. After the die roll the seat chooses the new place of the grid."""


class Draw(_Part, frozen=True, tag_field="kind", tag="draw"):
    """4.2.3: draw a card."""


class Rotate(_Part, frozen=True, tag_field="kind", tag="rotate"):
    """4.2.4: turn a grid. The rotation must change (A-05)."""

    grid: GridNumber
    rotation: Rotation


class Convert(_Part, frozen=True, tag_field="kind", tag="convert"):
    """4.2.5: begin to convert discs. For each disc the seat chooses a robot or cards."""


class WarpConverter(_Part, frozen=True, tag_field="kind", tag="warp_converter"):
    """4.2.6: warp the seat's Converter to a random centre."""


class Move(_Part, frozen=True, tag_field="kind", tag="move"):
    """4.2.7: begin to move pieces. Each piece then moves with its own `MovePiece` command."""


class Cards(_Part, frozen=True, tag_field="kind", tag="cards"):
    """4.2.8: allow special cards to be played until the seat takes another action (A-19)."""


class WarpRandom(_Part, frozen=True, tag_field="kind", tag="warp_random"):
    """4.2.9: warp any player's piece, except a Converter, to a random hex."""

    piece: PieceId


class DoubleWarp(_Part, frozen=True, tag_field="kind", tag="double_warp"):
    """4.2.10: exchange this grid with a random grid. After the die roll the seat chooses the rotations of the grids."""

    grid: GridNumber


class DoubleWarpTwo(_Part, frozen=True, tag_field="kind", tag="double_warp_two"):
    """4.2.11: exchange two grids. After the reaction window the seat chooses the rotations of the grids."""

    grid: GridNumber
    other: GridNumber


class WarpPiece(_Part, frozen=True, tag_field="kind", tag="warp_piece"):
    """4.2.12: warp one of the seat's pieces to a hex without an enemy piece or enemy field.

    The piece can be the Converter.
    """

    piece: PieceId
    hex: Hex


class PlayCard(_Part, frozen=True, tag_field="kind", tag="play"):
    """Play a special card while the action Cards is open, or play a Wild Warp (`wild`) as this special card (A-57).

    `grid`: for the card "destroy" the grid in which a hex is hit, for the card "double" the grid to exchange.
    """

    card: Literal["destroy", "warp", "double", "disc"]
    wild: bool = False
    grid: Annotated[int, Meta(ge=0, le=99)] = 0


class EndPhase(_Part, frozen=True, tag_field="kind", tag="end"):
    """End the player's phase. Unused action points are lost (A-54)."""


# ---- choices that follow an action or a card -----------------------------------------------------------------------


class PlaceWarped(_Part, frozen=True, tag_field="kind", tag="place_warped"):
    """Place the grid that a die roll chose for a warp (2.4.3, A-04)."""

    q: Coordinate
    r: Coordinate
    rotation: Rotation = 0


class SetRotations(_Part, frozen=True, tag_field="kind", tag="rotations"):
    """Set the rotations of grids that were exchanged (2.4.4, A-05, A-59)."""

    rotations: Rotations = {}


class ConvertDisc(_Part, frozen=True, tag_field="kind", tag="convert_disc"):
    """Convert one disc to one robot or two cards (4.2.5, A-15).

    `source`: the id of the piece that carries the disc, or "" for an unclaimed disc.
    """

    make: Literal["D", "H", "B", "W", "cards"]
    hex: Hex = ""
    source: PieceId = ""


class MovePiece(_Part, frozen=True, tag_field="kind", tag="move_piece"):
    """Make the whole move of one piece in the action Move (5.0, A-26 to A-31)."""

    piece: PieceId
    steps: Annotated[tuple[Step, ...], Meta(max_length=60)]


class Done(_Part, frozen=True, tag_field="kind", tag="done"):
    """Stop the conversion of discs or the movement of pieces."""


# ---- reaction windows ----------------------------------------------------------------------------------------------


class Pass(_Part, frozen=True, tag_field="kind", tag="pass"):
    """Pass in a reaction window: play no card."""


class Cancel(_Part, frozen=True, tag_field="kind", tag="cancel"):
    """Play a Wild Warp to cancel the last play. In a fight, `card` is the seat whose combat card is cancelled."""

    card: Annotated[int, Meta(ge=-1, le=8)] = -1


class Passes(_Part, frozen=True, tag_field="kind", tag="passes"):
    """Set standing passes: the seat then passes in reaction windows without being asked.

    This command is possible at any time. `until` sets when the standing passes end. "phase": when the current phase
    ends. "turn": when the turn ends. "always": when the seat changes them. "": there are no standing passes.
    "attacked": when one of the following happens. A piece or field of the player is attacked or named. A grid with a
    piece or field of the player is named or warped. A card changes a piece or field of the player. The player fights. A
    play of the player is cancelled.
    """

    until: Literal["", "attacked", "phase", "turn", "always"] = ""


# ---- combat --------------------------------------------------------------------------------------------------------


class BeginCombat(_Part, frozen=True, tag_field="kind", tag="combat"):
    """Begin a combat in the hex (6.1(1), A-33, A-34). `fire`: the B-bots that attack the hex from a distance."""

    hex: Hex
    fire: Named = ()


class ShareDiscs(_Part, frozen=True, tag_field="kind", tag="share"):
    """Redistribute discs (A-35).

    `discs`: the new number of discs of each named piece. A piece that is not named keeps its discs.
    """

    discs: Annotated[dict[PieceId, Discs], Meta(max_length=30)] = {}


class AttackField(_Part, frozen=True, tag_field="kind", tag="field"):
    """Choose the next piece that attacks the force field, and a card for this attack (6.1(2), A-36)."""

    piece: PieceId
    card: Card = ""


class PairUp(_Part, frozen=True, tag_field="kind", tag="pair"):
    """Pair the robots that fight each other in this round (6.1(3), A-37).

    `pairs` maps the attacker's pieces to the defender's pieces. Every robot of the smaller side must be paired.
    """

    pairs: Annotated[dict[PieceId, PieceId], Meta(max_length=30)]


class BeginFight(_Part, frozen=True, tag_field="kind", tag="fight"):
    """Begin the next fight (A-37, A-38). `piece`: the attacker's robot. `card`: the attacker's card."""

    piece: PieceId
    card: Card = ""


class Defend(_Part, frozen=True, tag_field="kind", tag="defend"):
    """Play a card as the defender, or no card. `card`: the name of the card, or "" for no card."""

    card: Card = ""


class Concede(_Part, frozen=True, tag_field="kind", tag="concede"):
    """Concede a fight of this round before cards are played (A-39). `piece`: the seat's piece in this fight."""

    piece: PieceId


class TakeDiscs(_Part, frozen=True, tag_field="kind", tag="take"):
    """Take unclaimed discs after the combat (A-41).

    `discs` maps each piece to the number of discs that it takes. The other discs stay in the hex.
    """

    discs: Annotated[dict[PieceId, Discs], Meta(max_length=30)] = {}


SetUpCommand = PlaceGrid | PlacePiece | GiveDisc | InitiativeCard
ActionCommand = (
    Destroy
    | WarpGrid
    | Draw
    | Rotate
    | Convert
    | WarpConverter
    | Move
    | Cards
    | WarpRandom
    | DoubleWarp
    | DoubleWarpTwo
    | WarpPiece
)
"""The commands for the twelve actions. Their tags are the names in `rules.ACTIONS`."""
PhaseCommand = FreeDisc | ActionCommand | PlayCard | EndPhase
TaskCommand = PlaceWarped | SetRotations | ConvertDisc | MovePiece | Done | GiveDisc
WindowCommand = Pass | Cancel | PlayCard
CombatCommand = BeginCombat | ShareDiscs | AttackField | PairUp | BeginFight | Defend | Concede | TakeDiscs
Command = SetUpCommand | PhaseCommand | TaskCommand | WindowCommand | CombatCommand | Passes
