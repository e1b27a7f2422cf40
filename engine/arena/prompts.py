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
    """The seat's pieces in the hex that can carry another disc."""


class InitiativePrompt(_P, frozen=True, tag_field="kind", tag="initiative"):
    """Prompt to choose a card for the initiative roll (9.3).

    `dice` maps a seat number to the total of the seat so far.
    """

    decision: str
    cards: tuple[str, ...]
    dice: dict[str, int] = {}


# ---- the player's phase --------------------------------------------------------------------------------------------


class ActionOffer(_P, frozen=True):
    """One of the twelve actions. `why_not`: a text why the action cannot be taken now, or "" if it can be taken."""

    action: str
    cost: int
    why_not: str = ""


class CombatOffer(_P, frozen=True):
    """A hex that the seat can attack now.

    `due`: whether the seat must attack the hex. `ranged`: the seat's B-bots that can take part from a distance.
    """

    hex: str
    defender: int
    due: bool = False
    field: bool = False
    ranged: tuple[str, ...] = ()


class ActionPrompt(_P, frozen=True, tag_field="kind", tag="action"):
    """Prompt with all choices of the active player. While a combat must be fought, it contains only `combats`."""

    decision: str
    points: int
    actions: tuple[ActionOffer, ...] = ()
    free_disc: str = ""
    """How the free disc is placed: "roll" by a die roll, "place" by the player (9.4).

    It is "" if no free disc is left.
    """
    cards: tuple[str, ...] = ()
    """Special cards in the hand that can be played now. Wild Warps are not included."""
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
    """Prompt to convert discs. `makes`: the robot types of which the seat has fewer than five.

    `sources` maps a piece to the number of its discs that can be converted. The key "" means unclaimed discs.
    """

    decision: str
    sources: dict[str, int]
    makes: tuple[str, ...]
    hexes: tuple[str, ...]
    cards: bool = True


class AgainPrompt(_P, frozen=True, tag_field="kind", tag="again"):
    """Prompt to name another target for an action, because the first target has become impossible (A-49).

    The action costs no more points. For the action "rotate" use `grids`, for "warp_random" use `pieces`, and for
    "warp_piece" use `pieces` and `hexes`.
    """

    decision: str
    action: str
    grids: tuple[int, ...] = ()
    pieces: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()


class MovePrompt(_P, frozen=True, tag_field="kind", tag="move"):
    """Prompt to move the next piece. `pieces`: the seat's pieces that have not moved yet in this action."""

    decision: str
    pieces: tuple[str, ...]


# ---- reaction windows ----------------------------------------------------------------------------------------------


class WindowPrompt(_P, frozen=True, tag_field="kind", tag="window"):
    """Prompt in an open reaction window. The section `window` of the view, which is public, shows the plays.

    `wild`: the number of Wild Warps in the seat's hand. `cancels`: the plays that the seat can cancel. An entry is -1
    for the last play, or the number of the seat whose face-up combat card can be cancelled. `as_card`: whether the seat
    can play a Wild Warp as a special card in this window. `sealed`: the kind of the seat's sealed answer, or "" if the
    seat has not answered.
    """

    decision: str
    wild: int
    cancels: tuple[int, ...] = ()
    as_card: bool = False
    sealed: str = ""


# ---- combat --------------------------------------------------------------------------------------------------------


class CombatPrompt(_P, frozen=True, tag_field="kind", tag="combat"):
    """Prompt for the owner of a warped piece to begin the combat of this piece (A-18).

    The active player gets the same choice in the prompt "action".
    """

    decision: str
    combats: tuple[CombatOffer, ...]


class SharePrompt(_P, frozen=True, tag_field="kind", tag="share"):
    """Prompt to redistribute discs (A-35).

    `groups`: the seat's pieces in the combat, grouped by hex. Discs can only be moved within a group.
    """

    decision: str
    groups: tuple[tuple[str, ...], ...]


class FieldPrompt(_P, frozen=True, tag_field="kind", tag="field"):
    decision: str
    pieces: tuple[str, ...]
    cards: tuple[str, ...]


class PairPrompt(_P, frozen=True, tag_field="kind", tag="pair"):
    """Prompt to pair the pieces of both sides. Every piece of the smaller side must be paired."""

    decision: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class FightPrompt(_P, frozen=True, tag_field="kind", tag="fight"):
    """Prompt to choose the next fight. `pairs`: the fights that are still to come in this round.

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
    """Prompt with which the defender can concede a fight (A-39). The match does not wait for an answer.

    `pieces`: the seat's pieces that still have to fight.
    """

    decision: str
    pieces: tuple[str, ...]
    hopeless: tuple[str, ...] = ()


class TakePrompt(_P, frozen=True, tag_field="kind", tag="take"):
    """Prompt to choose which pieces take unclaimed discs.

    `room` maps each of the seat's pieces in the hex to the number of discs that it can still take.
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
