import { expect, test } from 'vitest';
import { giveAllTo, changedShares, isShared, takeMost } from './discShares.ts';

const group = ['0.H1', '0.W1', '0.W2'];
const before = { '0.H1': 1, '0.W1': 2, '0.W2': 0, '0.B1': 1 };

test('discs stay within robots of one hex, and nobody carries more than four (A-35, 2.3.6)', () => {
  const groups = [group, ['0.B1']];
  expect(isShared(groups, before, { ...before, '0.H1': 3, '0.W1': 0 })).toBe(true);
  expect(isShared(groups, before, { ...before, '0.H1': 2 })).toBe(false);
  expect(isShared(groups, before, { ...before, '0.B1': 0, '0.H1': 2 })).toBe(false);
  expect(isShared([['a', 'b']], { a: 3, b: 2 }, { a: 5, b: 0 })).toBe(false);
});

test('the command names only those that change', () => {
  expect(changedShares(before, { ...before, '0.H1': 3, '0.W1': 0 })).toEqual({ '0.H1': 3, '0.W1': 0 });
  expect(changedShares(before, { ...before })).toEqual({});
});

test('all to one, as far as it can carry', () => {
  expect(giveAllTo(group, before, '0.W2')).toEqual({ '0.W2': 3, '0.H1': 0, '0.W1': 0 });
  expect(giveAllTo(['a', 'b'], { a: 3, b: 3 }, 'b')).toEqual({ b: 4, a: 2 });
});

test('after a combat as many as possible are taken, in the order C, D, H, B, W (A-41)', () => {
  expect(takeMost(5, { '0.W1': 4, '0.D1': 3, '0.C': 1 })).toEqual({ '0.C': 1, '0.D1': 3, '0.W1': 1 });
  expect(takeMost(1, { '0.W1': 4, '0.B1': 0 })).toEqual({ '0.B1': 0, '0.W1': 1 });
});
