// What the hall offers to who would like to see a match. Alone in its file: the hall reads it without fetching the board.
import type { RecordedMatch } from '../../board.ts';
import file from './babylon.json?url';

/** Nine turns and four battles of the basic game, played by two bots; it is told by `notes.ts`. */
export const recorded: RecordedMatch = {
  title: 'Watch a recorded match',
  text: 'Nine turns of WarpWar, told at its turning points. All secrets are open.',
  file,
};
