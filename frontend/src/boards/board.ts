/**
 * The interface between the match page and every game's board.
 *
 * A board is one component. It owns its drafts and selections, draws the view, and passes its regions to the
 * frame, which arranges them for the viewport:
 *
 *   <script lang="ts">
 *     let { view, board, frame, ...match }: BoardProps<View, Board> = $props();
 *   </script>
 *   {#snippet map()}<StarMap … />{/snippet}
 *   {#snippet action()}<ActionPanel … />{/snippet}
 *   {#snippet ships()}<Records … />{/snippet}
 *   {@render frame({ map, action, task: 'Build ships', tabs: [{ id: 'ships', label: 'Ships', body: ships }] })}
 *
 * Desktop: `map` fills the window below the top bar, `action` is a column at its right, and seats, log, talk and
 * the board's tabs share a column beside it. Phone: `map` stays; everything else is a bottom sheet. Regions scroll
 * by themselves and get their padding from the frame; `map` never scrolls and has no padding. Each region is a size
 * container (`container-type: size` for map, `inline-size` for the others), so that boards use container queries
 * instead of the viewport's width. Snippets stay mounted and keep their state when the window changes size; on a
 * phone a closed sheet is hidden, not destroyed.
 *
 * Keys: the frame handles `?`, `a` (action), `m` (map), `s` (seats), `l` (log), `t` (talk) and `Shift+M` (mute) when
 * no text field has the focus; arrows, `+ - 0`, Enter, Escape, `n`/`p` and digits belong to the board.
 */

import type { Component, Snippet } from 'svelte';
import type { Cue } from '../ui/sounds';
import type { IconName } from '../ui/icons';
import type { Answered, Refusal, Result } from '../wire/reply';
import type { OptionValue } from '../wire/rest';
import type { Fault, Line, Offered, Respond, TableInfo } from '../wire/types';
import type { BaseView, ViewChange } from '../wire/view';

/** Offers between this seat and other seats. The board defines the terms; the server only carries them. */
export interface Dealing {
  /** Oldest first. An offer whose turn has passed is over, whatever its state. */
  offers: Offered[];
  propose: (to: number, terms: Record<string, unknown>, until: number) => Promise<Result>;
  respond: (offer: number, act: Respond['act']) => Promise<Result>;
}

export interface BoardProps<V = BaseView, B = unknown> {
  /** What this viewer may know. A new object after every change; unchanged parts keep their identity. */
  view: V;
  /** The game's constant board (map, tables), fetched once. */
  board: B;
  /** The viewer's seat; -1 when the viewer only watches. */
  seat: number;
  /** Displayed names by seat. */
  names: string[];
  /** Colour number by seat: `var(--seat-N)`, `var(--seat-N-ink)`; SeatMark draws colour and shape. */
  colors: number[];
  table: TableInfo;
  /** The open reaction window, visible to all; `<WindowTimer {...window} />` draws it. None in a replay. */
  window?: ReactionWindow | undefined;
  /** The log lines loaded so far, oldest first; `line.body` is the game's event. */
  log: Line[];
  /** False while the connection is being restored: commands then wait and are sent automatically afterwards. */
  online: boolean;
  /** A finished match is replayed step by step: nothing can be answered, and `view` has no decisions and no prompts. */
  replay?: boolean;
  /**
   * Set if a person who does not play sees this view, because it was lent or opened to them: whose view it is and why.
   * Nothing can be answered, and the view has no decisions, prompts or standing orders.
   */
  onlooker?: string | undefined;
  /** One of several boards shown side by side for comparison: the whole map is shown, however small. */
  overview?: boolean | undefined;
  /** True if motion should not be used (system setting or own setting). CSS: `:root[data-motion='off']`. */
  still: boolean;
  /** Answer a decision. Resolves with the server's response; survives a lost connection. */
  send: (decision: string, command: { kind: string }) => Promise<Result>;
  /** Check an answer in a dry run; changes nothing. */
  check: (decision: string, command: { kind: string }) => Promise<Result>;
  /** Ask a question about the own view: reach, cost, what-if. */
  ask: <A>(question: { kind: string }) => Promise<Answered<A> | Refusal>;
  /** Deals with other seats; none for watchers and in replays. */
  dealing?: Dealing | undefined;
  /**
   * Subscribe to view changes; the listener is called before a change is drawn. Returns the unsubscribe function. Call it
   * in `$effect` or `onMount`.
   */
  listen: (hear: (news: ViewChange<V>) => void) => () => void;
  /**
   * Set if this person asked for the guide: it covers the match from after the log line `from` until they call `close`. A
   * board without a guide ignores this.
   */
  guide?: { from: number; close: () => void } | undefined;
  /** Play a short sound, if sounds are on. */
  cue: (cue: Cue) => void;
  /** Announce a sentence to screen readers. `urgent` interrupts. */
  announce: (text: string, urgent?: boolean) => void;
  /** Show a short note on screen that disappears by itself; `bad` for a refusal. */
  toast: (text: string, tone?: 'plain' | 'good' | 'bad') => void;
  /** Open the help at a topic ("crt", "build", …). */
  help: (topic: string) => void;
  /** Bring a region to the front (phone: open its sheet): "action", "map", "seats", "log", "talk" or the id of a board's own tab. */
  show: (region: string) => void;
  /** The frame: render it once, with the board's regions. */
  frame: Snippet<[Regions]>;
}

/** Total length of an open reaction window, and the seconds that were left when the client received it at `heard` (ms since 1970). */
export interface ReactionWindow {
  seconds: number;
  left: number;
  heard: number;
  running: boolean;
}

/** The match a game offers to newcomers: played against bots, and the board guides the player through it (`guide`). */
export interface FirstMatch {
  scenario: string;
  seats: number;
  options: Record<string, OptionValue>;
  /** How the hall presents it: a name, and what to expect. */
  title: string;
  text: string;
}

/** A recorded match that a game offers as an example. */
export interface RecordedMatch {
  /** How the hall presents it. */
  title: string;
  text: string;
  /** URL of its file, as exported (`engine/core/recorded.py`). It is imported like any other recording, and first played through again. */
  file: string;
}

/** Identifies the match of a replay: its scenario, names and last log entry, all of them public. */
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

/** A region that the board adds beside seats, log and talk. `mark`: a small count or sign on its tab. */
export interface Tab {
  id: string;
  label: string;
  body: Snippet;
  mark?: string | undefined;
  /** Shown in the tab bar of a phone. */
  icon?: IconName | undefined;
}

export interface Regions {
  map: Snippet;
  /** What the viewer does now. If no answer is due: which players the match waits for, and what can be planned meanwhile. */
  action: Snippet;
  /** The guide through the match: above the action region, on a phone below the top bar. */
  guide?: Snippet | undefined;
  /** Title of the action region in two to five words: "Build ships", "Orders at Umma, round 2". */
  task?: string | undefined;
  /** The help page that belongs to the task. */
  topic?: string | undefined;
  /** The action region needs space: it may take up to half of the window (order sheet, shipyard). */
  wide?: boolean | undefined;
  tabs?: Tab[] | undefined;
  /** The board is still showing past events (a reveal, a move): the match result is held back until it is done. */
  showing?: boolean | undefined;
  /** Renders a log line; without it the line's text is shown. */
  line?: Snippet<[Line]> | undefined;
  /** Content below a seat's name: stocks, relations, ships. */
  seatNote?: Snippet<[number]> | undefined;
  /** The board's part of the page after the game has ended. */
  end?: Snippet | undefined;
  /** The headline of that page, instead of the server's: how the match was decided. */
  hero?: string | undefined;
}

// A map from names to boards cannot know their view types; each board checks its own.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type BoardComponent = Component<BoardProps<any, any>>;

/** A titled group of keys and what each key does. Two spaces separate keys that do the same. */
export interface KeyGroup {
  title: string;
  keys: readonly (readonly [keys: string, what: string])[];
}

/** A game's part of the help. The first page explains how the game is played, and is shown unless another is requested. */
export interface BoardHelp {
  pages: readonly { id: string; title: string }[];
  /** Load the component that draws the page with a given id (its tables, its terms); called when the help is opened. */
  page: () => Promise<{ default: Component<{ id: string; board: unknown }> }>;
  keys: KeyGroup[];
}

/** What a log line says about a battle (or a similar unit of another game): where, and which part of it. */
export interface Chapter {
  /** Identifies the battle within its turn. */
  place: string;
  /** The displayed name of the place. */
  title: string;
  part: 'begins' | 'round' | 'ends';
  round?: number;
  /** Seats that fight. */
  sides?: readonly number[];
}

/** What a replay needs from a game's board. All of it reads only what the viewers were told. */
export interface ReplayTools {
  /** The game's word for its battles; default: battle, battles. */
  words?: { battle: string; battles: string };
  chapter: (line: Line, board: unknown) => Chapter | null;
  /** Write out a battle in the game's own notation, from the log lines of its chapters. */
  account: (lines: Line[], board: unknown) => string[];
  /** Merge all seats' views of one moment into one view. `last` holds the arguments and the result of the previous call. */
  together: (views: BaseView[], last: { views: BaseView[]; view: BaseView } | null) => BaseView;
  /**
   * Return the figure that the curve of a match shows, and its value for each seat in this view. `last` is the view at
   * the end of the match, so that a board can choose which figure mattered. Without this function a match has no curve.
   */
  points?: (view: BaseView, last: BaseView) => { unit: string; values: readonly number[] };
  /** Return the notes on the recorded match that this game offers (`RecordedMatch`), in order; empty for any other match. */
  notes?: (match: ReplayedMatch) => readonly ReplayNote[];
  /** Merge the log lines that each seat received at one moment into one list; of two versions of a line, keep the more complete one. */
  lines: (heard: Line[][], names: readonly string[]) => Line[];
}

/** A ruling as in the docs: paragraphs with their emphasis marks. */
export interface CasebookRuling {
  ids: string[];
  group: string;
  /** Editions and sections it applies to. */
  source: string;
  text: string[];
}

/** A published case: the sections and rulings it is about, and a text that can be run as it is. */
export interface CasebookCase {
  id: string;
  title: string;
  sections: string[];
  rulings: string[];
  text: string;
}

/** A game's rulings and published cases, as `python -m tools.rulebooks` writes them. */
export interface Casebook {
  rulings: CasebookRuling[];
  cases: CasebookCase[];
}

/** The fields of a scenario's file, as the game's `Game.design` accepts and returns them. */
export type DesignForm = Record<string, unknown>;

/** What the scenario editor page passes to the game's own part of the editor. */
export interface DesignerProps {
  /** The available choices: the game's `design_kit`. */
  kit: unknown;
  form: DesignForm;
  /** Faults found by the server, each with the field it is about ("side.0.homes"). */
  faults: readonly Fault[];
  /** Called with a changed copy of the form; the old form is not modified. */
  onchange: (form: DesignForm) => void;
}

/** The module that `boards/index.ts` loads for the design of scenarios; `starts` comes from `<script module>`. */
export interface DesignerModule {
  default: Component<DesignerProps>;
  /** Return the forms to start from, the empty one first. */
  starts: (kit: unknown) => readonly { title: string; form: DesignForm }[];
}

/** A level of computer players, as the hall names it. */
export interface LabLevel {
  key: string;
  title: string;
}

/** What the page of the battle lab passes to the game's own part of it. */
export interface LabProps {
  /** The available choices: the game's `lab_kit`. */
  kit: unknown;
  /** The position in the URL, as it was passed to `onquery`; "": none. */
  query: string;
  /** Called so that the URL follows the position on show. */
  onquery: (query: string) => void;
  /** Ask the game's `lab` a question. Throws an ApiError with the reason and the field it is about. */
  ask: <A>(question: Record<string, unknown>) => Promise<A>;
  /** Levels that a battle can be played against, the strongest last. */
  levels: readonly LabLevel[];
  /** Save this scenario, open a table with it against a computer player of this level, and go there. */
  play: (form: DesignForm, level: string) => Promise<void>;
  /** Copy the link to the page with its current position. */
  share: () => Promise<void>;
}

/** The module that `boards/index.ts` loads for the battle lab. */
export interface LabModule {
  default: Component<LabProps>;
}

/** What the page of drills passes to the game's own part of it; a new component is created for each drill. */
export interface DrillProps {
  /** The question, in the game's own form. */
  shown: unknown;
  /** Names by seat number of the drill's match; empty if only computer players took part. */
  names: readonly string[];
  /** Return the value of an answer, both in the game's own form. Throws an ApiError with the reason the rules give. */
  answer: <A>(given: unknown) => Promise<A>;
  /** Go to another drill. */
  next: () => void;
}

/** The module that `boards/index.ts` loads for drills. */
export interface DrillModule {
  default: Component<DrillProps>;
}

/** What the page of an analysis passes to the game's own part of it. */
export interface AnalysisProps {
  /** The game's own data, `Analysis.detail`. */
  detail: unknown;
  names: readonly string[];
  colors: readonly number[];
  /** Number of the round that is open, from 1 on; 0: none. */
  open: number;
  onopen: (round: number) => void;
  /** Go to a moment of the replay. */
  onpoint: (address: { turn: number; battle: string; round: number }) => void;
}

/** The module that `boards/index.ts` loads for an analysis. */
export interface AnalysisModule {
  default: Component<AnalysisProps>;
}

/** The module that `boards/index.ts` loads for a game; `help` and `replay` come from `<script module>`. */
export interface BoardModule {
  default: BoardComponent;
  help?: BoardHelp;
  replay?: ReplayTools;
}
