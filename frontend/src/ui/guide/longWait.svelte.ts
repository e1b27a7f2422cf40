/** A wait shorter than this many milliseconds gets no card, because there would be no time to read it. */
const LONG_WAIT_MS = 900;

/** Detects whether a wait takes long. */
export class LongWait {
  readonly #waits: () => boolean;
  /** The wait goes on and is long. */
  lasts = $state(false);

  constructor(waits: () => boolean) {
    this.#waits = waits;
  }

  /** The wait has begun and is not long yet. */
  begins = $derived.by<boolean>(() => this.#waits() && !this.lasts);

  /** Measure the time of a wait. Call it in `$effect`. Return a function that stops it. */
  watch(): (() => void) | undefined {
    this.lasts = false;
    if (!this.#waits()) return;
    const late = setTimeout(() => (this.lasts = true), LONG_WAIT_MS);
    return () => clearTimeout(late);
  }
}
