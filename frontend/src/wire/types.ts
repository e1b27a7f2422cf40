// Generated from the Python structs; do not edit. `python manage.py typescript` writes it anew.

/** First message: protocol number and the last number held (0: nothing). */
export interface Hello {
  t: "hello";
  v: number;
  have?: number;
  eyes?: number | null;
  idle?: boolean;
}

/** Answer a decision. Answered by exactly one Accepted or Refused with the same ref. */
export interface Command {
  t: "command";
  ref: string;
  decision: string;
  command: { [key: string]: unknown };
}

/** Dry run of a command: Fine or Refused; nothing changes. */
export interface Check {
  t: "check";
  ref: string;
  decision: string;
  command: { [key: string]: unknown };
}

/** A question about the own view (reach, cost, what-if): Answer or Refused. */
export interface Ask {
  t: "ask";
  ref: string;
  question: { [key: string]: unknown };
}

/** Something at the table rather than in the game. */
export interface Act {
  t: "act";
  ref: string;
  act: "resign" | "offer_draw" | "withdraw_draw" | "pause" | "unpause" | "unask" | "extend" | "bot" | "unbot" | "vote_bot" | "unvote_bot";
  seat?: number;
  seconds?: number;
  level?: string;
}

/** Say something: to "all", "watchers", "allies", or a seat's number as text. */
export interface Talk {
  t: "talk";
  ref: string;
  to: string;
  text: string;
  ears?: number[];
}

/** Ask the host to look at somebody: a player, a watcher with a name, or who has spoken here (`Said.who`). */
export interface Report {
  t: "report";
  ref: string;
  who: string;
}

/** The host's: who has no seat is heard no more, or (`silenced` false) again. Either settles reports about him. */
export interface Silence {
  t: "silence";
  ref: string;
  who: string;
  silenced?: boolean;
}

/** Offer another seat a deal. The terms are the game's own words; `until` is the last turn in which they hold. */
export interface Propose {
  t: "propose";
  ref: string;
  to: number;
  terms: { [key: string]: unknown };
  until: number;
}

/** Answer an offer made to this seat (accept, decline), or withdraw: the own open offer, or an agreement. */
export interface Respond {
  t: "respond";
  ref: string;
  offer: number;
  act: "accept" | "decline" | "withdraw";
}

/** A player lets a watcher look over his shoulder, or takes that back. */
export interface Lend {
  t: "lend";
  ref: string;
  who?: string;
  name?: string;
  lent?: boolean;
}

/** A watcher looks through a view that was lent to him, or (-1) at the public one again. Welcome, then Accepted. */
export interface Look {
  t: "look";
  ref: string;
  seat: number;
}

/** A watcher asks for a seat's own view of a finished turn that the table's policy has opened: Answer (OpenTurn). */
export interface Past {
  t: "past";
  ref: string;
  seat: number;
  turn: number;
}

/** Every 20 s: the number held. A stale one is answered by Welcome, else Pong. */
export interface Ping {
  t: "ping";
  have: number;
  idle?: boolean;
}

/** The whole picture for this viewer; also the answer to any gap. `viewer` -1: a watcher, the public view. */
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

/** One line of the log as this viewer may read it. `n` counts lines of this viewer from 1. */
export interface Line {
  n: number;
  text: string;
  body: unknown;
  turn?: number;
}

/** The table around the game; not numbered, sent whole when it changes. */
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

/** Who sits in a seat: shown name, whether a bot plays it, whether a person is connected (`here`), and whether all */
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

/** How long a seat may take; with `seconds` 0 as long as it likes. */
export interface Clock {
  per?: "decision" | "turn";
  seconds?: number;
  bank?: number;
}

/** A seat's time when this was sent: seconds `left` in all until the rules' default acts, `bank` of them banked. */
export interface SeatClock {
  seat: number;
  left: number;
  bank?: number;
  running?: boolean;
}

/** How long the open reaction window lasts in all, seconds of it left, and whether they run. Nothing tells who has */
export interface ReactionTime {
  seconds: number;
  left: number;
  running?: boolean;
}

/** The table's time when this was sent, in seconds; `up`: it is over, and the turn in progress is the last. */
export interface TableTime {
  limit: number;
  left: number;
  running?: boolean;
  up?: boolean;
}

/** Who would have a bot play the absent `seat`, and how well, as the first of them said ("": the first level). */
export interface Votes {
  seat: number;
  by: number[];
  level?: string;
}

/** The last thing done at the table: by which seat (-1: nobody), to which, how many seconds. `n` counts these. */
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

/** Number grown by one or more: the view's changed top-level sections, whole, and new log lines. */
export interface Update {
  t: "update";
  seq: number;
  base: number;
  view: unknown;
  log?: Line[];
}

/** `receipt`: of an answer that was sealed; the same one however often the command is sent. */
export interface Accepted {
  t: "accepted";
  ref: string;
  receipt?: OwnReceipt | null;
}

/** What its owner alone is given: with the nonce, by which he can show later what he had sealed. */
export interface OwnReceipt {
  decision: string;
  nonce: string;
  commitment: string;
}

/** Sealed questions have closed: the commitments of all whom they asked. It comes before anything of them opens. */
export interface Committed {
  t: "committed";
  commitments: SeatCommitment[];
}

/** What everybody is shown of a receipt when its question closes. */
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

/** No answer yet: storing what message `of` asks for takes longer than usual. Said to its sender alone, and again */
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

/** The table changed. The only message (besides talk) on a match that has not started yet. */
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

/** This seat is now open in so many tabs or devices. All stay usable and in step. */
export interface Tabs {
  t: "tabs";
  tabs: number;
}

/** Nothing new; also the hall's answer to a ping. `at`: the server's time, in milliseconds since 1970. */
export interface Pong {
  t: "pong";
  seq: number;
  at: number;
}

/** The server is about to close this socket and says why; `again`: the client should reconnect. */
export interface Bye {
  t: "bye";
  reason: string;
  again?: boolean;
}

/** On the hall's socket: rows of these matches changed; where none is named, any row may have. A client fetches what */
export interface Ring {
  t: "ring";
  matches: string[];
}

/** A scenario as the hall offers it. `minutes` is a usual length with practised players. */
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

/** One thing a table may choose: `kind` is "flag", "choice" or "number". */
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

/** A small picture of the map for a scenario card: points (x, y, home of seat or -1) and lines between them. */
export interface Sketch {
  width: number;
  height: number;
  points: [number, number, number][];
  lines: [number, number][];
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

/** What a table agreed on before the game: scenario name, number of seats, options that differ from default. */
export interface Setup {
  scenario: string;
  seats: number;
  options?: { [key: string]: boolean | number | string };
  text?: string;
}

/** A finished match looked through. `unit`: of `graph`, `loss` and `read`. `notes`: what is left out or approximate, */
export interface Analysis {
  unit: string;
  graph: Mark[];
  turning: Turning[];
  seats: SeatAnalysis[];
  notes: string[];
  detail: unknown;
  lines: string[];
}

/** A point of the graph: what each seat has after an entry of the log. `place` and `round`: of a round that was */
export interface Mark {
  entry: number;
  turn: number;
  values: number[];
  place: string;
  round: number;
}

/** A round that changed much. `place`: the battle as a replay's address names it; `title` as people call it. */
export interface Turning {
  turn: number;
  place: string;
  title: string;
  round: number;
  text: string;
}

/** One seat over the whole match. */
export interface SeatAnalysis {
  seat: number;
  rounds: number;
  accuracy: number | null;
  loss: number;
  read: number;
  chance: number;
}

/** Put a bot in an empty seat, or take it out. `level`: the key of one of the game's; "" is the first. */
export interface BotBody {
  seat: number;
  bot: boolean;
  level?: string;
}

/** Somebody with whom the asking person has played or plays. `who` names him to the asking person alone; `last` in */
export interface Companion {
  who: string;
  name: string;
  last: string;
  played: number;
  won: number;
  drawn: number;
}

/** Nothing; an empty request does as well. */
export interface EmptyBody {

}

/** A game as the hall offers it; `motto` and `blurb` say what it is like, "" if it says nothing. */
export interface GameCard {
  name: string;
  title: string;
  motto: string;
  blurb: string;
  levels: Level[];
  scenarios: ScenarioCard[];
}

/** How well a computer player plays. All levels are shown the same and given the same; none has a bonus. */
export interface Level {
  key: string;
  title: string;
  text: string;
}

/** What the hall shows: open listed tables, running ones, the asking person's own, the last finished ones, and */
export interface HallRows {
  open: MatchRow[];
  running: MatchRow[];
  mine: MatchRow[];
  finished: MatchRow[];
  recorded: MatchRow[];
  idle: number;
}

/** A line of the hall. `awaited`: the asking person owes an answer there; `updated` in ISO 8601. */
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

/** A seat: its shown name ("" when empty), whether a bot plays it and how well (`Level.key`; "": the first level), */
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

/** Finished matches of the asking person, the latest first. `more`: what to ask with for those before; 0: none. */
export interface HistoryPage {
  matches: MatchRow[];
  more: number;
}

/** Running listed tables at which nobody has been for half an hour, the youngest first. */
export interface IdleRows {
  idle: MatchRow[];
}

export interface Joined {
  match: string;
}

/** A match with everything its page needs before and after the game. */
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

/** How friends come to a server that does not say under which address they find it. `urls`: links besides the first; */
export interface WaysIn {
  urls: string[];
  advice: string;
}

/** The asking person's seat (-1: none), whether he is the host, and whether this browser speaks for the seat by a */
export interface MyPlace {
  seat: number;
  host: boolean;
  key?: boolean;
  was_host?: boolean;
}

/** What the host changed last at a table that has not started: how it was `before`, and when (ISO 8601). */
export interface TableEdit {
  before: TableChoice;
  at: string;
  unseated: string[];
  lost_seat: boolean;
}

/** What a table plays and how; the host may choose anew until it starts. */
export interface TableChoice {
  game: string;
  scenario: string;
  seats: number;
  options?: { [key: string]: boolean | number | string };
  listed?: boolean;
  clock?: Clock;
  open_views?: number;
}

/** The asking person; `name` is "" until chosen. */
export interface Me {
  name: string;
  id: string;
}

/** The nickname a guest wants: 1 to 24 printed characters. */
export interface NameBody {
  name: string;
}

/** A table to open. Its maker sits in seat 0; `name` sets his nickname on the way. */
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

/** How the asking person fared in all, by scenario (most played first) and beside whom (the latest first). */
export interface PlayResults {
  played: number;
  won: number;
  drawn: number;
  scenarios: ScenarioResult[];
  people: Companion[];
}

/** How the asking person fared in one scenario; what was neither won nor drawn was lost. */
export interface ScenarioResult {
  game: string;
  scenario: string;
  title: string;
  played: number;
  won: number;
  drawn: number;
}

/** Every error: a code, a sentence that says what to do, the field it is about ("" for none). */
export interface Problem {
  code: string;
  text: string;
  field: string;
}

/** `edits`: of the table one looks at. Who is ready for a table that was changed meanwhile is refused. */
export interface ReadyBody {
  ready: boolean;
  edits?: number | null;
}

export interface RemoveBody {
  seat: number;
}

/** Change the own seat or its colour. */
export interface SeatBody {
  seat?: number | null;
  color?: number | null;
}

/** Other browsers that play the asking person's seat, and links that have not been used yet. */
export interface SeatDevices {
  devices: number;
  links: number;
}

/** Opens the asking person's seat in one more browser, once; to be kept private. `until` in ISO 8601; `qr` is the */
export interface SeatLink {
  url: string;
  until: string;
  qr: string;
}

/** What a seat link would open, and as whom its opener is known here ("" for a newcomer). `problem`: why this */
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

/** Which seat to take; without it the first empty one. */
export interface SitBody {
  seat?: number | null;
  name?: string | null;
}

/** When the people of a table want to begin (ISO 8601 with a time zone); null: no time. */
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

/** The verdicts in the order of the text; or none and the `problem` with the text, on `line` (0: none of them). */
export interface Judgement {
  verdicts: CaseVerdict[];
  problem: string;
  line: number;
}

/** What came of a case under one edition or variant; no differences: all that was expected. */
export interface CaseVerdict {
  id: string;
  edition: string;
  line: number;
  differences: CaseDifference[];
}

/** Where the rules decide otherwise than expected; or, with `what` alone, a sentence on why there is no decision. */
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

/** Whether the answer counts as good, and everything told of it, in the game's own form. */
export interface DrillJudged {
  good: boolean;
  told: unknown;
}

/** A round to be answered, `shown` in the game's own form; nothing here depends on what is kept until then. */
export interface DrillOffered {
  id: string;
  source: string;
  match: string;
  names: string[];
  entry: number;
  turn: number;
  shown: unknown;
}

/** Older log lines of the asking viewer, oldest first; `more`: there are still older ones. */
export interface LogPage {
  lines: Line[];
  more: boolean;
}

/** A finished match is being played again for its replay or report: how far, from 0 to 1. Ask again. */
export interface Making {
  done: number;
}

/** A finished match as `viewer` saw it (-1: the public), from its first position on. */
export interface Replay {
  viewer: number;
  steps: ReplayStep[];
  exact: boolean;
}

/** What one viewer knew after one command: the view's sections that changed (all of them in step 0). */
export interface ReplayStep {
  index: number;
  entry: number;
  turn: number;
  phase: string;
  at: number;
  view: unknown;
  log: Line[];
}

/** What a seat's own view became by one command: the sections that changed (all of them in the first step). */
export interface OpenStep {
  phase: string;
  at: number;
  view: unknown;
  log: Line[];
}

/** One finished turn as its seat knew it; `first` is the match's first turn. Lines are numbered from 1. */
export interface OpenTurn {
  seat: number;
  turn: number;
  first: number;
  steps: OpenStep[];
  exact: boolean;
}

/** One of one's own with the answer it binds; `shown`: everybody has been shown its commitment. */
export interface MyReceipt {
  decision: string;
  nonce: string;
  commitment: string;
  command: unknown;
  shown: boolean;
}

/** Those of the asking seat, and what everybody was shown; `match`: the hash of its seed, which they all name. */
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
