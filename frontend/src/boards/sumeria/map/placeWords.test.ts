// These tests check the descriptions of places, for a player and for a watcher.
import { expect, test } from 'vitest';
import { stackText } from './placeWords.ts';

const name = (seat: number): string => ['Ann', 'Ben'][seat] ?? 'Neutral';

test('a stack is mine, somebody’s, or neutral', () => {
  const ann = { viewer: 0, name };
  expect(stackText(ann, { key: '', seat: 0, place: '0205', armies: 1, leader: true })).toBe('Your 1 army and the Leader');
  expect(stackText(ann, { key: '', seat: 1, place: '0205', armies: 0, leader: true })).toBe('Ben’s Leader alone');
});

test('to a watcher no stack is his own, neutral armies neither', () => {
  const watcher = { viewer: -1, name };
  expect(stackText(watcher, { key: '', seat: -1, place: '0205', armies: 3, leader: false })).toBe('Neutral 3 armies');
  expect(stackText(watcher, { key: '', seat: 0, place: '0205', armies: 2, leader: false })).toBe('Ann’s 2 armies');
});
