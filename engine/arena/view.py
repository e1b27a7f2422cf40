"""What a viewer may know. `views/` writes every field of it on purpose; nothing is copied and cut.

Top-level fields of `View` are the sections that travel on the wire; an update sends those that changed, whole.
Hexes are "9-3" (grid and number, centre 0), pieces "0.C" or "1.D2" (seat and name), as in `state.py`.
"""

from __future__ import annotations

from msgspec import Struct

from engine.arena.prompts import Prompt
from engine.core.game import PUBLIC, Decision, Header, OptionValue


class _V(Struct, frozen=True, omit_defaults=True):
    pass


class SetupView(_V, frozen=True):
    """Public and constant until the end: what `board()` is made from."""

    scenario: str
    seats: int
    options: dict[str, OptionValue] = {}
    commitment: str = ""
    """Hash of the match's seed, shown from the start; `seed` opens it when the game is over."""
    seed: str = ""


class PhaseView(_V, frozen=True):
    """Where the turn stands. `stage`: "arena", "pieces", "discs", "initiative" or "phase"."""

    stage: str
    turn: int
    order: tuple[int, ...] = ()
    """Order of play of this turn (in set-up: of placing)."""
    active: int = -1
    points: int = 0
    free_disc: bool = False
    """The free disc may still be made."""
    cards_open: bool = False
    may_fire: bool = False
    """After Move: B-bots may still attack from a distance."""
    doing: str = ""
    """The action or choice under way: an action's name, "warp_place", "rotations", "convert", "move", "give_disc"."""
    moved: tuple[str, ...] = ()
    """Pieces that have moved in the Move action under way."""
    stopped: tuple[str, ...] = ()
    """W-bots that gave or got discs in it and may move no more."""
    fired: tuple[str, ...] = ()
    """B-bots named for an attack from a distance this turn."""
    rolled: dict[str, int] = {}
    """Initiative: seat's number -> its total."""


class GridView(_V, frozen=True):
    """A grid on the table: axial centre, rotation in sixths clockwise."""

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
    """What else lies on hexes: unclaimed discs (by hex), destroyed hexes, force fields (hex -> owner)."""

    discs: dict[str, int] = {}
    destroyed: tuple[str, ...] = ()
    fields: dict[str, int] = {}


class PlayerView(_V, frozen=True):
    """What everybody knows of a seat."""

    seat: int
    out: bool = False
    resigned: bool = False
    cards: int = 0
    """In hand."""
    share: tuple[int, ...] = ()
    """Grids it still has to place."""
    material: int = 0
    """Die sides of its pieces and the discs they carry (A-55)."""
    hand: tuple[str, ...] = ()
    """Opened when the match is over."""


class PilesView(_V, frozen=True):
    deck: int
    discards: tuple[str, ...] = ()


class PlayedView(_V, frozen=True):
    """What may be answered, or was: see `state.Played`. `named`: "grid", "other", "rotation", "piece", "hex"."""

    seat: int
    what: str
    name: str = ""
    wild: bool = False
    named: dict[str, str | int] = {}
    cancels: int = -1


class WindowView(_V, frozen=True):
    """An open reaction window, the same for all; who has answered is not shown.

    `kind`: "action" (a), "card" (b), "fight" (c), "combat" (d). `asks`: who may answer. `played`: what is in the
    air, the last one answered now.
    """

    number: int
    kind: str
    asks: tuple[int, ...]
    seconds: int
    played: tuple[PlayedView, ...] = ()


class FightView(_V, frozen=True):
    """A fight. `defender` "": at the force field. `laid`: seats with a card face down. Open: dice, cards, totals."""

    attacker: str
    defender: str = ""
    laid: tuple[int, ...] = ()
    mine: str = ""
    """The own card while it lies face down."""
    dice: tuple[int, ...] = ()
    """Attacker's, defender's; once rolled."""
    cards: dict[str, str] = {}
    """Seat's number -> card, once turned over."""
    cancelled: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    winner: int = -1
    """Seat, when it is decided."""
    conceded: bool = False


class CombatView(_V, frozen=True):
    """The combat under way. `step` as in `state.Combat`."""

    hex: str
    attacker: int
    defender: int
    step: str
    round: int = 1
    field: bool = False
    """A force field still stands."""
    attackers: tuple[str, ...] = ()
    """Participants, those from a distance among them."""
    defenders: tuple[str, ...] = ()
    ranged: tuple[str, ...] = ()
    pairs: dict[str, str] = {}
    fight: FightView | None = None
    fights: tuple[FightView, ...] = ()
    """Those decided in this combat, in order."""


class EndView(_V, frozen=True):
    """After the game: order of elimination and material."""

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
    """The own cards, in the order they came."""
    window: WindowView | None = None
    combat: CombatView | None = None
    decisions: tuple[Decision, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    passes: str = ""
    """The own standing passes (`commands.Passes.until`)."""
    end: EndView | None = None


class ActionInfo(_V, frozen=True):
    """One action of 4.2 as the rules name it."""

    action: str
    title: str
    cost: int
    text: str


class TypeInfo(_V, frozen=True):
    """One type of robot: combat die (sides), steps, what it can do (5.0, 6.0)."""

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
    """In play, and sides of the grid die."""
    actions: tuple[ActionInfo, ...]
    types: tuple[TypeInfo, ...]
    cards: tuple[CardInfo, ...]
    options: dict[str, OptionValue] = {}
