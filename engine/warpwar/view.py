"""The types of a view: what a viewer may know. `views/` sets every field explicitly; no part of the state is copied.

Top-level fields of `View` are the sections sent to clients; an update sends the changed sections, each whole. Seats are
numbers, hexes ids such as "1720", units ids such as "W3", "S10", "P4" (Colony Pod).
"""

from __future__ import annotations

from msgspec import Struct

from engine.core.game import PUBLIC, Decision, Header, OptionValue, Setup
from engine.warpwar.commands import MovePlans, PassPart, StandingOrders
from engine.warpwar.prompts import CounterView, Prompt


class _V(Struct, frozen=True, omit_defaults=True):
    pass


class SetupView(_V, frozen=True):
    """Public and constant; `board()` is made from it."""

    scenario: str
    seats: int
    options: dict[str, OptionValue] = {}
    text: str = ""
    """The file of a user's own scenario."""
    map_seed: int = 0
    """Set only for generated maps; it is not the seed of the match."""
    commitment: str = ""
    """Hash of the match's seed, shown from the start; `seed` reveals the seed when the game is over (R-GEN-04)."""
    seed: str = ""

    @property
    def chosen(self) -> Setup:
        """The setup that the table agreed on."""
        return Setup(self.scenario, self.seats, self.options, self.text)


class SideView(_V, frozen=True):
    """What the viewer knows of a seat."""

    seat: int
    out: bool = False
    resigned: bool = False
    homes: tuple[str, ...] = ()
    vp: int = 0
    """Points that now count for victory in this scenario, as far as the viewer knows."""
    bases: int = 0
    colonies: int = 0
    ships: int = -1
    """Warpships and Systemships on the map; -1: unknown to the viewer."""
    tl: int = 0
    relations: dict[str, str] = {}
    """Other seat's number -> "war" | "cease_fire" | "peace" | "allied"; empty without diplomacy: war."""


class Stock(_V, frozen=True):
    """An own (or shared) stockpile. `hex` "" is the national stock of 1977."""

    hex: str
    bp: int
    kind: str = "base"
    income: int = 0
    """BP that it will receive at its next collection if nothing changes."""
    half: bool = False
    """Half a BP more (house rule `half_bp: exact`)."""


class Economy(_V, frozen=True):
    """Own economy: stockpiles and the last entries of the BP record, newest last."""

    stocks: tuple[Stock, ...] = ()
    record: tuple[str, ...] = ()


class StarView(_V, frozen=True):
    """What is known of a star now. `memory`: the turn in which that was last seen; 0: seen now."""

    hex: str
    control: int = -1
    base: int = -1
    works: int = 0
    """BP spent on a base under construction, known only to its owner (others: 0)."""
    base_since: int = 0
    colony: int = -1
    counter: CounterView | None = None
    explored: bool = False
    memory: int = 0


class UnitView(_V, frozen=True):
    """A counter on the map (or aboard, if the viewer may know it): open information."""

    id: str
    owner: int
    kind: str
    """ "W", "S", "pod" or "emperor"."""
    hex: str
    aboard: str = ""
    moved: bool = False
    pinned: bool = False
    memory: int = 0
    relayed: bool = False
    """An own unit that was carried this turn and may not be picked up again (house rule `relay` off)."""


class StackView(_V, frozen=True):
    """A face-down stack of semi-hidden play; `count` 0: only its presence is known.

    In the owner's view: the owner's dummies there, and nothing else, because the owner sees the real units anyway.
    """

    owner: int
    hex: str
    count: int = 0
    memory: int = 0


class SightingView(_V, frozen=True):
    """Counters that are face down now but were read in a fight at this star in `turn`: "seen turn 7: W3, S20"."""

    hex: str
    owner: int
    turn: int
    units: tuple[str, ...]


class Record(_V, frozen=True):
    """A ship record, for its owner (and Allies; for all viewers when the game is over)."""

    id: str
    owner: int
    tl: int
    wg: str
    built: dict[str, int]
    now: dict[str, int]
    text: str
    """The record in rulebook notation."""
    cost: int
    """BP value as built."""
    mp: int = 0
    bp: int = 0
    riders: tuple[str, ...] = ()
    emperor: bool = False
    lost: bool = False
    """Destroyed or scrapped (kept for the end of the game)."""


class ShotView(_V, frozen=True):
    """One weapon fired: "S35.M1" at W4 with its drive difference, CRT cell and hits scored before Screens."""

    firer: str
    weapon: str
    target: str
    drive: int
    """Its drive after ECM."""
    diff: int
    cell: str
    hits: int
    ecm: int = 0
    """Change of drive by ECM."""


class LossView(_V, frozen=True):
    """Hits on one ship in a round: scored, absorbed by Screens, effective; and whether it was destroyed."""

    ship: str
    scored: int
    absorbed: int
    effective: int
    destroyed: bool = False


class RoundView(_V, frozen=True):
    """A finished round. `orders`: rulebook notation, one line per ship; empty if the viewer may not see orders."""

    round: int
    fleets: dict[str, tuple[str, ...]] = {}
    """Seat's number -> ids of its ships at the start of the round, including those destroyed or gone since then."""
    orders: tuple[str, ...] = ()
    tactics: dict[str, str] = {}
    shots: tuple[ShotView, ...] = ()
    losses: tuple[LossView, ...] = ()
    escaped: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


class BattleView(_V, frozen=True):
    """A battle at a star. `stage` is "waiting" (1977, 1994), "orders", "ecm", "damage", "withdraw" or "over"."""

    hex: str
    sides: tuple[int, ...]
    round: int
    stage: str
    quiet: int = 0
    """Rounds in a row without effective hits; at 3 a side must withdraw."""
    fleets: dict[str, tuple[str, ...]] = {}
    """Seat's number -> ids of its ships in the battle now."""
    waiting: tuple[int, ...] = ()
    """Seats that still owe an answer in this stage."""
    rounds: tuple[RoundView, ...] = ()
    mine: tuple[str, ...] = ()
    """Own sealed orders of this stage in notation."""
    allies: tuple[str, ...] = ()
    """Allies' sealed orders, shown to a side once its own are sealed (R-DIP-09)."""
    result: str = ""


class ShipShownView(_V, frozen=True):
    """What finished battles have shown the viewer about a foreign ship, last in `turn`.

    `built`: minimum points that its orders prove; `orders`: number of orders seen. For that last turn only, because
    ships are repaired: `hits`, effective hits it took; `spent`, Missiles and Shells it fired.
    """

    ship: str
    owner: int
    turn: int
    tl: int = 0
    orders: int = 0
    hits: int = 0
    built: dict[str, int] = {}
    spent: dict[str, int] = {}


class PastRoundView(_V, frozen=True):
    """A round of a finished battle, without its shots; its losses are only those with effective hits."""

    turn: int
    hex: str
    fought: RoundView


class PastBattles(_V, frozen=True):
    """What a player can find in their log about finished battles: foreign ships, and the last rounds with each seat."""

    ships: tuple[ShipShownView, ...] = ()
    rounds: tuple[PastRoundView, ...] = ()


class StandingView(_V, frozen=True):
    """What the seat has filed, and what can be filed in this match; only for this seat.

    It covers orders for the time the player is away, and plans for the coming Movement.
    """

    filed: StandingOrders | None = None
    weapons: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    """Uses of power, in the rule's order."""
    damage: tuple[str, ...] = ()
    """Places that can take hits in this match, in the rule's order (R-DMG-10)."""
    repair: bool = False
    """Whether ships can be repaired in this match."""
    plannable: bool = False
    """Whether moves can be planned ahead in this match (R-INIT-04)."""
    plans: MovePlans | None = None
    passes: tuple[PassPart, ...] = ()
    """Parts of sheets that the seat lets pass."""
    asks_for_news: bool = False
    """Since rules 5: the table asks only if something is new on a sheet, unless the seat wants `every`."""
    every: bool = False
    ask_from: int = 0
    """BP in one stock from which the seat is asked to build."""
    unfit: tuple[str, ...] = ()
    """During Movement, for each plan: why it would not be carried out now; "" if it would."""


class EndView(_V, frozen=True):
    """The end of the game: the standing. All records are then in `records`."""

    vp: tuple[int, ...] = ()
    ships_left: tuple[int, ...] = ()
    ships_lost: tuple[int, ...] = ()
    built_bp: tuple[int, ...] = ()


class View(_V, frozen=True):
    """Everything one viewer may know now."""

    header: Header
    setup: SetupView
    sides: tuple[SideView, ...]
    viewer: int = PUBLIC
    """The viewer whose view this is."""
    stars: tuple[StarView, ...] = ()
    units: tuple[UnitView, ...] = ()
    stacks: tuple[StackView, ...] = ()
    sightings: tuple[SightingView, ...] = ()
    """Semi-hidden: what the viewer and the viewer's Allies remember of other seats."""
    records: tuple[Record, ...] = ()
    economy: Economy | None = None
    battles: tuple[BattleView, ...] = ()
    past_battles: PastBattles | None = None
    """None until a battle has ended whose orders the viewer saw; always None for spectators."""
    decisions: tuple[Decision, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    """One for each open decision, in the same order."""
    circles: tuple[tuple[int, ...], ...] = ()
    """Seat -> its Allies, whom its alliance chat reaches; empty without alliances. Relations are public."""
    standing: StandingView | None = None
    end: EndView | None = None


# ---- what never changes ----------------------------------------------------------------------------------------


class BoardStar(_V, frozen=True):
    name: str
    hex: str
    value: int
    """Printed value, used by the 1994 economy; 0 if the rules do not use it."""
    home: int = -1


class BoardHex(_V, frozen=True):
    """A playable hex with axial coordinates (flat-topped: x = 1.5 q, y = sqrt(3) (r + q/2)). cost -1: no entry."""

    id: str
    q: int
    r: int
    cost: int = 1
    hole: str = ""
    """Name of the black hole here."""


class RulesView(_V, frozen=True):
    """The parameters that a player may want to read, and those that the forms need."""

    edition: str
    attrs: tuple[str, ...]
    systemship_attrs: tuple[str, ...]
    generators: dict[str, int]
    tech_turns: int
    pod_cost: int
    base_cost: int
    colony_store: int
    switches: dict[str, OptionValue] = {}


class CrtRow(_V, frozen=True):
    """A row of the Combat Results Table: firing tactic, drive difference (99: open end), three cells."""

    firer: str
    low: int
    high: int
    attack: str
    dodge: str
    retreat: str


class HomeLine(_V, frozen=True):
    """What lies near one home of a new galaxy: MP to the nearest other home; stars and their values by radius."""

    hex: str
    rival: int
    stars: tuple[int, ...]
    values: tuple[int, ...]


class GalaxyReport(_V, frozen=True):
    """How fair a new galaxy is for its homes (12 9.2): counts within so many MP of each, other homes left out.

    Spreads, (most - least) / mean, and `limit` are percent; `fair` if no spread is larger than the limit.
    """

    radii: tuple[int, ...]
    homes: tuple[HomeLine, ...]
    star_spread: tuple[int, ...]
    value_spread: tuple[int, ...]
    limit: int
    fair: bool


class Board(_V, frozen=True):
    """The map and tables of a match: public, constant, fetched once."""

    name: str
    hexes: tuple[BoardHex, ...]
    stars: tuple[BoardStar, ...]
    warplines: tuple[tuple[str, str], ...]
    """Pairs of hex ids."""
    rules: RulesView
    crt: tuple[CrtRow, ...]
    victory: tuple[str, ...] = ()
    """The scenario's victory conditions in words, in order."""
    galaxy: GalaxyReport | None = None
    """Only for a generated map with homes."""
