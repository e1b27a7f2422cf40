// Generated from the Python structs; do not edit. `python manage.py typescript` writes this file.

/** Everything that one viewer is allowed to know at this time. */
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

/** The setup of the match. It is public and does not change until the match is over. */
export interface SetupView {
  scenario: string;
  seats: number;
  options?: { [key: string]: boolean | number | string };
  commitment?: string;
  seed?: string;
}

/** Public numbers of one seat. The incomes are calculated from the markers that are now on the map. */
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

/** The map: controlling seat by hex, armies by place, and the place of each seat's Leader ("" if not on the board). */
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

/** The state of the current turn: the order of the seats, the segment, and the battles that will be fought. */
export interface WarView {
  order?: number[];
  placing?: number[];
  segment?: number;
  segments?: number;
  on_turn?: number;
  acted?: boolean;
  fights?: FightView[];
}

/** A battle that will be fought in the current segment turn. */
export interface FightView {
  at: string;
  foe: number;
  lone?: boolean;
}

/** The four Harvest cards of a seat, from left to right. */
export interface HarvestView {
  seat: number;
  cards: HarvestCardView[];
}

/** A Harvest card that was dealt this turn. `die` is 0 until the card is resolved. */
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

/** Dice rolled for "armies", "leader", "city" or "river". `faces`: the number of dice that showed 1, 2, ..., 6. */
export interface TrayView {
  cause: string;
  faces: [number, number, number, number, number, number];
}

export interface DecksView {
  war: PileView;
  harvest: PileView;
}

/** A deck of cards: the number of cards left, and the discards, oldest first. */
export interface PileView {
  cards: number;
  discards?: string[];
}

/** The place of one seat in the ranking (S-31). */
export interface RankView {
  seat: number;
  cities: number;
  fertility: number;
}

/** The current battle. `stage` is "redraw". If the switch hand_play is on, the stage "play" follows. */
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

/** One side of the current battle. `owes`: whether this side must still answer. */
export interface BattleSideView {
  seat: number;
  armies: number;
  leader?: boolean;
  cards?: number;
  dice?: number;
  owes?: boolean;
  is_in?: boolean;
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

export interface PlacePrompt {
  kind: "place";
  decision: string;
  free: StartCity[];
}

/** A free city that the player can choose. */
export interface StartCity {
  hex: string;
  income: number;
}

/** The prompt for placing the levy. `levy`: the number of armies. */
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

/** Divide the whole levy among the seat's cities and place the Leader in one of these cities (S-33). */
export interface Levy {
  kind: "levy";
  armies: { [key: string]: number };
  leader: string;
}

/** The prompt for a segment turn. */
export interface SegmentPrompt {
  kind: "segment";
  decision: string;
  segment: number;
}

/** The prompt for discarding cards in a battle. `fixed`: the cards that the fixed rule would discard (S-38). */
export interface RedrawPrompt {
  kind: "redraw";
  decision: string;
  at: string;
  hand: string[];
  most: number;
  fixed: string[];
  answer?: string[] | null;
}

/** The prompt for playing cards in a battle. `best`: the highest card of each type (S-39). */
export interface PlayPrompt {
  kind: "play";
  decision: string;
  at: string;
  hand: string[];
  best: string[];
  answer?: string[] | null;
}

/** The viewer's standing orders. Other viewers cannot see whether there are any. */
export interface StandingView {
  stored?: StoredView[];
  drafts?: DraftView[];
  done?: string;
  woken?: string;
  lay_by_rule?: boolean;
  missed?: number;
}

/** A command that the viewer has stored for a later segment. */
export interface StoredView {
  segment: number;
  command: Segment;
  doubt?: string;
}

/** A complete segment turn (S-34): moves, attacks on Leaders without armies, and the order of the battles. */
export interface Segment {
  kind: "segment";
  moves?: Move[];
  attack?: LoneAttack[];
  battles?: BattleChoice[];
  missed?: boolean;
}

/** Move armies, the Leader, or both from one place along one path (S-34). `leader`: whether the Leader moves. */
export interface Move {
  start: string;
  armies?: number;
  leader?: boolean;
  path?: string[];
}

/** Attack a Leader that is at the place `at` without armies (S-36). */
export interface LoneAttack {
  at: string;
  owner?: number | null;
}

/** A battle in the order of battles. Battles are fought in the order in which the command lists them. */
export interface BattleChoice {
  at: string;
  foe?: number | null;
}

/** A stored command of the viewer that was dropped, and the reason. */
export interface DraftView {
  segment: number;
  command: Segment;
  code: string;
  text: string;
}

/** The map, the rivers and the cards. The board is the same for all viewers. A client fetches it only once. */
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

/** A hex of the map. `value` is -1 for sea. */
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

/** The values of the optional rules in this match (S-49). */
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

/** Withdraw a sealed answer while the answer of another player is still missing. */
export interface Unseal {
  kind: "unseal";
}

/** Discard up to six cards from the hand (S-24). The command is sealed. */
export interface Redraw {
  kind: "redraw";
  lay?: string[];
}

/** Play cards, at most one of each type (S-39). Players give this command only if the option hand_play is on. */
export interface Play {
  kind: "play";
  cards?: string[];
}

/** Store a command for a later segment turn of this War. */
export interface Store {
  kind: "store";
  segment: number;
  command?: Segment | null;
}

/** Pass automatically for the seat in this War. */
export interface Done {
  kind: "done";
  until?: "" | "disturbed" | "war";
}

/** Answer the seat's redraws automatically by the fixed rule (S-38). If `on` is false, stop this. */
export interface LayByRule {
  kind: "lay_by_rule";
  on?: boolean;
}

export interface TurnBegan {
  kind: "turn";
  turn: number;
}

/** Dice were rolled for the turn order, or during set-up for the order of placing (S-02). */
export interface OrderRolled {
  kind: "order";
  order: number[];
  throws: [number[], number[]][];
  placing?: boolean;
}

/** A seat got its start city. `hexes`: the hexes where the seat's markers were placed (S-05). */
export interface CityTaken {
  kind: "start";
  seat: number;
  city: string;
  hexes: string[];
}

/** Each seat got its income: in the City Phase if `cities` is true, otherwise in the Event Phase. */
export interface IncomeCounted {
  kind: "income";
  cities: boolean;
  gained: number[];
  levy: number[];
}

/** Some seats get a new Leader, because their Leader was destroyed in the last War (S-12). */
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

/** A seat sealed an answer. If `back` is true, the seat withdrew its sealed answer instead. */
export interface Sealed {
  kind: "sealed";
  seat: number;
  what: "levy" | "redraw" | "play";
  back?: boolean;
}

/** All levies were revealed and placed. */
export interface LeviesOpened {
  kind: "levies";
  armies: { [key: string]: number }[];
  leaders: string[];
}

export interface SegmentBegan {
  kind: "segment_began";
  segment: number;
}

/** A seat made the moves of its segment turn. `ends`: the place where each move ends. */
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

/** Dice rolled for one purpose. `faces`: the number of dice that showed 1, 2, ..., 6. */
export interface DiceTray {
  cause: "armies" | "leader" | "city" | "river";
  faces: [number, number, number, number, number, number];
}

/** A battle was not fought, because one side had no pieces left before the battle began (S-26). */
export interface BattleDropped {
  kind: "battle_dropped";
  at: string;
  attacker: number;
  defender: number;
}

/** A Leader was destroyed, and all other armies of that player disbanded (S-26). */
export interface LeaderFell {
  kind: "leader_fell";
  seat: number;
  at: string;
  disbanded: { [key: string]: number };
}

/** A seat placed new markers in `hexes`. `before`: the seat that controlled each hex before, or -1 for no player. */
export interface Conquered {
  kind: "conquered";
  seat: number;
  hexes: string[];
  before: number[];
}

/** A deck was empty, and its discard pile was shuffled to form a new deck. */
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

/** Planting took place: all armies and Leaders left the map (S-29). */
export interface Planted {
  kind: "planted";
  retaken: string[];
  before: number[];
}

/** A seat left the match, because it resigned or had no city after Planting. Its markers are removed. */
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

/** Ask where a piece of the seat can go from the place `place`. */
export interface ReachOf {
  kind: "reach";
  place: string;
  piece?: "army" | "leader";
}

/** Ask for the result that this segment command would have now. */
export interface DryRun {
  kind: "dry_run";
  command: Segment;
}

/** Ask for the chance of winning an attack on the place `at`. */
export interface OddsOf {
  kind: "odds";
  at: string;
  foe: number;
  armies: number;
  leader?: boolean;
  crossed?: boolean;
  lone?: boolean;
}

/** Ask for an answer to the open question that is suitable for a new player and needs few actions. */
export interface AdviceOf {
  kind: "advice";
}

/** Ask for further moves that mark more land. */
export interface MarkingOf {
  kind: "marking";
  command?: Segment;
}

/** The answer to the question `reach`. The nearest places come first. */
export interface Reach {
  allowance: number;
  places: ReachPlace[];
}

/** A place that a piece can reach. `cost`: the number of spaces. `path`: the steps of a cheapest path. */
export interface ReachPlace {
  place: string;
  cost: number;
  path: string[];
  crosses?: boolean;
  fights?: boolean;
  needs_army?: boolean;
}

/** The answer to the question `dry_run`. `ends`: the places where the moves end. */
export interface DryRunResult {
  ends: string[];
  battles: Odds[];
  conquers: string[];
}

/** The odds of a battle: the number of dice and the mean total of each side, and which sides have cards. */
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

/** The answer to the question `marking`: moves that can be added to the command of the question. */
export interface Marking {
  moves: Move[];
}

/** The answer to the question `advice`: an open decision, and a command that answers it. */
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
