// These are the initial values of the form for a new table.
import type { Clock } from '../wire/types';

/** Whether the hall lists the table. */
export const LISTED = true;
/** Number of finished turns after which watchers see the players' own views. If it is 0, they see these views only after the match. */
export const OPEN_VIEWS = 0;
/** The clock of a new table: there is none. */
export const CLOCK: Clock = { per: 'decision', seconds: 0, bank: 0 };
