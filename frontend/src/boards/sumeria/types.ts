// Generated from the Python structs; do not edit. `python manage.py typescript` writes it anew.

/** Everything one viewer may know now. */
export interface View {
  viewer: number;
  header: Header;
  setup: SetupView;
  sides: SideView[];
  position: PositionView;
  war: WarView;
  harvest: HarvestView[];
  battles: FoughtView[];
  decks: DecksView;
  ranking: RankView[];
  battle: BattleView | null;
  decisions: Decision[];
  prompts: Prompt[];
  standing: StandingView | null;
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

/** The setup, public and constant: `board()` is made from it. */
export interface SetupView {
  scenario: string;
  seats: number;
  options?: { [key: string]: boolean | number | string };
  commitment?: string;
  seed?: string;
}

/** A seat in numbers. Incomes are for the present markers; `fell`: its Leader fell in this turn's War. */
export interface SideView {
  seat: number;
  out?: boolean;
  resigned?: boolean;
  cities?: number;
  hexes?: number;
  city_income?: number;
  land_income?: number;
  levy?: number;
  armies?: number;
  leader?: string;
  fell?: boolean;
}

/** The map: controlling seat by hex, armies by bank, Leaders by seat ("": on no place), emptied cities (S-37). */
export interface PositionView {
  control: { [key: string]: number };
  stacks: StackView[];
  leaders: string[];
  emptied?: string[];
}

/** A player's armies on one place; neutral armies have seat -1. */
export interface StackView {
  place: string;
  seat: number;
  armies: number;
}

/** The state of the turn. */
export interface WarView {
  order?: number[];
  placing?: number[];
  segment?: number;
  segments?: number;
  on_turn?: number;
  acted?: boolean;
  fights?: FightView[];
}

/** A coming battle in the running segment turn. */
export interface FightView {
  at: string;
  foe: number;
  lone?: boolean;
}

/** A seat's four cards, from left to right. */
export interface HarvestView {
  seat: number;
  cards: HarvestCardView[];
}

/** A Harvest card dealt this turn. `die` 0: not yet resolved; `hexes`: hexes that lost their marker. */
export interface HarvestCardView {
  card: string;
  name: string;
  effect: string;
  die?: number;
  before?: number;
  after?: number;
  hexes?: string[];
}

/** A finished battle. `fell`: seat whose Leader was destroyed (-1: none); `without_dice`: a side resigned. */
export interface FoughtView {
  number: number;
  turn: number;
  segment: number;
  at: string;
  attacker: number;
  defender: number;
  winner: number;
  attack: FoughtSideView;
  defend: FoughtSideView;
  ties?: [number, number][];
  lone?: boolean;
  crossed?: boolean;
  fell?: number;
  without_dice?: boolean;
}

/** One side of a finished battle: its stack, all its cards, its dice and totals. */
export interface FoughtSideView {
  armies: number;
  leader?: boolean;
  hand?: string[];
  laid?: string[];
  drawn?: string[];
  played?: string[];
  cards?: number;
  dice?: TrayView[];
  total?: number;
}

/** Dice thrown for "armies", "leader", "city" or "river": how many showed 1, 2, .. 6. */
export interface TrayView {
  cause: string;
  faces: [number, number, number, number, number, number];
}

export interface DecksView {
  war: PileView;
  harvest: PileView;
}

/** A deck: how many cards are left, and the discards, oldest first. */
export interface PileView {
  cards: number;
  discards?: string[];
}

/** A seat in the ranking (S-31). */
export interface RankView {
  seat: number;
  cities: number;
  fertility: number;
}

/** The running battle. Stage "redraw", then "play" with hand_play. `hand` and `laid`: the viewer's own only. */
export interface BattleView {
  at: string;
  stage: string;
  attack: BattleSideView;
  defend: BattleSideView;
  lone?: boolean;
  city?: boolean;
  crossed?: boolean;
  hand?: string[];
  laid?: string[];
  odds?: number;
}

/** One side of the running battle. `owes`: its answer is awaited; `is_in`: its answer is sealed. */
export interface BattleSideView {
  seat: number;
  armies: number;
  leader?: boolean;
  cards?: number;
  dice?: number;
  owes?: boolean;
  is_in?: boolean;
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

export interface PlacePrompt {
  kind: "place";
  decision: string;
  free: StartCity[];
}

/** A free city, and the first income of city and zone (S-46). */
export interface StartCity {
  hex: string;
  income: number;
}

/** The levy to place. `levy`: number of armies. `answer`: the sealed answer. */
export interface LevyPrompt {
  kind: "levy";
  decision: string;
  levy: number;
  cities: LevyCity[];
  answer?: Levy | null;
}

export interface LevyCity {
  hex: string;
  value: number;
}

/** Divide the whole levy among own cities and place the Leader in one of them, sealed (S-33). */
export interface Levy {
  kind: "levy";
  armies: { [key: string]: number };
  leader: string;
}

/** A segment turn. */
export interface SegmentPrompt {
  kind: "segment";
  decision: string;
  segment: number;
}

/** A redraw in a battle. `fixed`: what the fixed rule would lay off (S-38). `answer`: the sealed answer. */
export interface RedrawPrompt {
  kind: "redraw";
  decision: string;
  at: string;
  hand: string[];
  most: number;
  fixed: string[];
  answer?: string[] | null;
}

/** Cards to play in a battle. `best`: the highest card of each type (S-39). `answer`: the sealed answer. */
export interface PlayPrompt {
  kind: "play";
  decision: string;
  at: string;
  hand: string[];
  best: string[];
  answer?: string[] | null;
}

/** What the viewer has filed; no other viewer sees whether anything is. `woken`: why "until disturbed" ended. */
export interface StandingView {
  stored?: StoredView[];
  drafts?: DraftView[];
  done?: string;
  woken?: string;
  lay_by_rule?: boolean;
  missed?: number;
}

/** An own command for a coming segment. `doubt`: why it would be dropped at present; "": it would not. */
export interface StoredView {
  segment: number;
  command: Segment;
  doubt?: string;
}

/** A whole segment turn (S-34): moves, attacks on lone Leaders, order of the battles. If empty, a pass. */
export interface Segment {
  kind: "segment";
  moves?: Move[];
  attack?: LoneAttack[];
  battles?: BattleChoice[];
  missed?: boolean;
}

/** Armies, and perhaps the Leader, move from one place along one path (S-34). */
export interface Move {
  start: string;
  armies?: number;
  leader?: boolean;
  path?: string[];
}

/** Attack a Leader that stands there without armies (S-36). `owner` None: the only such Leader there. */
export interface LoneAttack {
  at: string;
  owner?: number | null;
}

/** A coming battle, to be fought in this order. `foe` None: the only battle there; -1: neutral armies. */
export interface BattleChoice {
  at: string;
  foe?: number | null;
}

/** An own stored command that was dropped, and why ("battle", "hex", "enemies", or a code of refusal). */
export interface DraftView {
  segment: number;
  command: Segment;
  code: string;
  text: string;
}

/** Map, rivers and cards; the same for all viewers, fetched once. */
export interface Board {
  columns: number;
  rows: number;
  hexes: BoardHex[];
  rivers: RiverView[];
  cities: { [key: string]: string };
  start_income: { [key: string]: number };
  card_types: { [key: string]: string };
  harvest_cards: { [key: string]: string };
  rules: RulesView;
}

/** A hex. `value` -1: sea. `banks`: maps a side ("N", "NE", ..) of a river hex to the banks it touches. */
export interface BoardHex {
  id: string;
  q: number;
  r: number;
  terrain: string;
  value: number;
  city?: string;
  banks?: { [key: string]: string };
  round?: { [key: string]: string };
}

/** A river from source to mouth. */
export interface RiverView {
  name: string;
  hexes: RiverHexView[];
}

export interface RiverHexView {
  hex: string;
  comes: string;
  goes: string;
}

/** The switches of S-49 in force. */
export interface RulesView {
  income_first: boolean;
  neutrals: string;
  win: string;
  turns: number;
  hand_play: boolean;
  starts: string;
  minutes: number;
}

/** Pick a free city to start from (S-05). */
export interface ChooseCity {
  kind: "place";
  hex: string;
}

/** Take a sealed answer back, as long as another player's answer is missing. */
export interface Unseal {
  kind: "unseal";
}

/** Lay off up to six cards of the hand, sealed (S-24). */
export interface Redraw {
  kind: "redraw";
  lay?: string[];
}

/** The cards played, at most one of each type, sealed (S-39, switch hand_play). */
export interface Play {
  kind: "play";
  cards?: string[];
}

/** What to do in a coming segment turn of this War. None deletes what is stored or drafted for it. */
export interface Store {
  kind: "store";
  segment: number;
  command?: Segment | null;
}

/** Pass for the seat in this War: until enemies come near ("disturbed"), always ("war"), or no longer (""). */
export interface Done {
  kind: "done";
  until?: "" | "disturbed" | "war";
}

/** Answer the seat's redraws by the fixed rule (S-38), or stop doing so. */
export interface LayByRule {
  kind: "lay_by_rule";
  on?: boolean;
}

export interface TurnBegan {
  kind: "turn";
  turn: number;
}

/** Dice for the turn order, or in the set-up for the placing order (S-02). */
export interface OrderRolled {
  kind: "order";
  order: number[];
  throws: [number[], number[]][];
  placing?: boolean;
}

/** A start city and the hexes with its markers (S-05). */
export interface CityTaken {
  kind: "start";
  seat: number;
  city: string;
  hexes: string[];
}

/** Income of the City Phase (`cities`) or Event Phase: what each seat gained, and its levy after that. */
export interface IncomeCounted {
  kind: "income";
  cities: boolean;
  gained: number[];
  levy: number[];
}

/** Seats that get a new Leader, because theirs fell in the last War (S-12). */
export interface LeadersBack {
  kind: "leaders_back";
  seats: number[];
}

export interface HarvestDealt {
  kind: "harvest_dealt";
  seat: number;
  cards: string[];
}

export interface HarvestResolved {
  kind: "harvest";
  result: HarvestResult;
}

/** A resolved Harvest card: its die, the levy before and after, the hexes that lost their marker. */
export interface HarvestResult {
  seat: number;
  card: string;
  die: number;
  before: number;
  after: number;
  hexes?: string[];
}

/** A seat put a sealed answer in, or took it back. */
export interface Sealed {
  kind: "sealed";
  seat: number;
  what: "levy" | "redraw" | "play";
  back?: boolean;
}

/** The revealed levies. */
export interface LeviesOpened {
  kind: "levies";
  armies: { [key: string]: number }[];
  leaders: string[];
}

export interface SegmentBegan {
  kind: "segment_began";
  segment: number;
}

/** A segment turn's moves, with the places where they end. */
export interface Moved {
  kind: "moved";
  seat: number;
  moves: Move[];
  ends: string[];
}

export interface Passed {
  kind: "passed";
  seat: number;
}

export interface BattleBegan {
  kind: "battle_began";
  at: string;
  attacker: number;
  defender: number;
  lone?: boolean;
}

export interface BattleFought {
  kind: "battle";
  result: BattleResult;
}

/** A battle from its cards to its end. `defender` and `winner` may be -1: neutral armies. */
export interface BattleResult {
  number: number;
  turn: number;
  segment: number;
  at: string;
  attacker: number;
  defender: number;
  winner: number;
  attack: SideResult;
  defend: SideResult;
  ties?: [number, number][];
  lone?: boolean;
  crossed?: boolean;
  fell?: number;
  without_dice?: boolean;
}

/** One side of a battle: its stack, its cards in each step, its dice, its battle total. */
export interface SideResult {
  armies: number;
  leader?: boolean;
  hand?: string[];
  laid?: string[];
  drawn?: string[];
  played?: string[];
  cards?: number;
  dice?: DiceTray[];
  total?: number;
}

/** Dice thrown for one purpose: how many showed 1, 2, .. 6. */
export interface DiceTray {
  cause: "armies" | "leader" | "city" | "river";
  faces: [number, number, number, number, number, number];
}

/** A battle that was dropped because it lost a side before it began (S-26). */
export interface BattleDropped {
  kind: "battle_dropped";
  at: string;
  attacker: number;
  defender: number;
}

/** A Leader is destroyed. All other armies of that player disband: place -> armies (S-26). */
export interface LeaderFell {
  kind: "leader_fell";
  seat: number;
  at: string;
  disbanded: { [key: string]: number };
}

/** New markers: their hexes, and the seats that controlled these before (-1: no player). */
export interface Conquered {
  kind: "conquered";
  seat: number;
  hexes: string[];
  before: number[];
}

/** A deck ran out, and its discards were shuffled into a new one. */
export interface Shuffled {
  kind: "shuffled";
  deck: "war" | "harvest";
  cards: number;
}

export interface WarEnded {
  kind: "war_ended";
  segment: number;
  all_passed: boolean;
}

/** Planting: hexes that neutral cities took back, and the seats that held them; all armies go home (S-29). */
export interface Planted {
  kind: "planted";
  retaken: string[];
  before: number[];
}

/** A seat no longer plays: it resigned, or has no city after Planting. Its markers are removed. */
export interface SeatOut {
  kind: "out";
  seat: number;
  why: "resigned" | "no_city";
}

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

/** Asks where own armies ("army", also with a Leader) or the Leader without armies can go from this place. */
export interface ReachOf {
  kind: "reach";
  place: string;
  piece?: "army" | "leader";
}

/** Asks what this segment command would lead to at present. Raises the refusal it would get. */
export interface DryRun {
  kind: "dry_run";
  command: Segment;
}

/** Asks how likely an attack wins there. `foe` -1: neutral armies; `lone`: a Leader without armies is attacked. */
export interface OddsOf {
  kind: "odds";
  at: string;
  foe: number;
  armies: number;
  leader?: boolean;
  crossed?: boolean;
  lone?: boolean;
}

/** Asks what a newcomer might answer to the open question, with few actions. */
export interface AdviceOf {
  kind: "advice";
}

/** Asks which moves would send on lone armies that this segment command leaves in place, to mark more land. */
export interface MarkingOf {
  kind: "marking";
  command?: Segment;
}

/** Answer to `reach`, nearest places first. `allowance`: 2 or 4 spaces. */
export interface Reach {
  allowance: number;
  places: ReachPlace[];
}

/** A place in reach: cost in spaces, steps of a cheapest path, whether it `crosses` a river or `fights` armies. */
export interface ReachPlace {
  place: string;
  cost: number;
  path: string[];
  crosses?: boolean;
  fights?: boolean;
  needs_army?: boolean;
}

/** Answer to `dry_run`: where the moves end, the battles in order, the hexes taken if all battles are won. */
export interface DryRunResult {
  ends: string[];
  battles: Odds[];
  conquers: string[];
}

/** A battle in numbers: dice of both sides, which have cards, mean totals, the attacker's chance in percent. */
export interface Odds {
  at: string;
  foe: number;
  attack_dice: number;
  defend_dice: number;
  attack_cards: boolean;
  defend_cards: boolean;
  attack_mean: number;
  defend_mean: number;
  chance: number;
  lone?: boolean;
  city?: boolean;
  crossed?: boolean;
}

/** Answer to `marking`: moves that may be added to that command. */
export interface Marking {
  moves: Move[];
}

/** Answer to `advice`: a command for that decision; both are empty if no question is open. */
export interface Advice {
  decision?: string;
  command?: ChooseCity | Levy | Segment | Redraw | Play | null;
  end?: string;
  goal?: string;
  chance?: number;
}

export type Command =
  | ChooseCity
  | Levy
  | Unseal
  | Segment
  | Redraw
  | Play
  | Store
  | Done
  | LayByRule;

export type Event =
  | TurnBegan
  | OrderRolled
  | CityTaken
  | IncomeCounted
  | LeadersBack
  | HarvestDealt
  | HarvestResolved
  | Sealed
  | LeviesOpened
  | SegmentBegan
  | Moved
  | Passed
  | BattleBegan
  | BattleFought
  | BattleDropped
  | LeaderFell
  | Conquered
  | Shuffled
  | WarEnded
  | Planted
  | SeatOut
  | TimeUp
  | GameOver;

export type Prompt =
  | PlacePrompt
  | LevyPrompt
  | SegmentPrompt
  | RedrawPrompt
  | PlayPrompt;

export type Question =
  | ReachOf
  | DryRun
  | OddsOf
  | AdviceOf
  | MarkingOf;

export type Answer =
  | Reach
  | DryRunResult
  | Odds
  | Marking
  | Advice;
