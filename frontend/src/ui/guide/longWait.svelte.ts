/** A wait that is over sooner has no card of its own: nobody could have read it. */
const LONG_WAIT_MS = 900;

/** Whether a wait has lasted so long that the guide should speak of it; until then the card before stays. */
export class LongWait {
  lasts = $state(false);

  /** `waits`: nothing is asked just now. Call it in `$effect`; returns how to stop. */
  watch(waits: boolean): (() => void) | undefined {
    this.lasts = false;
    if (!waits) return;
    const late = setTimeout(() => (this.lasts = true), LONG_WAIT_MS);
    return () => clearTimeout(late);
  }
}
