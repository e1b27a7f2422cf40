// This is the first match of Warp Arena that the hall offers to newcomers. It has its own file, so that the hall does not have to load the
// board.
import type { FirstMatch } from '../../board.ts';

/**
 * Four grids, a prepared set-up in which the newcomer can win, and one `calm` bot (engine/arena/rules.py). The newcomer
 * has the first phase. If the bot had the first phase, each of its actions would open a window ("Pass or play a Wild Warp?"). The
 * order of phases is public, so this reveals nothing.
 */
export const first: FirstMatch = {
  scenario: 'arena-first',
  seats: 2,
  options: { first_order: 'seats' },
  title: 'Your first arena',
  text: 'Ten minutes with robots against a bot. A guide helps you.',
};
