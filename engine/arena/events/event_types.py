"""Payload types of events.

Almost all events are sent to all viewers. The cards of `CardsDrawn` and `HandTaken` are sent only to the seat that gets
the cards. Hexes, pieces and cards are named as in `state.py`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class _E(Struct, frozen=True, omit_defaults=True):
    pass


# ---- chance --------------------------------------------------------------------------------------------------------


class Rolled(_E, frozen=True, tag_field="kind", tag="rolled"):
    """A die was rolled. `seat` is the seat that rolled, or -1 if no seat rolled.

    `purpose` is "order", "initiative", "grid", "hex", "disc grid", "disc hex", "chain", "attack", "defence" or "deal".
    """

    sides: int
    value: int
    purpose: str
    seat: int = -1


class Shuffled(_E, frozen=True, tag_field="kind", tag="shuffled"):
    """Cards were shuffled, or other things that are dealt at random (`what`).

    `cards`: the number of cards or things.
    """

    cards: int
    what: Literal["deck", "discards", "grids", "homes", "hexes"] = "deck"


# ---- set-up and turns ----------------------------------------------------------------------------------------------


class SharesDealt(_E, frozen=True, tag_field="kind", tag="shares"):
    """Grids were dealt to the seats. `shares` lists the grids of each seat, in seat order (3.1)."""

    shares: tuple[tuple[int, ...], ...]


class GridPlaced(_E, frozen=True, tag_field="kind", tag="grid_placed"):
    """A grid was placed on the table. `seat` is -1 if the grid was dealt."""

    grid: int
    q: int
    r: int
    rotation: int
    seat: int = -1


class PiecePlaced(_E, frozen=True, tag_field="kind", tag="piece_placed"):
    piece: str
    hex: str


class OrderSet(_E, frozen=True, tag_field="kind", tag="order"):
    """The order of play was decided, or the order of placing if `placing` is true."""

    order: tuple[int, ...]
    placing: bool = False


class TurnBegan(_E, frozen=True, tag_field="kind", tag="turn"):
    turn: int


class PhaseBegan(_E, frozen=True, tag_field="kind", tag="phase"):
    seat: int


class PhaseEnded(_E, frozen=True, tag_field="kind", tag="phase_ended"):
    """The phase of a player ended. `lost`: the number of action points that were not used."""

    seat: int
    lost: int = 0


# ---- discs and cards -----------------------------------------------------------------------------------------------


class DiscMade(_E, frozen=True, tag_field="kind", tag="disc_made"):
    """Discs appeared in a hex.

    `piece`: the piece that took the disc, or "" if no piece took it. `lost`: whether the disc was lost because the hex
    is destroyed. `why`: "free", "start", "card" or "converter".
    """

    hex: str
    why: str
    number: int = 1
    piece: str = ""
    lost: bool = False


class DiscsTaken(_E, frozen=True, tag_field="kind", tag="discs_taken"):
    """A piece got discs, but not by its own move."""

    piece: str
    number: int
    hex: str


class CardsDrawn(_E, frozen=True, tag_field="kind", tag="drawn"):
    """A seat drew cards. All viewers see the number of cards. Only the seat gets a second event with the cards."""

    seat: int
    number: int
    cards: tuple[str, ...] = ()


class HandTaken(_E, frozen=True, tag_field="kind", tag="hand_taken"):
    """The hand of an eliminated player went to another player. Only the other player sees the cards."""

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
    """Number of action points that are left after the action."""
    named: dict[str, str | int] = {}


class CardPlayed(_E, frozen=True, tag_field="kind", tag="played"):
    """A special card was played, or a Wild Warp was played as a special card."""

    seat: int
    card: str
    wild: bool = False
    named: dict[str, str | int] = {}


class Cancelled(_E, frozen=True, tag_field="kind", tag="cancelled"):
    """A Wild Warp was played to cancel a play of `seat`: an action, a card, a cancel or a combat card."""

    by: int
    seat: int
    what: str
    name: str = ""


class Undone(_E, frozen=True, tag_field="kind", tag="undone"):
    """A cancelled play was undone (A-23).

    A cancelled action is not carried out. If a card is cancelled, the board is restored to its state before the card.
    """

    seat: int
    what: str
    name: str = ""


class NothingDone(_E, frozen=True, tag_field="kind", tag="nothing"):
    """An action or a card had no effect. `why`: a sentence with the reason."""

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
    """A hex was hit.

    `result`: "destroyed" (the hex was destroyed), "field" (only its force field was destroyed), "nothing" (the hex was
    already destroyed), "chain" (the hit continues to an adjacent hex) or "void" (there is no adjacent hex).
    """

    hex: str
    result: str
    pieces: tuple[str, ...] = ()
    """Pieces that were in the hex and were lost."""
    discs: int = 0


# ---- pieces --------------------------------------------------------------------------------------------------------


class Converted(_E, frozen=True, tag_field="kind", tag="converted"):
    """A disc was converted to a robot (`piece` in the hex `hex`), or to cards if `piece` is ""."""

    seat: int
    piece: str = ""
    hex: str = ""


class PieceMoved(_E, frozen=True, tag_field="kind", tag="moved"):
    """A piece made its whole move. `steps`: the steps, in the form of the command."""

    piece: str
    origin: str
    steps: tuple[str, ...]
    to: str
    trail: str = ""
    """Effect of a Destructer on the hex that it left: "destroy", "field", or "" for no effect."""


class PieceWarped(_E, frozen=True, tag_field="kind", tag="warped"):
    """A piece was warped. `lost`: whether it was lost because the new hex is destroyed."""

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
    """Discs were redistributed. `discs`: the new number of discs of each piece whose number of discs changed."""

    seat: int
    discs: dict[str, int]


class Paired(_E, frozen=True, tag_field="kind", tag="paired"):
    by: int
    round: int
    pairs: dict[str, str]


class CardLaid(_E, frozen=True, tag_field="kind", tag="laid"):
    """A seat played a card face down."""

    seat: int


class Fought(_E, frozen=True, tag_field="kind", tag="fought"):
    """A fight was decided. `defender` is "" if a force field was attacked.

    In `dice` and `totals`, the attacker's number comes first, then the defender's number.
    """

    hex: str
    attacker: str
    defender: str
    dice: tuple[int, ...]
    cards: dict[str, str]
    cancelled: tuple[int, ...]
    totals: tuple[int, int]
    winner: int
    lost: str = ""
    """The piece that was destroyed, or "field" if a force field was destroyed.

    "" means that nothing was destroyed, because the loser is a B-bot that fired from a distance.
    """


class Conceded(_E, frozen=True, tag_field="kind", tag="conceded"):
    piece: str
    to: str


class Strengths(_E, frozen=True, tag_field="kind", tag="strengths"):
    """9.4: a combat was decided by fixed strengths (A-61)."""

    hex: str
    totals: tuple[int, int]
    winner: int
    lost: tuple[str, ...] = ()


class CombatEnded(_E, frozen=True, tag_field="kind", tag="combat_ended"):
    hex: str
    left: int = -1
    """The seat whose pieces are left in the hex, or -1 if no piece is left."""


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
