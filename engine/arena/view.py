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

    `board()` is built from this section.
    """

    scenario: str
    seats: int
    options: dict[str, OptionValue] = {}
    commitment: str = ""
    """Hash of the match's seed, shown from the start. `seed` reveals the seed when the match is over."""
    seed: str = ""


class PhaseView(_V, frozen=True):
    """The present point in the turn. `stage` is "arena", "pieces", "discs", "initiative" or "phase"."""

    stage: str
    turn: int
    order: tuple[int, ...] = ()
    """Order of play of this turn. During set-up, the order of placing."""
    active: int = -1
    points: int = 0
    free_disc: bool = False
    """Whether the player can still create the free disc."""
    cards_open: bool = False
    may_fire: bool = False
    """Whether B-bots may still attack from a distance, after Move."""
    doing: str = ""
    """The current action or choice: an action's name, "warp_place", "rotations", "convert", "move", "give_disc"."""
    moved: tuple[str, ...] = ()
    """Pieces that have moved in the current Move action."""
    stopped: tuple[str, ...] = ()
    """W-bots that gave or received discs in this action and may not move again."""
    fired: tuple[str, ...] = ()
    """B-bots that were named for an attack from a distance this turn."""
    rolled: dict[str, int] = {}
    """Initiative: maps a seat number to the seat's total."""


class GridView(_V, frozen=True):
    """A grid on the table: axial coordinates of its centre, and clockwise rotation in sixths of a turn."""

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
    """Other things on hexes: unclaimed discs by hex, destroyed hexes, and owners of force fields by hex."""

    discs: dict[str, int] = {}
    destroyed: tuple[str, ...] = ()
    fields: dict[str, int] = {}


class PlayerView(_V, frozen=True):
    """Public information about a seat."""

    seat: int
    out: bool = False
    resigned: bool = False
    cards: int = 0
    """Number of cards in the hand."""
    share: tuple[int, ...] = ()
    """Grids that the seat must still place."""
    material: int = 0
    """Die sides of the seat's pieces plus the discs that the pieces carry (A-55)."""
    hand: tuple[str, ...] = ()
    """Cards in the hand. They are shown only when the match is over."""


class PilesView(_V, frozen=True):
    deck: int
    discards: tuple[str, ...] = ()


class PlayedView(_V, frozen=True):
    """A play that can be answered or has been answered; see `state.Played`.

    `named` can have the keys "grid", "other", "rotation", "piece" and "hex".
    """

    seat: int
    what: str
    name: str = ""
    wild: bool = False
    named: dict[str, str | int] = {}
    cancels: int = -1


class WindowView(_V, frozen=True):
    """An open reaction window. It is the same for all viewers and does not show which seats have answered.

    `kind` is "action" (a), "card" (b), "fight" (c) or "combat" (d). `asks`: the seats that can answer. `played`: the
    stack of plays. The window is about the last entry of this stack.
    """

    number: int
    kind: str
    asks: tuple[int, ...]
    seconds: int
    played: tuple[PlayedView, ...] = ()


class FightView(_V, frozen=True):
    """A fight. `defender` is "" for a force field. `laid`: the seats that have played a card.

    `totals` is empty until the cards are face up.
    """

    attacker: str
    defender: str = ""
    laid: tuple[int, ...] = ()
    mine: str = ""
    """The viewer's own card while the card lies face down."""
    dice: tuple[int, ...] = ()
    """The attacker's die, then the defender's die. Empty until the dice are rolled."""
    cards: dict[str, str] = {}
    """Maps a seat number to its card. Empty until the cards are face up."""
    cancelled: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    winner: int = -1
    """The winning seat, or -1 until the fight is decided."""
    conceded: bool = False


class CombatView(_V, frozen=True):
    """The current combat. `step` has the same values as in `state.Combat`."""

    hex: str
    attacker: int
    defender: int
    step: str
    round: int = 1
    field: bool = False
    """Whether an enemy force field is still in the hex."""
    attackers: tuple[str, ...] = ()
    """Participants of the attacker, including B-bots at a distance."""
    defenders: tuple[str, ...] = ()
    ranged: tuple[str, ...] = ()
    pairs: dict[str, str] = {}
    fight: FightView | None = None
    fights: tuple[FightView, ...] = ()
    """Fights that are decided in this combat, in order."""


class EndView(_V, frozen=True):
    """The result after the match: the winners and the reason."""

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
    """The viewer's own cards, in the order in which they were received."""
    window: WindowView | None = None
    combat: CombatView | None = None
    decisions: tuple[Decision, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    passes: str = ""
    """The viewer's own standing passes (`commands.Passes.until`)."""
    end: EndView | None = None


class ActionInfo(_V, frozen=True):
    """One action of 4.2: its name in the rules, its title, its cost and a text."""

    action: str
    title: str
    cost: int
    text: str


class TypeInfo(_V, frozen=True):
    """One type of piece: sides of the combat die, steps, and abilities (5.0, 6.0)."""

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
    """Tables for the board and its help. They never change in a match."""

    grids: int
    """Number of grids in play, which is also the number of sides of the grid die."""
    actions: tuple[ActionInfo, ...]
    types: tuple[TypeInfo, ...]
    cards: tuple[CardInfo, ...]
    options: dict[str, OptionValue] = {}
