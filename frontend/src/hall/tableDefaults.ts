// What the form of a new table begins with.
import type { Clock } from '../wire/types';

/** Shown in the hall. */
export const LISTED = true;
/** After how many finished turns watchers see the players' own views; 0: when the match is over. */
export const OPEN_VIEWS = 0;
/** No clock. */
export const CLOCK: Clock = { per: 'decision', seconds: 0, bank: 0 };
