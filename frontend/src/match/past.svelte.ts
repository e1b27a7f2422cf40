import { tick } from 'svelte';
import type { ReplayTools } from '../boards/board';
import type { BaseView, ViewChange } from '../wire/view';
import type { Moment } from '../routes';
import { reason } from '../wire/http';
import type { Line } from '../wire/types';
import { battlesOf, placed, stops, type Battle } from './chapters';
import { fetchFilm, frameAt, framesOf, laidTogether, type Frame } from './film';

/** All seats' knowledge together, as a viewer. */
export const ALL = -2;
export type Grain = 'event' | 'round' | 'turn';
export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

const PACE_MS = 1400;
/** A moment in which nothing was told passes quickly. */
const DULL_MS = 200;
/** How long play waits for the board to show what happened before it goes on all the same. */
const PATIENCE_MS = 60_000;

/** What a replay needs to know of the match; read anew each time. */
export interface Subject {
  seats: number;
  names: readonly string[];
  board: unknown;
  tools: ReplayTools | undefined;
  /** The board is still showing what happened. */
  showing: boolean;
}

/** A finished match moment by moment, as one viewer knew it or all together. One moment forward is told as news, so boards animate. */
export class Past {
  viewer = $state(-1);
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  loading = $state(false);
  /** How far the server is in making the replay, 0 to 1. */
  done = $state(0);
  problem = $state('');
  /** Not re-played but shown from what was stored: fewer steps. */
  rough = $state(false);
  frames = $state.raw<Frame[]>([]);
  battles = $state.raw<Battle[]>([]);
  // Of the viewer on show: what changes when another's knowledge is opened at the very same step.
  private lines = $state.raw<Line[]>([]);
  private ends = $state.raw<number[]>([]);
  private films = new Map<number, Frame[]>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  private readonly match: string;
  private readonly tell: (news: ViewChange) => void;
  private readonly subject: () => Subject;

  constructor(match: string, tell: (news: ViewChange) => void, subject: () => Subject) {
    this.match = match;
    this.tell = tell;
    this.subject = subject;
  }

  get ready(): boolean {
    return this.frames.length > 0;
  }

  get frame(): Frame {
    return this.frames[this.at]!;
  }

  get view(): BaseView {
    return this.frame.view();
  }

  /** Whose seat the board draws: nobody's when all are shown together. */
  get seat(): number {
    return this.viewer === ALL ? -1 : this.viewer;
  }

  get log(): Line[] {
    return this.lines.slice(0, this.ends[this.at]);
  }

  /** Whether the game's board can lay the seats' views together. */
  get canJoin(): boolean {
    return !!this.subject().tools;
  }

  /** The moment shown, as a link names it. */
  get moment(): Moment {
    const viewer = this.viewer === ALL ? 'all' : this.viewer;
    for (const battle of this.battles) {
      const round = battle.rounds.find((each) => each.at === this.at);
      if (round) return { viewer, turn: battle.turn, battle: battle.place, round: round.round };
    }
    return { viewer, entry: this.frame.entry };
  }

  /** Have the server make the replay before it is asked for. */
  warm(viewer: number): void {
    void this.film(viewer).catch(() => {});
  }

  /** Load what `viewer` knew, and go to `moment`, or stay at the same moment, as near as his knowledge allows. */
  async open(viewer: number, moment?: Moment): Promise<void> {
    this.stop();
    const asked = (this.asked += 1);
    this.loading = true;
    this.problem = '';
    this.done = 0;
    try {
      const frames = viewer === ALL ? await this.together() : await this.film(viewer);
      if (asked !== this.asked) return;
      const entry = this.frames[this.at]?.entry;
      this.take(frames);
      this.viewer = viewer;
      this.at = moment ? placed(frames, this.battles, moment) : entry === undefined ? 0 : frameAt(frames, entry);
      this.frames = frames;
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
    this.frames = [];
    this.battles = [];
  }

  go(to: number): void {
    const next = Math.max(0, Math.min(this.frames.length - 1, to));
    if (next === this.at) return;
    const before = this.view;
    const forward = next === this.at + 1;
    this.at = next;
    if (forward) this.tell({ lines: this.frame.lines, before, after: this.view });
  }

  /** Go there by way of the moment before, so that what happened is shown and not only its result. */
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

  /** Whether there is another round of a battle that way. */
  hasRound(way: 1 | -1): boolean {
    return stops(this.battles).some((at) => (way > 0 ? at > this.at : at < this.at));
  }

  /** To the first moment of the next turn, or back to the start of this one (then of the one before). */
  private turn(way: 1 | -1): void {
    const starts = this.turns().map(({ at }) => at);
    const to = way > 0 ? starts.find((at) => at > this.at) : starts.findLast((at) => at < this.at);
    this.go(to ?? (way > 0 ? this.frames.length - 1 : 0));
  }

  /** Where each turn begins. */
  turns(): { turn: number; at: number }[] {
    return this.frames.flatMap(({ turn }, at) => (at === 0 || turn !== this.frames[at - 1]!.turn ? [{ turn, at }] : []));
  }

  play(): void {
    if (this.playing) return this.stop();
    if (this.at === this.frames.length - 1) this.at = 0;
    this.playing = true;
    this.wait();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** The next moment after a while, and not before the board has shown this one. */
  private wait(patience = PATIENCE_MS): void {
    const length = (this.frame.lines.length ? PACE_MS : DULL_MS) / this.speed;
    this.timer = setTimeout(() => {
      if (this.subject().showing && patience > 0) return this.wait(patience - length);
      this.go(this.at + 1);
      if (this.at === this.frames.length - 1) this.stop();
      else this.wait();
    }, length);
  }

  private async film(viewer: number): Promise<Frame[]> {
    const held = this.films.get(viewer);
    if (held) return held;
    const got = await fetchFilm(this.match, viewer, (done) => (this.done = done));
    this.rough = !got.exact;
    const frames = framesOf(got);
    this.films.set(viewer, frames);
    return frames;
  }

  private async together(): Promise<Frame[]> {
    const held = this.films.get(ALL);
    if (held) return held;
    const { seats, names, tools } = this.subject();
    const films: Frame[][] = [];
    for (let seat = 0; seat < seats; seat += 1) films.push(await this.film(seat));
    const frames = laidTogether(films, tools!.together, (heard) => tools!.lines(heard, names));
    this.films.set(ALL, frames);
    return frames;
  }

  private take(frames: Frame[]): void {
    const { tools, board } = this.subject();
    this.battles = tools ? battlesOf(frames, (line) => tools.chapter(line, board)) : [];
    const lines: Line[] = [];
    const ends: number[] = [];
    for (const frame of frames) {
      lines.push(...frame.lines);
      ends.push(lines.length);
    }
    [this.lines, this.ends] = [lines, ends];
  }
}
