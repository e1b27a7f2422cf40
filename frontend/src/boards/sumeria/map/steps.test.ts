// These paths are written in the notation of the rulings (S-18, S-19). The side through which a stack enters a hex determines on which bank
// the stack is.
import { describe, expect, test } from 'vitest';
import { sumer } from '../fixtures/sumer.ts';
import { makeLand } from '../land.ts';
import { placesAlong } from './steps.ts';
import { walk } from './walking.ts';

const land = makeLand(sumer);

describe('paths', () => {
  test('along the river one keeps the bank, x crosses', () => {
    expect(placesAlong(land, '0305R', ['0406', 'x'])).toEqual(['0305R', '0406R', '0406L']);
  });

  test('from land one comes to the bank of that side: 0405 lies north of 0406, its left bank', () => {
    expect(placesAlong(land, '0405', ['0406'])).toEqual(['0405', '0406L']);
  });

  test('a city joins its banks; who leaves it along the river says to which', () => {
    expect(placesAlong(land, '0406R', ['0506', '0507L'])).toEqual(['0406R', '0506', '0507L']);
  });
});

describe('the key cursor', () => {
  test('goes over the river to the other bank, then on', () => {
    expect(walk(land, '0507R', 'right')).toBe('0507L');
    expect(walk(land, '0507R', 'down')).toBe('0508R');
    expect(walk(land, '0407', 'right')).toBe('0507R');
  });

  test('ends at the edge of the map', () => {
    expect(walk(land, '0000', 'up')).toBe('');
  });
});
