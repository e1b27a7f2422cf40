// What the hall offers to who never played Sumeria. Alone in its file: the hall reads it without fetching the board.
import type { FirstMatch } from '../../board.ts';

export const first: FirstMatch = {
  scenario: 'sumeria-short',
  seats: 2,
  options: { win: 'war_end' },
  title: 'Your first kingdom',
  text: 'Three turns between two rivers against a bot, with a guide beside you.',
};
