import { describe, expect, test } from 'vitest';
import { hexOfStep, makeAtlas } from '../atlas.ts';
import { classic } from '../fixtures/classic.ts';
import type { Reach } from '../types.ts';
import { commonReach, legTo, pathWords, trailOf } from './path.ts';

const atlas = makeAtlas(classic);

/** A part of W1's reach from Ur with 7 MP: Erech and Adab by warpline, the hex beyond Adab, and Mari through hexes. */
const reach: Reach = {
  kind: 'reach',
  ship: 'W1',
  mp: 7,
  spent: 0,
  at: '0606',
  hexes: [
    { hex: '0606', cost: 0 },
    { hex: '0710', cost: 1, before: '0606', step: '~Erech' },
    { hex: '1011', cost: 2, before: '0710', step: '~Adab' },
    { hex: '1313', cost: 3, before: '1011', step: '~Khafa' },
    { hex: '1414', cost: 4, before: '1313', step: '1414', end: false, why: 'Movement must end at a star.' },
    { hex: '1415', cost: 5, before: '1414', step: '1415', stop: true },
  ],
};

describe('a leg', () => {
  test('follows the chain back to where the ship is', () => {
    expect(legTo(reach, '1415')).toEqual({
      to: '1415',
      steps: ['~Erech', '~Adab', '~Khafa', '1414', '1415'],
      cost: 5,
      hexes: ['0606', '0710', '1011', '1313', '1414', '1415'],
    });
  });

  test('there is none to where one is, nor out of reach', () => {
    expect(legTo(reach, '0606')).toBeNull();
    expect(legTo(reach, '2223')).toBeNull();
  });

  test('a chain that does not lead home, or in a circle, is none', () => {
    const broken: Reach = { ...reach, hexes: [{ hex: '1415', cost: 5, before: '1414', step: '1415' }] };
    expect(legTo(broken, '1415')).toBeNull();
    const circle: Reach = {
      ...reach,
      hexes: [
        { hex: 'a', cost: 1, before: 'b' },
        { hex: 'b', cost: 1, before: 'a' },
      ],
    };
    expect(legTo(circle, 'a')).toBeNull();
  });
});

describe('a trail', () => {
  test('knows hexes, warplines and what is done on the spot', () => {
    expect(trailOf(atlas, '0606', ['pick S10', '~Erech', 'Sippur', 'drop S10'])).toEqual([
      { hex: '0606', warp: false, act: '' },
      { hex: '0606', warp: false, act: 'pick S10' },
      { hex: '0710', warp: true, act: '' },
      { hex: '0611', warp: false, act: '' },
      { hex: '0611', warp: false, act: 'drop S10' },
    ]);
  });

  test('a step is found by star name or hex', () => {
    expect(hexOfStep(atlas, '~Umma')).toBe('1719');
    expect(hexOfStep(atlas, '1720')).toBe('1720');
    expect(hexOfStep(atlas, '9999')).toBe('');
    expect(hexOfStep(atlas, 'drop S10')).toBe('');
  });

  test('in words stars are named and space is counted', () => {
    expect(pathWords(atlas, '0606', ['pick S10', '~Erech', '~Adab', '1112', '1212', 'Khafa'])).toBe(
      'pick up S10, warp to Erech, warp to Adab, 2 hexes, Khafa',
    );
  });
});

describe('several ships', () => {
  const slow: Reach = { ...reach, ship: 'W4', mp: 3, hexes: reach.hexes.slice(0, 4) };

  test('go no further than the slowest', () => {
    const both = commonReach([reach, slow]);
    expect(both?.ship).toBe('W4');
    expect(both?.hexes.map((hex) => hex.hex)).toEqual(['0606', '0710', '1011', '1313']);
  });

  test('go only where all of them can go', () => {
    const barred: Reach = { ...reach, ship: 'W2', mp: 9, hexes: reach.hexes.filter((hex) => hex.hex !== '1011') };
    expect(commonReach([slow, barred])?.hexes.map((hex) => hex.hex)).toEqual(['0606', '0710', '1313']);
  });

  test('an end refused to one is refused to all, with the reason', () => {
    const barred: Reach = {
      ...slow,
      mp: 9,
      hexes: slow.hexes.map((hex) => (hex.hex === '1011' ? { ...hex, end: false, why: 'Peace.' } : hex)),
    };
    const adab = commonReach([reach, barred])?.hexes.find((hex) => hex.hex === '1011');
    expect(adab).toMatchObject({ end: false, why: 'Peace.' });
  });

  test('one blocked blocks the group; nobody is nothing', () => {
    expect(commonReach([reach, { ...slow, blocked: 'W4 is pinned.' }])?.blocked).toBe('W4 is pinned.');
    expect(commonReach([])).toBeNull();
  });
});
