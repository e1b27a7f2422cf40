import { expect, test } from 'vitest';
import { countdown, span } from './timeText.ts';

test.each([
  [-5000, '0:00'],
  [1, '0:01'],
  [65_000, '1:05'],
  [3_600_000, '1:00:00'],
  [4_350_000, '1:12:30'],
  [183_600_000, '2 d 3 h'],
])('%i ms is %s', (ms, words) => expect(countdown(ms)).toBe(words));

test('spans in words', () => {
  expect([60, 300, 3600, 86_400, 259_200].map(span)).toEqual(['1 minute', '5 minutes', '1 hour', '1 day', '3 days']);
});
