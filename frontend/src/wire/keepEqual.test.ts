import { expect, test } from 'vitest';
import { keepEqual } from './keepEqual.ts';

const before = { stage: 'orders', sides: [0, 1], rounds: [{ round: 1, shots: [{ hits: 2 }] }], waiting: [1] };

test('what says the same is the same', () => {
  expect(keepEqual(before, structuredClone(before))).toBe(before);
  expect(keepEqual(7, 7)).toBe(7);
  expect(keepEqual<number | null>(null, null)).toBe(null);
});

test('of what has changed the rest is the same', () => {
  const now = structuredClone({ ...before, waiting: [] as number[] });
  const kept = keepEqual(before, now);
  expect(kept).toEqual(now);
  expect(kept).not.toBe(before);
  expect(kept.rounds).toBe(before.rounds);
  expect(kept.sides).toBe(before.sides);
});

test('what is longer, shorter, of another kind or named otherwise is new', () => {
  expect(keepEqual([1, 2], [1, 2, 3])).toEqual([1, 2, 3]);
  expect(keepEqual([1, 2, 3], [1, 2])).toEqual([1, 2]);
  expect(keepEqual<object>({ a: 1 }, [1])).toEqual([1]);
  expect(keepEqual<object>({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
  expect(keepEqual<object>({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(keepEqual<unknown>(null, { a: 1 })).toEqual({ a: 1 });
});

test('of a list the parts that stayed in their place are the same', () => {
  const [first, second] = [{ id: 'W1' }, { id: 'W2' }];
  const kept = keepEqual([first, second], [{ id: 'W1' }, { id: 'W3' }]);
  expect(kept[0]).toBe(first);
  expect(kept[1]).toEqual({ id: 'W3' });
});
