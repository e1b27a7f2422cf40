"""Everything that is stored of a match of Warp Arena.

A hex is named by its grid and its number in it: "9-3", the centre "9-0" (2.1, A-01). A piece is named by its owner's
seat and its own name: "0.C", "1.D2". Grids are numbered from 1; keys of dicts are text ("9"). Cards: "1" to "5",
"destroy", "warp", "double", "disc", "wild".
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from engine.arena.commands import Passes
from engine.arena.rules import PieceType
from engine.core.chance import Chance, Seed
from engine.core.deck import Deck
from engine.core.game import Outcome, Setup
from engine.core.sealed import Sealed

Stage = Literal["arena", "pieces", "discs", "initiative", "phase"]
"""3.1, 3.3, 3.4, 4.1, 4.2."""


class Grid(Struct):
    """Where a grid lies: axial coordinates of its centre, and how many sixths it is turned clockwise (0 to 5)."""

    q: int
    r: int
    rotation: int = 0


class Piece(Struct, omit_defaults=True):
    """A robot on the board, the Converter included."""

    owner: int
    type: PieceType
    hex: str
    discs: int = 0


class Arena(Struct):
    """What lies on the table, open to all. A cancelled card brings back the one that was saved before it (A-23)."""

    grids: dict[str, Grid] = {}
    pieces: dict[str, Piece] = {}
    discs: dict[str, int] = {}
    """Unclaimed discs by hex; no hex with none."""
    destroyed: list[str] = []
    fields: dict[str, int] = {}
    """Hex -> owner of the force field there."""
    doomed: list[Doomed] = []
    """Converters lost that are not settled yet (A-52)."""


class Doomed(Struct):
    """A Converter was destroyed in a hex; `by`: who gets the hand, -1: nobody, it is discarded (A-42)."""

    seat: int
    hex: str
    by: int = -1


class Player(Struct, omit_defaults=True):
    """One seat. `hand` and `passes` are secret to the others."""

    hand: list[str] = []
    share: list[int] = []
    """Grids dealt and not yet placed (3.1)."""
    passes: Passes | None = None
    """Standing passes for reaction windows (A-22)."""
    out: bool = False
    resigned: bool = False


class Played(Struct, omit_defaults=True):
    """Something that a Wild Warp may answer: the last one of `State.played` is what the open window asks about."""

    seat: int
    what: Literal["action", "card", "cancel", "initiative", "combat", "fight"]
    """combat: moves are done and combat is due (window d); fight: cards of a fight are turned over (window c)."""
    name: str = ""
    """The action or the card."""
    wild: bool = False
    """A Wild Warp played as that card."""
    named: dict[str, str | int] = {}
    """What was named when it was chosen (A-49)."""
    before: Arena | None = None
    """Of a card: what comes back if it is cancelled."""
    cancels: int = -1
    """Of a cancel: the seat whose combat card it cancels; -1: what was played before it."""


class Window(Struct):
    """An open reaction window (A-22): who is asked, and the sealed answers."""

    number: int
    kind: Literal["action", "card", "fight", "combat"]
    """(a), (b), (c), (d)."""
    sealed: Sealed = field(default_factory=Sealed)


class Task(Struct, omit_defaults=True):
    """A choice that an action, a card or a disc asks of one seat before anything else goes on."""

    kind: Literal["warp_place", "rotations", "convert", "move", "give_disc", "again"]
    seat: int
    action: str = ""
    """again: the action for which another piece, hex or rotation is named, the first being impossible now (A-49)."""
    grids: list[int] = []
    """warp_place: the grid to place; rotations: those that may be turned."""
    hex: str = ""
    """give_disc: where the disc appeared."""
    moved: list[str] = []
    """move: pieces that have moved in this action."""
    stopped: list[str] = []
    """move: W-bots that gave or got discs in this action and may move no more (A-27)."""


class Fight(Struct, omit_defaults=True):
    """The fight under way: attacker's piece, defender's piece ("": the force field), cards laid by seat, dice."""

    attacker: str
    defender: str = ""
    cards: dict[str, str] = {}
    """Seat -> the card laid face down; turned over when both dice are known."""
    cancelled: list[int] = []
    """Seats whose card was cancelled."""
    stood: list[int] = []
    """Seats whose card stands after a cancel that was cancelled: it is answered no more."""
    dice: list[int] = []
    is_open: bool = False
    """The cards are turned over."""


class FightDone(Struct, omit_defaults=True):
    """A fight that is decided. `totals`: attacker's, defender's (a field: 6); none if one side conceded."""

    attacker: str
    defender: str
    winner: int
    dice: list[int] = []
    cards: dict[str, str] = {}
    cancelled: list[int] = []
    totals: list[int] = []
    lost: str = ""
    """The piece destroyed; "field"; "": none, from a distance."""
    conceded: bool = False


CombatStep = Literal["share_attacker", "share_defender", "field", "pair", "fight", "defend", "window", "take"]


class Combat(Struct, omit_defaults=True):
    """A combat in one hex (6.1), from its declaration to the discs at its end."""

    hex: str
    attacker: int
    defender: int
    step: CombatStep
    ranged: list[str] = []
    """B-bots that attack from a distance and have not yet had their one fight (A-34)."""
    round: int = 1
    pairs: dict[str, str] = {}
    """Attacker's piece -> defender's: fights of this round that are still to come."""
    fight: Fight | None = None
    fights: list[FightDone] = []
    """Those decided so far."""
    taker: int = -1
    """Who takes the unclaimed discs (step `take`)."""


class State(Struct):
    """The position. Secret are `chance`, `deck.cards`, `Player.hand`, `Player.passes`, `Window.sealed`, and cards of a
    fight before they are turned over (A-58)."""

    setup: Setup
    seed: Seed
    chance: Chance
    players: list[Player]
    arena: Arena = field(default_factory=Arena)
    deck: Deck = field(default_factory=Deck)
    stage: Stage = "arena"
    number: int = 0
    """Grows with every command that is not merely sealed: numbers the questions, but for those of windows."""
    turn: int = 0
    order: list[int] = []
    """Order of play: of placing in set-up, of this turn afterwards (players out are not in it)."""
    active: int = -1
    """Whose phase it is, or who places next."""
    to_play: list[int] = []
    """Seats whose phase is still to come in this turn, in order."""
    points: int = 0
    """Action points left to the active player."""
    acted: bool = False
    """He has taken an action in this phase: the free disc can be made no more (A-10)."""
    disc_made: bool = False
    cards_open: bool = False
    """The Cards action is open (4.2.8, A-19)."""
    may_fire: bool = False
    """After Move: B-bots may still attack from a distance (A-33)."""
    attacker: int = -1
    """Whose combats are due: the active player, or the owner of a warped piece (A-18); -1: none."""
    due_answered: bool = False
    """Window (d) of these combats has closed (A-22)."""
    fired: list[str] = []
    """B-bots named for an attack from a distance this turn (A-34)."""
    rolled: dict[str, int] = {}
    """Initiative: seat -> its die, then the total (4.1, 9.3)."""
    asked: list[int] = []
    """Initiative under 9.3: seats still to be asked for a card, in order. Stage discs: those still to roll."""
    bids: Sealed = field(default_factory=Sealed)
    """Sealed cards for the initiative (9.3, A-12)."""
    played: list[Played] = []
    window: Window | None = None
    windows: int = 0
    """How many windows were opened: numbers their questions."""
    tasks: list[Task] = []
    """Choices due now, the next one first."""
    combat: Combat | None = None
    over: Outcome | None = None
