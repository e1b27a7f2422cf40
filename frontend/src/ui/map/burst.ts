/**
 * Time in milliseconds. Presses at one place within this time count as one press, because the user has not yet seen the
 * effect of the first press.
 */
export const BURST = 500;
