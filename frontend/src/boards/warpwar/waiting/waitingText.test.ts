import { expect, test } from 'vitest';
import { waitingSentences } from './waitingText.ts';

const BASIC = { edition: '2012', switches: {} };

test.each([
  ['Set-up', 'Ben is still choosing where or with what to begin.'],
  ['BP transactions', 'Ben is still planning BP transactions.'],
  ['Building', 'Ben is still building.'],
  ['Movement', 'Ben moves.'],
  ['Combat', 'Ben is still deciding in a battle.'],
  ['End turn', 'Ben is still planning the end of the turn: which ship is on which rack.'],
])('in %s it is named what he who is waited for does', (phase, words) => {
  expect(waitingSentences(phase, 'Ben', 1, BASIC)).toContain(words);
});

test('several do it together, and what comes of it is said', () => {
  expect(waitingSentences('Building', 'Ben and Cleo', 2, BASIC)).toBe(
    'Ben and Cleo are still building. Everything is built together after the last player seals.',
  );
});

test('where they move one after the other one moves in his own player-turn, where by plots with the last one', () => {
  expect(waitingSentences('Movement', 'Ben', 1, { edition: '1994' })).toContain('your own player-turn');
  expect(waitingSentences('Movement', 'Ben', 1, { edition: '2012', switches: { movement: 'plotted' } })).toContain(
    'Ben is still writing moves.',
  );
});
