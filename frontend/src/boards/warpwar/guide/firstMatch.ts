// What the hall offers to who never played WarpWar. Alone in its file: the hall reads it without fetching the board.
import type { FirstMatch } from '../../board.ts';

/** A prepared position: a ship each, one warpline apart, and a bot that can be read. Who does as the guide says wins in three rounds. */
export const first: FirstMatch = {
  scenario: '2012-first-battle',
  seats: 2,
  options: { bots: 'calm' },
  title: 'Your first battle',
  text: 'Five minutes against a calm bot: a ship each, and a guide beside you.',
};
