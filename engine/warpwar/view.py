"""The types of a view: what a viewer may know.

The package `views` sets each field explicitly and copies no part of the state. Top-level fields of `View` are the
sections sent to clients. An update sends each changed section as a whole. Seats are numbers. Hexes are ids such as
"1720". Units are ids such as "W3", "S10", "P4" (Colony Pod).
"""

from __future__ import annotations

from msgspec import Struct

from engine.core.game import PUBLIC, Decision, Header, Setup
from engine.core.scenario_cards import OptionValue
from engine.warpwar.commands import MovePlans, PassPart, StandingOrders
from engine.warpwar.prompts import CounterView, Prompt


class _V(Struct, frozen=True, omit_defaults=True):
    pass


class SetupView(_V, frozen=True):
    """The setup of the match. It is public and never changes. `board()` is built from it."""

    scenario: str
    seats: int
    options: dict[str, OptionValue] = {}
    text: str = ""
    """The file of a scenario made by a user."""
    map_seed: int = 0
    """The seed of a generated map. It is set only for generated maps, and it is not the seed of the match."""
    commitment: str = ""
    """Hash of the match's seed, shown from the start. When the game is over, `seed` reveals the seed (R-GEN-04)."""
    seed: str = ""

    @property
    def agreed_setup(self) -> Setup:
        """The setup that the table agreed on."""
        return Setup(self.scenario, self.seats, self.options, self.text)


class SideView(_V, frozen=True):
    """What the viewer may know of a seat."""

    seat: int
    out: bool = False
    resigned: bool = False
    homes: tuple[str, ...] = ()
    vp: int = 0
    """Points that count for victory in this scenario now, as far as the viewer knows them."""
    bases: int = 0
    colonies: int = 0
    ships: int = -1
    """Number of Warpships and Systemships on the map; -1 if the viewer does not know it."""
    tl: int = 0
    relations: dict[str, str] = {}
    """Other seat's number -> "war" | "cease_fire" | "peace" | "allied".

    It is empty without diplomacy: all seats are at war.
    """


class Stock(_V, frozen=True):
    """A stock of the viewer or of an Ally. If `hex` is "", it is the national stock of 1977."""

    hex: str
    bp: int
    kind: str = "base"
    income: int = 0
    """BP that the stock will receive at its next collection if nothing changes."""
    half: bool = False
    """Whether the stock has half a BP more (house rule `half_bp: exact`)."""


class Economy(_V, frozen=True):
    """The viewer's economy: stocks, and the last entries of the BP record with the newest entry last."""

    stocks: tuple[Stock, ...] = ()
    record: tuple[str, ...] = ()


class StarView(_V, frozen=True):
    """What the viewer knows of a star.

    `memory`: the turn in which the viewer last saw it; 0 if the viewer sees it now.
    """

    hex: str
    control: int = -1
    base: int = -1
    works: int = 0
    """BP spent on a base under construction. Only the owner knows them; other viewers see 0."""
    base_since: int = 0
    colony: int = -1
    counter: CounterView | None = None
    explored: bool = False
    memory: int = 0


class UnitView(_V, frozen=True):
    """A counter that the viewer sees on the map, or aboard a ship if the viewer may know it."""

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
    """The unit is the viewer's, was carried this turn, and cannot be picked up again (house rule `relay` off)."""


class StackView(_V, frozen=True):
    """A face-down stack of semi-hidden play. If `count` is 0, the viewer knows only that a stack is there.

    In the owner's view a stack holds only the owner's dummies there, because the owner sees the real units separately.
    """

    owner: int
    hex: str
    count: int = 0
    memory: int = 0


class SightingView(_V, frozen=True):
    """Counters that are face-down now, but that the viewer saw in a fight here in `turn`: "seen turn 7: W3, S20"."""

    hex: str
    owner: int
    turn: int
    units: tuple[str, ...]


class Record(_V, frozen=True):
    """A ship record. Its owner and Allies see it. All viewers see it when the game is over."""

    id: str
    owner: int
    tl: int
    wg: str
    built: dict[str, int]
    now: dict[str, int]
    text: str
    """The record in rulebook notation."""
    cost: int
    """BP value of the ship as it was built."""
    mp: int = 0
    bp: int = 0
    riders: tuple[str, ...] = ()
    emperor: bool = False
    lost: bool = False
    """Whether the ship was destroyed or scrapped. Such records are stored until the end of the game."""


class ShotView(_V, frozen=True):
    """One weapon that fired, such as "S35.M1" at W4.

    `diff`: drive difference; `cell`: CRT cell; `hits`: hits before Screens.
    """

    firer: str
    weapon: str
    target: str
    drive: int
    """Drive of the shot after ECM."""
    diff: int
    cell: str
    hits: int
    ecm: int = 0
    """Change of the Missile's drive by ECM."""


class LossView(_V, frozen=True):
    """Hits on one ship in a round: scored, absorbed by Screens, and effective.

    `destroyed`: whether the ship was destroyed.
    """

    ship: str
    scored: int
    absorbed: int
    effective: int
    destroyed: bool = False


class RoundView(_V, frozen=True):
    """A finished round. `orders`: one line per ship in rulebook notation.

    It is empty if the viewer may not see orders.
    """

    round: int
    fleets: dict[str, tuple[str, ...]] = {}
    """Seat's number -> ids of its ships at the start of the round.

    Ships that were destroyed or left later are included.
    """
    orders: tuple[str, ...] = ()
    tactics: dict[str, str] = {}
    shots: tuple[ShotView, ...] = ()
    losses: tuple[LossView, ...] = ()
    escaped: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


class BattleView(_V, frozen=True):
    """A battle at a star. `stage`: "waiting" (1977, 1994), "orders", "ecm", "damage", "withdraw" or "over"."""

    hex: str
    sides: tuple[int, ...]
    round: int
    stage: str
    quiet: int = 0
    """Number of rounds in a row without effective hits. After 3 such rounds a side must withdraw."""
    fleets: dict[str, tuple[str, ...]] = {}
    """Seat's number -> ids of its ships in the battle now."""
    waiting: tuple[int, ...] = ()
    """Seats that still owe an answer in this stage."""
    rounds: tuple[RoundView, ...] = ()
    mine: tuple[str, ...] = ()
    """Orders that the viewer's seat has sealed in this stage, in notation."""
    allies: tuple[str, ...] = ()
    """Sealed orders of Allies. A side sees them when its own orders are sealed (R-DIP-09)."""
    result: str = ""


class ShipShownView(_V, frozen=True):
    """What finished battles have shown the viewer about a foreign ship.

    `turn`: the last turn in which it was seen fighting. `built`: minimum points that the ship's orders prove. `orders`:
    number of orders seen. `hits`: effective hits that the ship took in the turn `turn`. `spent`: Missiles and Shells
    that the ship fired in that turn. Hits and shots of earlier turns are not counted, because ships are repaired.
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
    """A round of a finished battle, without its shots. Its losses are only those with effective hits."""

    turn: int
    hex: str
    fought: RoundView


class PastBattles(_V, frozen=True):
    """What a player's log says about finished battles: foreign ships, and the last rounds against each seat."""

    ships: tuple[ShipShownView, ...] = ()
    rounds: tuple[PastRoundView, ...] = ()


class StandingView(_V, frozen=True):
    """What the seat has sent in advance, and what it can send in this match. Only this seat sees it.

    It includes standing orders for the time when the player is away, plans for the next Movement, and passes.
    """

    filed: StandingOrders | None = None
    weapons: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    """Uses of power, in the order of the rule."""
    damage: tuple[str, ...] = ()
    """Places that can take hits in this match, in the order of the rule (R-DMG-10)."""
    repair: bool = False
    """Whether ships can be repaired in this match."""
    plannable: bool = False
    """Whether moves can be planned ahead in this match (R-INIT-04)."""
    plans: MovePlans | None = None
    passes: tuple[PassPart, ...] = ()
    """Parts of sheets that the seat lets pass."""
    asks_for_news: bool = False
    """Whether the server asks only if something on a sheet is new, unless the seat wants `every`.

    True since version 5 of the rules.
    """
    every: bool = False
    ask_from: int = 0
    """Number of BP in one stock from which the seat is asked to build."""
    unfit: tuple[str, ...] = ()
    """During Movement, for each plan, the reason why it would not be carried out now; "" if it would be carried out."""


class EndView(_V, frozen=True):
    """The results at the end of the game. The section `records` then has all records."""

    vp: tuple[int, ...] = ()
    ships_left: tuple[int, ...] = ()
    ships_lost: tuple[int, ...] = ()
    built_bp: tuple[int, ...] = ()


class View(_V, frozen=True):
    """Everything that one viewer may know now."""

    header: Header
    setup: SetupView
    sides: tuple[SideView, ...]
    viewer: int = PUBLIC
    """The viewer for whom this view is built."""
    stars: tuple[StarView, ...] = ()
    units: tuple[UnitView, ...] = ()
    stacks: tuple[StackView, ...] = ()
    sightings: tuple[SightingView, ...] = ()
    """Semi-hidden play: counters of other seats that the viewer and the viewer's Allies remember."""
    records: tuple[Record, ...] = ()
    economy: Economy | None = None
    battles: tuple[BattleView, ...] = ()
    past_battles: PastBattles | None = None
    """None until a battle has ended in which the viewer saw orders. It is always None for spectators."""
    decisions: tuple[Decision, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    """One prompt for each open decision, in the same order as the decisions."""
    circles: tuple[tuple[int, ...], ...] = ()
    """For each seat its Allies, whom the seat's alliance chat reaches. Relations are public.

    Empty without alliances.
    """
    standing: StandingView | None = None
    end: EndView | None = None


# ---- what never changes ----------------------------------------------------------------------------------------


class BoardStar(_V, frozen=True):
    name: str
    hex: str
    value: int
    """Printed value of the star for the 1994 economy; 0 if the rules do not use it."""
    home: int = -1


class BoardHex(_V, frozen=True):
    """A playable hex with axial coordinates (flat-topped: x = 1.5 q, y = sqrt(3) (r + q/2)).

    `cost`: MP to enter the hex; -1 if no ship can enter it.
    """

    id: str
    q: int
    r: int
    cost: int = 1
    hole: str = ""
    """Name of the black hole in this hex; "" if there is none."""


class RulesView(_V, frozen=True):
    """Parameters of the rules that a player can want to know, and those that forms on the page need."""

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
    """A row of the Combat Results Table: firing tactic, lowest and highest drive difference, and three cells.

    A drive difference of 99 or -99 is the open end of the table.
    """

    firer: str
    low: int
    high: int
    attack: str
    dodge: str
    retreat: str


class HomeLine(_V, frozen=True):
    """The surroundings of one home in a new galaxy.

    `rival`: MP to the nearest other home; 0 if none can be reached. `stars`: number of stars within each radius.
    `values`: total of the 1994 values of these stars.
    """

    hex: str
    rival: int
    stars: tuple[int, ...]
    values: tuple[int, ...]


class GalaxyReport(_V, frozen=True):
    """How fair a new galaxy is for its homes (12 9.2).

    `radii`: distances in MP. For each home the stars within each distance are counted; other homes are left out. A
    spread is (most - least) / mean, in percent. `limit` is in percent too. `fair`: no spread is larger than the limit.
    """

    radii: tuple[int, ...]
    homes: tuple[HomeLine, ...]
    star_spread: tuple[int, ...]
    value_spread: tuple[int, ...]
    limit: int
    fair: bool


class Board(_V, frozen=True):
    """The map and tables of a match. They are public and never change. A client fetches them once."""

    name: str
    hexes: tuple[BoardHex, ...]
    stars: tuple[BoardStar, ...]
    warplines: tuple[tuple[str, str], ...]
    """The warplines of the map as pairs of hex ids."""
    rules: RulesView
    crt: tuple[CrtRow, ...]
    victory: tuple[str, ...] = ()
    """The scenario's victory conditions as sentences, in order."""
    galaxy: GalaxyReport | None = None
    """Set only for a generated map with homes."""
