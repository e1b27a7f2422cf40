/** Plays the steps of a round: run, stop, go to the next or the previous step, skip to the end, run again. */
import { paceOf, pause, revealStateAt, stepsOf, type RevealState, type Step } from '../battlefield/reveal.ts';
import type { RoundView } from '../types.ts';

export class Player {
  round = $state.raw<RoundView>({ round: 0 });
  closed = $state(true);
  at = $state(0);
  /**
   * Step that the caption, the table and the strip show. While the player runs, these are a frame behind the battlefield, so
   * that no frame has to draw both.
   */
  told = $state(0);
  running = $state(false);
  readonly steps: Step[] = $derived(stepsOf(this.round, this.closed));
  readonly pace: number = $derived(paceOf(this.steps));
  readonly state: RevealState = $derived(revealStateAt(this.steps, this.at));
  readonly done: boolean = $derived(this.at >= this.steps.length);
  readonly step: Step | undefined = $derived(this.steps[this.at - 1]);
  readonly toldStep: Step | undefined = $derived(this.steps[this.told - 1]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;

  /** Load a round and start it after its first `from` steps. If `still` is true, show the whole round at once. */
  load(round: RoundView, { still = false, closed = true, from = 0 } = {}): void {
    this.halt();
    this.round = round;
    this.closed = closed;
    this.#stand(from);
    if (still) this.skip();
    else this.run();
  }

  run(): void {
    if (this.done) this.at = 0;
    this.running = true;
    this.#advance();
    this.#stand(this.at);
  }

  halt(): void {
    clearTimeout(this.#timer);
    this.#stand(this.at);
    this.running = false;
  }

  next(): void {
    this.halt();
    this.#stand(Math.min(this.at + 1, this.steps.length));
  }

  back(): void {
    this.halt();
    this.#stand(Math.max(1, this.at - 1));
  }

  /** Show the step with this number and stop. */
  go(at: number): void {
    this.halt();
    this.#stand(Math.max(1, Math.min(at, this.steps.length)));
  }

  skip(): void {
    this.halt();
    this.#stand(this.steps.length);
  }

  /** Set the battlefield and the captions to this step without delay. */
  #stand(at: number): void {
    cancelAnimationFrame(this.#frame);
    this.at = this.told = at;
  }

  #advance(): void {
    this.at += 1;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => (this.told = this.at));
    });
    const step = this.steps[this.at - 1];
    if (!step || this.done) {
      this.running = false;
      return;
    }
    this.#timer = setTimeout(() => this.#advance(), pause(step) * this.pace);
  }
}
