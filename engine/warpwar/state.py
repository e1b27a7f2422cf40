"""The position of a match: plain data, ids instead of references, equal after a JSON round trip.

It contains all secrets. They leave it only through `views/` and through events with their audience.
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
    """A remembered foreign counter: "W", "S" or "pod"."""

    id: str
    owner: int
    kind: str


class Sighting(Struct, omit_defaults=True):
    """Semi-hidden play: counters of `owner` that a seat read at a star while they fought there, last in `turn`."""

    turn: int
    hex: str
    owner: int
    units: list[str] = []


class Memory(Struct):
    """What a seat saw in a hex: when, and which foreign counters.

    `site`: the seat knows whether a base or colony is there (semi-hidden: since one of its Warpships came).
    """

    turn: int
    units: list[Note] = []
    site: bool = True


class ShipShown(Struct, omit_defaults=True):
    """What finished battles have shown a seat about a foreign ship, last in `turn`.

    `built`: minimum points that its orders prove; `orders`: number of orders seen. For that last turn only, because
    ships are repaired: `hits`, effective hits it took; `spent`, Missiles and Shells it fired.
    """

    owner: int
    turn: int
    tl: int = 0
    orders: int = 0
    hits: int = 0
    built: dict[str, int] = {}
    spent: dict[str, int] = {}


class PastRound(Struct):
    """A round of a finished battle as a seat was told it, without its shots and without hits that Screens took."""

    turn: int
    hex: str
    fought: RoundResult


class Side(Struct, omit_defaults=True):
    """The data of a seat. `dealt`: number of ids given out, by letter; `fallen`: own ships publicly destroyed."""

    seat: int
    homes: list[str] = []
    """Base hexes given by the scenario; they also mark this seat's end of the map."""
    out: bool = False
    resigned: bool = False
    stock: int = 0
    """National stock (1977); in other editions the initial BP before they are divided (R-BLD-08)."""
    dealt: dict[str, int] = {}
    fallen: list[str] = []
    points: int = 0
    """Credits over the whole game: occupation points (1977), else VP of bases, colonies, Emperors taken (R-VIC-08)."""
    razed: list[str] = []
    """Destroyed home bases, each once (house rule `vic_1994: first_three`)."""
    spent: int = 0
    """BP spent on new ships so far, for the end screen."""
    emperor: str = ""
    """Place of the Emperor: a hex (own base or colony) or a Warpship id; "": not on the map."""
    emperor_lost: bool = False
    record: list[str] = []
    """Last lines of the own BP record."""
    explored: dict[str, int] = {}
    """Star hex -> turn in which this seat last saw its counter (R-STAR-04)."""
    known: dict[str, Memory] = {}
    """Blind and semi-hidden play: hex -> what was last seen there."""
    dummies: dict[str, int] = {}
    """Hex -> dummy counters there (R-HID-03)."""
    sightings: list[Sighting] = []
    """The last sighting for each star and owner (R-HID-05)."""
    shown: dict[str, ShipShown] = {}
    """Foreign ship -> what finished battles have shown of it; known only to this seat (`knowledge/past_battles`)."""
    past_rounds: list[PastRound] = []
    """The last rounds of finished battles with each other seat; known only to this seat."""
    standing: StandingOrders | None = None
    """Standing orders for the time the player is away; known only to this seat."""
    plans: MovePlans | None = None
    """Plans for the coming Movement (R-INIT-04); known only to this seat."""
    passes: list[PassPart] = []
    """Parts of sheets that it lets pass (R-GEN-13); known only to this seat."""
    opened: str = ""
    """Question that the seat wants to answer itself although it lets such questions pass; known only to this seat."""
    every: bool = False
    """It wants to be asked every time, even if nothing is new (rules 5). Known only to this seat, like all below."""
    ask_from: int = 0
    """BP in one stock from which the seat is asked to build (`news`)."""
    seen_yards: list[str] = []
    """Reasons to build on its last Build sheet (`news`)."""
    seen_waiting: list[str] = []
    """Units that waited for a carrier on its last End-turn sheet."""
    seen_levels: dict[str, str] = {}
    """Its relations on its last End-turn sheet, by the other seat; a missing one: as at the start."""


class Star(Struct, omit_defaults=True):
    """A star hex: owners are seats, -1: none. `bp` is the stock of its base or colony."""

    hex: str
    base: int = -1
    base_since: int = 0
    """Turn in which the base was completed; it works from the next turn on (R-BASE-05). 0: from the start."""
    colony: int = -1
    colony_since: int = 0
    works: int = 0
    """BP spent on a base under construction, by `works_by`."""
    works_by: int = -1
    bp: int = 0
    half: bool = False
    """Half a BP more in the stock of its base (house rule `half_bp: exact`)."""
    control: int = -1
    """Last controller (2012, R-STAR-07) or owner by passage (1994, R-ECO-03)."""
    control_since: int = 0
    counter: int = 0
    """Number of its star counter; 0: none yet."""


class Pod(Struct, omit_defaults=True):
    """A Colony Pod: at a star, or `aboard` a Warpship in the same hex."""

    id: str
    owner: int
    hex: str
    aboard: str = ""


class Battle(Struct, omit_defaults=True):
    """Combat at one star. Stages: orders -> (ecm) -> (damage) -> orders ... or withdraw -> over.

    `sides`: all seats that ever fought in it; the ships still there show which seats fight now. `sealed`: answers of
    the present stage; `orders`: last revealed orders, by ship.
    """

    hex: str
    sides: list[int]
    round: int = 1
    stage: str = "orders"
    quiet: int = 0
    sealed: Sealed = field(default_factory=Sealed)
    orders: dict[str, Order] = {}
    fired: FireResult | None = None
    """Result of this round's fire, kept while owners place the damage; `credit` is separate."""
    credit: dict[str, dict[str, int]] = {}
    """Ship -> seat's number -> hits scored on it this round (R-VIC-09)."""
    rounds: list[RoundResult] = []
    result: str = ""


class Moving(Struct, omit_defaults=True):
    """The Movement event: which seat activates, which ships have acted, which are pinned (R-INIT-02, R-PIN-01)."""

    mover: int = -1
    acted: list[str] = []
    pinned: list[str] = []
    claims: dict[str, list[int]] = {}
    """Star hex -> seats in the order of their claims to it (R-STALE-02)."""
    relayed: list[str] = []
    """Systemships set down by a Warpship this turn (house rule `relay`)."""


class State(Struct, omit_defaults=True):
    """The state of a match. `phase` names a module of `phases/`.

    `phasing`: the player whose turn it is (1977, 1994), else -1.
    """

    setup: Setup
    seed: Seed
    chance: Chance
    map_seed: int = 0
    turn: int = 0
    phase: str = ""
    phasing: int = -1
    sealed: Sealed = field(default_factory=Sealed)
    """Answers to the present question that several seats answer at once."""
    sides: list[Side] = []
    priority: list[int] = []
    """Seats in the order drawn at the start (R-INIT-03)."""
    stars: dict[str, Star] = {}
    ships: dict[str, Ship] = {}
    pods: dict[str, Pod] = {}
    lost: dict[str, Ship] = {}
    """Ships destroyed or scrapped, for the records opened at the end."""
    moving: Moving = field(default_factory=Moving)
    battles: list[Battle] = []
    """Battles of this turn, finished ones included, in hex order."""
    hits: dict[str, int] = {}
    """Hits by star damage (D+) that are still to be placed, by ship."""
    mined: dict[str, int] = {}
    """BP mined this turn: by ship in its Holds; by star hex what a Repair Bay there may still use (R-ECO-05)."""
    relations: dict[str, str] = {}
    """Two seats as "0-1" -> level, only if it is not war (R-DIP)."""
    bag: list[int] = []
    """Star counters not yet drawn, next first."""
    quiet: int = 0
    """Game-turns in a row without effective hits, base change or victory point (R-VIC-07)."""
    stirred: bool = False
    two_sheets: bool = False
    """Since rules 3: transactions and building share a sheet, as do rearrangement and relations; `spared` is used."""
    asks_for_news: bool = False
    """Since rules 5: the table asks for a sheet only if something on it is new to the seat (see `news`)."""
    votes: dict[str, str] = {}
    """Relations votes of the End-turn sheets by seat, as JSON, from the rearrangement until the diplomacy event."""
    spared: dict[str, list[Seat]] = {}
    """Open question -> seats that need not be asked it (see `auto_pass`)."""
    time_up: bool = False
    """The table's time is over: the match ends with this turn (R-VIC-10)."""
    over: Outcome | None = None
