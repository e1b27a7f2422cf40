// Generated from the Python structs; do not edit. `python manage.py typescript` writes it anew.

/** Everything that one viewer may know now. */
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

/** The present point in the turn. `stage` is "arena", "pieces", "discs", "initiative" or "phase". */
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

/** A grid on the table: axial coordinates of its centre, and clockwise rotation in sixths of a turn. */
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

/** Other things on hexes: unclaimed discs by hex, destroyed hexes, and owners of force fields by hex. */
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

/** An open reaction window. It is the same for all viewers and does not show which seats have answered. */
export interface WindowView {
  number: number;
  kind: string;
  asks: number[];
  seconds: number;
  played?: PlayedView[];
}

/** A play that can be answered or has been answered; see `state.Played`. */
export interface PlayedView {
  seat: number;
  what: string;
  name?: string;
  wild?: boolean;
  named?: { [key: string]: string | number };
  cancels?: number;
}

/** The current combat. `step` has the same values as in `state.Combat`. */
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

/** A fight. `defender` is "" for a force field. `laid`: the seats that have played a card. */
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

/** A card for the initiative roll (9.3). `dice` maps a seat number to the seat's total so far. */
export interface InitiativePrompt {
  kind: "initiative";
  decision: string;
  cards: string[];
  dice?: { [key: string]: number };
}

/** All choices of the active player. While a combat must be fought, only `combats` is offered. */
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

/** One of the twelve actions. `why_not`: the reason, in words, why the action cannot be taken now; otherwise "". */
export interface ActionOffer {
  action: string;
  cost: number;
  why_not?: string;
}

/** A hex that the seat can attack now. */
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

/** Discs to convert. `makes`: the robot types of which the seat has fewer than five. */
export interface ConvertPrompt {
  kind: "convert";
  decision: string;
  sources: { [key: string]: number };
  makes: string[];
  hexes: string[];
  cards?: boolean;
}

/** The named target has become impossible. The seat names another target for the same action, at no cost. */
export interface AgainPrompt {
  kind: "again";
  decision: string;
  action: string;
  grids?: number[];
  pieces?: string[];
  hexes?: string[];
}

/** The next piece to move. `pieces`: the seat's pieces that have not moved in this action. */
export interface MovePrompt {
  kind: "move";
  decision: string;
  pieces: string[];
}

/** An open reaction window. The view's section `window`, which is public, shows the plays. */
export interface WindowPrompt {
  kind: "window";
  decision: string;
  wild: number;
  cancels?: number[];
  as_card?: boolean;
  sealed?: string;
}

/** Asks the owner of a warped piece to begin its combat. */
export interface CombatPrompt {
  kind: "combat";
  decision: string;
  combats: CombatOffer[];
}

/** Asks the seat to redistribute discs. */
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

/** Participants of both sides. Every participant of the smaller side must be paired. */
export interface PairPrompt {
  kind: "pair";
  decision: string;
  attackers: string[];
  defenders: string[];
}

/** The fights that are still to come in this round (`pairs`). */
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

/** Lets the defender concede a fight. The match does not wait for an answer. */
export interface ConcedePrompt {
  kind: "concede";
  decision: string;
  pieces: string[];
  hopeless?: string[];
}

/** Asks which pieces take unclaimed discs. */
export interface TakePrompt {
  kind: "take";
  decision: string;
  hex: string;
  discs: number;
  room: { [key: string]: number };
}

/** The result after the match: the winners and the reason. */
export interface EndView {
  winners?: number[];
  reason?: string;
}

/** Tables for the board and its help. They never change in a match. */
export interface Board {
  grids: number;
  actions: ActionInfo[];
  types: TypeInfo[];
  cards: CardInfo[];
  options?: { [key: string]: boolean | number | string };
}

/** One action of 4.2: its name in the rules, its title, its cost and a text. */
export interface ActionInfo {
  action: string;
  title: string;
  cost: number;
  text: string;
}

/** One type of piece: sides of the combat die, steps, and abilities (5.0, 6.0). */
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

/** 3.1: place one of the seat's grids on a legal centre. */
export interface PlaceGrid {
  kind: "place_grid";
  grid: number;
  q: number;
  r: number;
  rotation?: number;
}

/** 3.3: place one of the seat's first five pieces on a hex without enemies. */
export interface PlacePiece {
  kind: "place_piece";
  piece: string;
  hex: string;
}

/** Choose which of the seat's pieces in the hex takes the disc that appeared in the hex. */
export interface GiveDisc {
  kind: "give_disc";
  piece: string;
}

/** 9.3: add a combat card or a Wild Warp to the seat's initiative roll. "" means no card. */
export interface InitiativeCard {
  kind: "initiative";
  card?: string;
}

/** 4.2: create the free disc before the first action. `hex` is used only if the free disc is placed (9.4). */
export interface FreeDisc {
  kind: "free_disc";
  hex?: string;
}

/** 4.2.1: hit a random secondary hex of this grid. */
export interface Destroy {
  kind: "destroy";
  grid: number;
}

/** 4.2.2: warp a random grid. After the die roll the seat is asked for the new place of the grid. */
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

/** 4.2.5: begin to convert discs. For each disc the seat is asked what the disc becomes. */
export interface Convert {
  kind: "convert";
}

/** 4.2.6: warp the seat's Converter to a random centre. */
export interface WarpConverter {
  kind: "warp_converter";
}

/** 4.2.7: begin to move. Each piece then moves by a separate `MovePiece` command. */
export interface Move {
  kind: "move";
}

/** 4.2.8: allow special cards to be played until the seat takes another action. */
export interface Cards {
  kind: "cards";
}

/** 4.2.9: warp any player's piece, except a Converter, to a random hex. */
export interface WarpRandom {
  kind: "warp_random";
  piece: string;
}

/** 4.2.10: exchange this grid with a random grid. After the die roll the seat is asked for the rotations. */
export interface DoubleWarp {
  kind: "double_warp";
  grid: number;
}

/** 4.2.11: exchange two grids. After the reaction window the seat is asked for the rotations. */
export interface DoubleWarpTwo {
  kind: "double_warp_two";
  grid: number;
  other: number;
}

/** 4.2.12: warp one of the seat's pieces to a hex without an enemy piece or enemy field. */
export interface WarpPiece {
  kind: "warp_piece";
  piece: string;
  hex: string;
}

/** Play a special card from the hand while the action Cards is open, or a Wild Warp (`wild`) as that card. */
export interface PlayCard {
  kind: "play";
  card: "destroy" | "warp" | "double" | "disc";
  wild?: boolean;
  grid?: number;
}

/** End the phase. Unused action points are lost. */
export interface EndPhase {
  kind: "end";
}

/** Place the grid that the die roll chose for a warp (2.4.3, A-04). */
export interface PlaceWarped {
  kind: "place_warped";
  q: number;
  r: number;
  rotation?: number;
}

/** Turn the grids that were exchanged (2.4.4, A-05, A-59). */
export interface SetRotations {
  kind: "rotations";
  rotations?: { [key: string]: number };
}

/** Convert one disc to one robot or two cards (4.2.5, A-15). */
export interface ConvertDisc {
  kind: "convert_disc";
  make: "D" | "H" | "B" | "W" | "cards";
  hex?: string;
  source?: string;
}

/** Make the whole move of one piece in this action (5.0, A-26 to A-31). */
export interface MovePiece {
  kind: "move_piece";
  piece: string;
  steps: string[];
}

/** Stop converting discs or moving pieces. */
export interface Done {
  kind: "done";
}

/** Let the window pass. */
export interface Pass {
  kind: "pass";
}

/** Play a Wild Warp to cancel the last play. In a fight, `card` is the seat whose card is cancelled. */
export interface Cancel {
  kind: "cancel";
  card?: number;
}

/** Begin a combat in `hex` (6.1(1), A-33, A-34). `fire`: the B-bots that attack the hex from a distance. */
export interface BeginCombat {
  kind: "combat";
  hex: string;
  fire?: string[];
}

/** Redistribute discs. */
export interface ShareDiscs {
  kind: "share";
  discs?: { [key: string]: number };
}

/** Choose the next participant that attacks the force field, and a card for it (6.1(2), A-36). */
export interface AttackField {
  kind: "field";
  piece: string;
  card?: string;
}

/** Pair the robots that fight each other in this round (6.1(3), A-37). */
export interface PairUp {
  kind: "pair";
  pairs: { [key: string]: string };
}

/** Begin the next fight. `piece`: the attacker's robot. `card`: the attacker's card. */
export interface BeginFight {
  kind: "fight";
  piece: string;
  card?: string;
}

/** Play a card for the defence. `card`: the defender's card, or "" for no card. */
export interface Defend {
  kind: "defend";
  card?: string;
}

/** Concede a fight of this round before cards are played. `piece`: the seat's piece in that fight. */
export interface Concede {
  kind: "concede";
  piece: string;
}

/** Take unclaimed discs after the combat. */
export interface TakeDiscs {
  kind: "take";
  discs?: { [key: string]: number };
}

/** Standing passes. While they are set, windows are passed without asking the seat. They can be sent at any time. */
export interface Passes {
  kind: "passes";
  until?: "" | "attacked" | "phase" | "turn" | "always";
}

/** A die roll: sides, value, purpose, and the seat that rolls (-1 if no seat rolls). */
export interface Rolled {
  kind: "rolled";
  sides: number;
  value: number;
  purpose: string;
  seat?: number;
}

/** The deck, the discards, or grids, homes or hexes that are dealt were shuffled. `cards`: the number of items. */
export interface Shuffled {
  kind: "shuffled";
  cards: number;
  what?: "deck" | "discards" | "grids" | "homes" | "hexes";
}

/** The grids that each seat gets, by seat (3.1). */
export interface SharesDealt {
  kind: "shares";
  shares: number[][];
}

/** A grid was placed on the table. `seat` is -1 if the grid was dealt. */
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

/** The order of play, or the order of placing if `placing` is true. */
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

/** A player phase ended. `lost`: the number of unused action points. */
export interface PhaseEnded {
  kind: "phase_ended";
  seat: number;
  lost?: number;
}

/** Discs appeared in a hex. */
export interface DiscMade {
  kind: "disc_made";
  hex: string;
  why: string;
  number?: number;
  piece?: string;
  lost?: boolean;
}

/** A piece took or received discs outside its own move. */
export interface DiscsTaken {
  kind: "discs_taken";
  piece: string;
  number: number;
  hex: string;
}

/** A seat drew cards. All viewers see the number of cards. The seat gets a second event with the cards. */
export interface CardsDrawn {
  kind: "drawn";
  seat: number;
  number: number;
  cards?: string[];
}

/** The hand of an eliminated player goes to another player. Only that other player sees the cards. */
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

/** A special card was played, or a Wild Warp was played as a special card. */
export interface CardPlayed {
  kind: "played";
  seat: number;
  card: string;
  wild?: boolean;
  named?: { [key: string]: string | number };
}

/** A Wild Warp was played to cancel a play of `seat`: an action, a card, a cancel or a combat card. */
export interface Cancelled {
  kind: "cancelled";
  by: number;
  seat: number;
  what: string;
  name?: string;
}

/** A cancelled play was undone. */
export interface Undone {
  kind: "undone";
  seat: number;
  what: string;
  name?: string;
}

/** An action or card had no effect. `why`: the reason, as a sentence. */
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

/** A hex was hit. */
export interface HexHit {
  kind: "hex_hit";
  hex: string;
  result: string;
  pieces?: string[];
  discs?: number;
}

/** A disc was converted to a robot (`piece` in `hex`), or to cards (`piece` is ""). */
export interface Converted {
  kind: "converted";
  seat: number;
  piece?: string;
  hex?: string;
}

/** The whole move of one piece. `steps`: the steps as in the command. */
export interface PieceMoved {
  kind: "moved";
  piece: string;
  origin: string;
  steps: string[];
  to: string;
  trail?: string;
}

/** A piece was warped. `lost`: whether the piece was lost because the hex is destroyed. */
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

/** Discs were redistributed. `discs`: the new number of discs of each piece whose number changed. */
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

/** The seat played a card face down. */
export interface CardLaid {
  kind: "laid";
  seat: number;
}

/** A decided fight. `defender` is "" if a force field was attacked. */
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

/** 9.4: fixed strengths were compared. */
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

/** Ask where a piece could go in a Move that begins now, or how it could go on after `steps`. */
export interface AskReach {
  kind: "reach";
  piece: string;
  steps?: string[];
}

/** Ask for the chances of a fight, without cards and with each of the viewer's cards. */
export interface AskOdds {
  kind: "odds";
  attacker: string;
  defender?: string;
}

/** Ask for the chances of a whole combat in a hex, without cards and with sensible pairings. */
export interface AskCombat {
  kind: "combat";
  hex: string;
  fire?: string[];
}

/** Ask for advice on the open question, in a first match (scenario "arena-first"). */
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

/** A hex where the piece could end its move, with the steps there. */
export interface ReachStop {
  hex: string;
  steps: string[];
  combat?: boolean;
  may_go_on?: boolean;
}

/** A hex over which the piece can hop, with the hexes where it can land. */
export interface Hop {
  over: string;
  landings: string[];
  steal?: { [key: string]: number };
}

/** Chance from 0 to 1 that the attacker wins. */
export interface Odds {
  kind: "odds";
  win: number;
  with_card?: { [key: string]: number };
  needs?: number;
}

/** Chance that no enemy is left in the hex, and the average number of pieces that each side loses. */
export interface CombatOdds {
  kind: "combat_odds";
  win: number;
  attacker_losses: number;
  defender_losses: number;
}

/** An advised answer to an open question. For a move also the reason, the goal, the enemy and the chance. */
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
