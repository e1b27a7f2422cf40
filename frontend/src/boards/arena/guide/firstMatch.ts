// What the hall offers to who never played Warp Arena. Alone in its file: the hall reads it without fetching the board.
import type { FirstMatch } from '../../board.ts';

/** Six grids and all pieces dealt, one bot that is not out for blood: the first question is the first phase. */
export const first: FirstMatch = {
  scenario: 'arena-quick',
  seats: 2,
  options: { bots: 'calm' },
  title: 'Your first arena',
  text: 'Ten minutes with robots against a bot, with a guide beside you.',
};
