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

/** Public and constant until the end; `board()` is built from it. */
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

/** A grid on the table: axial centre, clockwise rotation in sixths. */
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

/** Other things on hexes: unclaimed discs (by hex), destroyed hexes, force fields (hex -> owner). */
export interface MarkersView {
  discs?: { [key: string]: number };
  destroyed?: string[];
  fields?: { [key: string]: number };
}

/** Public information about a seat. */
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

/** An open reaction window, the same for all viewers; it does not show who has answered. */
export interface WindowView {
  number: number;
  kind: string;
  asks: number[];
  seconds: number;
  played?: PlayedView[];
}

/** Something that may be or was answered; see `state.Played`. */
export interface PlayedView {
  seat: number;
  what: string;
  name?: string;
  wild?: boolean;
  named?: { [key: string]: string | number };
  cancels?: number;
}

/** The current combat. `step` as in `state.Combat`. */
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

/** A fight. `defender` "" is the force field. `laid`: seats that laid a card. `totals`: once the cards are open. */
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

/** 9.3. `dice`: seat number -> its total so far. */
export interface InitiativePrompt {
  kind: "initiative";
  decision: string;
  cards: string[];
  dice?: { [key: string]: number };
}

/** All choices of the active player. While a combat is due, only `combats` is offered. */
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

/** One of the twelve actions; `why_not` says in words why it cannot be taken now. */
export interface ActionOffer {
  action: string;
  cost: number;
  why_not?: string;
}

/** A hex that may be attacked now. */
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

/** What was named has become impossible: another target is named for the same action, at no cost. */
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

/** An open reaction window; what may be answered is in the view's `window`, which is public. */
export interface WindowPrompt {
  kind: "window";
  decision: string;
  wild: number;
  cancels?: number[];
  as_card?: boolean;
  sealed?: string;
}

/** Asked of the owner of a warped piece, who decides its combat; the active player has it in `action`. */
export interface CombatPrompt {
  kind: "combat";
  decision: string;
  combats: CombatOffer[];
}

/** `groups`: own participants by hex; discs move only within one group. */
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

/** Participants of both sides; every one of the smaller side must be paired. */
export interface PairPrompt {
  kind: "pair";
  decision: string;
  attackers: string[];
  defenders: string[];
}

/** `pairs`: fights of this round still to come. `hopeless`: own pieces that cannot win with any dice. */
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

/** The defender may concede, but the match does not wait for it. `pieces`: own pieces still to fight. */
export interface ConcedePrompt {
  kind: "concede";
  decision: string;
  pieces: string[];
  hopeless?: string[];
}

/** `room`: own piece in the hex -> discs it could still take. */
export interface TakePrompt {
  kind: "take";
  decision: string;
  hex: string;
  discs: number;
  room: { [key: string]: number };
}

/** The result after the game: who won, and why. */
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

/** One type of robot: combat die (sides), steps, abilities (5.0, 6.0). */
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

/** 3.1: place one of the own grids on a legal centre. */
export interface PlaceGrid {
  kind: "place_grid";
  grid: number;
  q: number;
  r: number;
  rotation?: number;
}

/** 3.3: place one of the five own pieces on a hex without enemies. */
export interface PlacePiece {
  kind: "place_piece";
  piece: string;
  hex: string;
}

/** Choose which own piece in the hex takes the disc that appeared there. */
export interface GiveDisc {
  kind: "give_disc";
  piece: string;
}

/** 9.3: add a combat card or Wild Warp to the own roll; "" means none. */
export interface InitiativeCard {
  kind: "initiative";
  card?: string;
}

/** 4.2: make the free disc before the first action; `hex` is used only under 9.4 (placed disc). */
export interface FreeDisc {
  kind: "free_disc";
  hex?: string;
}

/** 4.2.1: hit a random secondary hex of this grid. */
export interface Destroy {
  kind: "destroy";
  grid: number;
}

/** 4.2.2: warp a random grid; its new place is asked for after the die roll. */
export interface WarpGrid {
  kind: "warp_grid";
}

/** 4.2.3: draw a card. */
export interface Draw {
  kind: "draw";
}

/** 4.2.4: turn a grid. The rotation must change. */
export interface Rotate {
  kind: "rotate";
  grid: number;
  rotation: number;
}

/** 4.2.5: begin to convert discs. For each disc the player is asked what to make. */
export interface Convert {
  kind: "convert";
}

/** 4.2.6: warp the own Converter to a random centre. */
export interface WarpConverter {
  kind: "warp_converter";
}

/** 4.2.7: begin to move. Each piece then moves by its own `MovePiece` command. */
export interface Move {
  kind: "move";
}

/** 4.2.8: special cards may be played until another action is taken. */
export interface Cards {
  kind: "cards";
}

/** 4.2.9: warp any player's piece, except a Converter, to a random hex. */
export interface WarpRandom {
  kind: "warp_random";
  piece: string;
}

/** 4.2.10: exchange this grid with a random one; rotations are asked for after the die roll. */
export interface DoubleWarp {
  kind: "double_warp";
  grid: number;
}

/** 4.2.11: exchange two grids; rotations are asked for after the window. */
export interface DoubleWarpTwo {
  kind: "double_warp_two";
  grid: number;
  other: number;
}

/** 4.2.12: warp an own piece, the Converter included, to a hex without enemy piece or enemy field. */
export interface WarpPiece {
  kind: "warp_piece";
  piece: string;
  hex: string;
}

/** Play a special card from the hand while Cards is open, or a Wild Warp (`wild`) as that card. */
export interface PlayCard {
  kind: "play";
  card: "destroy" | "warp" | "double" | "disc";
  wild?: boolean;
  grid?: number;
}

/** End the phase; points left are lost. */
export interface EndPhase {
  kind: "end";
}

/** Place the rolled grid (2.4.3, A-04). */
export interface PlaceWarped {
  kind: "place_warped";
  q: number;
  r: number;
  rotation?: number;
}

/** Turn exchanged grids (2.4.4, A-05, A-59). */
export interface SetRotations {
  kind: "rotations";
  rotations?: { [key: string]: number };
}

/** Convert one disc to one robot or two cards (4.2.5, A-15). `source`: its carrier; "" for an unclaimed disc. */
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

/** Stop converting or moving. */
export interface Done {
  kind: "done";
}

/** Let the window pass. Also: play none of the cards asked for here. */
export interface Pass {
  kind: "pass";
}

/** Cancel what was played last with a Wild Warp. In a fight, `card` is the seat whose card is cancelled. */
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

/** Discs of own participants after redistribution; pieces that are not named keep theirs. */
export interface ShareDiscs {
  kind: "share";
  discs?: { [key: string]: number };
}

/** The next participant that attacks the force field, and its card (6.1(2), A-36). */
export interface AttackField {
  kind: "field";
  piece: string;
  card?: string;
}

/** Maps attacker's pieces to defender's pieces, for every robot of the smaller side (6.1(3), A-37). */
export interface PairUp {
  kind: "pair";
  pairs: { [key: string]: string };
}

/** The attacker's robot in the next fight, and the attacker's card. */
export interface BeginFight {
  kind: "fight";
  piece: string;
  card?: string;
}

/** The defender's card; "" means none. */
export interface Defend {
  kind: "defend";
  card?: string;
}

/** Concede a fight of this round before cards are played. `piece` is the own piece. */
export interface Concede {
  kind: "concede";
  piece: string;
}

/** Pieces that take unclaimed discs after the combat; the other discs stay. */
export interface TakeDiscs {
  kind: "take";
  discs?: { [key: string]: number };
}

/** Standing passes, filed at any time: windows are passed without asking, until something named here happens. */
export interface Passes {
  kind: "passes";
  until?: "" | "attacked" | "phase" | "turn" | "always";
}

/** A die roll: sides, value, purpose, and the seat it is for. */
export interface Rolled {
  kind: "rolled";
  sides: number;
  value: number;
  purpose: string;
  seat?: number;
}

/** A shuffle of deck, discards, or dealt grids, homes or hexes. `cards`: how many items. */
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

/** `seat` -1: the grid was dealt. */
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

/** `lost`: action points not used. */
export interface PhaseEnded {
  kind: "phase_ended";
  seat: number;
  lost?: number;
}

/** `piece`: the piece that took it; `lost`: on a destroyed hex. `why`: "free", "start", "card", "converter". */
export interface DiscMade {
  kind: "disc_made";
  hex: string;
  why: string;
  number?: number;
  piece?: string;
  lost?: boolean;
}

/** Discs that a piece took or was given outside its own move. */
export interface DiscsTaken {
  kind: "discs_taken";
  piece: string;
  number: number;
  hex: string;
}

/** All are told how many cards. The seat gets a second event with the cards. */
export interface CardsDrawn {
  kind: "drawn";
  seat: number;
  number: number;
  cards?: string[];
}

/** The hand of a player who is out goes to another player; only that player is told the cards. */
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

/** A special card, or a Wild Warp played as one. */
export interface CardPlayed {
  kind: "played";
  seat: number;
  card: string;
  wild?: boolean;
  named?: { [key: string]: string | number };
}

/** A Wild Warp against something `seat` played: an action, a card, a cancel, or the combat card of a fight. */
export interface Cancelled {
  kind: "cancelled";
  by: number;
  seat: number;
  what: string;
  name?: string;
}

/** A cancelled action does not happen; for a cancelled card the saved board comes back. */
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

/** `lost`: the piece was warped onto a destroyed hex. */
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

/** The seat laid a card face down. */
export interface CardLaid {
  kind: "laid";
  seat: number;
}

/** A decided fight; `defender` "" is the force field. Dice and totals: attacker's, defender's. */
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

/** Ask where a piece could go in a Move begun now, or further after `steps`. */
export interface AskReach {
  kind: "reach";
  piece: string;
  steps?: string[];
}

/** Ask the chances of a fight, without cards and with each own card. `defender` "" is the force field. */
export interface AskOdds {
  kind: "odds";
  attacker: string;
  defender?: string;
}

/** Ask the chances of a whole combat in a hex with these B-bots from a distance, no cards, sensible pairings. */
export interface AskCombat {
  kind: "combat";
  hex: string;
  fire?: string[];
}

/** Ask what to do now, in a first match (scenario "arena-first"). */
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

/** A hex where the piece could end: the steps there; `combat`: enemies or an enemy field are there. */
export interface ReachStop {
  hex: string;
  steps: string[];
  combat?: boolean;
  may_go_on?: boolean;
}

/** A hex that can be hopped: its landings, and what could be stolen there ("" for unclaimed, or piece -> discs). */
export interface Hop {
  over: string;
  landings: string[];
  steal?: { [key: string]: number };
}

/** Chance from 0 to 1 that the attacker wins; `with_card`: own card -> the chance when it is laid. */
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

/** An advised answer to an open question. For a move also the reason, the goal, the foe and the chance. */
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
