import type { Answered, Refusal } from '../../wire/reply';
import type { BaseView, ViewChange } from '../../wire/view';
import type { Line, OpenStep, OpenTurn } from '../../wire/types';

/** Fetches one seat's view of one finished turn from the server. */
export type Fetch = (seat: number, turn: number) => Promise<Answered<OpenTurn> | Refusal>;

const STEP_MS = 1400;

/**
 * Shows turns of a running match that the table's policy has opened, as one seat knew them. It holds one turn at a
 * time. If that turn is the newest, the next turn is fetched as soon as it opens.
 */
export class PastTurnPlayer {
  seat = $state(-1);
  turn = $state(0);
  at = $state(0);
  first = $state(0);
  playing = $state(false);
  loading = $state(false);
  problem = $state('');
  /** Whether only the start of the turn is known, because the rules have changed since then. */
  rough = $state(false);
  steps = $state.raw<OpenStep[]>([]);
  private views: BaseView[] = [];
  private ends: number[] = [];
  private lines: Line[] = [];
  private timer: ReturnType<typeof setInterval> | undefined;
  private asked = 0;

  private readonly fetch: Fetch;
  private readonly tell: (news: ViewChange) => void;

  constructor(fetch: Fetch, tell: (news: ViewChange) => void = () => {}) {
    this.fetch = fetch;
    this.tell = tell;
  }

  get ready(): boolean {
    return this.steps.length > 0;
  }

  get view(): BaseView {
    return this.views[this.at]!;
  }

  get log(): Line[] {
    return this.lines.slice(0, this.ends[this.at]);
  }

  /** Show a seat's view at the end of a turn. If only the seat changes, stay at the same moment. */
  async open(seat: number, turn: number): Promise<void> {
    this.stop();
    this.loading = true;
    const asked = ++this.asked;
    const reply = await this.fetch(seat, turn);
    if (asked !== this.asked) return; // this response was replaced by another request, or the turn was closed
    this.loading = false;
    this.problem = reply.ok ? '' : reply.text;
    if (!reply.ok) return;
    const { steps, first, exact } = reply.answer;
    const moment = this.ready && turn === this.turn && this.at < this.steps.length - 1 ? this.steps[this.at]!.at : Infinity;
    this.take(steps);
    this.at = Math.max(
      0,
      steps.findLastIndex((step) => step.at <= moment),
    );
    this.steps = steps;
    this.seat = seat;
    this.turn = turn;
    this.first = first;
    this.rough = !exact;
  }

  /** If the newest turn is shown, continue with the next turn when it opens. */
  follow(last: number): void {
    if (this.ready && !this.playing && this.turn === last - 1) void this.open(this.seat, last);
  }

  close(): void {
    this.stop();
    this.asked += 1;
    this.loading = false;
    this.problem = '';
    this.steps = [];
    this.seat = -1;
  }

  /** Go to a step. A single step forward is reported as a view change, so that the board animates it. */
  go(to: number): void {
    const next = Math.max(0, Math.min(this.steps.length - 1, to));
    if (next === this.at) return;
    const before = this.view;
    const forward = next === this.at + 1;
    this.at = next;
    if (forward) this.tell({ lines: this.steps[next]!.log, before, after: this.view });
  }

  play(): void {
    if (this.playing) return this.stop();
    if (this.at === this.steps.length - 1) this.at = 0;
    this.playing = true;
    this.timer = setInterval(() => {
      this.go(this.at + 1);
      if (this.at === this.steps.length - 1) this.stop();
    }, STEP_MS);
  }

  stop(): void {
    this.playing = false;
    clearInterval(this.timer);
  }

  private take(steps: OpenStep[]): void {
    this.views = [];
    this.ends = [];
    this.lines = [];
    for (const step of steps) {
      this.views.push({ ...this.views.at(-1), ...(step.view as BaseView), decisions: [], prompts: [] });
      this.lines.push(...step.log);
      this.ends.push(this.lines.length);
    }
  }
}
