import { describe, expect, test } from 'vitest';
import { unmovedShips } from './leftToMove.ts';

const rules = { edition: '2012' };
const side = (seat: number, ships: number, out = false) => ({ seat, ships, out });
const warpship = (owner: number, more: object = {}) => ({ id: `W${owner}`, owner, kind: 'W', hex: '1719', ...more });

describe('who has Warpships left to move', () => {
  test('counts neither moved nor pinned ones nor Systemships, most first', () => {
    const units = [
      warpship(0, { moved: true }),
      warpship(0),
      warpship(1),
      warpship(1),
      warpship(1, { pinned: true }),
      { ...warpship(0), kind: 'S' },
    ];
    expect(unmovedShips({ sides: [side(0, 3), side(1, 3), side(2, 0)], units }, rules)).toEqual([
      { seat: 1, count: 2 },
      { seat: 0, count: 1 },
      { seat: 2, count: 0 },
    ]);
  });

  test('says nothing where ships are secret, nothing when all have moved, and leaves out who no longer plays', () => {
    expect(unmovedShips({ sides: [side(0, 1), side(1, -1)], units: [warpship(0)] }, rules)).toEqual([]);
    expect(unmovedShips({ sides: [side(0, 1), side(1, 1)], units: [warpship(0, { moved: true })] }, rules)).toEqual([]);
    expect(unmovedShips({ sides: [side(0, 1), side(1, 1, true)], units: [warpship(0)] }, rules)).toEqual([{ seat: 0, count: 1 }]);
  });

  test('says nothing where one player moves after the other, or all together by plots', () => {
    const view = { sides: [side(0, 1), side(1, 1)], units: [warpship(0), warpship(1)] };
    expect(unmovedShips(view, rules)).toHaveLength(2);
    expect(unmovedShips(view, { edition: '1994' })).toEqual([]);
    expect(unmovedShips(view, { edition: '2012', switches: { movement: 'plotted' } })).toEqual([]);
  });
});
