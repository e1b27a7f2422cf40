import type { ReplayTools } from '../../board.ts';
import { lines, together } from './combinedViews.ts';
import { account, chapter } from './fightChapters.ts';

/** What a replay asks of this board. */
export const replay: ReplayTools = { chapter, account, together, lines };
