// Generated from the Python structs; do not edit. `python manage.py typescript` writes it anew.

/** Everything that one viewer may know now. */
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

/** The setup of the match. It is public and does not change until the match is over. */
export interface SetupView {
  scenario: string;
  seats: number;
  options?: { [key: string]: boolean | number | string };
  commitment?: string;
  seed?: string;
}

/** Public numbers of a seat. The incomes are for the present markers. */
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

/** The map: controlling seat by hex, armies by place, and Leaders by seat ("": not on the board). */
export interface PositionView {
  control: { [key: string]: number };
  stacks: StackView[];
  leaders: string[];
  emptied?: string[];
}

/** Armies of one seat at one place. Neutral armies have seat -1. */
export interface StackView {
  place: string;
  seat: number;
  armies: number;
}

/** The present point in the turn. */
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

/** A Harvest card dealt this turn. `die` is 0 until the card is resolved. */
export interface HarvestCardView {
  card: string;
  name: string;
  effect: string;
  die?: number;
  before?: number;
  after?: number;
  hexes?: string[];
}

/** A finished battle. `fell`: the seat whose Leader was destroyed, or -1 if there is none. */
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

/** One side of a finished battle: its stack, all its cards, its dice and its total. */
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

/** Dice rolled for "armies", "leader", "city" or "river". `faces`: how many dice showed 1, 2, ..., 6. */
export interface TrayView {
  cause: string;
  faces: [number, number, number, number, number, number];
}

export interface DecksView {
  war: PileView;
  harvest: PileView;
}

/** A deck: the number of cards left, and the discards, oldest first. */
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

/** The running battle. `stage` is "redraw", and then "play" if the switch hand_play is on. */
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

/** One side of the running battle. */
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

/** A free city. `income`: the first income of the city and its adjacent land hexes (S-46). */
export interface StartCity {
  hex: string;
  income: number;
}

/** The levy to place. `levy`: the number of armies. `answer`: the sealed answer, if there is one. */
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

/** Divide the whole levy among the seat's cities and place the Leader in one of them (S-33). */
export interface Levy {
  kind: "levy";
  armies: { [key: string]: number };
  leader: string;
}

/** A segment turn to play. */
export interface SegmentPrompt {
  kind: "segment";
  decision: string;
  segment: number;
}

/** A redraw in a battle. `fixed`: the cards that the fixed rule would discard (S-38). */
export interface RedrawPrompt {
  kind: "redraw";
  decision: string;
  at: string;
  hand: string[];
  most: number;
  fixed: string[];
  answer?: string[] | null;
}

/** Cards to play in a battle. `best`: the highest card of each type (S-39). */
export interface PlayPrompt {
  kind: "play";
  decision: string;
  at: string;
  hand: string[];
  best: string[];
  answer?: string[] | null;
}

/** The viewer's standing orders. No other viewer sees whether there are any. */
export interface StandingView {
  stored?: StoredView[];
  drafts?: DraftView[];
  done?: string;
  woken?: string;
  lay_by_rule?: boolean;
  missed?: number;
}

/** One of the viewer's commands for a coming segment. */
export interface StoredView {
  segment: number;
  command: Segment;
  doubt?: string;
}

/** A whole segment turn (S-34): moves, attacks on lone Leaders, and the order of the battles. */
export interface Segment {
  kind: "segment";
  moves?: Move[];
  attack?: LoneAttack[];
  battles?: BattleChoice[];
  missed?: boolean;
}

/** Move armies from one place along one path (S-34). `leader`: whether the Leader moves, too. */
export interface Move {
  start: string;
  armies?: number;
  leader?: boolean;
  path?: string[];
}

/** Attack a Leader that stands at `at` without armies (S-36). */
export interface LoneAttack {
  at: string;
  owner?: number | null;
}

/** A coming battle. The battles are fought in the order in which the command lists them. */
export interface BattleChoice {
  at: string;
  foe?: number | null;
}

/** One of the viewer's stored commands that was dropped, and the reason. */
export interface DraftView {
  segment: number;
  command: Segment;
  code: string;
  text: string;
}

/** Map, rivers and cards. The board is the same for all viewers. A client fetches it only once. */
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

/** A hex. `value` is -1 for sea. `banks` maps a side ("N", "NE", ...) of a river hex to the banks that it touches. */
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

/** A river. Its hexes are listed from source to mouth. */
export interface RiverView {
  name: string;
  hexes: RiverHexView[];
}

export interface RiverHexView {
  hex: string;
  comes: string;
  goes: string;
}

/** The values of the switches of S-49 in this match. */
export interface RulesView {
  income_first: boolean;
  neutrals: string;
  win: string;
  turns: number;
  hand_play: boolean;
  starts: string;
  minutes: number;
}

/** Choose a free city as the start city (S-05). */
export interface ChooseCity {
  kind: "place";
  hex: string;
}

/** Take a sealed answer back while another player's answer is still missing. */
export interface Unseal {
  kind: "unseal";
}

/** Discard up to six cards of the hand (S-24). The command is sealed. */
export interface Redraw {
  kind: "redraw";
  lay?: string[];
}

/** Play cards, at most one of each type (S-39, switch hand_play). The command is sealed. */
export interface Play {
  kind: "play";
  cards?: string[];
}

/** Store a command for a coming segment turn of this War. */
export interface Store {
  kind: "store";
  segment: number;
  command?: Segment | null;
}

/** Pass for the seat in this War. */
export interface Done {
  kind: "done";
  until?: "" | "disturbed" | "war";
}

/** Answer the seat's redraws automatically by the fixed rule (S-38). If `on` is false, stop doing so. */
export interface LayByRule {
  kind: "lay_by_rule";
  on?: boolean;
}

export interface TurnBegan {
  kind: "turn";
  turn: number;
}

/** Dice were rolled for the turn order, or during set-up for the placing order (S-02). */
export interface OrderRolled {
  kind: "order";
  order: number[];
  throws: [number[], number[]][];
  placing?: boolean;
}

/** A seat took a start city. `hexes`: the hexes where the seat's markers were placed (S-05). */
export interface CityTaken {
  kind: "start";
  seat: number;
  city: string;
  hexes: string[];
}

/** Income of the City Phase (if `cities` is true) or of the Event Phase. */
export interface IncomeCounted {
  kind: "income";
  cities: boolean;
  gained: number[];
  levy: number[];
}

/** Seats that get a new Leader because their Leader was destroyed in the last War (S-12). */
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

/** The result of a Harvest card: its die, the levy before and after it, and the hexes that lost their marker. */
export interface HarvestResult {
  seat: number;
  card: string;
  die: number;
  before: number;
  after: number;
  hexes?: string[];
}

/** A seat sealed an answer, or took its sealed answer back (`back`). */
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

/** The moves of a segment turn. `ends`: the place where each move ends. */
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

/** The result of a battle. `defender` and `winner` are -1 for neutral armies. */
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

/** One side of a battle: its stack, its cards in each step, its dice and its total. */
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

/** Dice rolled for one purpose. `faces`: how many dice showed 1, 2, ..., 6. */
export interface DiceTray {
  cause: "armies" | "leader" | "city" | "river";
  faces: [number, number, number, number, number, number];
}

/** A battle was not fought because one side was gone before the battle began (S-26). */
export interface BattleDropped {
  kind: "battle_dropped";
  at: string;
  attacker: number;
  defender: number;
}

/** A Leader was destroyed, and all other armies of that player disband (S-26). */
export interface LeaderFell {
  kind: "leader_fell";
  seat: number;
  at: string;
  disbanded: { [key: string]: number };
}

/** New markers were placed in `hexes`. `before`: the seats that controlled these hexes before (-1: no player). */
export interface Conquered {
  kind: "conquered";
  seat: number;
  hexes: string[];
  before: number[];
}

/** A deck was empty, and its discards were shuffled into a new deck. */
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

/** Planting: all armies go home (S-29). */
export interface Planted {
  kind: "planted";
  retaken: string[];
  before: number[];
}

/** A seat no longer plays, because it resigned or has no city after Planting. Its markers are removed. */
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

/** Ask where a piece of the seat can go from this place. */
export interface ReachOf {
  kind: "reach";
  place: string;
  piece?: "army" | "leader";
}

/** Ask for the result that this segment command would have now. The refusal that it would get is raised. */
export interface DryRun {
  kind: "dry_run";
  command: Segment;
}

/** Ask for the chance that an attack on the place wins. */
export interface OddsOf {
  kind: "odds";
  at: string;
  foe: number;
  armies: number;
  leader?: boolean;
  crossed?: boolean;
  lone?: boolean;
}

/** Ask for an answer that a new player could give to the open question, with few actions. */
export interface AdviceOf {
  kind: "advice";
}

/** Ask for further moves that mark more land. */
export interface MarkingOf {
  kind: "marking";
  command?: Segment;
}

/** Answer to `reach`. The nearest places come first. `allowance`: 2 or 4 spaces. */
export interface Reach {
  allowance: number;
  places: ReachPlace[];
}

/** A place in reach. `cost`: the number of spaces. `path`: the steps of a cheapest path. */
export interface ReachPlace {
  place: string;
  cost: number;
  path: string[];
  crosses?: boolean;
  fights?: boolean;
  needs_army?: boolean;
}

/** Answer to `dry_run`. `ends`: where the moves end. `battles`: the battles in order. */
export interface DryRunResult {
  ends: string[];
  battles: Odds[];
  conquers: string[];
}

/** The odds of a battle: number of dice of both sides, which sides have cards, and mean totals. */
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

/** Answer to `marking`: moves that can be added to the command of the question. */
export interface Marking {
  moves: Move[];
}

/** Answer to `advice`: a decision, and a command that answers the decision. Both are empty if no question is open. */
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
