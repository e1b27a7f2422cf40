// Generated from the Python structs; do not edit. `python manage.py typescript` writes this file.

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

/** The current point in the turn: stage, active player and current action. */
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

/** The position of a grid: axial coordinates of its centre, and its clockwise rotation in steps of 60 degrees. */
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

/** Markers on hexes: unclaimed discs in each hex, destroyed hexes, and the owner of the force field in each hex. */
export interface MarkersView {
  discs?: { [key: string]: number };
  destroyed?: string[];
  fields?: { [key: string]: number };
}

/** The public information about one seat. */
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

/** A reaction window: a limited time in which seats can answer the last play with a Wild Warp. */
export interface WindowView {
  number: number;
  kind: string;
  asks: number[];
  seconds: number;
  played?: PlayedView[];
}

/** A play (for example of an action or a card) that seats can answer or have answered. See `state.Played`. */
export interface PlayedView {
  seat: number;
  what: string;
  name?: string;
  wild?: boolean;
  named?: { [key: string]: string | number };
  cancels?: number;
}

/** The combat that is being fought. `step` has one of the values of `state.CombatStep`. */
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

/** One fight of a combat. `defender` is "" if the piece fights against a force field. */
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

/** Prompt to choose a card for the initiative roll (9.3). */
export interface InitiativePrompt {
  kind: "initiative";
  decision: string;
  cards: string[];
  dice?: { [key: string]: number };
}

/** Prompt with all choices of the active player. While a combat must be fought, it contains only `combats`. */
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

/** One of the twelve actions. `why_not`: a text why the action cannot be taken now, or "" if it can be taken. */
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

/** Prompt to convert discs. `makes`: the robot types of which the seat has fewer than five. */
export interface ConvertPrompt {
  kind: "convert";
  decision: string;
  sources: { [key: string]: number };
  makes: string[];
  hexes: string[];
  cards?: boolean;
}

/** Prompt to name another target for an action, because the first target has become impossible. */
export interface AgainPrompt {
  kind: "again";
  decision: string;
  action: string;
  grids?: number[];
  pieces?: string[];
  hexes?: string[];
}

/** Prompt to move the next piece. `pieces`: the seat's pieces that have not moved yet in this action. */
export interface MovePrompt {
  kind: "move";
  decision: string;
  pieces: string[];
}

/** Prompt in an open reaction window. The section `window` of the view, which is public, shows the plays. */
export interface WindowPrompt {
  kind: "window";
  decision: string;
  wild: number;
  cancels?: number[];
  as_card?: boolean;
  sealed?: string;
}

/** Prompt for the owner of a warped piece to begin the combat of this piece. */
export interface CombatPrompt {
  kind: "combat";
  decision: string;
  combats: CombatOffer[];
}

/** Prompt to redistribute discs. */
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

/** Prompt to pair the pieces of both sides. Every piece of the smaller side must be paired. */
export interface PairPrompt {
  kind: "pair";
  decision: string;
  attackers: string[];
  defenders: string[];
}

/** Prompt to choose the next fight. `pairs`: the fights that are still to come in this round. */
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

/** Prompt with which the defender can concede a fight. The match does not wait for an answer. */
export interface ConcedePrompt {
  kind: "concede";
  decision: string;
  pieces: string[];
  hopeless?: string[];
}

/** Prompt to choose which pieces take unclaimed discs. */
export interface TakePrompt {
  kind: "take";
  decision: string;
  hex: string;
  discs: number;
  room: { [key: string]: number };
}

/** The result of a finished match: the winning seats and the reason. */
export interface EndView {
  winners?: number[];
  reason?: string;
}

/** Constant tables of a match for the board and the help: actions, types of pieces, cards and options. */
export interface Board {
  grids: number;
  actions: ActionInfo[];
  types: TypeInfo[];
  cards: CardInfo[];
  options?: { [key: string]: boolean | number | string };
}

/** An action that a player can take (4.2): its name in commands, its title, its cost, and a description. */
export interface ActionInfo {
  action: string;
  title: string;
  cost: number;
  text: string;
}

/** A type of piece: sides of its combat die, steps in a move, and a description of its abilities (5.0, 6.0). */
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

/** Choose which of the seat's pieces takes a new disc in its hex. */
export interface GiveDisc {
  kind: "give_disc";
  piece: string;
}

/** 9.3: add a combat card or a Wild Warp to the seat's initiative roll. `card` is "" for no card. */
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

/** 4.2.2: warp a random grid. After the die roll the seat chooses the new place of the grid. */
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

/** 4.2.5: begin to convert discs. For each disc the seat chooses a robot or cards. */
export interface Convert {
  kind: "convert";
}

/** 4.2.6: warp the seat's Converter to a random centre. */
export interface WarpConverter {
  kind: "warp_converter";
}

/** 4.2.7: begin to move pieces. Each piece then moves with its own `MovePiece` command. */
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

/** 4.2.10: exchange this grid with a random grid. After the die roll the seat chooses the rotations of the grids. */
export interface DoubleWarp {
  kind: "double_warp";
  grid: number;
}

/** 4.2.11: exchange two grids. After the reaction window the seat chooses the rotations of the grids. */
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

/** Play a special card while the action Cards is open, or play a Wild Warp (`wild`) as this special card. */
export interface PlayCard {
  kind: "play";
  card: "destroy" | "warp" | "double" | "disc";
  wild?: boolean;
  grid?: number;
}

/** End the player's phase. Unused action points are lost. */
export interface EndPhase {
  kind: "end";
}

/** Place the grid that a die roll chose for a warp (2.4.3, A-04). */
export interface PlaceWarped {
  kind: "place_warped";
  q: number;
  r: number;
  rotation?: number;
}

/** Set the rotations of grids that were exchanged (2.4.4, A-05, A-59). */
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

/** Make the whole move of one piece in the action Move (5.0, A-26 to A-31). */
export interface MovePiece {
  kind: "move_piece";
  piece: string;
  steps: string[];
}

/** Stop the conversion of discs or the movement of pieces. */
export interface Done {
  kind: "done";
}

/** Pass in a reaction window: play no card. */
export interface Pass {
  kind: "pass";
}

/** Play a Wild Warp to cancel the last play. In a fight, `card` is the seat whose combat card is cancelled. */
export interface Cancel {
  kind: "cancel";
  card?: number;
}

/** Begin a combat in the hex (6.1(1), A-33, A-34). `fire`: the B-bots that attack the hex from a distance. */
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

/** Choose the next piece that attacks the force field, and a card for this attack (6.1(2), A-36). */
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

/** Play a card as the defender, or no card. `card`: the name of the card, or "" for no card. */
export interface Defend {
  kind: "defend";
  card?: string;
}

/** Concede a fight of this round before cards are played. `piece`: the seat's piece in this fight. */
export interface Concede {
  kind: "concede";
  piece: string;
}

/** Take unclaimed discs after the combat. */
export interface TakeDiscs {
  kind: "take";
  discs?: { [key: string]: number };
}

/** Set standing passes: the seat then passes in reaction windows without being asked. */
export interface Passes {
  kind: "passes";
  until?: "" | "attacked" | "phase" | "turn" | "always";
}

/** A die was rolled. `seat` is the seat that rolled, or -1 if no seat rolled. */
export interface Rolled {
  kind: "rolled";
  sides: number;
  value: number;
  purpose: string;
  seat?: number;
}

/** Cards were shuffled, or other things that are dealt at random (`what`). */
export interface Shuffled {
  kind: "shuffled";
  cards: number;
  what?: "deck" | "discards" | "grids" | "homes" | "hexes";
}

/** Grids were dealt to the seats. `shares` lists the grids of each seat, in seat order (3.1). */
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

/** The order of play was decided, or the order of placing if `placing` is true. */
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

/** The phase of a player ended. `lost`: the number of action points that were not used. */
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

/** A piece got discs, but not by its own move. */
export interface DiscsTaken {
  kind: "discs_taken";
  piece: string;
  number: number;
  hex: string;
}

/** A seat drew cards. All viewers see the number of cards. Only the seat gets a second event with the cards. */
export interface CardsDrawn {
  kind: "drawn";
  seat: number;
  number: number;
  cards?: string[];
}

/** The hand of an eliminated player went to another player. Only the other player sees the cards. */
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

/** An action or a card had no effect. `why`: a sentence with the reason. */
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

/** A disc was converted to a robot (`piece` in the hex `hex`), or to cards if `piece` is "". */
export interface Converted {
  kind: "converted";
  seat: number;
  piece?: string;
  hex?: string;
}

/** A piece made its whole move. `steps`: the steps, in the form of the command. */
export interface PieceMoved {
  kind: "moved";
  piece: string;
  origin: string;
  steps: string[];
  to: string;
  trail?: string;
}

/** A piece was warped. `lost`: whether it was lost because the new hex is destroyed. */
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

/** Discs were redistributed. `discs`: the new number of discs of each piece whose number of discs changed. */
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

/** A seat played a card face down. */
export interface CardLaid {
  kind: "laid";
  seat: number;
}

/** A fight was decided. `defender` is "" if a force field was attacked. */
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

/** 9.4: a combat was decided by fixed strengths. */
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

/** Ask which hexes a piece could reach in a Move that begins now, or which it can still reach after `steps`. */
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

/** Ask for the chances of a whole combat in a hex, without cards and with the best pairings. */
export interface AskCombat {
  kind: "combat";
  hex: string;
  fire?: string[];
}

/** Ask for advice on the open question. This is possible only in a first match (scenario "arena-first"). */
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

/** A hex where the piece could end its move, with the steps that lead to it. */
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

/** The chance, from 0 to 1, that the attacker wins a fight. */
export interface Odds {
  kind: "odds";
  win: number;
  with_card?: { [key: string]: number };
  needs?: number;
}

/** The chance that no enemy is left in the hex, and the average number of pieces that each side loses. */
export interface CombatOdds {
  kind: "combat_odds";
  win: number;
  attacker_losses: number;
  defender_losses: number;
}

/** Advice for an open question: the command to send. For a move also the reason, the goal, the enemy and the chance. */
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
