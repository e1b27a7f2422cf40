import type { ReplayTools } from '../../board.ts';
import { account, chapter } from './battleChapters.ts';
import { notes } from '../recorded/notes.ts';
import { mergeLines, combineViews } from './combinedViews.ts';
import { points } from './points.ts';

/** Functions of this board for a replay. */
export const replay: ReplayTools = { chapter, account, combineViews, mergeLines, points, notes };
