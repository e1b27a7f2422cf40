"""Commands of a seat: one frozen struct per kind, tagged "kind".

Hexes and units are given by their ids, such as "1720".
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=24)]
"""A hex id, a star name or a unit id."""
Count = Annotated[int, Meta(ge=0, le=9999)]
Drive = Annotated[int, Meta(ge=0, le=99)]
Amounts = Annotated[dict[Name, Count], Meta(max_length=24)]
Attrs = Annotated[dict[Annotated[str, Meta(max_length=2)], Count], Meta(max_length=12)]
"""Maps each attribute of a ship record to a number. There are twelve attributes."""
Step = Annotated[str, Meta(max_length=40)]
"""One step of a path: a hex or star, "~Star", "drop S20", "pick S20", "dummies 2".

The length limit is this large because some stored plans need long steps.
"""
Items = Meta(max_length=120)
"""Maximum number of items in a plan. No stock can pay for so many items, and no fleet can load so many."""
MOST_FIRED = 60
"""Maximum number of Missiles in the order of one ship. Also the maximum number of bursts of Cannons."""
Tactic = Literal["ATTACK", "DODGE", "RETREAT"]


class _Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


# ---- set-up -------------------------------------------------------------------------------------------------


class ChooseHome(_Part, frozen=True, tag_field="kind", tag="home"):
    """Choose a home star in the scenario Cornered.

    In the 1977 and 1994 editions the second player chooses one of the ends of the map (R-SEQ-08).
    """

    star: Name


class Endow(_Part, frozen=True, tag_field="kind", tag="endow"):
    """Divide the initial BP among the seat's bases. `shares` maps a base's hex to its BP.

    It is a sealed answer (R-BLD-08).
    """

    shares: Amounts


class Enter(_Part, frozen=True, tag_field="kind", tag="enter"):
    """Scenario Unexplored Star Cluster: design the 25 BP Warpship and name a hex on the outside edge of the map.

    The answer is sealed (12 6.6).
    """

    hex: Name
    attrs: Attrs


class PlaceCounter(_Part, frozen=True, tag_field="kind", tag="place_counter"):
    """Put the drawn star counter face up on an empty star (R-STAR-02)."""

    star: Name


# ---- BP transactions ------------------------------------------------------------------------------------------


class Shift(_Part, frozen=True, tag_field="kind", tag="shift"):
    """Load, unload or transfer BP at one star. `source` and `target` are "base", "colony" or a ship id (12 7.1.2)."""

    at: Name
    source: Name
    target: Name
    bp: Annotated[int, Meta(ge=1, le=9999)]


class Scrap(_Part, frozen=True, tag_field="kind", tag="scrap"):
    """Scrap a ship at a base for half its present value (R-ECO-08)."""

    ship: Name


class Give(_Part, frozen=True):
    """What this seat gives in a trade: a star, or BP to a unit of another seat at the same star (R-ECO-12).

    `source` and `target` are "base", "colony" or a ship id. The trade happens if the plan of the other seat contains
    the matching Take.
    """

    to: Annotated[int, Meta(ge=0, le=8)]
    at: Name
    bp: Count = 0
    source: Name = ""
    target: Name = ""


class Take(_Part, frozen=True):
    """What this seat agrees to receive in a trade. The values must be equal to those in the Give of the giving seat."""

    giver: Annotated[int, Meta(ge=0, le=8)]
    at: Name
    bp: Count = 0
    source: Name = ""
    target: Name = ""


class Transact(_Part, frozen=True, tag_field="kind", tag="transact"):
    """All BP transactions of the seat, in order, as one sealed plan. Trades of BP are carried out after all items."""

    items: Annotated[tuple[Shift | Scrap, ...], Items] = ()
    gives: Annotated[tuple[Give, ...], Meta(max_length=20)] = ()
    takes: Annotated[tuple[Take, ...], Meta(max_length=20)] = ()


# ---- building -------------------------------------------------------------------------------------------------


class NewShip(_Part, frozen=True, tag_field="kind", tag="ship"):
    """A new ship that is built at a yard. A ship without a generator is a Systemship."""

    at: Name
    attrs: Attrs
    wg: Literal["", "WG", "SWG", "MWG", "LWG"] = ""


class NewPod(_Part, frozen=True, tag_field="kind", tag="pod"):
    at: Name


class Repair(_Part, frozen=True, tag_field="kind", tag="repair"):
    """Restore points of a ship; for Missiles and Shells, restore pieces.

    `payer`: "stock" (1977 edition), "base", "colony" or a ship id.
    """

    ship: Name
    restore: Attrs
    payer: Name = "base"


class Deploy(_Part, frozen=True, tag_field="kind", tag="deploy"):
    """Turn a Colony Pod into a colony at the star where the pod is."""

    pod: Name


class Works(_Part, frozen=True, tag_field="kind", tag="works"):
    """Spend BP on a base that is under construction. `payer`: "colony" or a ship id."""

    at: Name
    bp: Annotated[int, Meta(ge=1, le=9999)]
    payer: Name = "colony"


class Dummies(_Part, frozen=True, tag_field="kind", tag="dummies"):
    """Set the number of dummy counters at a hex (12 7.4, R-HID-03)."""

    at: Name
    count: Annotated[int, Meta(ge=0, le=7)]


class SeatEmperor(_Part, frozen=True, tag_field="kind", tag="emperor"):
    """Place the Emperor. `place`: the hex of one of the seat's bases or colonies, or a Warpship id (R-EMP-02)."""

    place: Name


BuildItem = NewShip | NewPod | Repair | Deploy | Works | Dummies | SeatEmperor


class Build(_Part, frozen=True, tag_field="kind", tag="build"):
    """All actions of the seat in the Build event, in order, as one plan. The plan is sealed in the 2012 edition. It can
    be empty.

    `transactions` (since version 3 of the rules): the BP to load or unload and the ships to scrap before building. They
    belong to the BP Transactions event (R-SEQ-02, 03).
    """

    items: Annotated[tuple[BuildItem, ...], Items] = ()
    transactions: Annotated[tuple[Shift | Scrap, ...], Items] = ()


# ---- movement -------------------------------------------------------------------------------------------------


class Move(_Part, frozen=True, tag_field="kind", tag="move"):
    """Move ships one after another along the same path. If the path is empty, the ships stay where they are.

    A path lists the steps in order. A step is a hex id or star name (adjacent hex), "~Star" (warpline), "drop S20" or
    "pick S20".
    """

    ships: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=60)]
    path: Annotated[tuple[Step, ...], Meta(max_length=120)] = ()


class EndMovement(_Part, frozen=True, tag_field="kind", tag="end_movement"):
    """End the movement. All ships of the seat that have not moved stay where they are."""


class Plot(_Part, frozen=True, tag_field="kind", tag="plot"):
    """The moves of all ships for one turn, given together as one sealed order (house rule "plotted", R-INIT-04)."""

    moves: Annotated[tuple[Move, ...], Meta(max_length=60)] = ()


class MovePlan(_Part, frozen=True):
    """A planned move. When the ships are activated, they go along `path` (see Move). If the path is empty, they stay.

    If `when` is "free", the plan is used only if no enemy is where the path ends. If `when` is "enemy", the plan is
    used only if an enemy is where the path ends.
    """

    ships: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=60)]
    path: Annotated[tuple[Step, ...], Meta(max_length=60)] = ()
    when: Literal["always", "free", "enemy"] = "always"


class MovePlans(_Part, frozen=True, tag_field="kind", tag="move_plans"):
    """Conditional plans for the next Movement (R-INIT-04). A seat can send them at any time. They replace older plans.

    At each activation of this seat, the first plan whose condition is met moves the first of its ships that can still
    move. `rest`: what happens if no plan can be used. "ask": the player is asked. "stay": the ships stay, one ship at
    each activation, ships without a plan first.
    """

    plans: Annotated[tuple[MovePlan, ...], Meta(max_length=40)] = ()
    rest: Literal["ask", "stay"] = "ask"


# ---- combat ---------------------------------------------------------------------------------------------------


class NextBattle(_Part, frozen=True, tag_field="kind", tag="next_battle"):
    """The star where the next combat takes place. In the 1977 and 1994 editions the phasing player chooses it
    (R-CMB-02)."""

    star: Name


class Shot(_Part, frozen=True):
    """One Missile, with its target and its drive. The drive is 1 or more (R-WPN-03)."""

    target: Name
    drive: Drive


class Order(_Part, frozen=True):
    """The order of one ship for one round (77 7(1), 12 5.1). `target`: target of the Beam or of all Cannons.

    `cannons`: the number of Shells that each powered Cannon fires (1 to 3). `to`: the hex to which a retreating ship
    goes; if it is empty, the default of R-RET-04 applies. With the house rule "cannon_targets: each", `cannon_targets`
    has one target for each burst.
    """

    ship: Name
    tactic: Tactic
    target: Name = ""
    D: Count = 0
    B: Count = 0
    S: Count = 0
    E: Count = 0
    T: Count = 0
    cannons: Annotated[tuple[Count, ...], Meta(max_length=MOST_FIRED)] = ()
    cannon_targets: Annotated[tuple[Name, ...], Meta(max_length=MOST_FIRED)] = ()
    missiles: Annotated[tuple[Shot, ...], Meta(max_length=MOST_FIRED)] = ()
    pickup: Annotated[tuple[Name, ...], Meta(max_length=60)] = ()
    drop: Annotated[tuple[Name, ...], Meta(max_length=60)] = ()
    to: Name = ""


class Orders(_Part, frozen=True, tag_field="kind", tag="orders"):
    """Sealed orders for the seat's ships in one round of a battle.

    Ships without an order get the default order (R-GEN-06).
    """

    orders: Annotated[tuple[Order, ...], Meta(max_length=120)] = ()


class EcmUse(_Part, frozen=True):
    """ECM points of `ship` that are used on `missile` ("S35.M1").

    `change` is added to the Missile's drive (R-ECM-05).
    """

    ship: Name
    missile: Name
    points: Annotated[int, Meta(ge=1, le=9999)]
    change: Annotated[int, Meta(ge=-99, le=99)] = 0


class Ecm(_Part, frozen=True, tag_field="kind", tag="ecm"):
    uses: Annotated[tuple[EcmUse, ...], Meta(max_length=200)] = ()


class Damage(_Part, frozen=True, tag_field="kind", tag="damage"):
    """The hits that a seat places on its ships: maps a ship id to a dict from attribute to number of hits.

    Hits on a Systemship aboard are listed under the carrier, as "S31.PD". One hit in M destroys 3 Missiles. One hit in
    SH destroys 6 Shells.
    """

    hits: Annotated[dict[Name, Amounts], Meta(max_length=120)] = {}


class WithdrawTo(_Part, frozen=True, tag_field="kind", tag="withdraw_to"):
    """Withdrawal from a battle after three rounds without effective hits. `to`: the adjacent hex for each Warpship.

    `carry`: the carrier for each Systemship or Colony Pod.
    """

    to: Annotated[dict[Name, Name], Meta(max_length=120)] = {}
    carry: Annotated[dict[Name, Name], Meta(max_length=120)] = {}


# ---- end of turn ----------------------------------------------------------------------------------------------


class Rearrange(_Part, frozen=True, tag_field="kind", tag="rearrange"):
    """Free rearrangement of Systemships and Colony Pods.

    `carry` maps the id of a Systemship or pod to a carrier id, or to "" to set the unit down. Other units stay as they
    are. `emperor` moves the Emperor as in SeatEmperor. If it is empty, the Emperor stays.
    """

    carry: Annotated[dict[Name, Name], Meta(max_length=200)] = {}
    emperor: Name = ""


class Relations(_Part, frozen=True, tag_field="kind", tag="relations"):
    """The seat's answer in the diplomacy event.

    `votes`: maps the number of another seat, as text, to "up" or "down" (R-DIP-02). `gives` and `takes`: stars that the
    seat gives and receives.
    """

    votes: Annotated[dict[Annotated[str, Meta(max_length=3)], Literal["up", "down"]], Meta(max_length=8)] = {}
    gives: Annotated[tuple[Give, ...], Meta(max_length=20)] = ()
    takes: Annotated[tuple[Take, ...], Meta(max_length=20)] = ()


PassPart = Literal["trade", "transactions", "build", "rearrange", "votes"]
"""A part of a sheet that a seat can pass automatically.

"trade": trades with other seats; "transactions": the seat's own BP transactions; "build": building; "rearrange": racks;
"votes": relations.
"""
PassParts = Annotated[tuple[PassPart, ...], Meta(max_length=5)]


class EndTurn(_Part, frozen=True, tag_field="kind", tag="end_turn"):
    """The answer to the End-turn sheet (since version 3 of the rules): Rearrange and Relations together.

    Each of the two parts is carried out at its own time (R-SEQ-05).
    """

    carry: Annotated[dict[Name, Name], Meta(max_length=200)] = {}
    emperor: Name = ""
    votes: Annotated[dict[Annotated[str, Meta(max_length=3)], Literal["up", "down"]], Meta(max_length=8)] = {}
    gives: Annotated[tuple[Give, ...], Meta(max_length=20)] = ()
    takes: Annotated[tuple[Take, ...], Meta(max_length=20)] = ()


class Settle(_Part, frozen=True, tag_field="kind", tag="settle"):
    """The answer to the offer of a draw, which is made after many turns in which nothing happened.

    The answer is sealed (R-VIC-07).
    """

    draw: bool


# ---- any time -------------------------------------------------------------------------------------------------


class Unseal(_Part, frozen=True, tag_field="kind", tag="unseal"):
    """Take back a sealed answer. This is possible while another seat must still answer."""


Weapon = Literal["missiles", "cannons", "beam"]
PowerUse = Literal["D", "W", "S", "E"]
"""What a ship uses power for: "D" is Drive, "W" the weapon that fires, "S" Screen, "E" ECM."""
Place = Literal[
    "A", "empty_H", "empty_SR", "E", "SH", "C", "M", "T", "S", "B", "loaded_H", "riders", "loaded_SR", "PD"
]  # fmt: skip
"""An entry of a damage list (R-DMG-10): an attribute, empty or loaded Holds or racks, or the Systemships aboard."""


class Share(_Part, frozen=True):
    """The power for one use of a ship. `most`: the maximum power."""

    use: PowerUse
    most: Annotated[int, Meta(ge=0, le=99)] = 99


class Conduct(_Part, frozen=True):
    """How a ship fights while its player is away. Parts that the ship cannot carry out at that time are ignored.

    `fire`: the ship fires the first of these weapons that it still has. If `fire` is empty, the ship does not fire.
    `power`: the uses get power in this order. If `power` is empty, the order is weapon, Screen, Drive. `prey`:
    preferred targets. `retreat`: when the ship retreats instead of fighting. "hurt": at least half of its Power/Drive
    is lost. "outnumbered": the enemies have more ships in the battle.
    """

    tactic: Literal["ATTACK", "DODGE"] = "DODGE"
    fire: Annotated[tuple[Weapon, ...], Meta(max_length=3)] = ()
    power: Annotated[tuple[Share, ...], Meta(max_length=4)] = ()
    missile_drive: Annotated[int, Meta(ge=1, le=99)] = 3
    prey: Literal["warpships", "systemships", "wounded"] = "wounded"
    retreat: Literal["never", "hurt", "outnumbered", "either", "always"] = "never"


class StandingOrders(_Part, frozen=True, tag_field="kind", tag="standing_orders"):
    """Orders for the time when the seat's player is away (R-GEN-06, R-DMG-10). A seat can send them at any time.

    They replace older standing orders. `fleet` applies to all ships, and `ships` to single ships. If both are missing,
    the default of the rule applies. `damage`: places in the order in which they take hits. Missing places follow in the
    order of the rule. `repair`: whether ships are repaired from the stocks.
    """

    fleet: Conduct | None = None
    ships: Annotated[dict[Name, Conduct], Meta(max_length=60)] = {}
    damage: Annotated[tuple[Place, ...], Meta(max_length=14)] = ()
    repair: bool = False


class Passes(_Part, frozen=True, tag_field="kind", tag="passes"):
    """Questions and sheet parts that the seat passes automatically. They are secret. A seat can send them at any time.

    They apply until the seat sends others. If a sheet has no other part to decide, the server answers the sheet after a
    delay. `opened`: the id of a question that the seat wants to answer itself in spite of this.
    """

    parts: PassParts = ()
    opened: Annotated[str, Meta(max_length=60)] = ""
    every: bool = False
    """True: the seat is asked each time for all parts that it does not pass automatically.

    False (since version 5 of the rules): the seat is asked only if something on the sheet is new.
    """


Command = (
    ChooseHome
    | Endow
    | Enter
    | PlaceCounter
    | Transact
    | Build
    | Move
    | EndMovement
    | Plot
    | Orders
    | Ecm
    | Damage
    | WithdrawTo
    | Rearrange
    | Relations
    | EndTurn
    | NextBattle
    | Settle
    | Unseal
    | StandingOrders
    | MovePlans
    | Passes
)
