import { expect, test } from 'vitest';
import { rowInWords, stripOf, largestDrive } from './whatIfStrip.ts';

// A ship attacks with a Beam of 3 at Drive 2. The enemy ship attacks or retreats at Drive 0 to 6. The cells are copied from the printed
// table.
const cells = [
  { tactic: 'ATTACK', low: 0, high: 0, cells: ['Hit+1'], hits: 4 },
  { tactic: 'ATTACK', low: 1, high: 1, cells: ['Hit+2'], hits: 5 },
  { tactic: 'ATTACK', low: 2, high: 2, cells: ['Hit+2'], hits: 5 },
  { tactic: 'ATTACK', low: 3, high: 4, cells: ['Hit'], hits: 3 },
  { tactic: 'ATTACK', low: 5, high: 6, cells: ['Miss'], hits: 0 },
  { tactic: 'RETREAT', low: 0, high: 6, cells: ['Escapes'], hits: 0 },
];

test('neighbours that read the same are one segment', () => {
  const strip = stripOf(cells, ['B']);
  expect(strip.map((row) => [row.tactic, row.segments.map((each) => [each.low, each.high, each.tone])])).toEqual([
    [
      'ATTACK',
      [
        [0, 0, 'hit1'],
        [1, 2, 'hit2'],
        [3, 4, 'hit'],
        [5, 6, 'miss'],
      ],
    ],
    ['RETREAT', [[0, 6, 'escapes']]],
  ]);
  expect(strip[0]?.segments.map((each) => each.heat)).toEqual([0.8, 1, 0.6, 0]);
  expect(largestDrive({ kind: 'what_if', foe: 'S35', weapons: ['B'], cells })).toBe(6);
});

test('a row reads as a sentence', () => {
  const row = stripOf(cells, ['B'])[0];
  expect(row && rowInWords(row)).toBe('drive 0: Hit+1, 4 hits; drive 1 to 2: Hit+2, 5 hits; drive 3 to 4: Hit, 3 hits; drive 5 to 6: Miss');
});
