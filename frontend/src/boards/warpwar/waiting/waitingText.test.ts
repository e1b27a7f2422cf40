import { expect, test } from 'vitest';
import { meanwhile } from './waitingText.ts';

const BASIC = { edition: '2012', switches: {} };

test.each([
  ['Set-up', 'Ben sets up: still chooses where or with what to begin.'],
  ['BP transactions', 'Ben still settles BP transactions.'],
  ['Building', 'Ben still builds.'],
  ['Movement', 'Ben moves.'],
  ['Combat', 'Ben still writes in a battle.'],
  ['End turn', 'Ben still writes the end of the turn: who rides on which rack.'],
])('in %s it is named what he who is waited for does', (phase, words) => {
  expect(meanwhile(phase, 'Ben', 1, BASIC)).toContain(words);
});

test('several do it together, and what comes of it is said', () => {
  expect(meanwhile('Building', 'Ben and Cleo', 2, BASIC)).toBe(
    'Ben and Cleo still build. Everything is built together when the last plan is in.',
  );
});

test('where they move one after the other one moves in his own player-turn, where by plots with the last one', () => {
  expect(meanwhile('Movement', 'Ben', 1, { edition: '1994' })).toContain('your own player-turn');
  expect(meanwhile('Movement', 'Ben', 1, { edition: '2012', switches: { movement: 'plotted' } })).toContain('Ben still writes.');
});
