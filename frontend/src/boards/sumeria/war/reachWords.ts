import { countText } from '../countText.ts';
import type { ReachPlace } from '../types.ts';

/** Return a text about a place in reach: "2 spaces, crosses the river, a battle". */
export function reachWords(goal: ReachPlace): string {
  const parts = [
    countText(goal.cost, 'space', 'spaces'),
    goal.crosses ? 'crosses the river' : '',
    goal.needs_army ? 'only beside your own army' : '',
    goal.fights ? 'a battle' : '',
  ];
  return parts.filter(Boolean).join(', ');
}
