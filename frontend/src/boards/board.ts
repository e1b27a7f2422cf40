/**
 * What the match page gives to every game's board, and what a board gives back.
 *
 * A board is one component. It owns its drafts and selections, draws the view, and hands its regions to the
 * frame, which places them for the window at hand:
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
 * by themselves and have their padding from the frame; `map` never scrolls and has none. Each region is a size container (`container-type: size` for map, `inline-size`
 * for the others), so boards use container queries rather than the window's width. Snippets stay mounted while
 * the window changes size, and keep state; on a phone a closed sheet is hidden, not destroyed.
 *
 * Keys: the frame takes `?`, `a` (action), `m` (map), `s` (seats), `l` (log), `t` (talk) and `Shift+M` (mute) when
 * no text field has the focus; arrows, `+ - 0`, Enter, Escape, `n`/`p` and digits are the board's.
 */

import type { Component, Snippet } from 'svelte';
import type { Cue } from '../ui/sounds';
import type { IconName } from '../ui/icons';
import type { Answered, Refusal, Result } from '../wire/reply';
import type { OptionValue } from '../wire/rest';
import type { Fault, Line, Offered, Respond, TableInfo } from '../wire/types';
import type { BaseView, ViewChange } from '../wire/view';

/** Offers between this seat and others. Terms are the board's own; the server carries them and nothing else. */
export interface Dealing {
  /** Oldest first; those the turn has gone past are over, whatever their state. */
  offers: Offered[];
  propose: (to: number, terms: Record<string, unknown>, until: number) => Promise<Result>;
  respond: (offer: number, act: Respond['act']) => Promise<Result>;
}

export interface BoardProps<V = BaseView, B = unknown> {
  /** What this viewer may know. A new object after every change; whatever of it is unchanged keeps its identity. */
  view: V;
  /** The game's constant board (map, tables), fetched once. */
  board: B;
  /** The viewer's seat, -1 when watching. */
  seat: number;
  /** Shown names by seat. */
  names: string[];
  /** Colour number by seat: `var(--seat-N)`, `var(--seat-N-ink)`; SeatMark draws colour and shape. */
  colors: number[];
  table: TableInfo;
  /** The open reaction window, for all to see; `<WindowTimer {...window} />` draws it. None in a replay. */
  window?: ReactionWindow | undefined;
  /** The log lines held, oldest first; `line.body` is the game's happening. */
  log: Line[];
  /** False while the connection is being restored: commands then wait and are sent by themselves. */
  online: boolean;
  /** A finished match is shown step by step: nothing can be answered, and `view` comes without decisions and prompts. */
  replay?: boolean;
  /**
   * Somebody who does not play looks at this view, lent or opened to him: whose it is and why. Nothing can be answered,
   * and it comes without decisions, prompts and standing orders.
   */
  onlooker?: string | undefined;
  /** One of several boards beside each other, to be compared: all of the map is shown, however small. */
  overview?: boolean | undefined;
  /** True where motion should not be used (system or own setting). CSS: `:root[data-motion='off']`. */
  still: boolean;
  /** Answer a decision. Settles with the server's word; survives a lost connection. */
  send: (decision: string, command: { kind: string }) => Promise<Result>;
  /** Dry run of an answer; changes nothing. */
  check: (decision: string, command: { kind: string }) => Promise<Result>;
  /** A question about the own view: reach, cost, what-if. */
  ask: <A>(question: { kind: string }) => Promise<Answered<A> | Refusal>;
  /** Deals with other seats; none for watchers and in a replay. */
  dealing?: Dealing | undefined;
  /** Be told of each step as it arrives, before it is drawn. Returns the way to stop. Call it in `$effect` or `onMount`. */
  listen: (hear: (news: ViewChange<V>) => void) => () => void;
  /**
   * This person asked to be led through the match: from after the log line `from` on, until he `close`s the guide.
   * A board without a guide need not look.
   */
  guide?: { from: number; close: () => void } | undefined;
  /** A short sound, if sounds are on. */
  cue: (cue: Cue) => void;
  /** Say a sentence to screen readers. `urgent` interrupts. */
  announce: (text: string, urgent?: boolean) => void;
  /** A short note on screen, gone by itself; `bad` for a refusal. */
  toast: (text: string, tone?: 'plain' | 'good' | 'bad') => void;
  /** Open the help at a topic ("crt", "build", …). */
  help: (topic: string) => void;
  /** Bring a region to the front (phone: open its sheet): "action", "map", "seats", "log", "talk" or an own tab's id. */
  show: (region: string) => void;
  /** The frame: render it once, with the board's regions. */
  frame: Snippet<[Regions]>;
}

/** How long an open reaction window lasts in all, and the seconds left of it at the moment it was heard of (ms since 1970). */
export interface ReactionWindow {
  seconds: number;
  left: number;
  heard: number;
  running: boolean;
}

/** The match a game offers to who never played it: against bots, and its board leads through it (`guide`). */
export interface FirstMatch {
  scenario: string;
  seats: number;
  options: Record<string, OptionValue>;
  /** What the hall says of it: a name, and what to expect. */
  title: string;
  text: string;
}

/** A recorded match that a game offers to who would like to see one. */
export interface RecordedMatch {
  /** What the hall says of it. */
  title: string;
  text: string;
  /** Address of its file, as exported (`engine/core/recorded.py`). It is brought in like any other, and played again first. */
  file: string;
}

/** Which match a replay shows: the last entry of its log beside what everybody sees. */
export interface ReplayedMatch {
  scenario: string;
  names: readonly string[];
  last: number;
}

/** What is told from an entry of the log on, until the next note. */
export interface ReplayNote {
  entry: number;
  title: string;
  text: string;
}

/** A region of the board's own beside seats, log and talk. `mark`: a small count or sign on its tab. */
export interface Tab {
  id: string;
  label: string;
  body: Snippet;
  mark?: string | undefined;
  /** On a phone's bar. */
  icon?: IconName | undefined;
}

export interface Regions {
  map: Snippet;
  /** What the viewer does now; when nothing is owed: for whom we wait, and what can be planned meanwhile. */
  action: Snippet;
  /** Leads through the match: above the action region, on a phone below the top bar. */
  guide?: Snippet | undefined;
  /** Title of the action region in two to five words: "Build ships", "Orders at Umma, round 2". */
  task?: string | undefined;
  /** The help page that belongs to it. */
  topic?: string | undefined;
  /** The action region needs room: it may take up to half of the window (order sheet, shipyard). */
  wide?: boolean | undefined;
  tabs?: Tab[] | undefined;
  /** The board is still showing what happened (a reveal, a move): the result of the match waits for it. */
  showing?: boolean | undefined;
  /** How a log line reads; without it the line's text is shown. */
  line?: Snippet<[Line]> | undefined;
  /** What stands under a seat's name: stocks, relations, ships. */
  seatNote?: Snippet<[number]> | undefined;
  /** After the game: the board's part of the end page. */
  end?: Snippet | undefined;
  /** The sentence on top of it, instead of the server's: how it was decided. */
  hero?: string | undefined;
}

// A map from names to boards cannot know their view types; each board checks its own.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type BoardComponent = Component<BoardProps<any, any>>;

/** Keys that belong together: a title, and what each key does; keys that do the same are parted by two spaces. */
export interface KeyGroup {
  title: string;
  keys: readonly (readonly [keys: string, what: string])[];
}

/** What a game adds to the help. The first page says how the game is played, and is shown unless another is asked for. */
export interface BoardHelp {
  pages: readonly { id: string; title: string }[];
  /** Draws the page of an id (its tables, its terms); fetched when somebody opens the help. */
  page: () => Promise<{ default: Component<{ id: string; board: unknown }> }>;
  keys: KeyGroup[];
}

/** What a log line tells of a battle (or whatever a game has of that sort): where, and which part of it. */
export interface Chapter {
  /** Names the battle among those of one turn. */
  place: string;
  /** As people call the place. */
  title: string;
  part: 'begins' | 'round' | 'ends';
  round?: number;
  /** Seats that fight. */
  sides?: readonly number[];
}

/** What a replay asks of a game's board. All of it reads what the viewers were told, and nothing else. */
export interface ReplayTools {
  /** What the game calls its battles; without it they are battles. */
  words?: { battle: string; battles: string };
  chapter: (line: Line, board: unknown) => Chapter | null;
  /** A battle in the game's own notation, from the log lines of its chapters. */
  account: (lines: Line[], board: unknown) => string[];
  /** All seats' views of one moment laid over each other; `last` is what the last call took and gave. */
  together: (views: BaseView[], last: { views: BaseView[]; view: BaseView } | null) => BaseView;
  /**
   * What the curve of a match counts, and how much of it each seat has in this view; `last` is the view at the end of
   * the match, by which a board may choose what counted. Without it a match has no curve.
   */
  points?: (view: BaseView, last: BaseView) => { unit: string; values: readonly number[] };
  /** What is told of the recorded match that this game offers (`RecordedMatch`), in order; empty for any other match. */
  notes?: (match: ReplayedMatch) => readonly ReplayNote[];
  /** What each seat was told at one moment, as one list; of what was told in two ways the fuller one. */
  lines: (heard: Line[][], names: readonly string[]) => Line[];
}

/** A ruling as the docs write it: paragraphs with their marks of emphasis. */
export interface CasebookRuling {
  ids: string[];
  group: string;
  /** Editions and sections it is about. */
  source: string;
  text: string[];
}

/** A published case: the sections and rulings it is about, and a text that runs by itself. */
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

/** The fields of a scenario's file, as the game's `Game.design` gives and takes them. */
export type DesignForm = Record<string, unknown>;

/** What the page of one's own scenarios gives to the part of a game that edits one. */
export interface DesignerProps {
  /** What there is to choose from: the game's `design_kit`. */
  kit: unknown;
  form: DesignForm;
  /** What the server finds wrong, each with the field it is about ("side.0.homes"). */
  faults: readonly Fault[];
  /** A newer form, with whatever was changed; the old one stays as it was. */
  onchange: (form: DesignForm) => void;
}

/** What `boards/index.ts` loads for the design of scenarios; `starts` comes from `<script module>`. */
export interface DesignerModule {
  default: Component<DesignerProps>;
  /** What one may begin with, the empty one first. */
  starts: (kit: unknown) => readonly { title: string; form: DesignForm }[];
}

/** A level of computer players, as the hall names it. */
export interface LabLevel {
  key: string;
  title: string;
}

/** What the page of the battle lab gives to the part of a game that fills it. */
export interface LabProps {
  /** What there is to choose from: the game's `lab_kit`. */
  kit: unknown;
  /** The position that the address holds, as `onquery` was given it; "": none. */
  query: string;
  /** The address follows what is shown. */
  onquery: (query: string) => void;
  /** A question to the game's `lab`; throws an ApiError with its reason, and the field it is about. */
  ask: <A>(question: Record<string, unknown>) => Promise<A>;
  /** Levels that a battle can be played against, the strongest last. */
  levels: readonly LabLevel[];
  /** Save this scenario, open a table with it against a computer player of this level, and go there. */
  play: (form: DesignForm, level: string) => Promise<void>;
  /** The address of the page as it stands, to be copied. */
  share: () => Promise<void>;
}

/** What `boards/index.ts` loads for the battle lab. */
export interface LabModule {
  default: Component<LabProps>;
}

/** What the page of drills gives to the part of a game that shows one; it is made anew for each. */
export interface DrillProps {
  /** The question, in the game's own form. */
  shown: unknown;
  /** Of the seats of its match, by number; empty where the match had none but computer players. */
  names: readonly string[];
  /** What an answer in the game's own form is worth; throws an ApiError with the rules' reason. */
  answer: <A>(given: unknown) => Promise<A>;
  /** Another drill. */
  next: () => void;
}

/** What `boards/index.ts` loads for drills. */
export interface DrillModule {
  default: Component<DrillProps>;
}

/** What the page of an analysis gives to the game's part of it. */
export interface AnalysisProps {
  /** The game's own, `Analysis.detail`. */
  detail: unknown;
  names: readonly string[];
  colors: readonly number[];
  /** Which of its rounds is open, from 1 on; 0: none. */
  open: number;
  onopen: (round: number) => void;
  /** Go to a moment of the replay. */
  onpoint: (address: { turn: number; battle: string; round: number }) => void;
}

/** What `boards/index.ts` loads for an analysis. */
export interface AnalysisModule {
  default: Component<AnalysisProps>;
}

/** What `boards/index.ts` loads for a game; `help` and `replay` come from `<script module>`. */
export interface BoardModule {
  default: BoardComponent;
  help?: BoardHelp;
  replay?: ReplayTools;
}
