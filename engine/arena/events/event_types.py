"""The bodies of events.

Almost all are told to all viewers. The cards of `CardsDrawn` and `HandTaken` are told only to the seat that gets them.
Hexes, pieces and cards are named as in `state.py`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class _E(Struct, frozen=True, omit_defaults=True):
    pass


# ---- chance --------------------------------------------------------------------------------------------------------


class Rolled(_E, frozen=True, tag_field="kind", tag="rolled"):
    """A die roll: sides, value, purpose, and the seat it is for.

    `purpose` is "order", "initiative", "grid", "hex", "disc grid", "disc hex", "chain", "attack", "defence" or "deal".
    """

    sides: int
    value: int
    purpose: str
    seat: int = -1


class Shuffled(_E, frozen=True, tag_field="kind", tag="shuffled"):
    """A shuffle of deck, discards, or dealt grids, homes or hexes. `cards`: how many items."""

    cards: int
    what: Literal["deck", "discards", "grids", "homes", "hexes"] = "deck"


# ---- set-up and turns ----------------------------------------------------------------------------------------------


class SharesDealt(_E, frozen=True, tag_field="kind", tag="shares"):
    """Grids by seat (3.1)."""

    shares: tuple[tuple[int, ...], ...]


class GridPlaced(_E, frozen=True, tag_field="kind", tag="grid_placed"):
    """`seat` -1: the grid was dealt."""

    grid: int
    q: int
    r: int
    rotation: int
    seat: int = -1


class PiecePlaced(_E, frozen=True, tag_field="kind", tag="piece_placed"):
    piece: str
    hex: str


class OrderSet(_E, frozen=True, tag_field="kind", tag="order"):
    """Order of play, or of placing."""

    order: tuple[int, ...]
    placing: bool = False


class TurnBegan(_E, frozen=True, tag_field="kind", tag="turn"):
    turn: int


class PhaseBegan(_E, frozen=True, tag_field="kind", tag="phase"):
    seat: int


class PhaseEnded(_E, frozen=True, tag_field="kind", tag="phase_ended"):
    """`lost`: action points not used."""

    seat: int
    lost: int = 0


# ---- discs and cards -----------------------------------------------------------------------------------------------


class DiscMade(_E, frozen=True, tag_field="kind", tag="disc_made"):
    """`piece`: the piece that took it; `lost`: on a destroyed hex. `why`: "free", "start", "card", "converter"."""

    hex: str
    why: str
    number: int = 1
    piece: str = ""
    lost: bool = False


class DiscsTaken(_E, frozen=True, tag_field="kind", tag="discs_taken"):
    """Discs that a piece took or was given outside its own move."""

    piece: str
    number: int
    hex: str


class CardsDrawn(_E, frozen=True, tag_field="kind", tag="drawn"):
    """All are told how many cards. The seat gets a second event with the cards."""

    seat: int
    number: int
    cards: tuple[str, ...] = ()


class HandTaken(_E, frozen=True, tag_field="kind", tag="hand_taken"):
    """The hand of a player who is out goes to another player; only that player is told the cards."""

    seat: int
    by: int
    number: int
    cards: tuple[str, ...] = ()


class HandDiscarded(_E, frozen=True, tag_field="kind", tag="hand_discarded"):
    seat: int
    cards: tuple[str, ...]


# ---- actions, cards and windows ------------------------------------------------------------------------------------


class ActionChosen(_E, frozen=True, tag_field="kind", tag="action"):
    seat: int
    action: str
    cost: int
    points: int
    """Action points left."""
    named: dict[str, str | int] = {}


class CardPlayed(_E, frozen=True, tag_field="kind", tag="played"):
    """A special card, or a Wild Warp played as one."""

    seat: int
    card: str
    wild: bool = False
    named: dict[str, str | int] = {}


class Cancelled(_E, frozen=True, tag_field="kind", tag="cancelled"):
    """A Wild Warp against something `seat` played: an action, a card, a cancel, or the combat card of a fight."""

    by: int
    seat: int
    what: str
    name: str = ""


class Undone(_E, frozen=True, tag_field="kind", tag="undone"):
    """A cancelled action does not happen; for a cancelled card the saved board comes back (A-23)."""

    seat: int
    what: str
    name: str = ""


class NothingDone(_E, frozen=True, tag_field="kind", tag="nothing"):
    """An action or card without effect, and why, in words."""

    seat: int
    why: str


# ---- grids and hexes -----------------------------------------------------------------------------------------------


class GridWarped(_E, frozen=True, tag_field="kind", tag="grid_warped"):
    grid: int
    q: int
    r: int
    rotation: int


class GridTurned(_E, frozen=True, tag_field="kind", tag="grid_turned"):
    grid: int
    rotation: int


class GridsExchanged(_E, frozen=True, tag_field="kind", tag="grids_exchanged"):
    grid: int
    other: int


class HexHit(_E, frozen=True, tag_field="kind", tag="hex_hit"):
    """`result`: "destroyed", "field" (a force field fell instead), "nothing", "chain" (goes on), "void"."""

    hex: str
    result: str
    pieces: tuple[str, ...] = ()
    """Pieces lost with the hex."""
    discs: int = 0


# ---- pieces --------------------------------------------------------------------------------------------------------


class Converted(_E, frozen=True, tag_field="kind", tag="converted"):
    """A disc became a robot (`piece` at `hex`), or cards (`piece` "")."""

    seat: int
    piece: str = ""
    hex: str = ""


class PieceMoved(_E, frozen=True, tag_field="kind", tag="moved"):
    """One piece's whole move: steps as commanded."""

    piece: str
    origin: str
    steps: tuple[str, ...]
    to: str
    trail: str = ""
    """What a Destructer did to the hex it left: "destroy" or "field"."""


class PieceWarped(_E, frozen=True, tag_field="kind", tag="warped"):
    """`lost`: the piece was warped onto a destroyed hex."""

    piece: str
    origin: str
    to: str
    lost: bool = False


# ---- combat --------------------------------------------------------------------------------------------------------


class CombatBegan(_E, frozen=True, tag_field="kind", tag="combat"):
    hex: str
    attacker: int
    defender: int
    fire: tuple[str, ...] = ()


class DiscsShared(_E, frozen=True, tag_field="kind", tag="shared"):
    """Redistribution: discs of the pieces that changed."""

    seat: int
    discs: dict[str, int]


class Paired(_E, frozen=True, tag_field="kind", tag="paired"):
    by: int
    round: int
    pairs: dict[str, str]


class CardLaid(_E, frozen=True, tag_field="kind", tag="laid"):
    """The seat laid a card face down."""

    seat: int


class Fought(_E, frozen=True, tag_field="kind", tag="fought"):
    """A decided fight; `defender` "" is the force field. Dice and totals: attacker's, defender's."""

    hex: str
    attacker: str
    defender: str
    dice: tuple[int, ...]
    cards: dict[str, str]
    cancelled: tuple[int, ...]
    totals: tuple[int, int]
    winner: int
    lost: str = ""
    """The piece destroyed; "" if none is (from a distance); "field" for a field that falls."""


class Conceded(_E, frozen=True, tag_field="kind", tag="conceded"):
    piece: str
    to: str


class Strengths(_E, frozen=True, tag_field="kind", tag="strengths"):
    """9.4: fixed strengths compared (A-61)."""

    hex: str
    totals: tuple[int, int]
    winner: int
    lost: tuple[str, ...] = ()


class CombatEnded(_E, frozen=True, tag_field="kind", tag="combat_ended"):
    hex: str
    left: int = -1
    """The seat whose pieces remain; -1 if there is none."""


# ---- the end -------------------------------------------------------------------------------------------------------


class PlayerOut(_E, frozen=True, tag_field="kind", tag="out"):
    seat: int
    by: int = -1
    hex: str = ""
    resigned: bool = False


class GameOver(_E, frozen=True, tag_field="kind", tag="over"):
    winners: tuple[int, ...]
    reason: str
    text: str


EventBody = (
    Rolled
    | Shuffled
    | SharesDealt
    | GridPlaced
    | PiecePlaced
    | OrderSet
    | TurnBegan
    | PhaseBegan
    | PhaseEnded
    | DiscMade
    | DiscsTaken
    | CardsDrawn
    | HandTaken
    | HandDiscarded
    | ActionChosen
    | CardPlayed
    | Cancelled
    | Undone
    | NothingDone
    | GridWarped
    | GridTurned
    | GridsExchanged
    | HexHit
    | Converted
    | PieceMoved
    | PieceWarped
    | CombatBegan
    | DiscsShared
    | Paired
    | CardLaid
    | Fought
    | Conceded
    | Strengths
    | CombatEnded
    | PlayerOut
    | GameOver
)
