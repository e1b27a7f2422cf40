"""Commands of a seat: one frozen struct per kind, tagged "kind". Hexes, pieces and cards are named as in `state.py`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Hex = Annotated[str, Meta(max_length=5)]
"""Name such as "9-3"; the centre is "9-0"."""
PieceId = Annotated[str, Meta(max_length=5)]
"""Name such as "0.C" or "1.D2"."""
GridNumber = Annotated[int, Meta(ge=1, le=99)]
Coordinate = Annotated[int, Meta(ge=-999, le=999)]
Rotation = Annotated[int, Meta(ge=0, le=5)]
"""Sixths of a turn, clockwise."""
Card = Annotated[str, Meta(max_length=8)]
"""Name of a card in hand; "" means none."""
Discs = Annotated[int, Meta(ge=0, le=999)]
Step = Annotated[str, Meta(max_length=16)]
"""One step of a move.

"9-3" enters a hex. "over 9-3" hops it (the next hex is the landing). Discs: "take 1", "take 1 0.W1", "give 1 0.W1",
"drop 1", "steal 1", "steal 1 1.W1". A Destructer may add "destroy" or "field" after its step.
"""
Rotations = Annotated[dict[Annotated[str, Meta(max_length=2)], Rotation], Meta(max_length=2)]
"""Maps a grid to its new rotation; a grid left out keeps its own."""
Named = Annotated[tuple[PieceId, ...], Meta(max_length=30)]


class _Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


# ---- set-up ------------------------------------------------------------------------------------------------------


class PlaceGrid(_Part, frozen=True, tag_field="kind", tag="place_grid"):
    """3.1: place one of the own grids on a legal centre (A-02)."""

    grid: GridNumber
    q: Coordinate
    r: Coordinate
    rotation: Rotation = 0


class PlacePiece(_Part, frozen=True, tag_field="kind", tag="place_piece"):
    """3.3: place one of the five own pieces on a hex without enemies (A-08)."""

    piece: PieceId
    hex: Hex


class GiveDisc(_Part, frozen=True, tag_field="kind", tag="give_disc"):
    """Choose which own piece in the hex takes the disc that appeared there (A-09)."""

    piece: PieceId


class InitiativeCard(_Part, frozen=True, tag_field="kind", tag="initiative"):
    """9.3: add a combat card or Wild Warp to the own roll; "" means none."""

    card: Card = ""


# ---- the player's phase --------------------------------------------------------------------------------------------


class FreeDisc(_Part, frozen=True, tag_field="kind", tag="free_disc"):
    """4.2: make the free disc before the first action; `hex` is used only under 9.4 (placed disc)."""

    hex: Hex = ""


class Destroy(_Part, frozen=True, tag_field="kind", tag="destroy"):
    """4.2.1: hit a random secondary hex of this grid."""

    grid: GridNumber


class WarpGrid(_Part, frozen=True, tag_field="kind", tag="warp_grid"):
    """4.2.2: warp a random grid; its new place is asked for after the die roll."""


class Draw(_Part, frozen=True, tag_field="kind", tag="draw"):
    """4.2.3: draw a card."""


class Rotate(_Part, frozen=True, tag_field="kind", tag="rotate"):
    """4.2.4: turn a grid. The rotation must change (A-05)."""

    grid: GridNumber
    rotation: Rotation


class Convert(_Part, frozen=True, tag_field="kind", tag="convert"):
    """4.2.5: begin to convert discs. For each disc the player is asked what to make."""


class WarpConverter(_Part, frozen=True, tag_field="kind", tag="warp_converter"):
    """4.2.6: warp the own Converter to a random centre."""


class Move(_Part, frozen=True, tag_field="kind", tag="move"):
    """4.2.7: begin to move. Each piece then moves by its own `MovePiece` command."""


class Cards(_Part, frozen=True, tag_field="kind", tag="cards"):
    """4.2.8: special cards may be played until another action is taken (A-19)."""


class WarpRandom(_Part, frozen=True, tag_field="kind", tag="warp_random"):
    """4.2.9: warp any player's piece, except a Converter, to a random hex."""

    piece: PieceId


class DoubleWarp(_Part, frozen=True, tag_field="kind", tag="double_warp"):
    """4.2.10: exchange this grid with a random one; rotations are asked for after the die roll."""

    grid: GridNumber


class DoubleWarpTwo(_Part, frozen=True, tag_field="kind", tag="double_warp_two"):
    """4.2.11: exchange two grids; rotations are asked for after the window."""

    grid: GridNumber
    other: GridNumber


class WarpPiece(_Part, frozen=True, tag_field="kind", tag="warp_piece"):
    """4.2.12: warp an own piece, the Converter included, to a hex without enemy piece or enemy field."""

    piece: PieceId
    hex: Hex


class PlayCard(_Part, frozen=True, tag_field="kind", tag="play"):
    """Play a special card from the hand while Cards is open, or a Wild Warp (`wild`) as that card (A-57).

    `grid`: the grid named for destroy or double.
    """

    card: Literal["destroy", "warp", "double", "disc"]
    wild: bool = False
    grid: Annotated[int, Meta(ge=0, le=99)] = 0


class EndPhase(_Part, frozen=True, tag_field="kind", tag="end"):
    """End the phase; points left are lost (A-54)."""


# ---- choices that follow an action or a card -----------------------------------------------------------------------


class PlaceWarped(_Part, frozen=True, tag_field="kind", tag="place_warped"):
    """Place the rolled grid (2.4.3, A-04)."""

    q: Coordinate
    r: Coordinate
    rotation: Rotation = 0


class SetRotations(_Part, frozen=True, tag_field="kind", tag="rotations"):
    """Turn exchanged grids (2.4.4, A-05, A-59)."""

    rotations: Rotations = {}


class ConvertDisc(_Part, frozen=True, tag_field="kind", tag="convert_disc"):
    """Convert one disc to one robot or two cards (4.2.5, A-15). `source`: its carrier; "" for an unclaimed disc."""

    make: Literal["D", "H", "B", "W", "cards"]
    hex: Hex = ""
    source: PieceId = ""


class MovePiece(_Part, frozen=True, tag_field="kind", tag="move_piece"):
    """The whole move of one piece in this action (5.0, A-26 to A-31)."""

    piece: PieceId
    steps: Annotated[tuple[Step, ...], Meta(max_length=60)]


class Done(_Part, frozen=True, tag_field="kind", tag="done"):
    """Stop converting or moving."""


# ---- reaction windows ----------------------------------------------------------------------------------------------


class Pass(_Part, frozen=True, tag_field="kind", tag="pass"):
    """Let the window pass. Also: play none of the cards asked for here."""


class Cancel(_Part, frozen=True, tag_field="kind", tag="cancel"):
    """Cancel what was played last with a Wild Warp. In a fight, `card` is the seat whose card is cancelled."""

    card: Annotated[int, Meta(ge=-1, le=8)] = -1


class Passes(_Part, frozen=True, tag_field="kind", tag="passes"):
    """Standing passes, filed at any time: windows are passed without asking, until something named here happens.

    `until`: "" no standing passes; "phase": until the phase in progress ends; "turn": until the turn ends; "always";
    "attacked": until one of the following happens. A piece or field of the player is attacked or named, a grid the
    player
    stands on is named or warped, a card hits something of the player, the player fights, or a play of the player is
    answered.
    """

    until: Literal["", "attacked", "phase", "turn", "always"] = ""


# ---- combat --------------------------------------------------------------------------------------------------------


class BeginCombat(_Part, frozen=True, tag_field="kind", tag="combat"):
    """The hex to fight in, and the B-bots that attack it from a distance (6.1(1), A-33, A-34)."""

    hex: Hex
    fire: Named = ()


class ShareDiscs(_Part, frozen=True, tag_field="kind", tag="share"):
    """Discs of own participants after redistribution; pieces that are not named keep theirs (A-35)."""

    discs: Annotated[dict[PieceId, Discs], Meta(max_length=30)] = {}


class AttackField(_Part, frozen=True, tag_field="kind", tag="field"):
    """The next participant that attacks the force field, and its card (6.1(2), A-36)."""

    piece: PieceId
    card: Card = ""


class PairUp(_Part, frozen=True, tag_field="kind", tag="pair"):
    """Maps attacker's pieces to defender's pieces, for every robot of the smaller side (6.1(3), A-37)."""

    pairs: Annotated[dict[PieceId, PieceId], Meta(max_length=30)]


class BeginFight(_Part, frozen=True, tag_field="kind", tag="fight"):
    """The attacker's robot in the next fight, and the attacker's card (A-37, A-38)."""

    piece: PieceId
    card: Card = ""


class Defend(_Part, frozen=True, tag_field="kind", tag="defend"):
    """The defender's card; "" means none."""

    card: Card = ""


class Concede(_Part, frozen=True, tag_field="kind", tag="concede"):
    """Concede a fight of this round before cards are played (A-39). `piece` is the own piece."""

    piece: PieceId


class TakeDiscs(_Part, frozen=True, tag_field="kind", tag="take"):
    """Pieces that take unclaimed discs after the combat; the other discs stay (A-41)."""

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
"""The twelve actions; their tags are the names in `rules.ACTIONS`."""
PhaseCommand = FreeDisc | ActionCommand | PlayCard | EndPhase
TaskCommand = PlaceWarped | SetRotations | ConvertDisc | MovePiece | Done | GiveDisc
WindowCommand = Pass | Cancel | PlayCard
CombatCommand = BeginCombat | ShareDiscs | AttackField | PairUp | BeginFight | Defend | Concede | TakeDiscs
Command = SetUpCommand | PhaseCommand | TaskCommand | WindowCommand | CombatCommand | Passes
