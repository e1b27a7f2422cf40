// What the hall offers to who never played Warp Arena. Alone in its file: the hall reads it without fetching the board.
import type { FirstMatch } from '../../board.ts';

/** Four grids, a prepared placing that can be won, one calm bot. The newcomer has the first phase: if the bot had it, each of
 * its actions would first be asked about ("Let it pass?"). Whose phase comes first is open to all, so it tells nothing. */
export const first: FirstMatch = {
  scenario: 'arena-first',
  seats: 2,
  options: { first_order: 'seats' },
  title: 'Your first arena',
  text: 'Ten minutes with robots against a bot, with a guide beside you.',
};
