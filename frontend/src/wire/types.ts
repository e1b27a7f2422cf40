// Generated from the Python structs; do not edit. `python manage.py typescript` writes this file.

/** The first message of a client. `v`: the protocol number. */
export interface Hello {
  t: "hello";
  v: number;
  have?: number;
  eyes?: number | null;
  idle?: boolean;
}

/** The answer to a decision. The server responds with exactly one Accepted or Refused with the same ref. */
export interface Command {
  t: "command";
  ref: string;
  decision: string;
  command: { [key: string]: unknown };
}

/** A request for a dry run of a command. The server responds with Fine or Refused, and nothing changes. */
export interface Check {
  t: "check";
  ref: string;
  decision: string;
  command: { [key: string]: unknown };
}

/** A question about the view that the client sees (reach, cost, what-if). The server responds with Answer or */
export interface Ask {
  t: "ask";
  ref: string;
  question: { [key: string]: unknown };
}

/** An action at the table, which is not a move of the game. */
export interface Act {
  t: "act";
  ref: string;
  act: "resign" | "offer_draw" | "withdraw_draw" | "pause" | "unpause" | "unask" | "extend" | "bot" | "unbot" | "vote_bot" | "unvote_bot";
  seat?: number;
  seconds?: number;
  level?: string;
}

/** A message to "all", "watchers", "allies" or one seat (the seat's number as text). */
export interface Talk {
  t: "talk";
  ref: string;
  to: string;
  text: string;
  ears?: number[];
}

/** A report to the host about a person: a player, a named watcher, or a person who has written here (`Said.who`). */
export interface Report {
  t: "report";
  ref: string;
  who: string;
}

/** A request of the host to silence a person without a seat. If `silenced` is false, the person is allowed to write */
export interface Silence {
  t: "silence";
  ref: string;
  who: string;
  silenced?: boolean;
}

/** An offer of a deal to another seat. */
export interface Propose {
  t: "propose";
  ref: string;
  to: number;
  terms: { [key: string]: unknown };
  until: number;
}

/** The response to an offer: the seat accepts or declines an offer made to it, or withdraws its own open offer or an */
export interface Respond {
  t: "respond";
  ref: string;
  offer: number;
  act: "accept" | "decline" | "withdraw";
}

/** A request to lend the seat's own view to a watcher. If `lent` is false, it is a request to take the view back. */
export interface Lend {
  t: "lend";
  ref: string;
  who?: string;
  name?: string;
  lent?: boolean;
}

/** A watcher's request for the view that a seat lends, or for the public view (-1). The response is Welcome, then */
export interface Look {
  t: "look";
  ref: string;
  seat: number;
}

/** A request for a seat's own view of a finished turn, which the open views of the table allow. */
export interface Past {
  t: "past";
  ref: string;
  seat: number;
  turn: number;
}

/** A message that the client sends every 20 s. `have` is the sequence number that the client holds. */
export interface Ping {
  t: "ping";
  have: number;
  idle?: boolean;
}

/** The whole view of this viewer. It is sent at first, and again when the client has missed an update. */
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

/** One line of the log, as this viewer may read it. `n` is the number of the line for this viewer, counted from */
export interface Line {
  n: number;
  text: string;
  body: unknown;
  turn?: number;
}

/** The state of the table, without the game itself. It has no sequence number. When it changes, the server sends all */
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

/** A seat, and the person or bot that plays it. */
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

/** A watcher who has a name, and who is present now or to whom a view is lent. */
export interface Watcher {
  who: string;
  name: string;
  here?: boolean;
  over?: number[];
}

/** The settings of a match's clock, which limits the time of each seat. If `seconds` is 0, there is no limit. */
export interface Clock {
  per?: "decision" | "turn";
  seconds?: number;
  bank?: number;
}

/** The clock of a seat, at the time when the message was sent. */
export interface SeatClock {
  seat: number;
  left: number;
  bank?: number;
  running?: boolean;
}

/** The open reaction window: its duration in seconds, the seconds left, and whether its time is running. */
export interface ReactionTime {
  seconds: number;
  left: number;
  running?: boolean;
}

/** The table's remaining time, in seconds, at the time when the message was sent. */
export interface TableTime {
  limit: number;
  left: number;
  running?: boolean;
  up?: boolean;
}

/** The seats that vote for a bot in the absent seat `seat`. */
export interface Votes {
  seat: number;
  by: number[];
  level?: string;
}

/** The last action at the table. */
export interface News {
  n: number;
  act: "pause" | "unpause" | "extend" | "bot" | "time_up" | "resume";
  by?: number;
  seat?: number;
  seconds?: number;
}

/** A user without a seat whom the host has silenced. */
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

/** The response to a message that the server has accepted. */
export interface Accepted {
  t: "accepted";
  ref: string;
  receipt?: OwnReceipt | null;
}

/** The receipt of a sealed answer, as it is sent to the seat that answered. The nonce can later prove the answer. */
export interface OwnReceipt {
  decision: string;
  nonce: string;
  commitment: string;
}

/** The commitments of all seats that had sealed questions which have now closed. */
export interface Committed {
  t: "committed";
  commitments: SeatCommitment[];
}

/** The public part of the receipt of a sealed answer. It is published when the question closes. */
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

/** One error in a command. `field` is the path of the wrong field in the command, for example `orders.W3.B`. */
export interface Fault {
  code: string;
  text: string;
  field?: string;
}

/** A notice that the server needs longer than usual to store the message with the ref `of`. */
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

/** The new state of the table after a change. Before the start of the match, it is sent in place of Welcome and */
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

/** All reports about which the host has not decided yet. They are sent only to the host. */
export interface Reports {
  t: "reports";
  reports: Reported[];
}

/** A user whom other users at the table have reported to the host. */
export interface Reported {
  who: string;
  name: string;
  by: string[];
}

/** An offer from one seat to another. Only these two seats receive it, again after each change. */
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

/** The number of tabs or devices in which this seat is now open. All of them can be used and stay up to date. */
export interface Tabs {
  t: "tabs";
  tabs: number;
}

/** The response to a ping if the client is up to date. The socket of the lobby page also answers pings with it. */
export interface Pong {
  t: "pong";
  seq: number;
  at: number;
}

/** A notice that the server is about to close this socket, with the reason. */
export interface Bye {
  t: "bye";
  reason: string;
  again?: boolean;
}

/** A notice that list entries of these matches on the lobby page have changed. The socket of the lobby page sends */
export interface Ring {
  t: "ring";
  matches: string[];
}

/** The description of a scenario for users. `minutes` is the usual length of a match between experienced players. */
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

/** An option of a match that the players can set. `kind` is "flag", "choice" or "number". */
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

/** What the players agreed on before the match: scenario, number of seats, and options. */
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

/** A point of the graph: the value of each seat after one entry of the log. */
export interface Mark {
  entry: number;
  turn: number;
  values: number[];
  place: string;
  round: number;
}

/** A turning point of a match: a combat round that changed the values of the graph strongly. */
export interface Turning {
  turn: number;
  place: string;
  title: string;
  round: number;
  text: string;
}

/** The analysis of one seat's orders over the whole match. */
export interface SeatAnalysis {
  seat: number;
  rounds: number;
  accuracy: number | null;
  loss: number;
  read: number;
  chance: number;
}

/** Request to put a bot in a seat, or to remove the bot from the seat. */
export interface BotBody {
  seat: number;
  bot: boolean;
  level?: string;
}

/** Another person with whom the guest who sends the request has played or is playing. */
export interface Companion {
  who: string;
  name: string;
  last: string;
  played: number;
  won: number;
  drawn: number;
}

/** A request body without fields. The server also accepts an empty body. */
export interface EmptyBody {

}

/** A game as the lobby page offers it. `motto` and `blurb` describe the game and can be "". */
export interface GameCard {
  name: string;
  title: string;
  motto: string;
  blurb: string;
  levels: Level[];
  scenarios: ScenarioCard[];
}

/** A level of computer player. All levels get the same information from the game, and no level has a bonus. */
export interface Level {
  key: string;
  title: string;
  text: string;
}

/** The lists of the lobby page: open tables, running tables, the guest's own matches, finished matches, and */
export interface HallRows {
  open: MatchRow[];
  running: MatchRow[];
  mine: MatchRow[];
  finished: MatchRow[];
  recorded: MatchRow[];
  idle: number;
}

/** A match as an entry in the lists of the lobby page. `updated` is in ISO 8601. */
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

/** The running tables of the lobby page at which no person has been for half an hour, the last changed table */
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

/** Links for inviting friends to a server whose settings do not contain its address. */
export interface WaysIn {
  urls: string[];
  advice: string;
}

/** The role that the guest who sends the request has in a match. */
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

/** The choice of game, scenario, options, seats and clock for a table. The host can change it until the match */
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

/** The choice for a table to open. The guest who opens the table gets seat 0. If `name` is given, it becomes that */
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

/** The results of the guest who sends the request: in total, by scenario, and by companion. */
export interface PlayResults {
  played: number;
  won: number;
  drawn: number;
  scenarios: ScenarioResult[];
  people: Companion[];
}

/** The results of the guest who sends the request, in one scenario. */
export interface ScenarioResult {
  game: string;
  scenario: string;
  title: string;
  played: number;
  won: number;
  drawn: number;
}

/** The form of every error: a code, a sentence that says what to do, and the name of the wrong field ("" for */
export interface Problem {
  code: string;
  text: string;
  field: string;
}

/** Request that states whether the player is ready. */
export interface ReadyBody {
  ready: boolean;
  edits?: number | null;
}

export interface RemoveBody {
  seat: number;
}

/** Request to move the player to another seat, or to change the colour of the player's seat. */
export interface SeatBody {
  seat?: number | null;
  color?: number | null;
}

/** The number of other browsers that can play the guest's own seat, and the number of the seat's unused seat */
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

/** The seat to which a seat link gives access. */
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

/** The seat that the guest wants to take. */
export interface SitBody {
  seat?: number | null;
  name?: string | null;
}

/** The time at which the players of a table want to begin (ISO 8601 with a time zone). */
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

/** The result of the game's check of a draft: the scenario's file, its fields, and its card. */
export interface DesignJudgement {
  text: string;
  form: { [key: string]: unknown };
  card: ScenarioCard | null;
  faults: Fault[];
  notes: string[];
}

/** A draft of a scenario: either the scenario's file (`text`) or its fields (`form`). The field not used is None. */
export interface DesignDraft {
  game: string;
  text?: string | null;
  form?: { [key: string]: unknown } | null;
}

/** The elements from which users build scenarios of a game. `kit`: an object whose type the game defines. */
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

/** Scenarios that the requesting user made (`mine`), and scenarios of other users that this user opened (`shared`). */
export interface DesignRows {
  mine: DesignRow[];
  shared: DesignRow[];
  most: number;
}

/** The response to a request to run the rule cases in a text: the verdict on each case. */
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

/** A difference between an expected value and the found value. */
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

/** Rule cases (as in `CaseText`) and the title under which they are shared. */
export interface CaseToShare {
  game: string;
  text: string;
  title?: string;
}

/** A shared text of rule cases with all details. */
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

/** A shared text of rule cases, as shown in its author's list. `created`: a time in ISO 8601. */
export interface SharedCaseRow {
  id: string;
  game: string;
  title: string;
  created: string;
}

/** The texts of rule cases that the requesting user shares. */
export interface SharedCaseRows {
  mine: SharedCaseRow[];
  most: number;
}

/** The elements from which users build positions in the battle lab. `kit`: an object whose type the game defines. */
export interface LabKitOfGame {
  kit: unknown;
}

/** The battle lab's answer to a question. `answer`: an object whose type the game defines. */
export interface LabReckoned {
  answer: unknown;
}

/** A user's answer to a drill, in a form that depends on the game. */
export interface DrillAnswer {
  answer: unknown;
}

/** The result of a drill. */
export interface DrillJudged {
  good: boolean;
  told: unknown;
}

/** A round as an exercise for a user. `shown` is the round in a form that depends on the game. */
export interface DrillOffered {
  id: string;
  source: string;
  match: string;
  names: string[];
  entry: number;
  turn: number;
  shown: unknown;
}

/** Older log lines for the requesting viewer, with the oldest line first. */
export interface LogPage {
  lines: Line[];
  more: boolean;
}

/** Response while the server plays a finished match again for its replay or report. */
export interface Making {
  done: number;
}

/** A finished match as one viewer saw it, from its first position on. */
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

/** One finished turn, as one seat saw it. `first` is the number of the match's first turn. Log lines are numbered */
export interface OpenTurn {
  seat: number;
  turn: number;
  first: number;
  steps: OpenStep[];
  exact: boolean;
}

/** The receipt of a sealed answer of the requesting seat, with the answer itself. */
export interface MyReceipt {
  decision: string;
  nonce: string;
  commitment: string;
  command: unknown;
  shown: boolean;
}

/** The receipts of the requesting seat, and all public commitments. `match`: hash of the match's seed. */
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
