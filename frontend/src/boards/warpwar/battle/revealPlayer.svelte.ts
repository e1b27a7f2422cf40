/** Plays the steps of a round: run, halt, one step, back, all at once, again. */
import { paceOf, pause, revealStateAt, stepsOf, type RevealState, type Step } from '../stage/reveal.ts';
import type { RoundView } from '../types.ts';

export class Player {
  round = $state.raw<RoundView>({ round: 0 });
  closed = $state(true);
  at = $state(0);
  running = $state(false);
  readonly steps: Step[] = $derived(stepsOf(this.round, this.closed));
  readonly pace: number = $derived(paceOf(this.steps));
  readonly state: RevealState = $derived(revealStateAt(this.steps, this.at));
  readonly done: boolean = $derived(this.at >= this.steps.length);
  readonly step: Step | undefined = $derived(this.steps[this.at - 1]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Take a round and begin after its first `from` steps; `still` shows all of it at once. */
  load(round: RoundView, { still = false, closed = true, from = 0 } = {}): void {
    this.halt();
    this.round = round;
    this.closed = closed;
    this.at = from;
    if (still) this.skip();
    else this.run();
  }

  run(): void {
    if (this.done) this.at = 0;
    this.running = true;
    this.#advance();
  }

  halt(): void {
    clearTimeout(this.#timer);
    this.running = false;
  }

  next(): void {
    this.halt();
    this.at = Math.min(this.at + 1, this.steps.length);
  }

  back(): void {
    this.halt();
    this.at = Math.max(1, this.at - 1);
  }

  /** Show the step with this number, and stay there. */
  go(at: number): void {
    this.halt();
    this.at = Math.max(1, Math.min(at, this.steps.length));
  }

  skip(): void {
    this.halt();
    this.at = this.steps.length;
  }

  #advance(): void {
    this.at += 1;
    const step = this.steps[this.at - 1];
    if (!step || this.done) {
      this.running = false;
      return;
    }
    this.#timer = setTimeout(() => this.#advance(), pause(step) * this.pace);
  }
}
