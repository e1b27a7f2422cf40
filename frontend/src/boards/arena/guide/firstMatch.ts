// The hall's offer of a first match of Warp Arena. In a file of its own, so that the hall need not load the board.
import type { FirstMatch } from '../../board.ts';

/**
 * Four grids, a prepared set-up that can be won, one calm bot. The newcomer has the first phase. If the bot had it,
 * each of its actions would open a window ("Let it pass?"). The order of phases is public, so it reveals nothing.
 */
export const first: FirstMatch = {
  scenario: 'arena-first',
  seats: 2,
  options: { first_order: 'seats' },
  title: 'Your first arena',
  text: 'Ten minutes with robots against a bot, with a guide beside you.',
};
