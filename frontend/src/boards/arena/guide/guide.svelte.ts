// The guide at work: which step applies now, which of its pages is read, whether it was skipped.
import type { BoardContext } from '../context.ts';
import type { ArenaControl } from '../map/arenaControl.svelte.ts';
import { Lattice } from '../lattice.ts';
import type { Odds, Reach } from '../types.ts';
import { deedsIn } from './deeds.ts';
import { errandOf, fightsIn, type Errand } from './errand.ts';
import { stepFor, type Now, type Page, type Step } from './steps.ts';

export class Guide {
  readonly #match: BoardContext;
  readonly #showing: () => boolean;
  /** What a robot had best do; null: nothing, undefined: that is being looked up. */
  errand = $state.raw<Errand | null | undefined>(undefined);
  /** Who has seen it all wants to be led on to the end of the match. */
  further = $state(false);
  /** The step (of one question) whose page is turned, or which was skipped. */
  #turned = $state.raw<{ key: string; page: number; skipped: boolean }>({ key: '', page: 0, skipped: false });

  /** `showing`: a fight is being drawn. */
  constructor(match: BoardContext, _arena: () => ArenaControl, showing: () => boolean = () => false) {
    this.#match = match;
    this.#showing = showing;
  }

  on = $derived.by<boolean>(() => this.#match.guide !== undefined);

  #now = $derived.by<Now>(() => {
    return { match: this.#match, showing: this.#showing(), done: deedsIn(this.#match), errand: this.errand, further: this.further };
  });
  step = $derived.by<Step>(() => stepFor(this.#now));
  /** Pages turned are kept while the same question stands. */
  key = $derived.by<string>(() => `${this.step.id} ${this.#match.view.prompts?.[0]?.decision ?? ''}`);
  skipped = $derived.by<boolean>(() => this.#turned.key === this.key && this.#turned.skipped);
  at = $derived.by<number>(() => (this.#turned.key === this.key ? this.#turned.page : 0));
  #page = $derived.by<Page>(() => this.step.pages[this.at] as Page);

  title = $derived.by<string>(() => this.#page.title(this.#now));
  text = $derived.by<string>(() => this.#page.text(this.#now));
  presses = $derived.by(() => this.#page.press?.(this.#now) ?? []);
  shows = $derived.by<readonly string[]>(() => this.#page.show?.(this.#now) ?? []);
  /** The hex to be lit in the arena; "" for none. */
  hex = $derived.by<string>(() => (this.on && !this.skipped ? (this.#page.hex?.(this.#now) ?? '') : ''));

  turn(page: number): void {
    this.#turned = { key: this.key, page, skipped: false };
  }

  skip(skipped: boolean): void {
    this.#turned = { key: this.key, page: this.at, skipped };
  }

  /** Look up what is worth doing whenever robots may move. Call it in `$effect`; returns how to stop. */
  plot(): (() => void) | undefined {
    const prompt = this.#match.view.prompts?.find((each) => each.kind === 'move');
    this.errand = undefined;
    if (prompt?.kind !== 'move') return;
    const { view, seat } = this.#match;
    let late = false;
    const asking = prompt.pieces.map((piece) => this.#match.ask<Reach>({ kind: 'reach', piece } as { kind: string }));
    void Promise.all(asking).then(async (found) => {
      const reaches = found.flatMap((each) => (each.ok && each.answer ? [each.answer] : []));
      const fights = await Promise.all(
        fightsIn(view, seat, reaches).map(async (fight) => {
          const odds = await this.#match.ask<Odds>({ kind: 'odds', attacker: fight.piece, defender: fight.foe } as { kind: string });
          return { ...fight, chance: odds.ok ? (odds.answer?.win ?? 0) : 0 };
        }),
      );
      if (!late) this.errand = errandOf(view, seat, new Lattice(view.grids), reaches, fights);
    });
    return () => (late = true);
  }
}
