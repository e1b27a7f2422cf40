// Generated from the Python structs; do not edit. `python manage.py typescript` writes it anew.

/** First message: protocol number and the last sequence number held (0: none). */
export interface Hello {
  t: "hello";
  v: number;
  have?: number;
  eyes?: number | null;
  idle?: boolean;
}

/** Answer a decision. The response is exactly one Accepted or Refused with the same ref. */
export interface Command {
  t: "command";
  ref: string;
  decision: string;
  command: { [key: string]: unknown };
}

/** Dry run of a command. The response is Fine or Refused; nothing changes. */
export interface Check {
  t: "check";
  ref: string;
  decision: string;
  command: { [key: string]: unknown };
}

/** A question about the own view (reach, cost, what-if). The response is Answer or Refused. */
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

/** Say something to "all", "watchers", "allies", or a seat (its number as text). */
export interface Talk {
  t: "talk";
  ref: string;
  to: string;
  text: string;
  ears?: number[];
}

/** Report a person to the host: a player, a named watcher, or a person who has spoken here (`Said.who`). */
export interface Report {
  t: "report";
  ref: string;
  who: string;
}

/** Silence a person without a seat, or let that person speak again (`silenced` false). Only the host may do it. */
export interface Silence {
  t: "silence";
  ref: string;
  who: string;
  silenced?: boolean;
}

/** Offer another seat a deal. `terms` are in the game's own form; `until` is the last turn in which they hold. */
export interface Propose {
  t: "propose";
  ref: string;
  to: number;
  terms: { [key: string]: unknown };
  until: number;
}

/** Answer an offer made to this seat (accept, decline), or withdraw an own open offer or an agreement. */
export interface Respond {
  t: "respond";
  ref: string;
  offer: number;
  act: "accept" | "decline" | "withdraw";
}

/** Lend the own view to a watcher, or take it back. */
export interface Lend {
  t: "lend";
  ref: string;
  who?: string;
  name?: string;
  lent?: boolean;
}

/** Look through a lent view, or at the public view again (-1). The response is Welcome, then Accepted. */
export interface Look {
  t: "look";
  ref: string;
  seat: number;
}

/** Ask for a seat's own view of a finished turn that the table's policy has opened. The response is Answer. */
export interface Past {
  t: "past";
  ref: string;
  seat: number;
  turn: number;
}

/** Sent every 20 s with the sequence number held. The response is Welcome if it is out of date, else Pong. */
export interface Ping {
  t: "ping";
  have: number;
  idle?: boolean;
}

/** The whole view for this viewer, also sent after any gap. `viewer` -1: a watcher, who sees the public view. */
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

/** One line of the log as this viewer may read it. `n` counts the lines of this viewer from 1. */
export interface Line {
  n: number;
  text: string;
  body: unknown;
  turn?: number;
}

/** The table around the game. It has no sequence number and is sent whole when it changes. */
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

/** A seat and its holder. */
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

/** A watcher with a name, present now or with a view lent to them. `who` identifies the watcher at this table. */
export interface Watcher {
  who: string;
  name: string;
  here?: boolean;
  over?: number[];
}

/** How long a seat may take; `seconds` 0: no limit. */
export interface Clock {
  per?: "decision" | "turn";
  seconds?: number;
  bank?: number;
}

/** A seat's time when this was sent: `left` seconds in all until the default acts, `bank` of them in the bank. */
export interface SeatClock {
  seat: number;
  left: number;
  bank?: number;
  running?: boolean;
}

/** Duration of the open reaction window in seconds, the seconds left of it, and whether they run. */
export interface ReactionTime {
  seconds: number;
  left: number;
  running?: boolean;
}

/** The table's time when this was sent, in seconds. `up`: it is over, and the turn in progress is the last. */
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

/** The last action at the table: by seat `by` (-1: no single seat), for `seat`, with `seconds`. `n` numbers it. */
export interface News {
  n: number;
  act: "pause" | "unpause" | "extend" | "bot" | "time_up" | "resume";
  by?: number;
  seat?: number;
  seconds?: number;
}

/** A person without a seat whom the host has silenced. `name`: the person's name at that time; `who` as in Said. */
export interface Silenced {
  who: string;
  name: string;
}

/** A new sequence number, with the view's changed top-level sections (each one whole) and the new log lines. */
export interface Update {
  t: "update";
  seq: number;
  base: number;
  view: unknown;
  log?: Line[];
}

/** A message was accepted. `receipt` of a sealed answer: the same one however often the command is sent. */
export interface Accepted {
  t: "accepted";
  ref: string;
  receipt?: OwnReceipt | null;
}

/** A receipt as only its owner gets it, with the nonce that later proves what was sealed. */
export interface OwnReceipt {
  decision: string;
  nonce: string;
  commitment: string;
}

/** The commitments of all seats that were asked sealed questions which have closed. */
export interface Committed {
  t: "committed";
  commitments: SeatCommitment[];
}

/** The public part of a receipt, shown when its question closes. */
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

/** No answer yet: storing what message `of` asks for takes longer than usual. */
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

/** The table changed. It is the only message (besides talk) of a match that has not started yet. */
export interface Table {
  t: "table";
  table: TableInfo;
}

/** A line of talk. `seat`: the speaker's seat (-1: a watcher); `to` as in Talk. */
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

/** All reports that the host has not settled yet, sent to the host alone: after the first Welcome (if there are */
export interface Reports {
  t: "reports";
  reports: Reported[];
}

/** A person at the table who was reported to its host, and the names of the reporters. `who` as in Said. */
export interface Reported {
  who: string;
  name: string;
  by: string[];
}

/** An offer between two seats, sent to these two alone, again after each change. Stored offers follow Welcome. */
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

/** This seat is now open in so many tabs or devices. All of them stay usable and up to date. */
export interface Tabs {
  t: "tabs";
  tabs: number;
}

/** Nothing is new; also the hall's response to a ping. `at`: the server's time, in milliseconds since 1970. */
export interface Pong {
  t: "pong";
  seq: number;
  at: number;
}

/** The server is about to close this socket and gives the reason. `again`: the client should reconnect. */
export interface Bye {
  t: "bye";
  reason: string;
  again?: boolean;
}

/** On the hall's socket: rows of these matches changed; if none is named, any row may have changed. */
export interface Ring {
  t: "ring";
  matches: string[];
}

/** A scenario as the hall offers it. `minutes` is the usual length with experienced players. */
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

/** What a table agreed on before the game: scenario name, number of seats, options that differ from their default. */
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

/** A turning point: a round that changed much. */
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

/** Puts a bot in an empty seat, or takes it out. */
export interface BotBody {
  seat: number;
  bot: boolean;
  level?: string;
}

/** Another person with whom the person who asks has played or plays. */
export interface Companion {
  who: string;
  name: string;
  last: string;
  played: number;
  won: number;
  drawn: number;
}

/** No fields; an empty request does as well. */
export interface EmptyBody {

}

/** A game as the hall offers it; `motto` and `blurb` describe it, "" if the game has none. */
export interface GameCard {
  name: string;
  title: string;
  motto: string;
  blurb: string;
  levels: Level[];
  scenarios: ScenarioCard[];
}

/** A strength of computer player. The game shows and gives the same information to all levels; none has a bonus. */
export interface Level {
  key: string;
  title: string;
  text: string;
}

/** Rows of the hall: open listed tables, running ones, the person's own, the last finished ones, and recordings. */
export interface HallRows {
  open: MatchRow[];
  running: MatchRow[];
  mine: MatchRow[];
  finished: MatchRow[];
  recorded: MatchRow[];
  idle: number;
}

/** A row of the hall. `awaited`: the person who asks owes an answer in the match. `updated` is in ISO 8601. */
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

/** Finished matches of the person who asks, the latest first. `more`: value of `before` for the next page; 0: no */
export interface HistoryPage {
  matches: MatchRow[];
  more: number;
}

/** Running listed tables at which no person has been for half an hour, the most recently changed first. */
export interface IdleRows {
  idle: MatchRow[];
}

export interface Joined {
  match: string;
}

/** A match with all data that its page needs before and after the game. */
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

/** How friends reach a server whose settings do not name its address. */
export interface WaysIn {
  urls: string[];
  advice: string;
}

/** The place of the person who asks in a match. */
export interface MyPlace {
  seat: number;
  host: boolean;
  key?: boolean;
  was_host?: boolean;
}

/** The host's last edit of a table that has not started: the choice `before`, and when it was edited (ISO 8601). */
export interface TableEdit {
  before: TableChoice;
  at: string;
  unseated: string[];
  lost_seat: boolean;
}

/** What a table plays and how. The host may change it until the match starts. */
export interface TableChoice {
  game: string;
  scenario: string;
  seats: number;
  options?: { [key: string]: boolean | number | string };
  listed?: boolean;
  clock?: Clock;
  open_views?: number;
}

/** The person who asks; `name` is "" until chosen. */
export interface Me {
  name: string;
  id: string;
}

/** The nickname that a guest wants: 1 to 24 printed characters. */
export interface NameBody {
  name: string;
}

/** A table to open. Its maker sits in seat 0; `name` also sets the maker's nickname. */
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

/** Results of the person who asks: in all, by scenario (most played first), and by companion (the latest first). */
export interface PlayResults {
  played: number;
  won: number;
  drawn: number;
  scenarios: ScenarioResult[];
  people: Companion[];
}

/** Results of the person who asks in one scenario. Matches that were neither won nor drawn were lost. */
export interface ScenarioResult {
  game: string;
  scenario: string;
  title: string;
  played: number;
  won: number;
  drawn: number;
}

/** Form of every error: a code, a sentence that says what to do, and the field that it is about ("" for none). */
export interface Problem {
  code: string;
  text: string;
  field: string;
}

/** Whether the player is ready. */
export interface ReadyBody {
  ready: boolean;
  edits?: number | null;
}

export interface RemoveBody {
  seat: number;
}

/** Changes the player's own seat or its colour. */
export interface SeatBody {
  seat?: number | null;
  color?: number | null;
}

/** Number of other browsers that play the seat of the person who asks, and of seat links that have not been used */
export interface SeatDevices {
  devices: number;
  links: number;
}

/** A private link that opens the seat of the person who asks in one more browser, once. */
export interface SeatLink {
  url: string;
  until: string;
  qr: string;
}

/** What a seat link would open. */
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

/** The seat to take; without it, the first empty seat. */
export interface SitBody {
  seat?: number | null;
  name?: string | null;
}

/** Time at which the players of a table want to begin (ISO 8601 with a time zone); null: no time. */
export interface StartTimeBody {
  at: string | null;
}

/** A scenario with all details. `url`: the link to share. */
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

/** The game's judgement of a draft: its file and its fields, and its card (null if there is any fault). */
export interface DesignJudgement {
  text: string;
  form: { [key: string]: unknown };
  card: ScenarioCard | null;
  faults: Fault[];
  notes: string[];
}

/** A draft of a scenario: either its file (`text`) or its fields (`form`). Exactly one of them is set. */
export interface DesignDraft {
  game: string;
  text?: string | null;
  form?: { [key: string]: unknown } | null;
}

/** What scenarios can be made of, in the game's own form. It never changes while the server runs. */
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

/** The requesting person's own scenarios, and those of others that they have opened. `most`: the maximum number. */
export interface DesignRows {
  mine: DesignRow[];
  shared: DesignRow[];
  most: number;
}

/** The rules' judgement of the cases of a text. */
export interface CaseJudgement {
  judgement: Judgement;
}

/** The verdicts in the order of the text; or none, and the `problem` with the text, on `line` (0: line unknown). */
export interface Judgement {
  verdicts: CaseVerdict[];
  problem: string;
  line: number;
}

/** The result of a case under one edition or variant; no differences: the case passed. */
export interface CaseVerdict {
  id: string;
  edition: string;
  line: number;
  differences: CaseDifference[];
}

/** A result that differs from the expected one; or, with `what` alone, a sentence on why there is no result. */
export interface CaseDifference {
  what: string;
  expected: string;
  found: string;
}

/** Cases of one game's rules, in YAML. */
export interface CaseText {
  game: string;
  text: string;
}

/** A CaseText with the title it is shared under; "" if it has none. */
export interface CaseToShare {
  game: string;
  text: string;
  title?: string;
}

/** A shared case with its text. `url`: the link to share. */
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

/** The requesting person's own shared cases. `most`: the maximum number. */
export interface SharedCaseRows {
  mine: SharedCaseRow[];
  most: number;
}

/** What positions can be made of, in the game's own form. It never changes while the server runs. */
export interface LabKitOfGame {
  kit: unknown;
}

/** The game's answer to a question to the lab, in the game's own form. */
export interface LabReckoned {
  answer: unknown;
}

/** An answer in the game's own form. */
export interface DrillAnswer {
  answer: unknown;
}

/** Whether the answer counts as good, and the explanation, in the game's own form. */
export interface DrillJudged {
  good: boolean;
  told: unknown;
}

/** A round to be answered, `shown` in the game's own form. Nothing here depends on what stays hidden until then. */
export interface DrillOffered {
  id: string;
  source: string;
  match: string;
  names: string[];
  entry: number;
  turn: number;
  shown: unknown;
}

/** Older log lines of the asking viewer, oldest first. `more`: there are still older ones. */
export interface LogPage {
  lines: Line[];
  more: boolean;
}

/** A finished match is being played again for its replay or report. `done`: progress from 0 to 1. Ask again. */
export interface Making {
  done: number;
}

/** A finished match as `viewer` saw it (-1: the public), from its first position on. */
export interface Replay {
  viewer: number;
  steps: ReplayStep[];
  exact: boolean;
}

/** What one command changed for one viewer: the view's sections that changed (in step 0: all sections). */
export interface ReplayStep {
  index: number;
  entry: number;
  turn: number;
  phase: string;
  at: number;
  view: unknown;
  log: Line[];
}

/** What one command changed in a seat's own view: the sections that changed (in the first step: all sections). */
export interface OpenStep {
  phase: string;
  at: number;
  view: unknown;
  log: Line[];
}

/** One finished turn as its seat knew it. `first` is the match's first turn. Lines are numbered from 1. */
export interface OpenTurn {
  seat: number;
  turn: number;
  first: number;
  steps: OpenStep[];
  exact: boolean;
}

/** One of the asking seat's receipts, with the answer that it binds. `shown`: its commitment is public. */
export interface MyReceipt {
  decision: string;
  nonce: string;
  commitment: string;
  command: unknown;
  shown: boolean;
}

/** The asking seat's receipts, and the public commitments. `match`: hash of the match's seed. */
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
  | Table
  | Said
  | Reports
  | Offered
  | Tabs
  | Pong
  | Bye;
