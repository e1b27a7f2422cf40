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
    """The setup of the match. It is public and never changes. The board of the match is built from it."""

    scenario: str
    seats: int
    options: dict[str, OptionValue] = {}
    text: str = ""
    """The file of the scenario if a user made it; "" otherwise."""
    map_seed: int = 0
    """The seed of a generated map, which is not the seed of the match. It is 0 for other maps."""
    commitment: str = ""
    """Hash of the match's seed, shown from the start.

    The field `seed` reveals the seed when the game is over (R-GEN-04).
    """
    seed: str = ""

    @property
    def agreed_setup(self) -> Setup:
        """The setup that the players agreed on before the start."""
        return Setup(self.scenario, self.seats, self.options, self.text)


class SideView(_V, frozen=True):
    """What the viewer may know about a seat."""

    seat: int
    out: bool = False
    resigned: bool = False
    homes: tuple[str, ...] = ()
    vp: int = 0
    """The seat's present points for victory in this scenario, as far as the viewer can know them."""
    bases: int = 0
    colonies: int = 0
    ships: int = -1
    """Number of Warpships and Systemships on the map; -1 if the viewer does not know it."""
    tl: int = 0
    relations: dict[str, str] = {}
    """Maps the number of each other seat to the relation with it: "war", "cease_fire", "peace" or "allied".

    It is empty if the rules have no diplomacy. Then all seats are at war.
    """


class Stock(_V, frozen=True):
    """A stock of build points (BP) that belongs to the viewer. If `hex` is "", it is the national stock (1977
    edition)."""

    hex: str
    bp: int
    kind: str = "base"
    income: int = 0
    """BP that the stock will receive at its next collection if nothing changes."""
    half: bool = False
    """Whether the stock holds half a BP more than `bp` (house rule `half_bp: exact`)."""


class Economy(_V, frozen=True):
    """The viewer's economy: the stocks of BP, and the last entries of the BP record with the newest entry last."""

    stocks: tuple[Stock, ...] = ()
    record: tuple[str, ...] = ()


class StarView(_V, frozen=True):
    """What the viewer knows about a star.

    `memory`: the turn in which the viewer last saw the star; 0 if the viewer sees it now.
    """

    hex: str
    control: int = -1
    base: int = -1
    works: int = 0
    """BP spent on a base under construction. Viewers other than the owner see 0 until the match is over."""
    base_since: int = 0
    colony: int = -1
    counter: CounterView | None = None
    explored: bool = False
    memory: int = 0


class UnitView(_V, frozen=True):
    """A counter that the viewer sees on the map. A counter aboard a ship is included only if the viewer may know it."""

    id: str
    owner: int
    kind: str
    """The kind of counter: "W" (Warpship), "S" (Systemship), "pod" (Colony Pod) or "emperor"."""
    hex: str
    aboard: str = ""
    moved: bool = False
    pinned: bool = False
    memory: int = 0
    relayed: bool = False
    """Whether this unit of the viewer was already carried this turn and cannot be picked up again.

    It is set only if the house rule `relay` is off.
    """


class StackView(_V, frozen=True):
    """A face-down stack of counters in semi-hidden play. If `count` is 0, the viewer does not know the number.

    If the stack belongs to the viewer, it contains only dummies, because the viewer sees the real units separately.
    """

    owner: int
    hex: str
    count: int = 0
    memory: int = 0


class SightingView(_V, frozen=True):
    """Counters in this hex that are face down now, but that the viewer or an Ally saw in an earlier battle.

    `turn`: the turn of that battle. `units`: the ids of the counters.
    """

    hex: str
    owner: int
    turn: int
    units: tuple[str, ...]


class Record(_V, frozen=True):
    """The record of a ship. The owner and the owner's Allies see it. When the game is over, all viewers see it."""

    id: str
    owner: int
    tl: int
    wg: str
    built: dict[str, int]
    now: dict[str, int]
    text: str
    """The record as text, in the notation of the rulebook."""
    cost: int
    """Cost of the ship in BP as it was built."""
    mp: int = 0
    bp: int = 0
    riders: tuple[str, ...] = ()
    emperor: bool = False
    lost: bool = False
    """Whether the ship was destroyed or scrapped. Views contain such records only when the game is over."""


class ShotView(_V, frozen=True):
    """One shot of the ship `firer` at the ship `target`.

    `diff`: drive difference; `cell`: cell of the Combat Results Table (CRT); `hits`: hits before Screens absorb some.
    """

    firer: str
    weapon: str
    target: str
    drive: int
    """Drive of the shot, after any change by ECM."""
    diff: int
    cell: str
    hits: int
    ecm: int = 0
    """The change that ECM made to the Missile's drive."""


class LossView(_V, frozen=True):
    """Hits on one ship in a round: hits scored, hits absorbed by Screens, and effective hits.

    `destroyed`: whether the ship was destroyed.
    """

    ship: str
    scored: int
    absorbed: int
    effective: int
    destroyed: bool = False


class RoundView(_V, frozen=True):
    """A finished round of a battle. `orders`: one line per ship, in the notation of the rulebook.

    `orders` is empty if the viewer may not see the orders.
    """

    round: int
    fleets: dict[str, tuple[str, ...]] = {}
    """Maps a seat's number to the ids of its ships at the start of the round.

    Ships that were destroyed or left the battle after the start of the round are included.
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
    """A battle at a star.

    `stage`: what the battle waits for: "waiting" (1977 and 1994 editions), "orders", "ecm", "damage", "withdraw" or
    "over".
    """

    hex: str
    sides: tuple[int, ...]
    round: int
    stage: str
    quiet: int = 0
    """Number of consecutive rounds without effective hits. After 3 such rounds a side must withdraw."""
    fleets: dict[str, tuple[str, ...]] = {}
    """Maps a seat's number to the ids of its ships that are in the battle now."""
    waiting: tuple[int, ...] = ()
    """Seats that still owe an answer in this stage."""
    rounds: tuple[RoundView, ...] = ()
    mine: tuple[str, ...] = ()
    """The answer that the viewer's seat has sealed in this stage, in the notation of the rulebook."""
    allies: tuple[str, ...] = ()
    """Sealed orders of Allies. The viewer sees them only after sealing its own orders (R-DIP-09)."""
    result: str = ""


class ShipShownView(_V, frozen=True):
    """What finished battles have revealed to the viewer about a foreign ship.

    `turn`: the last turn in which the viewer saw the ship fight. `built`: minimum points that the ship must have, as
    its orders prove. `orders`: number of the ship's orders that the viewer has seen. `hits`: effective hits on the ship
    in that last turn. `spent`: Missiles and Shells that the ship fired in that last turn. Hits and shots of earlier
    turns are not counted, because ships can be repaired.
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
    """A round of a finished battle. `fought` has no shots, and only those losses that have effective hits."""

    turn: int
    hex: str
    fought: RoundView


class PastBattles(_V, frozen=True):
    """What a player knows from finished battles: facts about foreign ships, and the last rounds against each seat."""

    ships: tuple[ShipShownView, ...] = ()
    rounds: tuple[PastRoundView, ...] = ()


class StandingView(_V, frozen=True):
    """Instructions that the seat has given in advance, and those that it can give. Only this seat sees them.

    They are standing orders for the time when the player is away, plans for the next Movement, and the parts of
    question sheets that the seat skips.
    """

    filed: StandingOrders | None = None
    weapons: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    """Possible uses of a ship's power, in the order of the rule."""
    damage: tuple[str, ...] = ()
    """Parts of a ship that can take hits in this match, in the order of the rule (R-DMG-10)."""
    repair: bool = False
    """Whether ships can be repaired in this match."""
    plannable: bool = False
    """Whether moves can be planned ahead in this match (R-INIT-04)."""
    plans: MovePlans | None = None
    passes: tuple[PassPart, ...] = ()
    """Parts of question sheets that the seat has chosen to skip."""
    asks_for_news: bool = False
    """Whether the server normally shows the seat a question sheet only if something on it is new.

    It is true since version 5 of the rules. If `every` is true, the seat still gets every sheet.
    """
    every: bool = False
    ask_from: int = 0
    """If one stock holds at least this number of BP, the seat is asked to build."""
    unfit: tuple[str, ...] = ()
    """During Movement, one text for each plan: the reason why it cannot be carried out now, or "" if it can."""


class EndView(_V, frozen=True):
    """The results of the match when it is over. Then the section `records` contains the records of all ships."""

    vp: tuple[int, ...] = ()
    ships_left: tuple[int, ...] = ()
    ships_lost: tuple[int, ...] = ()
    built_bp: tuple[int, ...] = ()


class View(_V, frozen=True):
    """Everything that one viewer may know about a match now."""

    header: Header
    setup: SetupView
    sides: tuple[SideView, ...]
    viewer: int = PUBLIC
    """The viewer of this view: the number of a seat, or -1 for the public."""
    stars: tuple[StarView, ...] = ()
    units: tuple[UnitView, ...] = ()
    stacks: tuple[StackView, ...] = ()
    sightings: tuple[SightingView, ...] = ()
    """In semi-hidden play: face-down counters of other seats that the viewer or an Ally saw in an earlier battle."""
    records: tuple[Record, ...] = ()
    economy: Economy | None = None
    battles: tuple[BattleView, ...] = ()
    past_battles: PastBattles | None = None
    """None until the viewer has seen the orders of a battle that is over. It is always None for spectators."""
    decisions: tuple[Decision, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    """One prompt for each open decision, in the same order as the decisions."""
    circles: tuple[tuple[int, ...], ...] = ()
    """The Allies of each seat. They receive the chat messages that the seat sends to its Allies.

    Relations are public. The list is empty if there are no alliances.
    """
    standing: StandingView | None = None
    end: EndView | None = None


# ---- what never changes ----------------------------------------------------------------------------------------


class BoardStar(_V, frozen=True):
    name: str
    hex: str
    value: int
    """Printed value of the star in the economy of the 1994 edition. It is 0 if the rules do not use it."""
    home: int = -1


class BoardHex(_V, frozen=True):
    """A playable hex with axial coordinates. For a flat-topped hex, x = 1.5 q and y = sqrt(3) (r + q/2).

    `cost`: movement points (MP) to enter the hex; -1 if no ship can enter it.
    """

    id: str
    q: int
    r: int
    cost: int = 1
    hole: str = ""
    """Name of the black hole in this hex; "" if the hex has no black hole."""


class RulesView(_V, frozen=True):
    """Values of the rules that a player may want to know, and values that forms on the page need."""

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
    """A row of the Combat Results Table. `firer`: tactic of the firing ship. `low`, `high`: range of drive differences.

    `attack`, `dodge`, `retreat`: the result against each tactic of the target. If `low` is -99 or `high` is 99, the
    range has no limit on that side.
    """

    firer: str
    low: int
    high: int
    attack: str
    dodge: str
    retreat: str


class HomeLine(_V, frozen=True):
    """What is near one home star in a new galaxy.

    `rival`: MP to the nearest other home; 0 if no other home can be reached. `stars`: number of stars within each
    distance of `GalaxyReport.radii`. `values`: sum of the values of these stars (1994 edition).
    """

    hex: str
    rival: int
    stars: tuple[int, ...]
    values: tuple[int, ...]


class GalaxyReport(_V, frozen=True):
    """Measures how fair a new galaxy is to its home stars (12 9.2).

    `radii`: distances in MP. For each home, the stars within each distance are counted, but not other homes.
    `star_spread` and `value_spread`: (most - least) / mean for each distance, in percent. `limit`: the maximum fair
    spread, in percent. `fair`: whether no spread is larger than the limit.
    """

    radii: tuple[int, ...]
    homes: tuple[HomeLine, ...]
    star_spread: tuple[int, ...]
    value_spread: tuple[int, ...]
    limit: int
    fair: bool


class Board(_V, frozen=True):
    """The map and the tables of a match. They are public and never change. A client requests them only once."""

    name: str
    hexes: tuple[BoardHex, ...]
    stars: tuple[BoardStar, ...]
    warplines: tuple[tuple[str, str], ...]
    """The warplines of the map. Each is a pair of hex ids."""
    rules: RulesView
    crt: tuple[CrtRow, ...]
    victory: tuple[str, ...] = ()
    """The scenario's victory conditions as sentences, in the order in which they are checked."""
    galaxy: GalaxyReport | None = None
    """How fair the map is. It is set only for a generated map with home stars to choose from."""
