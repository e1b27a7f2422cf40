// Generated from the Python structs; do not edit. `python manage.py typescript` writes it anew.

/** Everything one viewer may know now. */
export interface View {
  header: Header;
  setup: SetupView;
  phase: PhaseView;
  grids: GridView[];
  pieces: PieceView[];
  markers: MarkersView;
  players: PlayerView[];
  piles: PilesView;
  viewer?: number;
  hand?: string[];
  window?: WindowView | null;
  combat?: CombatView | null;
  decisions?: Decision[];
  prompts?: Prompt[];
  passes?: string;
  end?: EndView | null;
}

/** What the hall shows above any game: where we are and whom the table waits for. */
export interface Header {
  turn: number;
  phase: string;
  phases: string[];
  status: ("idle" | "owes" | "in" | "out")[];
  title: string;
  outcome: Outcome | null;
}

/** How a match ended: the winning seats (none: a draw), the condition's code, one sentence. */
export interface Outcome {
  winners: number[];
  reason: string;
  text: string;
}

/** Public and constant until the end: what `board()` is made from. */
export interface SetupView {
  scenario: string;
  seats: number;
  options?: { [key: string]: boolean | number | string };
  commitment?: string;
  seed?: string;
}

/** Where the turn stands. `stage`: "arena", "pieces", "discs", "initiative" or "phase". */
export interface PhaseView {
  stage: string;
  turn: number;
  order?: number[];
  active?: number;
  points?: number;
  free_disc?: boolean;
  cards_open?: boolean;
  may_fire?: boolean;
  doing?: string;
  moved?: string[];
  stopped?: string[];
  fired?: string[];
  rolled?: { [key: string]: number };
}

/** A grid on the table: axial centre, rotation in sixths clockwise. */
export interface GridView {
  number: number;
  q: number;
  r: number;
  rotation?: number;
}

export interface PieceView {
  id: string;
  owner: number;
  type: string;
  hex: string;
  discs?: number;
}

/** What else lies on hexes: unclaimed discs (by hex), destroyed hexes, force fields (hex -> owner). */
export interface MarkersView {
  discs?: { [key: string]: number };
  destroyed?: string[];
  fields?: { [key: string]: number };
}

/** What everybody knows of a seat. */
export interface PlayerView {
  seat: number;
  out?: boolean;
  resigned?: boolean;
  cards?: number;
  share?: number[];
  material?: number;
  hand?: string[];
}

export interface PilesView {
  deck: number;
  discards?: string[];
}

/** An open reaction window, the same for all; who has answered is not shown. */
export interface WindowView {
  number: number;
  kind: string;
  asks: number[];
  seconds: number;
  played?: PlayedView[];
}

/** What may be answered, or was: see `state.Played`. `named`: "grid", "other", "rotation", "piece", "hex". */
export interface PlayedView {
  seat: number;
  what: string;
  name?: string;
  wild?: boolean;
  named?: { [key: string]: string | number };
  cancels?: number;
}

/** The combat under way. `step` as in `state.Combat`. */
export interface CombatView {
  hex: string;
  attacker: number;
  defender: number;
  step: string;
  round?: number;
  field?: boolean;
  attackers?: string[];
  defenders?: string[];
  ranged?: string[];
  pairs?: { [key: string]: string };
  fight?: FightView | null;
  fights?: FightView[];
}

/** A fight. `defender` "": at the force field. `laid`: seats with a card face down. Open: dice, cards, totals. */
export interface FightView {
  attacker: string;
  defender?: string;
  laid?: number[];
  mine?: string;
  dice?: number[];
  cards?: { [key: string]: string };
  cancelled?: number[];
  totals?: number[];
  winner?: number;
  conceded?: boolean;
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

export interface PlaceGridPrompt {
  kind: "place_grid";
  decision: string;
  grids: number[];
  centres: [number, number][];
}

export interface PlacePiecePrompt {
  kind: "place_piece";
  decision: string;
  pieces: string[];
  hexes: string[];
}

export interface GiveDiscPrompt {
  kind: "give_disc";
  decision: string;
  hex: string;
  pieces: string[];
}

/** 9.3. `dice`: seat's number -> its total so far. */
export interface InitiativePrompt {
  kind: "initiative";
  decision: string;
  cards: string[];
  dice?: { [key: string]: number };
}

/** The whole choice of the active player. While a combat is due, `combats` is all there is. */
export interface ActionPrompt {
  kind: "action";
  decision: string;
  points: number;
  actions?: ActionOffer[];
  free_disc?: string;
  cards?: string[];
  wild?: number;
  combats?: CombatOffer[];
  may_end?: boolean;
}

/** One of the twelve actions; `why_not` in words if it cannot be taken now. */
export interface ActionOffer {
  action: string;
  cost: number;
  why_not?: string;
}

/** A hex that may be attacked now. `due`: it must be. `ranged`: own B-bots that could take part from a distance. */
export interface CombatOffer {
  hex: string;
  defender: number;
  due?: boolean;
  field?: boolean;
  ranged?: string[];
}

export interface PlaceWarpedPrompt {
  kind: "place_warped";
  decision: string;
  grid: number;
  centres: [number, number][];
}

export interface RotationsPrompt {
  kind: "rotations";
  decision: string;
  grids: number[];
}

/** `sources`: piece -> discs it could give, "" for unclaimed ones; `makes`: types with fewer than five. */
export interface ConvertPrompt {
  kind: "convert";
  decision: string;
  sources: { [key: string]: number };
  makes: string[];
  hexes: string[];
  cards?: boolean;
}

/** What was named has become impossible: the same action is named anew, at no cost. */
export interface AgainPrompt {
  kind: "again";
  decision: string;
  action: string;
  grids?: number[];
  pieces?: string[];
  hexes?: string[];
}

/** `pieces`: own pieces that have not moved in this action. */
export interface MovePrompt {
  kind: "move";
  decision: string;
  pieces: string[];
}

/** What is asked is in the view's `window`, for all to see. `wild`: Wild Warps in the own hand. */
export interface WindowPrompt {
  kind: "window";
  decision: string;
  wild: number;
  cancels?: number[];
  as_card?: boolean;
  sealed?: string;
}

/** Asked of the owner of a warped piece, whose combat it is; the active player has it in `action`. */
export interface CombatPrompt {
  kind: "combat";
  decision: string;
  combats: CombatOffer[];
}

/** `groups`: own participants by hex; discs move only within one. */
export interface SharePrompt {
  kind: "share";
  decision: string;
  groups: string[][];
}

export interface FieldPrompt {
  kind: "field";
  decision: string;
  pieces: string[];
  cards: string[];
}

/** Both sides' participants; every one of the smaller side must be paired. */
export interface PairPrompt {
  kind: "pair";
  decision: string;
  attackers: string[];
  defenders: string[];
}

/** `pairs`: the fights of this round still to come. `hopeless`: own pieces that cannot win whatever falls. */
export interface FightPrompt {
  kind: "fight";
  decision: string;
  pairs: { [key: string]: string };
  cards: string[];
  hopeless?: string[];
}

export interface DefendPrompt {
  kind: "defend";
  decision: string;
  attacker: string;
  defender: string;
  cards: string[];
  may_concede?: boolean;
}

/** A right of the defender that nobody waits for: own pieces in fights still to come. */
export interface ConcedePrompt {
  kind: "concede";
  decision: string;
  pieces: string[];
  hopeless?: string[];
}

/** `room`: own piece in the hex -> discs it could still carry. */
export interface TakePrompt {
  kind: "take";
  decision: string;
  hex: string;
  discs: number;
  room: { [key: string]: number };
}

/** After the game: order of elimination and material. */
export interface EndView {
  winners?: number[];
  reason?: string;
}

/** What never changes in a match: tables for the board and its help. */
export interface Board {
  grids: number;
  actions: ActionInfo[];
  types: TypeInfo[];
  cards: CardInfo[];
  options?: { [key: string]: boolean | number | string };
}

/** One action of 4.2 as the rules name it. */
export interface ActionInfo {
  action: string;
  title: string;
  cost: number;
  text: string;
}

/** One type of robot: combat die (sides), steps, what it can do (5.0, 6.0). */
export interface TypeInfo {
  type: string;
  title: string;
  die: number;
  steps: number;
  text: string;
}

export interface CardInfo {
  card: string;
  title: string;
  number: number;
  text: string;
}

/** 3.1: one of the own grids onto a legal centre. */
export interface PlaceGrid {
  kind: "place_grid";
  grid: number;
  q: number;
  r: number;
  rotation?: number;
}

/** 3.3: one of the five own pieces onto a hex without enemies. */
export interface PlacePiece {
  kind: "place_piece";
  piece: string;
  hex: string;
}

/** Which of the own pieces in the hex takes the disc that appeared there. */
export interface GiveDisc {
  kind: "give_disc";
  piece: string;
}

/** 9.3: a combat card (or Wild Warp) added to the own roll; "": none. */
export interface InitiativeCard {
  kind: "initiative";
  card?: string;
}

/** 4.2: the disc before the first action; `hex` only under 9.4 (placed disc). */
export interface FreeDisc {
  kind: "free_disc";
  hex?: string;
}

/** 4.2.1: the grid of which a random secondary hex is hit. */
export interface Destroy {
  kind: "destroy";
  grid: number;
}

/** 4.2.2: a random grid; its place is asked for after the die. */
export interface WarpGrid {
  kind: "warp_grid";
}

/** 4.2.3. */
export interface Draw {
  kind: "draw";
}

/** 4.2.4: must change the rotation. */
export interface Rotate {
  kind: "rotate";
  grid: number;
  rotation: number;
}

/** 4.2.5: begins converting; what is made is asked for disc by disc. */
export interface Convert {
  kind: "convert";
}

/** 4.2.6. */
export interface WarpConverter {
  kind: "warp_converter";
}

/** 4.2.7: begins moving; each piece is moved by a `MovePiece` of its own. */
export interface Move {
  kind: "move";
}

/** 4.2.8: special cards may be played until another action is taken. */
export interface Cards {
  kind: "cards";
}

/** 4.2.9: any piece but a Converter, anybody's, to a random hex. */
export interface WarpRandom {
  kind: "warp_random";
  piece: string;
}

/** 4.2.10: this grid and a random one change places; rotations are asked for after the die. */
export interface DoubleWarp {
  kind: "double_warp";
  grid: number;
}

/** 4.2.11: two grids change places; rotations are asked for after the window. */
export interface DoubleWarpTwo {
  kind: "double_warp_two";
  grid: number;
  other: number;
}

/** 4.2.12: an own piece, the Converter too, to a hex without enemy piece or enemy field. */
export interface WarpPiece {
  kind: "warp_piece";
  piece: string;
  hex: string;
}

/** A special card: from the hand while Cards is open, or a Wild Warp (`wild`) as that card. */
export interface PlayCard {
  kind: "play";
  card: "destroy" | "warp" | "double" | "disc";
  wild?: boolean;
  grid?: number;
}

/** The phase is over; points left are lost. */
export interface EndPhase {
  kind: "end";
}

/** Where the rolled grid goes (2.4.3, A-04). */
export interface PlaceWarped {
  kind: "place_warped";
  q: number;
  r: number;
  rotation?: number;
}

/** How exchanged grids are turned (2.4.4, A-05, A-59). */
export interface SetRotations {
  kind: "rotations";
  rotations?: { [key: string]: number };
}

/** One disc for one robot or two cards (4.2.5, A-15). `source`: a piece that carries it; "": an unclaimed one. */
export interface ConvertDisc {
  kind: "convert_disc";
  make: "D" | "H" | "B" | "W" | "cards";
  hex?: string;
  source?: string;
}

/** The whole move of one piece in this action (5.0, A-26 to A-31). */
export interface MovePiece {
  kind: "move_piece";
  piece: string;
  steps: string[];
}

/** No more conversions, or no more moves. */
export interface Done {
  kind: "done";
}

/** Let it pass; also: no card asked for here is played. */
export interface Pass {
  kind: "pass";
}

/** A Wild Warp against what was played last; in a fight `card` names the seat whose card it cancels. */
export interface Cancel {
  kind: "cancel";
  card?: number;
}

/** The hex to fight in, and the B-bots that attack it from a distance (6.1(1), A-33, A-34). */
export interface BeginCombat {
  kind: "combat";
  hex: string;
  fire?: string[];
}

/** Discs of own participants after redistribution; those not named keep theirs. */
export interface ShareDiscs {
  kind: "share";
  discs?: { [key: string]: number };
}

/** The next participant to attack the force field, and its card (6.1(2), A-36). */
export interface AttackField {
  kind: "field";
  piece: string;
  card?: string;
}

/** Attacker's piece -> defender's piece, for every robot of the smaller side (6.1(3), A-37). */
export interface PairUp {
  kind: "pair";
  pairs: { [key: string]: string };
}

/** The attacker's robot of the next fight, and his card. */
export interface BeginFight {
  kind: "fight";
  piece: string;
  card?: string;
}

/** The defender's card; "": none. */
export interface Defend {
  kind: "defend";
  card?: string;
}

/** Lose a fight of this round before cards are played; names the own piece. */
export interface Concede {
  kind: "concede";
  piece: string;
}

/** Who takes unclaimed discs after the combat; the rest stay. */
export interface TakeDiscs {
  kind: "take";
  discs?: { [key: string]: number };
}

/** Standing passes, filed at any time: windows answered without being asked, until something named here happens. */
export interface Passes {
  kind: "passes";
  until?: "" | "attacked" | "phase" | "turn" | "always";
}

/** A die: its sides, what fell, for whom and what for (a word: "order", "initiative", "grid", "hex", "disc grid", */
export interface Rolled {
  kind: "rolled";
  sides: number;
  value: number;
  purpose: string;
  seat?: number;
}

/** The deck, the discards when a card was due, grids, homes or hexes to be dealt; how many. */
export interface Shuffled {
  kind: "shuffled";
  cards: number;
  what?: "deck" | "discards" | "grids" | "homes" | "hexes";
}

/** Grids by seat (3.1). */
export interface SharesDealt {
  kind: "shares";
  shares: number[][];
}

/** `seat` -1: dealt. */
export interface GridPlaced {
  kind: "grid_placed";
  grid: number;
  q: number;
  r: number;
  rotation: number;
  seat?: number;
}

export interface PiecePlaced {
  kind: "piece_placed";
  piece: string;
  hex: string;
}

/** Order of play, or of placing. */
export interface OrderSet {
  kind: "order";
  order: number[];
  placing?: boolean;
}

export interface TurnBegan {
  kind: "turn";
  turn: number;
}

export interface PhaseBegan {
  kind: "phase";
  seat: number;
}

/** `lost`: points left over. */
export interface PhaseEnded {
  kind: "phase_ended";
  seat: number;
  lost?: number;
}

/** `piece`: who took it at once; `lost`: on a destroyed hex. `why`: "free", "start", "card", "converter". */
export interface DiscMade {
  kind: "disc_made";
  hex: string;
  why: string;
  number?: number;
  piece?: string;
  lost?: boolean;
}

/** Discs that a piece took, or was given, outside its own move. */
export interface DiscsTaken {
  kind: "discs_taken";
  piece: string;
  number: number;
  hex: string;
}

/** To all: how many. To the seat itself a second event with the cards. */
export interface CardsDrawn {
  kind: "drawn";
  seat: number;
  number: number;
  cards?: string[];
}

/** The hand of a player who is out goes to another; the cards only to him. */
export interface HandTaken {
  kind: "hand_taken";
  seat: number;
  by: number;
  number: number;
  cards?: string[];
}

export interface HandDiscarded {
  kind: "hand_discarded";
  seat: number;
  cards: string[];
}

export interface ActionChosen {
  kind: "action";
  seat: number;
  action: string;
  cost: number;
  points: number;
  named?: { [key: string]: string | number };
}

/** A special card, or a Wild Warp as one. */
export interface CardPlayed {
  kind: "played";
  seat: number;
  card: string;
  wild?: boolean;
  named?: { [key: string]: string | number };
}

/** A Wild Warp against what `seat` played: an action, a card, a cancel, or the combat card of a fight. */
export interface Cancelled {
  kind: "cancelled";
  by: number;
  seat: number;
  what: string;
  name?: string;
}

/** What was cancelled comes to nothing: an action does not happen, a card's board comes back. */
export interface Undone {
  kind: "undone";
  seat: number;
  what: string;
  name?: string;
}

/** An action or card without effect, and why, in words. */
export interface NothingDone {
  kind: "nothing";
  seat: number;
  why: string;
}

export interface GridWarped {
  kind: "grid_warped";
  grid: number;
  q: number;
  r: number;
  rotation: number;
}

export interface GridTurned {
  kind: "grid_turned";
  grid: number;
  rotation: number;
}

export interface GridsExchanged {
  kind: "grids_exchanged";
  grid: number;
  other: number;
}

/** `result`: "destroyed", "field" (a force field fell instead), "nothing", "chain" (goes on), "void". */
export interface HexHit {
  kind: "hex_hit";
  hex: string;
  result: string;
  pieces?: string[];
  discs?: number;
}

/** A disc became a robot (`piece` at `hex`), or cards (`piece` ""). */
export interface Converted {
  kind: "converted";
  seat: number;
  piece?: string;
  hex?: string;
}

/** One piece's whole move: steps as commanded. */
export interface PieceMoved {
  kind: "moved";
  piece: string;
  origin: string;
  steps: string[];
  to: string;
  trail?: string;
}

/** `lost`: onto a destroyed hex. */
export interface PieceWarped {
  kind: "warped";
  piece: string;
  origin: string;
  to: string;
  lost?: boolean;
}

export interface CombatBegan {
  kind: "combat";
  hex: string;
  attacker: number;
  defender: number;
  fire?: string[];
}

/** Redistribution: discs of the pieces that changed. */
export interface DiscsShared {
  kind: "shared";
  seat: number;
  discs: { [key: string]: number };
}

export interface Paired {
  kind: "paired";
  by: number;
  round: number;
  pairs: { [key: string]: string };
}

/** A face-down card lies there. */
export interface CardLaid {
  kind: "laid";
  seat: number;
}

/** A fight decided; `defender` "": the force field. Dice and totals: attacker's, defender's. */
export interface Fought {
  kind: "fought";
  hex: string;
  attacker: string;
  defender: string;
  dice: number[];
  cards: { [key: string]: string };
  cancelled: number[];
  totals: [number, number];
  winner: number;
  lost?: string;
}

export interface Conceded {
  kind: "conceded";
  piece: string;
  to: string;
}

/** 9.4: fixed strengths compared. */
export interface Strengths {
  kind: "strengths";
  hex: string;
  totals: [number, number];
  winner: number;
  lost?: string[];
}

export interface CombatEnded {
  kind: "combat_ended";
  hex: string;
  left?: number;
}

export interface PlayerOut {
  kind: "out";
  seat: number;
  by?: number;
  hex?: string;
  resigned?: boolean;
}

export interface GameOver {
  kind: "over";
  winners: number[];
  reason: string;
  text: string;
}

/** Where a piece could go in a Move begun now (or go on to, after `steps`). */
export interface AskReach {
  kind: "reach";
  piece: string;
  steps?: string[];
}

/** Chances of a fight: totals without cards, and with each card of the own hand. `defender` "": the force field. */
export interface AskOdds {
  kind: "odds";
  attacker: string;
  defender?: string;
}

/** Chances of a whole combat in a hex with these B-bots from a distance, no cards, sensible pairings. */
export interface AskCombat {
  kind: "combat";
  hex: string;
  fire?: string[];
}

/** What to do now, in a first match (scenario "arena-first"). */
export interface AskAdvice {
  kind: "advice";
}

export interface Reach {
  kind: "reach";
  piece: string;
  at: string;
  stops?: ReachStop[];
  hops?: Hop[];
  targets?: string[];
  take?: number;
  partners?: { [key: string]: number };
  trail?: string[];
  carries?: number;
}

/** A hex where the piece could end: the steps there; `combat`: enemies or an enemy field there. */
export interface ReachStop {
  hex: string;
  steps: string[];
  combat?: boolean;
  may_go_on?: boolean;
}

/** A hex that can be hopped: its landings, and what could be stolen there ("" unclaimed, or piece -> discs). */
export interface Hop {
  over: string;
  landings: string[];
  steal?: { [key: string]: number };
}

/** Chance in 1/1 that the attacker wins; `with_card`: own card -> the chance when it is laid. */
export interface Odds {
  kind: "odds";
  win: number;
  with_card?: { [key: string]: number };
  needs?: number;
}

/** Chance that the attacker is left alone in the hex, and pieces each side loses on average. */
export interface CombatOdds {
  kind: "combat_odds";
  win: number;
  attacker_losses: number;
  defender_losses: number;
}

/** A plain answer to an open question. Of a move: why and where to, whom it fights, the chance of that. */
export interface Advice {
  kind: "advice";
  decision: string;
  command: Command;
  why?: string;
  hex?: string;
  foe?: string;
  chance?: number;
}

export type Command =
  | PlaceGrid
  | PlacePiece
  | GiveDisc
  | InitiativeCard
  | FreeDisc
  | Destroy
  | WarpGrid
  | Draw
  | Rotate
  | Convert
  | WarpConverter
  | Move
  | Cards
  | WarpRandom
  | DoubleWarp
  | DoubleWarpTwo
  | WarpPiece
  | PlayCard
  | EndPhase
  | PlaceWarped
  | SetRotations
  | ConvertDisc
  | MovePiece
  | Done
  | Pass
  | Cancel
  | BeginCombat
  | ShareDiscs
  | AttackField
  | PairUp
  | BeginFight
  | Defend
  | Concede
  | TakeDiscs
  | Passes;

export type Event =
  | Rolled
  | Shuffled
  | SharesDealt
  | GridPlaced
  | PiecePlaced
  | OrderSet
  | TurnBegan
  | PhaseBegan
  | PhaseEnded
  | DiscMade
  | DiscsTaken
  | CardsDrawn
  | HandTaken
  | HandDiscarded
  | ActionChosen
  | CardPlayed
  | Cancelled
  | Undone
  | NothingDone
  | GridWarped
  | GridTurned
  | GridsExchanged
  | HexHit
  | Converted
  | PieceMoved
  | PieceWarped
  | CombatBegan
  | DiscsShared
  | Paired
  | CardLaid
  | Fought
  | Conceded
  | Strengths
  | CombatEnded
  | PlayerOut
  | GameOver;

export type Prompt =
  | PlaceGridPrompt
  | PlacePiecePrompt
  | GiveDiscPrompt
  | InitiativePrompt
  | ActionPrompt
  | PlaceWarpedPrompt
  | RotationsPrompt
  | ConvertPrompt
  | AgainPrompt
  | MovePrompt
  | WindowPrompt
  | CombatPrompt
  | SharePrompt
  | FieldPrompt
  | PairPrompt
  | FightPrompt
  | DefendPrompt
  | ConcedePrompt
  | TakePrompt;

export type Question =
  | AskReach
  | AskOdds
  | AskCombat
  | AskAdvice;

export type Answer =
  | Reach
  | Odds
  | CombatOdds
  | Advice;
