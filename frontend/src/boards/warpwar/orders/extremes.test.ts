import { expect, test } from 'vitest';
import { extremes } from './extremes.ts';

// A ship attacks with a Beam of 3 at Drive 2. The enemy ship attacks or retreats at Drive 0 to 6. The cells are copied from the printed
// table.
const cells = [
  { tactic: 'ATTACK', low: 0, high: 0, cells: ['Hit+1'], hits: 4 },
  { tactic: 'ATTACK', low: 1, high: 2, cells: ['Hit+2'], hits: 5 },
  { tactic: 'ATTACK', low: 3, high: 4, cells: ['Hit'], hits: 3 },
  { tactic: 'ATTACK', low: 5, high: 6, cells: ['Miss'], hits: 0 },
  { tactic: 'RETREAT', low: 0, high: 6, cells: ['Escapes'], hits: 0 },
];

test('the best case and how often the worst', () => {
  expect(extremes({ kind: 'what_if', foe: 'S35', weapons: ['B'], cells })).toEqual({
    best: { hits: 5, when: 'attacking at Drive 1–2' },
    worst: { hits: 0, when: 'in 9 of 14 cases' },
  });
});

test('who fires nothing has neither', () => {
  expect(extremes({ kind: 'what_if', foe: 'S35', weapons: [], cells: [] })).toBeNull();
});
