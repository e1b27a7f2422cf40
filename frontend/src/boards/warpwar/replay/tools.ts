import type { ReplayTools } from '../../board.ts';
import { account, chapter } from './chapters.ts';
import { lines, together } from './together.ts';

/** What a replay asks of this board. */
export const replay: ReplayTools = { chapter, account, together, lines };
