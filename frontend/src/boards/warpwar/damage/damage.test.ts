import { describe, expect, test } from 'vitest';
import { w4, wound } from '../fixtures/combat.ts';
import { isAllLost, fitHits, hitsLeft, printAfter, room, setHits, type Hits } from './damage.ts';
import { valueAfter, boxesOf } from '../records/boxes.ts';

describe('counting hits', () => {
  test('exactly so many: the last rows take what is left', () => {
    let hits: Hits = setHits(wound, {}, 'B', 9);
    expect(hits).toEqual({ B: 3 });
    hits = setHits(wound, hits, 'PD', 6);
    expect(hits).toEqual({ B: 3, PD: 5 });
    expect(hitsLeft(wound, hits)).toBe(0);
    expect(setHits(wound, hits, 'S', 1)).toEqual(hits);
    expect(hitsLeft(wound, setHits(wound, hits, 'PD', 0))).toBe(5);
  });

  test('the 1977 example: eight hits in B, S, T, M', () => {
    const lone = { ship: 'W4', hits: 8, room: { PD: 6, B: 3, S: 2, T: 1, M: 1, SR: 1 } };
    const hits = fitHits(lone, { B: 3, S: 2, T: 1, M: 1, SR: 1 });
    expect(hitsLeft(lone, hits)).toBe(0);
    expect(printAfter(w4, lone, hits, ['PD', 'B', 'S', 'T', 'M', 'SR'])).toBe('W4: TL0 PD={7}6 B={3}0 S={3}0 T={1}0 M={6}0 SR={1}0');
  });

  test('a loaded rack is safe until its Systemship is wholly crossed off (R-DMG-06)', () => {
    expect(room(wound, {}, 'SR')).toBe(0);
    const dead = { 'S31.PD': 3, 'S31.B': 2 };
    expect(room(wound, dead, 'SR')).toBe(1);
    const all = setHits(wound, dead, 'SR', 1);
    expect(all).toEqual({ ...dead, SR: 1 });
    expect(setHits(wound, all, 'S31.B', 1)).toEqual({ 'S31.PD': 3, 'S31.B': 1 });
  });

  test('nothing to choose when every box goes', () => {
    expect(isAllLost({ ship: 'S1', hits: 5, room: { PD: 2, T: 1 } })).toBe(true);
    expect(isAllLost(wound)).toBe(false);
  });
});

describe('boxes', () => {
  test('Missiles by threes, the rest last (R-DMG-03)', () => {
    expect(boxesOf('M', 9, 7, 2)).toEqual([
      { size: 1, state: 'left' },
      { size: 3, state: 'struck' },
      { size: 3, state: 'struck' },
      { size: 2, state: 'lost' },
    ]);
    expect(valueAfter('M', 7, 2)).toBe(1);
    expect(valueAfter('M', 2, 1)).toBe(0);
    expect(valueAfter('S31.SH', 12, 1)).toBe(6);
  });

  test('points one by one, what was lost before at the end', () => {
    expect(boxesOf('PD', 4, 3, 1).map((box) => box.state)).toEqual(['left', 'left', 'struck', 'lost']);
  });
});
