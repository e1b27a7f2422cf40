import { expect, test } from 'vitest';
import { fightsDue, isComplete, partnerOf, applyPress, suggestPairs } from './pairing.ts';

const sides = { attackers: ['0.H1', '0.W1', '0.B1'], defenders: ['1.D1', '1.W1'] };

test('there are as many fights as the smaller side has robots (A-37)', () => {
  expect(fightsDue(sides)).toBe(2);
  expect(isComplete(sides, { '0.H1': '1.D1' })).toBe(false);
  expect(isComplete(sides, { '0.H1': '1.D1', '0.W1': '1.W1' })).toBe(true);
});

test('pressing one robot, then one of the other side, pairs them, whichever comes first', () => {
  const first = applyPress(sides, {}, '', '1.D1');
  expect(first).toEqual({ held: '1.D1', pairs: {} });
  expect(applyPress(sides, first.pairs, first.held, '0.H1')).toEqual({ held: '', pairs: { '0.H1': '1.D1' } });
  expect(applyPress(sides, {}, '0.H1', '1.D1')).toEqual({ held: '', pairs: { '0.H1': '1.D1' } });
});

test('a second press of the same side takes up the other; a press on the held one lets go', () => {
  expect(applyPress(sides, {}, '0.H1', '0.W1')).toEqual({ held: '0.W1', pairs: {} });
  expect(applyPress(sides, {}, '0.H1', '0.H1')).toEqual({ held: '', pairs: {} });
});

test('who is paired is parted by a press, and each robot fights once', () => {
  const pairs = { '0.H1': '1.D1', '0.W1': '1.W1' };
  expect(applyPress(sides, pairs, '', '1.D1')).toEqual({ held: '1.D1', pairs: { '0.W1': '1.W1' } });
  expect(applyPress(sides, pairs, '0.B1', '1.D1')).toEqual({ held: '', pairs: { '0.W1': '1.W1', '0.B1': '1.D1' } });
  expect([partnerOf(pairs, '1.W1'), partnerOf(pairs, '0.B1')]).toEqual(['0.W1', '']);
});

test('strongest against weakest, seen from who chooses', () => {
  const strength = (piece: string): number => ({ '0.H1': 5, '0.W1': 3, '0.B1': 4, '1.D1': 8, '1.W1': 2 })[piece] ?? 0;
  expect(suggestPairs(sides, strength, 'attackers')).toEqual({ '0.H1': '1.W1', '0.B1': '1.D1' });
  expect(suggestPairs(sides, strength, 'defenders')).toEqual({ '0.W1': '1.D1', '0.B1': '1.W1' });
});
