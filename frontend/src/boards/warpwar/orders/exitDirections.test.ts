import { expect, test } from 'vitest';
import type { Board } from '../types.ts';
import { exitDirections } from './exitDirections.ts';

const hexes = [
  { id: 'home', q: 0, r: 0 },
  { id: 'east', q: 1, r: 0 },
  { id: 'west', q: -1, r: 0 },
  { id: 'south', q: 0, r: 1 },
  { id: 'ur', q: 3, r: 0 },
  { id: 'mari', q: 2, r: 1 },
];
const board = {
  hexes,
  stars: [
    { name: 'Here', hex: 'home', value: 1 },
    { name: 'Ur', hex: 'ur', value: 2 },
    { name: 'Mari', hex: 'mari', value: 2 },
  ],
} as Pick<Board, 'hexes' | 'stars'>;

test('an exit leads toward the nearest star it comes nearer to, straight ahead before aside', () => {
  // From the hex `east`, Ur and Mari are both two hexes away. Ur is straight ahead, and Mari is one row beside this line, so the exit leads
  // to Ur. From the hex `south`, Mari is two hexes away, and Ur is three hexes away, the same distance as from `home`.
  expect(exitDirections(board, 'home', ['east', 'south', 'west'])).toEqual({ east: 'Ur', south: 'Mari' });
});
