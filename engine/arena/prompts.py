"""Prompts: all that a client needs to offer an open decision's choices without knowing the rules.

Each is built from what the seat may know; `decision` is the id to answer. How far pieces move and hop is a question
(`questions/`). Centres are axial coordinates (q, r).
"""

from __future__ import annotations

from msgspec import Struct

Centre = tuple[int, int]


class _P(Struct, frozen=True, omit_defaults=True):
    pass


# ---- set-up ------------------------------------------------------------------------------------------------------


class PlaceGridPrompt(_P, frozen=True, tag_field="kind", tag="place_grid"):
    decision: str
    grids: tuple[int, ...]
    centres: tuple[Centre, ...]


class PlacePiecePrompt(_P, frozen=True, tag_field="kind", tag="place_piece"):
    decision: str
    pieces: tuple[str, ...]
    hexes: tuple[str, ...]


class GiveDiscPrompt(_P, frozen=True, tag_field="kind", tag="give_disc"):
    decision: str
    hex: str
    pieces: tuple[str, ...]
    """Own pieces there that have room."""


class InitiativePrompt(_P, frozen=True, tag_field="kind", tag="initiative"):
    """9.3. `dice`: seat number -> its total so far."""

    decision: str
    cards: tuple[str, ...]
    dice: dict[str, int] = {}


# ---- the player's phase --------------------------------------------------------------------------------------------


class ActionOffer(_P, frozen=True):
    """One of the twelve actions; `why_not` says in words why it cannot be taken now."""

    action: str
    cost: int
    why_not: str = ""


class CombatOffer(_P, frozen=True):
    """A hex that may be attacked now.

    `due`: it must be attacked. `ranged`: own B-bots that could take part from a distance.
    """

    hex: str
    defender: int
    due: bool = False
    field: bool = False
    ranged: tuple[str, ...] = ()


class ActionPrompt(_P, frozen=True, tag_field="kind", tag="action"):
    """All choices of the active player. While a combat is due, only `combats` is offered."""

    decision: str
    points: int
    actions: tuple[ActionOffer, ...] = ()
    free_disc: str = ""
    """How the free disc is made: "roll", "place" (9.4), or "" if there is none (any more)."""
    cards: tuple[str, ...] = ()
    """Special cards in hand that may be played now, without Wild Warps."""
    wild: int = 0
    """Number of Wild Warps in hand that may be played now as special cards."""
    combats: tuple[CombatOffer, ...] = ()
    may_end: bool = False


# ---- choices that follow -------------------------------------------------------------------------------------------


class PlaceWarpedPrompt(_P, frozen=True, tag_field="kind", tag="place_warped"):
    decision: str
    grid: int
    centres: tuple[Centre, ...]


class RotationsPrompt(_P, frozen=True, tag_field="kind", tag="rotations"):
    decision: str
    grids: tuple[int, ...]


class ConvertPrompt(_P, frozen=True, tag_field="kind", tag="convert"):
    """`sources`: piece -> discs it could give, "" for unclaimed ones; `makes`: types with fewer than five."""

    decision: str
    sources: dict[str, int]
    makes: tuple[str, ...]
    hexes: tuple[str, ...]
    cards: bool = True


class AgainPrompt(_P, frozen=True, tag_field="kind", tag="again"):
    """What was named has become impossible (A-49): another target is named for the same action, at no cost.

    rotate: `grids`; warp_random: `pieces`; warp_piece: `pieces` and `hexes`.
    """

    decision: str
    action: str
    grids: tuple[int, ...] = ()
    pieces: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()


class MovePrompt(_P, frozen=True, tag_field="kind", tag="move"):
    """`pieces`: own pieces that have not moved in this action."""

    decision: str
    pieces: tuple[str, ...]


# ---- reaction windows ----------------------------------------------------------------------------------------------


class WindowPrompt(_P, frozen=True, tag_field="kind", tag="window"):
    """An open reaction window; what may be answered is in the view's `window`, which is public.

    `wild`: Wild Warps in the own hand. `cancels`: what the seat could cancel: -1 for what was played last, or seats
    whose
    combat cards are turned over. `as_card`: a Wild Warp may be played as a special card here. `sealed`: the own sealed
    answer, if any.
    """

    decision: str
    wild: int
    cancels: tuple[int, ...] = ()
    as_card: bool = False
    sealed: str = ""


# ---- combat --------------------------------------------------------------------------------------------------------


class CombatPrompt(_P, frozen=True, tag_field="kind", tag="combat"):
    """Asked of the owner of a warped piece, who decides its combat (A-18); the active player has it in `action`."""

    decision: str
    combats: tuple[CombatOffer, ...]


class SharePrompt(_P, frozen=True, tag_field="kind", tag="share"):
    """`groups`: own participants by hex; discs move only within one group (A-35)."""

    decision: str
    groups: tuple[tuple[str, ...], ...]


class FieldPrompt(_P, frozen=True, tag_field="kind", tag="field"):
    decision: str
    pieces: tuple[str, ...]
    cards: tuple[str, ...]


class PairPrompt(_P, frozen=True, tag_field="kind", tag="pair"):
    """Participants of both sides; every one of the smaller side must be paired."""

    decision: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class FightPrompt(_P, frozen=True, tag_field="kind", tag="fight"):
    """`pairs`: fights of this round still to come. `hopeless`: own pieces that cannot win with any dice (A-39)."""

    decision: str
    pairs: dict[str, str]
    cards: tuple[str, ...]
    hopeless: tuple[str, ...] = ()


class DefendPrompt(_P, frozen=True, tag_field="kind", tag="defend"):
    decision: str
    attacker: str
    defender: str
    cards: tuple[str, ...]
    may_concede: bool = False


class ConcedePrompt(_P, frozen=True, tag_field="kind", tag="concede"):
    """The defender may concede (A-39), but the match does not wait for it. `pieces`: own pieces still to fight."""

    decision: str
    pieces: tuple[str, ...]
    hopeless: tuple[str, ...] = ()


class TakePrompt(_P, frozen=True, tag_field="kind", tag="take"):
    """`room`: own piece in the hex -> discs it could still take."""

    decision: str
    hex: str
    discs: int
    room: dict[str, int]


Prompt = (
    PlaceGridPrompt
    | PlacePiecePrompt
    | GiveDiscPrompt
    | InitiativePrompt
    | ActionPrompt
    | PlaceWarpedPrompt
    | RotationsPrompt
    | ConvertPrompt
    | AgainPrompt
    | MovePrompt
    | WindowPrompt
    | CombatPrompt
    | SharePrompt
    | FieldPrompt
    | PairPrompt
    | FightPrompt
    | DefendPrompt
    | ConcedePrompt
    | TakePrompt
)
