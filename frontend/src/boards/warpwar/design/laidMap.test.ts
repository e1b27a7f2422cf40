import { expect, test } from 'vitest';
import { laidMap, middle, type Sector } from './laidMap.ts';

const sector = (id: number, ...stars: [string, string][]): [number, Sector] => [
  id,
  { id, stars: stars.map(([name, at]) => ({ name, at })), lines: stars.length > 1 ? [[stars[0]![0], stars[1]![0]]] : [] },
];
const sectors = new Map([sector(1, ['Sippur', 'C5'], ['Mosul', 'D2']), sector(2, ['Calah', 'A5'])]);
const near = (spot: { x: number; y: number }) => [Number(spot.x.toFixed(3)), Number(spot.y.toFixed(3))];

test('the middle of a hex: columns A C E G stand half a hex lower', () => {
  expect(near(middle('A1', 0, 0))).toEqual([1.5, 2.366]);
  expect(near(middle('B1', 0, 0))).toEqual([3, 1.5]);
  expect(near(middle('A1', 1, 1)), 'eight columns and eleven rows on').toEqual([13.5, 21.419]);
});

test('tiles lie beside each other with their stars and lines', () => {
  const map = laidMap([[1, 2]], sectors, [
    ['Mosul', 'Calah'],
    ['Ur', 'Calah'],
  ]);
  expect(map.stars.map((star) => star.name)).toEqual(['Sippur', 'Mosul', 'Calah']);
  expect(map.lines).toEqual([
    ['Sippur', 'Mosul'],
    ['Mosul', 'Calah'],
  ]);
  expect(map.tiles.map((tile) => [tile.id, tile.x])).toEqual([
    [1, 0.75],
    [2, 12.75],
  ]);
  expect(near(map.stars[2]!)).toEqual([13.5, 9.294]);
});

test('what the kit does not know is left out', () => {
  expect(laidMap([[99]], sectors).stars).toEqual([]);
  expect(laidMap([], sectors).tiles).toEqual([]);
});
