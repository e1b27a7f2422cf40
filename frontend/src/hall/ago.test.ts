import { expect, test } from 'vitest';
import { ago } from './ago.ts';

const now = Date.parse('2026-05-03T12:00:00Z');

test.each([
  ['2026-05-03T11:59:30Z', 'just now'],
  ['2026-05-03T12:00:20Z', 'just now'], // the server's clock can be ahead of the client's
  ['2026-05-03T11:55:00Z', '5 min ago'],
  ['2026-05-03T09:30:00Z', '2 h ago'],
  ['2026-05-02T11:00:00Z', 'yesterday'],
  ['2026-04-29T11:00:00Z', '4 days ago'],
  ['', ''],
])('%s is %s', (at, words) => {
  expect(ago(at, now)).toBe(words);
});
