// The guide at work: which step applies now, and whether it is folded.
import type { BoardContext } from '../context.ts';
import { lowWindow } from '../../../ui/lowWindow.ts';
import { makeLand } from '../land.ts';
import { stepFor, type Now, type Step } from './steps.ts';

export class Guide {
  readonly #match: BoardContext;
  readonly #staged: () => boolean;
  /** In a low window the words come when they are asked for. */
  folded = $state(lowWindow.current);

  /** `staged`: a scene lies over the map. */
  constructor(match: BoardContext, staged: () => boolean) {
    this.#match = match;
    this.#staged = staged;
  }

  on = $derived.by<boolean>(() => this.#match.guide !== undefined);
  #land = $derived.by(() => makeLand(this.#match.board));
  #now = $derived.by<Now>(() => ({ view: this.#match.view, seat: this.#match.seat, land: this.#land, staged: this.#staged() }));
  step = $derived.by<Step>(() => stepFor(this.#now));
  text = $derived.by<string>(() => this.step.text(this.#now));
  /** The place to be lit on the map. */
  place = $derived.by<string>(() => (this.on && !this.folded ? (this.step.place?.(this.#now) ?? '') : ''));
}
