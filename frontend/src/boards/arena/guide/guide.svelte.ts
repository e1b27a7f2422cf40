// The guide at work: which step applies now, which of its pages is read, whether it was skipped.
import { LongWait } from '../../../ui/guide/longWait.svelte.ts';
import type { BoardContext } from '../context.ts';
import type { ArenaControl } from '../map/arenaControl.svelte.ts';
import type { Advice } from '../types.ts';
import { whyLost } from './loss.ts';
import { stepFor, type Now, type Page, type Step } from './steps.ts';

/** Steps that say nothing of the fight before them. */
const SILENT = ['reveal', 'end', 'window'];

export class Guide {
  readonly #match: BoardContext;
  readonly #showing: () => boolean;
  /** What is best answered; null: nothing is known of it, undefined: that is being asked. */
  advice = $state.raw<Advice | null | undefined>(undefined);
  /** The step (of one question) whose page is turned, or which was skipped. */
  #turned = $state.raw<{ key: string; page: number; skipped: boolean }>({ key: '', page: 0, skipped: false });
  /** Steps that have been read, each with the question of its first time. */
  #read = $state.raw<Readonly<Record<string, string>>>({});

  /** `showing`: a fight is being drawn. */
  constructor(match: BoardContext, _arena: () => ArenaControl, showing: () => boolean = () => false) {
    this.#match = match;
    this.#showing = showing;
  }

  on = $derived.by<boolean>(() => this.#match.guide !== undefined);

  #now = $derived.by<Now>(() => ({ match: { ...this.#match }, showing: this.#showing(), advice: this.advice }));
  /** What applies now, whether it is fit to be shown or not. */
  #due = $derived.by<Step>(() => stepFor(this.#now));
  readonly #wait = new LongWait();
  /** The last moment that was fit to be shown; undefined before the first. */
  #last: Now | undefined;
  #told = $derived.by<Now>(() => {
    const isFit = this.#due.id !== 'wait' || this.#wait.lasts || !this.#last;
    return (this.#last = isFit ? this.#now : (this.#last as Now));
  });
  step = $derived.by<Step>(() => stepFor(this.#told));
  /** Pages turned are kept while the same question stands. */
  key = $derived.by<string>(() => `${this.step.id} ${this.#told.match.view.prompts?.[0]?.decision ?? ''}`);
  skipped = $derived.by<boolean>(() => this.#turned.key === this.key && this.#turned.skipped);
  at = $derived.by<number>(() => (this.#turned.key === this.key ? this.#turned.page : 0));
  #page = $derived.by<Page>(() => this.step.pages[this.at] as Page);
  /** It was read at an earlier question: then it says only what is new. */
  #known = $derived.by<boolean>(() => (this.#read[this.step.id] ?? this.key) !== this.key);

  title = $derived.by<string>(() => this.#page.title(this.#told));
  text = $derived.by<string>(() => {
    const lost = SILENT.includes(this.step.id) ? '' : whyLost(this.#told.match.log, this.#told.match.seat);
    return lost + ((this.#known && this.#page.again) || this.#page.text)(this.#told);
  });
  presses = $derived.by(() => this.#page.press?.(this.#told) ?? []);
  shows = $derived.by<readonly string[]>(() => this.#page.show?.(this.#told) ?? []);
  /** The hex to be lit in the arena; "" for none. */
  hex = $derived.by<string>(() => (this.on && !this.skipped ? (this.#page.hex?.(this.#told) ?? '') : ''));

  turn(page: number): void {
    this.#turned = { key: this.key, page, skipped: false };
  }

  skip(skipped: boolean): void {
    this.#turned = { key: this.key, page: this.at, skipped };
  }

  /** Note that a step is being read. Call it in `$effect`. */
  note(): void {
    if (!(this.step.id in this.#read)) this.#read = { ...this.#read, [this.step.id]: this.key };
  }

  /** A wait gets its card when it lasts. Call it in `$effect`; returns how to stop. */
  watchWait(): (() => void) | undefined {
    return this.#wait.watch(this.on && this.#due.id === 'wait');
  }

  /** The question that waits for a considered answer. */
  #question = $derived.by<string>(
    () => this.#match.view.decisions?.find((each) => !each.answered && each.kind !== 'concede' && each.kind !== 'window')?.id ?? '',
  );

  /** Ask for advice whenever something is asked. Call it in `$effect`; returns how to stop. */
  plot(): (() => void) | undefined {
    const due = this.#question;
    this.advice = undefined;
    if (!due) return;
    let late = false;
    void this.#match.ask<Advice>({ kind: 'advice' }).then((found) => {
      if (!late) this.advice = found.ok && found.answer?.decision === due ? found.answer : null;
    });
    return () => (late = true);
  }
}
