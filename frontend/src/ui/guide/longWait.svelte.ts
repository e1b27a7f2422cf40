/** A wait that is over sooner has no card of its own: nobody could have read it. */
const LONG_WAIT_MS = 900;

/** Whether what is waited for takes long. */
export class LongWait {
  readonly #waits: () => boolean;
  /** It waits, and has waited long. */
  lasts = $state(false);

  constructor(waits: () => boolean) {
    this.#waits = waits;
  }

  /** It waits, and has only just begun to. */
  begins = $derived.by<boolean>(() => this.#waits() && !this.lasts);

  /** Count the time of a wait. Call it in `$effect`; returns how to stop. */
  watch(): (() => void) | undefined {
    this.lasts = false;
    if (!this.#waits()) return;
    const late = setTimeout(() => (this.lasts = true), LONG_WAIT_MS);
    return () => clearTimeout(late);
  }
}
