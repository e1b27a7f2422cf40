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
    """Another player's counter that a seat remembers. `kind`: "W", "S" or "pod"."""

    id: str
    owner: int
    kind: str


class Sighting(Struct, omit_defaults=True):
    """Counters of `owner` that a seat saw face-up in a fight at a star (semi-hidden play).

    `turn`: the turn of the last such fight.
    """

    turn: int
    hex: str
    owner: int
    units: list[str] = []


class Memory(Struct):
    """What a seat saw in a hex: the turn, and the counters of other players.

    `site`: whether the seat knows if the hex has a base or colony. In semi-hidden play the seat knows this only after
    one of its Warpships has been in the hex.
    """

    turn: int
    units: list[Note] = []
    site: bool = True


class ShipShown(Struct, omit_defaults=True):
    """What finished battles have revealed to a seat about another player's ship.

    `turn`: the last turn in which the seat saw the ship fight. `built`: the fewest points of each attribute that the
    ship needed for the orders seen. `orders`: number of orders seen. `hits`: effective hits that the ship took in the
    turn `turn`. `spent`: Missiles and Shells that the ship fired in this turn. Hits and shots of earlier turns are not
    counted, because ships are repaired.
    """

    owner: int
    turn: int
    tl: int = 0
    orders: int = 0
    hits: int = 0
    built: dict[str, int] = {}
    spent: dict[str, int] = {}


class PastRound(Struct):
    """A round of a finished battle as a seat saw it. Shots, and hits that Screens absorbed, are not stored."""

    turn: int
    hex: str
    fought: RoundResult


class Side(Struct, omit_defaults=True):
    """The data of a seat.

    `dealt`: maps the first letter of ids to the number of such ids given out. `fallen`: ids of the seat's lost units.
    All viewers know that these units are lost.
    """

    seat: int
    homes: list[str] = []
    """Hexes of the bases that the scenario gives to the seat. They also mark this seat's end of the map."""
    out: bool = False
    resigned: bool = False
    stock: int = 0
    """The national stock (1977 edition). In other editions it contains the initial BP until the seat divides them
    (R-BLD-08)."""
    dealt: dict[str, int] = {}
    fallen: list[str] = []
    points: int = 0
    """Points that the seat has earned during the whole game (R-VIC-08).

    In the 1977 edition they are occupation points. In other editions they are VP for destroyed bases and colonies, and
    for Emperors taken.
    """
    razed: list[str] = []
    """Home bases of this seat that were destroyed, each listed once (house rule `vic_1994: first_three`)."""
    spent: int = 0
    """BP that the seat has spent on new ships so far. They are shown at the end of the game."""
    emperor: str = ""
    """Place of the Emperor: the hex of a base or colony of the seat, or a Warpship id.

    It is "" if the Emperor is not on the map.
    """
    emperor_lost: bool = False
    record: list[str] = []
    """The last lines of the seat's BP record."""
    explored: dict[str, int] = {}
    """Maps a star hex to the turn in which this seat first saw the star's counter (R-STAR-04)."""
    known: dict[str, Memory] = {}
    """Maps a hex to what the seat last saw in the hex. It is used in blind and semi-hidden play."""
    dummies: dict[str, int] = {}
    """Maps a hex to the number of the seat's dummy counters in the hex (R-HID-03)."""
    sightings: list[Sighting] = []
    """The last sighting for each pair of star and owner (R-HID-05)."""
    shown: dict[str, ShipShown] = {}
    """Maps another player's ship to what finished battles have revealed of it (`knowledge/past_battles`). Only this
    seat knows it."""
    past_rounds: list[PastRound] = []
    """The last rounds of finished battles with each other seat. Only this seat knows them."""
    standing: StandingOrders | None = None
    """Standing orders for the time when the player is away. Only this seat knows them."""
    plans: MovePlans | None = None
    """Plans for the next Movement (R-INIT-04). Only this seat knows them."""
    passes: list[PassPart] = []
    """Parts of sheets on which the seat does not want to be asked (R-GEN-13). Only this seat knows them."""
    opened: str = ""
    """Id of a question that the seat wants to answer itself, although it has chosen to pass such questions.

    Only this seat knows it.
    """
    every: bool = False
    """Whether the seat wants to be asked every time, even if nothing is new (since version 5 of the rules).

    Only this seat knows this field and the following fields.
    """
    ask_from: int = 0
    """The seat is asked to build when one of its stocks has at least this number of BP (see `news`)."""
    seen_yards: list[str] = []
    """Reasons to build that the seat saw on its last Build sheet (see `news`)."""
    seen_waiting: list[str] = []
    """Units that waited for a carrier on the seat's last End-turn sheet."""
    seen_levels: dict[str, str] = {}
    """Maps another seat to the relation on this seat's last End-turn sheet. A missing seat has the relation of the
    match's start."""


class Star(Struct, omit_defaults=True):
    """A star hex. Owners are seat numbers, or -1 if there is no owner. `bp`: the stock of the star's base or colony."""

    hex: str
    base: int = -1
    base_since: int = 0
    """Turn in which the base was completed.

    The base works from the next turn on (R-BASE-05). The value is 0 if the base existed at the start.
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
    """The last controller of the star (2012, R-STAR-07), or its owner by passage (1994, R-ECO-03)."""
    control_since: int = 0
    counter: int = 0
    """Number of the star's counter, or 0 if the star has no counter yet."""


class Pod(Struct, omit_defaults=True):
    """A Colony Pod. It stands at a star, or it is aboard a Warpship in the same hex. `aboard`: the id of this Warpship,
    or ""."""

    id: str
    owner: int
    hex: str
    aboard: str = ""


class Battle(Struct, omit_defaults=True):
    """A battle at one star. Stages: orders -> (ecm) -> (damage) -> orders ... or withdraw -> over.

    `sides`: all seats that have fought in this battle. The seats that fight now are the owners of the ships still at
    the star. `sealed`: answers of the present stage. `orders`: the last revealed orders, by ship.
    """

    hex: str
    sides: list[int]
    round: int = 1
    stage: str = "orders"
    quiet: int = 0
    sealed: Sealed = field(default_factory=Sealed)
    orders: dict[str, Order] = {}
    fired: FireResult | None = None
    """Result of this round's fire. It is stored while owners place the damage. `credit` is stored separately."""
    credit: dict[str, dict[str, int]] = {}
    """Maps a ship to the hits that each seat scored on it this round, by seat number (R-VIC-09)."""
    rounds: list[RoundResult] = []
    result: str = ""


class Moving(Struct, omit_defaults=True):
    """The Movement event: the seat that activates a ship, and the ships that were activated or pinned
    (R-INIT-02, R-PIN-01)."""

    mover: int = -1
    acted: list[str] = []
    pinned: list[str] = []
    claims: dict[str, list[int]] = {}
    """Maps a star hex to the seats with a claim to the star, in the order of their claims (R-STALE-02)."""
    relayed: list[str] = []
    """Systemships and pods that a Warpship has set down this turn (house rule `relay`)."""


class State(Struct, omit_defaults=True):
    """The state of a match. `phase`: the present phase, which is the name of a module in `phases/`.

    `phasing`: the player whose turn it is (1977 and 1994 editions). It is -1 in other editions.
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
    """Maps a ship to the hits by star damage (D+) that its owner must still place."""
    mined: dict[str, int] = {}
    """BP mined this turn (R-ECO-05).

    The key is a ship if the BP are in its Holds. It is a star hex if a Repair Bay at the star can still use the BP.
    """
    relations: dict[str, str] = {}
    """Maps a pair of seats, such as "0-1", to their relation. Pairs at War are left out (R-DIP)."""
    bag: list[int] = []
    """Star counters that are not yet drawn. The first counter is drawn next."""
    quiet: int = 0
    """Number of game-turns in a row without effective hits, change of a base or victory point (R-VIC-07)."""
    stirred: bool = False
    two_sheets: bool = False
    """Whether transactions and building share a sheet, and rearrangement and relations share another sheet.

    `spared` is used only in this case. The value is True since version 3 of the rules.
    """
    asks_for_news: bool = False
    """Whether the server asks for a sheet only if something on the sheet is new to the seat (see `news`).

    The value is True since version 5 of the rules.
    """
    votes: dict[str, str] = {}
    """Maps a seat to the votes on relations from its End-turn sheet, as JSON.

    They are stored from the rearrangement until the Diplomacy event.
    """
    spared: dict[str, list[Seat]] = {}
    """Maps an open question to the seats that need not be asked this question (see `auto_pass`)."""
    time_up: bool = False
    """Whether the table's time is over. If it is over, the match ends with this turn (R-VIC-10)."""
    over: Outcome | None = None
