// The guide at work: which step applies now, which were read before, whether it was skipped.
import type { BoardContext } from '../context.ts';
import { makeLand } from '../land.ts';
import type { Advice } from '../types.ts';
import { stepFor, type Now, type Step } from './steps.ts';

/** What is gone sooner has not been read. */
const READ_MS = 800;

export class Guide {
  readonly #match: BoardContext;
  readonly #shown: () => string;
  /** What might be answered; null: nothing, undefined: that is being looked up. */
  advice = $state.raw<Advice | null | undefined>(undefined);
  /** The step of one question that was skipped. */
  #skipped = $state('');
  /** Steps that have come and gone, and the question at which each came first. */
  #read = $state.raw<Readonly<Record<string, string>>>({});

  /** `shown`: what lies over the map just now, "battle" or "harvest"; '' for nothing. */
  constructor(match: BoardContext, shown: () => string = () => '') {
    this.#match = match;
    this.#shown = shown;
  }

  on = $derived.by<boolean>(() => this.#match.guide !== undefined);
  #land = $derived.by(() => makeLand(this.#match.board));
  /** Names what is asked, or the moment of what is shown. */
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
  /** The place to be lit on the map. */
  place = $derived.by<string>(() => (this.on && !this.skipped ? (this.step.place?.(this.#now) ?? '') : ''));

  skip(skipped: boolean): void {
    this.#skipped = skipped ? this.key : '';
  }

  /** The step that stands there now counts as read when it has stood a while. Call it in `$effect`; returns how to stop. */
  remember(): (() => void) | undefined {
    const { id } = this.step;
    const moment = this.#moment;
    if (this.#read[id] !== undefined) return;
    const read = setTimeout(() => (this.#read = { ...this.#read, [id]: moment }), READ_MS);
    return () => clearTimeout(read);
  }

  /** Look up what might be answered to each new question. Call it in `$effect`; returns how to stop. */
  look(): (() => void) | undefined {
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
