"""The position of a match: plain data with ids instead of references. It is equal after a JSON round trip.

The position contains all secrets. Viewers learn of it only through `views/` and through events sent to their audience.
"""

from __future__ import annotations

from msgspec import Struct, field

from engine.core.chance import Chance, Seed
from engine.core.game import Outcome, Seat, Setup
from engine.core.sealed import Sealed
from engine.warpwar.combat.results import FireResult, RoundResult
from engine.warpwar.commands import MovePlans, Order, PassPart, StandingOrders
from engine.warpwar.units.ship import Ship


class Note(Struct):
    """A foreign counter that a seat remembers. `kind`: "W", "S" or "pod"."""

    id: str
    owner: int
    kind: str


class Sighting(Struct, omit_defaults=True):
    """Semi-hidden play: counters of `owner` that a seat saw face-up in a fight at a star.

    `turn`: the turn of the last such fight.
    """

    turn: int
    hex: str
    owner: int
    units: list[str] = []


class Memory(Struct):
    """What a seat saw in a hex: the turn, and the foreign counters.

    `site`: whether the seat knows if a base or colony is there. In semi-hidden play it knows only after one of its
    Warpships came there.
    """

    turn: int
    units: list[Note] = []
    site: bool = True


class ShipShown(Struct, omit_defaults=True):
    """What finished battles have shown a seat about a foreign ship.

    `turn`: the last turn in which the seat saw it fight. `built`: the fewest points
    with which the ship could have followed the orders seen.
    `orders`: number of orders seen. `hits`: effective hits that the ship took in the turn `turn`. `spent`: Missiles and
    Shells that the ship fired in that turn. Hits and shots of earlier turns are not counted, because ships are
    repaired.
    """

    owner: int
    turn: int
    tl: int = 0
    orders: int = 0
    hits: int = 0
    built: dict[str, int] = {}
    spent: dict[str, int] = {}


class PastRound(Struct):
    """A round of a finished battle as a seat saw it, without its shots and without hits that Screens absorbed."""

    turn: int
    hex: str
    fought: RoundResult


class Side(Struct, omit_defaults=True):
    """The data of a seat. `dealt`: number of ids given out, by letter.

    `fallen`: ids of the seat's units that all viewers know are gone.
    """

    seat: int
    homes: list[str] = []
    """Hexes of the bases that the scenario gives. They also mark this seat's end of the map."""
    out: bool = False
    resigned: bool = False
    stock: int = 0
    """National stock (1977). In other editions it holds the initial BP until they are divided (R-BLD-08)."""
    dealt: dict[str, int] = {}
    fallen: list[str] = []
    points: int = 0
    """Credits over the whole game (R-VIC-08).

    In 1977 they are occupation points, else VP for bases and colonies destroyed and Emperors taken.
    """
    razed: list[str] = []
    """Home bases of this seat that were destroyed, each listed once (house rule `vic_1994: first_three`)."""
    spent: int = 0
    """BP spent on new ships so far. The end of the game shows them."""
    emperor: str = ""
    """Place of the Emperor: the hex of a base or colony of the seat, or a Warpship id.

    It is "" if the Emperor is not on the map.
    """
    emperor_lost: bool = False
    record: list[str] = []
    """The last lines of the seat's BP record."""
    explored: dict[str, int] = {}
    """Star hex -> turn in which this seat last saw the star's counter (R-STAR-04)."""
    known: dict[str, Memory] = {}
    """Blind and semi-hidden play: hex -> what the seat last saw there."""
    dummies: dict[str, int] = {}
    """Hex -> number of the seat's dummy counters there (R-HID-03)."""
    sightings: list[Sighting] = []
    """The last sighting for each pair of star and owner (R-HID-05)."""
    shown: dict[str, ShipShown] = {}
    """Foreign ship -> what finished battles have shown of it (`knowledge/past_battles`). Only this seat knows it."""
    past_rounds: list[PastRound] = []
    """The last rounds of finished battles, for each other seat. Only this seat knows them."""
    standing: StandingOrders | None = None
    """Standing orders for the time when the player is away. Only this seat knows them."""
    plans: MovePlans | None = None
    """Plans for the next Movement (R-INIT-04). Only this seat knows them."""
    passes: list[PassPart] = []
    """Parts of sheets that the seat lets pass (R-GEN-13). Only this seat knows them."""
    opened: str = ""
    """A question that the seat wants to answer itself, although it lets such questions pass.

    Only this seat knows it.
    """
    every: bool = False
    """Whether the seat wants to be asked every time, even if nothing is new (since version 5 of the rules).

    Only this seat knows this field and the following fields.
    """
    ask_from: int = 0
    """Number of BP in one stock from which the seat is asked to build (see `news`)."""
    seen_yards: list[str] = []
    """Reasons to build that the seat saw on its last Build sheet (see `news`)."""
    seen_waiting: list[str] = []
    """Units that waited for a carrier on the seat's last End-turn sheet."""
    seen_levels: dict[str, str] = {}
    """Other seat -> relation on this seat's last End-turn sheet. A missing seat has the relation of the start."""


class Star(Struct, omit_defaults=True):
    """A star hex. Owners are seats, or -1 for no owner. `bp`: the stock of the star's base or colony."""

    hex: str
    base: int = -1
    base_since: int = 0
    """Turn in which the base was completed.

    The base works from the next turn on (R-BASE-05). 0: it existed at the start.
    """
    colony: int = -1
    colony_since: int = 0
    works: int = 0
    """BP that the seat `works_by` has spent on a base under construction."""
    works_by: int = -1
    bp: int = 0
    half: bool = False
    """Whether the stock of the base has half a BP more (house rule `half_bp: exact`)."""
    control: int = -1
    """The last controller (2012, R-STAR-07) or the owner by passage (1994, R-ECO-03)."""
    control_since: int = 0
    counter: int = 0
    """Number of the star's counter; 0 if the star has no counter yet."""


class Pod(Struct, omit_defaults=True):
    """A Colony Pod. It stands at a star, or it is `aboard` a Warpship in the same hex."""

    id: str
    owner: int
    hex: str
    aboard: str = ""


class Battle(Struct, omit_defaults=True):
    """Combat at one star. Stages: orders -> (ecm) -> (damage) -> orders ... or withdraw -> over.

    `sides`: all seats that ever fought in this battle. The ships that are still at the star show which seats fight now.
    `sealed`: answers of the present stage. `orders`: the last revealed orders, by ship.
    """

    hex: str
    sides: list[int]
    round: int = 1
    stage: str = "orders"
    quiet: int = 0
    sealed: Sealed = field(default_factory=Sealed)
    orders: dict[str, Order] = {}
    fired: FireResult | None = None
    """Result of this round's fire, stored while owners place the damage. `credit` is stored separately."""
    credit: dict[str, dict[str, int]] = {}
    """Ship -> number of a seat -> hits that the seat scored on the ship this round (R-VIC-09)."""
    rounds: list[RoundResult] = []
    result: str = ""


class Moving(Struct, omit_defaults=True):
    """The Movement event: the seat that activates, and the ships that acted or are pinned (R-INIT-02, R-PIN-01)."""

    mover: int = -1
    acted: list[str] = []
    pinned: list[str] = []
    claims: dict[str, list[int]] = {}
    """Star hex -> seats in the order in which they claimed the star (R-STALE-02)."""
    relayed: list[str] = []
    """Systemships that a Warpship has set down this turn (house rule `relay`)."""


class State(Struct, omit_defaults=True):
    """The state of a match. `phase` is the name of a module in `phases/`.

    `phasing`: the player whose turn it is (1977, 1994). It is -1 in other editions.
    """

    setup: Setup
    seed: Seed
    chance: Chance
    map_seed: int = 0
    turn: int = 0
    phase: str = ""
    phasing: int = -1
    sealed: Sealed = field(default_factory=Sealed)
    """Answers to the present question, if several seats answer it together."""
    sides: list[Side] = []
    priority: list[int] = []
    """Seats in the order that was drawn at the start (R-INIT-03)."""
    stars: dict[str, Star] = {}
    ships: dict[str, Ship] = {}
    pods: dict[str, Pod] = {}
    lost: dict[str, Ship] = {}
    """Ships that were destroyed or scrapped. Their records are shown to all viewers at the end."""
    moving: Moving = field(default_factory=Moving)
    battles: list[Battle] = []
    """Battles of this turn in hex order, including finished battles."""
    hits: dict[str, int] = {}
    """Ship -> hits by star damage (D+) that are still to be placed."""
    mined: dict[str, int] = {}
    """BP mined this turn (R-ECO-05).

    Key is a ship for BP in its Holds, or a star hex for BP that a Repair Bay there can still use.
    """
    relations: dict[str, str] = {}
    """Two seats as "0-1" -> their relation. Pairs at war are left out (R-DIP)."""
    bag: list[int] = []
    """Star counters that are not yet drawn, the next one first."""
    quiet: int = 0
    """Number of game-turns in a row without effective hits, change of a base or victory point (R-VIC-07)."""
    stirred: bool = False
    two_sheets: bool = False
    """Whether transactions and building share a sheet, and so do rearrangement and relations.

    `spared` is used only then. True since version 3 of the rules.
    """
    asks_for_news: bool = False
    """Whether the server asks for a sheet only if something on the sheet is new to the seat (see `news`).

    True since version 5 of the rules.
    """
    votes: dict[str, str] = {}
    """Seat -> votes on relations from its End-turn sheet, as JSON.

    They are stored from the rearrangement until the diplomacy event.
    """
    spared: dict[str, list[Seat]] = {}
    """Open question -> seats that need not be asked this question (see `auto_pass`)."""
    time_up: bool = False
    """Whether the table's time is over. If it is, the match ends with this turn (R-VIC-10)."""
    over: Outcome | None = None
