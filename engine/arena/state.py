"""The stored state of a match of Warp Arena.

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
"""Stages of 3.1, 3.3, 3.4, 4.1 and 4.2."""


class Grid(Struct):
    """Where a grid lies: axial coordinates of its centre, and clockwise rotation in sixths (0 to 5)."""

    q: int
    r: int
    rotation: int = 0


class Piece(Struct, omit_defaults=True):
    """A robot on the board; the Converter is one too."""

    owner: int
    type: PieceType
    hex: str
    discs: int = 0


class Arena(Struct):
    """What lies on the table, all public.

    A special card saves the arena as it was; if the card is cancelled, the saved arena comes back (A-23).
    """

    grids: dict[str, Grid] = {}
    pieces: dict[str, Piece] = {}
    discs: dict[str, int] = {}
    """Unclaimed discs by hex; a hex without discs has no entry."""
    destroyed: list[str] = []
    fields: dict[str, int] = {}
    """Maps a hex to the owner of the force field there."""
    doomed: list[Doomed] = []
    """Lost Converters that are not settled yet (A-52)."""


class Doomed(Struct):
    """A Converter was destroyed in a hex. `by`: the seat that gets the hand; -1 if it is discarded (A-42)."""

    seat: int
    hex: str
    by: int = -1


class Player(Struct, omit_defaults=True):
    """One seat. Other seats must not see `hand` and `passes`."""

    hand: list[str] = []
    share: list[int] = []
    """Grids dealt and not yet placed (3.1)."""
    passes: Passes | None = None
    """Standing passes for reaction windows (A-22)."""
    out: bool = False
    resigned: bool = False


class Played(Struct, omit_defaults=True):
    """Something that a Wild Warp may answer. An open window is about the last entry of `State.played`."""

    seat: int
    what: Literal["action", "card", "cancel", "initiative", "combat", "fight"]
    """combat: moves are done and combat is due (window d); fight: cards of a fight are turned over (window c)."""
    name: str = ""
    """The action or the card."""
    wild: bool = False
    """The card was played with a Wild Warp."""
    named: dict[str, str | int] = {}
    """What was named when it was chosen (A-49)."""
    before: Arena | None = None
    """Of a card: the arena that comes back if it is cancelled."""
    cancels: int = -1
    """Of a cancel: the seat whose combat card it cancels; -1 for what was played before it."""


class Window(Struct):
    """An open reaction window (A-22): the seats that are asked, and the sealed answers."""

    number: int
    kind: Literal["action", "card", "fight", "combat"]
    """Windows (a), (b), (c), (d)."""
    sealed: Sealed = field(default_factory=Sealed)


class Task(Struct, omit_defaults=True):
    """A choice that one seat must make, after an action, a card or a disc, before the match continues."""

    kind: Literal["warp_place", "rotations", "convert", "move", "give_disc", "again"]
    seat: int
    action: str = ""
    """again: the action that needs another piece, hex or rotation, because the first one is impossible now (A-49)."""
    grids: list[int] = []
    """warp_place: the grid to place; rotations: the grids that may be turned."""
    hex: str = ""
    """give_disc: where the disc appeared."""
    moved: list[str] = []
    """move: pieces that have moved in this action."""
    stopped: list[str] = []
    """move: W-bots that gave or got discs in this action and may not move again (A-27)."""


class Fight(Struct, omit_defaults=True):
    """The current fight: attacker's piece, defender's piece ("" for the force field), cards laid by seat, dice."""

    attacker: str
    defender: str = ""
    cards: dict[str, str] = {}
    """Maps a seat to its card, laid face down and turned over when both dice are rolled."""
    cancelled: list[int] = []
    """Seats whose card was cancelled."""
    stood: list[int] = []
    """Seats whose card stands because its cancel was cancelled; it cannot be cancelled again."""
    dice: list[int] = []
    is_open: bool = False
    """The cards are turned over."""


class FightDone(Struct, omit_defaults=True):
    """A decided fight. `totals`: attacker's, defender's (6 for a field); empty if one side conceded."""

    attacker: str
    defender: str
    winner: int
    dice: list[int] = []
    cards: dict[str, str] = {}
    cancelled: list[int] = []
    totals: list[int] = []
    lost: str = ""
    """The piece destroyed, or "field"; "" if a B-bot lost from a distance, which is not destroyed."""
    conceded: bool = False


CombatStep = Literal["share_attacker", "share_defender", "field", "pair", "fight", "defend", "window", "take"]


class Combat(Struct, omit_defaults=True):
    """A combat in one hex (6.1), from its declaration until its discs are taken."""

    hex: str
    attacker: int
    defender: int
    step: CombatStep
    ranged: list[str] = []
    """B-bots that attack from a distance and have not yet had their one fight (A-34)."""
    round: int = 1
    pairs: dict[str, str] = {}
    """Maps attacker's pieces to defender's pieces: fights of this round that are still to come."""
    fight: Fight | None = None
    fights: list[FightDone] = []
    """Fights decided so far."""
    taker: int = -1
    """The seat that takes the unclaimed discs (step `take`)."""


class State(Struct):
    """The position of a match.

    Secret: `chance`, `deck.cards`, `Player.hand`, `Player.passes`, `Window.sealed`, and cards of a fight before they
    are
    turned over (A-58).
    """

    setup: Setup
    seed: Seed
    chance: Chance
    players: list[Player]
    arena: Arena = field(default_factory=Arena)
    deck: Deck = field(default_factory=Deck)
    stage: Stage = "arena"
    number: int = 0
    """Increases with every command that is not merely sealed. Questions are numbered with it, except windows."""
    turn: int = 0
    order: list[int] = []
    """Order of placing in set-up; later the order of play of this turn, without players who are out."""
    active: int = -1
    """The seat whose phase it is, or which places next."""
    to_play: list[int] = []
    """Seats whose phase is still to come in this turn, in order."""
    points: int = 0
    """Action points left to the active player."""
    acted: bool = False
    """The active player has taken an action in this phase: the free disc is no longer available (A-10)."""
    disc_made: bool = False
    cards_open: bool = False
    """The Cards action is open (4.2.8, A-19)."""
    may_fire: bool = False
    """After Move: B-bots may still attack from a distance (A-33)."""
    attacker: int = -1
    """The seat whose combats are due: the active player, or the owner of a warped piece (A-18); -1 for none."""
    due_answered: bool = False
    """Window (d) of these combats has closed (A-22)."""
    fired: list[str] = []
    """B-bots named for an attack from a distance this turn (A-34)."""
    rolled: dict[str, int] = {}
    """Initiative: seat -> its die, later its total (4.1, 9.3)."""
    asked: list[int] = []
    """Initiative under 9.3: seats still to be asked for a card, in order. Stage discs: seats still to roll."""
    bids: Sealed = field(default_factory=Sealed)
    """Sealed cards for the initiative (9.3, A-12)."""
    played: list[Played] = []
    window: Window | None = None
    windows: int = 0
    """Number of windows opened so far. Their questions are numbered with it."""
    tasks: list[Task] = []
    """Choices due now, the next one first."""
    combat: Combat | None = None
    over: Outcome | None = None
