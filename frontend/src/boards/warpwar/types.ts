// Generated from the Python structs; do not edit. `python manage.py typescript` writes it anew.

/** Everything that one viewer may know now. */
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

/** The facts that the hall shows above any game: the present turn and phase, and which seats the table waits for. */
export interface Header {
  turn: number;
  phase: string;
  phases: string[];
  status: ("idle" | "owes" | "in" | "out")[];
  title: string;
  outcome: Outcome | null;
}

/** The end of a match: the winning seats (none in a draw), the code of the victory condition, and one sentence. */
export interface Outcome {
  winners: number[];
  reason: string;
  text: string;
}

/** The setup of the match. It is public and never changes. `board()` is built from it. */
export interface SetupView {
  scenario: string;
  seats: number;
  options?: { [key: string]: boolean | number | string };
  text?: string;
  map_seed?: number;
  commitment?: string;
  seed?: string;
}

/** What the viewer may know of a seat. */
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

/** What the viewer knows of a star. */
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

/** The values of a star counter. `s`, `c`, `b`: BP per turn for a ship, a colony, a base. `d`: hits (D+). */
export interface CounterView {
  number: number;
  vp: number;
  s: number;
  c: number;
  b: number;
  d?: number;
  icon?: string;
}

/** A counter that the viewer sees on the map, or aboard a ship if the viewer may know it. */
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

/** A face-down stack of semi-hidden play. If `count` is 0, the viewer knows only that a stack is there. */
export interface StackView {
  owner: number;
  hex: string;
  count?: number;
  memory?: number;
}

/** Counters that are face-down now, but that the viewer saw in a fight here in `turn`: "seen turn 7: W3, S20". */
export interface SightingView {
  hex: string;
  owner: number;
  turn: number;
  units: string[];
}

/** A ship record. Its owner and Allies see it. All viewers see it when the game is over. */
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

/** The viewer's economy: stocks, and the last entries of the BP record with the newest entry last. */
export interface Economy {
  stocks?: Stock[];
  record?: string[];
}

/** A stock of the viewer or of an Ally. If `hex` is "", it is the national stock of 1977. */
export interface Stock {
  hex: string;
  bp: number;
  kind?: string;
  income?: number;
  half?: boolean;
}

/** A battle at a star. `stage`: "waiting" (1977, 1994), "orders", "ecm", "damage", "withdraw" or "over". */
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

/** A finished round. `orders`: one line per ship in rulebook notation. */
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

/** One weapon that fired, such as "S35.M1" at W4. */
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

/** Hits on one ship in a round: scored, absorbed by Screens, and effective. */
export interface LossView {
  ship: string;
  scored: number;
  absorbed: number;
  effective: number;
  destroyed?: boolean;
}

/** What a player's log says about finished battles: foreign ships, and the last rounds against each seat. */
export interface PastBattles {
  ships?: ShipShownView[];
  rounds?: PastRoundView[];
}

/** What finished battles have shown the viewer about a foreign ship. */
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

/** A round of a finished battle, without its shots. Its losses are only those with effective hits. */
export interface PastRoundView {
  turn: number;
  hex: string;
  fought: RoundView;
}

/** A numbered question put to one seat. */
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

/** Rules for the design of the Warpship that enters: fixed parts, and BP free for other parts. */
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

/** Budgets, prices and sites for building. `prices`: BP per point. `lots`: pieces per BP (M, SH, A). */
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

/** A place that can build or repair. `payer`: "stock", "base" or "colony". `bp`: BP that it can spend. */
export interface Yard {
  hex: string;
  payer: string;
  bp: number;
  ships?: boolean;
  pods?: boolean;
  why_not?: string;
}

/** A ship of the seat that can be repaired. `missing`: attribute -> points or pieces that are missing. */
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

/** A stock or ship that can give or take BP. `room`: BP that it can take; -1 if there is no limit. */
export interface Holder {
  id: string;
  bp: number;
  room: number;
}

/** Units that can trade BP at one star (R-ECO-12). `own`: units of this seat. `theirs`: units of the seat `seat`. */
export interface Partner {
  hex: string;
  seat: number;
  own: string[];
  theirs: string[];
}

/** This seat can activate a ship. A client asks where each ship can go with explain(reach). */
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

/** Stars whose combat has not begun. The first star is the default. */
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

/** A legal target: its id, owner and kind, and what all viewers know of it from this battle. */
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

/** A Missile fired at a ship of the seat that has powered ECM. */
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

/** Exactly `hits` hits to place on one ship of the seat. `room`: how many hits each attribute can take. */
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

/** A star with the carriers there, their undamaged racks, and all units that can be carried. */
export interface Berth {
  hex: string;
  racks: { [key: string]: number };
  riders: { [key: string]: string };
}

/** `levels`: number of another seat -> present relation. */
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

/** This seat's half of a trade: it gives a star, or BP to a unit of another seat at the same star (R-ECO-12). */
export interface Give {
  to: number;
  at: string;
  bp?: number;
  source?: string;
  target?: string;
}

/** The other half of a trade: what this seat agrees to receive. The values must equal those in the giver's Give. */
export interface Take {
  giver: number;
  at: string;
  bp?: number;
  source?: string;
  target?: string;
}

/** The End-turn sheet, since version 3 of the rules: the parts in which the seat can have something to decide. */
export interface EndTurnPrompt {
  kind: "end_turn";
  decision: string;
  rearrange?: RearrangePrompt | null;
  relations?: RelationsPrompt | null;
  sealed?: string;
}

/** The question whether to agree to a draw. Nothing has happened for `quiet` turns. */
export interface SettlePrompt {
  kind: "settle";
  decision: string;
  quiet: number;
  limit: number;
  sealed?: string;
}

/** What the seat has sent in advance, and what it can send in this match. Only this seat sees it. */
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

/** Orders for the time when the seat's player is away (R-GEN-06, R-DMG-10). */
export interface StandingOrders {
  kind: "standing_orders";
  fleet?: Conduct | null;
  ships?: { [key: string]: Conduct };
  damage?: ("A" | "empty_H" | "empty_SR" | "E" | "SH" | "C" | "M" | "T" | "S" | "B" | "loaded_H" | "riders" | "loaded_SR" | "PD")[];
  repair?: boolean;
}

/** How a ship fights while its player is away. Parts that do not fit the ship at that time are ignored. */
export interface Conduct {
  tactic?: "ATTACK" | "DODGE";
  fire?: ("missiles" | "cannons" | "beam")[];
  power?: Share[];
  missile_drive?: number;
  prey?: "warpships" | "systemships" | "wounded";
  retreat?: "never" | "hurt" | "outnumbered" | "either" | "always";
}

/** Power for one use. `most`: the maximum power. */
export interface Share {
  use: "D" | "W" | "S" | "E";
  most?: number;
}

/** Conditional plans for the next Movement (R-INIT-04). A seat can send them at any time; they replace older plans. */
export interface MovePlans {
  kind: "move_plans";
  plans?: MovePlan[];
  rest?: "ask" | "stay";
}

/** A planned move: when the ships are activated, they go along `path` (see Move). With an empty path they stay. */
export interface MovePlan {
  ships: string[];
  path?: string[];
  when?: "always" | "free" | "enemy";
}

/** The results at the end of the game. The section `records` then has all records. */
export interface EndView {
  vp?: number[];
  ships_left?: number[];
  ships_lost?: number[];
  built_bp?: number[];
}

/** The map and tables of a match. They are public and never change. A client fetches them once. */
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

/** A playable hex with axial coordinates (flat-topped: x = 1.5 q, y = sqrt(3) (r + q/2)). */
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

/** Parameters of the rules that a player can want to know, and those that forms on the page need. */
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

/** A row of the Combat Results Table: firing tactic, lowest and highest drive difference, and three cells. */
export interface CrtRow {
  firer: string;
  low: number;
  high: number;
  attack: string;
  dodge: string;
  retreat: string;
}

/** How fair a new galaxy is for its homes (12 9.2). */
export interface GalaxyReport {
  radii: number[];
  homes: HomeLine[];
  star_spread: number[];
  value_spread: number[];
  limit: number;
  fair: boolean;
}

/** The surroundings of one home in a new galaxy. */
export interface HomeLine {
  hex: string;
  rival: number;
  stars: number[];
  values: number[];
}

/** Choose a home star (Cornered). */
export interface ChooseHome {
  kind: "home";
  star: string;
}

/** Divide the initial BP among the seat's bases, given by hex. The answer is sealed (R-BLD-08). */
export interface Endow {
  kind: "endow";
  shares: { [key: string]: number };
}

/** Unexplored Star Cluster: design the 25 BP Warpship and name a hex on the outside edge. */
export interface Enter {
  kind: "enter";
  hex: string;
  attrs: { [key: string]: number };
}

/** Put the drawn star counter face-up on an empty star (R-STAR-02). */
export interface PlaceCounter {
  kind: "place_counter";
  star: string;
}

/** The whole plan of the BP transactions, in order and sealed. Trades of BP are carried out after all items. */
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

/** The whole plan of the Build event, in order. It is sealed in 2012, and it can be empty. */
export interface Build {
  kind: "build";
  items?: BuildItem[];
  transactions?: (Shift | Scrap)[];
}

/** A new ship at a yard. A ship without a generator is a Systemship. */
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

/** Spend BP on a base under construction. `payer`: "colony" or a ship id. */
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

/** Activate ships one after another along one path. If the path is empty, the ships stay where they are. */
export interface Move {
  kind: "move";
  ships: string[];
  path?: string[];
}

/** End the movement. All ships of the seat that have not moved stay where they are. */
export interface EndMovement {
  kind: "end_movement";
}

/** House rule "plotted": all moves of the turn together, sealed (R-INIT-04). */
export interface Plot {
  kind: "plot";
  moves?: Move[];
}

/** Sealed orders for the seat's ships in one battle. Ships without an order get the default order (R-GEN-06). */
export interface Orders {
  kind: "orders";
  orders?: Order[];
}

/** One ship's order for one round (77 7(1), 12 5.1). `target`: target of the Beam or of all Cannons. */
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

/** One Missile with its target and its drive. The drive is 1 or more (R-WPN-03). */
export interface Shot {
  target: string;
  drive: number;
}

export interface Ecm {
  kind: "ecm";
  uses?: EcmUse[];
}

/** Where a seat places effective hits: ship id -> attribute -> number of hits. */
export interface Damage {
  kind: "damage";
  hits?: { [key: string]: { [key: string]: number } };
}

/** Withdrawal after three quiet rounds. `to`: the adjacent hex for each Warpship. */
export interface WithdrawTo {
  kind: "withdraw_to";
  to?: { [key: string]: string };
  carry?: { [key: string]: string };
}

/** Free rearrangement: Systemship or pod id -> carrier id, or "" to set the unit down. Other units stay as they are. */
export interface Rearrange {
  kind: "rearrange";
  carry?: { [key: string]: string };
  emperor?: string;
}

/** The diplomacy event. `votes`: number of the other seat as text -> "up" or "down" (R-DIP-02). */
export interface Relations {
  kind: "relations";
  votes?: { [key: string]: "up" | "down" };
  gives?: Give[];
  takes?: Take[];
}

/** The End-turn sheet (since version 3 of the rules): Rearrange and Relations together. */
export interface EndTurn {
  kind: "end_turn";
  carry?: { [key: string]: string };
  emperor?: string;
  votes?: { [key: string]: "up" | "down" };
  gives?: Give[];
  takes?: Take[];
}

/** 1977, 1994: the phasing player names the star whose combat comes next (R-CMB-02). */
export interface NextBattle {
  kind: "next_battle";
  star: string;
}

/** Answer to the offer of a draw after many turns in which nothing happened. The answer is sealed (R-VIC-07). */
export interface Settle {
  kind: "settle";
  draw: boolean;
}

/** Take back a sealed answer while another seat still owes an answer. */
export interface Unseal {
  kind: "unseal";
}

/** What the seat lets pass, until it sends other passes. A seat can send them at any time. They are secret. */
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

/** A seat sealed an answer. If `back` is true, the seat took its sealed answer back. */
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

/** Private event: what the seat's plan did, with one line for each item. */
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

/** Semi-hidden play: a face-down stack moved. */
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

/** A combat round that was revealed. Viewers who may not see orders receive the round without orders. */
export interface RoundFought {
  kind: "round";
  at: string;
  report: RoundResult;
  names?: { [key: string]: string } | null;
}

/** One round after its orders are revealed, as the sides of the battle know it. `orders` is in rulebook notation. */
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

/** One shot, such as "S35.M1" at W4. `diff`: drive difference; `cell`: CRT cell; `hits`: hits before Screens. */
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

/** Private event: on which attributes the seat's ships took damage, in notation. */
export interface Crossed {
  kind: "crossed";
  seat: number;
  at: string;
  lines: string[];
  names?: { [key: string]: string } | null;
}

/** A ship went to an adjacent hex, by escape or by withdrawal. */
export interface Left {
  kind: "left";
  seat: number;
  ship: string;
  at: string;
  to: string;
  how: string;
  names?: { [key: string]: string } | null;
}

/** Ships or pods were lost, but not in a revealed combat round. */
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

/** Private event: the star counter that the first visitor of a star drew, and the set of the counter. */
export interface Explored {
  kind: "explored";
  seat: number;
  at: string;
  counter: number;
  star_set?: string;
  names?: { [key: string]: string } | null;
}

/** A rearrangement as the map shows it: units that went aboard a ship, and units that were set down. */
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

/** The table has used up its Ending Time (R-VIC-10). */
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

/** Asks where this ship can go after the steps of `path`. These steps can include drops and pick-ups. */
export interface ReachOf {
  kind: "reach";
  ship: string;
  path?: string[];
}

/** Asks what this design costs, and what is wrong with the design. */
export interface CostOf {
  kind: "cost";
  attrs: { [key: string]: number };
  wg?: "" | "WG" | "SWG" | "MWG" | "LWG";
  entering?: boolean;
}

/** Asks what one order of the seat does to one enemy ship. */
export interface WhatIf {
  kind: "what_if";
  order: Order;
  foe: string;
  drives?: number;
}

/** Asks for which of the seat's Warpships moves can be planned now (R-INIT-04). */
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

/** Results for one tactic of the enemy ship, and for its drives from `low` to `high`. */
export interface WhatIfCell {
  tactic: string;
  low: number;
  high: number;
  cells: string[];
  hits: number;
}

/** The seat's Warpships in the form of the Movement prompt. */
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

/** A star of a sector; `at` is its hex in the sector, such as "C5". */
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

/** The number in a victory condition: what it counts, its bounds, and its usual value. */
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

/** A packaged scenario that a user can change. `form`: the fields of its file. */
export interface PrintedScenario {
  title: string;
  form: { [key: string]: unknown };
}

/** What a player needs to enter a position. */
export interface LabKit {
  editions: LabEdition[];
  ships: number;
  points: number;
  stake: number;
  stakes: [string, number][];
  samples: LabSample[];
}

/** An edition, and the attributes of its ships in the order in which a record lists them. */
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

/** Question: what is the value of the round, and what are the best mixed strategies? */
export interface Solve {
  type: "solve";
  position: LabPosition;
}

/** Question: what is the best reply to these orders of one side, and what do these orders lose? */
export interface BestReply {
  type: "reply";
  position: LabPosition;
  side: number;
  orders: string[];
}

/** Question: what is the scenario for playing this battle? `side`: the side that the first seat gets. */
export interface PlayIt {
  type: "play";
  position: LabPosition;
  side: number;
}

/** The round in equilibrium. All values are in BP, seen from the first side. */
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

/** The values of orders to the side that gives the orders, in BP. */
export interface Replied {
  type: "reply";
  worth: number;
  loss: number;
  reply: string[];
  beaten: number;
  exact: boolean;
  what_if: LabFire[];
}

/** One ship's fire at its target, for every tactic and drive of the target. */
export interface LabFire {
  ship: string;
  target: string;
  cells: LabCell[];
}

/** Hits on a target with this tactic and drive, before the target's Screen is subtracted. */
export interface LabCell {
  tactic: string;
  drive: number;
  hits: number;
  escapes: boolean;
}

/** The fields of a scenario file (`Game.design`). */
export interface Playable {
  type: "play";
  form: { [key: string]: unknown };
}

/** The round before its orders. */
export interface DrillShown {
  position: LabPosition;
  star: string;
  round: number;
  seats: [number, number];
  ships: [string[], string[]];
  template: string[];
}

/** The verdict on an answer. All values are in BP, seen from the side that must answer. */
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

/** What happened in the match. */
export interface DrillKept {
  orders: [string[], string[]];
  came: string[];
}

/** WarpWar's part of an analysis. */
export interface MatchDetail {
  rounds: AnalysedRound[];
  damage: JudgedDamage[];
  designs: JudgedDesign[];
  skipped: { [key: string]: number };
}

/** A contested round. */
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

/** A round as one seat knew it. */
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

/** The result of a round, split into parts and seen from one seat. */
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

/** The split of a round for one side, calculated with the true ships. No player knew all true ships then. */
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

/** Ships of one design. */
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
