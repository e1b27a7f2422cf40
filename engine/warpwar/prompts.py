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
    """Hexes of the stars that no other seat has chosen."""


class EndowPrompt(_P, frozen=True, tag_field="kind", tag="endow"):
    decision: str
    bp: int
    bases: tuple[str, ...]
    sealed: dict[str, int] = {}


class EnterPrompt(_P, frozen=True, tag_field="kind", tag="enter"):
    """Rules for the design of the Warpship that enters: fixed parts, and BP free for other parts.

    `hexes`: where it can enter.
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
    """The values of a star counter. `s`, `c`, `b`: BP per turn for a ship, a colony, a base. `d`: hits (D+).

    -1 stands for "-" on the counter: a colony or base cannot be built there. `vp`: victory points.
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
    """The counter that was just drawn."""
    stars: tuple[str, ...]


class Yard(_P, frozen=True):
    """A place that can build or repair. `payer`: "stock", "base" or "colony". `bp`: BP that it can spend."""

    hex: str
    payer: str
    bp: int
    ships: bool = True
    """Whether the yard can build new ships. If not, it can only repair."""
    pods: bool = False
    why_not: str = ""
    """A sentence on why nothing can be built at the yard now."""


class Fix(_P, frozen=True):
    """A ship of the seat that can be repaired. `missing`: attribute -> points or pieces that are missing."""

    ship: str
    hex: str
    missing: dict[str, int]
    payers: tuple[str, ...]


class WorksSite(_P, frozen=True):
    hex: str
    spent: int
    cost: int
    payers: dict[str, int]
    """Payer -> BP that the payer has."""


class BuildPrompt(_P, frozen=True, tag_field="kind", tag="build"):
    """Budgets, prices and sites for building. `prices`: BP per point. `lots`: pieces per BP (M, SH, A)."""

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
    """Pods that can be deployed now."""
    works: tuple[WorksSite, ...] = ()
    dummies: dict[str, int] = {}
    """Hex -> number of dummies there now. It is set only in semi-hidden play."""
    dummies_left: int = 0
    emperor: str = ""
    emperor_places: tuple[str, ...] = ()
    sealed: str = ""
    """The plan that the seat has sealed, as JSON, so that the seat can change it."""
    transact: TransactPrompt | None = None
    """First step of the sheet, since version 3 of the rules: what can be loaded, unloaded or scrapped beforehand."""


class Holder(_P, frozen=True):
    """A stock or ship that can give or take BP. `room`: BP that it can take; -1 if there is no limit."""

    id: str
    bp: int
    room: int


class TransactSite(_P, frozen=True):
    hex: str
    holders: tuple[Holder, ...]
    scrap: dict[str, int] = {}
    """Ship -> BP that the base gets for scrapping it."""
    halves: tuple[str, ...] = ()
    """Ships whose scrapping gives half a BP more (house rule `half_bp: exact`)."""
    half: bool = False
    """Whether the base already has half a BP. Another half makes one BP."""


class Partner(_P, frozen=True):
    """Units that can trade BP at one star (R-ECO-12). `own`: units of this seat. `theirs`: units of the seat `seat`."""

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

    `racks`: undamaged racks. `aboard`: units aboard. `loose`: units that it can pick up.
    """

    ship: str
    hex: str
    mp: int
    racks: int = 0
    aboard: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    must_end_at_star: bool = False


class MovePrompt(_P, frozen=True, tag_field="kind", tag="move"):
    """This seat can activate a ship. A client asks where each ship can go with explain(reach)."""

    decision: str
    movers: tuple[Mover, ...]
    may_end: bool = True


class PlotPrompt(_P, frozen=True, tag_field="kind", tag="plot"):
    decision: str
    movers: tuple[Mover, ...]
    sealed: str = ""


class NextBattlePrompt(_P, frozen=True, tag_field="kind", tag="next_battle"):
    """Stars whose combat has not begun. The first star is the default."""

    decision: str
    stars: tuple[str, ...]


class Fighter(_P, frozen=True):
    """A ship of the seat in a battle, and what the ship can do this round."""

    ship: str
    pd: int
    caps: dict[str, int]
    """Maximum power for each use: B, S, E, T, C (Cannons). D can use all of PD."""
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
    """A legal target: its id, owner and kind, and what all viewers know of it from this battle."""

    ship: str
    owner: int
    kind: str
    tl: int = -1
    seen: str = ""
    """The ship's last revealed order, in notation."""


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
    """The seat's orders of the round before, as JSON, for the choice "same as last round"."""
    sealed: str = ""
    """The orders that the seat has sealed, as JSON, so that the seat can change them."""


class Incoming(_P, frozen=True):
    """A Missile fired at a ship of the seat that has powered ECM."""

    missile: str
    target: str
    drive: int
    tl: int
    balance: int
    """TL of the target minus TL of the Missile."""
    tactic: str = ""
    """The revealed tactic of the target. With the target's drive `D` it selects the Missile's CRT cell."""
    D: int = 0


class EcmPrompt(_P, frozen=True, tag_field="kind", tag="ecm"):
    decision: str
    hex: str
    round: int
    points: dict[str, int]
    """Ship of the seat -> ECM points that are powered."""
    incoming: tuple[Incoming, ...]
    lower_only: bool = False
    floor: int = 0
    default: tuple[EcmUse, ...] = ()
    """The default use of ECM by R-ECM-07."""
    sealed: str = ""


class Wound(_P, frozen=True):
    """Exactly `hits` hits to place on one ship of the seat. `room`: how many hits each attribute can take.

    Attributes of a Systemship aboard are written as "S31.PD". `racks_free`: hits that can go to SR before a Systemship
    aboard is destroyed.
    """

    ship: str
    hits: int
    room: dict[str, int]
    racks_free: int = 0
    default: dict[str, int] = {}
    """Default placement of the hits by R-DMG-10, without a standing list."""
    listed: dict[str, int] = {}
    """Placement of the hits by the seat's standing list, if the seat has such a list."""


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
    """Warpship -> number of free undamaged racks."""
    loose: tuple[str, ...]
    """Systemships and pods of the seat at the star. Those that get no rack are destroyed."""
    sealed: str = ""


class Berth(_P, frozen=True):
    """A star with the carriers there, their undamaged racks, and all units that can be carried."""

    hex: str
    racks: dict[str, int]
    riders: dict[str, str]
    """Systemship or pod -> its present carrier, or "" if it stands at the star."""


class RearrangePrompt(_P, frozen=True, tag_field="kind", tag="rearrange"):
    decision: str
    berths: tuple[Berth, ...]
    emperor: str = ""
    emperor_places: tuple[str, ...] = ()
    sealed: str = ""


class RelationsPrompt(_P, frozen=True, tag_field="kind", tag="relations"):
    """`levels`: number of another seat -> present relation.

    `choices`: number of another seat -> votes that are possible.
    """

    decision: str
    levels: dict[str, str]
    choices: dict[str, tuple[str, ...]]
    sealed: dict[str, str] = {}
    sealed_gives: tuple[Give, ...] = ()
    """Stars that the seat gives in the plan that it has sealed, so that the seat can change it.

    `sealed_takes`: stars taken.
    """
    sealed_takes: tuple[Take, ...] = ()
    traders: tuple[int, ...] = ()
    """Seats that can trade stars with this seat."""
    stars: tuple[str, ...] = ()
    """Stars of the seat that it can hand over."""


class EndTurnPrompt(_P, frozen=True, tag_field="kind", tag="end_turn"):
    """The End-turn sheet, since version 3 of the rules: the parts in which the seat can have something to decide."""

    decision: str
    rearrange: RearrangePrompt | None = None
    relations: RelationsPrompt | None = None
    sealed: str = ""
    """The answer that the seat has sealed, as JSON, so that the seat can change it."""


class SettlePrompt(_P, frozen=True, tag_field="kind", tag="settle"):
    """The question whether to agree to a draw. Nothing has happened for `quiet` turns.

    After `limit` such turns the match ends as a draw anyway.
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
