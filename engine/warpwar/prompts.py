"""Prompts: for each open decision, all data a client needs to offer the choice without knowing the rules.

A prompt holds only what the seat may know; `decision` is the id to answer. Reach and what-if are questions
(`questions/`).
"""

from __future__ import annotations

from msgspec import Struct

from engine.warpwar.commands import EcmUse, Give, Take


class _P(Struct, frozen=True, omit_defaults=True):
    pass


class HomePrompt(_P, frozen=True, tag_field="kind", tag="home"):
    decision: str
    stars: tuple[str, ...]
    """Hexes still free to choose."""


class EndowPrompt(_P, frozen=True, tag_field="kind", tag="endow"):
    decision: str
    bp: int
    bases: tuple[str, ...]
    sealed: dict[str, int] = {}


class EnterPrompt(_P, frozen=True, tag_field="kind", tag="enter"):
    """Design rules of the entering Warpship: fixed parts and BP free for the rest; hexes to choose from."""

    decision: str
    hexes: tuple[str, ...]
    fixed: dict[str, int]
    free_bp: int
    attrs: tuple[str, ...]
    prices: dict[str, int]
    lots: dict[str, int]
    sealed: str = ""


class CounterView(_P, frozen=True):
    """A star counter's values: BP per turn for ship, colony, base (-1: "-", cannot be built), hits D+, VP."""

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
    """The counter just drawn."""
    stars: tuple[str, ...]


class Yard(_P, frozen=True):
    """A place that can build or repair: hex, name of its payer ("stock", "base", "colony"), BP to spend."""

    hex: str
    payer: str
    bp: int
    ships: bool = True
    """Whether it may build new ships (else repair only)."""
    pods: bool = False
    why_not: str = ""
    """Sentence on why nothing can be built here now."""


class Fix(_P, frozen=True):
    """A damaged or partly spent own ship that can be repaired: attribute -> points or pieces missing."""

    ship: str
    hex: str
    missing: dict[str, int]
    payers: tuple[str, ...]


class WorksSite(_P, frozen=True):
    hex: str
    spent: int
    cost: int
    payers: dict[str, int]
    """Payer -> BP it has."""


class BuildPrompt(_P, frozen=True, tag_field="kind", tag="build"):
    """Budgets, prices and sites. `prices`: BP per point, `lots`: pieces per BP (M, SH, A)."""

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
    """Pods that may be deployed now."""
    works: tuple[WorksSite, ...] = ()
    dummies: dict[str, int] = {}
    """Hex -> dummies there now; only in semi-hidden play."""
    dummies_left: int = 0
    emperor: str = ""
    emperor_places: tuple[str, ...] = ()
    sealed: str = ""
    """JSON of the own sealed plan, for changing it."""
    transact: TransactPrompt | None = None
    """The first step of the sheet (rules 3): what can be loaded, unloaded and scrapped before building."""


class Holder(_P, frozen=True):
    """A stock or ship that can give or take BP. `room` -1: no limit."""

    id: str
    bp: int
    room: int


class TransactSite(_P, frozen=True):
    hex: str
    holders: tuple[Holder, ...]
    scrap: dict[str, int] = {}
    """Ship -> BP gained here by scrapping it."""
    halves: tuple[str, ...] = ()
    """Ships whose scrapping gives half a BP more (house rule `half_bp: exact`)."""
    half: bool = False
    """Whether the base already holds half a BP; another half makes it one BP."""


class Partner(_P, frozen=True):
    """At one star: own units that may give or take BP, and those of another seat that may trade (R-ECO-12)."""

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
    """An own Warpship that may move now. `racks`: undamaged racks; `aboard`: its riders; `loose`: units to pick up."""

    ship: str
    hex: str
    mp: int
    racks: int = 0
    aboard: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    must_end_at_star: bool = False


class MovePrompt(_P, frozen=True, tag_field="kind", tag="move"):
    """This seat may activate a ship. A client asks where each ship may go with explain(reach)."""

    decision: str
    movers: tuple[Mover, ...]
    may_end: bool = True


class PlotPrompt(_P, frozen=True, tag_field="kind", tag="plot"):
    decision: str
    movers: tuple[Mover, ...]
    sealed: str = ""


class NextBattlePrompt(_P, frozen=True, tag_field="kind", tag="next_battle"):
    """Stars whose combat has not begun; the first is the default."""

    decision: str
    stars: tuple[str, ...]


class Fighter(_P, frozen=True):
    """An own ship in a battle and what it may do this round."""

    ship: str
    pd: int
    caps: dict[str, int]
    """Maximum power per use: B, S, E, T, C (Cannons); D up to PD."""
    tactics: tuple[str, ...]
    missiles: int = 0
    shells: int = 0
    racks: int = 0
    """Undamaged racks."""
    aboard: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    pick_drop: int = 0
    """Maximum number of pick-ups and drops together."""


class Foe(_P, frozen=True):
    """A legal target: id, owner, kind, and what is publicly known of it from this battle."""

    ship: str
    owner: int
    kind: str
    tl: int = -1
    seen: str = ""
    """Its last revealed order in notation."""


class OrdersPrompt(_P, frozen=True, tag_field="kind", tag="orders"):
    decision: str
    hex: str
    round: int
    fighters: tuple[Fighter, ...]
    foes: tuple[Foe, ...]
    exits: tuple[str, ...]
    """Hexes a retreating ship may go to; the first is the default."""
    pick_drop: str = "racks"
    last: str = ""
    """JSON of the own orders of the round before, for "same as last round"."""
    sealed: str = ""
    """JSON of the own sealed orders, for changing them."""


class Incoming(_P, frozen=True):
    """A Missile flying at an own ship with powered ECM."""

    missile: str
    target: str
    drive: int
    tl: int
    balance: int
    """Defender's TL minus the Missile's TL."""
    tactic: str = ""
    """The target's own revealed tactic. With the target's drive `D` it selects the Missile's CRT cell."""
    D: int = 0


class EcmPrompt(_P, frozen=True, tag_field="kind", tag="ecm"):
    decision: str
    hex: str
    round: int
    points: dict[str, int]
    """Own ship -> ECM points powered."""
    incoming: tuple[Incoming, ...]
    lower_only: bool = False
    floor: int = 0
    default: tuple[EcmUse, ...] = ()
    """Default use by R-ECM-07."""
    sealed: str = ""


class Wound(_P, frozen=True):
    """Hits to place on one own ship: exactly `hits`. `room`: how many hits each attribute can take.

    Riders' attributes are "S31.PD". `racks_free` hits may go to SR before a rider is destroyed.
    """

    ship: str
    hits: int
    room: dict[str, int]
    racks_free: int = 0
    default: dict[str, int] = {}
    """Default placement by R-DMG-10 without a standing list."""
    listed: dict[str, int] = {}
    """Placement by the own standing list, if there is one."""


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
    """Warpship -> free undamaged racks."""
    loose: tuple[str, ...]
    """Own Systemships and pods here; those without a rack are destroyed."""
    sealed: str = ""


class Berth(_P, frozen=True):
    """At one star: carriers with their undamaged racks, and all units that may ride."""

    hex: str
    racks: dict[str, int]
    riders: dict[str, str]
    """Systemship or pod -> its present carrier, "" if it stands at the star."""


class RearrangePrompt(_P, frozen=True, tag_field="kind", tag="rearrange"):
    decision: str
    berths: tuple[Berth, ...]
    emperor: str = ""
    emperor_places: tuple[str, ...] = ()
    sealed: str = ""


class RelationsPrompt(_P, frozen=True, tag_field="kind", tag="relations"):
    """`levels`: other seat's number -> present level; `choices`: other seat's number -> open choices."""

    decision: str
    levels: dict[str, str]
    choices: dict[str, tuple[str, ...]]
    sealed: dict[str, str] = {}
    sealed_gives: tuple[Give, ...] = ()
    """Stars given and taken in the own sealed plan, for changing it."""
    sealed_takes: tuple[Take, ...] = ()
    traders: tuple[int, ...] = ()
    """Seats that may trade stars with this seat."""
    stars: tuple[str, ...] = ()
    """Own stars that may be handed over."""


class EndTurnPrompt(_P, frozen=True, tag_field="kind", tag="end_turn"):
    """The End-turn sheet (rules 3): the parts in which the seat may have something to decide."""

    decision: str
    rearrange: RearrangePrompt | None = None
    relations: RelationsPrompt | None = None
    sealed: str = ""
    """JSON of the own sealed answer, for changing it."""


class SettlePrompt(_P, frozen=True, tag_field="kind", tag="settle"):
    """A draw, or play on? Nothing has happened for `quiet` turns; after `limit` turns the match is drawn anyway."""

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
