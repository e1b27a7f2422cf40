// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import Spinner from './Spinner.svelte';
import { loadedComponent, fetchAhead } from './lazyCode.ts';

test('the first press fetches everything, once; what does not come is no trouble', async () => {
  const first = vi.fn(() => Promise.resolve({ default: Spinner }));
  const second = vi.fn(() => Promise.reject(new Error('away')));
  fetchAhead(first, second);
  expect(first).not.toHaveBeenCalled();
  dispatchEvent(new Event('pointerdown'));
  dispatchEvent(new Event('keydown'));
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  await vi.waitFor(() => expect(loadedComponent(first)).toBe(Spinner)); // it can be rendered at once when it is needed
  expect(loadedComponent(second)).toBeUndefined();
});

test('nobody who has left fetches anything', () => {
  const load = vi.fn(() => Promise.resolve({ default: Spinner }));
  fetchAhead(load)();
  dispatchEvent(new Event('pointerdown'));
  expect(load).not.toHaveBeenCalled();
});
