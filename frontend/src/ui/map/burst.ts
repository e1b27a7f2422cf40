/** Presses of one place that follow each other faster than this, in milliseconds, count as one: nobody has seen yet what
 *  the first one did. */
export const BURST = 500;
