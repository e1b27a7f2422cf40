/** Length of a long wait in milliseconds. The guide shows no card for a shorter wait, because the user would have no time to read it. */
const LONG_WAIT_MS = 900;

/** Detects whether a wait takes long. */
export class LongWait {
  readonly #waits: () => boolean;
  /** Whether a wait is in progress and is long. */
  lasts = $state(false);

  constructor(waits: () => boolean) {
    this.#waits = waits;
  }

  /** Whether a wait is in progress and is not long yet. */
  begins = $derived.by<boolean>(() => this.#waits() && !this.lasts);

  /** Measure the time of a wait. Call this in an `$effect`. Return a function that stops the measurement. */
  watch(): (() => void) | undefined {
    this.lasts = false;
    if (!this.#waits()) return;
    const late = setTimeout(() => (this.lasts = true), LONG_WAIT_MS);
    return () => clearTimeout(late);
  }
}
