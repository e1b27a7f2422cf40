import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, spoken } from './announce.svelte.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const hear = () => {
  vi.advanceTimersByTime(200);
  return spoken.polite.trim();
};

test('what comes at the same moment is said together, each sentence once', () => {
  announce('Combat');
  announce('You are awaited.');
  announce('Combat');
  expect(hear()).toBe('Combat. You are awaited.');
});

test('the same words later are another text, so that they are heard again', () => {
  announce('Copied');
  hear();
  const before = spoken.polite;
  announce('Copied');
  hear();
  expect(spoken.polite).not.toBe(before);
});

test('what is urgent goes to the other region', () => {
  announce('Less than a minute', true);
  vi.advanceTimersByTime(200);
  expect(spoken.urgent.trim()).toBe('Less than a minute.');
});
