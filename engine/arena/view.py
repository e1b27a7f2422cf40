"""What a viewer may know. `views/` builds every field explicitly; the state is never copied and cut down.

Top-level fields of `View` are the sections sent to the client; an update sends each changed section whole.
Hexes are "9-3" (grid and number, centre 0), pieces "0.C" or "1.D2" (seat and name), as in `state.py`.
"""

from __future__ import annotations

from msgspec import Struct

from engine.arena.prompts import Prompt
from engine.core.game import PUBLIC, Decision, Header, OptionValue


class _V(Struct, frozen=True, omit_defaults=True):
    pass


class SetupView(_V, frozen=True):
    """Public and constant until the end; `board()` is built from it."""

    scenario: str
    seats: int
    options: dict[str, OptionValue] = {}
    commitment: str = ""
    """Hash of the match's seed, shown from the start; `seed` reveals it when the game is over."""
    seed: str = ""


class PhaseView(_V, frozen=True):
    """Where the turn stands. `stage`: "arena", "pieces", "discs", "initiative" or "phase"."""

    stage: str
    turn: int
    order: tuple[int, ...] = ()
    """Order of play of this turn; in set-up the order of placing."""
    active: int = -1
    points: int = 0
    free_disc: bool = False
    """The free disc may still be made."""
    cards_open: bool = False
    may_fire: bool = False
    """After Move: B-bots may still attack from a distance."""
    doing: str = ""
    """The current action or choice: an action's name, "warp_place", "rotations", "convert", "move", "give_disc"."""
    moved: tuple[str, ...] = ()
    """Pieces that have moved in the current Move action."""
    stopped: tuple[str, ...] = ()
    """W-bots that gave or got discs in this action and may not move again."""
    fired: tuple[str, ...] = ()
    """B-bots named for an attack from a distance this turn."""
    rolled: dict[str, int] = {}
    """Initiative: seat number -> its total."""


class GridView(_V, frozen=True):
    """A grid on the table: axial centre, clockwise rotation in sixths."""

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
    """Other things on hexes: unclaimed discs (by hex), destroyed hexes, force fields (hex -> owner)."""

    discs: dict[str, int] = {}
    destroyed: tuple[str, ...] = ()
    fields: dict[str, int] = {}


class PlayerView(_V, frozen=True):
    """Public information about a seat."""

    seat: int
    out: bool = False
    resigned: bool = False
    cards: int = 0
    """Number of cards in hand."""
    share: tuple[int, ...] = ()
    """Grids the seat still has to place."""
    material: int = 0
    """Die sides of its pieces plus the discs they carry (A-55)."""
    hand: tuple[str, ...] = ()
    """Shown when the match is over."""


class PilesView(_V, frozen=True):
    deck: int
    discards: tuple[str, ...] = ()


class PlayedView(_V, frozen=True):
    """Something that may be or was answered; see `state.Played`.

    `named`: "grid", "other", "rotation", "piece", "hex".
    """

    seat: int
    what: str
    name: str = ""
    wild: bool = False
    named: dict[str, str | int] = {}
    cancels: int = -1


class WindowView(_V, frozen=True):
    """An open reaction window, the same for all viewers; it does not show who has answered.

    `kind`: "action" (a), "card" (b), "fight" (c), "combat" (d). `asks`: seats that may answer. `played`: the stack of
    what
    was played; the window is about the last entry.
    """

    number: int
    kind: str
    asks: tuple[int, ...]
    seconds: int
    played: tuple[PlayedView, ...] = ()


class FightView(_V, frozen=True):
    """A fight. `defender` "" is the force field. `laid`: seats that laid a card. `totals`: once the cards are open."""

    attacker: str
    defender: str = ""
    laid: tuple[int, ...] = ()
    mine: str = ""
    """The viewer's own card while it lies face down."""
    dice: tuple[int, ...] = ()
    """Attacker's, defender's; empty until rolled."""
    cards: dict[str, str] = {}
    """Maps a seat number to its card, once turned over."""
    cancelled: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    winner: int = -1
    """The winning seat; -1 until the fight is decided."""
    conceded: bool = False


class CombatView(_V, frozen=True):
    """The current combat. `step` as in `state.Combat`."""

    hex: str
    attacker: int
    defender: int
    step: str
    round: int = 1
    field: bool = False
    """A force field still stands."""
    attackers: tuple[str, ...] = ()
    """Participants, including those at a distance."""
    defenders: tuple[str, ...] = ()
    ranged: tuple[str, ...] = ()
    pairs: dict[str, str] = {}
    fight: FightView | None = None
    fights: tuple[FightView, ...] = ()
    """Fights decided in this combat, in order."""


class EndView(_V, frozen=True):
    """The result after the game: who won, and why."""

    winners: tuple[int, ...] = ()
    reason: str = ""


class View(_V, frozen=True):
    """Everything one viewer may know now."""

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
    """One action of 4.2 as the rules name it."""

    action: str
    title: str
    cost: int
    text: str


class TypeInfo(_V, frozen=True):
    """One type of robot: combat die (sides), steps, abilities (5.0, 6.0)."""

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
    """What never changes in a match: tables for the board and its help."""

    grids: int
    """Number of grids in play, and sides of the grid die."""
    actions: tuple[ActionInfo, ...]
    types: tuple[TypeInfo, ...]
    cards: tuple[CardInfo, ...]
    options: dict[str, OptionValue] = {}
