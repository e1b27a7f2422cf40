// This module has the state of the guide: the current step, the page of the step that is shown, whether the user skipped the step, and the
// course that the guide suggests.
import { LongWait } from '../../../ui/guide/longWait.svelte.ts';
import type { Atlas } from '../atlas.ts';
import type { BoardContext } from '../context.ts';
import { writtenOrders } from '../orders/writtenOrders.svelte.ts';
import type { Reach } from '../types.ts';
import { courseOf, type Course } from './shortestCourse.ts';
import { BEGIN, stepFor, type Now, type Page, type Step } from './steps.ts';

export class Guide {
  readonly #match: BoardContext;
  readonly #atlas: () => Atlas;
  readonly #showing: () => boolean;
  course = $state.raw<Course | null | undefined>(undefined);
  /** Page of the current step (for one question), and whether the user skipped the step. */
  #turned = $state.raw<{ key: string; page: number; skipped: boolean }>({ key: '', page: 0, skipped: false });

  /** `showing` returns whether a round of battle is being drawn. */
  constructor(match: BoardContext, atlas: () => Atlas, showing: () => boolean) {
    this.#match = match;
    this.#atlas = atlas;
    this.#showing = showing;
  }

  on = $derived.by<boolean>(() => this.#match.guide !== undefined);

  #now = $derived.by<Now>(() => {
    const { view, seat, log, guide } = this.#match;
    const fought = log.some((line) => line.n > (guide?.from ?? 0) && (line.body as { kind?: string } | null)?.kind === 'battle_over');
    const prompt = view.prompts?.find((each) => each.kind === 'orders');
    const written = prompt && writtenOrders.get(prompt.hex)?.orders[prompt.fighters[0]?.ship ?? ''];
    return { view, seat, atlas: this.#atlas(), showing: this.#showing(), fought, course: this.course, written };
  });
  /** The step that applies now, even if it cannot be shown yet. */
  #due = $derived.by<Step>(() => stepFor(this.#now));
  readonly wait = new LongWait(() => this.on && this.#due.id === 'wait');
  /**
   * Whether the suggested course has been requested but not received, or a wait has only just begun. Meanwhile the
   * previous card stays.
   */
  #isStepUnknown = $derived.by<boolean>(() => this.wait.begins || (this.#due.id === 'move' && this.course === undefined));
  /** The last situation that could be shown. It is undefined before the first such situation. */
  #last: Now | undefined;
  #told = $derived.by<Now | undefined>(() => (this.#isStepUnknown ? this.#last : (this.#last = this.#now)));
  step = $derived.by<Step>(() => (this.#told ? stepFor(this.#told) : BEGIN));
  key = $derived.by<string>(() => `${this.step.id} ${this.#told?.view.prompts?.[0]?.decision ?? ''}`);
  skipped = $derived.by<boolean>(() => this.#turned.key === this.key && this.#turned.skipped);
  at = $derived.by<number>(() => (this.#turned.key === this.key ? this.#turned.page : 0));
  #page = $derived.by<Page>(() => this.step.pages[this.at] as Page);
  #moment = $derived.by<Now>(() => this.#told ?? this.#now);

  title = $derived.by<string>(() => this.#page.title(this.#moment));
  text = $derived.by<string>(() => this.#page.text(this.#moment));
  presses = $derived.by(() => this.#page.press?.(this.#moment) ?? []);
  shows = $derived.by<readonly string[]>(() => this.#page.show?.(this.#moment) ?? []);
  /** The hex to highlight on the map. It is "" if there is none. */
  hex = $derived.by<string>(() => (this.on && !this.skipped ? (this.#page.hex?.(this.#moment) ?? '') : ''));

  /** Headline of the result. It is undefined if the match's usual headline is shown. */
  hero = $derived.by<string | undefined>(() => {
    const { outcome } = this.#match.view.header;
    return outcome?.winners.includes(this.#match.seat) ? 'You won your first battle. Now play a whole game.' : undefined;
  });

  turn(page: number): void {
    this.#turned = { key: this.key, page, skipped: false };
  }

  skip(skipped: boolean): void {
    this.#turned = { key: this.key, page: this.at, skipped };
  }

  /** The first Warpship that can move now, with the id of its question. It is "" if there is none. */
  #mover = $derived.by<string>(() => {
    const prompt = this.#match.view.prompts?.find((each) => each.kind === 'move');
    const ship = prompt?.kind === 'move' ? prompt.movers[0]?.ship : '';
    return prompt && ship ? `${ship} ${prompt.decision}` : '';
  });

  /** Request the reach and derive the course when a Warpship can move. Call this in an `$effect`. Return a cleanup function. */
  plot(): (() => void) | undefined {
    const mover = this.on ? this.#mover : '';
    this.course = undefined;
    if (!mover) return;
    let late = false;
    void this.#match.ask<Reach>({ kind: 'reach', ship: mover.split(' ')[0], path: [] } as { kind: string }).then((result) => {
      if (!late) this.course = result.ok ? courseOf(this.#atlas(), this.#match.view, this.#match.seat, result.answer) : null;
    });
    return () => (late = true);
  }
}
