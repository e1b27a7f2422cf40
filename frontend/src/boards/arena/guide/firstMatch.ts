// What the hall offers to who never played Warp Arena. Alone in its file: the hall reads it without fetching the board.
import type { FirstMatch } from '../../board.ts';

/** Four grids, a prepared placing that can be won, one calm bot: the first question is the first phase. */
export const first: FirstMatch = {
  scenario: 'arena-first',
  seats: 2,
  options: {},
  title: 'Your first arena',
  text: 'Ten minutes with robots against a bot, with a guide beside you.',
};
