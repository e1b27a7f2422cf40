// Generated from the Python structs; do not edit. `python manage.py typescript` writes this file.

/** Everything that one viewer may know about a match now. */
export interface View {
  header: Header;
  setup: SetupView;
  sides: SideView[];
  viewer?: number;
  stars?: StarView[];
  units?: UnitView[];
  stacks?: StackView[];
  sightings?: SightingView[];
  records?: Record[];
  economy?: Economy | null;
  battles?: BattleView[];
  past_battles?: PastBattles | null;
  decisions?: Decision[];
  prompts?: Prompt[];
  circles?: number[][];
  standing?: StandingView | null;
  end?: EndView | null;
}

/** The facts that the website shows above each game: the current turn and phase, and the status of each seat. */
export interface Header {
  turn: number;
  phase: string;
  phases: string[];
  status: ("idle" | "owes" | "in" | "out")[];
  title: string;
  outcome: Outcome | null;
}

/** The end of a match: the winning seats, the code of the victory condition, and one sentence. */
export interface Outcome {
  winners: number[];
  reason: string;
  text: string;
}

/** The setup of the match. It is public and never changes. The board of the match is built from it. */
export interface SetupView {
  scenario: string;
  seats: number;
  options?: { [key: string]: boolean | number | string };
  text?: string;
  map_seed?: number;
  commitment?: string;
  seed?: string;
}

/** What the viewer may know about a seat. */
export interface SideView {
  seat: number;
  out?: boolean;
  resigned?: boolean;
  homes?: string[];
  vp?: number;
  bases?: number;
  colonies?: number;
  ships?: number;
  tl?: number;
  relations?: { [key: string]: string };
}

/** What the viewer knows about a star. */
export interface StarView {
  hex: string;
  control?: number;
  base?: number;
  works?: number;
  base_since?: number;
  colony?: number;
  counter?: CounterView | null;
  explored?: boolean;
  memory?: number;
}

/** The values of a star counter. */
export interface CounterView {
  number: number;
  vp: number;
  s: number;
  c: number;
  b: number;
  d?: number;
  icon?: string;
}

/** A counter that the viewer sees on the map. A counter aboard a ship is included only if the viewer may know it. */
export interface UnitView {
  id: string;
  owner: number;
  kind: string;
  hex: string;
  aboard?: string;
  moved?: boolean;
  pinned?: boolean;
  memory?: number;
  relayed?: boolean;
}

/** A face-down stack of counters in semi-hidden play. If `count` is 0, the viewer does not know the number. */
export interface StackView {
  owner: number;
  hex: string;
  count?: number;
  memory?: number;
}

/** Counters in this hex that are face down now, but that the viewer or an Ally saw in an earlier battle. */
export interface SightingView {
  hex: string;
  owner: number;
  turn: number;
  units: string[];
}

/** The record of a ship. The owner and the owner's Allies see it. When the game is over, all viewers see it. */
export interface Record {
  id: string;
  owner: number;
  tl: number;
  wg: string;
  built: { [key: string]: number };
  now: { [key: string]: number };
  text: string;
  cost: number;
  mp?: number;
  bp?: number;
  riders?: string[];
  emperor?: boolean;
  lost?: boolean;
}

/** The viewer's economy: the stocks of BP, and the last entries of the BP record with the newest entry last. */
export interface Economy {
  stocks?: Stock[];
  record?: string[];
}

/** A stock of build points (BP) that belongs to the viewer. If `hex` is "", it is the national stock (1977 */
export interface Stock {
  hex: string;
  bp: number;
  kind?: string;
  income?: number;
  half?: boolean;
}

/** A battle at a star. */
export interface BattleView {
  hex: string;
  sides: number[];
  round: number;
  stage: string;
  quiet?: number;
  fleets?: { [key: string]: string[] };
  waiting?: number[];
  rounds?: RoundView[];
  mine?: string[];
  allies?: string[];
  result?: string;
}

/** A finished round of a battle. `orders`: one line per ship, in the notation of the rulebook. */
export interface RoundView {
  round: number;
  fleets?: { [key: string]: string[] };
  orders?: string[];
  tactics?: { [key: string]: string };
  shots?: ShotView[];
  losses?: LossView[];
  escaped?: string[];
  held?: string[];
  picked?: string[];
  dropped?: string[];
}

/** One shot of the ship `firer` at the ship `target`. */
export interface ShotView {
  firer: string;
  weapon: string;
  target: string;
  drive: number;
  diff: number;
  cell: string;
  hits: number;
  ecm?: number;
}

/** Hits on one ship in a round: hits scored, hits absorbed by Screens, and effective hits. */
export interface LossView {
  ship: string;
  scored: number;
  absorbed: number;
  effective: number;
  destroyed?: boolean;
}

/** What a player knows from finished battles: facts about foreign ships, and the last rounds against each seat. */
export interface PastBattles {
  ships?: ShipShownView[];
  rounds?: PastRoundView[];
}

/** What finished battles have revealed to the viewer about a foreign ship. */
export interface ShipShownView {
  ship: string;
  owner: number;
  turn: number;
  tl?: number;
  orders?: number;
  hits?: number;
  built?: { [key: string]: number };
  spent?: { [key: string]: number };
}

/** A round of a finished battle. `fought` has no shots, and only those losses that have effective hits. */
export interface PastRoundView {
  turn: number;
  hex: string;
  fought: RoundView;
}

/** A numbered question to one seat. */
export interface Decision {
  id: string;
  kind: string;
  text?: string;
  answered?: boolean;
  seconds?: number;
  passes?: boolean;
  at_once?: boolean;
}

export interface HomePrompt {
  kind: "home";
  decision: string;
  stars: string[];
}

export interface EndowPrompt {
  kind: "endow";
  decision: string;
  bp: number;
  bases: string[];
  sealed?: { [key: string]: number };
}

/** The question how to design the Warpship that enters the map, and where it enters. */
export interface EnterPrompt {
  kind: "enter";
  decision: string;
  hexes: string[];
  fixed: { [key: string]: number };
  free_bp: number;
  attrs: string[];
  prices: { [key: string]: number };
  lots: { [key: string]: number };
  sealed?: string;
}

export interface CounterPrompt {
  kind: "place_counter";
  decision: string;
  counter: CounterView;
  stars: string[];
}

/** What the seat can build and repair, with budgets, prices and sites. */
export interface BuildPrompt {
  kind: "build";
  decision: string;
  yards: Yard[];
  attrs: string[];
  systemship_attrs: string[];
  prices: { [key: string]: number };
  lots: { [key: string]: number };
  generators: { [key: string]: number };
  tl: number;
  next_warpship: string;
  next_systemship: string;
  systemships?: boolean;
  must_spend?: number;
  fixes?: Fix[];
  pods?: string[];
  works?: WorksSite[];
  dummies?: { [key: string]: number };
  dummies_left?: number;
  emperor?: string;
  emperor_places?: string[];
  sealed?: string;
  transact?: TransactPrompt | null;
}

/** A place that can build or repair. `payer`: the stock that pays ("stock", "base" or "colony"). `bp`: BP in this */
export interface Yard {
  hex: string;
  payer: string;
  bp: number;
  ships?: boolean;
  pods?: boolean;
  why_not?: string;
}

/** A damaged ship that the seat can repair. `missing`: maps an attribute to its missing points or pieces. */
export interface Fix {
  ship: string;
  hex: string;
  missing: { [key: string]: number };
  payers: string[];
}

export interface WorksSite {
  hex: string;
  spent: number;
  cost: number;
  payers: { [key: string]: number };
}

export interface TransactPrompt {
  kind: "transact";
  decision: string;
  sites: TransactSite[];
  sealed?: string;
  partners?: Partner[];
}

export interface TransactSite {
  hex: string;
  holders: Holder[];
  scrap?: { [key: string]: number };
  halves?: string[];
  half?: boolean;
}

/** A stock or ship that can give or take BP. `room`: BP that it can still take, or -1 if there is no limit. */
export interface Holder {
  id: string;
  bp: number;
  room: number;
}

/** Units of two seats that can trade BP at one star (R-ECO-12). */
export interface Partner {
  hex: string;
  seat: number;
  own: string[];
  theirs: string[];
}

/** The question which ship the seat activates next. To learn where a ship can go, a client uses explain(reach). */
export interface MovePrompt {
  kind: "move";
  decision: string;
  movers: Mover[];
  may_end?: boolean;
}

/** A Warpship of the seat that can move now. */
export interface Mover {
  ship: string;
  hex: string;
  mp: number;
  racks?: number;
  aboard?: string[];
  loose?: string[];
  must_end_at_star?: boolean;
}

export interface PlotPrompt {
  kind: "plot";
  decision: string;
  movers: Mover[];
  sealed?: string;
}

/** The question at which star combat begins next. The first star in `stars` is the default. */
export interface NextBattlePrompt {
  kind: "next_battle";
  decision: string;
  stars: string[];
}

export interface OrdersPrompt {
  kind: "orders";
  decision: string;
  hex: string;
  round: number;
  fighters: Fighter[];
  foes: Foe[];
  exits: string[];
  pick_drop?: string;
  last?: string;
  sealed?: string;
}

/** A ship of the seat in a battle, and what the ship can do this round. */
export interface Fighter {
  ship: string;
  pd: number;
  caps: { [key: string]: number };
  tactics: string[];
  missiles?: number;
  shells?: number;
  racks?: number;
  aboard?: string[];
  loose?: string[];
  pick_drop?: number;
}

/** A legal target: its id, owner and kind, and what this battle has revealed of it to all viewers. */
export interface Foe {
  ship: string;
  owner: number;
  kind: string;
  tl?: number;
  seen?: string;
}

export interface EcmPrompt {
  kind: "ecm";
  decision: string;
  hex: string;
  round: number;
  points: { [key: string]: number };
  incoming: Incoming[];
  lower_only?: boolean;
  floor?: number;
  default?: EcmUse[];
  sealed?: string;
}

/** A Missile that was fired at a ship with powered ECM. The ship belongs to the seat that gets this prompt. */
export interface Incoming {
  missile: string;
  target: string;
  drive: number;
  tl: number;
  balance: number;
  tactic?: string;
  D?: number;
}

/** ECM points of `ship` that are used on `missile` ("S35.M1"). */
export interface EcmUse {
  ship: string;
  missile: string;
  points: number;
  change?: number;
}

export interface DamagePrompt {
  kind: "damage";
  decision: string;
  hex: string;
  round: number;
  wounds: Wound[];
  sealed?: string;
}

/** One ship of the seat with exactly `hits` hits that the seat must place. */
export interface Wound {
  ship: string;
  hits: number;
  room: { [key: string]: number };
  racks_free?: number;
  default?: { [key: string]: number };
  listed?: { [key: string]: number };
}

export interface WithdrawPrompt {
  kind: "withdraw_to";
  decision: string;
  hex: string;
  ships: string[];
  exits: string[];
  racks: { [key: string]: number };
  loose: string[];
  sealed?: string;
}

export interface RearrangePrompt {
  kind: "rearrange";
  decision: string;
  berths: Berth[];
  emperor?: string;
  emperor_places?: string[];
  sealed?: string;
}

/** A star with the seat's carriers at it, the undamaged racks of these carriers, and all units that they can */
export interface Berth {
  hex: string;
  racks: { [key: string]: number };
  riders: { [key: string]: string };
}

/** The seat's question about relations with other seats. */
export interface RelationsPrompt {
  kind: "relations";
  decision: string;
  levels: { [key: string]: string };
  choices: { [key: string]: string[] };
  sealed?: { [key: string]: string };
  sealed_gives?: Give[];
  sealed_takes?: Take[];
  traders?: number[];
  stars?: string[];
}

/** What this seat gives in a trade: a star, or BP to a unit of another seat at the same star (R-ECO-12). */
export interface Give {
  to: number;
  at: string;
  bp?: number;
  source?: string;
  target?: string;
}

/** What this seat agrees to receive in a trade. The values must be equal to those in the Give of the giving seat. */
export interface Take {
  giver: number;
  at: string;
  bp?: number;
  source?: string;
  target?: string;
}

/** The End-turn sheet since version 3 of the rules. It contains the parts in which the seat can have something to */
export interface EndTurnPrompt {
  kind: "end_turn";
  decision: string;
  rearrange?: RearrangePrompt | null;
  relations?: RelationsPrompt | null;
  sealed?: string;
}

/** The question whether to agree to a draw, because nothing has happened for `quiet` turns. */
export interface SettlePrompt {
  kind: "settle";
  decision: string;
  quiet: number;
  limit: number;
  sealed?: string;
}

/** Instructions that the seat has given in advance, and those that it can give. Only this seat sees them. */
export interface StandingView {
  filed?: StandingOrders | null;
  weapons?: string[];
  uses?: string[];
  damage?: string[];
  repair?: boolean;
  plannable?: boolean;
  plans?: MovePlans | null;
  passes?: ("trade" | "transactions" | "build" | "rearrange" | "votes")[];
  asks_for_news?: boolean;
  every?: boolean;
  ask_from?: number;
  unfit?: string[];
}

/** Orders for the time when the seat's player is away (R-GEN-06, R-DMG-10). A seat can send them at any time. */
export interface StandingOrders {
  kind: "standing_orders";
  fleet?: Conduct | null;
  ships?: { [key: string]: Conduct };
  damage?: ("A" | "empty_H" | "empty_SR" | "E" | "SH" | "C" | "M" | "T" | "S" | "B" | "loaded_H" | "riders" | "loaded_SR" | "PD")[];
  repair?: boolean;
}

/** How a ship fights while its player is away. Parts that the ship cannot carry out at that time are ignored. */
export interface Conduct {
  tactic?: "ATTACK" | "DODGE";
  fire?: ("missiles" | "cannons" | "beam")[];
  power?: Share[];
  missile_drive?: number;
  prey?: "warpships" | "systemships" | "wounded";
  retreat?: "never" | "hurt" | "outnumbered" | "either" | "always";
}

/** The power for one use of a ship. `most`: the maximum power. */
export interface Share {
  use: "D" | "W" | "S" | "E";
  most?: number;
}

/** Conditional plans for the next Movement (R-INIT-04). A seat can send them at any time. They replace older plans. */
export interface MovePlans {
  kind: "move_plans";
  plans?: MovePlan[];
  rest?: "ask" | "stay";
}

/** A planned move. When the ships are activated, they go along `path` (see Move). If the path is empty, they stay. */
export interface MovePlan {
  ships: string[];
  path?: string[];
  when?: "always" | "free" | "enemy";
}

/** The results of the match when it is over. Then the section `records` contains the records of all ships. */
export interface EndView {
  vp?: number[];
  ships_left?: number[];
  ships_lost?: number[];
  built_bp?: number[];
}

/** The map and the tables of a match. They are public and never change. A client requests them only once. */
export interface Board {
  name: string;
  hexes: BoardHex[];
  stars: BoardStar[];
  warplines: [string, string][];
  rules: RulesView;
  crt: CrtRow[];
  victory?: string[];
  galaxy?: GalaxyReport | null;
}

/** A playable hex with axial coordinates. For a flat-topped hex, x = 1.5 q and y = sqrt(3) (r + q/2). */
export interface BoardHex {
  id: string;
  q: number;
  r: number;
  cost?: number;
  hole?: string;
}

export interface BoardStar {
  name: string;
  hex: string;
  value: number;
  home?: number;
}

/** Values of the rules that a player may want to know, and values that forms on the page need. */
export interface RulesView {
  edition: string;
  attrs: string[];
  systemship_attrs: string[];
  generators: { [key: string]: number };
  tech_turns: number;
  pod_cost: number;
  base_cost: number;
  colony_store: number;
  switches?: { [key: string]: boolean | number | string };
}

/** A row of the Combat Results Table. `firer`: tactic of the firing ship. `low`, `high`: range of drive differences. */
export interface CrtRow {
  firer: string;
  low: number;
  high: number;
  attack: string;
  dodge: string;
  retreat: string;
}

/** Measures how fair a new galaxy is to its home stars (12 9.2). */
export interface GalaxyReport {
  radii: number[];
  homes: HomeLine[];
  star_spread: number[];
  value_spread: number[];
  limit: number;
  fair: boolean;
}

/** What is near one home star in a new galaxy. */
export interface HomeLine {
  hex: string;
  rival: number;
  stars: number[];
  values: number[];
}

/** Choose a home star in the scenario Cornered. */
export interface ChooseHome {
  kind: "home";
  star: string;
}

/** Divide the initial BP among the seat's bases. `shares` maps a base's hex to its BP. */
export interface Endow {
  kind: "endow";
  shares: { [key: string]: number };
}

/** Scenario Unexplored Star Cluster: design the 25 BP Warpship and name a hex on the outside edge of the map. */
export interface Enter {
  kind: "enter";
  hex: string;
  attrs: { [key: string]: number };
}

/** Put the drawn star counter face up on an empty star (R-STAR-02). */
export interface PlaceCounter {
  kind: "place_counter";
  star: string;
}

/** All BP transactions of the seat, in order, as one sealed plan. Trades of BP are carried out after all items. */
export interface Transact {
  kind: "transact";
  items?: (Shift | Scrap)[];
  gives?: Give[];
  takes?: Take[];
}

/** Load, unload or transfer BP at one star. `source` and `target` are "base", "colony" or a ship id (12 7.1.2). */
export interface Shift {
  kind: "shift";
  at: string;
  source: string;
  target: string;
  bp: number;
}

/** Scrap a ship at a base for half its present value (R-ECO-08). */
export interface Scrap {
  kind: "scrap";
  ship: string;
}

/** All actions of the seat in the Build event, in order, as one plan. The plan is sealed in the 2012 edition. It can */
export interface Build {
  kind: "build";
  items?: BuildItem[];
  transactions?: (Shift | Scrap)[];
}

/** A new ship that is built at a yard. A ship without a generator is a Systemship. */
export interface NewShip {
  kind: "ship";
  at: string;
  attrs: { [key: string]: number };
  wg?: "" | "WG" | "SWG" | "MWG" | "LWG";
}

export interface NewPod {
  kind: "pod";
  at: string;
}

/** Restore points of a ship; for Missiles and Shells, restore pieces. */
export interface Repair {
  kind: "repair";
  ship: string;
  restore: { [key: string]: number };
  payer?: string;
}

/** Turn a Colony Pod into a colony at the star where the pod is. */
export interface Deploy {
  kind: "deploy";
  pod: string;
}

/** Spend BP on a base that is under construction. `payer`: "colony" or a ship id. */
export interface Works {
  kind: "works";
  at: string;
  bp: number;
  payer?: string;
}

/** Set the number of dummy counters at a hex (12 7.4, R-HID-03). */
export interface Dummies {
  kind: "dummies";
  at: string;
  count: number;
}

/** Place the Emperor. `place`: the hex of one of the seat's bases or colonies, or a Warpship id (R-EMP-02). */
export interface SeatEmperor {
  kind: "emperor";
  place: string;
}

/** Move ships one after another along the same path. If the path is empty, the ships stay where they are. */
export interface Move {
  kind: "move";
  ships: string[];
  path?: string[];
}

/** End the movement. All ships of the seat that have not moved stay where they are. */
export interface EndMovement {
  kind: "end_movement";
}

/** The moves of all ships for one turn, given together as one sealed order (house rule "plotted", R-INIT-04). */
export interface Plot {
  kind: "plot";
  moves?: Move[];
}

/** Sealed orders for the seat's ships in one round of a battle. */
export interface Orders {
  kind: "orders";
  orders?: Order[];
}

/** The order of one ship for one round (77 7(1), 12 5.1). `target`: target of the Beam or of all Cannons. */
export interface Order {
  ship: string;
  tactic: "ATTACK" | "DODGE" | "RETREAT";
  target?: string;
  D?: number;
  B?: number;
  S?: number;
  E?: number;
  T?: number;
  cannons?: number[];
  cannon_targets?: string[];
  missiles?: Shot[];
  pickup?: string[];
  drop?: string[];
  to?: string;
}

/** One Missile, with its target and its drive. The drive is 1 or more (R-WPN-03). */
export interface Shot {
  target: string;
  drive: number;
}

export interface Ecm {
  kind: "ecm";
  uses?: EcmUse[];
}

/** The hits that a seat places on its ships: maps a ship id to a dict from attribute to number of hits. */
export interface Damage {
  kind: "damage";
  hits?: { [key: string]: { [key: string]: number } };
}

/** Withdrawal from a battle after three rounds without effective hits. `to`: the adjacent hex for each Warpship. */
export interface WithdrawTo {
  kind: "withdraw_to";
  to?: { [key: string]: string };
  carry?: { [key: string]: string };
}

/** Free rearrangement of Systemships and Colony Pods. */
export interface Rearrange {
  kind: "rearrange";
  carry?: { [key: string]: string };
  emperor?: string;
}

/** The seat's answer in the diplomacy event. */
export interface Relations {
  kind: "relations";
  votes?: { [key: string]: "up" | "down" };
  gives?: Give[];
  takes?: Take[];
}

/** The answer to the End-turn sheet (since version 3 of the rules): Rearrange and Relations together. */
export interface EndTurn {
  kind: "end_turn";
  carry?: { [key: string]: string };
  emperor?: string;
  votes?: { [key: string]: "up" | "down" };
  gives?: Give[];
  takes?: Take[];
}

/** The star where the next combat takes place. In the 1977 and 1994 editions the phasing player chooses it */
export interface NextBattle {
  kind: "next_battle";
  star: string;
}

/** The answer to the offer of a draw, which is made after many turns in which nothing happened. */
export interface Settle {
  kind: "settle";
  draw: boolean;
}

/** Take back a sealed answer. This is possible while another seat must still answer. */
export interface Unseal {
  kind: "unseal";
}

/** Questions and sheet parts that the seat passes automatically. They are secret. A seat can send them at any time. */
export interface Passes {
  kind: "passes";
  parts?: ("trade" | "transactions" | "build" | "rearrange" | "votes")[];
  opened?: string;
  every?: boolean;
}

export interface TurnBegan {
  kind: "turn";
  turn: number;
}

export interface PhaseBegan {
  kind: "phase";
  phase: string;
  seat?: number;
}

/** A seat gave a sealed answer. If `back` is true, the seat took its sealed answer back. */
export interface Sealed {
  kind: "sealed";
  seat: number;
  what: string;
  at?: string;
  back?: boolean;
  names?: { [key: string]: string } | null;
}

/** Private event: the seat received BP at a place. */
export interface Income {
  kind: "income";
  seat: number;
  at: string;
  bp: number;
  source?: string;
  names?: { [key: string]: string } | null;
}

/** Private event: what the seat's plan spent or did, with one line for each item. */
export interface Spent {
  kind: "spent";
  seat: number;
  lines: string[];
}

/** New counters appeared at a hex. In open play this event is public. */
export interface Built {
  kind: "built";
  seat: number;
  at: string;
  units: string[];
  names?: { [key: string]: string } | null;
}

/** A move as the receiver of the event saw it. */
export interface Moved {
  kind: "moved";
  seat: number;
  ship: string;
  path: string[];
  steps?: string[];
  stopped?: boolean;
  pinned?: string[];
  names?: { [key: string]: string } | null;
}

export interface Stayed {
  kind: "stayed";
  seat: number;
  ships: string[];
}

/** A stack of face-down counters moved in semi-hidden play. */
export interface StackMoved {
  kind: "stack_moved";
  seat: number;
  path: string[];
  names?: { [key: string]: string } | null;
}

export interface BattleBegan {
  kind: "battle";
  at: string;
  sides: number[];
  names?: { [key: string]: string } | null;
}

/** A combat round in which the orders were revealed. */
export interface RoundFought {
  kind: "round";
  at: string;
  report: RoundResult;
  names?: { [key: string]: string } | null;
}

/** One round after its orders are revealed, as the sides of the battle see it. `orders` is in rulebook notation. */
export interface RoundResult {
  round: number;
  fleets?: { [key: string]: string[] };
  orders?: string[];
  tactics?: { [key: string]: string };
  shots?: ShotResult[];
  losses?: LossResult[];
  escaped?: string[];
  held?: string[];
  picked?: string[];
  dropped?: string[];
}

/** The result of one shot, such as "S35.M1" at W4. */
export interface ShotResult {
  firer: string;
  weapon: string;
  target: string;
  drive: number;
  diff: number;
  cell: string;
  hits: number;
  ecm?: number;
}

/** Hits on one ship in a round: scored, absorbed by Screens, and effective. */
export interface LossResult {
  ship: string;
  scored: number;
  absorbed: number;
  effective: number;
  destroyed?: boolean;
}

/** Private event: the attributes on which the seat's ships took damage. Each line is in notation. */
export interface Crossed {
  kind: "crossed";
  seat: number;
  at: string;
  lines: string[];
  names?: { [key: string]: string } | null;
}

/** A ship went to an adjacent hex, either by escape or by withdrawal. */
export interface Left {
  kind: "left";
  seat: number;
  ship: string;
  at: string;
  to: string;
  how: string;
  names?: { [key: string]: string } | null;
}

/** Ships or Colony Pods were lost for a reason other than fire in a combat round. */
export interface Lost {
  kind: "lost";
  seat: number;
  at: string;
  units: string[];
  how: string;
  names?: { [key: string]: string } | null;
}

export interface BattleEnded {
  kind: "battle_over";
  at: string;
  holder?: number;
  rounds?: number;
  names?: { [key: string]: string } | null;
}

export interface BaseFell {
  kind: "base_fell";
  at: string;
  owner: number;
  by: number;
  what?: string;
  plunder?: number;
  names?: { [key: string]: string } | null;
}

/** A colony was deployed, or a base was completed. */
export interface Founded {
  kind: "founded";
  seat: number;
  at: string;
  what: string;
  names?: { [key: string]: string } | null;
}

/** Private event: the first visitor of a star drew its star counter. `counter`: the counter's number. */
export interface Explored {
  kind: "explored";
  seat: number;
  at: string;
  counter: number;
  star_set?: string;
  names?: { [key: string]: string } | null;
}

/** A rearrangement, as the map shows it: units that went aboard a ship, and units that were set down. */
export interface Rearranged {
  kind: "rearranged";
  seat: number;
  at: string;
  aboard?: string[];
  down?: string[];
  names?: { [key: string]: string } | null;
}

export interface RelationChanged {
  kind: "relation";
  a: number;
  b: number;
  level: string;
}

export interface Traded {
  kind: "traded";
  giver: number;
  taker: number;
  at: string;
  bp?: number;
  star?: boolean;
  names?: { [key: string]: string } | null;
}

export interface EmperorLost {
  kind: "emperor_lost";
  seat: number;
  by?: number;
}

export interface Points {
  kind: "points";
  seat: number;
  vp: number;
  why?: string;
}

export interface SeatOut {
  kind: "out";
  seat: number;
  why: string;
}

/** The match has used up its Ending Time (R-VIC-10). `turn` is the last turn of the match. */
export interface TimeUp {
  kind: "time_up";
  turn: number;
}

export interface GameOver {
  kind: "over";
  winners: number[];
  reason: string;
  text: string;
}

/** A question: where can this ship go after the steps of `path`? These steps can include drops and pick-ups. */
export interface ReachOf {
  kind: "reach";
  ship: string;
  path?: string[];
}

/** A question: what does this design cost, and what is wrong with it? */
export interface CostOf {
  kind: "cost";
  attrs: { [key: string]: number };
  wg?: "" | "WG" | "SWG" | "MWG" | "LWG";
  entering?: boolean;
}

/** A question: what does one order of the seat do to one enemy ship? */
export interface WhatIf {
  kind: "what_if";
  order: Order;
  foe: string;
  drives?: number;
}

/** A question: for which of the seat's Warpships can moves be planned now (R-INIT-04)? */
export interface Planning {
  kind: "planning";
}

export interface Reach {
  kind: "reach";
  ship: string;
  mp: number;
  spent: number;
  at: string;
  hexes: ReachHex[];
  shut?: ShutHex[];
  drops?: string[];
  picks?: string[];
  blocked?: string;
}

/** A hex that the ship can reach. */
export interface ReachHex {
  hex: string;
  cost: number;
  before?: string;
  step?: string;
  stop?: boolean;
  end?: boolean;
  why?: string;
}

/** A hex that is near enough for the ship's MP, but that the ship may not enter now. */
export interface ShutHex {
  hex: string;
  cost: number;
  why: string;
}

/** The cost of a design. */
export interface Cost {
  kind: "cost";
  hull: number;
  cost: number;
  mp: number;
  wrong?: [string, string][];
  text?: string;
}

/** The answer to `WhatIf`. */
export interface WhatIfTable {
  kind: "what_if";
  foe: string;
  weapons: string[];
  cells: WhatIfCell[];
  back?: WhatIfCell[];
}

/** The results for one tactic of the enemy ship, and for its drives from `low` to `high`. */
export interface WhatIfCell {
  tactic: string;
  low: number;
  high: number;
  cells: string[];
  hits: number;
}

/** The seat's Warpships for which moves can be planned, in the form of the Movement prompt. */
export interface Plannable {
  kind: "planning";
  movers?: Mover[];
}

/** The parts from which users can build a scenario. */
export interface DesignKit {
  sectors: SectorMap[];
  seams: [string, string][];
  editions: EditionParts[];
  options: Words[];
  kinds: Condition[];
  counters: CounterName[];
  limits: Bounds;
  printed: PrintedScenario[];
}

/** A sector tile: its stars, and the pairs of stars that its warplines connect. */
export interface SectorMap {
  id: number;
  stars: SectorStar[];
  lines: [string, string][];
}

/** A star of a sector. `at`: the hex of the star in the sector, such as "C5". */
export interface SectorStar {
  name: string;
  at: string;
}

/** An edition, its packages, and the options that a scenario of the edition may leave to each table. */
export interface EditionParts {
  key: string;
  title: string;
  packages: Words[];
  options: string[];
}

/** Something that a user can choose: its key in the scenario file, and its texts for users. */
export interface Words {
  key: string;
  title: string;
  help?: string;
}

/** A victory condition that a scenario can use. */
export interface Condition {
  kind: string;
  title: string;
  text: string;
  number?: Number | null;
  stars?: boolean;
}

/** The number in a victory condition: what it counts, its lowest and highest value, and its usual value. */
export interface Number {
  label: string;
  low: number;
  high: number;
  usual: number;
}

/** A star counter that a scenario can place: its number and its title. */
export interface CounterName {
  number: number;
  title: string;
}

/** Limits for scenarios that users design. */
export interface Bounds {
  columns: number;
  rows: number;
  seats: [number, number];
  bp: number;
  minutes: number;
  title: number;
  text: number;
}

/** A packaged scenario that a user can change. `form`: the fields of the scenario's file. */
export interface PrintedScenario {
  title: string;
  form: { [key: string]: unknown };
}

/** The data that a player needs to enter a position. `ships`: maximum number of ships per side. */
export interface LabKit {
  editions: LabEdition[];
  ships: number;
  points: number;
  stake: number;
  stakes: [string, number][];
  samples: LabSample[];
}

/** An edition, with the attributes of its ships in the order in which a record lists them. */
export interface LabEdition {
  key: "1977" | "1994" | "2012";
  title: string;
  attrs: string[];
  systemship_attrs: string[];
  generators: string[];
}

/** A sample battle that a player can load and change. */
export interface LabSample {
  title: string;
  position: LabPosition;
}

/** Two fleets at one star, before the orders of a round are written. */
export interface LabPosition {
  fleets: [string[], string[]];
  edition?: "1977" | "1994" | "2012";
  stake?: number;
}

/** A question to the lab: what is the value of the round, and what are the best mixed strategies? */
export interface Solve {
  type: "solve";
  position: LabPosition;
}

/** A question to the lab about the orders of one side. */
export interface BestReply {
  type: "reply";
  position: LabPosition;
  side: number;
  orders: string[];
}

/** A request to the lab: return a scenario for playing this battle. `side`: the side that the first seat plays. */
export interface PlayIt {
  type: "play";
  position: LabPosition;
  side: number;
}

/** The value of a combat round if both sides use their best mixed strategies. Values are in BP for the first side. */
export interface LabValue {
  type: "value";
  ships: [string[], string[]];
  value: number;
  low: number;
  high: number;
  exact: boolean;
  width: number;
  orders: [number, number];
  mixtures: [Mixed[], Mixed[]];
}

/** A joint order of one side: one order per ship, in notation. */
export interface Mixed {
  orders: string[];
  chance: number;
  worth: number;
}

/** The answer to `BestReply`. All values are in BP, seen from the side that gives the orders. */
export interface Replied {
  type: "reply";
  worth: number;
  loss: number;
  reply: string[];
  beaten: number;
  exact: boolean;
  what_if: LabFire[];
}

/** The fire of one ship at its target, for every tactic and drive of the target. */
export interface LabFire {
  ship: string;
  target: string;
  cells: LabCell[];
}

/** Hits on a target that has this tactic and drive. The target's Screen is not subtracted. */
export interface LabCell {
  tactic: string;
  drive: number;
  hits: number;
  escapes: boolean;
}

/** The answer to `PlayIt`: the fields of a scenario file (see `Game.design`). */
export interface Playable {
  type: "play";
  form: { [key: string]: unknown };
}

/** A round of a match as it is shown to a player, before its orders are given. */
export interface DrillShown {
  position: LabPosition;
  star: string;
  round: number;
  seats: [number, number];
  ships: [string[], string[]];
  template: string[];
}

/** The evaluation of an answer. All values are in BP, seen from the side that must answer. */
export interface DrillVerdict {
  value: number;
  low: number;
  high: number;
  exact: boolean;
  width: number;
  worth: number;
  loss: number;
  share: number;
  limit: number;
  good: boolean;
  picked: string[];
  mixture: Mixed[];
  theirs: Mixed[];
  reply: string[];
  beaten: number;
  played: DrillKept;
  played_loss: [number | null, number | null];
}

/** What happened in this round of the match. */
export interface DrillKept {
  orders: [string[], string[]];
  came: string[];
}

/** The part of an analysis that is specific to WarpWar. */
export interface MatchDetail {
  rounds: AnalysedRound[];
  damage: JudgedDamage[];
  designs: JudgedDesign[];
  skipped: { [key: string]: number };
}

/** A contested round. `entry`: index of the log entry with which the round was resolved. */
export interface AnalysedRound {
  entry: number;
  turn: number;
  hex: string;
  place: string;
  round: number;
  sides: SeatRound[];
  hits: number[];
  hindsight: Hindsight[];
  position: LabPosition | null;
}

/** A round, analysed with what one seat knew when it was fought. `orders`: the seat's orders in notation. */
export interface SeatRound {
  seat: number;
  orders: string[];
  foe_orders: string[];
  split: RoundSplit;
  mixture: Mixed[];
  foe_mixture: Mixed[];
  believed: string[];
  surprised: boolean;
  simplified: boolean;
}

/** The result of a round for one seat, split into parts. */
export interface RoundSplit {
  result_c: number;
  value_c: number;
  own_c: number;
  foe_c: number;
  outguessing_c: number;
  gap_c: number;
  exact: boolean;
  worst_c: number;
  chance_c: number;
}

/** The split of a round for one side, calculated with the actual ships. No player knew all of them at that time. */
export interface Hindsight {
  seat: number;
  split: RoundSplit;
}

/** How a seat placed the hits on one ship (`placed`), and the placement that would have cost least (`best`). */
export interface JudgedDamage {
  turn: number;
  place: string;
  hex: string;
  round: number;
  seat: number;
  ship: string;
  placed: { [key: string]: number };
  best: { [key: string]: number };
  loss_c: number;
}

/** All ships of one design that a seat used in the match, with their results. `cost`: BP of one ship. */
export interface JudgedDesign {
  seat: number;
  ships: string[];
  record: string;
  cost: number;
  strength: number;
  rounds: number;
  scored: number;
  taken: number;
  lost: number;
  unused: string[];
}

export type Command =
  | ChooseHome
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
  | Passes;

export type Event =
  | TurnBegan
  | PhaseBegan
  | Sealed
  | Income
  | Spent
  | Built
  | Moved
  | Stayed
  | StackMoved
  | BattleBegan
  | RoundFought
  | Crossed
  | Left
  | Lost
  | BattleEnded
  | BaseFell
  | Founded
  | Explored
  | Rearranged
  | RelationChanged
  | Traded
  | EmperorLost
  | Points
  | SeatOut
  | TimeUp
  | GameOver;

export type Prompt =
  | HomePrompt
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
  | SettlePrompt;

export type BuildItem =
  | NewShip
  | NewPod
  | Repair
  | Deploy
  | Works
  | Dummies
  | SeatEmperor;

export type Question =
  | ReachOf
  | CostOf
  | WhatIf
  | Planning;

export type Answer =
  | Reach
  | Cost
  | WhatIfTable
  | Plannable;

export type LabQuestion =
  | Solve
  | BestReply
  | PlayIt;

export type LabAnswer =
  | LabValue
  | Replied
  | Playable;
