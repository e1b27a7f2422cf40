import type { ReplayTools } from '../../board.ts';
import type { View } from '../types.ts';
import { mergeLines, combineViews } from './combinedViews.ts';
import { account, chapter } from './fightChapters.ts';

/** Return the strength of each seat: the total number of sides of the dice of its surviving robots, plus the discs that they carry. */
const points: ReplayTools['points'] = (view) => ({
  unit: 'Material',
  values: (view as unknown as View).players.map((each) => (each.out ? 0 : (each.material ?? 0))),
});

/** Functions of this board for a replay. */
export const replay: ReplayTools = { chapter, account, combineViews, mergeLines, points };
