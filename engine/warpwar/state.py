"""The position of a match: plain data, ids instead of references, equal after a JSON round trip.

Everything secret lies here in the open; the only ways out are `views/` and events with their audience.
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
    """A foreign counter remembered: "W", "S" or "pod"."""

    id: str
    owner: int
    kind: str


class Sighting(Struct, omit_defaults=True):
    """Semi-hidden play: the counters of `owner` that a seat read at a star while they fought there, last in `turn`."""

    turn: int
    hex: str
    owner: int
    units: list[str] = []


class Memory(Struct):
    """What a seat saw in a hex: when, and which foreign counters.

    `site`: it knows whether a base or colony is there (semi-hidden: since a Warpship of its own came).
    """

    turn: int
    units: list[Note] = []
    site: bool = True


class ShipShown(Struct, omit_defaults=True):
    """What battles that are over have shown a seat of a foreign ship: in `turn` for the last time.

    `built`: the least points that its orders prove; `orders`: how many there were. Of that last turn alone, for ships
    are repaired: `hits`, the effective ones that it took; `spent`, Missiles and Shells that it fired.
    """

    owner: int
    turn: int
    tl: int = 0
    orders: int = 0
    hits: int = 0
    built: dict[str, int] = {}
    spent: dict[str, int] = {}


class PastRound(Struct):
    """A round of a battle that is over as a seat was told it, without its shots and the hits that Screens took."""

    turn: int
    hex: str
    fought: RoundResult


class Side(Struct, omit_defaults=True):
    """A seat's affairs. `dealt` counts the ids given out by letter; `fallen` lists own ships publicly destroyed."""

    seat: int
    homes: list[str] = []
    """Base hexes given by the scenario; also the mark of this seat's end of the map."""
    out: bool = False
    resigned: bool = False
    stock: int = 0
    """National stock (1977) and, before it is divided, the initial BP of the others (R-BLD-08)."""
    dealt: dict[str, int] = {}
    fallen: list[str] = []
    points: int = 0
    """Credited for the whole game: occupation points (1977), else VP of bases, colonies, Emperors taken (R-VIC-08)."""
    razed: list[str] = []
    """Home bases that were destroyed, each once (house rule `vic_1994: first_three`)."""
    spent: int = 0
    """BP put into new ships so far, for the end screen."""
    emperor: str = ""
    """Where the Emperor is: a hex (its base or colony) or a Warpship id; "": none on the map."""
    emperor_lost: bool = False
    record: list[str] = []
    """The last lines of the own BP record."""
    explored: dict[str, int] = {}
    """Star hex -> turn in which this seat last saw its counter (R-STAR-04)."""
    known: dict[str, Memory] = {}
    """Blind and semi-hidden play: hex -> what was last seen there."""
    dummies: dict[str, int] = {}
    """Hex -> dummy counters there (R-HID-03)."""
    sightings: list[Sighting] = []
    """The last one of each star and owner (R-HID-05)."""
    shown: dict[str, ShipShown] = {}
    """Foreign ship -> what battles that are over have shown of it; known to nobody else (`knowledge/past_battles`)."""
    past_rounds: list[PastRound] = []
    """Their last rounds with each other seat; known to nobody else."""
    standing: StandingOrders | None = None
    """What it filed for the time its player is away; known to nobody else."""
    plans: MovePlans | None = None
    """What it filed for the coming Movement (R-INIT-04); known to nobody else."""
    passes: list[PassPart] = []
    """Parts of sheets that it lets pass (R-GEN-13); known to nobody else."""
    opened: str = ""
    """The question that it wants to answer by itself although it lets such pass; known to nobody else."""
    every: bool = False
    """It wants to be asked every time, also where nothing is new (rules 5). Like what follows known to nobody else."""
    ask_from: int = 0
    """BP in one stock from which on it is asked to build (`news`)."""
    seen_yards: list[str] = []
    """What it could build for when it last had a Build sheet."""
    seen_waiting: list[str] = []
    """Who waited for a carrier when it last had an End-turn sheet."""
    seen_levels: dict[str, str] = {}
    """Its relations then, by the other seat; one that is missing: as at the start."""


class Star(Struct, omit_defaults=True):
    """A star hex: owners are seats, -1 nobody. `bp` is the stock of its base or colony."""

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
    """Number of its star counter; 0: none (yet)."""


class Pod(Struct, omit_defaults=True):
    """A Colony Pod: at a star, or `aboard` a Warpship in whose hex it then is."""

    id: str
    owner: int
    hex: str
    aboard: str = ""


class Battle(Struct, omit_defaults=True):
    """One star's combat. Stages: orders -> (ecm) -> (damage) -> orders ... or withdraw -> over.

    `sides` are all who ever fought in it; who fights now follows from the ships still there.

    `sealed` holds the answers of the present stage; `orders` the last revealed orders, by ship.
    """

    hex: str
    sides: list[int]
    round: int = 1
    stage: str = "orders"
    quiet: int = 0
    sealed: Sealed = field(default_factory=Sealed)
    orders: dict[str, Order] = {}
    fired: FireResult | None = None
    """What the fire of this round did, while owners place the damage; `credit` stands apart."""
    credit: dict[str, dict[str, int]] = {}
    """Ship -> seat's number -> hits scored on it this round (R-VIC-09)."""
    rounds: list[RoundResult] = []
    result: str = ""


class Moving(Struct, omit_defaults=True):
    """The Movement event: whose activation it is, who has acted, who is pinned (R-INIT-02, R-PIN-01)."""

    mover: int = -1
    acted: list[str] = []
    pinned: list[str] = []
    claims: dict[str, list[int]] = {}
    """Star hex -> seats in the order of their claim to it (R-STALE-02)."""
    relayed: list[str] = []
    """Systemships set down by a Warpship this turn (house rule `relay`)."""


class State(Struct, omit_defaults=True):
    """A match. `phase` names a module of `phases/`; `phasing` is the player whose turn it is (1977, 1994), else -1."""

    setup: Setup
    seed: Seed
    chance: Chance
    map_seed: int = 0
    turn: int = 0
    phase: str = ""
    phasing: int = -1
    sealed: Sealed = field(default_factory=Sealed)
    """Answers to the present question put to several seats at once."""
    sides: list[Side] = []
    priority: list[int] = []
    """Seats in the order drawn at the start (R-INIT-03)."""
    stars: dict[str, Star] = {}
    ships: dict[str, Ship] = {}
    pods: dict[str, Pod] = {}
    lost: dict[str, Ship] = {}
    """Ships destroyed or scrapped, for the opened records at the end."""
    moving: Moving = field(default_factory=Moving)
    battles: list[Battle] = []
    """Battles of this turn, finished ones included, in hex order."""
    hits: dict[str, int] = {}
    """Hits by star damage (D+) whose places are being decided, by ship."""
    mined: dict[str, int] = {}
    """BP mined this turn: by ship in its Holds; by star hex what a Repair Bay there may still use (R-ECO-05)."""
    relations: dict[str, str] = {}
    """Two seats as "0-1" -> level, only where it is not war (R-DIP)."""
    bag: list[int] = []
    """Star counters not yet drawn, next first."""
    quiet: int = 0
    """Game-turns in a row without effective hits, base change or victory point (R-VIC-07)."""
    stirred: bool = False
    two_sheets: bool = False
    """Since rules 3: transactions and building are one sheet, rearrangement and relations another; `spared` counts."""
    asks_for_news: bool = False
    """Since rules 5: by itself the table asks for the sheets only where something is new to a seat (see `news`)."""
    votes: dict[str, str] = {}
    """Relations of the End-turn sheets by seat, as JSON, from the rearrangement until the diplomacy event."""
    spared: dict[str, list[Seat]] = {}
    """Open question -> seats that need not be asked it: they have one answer, or let it pass (see `sparing`)."""
    time_up: bool = False
    """The table's time is over: the match ends with this turn (R-VIC-10)."""
    over: Outcome | None = None
