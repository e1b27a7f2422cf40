// This module has the state of the guide: the current step, the steps that the player has read before, and whether the player skipped the
// step.
import type { BoardContext } from '../context.ts';
import { makeLand } from '../land.ts';
import type { Advice } from '../types.ts';
import { stepFor, type Now, type Step } from './steps.ts';

/** Time in milliseconds for which a step must be shown to count as read. */
const READ_MS = 800;

export class Guide {
  readonly #match: BoardContext;
  readonly #shown: () => string;
  /** A possible answer. It is null if there is none, and undefined while the server's response is awaited. */
  advice = $state.raw<Advice | null | undefined>(undefined);
  /** Key of the step (for one question) that the user skipped. */
  #skipped = $state('');
  /** Maps each step that the player has read to the question at which they first read it. */
  #read = $state.raw<Readonly<Record<string, string>>>({});

  /** `shown` returns what covers the map now: "battle", "harvest", or '' for nothing. */
  constructor(match: BoardContext, shown: () => string = () => '') {
    this.#match = match;
    this.#shown = shown;
  }

  on = $derived.by<boolean>(() => this.#match.guide !== undefined);
  #land = $derived.by(() => makeLand(this.#match.board));
  /** Identifies the open question. If there is none, it identifies the current moment of the match. */
  #moment = $derived.by<string>(() => {
    const { header, war, battles, decisions } = this.#match.view;
    return decisions?.find((each) => !each.answered)?.id ?? `${header.turn} ${header.phase} ${war.segment ?? 0} ${battles.length}`;
  });
  #now = $derived.by<Now>(() => {
    return { view: this.#match.view, seat: this.#match.seat, land: this.#land, shown: this.#shown(), advice: this.advice };
  });
  step = $derived.by<Step>(() => stepFor(this.#now));
  key = $derived.by<string>(() => `${this.step.id} ${this.#moment}`);
  text = $derived.by<string>(() => {
    const first = this.#read[this.step.id];
    const again = first !== undefined && first !== this.#moment;
    return (again ? this.step.again : undefined)?.(this.#now) ?? this.step.text(this.#now);
  });
  presses = $derived.by(() => this.step.press?.(this.#now) ?? []);
  skipped = $derived.by<boolean>(() => this.#skipped === this.key);
  /** The place to highlight on the map. It is '' if there is none. */
  place = $derived.by<string>(() => (this.on && !this.skipped ? (this.step.place?.(this.#now) ?? '') : ''));

  skip(skipped: boolean): void {
    this.#skipped = skipped ? this.key : '';
  }

  /** Count the current step as read when it has been shown for a while. Call this in an `$effect`. Return a cleanup function. */
  recordReading(): (() => void) | undefined {
    const { id } = this.step;
    const moment = this.#moment;
    if (this.#read[id] !== undefined) return;
    const read = setTimeout(() => (this.#read = { ...this.#read, [id]: moment }), READ_MS);
    return () => clearTimeout(read);
  }

  /** Request a possible answer for each new question. Call this in an `$effect`. Return a cleanup function. */
  requestAdvice(): (() => void) | undefined {
    const open = this.#match.view.decisions?.some((each) => !each.answered);
    this.advice = open ? undefined : null;
    if (!open) return;
    let late = false;
    void this.#match.ask<Advice>({ kind: 'advice' }).then((found) => {
      if (!late) this.advice = found.ok ? found.answer : null;
    });
    return () => (late = true);
  }
}
