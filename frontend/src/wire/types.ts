// Generated from the Python structs; do not edit. `python manage.py typescript` writes it anew.

/** First message of a client: the protocol number, and the last sequence number that the client holds (0: none). */
export interface Hello {
  t: "hello";
  v: number;
  have?: number;
  eyes?: number | null;
  idle?: boolean;
}

/** Answers a decision. The response is exactly one Accepted or Refused with the same ref. */
export interface Command {
  t: "command";
  ref: string;
  decision: string;
  command: { [key: string]: unknown };
}

/** Dry run of a command. The response is Fine or Refused, and nothing changes. */
export interface Check {
  t: "check";
  ref: string;
  decision: string;
  command: { [key: string]: unknown };
}

/** A question about the client's own view (reach, cost, what-if). The response is Answer or Refused. */
export interface Ask {
  t: "ask";
  ref: string;
  question: { [key: string]: unknown };
}

/** An action at the table rather than in the game. */
export interface Act {
  t: "act";
  ref: string;
  act: "resign" | "offer_draw" | "withdraw_draw" | "pause" | "unpause" | "unask" | "extend" | "bot" | "unbot" | "vote_bot" | "unvote_bot";
  seat?: number;
  seconds?: number;
  level?: string;
}

/** Says something to "all", "watchers", "allies" or one seat (the seat's number as text). */
export interface Talk {
  t: "talk";
  ref: string;
  to: string;
  text: string;
  ears?: number[];
}

/** Reports a person to the host: a player, a named watcher, or a person who has spoken here (`Said.who`). */
export interface Report {
  t: "report";
  ref: string;
  who: string;
}

/** Silences a person without a seat, or lets the person speak again (`silenced` false). Only the host may send it. */
export interface Silence {
  t: "silence";
  ref: string;
  who: string;
  silenced?: boolean;
}

/** Offers a deal to another seat. */
export interface Propose {
  t: "propose";
  ref: string;
  to: number;
  terms: { [key: string]: unknown };
  until: number;
}

/** Accepts or declines an offer made to this seat, or withdraws an open offer or an agreement of this seat. */
export interface Respond {
  t: "respond";
  ref: string;
  offer: number;
  act: "accept" | "decline" | "withdraw";
}

/** Lends the seat's own view to a watcher, or takes the view back. */
export interface Lend {
  t: "lend";
  ref: string;
  who?: string;
  name?: string;
  lent?: boolean;
}

/** Shows the view that a seat lends, or the public view again (-1). The response is Welcome, then Accepted. */
export interface Look {
  t: "look";
  ref: string;
  seat: number;
}

/** Asks for a seat's own view of a finished turn that the table's policy has opened. The response is Answer. */
export interface Past {
  t: "past";
  ref: string;
  seat: number;
  turn: number;
}

/** Sent every 20 s with the sequence number that the client holds. */
export interface Ping {
  t: "ping";
  have: number;
  idle?: boolean;
}

/** The whole view of this viewer. It is also sent when the client has missed an update. */
export interface Welcome {
  t: "welcome";
  seq: number;
  viewer: number;
  view: unknown;
  log: Line[];
  table: TableInfo;
  more?: boolean;
  tabs?: number;
  lent?: number;
  who?: string;
  v?: number;
}

/** One line of the log as this viewer may read it. `n` is its number among the lines of this viewer, from 1. */
export interface Line {
  n: number;
  text: string;
  body: unknown;
  turn?: number;
}

/** The state of the table around the game. It has no sequence number and is sent whole when it changes. */
export interface TableInfo {
  match: string;
  game: string;
  scenario: string;
  title: string;
  code: string;
  host: number;
  people: Person[];
  watchers?: number;
  paused?: boolean;
  draw_offers?: number[];
  rematch?: string;
  status?: "open" | "running" | "finished" | "cancelled";
  open_views?: number;
  watching?: Watcher[];
  clock?: Clock | null;
  clocks?: SeatClock[];
  window?: ReactionTime | null;
  time?: TableTime | null;
  asks?: number[];
  votes?: Votes[];
  news?: News | null;
  edits?: number;
  paused_by?: number;
  silenced?: Silenced[];
}

/** A seat and the person or bot that holds it. */
export interface Person {
  seat: number;
  name: string;
  bot?: boolean;
  level?: string;
  here?: boolean;
  idle?: boolean;
  color?: number;
  ready?: boolean;
  stands_in?: boolean;
}

/** A watcher who has a name, and who is present now or has a lent view. */
export interface Watcher {
  who: string;
  name: string;
  here?: boolean;
  over?: number[];
}

/** Time that a seat may take for its answers. If `seconds` is 0, there is no limit. */
export interface Clock {
  per?: "decision" | "turn";
  seconds?: number;
  bank?: number;
}

/** A seat's clock when the message was sent. */
export interface SeatClock {
  seat: number;
  left: number;
  bank?: number;
  running?: boolean;
}

/** The open reaction window: its duration in seconds, the seconds left, and whether they are running. */
export interface ReactionTime {
  seconds: number;
  left: number;
  running?: boolean;
}

/** The table's time in seconds when the message was sent. */
export interface TableTime {
  limit: number;
  left: number;
  running?: boolean;
  up?: boolean;
}

/** Seats that vote for a bot in the absent `seat`. */
export interface Votes {
  seat: number;
  by: number[];
  level?: string;
}

/** The last action at the table, with its number `n`. */
export interface News {
  n: number;
  act: "pause" | "unpause" | "extend" | "bot" | "time_up" | "resume";
  by?: number;
  seat?: number;
  seconds?: number;
}

/** A user without a seat whom the host has silenced. `name`: the user's name at that time. `who`: as in `Said`. */
export interface Silenced {
  who: string;
  name: string;
}

/** A new sequence number, with the changed top-level sections of the view and the new log lines. */
export interface Update {
  t: "update";
  seq: number;
  base: number;
  view: unknown;
  log?: Line[];
}

/** A message was accepted. */
export interface Accepted {
  t: "accepted";
  ref: string;
  receipt?: OwnReceipt | null;
}

/** A receipt as only its owner gets it, with the nonce that later proves which answer was sealed. */
export interface OwnReceipt {
  decision: string;
  nonce: string;
  commitment: string;
}

/** The commitments of all seats that were asked sealed questions which have now closed. */
export interface Committed {
  t: "committed";
  commitments: SeatCommitment[];
}

/** The public part of a receipt, which is shown when the receipt's question closes. */
export interface SeatCommitment {
  seat: number;
  decision: string;
  commitment: string;
}

export interface Refused {
  t: "refused";
  ref: string;
  code: string;
  text: string;
  field?: string;
  faults?: Fault[];
}

/** One thing wrong with a command. `field` is a path into the command such as `orders.W3.B`. */
export interface Fault {
  code: string;
  text: string;
  field?: string;
}

/** The server needs longer than usual to store the message with the ref `of`. */
export interface Saving {
  t: "saving";
  of: string;
}

export interface Fine {
  t: "fine";
  ref: string;
}

export interface Answer {
  t: "answer";
  ref: string;
  answer: unknown;
}

/** The table changed. Before the start of the match, this message is sent in place of Welcome and Update. */
export interface TableChanged {
  t: "table";
  table: TableInfo;
}

/** A line of talk. `seat`: the speaker's seat, or -1 for a watcher. `to`: the recipients, as in `Talk`. */
export interface Said {
  t: "said";
  n: number;
  seat: number;
  name: string;
  to: string;
  text: string;
  at: number;
  ears?: number[];
  who?: string;
  past?: boolean;
}

/** All reports that the host has not settled yet. */
export interface Reports {
  t: "reports";
  reports: Reported[];
}

/** A user at the table who was reported to its host. `by`: the names of the reporters. */
export interface Reported {
  who: string;
  name: string;
  by: string[];
}

/** An offer from one seat to another. It is sent to these two seats alone, and again after each change. */
export interface Offered {
  t: "offered";
  n: number;
  stamp: number;
  seat: number;
  to: number;
  terms: unknown;
  state: "open" | "accepted" | "declined" | "withdrawn";
  turn: number;
  until: number;
}

/** The number of tabs or devices in which this seat is now open. All of them stay usable and up to date. */
export interface Tabs {
  t: "tabs";
  tabs: number;
}

/** The client is up to date. The hall's socket also answers pings with Pong. */
export interface Pong {
  t: "pong";
  seq: number;
  at: number;
}

/** The server is about to close this socket and gives the reason. */
export interface Bye {
  t: "bye";
  reason: string;
  again?: boolean;
}

/** Rows of these matches in the hall have changed. The hall's socket sends this message. */
export interface Ring {
  t: "ring";
  matches: string[];
}

/** A scenario as the hall offers it. `minutes` is the usual length of a match between experienced players. */
export interface ScenarioCard {
  name: string;
  title: string;
  edition: string;
  seats: [number, number];
  text: string;
  minutes: number;
  options: Option[];
  sketch: Sketch | null;
  note: string;
}

/** An option that a table may choose: `kind` is "flag", "choice" or "number". */
export interface Option {
  key: string;
  label: string;
  kind: "flag" | "choice" | "number";
  default: boolean | number | string;
  help: string;
  choices: [string, string][];
  low: number;
  high: number;
  group: string;
}

/** A small picture of the map for a scenario card. */
export interface Sketch {
  width: number;
  height: number;
  points: [number, number, number][];
  lines: [number, number][];
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

/** What a table agreed on before the game: scenario name, number of seats, options without those at their default. */
export interface Setup {
  scenario: string;
  seats: number;
  options?: { [key: string]: boolean | number | string };
  text?: string;
}

/** The analysis of a finished match. */
export interface Analysis {
  unit: string;
  graph: Mark[];
  turning: Turning[];
  seats: SeatAnalysis[];
  notes: string[];
  detail: unknown;
  lines: string[];
}

/** A point of the graph: one value per seat after an entry of the log. */
export interface Mark {
  entry: number;
  turn: number;
  values: number[];
  place: string;
  round: number;
}

/** A turning point: a combat round that changed the values of the graph much. */
export interface Turning {
  turn: number;
  place: string;
  title: string;
  round: number;
  text: string;
}

/** The analysis of one seat over the whole match. */
export interface SeatAnalysis {
  seat: number;
  rounds: number;
  accuracy: number | null;
  loss: number;
  read: number;
  chance: number;
}

/** Puts a bot in a seat, or takes the bot out of the seat. */
export interface BotBody {
  seat: number;
  bot: boolean;
  level?: string;
}

/** Another person with whom the guest who sends the request has played or plays. */
export interface Companion {
  who: string;
  name: string;
  last: string;
  played: number;
  won: number;
  drawn: number;
}

/** A body without fields. The server also accepts an empty request body. */
export interface EmptyBody {

}

/** A game as the hall offers it. `motto` and `blurb` describe the game and can be "". */
export interface GameCard {
  name: string;
  title: string;
  motto: string;
  blurb: string;
  levels: Level[];
  scenarios: ScenarioCard[];
}

/** A strength of computer player. All levels get the same information from the game, and no level has a bonus. */
export interface Level {
  key: string;
  title: string;
  text: string;
}

/** The lists of the hall: open tables, running tables, the guest's own matches, finished matches, and recordings. */
export interface HallRows {
  open: MatchRow[];
  running: MatchRow[];
  mine: MatchRow[];
  finished: MatchRow[];
  recorded: MatchRow[];
  idle: number;
}

/** A row of the hall. `updated` is in ISO 8601. */
export interface MatchRow {
  id: string;
  code: string;
  game: string;
  scenario: string;
  title: string;
  status: "open" | "running" | "finished" | "cancelled";
  seats: SeatInfo[];
  turn: number;
  phase: string;
  awaited: boolean;
  mine: boolean;
  host: string;
  watchers: number;
  updated: string;
  recorded: boolean;
  unreadable: boolean;
  winners: number[];
  starts: string;
}

/** A seat of a match. */
export interface SeatInfo {
  seat: number;
  name: string;
  bot: boolean;
  level: string;
  here: boolean;
  ready: boolean;
  color: number;
  mine: boolean;
}

/** Finished matches of the guest who sends the request, the latest match first. */
export interface HistoryPage {
  matches: MatchRow[];
  more: number;
}

/** Running listed tables without any person for half an hour, the most recently changed table first. */
export interface IdleRows {
  idle: MatchRow[];
}

export interface Joined {
  match: string;
}

/** A match with all data that its page needs before, during and after the game. */
export interface MatchDetail {
  id: string;
  code: string;
  game: string;
  scenario: string;
  title: string;
  status: "open" | "running" | "finished" | "cancelled";
  seats: SeatInfo[];
  turn: number;
  phase: string;
  awaited: boolean;
  mine: boolean;
  host: string;
  watchers: number;
  updated: string;
  recorded: boolean;
  unreadable: boolean;
  winners: number[];
  starts: string;
  options: { [key: string]: boolean | number | string };
  clock: Clock;
  listed: boolean;
  open_views: number;
  url: string;
  ways: WaysIn | null;
  me: MyPlace;
  scenario_card: ScenarioCard | null;
  rematch: string;
  outcome: Outcome | null;
  time_limit: number;
  edits: number;
  last_edit: TableEdit | null;
  host_before: string;
}

/** Links by which friends reach a server whose settings do not name its address. */
export interface WaysIn {
  urls: string[];
  advice: string;
}

/** The place in a match of the guest who sends the request. */
export interface MyPlace {
  seat: number;
  host: boolean;
  key?: boolean;
  was_host?: boolean;
}

/** The host's last edit of a table that has not started. */
export interface TableEdit {
  before: TableChoice;
  at: string;
  unseated: string[];
  lost_seat: boolean;
}

/** The game, scenario, options, seats and clock of a table. The host may change them until the match starts. */
export interface TableChoice {
  game: string;
  scenario: string;
  seats: number;
  options?: { [key: string]: boolean | number | string };
  listed?: boolean;
  clock?: Clock;
  open_views?: number;
}

/** The guest who sends the request. `name` is "" until the guest has chosen a nickname. */
export interface Me {
  name: string;
  id: string;
}

/** The nickname that a guest wants: 1 to 24 visible characters. */
export interface NameBody {
  name: string;
}

/** A table to open. The guest who opens it sits in seat 0. If `name` is given, it becomes that guest's nickname. */
export interface NewMatch {
  game: string;
  scenario: string;
  seats: number;
  options?: { [key: string]: boolean | number | string };
  listed?: boolean;
  clock?: Clock;
  open_views?: number;
  name?: string | null;
}

/** Results of the guest who sends the request: in all, by scenario, and by companion. */
export interface PlayResults {
  played: number;
  won: number;
  drawn: number;
  scenarios: ScenarioResult[];
  people: Companion[];
}

/** The results that the guest who sends the request has in one scenario. */
export interface ScenarioResult {
  game: string;
  scenario: string;
  title: string;
  played: number;
  won: number;
  drawn: number;
}

/** Form of every error: a code, a sentence that states what to do, and the name of the wrong field ("" for none). */
export interface Problem {
  code: string;
  text: string;
  field: string;
}

/** States whether the player is ready. */
export interface ReadyBody {
  ready: boolean;
  edits?: number | null;
}

export interface RemoveBody {
  seat: number;
}

/** Moves the player to another seat, or changes the colour of the player's seat. */
export interface SeatBody {
  seat?: number | null;
  color?: number | null;
}

/** Number of other browsers that play the guest's own seat, and number of the seat's unused seat links. */
export interface SeatDevices {
  devices: number;
  links: number;
}

/** A private link that gives one more browser access to the guest's own seat. The link works once. */
export interface SeatLink {
  url: string;
  until: string;
  qr: string;
}

/** The seat that a seat link would open. */
export interface SeatOffer {
  match: string;
  title: string;
  status: "open" | "running" | "finished" | "cancelled";
  seat: number;
  name: string;
  color: number;
  until: string;
  me: string;
  problem: string;
}

/** The seat to take. If `seat` is null, the server takes the first empty seat. */
export interface SitBody {
  seat?: number | null;
  name?: string | null;
}

/** Time at which the players of a table want to begin (ISO 8601 with a time zone). */
export interface StartTimeBody {
  at: string | null;
}

/** A saved scenario with all details. `url`: the link to share. */
export interface DesignDetail {
  id: string;
  game: string;
  title: string;
  mine: boolean;
  author: string;
  changed: string;
  card: ScenarioCard | null;
  url: string;
  design: DesignJudgement;
}

/** Result of the game's check of a draft: the scenario's file, its fields, and its card. */
export interface DesignJudgement {
  text: string;
  form: { [key: string]: unknown };
  card: ScenarioCard | null;
  faults: Fault[];
  notes: string[];
}

/** A draft of a scenario: either the scenario's file (`text`) or its fields (`form`). The other field is None. */
export interface DesignDraft {
  game: string;
  text?: string | null;
  form?: { [key: string]: unknown } | null;
}

/** The elements from which scenarios of a game are built. `kit`: an object whose type the game defines. */
export interface DesignKit {
  kit: unknown;
}

/** A saved scenario in a list. */
export interface DesignRow {
  id: string;
  game: string;
  title: string;
  mine: boolean;
  author: string;
  changed: string;
  card: ScenarioCard | null;
}

/** Scenarios that the requesting user made (`mine`), and scenarios of others that this user opened (`shared`). */
export interface DesignRows {
  mine: DesignRow[];
  shared: DesignRow[];
  most: number;
}

/** Result of running the cases of a text through the rules. */
export interface CaseJudgement {
  judgement: Judgement;
}

/** The verdicts on the cases of a text, in the order of the text. */
export interface Judgement {
  verdicts: CaseVerdict[];
  problem: string;
  line: number;
}

/** The result of a case under one edition or variant. The case passed if there are no differences. */
export interface CaseVerdict {
  id: string;
  edition: string;
  line: number;
  differences: CaseDifference[];
}

/** A value that differs from the expected value. */
export interface CaseDifference {
  what: string;
  expected: string;
  found: string;
}

/** Rule cases of one game, in YAML. */
export interface CaseText {
  game: string;
  text: string;
}

/** A `CaseText` and the title under which it is shared. The title is "" if the author gave none. */
export interface CaseToShare {
  game: string;
  text: string;
  title?: string;
}

/** A shared case with its text. `mine`: whether the requesting user is its author. `url`: the link to share. */
export interface SharedCaseDetail {
  id: string;
  game: string;
  title: string;
  created: string;
  text: string;
  mine: boolean;
  author: string;
  url: string;
}

/** A shared case in its author's list. `created`: a time in ISO 8601. */
export interface SharedCaseRow {
  id: string;
  game: string;
  title: string;
  created: string;
}

/** The cases that the requesting user shares. `most`: the maximum number of cases that a user may share. */
export interface SharedCaseRows {
  mine: SharedCaseRow[];
  most: number;
}

/** The elements from which positions of a lab are built. `kit`: an object whose type the game defines. */
export interface LabKitOfGame {
  kit: unknown;
}

/** The answer to a question to the lab. `answer`: an object whose type the game defines. */
export interface LabReckoned {
  answer: unknown;
}

/** A user's answer to a drill, in the game's own form. */
export interface DrillAnswer {
  answer: unknown;
}

/** The result of a drill: whether the answer counts as good, and the explanation in the game's own form. */
export interface DrillJudged {
  good: boolean;
  told: unknown;
}

/** A round that a user is asked to answer. `shown` is the round in the game's own form. */
export interface DrillOffered {
  id: string;
  source: string;
  match: string;
  names: string[];
  entry: number;
  turn: number;
  shown: unknown;
}

/** Older log lines of the viewer who asks, the oldest line first. */
export interface LogPage {
  lines: Line[];
  more: boolean;
}

/** The server is playing a finished match again for its replay or report. */
export interface Making {
  done: number;
}

/** A finished match as `viewer` saw it (-1: the public), from the match's first position on. */
export interface Replay {
  viewer: number;
  steps: ReplayStep[];
  exact: boolean;
}

/** One step of a replay, as one viewer saw it. */
export interface ReplayStep {
  index: number;
  entry: number;
  turn: number;
  phase: string;
  at: number;
  view: unknown;
  log: Line[];
}

/** One step of a finished turn, as one seat saw it. */
export interface OpenStep {
  phase: string;
  at: number;
  view: unknown;
  log: Line[];
}

/** One finished turn as one seat saw it. `first` is the match's first turn. Log lines are numbered from 1. */
export interface OpenTurn {
  seat: number;
  turn: number;
  first: number;
  steps: OpenStep[];
  exact: boolean;
}

/** A receipt of the seat that asks, with the sealed answer. */
export interface MyReceipt {
  decision: string;
  nonce: string;
  commitment: string;
  command: unknown;
  shown: boolean;
}

/** The receipts of the seat that asks, and the public commitments. `match` is the hash of the match's seed. */
export interface ReceiptList {
  match: string;
  mine: MyReceipt[];
  shown: SeatCommitment[];
}

export type Upward =
  | Hello
  | Command
  | Check
  | Ask
  | Act
  | Talk
  | Report
  | Silence
  | Propose
  | Respond
  | Lend
  | Look
  | Past
  | Ping;

export type Downward =
  | Welcome
  | Update
  | Accepted
  | Committed
  | Refused
  | Saving
  | Fine
  | Answer
  | TableChanged
  | Said
  | Reports
  | Offered
  | Tabs
  | Pong
  | Bye;
