import { describe, expect, test } from 'vitest';
import { axialAt, distance, Lattice, placeInGrid, spotOf, placeTowards, type Axial } from './lattice.ts';

// These are the four grids of section 9.2 of the rulebook, at the positions that ruling A-01 gives.
const nine = new Lattice([
  { number: 9, q: 0, r: 0, rotation: 0 },
  { number: 10, q: 2, r: 1, rotation: 5 },
  { number: 17, q: 4, r: -2, rotation: 1 },
  { number: 13, q: 2, r: 4, rotation: 3 },
]);

/** Return the hex in direction `die` from a hex, counted from the rotation of its grid. Return '' for the void. */
function beside(hex: string, die: number): string {
  const grid = nine.grids.get(Number(hex.split('-')[0]))!;
  return nine.neighbours(hex)[(die - 1 + (grid.rotation ?? 0)) % 6]!;
}

describe('the picture of 9.2', () => {
  test.each([
    ['9-3', ['9-2', '', '10-2', '10-1', '9-4', '9-0']],
    ['10-3', ['10-2', '17-4', '17-3', '', '10-4', '10-0']],
    ['13-4', ['13-0', '13-3', '', '10-5', '', '13-5']],
  ])('the six hexes beside %s', (hex, expected) => {
    expect([1, 2, 3, 4, 5, 6].map((die) => beside(hex, die))).toEqual(expected);
  });
});

test('hex 1 is above the centre of a grid that is not turned, and turns clockwise', () => {
  expect(placeInGrid({ q: 0, r: 0 }, 0, 1)).toEqual({ q: 0, r: -1 });
  expect(placeInGrid({ q: 0, r: 0 }, 1, 1)).toEqual({ q: 1, r: -1 });
  expect(placeInGrid({ q: 0, r: 0 }, 5, 2)).toEqual({ q: 0, r: -1 });
});

test('a point belongs to the hex it is in', () => {
  const at: Axial = { q: 3, r: -2 };
  const middle = spotOf(at);
  expect(axialAt(middle)).toEqual(at);
  expect(axialAt({ x: middle.x + 0.45, y: middle.y - 0.7 })).toEqual(at);
  expect(axialAt({ x: middle.x, y: middle.y + 0.9 })).toEqual({ q: 3, r: -1 });
});

test('distances and void', () => {
  expect(distance({ q: 0, r: 0 }, { q: 2, r: 1 })).toBe(3);
  expect(nine.distance('9-3', '10-1')).toBe(1);
  expect(nine.hexAt({ q: 9, r: 9 })).toBe('');
  expect(nine.distance('9-0', '99-0')).toBe(Infinity);
});

test('an arrow goes to what lies straightest that way, or nowhere', () => {
  const places: Axial[] = [
    { q: 0, r: -1 },
    { q: 1, r: -1 },
    { q: 0, r: -4 },
  ];
  expect(placeTowards(places, spotOf, { x: 0, y: 0 }, 'up')).toEqual({ q: 0, r: -1 });
  expect(placeTowards(places, spotOf, { x: 0, y: 0 }, 'right')).toEqual({ q: 1, r: -1 });
  expect(placeTowards(places, spotOf, { x: 0, y: 0 }, 'left')).toBeUndefined();
});
