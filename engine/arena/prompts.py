"""Prompts. With a prompt, a client can offer the choices of an open decision without knowing the rules.

A prompt is built only from what the seat may know. `decision` is the id of the decision that the client answers. The
reach of moves and hops is not in a prompt: the client asks for it as a question (`questions/`). Centres are axial
coordinates (q, r).
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
    """The seat's pieces in the hex that have room for a disc."""


class InitiativePrompt(_P, frozen=True, tag_field="kind", tag="initiative"):
    """A card for the initiative roll (9.3). `dice` maps a seat number to the seat's total so far."""

    decision: str
    cards: tuple[str, ...]
    dice: dict[str, int] = {}


# ---- the player's phase --------------------------------------------------------------------------------------------


class ActionOffer(_P, frozen=True):
    """One of the twelve actions. `why_not`: the reason, in words, why the action cannot be taken now; otherwise ""."""

    action: str
    cost: int
    why_not: str = ""


class CombatOffer(_P, frozen=True):
    """A hex that the seat can attack now.

    `due`: whether the hex must be attacked. `ranged`: the seat's B-bots that can take part from a distance.
    """

    hex: str
    defender: int
    due: bool = False
    field: bool = False
    ranged: tuple[str, ...] = ()


class ActionPrompt(_P, frozen=True, tag_field="kind", tag="action"):
    """All choices of the active player. While a combat must be fought, only `combats` is offered."""

    decision: str
    points: int
    actions: tuple[ActionOffer, ...] = ()
    free_disc: str = ""
    """How the free disc is placed: "roll", "place" (9.4), or "" if no free disc is left."""
    cards: tuple[str, ...] = ()
    """Special cards in the hand that can be played now, without Wild Warps."""
    wild: int = 0
    """Number of Wild Warps in the hand that can be played now as special cards."""
    combats: tuple[CombatOffer, ...] = ()
    may_end: bool = False


# ---- choices that follow an action or a card -----------------------------------------------------------------------


class PlaceWarpedPrompt(_P, frozen=True, tag_field="kind", tag="place_warped"):
    decision: str
    grid: int
    centres: tuple[Centre, ...]


class RotationsPrompt(_P, frozen=True, tag_field="kind", tag="rotations"):
    decision: str
    grids: tuple[int, ...]


class ConvertPrompt(_P, frozen=True, tag_field="kind", tag="convert"):
    """Discs to convert. `makes`: the robot types of which the seat has fewer than five.

    `sources` maps a piece to the number of its discs that can be converted. The key "" stands for unclaimed discs.
    """

    decision: str
    sources: dict[str, int]
    makes: tuple[str, ...]
    hexes: tuple[str, ...]
    cards: bool = True


class AgainPrompt(_P, frozen=True, tag_field="kind", tag="again"):
    """The named target has become impossible (A-49). The seat names another target for the same action, at no cost.

    The action "rotate" uses `grids`, "warp_random" uses `pieces`, and "warp_piece" uses `pieces` and `hexes`.
    """

    decision: str
    action: str
    grids: tuple[int, ...] = ()
    pieces: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()


class MovePrompt(_P, frozen=True, tag_field="kind", tag="move"):
    """The next piece to move. `pieces`: the seat's pieces that have not moved in this action."""

    decision: str
    pieces: tuple[str, ...]


# ---- reaction windows ----------------------------------------------------------------------------------------------


class WindowPrompt(_P, frozen=True, tag_field="kind", tag="window"):
    """An open reaction window. The view's section `window`, which is public, shows the plays.

    `wild`: the number of Wild Warps in the seat's hand. `cancels`: what the seat can cancel. An entry is -1 for the
    last play, or the seat whose combat card has been revealed. `as_card`: whether the seat can play a Wild Warp as a
    special card here. `sealed`: the kind of the seat's sealed answer, or "" if the seat has not answered.
    """

    decision: str
    wild: int
    cancels: tuple[int, ...] = ()
    as_card: bool = False
    sealed: str = ""


# ---- combat --------------------------------------------------------------------------------------------------------


class CombatPrompt(_P, frozen=True, tag_field="kind", tag="combat"):
    """Asks the owner of a warped piece to begin its combat (A-18).

    The active player gets the same choice in the prompt "action".
    """

    decision: str
    combats: tuple[CombatOffer, ...]


class SharePrompt(_P, frozen=True, tag_field="kind", tag="share"):
    """Asks the seat to redistribute discs (A-35).

    `groups`: the seat's participants, grouped by hex. Discs can move only within one group.
    """

    decision: str
    groups: tuple[tuple[str, ...], ...]


class FieldPrompt(_P, frozen=True, tag_field="kind", tag="field"):
    decision: str
    pieces: tuple[str, ...]
    cards: tuple[str, ...]


class PairPrompt(_P, frozen=True, tag_field="kind", tag="pair"):
    """Participants of both sides. Every participant of the smaller side must be paired."""

    decision: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class FightPrompt(_P, frozen=True, tag_field="kind", tag="fight"):
    """The fights that are still to come in this round (`pairs`).

    `hopeless`: the seat's pieces that cannot win with any dice roll (A-39).
    """

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
    """Lets the defender concede a fight (A-39). The match does not wait for an answer.

    `pieces`: the seat's pieces that must still fight.
    """

    decision: str
    pieces: tuple[str, ...]
    hopeless: tuple[str, ...] = ()


class TakePrompt(_P, frozen=True, tag_field="kind", tag="take"):
    """Asks which pieces take unclaimed discs.

    `room` maps each of the seat's pieces in the hex to the number of discs that the piece can still take.
    """

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
