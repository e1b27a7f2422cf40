// In these tests, a player splits and joins stacks in one segment turn (S-18, S-34).
import { describe, expect, test } from 'vitest';
import { war } from '../fixtures/views.ts';
import { freePlaces, piecesLeft, tidy } from './segmentDraft.svelte.ts';

describe('pieces in a segment turn', () => {
  test('what goes away is no longer there to be sent', () => {
    const moves = [{ start: '0305R', armies: 4, path: ['0406'] }];
    expect(piecesLeft(war, 0, [], '0305R')).toEqual({ armies: 7, leader: true });
    expect(piecesLeft(war, 0, moves, '0305R')).toEqual({ armies: 3, leader: true });
    expect(piecesLeft(war, 0, [...moves, { start: '0305R', armies: 3, leader: true, path: ['x'] }], '0305R')).toEqual({
      armies: 0,
      leader: false,
    });
  });

  test('places with pieces left, a Leader alone among them', () => {
    expect(freePlaces(war, 0, [])).toEqual(['0205', '0305R']);
    expect(freePlaces(war, 0, [{ start: '0305R', armies: 7, path: ['0406'] }])).toEqual(['0205', '0305R']);
    expect(freePlaces(war, 0, [{ start: '0305R', armies: 7, leader: true, path: ['0406'] }])).toEqual(['0205']);
  });

  test('the same pieces on the same way go together', () => {
    const path = ['0406'];
    expect(
      tidy({
        kind: 'segment',
        moves: [
          { start: '0305R', armies: 2, path },
          { start: '0305R', armies: 1, leader: true, path },
        ],
      }).moves,
    ).toEqual([{ start: '0305R', armies: 3, leader: true, path }]);
  });
});
