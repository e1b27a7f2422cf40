"""Commands of a seat: one frozen struct per kind, tagged "kind". Hexes are ids such as "1720"; units are ids."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=24)]
"""A hex id, a star name or a unit id."""
Count = Annotated[int, Meta(ge=0, le=9999)]
Drive = Annotated[int, Meta(ge=0, le=99)]
Amounts = Annotated[dict[Name, Count], Meta(max_length=24)]
Attrs = Annotated[dict[Annotated[str, Meta(max_length=2)], Count], Meta(max_length=12)]
"""Attributes of a ship record; there are twelve."""
Step = Annotated[str, Meta(max_length=40)]
"""One step of a path: a hex or star, "~Star", "drop S20", "pick S20", "dummies 2".

The limit is this long because some stored plans need it.
"""
Items = Meta(max_length=120)
"""Maximum number of items in a plan: more than any stock can pay for, or any fleet can load."""
MOST_FIRED = 60
"""Maximum number of Missiles, and of bursts of Cannons, in the order of one ship."""
Tactic = Literal["ATTACK", "DODGE", "RETREAT"]


class _Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


# ---- set-up -------------------------------------------------------------------------------------------------


class ChooseHome(_Part, frozen=True, tag_field="kind", tag="home"):
    """Pick a home star (Cornered) or, as the second player of 1977/1994, one of its map end (R-SEQ-08)."""

    star: Name


class Endow(_Part, frozen=True, tag_field="kind", tag="endow"):
    """Divide the initial BP among own bases by hex, sealed (R-BLD-08)."""

    shares: Amounts


class Enter(_Part, frozen=True, tag_field="kind", tag="enter"):
    """Unexplored Star Cluster: design the 25 BP Warpship and name an outside-edge hex, sealed (12 6.6)."""

    hex: Name
    attrs: Attrs


class PlaceCounter(_Part, frozen=True, tag_field="kind", tag="place_counter"):
    """Lay the drawn star counter face-up on an empty star (R-STAR-02)."""

    star: Name


# ---- BP transactions ------------------------------------------------------------------------------------------


class Shift(_Part, frozen=True, tag_field="kind", tag="shift"):
    """Load, unload or transfer BP at one star; source and target are "base", "colony" or a ship id (12 7.1.2)."""

    at: Name
    source: Name
    target: Name
    bp: Annotated[int, Meta(ge=1, le=9999)]


class Scrap(_Part, frozen=True, tag_field="kind", tag="scrap"):
    """Break a ship up at a base for half its present value (R-ECO-08)."""

    ship: Name


class Give(_Part, frozen=True):
    """This seat's half of a trade: it gives BP to a unit of another seat at the same star, or a star (R-ECO-12).

    `source` and `target` are "base", "colony" or a ship id. The trade happens if the other seat's plan holds the
    matching Take.
    """

    to: Annotated[int, Meta(ge=0, le=8)]
    at: Name
    bp: Count = 0
    source: Name = ""
    target: Name = ""


class Take(_Part, frozen=True):
    """The other half of a trade: what this seat agrees to receive, with the same values as in the giver's Give."""

    giver: Annotated[int, Meta(ge=0, le=8)]
    at: Name
    bp: Count = 0
    source: Name = ""
    target: Name = ""


class Transact(_Part, frozen=True, tag_field="kind", tag="transact"):
    """The whole plan of the BP transactions, in order, sealed; trades of BP are carried out after all items."""

    items: Annotated[tuple[Shift | Scrap, ...], Items] = ()
    gives: Annotated[tuple[Give, ...], Meta(max_length=20)] = ()
    takes: Annotated[tuple[Take, ...], Meta(max_length=20)] = ()


# ---- building -------------------------------------------------------------------------------------------------


class NewShip(_Part, frozen=True, tag_field="kind", tag="ship"):
    """A new ship at a yard; without a generator it is a Systemship."""

    at: Name
    attrs: Attrs
    wg: Literal["", "WG", "SWG", "MWG", "LWG"] = ""


class NewPod(_Part, frozen=True, tag_field="kind", tag="pod"):
    at: Name


class Repair(_Part, frozen=True, tag_field="kind", tag="repair"):
    """Restore points (Missiles and Shells: pieces) of a ship; payer "stock" (1977), "base", "colony" or a ship id."""

    ship: Name
    restore: Attrs
    payer: Name = "base"


class Deploy(_Part, frozen=True, tag_field="kind", tag="deploy"):
    """Turn a Colony Pod into a colony where it is."""

    pod: Name


class Works(_Part, frozen=True, tag_field="kind", tag="works"):
    """Spend BP on a base under construction; payer "colony" or a ship id."""

    at: Name
    bp: Annotated[int, Meta(ge=1, le=9999)]
    payer: Name = "colony"


class Dummies(_Part, frozen=True, tag_field="kind", tag="dummies"):
    """Set the number of dummy counters at a hex (12 7.4, R-HID-03)."""

    at: Name
    count: Annotated[int, Meta(ge=0, le=7)]


class SeatEmperor(_Part, frozen=True, tag_field="kind", tag="emperor"):
    """Place the Emperor: a hex (own base or colony) or a Warpship id (R-EMP-02)."""

    place: Name


BuildItem = NewShip | NewPod | Repair | Deploy | Works | Dummies | SeatEmperor


class Build(_Part, frozen=True, tag_field="kind", tag="build"):
    """The whole plan of the Build event, in order; sealed in 2012. May be empty.

    `transactions` (rules 3): what is loaded, unloaded and scrapped first, in the BP Transactions event (R-SEQ-02, 03).
    """

    items: Annotated[tuple[BuildItem, ...], Items] = ()
    transactions: Annotated[tuple[Shift | Scrap, ...], Items] = ()


# ---- movement -------------------------------------------------------------------------------------------------


class Move(_Part, frozen=True, tag_field="kind", tag="move"):
    """Activate ships one after another along one path; an empty path: they stay.

    Steps in order: a hex id or star name (adjacent hex), "~Star" (warpline), "drop S20", "pick S20".
    """

    ships: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=60)]
    path: Annotated[tuple[Step, ...], Meta(max_length=120)] = ()


class EndMovement(_Part, frozen=True, tag_field="kind", tag="end_movement"):
    """End the movement: all own ships that have not moved stay where they are."""


class Plot(_Part, frozen=True, tag_field="kind", tag="plot"):
    """House rule "plotted": all moves of the turn at once, sealed (R-INIT-04)."""

    moves: Annotated[tuple[Move, ...], Meta(max_length=60)] = ()


class MovePlan(_Part, frozen=True):
    """A planned move: the ships go along `path` when they are activated (see Move); an empty path: they stay.

    `when`: "free" only if no enemy stands where the path ends, "enemy" only if one does.
    """

    ships: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=60)]
    path: Annotated[tuple[Step, ...], Meta(max_length=60)] = ()
    when: Literal["always", "free", "enemy"] = "always"


class MovePlans(_Part, frozen=True, tag_field="kind", tag="move_plans"):
    """Conditional plans for the coming Movement (R-INIT-04); filed at any time, replacing what was filed.

    At each activation of this seat, the first plan that fits moves its first ship that may still move. `rest`: if no
    plan fits, "ask" asks the player, and "stay" lets the ships stay one by one, those without a plan first.
    """

    plans: Annotated[tuple[MovePlan, ...], Meta(max_length=40)] = ()
    rest: Literal["ask", "stay"] = "ask"


# ---- combat ---------------------------------------------------------------------------------------------------


class NextBattle(_Part, frozen=True, tag_field="kind", tag="next_battle"):
    """1977, 1994: name the star whose combat comes next; for the phasing player (R-CMB-02)."""

    star: Name


class Shot(_Part, frozen=True):
    """One Missile: its target and its drive, 1 or more (R-WPN-03)."""

    target: Name
    drive: Drive


class Order(_Part, frozen=True):
    """One ship's order for one round (77 7(1), 12 5.1). `target`: target of the Beam or of all Cannons.

    `cannons` lists the Shells of each powered Cannon (1-3 each), `to` the hex a retreating ship goes to (empty: the
    default of R-RET-04). With the house rule "cannon_targets: each", `cannon_targets` has one target per burst.
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
    """Sealed orders for own ships in one battle; ships left out get the default order (R-GEN-06)."""

    orders: Annotated[tuple[Order, ...], Meta(max_length=120)] = ()


class EcmUse(_Part, frozen=True):
    """ECM points of `ship` used on `missile` ("S35.M1"); `change` is added to its drive (R-ECM-05)."""

    ship: Name
    missile: Name
    points: Annotated[int, Meta(ge=1, le=9999)]
    change: Annotated[int, Meta(ge=-99, le=99)] = 0


class Ecm(_Part, frozen=True, tag_field="kind", tag="ecm"):
    uses: Annotated[tuple[EcmUse, ...], Meta(max_length=200)] = ()


class Damage(_Part, frozen=True, tag_field="kind", tag="damage"):
    """Where effective hits are taken: ship id -> attribute -> number of hits.

    Hits on a rider are listed under its carrier, as "S31.PD". One hit in M takes 3 Missiles, in SH 6 Shells.
    """

    hits: Annotated[dict[Name, Amounts], Meta(max_length=120)] = {}


class WithdrawTo(_Part, frozen=True, tag_field="kind", tag="withdraw_to"):
    """After three quiet rounds: each Warpship's adjacent hex, and which carrier takes each Systemship or pod."""

    to: Annotated[dict[Name, Name], Meta(max_length=120)] = {}
    carry: Annotated[dict[Name, Name], Meta(max_length=120)] = {}


# ---- end of turn ----------------------------------------------------------------------------------------------


class Rearrange(_Part, frozen=True, tag_field="kind", tag="rearrange"):
    """Free rearrangement: Systemship or pod id -> carrier id, "" to set it down. Units not named stay as they are.

    `emperor` moves the Emperor as in SeatEmperor; empty: the Emperor stays.
    """

    carry: Annotated[dict[Name, Name], Meta(max_length=200)] = {}
    emperor: Name = ""


class Relations(_Part, frozen=True, tag_field="kind", tag="relations"):
    """The diplomacy event: other seat's number as text -> "up" or "down" (R-DIP-02); stars given and taken."""

    votes: Annotated[dict[Annotated[str, Meta(max_length=3)], Literal["up", "down"]], Meta(max_length=8)] = {}
    gives: Annotated[tuple[Give, ...], Meta(max_length=20)] = ()
    takes: Annotated[tuple[Take, ...], Meta(max_length=20)] = ()


PassPart = Literal["trade", "transactions", "build", "rearrange", "votes"]
"""A part of a sheet that a seat may let pass: trades with others, own BP transactions, building, racks, relations."""
PassParts = Annotated[tuple[PassPart, ...], Meta(max_length=5)]


class EndTurn(_Part, frozen=True, tag_field="kind", tag="end_turn"):
    """The End-turn sheet (rules 3): Rearrange and Relations in one, each carried out at its own time (R-SEQ-05)."""

    carry: Annotated[dict[Name, Name], Meta(max_length=200)] = {}
    emperor: Name = ""
    votes: Annotated[dict[Annotated[str, Meta(max_length=3)], Literal["up", "down"]], Meta(max_length=8)] = {}
    gives: Annotated[tuple[Give, ...], Meta(max_length=20)] = ()
    takes: Annotated[tuple[Take, ...], Meta(max_length=20)] = ()


class Settle(_Part, frozen=True, tag_field="kind", tag="settle"):
    """Answer to the draw offered after many turns in which nothing happened, sealed (R-VIC-07)."""

    draw: bool


# ---- any time -------------------------------------------------------------------------------------------------


class Unseal(_Part, frozen=True, tag_field="kind", tag="unseal"):
    """Take a sealed answer back while another seat still owes one."""


Weapon = Literal["missiles", "cannons", "beam"]
PowerUse = Literal["D", "W", "S", "E"]
"""Uses of power: Drive, the weapon that fires, Screen, ECM."""
Place = Literal[
    "A", "empty_H", "empty_SR", "E", "SH", "C", "M", "T", "S", "B", "loaded_H", "riders", "loaded_SR", "PD"
]  # fmt: skip
"""An entry of a damage list (R-DMG-10): an attribute; empty or loaded Holds and racks; the Systemships aboard."""


class Share(_Part, frozen=True):
    """Power for one use, at most `most`."""

    use: PowerUse
    most: Annotated[int, Meta(ge=0, le=99)] = 99


class Conduct(_Part, frozen=True):
    """How a ship fights while its player is away. Parts that do not fit the ship at that time are ignored.

    `fire`: the ship uses the first of these weapons that it still has; none: it does not fire. `power` is given out in
    this order; empty: weapon, Screen, Drive. `prey`: preferred targets. `retreat`: when it flees instead of fighting
    (hurt: half of its Power/Drive is gone; outnumbered: more enemy ships than own).
    """

    tactic: Literal["ATTACK", "DODGE"] = "DODGE"
    fire: Annotated[tuple[Weapon, ...], Meta(max_length=3)] = ()
    power: Annotated[tuple[Share, ...], Meta(max_length=4)] = ()
    missile_drive: Annotated[int, Meta(ge=1, le=99)] = 3
    prey: Literal["warpships", "systemships", "wounded"] = "wounded"
    retreat: Literal["never", "hurt", "outnumbered", "either", "always"] = "never"


class StandingOrders(_Part, frozen=True, tag_field="kind", tag="standing_orders"):
    """What to do while this seat's player is away (R-GEN-06, R-DMG-10); filed at any time, replacing what was filed.

    `fleet` is for all ships, `ships` for single ones; with neither, the rule's default applies. `damage`: places in the
    order in which they take hits; missing places follow in the rule's order. `repair`: stocks pay for repairs.
    """

    fleet: Conduct | None = None
    ships: Annotated[dict[Name, Conduct], Meta(max_length=60)] = {}
    damage: Annotated[tuple[Place, ...], Meta(max_length=14)] = ()
    repair: bool = False


class Passes(_Part, frozen=True, tag_field="kind", tag="passes"):
    """What the seat lets pass until it files otherwise; filed at any time, replacing what was filed, and secret.

    If nothing else can be decided on a sheet, the table answers it after a while, unless it is `opened`: the id of the
    question that the seat wants to answer itself.
    """

    parts: PassParts = ()
    opened: Annotated[str, Meta(max_length=60)] = ""
    every: bool = False
    """Ask for all other parts each time; else (rules 5) only if something on the sheet is new."""


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
