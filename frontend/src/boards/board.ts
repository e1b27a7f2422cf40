/**
 * The interface between the match page and every game's board.
 *
 * A board is one component. It owns its drafts and selections, draws the view, and passes its regions to the frame.
 * The frame arranges the regions for the viewport:
 *
 *   <script lang="ts">
 *     let { view, board, frame, ...match }: BoardProps<View, Board> = $props();
 *   </script>
 *   {#snippet map()}<StarMap … />{/snippet}
 *   {#snippet action()}<ActionPanel … />{/snippet}
 *   {#snippet ships()}<Records … />{/snippet}
 *   {@render frame({ map, action, task: 'Build ships', tabs: [{ id: 'ships', label: 'Ships', body: ships }] })}
 *
 * Desktop: `map` fills the window below the top bar, and `action` is a column to the right of `map`. Seats, log, talk
 * and the board's tabs share another column. Phone: `map` fills the screen, and all other regions are in drawers at the bottom.
 * The frame adds padding and scrolling to every region except `map`, which never scrolls and has no padding. Each
 * region is a size container (`container-type: size` for `map`, `inline-size` for the others), so that boards use
 * container queries instead of the viewport's width. Snippets stay mounted and keep their state when the window changes
 * size. On a phone a closed drawer is hidden, not destroyed.
 *
 * Keys: when no text field has the focus, the frame handles `?`, `a` (action), `m` (map), `s` (seats), `l` (log),
 * `t` (talk) and `Shift+M` (mute). The board handles arrows, `+ - 0`, Enter, Escape, `n`/`p` and digits.
 */

import type { Component, Snippet } from 'svelte';
import type { Cue } from '../ui/sounds';
import type { IconName } from '../ui/icons';
import type { Answered, Refusal, Result } from '../wire/reply';
import type { OptionValue } from '../wire/rest';
import type { Fault, Line, Offered, Respond, TableInfo } from '../wire/types';
import type { BaseView, ViewChange } from '../wire/view';

/** Offers between this seat and other seats. The board defines the terms; the server only transmits the offers. */
export interface Dealing {
  /** All offers, the oldest first. An offer is no longer valid when its turn has passed, whatever its state says. */
  offers: Offered[];
  propose: (to: number, terms: Record<string, unknown>, until: number) => Promise<Result>;
  respond: (offer: number, act: Respond['act']) => Promise<Result>;
}

export interface BoardProps<V = BaseView, B = unknown> {
  /** What this viewer may know. It is a new object after every change. Unchanged parts keep their identity. */
  view: V;
  /** The game's constant board (map, tables). It is fetched once. */
  board: B;
  /** The viewer's seat. It is -1 if the viewer only watches. */
  seat: number;
  /** Displayed player names by seat. */
  names: string[];
  /** Colour number by seat. The CSS variables are `var(--seat-N)` and `var(--seat-N-ink)`. `SeatMark` draws the colour and the shape. */
  colors: number[];
  table: TableInfo;
  /** The open reaction window, which all viewers can see. `<WindowTimer {...window} />` draws it. It is undefined in a replay. */
  window?: ReactionWindow | undefined;
  /** The log lines loaded so far, the oldest first. `line.body` is the game's event. */
  log: Line[];
  /** Whether the connection is open. While it is being restored, commands wait; they are sent automatically afterwards. */
  online: boolean;
  /**
   * Whether a finished match is replayed step by step. In a replay nothing can be answered, and `view` has no decisions
   * and no prompts.
   */
  replay?: boolean;
  /**
   * Set if a watcher sees this view because it was lent or opened to them. The text says whose view it is and why. The
   * watcher cannot answer anything, and the view has no decisions, prompts or standing orders.
   */
  onlooker?: string | undefined;
  /** Whether this is one of several boards shown side by side for comparison. If so, show the whole map, however small it is. */
  overview?: boolean | undefined;
  /** Whether motion is off (by the system's setting or the user's). In CSS: `:root[data-motion='off']`. */
  still: boolean;
  /** Answer a decision. The promise resolves with the server's response, also if the connection is lost in the meantime. */
  send: (decision: string, command: { kind: string }) => Promise<Result>;
  /** Check an answer in a dry run, which changes nothing. */
  check: (decision: string, command: { kind: string }) => Promise<Result>;
  /** Ask the server a question about the viewer's own view: reach, cost, what-if. */
  ask: <A>(question: { kind: string }) => Promise<Answered<A> | Refusal>;
  /** Offers to and from other seats. It is undefined for watchers and in replays. */
  dealing?: Dealing | undefined;
  /**
   * Subscribe to view changes. The listener is called before a change is drawn. Return the function that unsubscribes.
   * Call this in an `$effect` or in `onMount`.
   */
  listen: (hear: (news: ViewChange<V>) => void) => () => void;
  /**
   * Set if this user asked for the guide. The guide begins after the log line `from` and ends when the user calls
   * `close`. A board without a guide ignores this.
   */
  guide?: { from: number; close: () => void } | undefined;
  /** Play a short sound, if sounds are on. */
  cue: (cue: Cue) => void;
  /** Announce a sentence to screen readers. If `urgent` is true, it interrupts other speech. */
  announce: (text: string, urgent?: boolean) => void;
  /** Show a short note that disappears after a while. Use the tone `bad` for a refusal. */
  toast: (text: string, tone?: 'plain' | 'good' | 'bad') => void;
  /** Open the help at a topic ("crt", "build", …). */
  help: (topic: string) => void;
  /**
   * Bring a region to the front (on a phone, open its drawer): "action", "map", "seats", "log", "talk" or the id of one
   * of the board's tabs.
   */
  show: (region: string) => void;
  /** Snippet of the frame. The board renders it once and passes it the board's regions. */
  frame: Snippet<[Regions]>;
}

/**
 * An open reaction window: `seconds` is its total length, and `left` the seconds that were left when the client
 * received it. `heard` is the time of receipt in milliseconds since 1970.
 */
export interface ReactionWindow {
  seconds: number;
  left: number;
  heard: number;
  running: boolean;
}

/** The match that a game offers to newcomers. It is played against bots, and the board guides the player through it (`guide`). */
export interface FirstMatch {
  scenario: string;
  seats: number;
  options: Record<string, OptionValue>;
  /** Text with which the hall presents the match: a title and what to expect. */
  title: string;
  text: string;
}

/** A recorded match that a game offers as an example. */
export interface RecordedMatch {
  /** Text with which the hall presents the match. */
  title: string;
  text: string;
  /**
   * URL of the match's file in the export format (`engine/core/recorded.py`). The server imports it like any other
   * recording: it replays the match to verify it.
   */
  file: string;
}

/** Identifies the match of a replay by its scenario, names and last log entry, all of which are public. */
export interface ReplayedMatch {
  scenario: string;
  names: readonly string[];
  last: number;
}

/** A note shown in a replay from one log entry until the next note. */
export interface ReplayNote {
  entry: number;
  title: string;
  text: string;
}

/** A region that the board adds beside seats, log and talk. `mark` is a small count or sign on its tab. */
export interface Tab {
  id: string;
  label: string;
  body: Snippet;
  mark?: string | undefined;
  /** Icon in the tab bar of a phone. */
  icon?: IconName | undefined;
}

export interface Regions {
  map: Snippet;
  /**
   * The viewer's current task. If the viewer has nothing to answer: the players that the match waits for, and what the
   * viewer can plan meanwhile.
   */
  action: Snippet;
  /** The guide through the match. It is shown above the action region, and on a phone below the top bar. */
  guide?: Snippet | undefined;
  /** Title of the action region in two to five words: "Build ships", "Orders at Umma, round 2". */
  task?: string | undefined;
  /** Id of the help page that belongs to the task. */
  topic?: string | undefined;
  /** Whether the action region needs much space (order sheet, shipyard). If so, it can take up to half of the window. */
  wide?: boolean | undefined;
  tabs?: Tab[] | undefined;
  /** Whether the board is still showing past events (a reveal, a move). The frame shows the match result only when this is false. */
  showing?: boolean | undefined;
  /** Renders a log line. Without this snippet the frame shows the text of the line. */
  line?: Snippet<[Line]> | undefined;
  /** Content below a seat's name: stocks, relations, ships. */
  seatNote?: Snippet<[number]> | undefined;
  /** The board's part of the page after the game has ended. */
  end?: Snippet | undefined;
  /** Headline of the page after the end: how the match was decided. It replaces the server's headline. */
  hero?: string | undefined;
}

// A map from names to boards cannot know the view types of the boards. Each board checks its own view type.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type BoardComponent = Component<BoardProps<any, any>>;

/** A titled group of keys, each with what it does. Two spaces separate keys that do the same. */
export interface KeyGroup {
  title: string;
  keys: readonly (readonly [keys: string, what: string])[];
}

/** A game's part of the help. The first page explains how to play the game. It is shown unless another page is requested. */
export interface BoardHelp {
  pages: readonly { id: string; title: string }[];
  /**
   * Load the component that draws the page with a given id (its tables, its terms). The frame calls this when the user
   * opens the help.
   */
  page: () => Promise<{ default: Component<{ id: string; board: unknown }> }>;
  keys: KeyGroup[];
}

/** The part of a log line that concerns a battle (or a similar unit of another game): the place, and the part of the battle. */
export interface Chapter {
  /** Identifies the battle within its turn. */
  place: string;
  /** The displayed name of the place. */
  title: string;
  part: 'begins' | 'round' | 'ends';
  round?: number;
  /** Seats that fight in the battle. */
  sides?: readonly number[];
}

/** Functions that a replay needs from a game's board. They read only what the viewers received. */
export interface ReplayTools {
  /** The game's word for its battles. The default is "battle", "battles". */
  words?: { battle: string; battles: string };
  chapter: (line: Line, board: unknown) => Chapter | null;
  /** Return an account of a battle in the game's own notation, from the log lines of the battle's chapters. */
  account: (lines: Line[], board: unknown) => string[];
  /** Merge the views of all seats at one moment into one view. `last` holds the arguments and the result of the previous call. */
  combineViews: (views: BaseView[], last: { views: BaseView[]; view: BaseView } | null) => BaseView;
  /**
   * Return the number that the graph of a match shows: its unit, and its value for each seat in this view. `last` is
   * the view at the end of the match, so that a board can choose which number mattered. Without this function a match
   * has no graph.
   */
  points?: (view: BaseView, last: BaseView) => { unit: string; values: readonly number[] };
  /**
   * Return the notes on the recorded match that this game offers (`RecordedMatch`), in order. Return an empty list for
   * any other match.
   */
  notes?: (match: ReplayedMatch) => readonly ReplayNote[];
  /** Merge the log lines that each seat received at one moment into one list. Of two versions of a line, keep the more complete one. */
  mergeLines: (heard: Line[][], names: readonly string[]) => Line[];
}

/** A ruling as in the documents: its paragraphs, with the marks for emphasis. */
export interface CasebookRuling {
  ids: string[];
  group: string;
  /** Editions and sections that the ruling applies to. */
  source: string;
  text: string[];
}

/** A published case: the sections and rulings that it is about, and a text that can be run without changes. */
export interface CasebookCase {
  id: string;
  title: string;
  sections: string[];
  rulings: string[];
  text: string;
}

/** A game's rulings and published cases, as `python -m tools.rulebooks` writes them to a file. */
export interface Casebook {
  rulings: CasebookRuling[];
  cases: CasebookCase[];
}

/** The fields of a scenario's file, as the game's `Game.design` accepts and returns them. */
export type DesignForm = Record<string, unknown>;

/** Props that the scenario editor page passes to the game's own part of the editor. */
export interface DesignerProps {
  /** The available choices: the game's `design_kit`. */
  kit: unknown;
  form: DesignForm;
  /** Faults that the server found, each with the path of the field that it concerns ("side.0.homes"). */
  faults: readonly Fault[];
  /** Called with a changed copy of the form. The old form is not modified. */
  onchange: (form: DesignForm) => void;
}

/** The module that `boards/index.ts` loads for the scenario editor. `starts` is exported by its `<script module>`. */
export interface DesignerModule {
  default: Component<DesignerProps>;
  /** Return the forms that a new scenario can start from. The first form is empty. */
  starts: (kit: unknown) => readonly { title: string; form: DesignForm }[];
}

/** A level of the bots, with the title that the hall shows. */
export interface LabLevel {
  key: string;
  title: string;
}

/** Props that the battle lab page passes to the game's own part of the lab. */
export interface LabProps {
  /** The available choices: the game's `lab_kit`. */
  kit: unknown;
  /** The position in the URL, as it was passed to `onquery`. It is "" if the URL has none. */
  query: string;
  /** Called when the shown position changes, so that the page updates the URL. */
  onquery: (query: string) => void;
  /** Ask the game's `lab` a question. Throw an ApiError with the reason and the field that it concerns. */
  ask: <A>(question: Record<string, unknown>) => Promise<A>;
  /** Levels of the bots that the user can play a battle against, the strongest last. */
  levels: readonly LabLevel[];
  /** Save this scenario, open a table with it against a bot of this level, and go to that table. */
  play: (form: DesignForm, level: string) => Promise<void>;
  /** Copy the link to the page with its current position. */
  share: () => Promise<void>;
}

/** The module that `boards/index.ts` loads for the battle lab. */
export interface LabModule {
  default: Component<LabProps>;
}

/** Props that the page of drills passes to the game's own part of the page. A new component is created for each drill. */
export interface DrillProps {
  /** The question of the drill, in the game's own form. */
  shown: unknown;
  /** Names by seat number of the drill's match. The list is empty if only bots took part. */
  names: readonly string[];
  /**
   * Return the value of an answer. The answer and the value are in the game's own form. Throw an ApiError with the
   * reason if the rules refuse the answer.
   */
  answer: <A>(given: unknown) => Promise<A>;
  /** Go to another drill. */
  next: () => void;
}

/** The module that `boards/index.ts` loads for drills. */
export interface DrillModule {
  default: Component<DrillProps>;
}

/** Props that the page of an analysis passes to the game's own part of the page. */
export interface AnalysisProps {
  /** The game's own data, `Analysis.detail`. */
  detail: unknown;
  names: readonly string[];
  colors: readonly number[];
  /** Number of the open round, from 1. It is 0 if no round is open. */
  open: number;
  onopen: (round: number) => void;
  /** Go to a moment in the replay. */
  onpoint: (address: { turn: number; battle: string; round: number }) => void;
}

/** The module that `boards/index.ts` loads for an analysis. */
export interface AnalysisModule {
  default: Component<AnalysisProps>;
}

/** The module that `boards/index.ts` loads for a game. `help` and `replay` are exported by its `<script module>`. */
export interface BoardModule {
  default: BoardComponent;
  help?: BoardHelp;
  replay?: ReplayTools;
}
