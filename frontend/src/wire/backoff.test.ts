import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

test('waits double up to the longest', () => {
  expect([0, 1, 2, 3, 4, 50].map((tries) => backoff(tries, { first: 400, longest: 3000 }, () => 1))).toEqual([
    400, 800, 1600, 3000, 3000, 3000,
  ]);
});

test('half of a wait is left to chance', () => {
  expect(backoff(1, { first: 400, longest: 3000 }, () => 0)).toBe(400);
  expect(backoff(1, { first: 400, longest: 3000 }, () => 0.5)).toBe(600);
});
