"""The view: what a viewer may know. `views/` builds each field explicitly and never copies the whole state.

The top-level fields of `View` are the sections that are sent to the client. An update sends each changed section as a
whole. Hexes are written "9-3" (grid and number; 0 is the centre). Pieces are written "0.C" or "1.D2" (seat and name),
as in `state.py`.
"""

from __future__ import annotations

from msgspec import Struct

from engine.arena.prompts import Prompt
from engine.core.game import PUBLIC, Decision, Header
from engine.core.scenario_cards import OptionValue


class _V(Struct, frozen=True, omit_defaults=True):
    pass


class SetupView(_V, frozen=True):
    """The setup of the match. It is public and does not change until the match is over.

    The tables in `Board` are built from this data.
    """

    scenario: str
    seats: int
    options: dict[str, OptionValue] = {}
    commitment: str = ""
    """Hash of the match's seed, shown from the start. The field `seed` shows the seed itself when the match is over."""
    seed: str = ""


class PhaseView(_V, frozen=True):
    """The current point in the turn: stage, active player and current action.

    `stage` is "arena", "pieces", "discs", "initiative" or "phase".
    """

    stage: str
    turn: int
    order: tuple[int, ...] = ()
    """Seats in the order of play of this turn. During set-up, seats in the order of placing."""
    active: int = -1
    points: int = 0
    free_disc: bool = False
    """Whether the active player can still create the free disc."""
    cards_open: bool = False
    may_fire: bool = False
    """Whether B-bots can still attack from a distance, after the action Move."""
    doing: str = ""
    """The current action or choice.

    The value is the name of an action, or "warp_place", "rotations", "convert", "move", "give_disc" or "again".
    """
    moved: tuple[str, ...] = ()
    """Pieces that have already moved in the current Move action."""
    stopped: tuple[str, ...] = ()
    """W-bots that gave or received discs in this action, so that they cannot move again in it."""
    fired: tuple[str, ...] = ()
    """B-bots that the player has already named for an attack from a distance in this turn."""
    rolled: dict[str, int] = {}
    """Maps a seat number to the seat's total for the initiative (the die and the played cards)."""


class GridView(_V, frozen=True):
    """The position of a grid: axial coordinates of its centre, and its clockwise rotation in steps of 60 degrees."""

    number: int
    q: int
    r: int
    rotation: int = 0


class PieceView(_V, frozen=True):
    id: str
    owner: int
    type: str
    hex: str
    discs: int = 0


class MarkersView(_V, frozen=True):
    """Markers on hexes: unclaimed discs in each hex, destroyed hexes, and the owner of the force field in each hex."""

    discs: dict[str, int] = {}
    destroyed: tuple[str, ...] = ()
    fields: dict[str, int] = {}


class PlayerView(_V, frozen=True):
    """The public information about one seat."""

    seat: int
    out: bool = False
    resigned: bool = False
    cards: int = 0
    """Number of cards in the seat's hand."""
    share: tuple[int, ...] = ()
    """Numbers of the grids that the seat must still place."""
    material: int = 0
    """Sum of the die sides of the seat's pieces, plus the number of discs that these pieces carry (A-55)."""
    hand: tuple[str, ...] = ()
    """Cards in the seat's hand. The list is empty until the match is over."""


class PilesView(_V, frozen=True):
    deck: int
    discards: tuple[str, ...] = ()


class PlayedView(_V, frozen=True):
    """A play (for example of an action or a card) that seats can answer or have answered. See `state.Played`.

    `named` can have the keys "grid", "other", "rotation", "piece" and "hex".
    """

    seat: int
    what: str
    name: str = ""
    wild: bool = False
    named: dict[str, str | int] = {}
    cancels: int = -1


class WindowView(_V, frozen=True):
    """A reaction window: a limited time in which seats can answer the last play with a Wild Warp.

    The window is the same for all viewers and does not show which seats have answered. `kind` is "action" (a), "card"
    (b), "fight" (c) or "combat" (d); the letters are those of ruling A-22. `asks`: the seats that can answer. `played`:
    the stack of plays; the window is about the last entry.
    """

    number: int
    kind: str
    asks: tuple[int, ...]
    seconds: int
    played: tuple[PlayedView, ...] = ()


class FightView(_V, frozen=True):
    """One fight of a combat. `defender` is "" if the piece fights against a force field.

    `laid`: the seats that have played a card. `totals` is empty until the cards are face up.
    """

    attacker: str
    defender: str = ""
    laid: tuple[int, ...] = ()
    mine: str = ""
    """The viewer's own card while this card lies face down; otherwise ""."""
    dice: tuple[int, ...] = ()
    """The result of the attacker's die and then of the defender's die. Empty until the dice are rolled."""
    cards: dict[str, str] = {}
    """Maps a seat number to the card that the seat played. Empty until the cards are face up."""
    cancelled: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    winner: int = -1
    """The seat that won the fight, or -1 until the fight is decided."""
    conceded: bool = False


class CombatView(_V, frozen=True):
    """The combat that is being fought. `step` has one of the values of `state.CombatStep`."""

    hex: str
    attacker: int
    defender: int
    step: str
    round: int = 1
    field: bool = False
    """Whether a force field of an enemy of the attacker is still in the hex."""
    attackers: tuple[str, ...] = ()
    """The attacker's pieces in this combat, including B-bots that attack from a distance."""
    defenders: tuple[str, ...] = ()
    ranged: tuple[str, ...] = ()
    pairs: dict[str, str] = {}
    fight: FightView | None = None
    fights: tuple[FightView, ...] = ()
    """The decided fights of this combat, in the order in which they were fought."""


class EndView(_V, frozen=True):
    """The result of a finished match: the winning seats and the reason."""

    winners: tuple[int, ...] = ()
    reason: str = ""


class View(_V, frozen=True):
    """Everything that one viewer may know now."""

    header: Header
    setup: SetupView
    phase: PhaseView
    grids: tuple[GridView, ...]
    pieces: tuple[PieceView, ...]
    markers: MarkersView
    players: tuple[PlayerView, ...]
    piles: PilesView
    viewer: int = PUBLIC
    hand: tuple[str, ...] = ()
    """The viewer's own cards, in the order in which the viewer received them."""
    window: WindowView | None = None
    combat: CombatView | None = None
    decisions: tuple[Decision, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    passes: str = ""
    """The end of the viewer's own standing passes, with the values of `commands.Passes.until`."""
    end: EndView | None = None


class ActionInfo(_V, frozen=True):
    """An action that a player can take (4.2): its name in commands, its title, its cost, and a description."""

    action: str
    title: str
    cost: int
    text: str


class TypeInfo(_V, frozen=True):
    """A type of piece: sides of its combat die, steps in a move, and a description of its abilities (5.0, 6.0)."""

    type: str
    title: str
    die: int
    steps: int
    text: str


class CardInfo(_V, frozen=True):
    card: str
    title: str
    number: int
    text: str


class Board(_V, frozen=True):
    """Constant tables of a match for the board and the help: actions, types of pieces, cards and options."""

    grids: int
    """Number of grids in play. The grid die has the same number of sides."""
    actions: tuple[ActionInfo, ...]
    types: tuple[TypeInfo, ...]
    cards: tuple[CardInfo, ...]
    options: dict[str, OptionValue] = {}
