import { expect, test } from 'vitest';
import { battle } from '../fixtures/combat.ts';
import { othersOwe, quietWords, resultOf, seatState } from './battleText.ts';

const seen = { seat: 0, names: ['Ann', 'Ben', 'Cleo'] };

test('who is waited for, without oneself', () => {
  expect(othersOwe({ ...battle, waiting: [0, 1] }, seen)).toBe('Ben is still writing orders.');
  expect(othersOwe({ ...battle, stage: 'damage', waiting: [1, 2] }, seen)).toBe('Ben and Cleo are still crossing off hits.');
  expect(othersOwe({ ...battle, waiting: [0] }, seen)).toBe('');
});

test('a seat owes, is in, or is not asked', () => {
  expect(seatState({ ...battle, waiting: [1] }, 1, false)).toBe('writes');
  expect(seatState({ ...battle, waiting: [1] }, 0, true)).toBe('in');
  expect(seatState({ ...battle, stage: 'damage', waiting: [1] }, 0, false)).toBe('');
  expect(seatState({ ...battle, stage: 'over', waiting: [] }, 0, true)).toBe('');
  expect(seatState({ ...battle, stage: 'waiting', waiting: [] }, 0, true)).toBe('');
});

test('the result names people, the quiet rounds what they lead to', () => {
  expect(resultOf({ ...battle, result: 'held by {1}' }, seen)).toBe('Held by Ben');
  expect(resultOf(battle, seen)).toBe('');
  expect(quietWords(2)).toContain('2 rounds');
});
