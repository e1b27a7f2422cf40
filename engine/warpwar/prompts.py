"""Prompts: for each open decision, all data that a client needs to offer the choice without knowing the rules.

A prompt contains only what the seat may know. `decision` is the id of the decision to answer. Clients ask for reach and
what-if separately (`questions/`).
"""

from __future__ import annotations

from msgspec import Struct

from engine.warpwar.commands import EcmUse, Give, Take


class _P(Struct, frozen=True, omit_defaults=True):
    pass


class HomePrompt(_P, frozen=True, tag_field="kind", tag="home"):
    decision: str
    stars: tuple[str, ...]
    """Hexes of the home stars that the seat can still choose."""


class EndowPrompt(_P, frozen=True, tag_field="kind", tag="endow"):
    decision: str
    bp: int
    bases: tuple[str, ...]
    sealed: dict[str, int] = {}


class EnterPrompt(_P, frozen=True, tag_field="kind", tag="enter"):
    """The question how to design the Warpship that enters the map, and where it enters.

    `fixed`: points that attributes must have at least. `free_bp`: BP for other parts. `hexes`: the hexes where the ship
    can enter.
    """

    decision: str
    hexes: tuple[str, ...]
    fixed: dict[str, int]
    free_bp: int
    attrs: tuple[str, ...]
    prices: dict[str, int]
    lots: dict[str, int]
    sealed: str = ""


class CounterView(_P, frozen=True):
    """The values of a star counter.

    `s`, `c`, `b`: BP per turn for a ship, a colony, a base. The value -1 stands for "-" on the counter: a colony or
    base cannot be built at the star. `d`: hits (D+). `vp`: victory points.
    """

    number: int
    vp: int
    s: int
    c: int
    b: int
    d: int = 0
    icon: str = ""


class CounterPrompt(_P, frozen=True, tag_field="kind", tag="place_counter"):
    decision: str
    counter: CounterView
    """The counter that the seat has just drawn."""
    stars: tuple[str, ...]


class Yard(_P, frozen=True):
    """A place that can build or repair. `payer`: the stock that pays ("stock", "base" or "colony"). `bp`: BP in this
    stock."""

    hex: str
    payer: str
    bp: int
    ships: bool = True
    """Whether the yard can build new ships. If False, it can only repair."""
    pods: bool = False
    why_not: str = ""
    """A sentence that explains why nothing can be built at the yard now, or "" if the yard can build."""


class Fix(_P, frozen=True):
    """A damaged ship that the seat can repair. `missing`: maps an attribute to its missing points or pieces."""

    ship: str
    hex: str
    missing: dict[str, int]
    payers: tuple[str, ...]


class WorksSite(_P, frozen=True):
    hex: str
    spent: int
    cost: int
    payers: dict[str, int]
    """Maps each payer to the BP that it has."""


class BuildPrompt(_P, frozen=True, tag_field="kind", tag="build"):
    """What the seat can build and repair, with budgets, prices and sites.

    `prices`: BP per point of an attribute. `lots`: pieces per BP (M, SH, A).
    """

    decision: str
    yards: tuple[Yard, ...]
    attrs: tuple[str, ...]
    systemship_attrs: tuple[str, ...]
    prices: dict[str, int]
    lots: dict[str, int]
    generators: dict[str, int]
    tl: int
    next_warpship: str
    next_systemship: str
    systemships: bool = True
    must_spend: int = 0
    fixes: tuple[Fix, ...] = ()
    pods: tuple[str, ...] = ()
    """Ids of the pods that can be deployed now."""
    works: tuple[WorksSite, ...] = ()
    dummies: dict[str, int] = {}
    """Maps a hex to the number of the seat's dummies in the hex. It is empty except in semi-hidden play."""
    dummies_left: int = 0
    emperor: str = ""
    emperor_places: tuple[str, ...] = ()
    sealed: str = ""
    """The plan that the seat has sealed, as JSON, so that the seat can change it."""
    transact: TransactPrompt | None = None
    """The first step of the Build sheet since version 3 of the rules: what the seat can load, unload or scrap before it
    builds."""


class Holder(_P, frozen=True):
    """A stock or ship that can give or take BP. `room`: BP that it can still take, or -1 if there is no limit."""

    id: str
    bp: int
    room: int


class TransactSite(_P, frozen=True):
    hex: str
    holders: tuple[Holder, ...]
    scrap: dict[str, int] = {}
    """Maps each ship that can be scrapped to the BP that the base gets for it."""
    halves: tuple[str, ...] = ()
    """Ships that give half a BP more when they are scrapped (house rule `half_bp: exact`)."""
    half: bool = False
    """Whether the base already has half a BP. Another half a BP makes one whole BP."""


class Partner(_P, frozen=True):
    """Units of two seats that can trade BP at one star (R-ECO-12).

    `seat`: the trading partner. `own`: units of this seat. `theirs`: units of the trading partner.
    """

    hex: str
    seat: int
    own: tuple[str, ...]
    theirs: tuple[str, ...]


class TransactPrompt(_P, frozen=True, tag_field="kind", tag="transact"):
    decision: str
    sites: tuple[TransactSite, ...]
    sealed: str = ""
    partners: tuple[Partner, ...] = ()


class Mover(_P, frozen=True):
    """A Warpship of the seat that can move now.

    `racks`: undamaged racks. `aboard`: units aboard. `loose`: units that the ship can pick up in its hex.
    """

    ship: str
    hex: str
    mp: int
    racks: int = 0
    aboard: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    must_end_at_star: bool = False


class MovePrompt(_P, frozen=True, tag_field="kind", tag="move"):
    """The question which ship the seat activates next. To learn where a ship can go, a client uses explain(reach)."""

    decision: str
    movers: tuple[Mover, ...]
    may_end: bool = True


class PlotPrompt(_P, frozen=True, tag_field="kind", tag="plot"):
    decision: str
    movers: tuple[Mover, ...]
    sealed: str = ""


class NextBattlePrompt(_P, frozen=True, tag_field="kind", tag="next_battle"):
    """The question at which star combat begins next. The first star in `stars` is the default."""

    decision: str
    stars: tuple[str, ...]


class Fighter(_P, frozen=True):
    """A ship of the seat in a battle, and what the ship can do this round."""

    ship: str
    pd: int
    caps: dict[str, int]
    """Maximum power for each use: B, S, E, T, C (Cannons). Drive (D) can use all of PD."""
    tactics: tuple[str, ...]
    missiles: int = 0
    shells: int = 0
    racks: int = 0
    """Number of undamaged racks."""
    aboard: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    pick_drop: int = 0
    """Maximum number of pick-ups and drops together."""


class Foe(_P, frozen=True):
    """A legal target: its id, owner and kind, and what this battle has revealed of it to all viewers."""

    ship: str
    owner: int
    kind: str
    tl: int = -1
    seen: str = ""
    """The last revealed order of the ship, in notation. It is "" if there is none."""


class OrdersPrompt(_P, frozen=True, tag_field="kind", tag="orders"):
    decision: str
    hex: str
    round: int
    fighters: tuple[Fighter, ...]
    foes: tuple[Foe, ...]
    exits: tuple[str, ...]
    """Hexes to which a retreating ship can go. The first hex is the default."""
    pick_drop: str = "racks"
    last: str = ""
    """The seat's orders of the previous round, as JSON, for the choice "same as last round"."""
    sealed: str = ""
    """The orders that the seat has sealed, as JSON, so that the seat can change them."""


class Incoming(_P, frozen=True):
    """A Missile that was fired at a ship with powered ECM. The ship belongs to the seat that gets this prompt."""

    missile: str
    target: str
    drive: int
    tl: int
    balance: int
    """The TL of the target minus the TL of the Missile."""
    tactic: str = ""
    """The revealed tactic of the target. This tactic and the target's drive `D` select the Missile's CRT cell."""
    D: int = 0


class EcmPrompt(_P, frozen=True, tag_field="kind", tag="ecm"):
    decision: str
    hex: str
    round: int
    points: dict[str, int]
    """Maps each ship of the seat with ECM to the number of its powered ECM points."""
    incoming: tuple[Incoming, ...]
    lower_only: bool = False
    floor: int = 0
    default: tuple[EcmUse, ...] = ()
    """The default use of ECM by R-ECM-07."""
    sealed: str = ""


class Wound(_P, frozen=True):
    """One ship of the seat with exactly `hits` hits that the seat must place.

    `room`: maximum number of hits that each attribute can take. Attributes of a Systemship aboard are written as
    "S31.PD". `racks_free`: hits that SR can take before a Systemship aboard is destroyed.
    """

    ship: str
    hits: int
    room: dict[str, int]
    racks_free: int = 0
    default: dict[str, int] = {}
    """The default placement of the hits by R-DMG-10, without the seat's damage list."""
    listed: dict[str, int] = {}
    """The placement of the hits by the seat's own damage list. It is empty if the seat has no such list."""


class DamagePrompt(_P, frozen=True, tag_field="kind", tag="damage"):
    decision: str
    hex: str
    round: int
    wounds: tuple[Wound, ...]
    sealed: str = ""


class WithdrawPrompt(_P, frozen=True, tag_field="kind", tag="withdraw_to"):
    decision: str
    hex: str
    ships: tuple[str, ...]
    exits: tuple[str, ...]
    racks: dict[str, int]
    """Maps each Warpship to the number of its free undamaged racks."""
    loose: tuple[str, ...]
    """Systemships and pods of the seat at the star. Units that get no rack are destroyed."""
    sealed: str = ""


class Berth(_P, frozen=True):
    """A star with the seat's carriers at it, the undamaged racks of these carriers, and all units that they can
    carry."""

    hex: str
    racks: dict[str, int]
    riders: dict[str, str]
    """Maps each Systemship or pod to its present carrier, or to "" if it stands at the star."""


class RearrangePrompt(_P, frozen=True, tag_field="kind", tag="rearrange"):
    decision: str
    berths: tuple[Berth, ...]
    emperor: str = ""
    emperor_places: tuple[str, ...] = ()
    sealed: str = ""


class RelationsPrompt(_P, frozen=True, tag_field="kind", tag="relations"):
    """The seat's question about relations with other seats.

    `levels`: maps another seat's number to the present relation. `choices`: maps another seat's number to the possible
    votes.
    """

    decision: str
    levels: dict[str, str]
    choices: dict[str, tuple[str, ...]]
    sealed: dict[str, str] = {}
    sealed_gives: tuple[Give, ...] = ()
    """Stars that the seat gives in its sealed answer, so that the seat can change the answer.

    `sealed_takes` lists the stars that the seat takes.
    """
    sealed_takes: tuple[Take, ...] = ()
    traders: tuple[int, ...] = ()
    """Seats that can trade stars with this seat."""
    stars: tuple[str, ...] = ()
    """Stars of the seat that it can hand over."""


class EndTurnPrompt(_P, frozen=True, tag_field="kind", tag="end_turn"):
    """The End-turn sheet since version 3 of the rules. It contains the parts in which the seat can have something to
    decide."""

    decision: str
    rearrange: RearrangePrompt | None = None
    relations: RelationsPrompt | None = None
    sealed: str = ""
    """The answer that the seat has sealed, as JSON, so that the seat can change it."""


class SettlePrompt(_P, frozen=True, tag_field="kind", tag="settle"):
    """The question whether to agree to a draw, because nothing has happened for `quiet` turns.

    After `limit` such turns the match ends as a draw without a question.
    """

    decision: str
    quiet: int
    limit: int
    sealed: str = ""


Prompt = (
    HomePrompt
    | EndowPrompt
    | EnterPrompt
    | CounterPrompt
    | BuildPrompt
    | TransactPrompt
    | MovePrompt
    | PlotPrompt
    | NextBattlePrompt
    | OrdersPrompt
    | EcmPrompt
    | DamagePrompt
    | WithdrawPrompt
    | RearrangePrompt
    | RelationsPrompt
    | EndTurnPrompt
    | SettlePrompt
)
