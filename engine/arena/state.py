"""The stored state of a match of Warp Arena.

A hex is named by its grid and its number in the grid: "9-3", or "9-0" for the centre (2.1, A-01). A piece is named by
its owner's seat and a name: "0.C", "1.D2". Grids are numbered from 1. The keys of dicts are text ("9"). Cards are "1"
to "5", "destroy", "warp", "double", "disc" and "wild".
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
"""Stages of a match: arena creation (3.1), placing of pieces (3.3), first discs (3.4), initiative (4.1), player's phase
(4.2).
"""


class Grid(Struct):
    """Position of a grid: axial coordinates of its centre, and its clockwise rotation in sixths of a turn (0 to 5)."""

    q: int
    r: int
    rotation: int = 0


class Piece(Struct, omit_defaults=True):
    """A piece on the board: a robot or a Converter."""

    owner: int
    type: PieceType
    hex: str
    discs: int = 0


class Arena(Struct):
    """All things on the table. All of them are public.

    When a special card is played, a copy of the arena before the card is saved. If the card is cancelled, the saved
    arena is restored (A-23).
    """

    grids: dict[str, Grid] = {}
    pieces: dict[str, Piece] = {}
    discs: dict[str, int] = {}
    """Number of unclaimed discs by hex. A hex without discs has no entry."""
    destroyed: list[str] = []
    fields: dict[str, int] = {}
    """Maps a hex to the owner of the force field in the hex."""
    doomed: list[Doomed] = []
    """Destroyed Converters whose owners are not eliminated yet (A-52)."""


class Doomed(Struct):
    """A Converter that was destroyed in a hex.

    `by`: the seat that gets the owner's hand, or -1 if the hand is discarded (A-42).
    """

    seat: int
    hex: str
    by: int = -1


class Player(Struct, omit_defaults=True):
    """The data of one seat. Other seats must not see `hand` and `passes`."""

    hand: list[str] = []
    share: list[int] = []
    """Grids that were dealt to the seat and are not placed yet (3.1)."""
    passes: Passes | None = None
    """Standing passes for reaction windows (A-22)."""
    out: bool = False
    resigned: bool = False


class Played(Struct, omit_defaults=True):
    """A play to which players can react with a Wild Warp. An open window is about the last entry of `State.played`."""

    seat: int
    what: Literal["action", "card", "cancel", "initiative", "combat", "fight"]
    """"combat": moves are done and combat must be fought (window d).

    "fight": the cards of a fight are face up (window c).
    """
    name: str = ""
    """Name of the action or the card."""
    wild: bool = False
    """Whether a Wild Warp was played as this special card."""
    named: dict[str, str | int] = {}
    """The grids, pieces, hexes and the rotation that were named with the play (A-49)."""
    before: Arena | None = None
    """If the play is a card: the arena that is restored if the card is cancelled."""
    cancels: int = -1
    """If the play is a cancel: the seat whose combat card it cancels, or -1 if it cancels the previous play."""


class Window(Struct):
    """An open reaction window (A-22). `sealed`: the seats that are asked, and their sealed answers."""

    number: int
    kind: Literal["action", "card", "fight", "combat"]
    """Kind of the window. The kinds are the windows (a), (b), (c) and (d) of A-22, in this order."""
    sealed: Sealed = field(default_factory=Sealed)


class Task(Struct, omit_defaults=True):
    """A choice that one seat must make before the match continues. It is caused by an action, a card or a new disc."""

    kind: Literal["warp_place", "rotations", "convert", "move", "give_disc", "again"]
    seat: int
    action: str = ""
    """For the kind "again": the action that needs another target, because its target has become impossible (A-49)."""
    grids: list[int] = []
    """For the kind "warp_place": the grid to place. For the kind "rotations": the grids that the seat may turn."""
    hex: str = ""
    """For the kind "give_disc": the hex where the disc appeared."""
    moved: list[str] = []
    """For the kind "move": the pieces that have already moved in this action."""
    stopped: list[str] = []
    """For the kind "move": the W-bots that gave or received discs in this action and may not move again (A-27)."""


class Fight(Struct, omit_defaults=True):
    """The fight that is being fought. `defender` is "" if the attacker's piece attacks a force field."""

    attacker: str
    defender: str = ""
    cards: dict[str, str] = {}
    """Maps a seat to its card. The cards lie face down until both dice are rolled."""
    cancelled: list[int] = []
    """Seats whose combat card was cancelled."""
    stood: list[int] = []
    """Seats whose combat card counts because its cancel was cancelled. Such a card cannot be cancelled again."""
    dice: list[int] = []
    is_open: bool = False
    """Whether the cards of the fight are face up."""


class FightDone(Struct, omit_defaults=True):
    """A fight that is decided.

    `totals`: the attacker's total and the defender's total (6 for a force field). It is empty if one side conceded.
    """

    attacker: str
    defender: str
    winner: int
    dice: list[int] = []
    cards: dict[str, str] = {}
    cancelled: list[int] = []
    totals: list[int] = []
    lost: str = ""
    """The destroyed piece, or "field" for a force field.

    It is "" if a B-bot lost from a distance, because such a B-bot is not destroyed.
    """
    conceded: bool = False


CombatStep = Literal["share_attacker", "share_defender", "field", "pair", "fight", "defend", "window", "take"]


class Combat(Struct, omit_defaults=True):
    """A combat in one hex (6.1). It begins with the attack and ends when the discs in the hex are taken."""

    hex: str
    attacker: int
    defender: int
    step: CombatStep
    ranged: list[str] = []
    """B-bots that attack from a distance and have not fought yet. Each fights only once (A-34)."""
    round: int = 1
    pairs: dict[str, str] = {}
    """Maps the attacker's pieces to the defender's pieces, for the fights that are still to come in this round."""
    fight: Fight | None = None
    fights: list[FightDone] = []
    """The fights of this combat that are already decided."""
    taker: int = -1
    """The seat that takes the unclaimed discs in the step "take"."""


class State(Struct):
    """The state of a match.

    These parts are secret: `chance`, `deck.cards`, `Player.hand`, `Player.passes`, `Window.sealed`, and the face-down
    cards of a fight (A-58).
    """

    setup: Setup
    seed: Seed
    chance: Chance
    players: list[Player]
    arena: Arena = field(default_factory=Arena)
    deck: Deck = field(default_factory=Deck)
    stage: Stage = "arena"
    number: int = 0
    """A counter that every command increases, except sealed commands.

    It is part of the ids of all questions except window questions.
    """
    turn: int = 0
    order: list[int] = []
    """The order of placing during set-up, later the order of play of this turn. Eliminated players are left out."""
    active: int = -1
    """The seat of the active player, or the seat that places next."""
    to_play: list[int] = []
    """Seats whose phase is still to come in this turn, in order of play."""
    points: int = 0
    """Number of action points that the active player has left."""
    acted: bool = False
    """Whether the active player has taken an action in this phase.

    If so, the free disc is no longer available (A-10).
    """
    disc_made: bool = False
    cards_open: bool = False
    """Whether special cards can be played because of the action Cards (4.2.8, A-19)."""
    may_fire: bool = False
    """Whether B-bots may still attack from a distance after the action Move (A-33)."""
    attacker: int = -1
    """The seat that must fight combats: the active player, or the owner of a warped piece (A-18).

    It is -1 if no seat must fight.
    """
    due_answered: bool = False
    """Whether window (d), which opens before combats that must be fought, has closed (A-22)."""
    fired: list[str] = []
    """B-bots that were named for an attack from a distance this turn (A-34)."""
    rolled: dict[str, int] = {}
    """The initiative rolls: maps a seat to its die roll, later to its total (4.1, 9.3)."""
    asked: list[int] = []
    """In the stage "initiative" under 9.3: the seats that must still be asked for a card, in order.

    In the stage "discs": the seats that must still roll.
    """
    bids: Sealed = field(default_factory=Sealed)
    """Sealed cards for the initiative (9.3, A-12)."""
    played: list[Played] = []
    window: Window | None = None
    windows: int = 0
    """Number of windows opened so far. It is part of the ids of window questions."""
    tasks: list[Task] = []
    """Choices that seats must make now. The first choice comes first."""
    combat: Combat | None = None
    over: Outcome | None = None
