import type { ReplayTools } from '../../board.ts';
import type { View } from '../types.ts';
import { lines, together } from './combinedViews.ts';
import { account, chapter } from './fightChapters.ts';

/** Sides of the dice of all surviving robots, plus the discs they carry. */
const points: ReplayTools['points'] = (view) => ({
  unit: 'Material',
  values: (view as unknown as View).players.map((each) => (each.out ? 0 : (each.material ?? 0))),
});

/** This board's functions for a replay. */
export const replay: ReplayTools = { chapter, account, together, lines, points };
