import { expect, test, vi } from 'vitest';
import { fetchAhead } from './fetchAhead.ts';

test('the first press fetches everything, once; what does not come is no trouble', () => {
  const [first, second] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.reject(new Error('away')))];
  fetchAhead(first, second);
  expect(first).not.toHaveBeenCalled();
  dispatchEvent(new Event('pointerdown'));
  dispatchEvent(new Event('keydown'));
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});

test('nobody who has left fetches anything', () => {
  const load = vi.fn(() => Promise.resolve());
  fetchAhead(load)();
  dispatchEvent(new Event('pointerdown'));
  expect(load).not.toHaveBeenCalled();
});
