// Generated from the Python structs; do not edit. `python manage.py typescript` writes it anew.

/** Everything one viewer may know now. */
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

/** What the hall shows above any game: the present turn and phase, and which seats the table waits for. */
export interface Header {
  turn: number;
  phase: string;
  phases: string[];
  status: ("idle" | "owes" | "in" | "out")[];
  title: string;
  outcome: Outcome | null;
}

/** How a match ended: the winning seats (none: a draw), the code of the condition, one sentence. */
export interface Outcome {
  winners: number[];
  reason: string;
  text: string;
}

/** Public and constant; `board()` is made from it. */
export interface SetupView {
  scenario: string;
  seats: number;
  options?: { [key: string]: boolean | number | string };
  text?: string;
  map_seed?: number;
  commitment?: string;
  seed?: string;
}

/** What the viewer knows of a seat. */
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

/** What is known of a star now. `memory`: the turn in which that was last seen; 0: seen now. */
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

/** A star counter's values: BP per turn for ship, colony, base (-1: "-", cannot be built), hits D+, VP. */
export interface CounterView {
  number: number;
  vp: number;
  s: number;
  c: number;
  b: number;
  d?: number;
  icon?: string;
}

/** A counter on the map (or aboard, if the viewer may know it): open information. */
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

/** A face-down stack of semi-hidden play; `count` 0: only its presence is known. */
export interface StackView {
  owner: number;
  hex: string;
  count?: number;
  memory?: number;
}

/** Counters that are face down now but were read in a fight at this star in `turn`: "seen turn 7: W3, S20". */
export interface SightingView {
  hex: string;
  owner: number;
  turn: number;
  units: string[];
}

/** A ship record, for its owner (and Allies; for all viewers when the game is over). */
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

/** Own economy: stockpiles and the last entries of the BP record, newest last. */
export interface Economy {
  stocks?: Stock[];
  record?: string[];
}

/** An own (or shared) stockpile. `hex` "" is the national stock of 1977. */
export interface Stock {
  hex: string;
  bp: number;
  kind?: string;
  income?: number;
  half?: boolean;
}

/** A battle at a star. `stage` is "waiting" (1977, 1994), "orders", "ecm", "damage", "withdraw" or "over". */
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

/** A finished round. `orders`: rulebook notation, one line per ship; empty if the viewer may not see orders. */
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

/** One weapon fired: "S35.M1" at W4 with its drive difference, CRT cell and hits scored before Screens. */
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

/** Hits on one ship in a round: scored, absorbed by Screens, effective; and whether it was destroyed. */
export interface LossView {
  ship: string;
  scored: number;
  absorbed: number;
  effective: number;
  destroyed?: boolean;
}

/** What a player can find in their log about finished battles: foreign ships, and the last rounds with each seat. */
export interface PastBattles {
  ships?: ShipShownView[];
  rounds?: PastRoundView[];
}

/** What finished battles have shown the viewer about a foreign ship, last in `turn`. */
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

/** A round of a finished battle, without its shots; its losses are only those with effective hits. */
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

/** Design rules of the entering Warpship: fixed parts and BP free for the rest; hexes to choose from. */
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

/** Budgets, prices and sites. `prices`: BP per point, `lots`: pieces per BP (M, SH, A). */
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

/** A place that can build or repair: hex, name of its payer ("stock", "base", "colony"), BP to spend. */
export interface Yard {
  hex: string;
  payer: string;
  bp: number;
  ships?: boolean;
  pods?: boolean;
  why_not?: string;
}

/** A damaged or partly spent own ship that can be repaired: attribute -> points or pieces missing. */
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

/** A stock or ship that can give or take BP. `room` -1: no limit. */
export interface Holder {
  id: string;
  bp: number;
  room: number;
}

/** At one star: own units that may give or take BP, and those of another seat that may trade (R-ECO-12). */
export interface Partner {
  hex: string;
  seat: number;
  own: string[];
  theirs: string[];
}

/** This seat may activate a ship. A client asks where each ship may go with explain(reach). */
export interface MovePrompt {
  kind: "move";
  decision: string;
  movers: Mover[];
  may_end?: boolean;
}

/** An own Warpship that may move now. `racks`: undamaged racks; `aboard`: its riders; `loose`: units to pick up. */
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

/** Stars whose combat has not begun; the first is the default. */
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

/** An own ship in a battle and what it may do this round. */
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

/** A legal target: id, owner, kind, and what is publicly known of it from this battle. */
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

/** A Missile flying at an own ship with powered ECM. */
export interface Incoming {
  missile: string;
  target: string;
  drive: number;
  tl: number;
  balance: number;
  tactic?: string;
  D?: number;
}

/** ECM points of `ship` used on `missile` ("S35.M1"); `change` is added to its drive (R-ECM-05). */
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

/** Hits to place on one own ship: exactly `hits`. `room`: how many hits each attribute can take. */
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

/** At one star: carriers with their undamaged racks, and all units that may ride. */
export interface Berth {
  hex: string;
  racks: { [key: string]: number };
  riders: { [key: string]: string };
}

/** `levels`: other seat's number -> present level; `choices`: other seat's number -> open choices. */
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

/** This seat's half of a trade: it gives BP to a unit of another seat at the same star, or a star (R-ECO-12). */
export interface Give {
  to: number;
  at: string;
  bp?: number;
  source?: string;
  target?: string;
}

/** The other half of a trade: what this seat agrees to receive, with the same values as in the giver's Give. */
export interface Take {
  giver: number;
  at: string;
  bp?: number;
  source?: string;
  target?: string;
}

/** The End-turn sheet (rules 3): the parts in which the seat may have something to decide. */
export interface EndTurnPrompt {
  kind: "end_turn";
  decision: string;
  rearrange?: RearrangePrompt | null;
  relations?: RelationsPrompt | null;
  sealed?: string;
}

/** A draw, or play on? Nothing has happened for `quiet` turns; after `limit` turns the match is drawn anyway. */
export interface SettlePrompt {
  kind: "settle";
  decision: string;
  quiet: number;
  limit: number;
  sealed?: string;
}

/** What the seat has filed, and what can be filed in this match; only for this seat. */
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

/** What to do while this seat's player is away (R-GEN-06, R-DMG-10); filed at any time, replacing what was filed. */
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

/** Power for one use, at most `most`. */
export interface Share {
  use: "D" | "W" | "S" | "E";
  most?: number;
}

/** Conditional plans for the coming Movement (R-INIT-04); filed at any time, replacing what was filed. */
export interface MovePlans {
  kind: "move_plans";
  plans?: MovePlan[];
  rest?: "ask" | "stay";
}

/** A planned move: the ships go along `path` when they are activated (see Move); an empty path: they stay. */
export interface MovePlan {
  ships: string[];
  path?: string[];
  when?: "always" | "free" | "enemy";
}

/** The end of the game: the standing. All records are then in `records`. */
export interface EndView {
  vp?: number[];
  ships_left?: number[];
  ships_lost?: number[];
  built_bp?: number[];
}

/** The map and tables of a match: public, constant, fetched once. */
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

/** A playable hex with axial coordinates (flat-topped: x = 1.5 q, y = sqrt(3) (r + q/2)). cost -1: no entry. */
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

/** The parameters that a player may want to read, and those that the forms need. */
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

/** A row of the Combat Results Table: firing tactic, drive difference (99: open end), three cells. */
export interface CrtRow {
  firer: string;
  low: number;
  high: number;
  attack: string;
  dodge: string;
  retreat: string;
}

/** How fair a new galaxy is for its homes (12 9.2): counts within so many MP of each, other homes left out. */
export interface GalaxyReport {
  radii: number[];
  homes: HomeLine[];
  star_spread: number[];
  value_spread: number[];
  limit: number;
  fair: boolean;
}

/** What lies near one home of a new galaxy: MP to the nearest other home; stars and their values by radius. */
export interface HomeLine {
  hex: string;
  rival: number;
  stars: number[];
  values: number[];
}

/** Pick a home star (Cornered) or, as the second player of 1977/1994, one of its map end (R-SEQ-08). */
export interface ChooseHome {
  kind: "home";
  star: string;
}

/** Divide the initial BP among own bases by hex, sealed (R-BLD-08). */
export interface Endow {
  kind: "endow";
  shares: { [key: string]: number };
}

/** Unexplored Star Cluster: design the 25 BP Warpship and name an outside-edge hex, sealed (12 6.6). */
export interface Enter {
  kind: "enter";
  hex: string;
  attrs: { [key: string]: number };
}

/** Lay the drawn star counter face-up on an empty star (R-STAR-02). */
export interface PlaceCounter {
  kind: "place_counter";
  star: string;
}

/** The whole plan of the BP transactions, in order, sealed; trades of BP are carried out after all items. */
export interface Transact {
  kind: "transact";
  items?: (Shift | Scrap)[];
  gives?: Give[];
  takes?: Take[];
}

/** Load, unload or transfer BP at one star; source and target are "base", "colony" or a ship id (12 7.1.2). */
export interface Shift {
  kind: "shift";
  at: string;
  source: string;
  target: string;
  bp: number;
}

/** Break a ship up at a base for half its present value (R-ECO-08). */
export interface Scrap {
  kind: "scrap";
  ship: string;
}

/** The whole plan of the Build event, in order; sealed in 2012. May be empty. */
export interface Build {
  kind: "build";
  items?: BuildItem[];
  transactions?: (Shift | Scrap)[];
}

/** A new ship at a yard; without a generator it is a Systemship. */
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

/** Restore points (Missiles and Shells: pieces) of a ship; payer "stock" (1977), "base", "colony" or a ship id. */
export interface Repair {
  kind: "repair";
  ship: string;
  restore: { [key: string]: number };
  payer?: string;
}

/** Turn a Colony Pod into a colony where it is. */
export interface Deploy {
  kind: "deploy";
  pod: string;
}

/** Spend BP on a base under construction; payer "colony" or a ship id. */
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

/** Place the Emperor: a hex (own base or colony) or a Warpship id (R-EMP-02). */
export interface SeatEmperor {
  kind: "emperor";
  place: string;
}

/** Activate ships one after another along one path; an empty path: they stay. */
export interface Move {
  kind: "move";
  ships: string[];
  path?: string[];
}

/** End the movement: all own ships that have not moved stay where they are. */
export interface EndMovement {
  kind: "end_movement";
}

/** House rule "plotted": all moves of the turn at once, sealed (R-INIT-04). */
export interface Plot {
  kind: "plot";
  moves?: Move[];
}

/** Sealed orders for own ships in one battle; ships left out get the default order (R-GEN-06). */
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

/** One Missile: its target and its drive, 1 or more (R-WPN-03). */
export interface Shot {
  target: string;
  drive: number;
}

export interface Ecm {
  kind: "ecm";
  uses?: EcmUse[];
}

/** Where effective hits are taken: ship id -> attribute -> number of hits. */
export interface Damage {
  kind: "damage";
  hits?: { [key: string]: { [key: string]: number } };
}

/** After three quiet rounds: each Warpship's adjacent hex, and which carrier takes each Systemship or pod. */
export interface WithdrawTo {
  kind: "withdraw_to";
  to?: { [key: string]: string };
  carry?: { [key: string]: string };
}

/** Free rearrangement: Systemship or pod id -> carrier id, "" to set it down. Units not named stay as they are. */
export interface Rearrange {
  kind: "rearrange";
  carry?: { [key: string]: string };
  emperor?: string;
}

/** The diplomacy event: other seat's number as text -> "up" or "down" (R-DIP-02); stars given and taken. */
export interface Relations {
  kind: "relations";
  votes?: { [key: string]: "up" | "down" };
  gives?: Give[];
  takes?: Take[];
}

/** The End-turn sheet (rules 3): Rearrange and Relations in one, each carried out at its own time (R-SEQ-05). */
export interface EndTurn {
  kind: "end_turn";
  carry?: { [key: string]: string };
  emperor?: string;
  votes?: { [key: string]: "up" | "down" };
  gives?: Give[];
  takes?: Take[];
}

/** 1977, 1994: name the star whose combat comes next; for the phasing player (R-CMB-02). */
export interface NextBattle {
  kind: "next_battle";
  star: string;
}

/** Answer to the draw offered after many turns in which nothing happened, sealed (R-VIC-07). */
export interface Settle {
  kind: "settle";
  draw: boolean;
}

/** Take a sealed answer back while another seat still owes one. */
export interface Unseal {
  kind: "unseal";
}

/** What the seat lets pass until it files otherwise; filed at any time, replacing what was filed, and secret. */
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

/** A seat sealed an answer, or took it back (`back`). */
export interface Sealed {
  kind: "sealed";
  seat: number;
  what: string;
  at?: string;
  back?: boolean;
  names?: { [key: string]: string } | null;
}

/** Private: BP received at a place. */
export interface Income {
  kind: "income";
  seat: number;
  at: string;
  bp: number;
  source?: string;
  names?: { [key: string]: string } | null;
}

/** Private: what the seat's own plan did, one line for each item. */
export interface Spent {
  kind: "spent";
  seat: number;
  lines: string[];
}

/** Counters appear at a hex (public in open play). */
export interface Built {
  kind: "built";
  seat: number;
  at: string;
  units: string[];
  names?: { [key: string]: string } | null;
}

/** A move as it was seen: the hexes passed in order, including the start, and the steps in notation. */
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

/** Semi-hidden: a face-down stack was seen moving. */
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

/** The revealed round. Viewers who may not see orders get it without them. */
export interface RoundFought {
  kind: "round";
  at: string;
  report: RoundResult;
  names?: { [key: string]: string } | null;
}

/** One round from the moment its orders are revealed, as its sides know it. `orders` is in rulebook notation. */
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

/** One shot, such as "S35.M1" at W4: its drive difference, CRT cell and hits scored before Screens. */
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

/** Hits on one ship in a round: scored, absorbed by Screens, effective; and whether it was destroyed. */
export interface LossResult {
  ship: string;
  scored: number;
  absorbed: number;
  effective: number;
  destroyed?: boolean;
}

/** Private: where the seat's own damage was taken, in notation. */
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

/** Ships destroyed outside a revealed round: no rack, star damage, scrapped, removed. */
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

/** A colony deployed or a base completed. */
export interface Founded {
  kind: "founded";
  seat: number;
  at: string;
  what: string;
  names?: { [key: string]: string } | null;
}

/** Private: the star counter that the first visitor drew, and the set it belongs to. */
export interface Explored {
  kind: "explored";
  seat: number;
  at: string;
  counter: number;
  star_set?: string;
  names?: { [key: string]: string } | null;
}

/** Rearrangement as seen on the map: units that came aboard or were set down. */
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

/** The table has played for its Ending Time (R-VIC-10). `turn` is the last one; 0 in the set-up. */
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

/** Asks where this ship may go after the steps of `path` (drops and pick-ups among them). */
export interface ReachOf {
  kind: "reach";
  ship: string;
  path?: string[];
}

/** Asks what this design costs, and what is wrong with it. */
export interface CostOf {
  kind: "cost";
  attrs: { [key: string]: number };
  wg?: "" | "WG" | "SWG" | "MWG" | "LWG";
  entering?: boolean;
}

/** Asks what one own order does to one foe, for every tactic and drive the foe might choose (0 to `drives`). */
export interface WhatIf {
  kind: "what_if";
  order: Order;
  foe: string;
  drives?: number;
}

/** Asks which own Warpships can be planned for now (R-INIT-04). */
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

/** A hex in reach: MP spent to get there, the hex before it on a cheapest path, whether the path must stop there. */
export interface ReachHex {
  hex: string;
  cost: number;
  before?: string;
  step?: string;
  stop?: boolean;
  end?: boolean;
  why?: string;
}

/** A hex near enough for the MP, at this cost from the start of the move, but one that may not be entered now. */
export interface ShutHex {
  hex: string;
  cost: number;
  why: string;
}

/** Hull (without generator), whole cost, MP when undamaged, and faults as [field, sentence]. */
export interface Cost {
  kind: "cost";
  hull: number;
  cost: number;
  mp: number;
  wrong?: [string, string][];
  text?: string;
}

/** `weapons` names the columns of `cells` ("B", "M1", "C1"). `back` is the CRT for the foe's Beam at the firer. */
export interface WhatIfTable {
  kind: "what_if";
  foe: string;
  weapons: string[];
  cells: WhatIfCell[];
  back?: WhatIfCell[];
}

/** A tactic of the foe and a range of its drives: the CRT cell of each own weapon and total hits before Screens. */
export interface WhatIfCell {
  tactic: string;
  low: number;
  high: number;
  cells: string[];
  hits: number;
}

/** Ships as the Movement prompt lists them: during Movement those that can still move, otherwise all. */
export interface Plannable {
  kind: "planning";
  movers?: Mover[];
}

/** The parts from which a scenario can be made. */
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

/** An edition, its packages, and the options that a scenario of it may leave to each table. */
export interface EditionParts {
  key: string;
  title: string;
  packages: Words[];
  options: string[];
}

/** Something to choose: its key in the file, and its text for people. */
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

/** The number of a victory condition: what it counts, its bounds, and a usual value. */
export interface Number {
  label: string;
  low: number;
  high: number;
  usual: number;
}

/** A star counter. */
export interface CounterName {
  number: number;
  title: string;
}

/** The most columns and rows of sectors, BP, minutes, and characters of the name and text; seats from and to. */
export interface Bounds {
  columns: number;
  rows: number;
  seats: [number, number];
  bp: number;
  minutes: number;
  title: number;
  text: number;
}

/** A packaged scenario as a starting point. */
export interface PrintedScenario {
  title: string;
  form: { [key: string]: unknown };
}

/** What positions can be made of. */
export interface LabKit {
  editions: LabEdition[];
  ships: number;
  points: number;
  stake: number;
  stakes: [string, number][];
  samples: LabSample[];
}

/** An edition, and the attributes of its ships in the order of a record. */
export interface LabEdition {
  key: "1977" | "1994" | "2012";
  title: string;
  attrs: string[];
  systemship_attrs: string[];
  generators: string[];
}

/** A sample battle to start from. */
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

/** Asks for the value of the round and the best mixtures. */
export interface Solve {
  type: "solve";
  position: LabPosition;
}

/** Asks for the best reply to these orders of one side, and for what they lose against the best mixture. */
export interface BestReply {
  type: "reply";
  position: LabPosition;
  side: number;
  orders: string[];
}

/** Asks for a scenario in which this battle is played. `side`: the side that the first seat gets. */
export interface PlayIt {
  type: "play";
  position: LabPosition;
  side: number;
}

/** The round in equilibrium. All values are in BP, seen from the first side, for the orders that the lab considers. */
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

/** What orders are worth to the side that gives them, in BP. */
export interface Replied {
  type: "reply";
  worth: number;
  loss: number;
  reply: string[];
  beaten: number;
  exact: boolean;
  what_if: LabFire[];
}

/** One ship's fire at its target, for every tactic and drive of the target, without its Screen (12 5.3). */
export interface LabFire {
  ship: string;
  target: string;
  cells: LabCell[];
}

/** Hits on a target with this tactic and drive, before its Screen. `escapes`: the target gets away. */
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

/** The value of an answer to the side that is asked, in BP, for the orders that the lab considers. */
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

/** WarpWar's part of an analysis. `skipped`: number of contested rounds that are not split, by reason. */
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

/** A round's result split into parts, seen from one seat. Always result = value + own + foe + outguessing, exactly. */
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

/** One side's split of a round, calculated with the true ships, which no player knew then. */
export interface Hindsight {
  seat: number;
  split: RoundSplit;
}

/** Where a seat placed the hits on one ship, and where they would have cost least. `loss_c`: the difference. */
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
