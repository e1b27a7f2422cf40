// This is the recorded match that the hall offers. It has its own file, so that the hall does not have to load the board.
import type { RecordedMatch } from '../../board.ts';
import file from './babylon.json?url';

/** Nine turns and four battles of the basic game, played by two bots. `notes.ts` has notes on it. */
export const recorded: RecordedMatch = {
  title: 'Watch a recorded match',
  text: 'Nine turns of WarpWar with notes at the turning points. You see all secrets.',
  file,
};
