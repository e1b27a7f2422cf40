// This is the first match of Sumeria that the hall offers to newcomers. It has its own file, so that the hall does not have to load the
// board.
import type { FirstMatch } from '../../board.ts';

/**
 * One bot that never attacks and stops at three cities. The Harvest cards cannot ruin the first levy. A player who
 * follows the guide has six cities at the end of the first War or early in the second
 * (`tests/engine/sumeria/test_guide.py`).
 */
export const first: FirstMatch = {
  scenario: 'sumeria-short',
  seats: 2,
  options: { bots: 'calm', income_first: true, turns: 2 },
  title: 'Your first kingdom',
  text: 'Fifteen minutes between two rivers against a calm bot. A guide helps you.',
};
