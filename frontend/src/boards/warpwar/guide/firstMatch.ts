// This is the first match of WarpWar that the hall offers to newcomers. It has its own file, so that the hall does not have to load the
// board.
import type { FirstMatch } from '../../board.ts';

/**
 * A prepared position: each side has one ship, the ships are one warpline apart, and the bot is predictable. A player
 * who follows the guide wins in three rounds.
 */
export const first: FirstMatch = {
  scenario: '2012-first-battle',
  seats: 2,
  options: { bots: 'calm' },
  title: 'Your first battle',
  text: 'Five minutes against a calm bot. Each side has one ship, and a guide helps you.',
};
