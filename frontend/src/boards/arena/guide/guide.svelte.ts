// This module has the state of the guide: the current step, the page of the step that the player is reading, and whether the player skipped
// the step.
import { LongWait } from '../../../ui/guide/longWait.svelte.ts';
import type { BoardContext } from '../context.ts';
import type { ArenaControl } from '../map/arenaControl.svelte.ts';
import type { Advice } from '../types.ts';
import { whyLost } from './loss.ts';
import { stepFor, type Now, type Page, type Step } from './steps.ts';

/** Steps that do not mention the previous fight. */
const SILENT = ['reveal', 'end', 'window'];

export class Guide {
  readonly #match: BoardContext;
  readonly #showing: () => boolean;
  /** The best answer. It is null if none is known, and undefined while the server's response is awaited. */
  advice = $state.raw<Advice | null | undefined>(undefined);
  /** Page of the current step (for one question), and whether the user skipped the step. */
  #turned = $state.raw<{ key: string; page: number; skipped: boolean }>({ key: '', page: 0, skipped: false });
  /** Maps each step that the player has read to the question at which they first read it. */
  #read = $state.raw<Readonly<Record<string, string>>>({});

  /** `showing` returns whether a fight is being drawn. */
  constructor(match: BoardContext, _arena: () => ArenaControl, showing: () => boolean = () => false) {
    this.#match = match;
    this.#showing = showing;
  }

  on = $derived.by<boolean>(() => this.#match.guide !== undefined);

  /** The current situation. It is a copy, so that the guide can go on showing a card after the situation has changed. */
  #here = $derived.by<Now>(() => ({ match: { ...this.#match }, showing: this.#showing(), advice: this.advice }));
  readonly wait = new LongWait(() => this.on && stepFor(this.#here).id === 'wait');
  /** The situation of the previous card. Shortly after a wait begins, the guide still shows that card, without a button to press. */
  #last: Now | undefined;
  #now = $derived.by<Now>(() => (this.wait.begins && this.#last ? this.#last : (this.#last = this.#here)));
  step = $derived.by<Step>(() => stepFor(this.#now));
  /** Identifies the step and the question. The same page stays open while the key does not change. */
  key = $derived.by<string>(() => `${this.step.id} ${this.#now.match.view.prompts?.[0]?.decision ?? ''}`);
  skipped = $derived.by<boolean>(() => this.#turned.key === this.key && this.#turned.skipped);
  at = $derived.by<number>(() => (this.#turned.key === this.key ? this.#turned.page : 0));
  #page = $derived.by<Page>(() => this.step.pages[this.at] as Page);
  /** Whether the player has read the step at an earlier question. If so, only the shorter text is shown. */
  #known = $derived.by<boolean>(() => (this.#read[this.step.id] ?? this.key) !== this.key);

  title = $derived.by<string>(() => this.#page.title(this.#now));
  text = $derived.by<string>(() => {
    const lost = SILENT.includes(this.step.id) ? '' : whyLost(this.#match.log, this.#match.seat);
    return lost + ((this.#known && this.#page.again) || this.#page.text)(this.#now);
  });
  presses = $derived.by(() => (this.wait.begins ? [] : (this.#page.press?.(this.#now) ?? [])));
  shows = $derived.by<readonly string[]>(() => this.#page.show?.(this.#now) ?? []);
  /** The hex to highlight in the arena. It is "" if there is none. */
  hex = $derived.by<string>(() => (this.on && !this.skipped && !this.wait.begins ? (this.#page.hex?.(this.#now) ?? '') : ''));

  turn(page: number): void {
    this.#turned = { key: this.key, page, skipped: false };
  }

  skip(skipped: boolean): void {
    this.#turned = { key: this.key, page: this.at, skipped };
  }

  /** Record that the player is reading the current step. Call this in an `$effect`. */
  recordReading(): void {
    if (!(this.step.id in this.#read)) this.#read = { ...this.#read, [this.step.id]: this.key };
  }

  /** Id of the open decision for which the guide requests advice. It is "" if there is none. */
  #due = $derived.by<string>(
    () => this.#match.view.decisions?.find((each) => !each.answered && each.kind !== 'concede' && each.kind !== 'window')?.id ?? '',
  );

  /** Request advice for each new question. Call this in an `$effect`. Return a cleanup function. */
  requestAdvice(): (() => void) | undefined {
    const due = this.#due;
    this.advice = undefined;
    if (!due) return;
    let late = false;
    void this.#match.ask<Advice>({ kind: 'advice' }).then((found) => {
      if (!late) this.advice = found.ok && found.answer?.decision === due ? found.answer : null;
    });
    return () => (late = true);
  }
}
