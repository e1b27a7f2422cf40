/** Presses at one place within this many milliseconds count as one, because the user has not seen the effect of the first one yet. */
export const BURST = 500;
