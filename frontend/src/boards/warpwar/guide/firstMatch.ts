// What the hall offers to who never played WarpWar. Alone in its file: the hall reads it without fetching the board.
import type { FirstMatch } from '../../board.ts';

/** The smallest scenario: one base each, plain ships. Who does as the guide says meets the bot in turn 1 or 2. */
export const first: FirstMatch = {
  scenario: '2012-learning',
  seats: 2,
  options: {},
  title: 'Your first battle',
  text: 'Five minutes against a bot, with a guide beside you.',
};
