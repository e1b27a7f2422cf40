import { tick } from 'svelte';
import type { ReplayNote, ReplayTools } from '../../boards/board';
import type { BaseView, ViewChange } from '../../wire/view';
import type { ReplayAddress } from '../../routes';
import { reason } from '../../wire/http';
import type { Line } from '../../wire/types';
import { battlesOf, momentAtAddress, stops, type Battle } from './replayBattles';
import { fetchReplay, momentAt, momentsOf, combineSeats, type ReplayMoment } from './replayMoments';

/** Number that stands for the viewer with the combined knowledge of all seats. */
export const ALL = -2;
export type Grain = 'event' | 'round' | 'turn';
export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

const PACE_MS = 1400;
/** Duration of a moment without log lines, in milliseconds. */
const DULL_MS = 200;
/** Maximum time in milliseconds to wait for the board to finish showing events. After that the replay continues. */
const PATIENCE_MS = 60_000;

const USUAL = { battle: 'Battle', battles: 'Battles' };

const scenarioOf = (view: BaseView): string => (view as { setup?: { scenario?: string } }).setup?.scenario ?? '';

/** Facts about the match that a replay needs. They are read again each time. */
export interface Subject {
  seats: number;
  names: readonly string[];
  board: unknown;
  tools: ReplayTools | undefined;
  /** Whether the board is still showing events. */
  showing: boolean;
}

/**
 * Plays a finished match moment by moment, as one viewer knew it or as all seats together knew it. A step forward by
 * one moment is reported as a view change, so that boards animate the step.
 */
export class ReplayPlayer {
  viewer = $state(-1);
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  loading = $state(false);
  /** Progress of the server in preparing the replay, from 0 to 1. */
  done = $state(0);
  problem = $state('');
  /** Whether the replay was built from stored checkpoints instead of replaying the log. It then has fewer steps. */
  rough = $state(false);
  moments = $state.raw<ReplayMoment[]>([]);
  battles = $state.raw<Battle[]>([]);
  /** The game's notes on this match. The list is empty for most matches. */
  notes = $state.raw<readonly ReplayNote[]>([]);
  // These are the log lines of the current viewer. They also change when the user switches to another viewer at the same step.
  private lines = $state.raw<Line[]>([]);
  private ends = $state.raw<number[]>([]);
  /** Loaded moments by viewer. */
  private held: Record<number, ReplayMoment[]> = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  /** The game's words for its battles. */
  get words(): { battle: string; battles: string } {
    return this.subject().tools?.words ?? USUAL;
  }

  private readonly match: string;
  private readonly tell: (news: ViewChange) => void;
  private readonly subject: () => Subject;

  constructor(match: string, tell: (news: ViewChange) => void, subject: () => Subject) {
    this.match = match;
    this.tell = tell;
    this.subject = subject;
  }

  get ready(): boolean {
    return this.moments.length > 0;
  }

  get moment(): ReplayMoment {
    return this.moments[this.at]!;
  }

  get view(): BaseView {
    return this.moment.view();
  }

  /** Seat for which the board draws. It is -1 if all seats are shown together. */
  get seat(): number {
    return this.viewer === ALL ? -1 : this.viewer;
  }

  get log(): Line[] {
    return this.lines.slice(0, this.ends[this.at]);
  }

  /** Whether the game's board can combine the seats' views. */
  get canJoin(): boolean {
    return !!this.subject().tools;
  }

  /** The current moment as the address of a link. */
  get address(): ReplayAddress {
    const viewer = this.viewer === ALL ? 'all' : this.viewer;
    for (const battle of this.battles) {
      const round = battle.rounds.find((each) => each.at === this.at);
      if (round) return { viewer, turn: battle.turn, battle: battle.place, round: round.round };
    }
    return { viewer, entry: this.moment.entry };
  }

  /** Start loading the replay before it is needed. */
  preload(viewer: number): void {
    void this.momentsFor(viewer).catch(() => {});
  }

  /** Return the moments and battles as one viewer knew them, without showing them. */
  async story(viewer: number): Promise<{ moments: readonly ReplayMoment[]; battles: readonly Battle[] }> {
    const moments = await this.momentsFor(viewer);
    const { tools, board } = this.subject();
    return { moments, battles: tools ? battlesOf(moments, (line) => tools.chapter(line, board)) : [] };
  }

  /**
   * Load the moments of `viewer` and go to `address`. Without an address, stay at the same moment. If this viewer does
   * not have that moment, go to the last moment before it.
   */
  async open(viewer: number, address?: ReplayAddress): Promise<void> {
    this.stop();
    const asked = (this.asked += 1);
    this.loading = true;
    this.problem = '';
    this.done = 0;
    try {
      const moments = viewer === ALL ? await this.combinedMoments() : await this.momentsFor(viewer);
      if (asked !== this.asked) return;
      const entry = this.moments[this.at]?.entry;
      this.take(moments);
      this.viewer = viewer;
      this.at = address ? momentAtAddress(moments, this.battles, address) : entry === undefined ? 0 : momentAt(moments, entry);
      this.moments = moments;
    } catch (error) {
      if (asked === this.asked) this.problem = reason(error);
    } finally {
      if (asked === this.asked) this.loading = false;
    }
  }

  close(): void {
    this.stop();
    this.asked += 1;
    this.loading = false;
    this.moments = [];
    this.battles = [];
    this.notes = [];
  }

  go(to: number): void {
    const next = Math.max(0, Math.min(this.moments.length - 1, to));
    if (next === this.at) return;
    const before = this.view;
    const forward = next === this.at + 1;
    this.at = next;
    if (forward) this.tell({ lines: this.moment.lines, before, after: this.view });
  }

  /** Go to a moment from the moment before it, so that the board animates the event. */
  async show(to: number): Promise<void> {
    this.stop();
    if (to !== this.at + 1) {
      this.at = Math.max(0, to - 1);
      await tick();
    }
    this.go(to);
  }

  step(grain: Grain, way: 1 | -1): void {
    this.stop();
    if (grain === 'event') return this.go(this.at + way);
    if (grain === 'turn') return this.turn(way);
    const all = stops(this.battles);
    const to = way > 0 ? all.find((at) => at > this.at) : all.findLast((at) => at < this.at);
    if (to !== undefined) void this.show(to);
  }

  /** Return whether there is another round of a battle in this direction. */
  hasRound(way: 1 | -1): boolean {
    return stops(this.battles).some((at) => (way > 0 ? at > this.at : at < this.at));
  }

  /**
   * Go to the first moment of the next turn (1), or back to the start of this turn (-1). If the replay is already at
   * the start of this turn, go back to the start of the previous turn.
   */
  private turn(way: 1 | -1): void {
    const starts = this.turns().map(({ at }) => at);
    const to = way > 0 ? starts.find((at) => at > this.at) : starts.findLast((at) => at < this.at);
    this.go(to ?? (way > 0 ? this.moments.length - 1 : 0));
  }

  /** Return the moment at which each turn begins. */
  turns(): { turn: number; at: number }[] {
    return this.moments.flatMap(({ turn }, at) => (at === 0 || turn !== this.moments[at - 1]!.turn ? [{ turn, at }] : []));
  }

  play(): void {
    if (this.playing) return this.stop();
    if (this.at === this.moments.length - 1) this.at = 0;
    this.playing = true;
    this.wait();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Schedule the next moment. Wait longer while the board still shows the present moment. */
  private wait(patience = PATIENCE_MS): void {
    const length = (this.moment.lines.length ? PACE_MS : DULL_MS) / this.speed;
    this.timer = setTimeout(() => {
      if (this.subject().showing && patience > 0) return this.wait(patience - length);
      this.go(this.at + 1);
      if (this.at === this.moments.length - 1) this.stop();
      else this.wait();
    }, length);
  }

  private async momentsFor(viewer: number): Promise<ReplayMoment[]> {
    const held = this.held[viewer];
    if (held) return held;
    const got = await fetchReplay(this.match, viewer, (done) => (this.done = done));
    this.rough = !got.exact;
    const moments = momentsOf(got);
    this.held[viewer] = moments;
    return moments;
  }

  private async combinedMoments(): Promise<ReplayMoment[]> {
    const held = this.held[ALL];
    if (held) return held;
    const { seats, names, tools } = this.subject();
    const bySeat: ReplayMoment[][] = [];
    for (let seat = 0; seat < seats; seat += 1) bySeat.push(await this.momentsFor(seat));
    const moments = combineSeats(bySeat, tools!.combineViews, (heard) => tools!.mergeLines(heard, names));
    this.held[ALL] = moments;
    return moments;
  }

  private take(moments: ReplayMoment[]): void {
    const { tools, board, names } = this.subject();
    this.battles = tools ? battlesOf(moments, (line) => tools.chapter(line, board)) : [];
    const [first, last] = [moments[0], moments.at(-1)];
    this.notes = (first && last && tools?.notes?.({ scenario: scenarioOf(first.view()), names, last: last.entry })) || [];
    const lines: Line[] = [];
    const ends: number[] = [];
    for (const moment of moments) {
      lines.push(...moment.lines);
      ends.push(lines.length);
    }
    [this.lines, this.ends] = [lines, ends];
  }
}
